//! Searches that are interrupted leave what they have settled, and the next one goes on from there.

mod common;

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use common::Folder;
use lianzi_rules::{AnyGame, catalogue};
use lianzi_solve::tables::{Pace, Solved, TableFault, TableStore};
use lianzi_solve::{Halt, Method, Moves, Request, Value, solve};

/// Questions that take each method some work.
const QUESTIONS: [(Method, &str); 5] = [
    (Method::Exhaustive, "mnk:4,3,4"),
    (Method::ProofNumbers, "mnk:4,3,4"),
    (Method::Threats, "mnk:6,5,4"),
    (Method::Gravity, "gravity:5,5,4"),
    (Method::Deepening, "mnk:5,3,3"),
];

fn request(method: Method, nodes: Option<u64>) -> Request {
    Request {
        method: Some(method),
        nodes,
        moves: if method == Method::Exhaustive {
            Moves::All
        } else {
            Moves::One
        },
        memory: 1 << 28,
        ..Request::default()
    }
}

fn ask(store: &TableStore, game: &AnyGame, request: &Request) -> Solved {
    store
        .solve("game", game, &game.start(), request, true, &mut |_| {})
        .expect("the method applies")
}

fn states(store: &TableStore) -> Vec<PathBuf> {
    store.states().expect("a folder")
}

#[test]
fn a_search_that_ran_out_of_positions_goes_on_where_it_was() {
    for (method, name) in QUESTIONS {
        let folder = Folder::new(&format!("searches-{method}"));
        let store = TableStore::open(&folder.0);
        let game = catalogue::game(name).unwrap();
        let whole = solve(&game, &game.start(), &request(method, None), &mut |_| {}).unwrap();
        assert_eq!(whole.halted, None);

        let (mut total, mut runs) = (0, 0);
        let last = loop {
            let part = ask(&store, &game, &request(method, Some(whole.nodes / 2)));
            assert_eq!(
                (&part.trouble, part.taken_up),
                (&None, (runs > 0).then_some(total)),
                "{method}"
            );
            total += part.answer.nodes;
            runs += 1;
            if part.answer.halted.is_none() {
                break part.answer;
            }
            assert_eq!(part.answer.halted, Some(Halt::Nodes));
            assert_eq!(Some(states(&store)[0].clone()), part.kept);
            assert!(runs < 12, "{method} makes no headway");
        };
        assert!(runs >= 2, "{method} was not interrupted");
        assert_eq!((last.value, last.moves), (whole.value, whole.moves), "{method}");
        // Each run looks at some positions again on its way to where the last one was.
        assert!(
            total < whole.nodes * 3 / 2,
            "{method}: {total} positions instead of {}",
            whole.nodes
        );
    }
}

#[test]
fn a_search_that_was_killed_goes_on_from_what_was_kept_on_the_way() {
    let (method, name) = (Method::Gravity, "gravity:5,5,4");
    let game = catalogue::game(name).unwrap();
    let whole = solve(&game, &game.start(), &request(method, None), &mut |_| {}).unwrap();
    let [folder, copy] = ["killed", "killed-copy"].map(Folder::new);
    // As soon as there is a file, what a killed program would leave is put aside.
    let store = TableStore::open(&folder.0).with_pace(Pace {
        every: Duration::from_millis(5),
        least: Duration::ZERO,
    });
    let put_aside = Cell::new(0);
    let aside = TableStore::open(&copy.0);
    let mut stop_early = request(method, None);
    stop_early.nodes = Some(whole.nodes * 9 / 10);
    store
        .solve("game", &game, &game.start(), &stop_early, true, &mut |progress| {
            for state in store.states().expect("a folder") {
                let to = copy.0.join("states").join(state.file_name().unwrap());
                fs::create_dir_all(to.parent().unwrap()).unwrap();
                if fs::copy(&state, &to).is_ok() {
                    put_aside.set(progress.nodes);
                }
            }
        })
        .unwrap();
    if put_aside.get() == 0 {
        // So quick a machine that nothing was reported in between: what is there at the end will do.
        let state = &states(&store)[0];
        fs::create_dir_all(copy.0.join("states")).unwrap();
        fs::copy(state, copy.0.join("states").join(state.file_name().unwrap())).unwrap();
    }
    let resumed = ask(&aside, &game, &request(method, None));
    let before = resumed.taken_up.expect("it was taken up");
    assert_eq!(resumed.trouble, None);
    assert_eq!(resumed.answer.value, whole.value);
    assert!(before > 0 && resumed.answer.nodes < whole.nodes);
}

#[test]
fn what_was_kept_and_damaged_is_named_and_the_answer_is_right_all_the_same() {
    for (method, name) in QUESTIONS {
        let folder = Folder::new(&format!("damaged-{method}"));
        let store = TableStore::open(&folder.0);
        let game = catalogue::game(name).unwrap();
        ask(&store, &game, &request(method, Some(2000)));
        let path = states(&store)[0].clone();
        let good = fs::read(&path).unwrap();
        for at in [3, 20, 40, good.len() / 2, good.len() - 50] {
            let mut bad = good.clone();
            bad[at] ^= 4;
            fs::write(&path, bad).unwrap();
            let solved = ask(&store, &game, &request(method, Some(4000)));
            assert_eq!(
                solved.trouble.expect("it is damaged").path,
                path,
                "{method}, byte {at}"
            );
            assert_eq!(solved.taken_up, None);
        }
    }
}

#[test]
fn what_was_kept_is_for_one_question_and_one_method() {
    let folder = Folder::new("one-question");
    let store = TableStore::open(&folder.0);
    let game = catalogue::game("mnk:4,3,4").unwrap();
    ask(&store, &game, &request(Method::Exhaustive, Some(2000)));
    let other = ask(&store, &game, &request(Method::ProofNumbers, Some(2000)));
    assert_eq!((other.taken_up, other.trouble), (None, None));
    let mut paths = states(&store);
    assert_eq!(paths.len(), 2);
    // Under the other's name it is refused.
    let numbers = paths.pop().unwrap();
    fs::copy(&paths[0], &numbers).unwrap();
    let misled = ask(&store, &game, &request(Method::ProofNumbers, Some(2000)));
    assert_eq!(misled.trouble.map(|error| error.fault), Some(TableFault::Misfit));
    // Everything of a game is removed together.
    assert_eq!(store.remove(game.id()), Ok(2));
    assert!(states(&store).is_empty());
}

#[test]
fn what_was_kept_of_a_large_search_is_refused_by_one_with_less_memory() {
    let folder = Folder::new("less-memory");
    let store = TableStore::open(&folder.0);
    let game = catalogue::game("mnk:4,3,4").unwrap();
    ask(&store, &game, &request(Method::Exhaustive, Some(20_000)));
    let small = Request {
        memory: 1 << 12,
        ..request(Method::Exhaustive, None)
    };
    let solved = ask(&store, &game, &small);
    assert_eq!(solved.trouble.map(|error| error.fault), Some(TableFault::NoRoom));
    assert_eq!(
        (solved.answer.halted, solved.answer.value),
        (Some(Halt::Memory), Value::UNKNOWN)
    );
}

#[test]
fn without_being_asked_to_a_search_keeps_nothing() {
    let folder = Folder::new("nothing");
    let store = TableStore::open(&folder.0);
    let game = catalogue::game("mnk:4,3,4").unwrap();
    let request = request(Method::Exhaustive, Some(2000));
    let solved = store.solve("game", &game, &game.start(), &request, false, &mut |_| {});
    assert_eq!(solved.unwrap().kept, None);
    assert!(!store.folder().exists());
}
