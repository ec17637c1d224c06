//! Where games begin, and where they are kept.

#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

mod common;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use common::{essence, game, plan, played};
use lianzi_lab::arena::objects::game_object;
use lianzi_lab::arena::{Finish, Folder, FolderError, Openings, Plan};
use lianzi_play::Record;
use lianzi_play::files::Existing;
use lianzi_rules::{Move, Outcome, Player};

#[test]
fn both_games_of_a_pair_begin_alike_and_pairs_differ() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan {
        openings: Openings::Random { plies: 3 },
        ..plan("connect-four", "random", "random", 12)
    };
    let mut keeper = Folder::create(&folder.path().join("games"), &plan, Existing::Keep).unwrap();
    plan.ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |_| ControlFlow::Continue(()))
        .unwrap();
    let begins = |number: u32| {
        let text = fs::read_to_string(keeper.path().join(keeper.name(number))).unwrap();
        let record = Record::read(&text).unwrap();
        assert!(record.notes()[..3].iter().all(|note| note.comment() == "opening"));
        assert_ne!(record.notes()[3].comment(), "opening");
        record.moves()[..3].to_vec()
    };
    let openings: Vec<Vec<Move>> = (1..=24).map(begins).collect();
    for pair in openings.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    let mut different = openings.clone();
    different.sort_by_key(|moves| format!("{moves:?}"));
    different.dedup();
    assert_eq!(different.len(), 12);
}

#[test]
fn an_opening_is_never_over_and_a_quiet_one_is_preferred() {
    let tic_tac_toe = game("tic-tac-toe");
    let game = tic_tac_toe.game();
    let openings = Openings::Random { plies: 4 }.draw(game, 200, 3).unwrap();
    for opening in &openings {
        let position = opening
            .moves
            .iter()
            .fold(opening.start, |position, &mv| game.play(&position, mv).unwrap());
        assert_eq!(position.outcome(), Outcome::InProgress);
        let wins = |mv| game.play(&position, mv).unwrap().outcome().winner().is_some();
        assert!(!game.legal_moves(&position).into_iter().any(wins));
    }
    // After eight plies the last stone is all that is left; nine would end every game.
    assert_eq!(Openings::Random { plies: 8 }.draw(game, 5, 3).unwrap().len(), 5);
    assert!(Openings::Random { plies: 9 }.draw(game, 1, 3).is_err());
}

#[test]
fn openings_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings.txt");
    let tic_tac_toe = game("tic-tac-toe");
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        Openings::read(&file, &tic_tac_toe)
    };
    let Openings::Listed(list) = read("b2 a1 ; the centre\n\n; a comment\n  X2/3/2O X - 2\na1\n").unwrap()
    else {
        panic!()
    };
    assert_eq!(
        list.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(),
        [2, 0, 1]
    );
    let record = "lianzi-record 1\ngame tic-tac-toe\n\nb2\na1\nc3\n";
    let Openings::Listed(list) = read(record).unwrap() else {
        panic!()
    };
    assert_eq!(list[0].moves.len(), 3);
    for (text, told) in [
        ("", "there is no opening in the list"),
        ("; nothing\n", "there is no opening in the list"),
        ("b2\nb2 b2\n", "line 2: move 2:"),
        ("b2 z9\n", "line 1: move 2:"),
        ("X2/3/2O/3 X - 2\n", "line 1: this is no position of the game"),
        ("a1 b1 a2 b2 a3\n", "line 1: the game is over"),
        (
            "lianzi-record 1\ngame tic-tac-toe\n\na1\nb1\na2\nb2\na3\n",
            "the game is over at the end of this record",
        ),
        ("lianzi-record 1\ngame tic-tac-toe\n\na1\na1\n", "line 5"),
        ("lianzi-record 1\ngame connect-four\n\na1\n", "connect-four"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(told), "{text:?}: {error}");
    }
    // Listed openings are played one after another, and then again.
    let openings = read("b2\na1\n").unwrap();
    let (_, games) = played(&Plan {
        openings,
        ..plan("tic-tac-toe", "minimax", "minimax", 3)
    });
    assert_eq!(games[0].fingerprint, games[4].fingerprint);
    assert_ne!(games[0].fingerprint, games[2].fingerprint);
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_game_is_kept_with_an_index_and_nothing_is_overwritten_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let plan = Plan {
        date: "2026-11-30".to_owned(),
        ..plan("tic-tac-toe", "heuristic", "random", 2)
    };
    let mut keeper = Folder::create(&kept, &plan, Existing::Keep).unwrap();
    let mut games = Vec::new();
    plan.ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |pair| {
            games.extend(pair.games.iter().map(game_object));
            ControlFlow::Continue(())
        })
        .unwrap();
    let expected = [
        "arena.jsonl",
        "game-0001.lianzi",
        "game-0002.lianzi",
        "game-0003.lianzi",
        "game-0004.lianzi",
    ];
    assert_eq!(files(&kept), expected);
    let index = fs::read_to_string(kept.join("arena.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> = index
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (lines.len(), &lines[0]["a"], &lines[0]["seed"]),
        (5, &"heuristic".into(), &7.into())
    );
    for (line, game) in lines[1..].iter().zip(&games) {
        let mut line = line.clone();
        line.as_object_mut().unwrap().remove("file").unwrap();
        assert_eq!(line, *game);
    }
    let record = Record::read(&fs::read_to_string(kept.join("game-0002.lianzi")).unwrap()).unwrap();
    assert_eq!(record.player(Player::First), Some("random"));
    assert_eq!((record.date(), record.seed()), (Some("2026-11-30"), Some(7)));
    assert!(record.ending().is_over());
    assert!(
        record
            .headers()
            .iter()
            .any(|(key, value)| key == "arena-game" && value == "2")
    );

    let again = Folder::create(&kept, &plan, Existing::Keep);
    assert!(matches!(again, Err(FolderError::Taken { .. })));
    assert_eq!(files(&kept), expected);
    fs::write(kept.join("mine.txt"), "mine").unwrap();
    Folder::create(&kept, &plan, Existing::Replace).unwrap();
    assert_eq!(files(&kept), ["arena.jsonl", "mine.txt"]);
    // A folder that is there is used; its own folder must be there.
    assert!(Folder::create(&folder.path().join("a").join("b"), &plan, Existing::Keep).is_err());
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    let plan = plan("tic-tac-toe", "heuristic", "random", 6);
    let (whole, games) = played(&plan);

    let mut keeper = Folder::create(&kept, &plan, Existing::Keep).unwrap();
    plan.ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |pair| {
            if pair.pair == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap();
    drop(keeper);
    // As a crash leaves it: a record that the index does not know, and half a line.
    let index = kept.join("arena.jsonl");
    let text = fs::read_to_string(&index).unwrap();
    let cut: Vec<&str> = text.lines().take(6).collect();
    fs::write(&index, cut.join("\n") + "\n{\"game\":6,\"pa").unwrap();

    let mut keeper = Folder::resume(&kept, &plan).unwrap();
    assert_eq!(keeper.done().len(), 5);
    let mut resumed = Vec::new();
    let played = plan
        .ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |pair| {
            resumed.extend(pair.games.iter().cloned());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(essence(&resumed), essence(&games));
    assert_eq!(
        (played.finish, played.summary.wins()),
        (Finish::Complete, whole.summary.wins())
    );
    // And once more, when nothing is left to play.
    let mut keeper = Folder::resume(&kept, &plan).unwrap();
    assert_eq!(keeper.done().len(), 12);
    let played = plan
        .ready()
        .unwrap()
        .play(Some(&mut keeper), &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!((played.summary.games(), played.finish), (12, Finish::Complete));

    let other = Plan {
        seed: 8,
        ..plan.clone()
    };
    let Err(FolderError::OtherPlan { difference, .. }) = Folder::resume(&kept, &other) else {
        panic!()
    };
    assert_eq!(difference, "seed");
    let text = fs::read_to_string(&index).unwrap();
    fs::write(&index, text.replace("\"pair\":2", "\"pair\"")).unwrap();
    assert!(matches!(
        Folder::resume(&kept, &plan),
        Err(FolderError::Index { line: 4, .. })
    ));
    fs::write(&index, "").unwrap();
    assert!(matches!(
        Folder::resume(&kept, &plan),
        Err(FolderError::Index { line: 1, .. })
    ));
}
