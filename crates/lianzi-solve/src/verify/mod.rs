//! Checking certificates. Nothing here uses any other module of this crate: only the rules of the game.
//!
//! - this module: reading a certificate line by line;
//! - `strategy`: following a player's strategy;
//! - `rows`: when the opponent can never complete a line again;
//! - `table`: checking tables on disk.
//!
//! The text is read once, from beginning to end. What is kept: the branch that is being followed, and the
//! positions that have been answered.

mod error;
mod rows;
mod strategy;
mod table;

use std::fmt;
use std::io::BufRead;

use lianzi_rules::{AnyGame, Game, Player, RulesId, with_game};

pub use error::{CertificateError, Fault};
pub(crate) use rows::Rows;
use strategy::Checker;
pub use table::{TableRefused, Thoroughness, VerifiedTable, Worth, read_table_head, verify_table};

/// The most bytes of rule files that a certificate may carry.
const MOST_RULES: usize = 1 << 22;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 16;

/// What a certificate has been found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What the certificate calls the game.
    pub game: String,
    /// The position, as the certificate writes it.
    pub position: String,
    /// What is proved about it.
    pub proved: Proved,
    /// How many answers were checked.
    pub answers: u64,
    /// How many positions were looked at.
    pub positions: u64,
}

/// What is proved about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proved {
    /// A player wins within so many plies.
    Wins {
        /// Who.
        player: Player,
        /// Plies from the position.
        within: u16,
    },
    /// Neither player can be beaten.
    Draw,
    /// A player cannot be beaten.
    DoesNotLose {
        /// Who.
        player: Player,
    },
}

impl fmt::Display for Proved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |player: &Player| {
            if *player == Player::First {
                "first"
            } else {
                "second"
            }
        };
        match self {
            Self::Wins { player, within } => write!(out, "{} wins within {within}", word(player)),
            Self::Draw => out.write_str("draw"),
            Self::DoesNotLose { player } => write!(out, "{} does not lose", word(player)),
        }
    }
}

/// The head of a certificate: enough to find the game that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// What the certificate calls the game.
    pub game: String,
    /// The id of the rules that it is about.
    pub rules: RulesId,
    /// The position, as text.
    pub position: String,
    /// What it claims; nothing is checked yet.
    pub claim: Proved,
    /// The rule files that it carries, the game's own first; none for games that are shipped.
    pub rule_files: Vec<RuleFile>,
}

/// A rule file that a certificate carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFile {
    /// The name by which other files extend it.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Reads the head of a certificate, and checks nothing else.
///
/// # Errors
/// What is wrong with the first lines.
pub fn read_head(text: &str) -> Result<Head, CertificateError> {
    head(&mut Lines::new(text.as_bytes()))
}

/// Checks a certificate.
///
/// ```
/// # use lianzi_rules::catalogue;
/// # use lianzi_solve::{verify, verify::Proved};
/// let game = catalogue::game("mnk:3,2,2")?;
/// // On 3x2 points two in a row are easy: every point of the middle column is next to all others.
/// let text = format!(
///     "lianzi-proof 1\ngame mnk:3,2,2\nrules {}\nposition 3/3 X - 0\nclaim first wins within 3\nstrategy first\n0 b1\nend 1\n",
///     game.id(),
/// );
/// let verified = verify::verify(&game, &text)?;
/// assert_eq!(verified.proved, Proved::Wins { player: lianzi_rules::Player::First, within: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The line and what is wrong with it, when the text proves nothing.
pub fn verify(game: &AnyGame, text: &str) -> Result<Verified, CertificateError> {
    verify_from(game, text.as_bytes(), 1 << 30)
}

/// Checks a certificate that is too long to hold in memory, using at most about so many bytes.
///
/// # Errors
/// The line and what is wrong with it, when the text proves nothing.
pub fn verify_from(game: &AnyGame, text: impl BufRead, memory: usize) -> Result<Verified, CertificateError> {
    let mut lines = Lines::new(text);
    let head = head(&mut lines)?;
    if head.rules != game.id() {
        return Err(at(
            3,
            Fault::OtherRules {
                expected: game.id(),
                found: head.rules,
            },
        ));
    }
    with_game!(game, |game| check(game, head, &mut lines, memory))
}

/// The lines of a text, with their numbers.
struct Lines<R> {
    reader: R,
    number: u64,
    buffer: Vec<u8>,
    /// A line that was read and put back.
    again: Option<String>,
}

impl<R: BufRead> Lines<R> {
    fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            buffer: Vec::new(),
            again: None,
        }
    }

    /// Puts the line back that was read last.
    fn put_back(&mut self, line: String) {
        self.number -= 1;
        self.again = Some(line);
    }

    /// The next line without its end; the end of the text is a fault.
    fn next(&mut self) -> Result<String, CertificateError> {
        self.optional()?.ok_or(CertificateError {
            line: self.number,
            fault: Fault::Truncated,
        })
    }

    fn optional(&mut self) -> Result<Option<String>, CertificateError> {
        self.number += 1;
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        self.buffer.clear();
        let mut limited = std::io::Read::take(&mut self.reader, LONGEST_LINE as u64 + 1);
        let read = limited.read_until(b'\n', &mut self.buffer);
        let length = read.map_err(|error| self.here(Fault::Unreadable { kind: error.kind() }))?;
        if length == 0 {
            return Ok(None);
        }
        if self.buffer.pop() != Some(b'\n') {
            let fault = if length > LONGEST_LINE {
                Fault::LongLine
            } else {
                Fault::Truncated
            };
            return Err(self.here(fault));
        }
        match std::str::from_utf8(&self.buffer) {
            Ok(line) => Ok(Some(line.to_owned())),
            Err(_) => Err(self.here(Fault::NotText)),
        }
    }

    fn here(&self, fault: Fault) -> CertificateError {
        CertificateError {
            line: self.number,
            fault,
        }
    }
}

/// A fault of a given line.
fn at(line: u64, fault: Fault) -> CertificateError {
    CertificateError { line, fault }
}

fn head(lines: &mut Lines<impl BufRead>) -> Result<Head, CertificateError> {
    let version = lines.next()?;
    if version != "lianzi-proof 1" {
        return Err(lines.here(Fault::Version));
    }
    let game = field(lines, "game")?;
    let rules = field(lines, "rules")?;
    let rules: RulesId = rules.parse().map_err(|_| lines.here(Fault::BadRulesId))?;
    let position = field(lines, "position")?;
    let claim = field(lines, "claim")?;
    let claim = read_claim(&claim).ok_or_else(|| lines.here(Fault::BadClaim))?;
    Ok(Head {
        game,
        rules,
        position,
        claim,
        rule_files: rule_files(lines)?,
    })
}

/// The rule files that stand behind the claim, if any.
fn rule_files(lines: &mut Lines<impl BufRead>) -> Result<Vec<RuleFile>, CertificateError> {
    let mut files: Vec<RuleFile> = Vec::new();
    let mut bytes = 0;
    while let Some(line) = lines.optional()? {
        bytes += line.len();
        if let Some(name) = line.strip_prefix("rule-file ") {
            files.push(RuleFile {
                name: name.to_owned(),
                text: String::new(),
            });
        } else if let (Some(text), Some(file)) = (line.strip_prefix("| "), files.last_mut()) {
            file.text.push_str(text);
            file.text.push('\n');
        } else {
            lines.put_back(line);
            break;
        }
        if bytes > MOST_RULES {
            return Err(lines.here(Fault::TooLarge));
        }
    }
    Ok(files)
}

/// The rest of a line that begins with this word.
fn field(lines: &mut Lines<impl BufRead>, key: &'static str) -> Result<String, CertificateError> {
    let line = lines.next()?;
    match line.split_once(' ') {
        Some((word, rest)) if word == key => Ok(rest.to_owned()),
        _ => Err(lines.here(Fault::Expected { word: key })),
    }
}

fn read_claim(text: &str) -> Option<Proved> {
    if text == "draw" {
        return Some(Proved::Draw);
    }
    let (player, rest) = text.split_once(' ')?;
    let player = read_player(player)?;
    match rest.strip_prefix("wins within ") {
        Some(number) => Some(Proved::Wins {
            player,
            within: u16::try_from(read_number(number)?).ok()?,
        }),
        None => (rest == "does not lose").then_some(Proved::DoesNotLose { player }),
    }
}

fn read_player(text: &str) -> Option<Player> {
    match text {
        "first" => Some(Player::First),
        "second" => Some(Player::Second),
        _ => None,
    }
}

/// A number as it is written here: digits without a sign or leading zeros.
fn read_number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn check<const W: usize>(
    game: &Game<W>,
    head: Head,
    lines: &mut Lines<impl BufRead>,
    memory: usize,
) -> Result<Verified, CertificateError> {
    let read = game.read_position(&head.position);
    let start = read.map_err(|error| {
        at(
            4,
            Fault::BadPosition {
                why: error.to_string(),
            },
        )
    })?;
    let (players, last_ply) = match head.claim {
        Proved::Wins { player, within } => (vec![player], Some(start.ply().saturating_add(within))),
        Proved::DoesNotLose { player } => (vec![player], None),
        Proved::Draw => (Player::BOTH.to_vec(), None),
    };
    let (mut answers, mut positions) = (0, 0);
    for player in players {
        if read_player(&field(lines, "strategy")?) != Some(player) {
            return Err(lines.here(Fault::OtherStrategy { player }));
        }
        let mut checker = Checker::new(game, player, last_ply, memory);
        answers += checker.run(start, lines)?;
        positions += checker.positions();
    }
    if lines.optional()?.is_some() {
        return Err(lines.here(Fault::TooMuch));
    }
    Ok(Verified {
        game: head.game,
        position: head.position,
        proved: head.claim,
        answers,
        positions,
    })
}
