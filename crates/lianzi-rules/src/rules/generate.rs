//! From a rule file's `board` to the generator that makes it.

use std::collections::HashMap;

use crate::board::{self, Drawn, Layout, MOST_POINTS, Place};
use crate::file::{
    At, BoardKind, BoardTable, Diagonals, FaultKind, Field, Join, Lines, List, Places, Reader, RowOne, Span,
};

const MISSING_SIZE: &str = "[width, height], or [width, height, levels] for a box";

/// Every key of a board with the kinds that have it.
const KEYS: [(&str, &[BoardKind]); 11] = [
    ("size", &[BoardKind::Square, BoardKind::Box]),
    ("diagonals", &[BoardKind::Square]),
    ("side", &[BoardKind::Hex]),
    ("sides", &[BoardKind::Rings]),
    ("rings", &[BoardKind::Rings]),
    ("join", &[BoardKind::Rings]),
    ("spokes", &[BoardKind::Wheel]),
    ("points", &[BoardKind::Points]),
    ("lines", &[BoardKind::Points]),
    (
        "row_one",
        &[
            BoardKind::Square,
            BoardKind::Box,
            BoardKind::Hex,
            BoardKind::Rings,
        ],
    ),
    (
        "blocked",
        &[
            BoardKind::Square,
            BoardKind::Hex,
            BoardKind::Box,
            BoardKind::Rings,
            BoardKind::Wheel,
            BoardKind::Points,
        ],
    ),
];

/// Runs the generator for the kind of board.
pub(super) fn layout(table: &At<BoardTable>, reader: &mut Reader) -> Option<Layout> {
    let kind = table.kind.given()?.value;
    refuse_other_kinds(table, kind, reader);
    let from_bottom = match &table.row_one {
        Field::Given { value, .. } => value.value == RowOne::Bottom,
        Field::Absent => false,
        Field::Faulty => return None,
    };
    match kind {
        BoardKind::Square => square(table, from_bottom, reader),
        BoardKind::Hex => {
            let side = required(table, &table.side, "side", "a number from 2 to 10", reader)?;
            Some(board::hexagon(side.0, from_bottom))
        }
        BoardKind::Box => {
            let size = required(table, &table.size, "size", MISSING_SIZE, reader)?;
            let [width, height, levels] = size.0.as_slice() else {
                let kind = FaultKind::SizeLength {
                    kind: "box",
                    expected: "[width, height, levels]",
                    count: size.0.len(),
                };
                reader.fault(size.span, kind);
                return None;
            };
            for length in [width, height, levels] {
                if length.0 > 8 {
                    let number = length.0.to_string();
                    let kind = FaultKind::OutOfRange {
                        key: "size".into(),
                        number,
                        low: 1,
                        high: 8,
                    };
                    reader.fault(length.span, kind);
                }
            }
            let [width, height, levels] = [width.0, height.0, levels.0];
            if [width, height, levels].iter().any(|&length| length > 8) {
                return None;
            }
            enough(
                usize::from(width * height) * usize::from(levels),
                size.span,
                reader,
            )?;
            Some(board::solid(width, height, levels, from_bottom))
        }
        BoardKind::Rings => {
            let rings = required(table, &table.rings, "rings", "a number from 1 to 5", reader)?;
            if table.sides.is_faulty() || table.join.is_faulty() {
                return None;
            }
            let sides = table.sides.given().map_or(4, |sides| sides.0);
            if let (Some(key), true) = (table.row_one.key(), sides != 4) {
                let boards = "square, hexagonal, box and four-sided ring";
                reader.fault(
                    key,
                    FaultKind::OtherBoards {
                        key: "row_one",
                        boards,
                    },
                );
            }
            let join = |which| {
                table
                    .join
                    .given()
                    .is_some_and(|join| join.0.iter().any(|join| join.value == which))
            };
            Some(board::rings(
                sides,
                rings.0,
                join(Join::Middle),
                join(Join::Corner),
                from_bottom,
            ))
        }
        BoardKind::Wheel => {
            let spokes = required(
                table,
                &table.spokes,
                "spokes",
                "an even number from 4 to 16",
                reader,
            )?;
            if spokes.0 % 2 != 0 {
                reader.fault(spokes.span, FaultKind::OddSpokes { spokes: spokes.0 });
                return None;
            }
            Some(board::wheel(spokes.0))
        }
        BoardKind::Points => {
            let points = "a table from each point's name to where it is drawn";
            let points = required(table, &table.points, "points", points, reader);
            let lines = "a list of lines, each a list of points";
            let lines = required(table, &table.lines, "lines", lines, reader);
            listed(points?, lines?, reader)
        }
    }
}

/// Reports keys that this kind of board does not have.
fn refuse_other_kinds(table: &BoardTable, kind: BoardKind, reader: &mut Reader) {
    let given = [
        ("size", table.size.key()),
        ("diagonals", table.diagonals.key()),
        ("side", table.side.key()),
        ("sides", table.sides.key()),
        ("rings", table.rings.key()),
        ("join", table.join.key()),
        ("spokes", table.spokes.key()),
        ("points", table.points.key()),
        ("lines", table.lines.key()),
        ("row_one", table.row_one.key()),
    ];
    for (key, span) in given {
        let is_known = KEYS
            .iter()
            .any(|(name, kinds)| *name == key && kinds.contains(&kind));
        if let (Some(span), false) = (span, is_known) {
            let known = KEYS
                .iter()
                .filter(|(_, kinds)| kinds.contains(&kind))
                .map(|(name, _)| *name)
                .collect();
            reader.fault(
                span,
                FaultKind::KeyNotForBoard {
                    key,
                    kind: kind.word(),
                    known,
                },
            );
        }
    }
}

/// The value of a key that this kind of board must have.
fn required<'a, T>(
    board: &At<BoardTable>,
    field: &'a Field<T>,
    key: &'static str,
    expected: &str,
    reader: &mut Reader,
) -> Option<&'a At<T>> {
    if field.is_absent() && !board.obscure {
        reader.fault(
            board.span,
            FaultKind::MissingKey {
                key,
                expected: expected.to_owned(),
            },
        );
    }
    field.given()
}

/// Checks the number of points.
fn enough(count: usize, span: Span, reader: &mut Reader) -> Option<()> {
    if (2..=MOST_POINTS).contains(&count) {
        return Some(());
    }
    reader.fault(
        span,
        FaultKind::BoardSize {
            count,
            most: MOST_POINTS,
        },
    );
    None
}

fn square(table: &At<BoardTable>, from_bottom: bool, reader: &mut Reader) -> Option<Layout> {
    let size = required(table, &table.size, "size", MISSING_SIZE, reader)?;
    let [width, height] = size.0.as_slice() else {
        let kind = FaultKind::SizeLength {
            kind: "square",
            expected: "[width, height]",
            count: size.0.len(),
        };
        reader.fault(size.span, kind);
        return None;
    };
    let (width, height) = (width.0, height.0);
    enough(usize::from(width * height), size.span, reader)?;
    let drawn = match &table.diagonals {
        Field::Faulty => return None,
        Field::Absent => Drawn::None,
        Field::Given { value, .. } => match value.value {
            Diagonals::None => Drawn::None,
            Diagonals::Main if width != height => {
                reader.fault(value.span, FaultKind::MainDiagonals { width, height });
                return None;
            }
            Diagonals::Main => Drawn::Main,
            Diagonals::Alternate => Drawn::Alternate,
            Diagonals::All => Drawn::All,
        },
    };
    Some(board::rectangle(width, height, drawn, from_bottom))
}

/// A point's name in lower case, when it is a letter and a number.
pub(super) fn point_name(text: &str) -> Option<String> {
    let mut characters = text.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic)?;
    let number = characters.as_str();
    let good = (1..=3).contains(&number.len())
        && number.chars().all(|digit| digit.is_ascii_digit())
        && !number.starts_with('0');
    good.then(|| format!("{}{number}", letter.to_ascii_lowercase()))
}

/// A board of listed points and lines.
fn listed(points: &At<Places>, lines: &At<Lines>, reader: &mut Reader) -> Option<Layout> {
    let mut good = true;
    let mut names: HashMap<String, usize> = HashMap::new();
    let mut places: HashMap<(u16, u16), String> = HashMap::new();
    let mut found = Vec::new();
    for (name, place) in &points.0 {
        let Some(short) = point_name(name) else {
            reader.fault(
                name.span,
                FaultKind::BadPointName {
                    name: name.value.clone(),
                },
            );
            good = false;
            continue;
        };
        if names.insert(short.clone(), found.len()).is_some() {
            reader.fault(name.span, FaultKind::PointTwice { name: short.clone() });
            good = false;
        }
        if let Some(other) = places.insert(*place, short.clone()) {
            reader.fault(
                name.span,
                FaultKind::PlaceTwice {
                    name: short.clone(),
                    other,
                },
            );
            good = false;
        }
        found.push((
            short,
            Place {
                level: 0,
                y: place.1,
                x: place.0,
            },
        ));
    }
    if good {
        enough(found.len(), points.span, reader)?;
    }
    let mut drawn = Vec::new();
    if lines.0.len() > 32 {
        reader.fault(lines.span, FaultKind::TooManyClasses { most: 32 });
        good = false;
    }
    for (class, lists) in &lines.0 {
        if class.value == "any" || class.value.is_empty() {
            reader.fault(
                class.span,
                FaultKind::BadClassName {
                    name: class.value.clone(),
                },
            );
            good = false;
        }
        for list in &lists.0 {
            match listed_line(list, &names, reader) {
                Some((closed, points)) => drawn.push((class.value.clone(), closed, points)),
                None => good = false,
            }
        }
    }
    good.then(|| board::listed(found, drawn))
}

/// One listed line: whether it closes into a ring, and its points.
fn listed_line(
    list: &At<List<String, 362>>,
    names: &HashMap<String, usize>,
    reader: &mut Reader,
) -> Option<(bool, Vec<usize>)> {
    let mut good = true;
    let mut points = Vec::new();
    for name in &list.0 {
        if let Some(&index) = names.get(&name.value.to_ascii_lowercase()) {
            points.push(index);
        } else {
            let kind = FaultKind::NoSuchPoint {
                name: name.value.clone(),
                extents: None,
            };
            reader.fault(name.span, kind);
            good = false;
        }
    }
    if !good {
        return None;
    }
    if points.len() < 2 {
        reader.fault(list.span, FaultKind::LineTooShort { count: points.len() });
        return None;
    }
    let closed = points.len() >= 4 && points.first() == points.last();
    if closed {
        points.pop();
    }
    let mut seen = std::collections::HashSet::new();
    for (index, &point) in points.iter().enumerate() {
        if !seen.insert(point) {
            let name = &list.0[index];
            reader.fault(
                name.span,
                FaultKind::PointTwiceInLine {
                    point: name.value.to_ascii_lowercase(),
                },
            );
            return None;
        }
    }
    Some((closed, points))
}
