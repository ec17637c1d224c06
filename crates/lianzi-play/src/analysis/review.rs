//! A whole match looked back on: the value of every position that was reached, and which moves gave something away.
//!
//! The last position comes first. What is proved there is often the proof that an earlier position needs, and whoever stops the
//! work half way knows how the game ended.

use std::time::Instant;

use lianzi_rules::Player;
use lianzi_solve::{Distance, Grade, Value};

use super::analyst::{agree, sort};
use super::{Analysis, AnalysisError, Analyst, Effort, Judged};
use crate::{Match, Takeback};

/// From this difference of scores on, a move is called doubtful: half of what a stone short of a line is worth.
const DOUBTFUL: f64 = 0.25;

/// What the move that was made did to the result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict {
    /// It is proved that no other move gets more, and not that one wins sooner or loses later.
    Right,
    /// It wins, but later than another move.
    Slower {
        /// Plies to the end, this move included.
        plies: u16,
        /// Plies that the best move takes at most.
        best: u16,
    },
    /// It loses as every move does, but sooner than another one.
    Sooner {
        /// Plies to the end at most, this move included.
        plies: u16,
        /// Plies that the best move lasts.
        best: u16,
    },
    /// It is proved to be worse than another move.
    Wrong {
        /// What could be had.
        was: Grade,
        /// What is left.
        is: Grade,
    },
    /// A search likes another move better; nothing is proved.
    Doubtful {
        /// How much better, where 2 lies between a loss and a win.
        by: f64,
    },
}

/// One position of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// How many moves had been made.
    pub ply: usize,
    /// Who was on move.
    pub mover: Player,
    /// What is proved of its value for him.
    pub value: Value,
    /// The best move; `None` when the game was over.
    pub best: Option<Judged>,
    /// The move that was made; `None` at the end of the match.
    pub played: Option<Judged>,
    /// What that move did; `None` where nothing can be said, or there was no other move.
    pub verdict: Option<Verdict>,
    /// Positions that were looked at.
    pub nodes: u64,
}

impl Reviewed {
    /// A number between -1 and 1, above 0 when the first player stands better: exactly 1, 0 or -1 where that is proved, else
    /// a guess; `None` where nothing is known.
    pub fn height(&self) -> Option<f64> {
        let for_mover = match self.value.grade() {
            Some(grade) => of_grade(grade),
            // A guess never looks like a proof.
            None => self.best.as_ref()?.share()?.clamp(-0.99, 0.99),
        };
        Some(if self.mover == Player::First {
            for_mover
        } else {
            -for_mover
        })
    }
}

impl Analyst {
    /// Judges every position of a match, the last one first, and tells each as soon as it is judged. The time of the effort is
    /// that of the whole: what a position leaves of its share, earlier ones get.
    ///
    /// # Errors
    /// When the match is of another game.
    pub fn review(
        &mut self,
        game: &Match,
        effort: &Effort,
        tell: &mut dyn FnMut(Reviewed),
    ) -> Result<(), AnalysisError> {
        let begun = Instant::now();
        let made = game.moves().to_vec();
        let mut at = game.clone().with_takeback(Takeback::Free);
        let mut later: Option<(Player, Value)> = None;
        for ply in (0..=made.len()).rev() {
            while at.moves().len() > ply && at.take_back().is_ok() {}
            if effort
                .stop
                .as_ref()
                .is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            {
                break;
            }
            let left = effort.time.map(|time| time.saturating_sub(begun.elapsed()));
            let share = Effort {
                time: left.map(|left| left / (ply as u32 + 1)),
                ..effort.clone()
            };
            let mut analysis = self.analyze_match(&at, &share)?;
            let mover = analysis.position.mover();
            let played = made.get(ply).copied();
            if let (Some(mv), Some((next, value))) = (played, later) {
                learn(&mut analysis, mv, seen_before(value, next == mover));
            }
            later = Some((mover, analysis.value));
            let played = analysis
                .moves
                .iter()
                .find(|judged| Some(judged.mv) == played)
                .cloned();
            let verdict = played
                .as_ref()
                .and_then(|played| verdict(played, &analysis.moves));
            tell(Reviewed {
                ply,
                mover,
                value: analysis.value,
                best: analysis.moves.first().cloned(),
                played,
                verdict,
                nodes: analysis.nodes,
            });
        }
        Ok(())
    }
}

/// The value of a move from that of the position after it, in which the same player may be on move again.
fn seen_before(value: Value, again: bool) -> Value {
    if again {
        value.reversed().before()
    } else {
        value.before()
    }
}

/// Takes in what the rest of the match has shown about the move that was made.
fn learn(analysis: &mut Analysis, mv: lianzi_rules::Move, value: Value) {
    if value.grade().is_none() {
        return;
    }
    let Some(judged) = analysis.moves.iter_mut().find(|judged| judged.mv == mv) else {
        return;
    };
    judged.value = judged.value.sharpened_by(value);
    agree(analysis, false);
    sort(analysis);
}

const fn of_grade(grade: Grade) -> f64 {
    match grade {
        Grade::Win => 1.0,
        Grade::Draw => 0.0,
        Grade::Loss => -1.0,
    }
}

/// What a move is thought to be worth: proved or guessed.
fn worth(judged: &Judged) -> Option<f64> {
    judged.value.grade().map(of_grade).or_else(|| judged.share())
}

fn verdict(played: &Judged, moves: &[Judged]) -> Option<Verdict> {
    if moves.len() < 2 {
        return None;
    }
    let known = moves.iter().filter_map(|judged| judged.value.grade()).max();
    let is = played.value.grade();
    if let (Some(was), Some(is)) = (known, is)
        && was > is
    {
        return Some(Verdict::Wrong { was, is });
    }
    let all = moves.iter().all(|judged| judged.value.grade().is_some());
    if is == Some(Grade::Win) || is.is_some() && all {
        return Some(slower(played, moves).unwrap_or(Verdict::Right));
    }
    let best = moves.iter().filter_map(worth).fold(f64::MIN, f64::max);
    let by = best - worth(played)?;
    (by >= DOUBTFUL).then_some(Verdict::Doubtful { by })
}

/// Whether it is proved that another move wins sooner or loses later: what is proved of a move may be a bound.
fn slower(played: &Judged, moves: &[Judged]) -> Option<Verdict> {
    let distances = || {
        let alike = moves
            .iter()
            .filter(|judged| judged.value.grade() == played.value.grade());
        alike.filter_map(|judged| judged.value.distance())
    };
    let own = played.value.distance()?;
    let plies = own.plies();
    match played.value.grade()? {
        // It takes so many and no fewer; another takes so many at most.
        Grade::Win if own.is_exact() => {
            let best = distances().map(Distance::plies).min()?;
            (best < plies).then_some(Verdict::Slower { plies, best })
        }
        // It lasts so many at most; another lasts so many and no fewer.
        Grade::Loss => {
            let best = distances()
                .filter(|distance| distance.is_exact())
                .map(Distance::plies)
                .max()?;
            (best > plies).then_some(Verdict::Sooner { plies, best })
        }
        Grade::Win | Grade::Draw => None,
    }
}
