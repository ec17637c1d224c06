//! Analysis: what the moves of a position are worth, within limits of time and memory.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use lianzi_play::analysis::{Analysis, Analyst, Effort, Judged};
use lianzi_rules::AnyGame;
use lianzi_solve::{Grade, Value};

use super::answer::{Answer, Body};
use super::edge::Asker;
use super::positions::played;
use super::{App, games};
use crate::live::{Live, Stop};
use crate::settings::Words;
use crate::wire::{Analyse, AnalysisView, GradeView, JudgedView, Problem, ValueView};

/// The time of an analysis that asks for none.
const USUAL: u32 = 1000;

/// Judges all moves of a position.
#[utoipa::path(post, path = "/api/analysis", tag = "positions", request_body = Analyse,
    responses((status = 200, body = AnalysisView), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn analyse(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<Analyse>,
) -> Answer<Json<AnalysisView>> {
    // A client that leaves drops this future, and with it its place.
    let lane = app.guard.analysis(address).ok_or_else(|| {
        app.live.metrics.turn_away("analyses");
        Problem::TooMany { wait_ms: None }
    })?;
    let _turn = lane.turn().await;
    let game = games::find(&app, address, wanted.game).await?;
    let limits = app.live.settings.limits;
    let time = Duration::from_millis(wanted.millis.unwrap_or(USUAL).into()).min(limits.thinking);
    let words = Arc::clone(&app.live.settings.words);
    // Whoever goes away before it is done stops it.
    let (stop, flag) = Stop::new();
    let live = Arc::clone(&app.live);
    let analysed = app.live.analyses.run(move || {
        let played = played(&game, wanted.position, wanted.moves)?;
        let effort = Effort {
            time: Some(time / live.analyses.crowd()),
            memory: usize::try_from(limits.thinker_bytes).unwrap_or(usize::MAX),
            stop: Some(flag),
            ..Effort::default()
        };
        let mut analyst = analyst(&live, game.game());
        let analysis = analyst.analyze_match(&played, &effort);
        live.analysts.give_back(game.game().id(), analyst, live.now());
        let analysis = analysis.map_err(|_| Problem::Failed)?;
        Ok(Json(view(game.game(), &analysis, words.as_ref())))
    });
    let analysed = analysed.await.map_err(|_| Problem::Busy)?;
    drop(stop);
    analysed.ok_or(Problem::Failed)?
}

/// An analyst who knows the game already, or a new one.
pub fn analyst(live: &Live, game: &AnyGame) -> Analyst {
    live.analysts
        .take(&game.id())
        .unwrap_or_else(|| Analyst::new(game))
}

fn view(game: &AnyGame, analysis: &Analysis, words: &dyn Words) -> AnalysisView {
    AnalysisView {
        position: game.write_position(&analysis.position),
        mover: analysis.position.mover().into(),
        value: value(analysis.value),
        moves: analysis
            .moves
            .iter()
            .map(|judged| judge(game, judged, words))
            .collect(),
        depth: analysis.depth,
        nodes: analysis.nodes,
        millis: u32::try_from(analysis.elapsed.as_millis()).unwrap_or(u32::MAX),
        halted: analysis.halted.is_some(),
    }
}

fn judge(game: &AnyGame, judged: &Judged, words: &dyn Words) -> JudgedView {
    JudgedView {
        text: game.write_move(judged.mv),
        value: value(judged.value),
        score: score(judged),
        line: judged.line.iter().map(|mv| game.write_move(*mv)).collect(),
        says: words.says(game, judged),
        chosen: judged.chosen,
    }
}

/// A guess about a move that is not proved.
pub fn score(judged: &Judged) -> Option<f64> {
    // Three decimals order moves as well as sixteen.
    judged.share().map(|share| (share * 1000.0).round() / 1000.0)
}

/// How good a result is.
pub fn grade(grade: Grade) -> GradeView {
    match grade {
        Grade::Win => GradeView::Win,
        Grade::Draw => GradeView::Draw,
        Grade::Loss => GradeView::Loss,
    }
}

/// What is proved.
pub fn value(value: Value) -> ValueView {
    let distance = value.distance();
    ValueView {
        grade: value.grade().map(grade),
        plies: distance.map(lianzi_solve::Distance::plies),
        exact: distance.is_some_and(lianzi_solve::Distance::is_exact),
    }
}
