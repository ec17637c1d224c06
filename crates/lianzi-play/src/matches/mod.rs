//! Matches: a position with its history.
//!
//! - this file: playing, taking back, starting again, asking;
//! - `occurrences`: how often a position has stood;
//! - `settlement`: how a match ends that its moves do not decide;
//! - `status`: everything that a message to the players says, as plain data.
//!
//! What is legal is the game's business; the only rule kept here is the one that needs a history, repetition. Texts are
//! in [`record`](crate::record).

mod occurrences;
mod settlement;
mod status;

#[cfg(test)]
mod tests;

pub use settlement::{Decided, Settlement};
pub use status::{Repetition, Status};

use lianzi_rules::{
    AnyGame, AnyPosition, DrawReason, Move, MoveError, Outcome, Player, Point, Preview, Refusal,
};
use occurrences::Occurrences;

use crate::record::Ending;

/// Whether moves may be taken back in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Takeback {
    /// A placed stone stays.
    Never,
    /// Whoever likes may take moves back, as many as there are.
    #[default]
    Free,
}

/// Why nothing was taken back. The variants stand in the order in which they are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum TakebackError {
    /// The match is played without.
    #[error("this match is played without takebacks")]
    Never,
    /// No move has been made.
    #[error("there is no move to take back")]
    NoMoves,
    /// This player has not moved yet.
    #[error("this player has no move to take back")]
    NoMoveOf(Player),
}

/// A game that is being played: the position, how it came about, and how it stands.
///
/// Everything that changes a match goes through [`play`](Self::play), [`take_back`](Self::take_back) and their
/// relatives here; what is refused changes nothing.
///
/// ```
/// use lianzi_play::{Match, Takeback};
/// use lianzi_rules::{Outcome, catalogue};
///
/// let mut game = Match::new(catalogue::game("tic-tac-toe")?, Takeback::Free);
/// let mv = game.read_move("b2")?;
/// assert_eq!(game.play(mv)?, Outcome::InProgress);
/// assert_eq!(game.take_back()?, mv);
/// assert_eq!(*game.position(), game.game().start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    game: AnyGame,
    takeback: Takeback,
    seed: Option<u64>,
    /// The start, and the position after each move; never empty.
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// Kept only where the rules ask for it.
    occurrences: Option<Occurrences>,
    outcome: Outcome,
    settlement: Option<Settlement>,
}

impl Match {
    /// A match from the game's usual start.
    pub fn new(game: AnyGame, takeback: Takeback) -> Self {
        let start = game.start();
        Self::from_position(game, start, takeback)
    }

    /// A match from another position of the game, such as one that
    /// [`read_position`](AnyGame::read_position) gave. What happened before it is not known: moves are taken back no
    /// further than to it, and repetitions are counted from it.
    ///
    /// # Panics
    /// When the position belongs to a game of another size.
    pub fn from_position(game: AnyGame, start: AnyPosition, takeback: Takeback) -> Self {
        let occurrences = game.rules().end.repeat.map(|_| Occurrences::default());
        let mut new = Self {
            game,
            takeback,
            seed: None,
            positions: Vec::new(),
            moves: Vec::new(),
            occurrences,
            outcome: start.outcome(),
            settlement: None,
        };
        new.push(start);
        new
    }

    /// The same match with a seed: the number that chance in it comes from, kept for whoever writes the match down.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The same match with another policy.
    pub fn with_takeback(mut self, takeback: Takeback) -> Self {
        self.takeback = takeback;
        self
    }

    /// Makes a move and says how the game stands after it.
    ///
    /// # Errors
    /// The first reason why the move is not legal now; the match is as it was.
    pub fn play(&mut self, mv: Move) -> Result<Outcome, Refusal> {
        self.still_open()?;
        let next = self.game.play(self.position(), mv)?;
        self.moves.push(mv);
        self.push(next);
        Ok(self.outcome)
    }

    /// Makes the move that a text means; see [`read_move`](Self::read_move).
    ///
    /// # Errors
    /// The text is no move, or the move is not legal now; the match is as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Outcome, MoveError> {
        let mv = self.read_move(text)?;
        self.play(mv).map_err(MoveError::Refused)
    }

    /// Takes the last move back, whatever it did, and returns it. A game that was over is open again.
    ///
    /// # Errors
    /// The match is played without takebacks, or there is no move; the match is as it was.
    pub fn take_back(&mut self) -> Result<Move, TakebackError> {
        self.may_take_back()?;
        let mv = self.moves.pop().ok_or(TakebackError::NoMoves)?;
        self.pop();
        Ok(mv)
    }

    /// Takes moves back until this player is on move again, at least one of his own among them, and returns them, the
    /// last one first: against an opponent who answers at once, this is what "take back" means.
    ///
    /// ```
    /// use lianzi_play::{Match, Takeback};
    /// use lianzi_rules::{Player, catalogue};
    ///
    /// let mut game = Match::new(catalogue::game("tic-tac-toe")?, Takeback::Free);
    /// for text in ["b2", "a1"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.take_back_for(Player::First)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The match is played without takebacks, there is no move, or none of this player's; the match is as it was.
    pub fn take_back_for(&mut self, player: Player) -> Result<Vec<Move>, TakebackError> {
        self.may_take_back()?;
        let before = &self.positions[..self.moves.len()];
        let own = before.iter().rposition(|position| position.mover() == player);
        let ply = own.ok_or(TakebackError::NoMoveOf(player))?;
        let mut taken = Vec::new();
        while self.moves.len() > ply {
            taken.extend(self.moves.pop());
            self.pop();
        }
        Ok(taken)
    }

    /// Begins again where this match began. Policy and seed stay.
    pub fn restart(&mut self) {
        let fresh = Self::from_position(self.game.clone(), *self.start(), self.takeback);
        *self = Self {
            seed: self.seed,
            ..fresh
        };
    }

    /// Says how the match ended that its moves do not decide; `None` when it goes on after all. It lasts until somebody
    /// plays on, takes back or begins again.
    ///
    /// # Errors
    /// The moves decide it; nothing has changed.
    pub fn settle(&mut self, settlement: Option<Settlement>) -> Result<(), Decided> {
        if self.outcome.is_over() {
            return Err(Decided(self.outcome));
        }
        self.settlement = settlement;
        Ok(())
    }

    /// Gives the match another seed; `None` for a match in which nothing is left to chance.
    pub fn set_seed(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }

    /// Becomes what another match of the same game is, but for the policy, and says how many moves both had in common
    /// from the start.
    pub(crate) fn follow(&mut self, other: &Self) -> usize {
        self.seed = other.seed;
        if self.start() != other.start() {
            *self = Self {
                seed: self.seed,
                ..Self::from_position(self.game.clone(), *other.start(), self.takeback)
            };
        }
        let pairs = self.moves.iter().zip(&other.moves);
        let common = pairs.take_while(|(one, other)| one == other).count();
        while self.moves.len() > common {
            self.moves.pop();
            self.pop();
        }
        for ply in common..other.moves.len() {
            self.moves.push(other.moves[ply]);
            self.push(other.positions[ply + 1]);
        }
        // What was settled here stays settled, unless the moves have changed or the other says otherwise.
        if other.settlement.is_some() {
            self.settlement.clone_from(&other.settlement);
        }
        common
    }

    fn still_open(&self) -> Result<(), Refusal> {
        if self.outcome.is_over() {
            Err(Refusal::Over(self.outcome))
        } else {
            Ok(())
        }
    }

    fn may_take_back(&self) -> Result<(), TakebackError> {
        match self.takeback {
            Takeback::Never => Err(TakebackError::Never),
            Takeback::Free if self.moves.is_empty() => Err(TakebackError::NoMoves),
            Takeback::Free => Ok(()),
        }
    }

    /// The only place where a position enters the history.
    fn push(&mut self, position: AnyPosition) {
        let index = self.positions.len();
        self.positions.push(position);
        self.settlement = None;
        if let Some(occurrences) = &mut self.occurrences {
            occurrences.add(self.game.key(&position), index, &self.positions);
        }
        self.outcome = self.judge();
    }

    /// The only place where a position leaves the history.
    fn pop(&mut self) {
        let index = self.positions.len() - 1;
        if let Some(occurrences) = &mut self.occurrences {
            occurrences.remove(self.game.key(&self.positions[index]), index, &self.positions);
        }
        self.positions.pop();
        self.settlement = None;
        self.outcome = self.judge();
    }

    fn judge(&self) -> Outcome {
        let outcome = self.position().outcome();
        match self.repetition() {
            Some(repetition) if !outcome.is_over() && repetition.times >= repetition.limit => {
                Outcome::Draw(DrawReason::Repetition)
            }
            _ => outcome,
        }
    }
}

/// Asking; nothing here changes anything.
impl Match {
    /// The game that is played.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }

    /// The position that the match began with.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// Every position from the start to now: one more than there are moves.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last move, if there is one.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// How the game stands, repetition included.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// How the match ended that its moves do not decide, if it did.
    pub fn settlement(&self) -> Option<&Settlement> {
        self.settlement.as_ref()
    }

    /// How the match stands: decided by its moves, settled otherwise, or not over.
    pub fn ending(&self) -> Ending {
        match (self.outcome, &self.settlement) {
            (Outcome::InProgress, None) => Ending::Unfinished,
            (Outcome::InProgress, Some(settlement)) => Ending::Settled(settlement.clone()),
            (outcome, _) => Ending::Decided(outcome),
        }
    }

    /// All legal moves in the game's order; none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_over() {
            Vec::new()
        } else {
            self.game.legal_moves(self.position())
        }
    }

    /// Whether a move is legal now.
    ///
    /// # Errors
    /// The first reason why it is not; the same as [`play`](Self::play) would give.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.still_open()?;
        self.game.check(self.position(), mv)
    }

    /// What a move would do to the result. A draw by repetition is seen, too.
    pub fn preview(&self, mv: Move) -> Preview {
        if let Err(refusal) = self.still_open() {
            return Preview::Refused(refusal);
        }
        let preview = self.game.preview(self.position(), mv);
        if preview == Preview::DoesNotWin(Outcome::InProgress)
            && let (Some(occurrences), Some(limit)) = (&self.occurrences, self.repetition_limit())
            && let Ok(next) = self.game.play(self.position(), mv)
            && occurrences.count(self.game.key(&next), &next, &self.positions) + 1 >= u32::from(limit)
        {
            return Preview::DoesNotWin(Outcome::Draw(DrawReason::Repetition));
        }
        preview
    }

    /// The move that a text means in the position now, checked.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal now; once the game is over, that is the reason.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.still_open().map_err(MoveError::Refused)?;
        self.game.read_move(self.position(), text)
    }

    /// The lines that decided the game; none while it goes on, or when something else decided.
    pub fn winning_lines(&self) -> Vec<Vec<Point>> {
        self.winning_lines_at(self.moves.len())
    }

    pub(crate) fn winning_lines_at(&self, ply: usize) -> Vec<Vec<Point>> {
        let position = &self.positions[ply];
        let last = ply.checked_sub(1).map(|index| self.moves[index]);
        if position.outcome().is_over() {
            self.game.winning_lines(position, last)
        } else {
            Vec::new()
        }
    }

    /// Whether moves may be taken back.
    pub fn takeback(&self) -> Takeback {
        self.takeback
    }

    /// The seed that chance in this match comes from, if there is any.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// How often the position has stood, and how often it may; `None` when the rules do not ask.
    pub fn repetition(&self) -> Option<Repetition> {
        let occurrences = self.occurrences.as_ref()?;
        let position = self.position();
        let times = occurrences.count(self.game.key(position), position, &self.positions);
        Some(Repetition {
            times,
            limit: u32::from(self.repetition_limit()?),
        })
    }

    fn repetition_limit(&self) -> Option<u16> {
        self.game.rules().end.repeat
    }
}
