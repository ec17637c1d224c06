//! What interrupted searches leave in the data folder: one file for each question and method.
//!
//! The file is a container (docs/tables.md) whose blocks are the tables of the search, one after the other. It is the program's own: a
//! newer version may refuse it and start again.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use lianzi_rules::{AnyGame, AnyPosition, with_game};

use super::container::{BLOCK, Reader, Source, Writer};
use super::error::{About, TableFault, TableFileError};
use super::state::Pace;
use super::{Lock, Solved, TableStore, stem};
use crate::request::{Progress, Request, SolveError};
use crate::settled::{Forgetful, Keeper, Settled, TakenUp};
use crate::watch::Watch;

/// What the files end with.
pub(crate) const ENDING: &str = "search";

/// Quick rather than small.
const LEVEL: i32 = 1;

/// The first line of every head.
const KIND: &str = "lianzi search 1";

/// So many bytes are compressed at a time.
const BATCH: usize = 16 * BLOCK;

/// Keeps one search in a file.
pub(crate) struct SearchFile {
    path: PathBuf,
    /// What the search is about: rules, position, method.
    about: String,
    pace: Pace,
    started: Instant,
    /// Positions that had been looked at in earlier runs, when their tables are used.
    pub taken_up: Option<u64>,
    /// The file is there and fits.
    pub has_kept: bool,
    /// The first failure.
    pub trouble: Option<TableFileError>,
}

impl SearchFile {
    pub(crate) fn new(path: PathBuf, about: String, pace: Pace) -> Self {
        Self {
            path,
            about,
            pace,
            started: Instant::now(),
            taken_up: None,
            has_kept: false,
            trouble: None,
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn try_write(&self, search: &dyn Settled, nodes: u64) -> Result<(), TableFileError> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).about(folder)?;
        }
        let nodes = nodes.saturating_add(self.taken_up.unwrap_or(0));
        let head = format!("{KIND}\n{}nodes {nodes}\n", self.about);
        let mut blocks = BlocksOut {
            writer: Writer::create(&self.path, &head, LEVEL)?,
            waiting: Vec::with_capacity(2 * BATCH),
            failed: None,
        };
        let written = search.write(&mut blocks).and_then(|()| blocks.finish());
        if let Some(error) = blocks.failed {
            return Err(error);
        }
        written.about(&self.path)?;
        blocks.writer.finish().map(|_| ())
    }

    fn write(&mut self, search: &dyn Settled, nodes: u64) {
        match self.try_write(search, nodes) {
            Ok(()) => self.has_kept = true,
            Err(error) => {
                self.trouble.get_or_insert(error);
            }
        }
    }

    fn try_read(&self, search: &mut dyn Settled) -> Result<u64, TableFileError> {
        let fail = |fault| TableFileError::new(&self.path, fault);
        let reader = Reader::open(&self.path)?;
        let nodes = reader
            .head()
            .strip_prefix(KIND)
            .and_then(|rest| rest.strip_prefix('\n')?.strip_prefix(&self.about))
            .and_then(|rest| rest.strip_prefix("nodes ")?.strip_suffix('\n')?.parse().ok())
            .ok_or_else(|| fail(TableFault::Misfit))?;
        let mut blocks = BlocksIn {
            reader: &reader,
            next: 0,
            failed: None,
        };
        let mut from = BufReader::with_capacity(BLOCK, &mut blocks);
        let read = search.read(&mut from);
        drop(from);
        match (read, blocks.failed) {
            (Ok(()), _) => Ok(nodes),
            (Err(_), Some(error)) => Err(error),
            (Err(error), None) if error.kind() == io::ErrorKind::OutOfMemory => Err(fail(TableFault::NoRoom)),
            (Err(_), None) => Err(fail(TableFault::Misfit)),
        }
    }
}

impl TableStore {
    /// Solves with the tables that earlier runs of the same search have left, and leaves them for the next.
    pub(super) fn by_search(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solved, SolveError> {
        let method = crate::pick(game, position, request)?;
        let name = format!("{}-{method}.{ENDING}", stem(game, position));
        let path = self.folder.join("states").join(name);
        let about = format!(
            "rules {}\nposition {}\nmethod {method}\n",
            game.id(),
            game.write_position(position)
        );
        let lock = self.lock_search(&path);
        let mut watch = Watch::new(request, report);
        let mut file = SearchFile::new(path, about, self.pace);
        let answer = match &lock {
            Ok(_) => {
                watch.keep_every(self.pace.every);
                with_game!(game, position, |game, position| crate::run(
                    game, position, method, request, &mut file, &mut watch
                ))
            }
            // Without a folder to write to, or beside another program at the same question, nothing is kept.
            Err(_) => with_game!(game, position, |game, position| crate::run(
                game,
                position,
                method,
                request,
                &mut Forgetful,
                &mut watch
            )),
        }?;
        Ok(Solved {
            kept: file.has_kept.then(|| file.path().to_owned()),
            taken_up: file.taken_up,
            trouble: file.trouble.or(lock.err()),
            ..Solved::from(answer)
        })
    }

    fn lock_search(&self, path: &Path) -> Result<Lock, TableFileError> {
        fs::create_dir_all(&self.folder).about(&self.folder)?;
        let name = path.file_name().unwrap_or_default();
        Lock::take(&self.folder.join(name).with_extension("lock"))
    }
}

impl Keeper for SearchFile {
    fn take_up(&mut self, search: &mut dyn Settled) -> TakenUp {
        if !self.path.exists() {
            return TakenUp::Nothing;
        }
        match self.try_read(search) {
            Ok(nodes) => {
                self.taken_up = Some(nodes);
                self.has_kept = true;
                TakenUp::Read
            }
            Err(error) => {
                self.trouble.get_or_insert(error);
                TakenUp::Refused
            }
        }
    }

    fn keep(&mut self, search: &dyn Settled, nodes: u64) {
        self.write(search, nodes);
    }

    fn end(&mut self, search: &dyn Settled, nodes: u64, halted: bool) {
        // What is finished in no time is not worth a file; what has been interrupted always is.
        if halted || self.started.elapsed() >= self.pace.least {
            self.write(search, nodes);
        }
    }
}

/// Bytes on their way into the blocks of a file. The last block is filled up with zeros.
struct BlocksOut {
    writer: Writer,
    waiting: Vec<u8>,
    /// What the file has to say about a failure.
    failed: Option<TableFileError>,
}

impl BlocksOut {
    fn put(&mut self, bytes: usize) -> io::Result<()> {
        let part = Part(&self.waiting[..bytes]);
        if let Err(error) = self.writer.field(&part, 1, &mut |_| true) {
            self.failed = Some(error);
            return Err(io::ErrorKind::Other.into());
        }
        self.waiting.drain(..bytes);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let length = self.waiting.len().next_multiple_of(BLOCK);
        self.waiting.resize(length, 0);
        self.put(length)
    }
}

impl Write for BlocksOut {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= BATCH {
            self.put(BATCH)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The blocks of a file, one after the other.
struct BlocksIn<'r> {
    reader: &'r Reader,
    next: u64,
    /// What the file has to say about a failure.
    failed: Option<TableFileError>,
}

impl Read for &mut BlocksIn<'_> {
    /// Reads one block; the buffer is as large as one.
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.next >= self.reader.blocks() {
            return Ok(0);
        }
        match self.reader.read(self.next, BLOCK) {
            Ok(block) if block.len() <= to.len() => {
                to[..block.len()].copy_from_slice(&block);
                self.next += 1;
                Ok(block.len())
            }
            Ok(_) => Err(io::ErrorKind::Other.into()),
            Err(error) => {
                self.failed = Some(error);
                Err(io::ErrorKind::Other.into())
            }
        }
    }
}

/// Bytes of a file.
struct Part<'p>(&'p [u8]);

impl Source for Part<'_> {
    fn bytes(&self) -> u64 {
        self.0.len() as u64
    }

    fn copy(&self, from: u64, to: &mut [u8]) {
        to.copy_from_slice(&self.0[from as usize..][..to.len()]);
    }
}
