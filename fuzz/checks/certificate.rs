//! Any text as a certificate: it is refused with a reason, or it proves what a search to the end finds as well.

use std::sync::OnceLock;

use lianzi_rules::{AnyGame, catalogue};
use lianzi_solve::verify::{Proved, Verified, read_head, verify};
use lianzi_solve::{Distance, Method, Request, Value, solve};

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    if let Err(error) = read_head(text) {
        assert!(!error.to_string().is_empty());
    }
    for game in games() {
        match verify(game, text) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(verified) => assert!(is_true(game, &verified), "{verified:?}"),
        }
    }
}

/// What a search to the end says about the claim. Liansi is too large for that.
fn is_true(game: &AnyGame, verified: &Verified) -> bool {
    if game.board().len() > 12 {
        return true;
    }
    let position = game.read_position(&verified.position).expect("it was verified");
    let request = Request {
        method: Some(Method::Exhaustive),
        ..Request::default()
    };
    let answer = solve(game, &position, &request, &mut |_| ()).expect("it is small");
    let winner = |distance: Distance, player| Some((player, distance.plies()));
    let mover = position.mover();
    let won = match answer.value {
        Value::Win(distance) => winner(distance, mover),
        Value::Loss(distance) => winner(distance, mover.opponent()),
        Value::Draw => None,
        Value::Unknown(_) => panic!("a small game has a value"),
    };
    match verified.proved {
        Proved::Wins { player, within } => {
            won.is_some_and(|(winner, plies)| winner == player && plies <= within)
        }
        Proved::Draw => won.is_none(),
        Proved::DoesNotLose { player } => won.is_none_or(|(winner, _)| winner == player),
    }
}

fn games() -> &'static [AnyGame] {
    static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        ["tic-tac-toe", "mnk:4,3,3", "liansi"]
            .map(|name| catalogue::game(name).expect("it is shipped"))
            .into()
    })
}
