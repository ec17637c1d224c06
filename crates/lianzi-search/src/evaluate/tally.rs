//! The evaluation: every goal line that only one kind of stones has touched counts for them, the more the fuller it is.
//!
//! The tally holds, for each line, the place of its present value in one table, so that a stone that comes or goes costs
//! two look-ups for each line through its point, whatever the game.

use lianzi_rules::rules::{Condition, Consequence, StoneChoice};
use lianzi_rules::{AnyGame, AnyPosition, Board, Each, Player, Point, Position, RulesId, with_position};

use super::falling::heirs;
use super::goals::{Aim, GoalLine, goal_lines};
use crate::score::MOST_ESTIMATE;

/// What a line of one's own is worth by how many stones it lacks: 500 for one, as the game of four in a row on 6x6 has it,
/// and a tenth for each one more. A full line decides the game before anybody evaluates it.
const BY_MISSING: [i32; 5] = [0, 500, 50, 5, 1];
/// The same for lines that remove enemy stones: a full one can be opened and closed again.
const TAKE_BY_MISSING: [i32; 4] = [60, 40, 6, 1];
/// A stone, in games in which stones are removed.
const STONE: i32 = 200;
/// A captured stone, in games in which captures win.
const CAPTURED: i32 = 80;
/// The part of it, in hundredths, that is taken from a row that lacks one point, and that one is likely to be the opponent's.
const NOT_HIS: i32 = 50;
/// The most that a point gains by being near the centre.
const CENTRE: u32 = 6;
/// Lines are counted up to this length less one.
const STRIDE: usize = 32;

/// What stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// The place of its state.
    at: u32,
    /// The numbers of its empty points, mixed: when there is just one, its number.
    rest: u16,
}

/// What a state of a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Worth to the first player.
    value: i32,
    /// Whose stones are on it, when it decides the game and lacks just one of them.
    nearly: Option<Player>,
    /// Who wins by filling it, when it lacks just one stone.
    wins: Option<Player>,
}

impl State {
    const NOTHING: Self = Self {
        value: 0,
        nearly: None,
        wins: None,
    };
}

/// Judges positions of one game.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_search::evaluate::Evaluator;
///
/// let game = catalogue::game("liansi")?;
/// let evaluator = Evaluator::new(&game);
/// assert_eq!(evaluator.score(&game, &game.start()), 0);
/// let centre = game.read_move(&game.start(), "c3")?;
/// let position = game.play(&game.start(), centre)?;
/// assert!(evaluator.score(&game, &position) < 0, "the other player is on move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator {
    id: RulesId,
    /// What the states of lines mean: a block of `STRIDE * STRIDE` for each sort of line.
    states: Vec<State>,
    /// Each line with nothing on it.
    empty: Vec<Line>,
    /// The lines through each point.
    through: Vec<Vec<u32>>,
    /// For each point who is likely to get it, if anybody can say.
    heirs: Vec<Option<Player>>,
    /// How near the centre each point is.
    centre: Vec<i32>,
    /// How a stone counts for the first player just for being there.
    sides: Each<i32>,
    counts_stones: bool,
    counts_captures: bool,
}

impl Evaluator {
    /// Prepares the evaluation of a game.
    pub fn new(game: &AnyGame) -> Self {
        Self::of_lines(game, &goal_lines(game.rules()))
    }

    /// The same for somebody who counts these lines only; a kind of stones for which a line is about nobody counts 0.
    pub(crate) fn of_lines(game: &AnyGame, lines: &[GoalLine]) -> Self {
        let rules = game.rules();
        let mut sorts: Vec<(usize, Aim, Each<Option<Player>>)> = Vec::new();
        let mut states = Vec::new();
        let mut empty = Vec::new();
        let mut through = vec![Vec::new(); rules.board.len()];
        for line in lines {
            let sort = (line.points.len(), line.aim, line.about);
            // Longer lines are so far from being filled that they may wait.
            if sort.0 >= STRIDE {
                continue;
            }
            let index = sorts.iter().position(|&known| known == sort).unwrap_or_else(|| {
                sorts.push(sort);
                states.extend(block(line));
                sorts.len() - 1
            });
            for point in &line.points {
                through[point.index()].push(empty.len() as u32);
            }
            empty.push(Line {
                at: (index * STRIDE * STRIDE) as u32,
                rest: line.points.iter().fold(0, |rest, point| rest ^ point.0),
            });
        }
        Self {
            id: game.id(),
            states,
            empty,
            through,
            heirs: heirs(rules),
            centre: centre(&rules.board),
            sides: if rules.stone == StoneChoice::Own {
                Each([1, -1])
            } else {
                Each([0, 0])
            },
            counts_stones: rules.stone == StoneChoice::Own
                && rules
                    .rules
                    .iter()
                    .any(|rule| matches!(rule.when, Condition::Left(_)) && rule.then == Consequence::Lose),
            counts_captures: rules
                .rules
                .iter()
                .any(|rule| matches!(rule.when, Condition::Captured(_)) && rule.then == Consequence::Win),
        }
    }

    /// The rules that it was made for.
    pub fn id(&self) -> RulesId {
        self.id
    }

    /// How promising a position looks to the player on move. 0 when it is not a position of this game.
    pub fn score(&self, game: &AnyGame, position: &AnyPosition) -> i32 {
        if game.id() != self.id {
            return 0;
        }
        with_position!(position, |position| Tally::new(self, position)
            .score(self, position))
    }
}

/// All states of a line: the row is the count of the first kind of stones, the column that of the second.
fn block(line: &GoalLine) -> Vec<State> {
    let mut block = vec![State::NOTHING; STRIDE * STRIDE];
    let length = line.points.len();
    for filled in 1..=length {
        let missing = length - filled;
        let worth = match line.aim {
            Aim::Win => BY_MISSING.get(missing).copied().unwrap_or(0),
            Aim::Lose => -BY_MISSING.get(missing).copied().unwrap_or(0),
            Aim::Take => TAKE_BY_MISSING.get(missing).copied().unwrap_or(0),
        };
        let state = |kind| {
            let Some(player) = line.about[kind] else {
                return State::NOTHING;
            };
            State {
                value: if player == Player::First { worth } else { -worth },
                nearly: (missing == 1 && line.aim != Aim::Take).then_some(kind),
                wins: (missing == 1 && line.aim == Aim::Win).then_some(player),
            }
        };
        block[filled * STRIDE] = state(Player::First);
        block[filled] = state(Player::Second);
    }
    block
}

/// For each point a bonus that falls from the middle of the drawn board to its rim.
fn centre(board: &Board) -> Vec<i32> {
    let distances = from_the_middle(board);
    let farthest = distances.iter().copied().max().unwrap_or(0).max(1);
    let bonus = |distance| (CENTRE - CENTRE * distance / farthest) as i32;
    distances.into_iter().map(bonus).collect()
}

/// How far each point is from the middle of the drawn board: squares of distances, in half steps.
pub(crate) fn from_the_middle(board: &Board) -> Vec<u32> {
    let places: Vec<[u32; 3]> = board
        .points()
        .map(|point| board.place(point))
        .map(|place| [place.level, place.y, place.x].map(u32::from))
        .collect();
    let axis = |axis: usize| places.iter().map(move |place| place[axis]);
    // In half steps, so that a middle between two points is a whole number.
    let middle = [0, 1, 2].map(|i| axis(i).max().unwrap_or(0) + axis(i).min().unwrap_or(0));
    let distance =
        |place: &[u32; 3]| -> u32 { (0..3).map(|i| (2 * place[i]).abs_diff(middle[i]).pow(2)).sum() };
    places.iter().map(distance).collect()
}

/// The evaluation of one position, ready to follow a search to its neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    lines: Vec<Line>,
    /// For the first player.
    sum: i32,
    /// For each player and point, the lines by which he wins and that lack only this point.
    fills: Each<Vec<u16>>,
}

impl Tally {
    /// Counts a position from scratch.
    pub(crate) fn new<const W: usize>(evaluator: &Evaluator, position: &Position<W>) -> Self {
        let mut tally = Self {
            lines: evaluator.empty.clone(),
            sum: 0,
            fills: Each(Player::BOTH.map(|_| vec![0; evaluator.through.len()])),
        };
        for kind in Player::BOTH {
            for point in position.stones(kind) {
                tally.change(evaluator, kind, point, true);
            }
        }
        tally
    }

    /// Goes from one position to another, in either direction.
    #[inline]
    pub(crate) fn follow<const W: usize>(
        &mut self,
        evaluator: &Evaluator,
        from: &Position<W>,
        to: &Position<W>,
    ) {
        for kind in Player::BOTH {
            let (before, after) = (from.stones(kind), to.stones(kind));
            for point in before - after {
                self.change(evaluator, kind, point, false);
            }
            for point in after - before {
                self.change(evaluator, kind, point, true);
            }
        }
    }

    #[inline]
    fn change(&mut self, evaluator: &Evaluator, kind: Player, point: Point, comes: bool) {
        let step = if kind == Player::First { STRIDE as u32 } else { 1 };
        let centre = evaluator.centre[point.index()] * evaluator.sides[kind];
        self.sum += if comes { centre } else { -centre };
        for &index in &evaluator.through[point.index()] {
            let line = &mut self.lines[index as usize];
            let before = *line;
            line.at = if comes { line.at + step } else { line.at - step };
            line.rest ^= point.0;
            let after = *line;
            let [old, new] = [before, after].map(|line| evaluator.states[line.at as usize]);
            self.sum += new.value - old.value;
            if old.nearly.is_some() {
                self.lacks_one(evaluator, old, before.rest, false);
            }
            if new.nearly.is_some() {
                self.lacks_one(evaluator, new, after.rest, true);
            }
        }
    }

    /// A line comes to lack just this point, or does so no more.
    fn lacks_one(&mut self, evaluator: &Evaluator, state: State, point: u16, comes: bool) {
        let point = usize::from(point);
        if let Some(player) = state.wins {
            let fills = &mut self.fills[player][point];
            *fills = if comes { *fills + 1 } else { *fills - 1 };
        }
        if evaluator.heirs[point].is_some_and(|heir| Some(heir) != state.nearly) {
            let taken = state.value * NOT_HIS / 100;
            self.sum += if comes { -taken } else { taken };
        }
    }

    /// Whether a player wins by a stone on a point, as far as lines tell.
    #[inline]
    pub(crate) fn fills(&self, player: Player, point: Point) -> bool {
        self.fills[player][point.index()] > 0
    }

    /// The score of the position that was followed to, for the player on move.
    #[inline]
    pub(crate) fn score<const W: usize>(&self, evaluator: &Evaluator, position: &Position<W>) -> i32 {
        let mut sum = self.sum;
        if evaluator.counts_stones {
            let left = |player| position.stones_left(player).unwrap_or(0) as i32;
            sum += STONE * (left(Player::First) - left(Player::Second));
        }
        if evaluator.counts_captures {
            let captured = |player| i32::from(position.captured(player));
            sum += CAPTURED * (captured(Player::First) - captured(Player::Second));
        }
        let own = if position.mover() == Player::First {
            sum
        } else {
            -sum
        };
        let to_take = if evaluator.counts_stones {
            STONE * i32::from(position.removing())
        } else {
            0
        };
        (own + to_take).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    fn score(name: &str, position: &str) -> i32 {
        let game = catalogue::game(name).expect(name);
        let position = game.read_position(position).expect(position);
        Evaluator::new(&game).score(&game, &position)
    }

    #[test]
    fn lines_of_one_colour_count_five_fifty_and_five_hundred() {
        // A corner lies on three windows of four, and is as far from the centre as can be.
        assert_eq!(score("liansi", "X5/6/6/6/6/6 O 7,8 1"), -3 * 5);
        // Two and three on the rim: the row's first window is filled further, the next ones in part; three windows go
        // through each corner, four to six along the rim: counted by hand.
        //   a b c d e f
        // 1 X X . . . .      row: a-d two, b-e one; columns: a, b one each; diagonals: a1-d4, b1-e4, none to the left.
        assert_eq!(
            score("liansi", "XX4/6/6/6/6/6 X 6,8 2") - centre_of("liansi", &["a1", "b1"]),
            50 + 5 + 4 * 5
        );
        // An O in the window takes it away.
        // 1 X X O . . .      rows: only X's columns and diagonals are left, and O's own.
        let expected =
            4 * 5 - (5 + 5 + 5) + centre_of("liansi", &["a1", "b1"]) - centre_of("liansi", &["c1"]);
        assert_eq!(score("liansi", "XXO3/6/6/6/6/6 X 6,7 3"), expected);
    }

    fn centre_of(name: &str, points: &[&str]) -> i32 {
        let game = catalogue::game(name).expect(name);
        let evaluator = Evaluator::new(&game);
        let bonus = |name: &&str| evaluator.centre[game.board().point(name).expect(name).index()];
        points.iter().map(bonus).sum()
    }

    #[test]
    fn the_centre_is_worth_most_and_the_corners_nothing() {
        assert_eq!(centre_of("tic-tac-toe", &["b2"]), 6);
        assert_eq!(centre_of("tic-tac-toe", &["b1"]), 3);
        assert_eq!(centre_of("tic-tac-toe", &["a1"]), 0);
        assert_eq!(centre_of("gomoku", &["h8"]), 6);
    }

    #[test]
    fn a_losing_line_counts_against_whoever_fills_it() {
        // 1 X X .      X may have to fill his row; none of O's lines has two.
        // 2 O . .
        // 3 . . O
        assert!(score("tic-tac-toe-misere", "XX1/O2/2O X - 4") < -300);
        assert!(score("tic-tac-toe", "XX1/O2/2O X - 4") > 300);
    }

    #[test]
    fn a_stone_more_counts_where_stones_are_lost() {
        let game = catalogue::game("nine-mens-morris").expect("shipped");
        let evaluator = Evaluator::new(&game);
        assert!(evaluator.counts_stones);
        assert!(!Evaluator::new(&catalogue::game("gomoku").expect("shipped")).counts_stones);
        assert!(Evaluator::new(&catalogue::game("pente").expect("shipped")).counts_captures);
    }

    #[test]
    fn following_a_game_there_and_back_counts_like_counting_anew() {
        let mut chance = crate::Chance::new(6);
        for name in catalogue::names() {
            let game = catalogue::game(name).expect(name);
            let evaluator = Evaluator::new(&game);
            lianzi_rules::with_game!(&game, |game| {
                let mut positions = vec![game.start()];
                let mut tally = Tally::new(&evaluator, &positions[0]);
                for _ in 0..40 {
                    let position = positions[positions.len() - 1];
                    let moves = game.legal_moves(&position);
                    if moves.is_empty() {
                        break;
                    }
                    let mut next = position;
                    let _ = game.apply(&mut next, moves[chance.below(moves.len() as u32) as usize]);
                    tally.follow(&evaluator, &position, &next);
                    assert_eq!(tally.sum, Tally::new(&evaluator, &next).sum, "{name}");
                    positions.push(next);
                }
                for pair in positions.windows(2).rev() {
                    tally.follow(&evaluator, &pair[1], &pair[0]);
                    assert_eq!(tally.sum, Tally::new(&evaluator, &pair[0]).sum, "{name}");
                }
            });
        }
    }
}
