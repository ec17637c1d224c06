//! The protocols as conversations: state machines fed with lines, and engines in other programs.
//!
//! - `gomocup`, `ugi`: the engine sides, as transcripts;
//! - `external`: engines in other programs, well behaved and not.

#![allow(clippy::missing_panics_doc)] // a test that panics has failed, as it should

#[cfg(unix)]
mod external;
mod gomocup;
mod ugi;

use std::time::Duration;

use lianzi_play::protocols::{EngineSide, Step};
use lianzi_rules::{AnyGame, AnyPosition};
use lianzi_search::{Choice, Score};

/// Plays a transcript through and asserts that it comes out as it stands. Its lines:
///
/// ```text
/// > a line of the manager
/// < a line of the engine
/// ? think, hurry, abandon, quit or agent: what the engine asks of whoever drives it
/// = the move that was chosen, and perhaps a score
/// ! why nothing was chosen
/// ```
pub fn converse(engine: &mut dyn EngineSide, transcript: &str) {
    let mut told = Vec::new();
    let mut thought: Option<(AnyGame, AnyPosition)> = None;
    let lines: Vec<&str> = transcript
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    for line in &lines {
        let steps = match line.split_at(1) {
            (">", line) => engine.read(line.trim_start()),
            ("=", chosen) => {
                let (game, position) = thought.take().expect("there is a thought");
                let mut words = chosen.split_whitespace();
                let mv = game
                    .read_move(&position, words.next().expect("a move"))
                    .expect("a legal move");
                let score = words
                    .next()
                    .map(|score| Score::Estimate(score.parse().expect("a score")));
                let choice = Choice {
                    mv,
                    score,
                    at_most: false,
                    line: vec![mv],
                    nodes: 90,
                    depth: 3,
                };
                engine.chose(&choice, Duration::from_millis(10))
            }
            ("!", why) => engine.failed(why.trim()),
            ("<" | "?", _) => continue,
            _ => panic!("no line of a transcript: {line}"),
        };
        told.push((*line).to_owned());
        for step in steps {
            told.push(match step {
                Step::Write(line) => format!("< {line}"),
                Step::Hurry => "? hurry".to_owned(),
                Step::Abandon => "? abandon".to_owned(),
                Step::Quit => "? quit".to_owned(),
                Step::Agent(agent) => format!("? agent {agent}"),
                Step::Think(task) => {
                    let words = [
                        task.time.map(|time| format!("{} ms", time.as_millis())),
                        task.depth.map(|depth| format!("depth {depth}")),
                        task.nodes.map(|nodes| format!("nodes {nodes}")),
                        task.threads.map(|threads| format!("threads {threads}")),
                        task.new_game.then(|| "new".to_owned()),
                    ];
                    let mut line = vec![format!("? think {}", task.game.write_position(&task.position))];
                    line.extend(words.into_iter().flatten());
                    thought = Some((task.game, task.position));
                    line.join(" ")
                }
            });
        }
    }
    assert_eq!(told.join("\n"), lines.join("\n"));
}
