//! Rules in words: one sentence or two for everything that a rule file can say, in the order of a rule file.
//!
//! - this file: players, stones and the setup;
//! - `board`: the board, and regions of it;
//! - `phases`: what is done in a turn;
//! - `consequences`: patterns and what follows from them;
//! - `ends`: openings, and ends that no rule decides.

mod board;
mod consequences;
mod ends;
mod phases;

#[cfg(test)]
mod tests;

use lianzi_rules::Player;
use lianzi_rules::rules::{Rules, StoneChoice};

use crate::words::{Words, say};

/// The rules of a game as paragraphs.
pub fn rules(words: &Words, rules: &Rules) -> Vec<String> {
    let describer = Describer { words, rules };
    let mut paragraphs = vec![describer.board(), describer.players()];
    paragraphs.extend(describer.setup());
    paragraphs.extend(describer.phases());
    paragraphs.extend(describer.consequences());
    paragraphs.extend(describer.ends());
    paragraphs
}

/// Everything that a sentence is made from.
struct Describer<'a> {
    words: &'a Words,
    rules: &'a Rules,
}

impl Describer<'_> {
    /// A player by name, or by letter where he has none.
    fn player(&self, player: Player) -> String {
        let seat = &self.rules.seats[player];
        let name = self.words.pick(&seat.name);
        if name.is_empty() || name == seat.letter.to_string() {
            say!(self.words, "player-symbol", symbol = seat.letter.to_string())
        } else {
            name
        }
    }

    /// Sentences one after another.
    fn joined(&self, sentences: &[String]) -> String {
        sentences.join(&say!(self.words, "sentence-gap"))
    }

    fn players(&self) -> String {
        let words = self.words;
        let [first, second] = Player::BOTH.map(|player| self.player(player));
        let mut sentences = vec![say!(
            words,
            "rules-players",
            first = first.as_str(),
            second = second.as_str()
        )];
        sentences.push(match self.rules.stones.0 {
            [None, None] => say!(words, "rules-stones-unlimited"),
            [Some(one), Some(other)] if one == other => say!(words, "rules-stones-each", count = one),
            [Some(one), Some(other)] => say!(
                words,
                "rules-stones-unequal",
                first = first,
                one = one,
                second = second,
                other = other
            ),
            [Some(count), None] => say!(
                words,
                "rules-stones-one-limited",
                limited = first,
                count = count,
                free = second
            ),
            [None, Some(count)] => say!(
                words,
                "rules-stones-one-limited",
                limited = second,
                count = count,
                free = first
            ),
        });
        match self.rules.stone {
            StoneChoice::Own => {}
            StoneChoice::Either => sentences.push(say!(words, "rules-stones-either")),
            StoneChoice::Shared => sentences.push(say!(words, "rules-stones-shared")),
        }
        self.joined(&sentences)
    }

    fn setup(&self) -> Option<String> {
        let sentences: Vec<String> = Player::BOTH
            .into_iter()
            .filter(|&player| !self.rules.setup[player].is_empty())
            .map(|player| {
                let points = self.points(&self.rules.setup[player]);
                say!(
                    self.words,
                    "rules-setup",
                    player = self.player(player),
                    points = points
                )
            })
            .collect();
        (!sentences.is_empty()).then(|| self.joined(&sentences))
    }
}
