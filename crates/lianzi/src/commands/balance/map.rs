//! What each first move is worth, drawn on the board as text: a pure function of the moves.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use lianzi_lab::balance::first_moves::FirstMove;
use lianzi_rules::board::Shape;
use lianzi_rules::{Board, Point};
use lianzi_solve::{Distance, Value};

use crate::screen::table::padded;

/// Columns for a point: as many as fit.
const CELLS: [u16; 2] = [6, 5];
/// The width of the terminal.
const SCREEN: usize = 80;

/// What a first move is worth, in five signs: `W11` and `L14` are proved wins and losses with their plies, `=` is a proved
/// draw, `+34` what a search thinks in hundredths, `?` unknown.
pub fn sign(first: &FirstMove) -> String {
    let plies = |distance: Distance| {
        let about = if distance.is_exact() { "" } else { "≤" };
        format!("{about}{}", distance.plies())
    };
    match first.value {
        Value::Win(distance) => format!("W{}", plies(distance)),
        Value::Loss(distance) => format!("L{}", plies(distance)),
        Value::Draw => "=".to_owned(),
        Value::Unknown(_) => first.score.map_or_else(
            || "?".to_owned(),
            |score| {
                let hundredths = (score * 100.0).round() as i32;
                match hundredths {
                    100.. => "win".to_owned(),
                    ..=-100 => "loss".to_owned(),
                    0.. => format!("+{hundredths}"),
                    _ => format!("−{}", -hundredths),
                }
            },
        ),
    }
}

/// How a sign looks: good for the player who moves, bad, or in between.
fn style(first: &FirstMove) -> Style {
    let style = match first.worth() {
        Some(worth) if worth > 0.1 => AnsiColor::Green.on_default(),
        Some(worth) if worth < -0.1 => AnsiColor::Red.on_default(),
        Some(_) => Style::new(),
        None => Style::new().dimmed(),
    };
    if first.value.grade().is_some() {
        style.bold()
    } else {
        style
    }
}

/// The board with a sign on each point; nothing when it is wider than the screen, or when games do not begin with placing.
pub fn drawn(board: &Board, moves: &[FirstMove]) -> Option<String> {
    let placed: HashMap<Point, &FirstMove> = moves
        .iter()
        .filter(|first| matches!(first.mv, lianzi_rules::Move::Place { .. }))
        .filter_map(|first| Some((first.point?, first)))
        .collect();
    if placed.is_empty() {
        return None;
    }
    let gap = nearest(board)?;
    let fits = |cell: &u16| usize::from(board.columns() * cell.div_ceil(gap)) + 4 <= SCREEN;
    let cell = CELLS.into_iter().find(fits)?;
    let unit = cell.div_ceil(gap);
    let mut rows: BTreeMap<(u16, u16), Vec<(u16, Point)>> = BTreeMap::new();
    for point in board.points() {
        let place = board.place(point);
        rows.entry((place.level, place.y))
            .or_default()
            .push((place.x, point));
    }
    let mut text = String::new();
    let mut level = None;
    for ((row_level, _), points) in rows {
        if level.is_some_and(|level| level != row_level) {
            text.push('\n');
        }
        if level != Some(row_level) && matches!(board.shape(), Shape::Square) {
            let letters: Vec<String> = points
                .iter()
                .map(|(_, point)| {
                    padded(
                        board.name(*point).trim_end_matches(|c: char| c.is_ascii_digit()),
                        cell.into(),
                    )
                })
                .collect();
            let _ = writeln!(text, "    {}", letters.concat().trim_end());
        }
        level = Some(row_level);
        let name = points.first().map_or("", |(_, point)| board.name(*point));
        let number = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let mut line = padded(number, 4);
        let mut used = 4;
        for (x, point) in points {
            let column = 4 + usize::from(x * unit);
            line.push_str(&" ".repeat(column.saturating_sub(used)));
            let (sign, style) = placed.get(&point).map_or_else(
                || ("·".to_owned(), Style::new().dimmed()),
                |first| (sign(first), style(first)),
            );
            let padding = padded(&sign, cell.into()).replacen(&sign, "", 1);
            let _ = write!(line, "{style}{sign}{style:#}{padding}");
            used = column + usize::from(cell);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Some(text)
}

/// The smallest distance of two points in a row.
fn nearest(board: &Board) -> Option<u16> {
    let mut rows: BTreeMap<(u16, u16), Vec<u16>> = BTreeMap::new();
    for point in board.points() {
        let place = board.place(point);
        rows.entry((place.level, place.y)).or_default().push(place.x);
    }
    let gaps = rows.values_mut().flat_map(|row| {
        row.sort_unstable();
        row.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>()
    });
    gaps.filter(|gap| *gap > 0).min().or(Some(1))
}
