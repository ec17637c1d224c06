//! x
use lianzi_search::{Agent, Chance, Limits, minimax::MinimaxAgent, playout};
use std::time::Instant;
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e9
}
fn main() {
    for name in [
        "tic-tac-toe",
        "mnk:4,4,4",
        "gravity:5,4,4",
        "mnk:4,4,3",
        "gravity:4,5,4",
        "mnk:5,3,3",
        "tic-tac-toe-misere",
        "gravity:6,3,4",
        "mnk:5,4,4",
    ] {
        let game = lianzi_rules::catalogue::game(name).unwrap();
        let t = Instant::now();
        let c = MinimaxAgent::new(&game).choose(&game, &game.start(), &Limits::none());
        println!(
            "{name} minimax {:?} {:?}",
            t.elapsed(),
            c.map(|c| (c.nodes, c.score))
        );
    }
    for name in [
        "tic-tac-toe",
        "connect-four",
        "mnk:6,6,4",
        "gomoku",
        "liansi",
        "teeko",
        "nine-mens-morris",
        "yavalath",
    ] {
        let game = lianzi_rules::catalogue::game(name).unwrap();
        let mut r = Chance::new(3);
        lianzi_rules::with_game!(&game, |game| {
            let t = cpu();
            let mut n = 0u32;
            let mut plies = 0u64;
            while n < 10 || cpu() - t < 0.3 {
                for _ in 0..(if n == 0 { 1 } else { 100 }) {
                    let mut p = game.start();
                    playout(game, &mut p, &mut r);
                    plies += p.ply() as u64;
                    n += 1;
                }
            }
            let s = cpu() - t;
            println!(
                "{name}: {:.0} games/s {:.1} ns/ply",
                n as f64 / s,
                s * 1e9 / plies as f64
            );
        });
    }
}
