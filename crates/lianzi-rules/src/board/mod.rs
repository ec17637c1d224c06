//! Boards: points and lines, and nothing else.
//!
//! A generator (one module each) turns the keys of a rule file into a [`Board`]; everything after that, from legal
//! moves to drawing, knows points and lines only.

use crate::{Mask, Point};

mod explicit;
mod hex;
mod layout;
mod rings;
mod solid;
mod square;
mod wheel;

pub(crate) use explicit::{listed, one_way};
pub(crate) use hex::hexagon;
pub(crate) use layout::Layout;
pub(crate) use rings::rings;
pub(crate) use solid::solid;
pub(crate) use square::{Drawn, rectangle};
pub(crate) use wheel::wheel;

/// A set of line classes of one board; bit `i` is the class `board.classes()[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct ClassSet(pub u32);

impl ClassSet {
    /// Every class.
    pub const ANY: Self = Self(u32::MAX);

    /// Whether the two sets share a class.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A line of a board: points that follow one another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The classes that the line belongs to.
    pub classes: ClassSet,
    /// Whether the last point is followed by the first one again.
    pub closed: bool,
    /// The points in order, each at most once; two or more.
    pub points: Vec<Point>,
}

/// Where a point is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The level of a box, 0 for flat boards.
    pub level: u16,
    /// Downwards from the top.
    pub y: u16,
    /// To the right. Neighbours in a row of a hexagonal board are two apart.
    pub x: u16,
}

/// What a board looks like: for screens only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Rows and columns.
    Square,
    /// A hexagon of hexagons.
    Hex,
    /// Levels of rows and columns.
    Box,
    /// Nested polygons.
    Rings,
    /// A rim and a centre.
    Wheel,
    /// Points wherever the rule file puts them.
    Points,
}

/// A direction on the drawn board, for gravity and for stones that may only move some ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)] // their names say it
pub enum Direction {
    Up,
    UpRight,
    Right,
    DownRight,
    Down,
    DownLeft,
    Left,
    UpLeft,
}

impl Direction {
    /// All eight, clockwise from the top.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::UpRight,
        Self::Right,
        Self::DownRight,
        Self::Down,
        Self::DownLeft,
        Self::Left,
        Self::UpLeft,
    ];

    /// The word for it in rule files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::UpRight => "up-right",
            Self::Right => "right",
            Self::DownRight => "down-right",
            Self::Down => "down",
            Self::DownLeft => "down-left",
            Self::Left => "left",
            Self::UpLeft => "up-left",
        }
    }

    /// The direction from one drawn place to another: by the signs of the differences. `None` when they are the same.
    pub fn between(from: Place, to: Place) -> Option<Self> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        Some(match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (Equal, Less) => Self::Up,
            (Greater, Less) => Self::UpRight,
            (Greater, Equal) => Self::Right,
            (Greater, Greater) => Self::DownRight,
            (Equal, Greater) => Self::Down,
            (Less, Greater) => Self::DownLeft,
            (Less, Equal) => Self::Left,
            (Less, Less) => Self::UpLeft,
            (Equal, Equal) => return None,
        })
    }
}

/// The points that lie one after another from a point along a line, nearest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ray {
    /// The classes of the line.
    pub classes: ClassSet,
    /// Which way it goes on the drawn board.
    pub toward: Option<Direction>,
    /// The points, without the one it starts from.
    pub points: Vec<Point>,
}

/// Points, their names, and the lines through them.
///
/// Points are numbered in row order: by level, then from top to bottom, then from left to right. There are 2 to 361.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    shape: Shape,
    names: Vec<String>,
    places: Vec<Place>,
    lines: Vec<Line>,
    classes: Vec<String>,
}

/// The most points that a board can have.
pub const MOST_POINTS: usize = 361;

impl Board {
    /// A board from named places and lines between names' indices. Points are renumbered into row order.
    ///
    /// `points` are names with their places; `lines` index into `points` as given. Lines of fewer than two points are left out.
    pub(crate) fn assemble(
        shape: Shape,
        points: &[(String, Place)],
        classes: Vec<String>,
        lines: Vec<(ClassSet, bool, Vec<usize>)>,
    ) -> Self {
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|&index| points[index].1);
        let mut number = vec![Point(0); points.len()];
        for (new, &old) in order.iter().enumerate() {
            number[old] = Point(new as u16);
        }
        let lines = lines
            .into_iter()
            .filter(|(_, _, points)| points.len() >= 2)
            .map(|(classes, closed, points)| Line {
                classes,
                closed,
                points: points.into_iter().map(|index| number[index]).collect(),
            })
            .collect();
        Self {
            shape,
            names: order.iter().map(|&index| points[index].0.clone()).collect(),
            places: order.iter().map(|&index| points[index].1).collect(),
            lines,
            classes,
        }
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no points; never true of a board that came from a rule file.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// What it looks like.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All points in row order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + use<> {
        (0..self.names.len() as u16).map(Point)
    }

    /// All points as a mask.
    pub fn mask<const W: usize>(&self) -> Mask<W> {
        Mask::first(self.len())
    }

    /// The name of a point, such as `c3`.
    ///
    /// # Panics
    /// When the point is not on this board.
    pub fn name(&self, point: Point) -> &str {
        &self.names[point.index()]
    }

    /// The point with this name, in either case.
    pub fn point(&self, name: &str) -> Option<Point> {
        self.names
            .iter()
            .position(|known| known.eq_ignore_ascii_case(name))
            .map(|index| Point(index as u16))
    }

    /// Where a point is drawn.
    ///
    /// # Panics
    /// When the point is not on this board.
    pub fn place(&self, point: Point) -> Place {
        self.places[point.index()]
    }

    /// The point at a drawn row and column of a flat board, both counted from 0 at the top left.
    ///
    /// ```
    /// let game = lianzi_rules::catalogue::game("tic-tac-toe").unwrap();
    /// let board = game.board();
    /// assert_eq!(board.at(0, 2), board.point("c1"));
    /// assert_eq!(board.at(3, 0), None);
    /// ```
    pub fn at(&self, row: u16, column: u16) -> Option<Point> {
        let place = Place {
            level: 0,
            y: row,
            x: column,
        };
        self.places
            .binary_search(&place)
            .ok()
            .map(|index| Point(index as u16))
    }

    /// How many columns the drawn board has.
    pub fn columns(&self) -> u16 {
        self.places.iter().map(|place| place.x + 1).max().unwrap_or(0)
    }

    /// How many rows the drawn board has (each level, for a box).
    pub fn height(&self) -> u16 {
        self.places.iter().map(|place| place.y + 1).max().unwrap_or(0)
    }

    /// The rows of the drawn board from the top, level by level: runs of points with the same height. Position strings
    /// are written in these rows.
    pub fn rows(&self) -> Vec<std::ops::Range<u16>> {
        let mut rows: Vec<std::ops::Range<u16>> = Vec::new();
        for point in 0..self.len() {
            let same = point > 0
                && (self.places[point - 1].level, self.places[point - 1].y)
                    == (self.places[point].level, self.places[point].y);
            match rows.last_mut() {
                Some(row) if same => row.end += 1,
                _ => rows.push(point as u16..point as u16 + 1),
            }
        }
        rows
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names of the line classes; a [`ClassSet`]'s bits index into it.
    pub fn classes(&self) -> &[String] {
        &self.classes
    }

    /// The rays that start from each point: two for each line through it, fewer at a line's ends.
    pub fn rays(&self) -> Vec<Vec<Ray>> {
        let mut rays = vec![Vec::new(); self.len()];
        for line in &self.lines {
            let count = line.points.len();
            for (index, &start) in line.points.iter().enumerate() {
                let (ahead, behind): (Vec<Point>, Vec<Point>) = if line.closed {
                    let around = |step: usize| (1..count).map(move |i| (index + i * step) % count);
                    (
                        around(1).map(|index| line.points[index]).collect(),
                        around(count - 1).map(|index| line.points[index]).collect(),
                    )
                } else {
                    (
                        line.points[index + 1..].to_vec(),
                        line.points[..index].iter().rev().copied().collect(),
                    )
                };
                for points in [ahead, behind] {
                    let Some(&next) = points.first() else { continue };
                    let toward = Direction::between(self.place(start), self.place(next));
                    rays[start.index()].push(Ray {
                        classes: line.classes,
                        toward,
                        points,
                    });
                }
            }
        }
        rays
    }
}
