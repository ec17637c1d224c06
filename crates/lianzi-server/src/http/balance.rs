//! Measuring a game: computer players of a few strengths play against themselves, a bounded while, and what that shows is told.
//!
//! The measuring itself is the laboratory's; here are its limits on a server, and its answer on the wire.

use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use lianzi_lab::balance::strength::Strength;
use lianzi_lab::balance::verdict::{Practice, Verdict};
use lianzi_lab::balance::{Balance, Plan, Progress};
use lianzi_play::PlayerSpec;

use super::App;
use super::answer::{Answer, Body};
use super::edge::Asker;
use super::stream::{Lines, Told, answer};
use super::studies::{Study, TELLING, millis, rounded, study};
use crate::live::Stop;
use crate::wire::{Analyse, BalanceLine, BalanceView, Measure, PracticeView, Problem, StrengthView};

/// Who plays against itself: players who see a little and vary by themselves. Stronger ones would take too long here.
const LEVELS: [u16; 2] = [2, 4];
/// Pairs of games of each.
const PAIRS: u32 = 50;
/// Longer games are cut off and count as draws.
const LONGEST: u32 = 400;
/// Chance begins here: whoever asks twice gets the same games.
const SEED: u32 = 1;

impl Told for BalanceLine {
    const WAITING: Self = Self::Waiting;
    const FAILED: Self = Self::Failed;
}

/// Lets computer players play a game against themselves, and says whom it favours. The answer is a stream of lines, each a
/// `BalanceLine`.
#[utoipa::path(post, path = "/api/analysis/balance", tag = "positions", request_body = Measure,
    responses((status = 200, body = BalanceLine, content_type = "application/x-ndjson"), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn balance(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<Measure>,
) -> Answer<Response> {
    let whole = Analyse {
        game: wanted.game,
        position: None,
        moves: Vec::new(),
        millis: wanted.millis,
    };
    let Study { turn, admitted, of } = study(&app, address, whole).await?;
    let (stop, flag) = Stop::new();
    let players = LEVELS
        .iter()
        .filter_map(|level| format!("level:{level}").parse::<PlayerSpec>().ok())
        .map(Into::into)
        .collect();
    let plan = Plan {
        pairs: PAIRS,
        longest: LONGEST,
        seed: SEED.into(),
        time: Some(of.time),
        prove: false,
        judge: false,
        stop: Some(flag),
        ..Plan::new(of.named, players)
    };
    Ok(answer(
        &app.live,
        turn,
        admitted,
        stop,
        move |lines: &Lines<BalanceLine>| {
            let begun = Instant::now();
            let mut told: Option<Instant> = None;
            let measured = plan.measure(None, &mut |progress| {
                let Progress::Games { strength, done, .. } = progress else {
                    return;
                };
                if told.is_none_or(|told| told.elapsed() >= TELLING) {
                    told = Some(Instant::now());
                    lines.write(&BalanceLine::Progress {
                        done: 2 * PAIRS * strength as u32 + small(done),
                        of: 2 * PAIRS * LEVELS.len() as u32,
                        millis: millis(begun.elapsed()),
                    });
                }
            });
            lines.write(&measured.map_or(BalanceLine::Failed, |found| {
                BalanceLine::Answer(BalanceView {
                    practice: practice(&found),
                    strengths: LEVELS
                        .iter()
                        .zip(&found.strengths)
                        .map(|(level, found)| strength(*level, found))
                        .collect(),
                    seed: SEED,
                    millis: millis(begun.elapsed()),
                })
            }));
        },
    ))
}

fn practice(found: &Balance) -> PracticeView {
    match Verdict::of(found).practice {
        Practice::None => PracticeView::None,
        Practice::Favours(player, evidence) => PracticeView::Favours {
            side: player.into(),
            shown: evidence.shown as u16,
            measured: evidence.measured as u16,
        },
        Practice::Disagree => PracticeView::Disagree,
        Practice::NotShown(evidence) => PracticeView::NotShown {
            low: rounded(evidence.low),
            high: rounded(evidence.high),
            draws: rounded(evidence.draws),
        },
    }
}

fn strength(level: u16, found: &Strength) -> StrengthView {
    let [first, draws, second] = found.results().map(small);
    let interval = found.interval();
    StrengthView {
        level,
        games: small(found.summary.games()),
        distinct: small(found.distinct()),
        first,
        draws,
        second,
        share: found.share().map(rounded),
        low: interval.map(|interval| rounded(interval.low)),
        high: interval.map(|interval| rounded(interval.high)),
        plies: found.means().length.mean().map(rounded),
    }
}

fn small(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
