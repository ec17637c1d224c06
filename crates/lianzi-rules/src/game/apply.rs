//! Doing a move: the one place where a position changes.

use super::swap2::{ANSWER, CHOICE, OVER};
use super::{CompiledRule, Game, Position, Test, Undo};
use crate::rules::{Again, Consequence, PhaseEnd, Removal, StoneChoice, Stuck};
use crate::{Action, DrawReason, Each, Mask, Move, Outcome, Player, Point, Refusal};

/// What the rules say about a stone that has just arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The game is decided.
    Over(Outcome),
    /// The move is not allowed.
    Forbidden(usize),
    /// The game goes on; the mover may have to remove stones, or to repeat the step.
    Goes { remove: u8, by: u8, again: bool },
}

impl<const W: usize> Game<W> {
    /// Does a legal move in place and returns what takes it back.
    ///
    /// The move must be legal ([`check`](Self::check)): this is asserted in debug builds only. An illegal move gives
    /// a position without meaning, but never a panic for points of the board.
    #[inline]
    pub fn apply(&self, position: &mut Position<W>, mv: Move) -> Undo<W> {
        debug_assert_eq!(self.check(position, mv), Ok(()), "{mv:?}");
        let undo = Undo(*position);
        self.advance(position, mv);
        undo
    }

    /// Takes back the move that gave `undo`.
    #[inline]
    pub fn undo(&self, position: &mut Position<W>, undo: Undo<W>) {
        *position = undo.0;
    }

    /// The position after a move, if the move is legal.
    ///
    /// # Errors
    /// The reason why it is not; see [`check`](Self::check).
    pub fn play(&self, position: &Position<W>, mv: Move) -> Result<Position<W>, Refusal> {
        self.check(position, mv)?;
        let mut next = *position;
        self.advance(&mut next, mv);
        Ok(next)
    }

    #[inline]
    fn advance(&self, position: &mut Position<W>, mv: Move) {
        if let Move::Place { at, stone } = mv
            && self.phase(position).plain[position.mover]
        {
            self.place_plainly(position, at, stone);
        } else {
            self.advance_fully(position, mv);
        }
    }

    /// The common case: one stone a turn, rules that only decide, no captures. Does exactly what
    /// [`advance_fully`](Self::advance_fully) does, with fewer questions.
    #[inline]
    fn place_plainly(&self, position: &mut Position<W>, at: Point, stone: Player) {
        let phase = self.phase(position);
        let mover = position.mover;
        position.stones[stone].insert(at);
        position.take_from_hand(mover, 1);
        position.ply = position.ply.saturating_add(1);
        let (own, enemy) = self.sides(position, stone);
        for rule in &phase.rules[mover] {
            if let Test::Made(matchers) = &rule.when
                && matchers.iter().any(|matcher| matcher.made(own, enemy, at))
            {
                position.outcome = decision(rule);
                return;
            }
        }
        position.mover = mover.opponent();
        position.turn = (position.turn + 1).min(phase.turn_cap);
        if phase.endless {
            if position.occupied() == self.all {
                position.outcome = self.full();
            }
        } else {
            self.end_phase(position);
            self.settle(position);
        }
    }

    fn advance_fully(&self, position: &mut Position<W>, mv: Move) {
        let mover = position.mover;
        let must_pass =
            mv == Move::Pass && !self.steps(position)[position.step as usize].contains(Action::Pass);
        let verdict = self.act(position, mv);
        position.ply = position.ply.saturating_add(1);
        match verdict {
            Verdict::Over(outcome) => {
                position.outcome = outcome;
                return;
            }
            Verdict::Goes { remove, by, again } => {
                if remove > 0 {
                    (position.removing, position.removing_by) = (remove, by);
                }
                position.again |= again;
            }
            Verdict::Forbidden(_) => {}
        }
        if self.remembers_slides {
            if let Move::Slide { from, to } = mv {
                position.slid[mover] = Some((from, to));
            }
            // A last slide matters as long as that stone is there: another one on its point is another one.
            let occupied = position.occupied();
            for slid in &mut position.slid.0 {
                *slid = slid.filter(|(_, stands)| mv != Move::Swap && occupied.contains(*stands));
            }
        }
        position.gives_way = must_pass && self.rules.end.stuck == Stuck::GiveWay;
        if position.removing > 0 && self.removable(position).is_empty() {
            position.removing = 0;
        }
        if position.removing == 0 {
            position.removing_by = 0;
            if std::mem::take(&mut position.again) {
                // The same step once more; when it cannot be done, the turn goes on.
                if self.can_act(position) {
                    self.settle(position);
                    return;
                }
            }
            match (self.stage(position), mv) {
                (Some(CHOICE), Move::Place { .. } | Move::Swap) | (Some(ANSWER), Move::Swap) => {
                    self.end_opening(position);
                }
                (_, Move::Swap | Move::Pass) => self.end_turn(position),
                _ => self.next_step(position),
            }
        }
        self.settle(position);
    }

    /// Whose doing it is when the mover does something with a stone of a kind: the owner's where stones have one. That is
    /// somebody else only in the opening `swap2`.
    #[inline]
    fn owner(&self, mover: Player, kind: Player) -> Player {
        if self.rules.stone == StoneChoice::Own {
            kind
        } else {
            mover
        }
    }

    /// Moves the stones and reads the rules; neither turn nor outcome change.
    fn act(&self, position: &mut Position<W>, mv: Move) -> Verdict {
        let mover = position.mover;
        let (at, kind) = match mv {
            Move::Place { at, stone } => {
                position.stones[stone].insert(at);
                position.take_from_hand(self.owner(mover, stone), 1);
                (Some(at), stone)
            }
            Move::Slide { from, to } => {
                let kind = if position.stones[mover].contains(from) {
                    mover
                } else {
                    mover.opponent()
                };
                position.stones[kind].remove(from);
                position.stones[kind].insert(to);
                (Some(to), kind)
            }
            Move::Remove { at } => {
                position.stones.0.iter_mut().for_each(|stones| stones.remove(at));
                position.removing = position.removing.saturating_sub(1);
                (None, mover)
            }
            Move::Pass => (None, mover),
            Move::Swap => {
                if self.rules.stone != StoneChoice::Shared {
                    position.stones.0.swap(0, 1);
                }
                position.hands.0.swap(0, 1);
                position.captured.0.swap(0, 1);
                return Verdict::Goes {
                    remove: 0,
                    by: 0,
                    again: false,
                };
            }
        };
        if let Some(at) = at {
            self.capture(position, at, kind);
        }
        self.judge_action(position, mv, at, kind)
    }

    /// Takes the enemy rows that a stone on `at` encloses.
    fn capture(&self, position: &mut Position<W>, at: Point, kind: Player) {
        let Some((flank, rays)) = &self.phase(position).capture else {
            return;
        };
        let (own, enemy) = (position.stones[kind], position.stones[kind.opponent()]);
        let mut taken = Mask::EMPTY;
        for ray in &rays[at.index()] {
            let length = ray.iter().take_while(|&&point| enemy.contains(point)).count();
            let closed = ray
                .get(length)
                .is_some_and(|&point| own.contains(point) && point != at);
            if closed && flank.lengths.contains(&(length as u16)) {
                taken = ray[..length]
                    .iter()
                    .fold(taken, |taken, &point| taken | Mask::of(point));
            }
        }
        position.stones[kind.opponent()] -= taken;
        if self.counts_captures {
            let captured = &mut position.captured[position.mover];
            *captured = captured.saturating_add(taken.count() as u16);
        }
    }

    /// Reads the rules in file order after the stones have moved.
    fn judge_action(&self, position: &Position<W>, mv: Move, at: Option<Point>, kind: Player) -> Verdict {
        let phase = self.phase(position);
        let (own, enemy) = self.sides(position, kind);
        let (mut remove, mut by, mut again) = (0, 0, false);
        for rule in &phase.rules[self.owner(position.mover, kind)] {
            let count = match &rule.when {
                Test::Made(matchers) => at.map_or(0, |at| match rule.then {
                    Consequence::Remove(Removal {
                        per_pattern: true, ..
                    }) => {
                        let mut patterns: Vec<Mask<W>> = Vec::new();
                        for matcher in matchers {
                            matcher.each(own, enemy, at, &mut |pattern| {
                                if !patterns.contains(&pattern) {
                                    patterns.push(pattern);
                                }
                            });
                        }
                        patterns.len() as u32
                    }
                    _ => u32::from(matchers.iter().any(|matcher| matcher.made(own, enemy, at))),
                }),
                Test::Captured(stones) => u32::from(position.captured[rule.about] >= *stones),
                Test::Left(stones) => u32::from(
                    position
                        .stones_left(rule.about)
                        .is_some_and(|left| left <= u32::from(*stones)),
                ),
            };
            if count == 0 {
                continue;
            }
            match rule.then {
                Consequence::Win | Consequence::Lose | Consequence::Draw => {
                    return Verdict::Over(decision(rule));
                }
                Consequence::Forbid => return Verdict::Forbidden(rule.index),
                Consequence::Again => again = true,
                Consequence::Remove(removal) => {
                    // Of several rules that remove, the first says how.
                    if remove == 0 && !position.gives_way && Self::removes_again(position, mv, removal.again)
                    {
                        remove += removal.count as u32 * count;
                        by = rule.index as u8;
                    }
                }
            }
        }
        Verdict::Goes {
            remove: remove.min(255) as u8,
            by,
            again,
        }
    }

    fn removes_again(position: &Position<W>, mv: Move, again: Again) -> bool {
        let (Move::Slide { from, to }, Some(last)) = (mv, position.slid[position.mover]) else {
            return true;
        };
        match again {
            Again::Free => true,
            Again::NotBack => last != (to, from),
            Again::NotSameStone => last.1 != from,
        }
    }

    /// Whether a move that is otherwise legal makes a pattern that a rule forbids; which rule.
    pub(super) fn forbidden(&self, position: &Position<W>, mv: Move) -> Option<usize> {
        let mut next = *position;
        match self.act(&mut next, mv) {
            Verdict::Forbidden(rule) => Some(rule),
            _ => None,
        }
    }

    /// Goes to the next step of the turn, or to the next turn.
    fn next_step(&self, position: &mut Position<W>) {
        position.step += 1;
        if position.step as usize >= self.steps(position).len() {
            self.end_turn(position);
        } else if self.lacks_stones(position) {
            self.next_step(position);
        }
    }

    fn end_turn(&self, position: &mut Position<W>) {
        // Who passes the choice on in the opening `swap2` places two more stones first.
        if self.stage(position) != Some(CHOICE) {
            position.mover = position.mover.opponent();
        }
        position.step = 0;
        position.turn = (position.turn + 1).min(self.phase(position).turn_cap);
        self.end_phase(position);
    }

    /// Sides are chosen. The second player's stones come next: a first player who has swapped is on move with them.
    fn end_opening(&self, position: &mut Position<W>) {
        if self.stage(position) == Some(CHOICE) {
            position.mover = position.mover.opponent();
        }
        position.turn = OVER;
        self.end_phase(position);
    }

    /// Enters the next phase when this one is over, and passes over a player who has nothing left to place.
    pub(super) fn end_phase(&self, position: &mut Position<W>) {
        while match self.phase(position).ends {
            PhaseEnd::Never => false,
            PhaseEnd::Hands => position.hands == Each::both(0),
            PhaseEnd::Turns(_) => position.turn >= self.phase(position).turn_cap,
        } {
            position.phase += 1;
            position.turn = 0;
            if let Some(starts) = self.phase(position).starts {
                position.mover = starts;
            }
        }
        // Only when somebody can do something later on: otherwise this would never end.
        let later = position.hands[position.mover.opponent()] > 0
            || self
                .steps(position)
                .iter()
                .any(|step| !step.is_only(Action::Place));
        if later && self.lacks_stones(position) {
            self.next_step(position);
        }
    }

    /// Whether the step only places and the mover has nothing to place.
    fn lacks_stones(&self, position: &Position<W>) -> bool {
        position.hands[self.giver(position)] == 0
            && self.steps(position)[position.step as usize].is_only(Action::Place)
    }

    /// Looks for the ends that no rule decides.
    pub(crate) fn settle(&self, position: &mut Position<W>) {
        if position.ply >= self.plies {
            position.outcome = Outcome::Draw(DrawReason::Plies);
            return;
        }
        if position.removing > 0 {
            return;
        }
        let phase = self.phase(position);
        let full = position.occupied() == self.all;
        if full && !self.steps(position)[position.step as usize].contains(Action::Remove) {
            position.outcome = self.full();
            return;
        }
        let can_place = phase.only_full_stops && position.hands[position.mover] > 0;
        if !can_place && !self.can_act(position) && !self.can_swap(position) {
            position.outcome = self.stuck(position);
        }
    }

    fn full(&self) -> Outcome {
        self.rules
            .end
            .full
            .map_or(Outcome::Draw(DrawReason::Full), Outcome::Win)
    }

    fn stuck(&self, position: &Position<W>) -> Outcome {
        match self.rules.end.stuck {
            Stuck::Draw => Outcome::Draw(DrawReason::Stuck),
            Stuck::Lose => Outcome::Win(position.mover.opponent()),
            Stuck::Win => Outcome::Win(position.mover),
            Stuck::Pass | Stuck::GiveWay => {
                let mut other = *position;
                other.ply = other.ply.saturating_add(1);
                self.end_turn(&mut other);
                if self.can_act(&other) || self.can_swap(&other) {
                    Outcome::InProgress
                } else {
                    Outcome::Draw(DrawReason::Stuck)
                }
            }
        }
    }
}

/// How a rule that decides ends the game.
fn decision<const W: usize>(rule: &CompiledRule<W>) -> Outcome {
    match rule.then {
        Consequence::Win => Outcome::Win(rule.about),
        Consequence::Lose => Outcome::Win(rule.about.opponent()),
        _ => Outcome::Draw(DrawReason::Rule),
    }
}
