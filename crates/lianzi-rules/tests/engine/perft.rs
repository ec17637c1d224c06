//! Counts of move sequences against text files: `tests/perft/*.perft`, one for every shipped game.
//!
//! ```text
//! # where the numbers come from
//! game nine-mens-morris
//! perft 1 24
//! perft 2 552
//! order d2 f4 : a7 d7 g7       the legal moves after d2 and f4, in order
//! ```
//!
//! Counts above a limit of nodes are left to `cargo test --release -- --ignored perft`, which checks all of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lianzi_rules::{AnyGame, AnyPosition, catalogue, perft};

use crate::oracle::{Oracle, State};

/// Counts up to here are checked every time.
const NODES: u64 = 1_000_000;

/// Counts up to here are checked with the oracle too.
const ORACLE_NODES: u64 = 4_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

fn files() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("the folder tests/perft");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry of tests/perft").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "perft"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a file has a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("a readable file"))
        })
        .collect();
    files.sort();
    files
}

/// Checks every line of a file; counts above the limit are passed over.
fn check(name: &str, text: &str, most: u64) {
    let mut game: Option<AnyGame> = None;
    let mut checked = 0;
    for (index, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", index + 1);
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some((word, rest)) = line.split_once(' ') else {
            assert!(line.is_empty(), "{at}: {line}");
            continue;
        };
        if word == "game" {
            game = Some(catalogue::game(rest).unwrap_or_else(|error| panic!("{at}: {error}")));
            continue;
        }
        let game = game.as_ref().unwrap_or_else(|| panic!("{at}: no game yet"));
        match word {
            "perft" => {
                let numbers: Vec<u64> = rest
                    .split_whitespace()
                    .map(|number| number.parse().unwrap_or_else(|_| panic!("{at}: {number}")))
                    .collect();
                let [depth, count] = numbers[..] else {
                    panic!("{at}: depth and count")
                };
                checked += 1;
                if count > most {
                    continue;
                }
                assert_eq!(
                    perft(game, &game.start(), depth as u32),
                    count,
                    "{at}: the engine's count"
                );
                if count <= ORACLE_NODES {
                    let oracle = Oracle::new(game.rules());
                    assert_eq!(
                        oracle_perft(oracle, &oracle.start(), depth),
                        count,
                        "{at}: the oracle's count"
                    );
                }
            }
            "order" => {
                let (played, listed) = rest.split_once(':').unwrap_or_else(|| panic!("{at}: no colon"));
                let mut position = game.start();
                for text in played.split_whitespace() {
                    position = play(game, &position, text).unwrap_or_else(|error| panic!("{at}: {error}"));
                }
                let moves = game.legal_moves(&position);
                let written: Vec<String> = moves.into_iter().map(|mv| game.write_move(mv)).collect();
                assert_eq!(
                    written.join(" "),
                    listed.split_whitespace().collect::<Vec<_>>().join(" "),
                    "{at}"
                );
            }
            _ => panic!("{at}: {word} is none of game, perft, order"),
        }
    }
    assert!(checked > 0, "{name}: nothing is counted");
}

fn play(
    game: &AnyGame,
    position: &AnyPosition,
    text: &str,
) -> Result<AnyPosition, Box<dyn std::error::Error>> {
    let mv = game.read_move(position, text)?;
    Ok(game.play(position, mv)?)
}

fn oracle_perft(oracle: Oracle<'_>, state: &State, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = oracle.legal_moves(state);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| oracle_perft(oracle, &oracle.apply(state, mv), depth - 1))
        .sum()
}

#[test]
fn perft_counts_of_every_shipped_game_are_right() {
    let files = files();
    for (name, text) in &files {
        check(name, text, NODES);
    }
    let counted: BTreeSet<&str> = files
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("game "))
        .map(str::trim)
        .collect();
    let missing: Vec<&str> = catalogue::names()
        .filter(|name| !counted.contains(name))
        .collect();
    assert!(
        missing.is_empty(),
        "no counts in tests/perft for {missing:?}; see `write_missing_perft_files`"
    );
}

#[test]
#[ignore = "about a minute"]
fn perft_counts_of_every_depth_are_right() {
    for (name, text) in files() {
        check(&name, &text, u64::MAX);
    }
}

/// Writes files for games that have none, with the oracle's counts: `cargo test --release -- --ignored write_missing_perft`.
#[test]
#[ignore = "writes into tests/perft"]
fn write_missing_perft_files() {
    for name in catalogue::names() {
        let path = folder().join(format!("{name}.perft"));
        if path.exists() {
            continue;
        }
        let game = catalogue::game(name).expect("a shipped game is valid");
        let oracle = Oracle::new(game.rules());
        let start = oracle.start();
        let mut text = format!("# computed by the oracle\ngame {name}\n");
        let mut last = 0;
        // The oracle takes the more time the larger the board is.
        let most = 1_500_000_000 / (game.board().len() as u64).pow(2);
        for depth in 1..=6 {
            if last * oracle.legal_moves(&start).len() as u64 > most && depth > 2 {
                break;
            }
            last = oracle_perft(oracle, &start, depth);
            let _ = writeln!(text, "perft {depth} {last}");
        }
        std::fs::write(&path, text).expect("tests/perft can be written");
    }
}
