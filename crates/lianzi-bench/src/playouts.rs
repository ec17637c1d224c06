//! Random games a second, beside the crates `minimax` and `board-game`.

use board_game::games::connect4::Connect4;
use board_game::games::ttt::TTTBoard;
use lianzi_rules::{AnyGame, Game, catalogue, with_game};
use lianzi_search::{Chance, playout};
use serde_json::json;

use crate::measure::{Contestant, Work, measure};
use crate::peers;

/// The games that are measured, and after how many plies a playout stops (liansi is also measured while placing only).
const GAMES: [(&str, Option<u16>); 6] = [
    ("tic-tac-toe", None),
    ("connect-four", None),
    ("mnk:6,6,4", None),
    ("liansi", Some(16)),
    ("liansi", None),
    ("gomoku", None),
];

/// Measures and prints.
pub fn run(rounds: usize, json: bool) {
    let mut rows = Vec::new();
    for (name, plies) in GAMES {
        let game = catalogue::game(name).expect("the catalogue has the games of this benchmark");
        let mut names = vec!["lianzi"];
        let mut contestants: Vec<Contestant<'_>> = vec![ours(&game, plies)];
        match name {
            "tic-tac-toe" => {
                names.extend(["board-game", "minimax"]);
                contestants.push(Box::new(peers::board_game(TTTBoard::default(), 1)));
                contestants.push(Box::new(peers::minimax_tic_tac_toe(1)));
            }
            "connect-four" => {
                names.extend(["board-game", "minimax"]);
                contestants.push(Box::new(peers::board_game(Connect4::default(), 1)));
                contestants.push(Box::new(peers::minimax_connect_four(1)));
            }
            _ => {}
        }
        let title = plies.map_or(name.to_owned(), |plies| format!("{name} (first {plies} plies)"));
        for (program, figures) in names.into_iter().zip(measure(&mut contestants, rounds)) {
            rows.push((title.clone(), program, figures));
        }
    }
    if json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(game, program, figures)| {
                json!({
                    "game": game,
                    "program": program,
                    "games_per_second": figures.games_per_second,
                    "nanoseconds_per_ply": figures.nanoseconds_per_ply,
                    "plies_per_game": figures.plies_per_game,
                })
            })
            .collect();
        println!(
            "{}",
            json!({ "benchmark": "playouts", "rounds": rounds, "rows": rows })
        );
        return;
    }
    println!(
        "{:<24} {:<11} {:>12} {:>9} {:>11}",
        "game", "program", "games/s", "ns/ply", "plies/game"
    );
    for (game, program, figures) in rows {
        println!(
            "{game:<24} {program:<11} {:>12.0} {:>9.2} {:>11.2}",
            figures.games_per_second, figures.nanoseconds_per_ply, figures.plies_per_game
        );
    }
}

fn ours(game: &AnyGame, plies: Option<u16>) -> Contestant<'_> {
    with_game!(game, |game| Box::new(playouts(game, plies)))
}

fn playouts<const W: usize>(game: &Game<W>, stop: Option<u16>) -> impl FnMut(u64) -> Work + '_ {
    let mut chance = Chance::new(1);
    move |games| {
        let mut plies = 0;
        for _ in 0..games {
            let mut position = game.start();
            match stop {
                None => _ = playout(game, &mut position, &mut chance),
                Some(_) => game.place_until_decided(&mut position, |count| chance.below(count)),
            }
            plies += u64::from(position.ply());
        }
        Work { games, plies }
    }
}
