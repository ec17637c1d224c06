//! What each first move is worth: proved where that was done, judged by a search, and as it turned out in the games.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lianzi_rules::{AnyGame, Move, Point};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Limits};
use lianzi_solve::Value;

use super::course::{Course, share_of_score};

/// Positions that are looked at to judge a first move.
const NODES: u64 = 20_000;

/// A first move.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// As it is written.
    pub text: String,
    /// Where its stone comes to stand.
    pub point: Option<Point>,
    /// What is proved of it, for the player who makes it.
    pub value: Value,
    /// What a search thinks of it, from -1 to 1, for the player who makes it; `None` when it was not judged.
    pub score: Option<f64>,
    /// How many of the measured games began with it.
    pub games: u64,
    /// Half points of the first player in those games.
    pub half_points: u64,
}

impl FirstMove {
    /// From -1 (loses) to 1 (wins): what is proved, else what a search thinks.
    pub fn worth(&self) -> Option<f64> {
        match self.value {
            Value::Win(_) => Some(1.0),
            Value::Loss(_) => Some(-1.0),
            Value::Draw => Some(0.0),
            Value::Unknown(_) => self.score,
        }
    }
}

/// All first moves of a game. Moves that are alike by symmetry are judged once; when the time is over or the flag is set,
/// the rest stay without a judgement.
pub fn first_moves(
    game: &AnyGame,
    proved: &[(Move, Value)],
    until: Option<Instant>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(usize, usize),
) -> Vec<FirstMove> {
    let start = game.start();
    let moves = game.legal_moves(&start);
    let count = moves.len();
    let mut agent = AlphaBetaAgent::new(game, 64, 0).with_threats(game);
    let limits = Limits::none().with_nodes(NODES);
    let mut known = HashMap::new();
    let proved: HashMap<Move, Value> = proved.iter().copied().collect();
    let mut found: Vec<(FirstMove, u64)> = Vec::with_capacity(count);
    for (index, mv) in moves.into_iter().enumerate() {
        tell(index, count);
        let Ok(next) = game.play(&start, mv) else { continue };
        let (_, key) = game.canonical(&next);
        let score = *known.entry(key).or_insert_with(|| {
            let late = until.is_some_and(|until| Instant::now() >= until);
            if late || stop.load(Ordering::Relaxed) || next.outcome().is_over() {
                return None;
            }
            let choice = agent.choose(game, &next, &limits).ok()?;
            let score = share_of_score(choice.score?);
            Some(if next.mover() == start.mover() {
                score
            } else {
                -score
            })
        });
        let value = proved.get(&mv).copied().unwrap_or(Value::UNKNOWN);
        let first = FirstMove {
            mv,
            text: game.write_move(mv),
            point: mv.target(),
            value,
            score,
            games: 0,
            half_points: 0,
        };
        found.push((first, key));
    }
    // What is proved of one move holds for all that are alike.
    let mut of_class: HashMap<u64, Value> = HashMap::new();
    for (first, key) in &found {
        if first.value.grade().is_some() {
            of_class.insert(*key, first.value);
        }
    }
    found
        .into_iter()
        .map(|(mut first, key)| {
            if first.value.grade().is_none()
                && let Some(value) = of_class.get(&key)
            {
                first.value = *value;
            }
            first
        })
        .collect()
}

/// Counts the games that began with each move.
pub fn count_games<'a>(moves: &mut [FirstMove], games: impl Iterator<Item = (&'a Course, u64)>) {
    for (course, half_points) in games {
        let Some(opened) = &course.opened else { continue };
        if let Some(first) = moves.iter_mut().find(|first| first.text == *opened) {
            first.games += 1;
            first.half_points += half_points;
        }
    }
}
