//! What stands beside a board: the moves so far, what moves are worth, or the rules.

use lianzi_play::record::Note;
use ratatui::layout::Rect;

use super::{Painter, board, course, shortened};
use crate::describe;
use crate::full_screen::action::{Action, Panel};
use crate::full_screen::app::Room;
use crate::full_screen::table::Table;
use crate::full_screen::theme::Part;
use crate::screen::table::{padded, width, wrapped};
use crate::words::{harmless, say};

/// A piece of a line.
struct Piece {
    column: usize,
    text: String,
    part: Part,
    action: Option<Action>,
}

type Line = Vec<Piece>;

fn piece(column: usize, text: String, part: Part) -> Piece {
    Piece {
        column,
        text,
        part,
        action: None,
    }
}

fn paragraph(lines: &mut Vec<Line>, text: &str, columns: usize, part: Part) {
    for line in wrapped(text, columns.max(4)) {
        lines.push(vec![piece(0, line, part)]);
    }
}

/// Where the panel is drawn: beside the board, or in its place.
fn area(table: &Table, room: &Room<'_>) -> Option<Rect> {
    let areas = super::areas(room.size);
    areas.panel.or_else(|| table.unfolded.then_some(areas.board))
}

/// The most lines that can be passed over so that the last ones are still seen.
pub fn most_scroll(table: &Table, room: &Room<'_>) -> usize {
    let Some(area) = area(table, room) else { return 0 };
    let lines = lines(table, room, usize::from(area.width.saturating_sub(2)));
    lines
        .len()
        .saturating_sub(usize::from(area.height.saturating_sub(2)))
}

/// Draws the panel where there is room for it.
pub fn draw(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    let Some(area) = area(table, room) else { return };
    if super::areas(room.size).panel.is_none() {
        painter.wipe(area);
        painter.drawn.zones.cover();
        painter.drawn.cursor = None;
    } else {
        painter.left_edge(area);
    }
    let inner = Rect {
        x: area.x + 2.min(area.width),
        width: area.width.saturating_sub(2),
        ..area
    };
    let mut column = 0;
    for panel in Panel::ALL {
        let name = match panel {
            Panel::Moves => say!(room.words, "tui-panel-moves"),
            Panel::Analysis => say!(room.words, "tui-panel-analysis"),
            Panel::Rules => say!(room.words, "tui-panel-rules"),
        };
        let part = if panel == table.panel {
            Part::Selected
        } else {
            Part::Aside
        };
        column = painter.button(inner, 0, column, &name, part, Action::ShowPanel(panel)) + 1;
    }
    let body = Rect {
        y: inner.y + 2.min(inner.height),
        height: inner.height.saturating_sub(2),
        ..inner
    };
    let body = match table.panel {
        Panel::Moves | Panel::Analysis => course::draw(table, body, room, painter),
        Panel::Rules => body,
    };
    let lines = lines(table, room, usize::from(inner.width));
    let height = usize::from(body.height);
    let most = lines.len().saturating_sub(height);
    let from = match table.panel {
        // The move that is looked at is always seen.
        Panel::Moves => (table.ply().saturating_sub(1) / 2 + 2)
            .saturating_sub(height)
            .min(most),
        _ => table.scroll.min(most),
    };
    for (row, line) in lines.into_iter().skip(from).take(height).enumerate() {
        for piece in line {
            let (row, column) = (row as u16, piece.column as u16);
            match piece.action {
                Some(action) => {
                    painter.button(body, row, column, &piece.text, piece.part, action);
                }
                None => {
                    painter.text(body, row, column, &piece.text, piece.part);
                }
            }
        }
    }
}

fn lines(table: &Table, room: &Room<'_>, columns: usize) -> Vec<Line> {
    match table.panel {
        Panel::Moves => moves(table, room, columns),
        Panel::Analysis => analysis(table, room, columns),
        Panel::Rules => rules(table, room, columns),
    }
}

fn moves(table: &Table, room: &Room<'_>, columns: usize) -> Vec<Line> {
    let game = table.game();
    let symbols = room.look.symbols(game.game());
    let mut lines: Vec<Line> = Vec::new();
    let half = columns / 2;
    for (index, &mv) in game.moves().iter().enumerate() {
        let mover = game.positions()[index].mover();
        // As in books of games.
        let mark = if table.course.is_wrong(index) { " ?" } else { "" };
        let text = format!(
            "{:>3} {} {}{mark}",
            index + 1,
            symbols.stones[mover],
            room.words.a_move(game.game(), mv)
        );
        let mut piece = piece(
            (index % 2) * half,
            shortened(&text, half.saturating_sub(1)),
            Part::Text,
        );
        if index + 1 == table.ply() {
            piece.part = Part::Selected;
        }
        piece.action = Some(Action::To(index + 1));
        match lines.last_mut() {
            Some(line) if index % 2 == 1 => line.push(piece),
            _ => lines.push(vec![piece]),
        }
    }
    if game.moves().is_empty() {
        paragraph(
            &mut lines,
            &say!(room.words, "tui-no-moves"),
            columns,
            Part::Aside,
        );
    }
    if let Some(sentence) = mistake(table, room) {
        lines.push(Vec::new());
        paragraph(&mut lines, &sentence, columns, Part::Text);
    }
    let note = table
        .record()
        .zip(table.ply().checked_sub(1))
        .and_then(|(record, index)| record.notes().get(index).map(Note::comment));
    if let Some(comment) = note.filter(|comment| !comment.is_empty()) {
        lines.push(Vec::new());
        paragraph(&mut lines, &harmless(comment), columns, Part::Text);
    }
    lines
}

/// That the move before the position that is looked at gave something away, and which one would not have.
fn mistake(table: &Table, room: &Room<'_>) -> Option<String> {
    let index = table
        .ply()
        .checked_sub(1)
        .filter(|&index| table.course.is_wrong(index))?;
    let game = table.game().game();
    let better = table.course.known.get(&index)?.best.as_ref()?.mv;
    let made = table.game().moves()[index];
    Some(say!(
        room.words,
        "tui-mistake",
        move = room.words.a_move(game, made),
        better = room.words.a_move(game, better)
    ))
}

fn analysis(table: &Table, room: &Room<'_>, columns: usize) -> Vec<Line> {
    let words = room.words;
    let game = table.game().game();
    let mut lines = Vec::new();
    let Some(analysis) = table.known() else {
        let text = if table.moment().status.outcome.is_over() {
            say!(words, "agent-game-over")
        } else if table.study.busy {
            say!(words, "tui-analysing")
        } else if table.may_study() {
            say!(words, "tui-no-analysis")
        } else {
            say!(words, "tui-no-study")
        };
        paragraph(&mut lines, &text, columns, Part::Aside);
        return lines;
    };
    let symbols = room.look.symbols(game);
    let mover = analysis.position.mover();
    let value = words.value(analysis.value, mover, &|player| {
        words.player(game, &symbols, player)
    });
    paragraph(&mut lines, &value, columns, Part::Title);
    if table.study.busy {
        let text = say!(
            words,
            "tui-analysing-on",
            depth = analysis.depth,
            nodes = analysis.nodes
        );
        paragraph(&mut lines, &text, columns, Part::Aside);
    }
    if let Some(judged) = board::at_cursor(table) {
        lines.push(Vec::new());
        let text = say!(
            words,
            "tui-move-says",
            move = words.a_move(game, judged.mv),
            says = words.says(game, judged)
        );
        paragraph(&mut lines, &text, columns, Part::Text);
        if judged.line.len() > 1 {
            let line: Vec<String> = judged
                .line
                .iter()
                .take(12)
                .map(|&mv| game.write_move(mv))
                .collect();
            paragraph(&mut lines, &line.join(" "), columns, Part::Aside);
        }
    }
    lines.push(Vec::new());
    let names: Vec<String> = analysis
        .moves
        .iter()
        .map(|judged| words.a_move(game, judged.mv))
        .collect();
    let widest = names
        .iter()
        .map(|name| width(name))
        .max()
        .unwrap_or(0)
        .min(columns / 2);
    for (judged, name) in analysis.moves.iter().zip(names) {
        let badge = board::badge(judged, room.look.set);
        let value = if judged.value.grade().is_some() {
            words.short_value(judged.value)
        } else {
            judged
                .share()
                .map_or_else(String::new, |share| format!("{share:+.2}"))
        };
        let part = Part::Board(badge.ink);
        lines.push(vec![
            piece(0, padded(&shortened(&name, widest), widest), Part::Text),
            piece(widest + 1, badge.sign.to_string(), part),
            piece(widest + 3, value, part),
        ]);
    }
    lines
}

fn rules(table: &Table, room: &Room<'_>, columns: usize) -> Vec<Line> {
    let rules = table.game().game().rules();
    let mut lines = Vec::new();
    paragraph(&mut lines, &room.words.pick(&rules.name), columns, Part::Title);
    let description = room.words.pick(&rules.description);
    if !description.is_empty() {
        paragraph(&mut lines, &description, columns, Part::Text);
    }
    for sentence in describe::rules(room.words, rules) {
        lines.push(Vec::new());
        paragraph(&mut lines, &sentence, columns, Part::Text);
    }
    lines
}
