//! What somebody who moves about a board sees beside the stones: where he points at, what he has picked up, where it may
//! go, and what moves are worth.

use std::collections::BTreeMap;

use lianzi_rules::Point;

use super::{Ink, Spacing};

/// What a move to a point is worth, in at most three characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// A sign; it alone says enough where there is room for nothing else.
    pub sign: char,
    /// What follows it, such as the number of plies; left out where it does not fit.
    pub rest: String,
    /// How sure it is, and what it says.
    pub ink: Ink,
}

/// Everything that is marked on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The point that keys act on.
    pub cursor: Option<Point>,
    /// The stone that is picked up.
    pub picked: Option<Point>,
    /// Where a move may go, or which stone it may take.
    pub targets: Vec<Point>,
    /// Stones that are yet to come, with the characters that stand for them.
    pub ghosts: BTreeMap<Point, char>,
    /// What moves are worth, by the point they go to.
    pub badges: BTreeMap<Point, Badge>,
}

/// The three characters of a point.
pub type Cell = [(char, Ink); 3];

impl Marks {
    /// The three characters of a point with its marks.
    pub fn over(&self, plain: Cell, point: Point, has_stone: bool, spacing: Spacing) -> Cell {
        let [mut left, mut middle, mut right] = plain;
        if self.targets.contains(&point) {
            if has_stone {
                (left, right) = ((':', Ink::Target), (':', Ink::Target));
            } else {
                middle = ('+', Ink::Target);
            }
        }
        if let Some(&character) = self.ghosts.get(&point).filter(|_| !has_stone) {
            middle = (character, Ink::Faint);
        }
        if let Some(badge) = self.badges.get(&point) {
            let mut rest = badge.rest.chars();
            let fits =
                spacing != Spacing::Tight && badge.rest.chars().count() <= if has_stone { 1 } else { 2 };
            let mut next = || (rest.next().filter(|_| fits).unwrap_or(' '), badge.ink);
            if has_stone {
                (left, right) = ((badge.sign, badge.ink), next());
            } else if fits && badge.rest.chars().count() == 2 {
                (left, middle, right) = ((badge.sign, badge.ink), next(), next());
            } else {
                (middle, right) = ((badge.sign, badge.ink), next());
            }
        }
        if self.picked == Some(point) {
            (left, right) = (('{', Ink::Cursor), ('}', Ink::Cursor));
        }
        if self.cursor == Some(point) {
            // Around a number that takes up the whole width there is no room: its sign gives way.
            if left.0 != ' ' && middle.0.is_ascii_digit() {
                middle = left;
            }
            let picked = self.picked == Some(point);
            let (open, close) = if picked { ('{', '}') } else { ('<', '>') };
            (left, right) = ((open, Ink::Cursor), (close, Ink::Cursor));
        }
        [left, middle, right]
    }
}
