//! Benchmarks beside peers: `cargo run --release -p lianzi-bench -- playouts`, or `solve`.
//!
//! Everything is compiled with the same flags and runs in one process, in turn, several times; the medians of thread time are
//! printed, so that ratios hold on a noisy machine too.

mod measure;
mod peers;
mod playouts;
mod search;
mod server;
mod solve;

use clap::{Parser, Subcommand};

/// Benchmarks of Lianzi beside its peers.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
    /// Print JSON instead of a table.
    #[arg(long, global = true)]
    json: bool,
    /// Rounds; the median counts.
    #[arg(long, global = true, default_value_t = 7)]
    rounds: usize,
}

#[derive(Subcommand)]
enum What {
    /// The server under load.
    Server(server::Load),
    /// Random games a second, one thread.
    Playouts,
    /// Alpha-beta: time to a depth, nodes a second, two threads, how soon it stops.
    Search,
    /// Proofs, tables and sets of positions.
    Solve(solve::Choice),
}

fn main() {
    let arguments = Arguments::parse();
    match arguments.what {
        What::Server(load) => server::run(&load, arguments.json),
        What::Playouts => playouts::run(arguments.rounds.max(1), arguments.json),
        What::Search => search::run(arguments.rounds.max(1), arguments.json),
        What::Solve(choice) => solve::run(&choice, arguments.rounds.max(1), arguments.json),
    }
}
