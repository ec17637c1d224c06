//! What every store promises.

use lianzi_server::secret::MatchId;
use lianzi_server::store::{Card, Conflict, MemoryStore, Part, SqliteStore, Stage, Store, Write};

/// Runs a check over every store there is.
fn over_all(check: impl Fn(Box<dyn Store>)) {
    check(Box::new(MemoryStore::default()));
    let folder = tempfile::tempdir().unwrap();
    check(Box::new(SqliteStore::open(folder.path()).unwrap()));
}

pub fn id() -> MatchId {
    MatchId::random().unwrap()
}

pub fn part(id: MatchId, first: u32, events: &[&str]) -> Part {
    Part {
        id,
        first,
        events: events.iter().map(|&event| event.to_owned()).collect(),
        card: None,
    }
}

pub fn write(id: MatchId, first: u32, events: &[&str]) -> Write {
    Write {
        parts: vec![part(id, first, events)],
    }
}

fn with_card(id: MatchId, first: u32, stage: Stage, listed: bool, ticking: bool) -> Write {
    let mut part = part(id, first, &["{}"]);
    part.card = Some(Card {
        stage,
        listed,
        ticking,
        summary: format!("{first}"),
    });
    Write { parts: vec![part] }
}

#[test]
fn events_come_back_in_order_and_whole() {
    over_all(|mut store| {
        let (one, other) = (id(), id());
        let writes = [
            write(one, 1, &["a", "b"]),
            write(other, 1, &["连四占点棋 \" \\ \0 \u{1f600}"]),
        ];
        assert_eq!(store.append(&writes, 7), Ok(vec![Ok(()), Ok(())]));
        assert_eq!(store.append(&[write(one, 3, &["c"])], 8), Ok(vec![Ok(())]));
        assert_eq!(store.events(one).unwrap(), ["a", "b", "c"]);
        assert_eq!(store.events(other).unwrap(), ["连四占点棋 \" \\ \0 \u{1f600}"]);
        assert_eq!(store.events(id()).unwrap(), [""; 0]);
        assert_eq!(store.last_alive(), Ok(Some(8)));
    });
}

#[test]
fn a_write_that_does_not_follow_on_is_left_out_alone() {
    over_all(|mut store| {
        let (one, other) = (id(), id());
        let writes = [
            write(one, 1, &["a"]),
            write(one, 1, &["again"]),
            write(other, 2, &["too early"]),
            write(one, 2, &["b"]),
        ];
        let conflict = |id, expected, found| Err(Conflict { id, expected, found });
        assert_eq!(
            store.append(&writes, 1),
            Ok(vec![Ok(()), conflict(one, 1, 1), conflict(other, 2, 0), Ok(())])
        );
        assert_eq!(store.events(one).unwrap(), ["a", "b"]);
        assert_eq!(store.events(other).unwrap(), [""; 0]);
    });
}

#[test]
fn parts_of_a_write_are_written_together_or_not_at_all() {
    over_all(|mut store| {
        let (old, new) = (id(), id());
        store.append(&[write(old, 1, &["a"])], 1).unwrap();
        let torn = Write {
            parts: vec![part(new, 1, &["made"]), part(old, 9, &["late"])],
        };
        assert!(store.append(&[torn], 2).unwrap()[0].is_err());
        assert_eq!(store.events(new).unwrap(), [""; 0]);
        let whole = Write {
            parts: vec![part(new, 1, &["made"]), part(old, 2, &["late"])],
        };
        assert_eq!(store.append(&[whole], 2), Ok(vec![Ok(())]));
        assert_eq!(store.events(new).unwrap(), ["made"]);
        assert_eq!(store.events(old).unwrap(), ["a", "late"]);
    });
}

#[test]
fn lists_show_what_is_listed_the_latest_first() {
    over_all(|mut store| {
        let ids: Vec<MatchId> = (0..4).map(|_| id()).collect();
        let writes = [
            with_card(ids[0], 1, Stage::Open, true, false),
            with_card(ids[1], 1, Stage::Open, false, false),
            with_card(ids[2], 1, Stage::Running, true, true),
        ];
        store.append(&writes, 10).unwrap();
        store
            .append(&[with_card(ids[3], 1, Stage::Open, true, false)], 20)
            .unwrap();
        let found = |stage, most| -> Vec<MatchId> {
            store
                .listed(stage, most)
                .unwrap()
                .iter()
                .map(|listed| listed.id)
                .collect()
        };
        assert_eq!(found(Stage::Open, 9), [ids[3], ids[0]]);
        assert_eq!(found(Stage::Open, 1), [ids[3]]);
        assert_eq!(found(Stage::Running, 9), [ids[2]]);
        assert_eq!(found(Stage::Over, 9), []);
        assert_eq!(store.ticking(), Ok(vec![ids[2]]));
    });
}

#[test]
fn a_card_changes_with_its_match() {
    over_all(|mut store| {
        let id = id();
        store
            .append(&[with_card(id, 1, Stage::Running, true, true)], 10)
            .unwrap();
        store.append(&[write(id, 2, &["no new card"])], 15).unwrap();
        assert_eq!(store.listed(Stage::Running, 9).unwrap()[0].updated, 10);
        store
            .append(&[with_card(id, 3, Stage::Over, true, false)], 20)
            .unwrap();
        assert_eq!(store.listed(Stage::Running, 9).unwrap(), []);
        let over = &store.listed(Stage::Over, 9).unwrap()[0];
        assert_eq!((over.created, over.updated, over.summary.as_str()), (10, 20, "3"));
        assert_eq!(store.ticking(), Ok(vec![]));
    });
}

#[test]
fn rule_files_are_kept_once() {
    over_all(|mut store| {
        assert_eq!(store.rules("mine"), Ok(None));
        store.keep_rules("mine", "lianzi = 1", 1).unwrap();
        store.keep_rules("mine", "something else", 2).unwrap();
        assert_eq!(store.rules("mine"), Ok(Some("lianzi = 1".to_owned())));
    });
}

#[test]
fn another_one_sees_what_was_written() {
    over_all(|mut store| {
        let (reader, id) = (store.another().unwrap(), id());
        assert_eq!(reader.events(id).unwrap(), [""; 0]);
        store.append(&[write(id, 1, &["a"])], 1).unwrap();
        assert_eq!(reader.events(id).unwrap(), ["a"]);
        store.touch(99).unwrap();
        assert_eq!(reader.last_alive(), Ok(Some(99)));
    });
}
