//! Tables on disk: a folder of them, found by the id of the rules.
//!
//! A [`TableStore`] is a folder. It [builds](TableStore::build) tables and keeps them, in a format that docs/tables.md
//! describes; work that is interrupted leaves a state there and is taken up again. [`StoredTable`] gives the value of every
//! position of a game that can be reached from the position it was built for.
//!
//! ```
//! use lianzi_rules::catalogue;
//! use lianzi_solve::tables::TableStore;
//! use lianzi_solve::{Distance, Request, Value};
//!
//! let folder = std::env::temp_dir().join(format!("lianzi-example-{}", std::process::id()));
//! let store = TableStore::open(&folder);
//! let game = catalogue::game("picaria")?;
//! assert!(store.find(&game)?.is_none());
//! store.build("picaria", &game, &game.start(), &Request::default(), &mut |_| {})?;
//! let table = store.find(&game)?.expect("it was built");
//! assert_eq!(table.value(&game.start())?, Some(Value::Win(Distance::Exact(5))));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `container`: head, compressed blocks, checksums; - `head`: what the head says; - `stored`: a table that is open;
//! - `solving`: solving with what is there; - `state`: what interrupted work on a table leaves behind; - `searches`: what other
//!   searches leave; - `error`: what can be wrong.
//!
//! This is the only part of the crate that knows files.

mod container;
mod error;
mod head;
mod searches;
mod solving;
mod state;
mod stored;

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use lianzi_rules::{AnyGame, AnyPosition, RulesId, with_game};
use sha2::{Digest, Sha256};

use crate::request::{Progress, Request, Stage};
use crate::watch::Watch;
use crate::{Table, TableError};
use container::{Writer, digits};
pub use error::{TableFault, TableFileError, TablePlace};
use head::{FieldHead, Head};
pub use solving::Solved;
pub use state::Pace;
use state::{Files, Part};
pub use stored::{StoredTable, TableInfo, check_sums};

/// How hard tables are compressed: more takes longer and saves little.
const LEVEL: i32 = 5;

/// What table files end with.
const ENDING: &str = "table";

/// Where tables are kept unless somebody says otherwise: `$LIANZI_DATA/tables`, else `$XDG_DATA_HOME/lianzi/tables`, else
/// `~/.local/share/lianzi/tables`; on Windows below `%LOCALAPPDATA%`. `None` when the variables say nothing.
///
/// Variables come from outside: `data_folder(|name| std::env::var_os(name))`.
pub fn data_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let absolute = |name: &str| folder(name).filter(|path| path.is_absolute());
    let data = folder("LIANZI_DATA")
        .or_else(|| Some(absolute("XDG_DATA_HOME")?.join("lianzi")))
        .or_else(|| Some(absolute("HOME")?.join(".local/share/lianzi")))
        .or_else(|| Some(absolute("LOCALAPPDATA")?.join("lianzi")))?;
    Some(data.join("tables"))
}

/// A table file with what it is about, or what is wrong with it.
pub type Listed = (PathBuf, Result<TableInfo, TableFileError>);

/// Why no table was built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// No table can be made, or the work was stopped.
    #[error("{error}")]
    Table {
        /// Why.
        error: TableError,
        /// Where the work is kept, if it is: the next time it is taken up again.
        kept: Option<PathBuf>,
        /// Why it could not be kept, or why an earlier state was of no use.
        trouble: Option<TableFileError>,
    },
    /// A file is in the way, or cannot be written.
    #[error(transparent)]
    File(#[from] TableFileError),
}

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct TableStore {
    folder: PathBuf,
    pace: Pace,
}

impl TableStore {
    /// A folder of tables. It need not exist; nothing is created before something is written.
    pub fn open(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            pace: Pace::default(),
        }
    }

    /// The same with another pace of keeping interrupted work.
    pub fn with_pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The table of a game from its start, if there is one.
    ///
    /// # Errors
    /// When the file is there but of no use.
    pub fn find(&self, game: &AnyGame) -> Result<Option<StoredTable>, TableFileError> {
        self.find_at(game, &game.start())
    }

    /// The table that was built for a position, if there is one; the one from the start may hold it as well.
    ///
    /// # Errors
    /// When the file is there but of no use.
    pub fn find_at(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
    ) -> Result<Option<StoredTable>, TableFileError> {
        let path = self.path(game, position);
        if path.exists() {
            StoredTable::open(&path, game).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Where the table for a position lies, or would lie.
    pub fn path(&self, game: &AnyGame, position: &AnyPosition) -> PathBuf {
        self.folder.join(format!("{}.{ENDING}", stem(game, position)))
    }

    /// The table files in the folder, in order, each with what it is about or what is wrong with it. Blocks are not read.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, TableFileError> {
        let names = match fs::read_dir(&self.folder) {
            Ok(names) => names,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(system(&self.folder, &error)),
        };
        let mut paths = Vec::new();
        for name in names {
            let path = name.map_err(|error| system(&self.folder, &error))?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                paths.push(path);
            }
        }
        paths.sort();
        let read = |path: PathBuf| {
            let info = stored::read_head(&path).map(|(reader, head)| stored::info(&reader, &head));
            (path, info)
        };
        Ok(paths.into_iter().map(read).collect())
    }

    /// The states of interrupted work in the folder: folders for tables, files for other searches, named after the rules' id.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn states(&self) -> Result<Vec<PathBuf>, TableFileError> {
        let folder = self.folder.join("states");
        let names = match fs::read_dir(&folder) {
            Ok(names) => names,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(system(&folder, &error)),
        };
        let mut paths: Vec<_> = names
            .filter_map(|name| Some(name.ok()?.path()))
            .filter(|path| path.is_dir() || is_search(path))
            .collect();
        paths.sort();
        Ok(paths)
    }

    /// Removes the tables and states of some rules; says how many files and folders are gone.
    ///
    /// # Errors
    /// When somebody works on it, or the system refuses.
    pub fn remove(&self, rules: RulesId) -> Result<usize, TableFileError> {
        let mine = |path: &PathBuf| {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            stem.is_some_and(|stem| stem.starts_with(&rules.to_string()))
        };
        let mut removed = 0;
        for (path, _) in self.list()?.into_iter().filter(|(path, _)| mine(path)) {
            let _lock = Lock::take(&path.with_extension("lock"))?;
            fs::remove_file(&path).map_err(|error| system(&path, &error))?;
            removed += 1;
        }
        for path in self.states()?.into_iter().filter(mine) {
            let name = path.file_name().unwrap_or_default();
            let _lock = Lock::take(&self.folder.join(name).with_extension("lock"))?;
            let gone = if is_search(&path) {
                fs::remove_file(&path)
            } else {
                fs::remove_dir_all(&path)
            };
            gone.map_err(|error| system(&path, &error))?;
            removed += 1;
        }
        Ok(removed)
    }

    /// Builds the table for a position and everything that can follow it, and keeps it; a table that is there already is
    /// opened. `name` is what the game is called in the file.
    ///
    /// Work that the request's limits stop, or that somebody kills, leaves a state, which the next call takes up.
    ///
    /// # Errors
    /// When no table can be made, when the work is stopped, when files cannot be read or written.
    ///
    /// # Panics
    /// When the position belongs to a game of another size of board.
    pub fn build(
        &self,
        name: &str,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<StoredTable, BuildError> {
        if let Some(table) = self.find_at(game, position)? {
            return Ok(table);
        }
        let mut watch = Watch::new(request, report);
        let (table, work) = self.make(game, position, request, &mut watch)?;
        let path = self.path(game, position);
        write(&path, name, game, position, &table, request, &mut watch)
            .map_err(|error| work.explain(error))?;
        drop(table);
        work.files.clear();
        Ok(StoredTable::open(&path, game)?)
    }

    /// Makes a table, from the state that is there, and keeps a state when the work is stopped.
    fn make(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<(Table, Work), BuildError> {
        fs::create_dir_all(&self.folder).map_err(|error| system(&self.folder, &error))?;
        let lock = Lock::take(&self.path(game, position).with_extension("lock"))?;
        let about = format!(
            "rules {}\nposition {}\n",
            game.id(),
            game.write_position(position)
        );
        let files = Files::new(self.state(game, position), about, request.threads, self.pace);
        let mut work = Work { files, _lock: lock };
        let files = &mut work.files;
        let table = with_game!(game, position, |game, position| {
            Table::make(game, position, request, watch, files)
        });
        match table {
            Ok(table) => Ok((table, work)),
            Err(error) => Err(work.explain(error.into())),
        }
    }

    /// Whether a state of interrupted work is there for a position.
    pub fn has_state(&self, game: &AnyGame, position: &AnyPosition) -> bool {
        self.state(game, position).is_dir()
    }

    fn state(&self, game: &AnyGame, position: &AnyPosition) -> PathBuf {
        self.folder.join("states").join(stem(game, position))
    }
}

/// A table in work.
struct Work {
    files: Files,
    _lock: Lock,
}

impl Work {
    /// Adds to a failure what became of the work.
    fn explain(&self, error: BuildError) -> BuildError {
        match error {
            BuildError::Table { error, .. } => BuildError::Table {
                kept: self.files.has_kept.then(|| self.files.folder().to_owned()),
                trouble: self.files.trouble.clone(),
                error,
            },
            BuildError::File(_) => error,
        }
    }
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        Self::Table {
            error,
            kept: None,
            trouble: None,
        }
    }
}

/// Writes a finished table.
fn write(
    path: &Path,
    name: &str,
    game: &AnyGame,
    position: &AnyPosition,
    table: &Table,
    request: &Request,
    watch: &mut Watch<'_>,
) -> Result<(), BuildError> {
    let fields = table.fields().zip(table.index().shapes());
    let head = Head {
        game: name.to_owned(),
        rules: game.id(),
        position: game.write_position(position),
        longest: table.longest(),
        points: game.board().len(),
        symmetries: table.index().symmetries(),
        fields: fields
            .map(|((filled, coding), shape)| FieldHead {
                shape,
                width: filled.width(),
                coding,
            })
            .collect(),
    };
    let mut writer = Writer::create(path, &head.text(), LEVEL)?;
    watch.enter(Stage::Writing);
    for (filled, _) in table.fields() {
        let mut halt = Ok(());
        let done = writer.field(&Part(filled.cells()), request.threads, &mut |part| {
            watch.done(part);
            halt = watch.look();
            halt.is_ok()
        })?;
        if !done && let Err(halt) = halt {
            return Err(TableError::Halted(halt).into());
        }
    }
    writer.finish()?;
    Ok(())
}

/// What the files about a position are called: the id of the rules, and for other positions than the start a hash.
fn stem(game: &AnyGame, position: &AnyPosition) -> String {
    if *position == game.start() {
        return game.id().to_string();
    }
    let sum = Sha256::digest(game.write_position(position).as_bytes());
    let hash = digits(&sum[..8]);
    format!("{}-{hash}", game.id())
}

/// Whether a file is what a search has left.
fn is_search(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == searches::ENDING)
}

fn system(path: &Path, error: &std::io::Error) -> TableFileError {
    TableFileError::new(path, TableFault::System { kind: error.kind() })
}

/// Nobody else works on the same table; the system lets go of it when the program ends, however it ends.
struct Lock(#[allow(dead_code)] File);

impl Lock {
    fn take(path: &Path) -> Result<Self, TableFileError> {
        let file = File::create(path).map_err(|error| system(path, &error))?;
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => Ok(Self(file)),
            Err(fs4::TryLockError::WouldBlock) => Err(TableFileError::new(path, TableFault::Busy)),
            Err(fs4::TryLockError::Error(error)) => Err(system(path, &error)),
        }
    }
}
