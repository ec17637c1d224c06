//! What each first move is worth, drawn on the board as text: a pure function of the moves.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use lianzi_lab::balance::first_moves::FirstMove;
use lianzi_rules::board::Shape;
use lianzi_rules::{Board, Point};
use lianzi_solve::{Distance, Value};

use crate::screen::table::{padded, width};

/// Columns for a point: as many as fit. Four do for a board of nineteen columns, two for most of what
/// somebody draws himself.
const CELLS: [u16; 4] = [6, 5, 4, 2];
/// Judgements nearer to 0 than this favour nobody.
const EVEN: f64 = 0.1;
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

/// The same in so few columns: without the plies where they do not fit, and at last without the number that a search
/// thinks: `+` good for the player who moves, `−` bad, `~` even.
fn sign_in(first: &FirstMove, columns: usize) -> String {
    let whole = sign(first);
    if width(&whole) <= columns {
        return whole;
    }
    let even = |score: f64| score.abs() <= EVEN;
    match (first.value, first.score) {
        (Value::Win(_), _) => "W",
        (Value::Loss(_), _) => "L",
        (Value::Draw, _) => "=",
        (Value::Unknown(_), Some(score)) if even(score) => "~",
        (Value::Unknown(_), Some(score)) if score > 0.0 => "+",
        (Value::Unknown(_), Some(_)) => "−",
        (Value::Unknown(_), None) => "?",
    }
    .to_owned()
}

/// A map, and whether signs had to be shortened in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// Its lines.
    pub text: String,
    /// Whether some signs say less than they could.
    pub shortened: bool,
}

/// How a sign looks: good for the player who moves, bad, or in between.
fn style(first: &FirstMove) -> Style {
    let style = match first.worth() {
        Some(worth) if worth > EVEN => AnsiColor::Green.on_default(),
        Some(worth) if worth < -EVEN => AnsiColor::Red.on_default(),
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
pub fn drawn(board: &Board, moves: &[FirstMove]) -> Option<Map> {
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
    let (mut text, mut shortened) = (String::new(), false);
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
                |first| {
                    let sign = sign_in(first, usize::from(cell) - 1);
                    shortened |= sign != self::sign(first);
                    (sign, style(first))
                },
            );
            let padding = padded(&sign, cell.into()).replacen(&sign, "", 1);
            let _ = write!(line, "{style}{sign}{style:#}{padding}");
            used = column + usize::from(cell);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Some(Map { text, shortened })
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

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::{AnyGame, Rules};

    /// First moves of a game on a board, all with one value and one score.
    fn map(board: &str, value: Value, score: Option<f64>) -> Map {
        let text = format!(
            "lianzi = 1\nname = \"t\"\nboard = {board}\nphase = [{{ turn = [\"place\"] }}]\n\
             rule = [{{ made = {{ line = 3 }}, then = \"win\" }}]\n"
        );
        let game = AnyGame::new(Rules::from_text(&text).unwrap());
        let moves: Vec<FirstMove> = game
            .legal_moves(&game.start())
            .into_iter()
            .map(|mv| FirstMove {
                mv,
                text: game.write_move(mv),
                point: mv.target(),
                value,
                score,
                games: 0,
                half_points: 0,
            })
            .collect();
        drawn(game.board(), &moves).unwrap()
    }

    /// The lines as they are seen, without colours.
    fn seen(map: &Map) -> Vec<String> {
        let plain = anstream::adapter::strip_str(&map.text).to_string();
        plain.lines().map(str::to_owned).collect()
    }

    #[test]
    fn nineteen_columns_fit_on_a_terminal_with_all_that_is_known() {
        let wide = "{ kind = \"square\", size = [19, 19] }";
        for (value, score, sign) in [
            (Value::UNKNOWN, Some(-0.34), "−34"),
            (Value::UNKNOWN, Some(0.07), "+7"),
            (Value::UNKNOWN, None, "?"),
            (Value::Win(Distance::Exact(15)), None, "W15"),
            (Value::Loss(Distance::AtMost(8)), None, "L≤8"),
        ] {
            let map = map(wide, value, score);
            let lines = seen(&map);
            assert_eq!(lines.len(), 20);
            assert!(lines.iter().all(|line| width(line) <= SCREEN), "{lines:#?}");
            for line in &lines[1..] {
                assert_eq!(
                    line.split_whitespace().skip(1).collect::<Vec<_>>(),
                    vec![sign; 19]
                );
            }
            assert!(!map.shortened);
            assert_eq!(lines[0].split_whitespace().count(), 19);
        }
        let long = map(wide, Value::Win(Distance::AtMost(115)), None);
        assert!(long.shortened && seen(&long)[1].ends_with(" W"), "{long:?}");
    }

    #[test]
    fn wider_boards_have_a_sign_for_each_point() {
        let names: Vec<String> = (1..=36).map(|column| format!("a{column}")).collect();
        let places: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(column, name)| format!("{name} = [{column}, 0]"))
            .collect();
        let wider = format!(
            "{{ kind = \"points\", points = {{ {} }}, lines = [{names:?}] }}",
            places.join(", ")
        );
        for (score, sign) in [
            (Some(0.34), "+"),
            (Some(-0.34), "−"),
            (Some(0.07), "~"),
            (None, "?"),
        ] {
            let map = map(&wider, Value::UNKNOWN, score);
            let lines = seen(&map);
            assert!(lines.iter().all(|line| width(line) <= SCREEN), "{lines:#?}");
            let signs: usize = lines.iter().map(|line| line.matches(sign).count()).sum();
            assert_eq!(signs, 36, "{lines:#?}");
            assert_eq!(map.shortened, score.is_some());
        }
    }
}
