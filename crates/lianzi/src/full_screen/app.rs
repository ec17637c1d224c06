//! Everything that the full screen is about: the list of games or a match, the words and the looks. Actions and news go
//! in, effects come out; nothing here knows a terminal, a thread or a clock.

use std::path::Path;
use std::time::Duration;

use lianzi_rules::AnyGame;

use super::action::Action;
use super::clocks::TimeLimit;
use super::effect::{Branch, Effect, News};
use super::input::Mode;
use super::menu::{Menu, Setup};
use super::table::{Question, Remote, Source, Table};
use super::theme::Theme;
use super::view;
use crate::commands::join::link::Link;
use crate::commands::join::{Entered, JoinError};
use crate::failure::Failure;
use crate::families;
use crate::language::Language;
use crate::symbols::{CharacterSet, ChosenSymbols, Symbols};
use crate::words::{Words, say};

/// How things look.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// Which characters are drawn.
    pub set: CharacterSet,
    /// Symbols chosen for the stones.
    pub symbols: Option<ChosenSymbols>,
    /// The colours.
    pub theme: Theme,
}

impl Looks {
    /// How a game's stones look.
    pub fn symbols(&self, game: &AnyGame) -> Symbols {
        let rules = game.rules();
        Symbols::of(&rules.seats, rules.stone, self.set, self.symbols)
    }
}

/// What surrounds a screen: its words, looks and size, and the time.
#[derive(Clone, Copy)]
pub struct Room<'a> {
    /// The language.
    pub words: &'a Words,
    /// The looks.
    pub look: Looks,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The time since the program began.
    pub now: Duration,
}

/// What is on the screen at some moment: the how-manieth match, and whether it is still there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked(u32, bool);

/// The full screen.
pub struct App {
    /// The list of games, which is under everything.
    pub menu: Menu,
    /// The match that is on the screen.
    pub table: Option<Table>,
    /// Matches that lie below it, from which somebody plays on above.
    pub below: Vec<Table>,
    /// Which page of the list of keys is shown, if it is.
    pub help: Option<usize>,
    /// Whether leaving a match leaves the program.
    pub only_table: bool,
    /// Whether the user has pressed Ctrl-C and is asked whether to save.
    interrupting: bool,
    /// Links to seats that were taken from here.
    pub seats: Vec<Link>,
    matches: u32,
    words: Words,
    looks: Looks,
    size: (u16, u16),
    now: Duration,
}

impl App {
    /// The list of games.
    pub fn new(language: Language, looks: Looks, size: (u16, u16)) -> Self {
        Self {
            menu: Menu::new(families::entries()),
            table: None,
            below: Vec::new(),
            help: None,
            only_table: false,
            interrupting: false,
            seats: Vec::new(),
            matches: 0,
            words: Words::new(language),
            looks,
            size,
            now: Duration::ZERO,
        }
    }

    /// What surrounds the screen.
    pub fn room(&self) -> Room<'_> {
        Room {
            words: &self.words,
            look: self.looks,
            size: self.size,
            now: self.now,
        }
    }

    /// What keys mean now.
    pub fn mode(&self) -> Mode {
        match &self.table {
            _ if self.help.is_some() => Mode::Help,
            _ if self.menu.setup.is_some() => Mode::Setup,
            Some(table) if table.question.is_some() => Mode::Question,
            Some(table) if table.text.is_some() => Mode::Text,
            Some(_) => Mode::Board,
            None => Mode::Menu,
        }
    }

    /// The terminal has another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now;
        self.table.as_mut().map_or_else(Vec::new, |table| table.tick(now))
    }

    /// Somebody wants something.
    pub fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Interrupt => return self.interrupt(),
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::Help => self.turn_page(),
            Action::Theme => self.looks.theme = self.looks.theme.next(),
            Action::Language => {
                self.words = Words::new(self.words.language().other());
                // What was said last was said in the other one.
                if let Some(table) = &mut self.table {
                    table.message = None;
                }
                self.menu.message = None;
            }
            action => return self.pass_on(action),
        }
        Vec::new()
    }

    /// Opens the list of keys, goes on to its next page, or closes it.
    fn turn_page(&mut self) {
        let next = self.help.map_or(0, |page| page + 1);
        let pages = view::help::pages(view::Place::of(self), &self.room());
        self.help = (next < pages).then_some(next);
    }

    /// Something comes back.
    pub fn hear(&mut self, news: News) -> Vec<Effect> {
        let news = match news {
            News::Seated(link) => {
                self.seats.push(link);
                return Vec::new();
            }
            News::Entered { asked, entered } if asked == self.asked() => return self.enter(*entered),
            news => news,
        };
        let room = Room {
            words: &self.words,
            look: self.looks,
            size: self.size,
            now: self.now,
        };
        // What comes back for a match that was left is nobody's any more.
        let mut tables = self.table.iter_mut().chain(&mut self.below);
        match tables.find(|table| table.expects(&news)) {
            Some(table) => table.hear(news, &room),
            None => Vec::new(),
        }
    }

    fn pass_on(&mut self, action: Action) -> Vec<Effect> {
        let room = Room {
            words: &self.words,
            look: self.looks,
            size: self.size,
            now: self.now,
        };
        let Some(table) = self.table.as_mut().filter(|_| self.menu.setup.is_none()) else {
            return self.menu.act(action, &room);
        };
        let effects = table.act(&action, &room);
        // A user who answers "stay" is not leaving any more.
        self.interrupting &= table.question.is_some() || table.leaves_when_saved || leaves(&effects);
        self.go_on(effects)
    }

    /// Leaving a match leads back to the one below it, or to the list; or on to the end of the program.
    fn go_on(&mut self, mut effects: Vec<Effect>) -> Vec<Effect> {
        if !leaves(&effects) || (self.only_table && self.below.is_empty() && !self.interrupting) {
            return effects;
        }
        effects.retain(|effect| !matches!(effect, Effect::Quit));
        if self.interrupting && self.below.is_empty() {
            effects.push(Effect::Interrupt);
            return effects;
        }
        self.table = self.below.pop();
        effects.extend(self.table.as_mut().map(Table::come_back).unwrap_or_default());
        if self.interrupting {
            effects.extend(self.offer_to_save());
        }
        effects
    }

    /// Somebody presses Ctrl-C. What was played and is not saved is asked about, once.
    fn interrupt(&mut self) -> Vec<Effect> {
        if std::mem::replace(&mut self.interrupting, true) {
            return vec![Effect::Interrupt];
        }
        self.help = None;
        self.menu.setup = None;
        self.offer_to_save()
    }

    /// Asks about the topmost match that would be lost; ends the program where there is none.
    fn offer_to_save(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(table) = &mut self.table {
            if table.would_be_lost() {
                table.text = None;
                table.question = Some(Question::Leave);
                return effects;
            }
            if !self.below.iter().any(Table::would_be_lost) {
                break;
            }
            effects.extend(table.go_below());
            self.table = self.below.pop();
            effects.extend(self.table.as_mut().map(Table::come_back).unwrap_or_default());
        }
        effects.push(Effect::Interrupt);
        effects
    }

    /// A name for the file is suggested: it can be changed before the match is written.
    pub fn name_save(&mut self, name: &str) {
        if let Some(table) = &mut self.table {
            table.text = Some(format!("save {name}"));
        }
    }

    /// A game was looked up.
    pub fn found(&mut self, id: String, game: Result<AnyGame, Failure>) {
        match game {
            Ok(game) => self.menu.found(id, game),
            Err(failure) => self.menu.message = Some(self.words.failure(&failure)),
        }
    }

    /// What is on the screen now.
    pub fn asked(&self) -> Asked {
        Asked(self.matches, self.table.is_some())
    }

    /// A match of a server comes on the screen, or it does not.
    pub fn enter(&mut self, entered: Result<Entered, JoinError>) -> Vec<Effect> {
        match entered {
            Ok(entered) => {
                self.menu.message = None;
                self.menu.filter.clear();
                if self.table.is_some() {
                    self.remember(&entered.link);
                }
                let remote = Remote::new(entered);
                self.open(Ok(Source::Server(Box::new(remote))), None)
            }
            Err(error) => {
                let sentence = self.words.join_error(&error);
                match &mut self.table {
                    Some(table) => table.say(sentence),
                    None => self.menu.message = Some(sentence),
                }
                Vec::new()
            }
        }
    }

    /// Somebody chooses who plays on from a position.
    pub fn play_on(&mut self, branch: Branch) {
        self.menu.setup = Some(Setup::branch(branch));
    }

    /// Another match on the same server: its link leads back to the seat from now on.
    fn remember(&mut self, link: &Link) {
        if link.tokens.is_empty() {
            return;
        }
        self.seats.retain(|seat| seat.tokens != link.tokens);
        self.seats.push(link.clone());
    }

    /// A match begins, or a record is played back; or it does not.
    pub fn open(&mut self, opened: Result<Source, Failure>, limit: Option<TimeLimit>) -> Vec<Effect> {
        match opened {
            Ok(source) => {
                self.matches = self.matches.wrapping_add(1);
                let mut table = Table::new(source, limit, self.matches);
                let branches = self.menu.setup.take().is_some_and(|setup| setup.from.is_some());
                let mut effects = Vec::new();
                if let Some(mut before) = self.table.take() {
                    effects.extend(before.go_below());
                    if branches {
                        self.below.push(before);
                    }
                }
                effects.extend(table.begin(&self.room()));
                self.table = Some(table);
                effects
            }
            Err(failure) => {
                self.menu.message = Some(self.words.failure(&failure));
                Vec::new()
            }
        }
    }

    /// The match was written to a file, or not.
    pub fn saved(&mut self, path: &Path, written: Result<(), Failure>) -> Vec<Effect> {
        let is_written = written.is_ok();
        let sentence = match written {
            Ok(()) => {
                let path = crate::words::refusals::printable_path(path);
                say!(self.words, "saved", path = path)
            }
            Err(failure) => {
                let reason = self.words.failure(&failure);
                say!(self.words, "not-saved", reason = reason)
            }
        };
        let Some(table) = &mut self.table else {
            return Vec::new();
        };
        table.say(sentence);
        let leaves = std::mem::take(&mut table.leaves_when_saved);
        if is_written {
            table.note_saved(path);
            let effects = if leaves { table.go() } else { Vec::new() };
            return self.go_on(effects);
        }
        // Whoever wanted to leave is asked for another name when he wants to again.
        self.interrupting = false;
        if leaves {
            table.autosave = None;
        }
        Vec::new()
    }
}

/// Whether a match is left.
fn leaves(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Quit))
}
