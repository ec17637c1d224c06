//! Rules: what a rule file says once it is known to be right.
//!
//! Every field is public and plain, every default is filled in, and every point is a [`Point`]. A [`Rules`] can only be
//! had by validating a rule file, so whoever holds one need not check it again.

use crate::board::{Board, ClassSet, Direction};
use crate::file::{Faults, RuleFile};
use crate::{Actions, Each, Player, Point};

mod canonical;
mod fouls;
mod generate;
mod ground;
mod patterns;
mod phases;
mod sense;
mod setup;
mod validate;

pub use canonical::{NotAnId, RulesId};

/// A text in both languages; the second falls back to the first where a file gives only one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// The rules of one game, complete and valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What the game is called.
    pub name: Text,
    /// A line or two about it; may be empty.
    pub description: Text,
    /// Where the rules come from; may be empty.
    pub source: String,
    /// The points and lines.
    pub board: Board,
    /// What the players are called.
    pub seats: Each<Seat>,
    /// Stones in hand at the start; `None`: as many as one likes.
    pub stones: Each<Option<u16>>,
    /// Whose stones a player places.
    pub stone: StoneChoice,
    /// Stones on the board at the start.
    pub setup: Each<Vec<Point>>,
    /// The phases, in order; at least one, at most 8.
    pub phases: Vec<Phase>,
    /// The rules, in order; at most 16.
    pub rules: Vec<Rule>,
    /// How sides may be changed at the beginning.
    pub swap: Option<Swap>,
    /// Where stones may be placed at certain plies.
    pub openings: Vec<OpeningPoints>,
    /// How a game ends when no rule decides it.
    pub end: End,
}

/// How sides may be changed at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Swap {
    /// The second player may swap instead of his first turn.
    Pie,
    /// The first player places three stones; the second chooses a side, or places two more and leaves the choice to the first.
    Swap2,
}

/// What a player is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// His name, such as "Black".
    pub name: Text,
    /// His stones' letter in position strings: an ASCII letter in upper case.
    pub letter: char,
}

/// Whose stones a player places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoneChoice {
    /// His own.
    Own,
    /// Of either kind, at will.
    Either,
    /// There is only one kind; it is held as the first player's.
    Shared,
}

/// A part of the game with its own kinds of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The steps of a turn, for each player; at least one, at most 8.
    pub turn: Each<Vec<Actions>>,
    /// The steps of the very first turn of the phase, when they differ.
    pub first_turn: Option<Vec<Actions>>,
    /// Who begins; `None`: whoever is next.
    pub starts: Option<Player>,
    /// When it is over.
    pub ends: PhaseEnd,
    /// Where stones may be placed, for each player.
    pub place: Each<Vec<Point>>,
    /// Which way placed stones fall.
    pub gravity: Option<Direction>,
    /// The fewest occupied neighbours of a placed stone.
    pub touch: u8,
    /// How stones move.
    pub slide: Sliding,
    /// Flank captures.
    pub capture: Option<Flank>,
    /// What the action `remove` of a turn may take.
    pub removal: Removal,
}

/// When a phase is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PhaseEnd {
    /// Never: the last phase.
    Never,
    /// When both hands are empty.
    Hands,
    /// When each player has had so many turns.
    Turns(u16),
}

/// How stones move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sliding {
    /// Along lines of these classes.
    pub along: ClassSet,
    /// How far.
    pub reach: Reach,
    /// A player with at most so many stones may go to any empty point; `u16::MAX` for always.
    pub fly: Option<u16>,
    /// Only in these directions of the drawn board; `None` for all.
    pub toward: Each<Option<Vec<Direction>>>,
}

/// How far a stone moves along a line of empty points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// At most so many points; 1 or more.
    Steps(u16),
    /// Any distance.
    Any,
    /// As far as it goes, at least one point.
    Stop,
}

/// Captures of rows between two stones of the mover's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flank {
    /// Lengths of the rows that are captured, rising.
    pub lengths: Vec<u16>,
    /// Along lines of these classes.
    pub along: ClassSet,
}

/// A rule: a condition and a consequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// When it applies.
    pub when: Condition,
    /// What follows.
    pub then: Consequence,
    /// Only for this player.
    pub player: Option<Player>,
    /// Whether it counts in a phase, by the phase's index.
    pub phases: Vec<bool>,
}

/// When a rule applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// One of these patterns was made.
    Made(Vec<Pattern>),
    /// So many stones were captured.
    Captured(u16),
    /// So few stones are left.
    Left(u16),
    /// The stone just placed is one of renju's fouls. Goes with [`Consequence::Forbid`].
    Renju,
}

/// What follows from a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// The player wins.
    Win,
    /// The player loses.
    Lose,
    /// The game is drawn.
    Draw,
    /// The player removes enemy stones.
    Remove(Removal),
    /// The player repeats this step of his turn.
    Again,
    /// The move is illegal.
    Forbid,
}

/// A pattern of stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What it looks like.
    pub form: Form,
    /// For each player, points within which a pattern does not count; empty for none.
    pub except: Each<Vec<Point>>,
}

/// What a pattern looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A row of stones.
    Row {
        /// Its lengths, rising. Without `exact` only the first matters.
        lengths: Vec<u16>,
        /// Whether longer rows do not count.
        exact: bool,
        /// The fewest ends that are not enemy stones: 0, 1 or 2.
        open: u8,
        /// Along lines of these classes.
        along: ClassSet,
    },
    /// Any of these sets of points, each sorted; the sets are sorted too and differ. Squares and drawn shapes are
    /// written out into such sets.
    Sets(Vec<Vec<Point>>),
}

/// What may be removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Removal {
    /// Whether stones in the rule's patterns are spared.
    pub spare_made: bool,
    /// Whether any stone may be taken when all are spared.
    pub any_if_all_spared: bool,
    /// Whether each pattern made removes, not just each turn.
    pub per_pattern: bool,
    /// How many stones each time; at least 1.
    pub count: u8,
    /// When remaking a pattern removes again.
    pub again: Again,
}

/// When remaking a pattern removes again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Again {
    /// Always.
    Free,
    /// Not by sliding straight back.
    NotBack,
    /// Not with the stone that moved last.
    NotSameStone,
}

/// Where a stone may be placed at one ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningPoints {
    /// The ply, counted from 0.
    pub ply: u16,
    /// The points where a stone may be placed, rising.
    pub allowed: Vec<Point>,
}

/// How a game ends when no rule decides it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// Who wins on a full board; `None`: nobody, a draw.
    pub full: Option<Player>,
    /// What happens to a player without a legal move.
    pub stuck: Stuck,
    /// A draw after so many plies.
    pub plies: Option<u16>,
    /// A draw when a position stands for the n-th time.
    pub repeat: Option<u16>,
}

/// What happens to a player without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stuck {
    /// The game is drawn.
    Draw,
    /// He loses.
    Lose,
    /// He wins.
    Win,
    /// He passes.
    Pass,
    /// He passes, and the opponent must not remove anything with the next move.
    GiveWay,
}

impl Rules {
    /// The most [`table_entries`](Self::table_entries) that a rule file may ask for.
    pub const MOST_TABLE_ENTRIES: u64 = patterns::MOST_ENTRIES;

    /// How large the tables of the game are: the entries that its patterns are compiled into, each of about 60 bytes. A point
    /// that lies in a set, and a point of a window on a line, are an entry each, once for each player and phase.
    ///
    /// ```
    /// # use lianzi_rules::{Rules, catalogue};
    /// let gomoku = catalogue::game("gomoku")?;
    /// assert!(gomoku.rules().table_entries() < Rules::MOST_TABLE_ENTRIES / 40);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table_entries(&self) -> u64 {
        patterns::table_entries(self)
    }

    /// Rules from the text of a rule file; what it extends is looked for among the shipped games.
    ///
    /// # Errors
    /// All faults of the text at once, each with its place.
    ///
    /// ```
    /// use lianzi_rules::{Player, Rules};
    /// let rules = Rules::from_text(
    ///     r#"
    ///     lianzi = 1
    ///     name   = "Four on six by six"
    ///     board  = { kind = "square", size = [6, 6] }
    ///     stones = { first = 9 }
    ///     phase  = [{ turn = ["place"] }]
    ///     rule   = [{ made = { line = 4 }, then = "win" }]
    ///     "#,
    /// )?;
    /// assert_eq!(rules.board.len(), 36);
    /// assert_eq!((rules.stones[Player::First], rules.stones[Player::Second]), (Some(9), None));
    /// # Ok::<(), lianzi_rules::Faults>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, Faults> {
        Self::read("rules.toml", text, &crate::catalogue::library)
    }

    /// Rules from the text of a rule file with a name, which faults show, and a library: what `extends` names is asked
    /// for there.
    ///
    /// # Errors
    /// All faults of the text, and of those that it extends, at once.
    ///
    /// # Panics
    /// Never for any text; if it does, that is a fault of this program.
    pub fn read(name: &str, text: &str, library: &dyn Fn(&str) -> Option<String>) -> Result<Self, Faults> {
        let mut file = RuleFile::read(name, text, library);
        let rules = validate::validate(&mut file);
        match (Faults::locate(&file.sources, file.reader.into_faults()), rules) {
            (Some(faults), _) => Err(faults),
            (None, Some(rules)) => Ok(rules),
            (None, None) => unreachable!("a text without rules has a fault"),
        }
    }
}
