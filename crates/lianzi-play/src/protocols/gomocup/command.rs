//! A manager's lines, taken apart. What they mean in a situation is the engine's business.

/// A line of a manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// `START size`, or `RECTSTART width,height`.
    Start { width: i64, height: i64 },
    /// `RESTART`.
    Restart,
    /// `BEGIN`.
    Begin,
    /// `TURN x,y`.
    Turn(Spot),
    /// `PLAY x,y`.
    Play(Spot),
    /// `TAKEBACK x,y`.
    TakeBack(Spot),
    /// `BOARD`: lines `x,y,field` follow, and `DONE`.
    Board,
    /// `SWAP2BOARD`: lines `x,y` follow, and `DONE`.
    Swap2Board,
    /// A line that ends them.
    Done,
    /// A line between them: `x,y` and perhaps a field.
    Stone(Spot, Option<i64>),
    /// `INFO key value`.
    Info(Info),
    /// `ABOUT`.
    About,
    /// `END`.
    End,
    /// A known word with something behind it that does not belong there.
    Bad {
        word: &'static str,
        wanted: &'static str,
    },
    /// Something else: its first word.
    Unknown(String),
}

impl Command {
    /// The word that it begins with; nothing for lines that begin with a number or an unknown word.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Start { .. } => "START",
            Self::Restart => "RESTART",
            Self::Begin => "BEGIN",
            Self::Turn(_) => "TURN",
            Self::Play(_) => "PLAY",
            Self::TakeBack(_) => "TAKEBACK",
            Self::Board => "BOARD",
            Self::Swap2Board => "SWAP2BOARD",
            Self::Done => "DONE",
            Self::Info(_) => "INFO",
            Self::About => "ABOUT",
            Self::End => "END",
            Self::Bad { word, .. } => word,
            Self::Stone(..) | Self::Unknown(_) => "",
        }
    }
}

/// Coordinates as they were sent; they may be anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub x: i64,
    pub y: i64,
}

/// What a manager tells beside the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Info {
    /// Milliseconds for a move; 0 for as fast as possible.
    TimeoutTurn(i64),
    /// Milliseconds for a game; 0 for no limit.
    TimeoutMatch(i64),
    /// Milliseconds left for the game; may be negative.
    TimeLeft(i64),
    /// Bytes; 0 for no limit.
    MaxMemory(i64),
    /// The sum of the rule's bits.
    Rule(i64),
    /// Plies to look ahead.
    MaxDepth(i64),
    /// Positions to look at.
    MaxNode(i64),
    /// Threads.
    ThreadNum(i64),
    /// Something that makes no difference here, or is not known.
    Other,
}

/// Longer words are not shown.
const LONGEST_WORD: usize = 20;

/// Takes a line apart.
pub(super) fn read(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line
        .split_once(|letter: char| letter.is_ascii_whitespace())
        .unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |command: Command, word: &'static str| {
        if rest.is_empty() {
            command
        } else {
            Command::Bad {
                word,
                wanted: "nothing",
            }
        }
    };
    let spot = |make: fn(Spot) -> Command, word: &'static str| match numbers(rest).as_deref() {
        Some(&[x, y]) => make(Spot { x, y }),
        _ => Command::Bad {
            word,
            wanted: "two coordinates, as in 7,7",
        },
    };
    match word.to_ascii_uppercase().as_str() {
        "START" => match numbers(rest).as_deref() {
            Some(&[size]) => Command::Start {
                width: size,
                height: size,
            },
            _ => Command::Bad {
                word: "START",
                wanted: "a size, as in 15",
            },
        },
        "RECTSTART" => match numbers(rest).as_deref() {
            Some(&[width, height]) => Command::Start { width, height },
            _ => Command::Bad {
                word: "RECTSTART",
                wanted: "a width and a height, as in 15,15",
            },
        },
        "RESTART" => alone(Command::Restart, "RESTART"),
        "BEGIN" => alone(Command::Begin, "BEGIN"),
        "TURN" => spot(Command::Turn, "TURN"),
        "PLAY" => spot(Command::Play, "PLAY"),
        "TAKEBACK" => spot(Command::TakeBack, "TAKEBACK"),
        "BOARD" => alone(Command::Board, "BOARD"),
        "SWAP2BOARD" => alone(Command::Swap2Board, "SWAP2BOARD"),
        "DONE" => alone(Command::Done, "DONE"),
        "INFO" => Command::Info(info(rest)),
        // Whatever stands behind these, they mean what they mean.
        "ABOUT" => Command::About,
        "END" => Command::End,
        _ => match numbers(line).as_deref() {
            Some(&[x, y]) => Command::Stone(Spot { x, y }, None),
            Some(&[x, y, field]) => Command::Stone(Spot { x, y }, Some(field)),
            _ => Command::Unknown(
                word.chars()
                    .filter(|letter| !letter.is_control())
                    .take(LONGEST_WORD)
                    .collect(),
            ),
        },
    }
}

fn info(rest: &str) -> Info {
    let (key, value) = rest
        .split_once(|letter: char| letter.is_ascii_whitespace())
        .unwrap_or((rest, ""));
    let Ok(value) = value.trim().parse() else {
        return Info::Other;
    };
    match key.to_ascii_lowercase().as_str() {
        "timeout_turn" => Info::TimeoutTurn(value),
        "timeout_match" => Info::TimeoutMatch(value),
        "time_left" => Info::TimeLeft(value),
        "max_memory" => Info::MaxMemory(value),
        "rule" => Info::Rule(value),
        "max_depth" => Info::MaxDepth(value),
        "max_node" => Info::MaxNode(value),
        "thread_num" => Info::ThreadNum(value),
        _ => Info::Other,
    }
}

/// Whole numbers between commas or spaces, at most three; `None` for anything else.
pub(super) fn numbers(text: &str) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        // A space is as good as a comma between two numbers.
        for number in part.split_ascii_whitespace() {
            if numbers.len() == 3 {
                return None;
            }
            numbers.push(number.parse().ok()?);
        }
        if part.is_empty() {
            return None;
        }
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_spaces_do_not_matter() {
        let spot = Spot { x: 7, y: 8 };
        for line in ["TURN 7,8", "turn 7,8", " Turn   7 , 8 ", "TURN\t7 8"] {
            assert_eq!(read(line), Command::Turn(spot), "{line:?}");
        }
        assert_eq!(read("7,8,1"), Command::Stone(spot, Some(1)));
        assert_eq!(read(" 7 , 8 "), Command::Stone(spot, None));
        assert_eq!(
            read("info TIMEOUT_turn 1000"),
            Command::Info(Info::TimeoutTurn(1000))
        );
    }

    #[test]
    fn wrong_numbers_are_told_with_what_was_wanted() {
        for line in [
            "TURN",
            "TURN 7",
            "TURN 7,8,9",
            "TURN a,b",
            "TURN 7,",
            "TURN 1e3,4",
            "TURN 99999999999999999999,1",
        ] {
            assert!(
                matches!(read(line), Command::Bad { word: "TURN", .. }),
                "{line:?}"
            );
        }
        assert!(matches!(read("START"), Command::Bad { word: "START", .. }));
        assert!(matches!(read("START 15,15"), Command::Bad { .. }));
        assert!(matches!(read("BEGIN now"), Command::Bad { word: "BEGIN", .. }));
        assert_eq!(
            read("START -3"),
            Command::Start {
                width: -3,
                height: -3
            }
        );
    }

    #[test]
    fn information_that_is_not_known_or_not_a_number_is_let_pass() {
        for line in [
            "INFO",
            "INFO x",
            "INFO folder C:\\x y",
            "INFO evaluate 7,7",
            "INFO timeout_turn soon",
        ] {
            assert_eq!(read(line), Command::Info(Info::Other), "{line:?}");
        }
        assert_eq!(read("INFO time_left -5"), Command::Info(Info::TimeLeft(-5)));
    }

    #[test]
    fn unknown_words_come_back_short_and_harmless() {
        assert_eq!(
            read("\u{1b}[31mHELLO there"),
            Command::Unknown("[31mHELLO".to_owned())
        );
        assert_eq!(read(&"x".repeat(1000)), Command::Unknown("x".repeat(20)));
        assert_eq!(read("1,2,3,4"), Command::Unknown("1,2,3,4".to_owned()));
    }
}
