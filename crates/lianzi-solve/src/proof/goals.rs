//! What a placing phase is about, as sets of points: for each player the lines that win, and how long the phase
//! lasts.
//!
//! Here stand the conditions under which [`super::threats`] may reason with sets of stones alone.

use std::collections::HashMap;

use lianzi_rules::rules::{Condition, Consequence, Form, PhaseEnd, StoneChoice, Stuck};
use lianzi_rules::{Action, Actions, Each, Game, Mask, Player, Point, Position, windows};

use crate::Halt;
use crate::method::NotApplicable;
use crate::watch::Watch;

/// A placing phase seen from one position.
#[derive(Clone, Debug)]
pub struct Goals<const W: usize> {
    /// For each player the sets of points of which one, complete, wins.
    pub lines: Each<Vec<Mask<W>>>,
    /// Where the player on move may place now. Afterwards every empty point is allowed.
    pub allowed: Mask<W>,
    /// So many stones will be placed in turn, if nobody wins.
    pub horizon: u16,
    /// Whether the game is drawn once they are placed; otherwise it goes on in ways not looked at here.
    pub drawn_after: bool,
}

impl<const W: usize> Goals<W> {
    /// Whether a position that is in progress has goals; builds nothing.
    ///
    /// # Errors
    /// Why the position is not of the kind that this is for: in its phase each turn must be one own stone
    /// placed on any empty point, and every rule must be "who makes one of these sets of points, or a row of at
    /// least so many, wins". Then more stones never hurt their owner.
    pub fn apply(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
        let rules = game.rules();
        let phase = &rules.phases[position.phase()];
        if rules.stone != StoneChoice::Own {
            return Err(NotApplicable::NotOwnStones);
        }
        let one_stone = [Actions::of(&[Action::Place])];
        if phase.turn != Each::both(one_stone.to_vec())
            || phase.first_turn.is_some()
            || position.removing() > 0
        {
            return Err(NotApplicable::NotPlacing);
        }
        if phase.capture.is_some() {
            return Err(NotApplicable::Captures);
        }
        if matches!(phase.ends, PhaseEnd::Turns(_)) {
            return Err(NotApplicable::CountedTurns);
        }
        let everywhere = phase
            .place
            .0
            .iter()
            .all(|points| points.len() == rules.board.len());
        let later_opening = rules.openings.iter().any(|opening| opening.ply > position.ply());
        if !everywhere || later_opening || phase.gravity.is_some() || phase.touch > 0 {
            return Err(NotApplicable::Restricted);
        }
        if rules.end.full.is_some() {
            return Err(NotApplicable::FullWins);
        }
        if game.may_swap_yet(position) {
            return Err(NotApplicable::Swap);
        }
        if game.placements(position).is_none() {
            return Err(NotApplicable::Restricted);
        }
        let counted = rules.rules.iter().enumerate();
        for (index, rule) in counted.filter(|(_, rule)| rule.phases[position.phase()]) {
            let (Condition::Made(patterns), Consequence::Win) = (&rule.when, rule.then) else {
                return Err(NotApplicable::NotMonotone { rule: index });
            };
            for pattern in patterns {
                match &pattern.form {
                    Form::Row {
                        exact: false,
                        open: 0,
                        ..
                    }
                    | Form::Sets(_) => {}
                    Form::Row { .. } => return Err(NotApplicable::NotMonotone { rule: index }),
                }
            }
        }
        Ok(())
    }

    /// The goals of a position to which this [applies](Self::apply).
    ///
    /// # Errors
    /// That the work must end: a game may have a hundred thousand lines.
    pub fn of(game: &Game<W>, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Self, Halt> {
        let (horizon, drawn_after) = horizon(game, position);
        Ok(Self {
            lines: lines(game, position.phase(), watch)?,
            allowed: game.placements(position).unwrap_or(Mask::EMPTY),
            horizon,
            drawn_after,
        })
    }
}

/// The winning sets of each player in a phase.
fn lines<const W: usize>(
    game: &Game<W>,
    phase: usize,
    watch: &mut Watch<'_>,
) -> Result<Each<Vec<Mask<W>>>, Halt> {
    let rules = game.rules();
    let mut lines: Each<Vec<Mask<W>>> = Each::default();
    for rule in rules.rules.iter().filter(|rule| rule.phases[phase]) {
        let Condition::Made(patterns) = &rule.when else {
            continue;
        };
        for pattern in patterns {
            watch.look()?;
            let sets = match &pattern.form {
                Form::Row { lengths, along, .. } => windows(&rules.board, lengths[0], *along),
                Form::Sets(sets) => sets.clone(),
            };
            for player in Player::BOTH {
                if rule.player.is_some_and(|only| only != player) {
                    continue;
                }
                let except: Mask<W> = pattern.except[player].iter().copied().collect();
                for set in &sets {
                    let set: Mask<W> = set.iter().copied().collect();
                    if !except.covers(set) {
                        lines[player].push(set);
                    }
                }
            }
        }
    }
    for lines in &mut lines.0 {
        minimal(lines, &mut |effort| watch.effort(effort))?;
    }
    Ok(lines)
}

/// Leaves out every set that contains another one, which adds nothing, and sorts the rest. Each set is compared only with smaller
/// ones whose first point it has: of n sets that lie everywhere on a board of b points and have k points each, about k n / b.
fn minimal<const W: usize>(
    sets: &mut Vec<Mask<W>>,
    effort: &mut dyn FnMut(u64) -> Result<(), Halt>,
) -> Result<(), Halt> {
    sets.sort_unstable();
    sets.dedup();
    sets.sort_by_key(|set| set.count());
    let mut kept: HashMap<Point, Vec<Mask<W>>> = HashMap::new();
    for &set in sets.iter() {
        let mut contains = false;
        for smaller in set.iter().filter_map(|first| kept.get(&first)) {
            effort(1 + smaller.len() as u64 / SETS_A_UNIT)?;
            contains = smaller.iter().any(|&other| set.covers(other));
            if contains {
                break;
            }
        }
        if let (false, Some(first)) = (contains, set.iter().next()) {
            kept.entry(first).or_default().push(set);
        }
    }
    *sets = kept.into_values().flatten().collect();
    sets.sort_unstable();
    Ok(())
}

/// Sets that are compared in about the time of a unit of work.
pub(super) const SETS_A_UNIT: u64 = 1024;

/// How many stones are placed in turn before the hands, the plies or the points run out, and whether that is a draw.
fn horizon<const W: usize>(game: &Game<W>, position: &Position<W>) -> (u16, bool) {
    let rules = game.rules();
    let phase = &rules.phases[position.phase()];
    let mover = position.mover();
    let empty = game.empty(position).count() as u16;
    let (own, other) = (position.hand(mover), position.hand(mover.opponent()));
    // The players alternate until one of them has nothing to place.
    let by_hands = match (own, other) {
        (None, None) => u16::MAX,
        (Some(own), None) => own.saturating_mul(2),
        (own, Some(other)) if own.is_none_or(|own| own > other) => other.saturating_mul(2).saturating_add(1),
        (own, Some(_)) => own.unwrap_or(0).saturating_mul(2),
    };
    let by_plies = rules
        .end
        .plies
        .map_or(u16::MAX, |plies| plies.saturating_sub(position.ply()));
    let horizon = by_hands.min(by_plies).min(empty);
    let endless_hands = own.is_none() || other.is_none();
    let last_phase = matches!(phase.ends, PhaseEnd::Never);
    let full = horizon == empty && (endless_hands || last_phase);
    let both_empty = last_phase && own == other && by_hands == horizon;
    let drawn = horizon == by_plies || full || (both_empty && rules.end.stuck == Stuck::Draw);
    (horizon, drawn)
}

#[cfg(test)]
mod tests {
    use lianzi_rules::{Mask, Point};

    use super::minimal;
    use crate::Halt;

    #[test]
    fn sets_that_contain_others_are_left_out() {
        let set = |points: &[u16]| points.iter().map(|&point| Point(point)).collect::<Mask<1>>();
        let mut sets = vec![
            set(&[3, 4, 5]),
            set(&[1, 2]),
            set(&[0, 1, 2]),
            set(&[4, 5]),
            set(&[1, 2]),
            set(&[2, 3]),
        ];
        let naive: Vec<_> = {
            let all = sets.clone();
            let mut kept: Vec<_> = sets
                .iter()
                .copied()
                .filter(|&one| !all.iter().any(|&other| other != one && one.covers(other)))
                .collect();
            kept.sort_unstable();
            kept.dedup();
            kept
        };
        minimal(&mut sets, &mut |_| Ok(())).expect("nothing ends it");
        assert_eq!(sets, naive);
        assert_eq!(sets.len(), 3);
    }

    /// A rule file of 4 KB held all proofs of a server up for minutes, and the server could not be stopped.
    #[test]
    fn many_sets_are_compared_with_few_and_the_work_can_be_ended_at_any_time() {
        let set = |start: u16, gap: u16| {
            [start, start + 1, start + gap]
                .into_iter()
                .map(Point)
                .collect::<Mask<6>>()
        };
        let all: Vec<_> = (0..300)
            .flat_map(|start| (2..60).map(move |gap| set(start, gap)))
            .collect();
        let mut units = 0;
        let mut sets = all.clone();
        minimal(&mut sets, &mut |effort| {
            units += effort;
            Ok(())
        })
        .expect("nothing ends it");
        assert_eq!(sets.len(), all.len());
        // Each with all others would be 17,400 times 17,400 comparisons, 300,000 units.
        assert!(units < 60_000, "{units}");
        let mut left = 100;
        let ended = minimal(&mut all.clone(), &mut |_| {
            left -= 1;
            if left == 0 { Err(Halt::Stopped) } else { Ok(()) }
        });
        assert_eq!((ended, left), (Err(Halt::Stopped), 0));
    }
}
