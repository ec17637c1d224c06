//! A snapshot of how many positions the searches look at: it changes only when search is meant to change.

mod common;

use std::fmt::Write;

use common::{after, agent, game};
use lianzi_search::Limits;

#[test]
fn node_counts_are_what_they_were() {
    let cases = [
        ("tic-tac-toe", "", "minimax"),
        ("tic-tac-toe", "b2 a1", "minimax"),
        ("gravity:4,4,4", "", "minimax"),
        ("tic-tac-toe", "", "alphabeta:depth=9"),
        ("connect-four", "d1 d2 c1", "alphabeta:depth=6"),
        ("liansi", "c3 d4 c4 d3", "alphabeta:depth=4"),
        ("teeko", "c3 b2 d4 d2 b4 c1 c5 e3", "alphabeta:depth=4"),
        ("nine-mens-morris", "d6 d2 f4 b4", "alphabeta:depth=3"),
        ("gomoku", "h8 i9 h9", "alphabeta:depth=2"),
        ("liansi", "c3 d4 c4 d3", "heuristic"),
    ];
    let mut counts = String::new();
    for (name, moves, spec) in cases {
        let game = game(name);
        let position = after(&game, moves);
        let choice = agent(spec, &game)
            .choose(&game, &position, &Limits::none())
            .expect("a choice");
        writeln!(counts, "{name} [{moves}] {spec}: {}", choice.nodes).expect("a string takes all");
    }
    assert_eq!(counts, include_str!("node_counts.txt"));
}
