//! Who has a line: cells compared one by one.

use crate::board::Line;
use crate::rules::{Condition, Consequence, Form, Pattern, Rule, Rules, StoneChoice};
use crate::{Player, Point};

/// Who wins by a pattern on the board; with a point given, by a pattern that contains it.
pub(super) fn winner(rules: &Rules, cells: &[Option<Player>], through: Option<Point>) -> Option<Player> {
    for rule in &rules.rules {
        let loses = match rule.then {
            Consequence::Win => false,
            Consequence::Lose => true,
            _ => continue,
        };
        for player in Player::BOTH {
            if has(rules, rule, cells, player, through) {
                return Some(if loses { player.opponent() } else { player });
            }
        }
    }
    None
}

/// Whether a player has one of the rule's patterns.
fn has(rules: &Rules, rule: &Rule, cells: &[Option<Player>], player: Player, through: Option<Point>) -> bool {
    let Condition::Made(patterns) = &rule.when else {
        return false;
    };
    // Whose stones count for him: his own, or where they are mixed, either kind (but not both in one pattern).
    let kinds = match (rules.stone, rule.player) {
        (StoneChoice::Own, None) => &[player][..],
        (StoneChoice::Own, Some(only)) if only == player => &[player],
        (StoneChoice::Either | StoneChoice::Shared, Some(owner)) if owner == player => &Player::BOTH,
        _ => return false,
    };
    let found = |pattern: &Pattern, kind: Player| {
        let counts = |points: &[Point]| {
            let except = &pattern.except[player];
            through.is_none_or(|point| points.contains(&point))
                && (except.is_empty() || !points.iter().all(|point| except.contains(point)))
        };
        let is = |point: &Point| cells[point.index()] == Some(kind);
        match &pattern.form {
            Form::Sets(sets) => sets.iter().any(|set| set.iter().all(is) && counts(set)),
            Form::Row {
                lengths,
                exact: false,
                open: 0,
                along,
            } => {
                let windows = crate::windows(&rules.board, lengths[0], *along);
                windows
                    .iter()
                    .any(|window| window.iter().all(is) && counts(window))
            }
            Form::Row {
                lengths,
                exact,
                open,
                along,
            } => {
                let lines = rules
                    .board
                    .lines()
                    .iter()
                    .filter(|line| line.classes.meets(*along));
                lines.flat_map(|line| runs(line, cells, kind)).any(|run| {
                    let length = run.points.len() as u16;
                    let long = if *exact {
                        lengths.contains(&length)
                    } else {
                        length >= lengths[0]
                    };
                    long && run.open >= *open && counts(&run.points)
                })
            }
        }
    };
    patterns
        .iter()
        .any(|pattern| kinds.iter().any(|&kind| found(pattern, kind)))
}

/// Stones of one kind that follow one another on a line, as many as there are.
struct Run {
    points: Vec<Point>,
    /// Ends without an enemy stone; the board's edge is none.
    open: u8,
}

fn runs(line: &Line, cells: &[Option<Player>], kind: Player) -> Vec<Run> {
    let count = line.points.len();
    let own = |index: usize| cells[line.points[index % count].index()] == Some(kind);
    let enemy = |index: usize| cells[line.points[index % count].index()] == Some(kind.opponent());
    if line.closed && (0..count).all(own) {
        return vec![Run {
            points: line.points.clone(),
            open: 2,
        }];
    }
    let mut runs = Vec::new();
    for start in 0..count {
        let begins = own(start)
            && if line.closed {
                !own(start + count - 1)
            } else {
                start == 0 || !own(start - 1)
            };
        if !begins {
            continue;
        }
        let longest = if line.closed { count } else { count - start };
        let length = (0..longest).take_while(|&step| own(start + step)).count();
        let before = (line.closed || start > 0) && enemy(start + count - 1);
        let after = (line.closed || start + length < count) && enemy(start + length);
        runs.push(Run {
            points: (start..start + length)
                .map(|index| line.points[index % count])
                .collect(),
            open: 2 - u8::from(before) - u8::from(after),
        });
    }
    runs
}
