//! The board of a rule file, and what names of points, regions and classes mean on it.

use std::collections::HashMap;

use super::generate::{layout, point_name};
use crate::board::{Board, ClassSet, Layout, Place, Shape};
use crate::file::{At, BoardTable, Classes, FaultKind, Field, PerPlayer, Reader, Region, nearest};
use crate::{Each, Player, Point};

/// A board with its names: the ground on which everything else in a file is judged.
pub(super) struct Ground {
    pub board: Board,
    layout: Layout,
    /// Indices into the layout's points, by name in lower case.
    names: HashMap<String, usize>,
    /// The points of the board by their index in the layout; nothing for blocked places.
    numbers: Vec<Option<Point>>,
}

/// The words for regions.
const REGIONS: [&str; 3] = ["centre", "corners", "edge"];

impl Ground {
    /// Makes the board that a file describes.
    pub fn new(table: &At<BoardTable>, reader: &mut Reader) -> Option<Self> {
        let layout = layout(table, reader)?;
        let names: HashMap<_, _> = layout
            .points
            .iter()
            .enumerate()
            .map(|(index, (name, _))| (name.to_ascii_lowercase(), index))
            .collect();
        let mut blocked = vec![false; layout.points.len()];
        if table.blocked.is_faulty() {
            return None;
        }
        let mut ground = Self {
            board: layout.board(&blocked),
            numbers: Vec::new(),
            names,
            layout,
        };
        if let Some(region) = table.blocked.given() {
            for index in ground.places("blocked", region, reader)? {
                blocked[index] = true;
            }
            let count = blocked.iter().filter(|&&is_blocked| is_blocked).count();
            if count + 2 > blocked.len() {
                reader.fault(region.span, FaultKind::NothingLeft { blocked: count });
                return None;
            }
            ground.board = ground.layout.board(&blocked);
        }
        ground.numbers = ground
            .layout
            .points
            .iter()
            .map(|(name, _)| ground.board.point(name))
            .collect();
        Some(ground)
    }

    /// Whether the board has rows and columns, so that rectangles, squares and shapes mean something.
    pub fn is_square(&self) -> bool {
        self.board.shape() == Shape::Square
    }

    /// The point with this name.
    pub fn point(&self, name: &At<String>, reader: &mut Reader) -> Option<Point> {
        let Some(&index) = self.names.get(&name.value.to_ascii_lowercase()) else {
            reader.fault(name.span, self.no_such_point(name));
            return None;
        };
        let point = self.numbers[index];
        if point.is_none() {
            let point = self.layout.points[index].0.clone();
            reader.fault(name.span, FaultKind::BlockedPoint { point });
        }
        point
    }

    /// The points of a region, rising. Rectangles and words leave out what is blocked.
    pub fn region(&self, key: &'static str, region: &At<Region>, reader: &mut Reader) -> Option<Vec<Point>> {
        let places = self.places(key, region, reader)?;
        // A blocked point that is named alone is a slip.
        let mut good = true;
        for name in &region.0 {
            if self.names.contains_key(&name.value.to_ascii_lowercase()) {
                good &= self.point(name, reader).is_some();
            }
        }
        let mut points: Vec<_> = places
            .into_iter()
            .filter_map(|index| self.numbers[index])
            .collect();
        points.sort_unstable();
        points.dedup();
        good.then_some(points)
    }

    /// A region of each player's; empty for a player who has none.
    pub fn regions(
        &self,
        key: &'static str,
        field: &Field<PerPlayer<Region>>,
        reader: &mut Reader,
    ) -> Option<Each<Option<Vec<Point>>>> {
        if field.is_faulty() {
            return None;
        }
        let mut regions = Each([None, None]);
        for player in Player::BOTH {
            if let Some(region) = field.given().and_then(|regions| regions.get(player)) {
                regions[player] = Some(self.region(key, region, reader)?);
            }
        }
        Some(regions)
    }

    /// The set of these classes; all of them when the key is not there.
    pub fn classes(&self, field: &Field<Classes>, reader: &mut Reader) -> Option<ClassSet> {
        if field.is_faulty() {
            return None;
        }
        let Some(classes) = field.given() else {
            return Some(ClassSet::ANY);
        };
        let mut set = ClassSet(0);
        let mut good = true;
        for class in &classes.0 {
            if class.value == "any" {
                set = ClassSet::ANY;
            } else if let Some(index) = self
                .board
                .classes()
                .iter()
                .position(|known| *known == class.value)
            {
                set.0 |= 1 << index;
            } else {
                let known = || self.board.classes().iter().map(String::as_str).chain(["any"]);
                let kind = FaultKind::UnknownClass {
                    name: class.value.clone(),
                    nearest: nearest(&class.value, known()).map(str::to_owned),
                    known: known().map(str::to_owned).collect(),
                };
                reader.fault(class.span, kind);
                good = false;
            }
        }
        good.then_some(set)
    }

    /// The longest row that lines of these classes have room for.
    pub fn longest(&self, along: ClassSet) -> usize {
        let lines = self.board.lines().iter().filter(|line| line.classes.meets(along));
        lines.map(|line| line.points.len()).max().unwrap_or(0)
    }

    /// The places of a region, blocked or not, as indices into the layout.
    fn places(&self, key: &'static str, region: &Region, reader: &mut Reader) -> Option<Vec<usize>> {
        let mut places = Vec::new();
        let mut good = true;
        for name in &region.0 {
            match self.part(key, name) {
                Ok(part) => places.extend(part),
                Err(kind) => {
                    reader.fault(name.span, kind);
                    good = false;
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        good.then_some(places)
    }

    /// The places of one entry of a region.
    fn part(&self, key: &'static str, name: &At<String>) -> Result<Vec<usize>, FaultKind> {
        let text = name.value.as_str();
        if let Some(word) = REGIONS.into_iter().find(|&word| word == text) {
            let layout = &self.layout;
            let places = match word {
                "centre" => &layout.centre,
                "corners" => &layout.corners,
                _ => &layout.edge,
            };
            return if places.is_empty() {
                Err(FaultKind::NoSuchRegion { word })
            } else {
                Ok(places.clone())
            };
        }
        if let Some((first, second)) = text.split_once(':') {
            if !self.is_square() {
                return Err(FaultKind::RectangleNotSquare {
                    text: text.to_owned(),
                });
            }
            let place = |name: &str| match self.names.get(&name.trim().to_ascii_lowercase()) {
                Some(&index) => Ok(self.layout.points[index].1),
                None => Err(self.no_such_point(name)),
            };
            return Ok(self.rectangle(place(first)?, place(second)?));
        }
        if let Some(&index) = self.names.get(&text.to_ascii_lowercase()) {
            return Ok(vec![index]);
        }
        if point_name(text).is_some() || text.contains('.') {
            return Err(self.no_such_point(text));
        }
        Err(FaultKind::UnknownWord {
            key: key.to_owned(),
            word: text.to_owned(),
            nearest: nearest(text, REGIONS).map(str::to_owned),
            known: REGIONS.map(str::to_owned).to_vec(),
        })
    }

    fn rectangle(&self, first: Place, second: Place) -> Vec<usize> {
        let between = |number: u16, one: u16, other: u16| (one.min(other)..=one.max(other)).contains(&number);
        let inside =
            |place: &Place| between(place.x, first.x, second.x) && between(place.y, first.y, second.y);
        let points = self.layout.points.iter().enumerate();
        points
            .filter(|(_, (_, place))| inside(place))
            .map(|(index, _)| index)
            .collect()
    }

    fn no_such_point(&self, name: &str) -> FaultKind {
        let extents = self.is_square().then(|| {
            // `a1` is at the top left, or at the bottom left with the rows counted from there.
            let at = |x: u16, y: u16| {
                let place = Place { level: 0, y, x };
                let point = self.layout.points.iter().find(|(_, other)| *other == place);
                point.map(|(name, _)| name.clone()).unwrap_or_default()
            };
            let last = self
                .layout
                .points
                .last()
                .map_or(Place { level: 0, y: 0, x: 0 }, |point| point.1);
            if at(0, 0) == "a1" {
                (at(0, 0), at(last.x, last.y))
            } else {
                (at(0, last.y), at(last.x, 0))
            }
        });
        FaultKind::NoSuchPoint {
            name: name.to_owned(),
            extents,
        }
    }
}
