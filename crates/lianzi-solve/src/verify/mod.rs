//! Checking certificates. Nothing here uses any other module of this crate: only the rules of the game.
//!
//! - this module: reading a certificate line by line and following its strategies;
//! - `rows`: when the opponent can never complete a line again.
//!
//! The text is read once, from beginning to end. What is kept: the branch that is being followed, and the
//! positions that have been answered.

mod error;
mod rows;

use std::collections::HashSet;
use std::fmt;
use std::io::BufRead;

use lianzi_rules::{AnyGame, Game, Move, Outcome, Player, Position, RulesId, with_game};

pub use error::{CertificateError, Fault};
pub(crate) use rows::Rows;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 16;

/// The most positions that are looked at behind one answer: only turns of many stones have more.
const MOST_REPLIES: u64 = 1 << 26;

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
}

impl<R: BufRead> Lines<R> {
    fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            buffer: Vec::new(),
        }
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
    })
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
        let most = memory / (2 * size_of::<Position<W>>());
        let rows = if last_ply.is_none() {
            Rows::of(game, player.opponent())
        } else {
            None
        };
        let mut checker = Checker {
            game,
            player,
            last_ply,
            rows,
            answered: HashSet::new(),
            most,
            branch: Vec::new(),
            positions: 0,
            entered: 0,
        };
        answers += checker.run(start, lines)?;
        positions += checker.positions;
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

/// Follows one player's strategy.
struct Checker<'g, const W: usize> {
    game: &'g Game<W>,
    /// Whose strategy it is.
    player: Player,
    /// The ply by which he must have won; `None` when he only must not lose.
    last_ply: Option<u16>,
    /// The opponent's lines, where it can be told from them that he cannot win any more.
    rows: Option<Rows<W>>,
    /// Positions with an answer in the text.
    answered: HashSet<Position<W>>,
    most: usize,
    branch: Vec<Node<W>>,
    positions: u64,
    /// `positions` when the last answer was read.
    entered: u64,
}

/// A position on the branch that is followed.
struct Node<const W: usize> {
    position: Position<W>,
    /// The positions that still need an answer, with the moves that lead there.
    open: Vec<(Vec<Move>, Position<W>)>,
}

impl<const W: usize> Checker<'_, W> {
    /// Reads the lines of the strategy; how many answers it has.
    fn run(&mut self, start: Position<W>, lines: &mut Lines<impl BufRead>) -> Result<u64, CertificateError> {
        self.enter(start, lines)?;
        let mut count: u64 = 0;
        loop {
            let line = lines.next()?;
            let mut words = line.split(' ');
            let first = words.next().unwrap_or_default();
            if first == "end" {
                while !self.branch.is_empty() {
                    self.leave(lines)?;
                }
                let number = words.next().and_then(read_number);
                if number != Some(count) || words.next().is_some() {
                    return Err(lines.here(Fault::BadCount { count }));
                }
                return Ok(count);
            }
            let depth = read_number(first).and_then(|depth| usize::try_from(depth).ok());
            let depth = depth.ok_or_else(|| lines.here(Fault::BadDepth))?;
            if depth >= self.branch.len() {
                return Err(lines.here(Fault::BadDepth));
            }
            while self.branch.len() > depth + 1 {
                self.leave(lines)?;
            }
            self.answer(words, lines)?;
            count += 1;
        }
    }

    /// Reads one answer and follows it.
    fn answer<'t>(
        &mut self,
        words: impl Iterator<Item = &'t str>,
        lines: &Lines<impl BufRead>,
    ) -> Result<(), CertificateError> {
        let Some(node) = self.branch.last() else {
            return Err(lines.here(Fault::BadDepth));
        };
        let mut position = node.position;
        let mut answered = None;
        let mut pairs: Option<Vec<&str>> = None;
        for word in words {
            if let Some(pairs) = &mut pairs {
                pairs.push(word);
            } else if word == "=" {
                pairs = Some(Vec::new());
            } else if answered.is_some() {
                return Err(lines.here(Fault::AfterAnswer { word: shorten(word) }));
            } else {
                let before = position;
                position = self.play(&before, word, lines)?;
                if before.mover() == self.player {
                    answered = Some(before);
                }
            }
        }
        // What has been answered: the position before the player's move, or the one that pairs are given for.
        let subject = match (answered, &pairs) {
            (Some(before), None) => before,
            (None, Some(_)) => position,
            _ => return Err(lines.here(Fault::NoAnswer)),
        };
        if self.last_ply.is_none_or(|last| subject.ply() < last) && self.answered.len() < self.most {
            self.answered.insert(subject);
        } else if self.answered.len() >= self.most {
            return Err(lines.here(Fault::TooLarge));
        } else {
            return Err(lines.here(Fault::TooLate));
        }
        match pairs {
            None => self.enter(position, lines),
            Some(pairs) => {
                let hold = self
                    .rows
                    .as_ref()
                    .is_some_and(|rows| rows.guarded_by(self.game, &position, &pairs));
                if hold && !position.outcome().is_over() {
                    Ok(())
                } else {
                    Err(lines.here(Fault::BadPairs))
                }
            }
        }
    }

    /// Does a move of the text.
    fn play(
        &mut self,
        position: &Position<W>,
        word: &str,
        lines: &Lines<impl BufRead>,
    ) -> Result<Position<W>, CertificateError> {
        self.positions += 1;
        let illegal = |why: String| {
            lines.here(Fault::BadMove {
                word: shorten(word),
                why,
            })
        };
        let mv = self
            .game
            .read_move(position, word)
            .map_err(|error| illegal(error.to_string()))?;
        if self.game.write_move(mv) != word {
            return Err(illegal(format!("it is written {}", self.game.write_move(mv))));
        }
        let next = self
            .game
            .play(position, mv)
            .map_err(|error| illegal(error.to_string()))?;
        if next.ply() <= position.ply() {
            return Err(lines.here(Fault::TooLong));
        }
        if self.last_ply.is_some() && self.may_repeat(position, &next) {
            return Err(lines.here(Fault::MayRepeat));
        }
        Ok(next)
    }

    /// Whether a repetition could end the game here: certificates do not show the way by which a position was
    /// reached.
    fn may_repeat(&self, position: &Position<W>, next: &Position<W>) -> bool {
        self.game.rules().end.repeat.is_some() && next.occupied().count() <= position.occupied().count()
    }

    /// Goes on to a position and collects what has to be answered from there.
    fn enter(&mut self, position: Position<W>, lines: &Lines<impl BufRead>) -> Result<(), CertificateError> {
        let mut open = Vec::new();
        self.entered = self.positions;
        self.collect(position, &mut Vec::new(), &mut open, lines)?;
        self.branch.push(Node { position, open });
        Ok(())
    }

    /// Follows all moves of the opponent until the player is on move or the game is over.
    fn collect(
        &mut self,
        position: Position<W>,
        path: &mut Vec<Move>,
        open: &mut Vec<(Vec<Move>, Position<W>)>,
        lines: &Lines<impl BufRead>,
    ) -> Result<(), CertificateError> {
        self.positions += 1;
        let failed = |fault: fn(String) -> Fault| lines.here(fault(self.spell(path)));
        match position.outcome() {
            Outcome::Win(player) if player == self.player => {
                // Won in time? `within` counts the plies up to the end.
                if self.last_ply.is_none_or(|last| position.ply() <= last) {
                    return Ok(());
                }
                return Err(failed(|moves| Fault::WonTooLate { moves }));
            }
            Outcome::Win(_) => return Err(failed(|moves| Fault::Loses { moves })),
            Outcome::Draw(_) if self.last_ply.is_some() => {
                return Err(failed(|moves| Fault::Draws { moves }));
            }
            Outcome::Draw(_) => return Ok(()),
            Outcome::InProgress => {}
        }
        if self.last_ply.is_some_and(|last| position.ply() >= last) {
            return Err(failed(|moves| Fault::NotYetWon { moves }));
        }
        if self.rows.as_ref().is_some_and(|rows| rows.all_blocked(&position)) {
            return Ok(());
        }
        if position.mover() == self.player {
            if !self.wins_at_once(&position) && !self.answered.contains(&position) {
                open.push((path.clone(), position));
            }
            return Ok(());
        }
        if self.positions - self.entered > MOST_REPLIES {
            return Err(lines.here(Fault::TooLarge));
        }
        for mv in self.game.legal_moves(&position) {
            let mut next = position;
            let _ = self.game.apply(&mut next, mv);
            path.push(mv);
            if next.ply() <= position.ply() {
                return Err(lines.here(Fault::TooLong));
            }
            if self.last_ply.is_some() && !next.outcome().is_over() && self.may_repeat(&position, &next) {
                return Err(lines.here(Fault::MayRepeat));
            }
            self.collect(next, path, open, lines)?;
            path.pop();
        }
        Ok(())
    }

    /// Whether one move of the player's ends the game in his favour.
    fn wins_at_once(&mut self, position: &Position<W>) -> bool {
        let moves = self.game.legal_moves(position);
        self.positions += moves.len() as u64;
        moves.into_iter().any(|mv| {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            next.outcome() == Outcome::Win(self.player)
        })
    }

    /// Leaves the last position of the branch: everything must have been answered.
    fn leave(&mut self, lines: &Lines<impl BufRead>) -> Result<(), CertificateError> {
        let Some(node) = self.branch.pop() else {
            return Ok(());
        };
        match node
            .open
            .iter()
            .find(|(_, position)| !self.answered.contains(position))
        {
            None => Ok(()),
            Some((moves, _)) => Err(lines.here(Fault::Unanswered {
                position: self.game.write_position(&node.position),
                moves: self.spell(moves),
            })),
        }
    }

    fn spell(&self, moves: &[Move]) -> String {
        let words: Vec<_> = moves.iter().map(|&mv| self.game.write_move(mv)).collect();
        words.join(" ")
    }
}

/// A word of the text, short enough to be shown.
fn shorten(word: &str) -> String {
    word.chars().take(20).collect()
}
