//! The store that the program uses: `SQLite`, in a folder of its own.
//!
//! The log is written ahead (WAL) and every commit reaches the disk (`synchronous = FULL`). Beside the database lies a
//! second one, `lock.sqlite3`, that a server holds as long as it runs: two servers on one folder would tell their players
//! different things. It is a database because the locks of databases end with the process on every system.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension as _, TransactionBehavior, params};

use super::{Conflict, Listed, Part, Stage, Store, StoreError, Write};
use crate::secret::MatchId;

/// What brings a store from each version to the next. A step that has been released is never changed.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE matches (
        number  INTEGER PRIMARY KEY,
        id      TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        stage   INTEGER NOT NULL,
        listed  INTEGER NOT NULL,
        ticking INTEGER NOT NULL,
        summary TEXT NOT NULL
    ) STRICT;
    CREATE INDEX matches_listed ON matches (stage, updated) WHERE listed = 1;
    CREATE INDEX matches_ticking ON matches (ticking) WHERE ticking = 1;
    CREATE TABLE events (
        match   INTEGER NOT NULL REFERENCES matches (number),
        version INTEGER NOT NULL,
        body    TEXT NOT NULL,
        PRIMARY KEY (match, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rule_files (
        name    TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        text    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alive (
        row INTEGER PRIMARY KEY CHECK (row = 1),
        at  INTEGER NOT NULL
    ) STRICT;
"];

/// How long somebody who reads the database, such as a backup, may hold a write up.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store in a database of `SQLite`.
///
/// ```
/// use lianzi_server::store::{SqliteStore, Store, StoreError};
/// let folder = tempfile::tempdir()?;
/// let store = SqliteStore::open(folder.path())?;
/// assert_eq!(store.last_alive(), Ok(None));
/// // The folder belongs to one server at a time.
/// assert_eq!(SqliteStore::open(folder.path()).err(), Some(StoreError::Locked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    connection: Connection,
    /// Held by the one that was opened first; readers that came from it have none.
    _lock: Option<Connection>,
}

impl SqliteStore {
    /// Opens the store in a folder, which is made when it does not exist, and brings it to the latest version.
    ///
    /// # Errors
    /// The folder cannot be used, somebody else holds the store, or it is newer than this program.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::Folder {
            path: folder.to_owned(),
            reason: error.to_string(),
        })?;
        let lock = Connection::open(folder.join("lock.sqlite3"))?;
        lock.busy_timeout(Duration::ZERO)?;
        lock.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;")?;
        let path = folder.join("matches.sqlite3");
        let mut connection = connect(&path)?;
        migrate(&mut connection, &MIGRATIONS)?;
        Ok(Self {
            path,
            connection,
            _lock: Some(lock),
        })
    }

    /// The same store with an upper bound on its size, in pages of 4 KiB; a write that needs more is refused as
    /// [`StoreError::Full`].
    ///
    /// # Errors
    /// The bound cannot be set.
    pub fn with_most_pages(self, pages: u32) -> Result<Self, StoreError> {
        self.connection.pragma_update(None, "max_page_count", pages)?;
        Ok(self)
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn migrate(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let known = steps.len() as u32;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for step in &steps[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()?;
    Ok(())
}

const fn stage_number(stage: Stage) -> i64 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

/// Which match it is in the database, and how many events it has; nothing when there is none yet.
fn find(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<(i64, u32)>> {
    let mut statement = connection.prepare_cached(
        "SELECT number, (SELECT coalesce(max(version), 0) FROM events WHERE match = number) FROM matches WHERE id = ?1",
    )?;
    statement
        .query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// Writes one write of a commit, or says why it does not follow on.
fn write(connection: &Connection, write: &Write, now: i64) -> rusqlite::Result<Result<(), Conflict>> {
    let mut found = Vec::with_capacity(write.parts.len());
    for part in &write.parts {
        let known = find(connection, part.id)?;
        let versions = known.map_or(0, |(_, versions)| versions);
        if part.first != versions + 1 {
            return Ok(Err(Conflict {
                id: part.id,
                expected: part.first,
                found: versions,
            }));
        }
        found.push(known.map(|(number, _)| number));
    }
    for (part, number) in write.parts.iter().zip(found) {
        add(connection, part, number, now)?;
    }
    Ok(Ok(()))
}

fn add(connection: &Connection, part: &Part, number: Option<i64>, now: i64) -> rusqlite::Result<()> {
    let match_number = if let Some(number) = number {
        number
    } else {
        let mut statement = connection.prepare_cached(
            "INSERT INTO matches (id, created, updated, stage, listed, ticking, summary) VALUES (?1, ?2, ?2, 0, 0, 0, '')",
        )?;
        statement.insert(params![part.id.as_str(), now])?
    };
    let mut statement =
        connection.prepare_cached("INSERT INTO events (match, version, body) VALUES (?1, ?2, ?3)")?;
    for (index, event) in part.events.iter().enumerate() {
        statement.execute(params![match_number, part.first + index as u32, event])?;
    }
    if let Some(card) = &part.card {
        let mut statement = connection.prepare_cached(
            "UPDATE matches SET updated = ?2, stage = ?3, listed = ?4, ticking = ?5, summary = ?6 WHERE number = ?1",
        )?;
        statement.execute(params![
            match_number,
            now,
            stage_number(card.stage),
            card.listed,
            card.ticking,
            card.summary
        ])?;
    }
    Ok(())
}

fn alive(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO alive (row, at) VALUES (1, ?1) ON CONFLICT (row) DO UPDATE SET at = ?1",
    )?;
    statement.execute([now])?;
    Ok(())
}

fn read_id(text: &str) -> Result<MatchId, StoreError> {
    text.parse()
        .map_err(|_| StoreError::Damaged(format!("{text:?} is no id of a match")))
}

impl Store for SqliteStore {
    fn append(&mut self, writes: &[Write], now: i64) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answers = writes
            .iter()
            .map(|one| write(&transaction, one, now))
            .collect::<Result<_, _>>()?;
        alive(&transaction, now)?;
        transaction.commit()?;
        Ok(answers)
    }

    fn touch(&mut self, now: i64) -> Result<(), StoreError> {
        Ok(alive(&self.connection, now)?)
    }

    fn keep_rules(&mut self, name: &str, text: &str, now: i64) -> Result<(), StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("INSERT OR IGNORE INTO rule_files (name, created, text) VALUES (?1, ?2, ?3)")?;
        statement.execute(params![name, now, text])?;
        Ok(())
    }

    fn last_alive(&self) -> Result<Option<i64>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT at FROM alive")?;
        Ok(statement.query_row([], |row| row.get(0)).optional()?)
    }

    fn events(&self, id: MatchId) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT body FROM events WHERE match = (SELECT number FROM matches WHERE id = ?1) ORDER BY version",
        )?;
        let bodies = statement.query_map([id.as_str()], |row| row.get(0))?;
        Ok(bodies.collect::<Result<_, _>>()?)
    }

    fn listed(&self, stage: Stage, most: u32) -> Result<Vec<Listed>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, created, updated, summary FROM matches WHERE listed = 1 AND stage = ?1
             ORDER BY updated DESC, number DESC LIMIT ?2",
        )?;
        let mut rows = statement.query(params![stage_number(stage), most])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(Listed {
                id: read_id(&row.get::<_, String>(0)?)?,
                stage,
                created: row.get(1)?,
                updated: row.get(2)?,
                summary: row.get(3)?,
            });
        }
        Ok(found)
    }

    fn ticking(&self) -> Result<Vec<MatchId>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT id FROM matches WHERE ticking = 1")?;
        let mut rows = statement.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push(read_id(&row.get::<_, String>(0)?)?);
        }
        Ok(found)
    }

    fn rules(&self, name: &str) -> Result<Option<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT text FROM rule_files WHERE name = ?1")?;
        Ok(statement.query_row([name], |row| row.get(0)).optional()?)
    }

    fn another(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(Self {
            path: self.path.clone(),
            connection: connect(&self.path)?,
            _lock: None,
        }))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_of_an_older_version_is_brought_up_and_keeps_what_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = connect(&folder.path().join("matches.sqlite3")).unwrap();
        migrate(&mut connection, &MIGRATIONS[..1]).unwrap();
        alive(&connection, 42).unwrap();
        let later = ["unused", "CREATE TABLE later (number INTEGER PRIMARY KEY) STRICT"];
        migrate(&mut connection, &later).unwrap();
        let version: u32 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 2);
        drop(connection);

        // What a later program has written is not touched by this one.
        let newer = SqliteStore::open(folder.path()).err();
        assert_eq!(newer, Some(StoreError::Newer { found: 2, known: 1 }));
    }

    #[test]
    fn a_step_that_fails_leaves_the_store_as_it_was() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = [
            "CREATE TABLE one (number INTEGER PRIMARY KEY)",
            "CREATE TABLE one (again INTEGER)",
        ];
        assert!(migrate(&mut connection, &steps).is_err());
        let tables: u32 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .unwrap();
        let version: u32 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!((tables, version), (0, 0));
    }

    #[test]
    fn a_file_that_is_no_database_is_told_as_that() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("matches.sqlite3"),
            "not a database, but long enough to be one: ".repeat(99),
        )
        .unwrap();
        assert!(matches!(
            SqliteStore::open(folder.path()),
            Err(StoreError::Damaged(_))
        ));
    }
}
