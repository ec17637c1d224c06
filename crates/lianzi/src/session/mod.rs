//! A match at a terminal as a state machine: a state and a line, or a choice, give a new state and events. No terminal, no
//! file and no clock is known here; words and pictures come later, in line mode and on the full screen alike.
//!
//! - this file: the match and who plays it;
//! - `command`: what a typed line means.

pub mod command;

use std::path::PathBuf;

use lianzi_play::analysis::{Analysis, Analyst, Effort};
use lianzi_play::record::{Ending, Settlement};
use lianzi_play::{Match, NamedGame, Takeback, TakebackError};
use lianzi_rules::{AnyPosition, Each, Move, MoveError, Player};
use lianzi_search::{Agent, AgentError, Choice, Forfeit, Limits};

use crate::input::Line;
use command::Command;

/// Who moves for a player.
pub enum Seat {
    /// Somebody who types.
    Person,
    /// An agent, and how it was asked for.
    Computer {
        /// Such as `alphabeta:depth=4`.
        name: String,
        /// Chooses the moves; nobody while he thinks elsewhere, see [`Session::lend`].
        agent: Option<Box<dyn Agent>>,
    },
}

impl Seat {
    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// `person`, or how the agent was asked for.
    pub fn name(&self) -> &str {
        match self {
            Self::Person => "person",
            Self::Computer { name, .. } => name,
        }
    }
}

/// What a match begins with.
pub struct Setup {
    /// What is played.
    pub game: NamedGame,
    /// Where from.
    pub start: AnyPosition,
    /// Whether moves may be taken back.
    pub takeback: Takeback,
    /// Who plays.
    pub seats: Each<Seat>,
    /// Who is asked for hints in lines; nobody where hints are got otherwise.
    pub hints: Option<Hints>,
    /// The seed of whatever chance there is; `None` when there is none.
    pub seed: Option<u64>,
}

/// Who is asked for hints.
pub struct Hints {
    /// He judges all moves.
    pub analyst: Analyst,
    /// How long he may think about one.
    pub effort: Effort,
}

/// Why a line led to nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It is no move, or an illegal one.
    Move(MoveError),
    /// Nothing can be taken back.
    Takeback(TakebackError),
    /// There is nothing to give a hint about: the game is over.
    NoHint,
    /// The line was far too long.
    TooLong,
    /// The line was no text.
    NotText,
    /// A save without a name.
    SaveWhere,
}

/// Something that has happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The match has begun.
    Started,
    /// A move was made.
    Moved {
        /// By whom.
        player: Player,
        /// What.
        mv: Move,
        /// What an agent thought about it.
        choice: Option<Choice>,
    },
    /// The match is over.
    Ended,
    /// Moves were taken back, the last one first.
    TookBack(Vec<Move>),
    /// It began again.
    Restarted,
    /// Nothing was typed.
    Nothing,
    /// Something was refused.
    Trouble {
        /// What was typed.
        input: String,
        /// Why.
        why: Trouble,
    },
    /// Help was asked for.
    Help,
    /// The legal moves were asked for.
    Moves(Vec<Move>),
    /// A good move was asked for: all of them, judged.
    Hint(Box<Analysis>),
    /// The match is to be written to a file.
    Save(PathBuf),
    /// A player's engine has lost by its own fault; the match is over.
    Forfeited {
        /// Whose engine.
        player: Player,
        /// What it did.
        fault: Forfeit,
    },
    /// An agent cannot play on.
    AgentFailed {
        /// Whose agent.
        player: Player,
        /// Why.
        error: AgentError,
    },
    /// Somebody asked to leave.
    Quit,
    /// There is no more input.
    EndOfInput,
}

/// What a session waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// A line from a person.
    Line,
    /// The computer's move.
    Computer,
    /// Nothing: it is over.
    Nothing,
}

/// A match at a terminal.
pub struct Session {
    named: NamedGame,
    game: Match,
    seats: Each<Seat>,
    hints: Option<Hints>,
    left: bool,
}

impl Session {
    /// A session at its beginning, and what there is to say about that.
    pub fn start(setup: Setup) -> (Self, Vec<Event>) {
        let mut game = Match::from_position(setup.game.game().clone(), setup.start, setup.takeback);
        game.set_seed(setup.seed);
        let session = Self {
            named: setup.game,
            game,
            seats: setup.seats,
            hints: setup.hints,
            left: false,
        };
        let mut events = vec![Event::Started];
        session.add_end(&mut events);
        (session, events)
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The game with its name.
    pub fn named(&self) -> &NamedGame {
        &self.named
    }

    /// Who plays.
    pub fn seats(&self) -> &Each<Seat> {
        &self.seats
    }

    /// Whether a person plays.
    pub fn has_person(&self) -> bool {
        self.seats.0.iter().any(Seat::is_person)
    }

    /// What it waits for.
    pub fn wants(&self) -> Wants {
        if self.left {
            Wants::Nothing
        } else if self.game.ending() != Ending::Unfinished {
            // A person may still take back or play again.
            if self.has_person() {
                Wants::Line
            } else {
                Wants::Nothing
            }
        } else if self.seats[self.game.position().mover()].is_person() {
            Wants::Line
        } else {
            Wants::Computer
        }
    }

    /// A person has typed a line.
    pub fn answer(&mut self, line: Line) -> Vec<Event> {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => return trouble("", Trouble::TooLong),
            Line::NotText => return trouble("", Trouble::NotText),
            Line::End => {
                self.left = true;
                return vec![Event::EndOfInput];
            }
        };
        match command::read(&text) {
            Command::Nothing if self.game.outcome().is_over() => self.quit(),
            Command::Nothing => vec![Event::Nothing],
            Command::Quit => self.quit(),
            Command::Help => vec![Event::Help],
            Command::Moves => vec![Event::Moves(self.game.legal_moves())],
            Command::Save(Some(path)) => vec![Event::Save(path)],
            Command::Save(None) => trouble(&text, Trouble::SaveWhere),
            Command::Restart => self.restart(),
            Command::TakeBack => self.take_back(&text),
            Command::Hint => match self.hint() {
                Some(analysis) => vec![Event::Hint(Box::new(analysis))],
                None => trouble(&text, Trouble::NoHint),
            },
            // A comma between two numbers is as good as a space.
            Command::Move(typed) => match self.game.read_move(&typed.replace(',', " ")) {
                Ok(mv) => self.make(mv, None, &typed),
                Err(error) => trouble(&text, Trouble::Move(error)),
            },
        }
    }

    fn hint(&mut self) -> Option<Analysis> {
        let hints = self.hints.as_mut()?;
        let analysis = hints.analyst.analyze_match(&self.game, &hints.effort).ok()?;
        (!analysis.moves.is_empty()).then_some(analysis)
    }

    /// Somebody makes a move otherwise than by typing it.
    pub fn play(&mut self, mv: Move) -> Vec<Event> {
        self.make(mv, None, "")
    }

    /// Begins again, also when an agent had given up.
    pub fn restart(&mut self) -> Vec<Event> {
        self.left = false;
        self.game.restart();
        let mut events = vec![Event::Restarted];
        self.add_end(&mut events);
        events
    }

    /// The match ends otherwise than by its moves; nothing happens when these have decided it.
    pub fn settle(&mut self, settlement: Settlement) {
        let _ = self.game.settle(Some(settlement)); // what the moves decide stands
    }

    /// The computer on move makes its move, within limits and telling about its progress as they say.
    pub fn think(&mut self, limits: &Limits) -> Vec<Event> {
        let player = self.game.position().mover();
        let Some(mut agent) = self.lend(player) else {
            return Vec::new();
        };
        let chosen = agent.choose(self.game.game(), self.game.position(), limits);
        self.give_back(player, agent);
        self.accept(player, chosen)
    }

    /// A player's agent, who may think somewhere else until he is [given back](Self::give_back); nobody for a person, and
    /// for an agent who is thinking.
    pub fn lend(&mut self, player: Player) -> Option<Box<dyn Agent>> {
        match &mut self.seats[player] {
            Seat::Person => None,
            Seat::Computer { agent, .. } => agent.take(),
        }
    }

    /// An agent who was lent comes back.
    pub fn give_back(&mut self, player: Player, lent: Box<dyn Agent>) {
        if let Seat::Computer { agent, .. } = &mut self.seats[player] {
            *agent = Some(lent);
        }
    }

    /// An agent's choice for the position as it is: the move is made, or the agent gives up.
    pub fn accept(&mut self, player: Player, chosen: Result<Choice, AgentError>) -> Vec<Event> {
        match chosen {
            Ok(choice) => self.make(choice.mv, Some(choice), ""),
            Err(error) => {
                self.left = true;
                vec![self.give_up(player, error)]
            }
        }
    }

    /// An agent gives no move. An engine that plays and then fails has lost; one that cannot even be started has not
    /// played at all.
    fn give_up(&mut self, player: Player, error: AgentError) -> Event {
        match error {
            AgentError::Forfeit(fault) if !matches!(fault, Forfeit::NotStarted { .. }) => {
                // Nobody is asked for a move in a game that is over, so nothing stands against it.
                let _ = self.game.settle(Some(Settlement::forfeit(player, &fault)));
                Event::Forfeited { player, fault }
            }
            error => Event::AgentFailed { player, error },
        }
    }

    fn quit(&mut self) -> Vec<Event> {
        self.left = true;
        vec![Event::Quit]
    }

    fn make(&mut self, mv: Move, choice: Option<Choice>, typed: &str) -> Vec<Event> {
        let player = self.game.position().mover();
        match self.game.play(mv) {
            Ok(_) => {
                let mut events = vec![Event::Moved { player, mv, choice }];
                self.add_end(&mut events);
                events
            }
            Err(refusal) => trouble(typed, Trouble::Move(MoveError::Refused(refusal))),
        }
    }

    fn add_end(&self, events: &mut Vec<Event>) {
        if self.game.outcome().is_over() {
            events.push(Event::Ended);
        }
    }

    /// Takes back what was played: against a computer, to the person's own last move; otherwise one move.
    pub fn take_back(&mut self, typed: &str) -> Vec<Event> {
        match self.try_to_take_back() {
            Ok(moves) => vec![Event::TookBack(moves)],
            Err(error) => trouble(typed, Trouble::Takeback(error)),
        }
    }

    fn try_to_take_back(&mut self) -> Result<Vec<Move>, TakebackError> {
        let persons: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|&player| self.seats[player].is_person())
            .collect();
        match persons.as_slice() {
            [only] => self.game.take_back_for(*only),
            _ => self.game.take_back().map(|mv| vec![mv]),
        }
    }
}

fn trouble(input: &str, why: Trouble) -> Vec<Event> {
    vec![Event::Trouble {
        input: input.to_owned(),
        why,
    }]
}
