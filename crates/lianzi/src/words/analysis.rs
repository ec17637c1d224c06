//! What a move does and what it is worth, as words: every fact of an analysis is said here, by variant.

use lianzi_play::analysis::{Certainty, Fact, Gain, Judged};
use lianzi_rules::{AnyGame, DrawReason, Move, Point};
use lianzi_search::Unsolved;
use lianzi_solve::{Distance, Grade, Value};

use super::{Words, say};

/// More facts than these make a sentence that nobody reads.
const MOST_SAID: usize = 3;
/// So many points are named; of others it is said how many there are.
const MOST_POINTS: usize = 4;

impl Words {
    /// What a move does, the most important first, in one sentence without a full stop.
    pub fn says(&self, game: &AnyGame, judged: &Judged) -> String {
        let told: Vec<String> = worth_saying(judged)
            .into_iter()
            .take(MOST_SAID)
            .map(|fact| self.fact(game, fact))
            .collect();
        if told.is_empty() {
            say!(self, "says-nothing")
        } else {
            told.join(&say!(self, "says-and"))
        }
    }

    /// A fact about a move.
    pub fn fact(&self, game: &AnyGame, fact: &Fact) -> String {
        let board = game.board();
        let lines = |lines: &[Vec<Point>]| {
            let sentences: Vec<String> = lines.iter().map(|line| self.line(board, line)).collect();
            sentences.join(&say!(self, "line-and-line"))
        };
        match fact {
            Fact::WinsAtOnce { lines: none } if none.is_empty() => say!(self, "says-wins-at-once"),
            Fact::WinsAtOnce { lines: made } => say!(self, "says-wins-by", line = lines(made)),
            Fact::LosesAtOnce { lines: none } if none.is_empty() => say!(self, "says-loses-at-once"),
            Fact::LosesAtOnce { lines: made } => say!(self, "says-loses-by", line = lines(made)),
            Fact::EndsInDraw(reason) => self.drawn_at_once(*reason),
            Fact::Wins {
                plies,
                shortest,
                certainty,
            } => self.wins(*plies, *shortest, *certainty),
            Fact::Loses {
                plies,
                longest,
                answer,
                certainty,
            } => {
                let answer = answer.map(|answer| self.a_move(game, answer));
                self.loses(*plies, *longest, answer, *certainty)
            }
            Fact::Draws(_) => say!(self, "says-draws"),
            Fact::OnlyMoveFor(Grade::Win) => say!(self, "says-only-win"),
            Fact::OnlyMoveFor(Grade::Draw | Grade::Loss) => say!(self, "says-only-draw"),
            Fact::OnlyMove => say!(self, "says-only-move"),
            Fact::MayRemove { stones } => say!(self, "says-may-remove", stones = *stones),
            Fact::Takes { points } => say!(self, "says-takes", points = self.some_points(game, points)),
            Fact::Stops { gain, moves } => {
                let points = self.targets(game, moves);
                match gain {
                    Gain::Win => say!(self, "says-stops-win", points = points),
                    Gain::Take => say!(self, "says-stops-take", points = points),
                }
            }
            Fact::Threatens { gain, moves } => {
                let points = self.targets(game, moves);
                match gain {
                    Gain::Win if targets(moves).len() > 1 => {
                        say!(self, "says-threatens-two", points = points)
                    }
                    Gain::Win => say!(self, "says-threatens-win", points = points),
                    Gain::Take => say!(self, "says-threatens-take", points = points),
                }
            }
            Fact::Allows { gain, moves } => {
                let points = self.targets(game, moves);
                match gain {
                    Gain::Win => say!(self, "says-allows-win", points = points),
                    Gain::Take => say!(self, "says-allows-take", points = points),
                }
            }
            Fact::LeavesNoMove => say!(self, "says-leaves-no-move"),
            Fact::MovesAgain => say!(self, "says-moves-again"),
            Fact::Swaps => say!(self, "says-swaps"),
            Fact::Passes => say!(self, "says-passes"),
        }
    }

    fn drawn_at_once(&self, reason: DrawReason) -> String {
        match reason {
            DrawReason::Full => say!(self, "says-draw-full"),
            DrawReason::Plies => say!(self, "says-draw-plies"),
            DrawReason::Stuck => say!(self, "says-draw-stuck"),
            DrawReason::Repetition => say!(self, "says-draw-repetition"),
            DrawReason::Rule => say!(self, "says-draw-rule"),
        }
    }

    fn wins(&self, plies: u32, shortest: bool, certainty: Certainty) -> String {
        match certainty {
            Certainty::Proved if shortest => say!(self, "says-wins", plies = plies),
            Certainty::Proved => say!(self, "says-wins-at-most", plies = plies),
            Certainty::Found => say!(self, "says-wins-found", plies = plies),
        }
    }

    fn loses(&self, plies: u32, longest: bool, answer: Option<String>, certainty: Certainty) -> String {
        match (certainty, answer) {
            (Certainty::Proved, Some(answer)) if longest => {
                say!(self, "says-loses-to", plies = plies, answer = answer)
            }
            (Certainty::Proved, None) if longest => say!(self, "says-loses", plies = plies),
            (Certainty::Proved, Some(answer)) => {
                say!(self, "says-loses-at-most-to", plies = plies, answer = answer)
            }
            (Certainty::Proved, None) => say!(self, "says-loses-at-most", plies = plies),
            (Certainty::Found, Some(answer)) => {
                say!(self, "says-loses-found-to", plies = plies, answer = answer)
            }
            (Certainty::Found, None) => say!(self, "says-loses-found", plies = plies),
        }
    }

    /// Why a player who plays only what is proved has no move.
    pub fn unsolved(&self, unsolved: &Unsolved) -> String {
        match unsolved {
            Unsolved::NoMethod { reasons, .. } => {
                let reasons: Vec<String> = reasons
                    .iter()
                    .map(|(method, reason)| format!("{method}: {reason}"))
                    .collect();
                say!(self, "unsolved-no-method", reasons = reasons.join("; "))
            }
            Unsolved::Memory {
                method,
                needed,
                given,
            } => say!(
                self,
                "unsolved-memory",
                method = method.as_str(),
                needed = needed.div_ceil(1 << 20),
                given = given >> 20
            ),
            Unsolved::Unfinished {
                method,
                nodes,
                elapsed,
            } => say!(
                self,
                "unsolved-unfinished",
                method = method.as_str(),
                nodes = *nodes,
                seconds = format!("{:.1}", elapsed.as_secs_f64())
            ),
        }
    }

    /// The value of a move in a few letters, for a table.
    pub fn short_value(&self, value: Value) -> String {
        match value {
            Value::Win(Distance::Exact(plies)) => say!(self, "analyze-value-win", plies = plies),
            Value::Win(Distance::AtMost(plies)) => say!(self, "analyze-value-win-at-most", plies = plies),
            Value::Loss(Distance::Exact(plies)) => say!(self, "analyze-value-loss", plies = plies),
            Value::Loss(Distance::AtMost(plies)) => say!(self, "analyze-value-loss-at-most", plies = plies),
            Value::Draw => say!(self, "analyze-value-draw"),
            Value::Unknown(_) => say!(self, "analyze-value-open"),
        }
    }

    /// Where moves go, each point once: several stones may slide to the same one.
    fn targets(&self, game: &AnyGame, moves: &[Move]) -> String {
        self.some_points(game, &targets(moves))
    }

    /// Points by name, the first few of them when there are many.
    fn some_points(&self, game: &AnyGame, points: &[Point]) -> String {
        let board = game.board();
        match points.get(..MOST_POINTS) {
            Some(first) if points.len() > MOST_POINTS => {
                let names: Vec<&str> = first.iter().map(|&point| board.name(point)).collect();
                let list = names.join(&say!(self, "list-comma"));
                say!(
                    self,
                    "says-more",
                    points = list,
                    count = points.len() - MOST_POINTS
                )
            }
            _ => self.points(board, points),
        }
    }
}

fn targets(moves: &[Move]) -> Vec<Point> {
    let mut points: Vec<Point> = moves.iter().filter_map(|mv| mv.target()).collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// The facts that tell a reader something that he does not read in another one, or in the move itself.
fn worth_saying(judged: &Judged) -> Vec<&Fact> {
    let loses_soon = judged.facts.iter().any(|fact| {
        matches!(
            fact,
            Fact::Loses {
                plies: 2,
                answer: Some(_),
                ..
            }
        )
    });
    let wins = judged
        .facts
        .iter()
        .any(|fact| matches!(fact, Fact::WinsAtOnce { .. }));
    let says_itself = |fact: &&Fact| match fact {
        Fact::Takes { .. } => !matches!(judged.mv, Move::Remove { .. }),
        Fact::Allows { gain: Gain::Win, .. } => !loses_soon,
        Fact::WinsAtOnce { .. } => true,
        // Whoever wins at once wants to know nothing else.
        _ => !wins,
    };
    judged.facts.iter().filter(says_itself).collect()
}
