//! Analysis: what the moves of a position are worth, within limits of time and memory.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use lianzi_play::analysis::{Analysis, Analyst, Effort, Judged};
use lianzi_rules::AnyGame;
use lianzi_solve::{Grade, Value};

use super::answer::{Answer, Body};
use super::positions::{on_one_board, play};
use super::{App, games};
use crate::live::Stop;
use crate::room::MOST_MOVES;
use crate::settings::Words;
use crate::wire::{Analyse, AnalysisView, GradeView, JudgedView, Problem, Refusal, ValueView};

/// The time of an analysis that asks for none.
const USUAL: u32 = 1000;

/// Judges all moves of a position.
#[utoipa::path(post, path = "/api/analysis", tag = "positions", request_body = Analyse,
    responses((status = 200, body = AnalysisView), (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn analyse(State(app): State<Arc<App>>, Body(wanted): Body<Analyse>) -> Answer<Json<AnalysisView>> {
    let game = games::find(&app, wanted.game).await?;
    if wanted.moves.len() > MOST_MOVES {
        let refusal = Refusal::MatchTooLong;
        return Err(Problem::Refused { refusal }.into());
    }
    let limits = app.live.settings.limits;
    let time = Duration::from_millis(wanted.millis.unwrap_or(USUAL).into()).min(limits.thinking)
        / app.live.pool.crowd();
    let words = Arc::clone(&app.live.settings.words);
    // Whoever goes away before it is done stops it.
    let (stop, flag) = Stop::new();
    let analysed = app.live.pool.run(move || {
        let mut room = on_one_board(&game, wanted.position)?;
        for (text, ply) in wanted.moves.into_iter().zip(0..) {
            if let Some(refusal) = play(&mut room, ply, text) {
                return Err(Problem::Refused { refusal }.into());
            }
        }
        let effort = Effort {
            time: Some(time),
            memory: usize::try_from(limits.thinker_bytes).unwrap_or(usize::MAX),
            stop: Some(flag),
            ..Effort::default()
        };
        let analysis = Analyst::new(game.game()).analyze_match(room.played(), &effort);
        let analysis = analysis.map_err(|_| Problem::Failed)?;
        Ok(Json(view(game.game(), &analysis, words.as_ref())))
    });
    let analysed = analysed.await.map_err(|_| Problem::Busy)?;
    drop(stop);
    analysed.ok_or(Problem::Failed)?
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
        // Three decimals order moves as well as sixteen.
        score: judged.share().map(|share| (share * 1000.0).round() / 1000.0),
        line: judged.line.iter().map(|mv| game.write_move(*mv)).collect(),
        says: words.says(game, judged),
        chosen: judged.chosen,
    }
}

fn value(value: Value) -> ValueView {
    let distance = value.distance();
    ValueView {
        grade: value.grade().map(|grade| match grade {
            Grade::Win => GradeView::Win,
            Grade::Draw => GradeView::Draw,
            Grade::Loss => GradeView::Loss,
        }),
        plies: distance.map(lianzi_solve::Distance::plies),
        exact: distance.is_some_and(lianzi_solve::Distance::is_exact),
    }
}
