//! Everything that can be wrong with a rule file.

use super::render::printable;
use crate::Player;

/// What is wrong, with the facts. [`Display`](std::fmt::Display) says in plain English what is wrong and what would be
/// right; screens in other languages translate by variant.
///
/// Points are named as on the board, numbers count as the file counts (rules, phases and plies from 1), and keys are
/// those of the reference, docs/rule-files.md.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // of the facts: their names and the sentence say what they are
pub enum FaultKind {
    // The text.
    /// The text is too large.
    #[error("the file has {bytes} bytes; a rule file may have {most}")]
    TooLarge { bytes: usize, most: usize },
    /// The text is not TOML. The message is the parser's, in English.
    #[error("this is not TOML: {}", printable(message))]
    Syntax { message: String },
    /// Tables or lists are nested too deeply, or a dotted key is too long.
    #[error("this is nested too deeply; a rule file needs no more than {most} levels")]
    TooDeep { most: usize },

    // Keys and values.
    /// A key that this table does not have.
    #[error("unknown key `{}`; {}", printable(key), meant_key(*nearest, known))]
    UnknownKey {
        key: String,
        nearest: Option<&'static str>,
        known: Vec<&'static str>,
    },
    /// A key or word that a later version will know.
    #[error(
        "{} is not supported yet; leave it out, or wait for a later version of the program",
        printable(what)
    )]
    NotYet { what: String },
    /// A value of the wrong type.
    #[error("`{key}` takes {expected}, and this is {found}")]
    WrongType {
        key: String,
        expected: String,
        found: &'static str,
    },
    /// A string that is none of the words that may stand here. `nearest` is what the whole string should be.
    #[error("`{key}` does not know the word \"{}\"; {}", printable(word), meant_word(nearest.as_deref(), known))]
    UnknownWord {
        key: String,
        word: String,
        nearest: Option<String>,
        known: Vec<String>,
    },
    /// A key that must be there is not.
    #[error("the key `{key}` is missing here; it takes {expected}")]
    MissingKey { key: &'static str, expected: String },
    /// A number is too small or too large. It is given as written, because it may not fit any type.
    #[error("`{key}` is {}, and must be {}", printable(number), range(*low, *high))]
    OutOfRange {
        key: String,
        number: String,
        low: i64,
        high: i64,
    },
    /// A list without entries.
    #[error("`{key}` is empty; it needs at least one entry")]
    EmptyList { key: String },
    /// A list with too many entries.
    #[error("`{key}` has {count} entries, and may have {most}")]
    TooMany { key: String, count: usize, most: usize },
    /// None of several keys is given, and one must be.
    #[error("one of {} must be given here", keys(these, "or"))]
    NeedsOneOf { these: Vec<&'static str> },
    /// Two keys are given that exclude each other.
    #[error("`{key}` and `{other}` exclude each other; leave one of them out")]
    Excludes { key: &'static str, other: &'static str },
    /// A key that means something only together with another.
    #[error("`{key}` has no meaning here without {needs}; add that, or leave `{key}` out")]
    KeyNeeds { key: &'static str, needs: String },

    // `extends`.
    /// The game that is extended is not known.
    #[error("there is no game \"{}\" to extend{}", printable(name), did_you_mean(nearest.as_deref()))]
    UnknownGame { name: String, nearest: Option<String> },
    /// A file extends itself, directly or through others.
    #[error("this file extends itself: {}", chain.iter().map(|name| printable(name)).collect::<Vec<_>>().join(" extends "))]
    ExtendsItself { chain: Vec<String> },
    /// Too many files extend one another.
    #[error("more than {most} files extend one another; extend one nearer to the first")]
    ExtendsTooLong { most: usize },

    // Players.
    /// A stone's letter is not one letter.
    #[error(
        "\"{}\" is no letter for stones; it must be one letter from A to Z, because digits count empty points in position strings",
        printable(letter)
    )]
    BadLetter { letter: String },
    /// Both players' stones have one letter.
    #[error(
        "both players have the letter {letter}; position strings need two different ones (case does not count)"
    )]
    LettersEqual { letter: char },

    // Boards.
    /// A key of another kind of board.
    #[error("a {kind} board has no `{key}`; it has {}", keys(known, "and"))]
    KeyNotForBoard {
        key: &'static str,
        kind: &'static str,
        known: Vec<&'static str>,
    },
    /// A board's size has the wrong number of numbers.
    #[error("a {kind} board's `size` is {expected}, and this has {}", many(*count, "number"))]
    SizeLength {
        kind: &'static str,
        expected: &'static str,
        count: usize,
    },
    /// A board has too few or too many points.
    #[error("the board has {}; it must have 2 to {most}", many(*count, "point"))]
    BoardSize { count: usize, most: usize },
    /// The main diagonals of a board that is not as high as it is wide.
    #[error(
        "only a square has the two long diagonals that \"main\" means, and this board is {width} by {height}; use \"alternate\", \"all\" or \"none\""
    )]
    MainDiagonals { width: u16, height: u16 },
    /// A wheel with an odd number of spokes.
    #[error(
        "`spokes` is {spokes}; spokes lie opposite each other, so it must be an even number from 4 to 16"
    )]
    OddSpokes { spokes: u16 },
    /// A point's name is not a letter and a number.
    #[error(
        "\"{}\" is no name for a point; it must be a letter and a number, such as c3, at most four characters in all",
        printable(name)
    )]
    BadPointName { name: String },
    /// Two points have one name.
    #[error("there are two points {name}; capitals do not make a difference")]
    PointTwice { name: String },
    /// Two points are drawn at one place.
    #[error("{name} is drawn where {other} is; every point needs a place of its own")]
    PlaceTwice { name: String, other: String },
    /// A line of less than two points.
    #[error("a line needs at least two points, and this has {}", many(*count, "point"))]
    LineTooShort { count: usize },
    /// A line goes through a point twice.
    #[error(
        "{point} comes twice in this line; only a line that closes into a ring may repeat its first point, at its end, after two others"
    )]
    PointTwiceInLine { point: String },
    /// A board has too many classes of lines.
    #[error("the board has more than {most} classes of lines")]
    TooManyClasses { most: usize },
    /// A class has a name that means something else.
    #[error(
        "\"{}\" cannot be the name of a class; use a word other than \"any\"",
        printable(name)
    )]
    BadClassName { name: String },
    /// So much is blocked that no board is left.
    #[error("all points are blocked, or all but one; leave at least two")]
    NothingLeft { blocked: usize },

    // Points, regions and classes of this board.
    /// A point that the board does not have. `extents` are the opposite corners of a square board.
    #[error("there is no point {} on this board{}", printable(name), extent(extents.as_ref()))]
    NoSuchPoint {
        name: String,
        extents: Option<(String, String)>,
    },
    /// A point that is blocked.
    #[error("{point} is blocked; there is no point there")]
    BlockedPoint { point: String },
    /// A word for a region that this board does not have.
    #[error("this board has no {word}; name the points instead")]
    NoSuchRegion { word: &'static str },
    /// A rectangle on a board without rows and columns.
    #[error(
        "\"{}\" is a rectangle, and only square boards have those; name the points instead",
        printable(text)
    )]
    RectangleNotSquare { text: String },
    /// A class that no line of the board has.
    #[error("no line of this board has the class \"{}\"; {}", printable(name), meant_word(nearest.as_deref(), known))]
    UnknownClass {
        name: String,
        nearest: Option<String>,
        known: Vec<String>,
    },
    /// A key that means something on other boards only.
    #[error("`{key}` is for {boards} boards only; leave it out")]
    OtherBoards { key: &'static str, boards: &'static str },

    // Stones and the setup.
    /// There are more stones than points.
    #[error(
        "{stones} stones do not fit on a board of {points} points; give the players fewer, or take a larger board"
    )]
    StonesDoNotFit { stones: u32, points: usize },
    /// The stones fill the board, and then they should slide.
    #[error("{stones} stones fill all {points} points, and then nothing can slide; give the players fewer")]
    BoardFilled { stones: u32, points: usize },
    /// A setup with too few or too many rows.
    #[error("the setup has {found} rows, and this board has {expected}")]
    SetupRows { found: usize, expected: usize },
    /// A row of a setup that is too short or too long.
    #[error(
        "row {row} of the setup, \"{}\", stands for {}, and the board's row has {expected}",
        printable(text), many(*found, "point"))]
    SetupRowLength {
        row: usize,
        text: String,
        found: usize,
        expected: usize,
    },
    /// A sign in a setup that is neither a stone nor a number.
    #[error(
        "'{symbol}' in the setup stands for nothing; use {first} and {second} for stones and numbers for empty points"
    )]
    SetupSymbol { symbol: char, first: char, second: char },
    /// Two stones are set up on one point.
    #[error("the setup puts two stones on {point}")]
    SetupTwice { point: String },
    /// Shared stones are set up as the second player's.
    #[error("shared stones have one kind only; set them up as the first player's")]
    SetupShared,
    /// There are no stones.
    #[error(
        "there are no stones in this game: none are set up and none are ever placed; give a `setup`, or `stones` and a \"place\" in a turn"
    )]
    NoStones,

    // Phases.
    /// A phase never ends, and another one follows it.
    #[error("phase {phase} never ends, so phase {} never comes: {reason}", phase + 1)]
    NeverEnds { phase: usize, reason: NeverEnds },
    /// The last phase is said to end.
    #[error(
        "`ends` has no meaning in the last phase, which does not end; for a draw after so many plies there is `end.plies`"
    )]
    LastPhaseEnds,
    /// A key about actions that no turn of the phase has.
    #[error(
        "`{key}` is about {}, which no turn of this phase has; add the action to `turn`, or leave `{key}` out",
        quoted(actions)
    )]
    KeyWithoutAction {
        key: &'static str,
        actions: Vec<&'static str>,
    },
    /// A step names an action twice.
    #[error("the action \"{action}\" stands twice in \"{}\"", printable(step))]
    ActionTwice { action: &'static str, step: String },
    /// A player can place stones nowhere.
    #[error("nothing is left of the board where {} might place a stone; `only` and `not` exclude everything", who(*player))]
    PlaceNowhere { player: Player },
    /// A stone should touch more neighbours than a point has.
    #[error("`touch` is {touch}, and no point of this board has more than {most} neighbours")]
    TouchTooMany { touch: u16, most: usize },
    /// A row that should be captured is too long for the board.
    #[error(
        "no line of these classes has room for a row of {length} between two stones; the longest has {}", many(*longest, "point"))]
    FlankTooLong { length: u16, longest: usize },
    /// Stones should move in directions that no line has.
    #[error("no line that stones may move along goes {}; leave `toward` out, or change `along`", words.join(" or "))]
    TowardNowhere { words: Vec<&'static str> },

    // Rules.
    /// A consequence that goes with patterns only.
    #[error("`then = \"{then}\"` goes with `made` only; a rule with `{condition}` can win, lose or draw")]
    ConsequenceNeedsMade {
        then: &'static str,
        condition: &'static str,
    },
    /// A rule for a phase that the game does not have.
    #[error("there is no phase {phase}; the game has {}", many(*phases, "phase"))]
    NoSuchPhase { phase: u16, phases: usize },
    /// A rule about patterns, in phases in which none can be made.
    #[error(
        "this never happens: in {} stones are neither placed nor moved, so nothing can be made",
        phase_list(phases)
    )]
    NothingMade { phases: Vec<usize> },
    /// A row that is longer than every line; 0 when there are no such lines.
    #[error("a row of {length} does not fit on this board: {}", longest_line(*longest))]
    RowTooLong { length: u16, longest: usize },
    /// A square that is larger than the board.
    #[error("a square of {size} points a side does not fit on this board of {width} by {height}")]
    SquareTooLarge { size: u16, width: u16, height: u16 },
    /// A shape that is larger than the board.
    #[error("this shape does not fit on the board anywhere")]
    ShapeTooLarge,
    /// Patterns whose tables would be too large.
    #[error(
        "with this pattern the rules need {entries} table entries, and {most} are supported; ask for fewer or smaller shapes, \
         in fewer phases, or with `turned = false`"
    )]
    TooManyEntries { entries: u64, most: u64 },
    /// A sign in a shape that is neither a stone nor a gap.
    #[error("a shape is drawn with X for a stone and . for anything else; '{symbol}' is neither")]
    ShapeSymbol { symbol: char },
    /// A shape without stones.
    #[error("the shape has no stone in it; draw stones as X")]
    ShapeEmpty,
    /// A pattern that needs more stones than a player ever has.
    #[error("this needs {needs} stones, and a player never has more than {has}")]
    NeedsMoreStones { needs: u16, has: u32 },
    /// More stones should be captured than there are.
    #[error("nobody can capture {captured} stones: there are never more than {has} to capture")]
    CapturedTooMany { captured: u16, has: u32 },
    /// A rule about captures in a game without captures.
    #[error("nothing is ever captured in this game; give a phase a `capture`, or leave the rule out")]
    NothingCaptured,
    /// A rule about what is left in a game in which nothing is lost.
    #[error(
        "no player ever loses a stone in this game; let stones be removed or captured, or leave the rule out"
    )]
    NothingLost,
    /// A rule about what is left of unlimited stones.
    #[error(
        "the hands never run out in this game, so nobody ever has as few as {left} stones; say how many `stones` there are"
    )]
    LeftUnlimited { left: u16 },
    /// A rule about what is left that holds from the start.
    #[error("a player begins with {has} stones, so a rule for {left} or fewer would decide the game at once")]
    LeftAtOnce { left: u16, has: u32 },
    /// A rule that is never reached, because an earlier one decides first.
    #[error(
        "this rule is never reached: whatever it describes, rule {earlier} decides before it; put it before that one"
    )]
    NeverReached { earlier: usize },
    /// Renju's fouls in a game that they do not fit.
    #[error("renju's fouls do not fit this game: {needs}")]
    FoulsNeed { needs: FoulsNeed },
    /// A game that nobody can win.
    #[error(
        "nobody can win or lose this game: no rule wins or loses, and neither `end.full` nor `end.stuck` does"
    )]
    NobodyWins,

    // Openings and the end.
    /// Sides are changed in two ways.
    #[error("sides can be changed in one way only; leave one `swap` out")]
    TwoSwaps,
    /// The opening swap2 in a game that it does not fit.
    #[error("the opening swap2 does not fit this game: {needs}")]
    Swap2Needs { needs: Swap2Needs },
    /// An opening that leaves no point.
    #[error("the opening leaves no point to place a stone at ply {ply}")]
    OpeningNowhere { ply: u16 },
    /// An opening in a game that does not begin with placing.
    #[error("nobody places a stone in the phase the game begins with, so an opening cannot say where")]
    OpeningWithoutPlace,
    /// A limit of repetitions in a game in which none can happen.
    #[error("no position of this game can ever come back, because stones are only added; leave `repeat` out")]
    NothingRepeats,
}

/// Why a phase never ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NeverEnds {
    /// It ends when both hands are empty, and a hand is unlimited.
    Unlimited(Player),
    /// It ends when both hands are empty, and this player never places a stone in it.
    NotPlaced(Player),
}

impl std::fmt::Display for NeverEnds {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unlimited(player) => write!(
                formatter,
                "it ends when the hands are empty, and {} has unlimited stones; give `stones`, or `ends = {{ turns = n }}`",
                who(*player)
            ),
            Self::NotPlaced(player) => write!(
                formatter,
                "it ends when the hands are empty, and {} has stones in hand but no \"place\" in his turn",
                who(*player)
            ),
        }
    }
}

/// What renju's fouls ask of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FoulsNeed {
    /// Players place stones of their own kind.
    OwnStones,
    /// Sides are not changed: the fouls are a player's, not his stones'.
    NoSwap,
    /// In this phase, from 1, every turn places one stone, which neither falls nor captures.
    PlainPlacing {
        /// The phase, from 1.
        phase: usize,
    },
    /// This player wins by exactly five in a row.
    ExactFive {
        /// Whose fouls they are.
        player: Player,
    },
}

impl std::fmt::Display for FoulsNeed {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OwnStones => formatter.write_str("players must place stones of their own; leave `stone` out"),
            Self::NoSwap => formatter.write_str(
                "they belong to a player, and after a swap the other one would have his stones; leave `swap` out",
            ),
            Self::PlainPlacing { phase } => write!(
                formatter,
                "in phase {phase} every turn must place one stone, without `gravity` and `capture`"
            ),
            Self::ExactFive { player } => write!(
                formatter,
                "{} must win by exactly five in a row; add {{ made = {{ line = 5, exact = true }}, then = \"win\" }} for him",
                who(*player)
            ),
        }
    }
}

/// What the opening `swap2` asks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Swap2Needs {
    /// Players place stones of their own kind.
    OwnStones,
    /// In the first phase, which the first player begins, every turn places one stone, which captures nothing; and turns
    /// are not counted.
    PlainPlacing,
    /// A rule that only wins, loses or draws.
    Deciding {
        /// The rule, from 1.
        rule: usize,
    },
    /// Stones for the opening and one more.
    MoreStones {
        /// So many at least.
        least: u16,
    },
}

impl std::fmt::Display for Swap2Needs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OwnStones => formatter.write_str("players must place stones of their own; leave `stone` out"),
            Self::PlainPlacing => formatter.write_str(
                "in the first phase, which the first player begins, every turn must be [\"place\"], without `first`, `capture` and `ends = { turns = n }`",
            ),
            Self::Deciding { rule } => {
                write!(formatter, "rules of the first phase may only win, lose or draw, and rule {rule} does something else")
            }
            Self::MoreStones { least } => {
                write!(formatter, "it takes up to three stones of each player's; give both at least {least}")
            }
        }
    }
}

impl FaultKind {
    /// What to write in place of the marked text, where there is one obvious answer.
    pub fn suggestion(&self) -> Option<String> {
        match self {
            Self::UnknownKey { nearest, .. } => nearest.map(str::to_owned),
            Self::UnknownWord { nearest, .. }
            | Self::UnknownGame { nearest, .. }
            | Self::UnknownClass { nearest, .. } => nearest.as_ref().map(|word| format!("\"{word}\"")),
            Self::OutOfRange {
                number, low, high, ..
            } => {
                let number = number.parse::<i128>().ok()?;
                Some(number.clamp((*low).into(), (*high).into()).to_string())
            }
            Self::RowTooLong { longest, .. } if *longest >= 2 => Some(longest.to_string()),
            Self::NeedsMoreStones { has, .. } if *has >= 2 => Some(has.to_string()),
            Self::OddSpokes { spokes } => Some((spokes + 1).clamp(4, 16).to_string()),
            Self::TouchTooMany { most, .. } => Some(most.to_string()),
            _ => None,
        }
    }
}

/// A player in a sentence.
fn who(player: Player) -> &'static str {
    match player {
        Player::First => "the first player",
        Player::Second => "the second player",
    }
}

fn range(low: i64, high: i64) -> String {
    if low == high {
        format!("{low}")
    } else {
        format!("a number from {low} to {high}")
    }
}

/// Several things in a sentence: `a`, `b` or `c`.
pub(super) fn join(things: &[String], word: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

fn keys(names: &[&'static str], word: &str) -> String {
    join(
        &names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>(),
        word,
    )
}

fn meant_key(nearest: Option<&str>, known: &[&'static str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the keys here are {}", keys(known, "and")),
    }
}

fn meant_word(nearest: Option<&str>, known: &[String]) -> String {
    if let Some(nearest) = nearest {
        return format!("did you mean \"{}\"?", printable(nearest));
    }
    let known: Vec<_> = known
        .iter()
        .map(|word| format!("\"{}\"", printable(word)))
        .collect();
    format!("it may be {}", join(&known, "or"))
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest
        .map(|nearest| format!("; did you mean \"{nearest}\"?"))
        .unwrap_or_default()
}

/// So many of a thing.
fn many(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn longest_line(longest: usize) -> String {
    match longest {
        0 => "it has no line of these classes".to_owned(),
        _ => format!("the longest line for it has {longest} points"),
    }
}

fn quoted(words: &[&'static str]) -> String {
    join(
        &words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>(),
        "or",
    )
}

fn extent(extents: Option<&(String, String)>) -> String {
    match extents {
        Some((first, last)) => format!(", which goes from {first} to {last}"),
        None => String::new(),
    }
}

fn phase_list(phases: &[usize]) -> String {
    let numbers: Vec<_> = phases.iter().map(ToString::to_string).collect();
    format!(
        "phase{} {}",
        if phases.len() == 1 { "" } else { "s" },
        join(&numbers, "and")
    )
}
