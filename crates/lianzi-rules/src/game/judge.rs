//! Looking at a position without changing it: standing patterns, winning lines, previews.

use super::{Game, Matcher, Position, Test};
use crate::rules::{Consequence, StoneChoice};
use crate::{DrawReason, Mask, Move, Outcome, Player, Point, Refusal};

/// What a move would do to the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Preview {
    /// The mover would win.
    Wins,
    /// The mover would not win; this is how the position would stand.
    DoesNotWin(Outcome),
    /// The move is illegal.
    Refused(Refusal),
}

impl<const W: usize> Game<W> {
    /// What a move would do, without doing it.
    pub fn preview(&self, position: &Position<W>, mv: Move) -> Preview {
        match self.play(position, mv) {
            Err(refusal) => Preview::Refused(refusal),
            Ok(next) if next.outcome.winner() == Some(position.mover) => Preview::Wins,
            Ok(next) => Preview::DoesNotWin(next.outcome),
        }
    }

    /// How a position stands that was set up rather than played: the first rule of its phase, in file order, that holds
    /// for a pattern on the board decides; the first player is looked at before the second. After that a full board
    /// and the other ends.
    pub fn standing(&self, position: &Position<W>) -> Outcome {
        if let Some(standing) = self.standing_patterns(position).next() {
            return standing.outcome;
        }
        let mut settled = *position;
        settled.outcome = Outcome::InProgress;
        self.settle(&mut settled);
        settled.outcome
    }

    /// The lines by which a finished position was decided; none when no pattern decided it. A row longer than needed
    /// comes as a whole. With the last move given, only lines through its target.
    pub fn winning_lines(&self, position: &Position<W>, last: Option<Move>) -> Vec<Vec<Point>> {
        let through = last.and_then(Move::target);
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for Standing {
            maker, line, outcome, ..
        } in self.standing_patterns(position)
        {
            let points: Vec<Point> = line.iter().collect();
            // After a move that decided, its maker is still the mover.
            let made = last.is_none() || self.rules.stone == StoneChoice::Own || maker == position.mover;
            if made
                && outcome == position.outcome
                && through.is_none_or(|point| line.contains(point))
                && !lines.contains(&points)
            {
                lines.push(points);
            }
        }
        lines
    }

    /// Every pattern on the board for which a rule that decides holds, in the order of the rules.
    fn standing_patterns(&self, position: &Position<W>) -> impl Iterator<Item = Standing<W>> {
        let mut found = Vec::new();
        // Where both place stones of either kind, both can make patterns of either kind.
        let either = self.rules.stone == StoneChoice::Either;
        let makers = Player::BOTH
            .into_iter()
            .flat_map(|mover| Player::BOTH.map(|kind| (mover, kind)));
        for (mover, kind) in makers.filter(|(mover, kind)| either || mover == kind) {
            let (own, enemy) = self.sides(position, kind);
            for rule in &self.phases[position.phase as usize].rules[mover] {
                let outcome = match rule.then {
                    Consequence::Win => Outcome::Win(rule.about),
                    Consequence::Lose => Outcome::Win(rule.about.opponent()),
                    Consequence::Draw => Outcome::Draw(DrawReason::Rule),
                    _ => continue,
                };
                let Test::Made(matchers) = &rule.when else {
                    continue;
                };
                for matcher in matchers {
                    each_pattern(matcher, own, enemy, &mut |line| {
                        found.push(Standing {
                            rule: rule.index,
                            maker: mover,
                            line,
                            outcome,
                        });
                    });
                }
            }
        }
        // Stable: within a rule the first player's patterns stay ahead of the second's.
        found.sort_by_key(|standing| standing.rule);
        found.into_iter()
    }
}

/// A pattern on the board and what it means.
struct Standing<const W: usize> {
    rule: usize,
    /// Who would have made it.
    maker: Player,
    line: Mask<W>,
    outcome: Outcome,
}

fn each_pattern<const W: usize>(
    matcher: &Matcher<W>,
    own: Mask<W>,
    enemy: Mask<W>,
    found: &mut dyn FnMut(Mask<W>),
) {
    let mut seen: Vec<Mask<W>> = Vec::new();
    for at in own {
        matcher.each(own, enemy, at, &mut |line| {
            if !seen.contains(&line) {
                seen.push(line);
                found(line);
            }
        });
    }
}
