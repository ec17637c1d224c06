//! The loop of line mode: reads lines, asks the state machines, prints what they say, writes files.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lianzi_play::files::Existing;
use lianzi_search::Limits;
use serde_json::json;

use super::json as objects;
use super::present::{self, Look};
use crate::failure::Failure;
use crate::input::{self, Line};
use crate::interrupt;
use crate::output::{self, Output, is_dumb};
use crate::save;
use crate::session::{Event, Session, Wants};
use crate::stone_width;
use crate::symbols::{CharacterSet, ChosenSymbols, Drawing, Symbols, Width};
use crate::ticker::Ticker;
use crate::words::{Words, refusals::printable_path, say};

/// Everything between the program and whoever sits before it.
pub struct Desk {
    /// What is said.
    pub words: Words,
    /// Where it is said.
    pub output: Output,
    /// How stones are to look.
    pub drawing: Drawing,
    /// Symbols chosen for the stones.
    pub symbols: Option<ChosenSymbols>,
    /// Objects for programs in place of sentences.
    pub json: bool,
    /// The progress of whoever thinks.
    pub ticker: Ticker,
    prompts: bool,
    /// What the terminal has said about the width of a disc; it is asked once.
    width: OnceCell<Width>,
}

impl Desk {
    /// A desk at standard input.
    pub fn new(
        words: Words,
        output: Output,
        drawing: Drawing,
        symbols: Option<ChosenSymbols>,
        json: bool,
    ) -> Self {
        let prompts = output::is_interactive() && !json;
        Self {
            words,
            output,
            drawing,
            symbols,
            json,
            ticker: Ticker::new(),
            prompts,
            width: OnceCell::new(),
        }
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// When input or output fail.
    pub fn ask(&mut self) -> Result<Line, Failure> {
        if self.prompts {
            self.output.say("> ")?;
        }
        let line = input::read_typed().map_err(Failure::Input)?;
        if self.prompts && line == Line::End {
            self.output.say("\n")?; // so that what follows does not stand behind the prompt
        }
        Ok(line)
    }

    /// How this game's board looks here.
    pub fn symbols(&self, game: &lianzi_rules::AnyGame) -> Symbols {
        let rules = game.rules();
        Symbols::of(&rules.seats, rules.stone, self.set(), self.symbols)
    }

    /// Which characters stones are drawn with.
    pub fn set(&self) -> CharacterSet {
        self.drawing.set(self.width())
    }

    /// How wide the terminal draws a disc, where that has to be known: it is asked the first time.
    pub fn width(&self) -> Option<Width> {
        (self.drawing == Drawing::Ask).then(|| {
            *self.width.get_or_init(|| {
                if self.json || is_dumb() || !output::is_interactive() {
                    Width::NotAsked
                } else {
                    stone_width::ask()
                }
            })
        })
    }
}

/// Where and how matches are saved.
pub struct Saving {
    /// A file to write at the end, whatever happens.
    pub at_end: Option<PathBuf>,
    /// What to do with files that are there.
    pub existing: Existing,
}

/// How a session was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// It was played to the end, or somebody asked to leave.
    Done,
    /// There is no more input.
    EndOfInput,
}

/// Plays a session to its end.
///
/// # Errors
/// When input, output, an agent or saving at the end fails.
pub fn play(
    desk: &mut Desk,
    session: &mut Session,
    first: &[Event],
    saving: &Saving,
) -> Result<Left, Failure> {
    let mut written = HashSet::new();
    let left = until_left(desk, session, first, saving, &mut written);
    // However it was left: a terminal that has gone, or a reader, is no reason to lose a game.
    let saved = save_at_end(desk, session, saving, &written);
    match (left, saved) {
        (Ok(left), saved) => saved.map(|()| left),
        (Err(Failure::NobodyReads), Err(why)) => Err(why),
        (Err(first), Err(Failure::NobodyReads | Failure::Output(_)) | Ok(())) => Err(first),
        (Err(first), Err(why)) => {
            let reason = desk.words.failure(&why);
            output::complain(&say!(desk.words, "not-saved", reason = reason));
            Err(first)
        }
    }
}

/// Writes the match where it is to be saved at the end.
fn save_at_end(
    desk: &mut Desk,
    session: &Session,
    saving: &Saving,
    written: &HashSet<PathBuf>,
) -> Result<(), Failure> {
    let Some(path) = &saving.at_end else {
        return Ok(());
    };
    interrupt::instead(|| save::write(path, session, existing(path, saving, written)))?;
    say_saved(desk, path)
}

/// What to do with a file: what this game has written it may write again.
pub fn existing(path: &Path, saving: &Saving, written: &HashSet<PathBuf>) -> Existing {
    if written.contains(path) {
        Existing::Replace
    } else {
        saving.existing
    }
}

/// Notes the match, so that Ctrl-C and a terminal that closes save it too.
fn remember(
    desk: &Desk,
    session: &Session,
    saving: &Saving,
    written: &HashSet<PathBuf>,
) -> Result<(), Failure> {
    if let Some(path) = &saving.at_end {
        interrupt::remember(interrupt::Unsaved {
            path: path.clone(),
            text: save::text(path, session)?,
            existing: existing(path, saving, written),
            language: desk.words.language(),
        });
    }
    Ok(())
}

/// Plays until the user leaves, or something fails.
fn until_left(
    desk: &mut Desk,
    session: &mut Session,
    first: &[Event],
    saving: &Saving,
    written: &mut HashSet<PathBuf>,
) -> Result<Left, Failure> {
    let mut left = Left::Done;
    let mut failed = false;
    remember(desk, session, saving, written)?;
    show(desk, session, first)?;
    loop {
        let events = match session.wants() {
            Wants::Nothing => break,
            Wants::Computer => {
                desk.ticker.clear();
                let events = session.think(&thinking(desk));
                desk.ticker.clear();
                events
            }
            Wants::Line => {
                let line = desk.ask()?;
                desk.ticker.clear();
                let events = session.answer(line);
                desk.ticker.clear();
                events
            }
        };
        // Before it is shown: a move that the user sees is kept.
        remember(desk, session, saving, written)?;
        show(desk, session, &events)?;
        for event in &events {
            match event {
                Event::Save(path) => {
                    save_now(desk, session, path, saving, written)?;
                    // What this game has written it may write again.
                    remember(desk, session, saving, written)?;
                }
                Event::EndOfInput => left = Left::EndOfInput,
                Event::AgentFailed { .. } => failed = true,
                _ => {}
            }
        }
    }
    if failed { Err(Failure::Said) } else { Ok(left) }
}

/// No limits, but somebody who is told how far the thinking has come.
fn thinking(desk: &Desk) -> Limits {
    let (ticker, language) = (desk.ticker.clone(), desk.words.language());
    Limits::none().with_progress(Arc::new(move |progress| {
        ticker.tick(|| {
            say!(
                Words::new(language),
                "thinking",
                nodes = progress.nodes,
                seconds = progress.elapsed.as_secs()
            )
        });
    }))
}

fn show(desk: &mut Desk, session: &Session, events: &[Event]) -> Result<(), Failure> {
    if desk.json {
        let objects = events.iter().filter_map(|event| objects::event(session, event));
        let lines: Vec<String> = objects.map(|object| object.to_string()).collect();
        return desk.output.lines(&lines);
    }
    let look = Look {
        words: &desk.words,
        symbols: desk.symbols(session.game().game()),
    };
    let text = present::events(&look, session, events);
    desk.output.say(&text)
}

/// A save that somebody typed: a refusal is told, and the game goes on.
fn save_now(
    desk: &mut Desk,
    session: &Session,
    path: &Path,
    saving: &Saving,
    written: &mut HashSet<PathBuf>,
) -> Result<(), Failure> {
    match save::write(path, session, existing(path, saving, written)) {
        Ok(()) => {
            written.insert(path.to_owned());
            say_saved(desk, path)
        }
        Err(failure) if desk.json => {
            let event = json!({ "event": "not-saved", "path": path.display().to_string(), "message": failure.to_string() });
            desk.output.line(&event.to_string())
        }
        Err(failure) => {
            let reason = desk.words.failure(&failure);
            desk.output.line(&say!(desk.words, "not-saved", reason = reason))
        }
    }
}

fn say_saved(desk: &mut Desk, path: &Path) -> Result<(), Failure> {
    if desk.json {
        return desk
            .output
            .line(&json!({ "event": "saved", "path": path.display().to_string() }).to_string());
    }
    let sentence = say!(desk.words, "saved", path = printable_path(path));
    desk.output.line(&sentence)
}
