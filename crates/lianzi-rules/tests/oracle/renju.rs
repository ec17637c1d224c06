//! Renju's fouls once more, straight from the definitions: sets of places on lines, found by putting stones down.

use std::collections::BTreeSet;
use std::ops::Range;

use lianzi_rules::rules::Condition;
use lianzi_rules::{Foul, Player, Point};

use super::{Oracle, State};

type Cells = Vec<Option<Player>>;

impl Oracle<'_> {
    /// The foul that the player on move would commit on an empty point.
    pub fn foul(self, state: &State, at: Point) -> Option<Foul> {
        let mover = state.mover;
        let counts = self.rules.rules.iter().any(|rule| {
            rule.when == Condition::Renju
                && rule.phases[state.phase]
                && rule.player.is_none_or(|only| only == mover)
        });
        if counts {
            self.foul_of(&state.cells, at, mover)
        } else {
            None
        }
    }

    /// What the player's stone on an empty point would be, by the rules of renju alone.
    fn foul_of(self, cells: &Cells, at: Point, player: Player) -> Option<Foul> {
        let cells = with(cells, at, player);
        let lines = self.lines(&cells, at, player);
        let rows: Vec<usize> = lines.iter().map(|line| line.row().len()).collect();
        if rows.contains(&5) {
            return None;
        }
        if rows.iter().any(|&length| length > 5) {
            return Some(Foul::Overline);
        }
        if lines.iter().map(|line| line.fours().len()).sum::<usize>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        let is_three = |line: &&Line| {
            line.straight_fours().into_iter().any(|next| {
                let four = with(&cells, next, player);
                let makes_five = |line: &Line| line.row().len() == 5;
                !self.lines(&four, next, player).iter().any(makes_five)
                    && self.foul_of(&cells, next, player).is_none()
            })
        };
        (lines.iter().filter(is_three).count() >= 2).then_some(Foul::DoubleThree)
    }

    /// The lines through a stone of the player's.
    fn lines(self, cells: &Cells, at: Point, player: Player) -> Vec<Line> {
        let mut lines = Vec::new();
        for line in self.rules.board.lines() {
            if let Some(place) = line.points.iter().position(|&point| point == at) {
                lines.push(Line {
                    points: line.points.clone(),
                    cells: line.points.iter().map(|point| cells[point.index()]).collect(),
                    place,
                    player,
                });
            }
        }
        lines
    }
}

fn with(cells: &Cells, at: Point, player: Player) -> Cells {
    let mut cells = cells.clone();
    assert_eq!(cells[at.index()], None, "a stone goes to an empty point");
    cells[at.index()] = Some(player);
    cells
}

/// A line with a stone of the player's on it.
#[derive(Clone)]
struct Line {
    points: Vec<Point>,
    cells: Cells,
    place: usize,
    player: Player,
}

impl Line {
    /// The row that the stone is part of, by places.
    fn row(&self) -> Range<usize> {
        let own = |&&cell: &&Option<Player>| cell == Some(self.player);
        let before = self.cells[..self.place].iter().rev().take_while(own).count();
        let after = self.cells[self.place..].iter().take_while(own).count();
        self.place - before..self.place + after
    }

    /// The empty places, each with the line as it is with a stone there.
    fn answers(&self) -> impl Iterator<Item = (usize, Self)> {
        let empty = (0..self.cells.len()).filter(|&place| self.cells[place].is_none());
        empty.map(|place| {
            let mut next = self.clone();
            next.cells[place] = Some(self.player);
            (place, next)
        })
    }

    /// The fours with the stone: sets of four stones that one stone more makes exactly five in a row.
    fn fours(&self) -> BTreeSet<Vec<usize>> {
        let fives = self
            .answers()
            .filter(|(last, five)| five.row().len() == 5 && five.row().contains(last));
        fives
            .map(|(last, five)| five.row().filter(|&place| place != last).collect())
            .collect()
    }

    /// The points where a stone makes a straight four with this one: four in a row, and a five at either end.
    fn straight_fours(&self) -> Vec<Point> {
        let straight = self.answers().filter(|(next, line)| {
            let four = line.row();
            let fives = line.answers().filter(|(_, five)| five.row().len() == 5);
            four.len() == 4 && four.contains(next) && fives.count() == 2
        });
        straight.map(|(place, _)| self.points[place]).collect()
    }
}
