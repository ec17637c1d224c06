//! The store that the program uses: `SQLite`, in a folder of its own.
//!
//! The log is written ahead (WAL) and every commit reaches the disk (`synchronous = FULL`). Beside the database lies a
//! second one, `lock.sqlite3`, that a server holds as long as it runs: two servers on one folder would tell their players
//! different things. It is a database because the locks of databases end with the process on every system.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OptionalExtension as _, TransactionBehavior, params};

use super::{Conflict, Listed, Part, Stage, Store, StoreError, Write};
use crate::secret::MatchId;

/// What brings a store from each version to the next. A step that has been released is never changed.
///
/// 2. Events were rows by match and version: a move touched a page of its own, and a commit wrote as many pages as it held moves.
///    Now they stand one behind the other, whichever match they are of, each with the number of the one before it in its match;
///    what is looked up by match is a small row.
const MIGRATIONS: [&str; 2] = [
    "
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
",
    "
    CREATE TABLE log (
        number   INTEGER PRIMARY KEY,
        previous INTEGER,
        body     TEXT NOT NULL
    ) STRICT;
    CREATE TABLE heads (
        match    INTEGER PRIMARY KEY REFERENCES matches (number),
        versions INTEGER NOT NULL,
        last     INTEGER NOT NULL
    ) STRICT;
    INSERT INTO log (number, previous, body)
        SELECT place, CASE WHEN version > 1 THEN place - 1 END, body FROM
            (SELECT version, body, row_number() OVER (ORDER BY match, version) AS place FROM events);
    INSERT INTO heads (match, versions, last)
        SELECT match, count(*), max(place) FROM
            (SELECT match, row_number() OVER (ORDER BY match, version) AS place FROM events) GROUP BY match;
    DROP TABLE events;
",
];

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
    /// What was written last of some matches: most writes follow on from another one.
    heads: HashMap<MatchId, Head>,
    /// Held by the one that was opened first; readers that came from it have none.
    _lock: Option<(Connection, Option<File>)>,
}

impl SqliteStore {
    /// Opens the store in a folder, which is made when it does not exist, looks for damage, and brings it to the latest version.
    /// The whole file is read: about a second for a gigabyte that is in the system's cache.
    ///
    /// # Errors
    /// The folder cannot be used, somebody else holds the store, it is damaged, or it is newer than this program.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(|error| StoreError::Folder {
            path: folder.to_owned(),
            reason: error.to_string(),
        })?;
        let held = hold(folder)?;
        let lock = Connection::open(folder.join("lock.sqlite3"))?;
        lock.busy_timeout(Duration::ZERO)?;
        lock.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;")?;
        let path = folder.join("matches.sqlite3");
        let mut connection = connect(&path)?;
        check(&connection)?;
        migrate(&mut connection, &MIGRATIONS)?;
        Ok(Self {
            path,
            connection,
            heads: HashMap::new(),
            _lock: Some((lock, held)),
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

/// Locks the folder itself: the file of the other lock may be deleted while a server runs.
#[cfg(unix)]
fn hold(folder: &Path) -> Result<Option<File>, StoreError> {
    use rustix::fs::{FlockOperation, flock};
    let Ok(file) = File::open(folder) else {
        // It can be used, but not listed.
        return Ok(None);
    };
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Some(file)),
        Err(rustix::io::Errno::WOULDBLOCK) => Err(StoreError::Locked),
        // Not every file system can do this.
        Err(_) => Ok(None),
    }
}

/// Elsewhere a file that is open cannot be deleted.
#[cfg(not(unix))]
fn hold(_folder: &Path) -> Result<Option<File>, StoreError> {
    Ok(None)
}

/// Checks of this duration are noted in the log.
const LONG_CHECK: Duration = Duration::from_secs(1);

/// Looks for damage: in the structure of the whole file, and between the table by which matches are found and its indexes. The
/// text of an event has no checksum; a damaged one is found when its match is read.
fn check(connection: &Connection) -> Result<(), StoreError> {
    let begun = Instant::now();
    for pragma in ["PRAGMA quick_check(1)", "PRAGMA integrity_check('matches')"] {
        let table = pragma.contains("'matches'");
        if table && !connection.table_exists(None, "matches")? {
            continue;
        }
        let found: String = connection.query_row(pragma, [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Damaged(found));
        }
    }
    let taken = begun.elapsed();
    if taken >= LONG_CHECK {
        tracing::info!(
            millis = taken.as_millis() as u64,
            "the store was checked for damage"
        );
    }
    Ok(())
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

/// Where a match stands: its number, how many events it has, and which row holds the last of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Head {
    number: i64,
    versions: u32,
    last: i64,
}

/// So many heads are kept in memory.
const MOST_HEADS: usize = 50_000;

/// Where a match stands; nothing when there is none yet.
fn find(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<Head>> {
    let mut statement = connection.prepare_cached(
        // A match without a head is damaged, which is another thing than no match: the row cannot be read then.
        "SELECT number, versions, last FROM matches LEFT JOIN heads ON match = number WHERE id = ?1",
    )?;
    statement
        .query_row([id.as_str()], |row| {
            Ok(Head {
                number: row.get(0)?,
                versions: row.get(1)?,
                last: row.get(2)?,
            })
        })
        .optional()
}

/// Writes one write of a commit, or says why it does not follow on.
fn write(
    connection: &Connection,
    heads: &mut HashMap<MatchId, Head>,
    write: &Write,
    now: i64,
) -> rusqlite::Result<Result<(), Conflict>> {
    let mut found = Vec::with_capacity(write.parts.len());
    for part in &write.parts {
        let known = match heads.get(&part.id) {
            Some(head) => Some(*head),
            None => find(connection, part.id)?,
        };
        let versions = known.map_or(0, |head| head.versions);
        if part.first != versions + 1 {
            return Ok(Err(Conflict {
                id: part.id,
                expected: part.first,
                found: versions,
            }));
        }
        found.push(known);
    }
    for (part, head) in write.parts.iter().zip(found) {
        let head = add(connection, part, head, now)?;
        heads.insert(part.id, head);
    }
    Ok(Ok(()))
}

fn add(connection: &Connection, part: &Part, head: Option<Head>, now: i64) -> rusqlite::Result<Head> {
    let number = if let Some(head) = head {
        head.number
    } else {
        let mut statement = connection.prepare_cached(
            "INSERT INTO matches (id, created, updated, stage, listed, ticking, summary) VALUES (?1, ?2, ?2, 0, 0, 0, '')",
        )?;
        statement.insert(params![part.id.as_str(), now])?
    };
    let mut statement = connection.prepare_cached("INSERT INTO log (previous, body) VALUES (?1, ?2)")?;
    let mut last = head.map(|head| head.last);
    for event in &part.events {
        last = Some(statement.insert(params![last, event])?);
    }
    let head = Head {
        number,
        versions: part.first - 1 + part.events.len() as u32,
        last: last.unwrap_or_default(),
    };
    let mut statement = connection.prepare_cached(
        "INSERT INTO heads (match, versions, last) VALUES (?1, ?2, ?3)
         ON CONFLICT (match) DO UPDATE SET versions = ?2, last = ?3",
    )?;
    statement.execute(params![head.number, head.versions, head.last])?;
    if let Some(card) = &part.card {
        let mut statement = connection.prepare_cached(
            "UPDATE matches SET updated = ?2, stage = ?3, listed = ?4, ticking = ?5, summary = ?6 WHERE number = ?1",
        )?;
        statement.execute(params![
            number,
            now,
            stage_number(card.stage),
            card.listed,
            card.ticking,
            card.summary
        ])?;
    }
    Ok(head)
}

/// The events of a match, from its last one back to its first.
fn chain(connection: &Connection, head: Head) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT previous, body FROM log WHERE number = ?1")?;
    let (mut bodies, mut next) = (Vec::new(), Some(head.last));
    while let Some(number) = next {
        let found = statement.query_row([number], |row| Ok((row.get(0)?, row.get(1)?)));
        let (previous, body) = found.map_err(|error| match error {
            rusqlite::Error::QueryReturnedNoRows => {
                StoreError::Damaged(format!("event {number} of a match is missing"))
            }
            other => other.into(),
        })?;
        bodies.push(body);
        if bodies.len() > head.versions as usize {
            break;
        }
        next = previous;
    }
    if bodies.len() != head.versions as usize {
        let found = bodies.len();
        return Err(StoreError::Damaged(format!(
            "a match should have {} events, and {found} are found",
            head.versions
        )));
    }
    bodies.reverse();
    Ok(bodies)
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
        // Taken out, so that they are forgotten should anything fail.
        let mut heads = std::mem::take(&mut self.heads);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answers = writes
            .iter()
            .map(|one| write(&transaction, &mut heads, one, now))
            .collect::<Result<_, _>>()?;
        alive(&transaction, now)?;
        transaction.commit()?;
        if heads.len() < MOST_HEADS {
            self.heads = heads;
        }
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
        // A single moment of the store: somebody may be writing.
        let moment = self.connection.unchecked_transaction()?;
        match find(&moment, id)? {
            Some(head) => chain(&moment, head),
            None => Ok(Vec::new()),
        }
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
            heads: HashMap::new(),
            _lock: None,
        }))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as Sqlite;
        if matches!(
            error,
            Sqlite::InvalidColumnType(..)
                | Sqlite::FromSqlConversionFailure(..)
                | Sqlite::IntegralValueOutOfRange(..)
                | Sqlite::Utf8Error(..)
        ) {
            return Self::Damaged(error.to_string());
        }
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
        let later = [
            "unused",
            "unused",
            "CREATE TABLE later (number INTEGER PRIMARY KEY) STRICT",
        ];
        migrate(&mut connection, &MIGRATIONS).unwrap();
        migrate(&mut connection, &later).unwrap();
        let version: u32 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 3);
        drop(connection);

        // What a later program has written is not touched by this one.
        let newer = SqliteStore::open(folder.path()).err();
        assert_eq!(newer, Some(StoreError::Newer { found: 3, known: 2 }));
    }

    #[test]
    fn matches_of_the_first_version_are_read_and_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = connect(&folder.path().join("matches.sqlite3")).unwrap();
        migrate(&mut connection, &MIGRATIONS[..1]).unwrap();
        let ids = [MatchId::random().unwrap(), MatchId::random().unwrap()];
        for (number, id) in ids.iter().enumerate() {
            connection
                .execute(
                    "INSERT INTO matches VALUES (?1, ?2, 1, 1, 1, 0, 0, '')",
                    params![number as i64 + 1, id.as_str()],
                )
                .unwrap();
            for version in 1..=3 {
                let body = format!("{number}/{version}");
                connection
                    .execute(
                        "INSERT INTO events VALUES (?1, ?2, ?3)",
                        params![number as i64 + 1, version, body],
                    )
                    .unwrap();
            }
        }
        drop(connection);
        let mut store = SqliteStore::open(folder.path()).unwrap();
        assert_eq!(store.events(ids[1]).unwrap(), ["1/1", "1/2", "1/3"]);
        let part = |first| Part {
            id: ids[0],
            first,
            events: vec![format!("0/{first}")],
            card: None,
        };
        let written = store.append(
            &[4, 5, 5].map(|first| Write {
                parts: vec![part(first)],
            }),
            2,
        );
        let answers: Vec<bool> = written.unwrap().iter().map(Result::is_ok).collect();
        assert_eq!(answers, [true, true, false]);
        assert_eq!(store.events(ids[0]).unwrap(), ["0/1", "0/2", "0/3", "0/4", "0/5"]);
        assert_eq!(store.events(MatchId::random().unwrap()), Ok(Vec::new()));
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
