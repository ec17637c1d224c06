//! Prints how many positions alpha-beta looks at, with each of its parts alone, without it, and with all of them:
//! `cargo run --release -p lianzi-search --example node_counts`.
//!
//! The table in docs/PERFORMANCE.md is what this prints; with `-- selective` at the end, the one for the parts that change
//! estimates.

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::alphabeta::{AlphaBetaAgent, Parts};
use lianzi_search::random::RandomAgent;
use lianzi_search::{Agent, Limits};

/// Game, random plies from its beginning, depth.
const CASES: [(&str, u16, u32); 14] = [
    ("tic-tac-toe", 0, 9),
    ("connect-four", 0, 8),
    ("connect-four", 12, 9),
    ("mnk:6,6,4", 3, 5),
    ("liansi", 6, 5),
    ("liansi", 20, 6),
    ("teeko", 3, 5),
    ("teeko", 10, 6),
    ("nine-mens-morris", 8, 4),
    ("nine-mens-morris", 24, 6),
    ("neutreeko", 4, 6),
    ("yavalath", 5, 4),
    ("gomoku", 4, 3),
    ("connect6", 5, 2),
];

fn position(game: &AnyGame, plies: u16) -> Result<AnyPosition, Box<dyn std::error::Error>> {
    let mut agent = RandomAgent::new(1);
    let mut position = game.start();
    while position.ply() < plies {
        let mv = agent.choose(game, &position, &Limits::none())?.mv;
        let next = game.play(&position, mv)?;
        position = if next.outcome().is_over() {
            game.start()
        } else {
            next
        };
    }
    Ok(position)
}

/// Game, random plies from its beginning, depth: for the selective search, which looks further.
const SELECTIVE_CASES: [(&str, u16, u32); 9] = [
    ("connect-four", 0, 12),
    ("connect-four", 12, 12),
    ("mnk:6,6,4", 3, 6),
    ("liansi", 6, 6),
    ("teeko", 3, 6),
    ("nine-mens-morris", 8, 5),
    ("gomoku", 4, 4),
    ("caro", 4, 4),
    ("connect6", 5, 3),
];

/// What the parts are worth that change estimates: nodes to a depth. (Scores are not comparable.)
fn selective() -> Result<(), Box<dyn std::error::Error>> {
    let all = Parts::SELECTIVE;
    let variants = [
        Parts::ALL,
        Parts {
            threats: false,
            ..all
        },
        Parts {
            reductions: false,
            ..all
        },
        Parts {
            aspiration: false,
            ..all
        },
        all,
    ];
    println!(
        "\n| game | plies played | depth | exact | selective without threats | without reductions | without aspiration \
         | selective |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for (name, plies, depth) in SELECTIVE_CASES {
        let game = catalogue::game(name)?;
        let position = position(&game, plies)?;
        print!("| {name} | {plies} | {depth} |");
        for parts in variants {
            let mut agent = AlphaBetaAgent::with_parts(&game, depth, 1, parts);
            // Ten million are enough to see.
            let limits = Limits::none().with_nodes(10_000_000);
            let choice = agent.choose(&game, &position, &limits)?;
            let more = if choice.nodes < 10_000_000 { "" } else { "over " };
            print!(" {more}{} |", grouped(choice.nodes));
        }
        println!();
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|word| word == "selective") {
        return selective();
    }
    let all = Parts::ALL;
    let three = Parts {
        deepening: true,
        table: true,
        history: true,
        ..Parts::NONE
    };
    let variants = [
        Parts::NONE,
        Parts {
            deepening: true,
            ..Parts::NONE
        },
        Parts {
            table: true,
            ..Parts::NONE
        },
        Parts {
            history: true,
            ..Parts::NONE
        },
        three,
        Parts { forced: false, ..all },
        Parts {
            killers: false,
            ..all
        },
        Parts { scout: false, ..all },
        all,
    ];
    println!(
        "| game | plies played | depth | plain | deepening only | table only | history only | these three | all but \
         forced | all but killers | all but scout | all |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, plies, depth) in CASES {
        let game = catalogue::game(name)?;
        let position = position(&game, plies)?;
        print!("| {name} | {plies} | {depth} |");
        for parts in variants {
            let mut agent = AlphaBetaAgent::with_parts(&game, depth, 1, parts);
            let choice = agent.choose(&game, &position, &Limits::none())?;
            print!(" {} |", grouped(choice.nodes));
        }
        println!();
    }
    Ok(())
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
