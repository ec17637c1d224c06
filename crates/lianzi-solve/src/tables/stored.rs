//! A table on disk: values of positions, read where they lie.

use std::cell::RefCell;
use std::path::Path;
use std::time::Instant;

use lianzi_rules::{AnyGame, AnyPosition, Game, Position, RulesId, with_game, with_position};

use super::container::{BLOCK, Reader, digits};
use super::error::{TableFault, TableFileError};
use super::head::Head;
use crate::method::Method;
use crate::request::{Answer, Moves};
use crate::retrograde::{Index, between_turns, found};
use crate::value::Value;

/// A table on disk, open for reading. Cheap to ask, safe to share among threads.
///
/// Values are those of [`Table`](crate::Table): endless play is a draw, and [`value`](Self::value) takes the limit of plies
/// into account. Every block is checked against its checksum when it is read.
pub struct StoredTable {
    /// For positions in the middle of a turn.
    game: AnyGame,
    reader: Reader,
    head: Head,
    index: Index,
    /// For each field its first block.
    first: Vec<u64>,
}

/// What a table file is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// What its writer called the game.
    pub game: String,
    /// The rules.
    pub rules: RulesId,
    /// The position that it was made for; everything that can follow is in it.
    pub position: String,
    /// How many positions have a cell of their own, symmetric ones counted once (but for some that are written twice).
    pub cells: u64,
    /// The longest distance while sliding.
    pub longest: u16,
    /// Bytes of the file.
    pub bytes: u64,
    /// The checksum of the whole file, as 64 hexadecimal digits: it names the table.
    pub sum: String,
}

impl std::fmt::Debug for StoredTable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("StoredTable")
            .field("path", &self.path())
            .finish_non_exhaustive()
    }
}

/// Opens a file and reads its head.
pub(super) fn read_head(path: &Path) -> Result<(Reader, Head), TableFileError> {
    let reader = Reader::open(path)?;
    let head =
        Head::read(reader.head()).map_err(|line| TableFileError::new(path, TableFault::BadHead { line }))?;
    let blocks = head
        .fields
        .iter()
        .try_fold(0_u64, |sum, field| sum.checked_add(field.blocks()?));
    if blocks == Some(reader.blocks()) {
        Ok((reader, head))
    } else {
        Err(TableFileError::new(path, TableFault::Misfit))
    }
}

pub(super) fn info(reader: &Reader, head: &Head) -> TableInfo {
    let cells = |(rows, length): (usize, usize)| rows as u64 * length as u64;
    TableInfo {
        game: head.game.clone(),
        rules: head.rules,
        position: head.position.clone(),
        cells: head
            .fields
            .iter()
            .map(|field| cells((field.shape.rows, field.shape.length)))
            .sum(),
        longest: head.longest,
        bytes: reader.bytes(),
        sum: digits(&reader.sum()),
    }
}

impl StoredTable {
    /// Opens a table of a game. Head and index are checked, blocks when they are read.
    ///
    /// # Errors
    /// When the file cannot be read, is damaged, or belongs to other rules.
    pub fn open(path: &Path, game: &AnyGame) -> Result<Self, TableFileError> {
        let fail = |fault| TableFileError::new(path, fault);
        let (reader, head) = read_head(path)?;
        if head.rules != game.id() {
            return Err(fail(TableFault::OtherRules {
                expected: game.id(),
                found: head.rules,
            }));
        }
        let misfit = || fail(TableFault::Misfit);
        let position = game.read_position(&head.position).map_err(|_| misfit())?;
        let index =
            with_game!(game, &position, |game, position| Index::of(game, position)).map_err(|_| misfit())?;
        let same = index
            .shapes()
            .iter()
            .eq(head.fields.iter().map(|field| &field.shape));
        if !same || index.symmetries() != head.symmetries || head.points != game.board().len() {
            return Err(misfit());
        }
        let mut next = 0;
        let mut first = Vec::new();
        for field in &head.fields {
            first.push(next);
            next += field.blocks().unwrap_or(0);
        }
        Ok(Self {
            game: game.clone(),
            reader,
            head,
            index,
            first,
        })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        self.reader.path()
    }

    /// What it is about.
    pub fn info(&self) -> TableInfo {
        info(&self.reader, &self.head)
    }

    /// The value for the player on move of a position in progress, the limit of plies taken into account; `None` when the
    /// position is none of the table's, or is over. The position must be of the game that the table was opened for.
    ///
    /// # Errors
    /// When the block cannot be read or is damaged.
    pub fn value(&self, position: &AnyPosition) -> Result<Option<Value>, TableFileError> {
        between_turns(Some(&self.game), position, &mut |position| {
            with_position!(position, |position| self.look_up(position))
        })
    }

    /// The same as if there were no limit of plies.
    ///
    /// # Errors
    /// When the block cannot be read or is damaged.
    pub fn value_without_limit(&self, position: &AnyPosition) -> Result<Option<Value>, TableFileError> {
        between_turns(Some(&self.game), position, &mut |position| {
            with_position!(position, |position| self.unlimited(position))
        })
    }

    fn look_up<const W: usize>(&self, position: &Position<W>) -> Result<Option<Value>, TableFileError> {
        let value = self.unlimited(position)?;
        Ok(value.map(|value| self.index.limited(value, position.ply())))
    }

    fn unlimited<const W: usize>(&self, position: &Position<W>) -> Result<Option<Value>, TableFileError> {
        let Some(place) = self.index.place(position) else {
            return Ok(None);
        };
        let field = &self.head.fields[place.field];
        let cell = place.row as u64 * field.shape.length as u64 + place.column as u64;
        let at = cell * field.width as u64;
        let block = at / BLOCK as u64;
        let length = (field.bytes().unwrap_or(0) - block * BLOCK as u64).min(BLOCK as u64);
        let bytes = self
            .reader
            .cached(self.first[place.field] + block, length as usize)?;
        let at = (at % BLOCK as u64) as usize;
        let code = if field.width == 1 {
            u16::from(bytes[at])
        } else {
            u16::from_le_bytes([bytes[at], bytes[at + 1]])
        };
        Ok(Some(field.coding.value(code)))
    }

    /// What [`solve`](crate::solve()) would say about a position, from the table alone; `None` when it is not in the table.
    ///
    /// # Errors
    /// When a block cannot be read or is damaged.
    pub fn answer(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        moves: Moves,
    ) -> Result<Option<Answer>, TableFileError> {
        if self.value(position)?.is_none() {
            return Ok(None);
        }
        let same_size = game.board().len() == self.head.points && game.id() == self.head.rules;
        if !same_size {
            return Ok(None);
        }
        with_game!(game, position, |game, position| self.say(game, position, moves)).map(Some)
    }

    fn say<const W: usize>(
        &self,
        game: &Game<W>,
        position: &Position<W>,
        moves: Moves,
    ) -> Result<Answer, TableFileError> {
        let started = Instant::now();
        let asked = std::cell::Cell::new(0);
        let trouble = RefCell::new(None);
        let found = found(game, position, moves, &|position: &Position<W>| {
            asked.set(asked.get() + 1);
            match self.look_up(position) {
                Ok(value) => value,
                Err(error) => {
                    *trouble.borrow_mut() = Some(error);
                    None
                }
            }
        });
        if let Some(error) = trouble.into_inner() {
            return Err(error);
        }
        Ok(Answer {
            value: found.value,
            best_moves: found.best_moves,
            moves: found.moves,
            line: found.line,
            method: Method::Retrograde,
            nodes: asked.get(),
            elapsed: started.elapsed(),
            certificate: None,
            halted: None,
        })
    }
}

/// Reads every block of a file and compares its checksum; `look` is told which part is done and says whether to go on.
///
/// # Errors
/// The first place that is damaged.
pub fn check_sums(
    path: &Path,
    look: &mut dyn FnMut(f64) -> bool,
) -> Result<Option<TableInfo>, TableFileError> {
    let (reader, head) = read_head(path)?;
    let mut block = 0;
    for field in &head.fields {
        let mut left = field.bytes().unwrap_or(0);
        while left > 0 {
            let length = left.min(BLOCK as u64);
            reader.read(block, length as usize)?;
            left -= length;
            block += 1;
            if !look(block as f64 / reader.blocks() as f64) {
                return Ok(None);
            }
        }
    }
    Ok(Some(info(&reader, &head)))
}
