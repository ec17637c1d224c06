//! A short transcript of a random game of every shipped game, kept as a text that a person can check by eye.
//!
//! When rules or texts are meant to change: `INSTA_UPDATE=always cargo test -p lianzi-rules --test engine transcripts`, and read
//! the difference.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, catalogue};

use crate::random::Random;

const FIRST_PLIES: usize = 12;
const LAST_PLIES: usize = 3;
const MOST_PLIES: usize = 600;
/// Legal moves that are written out at the start.
const LISTED: usize = 12;

fn transcript(name: &str, game: &AnyGame) -> String {
    let rules = game.rules();
    // Another seed for every game, and the same one tomorrow.
    let seed = name.bytes().fold(0, |seed: u64, byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let mut random = Random::new(seed);
    let mut position = game.start();
    let mut plies: Vec<(Move, AnyPosition)> = Vec::new();
    while !position.outcome().is_over() && plies.len() < MOST_PLIES {
        let mv = *random.pick(&game.legal_moves(&position));
        position = game.play(&position, mv).expect("a listed move is legal");
        plies.push((mv, position));
    }

    let mut text = format!("{name}: {} {}\n", rules.name.en, rules.name.zh);
    let _ = writeln!(
        text,
        "{} points, {} lines\n",
        game.board().len(),
        game.board().lines().len()
    );
    let start = game.start();
    let _ = writeln!(
        text,
        "  start | {} | {}",
        game.write_position(&start),
        standing(game, &start)
    );
    let moves = game.legal_moves(&start);
    let mut listed: Vec<String> = moves.iter().take(LISTED).map(|&mv| game.write_move(mv)).collect();
    if moves.len() > LISTED {
        listed.push("...".into());
    }
    let _ = writeln!(text, "  moves | {}", listed.join(" "));
    for (index, (mv, position)) in plies.iter().enumerate() {
        if index == FIRST_PLIES && plies.len() > FIRST_PLIES + LAST_PLIES {
            text.push_str("  ...\n");
        }
        if index < FIRST_PLIES || index + LAST_PLIES >= plies.len() {
            let written = format!("{}. {}", index + 1, game.write_move(*mv));
            let _ = writeln!(
                text,
                "{written:>9} | {} | {}",
                game.write_position(position),
                standing(game, position)
            );
        }
    }
    let lines: Vec<String> = game
        .winning_lines(&position, plies.last().map(|&(mv, _)| mv))
        .iter()
        .map(|line| {
            line.iter()
                .map(|&point| game.board().name(point))
                .collect::<Vec<_>>()
                .join("-")
        })
        .collect();
    let outcome = match position.outcome() {
        Outcome::Win(player) => format!("{} wins", rules.seats[player].name.en),
        Outcome::Draw(reason) => format!("draw: {reason:?}"),
        Outcome::InProgress => "still going on".into(),
    };
    let by = if lines.is_empty() {
        String::new()
    } else {
        format!(" by {}", lines.join(" and "))
    };
    let _ = writeln!(text, "\nafter {} plies: {outcome}{by}", plies.len());
    let _ = writeln!(text, "{}", drawn(game, &position));
    text
}

/// What a position string does not show at a glance.
fn standing(game: &AnyGame, position: &AnyPosition) -> String {
    let moves = match game.legal_moves(position).len() {
        1 => "1 move".into(),
        many => format!("{many} moves"),
    };
    if position.outcome().is_over() {
        return "over".into();
    }
    let mut text = format!("phase {}, {moves}", position.phase() + 1);
    if position.step() > 0 {
        let _ = write!(text, ", step {}", position.step() + 1);
    }
    if position.removing() > 0 {
        let _ = write!(text, ", {} to remove", position.removing());
    }
    let captured = Player::BOTH.map(|player| position.captured(player));
    if captured != [0, 0] {
        let _ = write!(text, ", captured {} and {}", captured[0], captured[1]);
    }
    text
}

/// The board as it lies, level by level.
fn drawn(game: &AnyGame, position: &AnyPosition) -> String {
    let board = game.board();
    let mut text = String::new();
    let mut row = None;
    for point in board.points() {
        let place = board.place(point);
        if row != Some((place.level, place.y)) {
            if row.is_some_and(|(level, _)| level != place.level) {
                text.push('\n');
            }
            row = Some((place.level, place.y));
            text.push_str("\n  ");
        }
        // As far to the right as it stands on the board.
        let wanted = 2 + 2 * usize::from(place.x);
        let have = text.chars().rev().take_while(|&symbol| symbol != '\n').count();
        text.push_str(&" ".repeat(wanted.saturating_sub(have)));
        text.push(
            position
                .stone(point)
                .map_or('.', |player| game.rules().seats[player].letter),
        );
    }
    text
}

#[test]
fn every_shipped_game_has_its_transcript() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../transcripts");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for name in catalogue::names() {
            let game = catalogue::game(name).expect("a shipped game is valid");
            insta::assert_snapshot!(name, transcript(name, &game));
        }
    });
}

#[test]
fn no_transcript_is_left_of_a_game_that_is_gone() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let kept: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder tests/transcripts")
        .filter_map(|entry| {
            entry
                .ok()?
                .file_name()
                .to_string_lossy()
                .strip_suffix(".snap")
                .map(str::to_owned)
        })
        .collect();
    let shipped: BTreeSet<String> = catalogue::names().map(str::to_owned).collect();
    assert_eq!(kept, shipped);
}
