//! Tactical suites: positions in which one move wins by force, or all moves but one lose, found by trying out everything
//! (`cargo run --release -p lianzi-solve --example suites` writes them), and solved here within budgets of nodes.

mod common;

use std::path::Path;

use common::game;
use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::mcts::MctsAgent;
use lianzi_search::{Agent, Choice, Limits, Score};

/// What is asked of one position.
struct Task {
    /// `win` or `only`.
    wins: bool,
    /// The win takes so many plies; or everything else loses within so many.
    plies: u32,
    position: AnyPosition,
    moves: Vec<Move>,
    line: String,
}

/// The tasks of a game.
struct Suite {
    name: String,
    game: AnyGame,
    tasks: Vec<Task>,
}

fn suites() -> Vec<Suite> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of suites")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    paths.iter().map(|path| suite(path)).collect()
}

fn suite(path: &Path) -> Suite {
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).expect("a suite");
    let game = game(&name);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let tasks = lines.map(|line| task(&game, line)).collect();
    Suite { name, game, tasks }
}

fn task(game: &AnyGame, line: &str) -> Task {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [claim, position, moves] = parts[..] else {
        panic!("{line}")
    };
    let (kind, plies) = claim.split_once(' ').expect("kind and plies");
    let position = game
        .read_position(position)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let read = |text| {
        game.read_move(&position, text)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    Task {
        wins: kind == "win",
        plies: plies.parse().expect("a number"),
        moves: moves.split_whitespace().map(read).collect(),
        position,
        line: line.to_owned(),
    }
}

impl Task {
    /// Whether a choice is what was asked for.
    fn is_solved_by(&self, choice: &Choice) -> bool {
        // There may be another win farther away than was tried out; who claims it has proved it.
        let other_way = self.wins && matches!(choice.score, Some(Score::Win { plies }) if plies > self.plies);
        // The only move may lose too, farther away: then all are equal to whoever has proved it.
        let all_lose = !self.wins && matches!(choice.score, Some(Score::Loss { .. }));
        self.moves.contains(&choice.mv) || other_way || all_lose
    }
}

/// Solves all tasks; those that were not solved, and how many there are.
fn missed(make: &dyn Fn(&AnyGame) -> Box<dyn Agent>, limits: &Limits) -> (Vec<String>, usize) {
    let mut missed = Vec::new();
    let mut count = 0;
    for suite in suites() {
        for task in &suite.tasks {
            count += 1;
            let choice = make(&suite.game)
                .choose(&suite.game, &task.position, limits)
                .expect("a choice");
            if !task.is_solved_by(&choice) {
                let played = suite.game.write_move(choice.mv);
                missed.push(format!(
                    "{}: {} but {played}, {:?}",
                    suite.name, task.line, choice.score
                ));
            }
        }
    }
    (missed, count)
}

#[test]
fn there_are_tasks_of_both_kinds_for_at_least_eight_games() {
    let suites = suites();
    let both = |suite: &&Suite| {
        let wins = suite.tasks.iter().filter(|task| task.wins).count();
        wins >= 5 && suite.tasks.len() - wins >= 5
    };
    assert!(suites.iter().filter(both).count() >= 8);
}

#[test]
fn alpha_beta_to_the_depth_of_the_task_agrees_with_every_claim() {
    // Exact search beside the exhaustive trial: another program, the same answer.
    for suite in suites() {
        // Boards on which plain depth is out of reach have the test below.
        for task in suite.tasks.iter().filter(|_| suite.game.board().len() <= 64) {
            let mut agent = AlphaBetaAgent::new(&suite.game, task.plies, 1);
            let choice = agent
                .choose(&suite.game, &task.position, &Limits::none())
                .expect("a choice");
            assert!(
                task.moves.contains(&choice.mv),
                "{}: {}, {:?}",
                suite.name,
                task.line,
                choice
            );
            if task.wins {
                assert_eq!(
                    choice.score,
                    Some(Score::Win { plies: task.plies }),
                    "{}: {}",
                    suite.name,
                    task.line
                );
            }
        }
    }
}

/// At most one task in so many was missed, and nothing false was proved.
fn assert_nearly_all(missed: &[String], count: usize, one_in: usize) {
    let told = missed.join("\n");
    assert!(
        missed.len() * one_in <= count,
        "{} of {count}:\n{told}",
        missed.len()
    );
    assert!(missed.iter().all(|missed| missed.contains("Estimate")), "{told}");
}

#[test]
fn selective_alpha_beta_solves_the_tasks_within_its_budget() {
    let make =
        |game: &AnyGame| -> Box<dyn Agent> { Box::new(AlphaBetaAgent::new(game, 64, 1).with_threats(game)) };
    let (missed, count) = missed(&make, &Limits::none().with_nodes(40_000));
    // It may give up a position in which everything loses sooner or later.
    assert_nearly_all(&missed, count, 100);
}

#[test]
fn monte_carlo_search_solves_the_tasks_within_its_budget() {
    let make = |game: &AnyGame| -> Box<dyn Agent> { Box::new(MctsAgent::new(game, None, 1)) };
    let (missed, count) = missed(&make, &Limits::none().with_nodes(10_000));
    // A quiet winning move that looks bad may stay unseen for long.
    assert_nearly_all(&missed, count, 50);
}
