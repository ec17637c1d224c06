//! Games: rules compiled into tables, and everything that happens on them.
//!
//! - `compile`: from [`Rules`] to the tables;
//! - `position`: a moment of a game;
//! - `matcher`: is a point part of a pattern?
//! - `legal`: what may be done, and why not;
//! - `apply`: doing it;
//! - `swap2`: the opening of that name;
//! - `quick`: doing many simple moves, for playouts;
//! - `judge`: standing patterns, winning lines, previews;
//! - `key`: hash keys.

mod apply;
mod compile;
mod judge;
mod key;
mod legal;
mod matcher;
mod position;
mod quick;
mod swap2;

pub(crate) use compile::words;
pub use judge::Preview;
pub use matcher::windows;
pub(crate) use position::UNLIMITED;
pub use position::{Position, Undo};
pub(crate) use swap2::{CHOICE, OVER, THREE};

use std::sync::OnceLock;

use crate::board::Board;
use crate::renju::Fouls;
use crate::rules::{Consequence, Flank, PhaseEnd, Reach, Removal, Rules, RulesId, StoneChoice};
use crate::{Actions, Each, Mask, Permutation, Player, Point};
use matcher::Matcher;

/// A game: rules compiled into tables. Immutable; share it behind an [`Arc`](std::sync::Arc).
///
/// `W` is the number of 64-bit words that the board needs; [`AnyGame`](crate::AnyGame) hides it.
#[derive(Debug)]
pub struct Game<const W: usize> {
    rules: Rules,
    id: RulesId,
    all: Mask<W>,
    start: Position<W>,
    phases: Vec<PhaseTable<W>>,
    /// Ply and the points where stones may be placed at it.
    openings: Vec<(u16, Mask<W>)>,
    /// Plies from here on have no opening restriction.
    openings_end: u16,
    /// Whether a hand is limited, so that hands are part of the position.
    counts_hands: bool,
    /// For each rule of the file that removes: its options, and its patterns for each player.
    removers: Vec<Option<(Removal, Each<Vec<Matcher<W>>>)>>,
    /// Whether last slides are part of the position.
    remembers_slides: bool,
    /// Whether captures are counted in the position.
    counts_captures: bool,
    /// The ply at which the game is drawn; `u16::MAX` for never.
    plies: u16,
    /// What finds renju's fouls, where they are forbidden.
    fouls: Option<Fouls<W>>,
    /// Found when first asked for.
    pub(crate) symmetries: OnceLock<Vec<Permutation>>,
}

/// A phase, compiled.
#[derive(Debug)]
struct PhaseTable<const W: usize> {
    turn: Each<Vec<Actions>>,
    first_turn: Option<Vec<Actions>>,
    starts: Option<Player>,
    ends: PhaseEnd,
    /// Turns beyond this number make no difference.
    turn_cap: u16,
    place: Each<Mask<W>>,
    /// For each point the one that must be occupied before a stone stays on it; empty without gravity.
    support: Vec<Option<Point>>,
    /// The points below which the board ends; everything without gravity.
    floor: Mask<W>,
    /// The constant distance of indices to the supporting point, where there is one.
    support_distance: Option<usize>,
    touch: u8,
    neighbours: Vec<Mask<W>>,
    slide: SlideTable<W>,
    capture: Option<(Flank, Vec<Vec<Vec<Point>>>)>,
    removal: Removal,
    rules: Each<Vec<CompiledRule<W>>>,
    /// Whether a rule of the phase forbids patterns.
    forbids: Each<bool>,
    /// Whether renju's fouls are forbidden.
    fouls: Each<bool>,
    /// Both players place one own stone a turn anywhere: a legal move exists as long as a point is empty.
    only_full_stops: bool,
    /// Besides, hands are unlimited, the phase never ends and plies are not limited: after a placement that decides
    /// nothing, a full board is all there is to look for.
    endless: bool,
    /// The loop for playouts, where the phase allows it.
    quick: Option<quick::Quick<W>>,
    /// Nothing but a single placing step, without captures or removals: the quick way through `apply`.
    plain: Each<bool>,
}

/// Sliding, compiled.
#[derive(Debug)]
struct SlideTable<const W: usize> {
    reach: Reach,
    fly: Option<u16>,
    /// Neighbours to step to, when the reach is one step.
    steps: Each<Vec<Mask<W>>>,
    /// Points in order along each ray.
    rays: Each<Vec<Vec<Vec<Point>>>>,
}

/// A rule, compiled for a mover.
#[derive(Debug)]
struct CompiledRule<const W: usize> {
    /// Its index in the file.
    index: usize,
    when: Test<W>,
    then: Consequence,
    /// Whom the consequence is about; for `Test::Left` the player whose stones are counted.
    about: Player,
}

/// A condition, compiled.
#[derive(Debug)]
enum Test<const W: usize> {
    Made(Vec<Matcher<W>>),
    Captured(u16),
    Left(u16),
}

impl<const W: usize> Game<W> {
    /// The rules it was made from.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The id of its rules.
    pub fn id(&self) -> RulesId {
        self.id
    }

    /// Its board.
    pub fn board(&self) -> &Board {
        &self.rules.board
    }

    /// The position that a game begins with.
    pub fn start(&self) -> Position<W> {
        self.start
    }

    /// All points of the board.
    #[inline]
    pub fn all(&self) -> Mask<W> {
        self.all
    }

    /// The empty points of a position.
    #[inline]
    pub fn empty(&self, position: &Position<W>) -> Mask<W> {
        self.all - position.occupied()
    }

    fn phase(&self, position: &Position<W>) -> &PhaseTable<W> {
        &self.phases[position.phase as usize]
    }

    /// The steps of the turn that is going on, each with its alternatives.
    pub fn steps(&self, position: &Position<W>) -> &[Actions] {
        if let Some(steps) = self.opening_steps(position) {
            return steps;
        }
        let phase = self.phase(position);
        match &phase.first_turn {
            Some(first) if position.turn == 0 => first,
            _ => &phase.turn[position.mover],
        }
    }

    /// The number of turns in a phase at which a position stops counting them.
    pub(crate) fn turn_cap(&self, phase: usize) -> u16 {
        self.phases[phase].turn_cap
    }

    /// Whether positions count captures.
    pub(crate) fn counts_captures(&self) -> bool {
        self.counts_captures
    }

    /// Whether positions remember last slides.
    pub(crate) fn remembers_slides(&self) -> bool {
        self.remembers_slides
    }

    /// The stones that count for patterns of a stone's kind, and those that block them.
    #[inline]
    fn sides(&self, position: &Position<W>, kind: Player) -> (Mask<W>, Mask<W>) {
        match self.rules.stone {
            StoneChoice::Shared => (position.stones[Player::First], Mask::EMPTY),
            _ => (position.stones[kind], position.stones[kind.opponent()]),
        }
    }
}
