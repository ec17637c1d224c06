//! The full screen without a terminal: keys in, text out.
//!
//! A script is a line of keys: words such as `enter` and `left`, single characters, and texts in quotes, which are typed
//! character by character. Effects are carried out at once, so that a computer has answered before the next key.

mod host;
mod pictures;
mod play;
mod remote;

use std::time::Duration;

use lianzi_play::analysis::{Analyst, Effort};
use lianzi_search::Limits;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::app::{App, Looks};
use super::drive;
use super::effect::{Effect, News};
use super::table::Source;
use super::theme::Theme;
use super::view::{self, Drawn};
use super::{TimeLimit, input};
use crate::arguments::GameSource;
use crate::games;
use crate::language::Language;
use crate::session::Session;
use crate::symbols::CharacterSet;
use lianzi_play::Takeback;
use lianzi_rules::Each;

/// A session of two players as they are typed.
fn session(game: &str, seats: [&str; 2]) -> Session {
    let named = games::find(&GameSource::from(game)).unwrap();
    let opening = drive::Opening {
        start: named.game().start(),
        named,
        seats: Each(seats.map(|seat| seat.parse().unwrap())),
        takeback: Takeback::Free,
        seed: 7,
    };
    drive::session(opening).unwrap()
}

/// A full screen, and whoever sits before it.
struct Tester {
    app: App,
    drawn: Drawn,
    buffer: Buffer,
    size: (u16, u16),
    now: Duration,
    quit: bool,
    interrupted: bool,
    /// Where files go whose names are no whole paths: chance types names, too.
    folder: tempfile::TempDir,
    /// The other end of a match on a server.
    host: Option<host::Host>,
}

impl Tester {
    /// The list of games.
    fn menu(language: Language, size: (u16, u16)) -> Self {
        Self::with(language, CharacterSet::Ascii, size)
    }

    fn with(language: Language, set: CharacterSet, size: (u16, u16)) -> Self {
        let looks = Looks {
            set,
            symbols: None,
            theme: Theme::Mono,
        };
        let mut tester = Self {
            app: App::new(language, looks, size),
            drawn: Drawn::default(),
            buffer: Buffer::default(),
            size,
            now: Duration::ZERO,
            quit: false,
            interrupted: false,
            folder: tempfile::tempdir().unwrap(),
            host: None,
        };
        tester.draw();
        tester
    }

    /// A match of two players as they are typed.
    fn table(game: &str, seats: [&str; 2], size: (u16, u16)) -> Self {
        Self::menu(Language::En, size).sits_down(game, seats, None)
    }

    fn sits_down(mut self, game: &str, seats: [&str; 2], limit: Option<TimeLimit>) -> Self {
        let effects = self.app.open(Ok(Source::here(session(game, seats))), limit);
        self.carry_out(effects);
        self.draw();
        self
    }

    /// Presses keys.
    fn keys(&mut self, script: &str) -> &mut Self {
        let mut parts = script.split('\'');
        while let Some(words) = parts.next() {
            for word in words.split_whitespace() {
                self.press(word);
            }
            for character in parts.next().unwrap_or_default().chars() {
                self.event(&Event::Key(KeyEvent::new(
                    KeyCode::Char(character),
                    KeyModifiers::NONE,
                )));
            }
        }
        self
    }

    fn press(&mut self, word: &str) {
        let code = match word {
            "enter" => KeyCode::Enter,
            "esc" => KeyCode::Esc,
            "tab" => KeyCode::Tab,
            "up" => KeyCode::Up,
            "down" => KeyCode::Down,
            "left" => KeyCode::Left,
            "right" => KeyCode::Right,
            "home" => KeyCode::Home,
            "end" => KeyCode::End,
            "pageup" => KeyCode::PageUp,
            "pagedown" => KeyCode::PageDown,
            "erase" => KeyCode::Backspace,
            _ => {
                let (modifiers, key) = match word.strip_prefix("c-") {
                    Some(key) => (KeyModifiers::CONTROL, key),
                    None => (KeyModifiers::NONE, word),
                };
                let mut characters = key.chars();
                let (Some(character), None) = (characters.next(), characters.next()) else {
                    panic!("no key {word}");
                };
                return self.event(&Event::Key(KeyEvent::new(KeyCode::Char(character), modifiers)));
            }
        };
        self.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Clicks on the first place where a text is seen.
    fn click(&mut self, text: &str) -> &mut Self {
        let lines = self.lines();
        let (row, line) = lines
            .iter()
            .enumerate()
            .find(|(_, line)| line.contains(text))
            .unwrap_or_else(|| panic!("no {text:?} in\n{}", lines.join("\n")));
        let before = &line[..line.find(text).unwrap()];
        self.click_at(UnicodeWidthStr::width(before) as u16, row as u16)
    }

    /// Clicks on a point of the board.
    fn click_point(&mut self, name: &str) -> &mut Self {
        let table = self.app.table.as_ref().unwrap();
        let point = table.game().game().board().point(name).unwrap();
        let placed = view::board::placed(table, &self.app.room());
        let anchors = placed.canvas.anchors();
        let anchor = anchors
            .iter()
            .find(|anchor| anchor.number == point.index())
            .unwrap();
        let (column, row) = placed.seen(anchor.row, anchor.column).expect("it is seen");
        self.click_at(column, row)
    }

    fn click_at(&mut self, column: u16, row: u16) -> &mut Self {
        self.event(&Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self
    }

    fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.size = (columns, rows);
        self.app.resize(columns, rows);
        self.draw();
        self
    }

    fn pass(&mut self, time: Duration) -> &mut Self {
        self.now += time;
        let effects = self.app.tick(self.now);
        self.carry_out(effects);
        self.draw();
        self
    }

    fn event(&mut self, event: &Event) {
        if let Some(action) = input::action(event, self.app.mode(), &self.drawn.zones) {
            let effects = self.app.act(action);
            self.carry_out(effects);
        }
        self.draw();
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let more = match effect {
                Effect::Think(mut task) => {
                    let chosen = task.agent.choose(&task.game, &task.position, &Limits::none());
                    self.app.hear(News::Thought {
                        ticket: task.ticket,
                        player: task.player,
                        agent: task.agent,
                        chosen,
                    })
                }
                Effect::Study { ticket, game, .. } => {
                    // Small games are proved to their end, however slow the machine is.
                    let effort = Effort {
                        time: Some(Duration::from_secs(60)),
                        depth: Some(3),
                        memory: 1 << 26,
                        ..Effort::default()
                    };
                    let analysis = Analyst::new(game.game()).analyze_match(&game, &effort).unwrap();
                    self.app.hear(News::Judged {
                        ticket,
                        analysis: Box::new(analysis),
                        last: true,
                    })
                }
                Effect::Find(id) => {
                    let found = games::find(&GameSource::from(id.as_str()));
                    self.app.found(id, found.map(|named| named.game().clone()));
                    Vec::new()
                }
                Effect::Start(start) => {
                    let opened = drive::begin(&start).map(Source::here);
                    self.app.open(opened, start.limit)
                }
                Effect::Open(path) => {
                    let opened = drive::recorded(&path).map(Source::record);
                    self.app.open(opened, None)
                }
                Effect::Save(path) => {
                    let source = &self.app.table.as_ref().unwrap().source;
                    let path = self.folder.path().join(path);
                    let written = drive::save_source(&path, source, lianzi_play::files::Existing::Keep);
                    self.app.saved(&path, written)
                }
                Effect::NameSave => {
                    let table = self.app.table.as_ref().unwrap();
                    let name = crate::save::free_name(self.folder.path(), table.source.named());
                    self.app.name_save(&name);
                    Vec::new()
                }
                Effect::Quit => {
                    self.quit = true;
                    Vec::new()
                }
                Effect::Interrupt => {
                    self.interrupted = true;
                    Vec::new()
                }
                Effect::Review { ticket, game } => {
                    let effort = Effort {
                        time: Some(Duration::from_secs(60)),
                        depth: Some(3),
                        memory: 1 << 26,
                        ..Effort::default()
                    };
                    let mut told = Vec::new();
                    let mut analyst = Analyst::new(game.game());
                    let tell = &mut |reviewed| told.push(Some(Box::new(reviewed)));
                    analyst.review(&game, &effort, tell).unwrap();
                    told.push(None);
                    let mut effects = Vec::new();
                    for reviewed in told {
                        effects.extend(self.app.hear(News::Reviewed { ticket, reviewed }));
                    }
                    effects
                }
                Effect::PlayOn(branch) => {
                    self.app.play_on(*branch);
                    Vec::new()
                }
                Effect::Enter { .. }
                | Effect::Connect { .. }
                | Effect::Tell(_)
                | Effect::Saw(_)
                | Effect::HangUp => self.serve(effect),
                Effect::StopThinking
                | Effect::StopStudy
                | Effect::StopReview
                | Effect::Suspend
                | Effect::Redraw => Vec::new(),
            };
            self.carry_out(more);
        }
    }

    fn draw(&mut self) {
        self.buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.drawn = view::draw(&self.app, &mut self.buffer);
    }

    /// What is seen, line by line.
    fn lines(&self) -> Vec<String> {
        let area = self.buffer.area;
        (0..area.height)
            .map(|row| {
                let mut line = String::new();
                let mut column = 0;
                while column < area.width {
                    let symbol = self.buffer[(column, row)].symbol();
                    line.push_str(symbol);
                    column += UnicodeWidthStr::width(symbol).max(1) as u16;
                }
                line.trim_end().to_owned()
            })
            .collect()
    }

    fn text(&self) -> String {
        self.lines().join("\n")
    }

    fn sees(&mut self, text: &str) -> &mut Self {
        assert!(self.text().contains(text), "no {text:?} in\n{}", self.text());
        self
    }

    fn does_not_see(&mut self, text: &str) -> &mut Self {
        assert!(!self.text().contains(text), "{text:?} in\n{}", self.text());
        self
    }
}

/// A stream of numbers that is the same in every run.
fn fastrand_like(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    }
}
