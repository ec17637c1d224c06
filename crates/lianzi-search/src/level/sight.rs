//! What a weak player sees: not every row on the board.
//!
//! A beginner does not throw stones away; he has not looked along that diagonal. So before each move some rows are left out, whole
//! and for one player: what stands on them is neither counted nor foreseen, for this move. Rows that run across the drawn
//! board, and rows far from the middle of the stones, are left out more often. Which ones is drawn from the seed and the
//! position: the same seed overlooks the same things in the same position, and may notice them one move later.

use lianzi_rules::board::{Board, Place};
use lianzi_rules::{Game, Mask, Player, Position};

use super::mix;
use crate::evaluate::{Aim, GoalLine};

/// How often rows are left out, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Blindness {
    /// Rows of one's own.
    pub(super) own: u64,
    /// Rows of the opponent's.
    pub(super) theirs: u64,
}

/// Tenths by which the odds are multiplied for rows along the drawn board, and for those across.
const ACROSS: [u64; 2] = [8, 13];
/// The same for rows near the middle of all stones, and for those far from it.
const FAR: [u64; 2] = [9, 13];

/// What is seen of one position.
pub(super) struct Sight<const W: usize> {
    /// The goal lines; kinds of stones for which a line is left out count for nobody.
    pub(super) lines: Vec<GoalLine>,
    /// The lines that decide the game, for those who do and who do not see them.
    deciding: Vec<Deciding<W>>,
}

struct Deciding<const W: usize> {
    points: Mask<W>,
    kind: Player,
    is_seen: bool,
}

impl<const W: usize> Sight<W> {
    /// Draws what the player on move sees; `draw` stands for his seed and the position.
    pub(super) fn new(
        game: &Game<W>,
        goals: &[GoalLine],
        position: &Position<W>,
        blindness: Blindness,
        draw: u64,
    ) -> Self {
        let mover = position.mover();
        let rows = Rows::new(game.board(), position);
        let mut lines = goals.to_vec();
        let mut deciding = Vec::new();
        for (index, line) in lines.iter_mut().enumerate() {
            let places: Vec<Place> = line
                .points
                .iter()
                .map(|&point| game.board().place(point))
                .collect();
            let row = Row::of(&places);
            let across = ACROSS[usize::from(row.is_none_or(Row::is_across))];
            let tenths = across * FAR[usize::from(rows.is_far(&places))];
            let name = row.map_or(index as u64, Row::name);
            let points: Mask<W> = line.points.iter().copied().collect();
            for kind in Player::BOTH {
                // Lines about whoever fills them are everybody's.
                let whose = line.about[kind].unwrap_or(mover);
                let odds = if whose == mover {
                    blindness.own
                } else {
                    blindness.theirs
                };
                let drawn = mix(draw ^ mix(name ^ (whose.index() as u64) << 63)) % 100_000;
                let is_seen = drawn >= odds * tenths;
                if line.aim != Aim::Take {
                    deciding.push(Deciding {
                        points,
                        kind,
                        is_seen,
                    });
                }
                if !is_seen {
                    line.about[kind] = None;
                }
            }
        }
        Self { lines, deciding }
    }

    /// Whether the end of a finished position is noticed: not when it came by lines alone that are left out.
    pub(super) fn notices(&self, position: &Position<W>) -> bool {
        let full = |line: &&Deciding<W>| position.stones(line.kind).covers(line.points);
        let mut full = self.deciding.iter().filter(full).peekable();
        full.peek().is_none() || full.any(|line| line.is_seen)
    }
}

/// Where the stones are, for telling near from far.
struct Rows {
    /// In sixteenths of a step, so that a middle between points is a whole number.
    middle: Option<[i32; 3]>,
    reach: i32,
}

const STEP: i32 = 16;

impl Rows {
    fn new<const W: usize>(board: &Board, position: &Position<W>) -> Self {
        let mut sum = [0; 3];
        let mut count = 0;
        for point in position.occupied() {
            let spot = spot(board.place(point));
            (0..3).for_each(|axis| sum[axis] += spot[axis] * STEP);
            count += 1;
        }
        let middle = (count > 0).then(|| sum.map(|sum| sum / count));
        let reach = i32::from(board.columns().max(board.height())) * STEP / 4;
        Self { middle, reach }
    }

    fn is_far(&self, places: &[Place]) -> bool {
        let Some(middle) = self.middle else {
            return false;
        };
        places.iter().all(|&place| {
            let spot = spot(place);
            (0..3).any(|axis| (spot[axis] * STEP - middle[axis]).abs() > self.reach)
        })
    }
}

fn spot(place: Place) -> [i32; 3] {
    [place.x, place.y, place.level].map(i32::from)
}

/// A straight row through the drawn board: all lines on it are seen together, or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row {
    step: [i32; 3],
    /// Which of the parallel rows it is.
    offset: [i32; 3],
}

impl Row {
    /// The row of points that follow each other in equal steps.
    fn of(places: &[Place]) -> Option<Self> {
        let [first, second, ..] = places else {
            return None;
        };
        let between = |from: Place, to: Place| {
            let (from, to) = (spot(from), spot(to));
            [0, 1, 2].map(|axis| to[axis] - from[axis])
        };
        let step = between(*first, *second);
        let straight = places.windows(2).all(|pair| between(pair[0], pair[1]) == step);
        let at = spot(*first);
        let cross = |one: usize, other: usize| step[one] * at[other] - step[other] * at[one];
        straight.then(|| Self {
            step,
            offset: [cross(0, 1), cross(0, 2), cross(1, 2)],
        })
    }

    /// Whether it runs neither along a drawn row nor along a column.
    fn is_across(self) -> bool {
        self.step.iter().filter(|&&along| along != 0).count() > 1
    }

    fn name(self) -> u64 {
        let numbers = self.step.into_iter().chain(self.offset);
        numbers.fold(0, |name, number| mix(name ^ number as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::goal_lines;
    use lianzi_rules::{Each, catalogue, with_game};

    /// How many of a thousand of a game's lines are seen of the player on move and of the other.
    fn seen(name: &str, blindness: Blindness) -> [usize; 2] {
        let game = catalogue::game(name).expect(name);
        let goals = goal_lines(game.rules());
        let mut counts = [0; 2];
        let rounds = 200;
        with_game!(&game, |game| {
            let position = game.start();
            for draw in 0..rounds {
                let sight = Sight::new(game, &goals, &position, blindness, mix(draw));
                for line in &sight.lines {
                    for (kind, count) in Player::BOTH.into_iter().zip(&mut counts) {
                        *count += usize::from(line.about[kind].is_some());
                    }
                }
            }
        });
        counts.map(|count| count * 1_000 / (goals.len() * rounds as usize))
    }

    #[test]
    fn nothing_is_overlooked_by_those_who_see_everything() {
        for name in ["gomoku", "liansi", "teeko", "qubic"] {
            assert_eq!(
                seen(name, Blindness { own: 0, theirs: 0 }),
                [1_000, 1_000],
                "{name}"
            );
        }
    }

    #[test]
    fn about_as_many_lines_are_overlooked_as_the_odds_say() {
        for name in ["gomoku", "liansi", "connect-four"] {
            let [own, theirs] = seen(
                name,
                Blindness {
                    own: 100,
                    theirs: 400,
                },
            );
            assert!((860..940).contains(&own), "{name}: {own}");
            assert!((500..700).contains(&theirs), "{name}: {theirs}");
        }
    }

    #[test]
    fn windows_of_one_row_are_overlooked_together() {
        let game = catalogue::game("gomoku").expect("shipped");
        let goals = goal_lines(game.rules());
        with_game!(&game, |game| {
            let row_of = |line: &GoalLine| {
                let places: Vec<Place> = line
                    .points
                    .iter()
                    .map(|&point| game.board().place(point))
                    .collect();
                Row::of(&places).expect("gomoku has straight lines").name()
            };
            for draw in 0..20 {
                let blindness = Blindness { own: 0, theirs: 500 };
                let sight = Sight::new(game, &goals, &game.start(), blindness, mix(draw));
                let mut rows = std::collections::HashMap::new();
                for line in &sight.lines {
                    let about: &mut Each<_> = rows.entry(row_of(line)).or_insert(line.about);
                    assert_eq!(*about, line.about);
                }
                // 15 rows, 15 columns, and 21 diagonals long enough in either direction.
                assert_eq!(rows.len(), 72);
            }
        });
    }

    #[test]
    fn the_end_goes_unnoticed_when_its_only_line_is_left_out() {
        let game = catalogue::game("tic-tac-toe").expect("shipped");
        let goals = goal_lines(game.rules());
        let before = game.read_position("XX1/OO1/3 X - 4").expect("legal");
        let won = game
            .play(&before, game.read_move(&before, "c1").expect("a move"))
            .expect("legal");
        lianzi_rules::with_game!(&game, &won, |game, won| {
            let mut noticed = [0; 2];
            for draw in 0..200 {
                let blindness = Blindness {
                    own: 500,
                    theirs: 500,
                };
                let sight = Sight::new(game, &goals, won, blindness, mix(draw));
                let row = sight
                    .lines
                    .iter()
                    .find(|line| line.points.iter().all(|point| point.index() < 3));
                let row_is_seen = row.expect("the first row").about[Player::First].is_some();
                assert_eq!(sight.notices(won), row_is_seen);
                noticed[usize::from(row_is_seen)] += 1;
            }
            assert!(noticed.iter().all(|&count| count > 50), "{noticed:?}");
        });
    }
}
