//! Shapes: what a player of a placing game wants to fill, worked out from the rules once for each game.
//!
//! There are two kinds. A *row* is a set of points that wins when it is filled (a window of n points of a line, or a drawn
//! shape). A *span* is a pair of rows that share all but one point each: the shared points filled and both ends empty, there
//! are two ways to win, and no single stone stops both. Rows and spans are counted in the same way: the stones on a shape are
//! one number, its state, and a table says for each state how far either player is from filling the shape.
//!
//! Rows that must have an exact length, or whose ends must not be blocked, also look at the points next to them. Stones are
//! taken to stay where they are: what is dead, is dead for good.

use std::collections::HashMap;

use lianzi_rules::rules::{Condition, Consequence, Form, Pattern, PhaseEnd, Rules, StoneChoice};
use lianzi_rules::{Action, Board, ClassSet, Each, Player, Point};

use crate::evaluate::heirs;

/// The longest rows that are counted.
const LONGEST: usize = 7;
/// The most shapes; a game with more is not for this kind of counting.
const MOST_SHAPES: usize = 20_000;
/// Directions that are told apart; others share a number.
pub(super) const DIRECTIONS: usize = 8;

/// How far a player is from filling a shape: 0 when he cannot or has; for rows the number of missing stones; for spans
/// [`SPAN`] and the number of missing stones.
pub(super) type Class = u8;

/// Classes from here on are those of spans.
pub(super) const SPAN: Class = 8;
/// Classes there are.
pub(super) const CLASSES: usize = 16;

/// Rows that lack one stone, rows that lack two, spans that lack two.
pub(super) const FILLS: Class = 1;
pub(super) const FOURS: Class = 2;
pub(super) const THREES: Class = SPAN + 2;

/// Whether points are counted that are on shapes of this class.
#[inline]
pub(super) const fn is_special(class: Class) -> bool {
    matches!(class, FILLS | FOURS | THREES)
}

/// What a class counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// In the evaluation.
    pub(super) value: [i16; CLASSES],
    /// For every point of the shape, when moves are put in order.
    pub(super) worth: [i32; CLASSES],
}

/// One stone more or less on a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    pub(super) shape: u16,
    /// How the shape's state changes with a stone of either kind.
    pub(super) step: [u16; 2],
}

/// What a state of a shape means to either player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Its class, when that matters to the points of the shape; otherwise 0.
    pub(super) marks: [Class; 2],
    /// What it counts for in the evaluation.
    pub(super) values: [i16; 2],
}

/// A shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    points: [Point; LONGEST],
    length: u8,
    /// Which way it runs, as a number.
    pub(super) direction: u8,
    /// Its state with nothing on it.
    pub(super) empty: u32,
}

impl Shape {
    /// The points that a player wants: all of a row's, and those of a span without its ends.
    #[inline]
    pub(super) fn points(&self) -> &[Point] {
        &self.points[..self.length as usize]
    }
}

/// The shapes of a game.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(PartialEq))]
pub(crate) struct Shapes {
    pub(super) all: Vec<Shape>,
    /// For each shape the points where an enemy stone may spoil it besides its own points; nothing where there are none.
    pub(super) spoilers: Vec<Vec<Point>>,
    /// The points that are near each point: two steps along lines at most.
    pub(super) near: Vec<Vec<Point>>,
    /// The shapes that a stone on a point touches.
    pub(super) through: Vec<Vec<Touch>>,
    /// What each state means.
    pub(super) looks: Vec<Look>,
    pub(super) weights: Weights,
    /// Rows are spoiled by stones on them alone, so that two ways to win are always one too many.
    pub(super) simple: bool,
    /// The stones of a turn.
    pub(super) turn: u32,
    /// For each point who is likely to get it, where stones fall and somebody can say.
    pub(super) heirs: Vec<Option<Player>>,
}

/// What the shapes of one sort have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sort {
    /// Points that a player wants.
    length: usize,
    exact: bool,
    open: u8,
    span: bool,
    /// Which players may fill it.
    about: Each<bool>,
}

/// What a point is to a shape.
#[derive(Clone, Copy)]
enum Role {
    Wanted,
    /// An end of a span.
    End,
    /// Next to the shape.
    Beside,
}

impl Role {
    /// One stone of the first kind; of the second kind, it is this much higher up.
    const fn step(self, kind: usize) -> u16 {
        match self {
            Self::Wanted => 1 << (3 * kind),
            Self::Beside => 1 << (6 + 2 * kind),
            Self::End => 1 << (10 + 2 * kind),
        }
    }
}

/// States of a row, and of a span.
const ROW_STATES: usize = 1 << 10;
const SPAN_STATES: usize = 1 << 14;

impl Sort {
    fn states(self) -> usize {
        if self.span { SPAN_STATES } else { ROW_STATES }
    }

    /// How far a player is from filling a shape in this state.
    fn class(self, state: usize, player: usize) -> Class {
        let enemy = 1 - player;
        let wanted = |kind: usize| state >> (3 * kind) & 7;
        let beside = |kind: usize| state >> (6 + 2 * kind) & 3;
        let ends = |kind: usize| state >> (10 + 2 * kind) & 3;
        // Both ends of a row may be asked for; a span must be able to grow at either.
        let most_blocked = match (self.span, self.open) {
            (_, 0) => 2,
            (false, open) => 2 - open as usize,
            (true, _) => 0,
        };
        let dead = !self.about.0[player]
            || wanted(enemy) > 0
            || ends(0) + ends(1) > 0
            || self.exact && beside(player) > 0
            || beside(enemy) > most_blocked
            || wanted(player) > self.length;
        let missing = (self.length - wanted(player).min(self.length)) as Class;
        match (dead, self.span) {
            (true, _) => 0,
            (false, false) => missing,
            (false, true) => SPAN + missing,
        }
    }
}

impl Shapes {
    /// How many stones a turn has.
    pub(super) fn turn(&self) -> u32 {
        self.turn
    }

    /// The shapes of a game; `None` when it is not one in which stones are placed, stay, and win by shapes alone.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let turn = turn(rules)?;
        let mut builder = Builder {
            board: &rules.board,
            sorts: Vec::new(),
            looks: Vec::new(),
            weights: super::weights::of(turn),
            shapes: Vec::new(),
            spoilers: Vec::new(),
            through: vec![Vec::new(); rules.board.len()],
            directions: Vec::new(),
        };
        let mut simple = true;
        for rule in &rules.rules {
            let Condition::Made(patterns) = &rule.when else {
                return None;
            };
            if rule.then != Consequence::Win {
                return None;
            }
            for pattern in patterns {
                builder.add(pattern, rule.player)?;
                simple &= !matches!(pattern.form, Form::Row { open: 1.., .. });
            }
        }
        Some(Self {
            all: builder.shapes,
            spoilers: if simple { Vec::new() } else { builder.spoilers },
            near: near(&rules.board),
            through: builder.through,
            looks: builder.looks,
            weights: builder.weights,
            simple,
            turn,
            heirs: heirs(rules),
        })
    }
}

/// How many stones a turn has, in a game in which stones are placed and stay: one phase, no captures or removals, no limits.
fn turn(rules: &Rules) -> Option<u32> {
    let [phase] = rules.phases.as_slice() else {
        return None;
    };
    let places = |steps: &Vec<lianzi_rules::Actions>| steps.iter().all(|step| step.is_only(Action::Place));
    let mut turns = phase.turn.0.iter().chain(&phase.first_turn);
    let everywhere = |player| phase.place[player].len() == rules.board.len();
    let plain = turns.all(places)
        && Player::BOTH.into_iter().all(everywhere)
        && rules.stone == StoneChoice::Own
        && rules.stones.0.iter().all(Option::is_none)
        && phase.capture.is_none()
        && phase.ends == PhaseEnd::Never
        && rules.openings.is_empty()
        && rules.end.plies.is_none()
        && rules.swap.is_none();
    let [first, second] = [&phase.turn.0[0], &phase.turn.0[1]].map(Vec::len);
    (plain && first == second).then_some(first as u32)
}

struct Builder<'a> {
    board: &'a Board,
    sorts: Vec<(Sort, u32)>,
    looks: Vec<Look>,
    weights: Weights,
    shapes: Vec<Shape>,
    spoilers: Vec<Vec<Point>>,
    through: Vec<Vec<Touch>>,
    /// Steps on the drawn board, each once.
    directions: Vec<[i32; 3]>,
}

impl Builder<'_> {
    /// Adds the shapes of a pattern; `None` when they cannot be counted.
    fn add(&mut self, pattern: &Pattern, only: Option<Player>) -> Option<()> {
        match &pattern.form {
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => {
                // The ends of a longer row are elsewhere than those of its windows.
                if !exact && *open > 0 {
                    return None;
                }
                let lengths = if *exact { &lengths[..] } else { &lengths[..1] };
                for &length in lengths {
                    self.rows(length as usize, *exact, *open, *along, pattern, only)?;
                }
            }
            Form::Sets(sets) => self.sets(sets, pattern, only)?,
        }
        (self.shapes.len() <= MOST_SHAPES).then_some(())
    }

    fn rows(
        &mut self,
        length: usize,
        exact: bool,
        open: u8,
        along: ClassSet,
        pattern: &Pattern,
        only: Option<Player>,
    ) -> Option<()> {
        if !(2..=LONGEST).contains(&length) {
            return None;
        }
        let board = self.board;
        for line in board.lines().iter().filter(|line| line.classes.meets(along)) {
            if line.closed {
                return None;
            }
            let points = &line.points[..];
            let direction = self.direction(points);
            for start in 0..(points.len() + 1).saturating_sub(length) {
                let end = start + length;
                let beside = |before: usize| {
                    let ahead = points.get(before).copied();
                    let behind = start.checked_sub(1).map(|index| points[index]);
                    let needed = exact || open > 0;
                    ahead
                        .into_iter()
                        .chain(behind)
                        .filter(move |_| needed)
                        .collect::<Vec<_>>()
                };
                let sort = Sort {
                    length,
                    exact,
                    open,
                    span: false,
                    about: about(&points[start..end], pattern, only),
                };
                self.shape(sort, &points[start..end], &[], &beside(end), direction);
                if let Some(&last) = points.get(end)
                    && length > 2
                {
                    let next = about(&points[start + 1..=end], pattern, only);
                    let both = |player: usize| sort.about.0[player] && next.0[player];
                    let sort = Sort {
                        length: length - 1,
                        span: true,
                        about: Each([both(0), both(1)]),
                        ..sort
                    };
                    let ends = [points[start], last];
                    self.shape(sort, &points[start + 1..end], &ends, &beside(end + 1), direction);
                }
            }
        }
        Some(())
    }

    fn sets(&mut self, sets: &[Vec<Point>], pattern: &Pattern, only: Option<Player>) -> Option<()> {
        // By all but one of the points: what is left out.
        let mut shared: HashMap<Vec<Point>, Vec<Point>> = HashMap::new();
        let direction = (DIRECTIONS - 1) as u8;
        for set in sets {
            if !(2..=LONGEST).contains(&set.len()) {
                return None;
            }
            let sort = Sort {
                length: set.len(),
                exact: false,
                open: 0,
                span: false,
                about: about(set, pattern, only),
            };
            self.shape(sort, set, &[], &[], direction);
            for (index, &left_out) in set.iter().enumerate().filter(|_| set.len() > 2) {
                let mut rest = set.clone();
                rest.remove(index);
                let others = shared.entry(rest.clone()).or_default();
                for &other in others.iter() {
                    let sort = Sort {
                        length: rest.len(),
                        span: true,
                        ..sort
                    };
                    self.shape(sort, &rest, &[left_out, other], &[], direction);
                }
                others.push(left_out);
            }
            if self.shapes.len() > MOST_SHAPES {
                return None;
            }
        }
        Some(())
    }

    fn shape(&mut self, sort: Sort, wanted: &[Point], ends: &[Point], beside: &[Point], direction: u8) {
        if sort.about == Each([false, false]) {
            return;
        }
        let empty = self.sort(sort);
        let shape = self.shapes.len() as u16;
        let roles = [(wanted, Role::Wanted), (ends, Role::End), (beside, Role::Beside)];
        for (points, role) in roles {
            for point in points {
                self.through[point.index()].push(Touch {
                    shape,
                    step: [role.step(0), role.step(1)],
                });
            }
        }
        self.spoilers.push(if sort.open > 0 {
            beside.to_vec()
        } else {
            Vec::new()
        });
        let mut points = [Point(0); LONGEST];
        points[..wanted.len()].copy_from_slice(wanted);
        self.shapes.push(Shape {
            points,
            length: wanted.len() as u8,
            direction,
            empty,
        });
    }

    /// Where the states of a sort begin.
    fn sort(&mut self, sort: Sort) -> u32 {
        if let Some(&(_, begin)) = self.sorts.iter().find(|(known, _)| *known == sort) {
            return begin;
        }
        let begin = self.looks.len() as u32;
        let weights = self.weights;
        let look = |state| {
            let classes = [sort.class(state, 0), sort.class(state, 1)];
            let matters = |class: Class| weights.worth[class as usize] != 0 || is_special(class);
            Look {
                marks: classes.map(|class| if matters(class) { class } else { 0 }),
                values: classes.map(|class| weights.value[class as usize]),
            }
        };
        self.looks.extend((0..sort.states()).map(look));
        self.sorts.push((sort, begin));
        begin
    }

    /// The number of a line's direction.
    fn direction(&mut self, points: &[Point]) -> u8 {
        let [from, to] = [0, 1].map(|index| {
            let place = self.board.place(points[index.min(points.len() - 1)]);
            [place.level, place.y, place.x].map(i32::from)
        });
        let step = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        let index = self.directions.iter().position(|&known| known == step);
        let index = index.unwrap_or_else(|| {
            self.directions.push(step);
            self.directions.len() - 1
        });
        (index % DIRECTIONS) as u8
    }
}

/// The points that are near each point: two steps along lines at most.
fn near(board: &Board) -> Vec<Vec<Point>> {
    let mut near = vec![Vec::new(); board.len()];
    for line in board.lines() {
        for (index, &point) in line.points.iter().enumerate() {
            let from = index.saturating_sub(2);
            let to = (index + 3).min(line.points.len());
            near[point.index()].extend(line.points[from..to].iter().filter(|&&other| other != point));
        }
    }
    for points in &mut near {
        points.sort_unstable();
        points.dedup();
    }
    near
}

/// Which players win by filling these points.
fn about(points: &[Point], pattern: &Pattern, only: Option<Player>) -> Each<bool> {
    Each(Player::BOTH.map(|player| {
        only.is_none_or(|only| only == player)
            && !points.iter().all(|point| pattern.except[player].contains(point))
    }))
}
