//! The store on the disk: closing and opening, a full disk, somebody else's lock, many writers at once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use lianzi_server::moment::Clock;
use lianzi_server::store::{Keeper, SqliteStore, Store, StoreError};

use crate::conformance::{id, write};

#[test]
fn what_was_written_is_there_after_closing() {
    let (folder, id) = (tempfile::tempdir().unwrap(), id());
    let mut store = SqliteStore::open(folder.path()).unwrap();
    store.append(&[write(id, 1, &["a", "b"])], 1).unwrap();
    drop(store);
    let mut store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.events(id).unwrap(), ["a", "b"]);
    assert_eq!(store.append(&[write(id, 3, &["c"])], 2), Ok(vec![Ok(())]));
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert!(matches!(
        SqliteStore::open(&file.join("below")),
        Err(StoreError::Folder { .. })
    ));
}

/// Real errors of the database: it may not grow beyond a number of pages, as on a full disk.
#[test]
fn a_full_disk_refuses_whole_commits_and_keeps_what_it_has() {
    let (folder, small, large) = (tempfile::tempdir().unwrap(), id(), id());
    let mut store = SqliteStore::open(folder.path())
        .unwrap()
        .with_most_pages(64)
        .unwrap();
    store.append(&[write(small, 1, &["a"])], 1).unwrap();
    let body = "x".repeat(500_000);
    let together = [write(small, 2, &["b"]), write(large, 1, &[&body])];
    assert_eq!(store.append(&together, 2), Err(StoreError::Full));
    assert_eq!(store.events(small).unwrap(), ["a"]);
    assert_eq!(store.events(large).unwrap(), [""; 0]);
    // There is room for a little, and once there is more room again all is well.
    assert_eq!(store.append(&[write(small, 2, &["b"])], 3), Ok(vec![Ok(())]));
    let mut store = store.with_most_pages(100_000).unwrap();
    assert_eq!(store.append(&[write(large, 1, &[&body])], 4), Ok(vec![Ok(())]));
}

#[test]
fn a_lock_of_somebody_else_is_told_and_passes() {
    let (folder, id) = (tempfile::tempdir().unwrap(), id());
    let mut store = SqliteStore::open(folder.path()).unwrap();
    let other = rusqlite::Connection::open(folder.path().join("matches.sqlite3")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(store.append(&[write(id, 1, &["a"])], 1), Err(StoreError::Locked));
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(store.append(&[write(id, 1, &["a"])], 1), Ok(vec![Ok(())]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_writers_share_commits_and_every_answer_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let store = Box::new(SqliteStore::open(folder.path()).unwrap());
    let keeper = Arc::new(Keeper::start(store, Clock::system()).unwrap());
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let keeper = Arc::clone(&keeper);
        tasks.spawn(async move {
            let id = id();
            for version in 1..=20 {
                keeper.append(write(id, version, &["{}"])).await.unwrap();
                assert_eq!(keeper.events(id).await.unwrap().len(), version as usize);
            }
            let again = keeper.append(write(id, 20, &["{}"])).await;
            assert!(matches!(again, Err(StoreError::Conflict(_))));
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    let (commits, writes) = (
        keeper.figures().commits.load(Ordering::Relaxed),
        keeper.figures().writes.load(Ordering::Relaxed),
    );
    assert_eq!(writes, 50 * 21);
    assert!(commits < writes / 2, "{commits} commits for {writes} writes");
    keeper.close().await;
    assert_eq!(
        keeper.append(write(id(), 1, &["late"])).await,
        Err(StoreError::Closed)
    );
    // The folder is free again.
    SqliteStore::open(folder.path()).unwrap();
}

#[cfg(unix)]
#[test]
fn a_second_server_does_not_start_although_the_lock_file_was_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    std::fs::remove_file(folder.path().join("lock.sqlite3")).unwrap();
    assert_eq!(SqliteStore::open(folder.path()).err(), Some(StoreError::Locked));
    drop(store);
    SqliteStore::open(folder.path()).unwrap();
}

/// Every page but the first is written over, one after the other; the first would make it no database at all.
#[test]
fn a_damaged_page_is_found_when_the_store_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(folder.path()).unwrap();
    for _ in 0..40 {
        store
            .append(&[write(id(), 1, &["x".repeat(500).as_str(); 4])], 1)
            .unwrap();
    }
    drop(store);
    let path = folder.path().join("matches.sqlite3");
    let whole = std::fs::read(&path).unwrap();
    let pages = whole.len() / 4096;
    assert!(pages > 10, "{pages}");
    for page in 1..pages {
        let mut damaged = whole.clone();
        damaged[page * 4096..][..200].fill(0xa5);
        std::fs::write(&path, &damaged).unwrap();
        let opened = SqliteStore::open(folder.path()).err();
        assert!(
            matches!(opened, Some(StoreError::Damaged(_))),
            "page {page}: {opened:?}"
        );
    }
    std::fs::write(&path, &whole).unwrap();
    SqliteStore::open(folder.path()).unwrap();
}

#[test]
fn a_match_with_lost_rows_is_damaged_and_not_absent() {
    for loss in [
        "DELETE FROM heads",
        "DELETE FROM log WHERE number = 1",
        "DELETE FROM log WHERE number = 2",
    ] {
        let (folder, id) = (tempfile::tempdir().unwrap(), id());
        let mut store = SqliteStore::open(folder.path()).unwrap();
        store.append(&[write(id, 1, &["a", "b"])], 1).unwrap();
        let other = rusqlite::Connection::open(folder.path().join("matches.sqlite3")).unwrap();
        other.execute_batch(loss).unwrap();
        let found = store.events(id);
        assert!(matches!(found, Err(StoreError::Damaged(_))), "{loss}: {found:?}");
    }
}
