//! What is wrong with the text of a position, translated by variant.

use lianzi_rules::{Impossible, LONGEST_POSITION, Outcome, Player, PositionError, PositionFaultKind};

use super::{Words, printable, say};

impl Words {
    /// Everything that is wrong with it.
    pub fn position_error(&self, error: &PositionError) -> String {
        let faults = error.faults().iter().map(|fault| {
            let text = self.position_fault(&fault.kind);
            say!(self, "position-fault", column = fault.column, fault = text)
        });
        faults.collect::<Vec<_>>().join(&say!(self, "position-and-then"))
    }

    fn position_fault(&self, kind: &PositionFaultKind) -> String {
        match kind {
            PositionFaultKind::TooLong { length } => {
                say!(
                    self,
                    "position-too-long",
                    length = *length,
                    most = LONGEST_POSITION
                )
            }
            PositionFaultKind::Rows { found, expected } => {
                say!(self, "position-rows", found = *found, expected = *expected)
            }
            PositionFaultKind::RowLength { row, found, expected } => say!(
                self,
                "position-row-length",
                row = *row,
                found = *found,
                expected = *expected
            ),
            PositionFaultKind::UnknownStone { found, letters } => {
                let letters = self.list(&letters.map(String::from));
                let found = printable(&found.to_string());
                say!(self, "position-unknown-stone", found = found, letters = letters)
            }
            PositionFaultKind::UnknownMover { found, letters } => {
                let letters = self.alternatives(&letters.map(String::from));
                say!(
                    self,
                    "position-unknown-mover",
                    found = printable(found),
                    letters = letters
                )
            }
            PositionFaultKind::Hands { found, example } => say!(
                self,
                "position-hands",
                found = printable(found),
                example = example.as_str()
            ),
            PositionFaultKind::Ply { found } => say!(self, "position-ply", found = printable(found)),
            PositionFaultKind::UnknownKey { found } => {
                let keys = PositionFaultKind::KEYS.map(str::to_owned);
                let keys = self.list(&keys);
                say!(
                    self,
                    "position-unknown-key",
                    found = printable(found),
                    keys = keys
                )
            }
            PositionFaultKind::Repeated { key } => say!(self, "position-repeated", key = key.as_str()),
            PositionFaultKind::Value { key, found, example } => say!(
                self,
                "position-value",
                found = printable(found),
                key = key.as_str(),
                example = *example
            ),
            PositionFaultKind::Extra { found } => say!(self, "position-extra", found = printable(found)),
            PositionFaultKind::Impossible(why) => self.impossible(why),
        }
    }

    /// Why what is described is no position of the game.
    fn impossible(&self, why: &Impossible) -> String {
        match why {
            Impossible::OneKind { name, .. } => say!(self, "impossible-one-kind", point = name.as_str()),
            Impossible::TooManyStones {
                letter, stones, most, ..
            } => say!(
                self,
                "impossible-too-many-stones",
                letter = letter.to_string(),
                stones = *stones,
                most = *most
            ),
            Impossible::TooManyTogether { stones, most } => say!(
                self,
                "impossible-too-many-together",
                stones = *stones,
                most = *most
            ),
            Impossible::HandTooLarge {
                letter, hand, most, ..
            } => say!(
                self,
                "impossible-hand-too-large",
                letter = letter.to_string(),
                hand = *hand,
                most = *most
            ),
            Impossible::HandUnlimited { letter, .. } => {
                say!(self, "impossible-hand-unlimited", letter = letter.to_string())
            }
            Impossible::HandLimited { letter, most, .. } => say!(
                self,
                "impossible-hand-limited",
                letter = letter.to_string(),
                most = *most
            ),
            Impossible::TooFewPlies { ply, placed } => {
                say!(self, "impossible-too-few-plies", placed = *placed, ply = *ply)
            }
            Impossible::Floating { name, .. } => say!(self, "impossible-floating", point = name.as_str()),
            Impossible::OutOfBounds { name, letter, .. } => say!(
                self,
                "impossible-out-of-bounds",
                letter = letter.to_string(),
                point = name.as_str()
            ),
            Impossible::NoSuchPhase { phase, phases } => {
                say!(self, "impossible-phase", phase = *phase, phases = *phases)
            }
            Impossible::NoSuchStep { step, steps } => {
                say!(self, "impossible-step", step = *step, steps = *steps)
            }
            Impossible::NoSuchTurn { turn, most } => {
                say!(self, "impossible-turn", most = *most, turn = *turn)
            }
            Impossible::NoUse { key } => say!(self, "impossible-no-use", key = *key),
            Impossible::NoSuchRemoval { rule } => say!(self, "impossible-removal", rule = *rule),
            Impossible::NothingToRemove => say!(self, "impossible-nothing-to-remove"),
            Impossible::PassedOver { letter, .. } => {
                say!(self, "impossible-passed-over", letter = letter.to_string())
            }
            Impossible::WrongResult { said, is } => {
                let is = match is {
                    Outcome::InProgress => say!(self, "impossible-goes-on"),
                    Outcome::Win(Player::First) => say!(self, "impossible-won-first"),
                    Outcome::Win(Player::Second) => say!(self, "impossible-won-second"),
                    Outcome::Draw(_) => say!(self, "impossible-drawn"),
                };
                say!(self, "impossible-result", said = said.word(), is = is)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lianzi_rules::catalogue;

    use super::*;
    use crate::language::Language;

    fn errors() -> Vec<PositionError> {
        let texts = [
            ("tic-tac-toe", "X2/1Z/3 Q"),
            ("tic-tac-toe", "X2/3"),
            ("tic-tac-toe", "XX1/3/3 O - 1"),
            ("tic-tac-toe", "3/3/3 X - seven phase=2 phase=1 size=3"),
            ("liansi", "6/6/6/6/6/6 X 9,8 0"),
            ("liansi", "6/6/6/6/6/6 X 8 0"),
            ("connect-four", "R6/7/7/7/7/7 Y - 1"),
            ("tic-tac-toe", "X2/O2/3 X - 2 result=full"),
        ];
        let refused = texts.map(|(game, text)| catalogue::game(game).unwrap().read_position(text));
        refused.into_iter().map(Result::unwrap_err).collect()
    }

    #[test]
    fn in_english_they_are_what_the_library_says() {
        let words = Words::new(Language::En);
        for error in errors() {
            assert_eq!(words.position_error(&error), error.to_string());
        }
    }

    #[test]
    fn in_chinese_nothing_of_the_sentences_stays_english() {
        let words = Words::new(Language::Zh);
        for error in errors() {
            let text = words.position_error(&error);
            let english = text.split(|character: char| !character.is_ascii_alphabetic());
            let known = [
                "X", "R", "Y", "O", "Z", "Q", "seven", "size", "gives", "way", "hand", "full",
            ];
            for word in english.filter(|word| !word.is_empty()) {
                let key = PositionFaultKind::KEYS.iter().any(|key| key.contains(word));
                assert!(key || known.contains(&word), "{text}: {word}");
            }
        }
    }
}
