//! What a placing phase is about, as sets of points: for each player the lines that win, and how long the phase
//! lasts.
//!
//! Here stand the conditions under which [`super::threats`] may reason with sets of stones alone.

use lianzi_rules::rules::{Condition, Consequence, Form, PhaseEnd, StoneChoice, Stuck};
use lianzi_rules::{Action, Actions, Each, Game, Mask, Player, Position, windows};

use crate::method::NotApplicable;

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
    /// The goals of a position that is in progress.
    ///
    /// # Errors
    /// Why the position is not of the kind that this is for: in its phase each turn must be one own stone
    /// placed on any empty point, and every rule must be "who makes one of these sets of points, or a row of at
    /// least so many, wins". Then more stones never hurt their owner.
    pub fn of(game: &Game<W>, position: &Position<W>) -> Result<Self, NotApplicable> {
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
        let lines = lines(game, position.phase())?;
        let allowed = game.placements(position).ok_or(NotApplicable::Restricted)?;
        let (horizon, drawn_after) = horizon(game, position);
        Ok(Self {
            lines,
            allowed,
            horizon,
            drawn_after,
        })
    }
}

/// The winning sets of each player in a phase.
fn lines<const W: usize>(game: &Game<W>, phase: usize) -> Result<Each<Vec<Mask<W>>>, NotApplicable> {
    let rules = game.rules();
    let mut lines: Each<Vec<Mask<W>>> = Each::default();
    for (index, rule) in rules
        .rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.phases[phase])
    {
        let (Condition::Made(patterns), Consequence::Win) = (&rule.when, rule.then) else {
            return Err(NotApplicable::NotMonotone { rule: index });
        };
        for pattern in patterns {
            let sets = match &pattern.form {
                Form::Row {
                    lengths,
                    exact: false,
                    open: 0,
                    along,
                } => windows(&rules.board, lengths[0], *along),
                Form::Row { .. } => return Err(NotApplicable::NotMonotone { rule: index }),
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
        lines.sort_unstable();
        lines.dedup();
        // A set that contains another adds nothing.
        let all = lines.clone();
        lines.retain(|&line| !all.iter().any(|&other| other != line && line.covers(other)));
    }
    Ok(lines)
}

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
