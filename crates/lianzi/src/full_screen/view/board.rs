//! A board in its place on the screen, with everything that is marked on it.

use std::collections::BTreeMap;

use lianzi_play::analysis::{Analysis, Judged};
use lianzi_rules::{Move, Point};
use lianzi_solve::Grade;
use ratatui::layout::Rect;

use super::Painter;
use crate::full_screen::app::Room;
use crate::full_screen::choice;
use crate::full_screen::table::Table;
use crate::full_screen::theme::Part;
use crate::full_screen::zones::Placed;
use crate::screen::{self, Badge, Canvas, Ink, Marks, View};
use crate::symbols::CharacterSet;

/// So many moves of a line are numbered on the board.
const NUMBERED: usize = 9;

/// The board of a match and the part of it that is seen.
pub fn placed(table: &Table, room: &Room<'_>) -> Placed {
    let area = super::areas(room.size).board;
    let view = view(table, room);
    let canvas = screen::fitted(&view, usize::from(area.width), usize::from(area.height));
    put(canvas, area, Some(table.cursor))
}

/// A canvas in an area: in its middle where it fits, else the part around a point.
pub fn put(canvas: Canvas, area: Rect, around: Option<Point>) -> Placed {
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let seen = around.and_then(|point| {
        canvas
            .anchors()
            .iter()
            .find(|anchor| anchor.number == point.index())
    });
    let from = |size: usize, room: usize, at: usize| {
        if size <= room {
            0
        } else {
            at.saturating_sub(room / 2).min(size - room)
        }
    };
    let top = from(canvas.height(), rows, seen.map_or(0, |anchor| anchor.row));
    let left = from(canvas.width(), columns, seen.map_or(0, |anchor| anchor.column));
    let down = rows.saturating_sub(canvas.height()) / 2;
    let right = columns.saturating_sub(canvas.width()) / 2;
    Placed {
        canvas,
        area: Rect {
            x: area.x + right as u16,
            y: area.y + down as u16,
            width: area.width - right as u16,
            height: area.height - down as u16,
        },
        from: (top, left),
    }
}

/// Draws the board of a match.
pub fn draw(table: &Table, room: &Room<'_>, painter: &mut Painter<'_>) {
    let placed = placed(table, room);
    paint(&placed, painter);
    let anchors = placed.canvas.anchors();
    if let Some(anchor) = anchors
        .iter()
        .find(|anchor| anchor.number == table.cursor.index())
    {
        painter.drawn.cursor = placed.seen(anchor.row, anchor.column);
    }
    painter.drawn.zones.add_board(placed);
}

/// Puts a board onto the screen.
pub fn paint(placed: &Placed, painter: &mut Painter<'_>) {
    for (row, cells) in placed.canvas.rows().iter().enumerate() {
        // A run of one ink without spaces is one text, so that wide characters in titles push each other aside.
        let mut column = 0;
        while column < cells.len() {
            let (first, ink) = cells[column];
            let run: String = cells[column..]
                .iter()
                .take_while(|(character, other)| *character != ' ' && *other == ink)
                .map(|(character, _)| *character)
                .collect();
            let length = run.chars().count().max(1);
            if first != ' ' {
                let hidden = placed.from.1.saturating_sub(column).min(length);
                let seen: String = run.chars().skip(hidden).collect();
                if let Some((x, y)) = placed.seen(row, column + hidden)
                    && !seen.is_empty()
                {
                    let (right, down) = (x - placed.area.x, y - placed.area.y);
                    painter.text(placed.area, down, right, &seen, Part::Board(ink));
                }
            }
            column += length;
        }
    }
}

/// Everything that is seen of the board.
fn view<'a>(table: &'a Table, room: &Room<'_>) -> View<'a> {
    let moment = table.moment();
    let game = table.game().game();
    let mut view = View::of(game, moment.position, room.look.symbols(game));
    view.last = moment.status.last.and_then(Move::target);
    view.winning = moment.status.lines.concat();
    view.level_titles = room.words.level_titles(game.board());
    view.marks = marks(table, room);
    view
}

fn marks(table: &Table, room: &Room<'_>) -> Marks {
    let mut marks = Marks {
        cursor: Some(table.cursor),
        picked: table.picked,
        targets: table.marked_targets(),
        ..Marks::default()
    };
    if table.may_move() && table.picked.is_none() {
        let legal = table.game().legal_moves();
        let lands = choice::landing(table.game(), &legal, table.cursor);
        if lands != table.cursor {
            marks.targets.push(lands);
        }
    }
    if table.study.on
        && let Some(analysis) = table.known()
    {
        marks.badges = badges(analysis, table.picked, room.look.set);
        let line = at_cursor(table).map_or(&[][..], |judged| &judged.line);
        for (index, mv) in line.iter().take(NUMBERED).enumerate() {
            if let (Move::Place { at, .. }, Some(digit)) = (mv, char::from_digit(index as u32 + 1, 10)) {
                marks.ghosts.entry(*at).or_insert(digit);
            }
        }
        if marks.ghosts.len() > 1 {
            // While a line is shown, values would only be in its way.
            marks.badges.retain(|point, _| !marks.ghosts.contains_key(point));
        }
    }
    if let Some(hinted) = table.hinted {
        let badge = Badge {
            sign: '!',
            rest: String::new(),
            ink: Ink::Wins,
        };
        if let Move::Slide { from, .. } = hinted {
            marks.badges.insert(from, badge.clone());
        }
        if let Some(point) = hinted.target() {
            marks.badges.insert(point, badge);
        }
    }
    marks
}

/// The move that the cursor is on, judged.
pub fn at_cursor(table: &Table) -> Option<&Judged> {
    let analysis = table.known()?;
    let legal: Vec<Move> = analysis.moves.iter().map(|judged| judged.mv).collect();
    let point = if table.ply() == table.game().moves().len() {
        choice::landing(table.game(), &legal, table.cursor)
    } else {
        table.cursor
    };
    analysis
        .moves
        .iter()
        .find(|judged| match (judged.mv, table.picked) {
            (Move::Slide { from, to }, Some(picked)) => from == picked && to == point,
            (Move::Slide { from, .. }, None) => from == point,
            (mv, _) => mv.target() == Some(point),
        })
}

/// What moves are worth, at the points where they begin to be chosen; of several the best one.
fn badges(analysis: &Analysis, picked: Option<Point>, set: CharacterSet) -> BTreeMap<Point, Badge> {
    let mut badges = BTreeMap::new();
    for judged in &analysis.moves {
        let point = match (judged.mv, picked) {
            (Move::Slide { from, to }, Some(picked)) => (from == picked).then_some(to),
            (Move::Slide { from, .. }, None) => Some(from),
            (_, Some(_)) => None,
            (mv, None) => mv.target(),
        };
        if let Some(point) = point {
            badges.entry(point).or_insert_with(|| badge(judged, set));
        }
    }
    badges
}

/// What a move is worth, in a sign and a number. Proofs have signs of their own, so that no guess looks like one.
pub fn badge(judged: &Judged, set: CharacterSet) -> Badge {
    let plies = |plies: u16| {
        if plies < 100 {
            plies.to_string()
        } else {
            String::new()
        }
    };
    let unicode = set == CharacterSet::Unicode;
    let sign = |fine: char, plain: char| if unicode { fine } else { plain };
    let (sign, rest, ink) = match (judged.value.grade(), judged.value) {
        (Some(Grade::Win), lianzi_solve::Value::Win(distance)) => {
            (sign('▲', 'W'), plies(distance.plies()), Ink::Wins)
        }
        (Some(Grade::Loss), lianzi_solve::Value::Loss(distance)) => {
            (sign('▼', 'L'), plies(distance.plies()), Ink::Loses)
        }
        (Some(_), _) => (sign('■', '='), String::new(), Ink::Draws),
        (None, _) => match judged.share() {
            Some(share) => {
                let part = f64::midpoint(share, 1.0).clamp(0.0, 1.0);
                if unicode {
                    let bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
                    (bars[(part * 7.0).round() as usize], String::new(), Ink::Guess)
                } else {
                    ('~', ((part * 9.0).round() as u8).to_string(), Ink::Guess)
                }
            }
            None => ('?', String::new(), Ink::Guess),
        },
    };
    Badge { sign, rest, ink }
}
