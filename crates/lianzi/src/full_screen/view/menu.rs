//! The list of games, and the choices before a game.

use lianzi_rules::{AnyGame, AnyPosition, Player, catalogue};
use ratatui::layout::Rect;

use super::{Painter, board, shortened, tail};
use crate::commands::join::link::is_address;
use crate::families::Family;
use crate::full_screen::action::Action;
use crate::full_screen::app::Room;
use crate::full_screen::menu::{Menu, Row, Setup};
use crate::full_screen::theme::Part;
use crate::screen::table::{padded, width, wrapped};
use crate::screen::{self, View};
use crate::words::say;

/// From so many columns on the selected game is shown beside the list.
const WITH_PICTURE: u16 = 66;

/// How many rows a page of the list has.
pub fn page((_, rows): (u16, u16)) -> usize {
    usize::from(rows.saturating_sub(6)).max(1)
}

/// Draws the menu.
pub fn draw(menu: &Menu, room: &Room<'_>, painter: &mut Painter<'_>) {
    match &menu.setup {
        Some(setup) => draw_setup(setup, menu, room, painter),
        None => draw_list(menu, room, painter),
    }
}

/// The left and the right part of the screen between the first and the last rows.
fn halves(room: &Room<'_>, top: u16) -> (Rect, Option<Rect>) {
    let (columns, rows) = room.size;
    let height = rows.saturating_sub(top + 2);
    if columns < WITH_PICTURE {
        return (Rect::new(0, top, columns, height), None);
    }
    let left = (columns / 2).min(44);
    let right = Rect::new(left + 2, top, columns - left - 2, height);
    (Rect::new(0, top, left, height), Some(right))
}

fn whole(room: &Room<'_>) -> Rect {
    Rect::new(0, 0, room.size.0, room.size.1)
}

fn draw_list(menu: &Menu, room: &Room<'_>, painter: &mut Painter<'_>) {
    let words = room.words;
    let screen = whole(room);
    painter.text(screen, 0, 0, &say!(words, "menu-title"), Part::Title);
    let label = say!(words, "tui-search");
    let start = painter.text(screen, 1, 0, &label, Part::Aside);
    let room_for_it = usize::from(room.size.0.saturating_sub(start + 1));
    let end = painter.text(screen, 1, start, tail(&menu.filter, room_for_it), Part::Text);
    painter.drawn.cursor = Some((
        end.min(room.size.0.saturating_sub(1)),
        1.min(room.size.1.saturating_sub(1)),
    ));

    let (left, right) = halves(room, 3);
    let shown = menu.shown();
    // Titles and games, one a row; each game knows its place in the list.
    let mut lines: Vec<(Option<usize>, String)> = Vec::new();
    let mut family: Option<Family> = None;
    for (index, entry) in shown.iter().enumerate() {
        // What somebody looks for stands in the order of how well it fits.
        if menu.filter.trim().is_empty() && family != Some(entry.family) {
            family = Some(entry.family);
            lines.push((None, entry.family.title(words)));
        }
        lines.push((Some(index), words.pick(&entry.name)));
    }
    let selected = menu.selected.min(shown.len().saturating_sub(1));
    let at = lines
        .iter()
        .position(|(index, _)| *index == Some(selected))
        .unwrap_or(0);
    let height = usize::from(left.height);
    let from = at
        .saturating_sub(height / 2)
        .min(lines.len().saturating_sub(height));
    for (row, (index, text)) in lines.iter().skip(from).take(height).enumerate() {
        let row = row as u16;
        match index {
            None => {
                painter.text(left, row, 0, text, Part::Aside);
            }
            Some(index) => {
                let part = if *index == selected {
                    Part::Selected
                } else {
                    Part::Text
                };
                // The sign says what is selected where nothing can be reversed.
                let sign = if *index == selected { ">" } else { " " };
                let text = padded(
                    &shortened(&format!("{sign} {text}"), usize::from(left.width)),
                    usize::from(left.width),
                );
                painter.button(left, row, 0, &text, part, Action::Row(*index));
            }
        }
    }
    if shown.is_empty() {
        let sentence = if is_address(&menu.filter) {
            say!(words, "tui-address")
        } else {
            say!(words, "tui-nothing-found")
        };
        painter.text(left, 0, 0, &sentence, Part::Aside);
    }
    if let (Some(right), Some(entry)) = (right, menu.chosen()) {
        let below = wrapped(&words.pick(&entry.description), usize::from(right.width));
        if let Ok(game) = catalogue::game(entry.id) {
            picture(&game, &game.start(), &below, right, room, painter);
        }
    }
    let language = if painter.plain {
        say!(words, "tui-menu-language-ascii")
    } else {
        say!(words, "tui-menu-language")
    };
    let keys = [
        (say!(words, "tui-menu-choose"), Action::Act),
        (say!(words, "tui-key-help"), Action::Help),
        (say!(words, "tui-menu-quit"), Action::Quit),
        (language, Action::Language),
        (say!(words, "tui-menu-theme"), Action::Theme),
    ];
    foot(&keys, menu, room, painter);
}

/// A board as a match begins, with a few lines below.
fn picture(
    game: &AnyGame,
    position: &AnyPosition,
    below: &[String],
    area: Rect,
    room: &Room<'_>,
    painter: &mut Painter<'_>,
) {
    let mut view = View::of(game, position, room.look.symbols(game));
    view.level_titles = room.words.level_titles(game.board());
    let rows = area.height.saturating_sub(below.len() as u16 + 1);
    let canvas = screen::fitted(&view, usize::from(area.width), usize::from(rows.min(22)));
    let fits = canvas.height() <= usize::from(rows) && canvas.width() <= usize::from(area.width);
    let mut row = 0;
    if fits {
        let height = canvas.height() as u16;
        let placed = board::put(canvas, Rect { height, ..area }, None);
        board::paint(&placed, painter);
        row = height + 1;
    }
    for line in below {
        painter.text(area, row, 0, line, Part::Text);
        row += 1;
    }
}

/// What was said last, and the keys.
fn foot(keys: &[(String, Action)], menu: &Menu, room: &Room<'_>, painter: &mut Painter<'_>) {
    let screen = whole(room);
    let last = room.size.1.saturating_sub(1);
    if let Some(message) = &menu.message {
        let line = shortened(&message.replace('\n', " "), usize::from(room.size.0));
        painter.text(screen, last.saturating_sub(1), 0, &line, Part::Notice);
    }
    let mut column = 0;
    for (text, action) in keys {
        if usize::from(column) + width(text) > usize::from(room.size.0) {
            break;
        }
        column = painter.button(screen, last, column, text, Part::Aside, action.clone()) + 2;
    }
}

fn draw_setup(setup: &Setup, menu: &Menu, room: &Room<'_>, painter: &mut Painter<'_>) {
    let words = room.words;
    let screen = whole(room);
    let rules = setup.game.rules();
    painter.text(screen, 0, 0, &words.pick(&rules.name), Part::Title);
    let (left, right) = halves(room, 2);
    let symbols = room.look.symbols(&setup.game);
    let rows = Setup::ROWS.map(|row| {
        let seat = |player: Player| words.player(&setup.game, &symbols, player);
        match row {
            Row::First => (seat(Player::First), player_word(setup.player(0), room)),
            Row::Second => (seat(Player::Second), player_word(setup.player(1), room)),
            Row::Time => (say!(words, "tui-setup-time"), time_word(setup, room)),
            Row::Begin => (String::new(), say!(words, "tui-setup-begin")),
        }
    });
    let widest = rows.iter().map(|(label, _)| width(label)).max().unwrap_or(0);
    for (index, (label, value)) in rows.iter().enumerate() {
        let chosen = index == setup.row;
        let begins = Setup::ROWS[index] == Row::Begin;
        let value = match (chosen, begins) {
            (_, true) => format!("[ {value} ]"),
            (true, false) => format!("< {value} >"),
            (false, false) => format!("  {value}"),
        };
        let sign = if chosen { ">" } else { " " };
        let text = format!("{sign} {}  {value}", padded(label, widest));
        let part = if chosen { Part::Selected } else { Part::Text };
        let row = index as u16 + u16::from(begins);
        painter.button(left, row, 0, &text, part, Action::Row(index));
    }
    let columns = usize::from(right.map_or(left.width, |right| right.width));
    let below = wrapped(&words.pick(&rules.description), columns);
    match right {
        Some(right) => picture(&setup.game, &setup.position(), &below, right, room, painter),
        None => {
            for (row, line) in (6..).zip(&below) {
                painter.text(left, row, 0, line, Part::Aside);
            }
        }
    }
    let keys = [
        (say!(words, "tui-setup-start"), Action::Act),
        (
            say!(words, "tui-setup-change"),
            Action::Go(crate::full_screen::walk::Way::Right),
        ),
        (say!(words, "tui-setup-back"), Action::Back),
        (say!(words, "tui-key-help"), Action::Help),
    ];
    foot(&keys, menu, room, painter);
}

fn player_word(player: &str, room: &Room<'_>) -> String {
    let words = room.words;
    match player.strip_prefix("level:") {
        Some(level) => say!(words, "tui-level", level = level),
        None => match player {
            "person" => say!(words, "tui-person"),
            "perfect" => say!(words, "tui-perfect"),
            _ => say!(words, "tui-random"),
        },
    }
}

fn time_word(setup: &Setup, room: &Room<'_>) -> String {
    match setup.limit() {
        None => say!(room.words, "tui-time-none"),
        Some(limit) => say!(
            room.words,
            "tui-time",
            minutes = limit.main.as_secs() / 60,
            seconds = limit.increment.as_secs()
        ),
    }
}
