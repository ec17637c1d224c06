//! The loop of the full screen: events become actions, actions change the state, effects are carried out, and what there
//! is to see is drawn.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use lianzi_play::files::{self, Existing};
use lianzi_play::formats::{self, FileFormat, FormatError, Options};
use lianzi_play::record::{MOST_BYTES, Record};
use lianzi_play::{NamedGame, Takeback};
use lianzi_rules::{AnyPosition, Each, Player};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event};
use ratatui::layout::Rect;

use super::app::App;
use super::effect::{Effect, News, Start};
use super::input;
use super::lines::Lines;
use super::table::Source;
use super::terminal::{self, Screen};
use super::view;
use super::workers::Workers;
use super::zones::Zones;
use crate::arguments::GameSource;
use crate::commands::join::link::Link;
use crate::failure::Failure;
use crate::games;
use crate::interrupt;
use crate::line_mode::drive::{Saving, existing};
use crate::opponent::Opponent;
use crate::save;
use crate::session::{Session, Setup};

/// How long nothing may happen before clocks are looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// What comes in.
pub enum Message {
    /// From the terminal.
    Event(Event),
    /// The terminal has gone.
    Gone,
    /// From somebody who works.
    News(News),
}

/// How a match begins.
pub struct Opening {
    /// What is played.
    pub named: NamedGame,
    /// Where from.
    pub start: AnyPosition,
    /// Who plays.
    pub seats: Each<Opponent>,
    /// Whether moves may be taken back.
    pub takeback: Takeback,
    /// The seed of chance.
    pub seed: u64,
}

/// A session for a match that begins.
///
/// # Errors
/// A player cannot play this game.
pub fn session(opening: Opening) -> Result<Session, Failure> {
    let game = opening.named.game();
    let [first, second] = &opening.seats.0;
    let chance = opening.seats.0.iter().any(Opponent::takes_seed);
    let setup = Setup {
        start: opening.start,
        takeback: opening.takeback,
        seats: Each([first.seat(game, opening.seed)?, second.seat(game, opening.seed)?]),
        hints: None,
        seed: chance.then_some(opening.seed),
        game: opening.named,
    };
    Ok(Session::start(setup).0)
}

/// A record to be played back: the first game of a file, in whatever format it is.
///
/// # Errors
/// The file cannot be read, or there is no game in it.
pub fn recorded(path: &Path) -> Result<Record, Failure> {
    let text = files::read_text(path, MOST_BYTES as u64)?;
    let options = Options {
        // Names tell what texts do not.
        format: path
            .extension()
            .and_then(|ending| FileFormat::of_ending(ending.to_str()?)),
        ..Options::default()
    };
    let first = formats::read(&text, &options)?.games.into_iter().next();
    Ok(first.map(|game| game.record).ok_or(FormatError::Unknown {
        first_line: String::new(),
    })?)
}

/// What there is to say once the terminal is given back, however it ends.
#[derive(Default)]
pub struct LeftOver {
    /// Links to seats that were taken: whoever has no link has no seat.
    pub seats: Vec<Link>,
    /// Matches that were written at the end, or not.
    pub saved: Vec<(PathBuf, Result<(), Failure>)>,
}

/// Shows the full screen until the user leaves.
///
/// # Errors
/// The terminal fails or has gone, or somebody has interrupted the program.
pub fn run(
    make: impl FnOnce((u16, u16)) -> (App, Vec<Effect>),
    saving: Saving,
    left_over: &mut LeftOver,
) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let (sender, receiver) = mpsc::channel();
    let mut screen = Screen::take().map_err(Failure::Output)?;
    let (app, effects) = make(screen.size().map_err(Failure::Output)?);
    for event in input::typed_before(&crate::input::take_back()) {
        let _ = sender.send(Message::Event(event)); // the receiver is here
    }
    let events = sender.clone();
    // It waits for the terminal until the program ends.
    thread::spawn(move || {
        loop {
            let message = event::read().map_or(Message::Gone, Message::Event);
            let gone = matches!(message, Message::Gone);
            if events.send(message).is_err() || gone {
                return;
            }
        }
    });
    let mut desk = Desk {
        app,
        lines: Lines::new(sender.clone()),
        workers: Workers::new(sender),
        written: HashSet::new(),
        saving,
        ended: false,
        begun: Instant::now(),
        left: None,
        zones: Zones::default(),
    };
    let left = desk.stay(effects, &receiver, &mut screen, &stop);
    left_over.seats.append(&mut desk.app.seats);
    // A terminal that has gone is no reason to lose a game.
    desk.ended |= matches!(left, Err(Failure::Output(_)));
    left_over.saved = desk.save_the_rest();
    left
}

/// The state with everybody who works for it.
struct Desk {
    app: App,
    lines: Lines,
    workers: Workers,
    written: HashSet<PathBuf>,
    saving: Saving,
    /// Whether the end comes from outside: nobody was asked.
    ended: bool,
    begun: Instant,
    left: Option<Result<(), Failure>>,
    zones: Zones,
}

impl Desk {
    /// Draws and waits, until somebody leaves.
    fn stay(
        &mut self,
        effects: Vec<Effect>,
        receiver: &Receiver<Message>,
        screen: &mut Screen,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        self.carry_out(effects, screen)?;
        loop {
            if let Some(left) = self.left.take() {
                return left;
            }
            if !terminal::is_taken() {
                return Err(Failure::Said); // a panic elsewhere has said why
            }
            if stop.load(Ordering::Relaxed) {
                self.ended = true;
                return Err(Failure::Interrupted);
            }
            let (columns, rows) = self.app.room().size;
            let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
            let drawn = view::draw(&self.app, &mut buffer);
            screen.show(buffer, drawn.cursor).map_err(Failure::Output)?;
            self.zones = drawn.zones;
            self.wait(receiver, screen)?;
        }
    }

    /// Waits for something to happen, and for everything that has happened by then.
    fn wait(&mut self, receiver: &Receiver<Message>, screen: &mut Screen) -> Result<(), Failure> {
        let mut message = receiver.recv_timeout(PAUSE).ok();
        let effects = self.app.tick(self.begun.elapsed());
        self.carry_out(effects, screen)?;
        while let Some(now) = message.take() {
            // A click means what is seen, so that nothing is done after it before that is drawn.
            let click = matches!(now, Message::Event(Event::Mouse(_)));
            let effects = self.take(now);
            self.carry_out(effects, screen)?;
            if !click && self.left.is_none() {
                message = receiver.try_recv().ok();
            }
        }
        Ok(())
    }

    fn take(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Event(Event::Resize(columns, rows)) => {
                self.app.resize(columns, rows);
                Vec::new()
            }
            Message::Event(event) => match input::action(&event, self.app.mode(), &self.zones) {
                Some(action) => self.app.act(action),
                None => Vec::new(),
            },
            Message::News(news) => self.app.hear(news),
            Message::Gone => {
                self.ended = true;
                vec![Effect::Interrupt]
            }
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>, screen: &mut Screen) -> Result<(), Failure> {
        for effect in effects {
            match effect {
                Effect::Think(task) => self.workers.think(task),
                Effect::StopThinking => self.workers.stop_thinking(),
                Effect::Study { ticket, game, once } => self.workers.study(ticket, *game, once),
                Effect::StopStudy => self.workers.stop_study(),
                Effect::Review { ticket, game } => self.workers.review(ticket, *game),
                Effect::StopReview => self.workers.stop_review(),
                Effect::PlayOn(branch) => self.app.play_on(*branch),
                Effect::Save(path) => {
                    let effects = self.save(&path);
                    self.carry_out(effects, screen)?;
                }
                Effect::NameSave => {
                    if let Some(table) = &self.app.table {
                        let name = save::free_name(Path::new("."), table.source.named());
                        self.app.name_save(&name);
                    }
                }
                Effect::Find(id) => {
                    let found = games::find(&GameSource::from(id.as_str()));
                    self.app.found(id, found.map(|named| named.game().clone()));
                }
                Effect::Start(start) => {
                    let limit = start.limit;
                    let opened = begin(&start).map(Source::here);
                    let effects = self.app.open(opened, limit);
                    self.carry_out(effects, screen)?;
                }
                Effect::Open(path) => {
                    let opened = recorded(&path).map(Source::record);
                    let effects = self.app.open(opened, None);
                    self.carry_out(effects, screen)?;
                }
                Effect::Enter { link, sitting } => self.lines.enter(self.app.asked(), link, sitting),
                Effect::Connect { number, link } => self.lines.connect(number, &link),
                Effect::Tell(message) => self.lines.tell(message),
                Effect::Saw(version) => self.lines.saw(version),
                Effect::HangUp => self.lines.hang_up(),
                Effect::Quit => self.left = Some(Ok(())),
                Effect::Interrupt => self.left = Some(Err(Failure::Interrupted)),
                Effect::Suspend => {
                    #[cfg(unix)]
                    screen.suspend().map_err(Failure::Output)?;
                }
                Effect::Redraw => screen.clear().map_err(Failure::Output)?,
            }
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> Vec<Effect> {
        let Some(table) = &self.app.table else {
            return Vec::new();
        };
        let written = save_source(path, &table.source, existing(path, &self.saving, &self.written));
        if written.is_ok() {
            self.written.insert(path.to_owned());
        }
        self.app.saved(path, written)
    }

    /// Writes the matches that are to be written however they are left; after an end from outside also those that somebody had
    /// saved before they went on.
    fn save_the_rest(&mut self) -> Vec<(PathBuf, Result<(), Failure>)> {
        let mut written = Vec::new();
        for table in self.app.below.iter().chain(&self.app.table) {
            let before = table.saved.as_ref().map(|(path, ..)| path).filter(|_| self.ended);
            if let Some(path) = table.autosave.as_ref().or(before)
                && table.is_unsaved()
            {
                let result = save_source(path, &table.source, existing(path, &self.saving, &self.written));
                written.push((path.clone(), result));
            }
        }
        written
    }
}

/// Writes the match of a screen to a file.
///
/// # Errors
/// As [`save::write`].
pub fn save_source(path: &Path, source: &Source, existing: Existing) -> Result<(), Failure> {
    let [first, second] = Player::BOTH.map(|player| source.name(player));
    save::write_match(path, source.named(), source.game(), [&first, &second], existing)
}

/// A session for what was chosen in the menu.
pub fn begin(start: &Start) -> Result<Session, Failure> {
    let (named, position) = if let Some(from) = &start.from {
        (from.game.clone(), from.position)
    } else {
        let named = games::find(&GameSource::from(start.id.as_str()))?;
        let position = named.game().start();
        (named, position)
    };
    session(Opening {
        start: position,
        named,
        seats: start.seats.clone(),
        takeback: Takeback::Free,
        seed: crate::commands::play::fresh_seed(),
    })
}
