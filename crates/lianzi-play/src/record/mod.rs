//! Records: matches as texts that last.
//!
//! - this file: the record, and the doors for reading and writing it in every format;
//! - `lianzi`: the format of its own, described in `docs/records.md`;
//! - `mini_chess`: the format `mini_chess_v1`;
//! - `named`: which game a record is of;
//! - `note`, `result`: what is said beside the moves;
//! - `line`: cleaning what comes from outside;
//! - `error`: what can be wrong.
//!
//! Texts come in and go out as strings; [`files`](crate::files) brings them to the disk.

mod error;
mod lianzi;
mod line;
mod mini_chess;
mod named;
mod note;
mod result;

#[cfg(test)]
mod tests;

pub use crate::matches::{Decided, Settlement};
pub use error::{HeaderError, LineFault, Misfit, ReadError, WriteError};
pub use named::{NamedGame, RuleText};
pub use note::Note;
pub use result::Ending;

pub(crate) use line::{clean, shown};

use lianzi_rules::{AnyPosition, Move, Outcome, Player, Refusal};

use crate::{Match, Takeback};
use line::clean_lines;

/// The largest text that is read or written, in bytes: enough for the longest match with a time beside each move.
pub const MOST_BYTES: usize = 4 << 20;

/// The most moves that are read: no match has more.
pub const MOST_MOVES: usize = u16::MAX as usize;

/// The longest key of a header.
const LONGEST_KEY: usize = 40;

/// The formats of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The format of its own: everything that a record holds.
    Lianzi,
    /// `mini_chess_v1`: the moves alone, of games on square boards that place and slide.
    MiniChess,
}

impl Format {
    /// The format of a text, by its first line.
    ///
    /// # Errors
    /// The line names none, or a version that is not known.
    pub fn detect(text: &str) -> Result<Self, ReadError> {
        let first = without_mark(text).lines().next().unwrap_or_default().trim();
        if first == mini_chess::VERSION_LINE {
            return Ok(Self::MiniChess);
        }
        match first.strip_prefix(lianzi::NAME) {
            Some(version) if version.trim() == lianzi::VERSION => Ok(Self::Lianzi),
            Some(version) if version.starts_with(char::is_whitespace) => Err(ReadError::UnknownVersion {
                version: shown(version),
            }),
            _ => Err(ReadError::UnknownFormat {
                first_line: shown(first),
            }),
        }
    }
}

/// A match with everything that is worth keeping: the game, who played, when, the moves with their times and
/// comments, and how it ended.
///
/// Whatever a record holds has been played: every move went through [`Match::play`].
///
/// ```
/// use lianzi_play::record::{Format, NamedGame, Note, Record};
/// use lianzi_rules::Player;
///
/// let mut record = Record::new(NamedGame::from_catalogue("tic-tac-toe")?);
/// record.set_player(Player::First, "Anna");
/// let mv = record.played().read_move("b2")?;
/// record.play(mv, Note::new(None, "the centre"))?;
///
/// let text = record.write(Format::Lianzi)?;
/// assert!(text.ends_with("\nb2 ; the centre\n"));
/// assert_eq!(Record::read(&text)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    game: NamedGame,
    played: Match,
    /// One for each move.
    notes: Vec<Note>,
    comment: String,
    players: [String; 2],
    date: String,
    /// Headers without a meaning here, in their order.
    others: Vec<(String, String)>,
}

impl Record {
    /// A record of a game from its usual start, without moves.
    pub fn new(game: NamedGame) -> Self {
        let played = Match::new(game.game().clone(), Takeback::Free);
        Self::around(game, played)
    }

    /// A record of a game from another position, without moves.
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn from_position(game: NamedGame, start: AnyPosition) -> Self {
        let played = Match::from_position(game.game().clone(), start, Takeback::Free);
        Self::around(game, played)
    }

    /// The record of a match, with its seed.
    ///
    /// # Panics
    /// When the match is of another game.
    pub fn of(game: NamedGame, played: &Match) -> Self {
        let mut record = Self::from_position(game, *played.start());
        record.follow(played);
        record
    }

    fn around(game: NamedGame, played: Match) -> Self {
        Self {
            game,
            played,
            notes: Vec::new(),
            comment: String::new(),
            players: Default::default(),
            date: String::new(),
            others: Vec::new(),
        }
    }

    /// Reads a record in any format. The game is the one whose rule file the record carries, else the shipped one
    /// that it names; `mini_chess_v1` names none and is taken for `liansi`.
    ///
    /// # Errors
    /// The text is no record, its game is not known or has other rules now, or a line is wrong: the first one is told.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        Self::read_any(text, None)
    }

    /// Reads a record of this game.
    ///
    /// # Errors
    /// As [`read`](Self::read); a record of other rules is refused by their id.
    pub fn read_for(text: &str, game: &NamedGame) -> Result<Self, ReadError> {
        Self::read_any(text, Some(game))
    }

    fn read_any(text: &str, game: Option<&NamedGame>) -> Result<Self, ReadError> {
        if text.len() > MOST_BYTES {
            return Err(ReadError::TooLong {
                bytes: text.len(),
                limit: MOST_BYTES,
            });
        }
        let text = without_mark(text);
        match Format::detect(text)? {
            Format::Lianzi => lianzi::read(text, game),
            Format::MiniChess => mini_chess::read(text, game),
        }
    }

    /// The record as a text, with a line feed at the end of each line.
    ///
    /// # Errors
    /// The game or the match does not fit the format, or there is more than a record may hold.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        let text = match format {
            Format::Lianzi => lianzi::write(self),
            Format::MiniChess => mini_chess::write(self)?,
        };
        if text.len() > MOST_BYTES {
            return Err(WriteError::TooLong {
                bytes: text.len(),
                limit: MOST_BYTES,
            });
        }
        Ok(text)
    }

    /// Adds a move with what is noted beside it, and says how the game stands. A settlement falls: play went on.
    ///
    /// # Errors
    /// The first reason why the move is not legal; the record is as it was.
    pub fn play(&mut self, mv: Move, note: Note) -> Result<Outcome, Refusal> {
        let outcome = self.played.play(mv)?;
        self.notes.push(note);
        Ok(outcome)
    }

    /// Makes this the record of `played` as it stands now. Notes beside the moves that both have in common stay, and so
    /// do the headers; the seed is the match's, and how the match was settled, too, if it was. A settlement of the record falls
    /// when the moves change.
    ///
    /// # Panics
    /// When the match is of another game.
    pub fn follow(&mut self, played: &Match) {
        assert_eq!(
            self.game.game().id(),
            played.game().id(),
            "the match is of another game"
        );
        let common = self.played.follow(played);
        self.notes.truncate(common);
        self.notes.resize(played.moves().len(), Note::default());
    }

    /// Puts a note beside a move, counted from 0; says whether there is such a move.
    pub fn set_note(&mut self, mv: usize, note: Note) -> bool {
        let Some(place) = self.notes.get_mut(mv) else {
            return false;
        };
        *place = note;
        true
    }

    /// Comments on the match as a whole, in one or several lines; cleaned as in [`Note::new`].
    pub fn set_comment(&mut self, comment: &str) {
        self.comment = clean_lines(comment);
    }

    /// Says who plays; an empty name for nobody known. Control characters become spaces, here as in every header.
    pub fn set_player(&mut self, player: Player, name: &str) {
        self.players[player.index()] = clean(name);
    }

    /// Says when the match was played, best as `2026-11-30`; empty when that is not known.
    pub fn set_date(&mut self, date: &str) {
        self.date = clean(date);
    }

    /// Sets a header that has no meaning for this program; the first one of that key is replaced. `None` takes all of
    /// that key away.
    ///
    /// # Errors
    /// The key is no key, or belongs to what a record knows by itself.
    pub fn set_header(&mut self, key: &str, value: Option<&str>) -> Result<(), HeaderError> {
        if !is_key(key) {
            return Err(HeaderError::BadKey {
                key: shown(key),
                limit: LONGEST_KEY,
            });
        }
        if lianzi::KNOWN.contains(&key) {
            return Err(HeaderError::Derived { key: key.to_owned() });
        }
        match (
            value.map(clean),
            self.others.iter_mut().find(|(known, _)| known == key),
        ) {
            (Some(value), Some(place)) => place.1 = value,
            (Some(value), None) => self.others.push((key.to_owned(), value)),
            (None, _) => self.others.retain(|(known, _)| known != key),
        }
        Ok(())
    }

    /// Says how a match ended that its moves do not decide; `None` when it goes on after all.
    ///
    /// # Errors
    /// The moves decide it.
    pub fn settle(&mut self, settlement: Option<Settlement>) -> Result<(), Decided> {
        self.played.settle(settlement)
    }
}

/// Asking; nothing here changes anything.
impl Record {
    /// The game, and where it comes from.
    pub fn game(&self) -> &NamedGame {
        &self.game
    }

    /// The match as it stands at the end of the record.
    pub fn played(&self) -> &Match {
        &self.played
    }

    /// A match that goes on where the record ends.
    pub fn to_match(&self, takeback: Takeback) -> Match {
        self.played.clone().with_takeback(takeback)
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        self.played.moves()
    }

    /// What is noted beside each move.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The comment on the match as a whole; may be empty.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Who plays, if that is known.
    pub fn player(&self, player: Player) -> Option<&str> {
        Some(self.players[player.index()].as_str()).filter(|name| !name.is_empty())
    }

    /// When it was played, if that is known; whatever the record says, not checked.
    pub fn date(&self) -> Option<&str> {
        Some(self.date.as_str()).filter(|date| !date.is_empty())
    }

    /// The seed that chance in the match came from.
    pub fn seed(&self) -> Option<u64> {
        self.played.seed()
    }

    /// Headers without a meaning for this program: keys and values in their order.
    pub fn headers(&self) -> &[(String, String)] {
        &self.others
    }

    /// How the match ended.
    pub fn ending(&self) -> Ending {
        self.played.ending()
    }
}

/// Equal in everything that is written: game, texts, headers, start, moves, notes, ending.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && self.played.start() == other.played.start()
            && self.moves() == other.moves()
            && self.seed() == other.seed()
            && self.notes == other.notes
            && self.comment == other.comment
            && self.players == other.players
            && self.date == other.date
            && self.played.settlement() == other.played.settlement()
            && self.others == other.others
    }
}

impl Eq for Record {}

/// A byte-order mark, as UTF-8.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// The text without a byte-order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn is_key(key: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_KEY).contains(&key.len()) && key.bytes().all(fits)
}
