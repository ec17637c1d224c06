//! The letters and numbers at the sides of a board, read from its points' names.

use std::collections::BTreeMap;

use lianzi_rules::{Board, Point};

/// The two halves of a point's name: `c` and `3` of `c3` or `c3.1`.
pub fn halves(name: &str) -> (&str, &str) {
    let flat = name.split('.').next().unwrap_or(name);
    let cut = flat
        .find(|character: char| !character.is_ascii_alphabetic())
        .unwrap_or(flat.len());
    flat.split_at(cut)
}

/// A letter for every column and a number for every row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels<'a> {
    /// Letter by `x`.
    pub columns: BTreeMap<u16, &'a str>,
    /// Number by `y`.
    pub rows: BTreeMap<u16, &'a str>,
}

impl<'a> Labels<'a> {
    /// The labels of some of a board's points, when all points of a column share their letter and all points of a row
    /// their number, so that labels at the sides say all.
    pub fn of(board: &'a Board, points: impl Iterator<Item = Point>) -> Option<Self> {
        let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for point in points {
            let (letter, number) = halves(board.name(point));
            let place = board.place(point);
            if *columns.entry(place.x).or_insert(letter) != letter
                || *rows.entry(place.y).or_insert(number) != number
            {
                return None;
            }
        }
        let distinct = |labels: &BTreeMap<u16, &str>| {
            let mut texts: Vec<&str> = labels.values().copied().collect();
            texts.sort_unstable();
            texts.windows(2).all(|pair| pair[0] != pair[1])
        };
        (distinct(&columns) && distinct(&rows)).then_some(Self { columns, rows })
    }

    /// How many characters the numbers need.
    pub fn row_width(&self) -> usize {
        self.rows.values().map(|label| label.len()).max().unwrap_or(0)
    }

    /// Whether row 1 is at the bottom, where the letters then stand too.
    pub fn rise(&self) -> bool {
        let number = |label: Option<(&u16, &&str)>| label.and_then(|(_, label)| label.parse::<u32>().ok());
        match (
            number(self.rows.first_key_value()),
            number(self.rows.last_key_value()),
        ) {
            (Some(top), Some(bottom)) => top > bottom,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fall_into_letter_and_number() {
        assert_eq!(halves("c3"), ("c", "3"));
        assert_eq!(halves("a12.4"), ("a", "12"));
        assert_eq!(halves("x"), ("x", ""));
    }
}
