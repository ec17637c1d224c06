//! What renju's fouls ask of a game: they mean something only where stones are placed one by one, stay, and win by exactly
//! five in a row.

use super::{Condition, Consequence, Form, Pattern, Phase, Rule, Rules, StoneChoice};
use crate::board::Shape;
use crate::file::{FaultKind, FoulsNeed, Reader, Span};
use crate::{Action, Actions, Each, Player};

/// Reports what the game lacks for a rule with `forbid = "renju"`, whose key stands at `span`.
pub(super) fn check(rules: &Rules, rule: &Rule, span: Span, reader: &mut Reader) {
    if rules.board.shape() != Shape::Square {
        let kind = FaultKind::OtherBoards {
            key: "forbid",
            boards: "square",
        };
        reader.fault(span, kind);
        return;
    }
    if let Some(needs) = lack(rules, rule) {
        reader.fault(span, FaultKind::FoulsNeed { needs });
    }
}

/// The first thing that the game lacks.
fn lack(rules: &Rules, rule: &Rule) -> Option<FoulsNeed> {
    if rules.stone != StoneChoice::Own {
        return Some(FoulsNeed::OwnStones);
    }
    if rules.swap.is_some() {
        return Some(FoulsNeed::NoSwap);
    }
    let phases = || (0..rules.phases.len()).filter(|&index| rule.phases[index]);
    if let Some(index) = phases().find(|&index| !places_plainly(&rules.phases[index])) {
        return Some(FoulsNeed::PlainPlacing { phase: index + 1 });
    }
    let missing = Player::BOTH
        .into_iter()
        .filter(|&player| rule.player.is_none_or(|only| only == player))
        .find(|&player| !phases().all(|index| five_wins(rules, index, player)))?;
    Some(FoulsNeed::ExactFive { player: missing })
}

/// Whether in every turn one stone is placed and nothing else happens to stones.
fn places_plainly(phase: &Phase) -> bool {
    phase.turn == Each::both(vec![Actions::of(&[Action::Place])])
        && phase.first_turn.is_none()
        && phase.gravity.is_none()
        && phase.capture.is_none()
}

/// Whether the player wins in this phase by exactly five in a row along any line.
fn five_wins(rules: &Rules, phase: usize, player: Player) -> bool {
    let classes = rules.board.classes().len();
    let five = |pattern: &Pattern| match &pattern.form {
        Form::Row {
            lengths,
            exact: true,
            open: 0,
            along,
        } => {
            lengths.contains(&5)
                && pattern.except[player].is_empty()
                && (0..classes).all(|class| along.0 >> class & 1 == 1)
        }
        _ => false,
    };
    rules.rules.iter().any(|rule| {
        rule.then == Consequence::Win
            && rule.phases[phase]
            && rule.player.is_none_or(|only| only == player)
            && matches!(&rule.when, Condition::Made(patterns) if patterns.iter().any(five))
    })
}
