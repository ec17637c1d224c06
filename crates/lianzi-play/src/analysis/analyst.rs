//! The work of an analysis, in stages: what is certain and quick comes first, so that there is always something to say.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Move, Outcome, Preview};
use lianzi_search::{Limits, Score};
use lianzi_solve::tables::StoredTable;
use lianzi_solve::{Grade, Halt, Request, SolveError, Source, Value, Values, Wanted};

use super::facts::{Before, Certainty, Fact, ruled};
use super::scores::{Candidate, Scores};
use super::{Analysis, AnalysisError, Effort, Judged, Means, Progress, Searched, Stage};
use crate::Match;

/// The part of the time that solvers get where a search follows.
const FOR_PROOFS: f64 = 0.6;
/// The part of what is left then for the search that looks furthest, before scores are made.
const FOR_CHOICE: f64 = 0.5;
/// The part of the time that following proved lines may take.
const FOR_LINES: f64 = 0.15;
/// Following lines takes no longer than this where there is no limit of time.
const MOST_FOR_LINES: Duration = Duration::from_secs(2);
/// The plies that every move is searched before solvers get to work: something can be said about all of them soon.
const QUICK_DEPTH: u32 = 2;
/// Proved lines are followed so far; those of drawn games, which need not end, less.
const LONGEST_LINE: usize = 100;
const LONGEST_DRAW: usize = 12;

/// Analyses positions of one game, and keeps what it finds out for the next one: tables, values, what the search remembers.
pub struct Analyst {
    game: AnyGame,
    values: Values,
    scores: Scores,
}

/// One analysis that is going on.
struct Work<'a> {
    effort: &'a Effort,
    begun: Instant,
    /// Positions looked at by solvers.
    proved: u64,
    halted: Option<Halt>,
}

impl Work<'_> {
    /// The time that is left, of the whole or of a part of it.
    fn left(&self, part: f64) -> Option<Duration> {
        self.effort
            .time
            .map(|time| time.mul_f64(part).saturating_sub(self.begun.elapsed()))
    }

    fn is_stopped(&self) -> bool {
        let stop = self.effort.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn tell(&self, stage: Stage, nodes: u64) {
        if let Some(progress) = &self.effort.progress {
            progress(&Progress {
                stage,
                nodes,
                elapsed: self.begun.elapsed(),
            });
        }
    }

    fn request(&self, time: Option<Duration>) -> Request {
        Request {
            memory: self.effort.memory,
            time,
            threads: self.effort.threads.max(1),
            stop: self.effort.stop.clone(),
            ..Request::default()
        }
    }
}

impl Analyst {
    /// Nothing is known yet of a game.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            game: game.clone(),
            values: Values::new(game),
            scores: Scores::new(game),
        }
    }

    /// The same with a table of the game from disk, if there is one.
    pub fn with_tables(game: &AnyGame, table: Option<StoredTable>) -> Self {
        let new = Self::new(game);
        match table {
            Some(table) => Self {
                values: new.values.with_table(table),
                ..new
            },
            None => new,
        }
    }

    /// Judges all moves of a position.
    ///
    /// # Errors
    /// When the position belongs to another game. A finished game has no moves to judge, which is no error.
    pub fn analyze(&mut self, position: &AnyPosition, effort: &Effort) -> Result<Analysis, AnalysisError> {
        self.work(position, &|_| None, effort)
    }

    /// Judges all moves of the position in which a match stands: as [`analyze`](Self::analyze), but moves that draw by
    /// repetition are seen. Repetitions further ahead are not.
    ///
    /// # Errors
    /// When the match is of another game.
    pub fn analyze_match(&mut self, game: &Match, effort: &Effort) -> Result<Analysis, AnalysisError> {
        if game.outcome().is_over() {
            return Ok(empty(*game.position()));
        }
        let repeats = |mv: Move| match game.preview(mv) {
            Preview::DoesNotWin(outcome @ Outcome::Draw(DrawReason::Repetition)) => Some(outcome),
            _ => None,
        };
        self.work(game.position(), &repeats, effort)
    }

    fn work(
        &mut self,
        position: &AnyPosition,
        ended: &dyn Fn(Move) -> Option<Outcome>,
        effort: &Effort,
    ) -> Result<Analysis, AnalysisError> {
        if std::mem::discriminant(&self.game.start()) != std::mem::discriminant(position) {
            return Err(AnalysisError::OtherGame);
        }
        let mut analysis = empty(*position);
        if position.outcome().is_over() {
            return Ok(analysis);
        }
        let mut work = Work {
            effort,
            begun: Instant::now(),
            proved: 0,
            halted: None,
        };
        self.scores.nodes = 0;
        work.tell(Stage::Rules, 0);
        let mut repeated = false;
        let before = Before::of(&self.game, position);
        for mv in self.game.legal_moves(position) {
            let ended = ended(mv);
            repeated |= ended.is_some();
            // Whoever stops it in the middle of this still gets all moves.
            let told = (!work.is_stopped() || ended.is_some())
                .then(|| ruled(&self.game, position, &before, mv, ended));
            analysis.moves.push(match told {
                Some(told) => Judged {
                    mv,
                    value: told.value,
                    searched: None,
                    line: told.line,
                    facts: told.facts,
                    chosen: false,
                },
                None => Judged {
                    mv,
                    value: Value::UNKNOWN,
                    searched: None,
                    line: vec![mv],
                    facts: Vec::new(),
                    chosen: false,
                },
            });
        }
        let mut done = 0;
        if effort.means == Means::Both {
            done = self.search(&mut work, &mut analysis, done, Some(QUICK_DEPTH));
        }
        if effort.means != Means::Search && is_open(&analysis) {
            self.prove(&mut work, &mut analysis);
        }
        if effort.means != Means::Solver && is_open(&analysis) {
            self.look_far(&mut work, &mut analysis);
            done = self.search(&mut work, &mut analysis, done, None);
        }
        analysis.depth = done;
        self.follow(&mut work, &mut analysis, repeated);
        if is_open(&analysis) {
            analysis.halted = if work.is_stopped() {
                Some(Halt::Stopped)
            } else {
                work.halted.or(effort.time.map(|_| Halt::Time))
            };
        }
        analysis.value = settled(&analysis, if repeated { Value::UNKNOWN } else { analysis.value });
        conclude(&mut analysis);
        analysis.nodes = work.proved + self.scores.nodes;
        analysis.elapsed = work.begun.elapsed();
        Ok(analysis)
    }

    /// Searches the moves that are not proved; returns the depth that was reached.
    fn search(&mut self, work: &mut Work<'_>, analysis: &mut Analysis, done: u32, depth: Option<u32>) -> u32 {
        let position = analysis.position;
        let mut candidates: Vec<Candidate> = analysis
            .moves
            .iter()
            .filter(|judged| judged.value.grade().is_none())
            .filter_map(|judged| {
                let mut candidate = Candidate::new(&self.game, &position, judged.mv)?;
                if judged.searched.is_some() {
                    candidate.searched = judged.searched;
                    candidate.line.clone_from(&judged.line);
                }
                Some(candidate)
            })
            .collect();
        if candidates.is_empty() {
            return done;
        }
        let both = |one: Option<u32>, other: Option<u32>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let part = if work.effort.means == Means::Both && depth.is_some() {
            1.0 - FOR_PROOFS - FOR_LINES
        } else {
            1.0 - FOR_LINES
        };
        let limits = Limits {
            depth: both(depth, work.effort.depth),
            time: work.left(part),
            stop: work.effort.stop.clone(),
            threads: work.effort.threads.max(1),
            ..Limits::none()
        };
        let proved = work.proved;
        let done = self
            .scores
            .deepen(&self.game, &mut candidates, done, &limits, &mut |depth, nodes| {
                work.tell(Stage::Search { depth }, proved + nodes);
            });
        for candidate in candidates {
            if let Some(judged) = analysis.moves.iter_mut().find(|judged| judged.mv == candidate.mv) {
                judged.searched = candidate.searched;
                judged.line = candidate.line;
            }
        }
        done
    }

    /// Asks the search that looks furthest which move it would play.
    fn look_far(&mut self, work: &mut Work<'_>, analysis: &mut Analysis) {
        let won = analysis
            .moves
            .iter()
            .any(|judged| judged.value.grade() == Some(Grade::Win));
        // Whoever limits the depth wants nothing that lies beyond it.
        let Some(left) = work.left(1.0 - FOR_LINES) else {
            return;
        };
        if won || work.effort.depth.is_some() || left == Duration::ZERO || work.is_stopped() {
            return;
        }
        work.tell(Stage::Ahead, work.proved + self.scores.nodes);
        let limits = Limits {
            time: Some(left.mul_f64(FOR_CHOICE)),
            stop: work.effort.stop.clone(),
            threads: work.effort.threads.max(1),
            ..Limits::none()
        };
        let Some(choice) = self.scores.choose(&self.game, &analysis.position, &limits) else {
            return;
        };
        let chosen = analysis.moves.iter_mut().find(|judged| judged.mv == choice.mv);
        let Some(judged) = chosen.filter(|judged| judged.value.grade().is_none()) else {
            return;
        };
        judged.chosen = true;
        if let Some(score @ Score::Win { .. }) = choice.score {
            judged.searched = Some(Searched {
                score,
                depth: choice.depth,
                full: false,
            });
            judged.line = choice.line;
        }
    }

    /// Proves what can be proved in its part of the time.
    fn prove(&mut self, work: &mut Work<'_>, analysis: &mut Analysis) {
        let part = if work.effort.means == Means::Both {
            FOR_PROOFS
        } else {
            1.0 - FOR_LINES
        };
        let mut nodes = 0;
        for wanted in [Wanted::Right, Wanted::All] {
            let request = work.request(work.left(part));
            if work.is_stopped() || request.time == Some(Duration::ZERO) {
                break;
            }
            let searched = self.scores.nodes + work.proved;
            let found = self.values.find(
                &self.game,
                &analysis.position,
                wanted,
                &request,
                &mut |progress| work.tell(Stage::Proof, searched + progress.nodes),
            );
            match found {
                Ok(found) => {
                    nodes = found.nodes;
                    work.halted = found.halted;
                    if found.source != Source::Rules {
                        analysis.source = Some(found.source);
                    }
                    analysis.value = found.value;
                    for judged in &mut analysis.moves {
                        let known = found.of(judged.mv).unwrap_or(Value::UNKNOWN);
                        // What the rules settle (a repetition, say) stands.
                        if !matches!(judged.value, Value::Unknown(_)) {
                            continue;
                        }
                        judged.value = known;
                        if known.grade().is_some() {
                            judged.line = if found.line.first() == Some(&judged.mv) {
                                found.line.clone()
                            } else {
                                vec![judged.mv]
                            };
                        }
                    }
                }
                Err(error) => {
                    if !matches!(error, SolveError::OtherGame) {
                        analysis.unsolved = Some(error);
                    }
                    break;
                }
            }
        }
        work.proved += nodes;
    }

    /// Follows the lines of proved moves, the best ones first, as long as there is time.
    fn follow(&mut self, work: &mut Work<'_>, analysis: &mut Analysis, repeated: bool) {
        if work.effort.means == Means::Search || repeated {
            return;
        }
        let begun = Instant::now();
        let most = work.left(1.0).unwrap_or(MOST_FOR_LINES).min(MOST_FOR_LINES);
        work.tell(Stage::Lines, work.proved + self.scores.nodes);
        let mut order: Vec<usize> = (0..analysis.moves.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(analysis.moves[index].rank()));
        for index in order {
            let judged = &mut analysis.moves[index];
            let (limit, whole) = match judged.value {
                Value::Win(distance) | Value::Loss(distance) => (LONGEST_LINE, distance.plies()),
                Value::Draw => (LONGEST_DRAW, u16::MAX),
                Value::Unknown(_) => continue,
            };
            let mut at = analysis.position;
            let mut line = Vec::new();
            let mut next = judged.line.iter().copied();
            // What is known of the line is kept, and gone on from.
            while line.len() < limit.min(usize::from(whole)) {
                let mv = if let Some(mv) = next.next() {
                    mv
                } else {
                    let left = most.saturating_sub(begun.elapsed());
                    if left == Duration::ZERO || work.is_stopped() {
                        break;
                    }
                    let request = work.request(Some(left));
                    let found = self
                        .values
                        .find(&self.game, &at, Wanted::All, &request, &mut |_| {});
                    let right = found.map(|found| found.right()).unwrap_or_default();
                    let Some(&(mv, _)) = right.first() else { break };
                    mv
                };
                let Ok(after) = self.game.play(&at, mv) else { break };
                line.push(mv);
                at = after;
                if at.outcome().is_over() {
                    break;
                }
            }
            if !line.is_empty() {
                judged.line = line;
            }
        }
    }
}

/// An analysis of which nothing is known yet.
fn empty(position: AnyPosition) -> Analysis {
    let value = match position.outcome() {
        Outcome::InProgress => Value::UNKNOWN,
        Outcome::Draw(_) => Value::Draw,
        Outcome::Win(player) if player == position.mover() => Value::Win(lianzi_solve::Distance::Exact(0)),
        Outcome::Win(_) => Value::Loss(lianzi_solve::Distance::Exact(0)),
    };
    Analysis {
        position,
        value,
        moves: Vec::new(),
        source: None,
        unsolved: None,
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        halted: None,
    }
}

/// Whether something is left to find out.
fn is_open(analysis: &Analysis) -> bool {
    let open = |value: Value| match value {
        Value::Win(distance) | Value::Loss(distance) => !distance.is_exact(),
        Value::Draw => false,
        Value::Unknown(_) => true,
    };
    analysis.moves.iter().any(|judged| open(judged.value))
}

/// The value of the position, from its own proof or its moves'.
fn settled(analysis: &Analysis, known: Value) -> Value {
    if known.grade().is_some() {
        return known;
    }
    let best = analysis.moves.iter().max_by_key(|judged| judged.rank());
    let all = analysis.moves.iter().all(|judged| judged.value.grade().is_some());
    match best.map(|best| best.value) {
        Some(value) if all => value,
        Some(Value::Win(distance)) if distance.plies() <= 3 && distance.is_exact() => Value::Win(distance),
        Some(Value::Win(distance)) => Value::Win(lianzi_solve::Distance::AtMost(distance.plies())),
        _ => known,
    }
}

/// Puts the moves in order and says of each what its value means.
fn conclude(analysis: &mut Analysis) {
    let mut moves = std::mem::take(&mut analysis.moves);
    // Among moves that are proved to be equal the search says which looks better.
    moves.sort_by_key(|judged| std::cmp::Reverse((judged.rank(), judged.estimate())));
    // Guesses that look further come before guesses that look less far.
    let guessed = |judged: &Judged| {
        let score = judged.searched.map(|searched| searched.score);
        let decided = matches!(score, Some(Score::Win { .. } | Score::Loss { .. }));
        judged.value.grade().is_none() && !decided
    };
    let first = moves.iter().position(guessed);
    let chosen = moves.iter().position(|judged| judged.chosen && guessed(judged));
    if let (Some(first), Some(chosen)) = (first, chosen) {
        moves[first..=chosen].rotate_right(1);
    }
    let grades: Option<Vec<Grade>> = moves.iter().map(|judged| judged.value.grade()).collect();
    let alone = grades.and_then(|grades| match grades[..] {
        [best, second, ..] if best > second => Some(best),
        _ => None,
    });
    for (index, judged) in moves.iter_mut().enumerate() {
        let mut facts = Vec::new();
        facts.extend(verdict(judged));
        if index == 0
            && let Some(grade) = alone
        {
            facts.push(Fact::OnlyMoveFor(grade));
        }
        // What ends the game leads already, and is not said twice.
        let decisive = |fact: &Fact| {
            matches!(
                fact,
                Fact::WinsAtOnce { .. } | Fact::LosesAtOnce { .. } | Fact::EndsInDraw(_)
            )
        };
        let (ends, others): (Vec<Fact>, Vec<Fact>) =
            std::mem::take(&mut judged.facts).into_iter().partition(decisive);
        judged.facts = ends.into_iter().chain(facts).chain(others).collect();
    }
    analysis.moves = moves;
}

/// What the value of a move, or its score, means; nothing for estimates and for moves that end the game.
fn verdict(judged: &Judged) -> Option<Fact> {
    let answer = judged.line.get(1).copied();
    let over = judged.facts.iter().any(|fact| {
        matches!(
            fact,
            Fact::WinsAtOnce { .. } | Fact::LosesAtOnce { .. } | Fact::EndsInDraw(_)
        )
    });
    if over {
        return None;
    }
    Some(match judged.value {
        Value::Win(distance) => Fact::Wins {
            plies: distance.plies().into(),
            shortest: distance.is_exact(),
            certainty: Certainty::Proved,
        },
        Value::Loss(distance) => Fact::Loses {
            plies: distance.plies().into(),
            longest: distance.is_exact(),
            answer,
            certainty: Certainty::Proved,
        },
        Value::Draw => Fact::Draws(Certainty::Proved),
        Value::Unknown(_) => {
            let certainty = Certainty::Found;
            let searched = judged.searched?;
            match searched.score {
                Score::Win { plies } => Fact::Wins {
                    plies,
                    shortest: searched.full,
                    certainty,
                },
                Score::Loss { plies } => Fact::Loses {
                    plies,
                    longest: searched.full,
                    answer,
                    certainty,
                },
                Score::Draw => Fact::Draws(certainty),
                Score::Estimate(_) => return None,
            }
        }
    })
}
