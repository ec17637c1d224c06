//! Exact values of positions, and certificates of them.
//!
//! [`solve`] takes any game and position and picks a [`Method`] that fits its rules. What comes back is proved:
//! a win, a draw, a loss with its distance, or bounds of these. A [`Certificate`]
//! holds the proof as text, and [`verify`](verify::verify()) checks it with the rules of the game alone.
//!
//! ```
//! use lianzi_rules::catalogue;
//! use lianzi_solve::{Request, Value, solve, verify::verify};
//!
//! let game = catalogue::game("tic-tac-toe")?;
//! let request = Request { certificate: Some("tic-tac-toe".into()), ..Request::default() };
//! let answer = solve(&game, &game.start(), &request, &mut |_| {})?;
//! assert_eq!(answer.value, Value::Draw);
//! assert!(verify(&game, answer.certificate.unwrap().text()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - `value`, `request`: what is found out, what is asked for;
//! - `method`: which methods there are, when they apply, which one to take;
//! - `exhaustive`, `proof`, `numbers`, `gravity`, `retrograde`, `deepening`: the methods;
//! - `perfect`: the values of all moves of a position, kept; the agent that plays by them;
//! - `certificate`, `verify`: writing proofs, checking them;
//! - `reachability`: whether a game can come to a position;
//! - `tables`: tables on disk, interrupted work;
//! - `watch`, `table`, `settled`: limits, memory and its keeping, which the methods share.
//!
//! Heuristics decide here in which order something is looked at, never what is true. Only `tables` reads and writes files.

pub mod certificate;
pub mod reachability;
pub mod tables;
pub mod verify;

mod deepening;
mod exhaustive;
mod gravity;
mod method;
mod numbers;
mod perfect;
mod proof;
mod prudent;
mod request;
mod retrograde;
mod settled;
mod table;
mod value;
mod watch;

use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Outcome, Player, Position, with_game};

pub use gravity::{GravitySolver, Openings, OpeningsError, Precision};
pub use method::{Method, NotApplicable, UnknownMethod, applies, choose};
pub use perfect::{MoveValues, PerfectAgent, Source, Values, Wanted, reconcile};
pub use prudent::PrudentAgent;
pub use request::{Answer, Halt, Moves, Progress, Request, SolveError, Stage};
pub use retrograde::{Census, Table, TableError};
pub use value::{Bounds, Distance, Grade, Value};

use certificate::Certificate;
use settled::{Forgetful, Keeper};
use watch::Watch;

/// What a method finds out; [`solve`] adds what is the same for all.
struct Found {
    value: Value,
    best_moves: Vec<Move>,
    moves: Vec<(Move, Value)>,
    line: Vec<Move>,
    certificate: Option<Certificate>,
    halted: Option<Halt>,
}

impl Found {
    /// A value and nothing else.
    fn value(value: Value) -> Self {
        Self {
            value,
            best_moves: Vec::new(),
            moves: Vec::new(),
            line: Vec::new(),
            certificate: None,
            halted: None,
        }
    }
}

/// Finds the value of a position.
///
/// `report` is told about progress some ten times a second, from this thread. When the limits of the request
/// run out, the answer holds what is known by then.
///
/// # Errors
/// When the position is of another game, or no method applies, or the one asked for does not.
pub fn solve(
    game: &AnyGame,
    position: &AnyPosition,
    request: &Request,
    report: &mut dyn FnMut(&Progress),
) -> Result<Answer, SolveError> {
    let method = pick(game, position, request)?;
    let mut watch = Watch::new(request, report);
    with_game!(game, position, |game, position| run(
        game,
        position,
        method,
        request,
        &mut Forgetful,
        &mut watch
    ))
}

/// The method that [`solve`] takes.
fn pick(game: &AnyGame, position: &AnyPosition, request: &Request) -> Result<Method, SolveError> {
    if !same_size(game, position) {
        return Err(SolveError::OtherGame);
    }
    with_game!(game, position, |game, position| pick_for(game, position, request))
}

/// Whether a position can be one of the game.
fn same_size(game: &AnyGame, position: &AnyPosition) -> bool {
    matches!(
        (game, position),
        (AnyGame::One(_), AnyPosition::One(_))
            | (AnyGame::Two(_), AnyPosition::Two(_))
            | (AnyGame::Four(_), AnyPosition::Four(_))
            | (AnyGame::Six(_), AnyPosition::Six(_))
    )
}

fn pick_for<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
) -> Result<Method, SolveError> {
    match request.method {
        Some(method) => method::applies_to(method, game, position)
            .map(|()| method)
            .map_err(|reason| SolveError::NotApplicable { method, reason }),
        None => {
            method::choose_for(game, position, request).map_err(|reasons| SolveError::NoMethod { reasons })
        }
    }
}

/// Solves by a method that applies; what it settles goes to a keeper.
fn run<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    method: Method,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Result<Answer, SolveError> {
    let found = match position.outcome() {
        Outcome::InProgress => match method {
            Method::Exhaustive => exhaustive::solve(game, position, request, keeper, watch),
            Method::Threats => proof::solve(game, position, request, keeper, watch),
            Method::ProofNumbers => numbers::solve(game, position, request, keeper, watch),
            Method::Gravity => gravity::solve(game, position, request, keeper, watch),
            Method::Retrograde => retrograde::solve(game, position, request, watch)?,
            Method::Deepening => deepening::solve(game, position, request, keeper, watch),
        },
        over => Found::value(value_of(over, position.mover())),
    };
    Ok(Answer {
        value: found.value,
        best_moves: found.best_moves,
        moves: found.moves,
        line: found.line,
        method,
        nodes: watch.nodes(),
        elapsed: watch.elapsed(),
        certificate: found.certificate,
        halted: found.halted,
    })
}

/// The value of a finished game for a player.
fn value_of(outcome: Outcome, player: Player) -> Value {
    match outcome {
        Outcome::Win(winner) if winner == player => Value::Win(Distance::Exact(0)),
        Outcome::Win(_) => Value::Loss(Distance::Exact(0)),
        Outcome::Draw(_) => Value::Draw,
        Outcome::InProgress => Value::UNKNOWN,
    }
}
