//! Which games the protocol can speak of: five in a row on a board of any size, under one of a few rules.
//!
//! `START` and `RECTSTART` give the size, `INFO rule` a sum of bits. This is the one place where shipped games are named
//! in code: the protocol knows them by these numbers.

use lianzi_rules::{AnyGame, Faults, Rules, catalogue};
use lianzi_search::AgentError;

use crate::NamedGame;
use crate::protocols::Protocol;

/// Exactly five win.
const EXACT: u32 = 1;
/// The game goes on after a five.
const CONTINUOUS: u32 = 2;
/// Black has forbidden moves.
const RENJU: u32 = 4;
/// A five between two enemy stones does not win.
const CARO: u32 = 8;

/// The sums of bits that mean a game, and the shipped game of 15x15 for each. What a later version of the catalogue
/// brings is found here by its name.
const RULES: [(u32, &str); 5] = [
    (0, "gomoku"),
    (EXACT, "gomoku-standard"),
    (RENJU, "renju"),
    (CARO, "caro"),
    (CARO | EXACT, "caro"),
];

/// The side of the board that the shipped games have.
const USUAL: u16 = 15;

/// Why there is no game for a size and a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGame {
    /// The board is too large or too small for a row of five.
    #[error("boards are from 5x5 to {largest}x{largest}, not {width}x{height}")]
    Size {
        /// The width asked for.
        width: i64,
        /// The height asked for.
        height: i64,
        /// The largest side.
        largest: u16,
    },
    /// The game would go on after a five.
    #[error("the continuous game (rule bit 2) is not supported")]
    Continuous,
    /// No known game has these bits.
    #[error("there is no game for rule {bits}; 0, 1, 4 and 8 are known")]
    Rule {
        /// The sum of bits.
        bits: i64,
    },
    /// The game is known to the protocol and not to this program.
    #[error("rule {bits} means {name}, which is not supported yet")]
    NotShipped {
        /// The sum of bits.
        bits: u32,
        /// The game's name.
        name: &'static str,
    },
    /// The game cannot be made for this size.
    #[error("rule {bits} cannot be played on {width}x{height}: {reason}")]
    Faulty {
        /// The sum of bits.
        bits: u32,
        /// The width.
        width: u16,
        /// The height.
        height: u16,
        /// What is wrong.
        reason: String,
    },
}

/// The largest side of a board.
pub(crate) const LARGEST: u16 = 19;
/// The smallest: a row of five must fit.
const SMALLEST: u16 = 5;

/// Whether a board can have this size.
pub(crate) fn check_size(width: i64, height: i64) -> Result<(u16, u16), NoGame> {
    let side = |side: i64| {
        u16::try_from(side)
            .ok()
            .filter(|side| (SMALLEST..=LARGEST).contains(side))
    };
    side(width).zip(side(height)).ok_or(NoGame::Size {
        width,
        height,
        largest: LARGEST,
    })
}

/// The game for a size and a sum of rule bits.
///
/// # Errors
/// There is none.
pub(crate) fn game(width: u16, height: u16, bits: u32) -> Result<AnyGame, NoGame> {
    if bits & CONTINUOUS != 0 {
        return Err(NoGame::Continuous);
    }
    let name = name(bits)?;
    let rules = made(name, width, height, "bottom").map_err(|faults| NoGame::Faulty {
        bits,
        width,
        height,
        reason: faults.to_string(),
    })?;
    Ok(AnyGame::new(rules))
}

/// The same as [`game`], with its name and, where it is not a shipped one, the text of its rules.
///
/// # Errors
/// There is none.
pub(crate) fn named(width: u16, height: u16, bits: u32) -> Result<NamedGame, NoGame> {
    check_size(width.into(), height.into())?;
    if bits & CONTINUOUS != 0 {
        return Err(NoGame::Continuous);
    }
    let name = name(bits)?;
    let faulty = |reason: String| NoGame::Faulty {
        bits,
        width,
        height,
        reason,
    };
    if (width, height) == usual_size() {
        return NamedGame::from_catalogue(name).map_err(|error| faulty(error.to_string()));
    }
    let text = text(name, width, height, "bottom");
    let named = format!("{name}-{width}x{height}");
    NamedGame::from_rule_file(&named, &text, &|_| None).map_err(|faults| faulty(faults.to_string()))
}

/// The shipped game for a sum of bits.
fn name(bits: u32) -> Result<&'static str, NoGame> {
    let &(_, name) = RULES
        .iter()
        .find(|(known, _)| *known == bits)
        .ok_or(NoGame::Rule { bits: bits.into() })?;
    if catalogue::text(name).is_none() {
        return Err(NoGame::NotShipped { bits, name });
    }
    Ok(name)
}

/// A shipped game on a board of another size.
fn made(name: &str, width: u16, height: u16, row_one: &str) -> Result<Rules, Faults> {
    let text = text(name, width, height, row_one);
    let library = |wanted: &str| catalogue::text(wanted).map(std::borrow::Cow::into_owned);
    Rules::read(name, &text, &library)
}

fn text(name: &str, width: u16, height: u16, row_one: &str) -> String {
    format!(
        "lianzi = 1\nextends = \"{name}\"\nboard = {{ kind = \"square\", size = [{width}, {height}], row_one = \"{row_one}\" }}\n"
    )
}

/// What the protocol calls a game: its size and the sum of its rule bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spoken {
    pub width: u16,
    pub height: u16,
    pub bits: u32,
}

/// What the protocol calls a game, or nothing when it has no words for it. Two games that differ in how their points
/// are named are one game here.
pub(crate) fn spoken(game: &AnyGame) -> Option<Spoken> {
    let (width, height) = size(game)?;
    let id = game.id();
    let is = |&&(_, name): &&(u32, &str)| {
        ["bottom", "top"].iter().any(|row_one| {
            catalogue::text(name).is_some()
                && made(name, width, height, row_one).is_ok_and(|made| made.id() == id)
        })
    };
    let &(bits, _) = RULES.iter().find(is)?;
    Some(Spoken { width, height, bits })
}

/// That the protocol has no words for a game.
pub(crate) fn no_words(game: &AnyGame) -> AgentError {
    AgentError::NotInProtocol {
        protocol: Protocol::Gomocup.word(),
        game: game.rules().name.en.clone(),
        reason: format!(
            "it speaks of five in a row on boards of {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, and nothing else"
        ),
    }
}

/// The width and height of a square board with all its points; `None` for other boards.
fn size(game: &AnyGame) -> Option<(u16, u16)> {
    let board = game.board();
    let last = board.points().last()?;
    let place = board.place(last);
    let (width, height) = check_size(i64::from(place.x) + 1, i64::from(place.y) + 1).ok()?;
    let whole = board.len() == usize::from(width) * usize::from(height);
    (whole && place.level == 0).then_some((width, height))
}

/// The usual size: what is played before `START` says otherwise.
pub(crate) const fn usual_size() -> (u16, u16) {
    (USUAL, USUAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_size_gives_the_shipped_games() {
        for (bits, name) in [
            (0, "gomoku"),
            (1, "gomoku-standard"),
            (4, "renju"),
            (8, "caro"),
            (9, "caro"),
        ] {
            let shipped = catalogue::game(name).unwrap();
            assert_eq!(game(15, 15, bits).unwrap().id(), shipped.id(), "{name}");
        }
    }

    #[test]
    fn every_game_that_can_be_asked_for_can_be_spoken_of() {
        for (width, height) in [(15, 15), (19, 19), (5, 5), (7, 13)] {
            for bits in [0, 1, 4, 8] {
                let made = game(width, height, bits).unwrap();
                assert_eq!(made.board().len(), usize::from(width * height));
                assert_eq!(spoken(&made), Some(Spoken { width, height, bits }));
            }
        }
    }

    #[test]
    fn a_family_s_game_is_the_same_whatever_its_points_are_called() {
        let family = catalogue::game("mnk:9,7,5").unwrap();
        let words = Spoken {
            width: 9,
            height: 7,
            bits: 0,
        };
        assert_eq!(spoken(&family), Some(words));
    }

    #[test]
    fn the_protocol_has_no_words_for_other_games() {
        for name in [
            "tic-tac-toe",
            "connect-four",
            "pente",
            "connect6",
            "mnk:15,15,6",
            "yavalath",
            "qubic",
        ] {
            assert_eq!(spoken(&catalogue::game(name).unwrap()), None, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_the_reason() {
        assert_eq!(game(15, 15, 2).unwrap_err(), NoGame::Continuous);
        assert_eq!(game(15, 15, 3).unwrap_err(), NoGame::Continuous);
        assert_eq!(game(15, 15, 5).unwrap_err(), NoGame::Rule { bits: 5 });
        assert!(check_size(20, 20).is_err());
        assert!(check_size(4, 15).is_err());
        assert!(check_size(-1, i64::MAX).is_err());
    }
}
