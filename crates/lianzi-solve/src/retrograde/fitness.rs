//! Whether the rules of a game are such that tables can be made.

use lianzi_rules::rules::{Again, Condition, Consequence, Form, PhaseEnd, Removal, StoneChoice, Stuck};
use lianzi_rules::{Action, Actions, Game, Player};

use super::judge::Judge;
use crate::method::NotApplicable;

/// Whether the rules, from a phase on, are such that tables can be made.
pub(super) fn check<const W: usize>(game: &Game<W>, from: usize) -> Result<(), NotApplicable> {
    let rules = game.rules();
    let last = rules.phases.len() - 1;
    if rules.stone != StoneChoice::Own {
        return Err(NotApplicable::NotOwnStones);
    }
    if rules.swap.is_some() && from == 0 {
        return Err(NotApplicable::Swap);
    }
    let sliding = &rules.phases[last];
    let slides = |steps: &Vec<Actions>| {
        steps.len() == 1
            && steps[0].contains(Action::Slide)
            && !steps[0].contains(Action::Place)
            && !steps[0].contains(Action::Remove)
    };
    if !sliding.turn.0.iter().all(slides) || sliding.first_turn.is_some() {
        return Err(NotApplicable::NotSliding);
    }
    if rules.phases[from..].iter().any(|phase| phase.capture.is_some()) {
        return Err(NotApplicable::Captures);
    }
    check_rules(game, from)?;
    for (index, phase) in rules.phases[from..last].iter().enumerate() {
        let first = phase.first_turn.iter();
        let mut steps = phase.turn.0.iter().chain(first).flatten();
        if !steps.all(|step| step.is_only(Action::Place)) || matches!(phase.ends, PhaseEnd::Never) {
            return Err(NotApplicable::NotPlacing);
        }
        if phase.gravity.is_some() || phase.touch > 0 {
            return Err(NotApplicable::Restricted);
        }
        let everywhere = phase
            .place
            .0
            .iter()
            .all(|place| place.len() == game.board().len());
        let judges = Player::BOTH.map(|player| Judge::new(game, from + index, player));
        let forbids = judges.iter().any(|judge| judge.forbids);
        let removes = judges.iter().any(Judge::removes);
        let passes = matches!(rules.end.stuck, Stuck::Pass | Stuck::GiveWay);
        // Who passes instead of placing comes to the sliding with other stones; and removing is a ply, so that the number of
        // the ply is not the number of stones placed.
        let opens = !rules.openings.is_empty();
        if passes && (!everywhere || forbids || opens) || removes && opens {
            return Err(NotApplicable::Restricted);
        }
    }
    Ok(())
}

/// The rules one by one.
fn check_rules<const W: usize>(game: &Game<W>, from: usize) -> Result<(), NotApplicable> {
    let rules = game.rules();
    for (index, rule) in rules.rules.iter().enumerate() {
        if !rule.phases[from..].contains(&true) {
            continue;
        }
        if let Consequence::Remove(removal) = rule.then {
            // What the last slides were, or that the opponent gave way, would be part of the positions.
            if removal.again != Again::Free || rules.end.stuck == Stuck::GiveWay {
                return Err(NotApplicable::StonesChange { rule: index });
            }
        }
        if rule.then == Consequence::Again {
            return Err(NotApplicable::StonesChange { rule: index });
        }
        if rule.when == Condition::Renju {
            return Err(NotApplicable::Restricted);
        }
        if let Condition::Made(patterns) = &rule.when {
            for pattern in patterns {
                let plain = match &pattern.form {
                    Form::Sets(_) => true,
                    Form::Row {
                        exact,
                        open,
                        lengths,
                        along,
                    } => {
                        // A row is the whole run and counts once: where runs can be longer, windows are not rows.
                        let longer = |points: usize| points > usize::from(lengths[0]);
                        let mut lines = game
                            .board()
                            .lines()
                            .iter()
                            .filter(|line| line.classes.meets(*along));
                        let counts = matches!(
                            rule.then,
                            Consequence::Remove(Removal {
                                per_pattern: true,
                                ..
                            })
                        );
                        !exact && *open == 0 && !(counts && lines.any(|line| longer(line.points.len())))
                    }
                };
                if !plain {
                    return Err(NotApplicable::RowEnds { rule: index });
                }
            }
        }
    }
    Ok(())
}
