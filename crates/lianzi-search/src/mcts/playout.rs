//! Playouts that win when they can and block when they must.
//!
//! They look at the goal lines only: how many stones stand on each. That is a hint, never a judgement: what a move does is for
//! the rules to say.

use lianzi_rules::rules::{Rules, StoneChoice};
use lianzi_rules::{Game, Mask, Move, Outcome, Player, Point, Position};

use super::tree::sign;
use crate::Chance;
use crate::evaluate::{Aim, Evaluator, GoalLine, Tally};

/// An estimate that counts half as much as a win.
const HALF: f64 = 600.0;

/// An estimate for the first player as a result.
pub(super) fn result_of(estimate: i32) -> f64 {
    let estimate = f64::from(estimate);
    estimate / (estimate.abs() + HALF)
}

/// Plies after which a playout is stopped, besides one for each point: only games with moving stones get that far.
const MORE_PLIES: usize = 40;

/// The lines worth filling, ready for counting.
pub(super) struct Lines<const W: usize> {
    masks: Vec<Mask<W>>,
    lengths: Vec<u8>,
    through: Vec<Vec<u32>>,
    /// Whether playouts heed the lines.
    hints: bool,
}

/// How many stones of each player stand on each line, and which lines lack just one.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    on: Vec<[u8; 2]>,
    /// Lines that lacked one stone when a stone came; to be looked at again.
    almost: [Vec<u32>; 2],
}

impl Counts {
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.on.clone_from(&other.on);
        for (list, other) in self.almost.iter_mut().zip(&other.almost) {
            list.clone_from(other);
        }
    }
}

impl<const W: usize> Lines<W> {
    /// The lines by which a player with stones of his own wins or takes.
    pub(super) fn new(rules: &Rules, goals: &[GoalLine], hints: bool) -> Self {
        let mut lines = Self {
            masks: Vec::new(),
            lengths: Vec::new(),
            through: vec![Vec::new(); rules.board.len()],
            hints,
        };
        let wanted = |line: &&GoalLine| {
            let own = Player::BOTH
                .iter()
                .all(|&player| line.about[player] == Some(player));
            line.aim != Aim::Lose && own && line.points.len() < usize::from(u8::MAX)
        };
        if rules.stone == StoneChoice::Own {
            for line in goals.iter().filter(wanted) {
                for point in &line.points {
                    lines.through[point.index()].push(lines.masks.len() as u32);
                }
                lines.masks.push(line.points.iter().copied().collect());
                lines.lengths.push(line.points.len() as u8);
            }
        }
        lines
    }

    pub(super) fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    pub(super) fn count(&self, position: &Position<W>) -> Counts {
        let mut counts = Counts {
            on: vec![[0; 2]; self.masks.len()],
            almost: [Vec::new(), Vec::new()],
        };
        for player in Player::BOTH {
            for point in position.stones(player) {
                self.come(&mut counts, player, point);
            }
        }
        counts
    }

    #[inline]
    fn come(&self, counts: &mut Counts, player: Player, point: Point) {
        let own = player.index();
        for &line in &self.through[point.index()] {
            let on = &mut counts.on[line as usize];
            on[own] += 1;
            if on[own] + 1 == self.lengths[line as usize] && on[1 - own] == 0 {
                counts.almost[own].push(line);
            }
        }
    }

    #[inline]
    fn go(&self, counts: &mut Counts, player: Player, point: Point) {
        let own = player.index();
        for &line in &self.through[point.index()] {
            let on = &mut counts.on[line as usize];
            on[own] -= 1;
            // The line may be what it was before the stone came.
            for kind in [own, 1 - own] {
                if on[kind] + 1 == self.lengths[line as usize] && on[1 - kind] == 0 {
                    counts.almost[kind].push(line);
                }
            }
        }
    }

    /// Goes from one position to the next.
    #[inline]
    pub(super) fn follow(&self, counts: &mut Counts, from: &Position<W>, to: &Position<W>) {
        if self.is_empty() {
            return;
        }
        for player in Player::BOTH {
            let (before, after) = (from.stones(player), to.stones(player));
            if before == after {
                continue;
            }
            for point in before - after {
                self.go(counts, player, point);
            }
            for point in after - before {
                self.come(counts, player, point);
            }
        }
    }

    /// A point among these that fills a line of a player's.
    #[inline]
    fn filling(&self, counts: &mut Counts, player: Player, points: Mask<W>) -> Option<Point> {
        let own = player.index();
        let mut index = counts.almost[own].len();
        while index > 0 {
            index -= 1;
            let line = counts.almost[own][index] as usize;
            let on = counts.on[line];
            if on[own] + 1 != self.lengths[line] || on[1 - own] != 0 {
                counts.almost[own].swap_remove(index);
                continue;
            }
            if let Some(point) = (self.masks[line] & points).lowest() {
                return Some(point);
            }
        }
        None
    }

    /// Plays to the end, or as far as makes sense, and says what came out.
    pub(super) fn playout(
        &self,
        game: &Game<W>,
        evaluator: &Evaluator,
        mut position: Position<W>,
        counts: &mut Counts,
        list: &mut Vec<Move>,
        chance: &mut Chance,
    ) -> f64 {
        let informed = self.hints && !self.is_empty();
        if !informed {
            game.place_until_decided(&mut position, |count| chance.below(count));
        }
        for _ in 0..game.board().len() + MORE_PLIES {
            match position.outcome() {
                Outcome::InProgress => {}
                Outcome::Draw(_) => return 0.0,
                Outcome::Win(winner) => return sign(winner),
            }
            let mover = position.mover();
            let mv = if let Some(points) = game.placements(&position) {
                let hint = if informed {
                    self.filling(counts, mover, points)
                        .or_else(|| self.filling(counts, mover.opponent(), points))
                } else {
                    None
                };
                let at = hint.unwrap_or_else(|| points.nth(chance.below(points.count())));
                let shared = game.rules().stone == StoneChoice::Shared;
                let stone = if shared { Player::First } else { mover };
                Move::Place { at, stone }
            } else {
                list.clear();
                game.moves(&position, list);
                match list.get(chance.below(list.len() as u32) as usize) {
                    Some(&mv) => mv,
                    None => return 0.0,
                }
            };
            let before = position;
            let _ = game.apply(&mut position, mv);
            if informed {
                self.follow(counts, &before, &position);
            }
        }
        let score = Tally::new(evaluator, &position).score(evaluator, &position);
        sign(position.mover()) * result_of(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::goal_lines;
    use lianzi_rules::{catalogue, with_game};

    #[test]
    fn counts_follow_every_game_as_if_counted_anew() {
        let mut chance = Chance::new(4);
        for name in catalogue::names() {
            let game = catalogue::game(name).expect(name);
            let goals = goal_lines(game.rules());
            with_game!(&game, |game| {
                let lines = Lines::new(game.rules(), &goals, true);
                let mut position = game.start();
                let mut counts = lines.count(&position);
                for _ in 0..60 {
                    let moves = game.legal_moves(&position);
                    if moves.is_empty() {
                        break;
                    }
                    let before = position;
                    let _ = game.apply(&mut position, moves[chance.below(moves.len() as u32) as usize]);
                    lines.follow(&mut counts, &before, &position);
                    let mut anew = lines.count(&position);
                    assert_eq!(counts.on, anew.on, "{name}");
                    for player in Player::BOTH {
                        let empty = game.empty(&position);
                        let found = lines.filling(&mut counts, player, empty).is_some();
                        assert_eq!(found, lines.filling(&mut anew, player, empty).is_some(), "{name}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_playout_wins_at_once_or_blocks() {
        let game = catalogue::game("connect-four").expect("shipped");
        let goals = goal_lines(game.rules());
        let evaluator = Evaluator::new(&game);
        let mut position = game.start();
        for text in ["d1", "a1", "d2", "b1", "d3", "a2"] {
            let mv = game.read_move(&position, text).expect(text);
            position = game.play(&position, mv).expect(text);
        }
        lianzi_rules::with_game!(&game, &position, |game, position| {
            let lines = Lines::new(game.rules(), &goals, true);
            let counts = lines.count(position);
            for seed in 0..50 {
                let result = lines.playout(
                    game,
                    &evaluator,
                    *position,
                    &mut counts.clone(),
                    &mut Vec::new(),
                    &mut Chance::new(seed),
                );
                assert!(result > 0.99, "three in a column and on move");
            }
        });
    }
}
