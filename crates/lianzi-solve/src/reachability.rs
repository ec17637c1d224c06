//! Whether a game can come to a position, by the rules alone.
//!
//! A position string may describe a position that no sequence of legal moves leads to: `XX1/3/3 X - 2` is one of
//! tic-tac-toe. What is proved of such a position is true and says nothing about the game. [`reachability`] looks for moves
//! from the start of the game that lead to the position; the moves that it gives are legal, and it says that there are
//! none only where that is certain.
//!
//! First come counts that follow from the rules: stones and movers after so many plies. Then comes a depth-first search
//! forward from the start, in which the move that leaves the fewest points different comes first. Positions count their
//! plies, so that each is visited once. What can be proved not to lead to the target is cut off: stones that never leave
//! and stand elsewhere in the target, hands that are too small, captures that are too many.

use std::collections::HashSet;

use lianzi_rules::rules::{Consequence, PhaseEnd, StoneChoice, Stuck};
use lianzi_rules::{Action, Actions, AnyGame, AnyPosition, Each, Game, Move, Player, Position, with_game};

/// Positions that the search makes before it gives up.
pub const MOST_POSITIONS: u64 = 1 << 18;

/// Whether a game can come to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reachability {
    /// It is the start of the game.
    Start,
    /// These moves lead to it from the start of the game.
    Reachable(Vec<Move>),
    /// No moves do.
    Unreachable(Obstacle),
    /// The search was given up.
    Unknown {
        /// Positions made by then.
        positions: u64,
    },
}

/// Why no game comes to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Each ply puts one stone on the board for good, and the number of stones is another.
    Plies {
        /// The plies of the position.
        ply: u16,
        /// The stones on its board that were put there in the game.
        stones: u32,
    },
    /// At this ply the players have placed other numbers of stones.
    Stones {
        /// The plies of the position.
        ply: u16,
        /// How many each has placed by then.
        expected: Each<u32>,
        /// How many there are.
        found: Each<u32>,
    },
    /// At this ply the other player is on move.
    Mover {
        /// The plies of the position.
        ply: u16,
        /// Who is on move then.
        expected: Player,
    },
    /// All positions that could lead to it have been visited.
    Exhausted {
        /// How many, the start among them.
        positions: u64,
    },
}

/// Whether a game can come to a position.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_solve::reachability::{Obstacle, Reachability, reachability};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// assert_eq!(reachability(&game, &game.start()), Reachability::Start);
/// // X X .    X . X
/// // O O .    X O O
/// // . . .    . . .
/// let usual = game.read_position("XX1/OO1/3 X - 4")?;
/// assert!(matches!(reachability(&game, &usual), Reachability::Reachable(moves) if moves.len() == 4));
/// let odd = game.read_position("X1X/XOO/3 X - 5")?;
/// let obstacle = Obstacle::Mover { ply: 5, expected: lianzi_rules::Player::Second };
/// assert_eq!(reachability(&game, &odd), Reachability::Unreachable(obstacle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When the position belongs to a game of another size.
pub fn reachability(game: &AnyGame, position: &AnyPosition) -> Reachability {
    reachability_within(game, position, MOST_POSITIONS)
}

/// The same, with a limit on the positions searched.
///
/// # Panics
/// When the position belongs to a game of another size.
pub fn reachability_within(game: &AnyGame, position: &AnyPosition, most: u64) -> Reachability {
    with_game!(game, position, |game, position| {
        if *position == game.start() {
            Reachability::Start
        } else if position.ply() == u16::MAX {
            Reachability::Unknown { positions: 0 } // plies are not counted any further
        } else if let Some(obstacle) = miscounted(game, position) {
            Reachability::Unreachable(obstacle)
        } else {
            Search::new(game, position, most).run()
        }
    })
}

/// All steps of all turns.
fn steps<const W: usize>(game: &Game<W>) -> impl Iterator<Item = Actions> {
    game.rules().phases.iter().flat_map(|phase| {
        let turns = phase.turn.0.iter().chain(&phase.first_turn);
        turns.flatten().copied()
    })
}

/// Whether a stone that is on the board stays where it is. A swap may still change whose it is.
fn stones_stay<const W: usize>(game: &Game<W>) -> bool {
    let rules = game.rules();
    let moved = steps(game).any(|step| step.contains(Action::Slide) || step.contains(Action::Remove));
    let captured = rules.phases.iter().any(|phase| phase.capture.is_some());
    let removed = rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, Consequence::Remove(_)));
    !(moved || captured || removed)
}

/// What the counts of stones and plies show, in games in which each ply puts one stone on the board for good.
fn miscounted<const W: usize>(game: &Game<W>, position: &Position<W>) -> Option<Obstacle> {
    let rules = game.rules();
    let only_places = stones_stay(game)
        && rules.swap.is_none()
        && !matches!(rules.end.stuck, Stuck::Pass | Stuck::GiveWay)
        && steps(game).all(|step| step.is_only(Action::Place));
    if !only_places {
        return None;
    }
    let ply = position.ply();
    let found = Each(Player::BOTH.map(|player| {
        let given = rules.setup[player].len() as u32;
        position.stones(player).count().saturating_sub(given)
    }));
    let stones = found.0[0] + found.0[1];
    if stones != u32::from(ply) {
        return Some(Obstacle::Plies { ply, stones });
    }
    if rules.stone != StoneChoice::Own {
        return None;
    }
    let (expected, mover) = placed_after(game, position)?;
    if expected != found {
        return Some(Obstacle::Stones { ply, expected, found });
    }
    let goes_on = !position.outcome().is_over();
    (goes_on && position.mover() != mover).then_some(Obstacle::Mover { ply, expected: mover })
}

/// How many stones each player has placed by the ply of a position in the first phase, and who is on move then; `None` where
/// more than turns decides that.
fn placed_after<const W: usize>(game: &Game<W>, position: &Position<W>) -> Option<(Each<u32>, Player)> {
    let rules = game.rules();
    let phase = rules.phases.first()?;
    if position.phase() != 0 || matches!(phase.ends, PhaseEnd::Turns(_)) {
        return None;
    }
    let mut placed = Each::both(0_u32);
    let mut mover = phase.starts.unwrap_or(Player::First);
    let mut steps = phase.first_turn.as_ref().unwrap_or(&phase.turn[mover]).len();
    for _ in 0..position.ply() {
        if steps == 0 {
            mover = mover.opponent();
            steps = phase.turn[mover].len();
        }
        // A player without stones is passed over.
        if rules.stones[mover].is_some_and(|hand| placed[mover] >= u32::from(hand)) {
            return None;
        }
        placed[mover] += 1;
        steps -= 1;
    }
    if steps == 0 {
        mover = mover.opponent();
    }
    let empty = rules.stones[mover].is_some_and(|hand| placed[mover] >= u32::from(hand));
    (!empty).then_some((placed, mover))
}

/// Looks for moves that lead to a position.
struct Search<'g, const W: usize> {
    game: &'g Game<W>,
    target: Position<W>,
    stones_stay: bool,
    visited: HashSet<Position<W>>,
    /// The positions on the way, without plies, where the rules end games by repetition.
    on_the_way: Option<HashSet<Position<W>>>,
    /// Whether a move was left out because it repeats a position: then nothing is proved by having visited all others.
    repeats: bool,
    made: u64,
    most: u64,
}

/// That the search has made as many positions as it may.
struct GivenUp;

impl<'g, const W: usize> Search<'g, W> {
    fn new(game: &'g Game<W>, target: &Position<W>, most: u64) -> Self {
        let stones_stay = stones_stay(game);
        let may_repeat = game.rules().end.repeat.is_some() && !stones_stay;
        Self {
            game,
            target: *target,
            stones_stay,
            visited: HashSet::new(),
            on_the_way: may_repeat.then(|| HashSet::from([game.start().without_ply()])),
            repeats: false,
            made: 0,
            most,
        }
    }

    fn run(mut self) -> Reachability {
        let mut way: Vec<(Move, Position<W>)> = Vec::new();
        let mut open = Vec::new(); // for each position on the way what can still be tried from there
        match self.after(&self.game.start()) {
            Ok(moves) => open.push(moves),
            Err(GivenUp) => return Reachability::Unknown { positions: self.made },
        }
        while let Some(moves) = open.last_mut() {
            let Some((mv, position)) = moves.pop() else {
                open.pop();
                if let (Some((_, left)), Some(on_the_way)) = (way.pop(), &mut self.on_the_way) {
                    on_the_way.remove(&left.without_ply());
                }
                continue;
            };
            way.push((mv, position));
            if position == self.target {
                return Reachability::Reachable(way.into_iter().map(|(mv, _)| mv).collect());
            }
            if let Some(on_the_way) = &mut self.on_the_way {
                on_the_way.insert(position.without_ply());
            }
            match self.after(&position) {
                Ok(moves) => open.push(moves),
                Err(GivenUp) => return Reachability::Unknown { positions: self.made },
            }
        }
        if self.repeats {
            return Reachability::Unknown { positions: self.made };
        }
        let positions = self.visited.len() as u64 + 1;
        Reachability::Unreachable(Obstacle::Exhausted { positions })
    }

    /// The moves after which the target may still be reached, with the positions after them, the best one last.
    fn after(&mut self, position: &Position<W>) -> Result<Vec<(Move, Position<W>)>, GivenUp> {
        if position.outcome().is_over() || position.ply() >= self.target.ply() {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        for mv in self.game.legal_moves(position).into_iter().rev() {
            if self.made == self.most {
                return Err(GivenUp);
            }
            self.made += 1;
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            if !self.may_lead_on(&next) {
                continue;
            }
            if let Some(on_the_way) = &self.on_the_way
                && on_the_way.contains(&next.without_ply())
            {
                self.repeats = true;
                continue;
            }
            if self.visited.insert(next) {
                moves.push((mv, next));
            }
        }
        moves.sort_by_key(|(_, next)| std::cmp::Reverse(self.differences(next)));
        Ok(moves)
    }

    /// False only where no moves lead from this position to the target.
    fn may_lead_on(&self, position: &Position<W>) -> bool {
        if position.outcome().is_over() || position.ply() >= self.target.ply() {
            return *position == self.target;
        }
        let may_swap = self.game.may_swap_yet(position);
        let stands = |player| self.target.stones(player).covers(position.stones(player));
        let stones = !self.stones_stay
            || if may_swap {
                self.target.occupied().covers(position.occupied())
            } else {
                Player::BOTH.into_iter().all(stands)
            };
        // Hands only become smaller, captured stones only more; a swap exchanges both.
        let counts = |player: Player| {
            let hands = (position.hand(player), self.target.hand(player));
            position.captured(player) <= self.target.captured(player)
                && !matches!(hands, (Some(hand), Some(wanted)) if hand < wanted)
        };
        stones
            && position.phase() <= self.target.phase()
            && (may_swap || Player::BOTH.into_iter().all(counts))
    }

    /// On how many points the boards differ.
    fn differences(&self, position: &Position<W>) -> u32 {
        let differ = |player| {
            let (here, there) = (position.stones(player), self.target.stones(player));
            (here - there).count() + (there - here).count()
        };
        differ(Player::First) + differ(Player::Second)
    }
}
