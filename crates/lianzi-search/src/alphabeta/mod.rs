//! Some plies ahead: negamax with alpha-beta for every game.
//!
//! Depth counts actions, and the same player may be on move twice in a row: the sign of a score follows the player on move, not
//! the depth. At the horizon an evaluation guesses. The search deepens ply by ply, so that it has an answer whenever it is
//! stopped.
//!
//! There are two ways of searching, in one search whose [`Parts`] are at work or not:
//!
//! - *Exact*, to a fixed depth. What is remembered from node to node (a table of positions, moves that refuted others) and what
//!   is seen at once (lines that lack one stone) change the order of moves and save nodes, never the score: that is exactly plain
//!   negamax's at the same depth. Among equal moves chance decides, from the seed and the position: the same seed in the
//!   same position gives the same move, whatever was played before.
//! - *Selective*, as far as time allows ([`AlphaBetaAgent::with_threats`]). Moves that look bad are searched less deeply, and in
//!   games of placing and rows the threats that stand on the board say which moves are worth a look. Wins and losses that it
//!   claims are still certain; estimates depend on what was looked at.
//!
//! - `search`: nodes; `fields`: nodes of games in which threats can be counted; `root`: deepening; `ordering`: which move first;
//!   `parallel`: several threads.
//!
//! `docs/PERFORMANCE.md` has the counts that justify each part. Repetition is not seen: a position knows no history.

mod fields;
mod ordering;
mod parallel;
mod root;
mod search;

use lianzi_rules::{AnyGame, AnyPosition, Game, Position};
use std::sync::Arc;

use crate::agent::for_size;
use crate::knowledge::Knowledge;
use crate::table::Table;
use crate::threats::Failed;
use crate::{Agent, AgentError, Choice, Limits};
use ordering::History;

/// The most table entries (16 bytes each): to a fixed depth, and as far as time allows.
const ENTRIES: usize = 1 << 20;
const MANY_ENTRIES: usize = 1 << 22;
/// The deepest search.
const MOST_DEPTH: u32 = 64;

/// Which parts of the search are at work. All are, but for those who want to count what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // switches, each on its own
pub struct Parts {
    /// Depth 1, then 2, and so on: the move that was best before is tried first. Off: the full depth at once.
    pub deepening: bool,
    /// Positions that come back by another order of moves are not searched again.
    pub table: bool,
    /// Moves that refuted others elsewhere are tried early.
    pub history: bool,
    /// Moves that fill a winning line are tried first, then those that keep the opponent from filling one.
    pub forced: bool,
    /// The two latest moves that refuted others at the same depth are tried early.
    pub killers: bool,
    /// Once a move is known, others are only asked whether they are better; only those that are get a full search.
    pub scout: bool,
    /// Late moves are searched less deeply, unless they turn out to be good. (Changes estimates.)
    pub reductions: bool,
    /// A depth begins with a narrow window around the score of the depth before.
    pub aspiration: bool,
    /// A full table gives up what is older and shallower; otherwise whatever stands in the place of what is new.
    pub replacement: bool,
    /// A row that must be stopped, and can be in one way, costs no depth. (Changes estimates; only with threats.)
    pub extension: bool,
    /// In games of placing and rows: threats say which moves are searched, and what a position is worth. (Changes estimates.)
    pub threats: bool,
}

impl Parts {
    /// Everything that leaves the score as it is.
    pub const ALL: Self = Self {
        deepening: true,
        table: true,
        history: true,
        forced: true,
        killers: true,
        scout: true,
        reductions: false,
        aspiration: false,
        replacement: true,
        extension: false,
        threats: false,
    };
    /// Plain alpha-beta.
    pub const NONE: Self = Self {
        deepening: false,
        table: false,
        history: false,
        forced: false,
        killers: false,
        scout: false,
        reductions: false,
        aspiration: false,
        replacement: false,
        extension: false,
        threats: false,
    };
    /// Everything, also what changes estimates.
    pub const SELECTIVE: Self = Self {
        reductions: true,
        aspiration: true,
        extension: true,
        threats: true,
        ..Self::ALL
    };

    /// Whether the score at a depth may differ from plain negamax's.
    pub const fn is_selective(self) -> bool {
        self.reductions || self.threats
    }
}

/// Looks some plies ahead.
#[derive(Clone, Debug)]
pub struct AlphaBetaAgent {
    depth: u32,
    seed: u64,
    parts: Parts,
    /// The most table entries.
    entries: usize,
    knowledge: Arc<Knowledge>,
    table: Arc<Table>,
    memory: Memory,
}

fn table(entries: usize, parts: Parts) -> Table {
    Table::new(entries).choosing(parts.replacement)
}

/// What one thread keeps from move to move.
#[derive(Clone, Debug)]
struct Memory {
    history: History,
    failed: Failed,
}

impl Memory {
    fn new(game: &AnyGame) -> Self {
        Self {
            history: History::new(game.rules()),
            failed: Failed::new(),
        }
    }
}

impl AlphaBetaAgent {
    /// An agent for a game that looks so many plies ahead, at least one, at most 64: exactly so many, and exactly the score
    /// of plain negamax.
    pub fn new(game: &AnyGame, depth: u32, seed: u64) -> Self {
        Self::with_parts(game, depth, seed, Parts::ALL)
    }

    /// The same with only some parts of the search at work, or more of them.
    pub fn with_parts(game: &AnyGame, depth: u32, seed: u64, parts: Parts) -> Self {
        let entries = match (parts.table, parts.is_selective()) {
            (false, _) => 1,
            (true, false) => ENTRIES,
            (true, true) => MANY_ENTRIES,
        };
        Self {
            depth: depth.clamp(1, MOST_DEPTH),
            seed,
            parts,
            entries,
            knowledge: Arc::new(Knowledge::new(game)),
            table: Arc::new(table(entries, parts)),
            memory: Memory::new(game),
        }
    }

    /// The same with a table of at most so many entries, a power of two (16 bytes each): for measuring what a full one does.
    pub fn with_entries(self, entries: usize) -> Self {
        let entries = entries.clamp(1, MANY_ENTRIES).next_power_of_two();
        Self {
            entries,
            table: Arc::new(table(entries, self.parts)),
            ..self
        }
    }

    /// The same agent, searching as well as it can within time or nodes instead of exactly: see the module's documentation.
    /// The depth is then no more than a limit.
    pub fn with_threats(self, game: &AnyGame) -> Self {
        Self::with_parts(game, self.depth, self.seed, Parts::SELECTIVE)
    }
}

impl Agent for AlphaBetaAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.knowledge.evaluator.id() != game.id() {
            *self = Self::with_parts(game, self.depth, self.seed, self.parts);
        }
        for_size!(game, position, |game, position| self
            .choose_sized(game, position, limits))
    }
}

impl AlphaBetaAgent {
    fn choose_sized<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if position.outcome().is_over() {
            return Err(AgentError::GameOver(position.outcome()));
        }
        let depth = limits
            .depth
            .map_or(self.depth, |depth| self.depth.min(depth.max(1)));
        if let Some(table) = Arc::get_mut(&mut self.table) {
            // With a clock nothing is the same twice anyway.
            match (self.parts.is_selective(), limits.time) {
                (false, _) => table.forget(),
                (true, Some(_)) => table.age(),
                // A new one: its size makes a difference, too.
                (true, None) => *table = self::table(self.entries, self.parts),
            }
        }
        self.memory.history.forget();
        self.memory.failed.forget();
        parallel::choose(self, game, position, depth, limits)
    }
}
