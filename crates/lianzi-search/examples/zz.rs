//! x
use lianzi_search::{Agent, Chance, Limits, playout, alphabeta::AlphaBetaAgent, heuristic::HeuristicAgent, minimax::MinimaxAgent};
use std::time::Instant;
fn main() {
    for (name, depth) in [("gomoku", 3), ("gomoku", 4), ("connect6", 3), ("pente", 3), ("liansi", 5), ("connect-four", 8), ("yavalath", 4), ("qubic", 4), ("order-and-chaos", 4)] {
        let game = lianzi_rules::catalogue::game(name).unwrap();
        let mut p = game.start();
        let mut r = Chance::new(3);
        for _ in 0..6 { let m = HeuristicAgent::new(&game).choose(&game, &p, &Limits::none()).unwrap(); let _ = &mut r; p = game.play(&p, m.mv).unwrap(); }
        let t = Instant::now();
        let c = AlphaBetaAgent::new(&game, depth, 1).choose(&game, &p, &Limits::none()).unwrap();
        println!("{name} depth {depth}: {} nodes {:?} {:?}", c.nodes, t.elapsed(), c.score);
    }
    let game = lianzi_rules::catalogue::game("connect6").unwrap();
    let t = Instant::now();
    HeuristicAgent::new(&game).choose(&game, &game.start(), &Limits::none()).unwrap();
    println!("heuristic connect6 {:?}", t.elapsed());
    for name in ["tic-tac-toe", "mnk:4,4,4", "gravity:5,4,4", "mnk:4,4,3", "squava", "gravity:4,5,4", "mnk:5,3,3", "tic-tac-toe-misere"] {
        let game = lianzi_rules::catalogue::game(name).unwrap();
        let t = Instant::now();
        let c = MinimaxAgent::new(&game).choose(&game, &game.start(), &Limits::none());
        println!("{name} minimax {:?} {:?}", t.elapsed(), c.map(|c| (c.nodes, c.score)));
    }
    for name in ["tic-tac-toe", "connect-four", "mnk:6,6,4", "gomoku", "liansi", "teeko", "nine-mens-morris", "yavalath"] {
        let game = lianzi_rules::catalogue::game(name).unwrap();
        let mut r = Chance::new(3);
        lianzi_rules::with_game!(&game, |game| {
            let t = Instant::now();
            let mut n = 0u32; let mut plies = 0u64;
            while n < 10 || t.elapsed().as_millis() < 300 { for _ in 0..(if n == 0 {1} else {100}) { let mut p = game.start(); playout(game, &mut p, &mut r); plies += p.ply() as u64; n += 1; } }
            println!("{name}: {:.0} games/s {:.1} ns/ply", n as f64 / t.elapsed().as_secs_f64(), t.elapsed().as_nanos() as f64 / plies as f64);
        });
    }
}
