//! Taking the text of a move apart, without knowing the game or the position.

use super::{LONGEST_MOVE, Unreadable};

/// A piece of the text of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// A letter and a number, perhaps with a level: `c3`, `a1.2`.
    Name(String),
    /// The same with a letter directly before it: `xc3`.
    Prefixed(char, String),
    /// Letters alone.
    Letters(String),
    /// A whole number, perhaps negative, of any length.
    Number(String),
    /// `-`
    Dash,
}

/// Takes a text apart.
pub(super) fn words(text: &str) -> Result<Vec<Word>, Unreadable> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Unreadable::Empty);
    }
    if text.len() > LONGEST_MOVE {
        return Err(Unreadable::TooLong { length: text.len() });
    }
    let characters: Vec<char> = text.chars().map(narrow).collect();
    let mut rest = Rest {
        characters: &characters,
    };
    let mut words = Vec::new();
    let mut after_space = true;
    while let Some(&first) = rest.characters.first() {
        let negative =
            first == '-' && after_space && rest.characters.get(1).is_some_and(char::is_ascii_digit);
        after_space = first.is_whitespace();
        if first.is_ascii_alphabetic() {
            words.push(rest.name_or_letters()?);
        } else if first.is_ascii_digit() || negative {
            let sign = if negative { rest.skip("-") } else { "" };
            words.push(Word::Number(format!("{sign}{}", rest.take(char::is_ascii_digit))));
        } else if first == '-' {
            rest.skip("-");
            words.push(Word::Dash);
        } else if first == '—' {
            // What keyboards make of two hyphens; between two points it is one dash all the same.
            rest.skip("-");
            let alone = words.is_empty() && rest.characters.is_empty();
            words.extend(std::iter::repeat_n(Word::Dash, if alone { 2 } else { 1 }));
        } else if first.is_whitespace() {
            rest.skip(" ");
        } else {
            return Err(Unreadable::Character { character: first });
        }
    }
    Ok(words)
}

/// Full-width characters, as Chinese keyboards type them, become ordinary ones, and so do the other dashes.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '–' | '−' | '‐' | '‑' => '-',
        _ => character,
    }
}

struct Rest<'a> {
    characters: &'a [char],
}

impl Rest<'_> {
    /// Goes on by one character, which is the given one.
    fn skip(&mut self, one: &'static str) -> &'static str {
        self.characters = &self.characters[1..];
        one
    }

    fn take(&mut self, belongs: impl Fn(&char) -> bool) -> String {
        let count = self
            .characters
            .iter()
            .take_while(|character| belongs(character))
            .count();
        let (taken, rest) = self.characters.split_at(count);
        self.characters = rest;
        taken.iter().collect()
    }

    fn name_or_letters(&mut self) -> Result<Word, Unreadable> {
        let letters = self.take(char::is_ascii_alphabetic);
        let mut number = self.take(char::is_ascii_digit);
        if number.is_empty() {
            return Ok(Word::Letters(letters));
        }
        if let [character @ '.', rest @ ..] = self.characters {
            if !rest.first().is_some_and(char::is_ascii_digit) {
                return Err(Unreadable::Character {
                    character: *character,
                });
            }
            number.push_str(self.skip("."));
            number.push_str(&self.take(char::is_ascii_digit));
        }
        let mut letters = letters.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(letter), None, _) => Ok(Word::Name(format!("{letter}{number}"))),
            (Some(prefix), Some(letter), None) => Ok(Word::Prefixed(prefix, format!("{letter}{number}"))),
            _ => Err(Unreadable::Form),
        }
    }
}
