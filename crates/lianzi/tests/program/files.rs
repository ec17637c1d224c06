//! `lianzi convert` and `lianzi stats`: games of other programs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{run, text};

/// Real files of other programs; see the README beside them.
fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../lianzi-play/tests/fixtures/formats")
        .join(name)
}

#[test]
fn games_of_a_manager_are_counted_and_come_out_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let sgf = sample("manager-80-games.sgf");
    let stats = run(&["stats", text(&sgf), "--json"]);
    assert_eq!(stats.code, Some(0), "{}", stats.err);
    let stats: serde_json::Value = serde_json::from_str(&stats.out).expect("JSON");
    let games = &stats["games"][0];
    assert_eq!(
        (games["game"].as_str(), games["games"].as_u64()),
        (Some("gomoku"), Some(80))
    );
    let all = ["first", "second", "draws", "unfinished"].map(|key| games[key].as_u64().expect("a number"));
    assert_eq!(all.iter().sum::<u64>(), 80);

    // Each game for itself, then all together again: the same moves as before.
    let out = folder.path().join("psq");
    fs::create_dir(&out).expect("a folder");
    let done = run(&["convert", text(&sgf), text(&out), "--to", "psq"]);
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert_eq!(fs::read_dir(&out).expect("it is there").count(), 80);
    let points = run(&["convert", text(&sgf), "-", "--to", "points"]);
    let third = run(&["convert", text(&out.join("003.psq")), "-", "--to", "points"]);
    assert_eq!(points.out.lines().nth(2), Some(third.out.trim()));
}

#[test]
fn a_file_of_piskvork_becomes_a_record_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let psq = sample("engine-match-20x20.psq");
    let out = folder.path().join("game.sgf");
    // A board of 20 by 20 is larger than any here.
    let refused = run(&["--lang", "en", "convert", text(&psq), text(&out)]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("20x20"), "{}", refused.err);
    let smaller = run(&["convert", text(&psq), "-", "--to", "points", "--game", "gomoku"]);
    assert_eq!(smaller.out.trim(), "j6k4j3k3i5l4h4k7k5m5n6n4l6m4j4o4");
    let small = folder.path().join("small.psq");
    fs::write(
        &small,
        "Piskvorky 15x15, 7:7, 0\n8,8,456\n9,9,4500\nAnna\nBo\n0\n",
    )
    .expect("it is written");
    let done = run(&["--lang", "zh", "convert", text(&small), text(&out)]);
    assert_eq!(
        (done.code, done.out.contains("1 局")),
        (Some(0), true),
        "{}",
        done.err
    );
    let sgf = fs::read_to_string(&out).expect("it is there");
    assert!(
        sgf.contains("PB[Anna]") && sgf.contains(";B[hh]C[456ms]"),
        "{sgf}"
    );
    let again = run(&["--lang", "en", "convert", text(&small), text(&out)]);
    assert_eq!(again.code, Some(1));
    assert_eq!(
        run(&["convert", text(&small), text(&out), "--force"]).code,
        Some(0)
    );
}

#[test]
fn variations_stay_in_their_format_and_are_told_where_they_are_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
    let game = "(;FF[4]GM[4]SZ[15]XX[kept];B[hh](;W[ih]C[main])(;W[hi]C[other]))\n";
    fs::write(&from, game).expect("it is written");
    assert_eq!(run(&["convert", text(&from), text(&to)]).code, Some(0));
    let written = fs::read_to_string(&to).expect("it is there");
    assert!(
        written.contains("C[other]") && written.contains("XX[kept]"),
        "{written}"
    );
    let lost = run(&["--lang", "en", "convert", text(&from), "-", "--to", "points"]);
    assert_eq!(lost.out, "h8i8\n");
    assert!(lost.err.contains("one variation is left out"), "{}", lost.err);
}

#[test]
fn a_mistake_is_told_with_its_place_and_the_rest_can_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("games.points");
    fs::write(&list, "h8i9\nh8h8\ng7\n").expect("it is written");
    let refused = run(&["--lang", "en", "stats", text(&list)]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("Line 2, column 3"), "{}", refused.err);
    let partial = run(&[
        "--lang",
        "en",
        "convert",
        text(&list),
        "-",
        "--to",
        "openings",
        "--partial",
    ]);
    assert_eq!(
        (partial.code, partial.out.as_str()),
        (Some(0), "0,0, 1,-1\n0,0\n-1,1\n")
    );
    assert!(partial.err.contains("Line 2, column 3"), "{}", partial.err);
}

#[test]
fn a_collection_larger_than_one_game_may_be_is_counted_and_converted_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let sgf = folder.path().join("many.sgf");
    let comment = "a comment ".repeat(1000);
    // Six megabytes, a tenth of them in the tails of variations.
    let game = format!("(;\nSZ[15]C[{comment}]\n;B[hh](;W[ii])(;W[ji]))\n");
    fs::write(&sgf, vec![game.as_str(); 600].join("\n")).expect("it is written");
    let stats = run(&["stats", text(&sgf), "--json"]);
    assert_eq!(stats.code, Some(0), "{}", stats.err);
    assert!(stats.out.contains("\"games\":600"), "{}", stats.out);
    let points = run(&["convert", text(&sgf), "-", "--to", "points"]);
    assert_eq!(points.out, "h8i7\n".repeat(600));
    let again = folder.path().join("again.sgf");
    let done = run(&["convert", text(&sgf), text(&again)]);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let third = folder.path().join("third.sgf");
    assert_eq!(run(&["convert", text(&again), text(&third)]).code, Some(0));
    let (again, third) = (
        fs::read(&again).expect("it is there"),
        fs::read(&third).expect("it is there"),
    );
    assert!(again == third && again.len() > 6_000_000, "{} bytes", again.len());
    let second = run(&["--lang", "en", "convert", text(&sgf), "-", "--to", "psq"]);
    assert!(second.err.contains("600"), "{}", second.err);
    // Something wrong in the last game: no file is left.
    let broken = folder.path().join("broken.sgf");
    fs::write(
        &broken,
        [fs::read(&sgf).expect("it is there"), b"(;SZ[15];B[zz])".to_vec()].concat(),
    )
    .expect("it is written");
    let out = folder.path().join("none.points");
    let refused = run(&["--lang", "en", "convert", text(&broken), text(&out)]);
    assert_eq!((refused.code, out.exists()), (Some(1), false), "{}", refused.err);
    let names = fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(names, 4, "nothing else is left");
}
