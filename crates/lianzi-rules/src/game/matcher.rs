//! Patterns, compiled: is the point just taken part of one?

use crate::board::{Board, ClassSet};
use crate::rules::{Form, Pattern};
use crate::{Mask, Player, Point};

/// One pattern, compiled for one player.
#[derive(Clone, Debug)]
pub(crate) enum Matcher<const W: usize> {
    /// Rows of at least `length` along constant distances of indices: the whole board at once by shifts.
    Shift {
        length: u16,
        directions: Vec<Shift<W>>,
        axes: Vec<Vec<Axis>>,
    },
    /// The same by lists of windows through each point, where distances vary; `axes` find the whole row.
    Windows {
        through: Vec<Vec<Mask<W>>>,
        length: u16,
        axes: Vec<Vec<Axis>>,
    },
    /// Sets of points, listed for each point that they contain.
    Sets { through: Vec<Vec<Mask<W>>> },
    /// Rows whose length or ends matter: walked from the point.
    Walk {
        lengths: Vec<u16>,
        exact: bool,
        open: u8,
        except: Mask<W>,
        axes: Vec<Vec<Axis>>,
    },
}

/// A direction of [`Matcher::Shift`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift<const W: usize> {
    /// Distance between the indices of neighbours.
    pub(super) distance: u8,
    /// The points from which a whole row fits.
    pub(super) starts: Mask<W>,
}

impl<const W: usize> Shift<W> {
    /// No direction: never finds anything.
    pub(super) const NONE: Self = Self {
        distance: 1,
        starts: Mask::EMPTY,
    };
}

/// The points before and after a point on a line, nearest first.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    ahead: Vec<Point>,
    behind: Vec<Point>,
    closed: bool,
}

impl<const W: usize> Matcher<W> {
    /// Compiles a pattern for a player.
    pub(crate) fn new(pattern: &Pattern, player: Player, board: &Board) -> Self {
        let except: Mask<W> = pattern.except[player].iter().copied().collect();
        match &pattern.form {
            Form::Row {
                lengths,
                exact: false,
                open: 0,
                along,
            } if except.is_empty() => {
                let windows = windows(board, lengths[0], *along);
                let axes = axes(board, *along);
                match Self::shifts(lengths[0], &windows) {
                    Some(directions) => Self::Shift {
                        length: lengths[0],
                        directions,
                        axes,
                    },
                    None => Self::Windows {
                        through: Self::through(board, &windows),
                        length: lengths[0],
                        axes,
                    },
                }
            }
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => Self::Walk {
                lengths: lengths.clone(),
                exact: *exact,
                open: *open,
                except,
                axes: axes(board, *along),
            },
            Form::Sets(sets) => {
                let kept: Vec<_> = sets
                    .iter()
                    .filter(|points| !except.covers(points.iter().copied().collect()))
                    .cloned()
                    .collect();
                Self::Sets {
                    through: Self::through(board, &kept),
                }
            }
        }
    }

    fn through(board: &Board, sets: &[Vec<Point>]) -> Vec<Vec<Mask<W>>> {
        let mut through = vec![Vec::new(); board.len()];
        for set in sets {
            let mask: Mask<W> = set.iter().copied().collect();
            for &point in set {
                if !through[point.index()].contains(&mask) {
                    through[point.index()].push(mask);
                }
            }
        }
        through
    }

    /// Shifts serve when every window runs at a constant distance, and there are few distances.
    fn shifts(length: u16, windows: &[Vec<Point>]) -> Option<Vec<Shift<W>>> {
        if length < 2 || W > 2 {
            return None; // on large boards the few windows through a point are cheaper than the whole board
        }
        let mut directions: Vec<Shift<W>> = Vec::new();
        for window in windows {
            let first = window.iter().min()?;
            let distance = window[1].0.abs_diff(window[0].0);
            let constant = window
                .windows(2)
                .all(|pair| pair[1].0.wrapping_sub(pair[0].0) == window[1].0.wrapping_sub(window[0].0));
            let distance = u8::try_from(distance).ok().filter(|_| constant)?;
            let index = directions
                .iter()
                .position(|shift| shift.distance == distance)
                .unwrap_or_else(|| {
                    directions.push(Shift {
                        distance,
                        starts: Mask::EMPTY,
                    });
                    directions.len() - 1
                });
            directions[index].starts.insert(*first);
        }
        (directions.len() <= 4).then_some(directions)
    }

    /// Whether a stone on `at` is part of the pattern. `own` are the stones that may form it, `at` among them; `enemy` block ends.
    #[inline]
    pub(crate) fn made(&self, own: Mask<W>, enemy: Mask<W>, at: Point) -> bool {
        match self {
            Self::Shift {
                length, directions, ..
            } => {
                // The board may hold older rows (made where they did not count), so a hit must be looked at.
                has_row(own, *length, directions) && self.count(own, enemy, at) > 0
            }
            Self::Windows { through, .. } | Self::Sets { through } => {
                through[at.index()].iter().any(|&set| own.covers(set))
            }
            Self::Walk { .. } => self.count(own, enemy, at) > 0,
        }
    }

    /// How many patterns a stone on `at` is part of: rows are counted once a line.
    pub(crate) fn count(&self, own: Mask<W>, enemy: Mask<W>, at: Point) -> u32 {
        let mut count = 0;
        self.each(own, enemy, at, &mut |_| count += 1);
        count
    }

    /// Calls `found` with the points of each pattern that a stone on `at` is part of. A row longer than asked for is
    /// found once, as a whole.
    pub(crate) fn each(&self, own: Mask<W>, enemy: Mask<W>, at: Point, found: &mut dyn FnMut(Mask<W>)) {
        match self {
            Self::Shift { length, axes, .. } | Self::Windows { length, axes, .. } => {
                for axis in &axes[at.index()] {
                    if let Some(row) = axis.row(own, enemy, at, &[*length], false, 0) {
                        found(row);
                    }
                }
            }
            Self::Sets { through } => {
                for &set in &through[at.index()] {
                    if own.covers(set) {
                        found(set);
                    }
                }
            }
            Self::Walk {
                lengths,
                exact,
                open,
                except,
                axes,
            } => {
                for axis in &axes[at.index()] {
                    if let Some(row) = axis.row(own, enemy, at, lengths, *exact, *open)
                        && (except.is_empty() || !except.covers(row))
                    {
                        found(row);
                    }
                }
            }
        }
    }
}

/// The starts of rows of `length` stones at this distance, wherever they wrap around the board's edge too.
#[inline(always)]
#[allow(clippy::inline_always)] // a loop of constant length only where it is inlined; see `quick`
pub(super) fn rows<const W: usize>(own: Mask<W>, length: u16, distance: u8) -> Mask<W> {
    let mut rows = own;
    let mut have = 1;
    while have < length {
        let more = have.min(length - have);
        rows &= rows.shifted_down(more as usize * distance as usize);
        have += more;
    }
    rows
}

#[inline]
fn has_row<const W: usize>(own: Mask<W>, length: u16, directions: &[Shift<W>]) -> bool {
    let mut any = Mask::EMPTY;
    for shift in directions {
        any |= rows(own, length, shift.distance) & shift.starts;
    }
    !any.is_empty()
}

impl Axis {
    /// The row through `at` on this line, when it has a length that counts and enough open ends.
    fn row<const W: usize>(
        &self,
        own: Mask<W>,
        enemy: Mask<W>,
        at: Point,
        lengths: &[u16],
        exact: bool,
        open: u8,
    ) -> Option<Mask<W>> {
        let mut row = Mask::of(at);
        let ahead = self
            .ahead
            .iter()
            .take_while(|&&point| own.contains(point))
            .count();
        row = self.ahead[..ahead]
            .iter()
            .fold(row, |row, &point| row | Mask::of(point));
        // On a closed line both ways lead around to the same stones: count them once.
        let free: usize = if self.closed {
            self.behind.len() - ahead
        } else {
            self.behind.len()
        };
        let behind = self.behind[..free]
            .iter()
            .take_while(|&&point| own.contains(point))
            .count();
        row = self.behind[..behind]
            .iter()
            .fold(row, |row, &point| row | Mask::of(point));
        let length = (1 + ahead + behind) as u16;
        let long_enough = if exact {
            lengths.contains(&length)
        } else {
            length >= lengths[0]
        };
        let ends = [self.ahead.get(ahead), self.behind.get(behind)];
        let blocked = ends
            .into_iter()
            .flatten()
            .filter(|&&point| enemy.contains(point))
            .count();
        (long_enough && 2 - blocked >= open as usize).then_some(row)
    }
}

/// For each point, the lines of these classes through it.
fn axes(board: &Board, along: ClassSet) -> Vec<Vec<Axis>> {
    let mut axes = vec![Vec::new(); board.len()];
    for line in board.lines().iter().filter(|line| line.classes.meets(along)) {
        for (index, &point) in line.points.iter().enumerate() {
            let mut ahead = line.points[index + 1..].to_vec();
            let mut behind: Vec<_> = line.points[..index].iter().rev().copied().collect();
            if line.closed {
                let (after, before) = (ahead.clone(), behind.clone());
                ahead.extend(before.iter().rev());
                behind.extend(after.iter().rev());
            }
            axes[point.index()].push(Axis {
                ahead,
                behind,
                closed: line.closed,
            });
        }
    }
    axes
}

/// All runs of `length` neighbouring points on lines of these classes.
///
/// ```
/// # use lianzi_rules::{catalogue, windows, ClassSet};
/// let game = catalogue::game("tic-tac-toe").unwrap();
/// assert_eq!(windows(game.board(), 3, ClassSet::ANY).len(), 8);
/// ```
pub fn windows(board: &Board, length: u16, along: ClassSet) -> Vec<Vec<Point>> {
    let length = length as usize;
    let mut windows = Vec::new();
    for line in board.lines().iter().filter(|line| line.classes.meets(along)) {
        let count = line.points.len();
        if length > count || length == 0 {
            continue;
        }
        let starts = if line.closed && length < count {
            count
        } else {
            count - length + 1
        };
        for start in 0..starts {
            windows.push(
                (0..length)
                    .map(|step| line.points[(start + step) % count])
                    .collect(),
            );
        }
    }
    windows
}
