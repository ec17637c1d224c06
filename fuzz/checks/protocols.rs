//! Any bytes as the lines of a match manager: whatever is said, answers are whole lines, thoughts are about open games,
//! and the conversation can go on.
//!
//! The first byte chooses the protocol and the game. A line `=` ends the thought that is going on, `!` says that it
//! brought nothing.

use std::time::Duration;

use lianzi_play::protocols::{EngineSide, Step, gomocup, read_line, ugi};
use lianzi_rules::{AnyGame, AnyPosition, catalogue};
use lianzi_search::{Choice, Score};

/// The check: panics when something is wrong.
pub fn check(bytes: &[u8]) {
    let Some((&which, mut input)) = bytes.split_first() else {
        return;
    };
    let mut engine: Box<dyn EngineSide> = match which % 4 {
        0 => ugi_engine("tic-tac-toe"),
        1 => ugi_engine("liansi"),
        _ => Box::new(gomocup::Engine::new("name=\"fuzz\"")),
    };
    let mut thought = None;
    while let Ok(Some(line)) = read_line(&mut input, 300) {
        let steps = match (line.text.as_str(), &thought) {
            _ if line.cut => engine.overlong(),
            ("=", Some(thinking)) => finish(&mut *engine, thinking),
            ("!", Some(_)) => engine.failed("nothing\nwas found"),
            ("=" | "!", None) => Vec::new(),
            (text, _) => engine.read(text),
        };
        if matches!(line.text.as_str(), "=" | "!") && !line.cut {
            thought = None;
        }
        if !follow(&mut *engine, steps, &mut thought) {
            return;
        }
    }
    let steps = engine.end_of_input();
    follow(&mut *engine, steps, &mut thought);
}

fn ugi_engine(game: &str) -> Box<dyn EngineSide> {
    let game = catalogue::game(game).expect("it is shipped");
    Box::new(ugi::Engine::new(game, "fuzz", "random"))
}

type Thinking = (AnyGame, AnyPosition);

/// Does what is asked; says whether the conversation goes on.
fn follow(engine: &mut dyn EngineSide, steps: Vec<Step>, thought: &mut Option<Thinking>) -> bool {
    for step in steps {
        match step {
            Step::Write(line) => assert!(!line.chars().any(char::is_control), "{line:?}"),
            Step::Think(task) => {
                assert!(thought.is_none(), "two thoughts at once");
                assert!(
                    !task.game.legal_moves(&task.position).is_empty(),
                    "there is nothing to think about"
                );
                *thought = Some((task.game, task.position));
            }
            Step::Hurry => {
                let thinking = thought.take().expect("there is a thought to hurry");
                let steps = finish(engine, &thinking);
                if !follow(engine, steps, thought) {
                    return false;
                }
            }
            Step::Abandon => {
                thought.take().expect("there is a thought to abandon");
            }
            Step::Agent(_) => {
                let steps = engine.no_agent("random", "not here");
                if !follow(engine, steps, thought) {
                    return false;
                }
            }
            Step::Quit => return false,
        }
    }
    true
}

/// The thought ends with some legal move.
fn finish(engine: &mut dyn EngineSide, (game, position): &Thinking) -> Vec<Step> {
    let moves = game.legal_moves(position);
    let mv = moves[usize::from(position.ply()) * 7 % moves.len()];
    let choice = Choice {
        mv,
        score: Some(Score::Estimate(i32::from(position.ply()) - 3)),
        at_most: false,
        line: vec![mv],
        nodes: 1,
        depth: 1,
    };
    engine.chose(&choice, Duration::from_millis(1))
}
