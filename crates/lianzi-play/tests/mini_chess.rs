//! Files in the format `mini_chess_v1`: good ones, and bad ones that say in their names where they are bad.

use std::path::PathBuf;

use lianzi_play::record::{Format, LineFault, Misfit, NamedGame, ReadError, Record, WriteError};
use lianzi_play::{Replay, files};
use lianzi_rules::{Action, MoveError, Outcome, Player, Refusal};

fn fixture(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/fixtures/mini_chess", name]
        .iter()
        .collect();
    files::read_text(&path, 1 << 16).unwrap()
}

/// Reads a bad file: the line that its name tells, and what is wrong there.
fn bad(name: &str) -> (String, LineFault) {
    let expected: usize = name
        .trim_end_matches(".txt")
        .rsplit('-')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    match Record::read(&fixture(name)).unwrap_err() {
        ReadError::Line { number, text, fault } => {
            assert_eq!(number, expected, "{name}");
            (text, fault)
        }
        other => panic!("{name}: {other}"),
    }
}

fn refusal(name: &str) -> Refusal {
    match bad(name).1 {
        LineFault::Move(MoveError::Refused(refusal)) => refusal,
        other => panic!("{name}: {other}"),
    }
}

#[test]
fn good_files_are_played_and_written_again_as_they_were() {
    for (name, moves) in [("first-wins.txt", 7), ("diagonal-while-sliding.txt", 31)] {
        let record = Record::read(&fixture(name)).unwrap();
        assert_eq!(record.game().name(), "liansi");
        assert_eq!(record.moves().len(), moves);
        assert_eq!(record.played().outcome(), Outcome::Win(Player::First));
        assert_eq!(record.write(Format::MiniChess).unwrap(), fixture(name));
        // The other format keeps all of it.
        let text = record.write(Format::Lianzi).unwrap();
        assert_eq!(Record::read(&text).unwrap(), record);
    }
}

#[test]
fn case_spaces_and_carriage_returns_do_not_matter() {
    let record = Record::read(&fixture("unfinished.txt")).unwrap();
    assert_eq!(
        record.write(Format::MiniChess).unwrap(),
        "mini_chess_v1\nP c3\nP d4\nP d3\n"
    );
}

#[test]
fn bad_lines_are_refused_with_the_reason() {
    let (text, fault) = bad("bad-action-line-6.txt");
    assert_eq!((text.as_str(), fault), ("X f1", LineFault::NotMiniChess));
    assert!(matches!(refusal("bad-occupied-line-4.txt"), Refusal::Occupied { name, .. } if name == "a1"));
    let off_board = Refusal::OffBoard {
        name: "g1".to_owned(),
        columns: 6,
        rows: 6,
    };
    assert_eq!(refusal("bad-off-board-line-4.txt"), off_board);
    assert!(matches!(
        refusal("bad-wrong-phase-line-18.txt"),
        Refusal::WrongAction { .. }
    ));
    assert!(matches!(
        refusal("bad-not-adjacent-line-18.txt"),
        Refusal::NotAdjacent { .. }
    ));
    assert!(matches!(
        refusal("bad-not-yours-line-18.txt"),
        Refusal::NotYours { .. }
    ));
    assert_eq!(
        refusal("bad-after-the-end-line-33.txt"),
        Refusal::Over(Outcome::Win(Player::First))
    );
}

#[test]
fn lines_of_every_wrong_form_are_refused() {
    for line in [
        "P",
        "P a",
        "P 1",
        "P a1 b1",
        "M a1",
        "M a1 b1 c1",
        "a1",
        "P a-1",
        "P a99999",
        "P 连1",
        "Pa1",
        "P a1;",
    ] {
        let error = Record::read(&format!("mini_chess_v1\n{line}\n")).unwrap_err();
        assert!(
            matches!(
                error,
                ReadError::Line {
                    number: 2,
                    fault: LineFault::NotMiniChess,
                    ..
                }
            ),
            "{line}"
        );
    }
    for line in ["P a0", "P z1", "P a9999"] {
        let error = Record::read(&format!("mini_chess_v1\n{line}\n")).unwrap_err();
        let off_board = |fault: &LineFault| matches!(fault, LineFault::Move(MoveError::Refused(Refusal::OffBoard { name, .. })) if line.ends_with(name.as_str()));
        assert!(
            matches!(&error, ReadError::Line { number: 2, fault, .. } if off_board(fault)),
            "{line}: {error}"
        );
    }
}

#[test]
fn cells_are_counted_from_the_top_left_whatever_the_game_calls_them() {
    let gomoku = NamedGame::from_catalogue("gomoku").unwrap();
    let record = Record::read_for("mini_chess_v1\nP a1\nP o15\n", &gomoku).unwrap();
    let named: Vec<_> = record
        .moves()
        .iter()
        .map(|&mv| gomoku.game().write_move(mv))
        .collect();
    assert_eq!(named, ["a15", "o1"]); // gomoku counts rows from the bottom
    assert_eq!(
        record.write(Format::MiniChess).unwrap(),
        "mini_chess_v1\nP a1\nP o15\n"
    );
}

#[test]
fn games_that_do_not_fit_are_refused_with_the_reason() {
    for (name, misfit) in [
        ("nine-mens-morris", Misfit::Board),
        ("tic-tac-toe-wild", Misfit::Stones),
        ("dara", Misfit::Action(Action::Remove)),
        ("achi", Misfit::Action(Action::Pass)),
        ("liansi-pie", Misfit::Action(Action::Swap)),
    ] {
        let game = NamedGame::from_catalogue(name).unwrap();
        assert_eq!(
            Record::new(game.clone()).write(Format::MiniChess),
            Err(WriteError::Misfit(misfit)),
            "{name}"
        );
        assert_eq!(
            Record::read_for("mini_chess_v1\n", &game).unwrap_err(),
            ReadError::Misfit(misfit),
            "{name}"
        );
    }
}

#[test]
fn a_replay_walks_through_a_record() {
    let mut replay = Replay::new(Record::read(&fixture("diagonal-while-sliding.txt")).unwrap());
    let played = replay.record().played().clone();
    assert_eq!(
        (replay.ply(), replay.len(), replay.back(), replay.last_move()),
        (0, 31, None, None)
    );
    assert_eq!(*replay.position(), replay.game().start());
    for ply in 1..=31 {
        assert_eq!(replay.next_move(), Some(played.moves()[ply - 1]));
        assert_eq!(replay.forward(), Some(played.moves()[ply - 1]));
        assert_eq!(
            (replay.ply(), replay.last_move()),
            (ply, Some(played.moves()[ply - 1]))
        );
        assert_eq!(*replay.position(), played.positions()[ply]);
        assert_eq!(Some(replay.status()), played.status_at(ply));
        assert_eq!(replay.outcome().is_over(), ply == 31);
    }
    assert_eq!((replay.forward(), replay.next_move()), (None, None));
    assert_eq!(replay.winning_lines().len(), 1);
    assert_eq!(replay.back(), played.last_move());
    assert!(replay.winning_lines().is_empty());
    assert_eq!((replay.to(16), replay.status().phase), (16, 1));
    assert_eq!((replay.to(15), replay.status().phase), (15, 0));
    assert_eq!(replay.to(1000), 31);
    replay.first();
    assert_eq!(replay.ply(), 0);
    replay.last();
    assert_eq!(*replay.position(), *played.position());
}
