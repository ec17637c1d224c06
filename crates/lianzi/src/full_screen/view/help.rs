//! The list of keys.

use ratatui::layout::Rect;

use super::{Painter, Place, shortened};
use crate::full_screen::app::Room;
use crate::full_screen::theme::Part;
use crate::screen::table::aligned;
use crate::words::{Words, say};

/// The lines of the list: a key and what it does.
fn lines(place: Place, words: &Words) -> Vec<String> {
    let text = match place {
        Place::Menu => say!(words, "tui-help-menu"),
        Place::Board => say!(words, "tui-help-board"),
        Place::Server => say!(words, "tui-help-server"),
    };
    let rows: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    aligned(&rows)
}

/// How many lines one page holds.
fn height((_, rows): (u16, u16)) -> usize {
    usize::from(rows.saturating_sub(3)).max(1)
}

/// How many pages the list has on a screen of this size.
pub fn pages(place: Place, room: &Room<'_>) -> usize {
    lines(place, room.words).len().div_ceil(height(room.size))
}

/// Draws a page of the list over everything.
pub fn draw(page: usize, place: Place, room: &Room<'_>, painter: &mut Painter<'_>) {
    let words = room.words;
    let screen = Rect::new(0, 0, room.size.0, room.size.1);
    painter.wipe(screen);
    painter.drawn.zones.cover();
    painter.drawn.cursor = None;
    painter.text(screen, 0, 0, &say!(words, "tui-help-title"), Part::Title);
    let lines = lines(place, words);
    let height = height(room.size);
    for (row, line) in (1..).zip(lines.iter().skip(page * height).take(height)) {
        let line = shortened(line, usize::from(room.size.0));
        painter.text(screen, row, 0, &line, Part::Text);
    }
    let last = room.size.1.saturating_sub(1);
    let foot = if page + 1 < pages(place, room) {
        say!(words, "tui-help-more")
    } else {
        say!(words, "tui-help-foot")
    };
    painter.text(screen, last, 0, &foot, Part::Aside);
}
