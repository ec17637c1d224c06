//! What interrupted work leaves in the data folder: a file for every finished field, one for the field in work.
//!
//! The files are the program's own: a newer version may refuse them and start again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::container::{BLOCK, Reader, Source, Writer};
use super::error::{About, TableFault, TableFileError};
use crate::retrograde::{Bytes, Filled, Interrupted, Keeper, Running};

/// Quick rather than small.
const LEVEL: i32 = 1;

/// The first line of every head.
const KIND: &str = "lianzi state 1";

/// How often work is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Time between two states.
    pub every: Duration,
    /// Work that has taken less than this is not worth keeping.
    pub least: Duration,
}

impl Default for Pace {
    /// Every ten minutes; nothing that took less than ten seconds.
    fn default() -> Self {
        Self {
            every: Duration::from_secs(600),
            least: Duration::from_secs(10),
        }
    }
}

/// Keeps states in a folder.
pub(crate) struct Files {
    folder: PathBuf,
    /// What the states are about: rules and position.
    about: String,
    threads: usize,
    pace: Pace,
    started: Instant,
    kept: Instant,
    /// Keeping takes time: it must not take most of it.
    cost: Duration,
    /// Something is in the folder.
    pub has_kept: bool,
    /// The first failure.
    pub trouble: Option<TableFileError>,
}

impl Files {
    pub(crate) fn new(folder: PathBuf, about: String, threads: usize, pace: Pace) -> Self {
        let now = Instant::now();
        let has_kept = folder.is_dir();
        Self {
            folder,
            about,
            threads,
            pace,
            started: now,
            kept: now,
            cost: Duration::ZERO,
            has_kept,
            trouble: None,
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn running(&self) -> PathBuf {
        self.folder.join("running")
    }

    fn field(&self, field: usize) -> PathBuf {
        self.folder.join(format!("field-{field}"))
    }

    fn write(&mut self, path: &Path, head: &str, parts: &[&dyn Bytes]) {
        let started = Instant::now();
        let written = fs::create_dir_all(&self.folder)
            .about(&self.folder)
            .and_then(|()| {
                let mut writer = Writer::create(path, head, LEVEL)?;
                for &part in parts {
                    writer.field(&Part(part), self.threads, &mut |_| true)?;
                }
                writer.finish()
            });
        match written {
            Ok(_) => self.has_kept = true,
            Err(error) => {
                self.trouble.get_or_insert(error);
            }
        }
        self.kept = Instant::now();
        self.cost = self.kept - started;
    }

    /// Opens a state; one that is damaged or about something else counts as none.
    fn open(&mut self, path: &Path) -> Option<(Reader, Numbers)> {
        if !path.exists() {
            return None;
        }
        let opened = Reader::open(path).and_then(|reader| match Numbers::read(reader.head(), &self.about) {
            Some(numbers) => Ok((reader, numbers)),
            None => Err(TableFileError::new(path, TableFault::Misfit)),
        });
        match opened {
            Ok(opened) => Some(opened),
            Err(error) => {
                self.trouble.get_or_insert(error);
                None
            }
        }
    }

    fn load(&mut self, reader: &Reader, parts: &[&dyn Bytes]) -> Option<()> {
        let mut block = 0;
        let blocks: u64 = parts.iter().map(|part| part.bytes().div_ceil(BLOCK as u64)).sum();
        let mut result = Ok(());
        if blocks != reader.blocks() {
            result = Err(TableFileError::new(reader.path(), TableFault::Misfit));
        }
        for part in parts {
            let mut at = 0;
            while at < part.bytes() && result.is_ok() {
                let length = (part.bytes() - at).min(BLOCK as u64);
                match reader.read(block, length as usize) {
                    Ok(bytes) => part.put(at, &bytes),
                    Err(error) => result = Err(error),
                }
                at += length;
                block += 1;
            }
        }
        match result {
            Ok(()) => Some(()),
            Err(error) => {
                self.trouble.get_or_insert(error);
                None
            }
        }
    }

    /// Nothing of it is needed any more.
    pub(crate) fn clear(&self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The numbers in the head of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    field: usize,
    width: usize,
    at: Interrupted,
}

impl Numbers {
    fn text(self, about: &str) -> String {
        let Self { field, width, at } = self;
        let (plies, found, longest) = (at.plies, at.found, at.longest);
        format!(
            "{KIND}\n{about}field {field}\nwidth {width}\nplies {plies}\nfound {found}\nlongest {longest}\n"
        )
    }

    fn read(text: &str, about: &str) -> Option<Self> {
        let rest = text.strip_prefix(KIND)?.strip_prefix('\n')?.strip_prefix(about)?;
        let mut lines = rest.lines();
        let mut number = |key: &str| -> Option<u64> {
            let line = lines.next()?.strip_prefix(key)?.strip_prefix(' ')?;
            line.parse().ok()
        };
        Some(Self {
            field: usize::try_from(number("field")?).ok()?,
            width: usize::try_from(number("width")?)
                .ok()
                .filter(|width| (1..=2).contains(width))?,
            at: Interrupted {
                plies: u16::try_from(number("plies")?).ok()?,
                found: number("found")?,
                longest: u16::try_from(number("longest")?).ok()?,
            },
        })
    }
}

impl Keeper for Files {
    fn is_due(&self) -> bool {
        self.kept.elapsed() >= self.pace.every.max(self.cost * 10)
    }

    fn keep(&mut self, running: &Running<'_>) {
        if self.started.elapsed() < self.pace.least && !self.has_kept {
            return;
        }
        let numbers = Numbers {
            field: running.field,
            width: running.width,
            at: Interrupted {
                plies: running.plies,
                found: running.found,
                longest: running.longest,
            },
        };
        let path = self.running();
        self.write(&path, &numbers.text(&self.about), &running.parts);
    }

    fn interrupted(&mut self, field: usize) -> Option<usize> {
        let path = self.running();
        let (_, numbers) = self.open(&path)?;
        (numbers.field == field).then_some(numbers.width)
    }

    fn resume(&mut self, field: usize, parts: &[&dyn Bytes]) -> Option<Interrupted> {
        let path = self.running();
        let (reader, numbers) = self.open(&path)?;
        if numbers.field != field {
            return None;
        }
        if self.load(&reader, parts).is_some() {
            return Some(numbers.at);
        }
        // Half of it has been put back: begin with nothing.
        let nothing = vec![0; BLOCK];
        for part in parts {
            for at in (0..part.bytes()).step_by(BLOCK) {
                part.put(at, &nothing[..(part.bytes() - at).min(BLOCK as u64) as usize]);
            }
        }
        None
    }

    fn finish(&mut self, field: usize, filled: &Filled, longest: u16) {
        if self.started.elapsed() < self.pace.least && !self.has_kept {
            return;
        }
        let at = Interrupted {
            plies: 0,
            found: 0,
            longest,
        };
        let width = filled.width();
        let path = self.field(field);
        let text = Numbers { field, width, at }.text(&self.about);
        self.write(&path, &text, &[filled.cells()]);
    }

    fn finished(&mut self, field: usize, rows: usize, length: usize) -> Option<(Filled, u16)> {
        let path = self.field(field);
        let (reader, numbers) = self.open(&path)?;
        if numbers.field != field {
            return None;
        }
        let filled = Filled::new(numbers.width, rows, length);
        self.load(&reader, &[filled.cells()])?;
        Some((filled, numbers.at.longest))
    }
}

/// Bytes of the tables as a source of a file.
pub(crate) struct Part<'p>(pub &'p dyn Bytes);

impl Source for Part<'_> {
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn copy(&self, from: u64, to: &mut [u8]) {
        self.0.copy(from, to);
    }
}
