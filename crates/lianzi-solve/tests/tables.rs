//! Tables on disk say what tables in memory say, interrupted work is taken up again, and bad files are refused.

mod common;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Dice, Folder};
use lianzi_rules::{AnyGame, Rules, catalogue};
use lianzi_solve::tables::{BuildError, TableFault, TablePlace, TableStore, check_sums, data_folder};
use lianzi_solve::verify::{TableRefused, Thoroughness, Worth, read_table_head, verify_table};
use lianzi_solve::{Distance, Halt, Method, Moves, Request, Table, TableError, Value};
use sha2::{Digest, Sha256};

fn variant(of: &str, keys: &str) -> AnyGame {
    let text = format!("lianzi = 1\nextends = \"{of}\"\nname = \"variant\"\n{keys}\n");
    AnyGame::new(Rules::from_text(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}")))
}

/// Random ways through the game: the table on disk and the one in memory agree.
fn agree(game: &AnyGame, store: &TableStore, positions: usize) {
    let stored = store.find(game).expect("a good file").expect("it was built");
    let memory = Table::new(game, &game.start(), &Request::default(), &mut |_| {}).expect("a table");
    let mut dice = Dice(0x7ab1e);
    let mut at = game.start();
    for _ in 0..positions {
        assert_eq!(
            stored.value(&at),
            Ok(memory.value(&at)),
            "{}",
            game.write_position(&at)
        );
        assert_eq!(
            stored.value_without_limit(&at),
            Ok(memory.value_without_limit(&at))
        );
        let moves = game.legal_moves(&at);
        at = game
            .play(&at, moves[dice.roll(moves.len())])
            .expect("a legal move");
        if at.outcome().is_over() {
            assert_eq!(stored.value(&at), Ok(None));
            at = game.start();
        }
    }
}

#[test]
fn a_table_on_disk_says_what_the_one_in_memory_says() {
    let folder = Folder::new("agree");
    let store = folder.store();
    // Shared and separate fields, a limit of plies, openings, wide cells, unlimited hands.
    for game in [
        catalogue::game("picaria").expect("shipped"),
        catalogue::game("tant-fant").expect("shipped"),
        variant("three-mens-morris", "[end]\nplies = 12"),
        variant("three-mens-morris", "opening = [{ ply = 1, not = [\"b2\"] }]"),
        variant("six-mens-morris", "stones = 4"),
        variant(
            "liansi-second-slides-first",
            "stones = 3\nboard = { size = [4, 4] }\nrule = [{ made = { line = 3 }, then = \"win\" }]",
        ),
        variant(
            "three-mens-morris",
            "rule = [{ made = { line = 3 }, then = \"lose\" }]",
        ),
    ] {
        let request = Request {
            threads: 2,
            ..Request::default()
        };
        store
            .build("some game", &game, &game.start(), &request, &mut |_| {})
            .expect("a table");
        agree(&game, &store, 2000);
    }
    let list = store.list().expect("a folder");
    assert_eq!(list.len(), 7);
    for (path, info) in list {
        let info = info.expect("a good file");
        assert_eq!((info.game.as_str(), info.sum.len()), ("some game", 64));
        assert_eq!(check_sums(&path, &mut |_| true), Ok(Some(info)));
    }
}

#[test]
fn the_same_table_is_written_however_many_threads_work() {
    let game = catalogue::game("picaria").expect("shipped");
    let sums = [1, 3].map(|threads| {
        let folder = Folder::new(&format!("threads-{threads}"));
        let request = Request {
            threads,
            ..Request::default()
        };
        let table = folder
            .store()
            .build("picaria", &game, &game.start(), &request, &mut |_| {});
        table.expect("a table").info().sum
    });
    assert_eq!(sums[0], sums[1]);
}

/// Builds with so little time that the work is interrupted again and again; says how often.
/// Each piece gets a little more time than the one before, so that quick machines are interrupted and slow ones come to an end.
fn build_in_pieces(store: &TableStore, game: &AnyGame) -> usize {
    for pieces in 0..10_000 {
        let request = Request {
            time: Some(Duration::from_micros(500 * (1 + pieces as u64))),
            threads: 1 + pieces % 2,
            ..Request::default()
        };
        match store.build("pieces", game, &game.start(), &request, &mut |_| {}) {
            Ok(_) => return pieces,
            Err(BuildError::Table {
                error: TableError::Halted(Halt::Time),
                kept,
                trouble,
            }) => {
                assert_eq!(trouble, None);
                // The very first piece may have ended before anything was found.
                assert!(kept.is_some() == store.has_state(game, &game.start()));
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("no progress is made");
}

#[test]
fn interrupted_work_is_taken_up_again() {
    let folder = Folder::new("pieces");
    let store = folder.store();
    let mut pieces = 0;
    for game in [
        variant("liansi", "stones = 4\nboard = { size = [4, 4] }"),
        variant(
            "liansi-second-slides-first",
            "stones = 3\nboard = { size = [4, 4] }\nrule = [{ made = { line = 3 }, then = \"win\" }]",
        ),
        variant(
            "liansi",
            "stones = 3\nboard = { size = [4, 4] }\nrule = [{ made = { line = 3 }, then = \"lose\" }]",
        ),
    ] {
        pieces += build_in_pieces(&store, &game);
        agree(&game, &store, 1000);
        assert!(!store.has_state(&game, &game.start()), "what is done is cleared");
    }
    assert!(pieces > 5, "only {pieces} interruptions test too little");
}

#[test]
fn a_damaged_state_costs_time_but_nothing_else() {
    let folder = Folder::new("bad-state");
    let store = folder.store();
    let game = variant("liansi", "stones = 4\nboard = { size = [4, 4] }");
    let request = Request {
        time: Some(Duration::from_millis(15)),
        ..Request::default()
    };
    let halted = store.build("bad", &game, &game.start(), &request, &mut |_| {});
    assert!(
        matches!(halted, Err(BuildError::Table { kept: Some(_), .. })),
        "{halted:?}"
    );
    let [state] = store.states().expect("a folder").try_into().expect("one state");
    for file in fs::read_dir(state).expect("a folder") {
        let path = file.expect("a file").path();
        let mut bytes = fs::read(&path).expect("a file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, bytes).expect("written");
    }
    let solved = store
        .solve(
            "bad",
            &game,
            &game.start(),
            &Request::default(),
            true,
            &mut |_| {},
        )
        .expect("it applies");
    assert_eq!(solved.answer.value, Value::Draw);
    assert!(matches!(
        solved.trouble.map(|error| error.fault),
        Some(TableFault::Damaged { .. })
    ));
    agree(&game, &store, 500);
}

#[test]
fn a_stop_flag_keeps_the_work() {
    let folder = Folder::new("stop");
    let store = folder.store();
    let game = catalogue::game("neutreeko").expect("shipped");
    let stop = Arc::new(AtomicBool::new(false));
    let request = Request {
        method: Some(Method::Retrograde),
        stop: Some(Arc::clone(&stop)),
        ..Request::default()
    };
    let solved = store.solve("neutreeko", &game, &game.start(), &request, false, &mut |_| {
        stop.store(true, Ordering::Relaxed);
    });
    let solved = solved.expect("it applies");
    assert_eq!(
        (solved.answer.halted, solved.answer.value),
        (Some(Halt::Stopped), Value::UNKNOWN)
    );
    assert!(solved.kept.is_some_and(|kept| kept.is_dir()));
    assert!(store.list().expect("a folder").is_empty());
}

#[test]
fn a_table_answers_for_the_solver() {
    let folder = Folder::new("solver");
    let store = folder.store();
    let game = catalogue::game("picaria").expect("shipped");
    let request = Request {
        moves: Moves::All,
        ..Request::default()
    };
    let start = game.start();
    let first = store
        .solve("picaria", &game, &start, &request, true, &mut |_| {})
        .expect("solved");
    let path = first.table.expect("it was kept");
    let second = store
        .solve("picaria", &game, &start, &request, false, &mut |_| {})
        .expect("solved");
    assert_eq!(second.table, Some(path));
    assert_eq!(second.answer.value, Value::Win(Distance::Exact(5)));
    for (one, other) in [
        (&first.answer.line, &second.answer.line),
        (&first.answer.best_moves, &second.answer.best_moves),
    ] {
        assert_eq!(one, other);
    }
    assert_eq!(first.answer.moves, second.answer.moves);
    assert_eq!(second.answer.line.len(), 5);
    // A certificate is asked for: a table is none.
    let request = Request {
        certificate: Some("picaria".into()),
        method: None,
        ..Request::default()
    };
    let third = store.solve("picaria", &game, &start, &request, false, &mut |_| {});
    assert!(third.is_err() || third.is_ok_and(|third| third.table.is_none()));
}

#[test]
fn bad_files_are_refused_with_the_place() {
    let folder = Folder::new("bad");
    let store = folder.store();
    let game = catalogue::game("picaria").expect("shipped");
    let start = game.start();
    store
        .build("picaria", &game, &start, &Request::default(), &mut |_| {})
        .expect("a table");
    let path = store.path(&game, &start);
    let good = fs::read(&path).expect("a file");
    let fault = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        let opened = store.find(&game).expect_err("it is bad");
        assert_eq!(opened.path, path);
        opened.fault
    };
    assert_eq!(fault(b"something else altogether"), TableFault::NotATable);
    let mut other = good.clone();
    other[13] = b'7';
    assert_eq!(fault(&other), TableFault::OtherVersion);
    let half = &good[..good.len() / 2];
    assert_eq!(
        fault(half),
        TableFault::Truncated {
            bytes: half.len() as u64
        }
    );
    let mut head = good.clone();
    head[40] ^= 1;
    assert_eq!(
        fault(&head),
        TableFault::Damaged {
            place: TablePlace::HeadOrIndex
        }
    );
    // A block is looked at when it is needed.
    let length = u64::from_le_bytes(good[16..24].try_into().expect("eight bytes"));
    let mut block = good.clone();
    block[24 + length as usize + 20] ^= 1;
    fs::write(&path, &block).expect("written");
    let table = store.find(&game).expect("the head is good").expect("it is there");
    let places = [check_sums(&path, &mut |_| true).expect_err("it is bad")];
    for error in places {
        let place = TablePlace::Block {
            block: 0,
            offset: 24 + length,
        };
        assert_eq!(error.fault, TableFault::Damaged { place });
        assert!(error.to_string().contains("block 0"), "{error}");
    }
    drop(table);
    // The table of another game.
    fs::write(&path, &good).expect("written");
    let other = catalogue::game("achi").expect("shipped");
    fs::rename(&path, store.path(&other, &other.start())).expect("renamed");
    let found = store.find(&other).expect_err("it is about picaria").fault;
    assert_eq!(
        found,
        TableFault::OtherRules {
            expected: other.id(),
            found: game.id()
        }
    );
    assert!(store.find(&game).expect("nothing is there").is_none());
}

#[test]
fn two_writers_are_kept_apart() {
    let folder = Folder::new("lock");
    let store = folder.store();
    let game = catalogue::game("picaria").expect("shipped");
    let start = game.start();
    let mut inner = None;
    let request = Request::default();
    fs::create_dir_all(&folder.0).expect("a folder");
    let path = store.path(&game, &start).with_extension("lock");
    let held = fs::File::create(&path).expect("a file");
    fs4::FileExt::lock(&held).expect("a lock");
    inner.replace(store.build("picaria", &game, &start, &request, &mut |_| {}));
    let Some(Err(BuildError::File(error))) = inner else {
        panic!("the lock holds nobody");
    };
    assert_eq!((error.fault, error.path), (TableFault::Busy, path));
    drop(held);
    store
        .build("picaria", &game, &start, &request, &mut |_| {})
        .expect("the lock is free again");
    assert_eq!(store.remove(game.id()), Ok(1));
    assert!(store.list().expect("a folder").is_empty());
}

#[test]
fn the_folder_follows_the_variables() {
    let with = |pairs: &'static [(&'static str, &'static str)]| {
        data_folder(|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).into())
        })
    };
    assert_eq!(
        with(&[("HOME", "/home/me")]),
        Some("/home/me/.local/share/lianzi/tables".into())
    );
    let xdg = with(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "/data")]);
    assert_eq!(xdg, Some("/data/lianzi/tables".into()));
    // The specification says that relative paths count for nothing.
    let relative = with(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "data")]);
    assert_eq!(relative, Some("/home/me/.local/share/lianzi/tables".into()));
    let own = with(&[
        ("HOME", "/home/me"),
        ("XDG_DATA_HOME", "/data"),
        ("LIANZI_DATA", "here"),
    ]);
    assert_eq!(own, Some("here/tables".into()));
    assert_eq!(with(&[("HOME", ""), ("LIANZI_DATA", "")]), None);
}

/// A table of a game in a folder of its own.
fn built(folder: &Folder, game: &AnyGame) -> PathBuf {
    let store = folder.store();
    store
        .build("a game", game, &game.start(), &Request::default(), &mut |_| {})
        .expect("a table");
    store.path(game, &game.start())
}

#[test]
fn the_checker_accepts_what_the_solver_writes() {
    let folder = Folder::new("verify");
    for game in [
        catalogue::game("picaria").expect("shipped"),
        catalogue::game("achi").expect("shipped"),
        catalogue::game("shisima").expect("shipped"),
        variant("three-mens-morris", "[end]\nplies = 8"),
        variant("three-mens-morris", "stones = { first = 3, second = 4 }"),
        variant("three-mens-morris", "opening = [{ ply = 1, not = [\"b2\"] }]"),
        variant(
            "three-mens-morris",
            "rule = [{ made = { line = 3 }, then = \"lose\" }]\n[end]\nstuck = \"lose\"",
        ),
        variant("six-mens-morris", "stones = 4"),
        variant(
            "liansi-second-slides-first",
            "stones = 3\nboard = { size = [4, 3] }\nrule = [{ made = { line = 3 }, then = \"win\" }]",
        ),
    ] {
        let path = built(&folder, &game);
        let how = Thoroughness {
            threads: 2,
            ..Thoroughness::default()
        };
        let verified = verify_table(&game, &path, how, &mut |_| true)
            .expect("it is right")
            .expect("nobody stops it");
        let memory = Table::new(&game, &game.start(), &Request::default(), &mut |_| {}).expect("a table");
        let worth = match memory.value_without_limit(&game.start()) {
            Some(Value::Win(distance)) => Worth::Win(distance.plies()),
            Some(Value::Loss(distance)) => Worth::Loss(distance.plies()),
            _ => Worth::Draw,
        };
        assert_eq!(verified.worth, worth);
        let info = folder
            .store()
            .find(&game)
            .expect("a good file")
            .expect("it was built")
            .info();
        assert_eq!(verified.longest, Some(info.longest));
        assert!(
            verified.complete && verified.checked >= verified.cells - verified.idle,
            "{verified:?}"
        );
        assert!(verified.idle < verified.cells / 20, "{verified:?}");
        assert_eq!(read_table_head(&path).map(|(_, rules, _)| rules), Ok(game.id()));
        // With little memory, and a sample.
        let how = Thoroughness {
            sample: Some(2000),
            memory: 0,
            threads: 1,
        };
        let sampled = verify_table(&game, &path, how, &mut |_| true)
            .expect("it is right")
            .expect("nobody stops it");
        assert_eq!((sampled.complete, sampled.sum), (false, verified.sum));
        assert_eq!(sampled.longest, None, "a sample does not tell it");
        assert_eq!(verify_table(&game, &path, how, &mut |_| false), Ok(None));
    }
}

/// Writes a table again with one byte changed before it is compressed, all checksums right.
fn forged(good: &[u8], change: impl Fn(&mut Vec<u8>) -> bool) -> Vec<u8> {
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes")) as usize;
    let head_end = 24 + number(&good[16..24]);
    let trailer = &good[good.len() - 56..];
    let (index_at, blocks) = (number(&trailer[..8]), number(&trailer[8..16]));
    let mut file = good[..head_end].to_vec();
    let mut index = Vec::new();
    let mut changed = false;
    for entry in good[index_at..index_at + blocks * 44].chunks_exact(44) {
        let (offset, length) = (
            number(&entry[..8]),
            u32::from_le_bytes(entry[8..12].try_into().expect("four")),
        );
        let packed = &good[offset..offset + length as usize];
        let mut plain = zstd::bulk::decompress(packed, 1 << 16).expect("a good block");
        if !changed {
            changed = change(&mut plain);
        }
        let packed = zstd::bulk::compress(&plain, 3).expect("compressed");
        index.extend((file.len() as u64).to_le_bytes());
        index.extend((packed.len() as u32).to_le_bytes());
        index.extend(Sha256::digest(&packed));
        file.extend(packed);
    }
    assert!(changed, "there is nothing to forge");
    let at = file.len() as u64;
    let mut sum = Sha256::new();
    sum.update(&file[..head_end]);
    sum.update(&index);
    file.extend(index);
    file.extend(at.to_le_bytes());
    file.extend((blocks as u64).to_le_bytes());
    file.extend(sum.finalize());
    file.extend(b"lianzi.\n");
    file
}

#[test]
fn a_forged_value_is_found_although_all_checksums_are_right() {
    let folder = Folder::new("forged");
    let game = catalogue::game("three-mens-morris").expect("shipped");
    let path = built(&folder, &game);
    let good = fs::read(&path).expect("a file");
    let check = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        verify_table(&game, &path, Thoroughness::default(), &mut |_| true)
    };
    assert!(check(&forged(&good, |_| true)).is_ok(), "written again unchanged");
    // A draw becomes a win; a win a draw; a win becomes quicker; a loss slower. Each is refused with a position.
    for (from, to) in [(0, 4), (2, 0), (4, 2), (3, 5)] {
        let bytes = forged(&good, |plain| match plain.iter().position(|&cell| cell == from) {
            Some(at) => {
                plain[at] = to;
                true
            }
            None => false,
        });
        let refused = check(&bytes).expect_err("it is forged");
        let TableRefused::Wrong { position, .. } = &refused else {
            panic!("{refused}");
        };
        assert!(game.read_position(position).is_ok(), "{refused}");
    }
}

#[test]
fn a_head_that_gives_another_longest_distance_than_the_cells_is_refused() {
    let folder = Folder::new("longest");
    let game = catalogue::game("three-mens-morris").expect("shipped");
    let path = built(&folder, &game);
    let good = fs::read(&path).expect("a file");
    let at = good
        .windows(9)
        .position(|window| window == b"\nlongest ")
        .expect("it is there");
    let at = at + 9;
    assert_eq!(&good[at..at + 3], b"10\n", "the truth");
    let mut changed = good.clone();
    changed[at..at + 2].copy_from_slice(b"03");
    fs::write(&path, forged(&changed, |_| true)).expect("written");
    assert_eq!(
        verify_table(&game, &path, Thoroughness::default(), &mut |_| true),
        Err(TableRefused::WrongLongest { given: 3, found: 10 })
    );
    // A sample looks at too few cells to know.
    let sample = Thoroughness {
        sample: Some(100),
        ..Thoroughness::default()
    };
    assert!(verify_table(&game, &path, sample, &mut |_| true).is_ok());
}

#[test]
fn the_checker_refuses_damaged_and_foreign_files() {
    let folder = Folder::new("refused");
    let game = catalogue::game("picaria").expect("shipped");
    let path = built(&folder, &game);
    let good = fs::read(&path).expect("a file");
    let check = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        verify_table(&game, &path, Thoroughness::default(), &mut |_| true).map(|_| ())
    };
    assert_eq!(check(b"lianzi-proof 1\n"), Err(TableRefused::NotATable));
    for at in (0..good.len()).step_by(good.len() / 61) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        assert!(check(&bad).is_err(), "byte {at}");
        assert!(check(&good[..at]).is_err(), "{at} bytes");
    }
    // Symmetries that are none make a table mean something else.
    let text = String::from_utf8_lossy(&good[24..]).into_owned();
    let line = text
        .lines()
        .find(|line| line.starts_with("symmetry 4 ") || line.starts_with("symmetry 12 "));
    if let Some(line) = line {
        let mut words: Vec<&str> = line.split(' ').collect();
        words.swap(1, 2);
        let forged_line = words.join(" ");
        let mut bytes = good.clone();
        let at = good
            .windows(line.len())
            .position(|window| window == line.as_bytes())
            .expect("it is there");
        bytes[at..at + line.len()].copy_from_slice(forged_line.as_bytes());
        let refused = check(&forged(&bytes, |_| true)).expect_err("no symmetry");
        assert!(matches!(refused, TableRefused::NoSymmetry { .. }), "{refused}");
    }
    fs::write(&path, &good).expect("written");
    let other = catalogue::game("achi").expect("shipped");
    let refused = verify_table(&other, &path, Thoroughness::default(), &mut |_| true).expect_err("foreign");
    assert_eq!(
        refused,
        TableRefused::OtherRules {
            expected: other.id(),
            found: game.id()
        }
    );
}
