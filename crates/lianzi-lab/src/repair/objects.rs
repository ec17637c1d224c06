//! What came of a search for repairs, as JSON for programs.

use serde_json::{Value as Json, json};

use super::{Evenness, Judgement, Repairs, Search, Tried};
use crate::balance::Plan;
use crate::balance::objects::{balance_object, verdict_object};
use crate::balance::verdict::Verdict;

/// A word for a judgement that stays the same.
pub const fn judgement_word(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::ProvedFair => "proved-fair",
        Judgement::MeasuredFair => "measured-fair",
        Judgement::ProvedDraw => "proved-draw",
        Judgement::ProvedUneven => "proved-uneven",
        Judgement::ProvedUnfair => "proved-unfair",
        Judgement::MeasuredUnfair => "measured-unfair",
        Judgement::Open => "open",
        Judgement::Drawish => "drawish",
    }
}

/// Everything that was looked at, without the game as it was.
pub fn repairs_object(search: &Search, found: &Repairs) -> Json {
    json!({
        "judgement": judgement_word(found.judgement),
        "seconds": search.time.map(|time| time.as_secs_f64()),
        "tried": found.tried.iter().map(|tried| tried_object(search, tried)).collect::<Vec<_>>(),
        "refused": found.refused,
        "left": found.left,
        "stopped": found.stopped,
    })
}

fn tried_object(search: &Search, tried: &Tried) -> Json {
    let plan = Plan {
        game: tried.variant.game.clone(),
        ..search.plan.clone()
    };
    json!({
        "changes": tried.candidate.changes.iter().map(|change| json!({
            "key": change.key.to_string(),
            "value": change.value.to_string(),
        })).collect::<Vec<_>>(),
        "size": tried.candidate.size,
        "judgement": judgement_word(tried.judgement),
        "rank": tried.judgement.rank(),
        "proved_draw": tried.found.proof.is_draw(),
        "even_in_games": Evenness::of(&tried.found.strengths).is_even(),
        "verdict": verdict_object(&Verdict::of(&tried.found)),
        "balance": balance_object(&plan, &tried.found),
        "file": tried.variant.text,
    })
}
