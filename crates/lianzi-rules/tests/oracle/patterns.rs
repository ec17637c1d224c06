//! Rows and sets of stones, found by walking along the lines of the board.

use lianzi_rules::board::Direction;
use lianzi_rules::rules::{Condition, Consequence, Form, Pattern, StoneChoice};
use lianzi_rules::{ClassSet, Player, Point};

use super::{Oracle, State};

/// The points that follow one another from a point on, along one line and one way.
pub struct Ray {
    /// Classes of the line.
    pub classes: ClassSet,
    /// Which way it goes on the drawn board.
    pub toward: Option<Direction>,
    /// The points, at least one, the nearest first, without the one it starts from.
    pub points: Vec<Point>,
}

impl Oracle<'_> {
    /// All rays from a point.
    pub fn rays(self, start: Point) -> Vec<Ray> {
        let board = &self.rules.board;
        let mut rays = Vec::new();
        for line in board.lines() {
            for way in [1, -1] {
                let points = walk(&line.points, line.closed, start, way);
                if let Some(&next) = points.first() {
                    let toward = Direction::between(board.place(start), board.place(next));
                    rays.push(Ray {
                        classes: line.classes,
                        toward,
                        points,
                    });
                }
            }
        }
        rays
    }

    /// The points next to a point on any line, each once.
    pub fn neighbours(self, point: Point) -> Vec<Point> {
        let mut near: Vec<Point> = self.rays(point).into_iter().map(|ray| ray.points[0]).collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    /// For whom a pattern counts that this player has made, if the rule is about him at all. Only with stones that are not
    /// his own can he make a pattern with which another wins or loses.
    pub fn who_made(self, rule: usize, mover: Player) -> Option<Player> {
        let rule = &self.rules.rules[rule];
        let acts = matches!(
            rule.then,
            Consequence::Remove(_) | Consequence::Again | Consequence::Forbid
        );
        match rule.player {
            None => Some(mover),
            Some(player) if self.rules.stone == StoneChoice::Own || acts => {
                Some(player).filter(|&player| player == mover)
            }
            Some(player) => Some(player),
        }
    }

    /// The patterns of a rule that hold stones of one kind and contain a point. `who` is the player for whom they count.
    pub fn patterns_of_rule(
        self,
        state: &State,
        rule: usize,
        point: Point,
        kind: Player,
        who: Player,
    ) -> Vec<Vec<Point>> {
        let Condition::Made(patterns) = &self.rules.rules[rule].when else {
            return Vec::new();
        };
        let mut found: Vec<Vec<Point>> = patterns
            .iter()
            .flat_map(|pattern| self.patterns(state, pattern, point, kind, who))
            .collect();
        // The same stones are one pattern, however many lines or tables describe it.
        found.sort_unstable();
        found.dedup();
        found
    }

    fn patterns(
        self,
        state: &State,
        pattern: &Pattern,
        point: Point,
        kind: Player,
        who: Player,
    ) -> Vec<Vec<Point>> {
        let mut found = match &pattern.form {
            Form::Sets(sets) => sets
                .iter()
                .filter(|set| set.contains(&point))
                .filter(|set| set.iter().all(|member| state.cells[member.index()] == Some(kind)))
                .cloned()
                .collect::<Vec<_>>(),
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => {
                let mut rows = Vec::new();
                for line in self.rules.board.lines() {
                    if !line.classes.meets(*along) || !line.points.contains(&point) {
                        continue;
                    }
                    let Some((row, enemies_at_ends)) = row(state, &line.points, line.closed, point, kind)
                    else {
                        continue;
                    };
                    let long_enough = lengths.iter().any(|&length| {
                        if *exact {
                            row.len() == usize::from(length)
                        } else {
                            row.len() >= usize::from(length)
                        }
                    });
                    if long_enough && 2 - enemies_at_ends >= usize::from(*open) {
                        rows.push(row);
                    }
                }
                rows
            }
        };
        let except = &pattern.except[who];
        found.retain(|points| !points.iter().all(|point| except.contains(point)));
        for points in &mut found {
            points.sort_unstable();
        }
        found
    }
}

/// The points of a line after one of its points, forwards or backwards; around to the last one before the start when the line is
/// closed. Nothing when the point is not on the line.
fn walk(line: &[Point], closed: bool, start: Point, way: isize) -> Vec<Point> {
    let Some(index) = line.iter().position(|&point| point == start) else {
        return Vec::new();
    };
    let mut points = Vec::new();
    let mut at = index as isize;
    loop {
        at += way;
        if closed {
            at = at.rem_euclid(line.len() as isize);
        }
        if at < 0 || at >= line.len() as isize || at == index as isize {
            return points;
        }
        points.push(line[at as usize]);
    }
}

/// The longest row of one kind through a point of a line, and how many of its two ends are enemy stones. A row around a
/// whole closed line has no ends.
fn row(
    state: &State,
    line: &[Point],
    closed: bool,
    point: Point,
    kind: Player,
) -> Option<(Vec<Point>, usize)> {
    let stone = |point: &Point| state.cells[point.index()];
    if stone(&point) != Some(kind) {
        return None;
    }
    let mut row = vec![point];
    let mut enemies = 0;
    for way in [1, -1] {
        for next in walk(line, closed, point, way) {
            if stone(&next) != Some(kind) {
                enemies += usize::from(stone(&next).is_some());
                break;
            }
            if !row.contains(&next) {
                row.push(next);
            }
        }
    }
    Some((row, enemies))
}
