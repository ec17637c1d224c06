//! Games with their boards, and rule files that are checked.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::basics::{Both, Side, Texts};

/// A shipped game in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameCard {
    /// Its name, such as `liansi`.
    pub name: String,
    /// What it is called.
    pub title: Texts,
    /// What is special about it.
    pub description: Texts,
    /// The id of its rules.
    pub rules_id: String,
    /// What it is like.
    pub family: Family,
    /// What the players are called, and their stones' letters.
    pub players: Both<PlayerView>,
    /// Its board, for a small picture.
    pub board: SmallBoard,
    /// The stones at its beginning: a character a point, `.` for empty, `1` and `2` for the players' stones.
    pub start: String,
    /// The stones of a position from the middle of a game, for a small picture.
    pub typical: String,
    /// How it ends with best play, where that is proved.
    pub known: Option<KnownView>,
}

/// How a game ends with best play; proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownView {
    /// Who wins; `null` in a draw.
    pub winner: Option<Side>,
    /// At which ply, with best play by both.
    pub plies: Option<u16>,
    /// Whether no win is faster.
    pub shortest: bool,
}

/// A board for a small picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SmallBoard {
    /// What it looks like.
    pub shape: ShapeView,
    /// What `x` goes up to.
    pub width: f64,
    /// What `y` goes up to.
    pub height: f64,
    /// How many levels there are; 1 for flat boards.
    pub levels: u16,
    /// Where the points are, `[x, y]`; `null` for a rectangle of squares without holes, whose points go row by row.
    pub places: Option<Vec<[f64; 2]>>,
    /// Pairs of points with a drawn line between them; `null` for a rectangle where each is joined to its neighbours.
    pub edges: Option<Vec<[u16; 2]>>,
}

impl Eq for SmallBoard {}

/// The computer players that there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Computers {
    /// `level:1` to `level:` this.
    pub levels: u8,
    /// Other names; several take settings, as in `alphabeta:millis=500`.
    pub others: Vec<String>,
}

/// What a game is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Stones are placed on a small board and stay.
    Rows,
    /// Stones fall.
    Gravity,
    /// Stones move.
    Moving,
    /// Lines take enemy stones.
    Mills,
    /// Stones are placed on a large board.
    Large,
}

/// A game with everything that it takes to draw and explain it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// The shipped game's name, or the one given with the rule file.
    pub name: String,
    /// Whether it is shipped.
    pub shipped: bool,
    /// What it is called.
    pub title: Texts,
    /// What is special about it.
    pub description: Texts,
    /// Where the rules come from.
    pub source: String,
    /// The id of the rules.
    pub rules_id: String,
    /// What it is like.
    pub family: Family,
    /// What the players are called, and their stones' letters.
    pub players: Both<PlayerView>,
    /// Its board.
    pub board: BoardView,
    /// The stones at its beginning.
    pub start: String,
    /// The position that it begins with.
    pub start_position: String,
    /// Stones in hand at the start; `null` for as many as one likes.
    pub stones: Both<Option<u16>>,
    /// Its phases.
    pub phases: Vec<PhaseView>,
    /// Whether stones are of both players' kinds at will, or of one kind that both share.
    pub stone: StoneView,
    /// The ply at which the game is drawn.
    pub ply_limit: Option<u16>,
    /// How it ends with best play, where that is proved.
    pub known: Option<KnownView>,
    /// The rules in words, a paragraph each; empty where the server has no words.
    pub words: InWords,
    /// The rule file.
    pub text: String,
}

/// Paragraphs in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InWords {
    /// English.
    pub en: Vec<String>,
    /// Chinese.
    pub zh: Vec<String>,
}

/// What a player is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// A name, such as "Black".
    pub name: Texts,
    /// The stones' letter in position strings.
    pub letter: String,
}

/// Whose stones a player places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StoneView {
    /// His own.
    Own,
    /// Of either kind: moves are written with the letter, as in `Xc3`.
    Either,
    /// Of the one kind that there is.
    Shared,
}

/// A part of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PhaseView {
    /// Whether stones are placed in it.
    pub places: bool,
    /// Whether stones move in it.
    pub slides: bool,
    /// Which way placed stones fall: `up`, `down`, `left` or `right`.
    pub gravity: Option<String>,
}

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ShapeView {
    /// Rows and columns.
    Square,
    /// A hexagon of hexagons.
    Hex,
    /// Levels of rows and columns.
    Box,
    /// Nested polygons.
    Rings,
    /// A rim and a centre.
    Wheel,
    /// Points wherever the rule file puts them.
    Points,
}

/// A board, for drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardView {
    /// What it looks like.
    pub shape: ShapeView,
    /// The points; all else refers to them by index.
    pub points: Vec<PointView>,
    /// What `x` goes up to.
    pub width: f64,
    /// What `y` goes up to.
    pub height: f64,
    /// How many levels there are; 1 for flat boards.
    pub levels: u16,
    /// Pairs of points with a drawn line between them.
    pub edges: Vec<[u16; 2]>,
}

impl Eq for BoardView {}

/// A point of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PointView {
    /// Its name, such as `c3`.
    pub name: String,
    /// To the right; on square and hexagonal boards neighbours are 1 apart.
    pub x: f64,
    /// Downwards.
    pub y: f64,
    /// The level of a box, 0 for flat boards.
    pub level: u16,
}

/// A rule file to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// What it says.
    pub text: String,
}

/// What there is to say of a rule file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// The game, when nothing is wrong.
    pub game: Option<GameView>,
    /// Everything that is wrong, in the order of the text.
    pub faults: Vec<FaultView>,
}

/// One thing that is wrong with a rule file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaultView {
    /// The file whose text is at fault; with `extends` it may be another one.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// Where the marked text begins, in UTF-16 units from the beginning of the file: what a text area counts.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// The marked text.
    pub marked: String,
    /// What is wrong, as a sentence.
    pub message: Texts,
    /// What to write in place of the marked text.
    pub suggestion: Option<String>,
}

/// A rule file that is kept, to be shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptRules {
    /// What it is found by.
    pub id: String,
}
