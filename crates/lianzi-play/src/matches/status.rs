//! How a match stands, as plain data: what screens turn into words, and programs into JSON.

use lianzi_rules::{Actions, Each, Move, Outcome, Player, Point};

use super::Match;

/// How often a position has stood, and how often it takes to make a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// Times, this one included: 1 for a position that is new.
    pub times: u32,
    /// The game is drawn when `times` reaches this.
    pub limit: u32,
}

/// How a match stands at one moment.
///
/// ```
/// use lianzi_play::{Match, Takeback};
/// use lianzi_rules::{Action, Player, catalogue};
///
/// let mut game = Match::new(catalogue::game("liansi")?, Takeback::Free);
/// game.play_text("c3")?;
/// let status = game.status();
/// assert_eq!((status.mover, status.ply, status.phase, status.phases), (Player::Second, 1, 0, 2));
/// assert_eq!(status.hands[Player::First], Some(7));
/// assert!(status.expected.is_only(Action::Place));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// Who won, or that the game is drawn and why, or that it goes on.
    pub outcome: Outcome,
    /// The lines that decided the game; empty while it goes on and when something else decided.
    pub lines: Vec<Vec<Point>>,
    /// Who is on move; after the end, who would be.
    pub mover: Player,
    /// Kinds of moves that are due; none after the end.
    pub expected: Actions,
    /// The phase, counted from 0.
    pub phase: usize,
    /// How many phases the game has.
    pub phases: usize,
    /// The step of the turn that is due, counted from 0.
    pub step: usize,
    /// How many steps the turn has.
    pub steps: usize,
    /// Stones that the mover has to remove before anything else.
    pub removing: u8,
    /// Stones in hand; `None` for as many as one likes.
    pub hands: Each<Option<u16>>,
    /// Enemy stones captured by flanking.
    pub captured: Each<u16>,
    /// Plies done, those before the match's start included.
    pub ply: u16,
    /// The ply at which the game is drawn, if there is one.
    pub ply_limit: Option<u16>,
    /// The move that led here.
    pub last: Option<Move>,
    /// How often the position has stood; `None` when the rules do not ask.
    pub repetition: Option<Repetition>,
}

impl Match {
    /// How the match stands now.
    pub fn status(&self) -> Status {
        self.describe(self.moves.len(), self.outcome, self.repetition())
    }

    /// How the match stood after so many of its moves; `None` when there are not so many.
    pub fn status_at(&self, moves: usize) -> Option<Status> {
        (moves <= self.moves.len()).then(|| self.status_after(moves))
    }

    pub(crate) fn status_after(&self, moves: usize) -> Status {
        let here = self.positions[moves].without_ply();
        let repetition = self.repetition().map(|now| {
            let so_far = self.positions[..=moves].iter();
            let times = so_far.filter(|position| position.without_ply() == here).count();
            Repetition {
                times: times as u32,
                ..now
            }
        });
        self.describe(moves, self.outcome_at(moves), repetition)
    }

    /// A game that went on after a position was not over there, whatever the repetitions.
    pub(crate) fn outcome_at(&self, moves: usize) -> Outcome {
        if moves == self.moves.len() {
            self.outcome
        } else {
            self.positions[moves].outcome()
        }
    }

    fn describe(&self, moves: usize, outcome: Outcome, repetition: Option<Repetition>) -> Status {
        let position = &self.positions[moves];
        let rules = self.game.rules();
        let expected = if outcome.is_over() {
            Actions::default()
        } else {
            self.game.expected(position)
        };
        Status {
            outcome,
            lines: self.winning_lines_at(moves),
            mover: position.mover(),
            expected,
            phase: position.phase(),
            phases: rules.phases.len(),
            step: position.step(),
            steps: self.game.steps(position).len(),
            removing: position.removing(),
            hands: Each(Player::BOTH.map(|player| position.hand(player))),
            captured: Each(Player::BOTH.map(|player| position.captured(player))),
            ply: position.ply(),
            ply_limit: rules.end.plies,
            last: moves.checked_sub(1).map(|index| self.moves[index]),
            repetition,
        }
    }
}
