//! Long work that tells how far it has come: looking back on a whole game, proving who wins.
//!
//! It has a pool of its own, so that computers and short analyses do not wait behind it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use lianzi_play::analysis::{Effort, Judged, Reviewed, Verdict};
use lianzi_play::{Match, NamedGame};
use lianzi_rules::{AnyGame, Player};
use lianzi_solve::{Bounds, Grade, Halt, Method, Progress, Request, SolveError, Stage, Value};

use super::analysis::{analyst, grade, score, value};
use super::answer::{Answer, Body};
use super::edge::Asker;
use super::positions::played;
use super::preparing::prepare;
use super::stream::{Lines, Told, answer};
use super::{App, games};
use crate::guard::Admitted;
use crate::live::{Stop, Turn};
use crate::settings::Words;
use crate::wire::{
    Analyse, BoundsView, BriefMove, GameLine, HaltView, Problem, ProofLine, ProofView, ReviewedView,
    ValueView, VerdictView,
};

/// The time of work that asks for none, in milliseconds.
const USUAL: u32 = 10_000;

/// How often progress is told.
pub(super) const TELLING: Duration = Duration::from_millis(250);

impl Told for GameLine {
    const WAITING: Self = Self::Waiting;
    const FAILED: Self = Self::Failed;
}

impl Told for ProofLine {
    const WAITING: Self = Self::Waiting;
    const FAILED: Self = Self::Failed;
}

/// What long work is given: a place in the line, and what it is about.
pub(super) struct Study {
    pub(super) turn: Turn,
    pub(super) admitted: Admitted,
    pub(super) of: Subject,
}

/// What long work is about, and how long it may take.
pub(super) struct Subject {
    pub(super) named: NamedGame,
    game: AnyGame,
    played: Match,
    pub(super) time: Duration,
}

/// Admits long work, and gives it a place in the line.
pub(super) async fn study(app: &Arc<App>, address: IpAddr, wanted: Analyse) -> Answer<Study> {
    let time = Duration::from_millis(wanted.millis.unwrap_or(USUAL).into());
    let game = games::find(app, address, wanted.game).await?;
    let (position, moves) = (wanted.position, wanted.moves);
    let named = game.clone();
    let played = prepare(app, address, move || played(&named, position, moves)).await??;
    let admitted = app.guard.study(Some(address));
    let admitted = admitted.ok_or_else(|| {
        app.live.metrics.turn_away("studies");
        Problem::TooMany { wait_ms: None }
    })?;
    let turn = app.live.studies.line_up().map_err(|_| Problem::Busy)?;
    Ok(Study {
        turn,
        admitted,
        of: Subject {
            game: game.game().clone(),
            named: game,
            played,
            time: time.min(app.live.settings.limits.studying) / app.live.studies.crowd(),
        },
    })
}

/// Looks back on a whole game: the value of each position, and where something was given away. The answer is a stream of
/// lines, each a `GameLine`.
#[utoipa::path(post, path = "/api/analysis/game", tag = "positions", request_body = Analyse,
    responses((status = 200, body = GameLine, content_type = "application/x-ndjson"), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn game(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<Analyse>,
) -> Answer<Response> {
    let Study { turn, admitted, of } = study(&app, address, wanted).await?;
    let (stop, flag) = Stop::new();
    let live = Arc::clone(&app.live);
    Ok(answer(
        &app.live,
        turn,
        admitted,
        stop,
        move |lines: &Lines<GameLine>| {
            let begun = Instant::now();
            let effort = Effort {
                time: Some(of.time),
                memory: usize::try_from(live.settings.limits.thinker_bytes).unwrap_or(usize::MAX),
                stop: Some(flag),
                ..Effort::default()
            };
            let (mut wrong, mut nodes) = (Vec::new(), 0);
            let mut analyst = analyst(&live, &of.game);
            let told = analyst.review(&of.played, &effort, &mut |reviewed| {
                nodes += reviewed.nodes;
                if matches!(reviewed.verdict, Some(Verdict::Wrong { .. })) {
                    wrong.insert(0, reviewed.ply as u16);
                }
                lines.write(&GameLine::Ply(view(&of.game, &reviewed)));
            });
            live.analysts.give_back(of.game.id(), analyst, live.now());
            lines.write(&match told {
                Ok(()) => GameLine::Done {
                    wrong,
                    nodes,
                    millis: millis(begun.elapsed()),
                },
                Err(_) => GameLine::Failed,
            });
        },
    ))
}

/// Tries to prove who wins. The answer is a stream of lines, each a `ProofLine`.
#[utoipa::path(post, path = "/api/analysis/proof", tag = "positions", request_body = Analyse,
    responses((status = 200, body = ProofLine, content_type = "application/x-ndjson"), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn proof(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<Analyse>,
) -> Answer<Response> {
    let Study { turn, admitted, of } = study(&app, address, wanted).await?;
    let (stop, flag) = Stop::new();
    let words = Arc::clone(&app.live.settings.words);
    let memory = app.live.settings.limits.study_bytes;
    Ok(answer(
        &app.live,
        turn,
        admitted,
        stop,
        move |lines: &Lines<ProofLine>| {
            let prover = Prover {
                of: &of,
                memory: usize::try_from(memory).unwrap_or(usize::MAX),
                stop: flag,
                begun: Instant::now(),
                words: words.as_ref(),
                lines,
            };
            lines.write(&prover.prove());
        },
    ))
}

/// One attempt at a proof.
struct Prover<'a> {
    of: &'a Subject,
    memory: usize,
    stop: Arc<AtomicBool>,
    begun: Instant,
    words: &'a dyn Words,
    lines: &'a Lines<ProofLine>,
}

impl Prover<'_> {
    /// Proves who wins first, which can be far cheaper than how fast, and then that nobody wins faster.
    fn prove(&self) -> ProofLine {
        let position = self.of.played.position();
        let chosen = lianzi_solve::choose(&self.of.game, position).ok();
        let first = match self.solve(false, chosen, Value::UNKNOWN, 0) {
            Ok(answer) => answer,
            Err(error) => {
                return ProofLine::NoMethod {
                    says: self.words.unsolvable(&error),
                };
            }
        };
        let open = first
            .value
            .distance()
            .is_some_and(|distance| !distance.is_exact());
        let mut best = first;
        let mut nodes = best.nodes;
        if open && self.left() > Duration::ZERO {
            let method = Some(best.method);
            if let Ok(again) = self.solve(true, method, best.value, nodes) {
                nodes += again.nodes;
                best.halted = again.halted;
                if again
                    .value
                    .distance()
                    .is_some_and(lianzi_solve::Distance::is_exact)
                {
                    best = again;
                }
            }
        }
        let write =
            |moves: &[lianzi_rules::Move]| moves.iter().map(|mv| self.of.game.write_move(*mv)).collect();
        let mover = position.mover();
        ProofLine::Answer(ProofView {
            mover: mover.into(),
            value: value(best.value),
            winner: winner(best.value, mover).map(Into::into),
            bounds: bounds(best.value),
            best: write(&best.best_moves),
            line: write(&best.line),
            method: best.method.name().to_owned(),
            nodes,
            millis: millis(self.begun.elapsed()),
            halted: best.halted.map(halt),
        })
    }

    fn left(&self) -> Duration {
        self.of.time.saturating_sub(self.begun.elapsed())
    }

    fn solve(
        &self,
        shortest: bool,
        method: Option<Method>,
        known: Value,
        before: u64,
    ) -> Result<lianzi_solve::Answer, SolveError> {
        let request = Request {
            memory: self.memory,
            time: Some(self.left()),
            stop: Some(Arc::clone(&self.stop)),
            shortest,
            ..Request::default()
        };
        let mut told: Option<Instant> = None;
        lianzi_solve::solve(
            &self.of.game,
            self.of.played.position(),
            &request,
            &mut |progress| {
                if told.is_none_or(|told| told.elapsed() >= TELLING) {
                    told = Some(Instant::now());
                    self.lines.write(&ProofLine::Progress {
                        says: self.words.doing(progress),
                        method: method_of(progress, method).map(|method| method.name().to_owned()),
                        value: value(known),
                        nodes: before + progress.nodes,
                        per_second: progress.rate as u64,
                        millis: millis(self.begun.elapsed()),
                        done: progress.done.map(|done| (done * 1000.0).round() / 1000.0),
                    });
                }
            },
        )
    }
}

/// The method that does this.
fn method_of(progress: &Progress, chosen: Option<Method>) -> Option<Method> {
    match progress.stage {
        Stage::Within { .. } | Stage::Blocking { .. } => Some(Method::Threats),
        Stage::ProofNumbers { .. } => Some(Method::ProofNumbers),
        Stage::Sliding { .. } | Stage::Placing { .. } => Some(Method::Retrograde),
        Stage::Exhaustive | Stage::Moves | Stage::Certificate | Stage::Writing => chosen,
    }
}

pub(super) fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn halt(halt: Halt) -> HaltView {
    if halt == Halt::Time {
        HaltView::Time
    } else if halt == Halt::Memory {
        HaltView::Memory
    } else {
        HaltView::Stopped
    }
}

fn winner(value: Value, mover: Player) -> Option<Player> {
    match value.grade()? {
        Grade::Win => Some(mover),
        Grade::Loss => Some(mover.opponent()),
        Grade::Draw => None,
    }
}

fn bounds(value: Value) -> BoundsView {
    let known = match value {
        Value::Unknown(bounds) => bounds,
        decided => {
            let only = decided.grade().unwrap_or(Grade::Draw);
            Bounds {
                at_least: only,
                at_most: only,
                ..Bounds::NONE
            }
        }
    };
    BoundsView {
        at_least: grade(known.at_least),
        at_most: grade(known.at_most),
        no_win_within: known.no_win_within,
        no_loss_within: known.no_loss_within,
    }
}

fn view(game: &AnyGame, reviewed: &Reviewed) -> ReviewedView {
    let brief = |judged: &Judged| BriefMove {
        text: game.write_move(judged.mv),
        value: value(judged.value),
        score: score(judged),
        line: judged.line.iter().map(|mv| game.write_move(*mv)).collect(),
    };
    let value: ValueView = value(reviewed.value);
    ReviewedView {
        ply: reviewed.ply as u16,
        mover: reviewed.mover.into(),
        score: reviewed
            .best
            .as_ref()
            .filter(|_| value.grade.is_none())
            .and_then(score),
        value,
        height: reviewed.height().map(rounded),
        best: reviewed.best.as_ref().map(brief),
        played: reviewed.played.as_ref().map(brief),
        verdict: reviewed.verdict.map(|verdict| match verdict {
            Verdict::Right => VerdictView::Right,
            Verdict::Slower { plies, best } => VerdictView::Slower { plies, best },
            Verdict::Sooner { plies, best } => VerdictView::Sooner { plies, best },
            Verdict::Wrong { was, is } => VerdictView::Wrong {
                was: grade(was),
                now: grade(is),
            },
            Verdict::Doubtful { by } => VerdictView::Doubtful { by: rounded(by) },
        }),
    }
}

pub(super) fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
