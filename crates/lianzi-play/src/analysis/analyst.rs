//! The work of an analysis, in stages: what is certain and quick comes first, so that there is always something to say.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Move, Outcome, Preview};
use lianzi_search::{Limits, Score};
use lianzi_solve::tables::StoredTable;
use lianzi_solve::{Distance, Grade, Halt, Request, SolveError, Source, Value, Values, Wanted, reconcile};

use super::budget::{Budget, Over};
use super::facts::{Before, Certainty, Fact, Ruled};
use super::scores::{Candidate, Scores};
use super::{Analysis, AnalysisError, Effort, Judged, Means, Progress, Searched, Stage, of_value};
use crate::Match;

/// The part of the time after which the facts of moves are read no further until the rest of the work is done.
const FOR_RULES: f64 = 0.25;
/// The part of the time for searching every move a few plies deep before solvers get to work.
const FOR_QUICK: f64 = 0.1;
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
    /// What the rules tell about each move, and whether nothing is left to be read.
    ruled: Vec<(Ruled, bool)>,
    /// What they tell about the position, once it has been read.
    before: Option<Before>,
}

impl Work<'_> {
    /// The time that is left, of the whole or of a part of it.
    fn left(&self, part: f64) -> Option<Duration> {
        self.effort
            .time
            .map(|time| time.mul_f64(part).saturating_sub(self.begun.elapsed()))
    }

    /// The time that is left for everything but following lines.
    fn left_for_work(&self) -> Option<Duration> {
        self.effort
            .time
            .map(|time| without_lines(time).saturating_sub(self.begun.elapsed()))
    }

    /// Whether there is no time left but for following lines.
    fn is_used_up(&self) -> bool {
        self.left_for_work() == Some(Duration::ZERO)
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

/// The part of the time that is not kept for following lines.
fn without_lines(time: Duration) -> Duration {
    time.saturating_sub(time.mul_f64(FOR_LINES).min(MOST_FOR_LINES))
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
            ruled: Vec::new(),
            before: None,
        };
        self.scores.nodes = 0;
        work.tell(Stage::Rules, 0);
        let mut repeated = false;
        let legal = self.game.legal_moves(position);
        for &mv in &legal {
            let ended = ended(mv);
            repeated |= ended.is_some();
            // A call that is stopped at once still returns all moves.
            let ruled = Ruled::at_once(&self.game, position, legal.len() == 1, mv, ended);
            analysis.moves.push(Judged {
                mv,
                value: ruled.value,
                searched: None,
                line: ruled.line.clone(),
                facts: ruled.facts.clone(),
                chosen: false,
            });
            work.ruled.push((ruled, false));
        }
        let order: Vec<usize> = (0..legal.len()).collect();
        self.read_rules(&mut work, &mut analysis, FOR_RULES, &order);
        let mut done = 0;
        if effort.means == Means::Both {
            done = self.search(&mut work, &mut analysis, done, Some(QUICK_DEPTH));
        }
        if effort.means != Means::Search && is_open(&analysis) {
            let part = effort.time.filter(|_| effort.means == Means::Both);
            self.prove(
                &mut work,
                &mut analysis,
                part.map(|time| time.mul_f64(FOR_PROOFS)),
            );
        }
        if effort.means != Means::Solver && is_open(&analysis) {
            self.look_far(&mut work, &mut analysis);
            done = self.search(&mut work, &mut analysis, done, None);
        }
        if effort.means == Means::Both && is_open(&analysis) && work.halted == Some(Halt::Time) {
            // The search has come to its end and left some of the time.
            self.prove(&mut work, &mut analysis, None);
        }
        analysis.depth = done;
        agree(&mut analysis, repeated);
        self.follow(&mut work, &mut analysis, repeated);
        let mut order: Vec<usize> = (0..legal.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(analysis.moves[index].rank()));
        self.read_rules(&mut work, &mut analysis, 1.0, &order);
        agree(&mut analysis, repeated);
        if is_open(&analysis) {
            analysis.halted = if work.is_stopped() {
                Some(Halt::Stopped)
            } else if work.is_used_up() {
                Some(Halt::Time)
            } else {
                work.halted.filter(|halt| *halt != Halt::Time)
            };
        }
        conclude(&mut analysis);
        analysis.nodes = work.proved + self.scores.nodes;
        analysis.elapsed = work.begun.elapsed();
        Ok(analysis)
    }

    /// Reads what the rules tell about moves, in this order, as far as a part of the time allows. Every value that follows is exact.
    fn read_rules(&self, work: &mut Work<'_>, analysis: &mut Analysis, part: f64, order: &[usize]) {
        let (effort, begun) = (work.effort, work.begun);
        let until = effort.time.map(|time| time.mul_f64(part));
        let mut is_over = || {
            let stop = effort.stop.as_ref();
            stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
                || until.is_some_and(|until| begun.elapsed() >= until)
        };
        let mut budget = Budget::new(&mut is_over);
        let position = analysis.position;
        let mut read = || {
            for &index in order {
                if work.ruled[index].1 {
                    continue;
                }
                let before = match &mut work.before {
                    Some(before) => before,
                    none => none.insert(Before::of(&self.game, &position, &mut budget)?),
                };
                let judged = &mut analysis.moves[index];
                let mut ruled = work.ruled[index].0.clone();
                ruled.look_ahead(&self.game, &position, before, judged.mv, &mut budget)?;
                let value = judged.value.sharpened_by(ruled.value);
                if value.grade().is_some() && value != judged.value {
                    judged.line.clone_from(&ruled.line);
                }
                judged.value = value;
                judged.facts.clone_from(&ruled.facts);
                work.ruled[index] = (ruled, true);
            }
            Ok::<(), Over>(())
        };
        // What could not be read is not said.
        let _ = read();
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
        let time = if work.effort.means == Means::Both && depth.is_some() {
            work.left(FOR_RULES + FOR_QUICK)
        } else {
            work.left_for_work()
        };
        let limits = Limits {
            depth: both(depth, work.effort.depth),
            time,
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
        let Some(left) = work.left_for_work() else {
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

    /// Proves what can be proved until so much of the whole time has gone by; `None`: in all that is left.
    fn prove(&mut self, work: &mut Work<'_>, analysis: &mut Analysis, until: Option<Duration>) {
        for wanted in [Wanted::Right, Wanted::All] {
            let time = match until {
                Some(until) => Some(until.saturating_sub(work.begun.elapsed())),
                None => work.left_for_work(),
            };
            if work.is_stopped() || time == Some(Duration::ZERO) {
                work.halted = work.halted.or(time.map(|_| Halt::Time));
                break;
            }
            let request = work.request(time);
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
                    work.proved = found.nodes;
                    work.halted = found.halted;
                    if found.source != Source::Rules {
                        analysis.source = Some(found.source);
                    }
                    analysis.value = found.value;
                    for judged in &mut analysis.moves {
                        let known = found.of(judged.mv).unwrap_or(Value::UNKNOWN);
                        // What the rules settle (a repetition, say) stands: it is exact.
                        let value = judged.value.sharpened_by(known);
                        if value == judged.value {
                            continue;
                        }
                        judged.value = value;
                        if value.grade().is_some() {
                            let plies = value.distance().map(|distance| usize::from(distance.plies()));
                            let fits = found.line.first() == Some(&judged.mv)
                                && plies.is_none_or(|plies| plies == found.line.len());
                            judged.line = if fits { found.line.clone() } else { vec![judged.mv] };
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
        Outcome::Win(player) if player == position.mover() => Value::Win(Distance::Exact(0)),
        Outcome::Win(_) => Value::Loss(Distance::Exact(0)),
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
    analysis.moves.iter().any(|judged| !judged.value.is_exact())
}

/// Makes the value of the position and those of its moves agree: what follows from one for the other is added, and the position is
/// said to be worth no more than a move is known for that is worth it. `repeated`: of some moves a match knows more than a solver,
/// and only the moves count.
pub(super) fn agree(analysis: &mut Analysis, repeated: bool) {
    if repeated {
        analysis.value = Value::UNKNOWN;
    }
    let mut values: Vec<Value> = analysis.moves.iter().map(|judged| judged.value).collect();
    reconcile(&mut analysis.value, &mut values);
    for (judged, value) in analysis.moves.iter_mut().zip(values) {
        let lasts = |value: Value| value.distance().map(Distance::plies);
        if value.grade().is_some() && lasts(value) != lasts(judged.value) && value.distance().is_some() {
            // The line led to another end.
            judged.line.truncate(1);
        }
        judged.value = value;
    }
    let alike = analysis.moves.iter().map(|judged| judged.value);
    let alike = alike.filter(|value| value.grade().is_some() && value.grade() == analysis.value.grade());
    let best = alike.max_by_key(|&value| (of_value(value), value.is_exact()));
    let plies = |value: Value| value.distance().map(Distance::plies);
    if let Some(best) = best
        && best != analysis.value
        && (analysis.value.is_exact() || plies(best) != plies(analysis.value))
    {
        // That some move is worth more is proved, but not which one.
        analysis.value = match best {
            Value::Win(distance) => Value::Win(Distance::AtMost(distance.plies())),
            other => other,
        };
    }
}

/// Puts the moves in order, the best first: none that cannot be worth what the position is worth stands above one that can.
pub(super) fn sort(analysis: &mut Analysis) {
    let headline = analysis.value.grade();
    // Among moves that are proved to be equal the search says which looks better.
    analysis.moves.sort_by_key(|judged| {
        let keeps = keeps(judged, headline);
        std::cmp::Reverse((keeps, judged.rank(), judged.value.is_exact(), judged.estimate()))
    });
}

/// How sure it is that a move keeps what the position is worth: 2 for sure, 1 perhaps, 0 not.
fn keeps(judged: &Judged, headline: Option<Grade>) -> u8 {
    match (headline, judged.value.grade()) {
        (Some(headline), Some(grade)) if grade == headline => 2,
        (Some(headline), None) if judged.value.at_most() >= headline => 1,
        _ => 0,
    }
}

/// Puts the moves in order and says of each what its value means.
fn conclude(analysis: &mut Analysis) {
    sort(analysis);
    let headline = analysis.value.grade();
    let mut moves = std::mem::take(&mut analysis.moves);
    // Guesses that look further come before guesses that look less far.
    let guessed = |judged: &Judged| {
        let score = judged.searched.map(|searched| searched.score);
        let decided = matches!(score, Some(Score::Win { .. } | Score::Loss { .. }));
        judged.value.grade().is_none() && !decided
    };
    let first = moves.iter().position(guessed);
    let chosen = moves.iter().position(|judged| judged.chosen && guessed(judged));
    if let (Some(first), Some(chosen)) = (first, chosen)
        && keeps(&moves[first], headline) == keeps(&moves[chosen], headline)
    {
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
