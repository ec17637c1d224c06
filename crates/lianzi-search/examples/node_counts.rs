//! Prints how many positions alpha-beta looks at, with each of its parts alone, without it, and with all of them:
//! `cargo run --release -p lianzi-search --example node_counts`.
//!
//! The table in docs/PERFORMANCE.md is what this prints; with `-- selective` at the end, the one for the parts that change
//! estimates; with `-- replacement`, the one for a table that is full;
//! with `-- games`, what parts are worth in games.

use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::alphabeta::{AlphaBetaAgent, Parts};
use lianzi_search::random::RandomAgent;
use lianzi_search::{Agent, Chance, Limits};

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
const SELECTIVE_CASES: [(&str, u16, u32); 8] = [
    ("connect-four", 0, 12),
    ("mnk:6,6,4", 3, 8),
    ("liansi", 6, 6),
    ("teeko", 3, 6),
    ("nine-mens-morris", 8, 6),
    ("gomoku", 4, 8),
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
        Parts {
            extension: false,
            ..all
        },
        Parts {
            history: false,
            killers: false,
            ..all
        },
        Parts { forced: false, ..all },
        all,
    ];
    println!(
        "\n| game | plies played | depth | exact | selective without threats | without reductions | without aspiration \
         | without extension | without history and killers | without forced moves first | selective |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
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

/// What it is worth that a full table gives up the older and shallower entry: nodes to a depth with few entries and with many.
fn replacement() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "\n| game | plies played | depth | 4,096 entries, any goes | 4,096 entries, the shallower goes | 4,194,304 entries |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    for (name, plies, depth) in SELECTIVE_CASES {
        let game = catalogue::game(name)?;
        let position = position(&game, plies)?;
        print!("| {name} | {plies} | {depth} |");
        for (replacement, entries) in [(false, 1 << 12), (true, 1 << 12), (true, 1 << 22)] {
            let parts = Parts {
                replacement,
                ..Parts::SELECTIVE
            };
            let mut agent = AlphaBetaAgent::with_parts(&game, depth, 1, parts).with_entries(entries);
            let choice = agent.choose(&game, &position, &Limits::none().with_nodes(10_000_000))?;
            print!(" {} |", grouped(choice.nodes));
        }
        println!();
    }
    Ok(())
}

/// What a part is worth where it costs nodes: games of the search against itself without the part, with so many nodes a move;
/// openings of four random plies near the middle, each played twice, sides swapped.
fn games() -> Result<(), Box<dyn std::error::Error>> {
    const NODES: u64 = 2_000;
    const PAIRS: u64 = 50;
    let all = Parts::SELECTIVE;
    println!("\n| game | without | won | drawn | lost |");
    println!("|---|---|--:|--:|--:|");
    for (name, what, parts) in [
        (
            "gomoku",
            "extension",
            Parts {
                extension: false,
                ..all
            },
        ),
        (
            "gomoku",
            "reductions",
            Parts {
                reductions: false,
                ..all
            },
        ),
        (
            "qubic",
            "extension",
            Parts {
                extension: false,
                ..all
            },
        ),
        (
            "connect-four",
            "extension",
            Parts {
                extension: false,
                ..all
            },
        ),
        (
            "connect-four",
            "aspiration",
            Parts {
                aspiration: false,
                ..all
            },
        ),
    ] {
        let game = catalogue::game(name)?;
        let mut counts = [0; 3];
        for pair in 0..PAIRS {
            let start = opening(&game, pair)?;
            for first in [0, 1] {
                let mut agents = [all, parts].map(|parts| AlphaBetaAgent::with_parts(&game, 64, pair, parts));
                let mut position = start;
                while !position.outcome().is_over() {
                    let turn = usize::from(position.mover() != start.mover());
                    let agent = &mut agents[turn ^ first];
                    let mv = agent
                        .choose(&game, &position, &Limits::none().with_nodes(NODES))?
                        .mv;
                    position = game.play(&position, mv)?;
                }
                let whole_has = if first == 0 {
                    start.mover()
                } else {
                    start.mover().opponent()
                };
                let winner = position.outcome().winner();
                counts[winner.map_or(1, |winner| if winner == whole_has { 0 } else { 2 })] += 1;
            }
        }
        let [won, drawn, lost] = counts;
        println!("| {name} | {what} | {won} | {drawn} | {lost} |");
    }
    Ok(())
}

/// Four random plies, on large boards in the middle.
fn opening(game: &AnyGame, seed: u64) -> Result<AnyPosition, Box<dyn std::error::Error>> {
    let mut chance = Chance::new(seed);
    let board = game.board();
    let near = |at: u16, size: u16| size < 9 || (2 * at + 1).abs_diff(size) < 8;
    let mut position = game.start();
    for _ in 0..4 {
        let mut moves = game.legal_moves(&position);
        moves.retain(|mv| {
            let place = mv.target().map(|at| board.place(at));
            place.is_none_or(|place| near(place.x, board.columns()) && near(place.y, board.height()))
        });
        position = game.play(&position, moves[chance.below(moves.len() as u32) as usize])?;
    }
    Ok(position)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|word| word == "games") {
        return games();
    }
    if std::env::args().any(|word| word == "replacement") {
        return replacement();
    }
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
