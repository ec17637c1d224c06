//! Puzzles as text: a line with the game, and then a line for each puzzle, each a JSON object.

use lianzi_play::NamedGame;
use lianzi_rules::catalogue::CatalogueError;
use lianzi_rules::{AnyGame, Faults};
use serde::{Deserialize, Serialize};

use super::{LEVELS, Puzzle, TRIES};

/// The version of the format.
const VERSION: u32 = 1;
/// The most puzzles in a file.
const MOST: usize = 10_000;

#[derive(Serialize, Deserialize)]
struct Head {
    puzzles: u32,
    game: String,
    rules_id: String,
    /// The rule file and what it extends, for games that are not shipped.
    files: Vec<Text>,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
struct Text {
    name: String,
    text: String,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    position: String,
    solution: String,
    line: Vec<String>,
    plies: u16,
    rating: u8,
    found_by: Vec<u32>,
}

/// What is wrong with a file of puzzles.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// A line is not what it should be.
    #[error("line {line} is no line of a file of puzzles")]
    Line {
        /// Which one, from 1.
        line: usize,
    },
    /// The file is of another version.
    #[error("version {found} of the format is not known")]
    Version {
        /// Its version.
        found: u32,
    },
    /// The game is not known here.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// The rule file in it is wrong.
    #[error("{0}")]
    Faults(#[from] Faults),
    /// The rules have changed since.
    #[error("the rules of {game} are not those that the puzzles were made for")]
    OtherRules {
        /// The game.
        game: String,
    },
    /// There is no puzzle in it.
    #[error("there is no puzzle in the file")]
    Empty,
}

/// Writes puzzles.
pub fn write(game: &NamedGame, seed: u64, puzzles: &[Puzzle]) -> String {
    let line = |object: serde_json::Result<String>| object.unwrap_or_default() + "\n";
    let files = game.files().iter().map(|file| Text {
        name: file.name.clone(),
        text: file.text.clone(),
    });
    let head = Head {
        puzzles: VERSION,
        game: game.name().to_owned(),
        rules_id: game.game().id().to_string(),
        files: files.collect(),
        seed,
    };
    let mut text = line(serde_json::to_string(&head));
    for puzzle in puzzles {
        text += &line(serde_json::to_string(&one(game.game(), puzzle)));
    }
    text
}

fn one(game: &AnyGame, puzzle: &Puzzle) -> Entry {
    Entry {
        position: game.write_position(&puzzle.position),
        solution: game.write_move(puzzle.solution),
        line: puzzle.line.iter().map(|&mv| game.write_move(mv)).collect(),
        plies: puzzle.plies,
        rating: puzzle.rating(),
        found_by: puzzle.found_by.clone(),
    }
}

/// Reads puzzles. Every position and move is read by the rules of the game.
///
/// # Errors
/// The first thing that is wrong with the text.
pub fn read(text: &str) -> Result<(NamedGame, Vec<Puzzle>), PuzzleError> {
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let (index, first) = lines.next().ok_or(PuzzleError::Empty)?;
    let head: Head = serde_json::from_str(first).map_err(|_| PuzzleError::Line { line: index + 1 })?;
    if head.puzzles != VERSION {
        return Err(PuzzleError::Version { found: head.puzzles });
    }
    let game = match head.files.split_first() {
        None => NamedGame::from_catalogue(&head.game)?,
        Some((own, others)) => NamedGame::from_rule_file(&head.game, &own.text, &|wanted| {
            let file = others.iter().find(|file| file.name == wanted)?;
            Some(file.text.clone())
        })?,
    };
    if game.game().id().to_string() != head.rules_id {
        return Err(PuzzleError::OtherRules { game: head.game });
    }
    let mut puzzles = Vec::new();
    for (index, text) in lines.take(MOST) {
        let puzzle = serde_json::from_str::<Entry>(text)
            .ok()
            .and_then(|line| puzzle(game.game(), &line));
        puzzles.push(puzzle.ok_or(PuzzleError::Line { line: index + 1 })?);
    }
    if puzzles.is_empty() {
        return Err(PuzzleError::Empty);
    }
    Ok((game, puzzles))
}

fn puzzle(game: &AnyGame, line: &Entry) -> Option<Puzzle> {
    let position = game.read_position(&line.position).ok()?;
    let solution = game.read_move(&position, &line.solution).ok()?;
    let mut at = position;
    let mut moves = Vec::new();
    for text in &line.line {
        let mv = game.read_move(&at, text).ok()?;
        at = game.play(&at, mv).ok()?;
        moves.push(mv);
    }
    let good = !position.outcome().is_over()
        && game.check(&position, solution).is_ok()
        && (1..=99).contains(&line.plies)
        && line.found_by.len() <= usize::from(LEVELS)
        && line.found_by.iter().all(|found| *found <= TRIES);
    good.then(|| Puzzle {
        position,
        solution,
        line: moves,
        plies: line.plies,
        found_by: line.found_by.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample() -> (NamedGame, Vec<Puzzle>) {
        let text = "lianzi = 1\nextends = \"tic-tac-toe\"\nname = \"mine\"\n";
        let game = NamedGame::from_rule_file("mine", text, &|_| None).unwrap();
        let position = game.game().read_position("X1O/3/3 X").unwrap();
        let solution = game.game().read_move(&position, "c3").unwrap();
        let puzzle = Puzzle {
            position,
            solution,
            line: vec![solution],
            plies: 5,
            found_by: vec![0, 1, 2, 3, 4, 4, 4],
        };
        (game, vec![puzzle])
    }

    #[test]
    fn puzzles_are_read_as_they_were_written_with_the_rules_they_need() {
        let (game, puzzles) = sample();
        let text = write(&game, 7, &puzzles);
        let (read_game, read_puzzles) = read(&text).unwrap();
        assert_eq!(
            (read_game.game().id(), &read_puzzles),
            (game.game().id(), &puzzles)
        );
    }

    #[test]
    fn a_wrong_file_says_where() {
        let (game, puzzles) = sample();
        let text = write(&game, 7, &puzzles);
        assert!(matches!(read(""), Err(PuzzleError::Empty)));
        assert!(matches!(
            read(text.lines().next().unwrap()),
            Err(PuzzleError::Empty)
        ));
        assert!(matches!(
            read(&(text.clone() + "{}\n")),
            Err(PuzzleError::Line { line: 3 })
        ));
        let occupied = text.replace("\"solution\":\"c3\"", "\"solution\":\"a1\"");
        assert!(matches!(read(&occupied), Err(PuzzleError::Line { line: 2 })));
        let changed = text.replace(
            "extends = \\\"tic-tac-toe\\\"",
            "extends = \\\"tic-tac-toe-misere\\\"",
        );
        assert!(matches!(read(&changed), Err(PuzzleError::OtherRules { .. })));
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(cut in 0_usize..600, noise in "\\PC{0,20}") {
            let (game, puzzles) = sample();
            let mut text = write(&game, 7, &puzzles);
            let cut = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.insert_str(cut, &noise);
            let _ = read(&text);
        }
    }
}
