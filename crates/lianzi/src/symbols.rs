//! The characters that stand for stones and empty points on the screen.

use std::str::FromStr;

use lianzi_rules::rules::{Seat, StoneChoice};
use lianzi_rules::{Each, Player};
use unicode_width::UnicodeWidthChar;

use crate::language;

/// Two symbols that a person has chosen, such as `*#`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChosenSymbols(Each<char>);

/// Why two characters cannot be symbols.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolsError {
    /// Not two characters.
    #[error("two characters are needed, one for each player, such as '*#'; these are {0}")]
    NotTwo(usize),
    /// They are the same.
    #[error("the two players' symbols must differ")]
    Same,
    /// A character that would be taken for something else, or does not fit.
    #[error("'{0}' cannot be a symbol: it would not fit, or be taken for a part of the board")]
    Unfit(char),
}

impl FromStr for ChosenSymbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let characters: Vec<char> = text.chars().take(100).collect();
        let &[first, second] = characters.as_slice() else {
            return Err(SymbolsError::NotTwo(characters.len()));
        };
        for character in [first, second] {
            let fits = character.width() == Some(1) && !character.is_whitespace();
            if !fits || ".·[]()|-/\\".contains(character) {
                return Err(SymbolsError::Unfit(character));
            }
        }
        if first == second {
            Err(SymbolsError::Same)
        } else {
            Ok(Self(Each([first, second])))
        }
    }
}

/// Whether to draw with ASCII or with rounder characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CharacterSet {
    /// Letters and dots.
    Ascii,
    /// `●` and `○`.
    Unicode,
}

/// How stones are drawn, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// As was asked for: `--ascii` or `--unicode`.
    Chosen(CharacterSet),
    /// In letters: the environment does not say that the terminal understands UTF-8.
    NotUtf8,
    /// As discs: where the locale is not East Asian terminals draw them one column wide.
    Narrow,
    /// As the terminal says when it is asked: in the locale's language it may draw discs two columns wide.
    Ask,
}

/// What the terminal says about the width of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// So many columns.
    Columns(u16),
    /// It does not answer.
    Silent,
    /// There is no terminal to be asked, or somebody has typed ahead.
    NotAsked,
}

impl Drawing {
    /// How to draw by the command line and the environment.
    pub fn of(ascii: bool, unicode: bool, variable: impl Fn(&str) -> Option<String> + Copy) -> Self {
        if ascii {
            Self::Chosen(CharacterSet::Ascii)
        } else if unicode {
            Self::Chosen(CharacterSet::Unicode)
        } else if !language::is_utf8(variable) {
            Self::NotUtf8
        } else if language::ambiguous_is_wide(variable) {
            Self::Ask
        } else {
            Self::Narrow
        }
    }

    /// Whether stones are letters without anybody having to be asked, so that nothing but ASCII may be shown.
    pub fn is_ascii_at_once(self) -> bool {
        matches!(self, Self::NotUtf8 | Self::Chosen(CharacterSet::Ascii))
    }

    /// The characters, once the terminal was asked where that is needed.
    pub fn set(self, width: Option<Width>) -> CharacterSet {
        match (self, width) {
            (Self::Chosen(set), _) => set,
            (Self::NotUtf8, _) => CharacterSet::Ascii,
            // Boards are drawn in columns: a disc of two of them moves everything behind it.
            (Self::Ask, Some(Width::Columns(columns))) if columns != 1 => CharacterSet::Ascii,
            (Self::Narrow | Self::Ask, _) => CharacterSet::Unicode,
        }
    }
}

/// The characters of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbols {
    /// Each player's stones.
    pub stones: Each<char>,
    /// A point without a stone.
    pub empty: char,
    /// Whether lines may be drawn with box-drawing characters.
    pub set: CharacterSet,
}

impl Symbols {
    /// The symbols of a game: those chosen, else discs, else the rule file's letters.
    pub fn of(
        seats: &Each<Seat>,
        stone: StoneChoice,
        set: CharacterSet,
        chosen: Option<ChosenSymbols>,
    ) -> Self {
        let letters = Each([seats[Player::First].letter, seats[Player::Second].letter]);
        let stones = match (chosen, set) {
            (Some(ChosenSymbols(stones)), _) => stones,
            // Where a player chooses between kinds of stones he types their letters, and so he must see them.
            (None, CharacterSet::Unicode) if stone != StoneChoice::Either => discs(letters),
            (None, _) => letters,
        };
        let empty = if set == CharacterSet::Unicode { '·' } else { '.' };
        Self { stones, empty, set }
    }
}

/// The first player's disc is filled, but for White, whose stones nobody would look for among filled ones.
fn discs(letters: Each<char>) -> Each<char> {
    if letters == Each(['W', 'B']) {
        Each(['○', '●'])
    } else {
        Each(['●', '○'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_is_never_the_filled_disc() {
        for game in ["gomoku", "yavalath", "tic-tac-toe"] {
            let rules = lianzi_rules::catalogue::rules(game).unwrap();
            let symbols = Symbols::of(&rules.seats, rules.stone, CharacterSet::Unicode, None);
            for player in Player::BOTH {
                assert!(
                    rules.seats[player].name.en != "White" || symbols.stones[player] == '○',
                    "{game}"
                );
                assert!(
                    rules.seats[player].name.en != "Black" || symbols.stones[player] == '●',
                    "{game}"
                );
            }
        }
    }

    #[test]
    fn symbols_are_two_different_narrow_characters() {
        assert_eq!("*#".parse(), Ok(ChosenSymbols(Each(['*', '#']))));
        assert_eq!("●○".parse(), Ok(ChosenSymbols(Each(['●', '○']))));
        assert_eq!("*".parse::<ChosenSymbols>(), Err(SymbolsError::NotTwo(1)));
        assert_eq!("**".parse::<ChosenSymbols>(), Err(SymbolsError::Same));
        assert_eq!("*.".parse::<ChosenSymbols>(), Err(SymbolsError::Unfit('.')));
        assert_eq!("黑白".parse::<ChosenSymbols>(), Err(SymbolsError::Unfit('黑')));
        assert_eq!(
            "\u{1b}x".parse::<ChosenSymbols>(),
            Err(SymbolsError::Unfit('\u{1b}'))
        );
    }
}
