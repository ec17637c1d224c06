//! Games of a text one after the other: a collection may be larger than memory, each game of it may not.
//!
//! The text is cut into pieces without being understood: at the bracket that closes a game of SGF, or at the end of a line. Each
//! piece is then read by itself. Formats that hold one game are one piece.

use std::io::{self, BufRead, Chain, Cursor, Read};

use super::known::KnownGames;
use super::{Fault, FaultKind, FileFormat, FormatError, Options, ReadGame, lists, psq, sgf};
use crate::record::{self, MOST_BYTES, Record};

/// Why games are not read from a source.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The system refused.
    #[error(transparent)]
    System(#[from] io::Error),
    /// A game, or a text of a format that holds one game, is larger than what is read.
    #[error("a game is larger than {limit} bytes")]
    TooLarge {
        /// The most bytes of one game.
        limit: usize,
    },
    /// The text is not UTF-8.
    #[error("this is not a UTF-8 text: byte {at} does not belong to one")]
    NotText {
        /// The first byte that is wrong, counted from 0.
        at: u64,
    },
    /// What stands in the text cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
}

/// What one piece of a text holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entry {
    /// The game, as far as it could be played.
    pub game: Option<ReadGame>,
    /// What is wrong with it; empty unless what stood before a fault was wanted.
    pub faults: Vec<Fault>,
    /// The whole game with its variations, where the format is SGF.
    pub tree: Option<sgf::Tree>,
}

/// The games of a source, in their order.
///
/// One game is held at a time, and each game that they are of is compiled once.
///
/// ```
/// use lianzi_play::formats::{Games, Options};
///
/// let text = "(;SZ[15];B[hh])\n".repeat(100);
/// let games = Games::new(text.as_bytes(), Options::default())?;
/// assert_eq!(games.map(|entry| entry.unwrap().game.unwrap().record.moves().len()).sum::<usize>(), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Games<'o, R> {
    source: Source<R>,
    format: FileFormat,
    options: Options<'o>,
    known: KnownGames,
    count: usize,
    /// Nothing was read yet.
    fresh: bool,
    over: bool,
}

impl<'o, R: BufRead> Games<'o, R> {
    /// Looks at the beginning of a source. At most 4 MiB of it are held, and as much of one game.
    ///
    /// # Errors
    /// The format is not known, or the source cannot be read.
    pub fn new(reader: R, options: Options<'o>) -> Result<Self, StreamError> {
        let source = Source::new(reader)?;
        let format = match options.format {
            Some(format) => format,
            None => FileFormat::detect(source.head()?)?,
        };
        Ok(Self {
            source,
            format,
            options,
            known: KnownGames::default(),
            count: 0,
            fresh: true,
            over: false,
        })
    }

    /// The format that the text is in.
    pub fn format(&self) -> FileFormat {
        self.format
    }

    fn read(&mut self) -> Result<Option<Entry>, StreamError> {
        let fresh = std::mem::replace(&mut self.fresh, false);
        let piece = match self.format {
            FileFormat::Sgf => self.source.tree(fresh)?,
            FileFormat::Points | FileFormat::Columns | FileFormat::Openings => self.source.line()?,
            FileFormat::Lianzi | FileFormat::MiniChess | FileFormat::Psq | FileFormat::Rec => {
                self.over = true;
                return self.only().map(Some);
            }
        };
        let Some(piece) = piece else { return Ok(None) };
        if self.format != FileFormat::Sgf && lists::is_silent(piece.text.trim()) {
            return Ok(Some(Entry::default()));
        }
        if let Some(limit) = self.options.most_games
            && self.count >= limit
        {
            self.over = true;
            let fault = Fault {
                line: piece.line,
                column: piece.column + 1,
                kind: FaultKind::TooMany { limit },
            };
            return self.checked(Entry::of_fault(fault)).map(Some);
        }
        self.count += 1;
        let mut entry = if self.format == FileFormat::Sgf {
            let (entry, ended) = sgf::read(&piece.text, &self.options, &mut self.known);
            self.over |= ended;
            entry
        } else {
            lists::read(&piece.text, &self.options, self.format, &mut self.known)?
        };
        for fault in &mut entry.faults {
            if fault.line == 1 {
                fault.column += piece.column;
            }
            fault.line += piece.line - 1;
        }
        if let Some(game) = &mut entry.game {
            game.line += piece.line - 1;
        }
        self.checked(entry).map(Some)
    }

    /// The game of a format that holds one.
    fn only(&mut self) -> Result<Entry, StreamError> {
        let text = self.source.whole()?;
        let record = match (self.format, self.options.game) {
            (FileFormat::Psq, _) => return self.checked(psq::read(text, &self.options, 1)),
            (FileFormat::Rec, _) => return self.checked(psq::read(text, &self.options, 0)),
            (_, Some(game)) => Record::read_for(text, game),
            (_, None) => Record::read(text),
        };
        Ok(Entry {
            game: Some(ReadGame {
                record: record.map_err(FormatError::from)?,
                line: 1,
                variations: 0,
            }),
            ..Entry::default()
        })
    }

    /// What is wrong is an error unless what stood before a fault is wanted.
    fn checked(&self, mut entry: Entry) -> Result<Entry, StreamError> {
        if entry.faults.is_empty() || self.options.partial {
            Ok(entry)
        } else {
            Err(FormatError::Fault(entry.faults.swap_remove(0)).into())
        }
    }
}

impl<R: BufRead> Iterator for Games<'_, R> {
    type Item = Result<Entry, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.over {
            match self.read() {
                Ok(Some(entry)) if entry == Entry::default() => {} // a line without a game
                Ok(Some(entry)) => return Some(Ok(entry)),
                Ok(None) => self.over = true,
                Err(error) => {
                    self.over = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

impl Entry {
    /// Nothing but something wrong.
    pub(super) fn of_fault(fault: Fault) -> Self {
        Self {
            faults: vec![fault],
            ..Self::default()
        }
    }
}

/// Text that belongs together, and where it stands.
struct Piece {
    text: String,
    /// From 1.
    line: usize,
    /// From 0, in letters.
    column: usize,
}

/// Where pieces come from.
struct Source<R> {
    reader: Chain<Cursor<Vec<u8>>, R>,
    /// Whether what was read at first is all there is.
    is_whole: bool,
    line: usize,
    column: usize,
    offset: u64,
}

impl<R: BufRead> Source<R> {
    fn new(mut reader: R) -> Result<Self, StreamError> {
        let mut head = Vec::new();
        // One byte more tells a text that just fits from one that goes on.
        reader
            .by_ref()
            .take(MOST_BYTES as u64 + 1)
            .read_to_end(&mut head)?;
        let is_whole = head.len() <= MOST_BYTES;
        let mark = if head.starts_with(record::MARK) {
            record::MARK.len()
        } else {
            0
        };
        let mut head = Cursor::new(head);
        head.set_position(mark as u64);
        Ok(Self {
            reader: head.chain(reader),
            is_whole,
            line: 1,
            column: 0,
            offset: mark as u64,
        })
    }

    /// The beginning of the text.
    fn head(&self) -> Result<&str, StreamError> {
        let head = self.reader.get_ref().0;
        let begin = usize::try_from(head.position()).unwrap_or(0);
        let bytes = &head.get_ref()[begin..];
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text),
            // A letter that is cut at the end of what was read.
            Err(error) if error.error_len().is_none() && !self.is_whole => {
                Ok(std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default())
            }
            Err(error) => Err(StreamError::NotText {
                at: (begin + error.valid_up_to()) as u64,
            }),
        }
    }

    /// All of the text, where that is little enough.
    fn whole(&self) -> Result<&str, StreamError> {
        if self.is_whole {
            self.head()
        } else {
            Err(StreamError::TooLarge { limit: MOST_BYTES })
        }
    }

    /// The next line, without its end.
    fn line(&mut self) -> Result<Option<Piece>, StreamError> {
        let piece = self.piece(|_| true, |byte| byte == b'\n')?;
        Ok(piece.map(|mut piece| {
            let length = piece.text.trim_end_matches(['\n', '\r']).len();
            piece.text.truncate(length);
            piece
        }))
    }

    /// The next game between brackets; the first one with whatever stands before it. What stands between games is left out.
    fn tree(&mut self, first: bool) -> Result<Option<Piece>, StreamError> {
        let mut cut = Brackets::default();
        let piece = self.piece(|byte| first || byte == b'(', |byte| cut.ends_with(byte))?;
        if piece.is_none() && first {
            // Nothing is no game either.
            return Ok(Some(Piece {
                text: String::new(),
                line: 1,
                column: 0,
            }));
        }
        Ok(piece)
    }

    /// The bytes from the one with which a piece begins to the one with which it ends, or to the end of the text.
    fn piece(
        &mut self,
        begins: impl Fn(u8) -> bool,
        mut ends: impl FnMut(u8) -> bool,
    ) -> Result<Option<Piece>, StreamError> {
        let mut bytes = Vec::new();
        let (mut line, mut column, mut offset) = (self.line, self.column, self.offset);
        let mut complete = false;
        while !complete {
            let buffer = match self.reader.fill_buf() {
                Ok([]) => break,
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            let mut used = 0;
            for &byte in buffer {
                let inside = !bytes.is_empty() || begins(byte);
                if inside {
                    if bytes.is_empty() {
                        (line, column, offset) = (self.line, self.column, self.offset);
                    }
                    bytes.push(byte);
                }
                used += 1;
                self.offset += 1;
                if byte == b'\n' {
                    (self.line, self.column) = (self.line + 1, 0);
                } else if byte & 0xc0 != 0x80 {
                    self.column += 1; // a letter begins
                }
                if inside && ends(byte) {
                    complete = true;
                    break;
                }
                if bytes.len() > MOST_BYTES {
                    return Err(StreamError::TooLarge { limit: MOST_BYTES });
                }
            }
            self.reader.consume(used);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8(bytes).map_err(|error| StreamError::NotText {
            at: offset + error.utf8_error().valid_up_to() as u64,
        })?;
        Ok(Some(Piece { text, line, column }))
    }
}

/// Finds the bracket that closes a game of SGF: those in values do not count.
#[derive(Default)]
struct Brackets {
    open: usize,
    in_value: bool,
    escaped: bool,
}

impl Brackets {
    fn ends_with(&mut self, byte: u8) -> bool {
        if self.in_value {
            self.in_value = byte != b']' || self.escaped;
            self.escaped = byte == b'\\' && !self.escaped;
            return false;
        }
        match byte {
            b'(' => self.open += 1,
            b'[' if self.open > 0 => self.in_value = true,
            b')' if self.open > 0 => {
                self.open -= 1;
                return self.open == 0;
            }
            _ => {}
        }
        false
    }
}
