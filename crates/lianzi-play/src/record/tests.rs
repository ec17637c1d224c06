//! Records as people write them, right and wrong.

use std::time::Duration;

use lianzi_rules::{DrawReason, MoveError, Outcome, Player, Refusal, catalogue};

use super::*;

fn shipped(name: &str) -> NamedGame {
    NamedGame::from_catalogue(name).unwrap()
}

fn own(text: &str) -> NamedGame {
    NamedGame::from_rule_file("own", text, &|_| None).unwrap()
}

/// A record of tic-tac-toe with these headers and moves.
fn record(headers: &str, moves: &str) -> String {
    let id = shipped("tic-tac-toe").game().id();
    format!("lianzi-record 1\ngame tic-tac-toe\nrules {id}\n{headers}\n{moves}")
}

#[track_caller]
fn fault(text: &str) -> (usize, String, LineFault) {
    match Record::read(text).unwrap_err() {
        ReadError::Line { number, text, fault } => (number, text, fault),
        other => panic!("not about a line: {other}"),
    }
}

const FULL: &str = "\
first Anna
second alphabeta:depth=4
date 2026-11-30
result second resigned
seed 18446744073709551615
event Spring
event Final
round
";

const MOVES: &str = "\
; Played in the garden.
;
;   With tea.
b2 {1.2s} ; the centre
; which is best
a1 {0.005s}
c3 ; 占 ; {not a time}
";

#[test]
fn everything_in_a_record_survives() {
    let text = record(FULL, MOVES);
    let read = Record::read(&text).unwrap();
    assert_eq!(read.player(Player::First), Some("Anna"));
    assert_eq!(read.player(Player::Second), Some("alphabeta:depth=4"));
    assert_eq!((read.date(), read.seed()), (Some("2026-11-30"), Some(u64::MAX)));
    assert_eq!(read.comment(), "Played in the garden.\n\n  With tea.");
    assert_eq!(
        read.ending(),
        Ending::Settled(Settlement::new(Some(Player::Second), "resigned"))
    );
    let headers = [("event", "Spring"), ("event", "Final"), ("round", "")];
    assert_eq!(
        read.headers(),
        headers.map(|(key, value)| (key.to_owned(), value.to_owned()))
    );
    let notes: Vec<_> = read
        .notes()
        .iter()
        .map(|note| (note.time(), note.comment()))
        .collect();
    let millis = |millis| Some(Duration::from_millis(millis));
    assert_eq!(
        notes,
        [
            (millis(1200), "the centre\nwhich is best"),
            (millis(5), ""),
            (None, "占 ; {not a time}")
        ]
    );
    assert_eq!(read.write(Format::Lianzi).unwrap(), text);
}

#[test]
fn marks_carriage_returns_spaces_and_empty_lines_are_tolerated() {
    let text = record(FULL, MOVES);
    let read = Record::read(&text).unwrap();
    let windows = format!("\u{feff}{}", text.replace('\n', "  \r\n"));
    assert_eq!(Record::read(&windows).unwrap(), read);
    let spaced = text.replace("a1 {0.005s}\n", "\n\n   a1   {  0.005 s }   \n\n");
    assert_eq!(Record::read(&spaced).unwrap(), read);
    assert_eq!(Record::read(text.trim_end()).unwrap(), read);
}

#[test]
fn a_record_written_by_hand_needs_little() {
    let read = Record::read("lianzi-record 1\ngame tic-tac-toe\n\nB2\n1 1\n").unwrap();
    assert_eq!(read.moves().len(), 2);
    let written = read.write(Format::Lianzi).unwrap();
    assert_eq!(written, record("result unfinished\n", "b2\na1\n"));
    assert_eq!(
        Record::read("lianzi-record 1\ngame tic-tac-toe").unwrap().moves(),
        []
    );
}

#[test]
fn the_first_bad_line_is_told_with_its_number_its_text_and_the_reason() {
    let before = record("", "b2\na1\n").lines().count();
    let (number, text, fault) = fault(&record("", "b2\na1\n  a1 {1s} ; again\nnonsense\n"));
    assert_eq!((number, text.as_str()), (before + 1, "a1 {1s} ; again"));
    assert!(matches!(
        fault,
        LineFault::Move(MoveError::Refused(Refusal::Occupied { .. }))
    ));
}

#[test]
fn moves_that_cannot_be_are_refused() {
    let refusal = |moves: &str| match fault(&record("", moves)) {
        (number, _, LineFault::Move(MoveError::Refused(refusal))) => (number - 4, refusal),
        other => panic!("{other:?}"),
    };
    assert!(matches!(refusal("b2\nd4\n"), (2, Refusal::OffBoard { .. })));
    assert!(matches!(refusal("b2\nb2-b3\n"), (2, Refusal::WrongAction { .. })));
    let over = Refusal::Over(Outcome::Win(Player::First));
    assert_eq!(refusal("a1\nb1\na2\nb2\na3\nb3\n"), (6, over));
    let (number, _, unreadable) = fault(&record("", "b2\n\n?\n"));
    assert!(matches!(
        unreadable,
        LineFault::Move(MoveError::Unreadable { .. })
    ));
    assert_eq!(number, 7);
}

#[test]
fn wrong_headers_are_refused_by_line() {
    let wrong = |headers: &str, line: usize| {
        let (number, _, fault) = fault(&record(headers, "b2\n"));
        assert_eq!(number, 3 + line, "{headers}");
        fault
    };
    assert_eq!(wrong("First Anna\n", 1), LineFault::NotAHeader);
    assert_eq!(wrong("first Anna\n; hm\n", 2), LineFault::NotAHeader);
    assert_eq!(
        wrong("a-key-that-is-much-longer-than-any-key-may-be x\n", 1),
        LineFault::NotAHeader
    );
    assert_eq!(
        wrong("seed 1\nseed 1\n", 2),
        LineFault::HeaderTwice {
            key: "seed".to_owned()
        }
    );
    assert_eq!(wrong("seed -1\n", 1), LineFault::BadSeed);
    assert_eq!(wrong("seed 18446744073709551616\n", 1), LineFault::BadSeed);
    assert_eq!(wrong("result maybe\n", 1), LineFault::BadResult);
    assert_eq!(wrong("result unfinished business\n", 1), LineFault::BadResult);
    assert_eq!(wrong("| lianzi = 1\n", 1), LineFault::StrayRuleLine);
    assert!(matches!(wrong("start nonsense\n", 1), LineFault::Start(_)));
    let nine = "rule-file x\n".repeat(9);
    assert_eq!(wrong(&nine, 9), LineFault::TooManyRuleFiles { limit: 8 });
}

#[test]
fn wrong_times_are_refused() {
    for (line, expected) in [
        ("b2 {fast}", LineFault::BadTime),
        ("b2 {1s", LineFault::BadTime),
        ("b2 {}", LineFault::BadTime),
        ("{1s}", LineFault::NoMove),
        ("{1s} ; alone", LineFault::NoMove),
        (
            "b2 {1s} a1",
            LineFault::AfterTime {
                rest: "a1".to_owned(),
            },
        ),
    ] {
        assert_eq!(fault(&record("", line)).2, expected, "{line}");
    }
}

#[test]
fn a_result_must_be_what_the_moves_give() {
    let win = "a1\nb1\na2\nb2\na3\n";
    for right in ["result first\n", "result First\n", ""] {
        let read = Record::read(&record(right, win)).unwrap();
        assert_eq!(read.ending(), Ending::Decided(Outcome::Win(Player::First)));
    }
    for wrong in ["second", "draw", "unfinished", "first resigned"] {
        let (number, _, fault) = fault(&record(&format!("result {wrong}\n"), win));
        assert!(matches!(fault, LineFault::OtherResult { .. }), "{wrong}");
        assert_eq!(number, 4);
    }
    let full = "b2\na1\nc1\na3\na2\nc2\nb1\nb3\nc3\n";
    let read = Record::read(&record("result draw full\n", full)).unwrap();
    assert_eq!(read.ending(), Ending::Decided(Outcome::Draw(DrawReason::Full)));
    assert!(Record::read(&record("result draw\n", full)).is_ok());
    assert!(matches!(
        fault(&record("result draw stuck\n", full)).2,
        LineFault::OtherResult { .. }
    ));
}

#[test]
fn a_match_can_be_settled_until_play_goes_on() {
    let mut open = Record::read(&record("", "b2\n")).unwrap();
    open.settle(Some(Settlement::new(None, "agreed\n"))).unwrap();
    assert_eq!(open.ending().to_string(), "draw agreed");
    assert_eq!(Record::read(&open.write(Format::Lianzi).unwrap()).unwrap(), open);
    let mv = open.played().read_move("a1").unwrap();
    open.play(mv, Note::default()).unwrap();
    assert_eq!(open.ending(), Ending::Unfinished);

    let mut won = Record::read(&record("", "a1\nb1\na2\nb2\na3\n")).unwrap();
    let error = won.settle(Some(Settlement::new(None, "agreed"))).unwrap_err();
    assert_eq!(error, Decided(Outcome::Win(Player::First)));
    assert_eq!(won.ending(), Ending::Decided(Outcome::Win(Player::First)));
}

#[test]
fn other_texts_are_no_records() {
    assert!(matches!(Record::read(""), Err(ReadError::UnknownFormat { .. })));
    assert!(matches!(
        Record::read("(;GM[1])"),
        Err(ReadError::UnknownFormat { .. })
    ));
    assert!(matches!(
        Record::read("lianzi-records 1\n"),
        Err(ReadError::UnknownFormat { .. })
    ));
    let newer = ReadError::UnknownVersion {
        version: "2".to_owned(),
    };
    assert_eq!(Record::read("lianzi-record 2\ngame liansi\n").unwrap_err(), newer);
    assert_eq!(Format::detect("lianzi-record 1 \r\n"), Ok(Format::Lianzi));
    assert_eq!(Format::detect("\u{feff}mini_chess_v1"), Ok(Format::MiniChess));
    assert_eq!(
        Record::read("lianzi-record 1\n\nb2\n").unwrap_err(),
        ReadError::NoGame
    );
    let unknown = Record::read("lianzi-record 1\ngame tic-tac-two\n").unwrap_err();
    assert!(matches!(unknown, ReadError::UnknownGame { name, .. } if name == "tic-tac-two"));
}

#[test]
fn texts_are_bounded() {
    let large = record("", &"\n".repeat(MOST_BYTES));
    assert!(matches!(
        Record::read(&large),
        Err(ReadError::TooLong {
            limit: MOST_BYTES,
            ..
        })
    ));
    let long = record("", &"b2\n".repeat(MOST_MOVES + 1));
    assert_eq!(
        Record::read(&long).unwrap_err(),
        ReadError::TooManyMoves { limit: MOST_MOVES }
    );
    let mut wordy = Record::new(shipped("tic-tac-toe"));
    wordy.set_comment(&"x".repeat(MOST_BYTES));
    assert!(matches!(
        wordy.write(Format::Lianzi),
        Err(WriteError::TooLong {
            limit: MOST_BYTES,
            ..
        })
    ));
}

/// The match is as long as any can be, and every line as long as without a comment.
#[test]
fn the_longest_match_fits_into_a_record() {
    let rules = r#"
        lianzi = 1
        name   = "Two kings"
        board  = { kind = "square", size = [19, 19] }
        setup  = { first = ["r11"], second = ["s18"] }
        phase  = [{ turn = ["slide"] }]
        rule   = [{ made = { line = 3 }, then = "win" }]
        end    = { plies = 65535 }
    "#;
    let mut record = Record::new(own(rules));
    let longest = Note::new(Some(Duration::MAX), "");
    for text in ["r11-r12", "s18-s19", "r12-r11", "s19-s18"].iter().cycle() {
        let mv = record.played().read_move(text).unwrap();
        if record.play(mv, longest.clone()).unwrap().is_over() {
            break;
        }
    }
    assert_eq!(record.moves().len(), MOST_MOVES);
    let text = record.write(Format::Lianzi).unwrap();
    assert_eq!(Record::read(&text).unwrap(), record);
}

#[test]
fn records_of_other_rules_are_refused_with_both_ids_and_names() {
    let liansi = shipped("liansi");
    let text = record("", "b2\n");
    let error = Record::read_for(&text, &liansi).unwrap_err();
    let id = shipped("tic-tac-toe").game().id().to_string();
    assert_eq!(
        error,
        ReadError::OtherRules {
            record_game: Some("tic-tac-toe".to_owned()),
            record_rules: Some(id.clone()),
            game: "liansi".to_owned(),
            rules: liansi.game().id().to_string(),
        }
    );
    for part in [
        "tic-tac-toe",
        "liansi",
        id.as_str(),
        &liansi.game().id().to_string(),
    ] {
        assert!(error.to_string().contains(part), "{part} is not in: {error}");
    }
    // The game has changed since the record was written.
    let old = text.replace(&id, "0123");
    assert!(matches!(Record::read(&old), Err(ReadError::OtherRules { .. })));
    // Without an id the names decide.
    let nameless = "lianzi-record 1\ngame tic-tac-toe\n\nb2\n";
    assert!(matches!(
        Record::read_for(nameless, &liansi),
        Err(ReadError::OtherRules { .. })
    ));
    assert!(Record::read_for(nameless, &shipped("tic-tac-toe")).is_ok());
    assert!(Record::read_for("lianzi-record 1\n\nb2\n", &liansi).is_ok());
}

const OWN_RULES: &str = "lianzi = 1\nextends = \"base\"\nstones = 6\n";
const BASE_RULES: &str = "\
# The base.
lianzi = 1
extends = \"liansi\"

  name = \"Mine\"
description = \"\"\"
two lines  \\
  | in one\"\"\"";

#[test]
fn a_record_carries_the_rules_of_a_game_that_is_not_shipped() {
    let library = |name: &str| (name == "base").then(|| BASE_RULES.to_owned());
    let game = NamedGame::from_rule_file("mine.toml", OWN_RULES, &library).unwrap();
    let names: Vec<_> = game.files().iter().map(|file| file.name.as_str()).collect();
    // The shipped parent is carried, too: it may change one day.
    assert_eq!(names, ["mine.toml", "base", "liansi"]);

    let mut record = Record::new(game);
    for text in ["a1", "b1", "a2"] {
        let mv = record.played().read_move(text).unwrap();
        record.play(mv, Note::default()).unwrap();
    }
    let text = record.write(Format::Lianzi).unwrap();
    assert!(text.contains("rule-file base\n| # The base.\n"));
    assert_eq!(Record::read(&text).unwrap(), record);
    assert_eq!(Record::read(&text.replace('\n', "\r\n")).unwrap(), record);
}

#[test]
fn a_rule_file_inside_a_record_is_checked() {
    let six = "lianzi = 1\nextends = \"liansi\"\nstones = 6\n";
    let text = Record::new(own(six)).write(Format::Lianzi).unwrap();
    let broken = text.replace("stones = 6", "stone = 6");
    assert!(matches!(Record::read(&broken), Err(ReadError::RuleFile { name, .. }) if name == "own"));
    let other = text.replace("stones = 6", "stones = 7");
    assert!(matches!(Record::read(&other), Err(ReadError::OtherRules { .. })));
    // Without an id, the file itself tells.
    let id = format!("rules {}\n", own(six).game().id());
    let nameless = text.replace(&id, "").replace("own", "liansi");
    assert_ne!(nameless, text);
    assert!(Record::read(&nameless).is_ok());
    assert!(matches!(
        Record::read_for(&nameless, &shipped("liansi")),
        Err(ReadError::OtherRules { .. })
    ));
    assert!(Record::read_for(&nameless, &own(six)).is_ok());
}

#[test]
fn the_example_in_the_docs_is_a_record() {
    let docs = include_str!("../../../../docs/records.md");
    let example = docs
        .split("```\n")
        .find(|block| block.starts_with("lianzi-record 1\n"))
        .unwrap();
    // The docs shorten the id.
    let lines = example.lines().filter(|line| !line.starts_with("rules "));
    let read = Record::read(&lines.collect::<Vec<_>>().join("\n")).unwrap();
    assert_eq!(
        (read.moves().len(), read.comment(), read.seed()),
        (3, "A friendly match.", Some(7))
    );
}

#[test]
fn a_match_from_another_position_says_so() {
    let game = shipped("liansi");
    let start = game.game().read_position("3X2/6/6/6/6/6 O 7,8 1").unwrap();
    let mut record = Record::from_position(game, start);
    let mv = record.played().read_move("c3").unwrap();
    record.play(mv, Note::default()).unwrap();
    let text = record.write(Format::Lianzi).unwrap();
    assert!(text.contains("\nstart 3X2/6/6/6/6/6 O 7,8 1\n"));
    assert_eq!(Record::read(&text).unwrap(), record);
    assert_eq!(
        record.write(Format::MiniChess),
        Err(WriteError::Misfit(Misfit::Start))
    );
}

#[test]
fn a_record_follows_its_match() {
    let game = shipped("tic-tac-toe");
    let mut played = Match::new(game.game().clone(), Takeback::Free).with_seed(5);
    let mut record = Record::of(game, &played);
    assert_eq!(record.seed(), Some(5));
    for text in ["b2", "a1", "c3"] {
        played.play_text(text).unwrap();
    }
    record.follow(&played);
    for mv in 0..3 {
        assert!(record.set_note(mv, Note::new(None, &format!("move {mv}"))));
    }
    assert!(!record.set_note(3, Note::default()));
    record.settle(Some(Settlement::new(None, ""))).unwrap();
    record.follow(&played);
    assert!(record.ending().is_over());

    played.take_back().unwrap();
    played.play_text("c1").unwrap();
    record.follow(&played);
    assert_eq!(record.moves(), played.moves());
    let comments: Vec<_> = record.notes().iter().map(Note::comment).collect();
    assert_eq!(comments, ["move 0", "move 1", ""]);
    assert_eq!(record.ending(), Ending::Unfinished);
    assert_eq!(record.played().positions(), played.positions());
    let middle = Match::from_position(played.game().clone(), *played.position(), Takeback::Never);
    let mut moved = record.clone();
    moved.follow(&middle);
    assert_eq!(moved, Record::of(record.game().clone(), &middle));

    let again = record.to_match(Takeback::Never);
    assert_eq!(
        (again.positions(), again.takeback()),
        (played.positions(), Takeback::Never)
    );
}

#[test]
#[should_panic(expected = "another game")]
fn a_record_does_not_follow_another_game() {
    let other = Match::new(catalogue::game("liansi").unwrap(), Takeback::Free);
    Record::new(shipped("tic-tac-toe")).follow(&other);
}

#[test]
fn headers_are_set_by_key() {
    let mut record = Record::new(shipped("tic-tac-toe"));
    record.set_header("event", Some(" a\nb ")).unwrap();
    record.set_header("event", Some("c\u{1b}d")).unwrap();
    assert_eq!(record.headers(), [("event".to_owned(), "c d".to_owned())]);
    record.set_header("event", None).unwrap();
    assert_eq!(record.headers(), []);
    for key in ["", "Event", "two words", "a\nb", &"x".repeat(41)] {
        assert!(
            matches!(record.set_header(key, Some("x")), Err(HeaderError::BadKey { .. })),
            "{key:?}"
        );
    }
    for key in lianzi::KNOWN {
        assert!(
            matches!(record.set_header(key, None), Err(HeaderError::Derived { .. })),
            "{key}"
        );
    }
}
