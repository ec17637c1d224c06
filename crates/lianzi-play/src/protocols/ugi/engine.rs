//! The engine side: what a manager's lines mean, and what is answered. No clock, no process, no search.

use std::time::Duration;

use lianzi_rules::{AnyGame, Outcome, Player};
use lianzi_search::{Choice, Progress};

use super::search::info;
use crate::protocols::clock::Time;
use crate::protocols::engine::{EngineSide, Step, Thought};
use crate::protocols::lines::one_line;
use crate::{Match, Takeback};

/// What is answered to `go` where there is no move: managers wait for a word.
const NO_MOVE: &str = "0000";

/// The most threads that can be asked for.
const MOST_THREADS: usize = 64;

/// An engine for one game as a manager sees it.
///
/// ```
/// use lianzi_play::protocols::{EngineSide, Step, ugi::Engine};
/// use lianzi_rules::catalogue;
///
/// let mut engine = Engine::new(catalogue::game("tic-tac-toe")?, "Example", "level:6");
/// assert!(engine.read("position startpos moves b2 a1").is_empty());
/// let steps = engine.read("query p1turn");
/// assert!(matches!(&steps[..], [Step::Write(line)] if line == "response true"));
/// assert!(matches!(&engine.read("go movetime 100")[..], [Step::Think(_)]));
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    game: AnyGame,
    name: String,
    /// The agent's text, for the list of options.
    agent: String,
    threads: Option<usize>,
    /// The position as a match, with as much of its history as was told; or why there is none.
    played: Result<Match, String>,
    thinking: bool,
    /// Whether the move may be told only after `stop`.
    infinite: bool,
    /// What was found before `stop` came.
    held: Option<String>,
    waiting: Option<String>,
    new_game: bool,
}

impl Engine {
    /// An engine before the first line: its game, what it is called, and the text of the agent that thinks.
    pub fn new(game: AnyGame, name: &str, agent: &str) -> Self {
        let played = Ok(Match::new(game.clone(), Takeback::Never));
        Self {
            game,
            name: name.to_owned(),
            agent: agent.to_owned(),
            threads: None,
            played,
            thinking: false,
            infinite: false,
            held: None,
            waiting: None,
            new_game: true,
        }
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Vec<Step> {
        let (word, rest) = first_word(line);
        if self.thinking {
            match word {
                "quit" => return vec![Step::Abandon, Step::Quit],
                "stop" => {
                    self.infinite = false;
                    return vec![Step::Hurry];
                }
                // These speak of what comes after the thought.
                "position" | "go" | "uginewgame" | "setoption" => {
                    self.infinite = false;
                    self.waiting = Some(line.to_owned());
                    return vec![Step::Hurry];
                }
                _ => {}
            }
        }
        match word {
            "ugi" => self.introduce(),
            "isready" => vec![write("readyok")],
            "uginewgame" => {
                self.new_game = true;
                self.played = Ok(Match::new(self.game.clone(), Takeback::Never));
                Vec::new()
            }
            "setoption" => self.set(rest),
            "position" => self.place(rest),
            "go" => self.go(rest),
            "stop" => self.held.take().map(Step::Write).into_iter().collect(),
            "query" => vec![self.query(rest)],
            "quit" => vec![Step::Quit],
            "" => Vec::new(),
            _ => vec![say("unknown command")],
        }
    }

    fn overlong(&mut self) -> Vec<Step> {
        vec![say("the line is too long")]
    }

    fn chose(&mut self, choice: &Choice, took: Duration) -> Vec<Step> {
        let progress = Progress {
            depth: choice.depth,
            score: choice.score,
            line: choice.line.clone(),
            nodes: choice.nodes,
            elapsed: took,
        };
        let mut steps = vec![Step::Write(info(&self.game, &progress))];
        steps.extend(self.end_thought(&self.game.write_move(choice.mv)));
        steps
    }

    fn end_of_input(&mut self) -> Vec<Step> {
        self.infinite = false;
        if self.thinking {
            vec![Step::Hurry]
        } else {
            self.held.take().map(Step::Write).into_iter().collect()
        }
    }

    fn failed(&mut self, why: &str) -> Vec<Step> {
        let mut steps = vec![say(why)];
        steps.extend(self.end_thought(NO_MOVE));
        steps
    }

    fn no_agent(&mut self, agent: &str, why: &str) -> Vec<Step> {
        agent.clone_into(&mut self.agent);
        vec![say(why)]
    }

    fn progress(&self, progress: &Progress) -> Option<String> {
        Some(info(&self.game, progress))
    }
}

impl Engine {
    fn end_thought(&mut self, mv: &str) -> Vec<Step> {
        if !self.thinking {
            return Vec::new();
        }
        self.thinking = false;
        let answer = format!("bestmove {mv}");
        let mut steps = Vec::new();
        if self.infinite {
            self.held = Some(answer);
        } else {
            steps.push(Step::Write(answer));
        }
        if let Some(line) = self.waiting.take() {
            steps.extend(self.read(&line));
        }
        steps
    }

    fn introduce(&self) -> Vec<Step> {
        [
            format!("id name {}", self.name),
            "id author the Lianzi authors".to_owned(),
            format!("option name agent type string default {}", self.agent),
            format!("option name threads type spin default 1 min 1 max {MOST_THREADS}"),
            "ugiok".to_owned(),
        ]
        .into_iter()
        .map(Step::Write)
        .collect()
    }

    /// `setoption name NAME value VALUE`.
    fn set(&mut self, rest: &str) -> Vec<Step> {
        let option = rest.strip_prefix("name").map(str::trim_start);
        let (name, value) = option
            .and_then(|option| option.split_once(" value "))
            .map_or(("", ""), |(name, value)| (name.trim(), value.trim()));
        match name.to_ascii_lowercase().as_str() {
            "agent" if !value.is_empty() => {
                value.clone_into(&mut self.agent);
                self.new_game = true;
                vec![Step::Agent(value.to_owned())]
            }
            "threads" => match value.parse() {
                Ok(threads) if (1..=MOST_THREADS).contains(&threads) => {
                    self.threads = Some(threads);
                    Vec::new()
                }
                _ => vec![say(&format!(
                    "threads is a whole number from 1 to {MOST_THREADS}"
                ))],
            },
            _ => vec![say(
                "no such option, or no value: setoption name agent|threads value VALUE",
            )],
        }
    }

    /// `position startpos|fen POSITION [moves MOVE...]`.
    fn place(&mut self, rest: &str) -> Vec<Step> {
        self.held = None;
        self.played = self.placed(rest);
        match &self.played {
            Ok(_) => Vec::new(),
            Err(why) => vec![say(why)],
        }
    }

    fn placed(&self, rest: &str) -> Result<Match, String> {
        let (start, moves) = match rest.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (rest.trim(), ""),
        };
        let start = match first_word(start) {
            ("startpos", "") => self.game.start(),
            ("fen", text) if !text.is_empty() => self
                .game
                .read_position(text)
                .map_err(|error| format!("fen: {error}"))?,
            _ => return Err("write position startpos or position fen POSITION, then moves".to_owned()),
        };
        let mut played = Match::from_position(self.game.clone(), start, Takeback::Never);
        for (index, text) in moves.split_ascii_whitespace().enumerate() {
            let played_it = played.play_text(text);
            played_it.map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        Ok(played)
    }

    fn go(&mut self, rest: &str) -> Vec<Step> {
        self.held = None;
        let played = match &self.played {
            Ok(played) => played,
            Err(why) => return vec![say(why), write(&format!("bestmove {NO_MOVE}"))],
        };
        if played.outcome().is_over() {
            return vec![say("the game is over"), write(&format!("bestmove {NO_MOVE}"))];
        }
        let position = *played.position();
        let asked = Asked::read(rest, position.mover());
        self.thinking = true;
        self.infinite = asked.infinite;
        vec![Step::Think(Box::new(Thought {
            game: self.game.clone(),
            position,
            time: asked.time.budget(u32::from(position.ply()) / 2),
            depth: asked.depth,
            nodes: asked.nodes,
            threads: self.threads,
            new_game: std::mem::take(&mut self.new_game),
        }))]
    }

    fn query(&self, rest: &str) -> Step {
        let played = match &self.played {
            Ok(played) => played,
            Err(why) => return say(why),
        };
        let answer = match (rest, played.outcome()) {
            ("gameover", outcome) => truth(outcome.is_over()),
            ("p1turn", _) => truth(played.position().mover() == Player::First),
            ("result", Outcome::InProgress) => "none",
            ("result", Outcome::Win(Player::First)) => "p1win",
            ("result", Outcome::Win(Player::Second)) => "p2win",
            ("result", Outcome::Draw(_)) => "draw",
            _ => return say("no such question: query gameover, p1turn or result"),
        };
        write(&format!("response {answer}"))
    }
}

/// What `go` asks for.
#[derive(Debug, Default)]
struct Asked {
    time: Time,
    depth: Option<u32>,
    nodes: Option<u64>,
    infinite: bool,
}

impl Asked {
    /// Reads the words behind `go`; what is not known is let pass.
    fn read(rest: &str, mover: Player) -> Self {
        let mut asked = Self::default();
        let (own_time, own_increment) = match mover {
            Player::First => ("p1time", "p1inc"),
            Player::Second => ("p2time", "p2inc"),
        };
        let mut words = rest.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
            let millis = |number: i64| Duration::from_millis(number.max(0).unsigned_abs());
            match word {
                "infinite" => asked.infinite = true,
                "movetime" => asked.time.turn = number().map(millis),
                "depth" => asked.depth = number().map(|depth| depth.clamp(1, 1000) as u32),
                "nodes" => asked.nodes = number().map(|nodes| nodes.max(1).unsigned_abs()),
                _ if word == own_time => asked.time.left = number().map(millis),
                _ if word == own_increment => asked.time.increment = number().map(millis).unwrap_or_default(),
                _ => {}
            }
        }
        // Nothing at all means: until told to stop.
        let limited = asked.depth.is_some() || asked.nodes.is_some() || asked.time != Time::default();
        asked.infinite |= !limited;
        asked
    }
}

/// The first word of a line, and the rest.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line
        .split_once(|letter: char| letter.is_ascii_whitespace())
        .unwrap_or((line, ""));
    (word, rest.trim())
}

const fn truth(is_so: bool) -> &'static str {
    if is_so { "true" } else { "false" }
}

fn write(line: &str) -> Step {
    Step::Write(line.to_owned())
}

/// Words for people.
fn say(what: &str) -> Step {
    Step::Write(format!("info string {}", one_line(what)))
}
