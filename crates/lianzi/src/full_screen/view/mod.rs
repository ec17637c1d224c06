//! What is seen: a pure function from the state to characters on a screen, and to what can be clicked there.
//!
//! - this file: the places of things, and how text gets onto the screen;
//! - `board`: a board in its place, with marks;
//! - `course`: the graph of a game;
//! - `help`: the list of keys;
//! - `menu`: the list of games, and the choices before a game;
//! - `panel`: what stands beside a board;
//! - `remote`: what there is to say about a match on a server;
//! - `table`: a match.

pub mod board;
mod course;
pub mod help;
pub mod menu;
pub mod panel;
mod remote;
mod table;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::app::App;
use super::theme::{Part, Theme};
use super::zones::Zones;
use crate::ascii;
use crate::language::Language;
use crate::screen::table::width;
use crate::symbols::CharacterSet;

/// From so many columns on there is room beside a board.
const WITH_PANEL: u16 = 74;

/// Where things are on the screen of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Areas {
    /// The players and their clocks.
    pub players: Rect,
    /// The board.
    pub board: Rect,
    /// What stands beside it, where there is room.
    pub panel: Option<Rect>,
    /// How the match stands, and what was said last.
    pub status: Rect,
    /// Keys that may be pressed.
    pub keys: Rect,
}

/// Where things are on a screen of so many columns and rows. On a very low one the board is all that is left.
pub fn areas((columns, rows): (u16, u16)) -> Areas {
    let (players, status, keys) = match rows {
        ..5 => (0, 0, 0),
        5..9 => (0, 1, 0),
        9..14 => (1, 1, 1),
        _ => (1, 2, 1),
    };
    let middle = rows.saturating_sub(players + status + keys);
    let beside = if columns >= WITH_PANEL {
        (columns / 3).clamp(26, 48)
    } else {
        0
    };
    let row = |y: u16, height: u16| Rect::new(0, y, columns, height);
    Areas {
        players: row(0, players),
        board: Rect::new(0, players, columns - beside, middle),
        panel: (beside > 0).then(|| Rect::new(columns - beside, players, beside, middle)),
        status: row(players + middle, status),
        keys: row(players + middle + status, keys),
    }
}

/// What came of drawing.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// What can be clicked.
    pub zones: Zones,
    /// Where the terminal's own cursor belongs: readers of the screen follow it.
    pub cursor: Option<(u16, u16)>,
}

/// What the keys are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The list of games.
    Menu,
    /// A match at this terminal, or a record.
    Board,
    /// A match on a server.
    Server,
}

impl Place {
    /// What is on the screen.
    pub fn of(app: &App) -> Self {
        match &app.table {
            _ if app.menu.setup.is_some() => Self::Menu,
            None => Self::Menu,
            Some(table) if table.remote().is_some() => Self::Server,
            Some(_) => Self::Board,
        }
    }
}

/// Draws everything.
pub fn draw(app: &App, buffer: &mut Buffer) -> Drawn {
    let room = app.room();
    let mut painter = Painter {
        buffer,
        theme: room.look.theme,
        set: room.look.set,
        plain: room.look.set == CharacterSet::Ascii && room.words.language() == Language::En,
        drawn: Drawn::default(),
    };
    match &app.table {
        Some(table) if app.menu.setup.is_none() => table::draw(table, &room, &mut painter),
        _ => menu::draw(&app.menu, &room, &mut painter),
    }
    if let Some(page) = app.help {
        help::draw(page, Place::of(app), &room, &mut painter);
    }
    painter.drawn
}

/// Puts text onto the screen.
pub struct Painter<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
    /// Which characters may be drawn.
    pub set: CharacterSet,
    /// Whether nothing but ASCII may be shown.
    pub plain: bool,
    /// What came of it so far.
    pub drawn: Drawn,
}

impl Painter<'_> {
    /// Writes a text into an area, so far as it fits there; returns the column after it.
    pub fn text(&mut self, area: Rect, row: u16, column: u16, text: &str, part: Part) -> u16 {
        let area = area.intersection(self.buffer.area);
        if row >= area.height || column >= area.width {
            return column;
        }
        let most = usize::from(area.width - column);
        let text = if self.plain {
            ascii::plain(text)
        } else {
            Cow::Borrowed(text)
        };
        let style = self.theme.style(part);
        let (end, _) = self
            .buffer
            .set_stringn(area.x + column, area.y + row, &text, most, style);
        end.saturating_sub(area.x)
    }

    /// The same, and a click on it means something.
    pub fn button(
        &mut self,
        area: Rect,
        row: u16,
        column: u16,
        text: &str,
        part: Part,
        action: Action,
    ) -> u16 {
        let end = self.text(area, row, column, text, part);
        if row < area.height && end > column {
            let place = Rect::new(area.x + column, area.y + row, end - column, 1);
            self.drawn.zones.add(place, action);
        }
        end
    }

    /// Wipes an area.
    pub fn wipe(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.buffer[(x, y)].reset();
            }
        }
    }

    /// An upright line at the left edge of an area.
    pub fn left_edge(&mut self, area: Rect) {
        let bar = match self.set {
            CharacterSet::Ascii => "|",
            CharacterSet::Unicode => "│",
        };
        for row in 0..area.height {
            self.text(area, row, 0, bar, Part::Aside);
        }
    }
}

/// The end of a text that fits so many columns: of what is being typed that matters most.
pub fn tail(text: &str, to: usize) -> &str {
    let mut shown = text;
    while width(shown) > to && !shown.is_empty() {
        let cut = shown.chars().next().map_or(1, char::len_utf8);
        shown = &shown[cut..];
    }
    shown
}

/// A text cut to so many columns; what is missing is shown by dots.
pub fn shortened(text: &str, to: usize) -> String {
    if width(text) <= to {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        let mut longer = short.clone();
        longer.push(character);
        if width(&longer) + 2 > to {
            break;
        }
        short = longer;
    }
    short.push_str("..");
    short.chars().take(to.max(1)).collect()
}
