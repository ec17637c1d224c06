//! Random games with the crates that other people would take: their own games, their own random moves.

use board_game::board::Board;
use minimax::{Game, IterativeOptions, IterativeSearch, Strategy};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::measure::Work;

/// The example games that the crate `minimax` ships; see `build.rs`.
#[allow(
    missing_docs,
    dead_code,
    unused,
    rust_2018_idioms,
    clippy::all,
    clippy::pedantic
)]
mod examples {
    pub mod connect4 {
        include!(concat!(env!("OUT_DIR"), "/connect4.rs"));
    }
    pub mod ttt {
        include!(concat!(env!("OUT_DIR"), "/ttt.rs"));
    }
}

/// Random games with the crate `board-game`.
pub fn board_game<B: Board>(start: B, seed: u64) -> impl FnMut(u64) -> Work {
    let mut random = SmallRng::seed_from_u64(seed);
    move |games| {
        let mut work = Work { games, plies: 0 };
        for _ in 0..games {
            let mut board = start.clone();
            while board.play_random_available_move(&mut random).is_ok() {
                work.plies += 1;
            }
        }
        work
    }
}

/// Random games with a game of the crate `minimax`.
fn minimax_game<G: Game>(start: G::S, seed: u64) -> impl FnMut(u64) -> Work
where
    G::S: Clone,
    G::M: Copy,
{
    let mut random = SmallRng::seed_from_u64(seed);
    let mut moves = Vec::new();
    move |games| {
        let mut work = Work { games, plies: 0 };
        for _ in 0..games {
            let mut state = start.clone();
            loop {
                moves.clear();
                if G::generate_moves(&state, &mut moves).is_some() {
                    break;
                }
                let mv = moves[random.gen_range(0..moves.len())];
                if let Some(next) = G::apply(&mut state, mv) {
                    state = next;
                }
                work.plies += 1;
            }
        }
        work
    }
}

/// Random games of connect four with the crate `minimax`.
pub fn minimax_connect_four(seed: u64) -> impl FnMut(u64) -> Work {
    minimax_game::<examples::connect4::Game>(examples::connect4::Board::default(), seed)
}

/// Random games of tic-tac-toe with the crate `minimax`.
pub fn minimax_tic_tac_toe(seed: u64) -> impl FnMut(u64) -> Work {
    minimax_game::<examples::ttt::Game>(examples::ttt::Board::default(), seed)
}

/// Searches connect four from its beginning to a depth with the crate `minimax`, with the evaluation and the settings that its
/// example has for the crate's quickest search with one thread.
pub fn minimax_search_connect_four(depth: u8) {
    let options = IterativeOptions::new()
        .with_table_byte_size(64_000_000)
        .with_double_step_increment()
        .with_aspiration_window(5);
    let mut search = IterativeSearch::new(examples::connect4::BasicEvaluator, options);
    search.set_max_depth(depth);
    let chosen = search.choose_move(&examples::connect4::Board::default());
    assert!(chosen.is_some(), "the game is not over");
}
