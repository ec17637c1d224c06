use lianzi_rules::Player;
use proptest::prelude::*;

use super::*;
use crate::record::{Ending, Note, Settlement};

fn only(text: &str) -> ReadGame {
    let mut read = read(text, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((read.games.len(), read.faults.len()), (1, 0));
    read.games.remove(0)
}

fn fault(text: &str) -> String {
    match read(text, &Options::default()) {
        Err(error) => error.to_string(),
        Ok(read) => panic!("it is read: {read:?}"),
    }
}

fn points(record: &Record) -> String {
    write(&[record], FileFormat::Points).unwrap()
}

#[test]
fn the_usual_deviations_of_sgf_are_read() {
    let game = only(
        "Some text before.\n(;GaMe[4]SiZe[15]PlayerBlack[Anna\\]]RU[Free opening]RE[W+R]KM[0]\n;B[h8];W[HI]C[25ms good]\n\
         ;B[jj](;W[aa])(;W[bb];B[cc])(;W[dd]))\n",
    );
    // A name of rules that nobody has is free style.
    assert_eq!(game.record.moves().len(), 4);
    assert_eq!(game.variations, 2);
    assert_eq!(game.record.player(Player::First), Some("Anna]"));
    let Ending::Settled(settled) = game.record.ending() else {
        panic!("white wins")
    };
    assert_eq!(
        (settled.winner(), settled.reason()),
        (Some(Player::Second), "resigned")
    );
    let note = &game.record.notes()[1];
    assert_eq!((note.time().unwrap().as_millis(), note.comment()), (25, "good"));
    assert!(points(&game.record).starts_with("h8h7j6a15"));
    assert_eq!(game.record.headers(), &[("sgf-km".to_owned(), "0".to_owned())]);
}

#[test]
fn a_file_of_renju_is_read_by_the_rules_of_renju() {
    let moves = ";B[fh];W[aa];B[gh];W[oa];B[hg];W[ao];B[hf];W[oo]";
    let game = only(&format!("(;GM[4]SZ[15]RU[Renju]{moves})"));
    let renju = lianzi_rules::catalogue::game("renju").unwrap();
    assert_eq!(game.record.game().game().id(), renju.id());
    assert!(write(&[&game.record], FileFormat::Sgf).unwrap().contains("RU[4]"));
    let told = fault(&format!("(;GM[4]SZ[15]RU[4]{moves};B[hh])"));
    assert!(
        told.ends_with("h8 is forbidden to you: it would make a double three"),
        "{told}"
    );
}

#[test]
fn stones_that_stand_there_are_the_start() {
    let game = only("(;GM[4]SZ[15]AB[hh][jj:kk]AW[aa]PL[W];W[bb];B[cc])");
    let start = game.record.played().start();
    assert_eq!(
        (
            start.stones(Player::First).len(),
            start.stones(Player::Second).len()
        ),
        (5, 1)
    );
    assert_eq!(game.record.moves().len(), 2);
    let again = only(&write(&[&game.record], FileFormat::Sgf).unwrap());
    assert_eq!(again.record.played().start(), start);
    assert_eq!(again.record.moves(), game.record.moves());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, told) in [
        ("(;GM[4]SZ[15];B[hh]\n;W[hh])", "line 2, column 2: h8 is occupied"),
        (
            "(;GM[4]SZ[15];B[hh];B[hi])",
            "line 1, column 21: the move is of the first player",
        ),
        (
            "(;GM[4]SZ[15];B[zz])",
            "line 1, column 15: \"zz\" is no place on the board",
        ),
        (
            "(;GM[4]SZ[99];B[aa])",
            "line 1, column 8: \"99\" is no size of a board",
        ),
        (
            "(;GM[1]SZ[19];B[aa])",
            "line 1, column 3: the game \"GM[1]\" is not known",
        ),
        ("(;GM[4];B[aa", "line 1, column 10: the text ends"),
        ("(;GM[4];B[aa]", "line 1, column 14: the text ends"),
        ("(;GM[4];B)", "line 1, column 10: \")\" cannot stand here"),
        ("(;GM[4]SZ[15]RE[B+];B[aa];W[ba])x", ""),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,1\n8,8,2\n-1\n",
            "line 3, column 1: h8 is occupied",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n16,8,1\n",
            "line 2, column 1: \"16,8\" is no place",
        ),
        ("Piskvorky 3x, 0:0, 0\n", "line 1, column 1: \"3x\" is no size"),
        ("h8h9\nh8i9h8\n", "line 2, column 5: h8 is occupied"),
        ("44444444", "line 1, column 7: no stone can be put into column 4"),
        ("1,2, 30,1\n", "line 1, column 5: \"30,1\" is no place"),
        ("what is this?", "this is in no known format: \"what is this?\""),
        ("", "this is in no known format"),
    ] {
        if told.is_empty() {
            assert!(read(text, &Options::default()).is_ok(), "{text}");
        } else {
            let fault = fault(text);
            assert!(fault.contains(told), "{text}: {fault}");
        }
    }
}

#[test]
fn what_stood_before_a_fault_can_be_had() {
    let partial = Options {
        partial: true,
        ..Options::default()
    };
    let text = "(;GM[4]SZ[15];B[hh];W[hi];B[hh];W[aa])(;GM[4]SZ[15];B[aa];W[bb])(;GM[4]SZ[15];B[cc];W[dd";
    let read = super::read(text, &partial).unwrap();
    let lengths: Vec<usize> = read.games.iter().map(|game| game.record.moves().len()).collect();
    assert_eq!((lengths, read.faults.len()), (vec![2, 2, 1], 2));
    let read = super::read("h8h9\nh8zz\ni9\n", &partial).unwrap();
    let lengths: Vec<usize> = read.games.iter().map(|game| game.record.moves().len()).collect();
    assert_eq!((lengths, read.faults.len()), (vec![2, 1, 1], 1));
}

#[test]
fn columns_are_those_of_connect_four_with_a_score_or_without() {
    let game = only("4455667 18\n");
    assert_eq!(game.record.game().name(), "connect-four");
    assert_eq!(
        game.record.ending(),
        Ending::Decided(lianzi_rules::Outcome::Win(Player::First))
    );
    assert_eq!(
        write(&[&game.record], FileFormat::Columns).unwrap(),
        "4455667 18\n"
    );
    assert_eq!(fault("44556671"), "line 1, column 8: the game is over");
}

#[test]
fn openings_count_from_the_middle_and_rows_from_the_side_that_is_said() {
    let game = only("-1,-2, 2,1, 0,0\n");
    assert_eq!(points(&game.record), "g10j7h8\n");
    assert_eq!(
        write(&[&game.record], FileFormat::Openings).unwrap(),
        "-1,-2, 2,1, 0,0\n"
    );
    let top = write_rows(&[&game.record], FileFormat::Points, RowOne::Top).unwrap();
    assert_eq!(top, "g6j9h8\n");
    let options = Options {
        row_one: RowOne::Top,
        ..Options::default()
    };
    assert_eq!(
        read("g6 j9, H8", &options).unwrap().games[0].record.moves(),
        game.record.moves()
    );
}

#[test]
fn a_coordinate_zero_tells_the_two_kinds_of_piskvork_apart() {
    let text = "Piskvorky 15x15, 3:4, 7\n0,3,12\n14,14,5\nAnna\nBo\n-1\n";
    let read = read(text, &Options::default()).unwrap();
    assert_eq!(read.format, FileFormat::Rec);
    let record = &read.games[0].record;
    assert_eq!(record.player(Player::Second), Some("Bo"));
    assert_eq!(write(&[record], FileFormat::Rec).unwrap(), text);
    let psq = write(&[record], FileFormat::Psq).unwrap();
    assert!(psq.contains("\n1,4,12\n15,15,5\n"), "{psq}");
    assert_eq!(FileFormat::detect(&psq).unwrap(), FileFormat::Psq);
}

#[test]
fn real_files_are_read() {
    let single = include_str!("../../tests/fixtures/formats/manager-single.sgf");
    let game = only(single);
    assert_eq!(game.record.ending().winner(), Some(Player::First));
    assert!(matches!(game.record.ending(), Ending::Decided(_)));
    assert_eq!(game.record.notes()[3].time().unwrap().as_millis(), 25);
    let many = include_str!("../../tests/fixtures/formats/manager-80-games.sgf");
    let games = read(many, &Options::default()).unwrap().games;
    assert_eq!(games.len(), 80);
    assert!(games.iter().all(|game| game.record.ending().is_over()));

    let psq = include_str!("../../tests/fixtures/formats/engine-match-20x20.psq");
    assert!(fault(psq).contains("\"20x20\" is no size of a board"));
    let gomoku = NamedGame::from_catalogue("gomoku").unwrap();
    let smaller = Options {
        game: Some(&gomoku),
        ..Options::default()
    };
    let record = &read(psq, &smaller).unwrap().games[0].record;
    assert_eq!(
        (record.moves().len(), record.player(Player::First)),
        (16, Some("pisq7.exe"))
    );
    let other = include_str!("../../tests/fixtures/formats/overline-freestyle-20x20.psq");
    let error = read(other, &smaller).unwrap_err().to_string();
    assert!(
        error.contains("line 13, column 1: \"17,5\" is no place"),
        "{error}"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let liansi = Record::new(NamedGame::from_catalogue("liansi").unwrap());
    let hexagonal = Record::new(NamedGame::from_catalogue("yavalath").unwrap());
    let two = [&liansi, &liansi];
    assert!(matches!(
        write(&two, FileFormat::Psq),
        Err(FormatError::Misfit(Misfit::Several { games: 2 }))
    ));
    assert!(matches!(
        write(&[&hexagonal], FileFormat::Sgf),
        Err(FormatError::Misfit(Misfit::Board))
    ));
    let text = "lianzi = 1\nextends = \"liansi\"\nstones = 6\n";
    let own = Record::new(NamedGame::from_rule_file("mine", text, &|_| None).unwrap());
    assert!(matches!(
        write(&[&own], FileFormat::Sgf),
        Err(FormatError::Misfit(Misfit::Rules))
    ));
}

#[test]
fn what_would_be_read_as_something_else_is_not_written() {
    let mut record = Record::new(NamedGame::from_catalogue("gomoku").unwrap());
    record.set_player(Player::First, "8,8,0");
    record.set_player(Player::Second, "-1");
    for (key, value) in [
        ("sgf-b", "hh"),
        ("sgf-xy", "a]b"),
        ("sgf-ok", r"a][b\]"),
        ("psq-code", "x"),
    ] {
        record.set_header(key, Some(value)).unwrap();
    }
    let sgf = write(&[&record], FileFormat::Sgf).unwrap();
    let again = only(&sgf).record;
    assert_eq!(again.moves().len(), 0, "{sgf}");
    assert!(!sgf.contains("XY[") && sgf.contains("OK[a]"), "{sgf}");
    let psq = write(&[&record], FileFormat::Psq).unwrap();
    assert_eq!(psq, "Piskvorky 15x15, 0:0, 0\n0\n");
}

#[test]
fn a_deep_file_does_no_harm() {
    let deep = format!(
        "(;GM[4]SZ[15]{}{}",
        ";B[aa](".repeat(100_000),
        ")".repeat(100_000)
    );
    assert!(read(&deep, &Options::default()).is_err());
    let tree = format!("{}{}", "(;X[]".repeat(100_000), ")".repeat(100_000));
    let collection = sgf::Collection::read(&tree).unwrap();
    assert_eq!(sgf::Collection::read(&collection.write()).unwrap(), collection);
}

/// A game of random moves, with names, times and comments.
fn played(name: &str, choices: &[u16], words: &str) -> Record {
    let mut record = Record::new(NamedGame::from_catalogue(name).unwrap());
    record.set_player(Player::First, words);
    record.set_player(Player::Second, "Bo");
    record.set_date("2026-11-30");
    record.set_comment(words);
    for (number, choice) in choices.iter().enumerate() {
        let moves = record.played().legal_moves();
        if moves.is_empty() {
            break;
        }
        let time = (number % 3 > 0).then(|| std::time::Duration::from_millis(u64::from(*choice)));
        let comment = if number % 5 == 0 { words } else { "" };
        let note = Note::new(time, comment);
        record
            .play(moves[usize::from(*choice) % moves.len()], note)
            .unwrap();
    }
    record
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        game in 0..4usize,
        choices in proptest::collection::vec(any::<u16>(), 0..60),
        words in "[a-z\\[\\]\\\\:() 连]{0,12}",
        resigned in any::<bool>(),
    ) {
        let names = ["gomoku", "caro", "connect-four", "tic-tac-toe"];
        let mut record = played(names[game], &choices, &words);
        if resigned && !record.ending().is_over() {
            record.settle(Some(Settlement::new(Some(Player::Second), "resigned"))).unwrap();
        }
        let text = write(&[&record, &record], FileFormat::Sgf).unwrap();
        let again = read(&text, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(again.games.len(), 2);
        prop_assert!(again.games[1].record == record, "{}", text);
        let known = NamedGame::from_catalogue(names[game]).unwrap();
        for format in [FileFormat::Psq, FileFormat::Rec, FileFormat::Points, FileFormat::Columns, FileFormat::Openings] {
            let text = match write(&[&record], format) {
                Ok(text) => text,
                Err(FormatError::Misfit(Misfit::Columns)) => continue,
                Err(error) => panic!("{error}"),
            };
            let options = Options { format: Some(format), game: Some(&known), ..Options::default() };
            let again = read(&text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
            match again.games.first() {
                Some(again) => prop_assert_eq!(again.record.moves(), record.moves(), "{}", text),
                None => prop_assert!(record.moves().is_empty()),
            }
        }
    }

    #[test]
    fn no_text_does_harm(text in "[(;)\\[\\]BWACZS\\\\a-d0-9, xPiskvorky\n:-]{0,200}") {
        for format in FileFormat::ALL {
            let options = Options { format: Some(format), partial: true, ..Options::default() };
            let _ = read(&text, &options);
        }
        let _ = read(&text, &Options::default());
    }
}

/// How many times the games of these records were compiled.
fn compiled(read: &Read) -> usize {
    let address = |game: &ReadGame| {
        lianzi_rules::with_game!(game.record.game().game(), |game| std::ptr::from_ref(game.rules())
            .addr())
    };
    let addresses: std::collections::HashSet<usize> = read.games.iter().map(address).collect();
    addresses.len()
}

#[test]
fn each_game_of_a_collection_is_compiled_once() {
    let text = "(;SZ[15];B[aa])(;SZ[9];B[aa])(;SZ[9]RU[1];B[aa])(;RU[lianzi:renju])\n".repeat(50);
    let read = read(&text, &Options::default()).unwrap();
    assert_eq!((read.games.len(), compiled(&read)), (200, 4));
}

#[test]
fn games_of_too_many_kinds_are_refused_before_they_are_compiled() {
    let sizes = (5..=19).flat_map(|width| (5..=19).map(move |height| format!("(;SZ[{width}:{height}])\n")));
    let told = fault(&sizes.collect::<String>());
    assert_eq!(
        told,
        "line 65, column 2: the games are of more than 64 kinds of boards and rules"
    );
}

#[test]
fn a_rectangle_of_stones_written_a_hundred_thousand_times_is_refused() {
    let text = format!("(;SZ[19]AB{};W[aa])", "[aa:ss]".repeat(100_000));
    assert_eq!(
        fault(&text),
        "line 1, column 9: there are more than 65535 of them"
    );
}

#[test]
fn thousands_of_headers_are_refused() {
    let name = |number: usize| -> String {
        (0..4)
            .map(|place| char::from(b'A' + (number >> (4 * place) & 15) as u8))
            .collect()
    };
    let text: String = (0..50_000).map(|number| name(number) + "[]").collect();
    assert!(fault(&format!("(;SZ[15]{text})")).ends_with("there are more than 1000 of them"));
}

/// A source of which it is known how much was taken.
struct Endless<'a> {
    game: &'a [u8],
    left: usize,
    at: usize,
}

impl std::io::Read for Endless<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        let rest = &self.game[self.at..];
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        if self.at == self.game.len() {
            (self.at, self.left) = (0, self.left - 1);
        }
        Ok(count)
    }
}

#[test]
fn a_collection_may_be_larger_than_any_text_that_is_held() {
    let comment = "x".repeat(100_000);
    let game = format!("(;SZ[15]C[{comment}];B[hh];W[ii])\n between games )\n");
    let source = std::io::BufReader::new(Endless {
        game: game.as_bytes(),
        left: 100,
        at: 0,
    });
    let lines: Vec<usize> = Games::new(source, Options::default())
        .unwrap()
        .map(|entry| entry.unwrap().game.unwrap().line)
        .collect();
    assert_eq!(lines, (0..100).map(|number| 2 * number + 1).collect::<Vec<_>>());
}

#[test]
fn one_game_larger_than_what_is_held_is_refused() {
    let game = format!("(;SZ[15]C[{}", "x".repeat(1000));
    let source = std::io::BufReader::new(Endless {
        game: game.as_bytes(),
        left: 10_000,
        at: 0,
    });
    let mut games = Games::new(source, Options::default()).unwrap();
    assert!(matches!(
        games.next(),
        Some(Err(StreamError::TooLarge {
            limit: crate::record::MOST_BYTES
        }))
    ));
    assert!(games.next().is_none());
}

#[test]
fn faults_of_later_games_have_their_places_in_the_whole_text() {
    let text = "(;SZ[15];B[hh])\n\n甲(;SZ[15];B[hh];W[hh])\n(;SZ[15]\n;B[zz])(;SZ[15];B[hh]";
    let options = Options {
        partial: true,
        ..Options::default()
    };
    let read = read(text, &options).unwrap();
    let places: Vec<_> = read
        .faults
        .iter()
        .map(|fault| (fault.line, fault.column))
        .collect();
    assert_eq!(places, [(3, 17), (5, 2), (5, 22)]);
    let lines: Vec<_> = read.games.iter().map(|game| game.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
}

#[test]
fn only_so_many_games_are_read_as_are_wanted() {
    let options = Options {
        most_games: Some(2),
        ..Options::default()
    };
    for text in ["(;SZ[15])(;SZ[15])\n(;SZ[15])", "h8\ni9\n\n# nothing\nh8"] {
        let text = text.to_owned();
        let told = read(&text, &options).unwrap_err().to_string();
        assert!(told.ends_with("there are more than 2 of them"), "{told}");
        let two = text.rsplit_once('\n').unwrap().0;
        assert_eq!(read(two, &options).unwrap().games.len(), 2);
    }
}
