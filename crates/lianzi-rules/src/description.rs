//! Descriptions of positions: what somebody says about a position becomes a [`Position`], or the reasons why it cannot.
//!
//! Position strings (`position_text`) and set-up boards (`setup`) both end here. What is not said is worked out from the
//! rest, and position strings leave out exactly what this module would work out.

mod impossible;

pub use impossible::Impossible;

use crate::board::Direction;
use crate::game::{CHOICE, OVER, THREE, UNLIMITED};
use crate::rules::{Consequence, PhaseEnd, StoneChoice, Stuck, Swap};
use crate::{Action, Actions, DrawReason, Each, Game, Mask, Outcome, Player, Point, Position};

/// What is said about a position; `None` where nothing is said.
#[derive(Clone, Debug)]
pub(crate) struct Description<const W: usize> {
    pub stones: Each<Mask<W>>,
    pub mover: Option<Player>,
    /// Stones in hand, or [`UNLIMITED`].
    pub hands: Option<Each<u16>>,
    pub ply: Option<u16>,
    pub phase: Option<u8>,
    pub step: Option<u8>,
    pub turn: Option<u16>,
    pub captured: Each<u16>,
    /// How many stones are to be removed, and the index of the rule that says so.
    pub removing: (u8, u8),
    pub again: bool,
    pub gives_way: bool,
    pub slid: Each<Option<(Point, Point)>>,
    pub outcome: Option<Outcome>,
}

impl<const W: usize> Description<W> {
    pub fn of_stones(stones: Each<Mask<W>>) -> Self {
        Self {
            stones,
            mover: None,
            hands: None,
            ply: None,
            phase: None,
            step: None,
            turn: None,
            captured: Each::both(0),
            removing: (0, 0),
            again: false,
            gives_way: false,
            slid: Each::both(None),
            outcome: None,
        }
    }
}

impl<const W: usize> Game<W> {
    /// The position that is described.
    ///
    /// # Errors
    /// All reasons why there is none.
    pub(crate) fn described(&self, said: &Description<W>) -> Result<Position<W>, Vec<Impossible>> {
        let mut faults = Vec::new();
        self.check_stones(said, &mut faults);
        if let Some(phase) = said.phase
            && usize::from(phase) >= self.rules().phases.len()
        {
            let phases = self.rules().phases.len() as u32;
            faults.push(Impossible::NoSuchPhase {
                phase: u32::from(phase) + 1,
                phases,
            });
            return Err(faults);
        }
        let mut position = self.without_outcome(said);
        self.check_counts(&position, &mut faults);
        self.check_moment(&position, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        position.outcome = said.outcome.unwrap_or_else(|| self.standing(&position));
        self.check_outcome(&position, said.outcome, &mut faults);
        if faults.is_empty() {
            Ok(position)
        } else {
            Err(faults)
        }
    }

    /// The position as far as it can be worked out without checking anything; the phase must exist.
    pub(crate) fn without_outcome(&self, said: &Description<W>) -> Position<W> {
        let hands = said.hands.unwrap_or_else(|| self.usual_hands(said.stones));
        let ply = said.ply.unwrap_or_else(|| self.usual_ply(said, hands));
        let phase = said.phase.unwrap_or_else(|| self.usual_phase(hands));
        let (turn, step, walker) = self.usual_turn(said.stones, hands, ply, phase);
        let mover = said.mover.unwrap_or(walker);
        // Who is not next by counting cannot be in the middle of his turn, as far as anybody knows.
        let step = if mover == walker { step } else { 0 };
        let mut position = Position {
            stones: said.stones,
            hands,
            captured: said.captured,
            ply,
            turn: said.turn.unwrap_or(turn),
            mover,
            phase,
            step: said.step.unwrap_or(step),
            removing: said.removing.0,
            removing_by: said.removing.1,
            again: said.again,
            gives_way: said.gives_way,
            outcome: Outcome::InProgress,
            slid: said.slid,
        };
        if said.step.is_none() && position.step() >= self.steps(&position).len() {
            position.step = 0;
        }
        position
    }

    /// Hands from which the stones on the board that the rules did not put there are gone.
    fn usual_hands(&self, stones: Each<Mask<W>>) -> Each<u16> {
        let rules = self.rules();
        let placed = Each([0, 1].map(|index| {
            stones.0[index]
                .count()
                .saturating_sub(rules.setup.0[index].len() as u32)
        }));
        let together = placed.0[0] + placed.0[1];
        let placed = match rules.stone {
            StoneChoice::Own => placed,
            StoneChoice::Either | StoneChoice::Shared => Each([together.div_ceil(2), together / 2]),
        };
        Each([0, 1].map(|index| match rules.stones.0[index] {
            Some(stones) => stones.saturating_sub(placed.0[index] as u16),
            None => UNLIMITED,
        }))
    }

    /// One ply for every stone that has been placed, as far as one can tell.
    fn usual_ply(&self, said: &Description<W>, hands: Each<u16>) -> u16 {
        self.placed(said.stones, hands, said.captured)
            .min(u32::from(u16::MAX)) as u16
    }

    /// The fewest stones that have been placed: those gone from the hands, or those seen on the board and captured,
    /// whichever is more.
    fn placed(&self, stones: Each<Mask<W>>, hands: Each<u16>, captured: Each<u16>) -> u32 {
        let rules = self.rules();
        // Both hands together: a swap changes their owners.
        let [mine, theirs] = [0, 1].map(|index| match (rules.stones.0[index], hands.0[index]) {
            (Some(most), hand) if hand != UNLIMITED => (u32::from(most), u32::from(hand)),
            _ => (0, 0),
        });
        let gone = (mine.0 + theirs.0).saturating_sub(mine.1 + theirs.1);
        let setup = (rules.setup.0[0].len() + rules.setup.0[1].len()) as u32;
        let seen = stones.0[0].count() + stones.0[1].count();
        let taken = u32::from(captured.0[0]) + u32::from(captured.0[1]);
        gone.max((seen + taken).saturating_sub(setup))
    }

    /// The first phase whose end is not reached, as far as the hands tell.
    fn usual_phase(&self, hands: Each<u16>) -> u8 {
        let phases = &self.rules().phases;
        let over = |ends| matches!(ends, PhaseEnd::Hands) && hands == Each::both(0);
        phases
            .iter()
            .take_while(|phase| over(phase.ends))
            .count()
            .min(phases.len() - 1) as u8
    }

    /// Turn, step and mover at a ply, when every action so far was a ply of its own: exact in the first phase of a
    /// game that only places.
    fn usual_turn(&self, stones: Each<Mask<W>>, hands: Each<u16>, ply: u16, index: u8) -> (u16, u8, Player) {
        let phase = &self.rules().phases[usize::from(index)];
        let cap = self.turn_cap(usize::from(index));
        if index == 0 && self.rules().swap == Some(Swap::Swap2) {
            // With more stones, the usual thing is that nobody has swapped and no two more stones were placed.
            return match ply {
                0..=2 => (THREE, ply as u8, Player::First),
                3 => (CHOICE, 0, Player::Second),
                _ if ply.is_multiple_of(2) => (OVER, 0, Player::First),
                _ => (OVER, 0, Player::Second),
            };
        }
        if index > 0 {
            let turn = if matches!(phase.ends, PhaseEnd::Turns(_)) {
                0
            } else {
                cap
            };
            let fewer = stones.0[1].count() < stones.0[0].count() && hands.0[1] >= hands.0[0];
            let behind = if fewer { Player::Second } else { Player::First };
            return (turn, 0, phase.starts.unwrap_or(behind));
        }
        let mut mover = phase.starts.unwrap_or(Player::First);
        let mut rest = usize::from(ply);
        let mut turn = 0_u16;
        loop {
            let steps = match &phase.first_turn {
                Some(first) if turn == 0 => first.len(),
                _ => phase.turn[mover].len(),
            };
            if rest < steps.max(1) {
                return (turn.min(cap), rest as u8, mover);
            }
            rest -= steps.max(1);
            turn = turn.saturating_add(1);
            mover = mover.opponent();
        }
    }

    fn check_stones(&self, said: &Description<W>, faults: &mut Vec<Impossible>) {
        let rules = self.rules();
        let name = |at| rules.board.name(at).to_owned();
        if rules.stone == StoneChoice::Shared {
            faults.extend(
                said.stones[Player::Second]
                    .iter()
                    .map(|at| Impossible::OneKind { at, name: name(at) }),
            );
            if !faults.is_empty() {
                return;
            }
        }
        let occupied = said.stones.0[0] | said.stones.0[1];
        let setup = Each([0, 1].map(|index| rules.setup.0[index].iter().copied().collect::<Mask<W>>()));
        if let Some(gravity) = self.everything_falls() {
            for at in occupied - setup.0[0] - setup.0[1] {
                if self
                    .next_toward(at, gravity)
                    .is_some_and(|below| !occupied.contains(below))
                {
                    faults.push(Impossible::Floating { at, name: name(at) });
                }
            }
        }
        if self.uses(Action::Slide) {
            return;
        }
        for player in Player::BOTH {
            // Where kinds are mixed, or sides may be changed, anybody's region will do.
            let mixed = rules.swap.is_some() || rules.stone != StoneChoice::Own;
            let owners = if mixed {
                &Player::BOTH[..]
            } else {
                std::slice::from_ref(&player)
            };
            let reached: Mask<W> = owners
                .iter()
                .flat_map(|&owner| {
                    let placed = rules.phases.iter().flat_map(move |phase| &phase.place[owner]);
                    placed.chain(&rules.setup[owner]).copied()
                })
                .collect();
            for at in said.stones[player] - reached {
                let letter = rules.seats[player].letter;
                faults.push(Impossible::OutOfBounds {
                    at,
                    name: name(at),
                    letter,
                });
            }
        }
    }

    /// The way all stones fall, in a game in which no stone can be left in the air.
    fn everything_falls(&self) -> Option<Direction> {
        let rules = self.rules();
        let gravity = rules.phases[0].gravity?;
        let same = rules
            .phases
            .iter()
            .all(|phase| phase.gravity == Some(gravity) && phase.capture.is_none());
        let stay = !self.uses(Action::Slide)
            && !self.uses(Action::Remove)
            && !rules
                .rules
                .iter()
                .any(|rule| matches!(rule.then, Consequence::Remove(_)));
        (same && stay).then_some(gravity)
    }

    fn next_toward(&self, at: Point, direction: Direction) -> Option<Point> {
        let board = self.board();
        let (row, column) = (board.place(at).y, board.place(at).x);
        match direction {
            Direction::Down => board.at(row + 1, column),
            Direction::Up => board.at(row.checked_sub(1)?, column),
            Direction::Right => board.at(row, column + 1),
            Direction::Left => board.at(row, column.checked_sub(1)?),
            _ => None,
        }
    }

    /// Whether a step of some turn has this kind of action.
    fn uses(&self, action: Action) -> bool {
        let has = |steps: &Vec<Actions>| steps.iter().any(|step| step.contains(action));
        self.rules()
            .phases
            .iter()
            .any(|phase| phase.turn.0.iter().any(has) || phase.first_turn.as_ref().is_some_and(has))
    }

    /// Stones, hands and plies must fit together.
    fn check_counts(&self, position: &Position<W>, faults: &mut Vec<Impossible>) {
        let rules = self.rules();
        let before = faults.len();
        for player in Player::BOTH {
            let letter = rules.seats[player].letter;
            let hand = position.hands[player];
            // After a swap a player may hold what was the other's.
            let own = rules.stones[player];
            let other = rules.stones[player.opponent()].filter(|_| rules.swap.is_some());
            match (own.max(other), hand) {
                (Some(most), UNLIMITED)
                    if !(rules.swap.is_some() && rules.stones[player.opponent()].is_none()) =>
                {
                    faults.push(Impossible::HandLimited { player, letter, most });
                }
                (Some(most), hand) if hand != UNLIMITED && hand > most => {
                    faults.push(Impossible::HandTooLarge {
                        player,
                        letter,
                        hand,
                        most,
                    });
                }
                (None, hand) if hand != UNLIMITED => {
                    faults.push(Impossible::HandUnlimited { player, letter });
                }
                _ => {}
            }
        }
        if faults.len() > before {
            return;
        }
        if let Each([Some(first), Some(second)]) = rules.stones
            && rules.stone != StoneChoice::Own
        {
            let all = |values: [u32; 2]| values[0] + values[1];
            let most =
                u32::from(first) + u32::from(second) + all([0, 1].map(|i| rules.setup.0[i].len() as u32));
            let stones = all([0, 1].map(|i| position.stones.0[i].count() + u32::from(position.hands.0[i])));
            if stones > most {
                faults.push(Impossible::TooManyTogether { stones, most });
            }
        } else if rules.stone == StoneChoice::Own {
            self.check_own_stones(position, faults);
        }
        let placed = self.placed(position.stones, position.hands, position.captured);
        if position.ply < u16::MAX && u32::from(position.ply) < placed {
            faults.push(Impossible::TooFewPlies {
                ply: position.ply,
                placed,
            });
        }
    }

    fn check_own_stones(&self, position: &Position<W>, faults: &mut Vec<Impossible>) {
        let rules = self.rules();
        let excess = |swapped: bool| -> Vec<Impossible> {
            let over = |player: Player| {
                let source = if swapped { player.opponent() } else { player };
                let given = rules.stones[source].filter(|_| position.hands[player] != UNLIMITED)?;
                let most = u32::from(given) + rules.setup[source].len() as u32;
                let stones = position.stones[player].count() + u32::from(position.hands[player]);
                let letter = rules.seats[player].letter;
                (stones > most).then_some(Impossible::TooManyStones {
                    player,
                    letter,
                    stones,
                    most,
                })
            };
            Player::BOTH.into_iter().filter_map(over).collect()
        };
        let plain = excess(false);
        let swapped = rules.swap.is_some() && excess(true).is_empty();
        if !swapped {
            faults.extend(plain);
        }
    }

    /// Turn, step and what is to be removed must be possible.
    fn check_moment(&self, position: &Position<W>, faults: &mut Vec<Impossible>) {
        let rules = self.rules();
        let most = self.turn_cap(position.phase());
        if position.turn > most {
            faults.push(Impossible::NoSuchTurn {
                turn: position.turn,
                most,
            });
        }
        let steps = self.steps(position).len();
        if position.step() >= steps {
            let step = position.step() as u32 + 1;
            faults.push(Impossible::NoSuchStep {
                step,
                steps: steps as u32,
            });
        }
        let mut unless = |used: bool, said: bool, key: &'static str| {
            if said && !used {
                faults.push(Impossible::NoUse { key });
            }
        };
        unless(
            self.counts_captures(),
            position.captured != Each::both(0),
            "captured",
        );
        unless(self.remembers_slides(), position.slid != Each::both(None), "slid");
        unless(rules.end.stuck == Stuck::GiveWay, position.gives_way, "gives-way");
        let repeats = rules.rules.iter().any(|rule| rule.then == Consequence::Again);
        unless(repeats, position.again, "again");
        if (position.removing, position.removing_by) != (0, 0) {
            let rule = usize::from(position.removing_by);
            let removes = rules
                .rules
                .get(rule)
                .is_some_and(|rule| matches!(rule.then, Consequence::Remove(_)));
            if !removes {
                faults.push(Impossible::NoSuchRemoval {
                    rule: rule as u32 + 1,
                });
            }
        }
    }

    /// Whether the result that is said, or follows, can be; the rest of the position is known to be right.
    fn check_outcome(&self, position: &Position<W>, said: Option<Outcome>, faults: &mut Vec<Impossible>) {
        let mover = position.mover;
        let full = position.occupied() == self.all();
        let limit = self.rules().end.plies.is_some_and(|limit| position.ply >= limit);
        let wrong = match said {
            Some(Outcome::InProgress) => {
                let mut settled = *position;
                self.settle(&mut settled);
                settled.outcome.is_over().then_some(settled.outcome)
            }
            Some(Outcome::Draw(DrawReason::Full)) if !full => Some(self.standing(position)),
            Some(Outcome::Draw(DrawReason::Plies)) if !limit => Some(self.standing(position)),
            Some(Outcome::Draw(DrawReason::Repetition)) => Some(self.standing(position)),
            _ => None,
        };
        if let (Some(said), Some(is)) = (said, wrong) {
            faults.push(Impossible::WrongResult { said, is });
        }
        if position.outcome == Outcome::InProgress
            && position.removing > 0
            && self.removable(position).is_empty()
        {
            faults.push(Impossible::NothingToRemove);
        }
        let stuck = self.winning_lines(position, None).is_empty() && !full && !limit;
        let undecided = position.outcome == Outcome::InProgress || (said.is_none() && stuck);
        if undecided && self.is_passed_over(position) {
            let letter = self.rules().seats[mover].letter;
            faults.push(Impossible::PassedOver {
                player: mover,
                letter,
            });
        }
    }

    /// Whether the player on move has nothing to place in a step that only places, and the other one has. Nobody is on move
    /// like that, unless the game was decided by the last stone.
    pub(crate) fn is_passed_over(&self, position: &Position<W>) -> bool {
        let mover = position.mover;
        position.removing == 0
            && self.steps(position)[position.step()].is_only(Action::Place)
            && position.hands[mover] == 0
            && position.hands[mover.opponent()] > 0
    }
}
