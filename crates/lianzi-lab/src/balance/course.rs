//! How one game went: what can be read off its moves, and off what a search thought of its positions.
//!
//! The measures that need a judgement are those of C. Browne (Automatic Generation and Evaluation of Recombination Games,
//! doctoral thesis, Queensland University of Technology, 2008, chapter 4) and those of the Ludii system (its package
//! `metrics`). docs/balance.md says how each is computed here and where that differs.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use lianzi_play::Match;
use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player, Preview};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Limits, Score};

/// Positions that the search which judges looks at for one judgement.
pub const JUDGED_NODES: u64 = 400;

/// Somebody is ahead when his judgement, from -1 to 1, is beyond this: a search of a few hundred positions sees no finer.
pub const AHEAD: f64 = 0.1;

/// How one game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Plies, with the opening.
    pub plies: u32,
    /// How it ended; in progress when it was cut off or forfeited.
    pub outcome: Outcome,
    /// The first move of the game, as it is written; `None` for a game without moves.
    pub opened: Option<String>,
    /// Legal moves of a position, on average.
    pub branching: f64,
    /// The share of moves to which there was no alternative that did not lose at once.
    pub forced: f64,
    /// The share of the points that had a stone on them at some time.
    pub coverage: f64,
    /// The share of positions that had stood before in the game.
    pub repetition: f64,
    /// The phase in which the last move was made, from 0.
    pub ended_in: usize,
    /// What a search thought; `None` when it was not asked.
    pub judged: Option<Judged>,
}

/// What a search's judgements say about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// For each position before a move what it was worth to the first player, from -1 (lost) to 1 (won).
    pub scores: Vec<f64>,
    /// How far behind the eventual winner was: the mean of the square roots, over the positions in which he was behind; 0
    /// when he never was. `None` for draws.
    pub drama: Option<f64>,
    /// The largest of those roots.
    pub most_drama: Option<f64>,
    /// The share of the plies that were played after the winner had been judged better than the loser ever was. `None`
    /// for draws, and when that never came.
    pub after_decision: Option<f64>,
    /// The phase in which that was, from 0.
    pub decided_in: Option<usize>,
    /// How often the lead went from one player to the other.
    pub lead_changes: u32,
}

impl Course {
    /// Reads a game. `judge` adds a search's judgements; the stop flag ends it early, and then there are none.
    pub fn of(played: &Match, judge: bool, stop: &AtomicBool) -> Self {
        let game = played.game();
        let (positions, moves) = (played.positions(), played.moves());
        let mut seen: HashSet<AnyPosition> = HashSet::new();
        let mut covered: HashSet<u16> = HashSet::new();
        let (mut repeated, mut alternatives, mut forced, mut looked) = (0_u32, 0_usize, 0_u32, 0_u32);
        let mut killer = None;
        for (index, position) in positions.iter().enumerate() {
            repeated += u32::from(!seen.insert(position.without_ply()));
            for player in Player::BOTH {
                covered.extend(position.stones(player).iter().map(|point| point.0));
            }
            if index < moves.len() && !stop.load(Ordering::Relaxed) {
                let legal = game.legal_moves(position);
                alternatives += legal.len();
                forced += u32::from(is_forced(game, position, &legal, &mut killer));
                looked += 1;
            }
        }
        let share = |count: f64, of: usize| if of == 0 { 0.0 } else { count / of as f64 };
        let outcome = if played.settlement().is_some() {
            Outcome::InProgress
        } else {
            played.outcome()
        };
        Self {
            plies: moves.len() as u32,
            outcome,
            opened: moves.first().map(|&mv| game.write_move(mv)),
            branching: share(alternatives as f64, looked as usize),
            forced: share(f64::from(forced), looked as usize),
            coverage: share(covered.len() as f64, game.board().len()),
            repetition: share(f64::from(repeated), positions.len()),
            ended_in: moves
                .len()
                .checked_sub(1)
                .map_or(0, |last| positions[last].phase()),
            judged: judge
                .then(|| scores_of(game, &positions[..moves.len()], stop))
                .flatten()
                .map(|scores| {
                    let phases: Vec<usize> = positions.iter().map(AnyPosition::phase).collect();
                    Judged::of(scores, &phases, outcome.winner())
                }),
        }
    }
}

/// Whether all moves but one lose at once, the opponent's next move winning; not when a move wins at once. A position with
/// one legal move is forced as well. `killer` is a move that won against others just now and is tried first.
fn is_forced(game: &AnyGame, position: &AnyPosition, legal: &[Move], killer: &mut Option<Move>) -> bool {
    if legal.len() <= 1 {
        return legal.len() == 1;
    }
    let mover = position.mover();
    let mut safe = 0;
    for &mv in legal {
        let Ok(next) = game.play(position, mv) else {
            continue;
        };
        if next.outcome().winner() == Some(mover) {
            return false;
        }
        if next.outcome().winner() == Some(mover.opponent()) {
            continue;
        }
        let wins = |reply: Move| game.preview(&next, reply) == Preview::Wins;
        let answered = !next.outcome().is_over() && next.mover() != mover && {
            killer.is_some_and(wins)
                || game.legal_moves(&next).into_iter().any(|reply| {
                    let won = wins(reply);
                    if won {
                        *killer = Some(reply);
                    }
                    won
                })
        };
        if !answered {
            safe += 1;
            if safe > 1 {
                return false;
            }
        }
    }
    safe == 1
}

/// What a search thinks of each position, for the first player; `None` when it was stopped.
fn scores_of(game: &AnyGame, positions: &[AnyPosition], stop: &AtomicBool) -> Option<Vec<f64>> {
    let mut agent = AlphaBetaAgent::new(game, 64, 0).with_threats(game);
    let limits = Limits::none().with_nodes(JUDGED_NODES);
    let mut scores = Vec::with_capacity(positions.len());
    for position in positions {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let choice = agent.choose(game, position, &limits).ok()?;
        let score = choice.score.map_or(0.0, share_of_score);
        scores.push(match position.mover() {
            Player::First => score,
            Player::Second => -score,
        });
    }
    Some(scores)
}

/// A score as a number from -1 to 1 for the player on move: 1 is a win that was found, and a stone short of a line is a
/// half. It says nothing about chances.
pub fn share_of_score(score: Score) -> f64 {
    match score {
        Score::Win { .. } => 1.0,
        Score::Loss { .. } => -1.0,
        Score::Draw => 0.0,
        Score::Estimate(estimate) => {
            let estimate = f64::from(estimate);
            estimate / (500.0 + estimate.abs())
        }
    }
}

impl Judged {
    /// What the judgements of a game say, with the phase of each position.
    pub fn of(scores: Vec<f64>, phases: &[usize], winner: Option<Player>) -> Self {
        let mut lead_changes = 0;
        let mut leader = None;
        for &score in &scores {
            let now = if score >= AHEAD {
                Some(Player::First)
            } else if score <= -AHEAD {
                Some(Player::Second)
            } else {
                None
            };
            // Whoever is level with the leader has not taken the lead from him.
            if let Some(now) = now {
                lead_changes += u32::from(leader.is_some_and(|leader| leader != now));
                leader = Some(now);
            }
        }
        let mut judged = Self {
            scores,
            drama: None,
            most_drama: None,
            after_decision: None,
            decided_in: None,
            lead_changes,
        };
        let Some(winner) = winner else { return judged };
        let own: Vec<f64> = judged
            .scores
            .iter()
            .map(|&score| if winner == Player::First { score } else { -score })
            .collect();
        let behind: Vec<f64> = own
            .iter()
            .filter(|&&own| own < 0.0)
            .map(|own| (-own).sqrt())
            .collect();
        judged.most_drama = Some(behind.iter().copied().fold(0.0, f64::max));
        judged.drama = Some(if behind.is_empty() {
            0.0
        } else {
            behind.iter().sum::<f64>() / behind.len() as f64
        });
        let threshold = own.iter().map(|own| -own).fold(f64::NEG_INFINITY, f64::max);
        if let Some(decided) = own.iter().position(|&own| own > threshold) {
            judged.after_decision = Some((own.len() - decided) as f64 / own.len() as f64);
            judged.decided_in = phases.get(decided).copied();
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_play::Takeback;
    use lianzi_rules::catalogue;

    fn close(found: Option<f64>, expected: f64) {
        assert!(
            found.is_some_and(|found| (found - expected).abs() < 1e-9),
            "{found:?} is not {expected}"
        );
    }

    #[test]
    fn drama_is_how_far_behind_the_winner_was() {
        // The first player is behind twice, by a quarter and by 0.81, and wins.
        let judged = Judged::of(vec![0.0, -0.25, -0.81, 0.9, 1.0], &[0; 5], Some(Player::First));
        close(judged.drama, f64::midpoint(0.5, 0.9));
        close(judged.most_drama, 0.9);
        // Better than the loser ever was (0.81) from the fourth position on: two of five plies follow.
        close(judged.after_decision, 0.4);
        assert_eq!(judged.lead_changes, 1);
        // The same game seen from the other side.
        let mirrored = Judged::of(vec![0.0, 0.25, 0.81, -0.9, -1.0], &[0; 5], Some(Player::Second));
        close(mirrored.drama, f64::midpoint(0.5, 0.9));
        close(mirrored.after_decision, 0.4);
    }

    #[test]
    fn a_winner_who_was_always_ahead_gives_no_drama() {
        let judged = Judged::of(vec![0.2, 0.3, 1.0], &[0, 0, 1], Some(Player::First));
        close(judged.drama, 0.0);
        close(judged.most_drama, 0.0);
        assert_eq!((judged.lead_changes, judged.decided_in), (0, Some(0)));
    }

    #[test]
    fn a_draw_has_no_winner_to_be_behind() {
        let judged = Judged::of(vec![0.2, 0.0, -0.2, 0.05, 0.3], &[0; 5], None);
        assert_eq!((judged.drama, judged.after_decision), (None, None));
        // The lead goes over and back; a level position in between changes nothing.
        assert_eq!(judged.lead_changes, 2);
    }

    #[test]
    fn a_win_out_of_the_blue_was_never_decided_before() {
        let judged = Judged::of(vec![-0.5, -0.5], &[0; 2], Some(Player::First));
        assert_eq!((judged.after_decision, judged.decided_in), (None, None));
    }

    #[test]
    fn a_game_is_read_move_by_move() {
        let game = catalogue::game("tic-tac-toe").unwrap();
        let mut played = Match::new(game, Takeback::Never);
        for text in ["b2", "a1", "c1", "a3", "a2", "c2"] {
            played.play_text(text).unwrap();
        }
        // X:      O1X    After c1 X threatens a3; after a3 O threatens a2; both have one answer, and
        //         XXO    c2 is the only answer to a2-b2.
        //         O..
        let course = Course::of(&played, true, &AtomicBool::new(false));
        assert_eq!((course.plies, course.outcome), (6, Outcome::InProgress));
        assert_eq!(course.opened.as_deref(), Some("b2"));
        // 9, 8, 7, 6, 5, 4 moves; after b2 a1 nothing is forced.
        assert!((course.branching - 6.5).abs() < 1e-9);
        assert!((course.forced - 3.0 / 6.0).abs() < 1e-9, "{}", course.forced);
        assert!((course.coverage - 6.0 / 9.0).abs() < 1e-9);
        assert!(course.repetition.abs() < 1e-9);
        assert_eq!(course.judged.map(|judged| judged.scores.len()), Some(6));
    }

    #[test]
    fn sliding_back_and_forth_repeats_positions() {
        let game = catalogue::game("tapatan").unwrap();
        let mut played = Match::new(game, Takeback::Never);
        for text in ["a3", "b3", "c1", "a1", "c3", "c2"] {
            played.play_text(text).unwrap();
        }
        let before = played.positions().len();
        // Two steps out and two steps back.
        for text in ["a3-a2", "a1-b1", "a2-a3", "b1-a1"] {
            played.play_text(text).unwrap();
        }
        let course = Course::of(&played, false, &AtomicBool::new(false));
        let expected = 1.0 / (before + 4) as f64;
        assert!(
            (course.repetition - expected).abs() < 1e-9,
            "{}",
            course.repetition
        );
        assert_eq!(course.ended_in, 1);
    }
}
