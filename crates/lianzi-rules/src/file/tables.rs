//! The tables of a rule file: every key with its kind of value and what it means.
//!
//! The texts here are what an editor shows at the cursor; the reference with the reasons is docs/rule-files.md.

use serde_json::{Map, Value as Json, json};

use super::read::{Kind, Reader, table, words};
use super::rule_tables::{RemoveTable, RuleTable};
use super::tree::{Node, Value};
use super::values::{Classes, Lines, List, Numbers, PerPlayer, Places, Region, Step, Whole, Words};

table! {
    /// A line game for two players.
    FileTable as "a table" {
        /// The version of the format: 1.
        Required "lianzi" lianzi: Whole<1, 1>;
        /// Start from this game (a shipped game's name or a file beside this one) and override keys: tables are merged
        /// key by key, lists are replaced whole.
        Optional "extends" extends: String;
        /// What the game is called.
        Required "name" name: Words;
        /// A line or two: what is special about the game.
        Optional "description" description: Words;
        /// Where the rules come from.
        Optional "source" source: String;
        /// The points and lines.
        Required "board" board: BoardTable;
        /// What the players are called.
        Optional "players" players: PlayersTable;
        /// Stones in hand at the start; left out: unlimited.
        Optional "stones" stones: PerPlayer<Whole<0, 361>>;
        /// Whose stones a player places.
        Optional "stone" stone: StoneWord = "own";
        /// Stones on the board at the start, beside those in hand: the rows of a position string such as
        /// "XOXO/4/4/OXOX", or a list of points for each player.
        Optional "setup" setup: Setup;
        /// The phases of the game, which follow one another.
        Required "phase" phase: List<PhaseTable, 8>;
        /// What is won, lost, removed or forbidden. Rules are read in this order; the first that decides, decides.
        Required "rule" rule: List<RuleTable, 16>;
        /// What holds at the beginning only.
        Optional "opening" opening: List<OpeningTable, 64>;
        /// How the game ends when no rule decides it.
        Optional "end" end: EndTable = "{}";
        @later "kinds", "neutral", "check";
    }
}

table! {
    /// What the two players are called.
    PlayersTable as "a table with `first` and `second`" {
        /// Who usually moves first.
        Optional "first" first: SeatTable;
        /// The other one.
        Optional "second" second: SeatTable;
    }
}

table! {
    /// What a player is called.
    SeatTable as "a table with `name` and `letter`" {
        /// The name, such as "Black"; left out: the letter.
        Optional "name" name: Words;
        /// The letter for stones in position strings: one from A to Z. Left out: X for the first player, O for the second.
        Optional "letter" letter: String;
    }
}

words! {
    /// What a board is made of.
    BoardKind {
        /// Rows and columns, with diagonals.
        Square = "square";
        /// A hexagon with lines in three directions.
        Hex = "hex";
        /// A cuboid: levels of rows and columns.
        Box = "box";
        /// Nested polygons, as in the mills.
        Rings = "rings";
        /// A rim of points and one in the centre.
        Wheel = "wheel";
        /// Points and lines as the file lists them.
        Points = "points";
    }
}

words! {
    /// Which diagonals of a square board are drawn.
    Diagonals {
        /// None.
        None = "none";
        /// The two long ones of a square.
        Main = "main";
        /// Those through points whose column and row differ by an even number.
        Alternate = "alternate";
        /// All.
        All = "all";
    }
}

words! {
    /// Where row 1 is drawn.
    RowOne {
        /// At the top.
        Top = "top";
        /// At the bottom.
        Bottom = "bottom";
    }
}

words! {
    /// What lines between rings pass through.
    Join {
        /// The middles of the sides.
        Middle = "middle";
        /// The corners.
        Corner = "corner";
    }
}

table! {
    /// The points and lines of the game.
    BoardTable as "a table" {
        /// What the board is made of.
        Required "kind" kind: BoardKind;
        /// Square boards: [width, height], up to 19 each. Boxes: [width, height, levels], up to 8 each.
        Optional "size" size: List<Whole<1, 19>, 3>;
        /// Square boards: which diagonals are drawn. Lines for rows and steps exist whether drawn or not.
        Optional "diagonals" diagonals: Diagonals = "none";
        /// Hexagonal boards: points on a side.
        Optional "side" side: Whole<2, 10>;
        /// Rings: corners of each ring.
        Optional "sides" sides: Whole<3, 8> = "4";
        /// Rings: how many there are.
        Optional "rings" rings: Whole<1, 5>;
        /// Rings: what the lines between them pass through.
        Optional "join" join: List<Join, 2>;
        /// Wheels: points on the rim, an even number.
        Optional "spokes" spokes: Whole<4, 16>;
        /// Listed points: each with the place where it is drawn, x to the right and y downwards.
        Optional "points" points: Places;
        /// Listed points: lines as lists of points, all of class "drawn", or a table from class to such lists. A line
        /// that closes into a ring repeats its first point at its end.
        Optional "lines" lines: Lines;
        /// Places that are no points; lines are cut there.
        Optional "blocked" blocked: Region;
        /// Where row 1 is drawn.
        Optional "row_one" row_one: RowOne = "top";
        @later "supports";
    }
}

words! {
    /// Whose stones a player places.
    StoneWord {
        /// His own.
        Own = "own";
        /// Of either kind, at will.
        Either = "either";
        /// There is one kind that both share.
        Shared = "shared";
        @later "neutral";
    }
}

/// Stones on the board at the start.
#[derive(Clone, Debug)]
pub(crate) enum Setup {
    /// The rows of a position string.
    Rows(String),
    /// Points for each player.
    Points(SetupTable),
}

table! {
    /// Stones on the board at the start, by player.
    SetupTable as "a table with `first` and `second`" {
        /// Where the first player's stones stand.
        Optional "first" first: Region;
        /// Where the second player's stones stand.
        Optional "second" second: Region;
    }
}

impl Kind for Setup {
    fn expected() -> String {
        "the rows of a position string, or a table with `first` and `second`".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Text(rows) => Some(Self::Rows(rows.clone())),
            Value::Table(_) => SetupTable::read(node, reader).map(Self::Points),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [{ "type": "string" }, SetupTable::schema(definitions)] })
    }
}

/// The steps of a turn.
pub(crate) type Turn = List<Step, 8>;

words! {
    /// A player.
    PlayerWord {
        /// The first player.
        First = "first";
        /// The second player.
        Second = "second";
    }
}

impl From<PlayerWord> for crate::Player {
    fn from(word: PlayerWord) -> Self {
        match word {
            PlayerWord::First => Self::First,
            PlayerWord::Second => Self::Second,
        }
    }
}

table! {
    /// A part of the game with its own kinds of moves. All phases but the last must end.
    PhaseTable as "a table" {
        /// What a player does in a turn, one action a step: "place", "slide", "remove", "pass", or alternatives such as
        /// "place|slide".
        Required "turn" turn: PerPlayer<Turn>;
        /// The very first turn of the phase, when it differs.
        Optional "first" first: Turn;
        /// Who begins the phase; left out: whoever is next.
        Optional "starts" starts: PlayerWord;
        /// When the phase is over: "hands", when both hands are empty, or { turns = n }, when each player has had n
        /// turns.
        Optional "ends" ends: Ends = "hands";
        /// Where stones are placed.
        Optional "place" place: PlaceTable = "{}";
        /// How stones move.
        Optional "slide" slide: SlideTable;
        /// Captures of rows between two stones.
        Optional "capture" capture: CaptureTable;
        /// What the action "remove" may take.
        Optional "remove" remove: RemoveTable;
        @later "twist", "shift", "push", "pop", "check";
    }
}

/// When a phase is over.
#[derive(Clone, Debug)]
pub(crate) enum Ends {
    Hands,
    Turns(TurnsTable),
}

words! {
    /// When a phase is over.
    EndsWord {
        /// When both hands are empty.
        Hands = "hands";
    }
}

table! {
    /// The phase is over when each player has had so many turns.
    TurnsTable as "a table with `turns`" {
        /// How many turns of each player.
        Required "turns" turns: Whole<1, 1000>;
    }
}

impl Kind for Ends {
    fn expected() -> String {
        "\"hands\" or { turns = n }".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Text(_) => EndsWord::read(node, reader).map(|_| Self::Hands),
            Value::Table(_) => TurnsTable::read(node, reader).map(Self::Turns),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [EndsWord::schema(definitions), TurnsTable::schema(definitions)] })
    }
}

words! {
    /// Which way placed stones fall.
    GravityWord {
        /// To the bottom of the board.
        Down = "down";
        /// To the top of the board.
        Up = "up";
        /// To the left edge.
        Left = "left";
        /// To the right edge.
        Right = "right";
    }
}

table! {
    /// Where stones are placed.
    PlaceTable as "a table" {
        /// Only on these points.
        Optional "only" only: PerPlayer<Region>;
        /// Not on these points.
        Optional "not" not: PerPlayer<Region>;
        /// The stone falls this way to the last empty point of its line (square boards).
        Optional "gravity" gravity: GravityWord;
        /// The point must have at least so many occupied neighbours, unless the board is empty.
        Optional "touch" touch: Whole<0, 64> = "0";
        @later "supports", "kinds";
    }
}

words! {
    /// A direction on the drawn board.
    DirectionWord {
        /// Up.
        Up = "up";
        /// Up and to the right.
        UpRight = "up-right";
        /// To the right.
        Right = "right";
        /// Down and to the right.
        DownRight = "down-right";
        /// Down.
        Down = "down";
        /// Down and to the left.
        DownLeft = "down-left";
        /// To the left.
        Left = "left";
        /// Up and to the left.
        UpLeft = "up-left";
    }
}

table! {
    /// How stones move.
    SlideTable as "a table" {
        /// Classes of lines that stones move along.
        Optional "along" along: Classes = "any";
        /// How far over empty points: up to n, "any" distance, or until something stops the stone ("stop").
        Optional "reach" reach: ReachValue = "1";
        /// A player with at most so many stones, on the board and in hand, may move to any empty point; true: always.
        Optional "fly" fly: FlyValue;
        /// Only in these directions of the drawn board (square and hex boards).
        Optional "toward" toward: PerPlayer<List<DirectionWord, 8>>;
        @later "jump";
    }
}

/// How far a stone moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReachValue {
    Steps(u16),
    Word(ReachWord),
}

words! {
    /// How far a stone moves.
    ReachWord {
        /// Any distance over empty points.
        Any = "any";
        /// Until something stops it.
        Stop = "stop";
    }
}

impl Kind for ReachValue {
    fn expected() -> String {
        "a number, \"any\" or \"stop\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Text(_) => ReachWord::read(node, reader).map(Self::Word),
            Value::Number(..) => Whole::<1, 361>::read(node, reader).map(|steps| Self::Steps(steps.0)),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [Whole::<1, 361>::schema(definitions), ReachWord::schema(definitions)] })
    }
}

/// When stones may fly.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlyValue {
    Stones(u16),
    Always,
    Never,
}

impl Kind for FlyValue {
    fn expected() -> String {
        "a number of stones, or true".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Self> {
        match &node.value {
            Value::Boolean(true) => Some(Self::Always),
            // An extended game's `fly` can be taken back in this way.
            Value::Boolean(false) => Some(Self::Never),
            Value::Number(..) => Whole::<1, 361>::read(node, reader).map(|stones| Self::Stones(stones.0)),
            _ => reader.wrong_type(node),
        }
    }

    fn schema(definitions: &mut Map<String, Json>) -> Json {
        json!({ "anyOf": [Whole::<1, 361>::schema(definitions), { "type": "boolean" }] })
    }
}

table! {
    /// A stone that is placed or slides takes rows of enemy stones that it encloses with another of the mover's, in all
    /// directions at once.
    CaptureTable as "a table" {
        /// Lengths of the rows that are taken.
        Required "flank" flank: Numbers<1>;
        /// Classes of lines that rows lie on.
        Optional "along" along: Classes = "any";
    }
}

words! {
    /// How sides are changed in the opening.
    SwapWord {
        /// After the first turn the second player may answer `swap`: stones and hands change owners.
        Pie = "pie";
        /// The first player places two stones of his own and one of the opponent's; the second stays, swaps, or places two
        /// more and leaves it to the first to stay or to swap.
        Swap2 = "swap2";
        @later "swap";
    }
}

table! {
    /// What holds at the beginning only: a `swap`, or where the stone of a `ply` goes.
    OpeningTable as "a table" {
        /// How sides are changed.
        Optional "swap" swap: SwapWord;
        /// The ply, from 1, that `only` and `not` are about.
        Optional "ply" ply: Whole<1, 1000>;
        /// Where the stone may be placed.
        Optional "only" only: Region;
        /// Where the stone may not be placed.
        Optional "not" not: Region;
    }
}

words! {
    /// Who wins on a full board.
    FullWord {
        /// Nobody.
        Draw = "draw";
        /// The first player.
        First = "first";
        /// The second player.
        Second = "second";
    }
}

words! {
    /// What happens to a player without a legal move.
    StuckWord {
        /// The game is drawn.
        Draw = "draw";
        /// He loses.
        Lose = "lose";
        /// He wins.
        Win = "win";
        /// He must pass.
        Pass = "pass";
        /// He must pass, and what the opponent then makes removes nothing.
        GiveWay = "give-way";
    }
}

table! {
    /// How the game ends when no rule decides it.
    EndTable as "a table" {
        /// Who wins when no empty point is left and the next step only places.
        Optional "full" full: FullWord = "draw";
        /// What happens to the player on move when he has no legal move.
        Optional "stuck" stuck: StuckWord = "draw";
        /// A draw after so many plies.
        Optional "plies" plies: Whole<1, 65535>;
        /// A draw when a position stands for the n-th time.
        Optional "repeat" repeat: Whole<2, 1000>;
        @later "both";
    }
}
