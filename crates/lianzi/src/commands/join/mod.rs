//! `lianzi join URL`: a match on a server, played or watched in the terminal.
//!
//! - this module: what is asked for, and the loop between the keyboard and the line;
//! - `link`: links to matches;
//! - `net`: the line to the server, which is mended when it breaks;
//! - `table`: the match as it is seen from here;
//! - `say`: what there is to say, as sentences.

pub mod link;
pub mod net;
pub mod say;
pub mod table;

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clap::{Args, ValueEnum};
use lianzi_play::NamedGame;
use lianzi_server::wire::{
    ClosingReason, Command as Wanted, GameView, Join as Seat, SeatKey, Side, WholeMatch,
};
use serde_json::json;

use crate::failure::Failure;
use crate::input::{self, Line as Typed};
use crate::line_mode::drive::Desk;
use crate::output;
use crate::session::command::{self, Command};
use crate::words::say;
use link::{Link, LinkError};
use net::{Line, NetError, News, ask};
use say::Screen;
use table::{Asked, Said, Table};

/// Which match, and as whom.
#[derive(Args, Clone, Debug)]
pub struct Join {
    #[arg(value_name = "URL")]
    pub url: String,
    #[command(flatten)]
    pub sitting: Sitting,
}

/// As whom somebody joins.
#[derive(Args, Clone, Debug, Default)]
pub struct Sitting {
    #[arg(long, value_name = "NAME", default_value = "")]
    name: String,
    #[arg(long, value_enum, value_name = "first|second|any")]
    seat: Option<Wish>,
}

impl Sitting {
    /// Any free seat, under the same name.
    #[must_use]
    pub fn anywhere(&self) -> Self {
        Self {
            seat: Some(Wish::Any),
            ..self.clone()
        }
    }
}

/// Which free seat to take.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    First,
    Second,
    Any,
}

/// Why nobody joins.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// The address is none.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The server does not answer, or refuses.
    #[error(transparent)]
    Net(#[from] NetError),
    /// The server has closed the line for good.
    #[error("the server has closed the line")]
    Closed(ClosingReason),
    /// The game is played by rules that this program does not read.
    #[error("the rules of the match cannot be read here")]
    Rules,
}

/// Something that happens at this end.
enum Here {
    Typed(io::Result<Typed>),
    News(u32, News),
}

/// Plays or watches a match until it is over, or somebody wants to leave. Ctrl-C ends the program; the seat stays as it is.
pub fn run(task: &Join, desk: &mut Desk) -> Result<(), Failure> {
    let mut link = Link::read(&task.url).map_err(JoinError::from)?;
    if sit(&mut link, &task.sitting).map_err(JoinError::from)? {
        let kept = say!(desk.words, "join-kept", link = link.with_tokens());
        desk.output.line(&kept)?;
    }
    let (tell, happens) = channel();
    listen(tell.clone());
    let mut visit = Visit {
        desk,
        happens,
        tell,
        asks: output::is_interactive(),
        match_number: 0,
    };
    loop {
        match visit.stay(&link)? {
            Next::Leave => return Ok(()),
            Next::Go(id) => link.id = id,
        }
    }
}

/// Takes a free seat of the match, where somebody is invited or wants one and has none; says whether that was so. Afterwards the
/// link holds the seat.
///
/// # Errors
/// The server does not answer, or gives no seat.
pub fn sit(link: &mut Link, sitting: &Sitting) -> Result<bool, NetError> {
    if !link.tokens.is_empty() || (link.invitation.is_none() && sitting.seat.is_none()) {
        return Ok(false);
    }
    let wanted = Seat {
        side: match sitting.seat {
            Some(Wish::First) => Some(Side::First),
            Some(Wish::Second) => Some(Side::Second),
            Some(Wish::Any) | None => None,
        },
        name: sitting.name.clone(),
        invitation: link.invitation.take(),
    };
    let path = format!("/api/matches/{}/seats", link.id);
    let key: SeatKey = ask(&link.host, &path, Some(&json!(wanted).to_string()))?;
    link.tokens.push(key.token);
    Ok(true)
}

/// A match whose door is open.
#[derive(Clone, Debug)]
pub struct Entered {
    /// Where it is, with the seats that are held.
    pub link: Link,
    /// As whom somebody came.
    pub sitting: Sitting,
    /// What is played.
    pub game: NamedGame,
    /// What commands of this visit are called.
    pub name: String,
}

/// Finds out what is played at a match.
///
/// # Errors
/// As [`game`].
pub fn enter(link: Link, sitting: Sitting) -> Result<Entered, JoinError> {
    Ok(Entered {
        game: game(&link)?,
        link,
        sitting,
        name: name(),
    })
}

/// Reads lines on a thread of its own: nobody at the other end waits for a keyboard.
fn listen(tell: Sender<Here>) {
    thread::spawn(move || {
        loop {
            let line = input::read_typed();
            let last = matches!(line, Ok(Typed::End) | Err(_));
            if tell.send(Here::Typed(line)).is_err() || last {
                return;
            }
        }
    });
}

/// The game of a match, by the rules that the server has for it.
///
/// # Errors
/// The server does not answer, there is no such match, or its rules cannot be read here.
fn game(link: &Link) -> Result<NamedGame, JoinError> {
    let whole: WholeMatch = ask(&link.host, &format!("/api/matches/{}", link.id), None)?;
    if let Some(name) = &whole.about.game
        && let Ok(shipped) = NamedGame::from_catalogue(name)
        && shipped.game().id().to_string() == whole.about.rules_id
    {
        return Ok(shipped);
    }
    let view: GameView = ask(&link.host, &format!("/api/matches/{}/game", link.id), None)?;
    let game = NamedGame::from_rule_file(&view.name, &view.text, &|_| None);
    game.ok()
        .filter(|game| game.game().id().to_string() == whole.about.rules_id)
        .ok_or(JoinError::Rules)
}

/// Where to go when a match is left.
enum Next {
    Leave,
    Go(String),
}

/// Somebody at a terminal, from match to match.
struct Visit<'a> {
    desk: &'a mut Desk,
    happens: Receiver<Here>,
    tell: Sender<Here>,
    /// Whether somebody sits here who can be asked.
    asks: bool,
    match_number: u32,
}

impl Visit<'_> {
    /// Stays at one match.
    fn stay(&mut self, link: &Link) -> Result<Next, Failure> {
        let game = game(link)?;
        let symbols = self.desk.symbols(game.game());
        self.match_number += 1;
        let (number, tell) = (self.match_number, self.tell.clone());
        let socket = Line::open(link, move |news| tell.send(Here::News(number, news)).is_ok());
        let mut table = Table::new(game, &name());
        let mut broken = false;
        loop {
            // The line's thread and the keyboard's hold ends of the channel, so it never closes.
            let Ok(here) = self.happens.recv() else {
                return Ok(Next::Leave);
            };
            let screen = Screen {
                words: &self.desk.words,
                symbols,
            };
            match here {
                Here::News(of, _) if of != number => {}
                Here::News(_, News::Closed(why)) => return Err(JoinError::Closed(why).into()),
                Here::News(_, News::Broken) => {
                    if !broken {
                        broken = true;
                        let text = screen.broken();
                        self.write(&text)?;
                    }
                }
                Here::News(_, News::Message(message)) => {
                    let back = std::mem::take(&mut broken);
                    let said = table.hear(*message);
                    if let Some(state) = table.state() {
                        socket.saw(state.version);
                    }
                    if back {
                        if let Some(again) = table.pending() {
                            socket.say(again);
                        }
                        let text = screen.mended();
                        self.write(&text)?;
                    }
                    let screen = Screen {
                        words: &self.desk.words,
                        symbols,
                    };
                    let text: String = said.iter().map(|said| screen.say(&table, said)).collect();
                    self.write(&text)?;
                    if let Some(next) = next(&said) {
                        return Ok(Next::Go(next));
                    }
                    // Whoever cannot be asked, or only watches, wants nothing more of a match that is over.
                    if table.outcome().is_some() && (!self.asks || table.you().is_empty()) {
                        return Ok(Next::Leave);
                    }
                }
                Here::Typed(Err(error)) => return Err(Failure::Input(error)),
                Here::Typed(Ok(Typed::End)) => {
                    // Whoever only watches needs no input.
                    if !table.you().is_empty() || self.asks {
                        let text = screen.left(&table);
                        self.write(&text)?;
                        return Ok(Next::Leave);
                    }
                }
                Here::Typed(Ok(Typed::TooLong)) => {
                    let text = say!(self.desk.words, "trouble-too-long") + "\n";
                    self.write(&text)?;
                }
                Here::Typed(Ok(Typed::NotText)) => {
                    let text = say!(self.desk.words, "trouble-not-text") + "\n";
                    self.write(&text)?;
                }
                Here::Typed(Ok(Typed::Text(text))) => {
                    let Some(text) = obey(&text, &mut table, &socket, &screen) else {
                        let text = screen.left(&table);
                        self.write(&text)?;
                        return Ok(Next::Leave);
                    };
                    self.write(&text)?;
                }
            }
        }
    }

    /// Writes what there is to say, and asks again.
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        if text.is_empty() && !self.asks {
            return Ok(());
        }
        if !self.asks {
            return self.desk.output.say(text);
        }
        // The prompt of before is written over.
        self.desk.output.say(&format!("\r{text}> "))
    }
}

/// The match to go on to.
fn next(said: &[Said]) -> Option<String> {
    said.iter().find_map(|said| match said {
        Said::Rematch { id } => Some(id.clone()),
        _ => None,
    })
}

/// What the commands of this run are called: two runs on one seat must not use the same names.
fn name() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    format!(
        "j{:x}-{:x}",
        std::process::id(),
        since.map_or(0, |since| since.as_micros())
    )
}

/// Carries out a line; says what there is to say, or nothing when somebody wants to leave.
fn obey(text: &str, table: &mut Table, line: &Line, screen: &Screen<'_>) -> Option<String> {
    let wanted = match command::read(text) {
        Command::Nothing => return Some(screen.hint(table)),
        Command::Quit => return None,
        Command::Help => return Some(screen.help()),
        Command::Moves => return Some(screen.moves(table)),
        Command::Hint | Command::Save(_) => return Some(screen.not_here()),
        Command::TakeBack => Wanted::Takeback,
        Command::Restart => Wanted::Rematch,
        Command::Move(text) => match spoken(&text, table) {
            Ok(Some(wanted)) => wanted,
            Err(NothingAsked) => return Some(screen.nothing_asked()),
            Ok(None) => match table.try_move(&text) {
                Ok(message) => {
                    line.say(message);
                    return Some(String::new());
                }
                Err(said) => return Some(screen.say(table, &said)),
            },
        },
    };
    line.say(table.command(wanted));
    Some(String::new())
}

/// An answer to what the other player asks; nothing where there is none to give.
pub fn answer(table: &Table, accept: bool) -> Option<Wanted> {
    match table.asked_of_us()? {
        Asked::Takeback => Some(Wanted::AnswerTakeback { accept }),
        Asked::Draw => Some(Wanted::AnswerDraw { accept }),
        Asked::Rematch => accept.then_some(Wanted::Rematch),
    }
}

/// That somebody answers, but nothing was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NothingAsked;

/// What a word means that is no move: an answer, or something to ask for.
///
/// # Errors
/// It is an answer to nothing.
pub fn spoken(text: &str, table: &Table) -> Result<Option<Wanted>, NothingAsked> {
    let answer = |accept| answer(table, accept).map(Some).ok_or(NothingAsked);
    match text.to_lowercase().as_str() {
        "y" | "yes" | "是" | "同意" => answer(true),
        "n" | "no" | "否" | "不同意" => answer(false),
        "draw" | "求和" | "提和" => Ok(Some(Wanted::Draw)),
        "resign" | "认输" => Ok(Some(Wanted::Resign)),
        "claim" | "判胜" => Ok(Some(Wanted::Claim)),
        "rematch" | "再来" => Ok(Some(Wanted::Rematch)),
        _ => Ok(None),
    }
}
