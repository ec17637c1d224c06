//! The engine side: what a manager's lines mean, and what is answered. No clock, no process, no search.

use std::time::Duration;

use lianzi_rules::{AnyGame, Move, PositionError};
use lianzi_search::{AgentError, Choice, Score};

use super::block::Block;
use super::board::{Board, BoardFault};
use super::command::{self, Command, Info, Spot};
use super::games::{self, NoGame, Spoken};
use super::limits::Limits;
use crate::protocols::engine::{EngineSide, Step, Thought};
use crate::protocols::lines::one_line;

/// An engine as a manager sees it.
///
/// ```
/// use lianzi_play::protocols::{EngineSide, Step, gomocup::Engine};
///
/// let mut engine = Engine::new("name=\"example\"");
/// assert!(matches!(&engine.read("START 15")[..], [Step::Write(line)] if line == "OK"));
/// assert!(engine.read("INFO timeout_turn 1000").is_empty());
/// let steps = engine.read("TURN 7,7");
/// let [Step::Think(thought)] = &steps[..] else { panic!("it is to move") };
/// assert_eq!(thought.position.ply(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    /// The answer to `ABOUT`.
    about: String,
    board: Board,
    /// Whether a board was asked for.
    started: bool,
    rule: i64,
    /// The game for size and rule, made when it is needed.
    game: Option<Result<AnyGame, NoGame>>,
    /// A block that is being read.
    block: Option<Block>,
    limits: Limits,
    thinking: Option<Purpose>,
    /// A line that waits for the end of the thought.
    waiting: Option<String>,
    new_game: bool,
}

/// What the thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move.
    Move,
    /// Whether to swap, or where to place the next stone.
    Swap2,
}

/// Why a command is answered with `ERROR`.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{word} wants {wanted}")]
    Bad {
        word: &'static str,
        wanted: &'static str,
    },
    #[error("there is no board yet: START comes first")]
    NotStarted,
    #[error(transparent)]
    Board(#[from] BoardFault),
    #[error("BEGIN is for an empty board, and this one has stones; RESTART clears it")]
    NotEmpty,
    #[error("{word} without a BOARD before it")]
    NoBlock { word: String },
    #[error("BOARD was left off by {word}; nothing has changed")]
    LeftOff { word: &'static str },
    #[error("{0}")]
    Block(String),
    #[error("the game is over")]
    Over,
    #[error("swap2 begins with 0, 3 or 5 stones, not {stones}")]
    Swap2 { stones: usize },
    #[error(transparent)]
    NoGame(#[from] NoGame),
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Engine {
    /// An engine before the first line. `about` is what it says of itself: `name="...", version="..."` and so on.
    pub fn new(about: &str) -> Self {
        let (width, height) = games::usual_size();
        Self {
            about: about.to_owned(),
            board: Board::new(width, height),
            started: false,
            rule: 0,
            game: None,
            block: None,
            limits: Limits::default(),
            thinking: None,
            waiting: None,
            new_game: true,
        }
    }

    /// An engine before the first line, for a game whose rule is played unless `INFO rule` says otherwise.
    ///
    /// # Errors
    /// The protocol has no words for the game.
    pub fn for_game(about: &str, game: &AnyGame) -> Result<Self, AgentError> {
        let Spoken { width, height, bits } = games::spoken(game).ok_or_else(|| games::no_words(game))?;
        Ok(Self {
            board: Board::new(width, height),
            rule: i64::from(bits),
            ..Self::new(about)
        })
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Vec<Step> {
        let command = command::read(line);
        if self.thinking.is_some() {
            match command {
                Command::Info(_) | Command::About | Command::Unknown(_) => {}
                Command::End
                | Command::Start { .. }
                | Command::Restart
                | Command::Board
                | Command::Swap2Board => {
                    self.thinking = None;
                    let mut steps = vec![Step::Abandon];
                    steps.extend(self.answer(command));
                    return steps;
                }
                // These speak of the board after the move.
                _ => {
                    self.waiting = Some(line.to_owned());
                    return vec![Step::Hurry];
                }
            }
        }
        self.answer(command)
    }

    fn overlong(&mut self) -> Vec<Step> {
        if let Some(block) = &mut self.block {
            block.blame("a line is too long");
            return Vec::new();
        }
        vec![error("the line is too long")]
    }

    fn chose(&mut self, choice: &Choice, took: Duration) -> Vec<Step> {
        self.limits.spend(took);
        let Some(purpose) = self.thinking.take() else {
            return Vec::new();
        };
        let mut steps = vec![Step::Write(self.message(choice, took))];
        let Some(at) = choice.mv.target() else {
            steps.push(error("there is no move"));
            return self.after_thought(steps);
        };
        let answer = match purpose {
            Purpose::Move => {
                self.board.push(at, true);
                self.board.written(at)
            }
            // Whoever is worse off takes the other side.
            Purpose::Swap2 => match choice.score {
                Some(Score::Loss { .. }) => "SWAP".to_owned(),
                Some(Score::Estimate(score)) if score < 0 => "SWAP".to_owned(),
                _ => self.board.written(at),
            },
        };
        steps.push(Step::Write(answer));
        self.after_thought(steps)
    }

    fn end_of_input(&mut self) -> Vec<Step> {
        self.thinking.map(|_| Step::Hurry).into_iter().collect()
    }

    fn failed(&mut self, why: &str) -> Vec<Step> {
        if self.thinking.take().is_none() {
            return Vec::new();
        }
        self.after_thought(vec![error(why)])
    }
}

impl Engine {
    /// The line that could not wait for the thought.
    fn after_thought(&mut self, mut steps: Vec<Step>) -> Vec<Step> {
        if let Some(line) = self.waiting.take() {
            steps.extend(self.answer(command::read(&line)));
        }
        steps
    }

    fn answer(&mut self, command: Command) -> Vec<Step> {
        let answered = match self.block.take() {
            Some(block) => self.in_block(block, command),
            None => self.obey(command),
        };
        answered.unwrap_or_else(|fault| vec![error(&fault.to_string())])
    }

    fn obey(&mut self, command: Command) -> Result<Vec<Step>, Fault> {
        match command {
            Command::Start { width, height } => {
                let (width, height) = games::check_size(width, height)?;
                self.board = Board::new(width, height);
                self.game = None;
                self.started = true;
                Ok(self.clear())
            }
            Command::Info(info) => {
                self.inform(&info);
                Ok(Vec::new())
            }
            Command::About => Ok(vec![Step::Write(self.about.clone())]),
            Command::End => Ok(vec![Step::Quit]),
            Command::Bad { word, wanted } => Err(Fault::Bad { word, wanted }),
            Command::Unknown(word) => Ok(vec![Step::Write(format!("UNKNOWN {word}"))]),
            Command::Done => Err(Fault::NoBlock {
                word: "DONE".to_owned(),
            }),
            Command::Stone(Spot { x, y }, _) => Err(Fault::NoBlock {
                word: format!("{x},{y}"),
            }),
            _ if !self.started => Err(Fault::NotStarted),
            Command::Restart => Ok(self.clear()),
            Command::Begin if self.board.stones().is_empty() => self.think(Purpose::Move),
            Command::Begin => Err(Fault::NotEmpty),
            Command::Turn(spot) => {
                self.board.place(spot, false)?;
                // If there is nothing to think about, the stone never was.
                self.think(Purpose::Move).inspect_err(|_| self.board.pop())
            }
            Command::Play(spot) => {
                let at = self.board.place(spot, true)?;
                Ok(vec![Step::Write(self.board.written(at))])
            }
            Command::TakeBack(spot) => {
                self.board.take(spot)?;
                Ok(vec![Step::Write("OK".to_owned())])
            }
            Command::Board | Command::Swap2Board => {
                self.block = Some(Block::new(command == Command::Swap2Board, &self.board));
                Ok(Vec::new())
            }
        }
    }

    fn clear(&mut self) -> Vec<Step> {
        self.board = Board::new(self.board.width, self.board.height);
        self.new_game = true;
        self.limits.new_match();
        vec![Step::Write("OK".to_owned())]
    }

    /// A line between `BOARD` or `SWAP2BOARD` and `DONE`.
    fn in_block(&mut self, mut block: Block, command: Command) -> Result<Vec<Step>, Fault> {
        match command {
            Command::Done => return self.close_block(block),
            Command::Stone(spot, field) => block.add(spot, field),
            Command::Info(info) => self.inform(&info),
            Command::Bad { .. } | Command::Unknown(_) => block.wrong_line(),
            Command::About => {
                self.block = Some(block);
                return Ok(vec![Step::Write(self.about.clone())]);
            }
            Command::End => return Ok(vec![Step::Quit]),
            // The manager has thought better of it.
            command => {
                let fault = Fault::LeftOff { word: command.word() };
                let mut steps = vec![error(&fault.to_string())];
                steps.extend(self.answer(command));
                return Ok(steps);
            }
        }
        self.block = Some(block);
        Ok(Vec::new())
    }

    fn close_block(&mut self, block: Block) -> Result<Vec<Step>, Fault> {
        let swap2 = block.swap2;
        let board = block.close().map_err(Fault::Block)?;
        match (swap2, board.stones().len()) {
            (true, 0) => Ok(vec![Step::Write(self.opening())]),
            (true, stones) if stones != 3 && stones != 5 => Err(Fault::Swap2 { stones }),
            _ => {
                let before = std::mem::replace(&mut self.board, board);
                let purpose = if swap2 { Purpose::Swap2 } else { Purpose::Move };
                let thought = self.think(purpose);
                // Stones of an opening come again with BOARD.
                if swap2 || thought.is_err() {
                    self.board = before;
                }
                thought
            }
        }
    }

    /// The three stones that swap2 begins with: two black ones that do not help each other yet, and a white one beside
    /// the first.
    fn opening(&self) -> String {
        let (x, y) = (self.board.width / 2, self.board.height / 2);
        format!("{x},{y} {},{} {},{}", x + 1, y - 1, x - 2, y + 1)
    }

    fn inform(&mut self, info: &Info) {
        if let Info::Rule(bits) = *info
            && bits != self.rule
        {
            self.rule = bits;
            self.game = None;
        }
        self.limits.inform(info);
    }

    fn think(&mut self, purpose: Purpose) -> Result<Vec<Step>, Fault> {
        let game = self.game()?;
        let position = self.board.position(&game)?;
        if position.outcome().is_over() {
            return Err(Fault::Over);
        }
        self.thinking = Some(purpose);
        Ok(vec![Step::Think(Box::new(Thought {
            game,
            position,
            time: self.limits.time().budget(self.board.own() as u32),
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            threads: self.limits.threads,
            new_game: std::mem::take(&mut self.new_game),
        }))])
    }

    /// The game for size and rule.
    fn game(&mut self) -> Result<AnyGame, NoGame> {
        let (width, height, rule) = (self.board.width, self.board.height, self.rule);
        let game = self.game.get_or_insert_with(|| {
            let bits = u32::try_from(rule).map_err(|_| NoGame::Rule { bits: rule })?;
            games::game(width, height, bits)
        });
        game.clone()
    }

    /// What the manager may show to those who watch.
    fn message(&self, choice: &Choice, took: Duration) -> String {
        let score = match choice.score {
            None => "-".to_owned(),
            Some(Score::Win { plies }) => format!("+M{plies}"),
            Some(Score::Loss { plies }) => format!("-M{plies}"),
            Some(Score::Draw) => "draw".to_owned(),
            Some(Score::Estimate(score)) => score.to_string(),
        };
        let points = choice.line.iter().filter_map(|mv: &Move| mv.target());
        let line: Vec<String> = points.map(|at| self.board.written(at)).collect();
        format!(
            "MESSAGE depth {} eval {score} nodes {} time {} line {}",
            choice.depth,
            choice.nodes,
            took.as_millis(),
            line.join(" ")
        )
    }
}

fn error(why: &str) -> Step {
    Step::Write(format!("ERROR {}", one_line(why)))
}
