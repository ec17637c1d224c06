//! The questions of an atlas: a TOML file of chapters, each with questions about games.
//!
//! ```toml
//! about = "What this atlas is about."
//!
//! [[chapter]]
//! title = "Liansi"
//!
//! [[chapter.question]]
//! name   = "liansi-9"        # unlike all others
//! game   = "liansi"          # a game of the catalogue; left out: the same as the name
//! change = "stones = 9"      # lines of a rule file that begins with `extends = "liansi"`
//! after  = ["c3"]            # moves that have been made
//! ```

use std::collections::HashSet;

use lianzi_play::NamedGame;
use lianzi_rules::catalogue::CatalogueError;
use lianzi_rules::{AnyPosition, Faults};
use lianzi_solve::{Method, Moves};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// All questions.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// What stands above the first chapter.
    pub about: String,
    /// In the order of the page.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
}

/// Questions that belong together.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// What stands above its table.
    #[serde(default)]
    pub about: String,
    /// In the order of the table.
    #[serde(rename = "question")]
    pub questions: Vec<Question>,
}

/// A question: what is a position of a game worth?
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Unlike all others; letters, digits and `-:,`.
    pub name: String,
    /// The game in the catalogue, if that is not its name.
    game: Option<String>,
    /// What is changed in its rules: lines of a rule file.
    change: Option<String>,
    /// Moves that have been made.
    #[serde(default)]
    pub after: Vec<String>,
    /// How, if not in the way that fits the rules.
    method: Option<String>,
    /// `one`, `best` or `all` (the default): which moves get values.
    moves: Option<String>,
    /// Whether a certificate is written, where the method can.
    #[serde(default = "yes")]
    pub certificate: bool,
    /// Seconds, if not the usual number.
    pub seconds: Option<f64>,
    /// Mebibytes for tables, if not the usual number.
    pub memory: Option<u32>,
    /// Whether it takes so long that it is left out unless it is asked for.
    #[serde(default)]
    pub long: bool,
    /// What stands beside it.
    #[serde(default)]
    pub note: String,
}

fn yes() -> bool {
    true
}

/// Why questions cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The file is not what it should be.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// Two questions have one name.
    #[error("two questions have the name {name:?}")]
    Twice {
        /// The name.
        name: String,
    },
    /// A name could not stand in a file name.
    #[error("the name {name:?} has other signs than letters, digits, '-', ':' and ','")]
    Name {
        /// The name.
        name: String,
    },
    /// There is no such game.
    #[error("{name}: {error}")]
    Game {
        /// The question.
        name: String,
        /// Why not.
        error: CatalogueError,
    },
    /// The changed rules have faults.
    #[error("{name}: {faults}")]
    Rules {
        /// The question.
        name: String,
        /// The faults.
        faults: Faults,
    },
    /// A word of the question means nothing.
    #[error("{name}: {word:?} is no {kind}")]
    Word {
        /// The question.
        name: String,
        /// The word.
        word: String,
        /// What it should have been.
        kind: &'static str,
    },
}

/// A question that can be asked.
pub struct Prepared {
    /// The game, changed if need be.
    pub named: NamedGame,
    /// The position after the moves.
    pub position: AnyPosition,
    /// The moves as text.
    pub moves: Moves,
    /// How, if it matters.
    pub method: Option<Method>,
    /// Changes when the question does: an answer to another question is none.
    pub fingerprint: String,
}

impl Questions {
    /// Reads the questions.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(text: &str) -> Result<Self, QuestionError> {
        let questions: Self = toml::from_str(text)?;
        let mut names = HashSet::new();
        for question in questions.all() {
            let good = |sign: char| sign.is_ascii_alphanumeric() || "-:,".contains(sign);
            if question.name.is_empty() || !question.name.chars().all(good) {
                return Err(QuestionError::Name {
                    name: question.name.clone(),
                });
            }
            if !names.insert(&question.name) {
                return Err(QuestionError::Twice {
                    name: question.name.clone(),
                });
            }
        }
        Ok(questions)
    }

    /// All questions in their order.
    pub fn all(&self) -> impl Iterator<Item = &Question> {
        self.chapters.iter().flat_map(|chapter| &chapter.questions)
    }
}

impl Question {
    /// Finds the game and the position.
    ///
    /// # Errors
    /// What is wrong with the question.
    pub fn prepare(&self) -> Result<Prepared, QuestionError> {
        let named = self.named()?;
        let game = named.game();
        let mut position = game.start();
        for text in &self.after {
            let mv = game.read_move(&position, text).ok();
            position = mv
                .and_then(|mv| game.play(&position, mv).ok())
                .ok_or_else(|| self.word(text, "legal move"))?;
        }
        let method = match &self.method {
            Some(text) => Some(text.parse().map_err(|_| self.word(text, "method"))?),
            None => None,
        };
        let moves = match self.moves.as_deref() {
            None | Some("all") => Moves::All,
            Some("best") => Moves::Best,
            Some("one") => Moves::One,
            Some(other) => return Err(self.word(other, "choice of moves (one, best, all)")),
        };
        let asked = format!(
            "{} {} {method:?} {moves:?} {}",
            game.id(),
            game.write_position(&position),
            self.certificate
        );
        Ok(Prepared {
            position,
            moves,
            method,
            fingerprint: hex(&Sha256::digest(asked.as_bytes())[..8]),
            named,
        })
    }

    /// The name of the game in the catalogue that is asked about, or that is changed.
    pub fn game(&self) -> &str {
        self.game.as_deref().unwrap_or(&self.name)
    }

    /// Whether the rules of that game are asked about as they are, from their first position.
    #[cfg(test)]
    pub fn is_plain(&self) -> bool {
        self.change.is_none() && self.after.is_empty()
    }

    /// The changes of the rules on one line.
    pub fn change(&self) -> Option<String> {
        let change = self.change.as_deref()?;
        let lines: Vec<_> = change
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        Some(lines.join("; "))
    }

    fn named(&self) -> Result<NamedGame, QuestionError> {
        let base = self.game();
        match &self.change {
            None => NamedGame::from_catalogue(base).map_err(|error| QuestionError::Game {
                name: self.name.clone(),
                error,
            }),
            Some(change) => {
                let text = format!("lianzi = 1\nextends = {base:?}\n{change}\n");
                NamedGame::from_rule_file(&self.name, &text, &|_| None).map_err(|faults| {
                    QuestionError::Rules {
                        name: self.name.clone(),
                        faults,
                    }
                })
            }
        }
    }

    fn word(&self, word: &str, kind: &'static str) -> QuestionError {
        QuestionError::Word {
            name: self.name.clone(),
            word: word.to_owned(),
            kind,
        }
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
