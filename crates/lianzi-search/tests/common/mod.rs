//! What several tests need: random positions, and a negamax that is too simple to be wrong.
#![allow(dead_code)] // each test uses a part

use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, catalogue};
use lianzi_search::evaluate::Evaluator;
use lianzi_search::{Agent, AgentSpec, Chance, Score};

pub const WIN: i32 = 1_000_000;

pub fn game(name: &str) -> AnyGame {
    catalogue::game(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn agent(spec: &str, game: &AnyGame) -> Box<dyn Agent> {
    spec.parse::<AgentSpec>()
        .expect(spec)
        .build(game, 1)
        .unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// A position after so many random plies, or fewer when the game ends before; never a finished one.
pub fn random_position(game: &AnyGame, plies: u32, chance: &mut Chance) -> AnyPosition {
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.legal_moves(&position);
        let mv = moves[chance.below(moves.len() as u32) as usize];
        let next = game.play(&position, mv).expect("a legal move");
        if next.outcome().is_over() {
            break;
        }
        position = next;
    }
    position
}

/// Plays moves given as text.
pub fn after(game: &AnyGame, moves: &str) -> AnyPosition {
    moves.split_whitespace().fold(game.start(), |position, text| {
        let mv = game
            .read_move(&position, text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&position, mv).expect("a legal move")
    })
}

/// Every legal move with what it is worth to the player on move: the maximum over all lines of so many plies, a win
/// counting `WIN` less the plies from the root; the horizon is evaluated from scratch. `depth` of `u32::MAX`: to the end.
pub fn naive(game: &AnyGame, position: &AnyPosition, depth: u32) -> Vec<(Move, i32)> {
    let evaluator = Evaluator::new(game);
    let value = |mv| child_value(game, &evaluator, position, mv, depth, 1);
    game.legal_moves(position)
        .into_iter()
        .map(|mv| (mv, value(mv)))
        .collect()
}

fn child_value(
    game: &AnyGame,
    evaluator: &Evaluator,
    position: &AnyPosition,
    mv: Move,
    depth: u32,
    ply: i32,
) -> i32 {
    let next = game.play(position, mv).expect("a legal move");
    let viewer = position.mover();
    match next.outcome() {
        Outcome::Win(winner) if winner == viewer => return WIN - ply,
        Outcome::Win(_) => return ply - WIN,
        Outcome::Draw(_) => return 0,
        Outcome::InProgress => {}
    }
    let for_next_mover = if depth == 1 {
        evaluator.score(game, &next)
    } else {
        let moves = game.legal_moves(&next);
        let values = moves
            .into_iter()
            .map(|mv| child_value(game, evaluator, &next, mv, depth - 1, ply + 1));
        values.max().expect("a game that goes on has moves")
    };
    if next.mover() == viewer {
        for_next_mover
    } else {
        -for_next_mover
    }
}

/// An agent's score in the numbers of [`naive`].
pub fn number(score: Option<Score>) -> i32 {
    match score.expect("a score") {
        Score::Win { plies } => WIN - plies as i32,
        Score::Loss { plies } => plies as i32 - WIN,
        Score::Draw => 0,
        Score::Estimate(score) => score,
    }
}
