//! What each first move is worth, drawn on the board as text: a pure function of the moves.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use lianzi_lab::balance::first_moves::FirstMove;
use lianzi_rules::{Board, Point};
use lianzi_solve::{Distance, Value};

use crate::ascii;
use crate::screen::Labels;
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

/// The same, in ASCII where nothing else is shown.
fn whole(first: &FirstMove, ascii: bool) -> String {
    let sign = sign(first);
    if ascii {
        ascii::plain(&sign).into_owned()
    } else {
        sign
    }
}

/// The same in so few columns: without the plies where they do not fit, and at last without the number that a search
/// thinks: `+` good for the player who moves, `−` bad, `~` even.
fn sign_in(first: &FirstMove, columns: usize, ascii: bool) -> String {
    let whole = whole(first, ascii);
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

/// The board with a sign on each point and names beside them; nothing when it is wider than the screen, or when games do not
/// begin with placing. With `ascii` every sign is ASCII.
pub fn drawn(board: &Board, moves: &[FirstMove], ascii: bool) -> Option<Map> {
    let placed: HashMap<Point, &FirstMove> = moves
        .iter()
        .filter(|first| matches!(first.mv, lianzi_rules::Move::Place { .. }))
        .filter_map(|first| Some((first.point?, first)))
        .collect();
    if placed.is_empty() {
        return None;
    }
    let gap = nearest(board)?;
    let fits = |cell: &u16| usize::from(board.columns() * cell.div_ceil(gap)) + LEFT <= SCREEN;
    let cell = CELLS.into_iter().find(fits)?;
    let grid = Grid {
        unit: cell.div_ceil(gap),
        cell: cell.into(),
    };
    let mut levels: BTreeMap<u16, BTreeMap<u16, Vec<Point>>> = BTreeMap::new();
    for point in board.points() {
        let place = board.place(point);
        let rows = levels.entry(place.level).or_default();
        rows.entry(place.y).or_default().push(point);
    }
    let (mut text, mut shortened) = (String::new(), false);
    for rows in levels.into_values() {
        if !text.is_empty() {
            text.push('\n');
        }
        let labels = Labels::of(board, rows.values().flatten().copied());
        if let Some(labels) = &labels {
            // On a board of several levels a name ends with its level: a1.2.
            let name = rows
                .values()
                .flatten()
                .next()
                .map_or("", |point| board.name(*point));
            let corner = name.find('.').map_or("", |dot| &name[dot..]);
            let letters = labels
                .columns
                .iter()
                .map(|(x, letter)| (*x, (*letter).to_owned(), Style::new()));
            text.push_str(&grid.line(corner, letters));
        }
        for (y, points) in rows {
            let number = labels.as_ref().and_then(|labels| labels.rows.get(&y).copied());
            // Names that the sides cannot say stand above their signs, where there is room for them.
            let names = || points.iter().map(|point| board.name(*point));
            if labels.is_none() && names().all(|name| width(name) < usize::from(cell)) {
                let columns = points.iter().map(|point| board.place(*point).x);
                let above = columns.zip(names());
                text.push_str(&grid.line(
                    "",
                    above.map(|(x, name)| (x, name.to_owned(), Style::new().dimmed())),
                ));
            }
            let signs = points.iter().map(|point| {
                let (sign, style) = placed.get(point).map_or_else(
                    || ("·".to_owned(), Style::new().dimmed()),
                    |first| {
                        let sign = sign_in(first, usize::from(cell) - 1, ascii);
                        shortened |= sign != whole(first, ascii);
                        (sign, style(first))
                    },
                );
                let sign = if ascii {
                    ascii::plain(&sign).into_owned()
                } else {
                    sign
                };
                (board.place(*point).x, sign, style)
            });
            text.push_str(&grid.line(number.unwrap_or_default(), signs));
        }
    }
    Some(Map { text, shortened })
}

/// Columns for the numbers of rows.
const LEFT: usize = 4;

/// Where columns stand.
struct Grid {
    /// Characters for a step to the right.
    unit: u16,
    /// Characters for a point.
    cell: usize,
}

impl Grid {
    /// A line: what stands at its left, and texts each under its column.
    fn line(&self, left: &str, texts: impl Iterator<Item = (u16, String, Style)>) -> String {
        let mut line = padded(left, LEFT);
        let mut used = width(&line);
        for (x, text, style) in texts {
            let column = LEFT + usize::from(x * self.unit);
            line.push_str(&" ".repeat(column.saturating_sub(used)));
            let padding = " ".repeat(self.cell.saturating_sub(width(&text)));
            let _ = write!(line, "{style}{text}{style:#}{padding}");
            used = column + self.cell.max(width(&text));
        }
        format!("{}\n", line.trim_end())
    }
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
        map_of(&game(board), value, score, false)
    }

    /// A game on a board.
    fn game(board: &str) -> AnyGame {
        let text = format!(
            "lianzi = 1\nname = \"t\"\nboard = {board}\nphase = [{{ turn = [\"place\"] }}]\n\
             rule = [{{ made = {{ line = 3 }}, then = \"win\" }}]\n"
        );
        AnyGame::new(Rules::from_text(&text).unwrap())
    }

    fn map_of(game: &AnyGame, value: Value, score: Option<f64>, ascii: bool) -> Map {
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
        drawn(game.board(), &moves, ascii).unwrap()
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

    #[test]
    fn letters_stand_over_their_columns_on_a_board_whose_first_row_has_blocked_points() {
        let board = "{ kind = \"square\", size = [5, 5], blocked = [\"corners\"] }";
        let lines = seen(&map(board, Value::Draw, None));
        assert_eq!(lines[0], "    a     b     c     d     e");
        assert_eq!(lines[1], "1         =     =     =");
        assert_eq!(lines[2], "2   =     =     =     =     =");
    }

    #[test]
    fn every_point_can_be_named_on_every_shipped_board_that_is_drawn() {
        for name in lianzi_rules::catalogue::names() {
            let game = lianzi_rules::catalogue::game(name).unwrap();
            let places = |mv: &lianzi_rules::Move| matches!(mv, lianzi_rules::Move::Place { .. });
            if !game.legal_moves(&game.start()).iter().any(places) {
                continue;
            }
            let lines = seen(&map_of(&game, Value::Draw, None, true));
            assert!(
                lines.iter().all(|line| line.len() <= SCREEN),
                "{name}: {lines:#?}"
            );
            let board = game.board();
            let levels = board
                .points()
                .map(|point| board.place(point).level)
                .max()
                .unwrap_or(0);
            for level in 0..=levels {
                let points = || board.points().filter(|point| board.place(*point).level == level);
                let labels = Labels::of(board, points());
                for point in points() {
                    let name_of_point = board.name(point);
                    let place = board.place(point);
                    let words = |text: &str| {
                        lines
                            .iter()
                            .any(|line| line.split_whitespace().any(|word| word == text))
                    };
                    match &labels {
                        Some(labels) => {
                            let (letter, number) = (labels.columns[&place.x], labels.rows[&place.y]);
                            assert!(
                                words(letter) && words(number),
                                "{name}: {name_of_point} in {lines:#?}"
                            );
                        }
                        None => assert!(words(name_of_point), "{name}: {name_of_point} in {lines:#?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_level_of_a_box_says_which_one_it_is() {
        let lines = seen(&map_of(
            &lianzi_rules::catalogue::game("qubic").unwrap(),
            Value::UNKNOWN,
            Some(-0.3),
            true,
        ));
        assert_eq!(lines[0], ".1  a     b     c     d");
        assert_eq!(lines[1], "1   -30   -30   -30   -30");
        assert_eq!(lines[6], ".2  a     b     c     d");
    }
}
