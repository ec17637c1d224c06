//! Why a description is of no position.

use crate::{Outcome, Player, Point};

/// Why a described position is none of the game's.
///
/// Not every position that gets through could come about in play: whoever sets up a position may give one player more
/// stones than turns. What is refused is what the rules have no room for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// There is only one kind of stone, and this is of the other.
    #[error("all stones of this game are of one kind, and the one on {name} is of another")]
    OneKind {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// More stones than there are, on the board and in hand together.
    #[error("{stones} stones of {letter} on the board and in hand; the rules give {most}")]
    TooManyStones {
        /// Whose.
        player: Player,
        /// The letter of his stones.
        letter: char,
        /// How many.
        stones: u32,
        /// How many the rules give.
        most: u32,
    },
    /// The same, counted for both players: they may place stones of the same kinds.
    #[error("{stones} stones on the board and in hand; the rules give {most}")]
    TooManyTogether {
        /// How many.
        stones: u32,
        /// How many the rules give.
        most: u32,
    },
    /// A hand has more stones than at the start.
    #[error("{letter} has {hand} stones in hand; at the start there are {most}")]
    HandTooLarge {
        /// Whose hand.
        player: Player,
        /// The letter of his stones.
        letter: char,
        /// How many it has.
        hand: u16,
        /// How many at the start.
        most: u16,
    },
    /// A number of stones in a hand that has no number.
    #[error("{letter} has as many stones as wanted; write - for the hand")]
    HandUnlimited {
        /// Whose hand.
        player: Player,
        /// The letter of his stones.
        letter: char,
    },
    /// No number of stones in a hand that has one.
    #[error("{letter} has at most {most} stones in hand; write how many are left")]
    HandLimited {
        /// Whose hand.
        player: Player,
        /// The letter of his stones.
        letter: char,
        /// How many at the start.
        most: u16,
    },
    /// Too few plies for the stones that have been placed.
    #[error("{placed} stones have been placed, and that takes more than {ply} plies")]
    TooFewPlies {
        /// The plies given.
        ply: u16,
        /// Stones placed.
        placed: u32,
    },
    /// A stone hangs in the air where all stones fall.
    #[error("the stone on {name} has nothing below it")]
    Floating {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
    },
    /// A stone is where it can neither be placed nor go.
    #[error("no stone of {letter} can get to {name}")]
    OutOfBounds {
        /// The point.
        at: Point,
        /// Its name.
        name: String,
        /// The letter of the stone.
        letter: char,
    },
    /// The game has no such phase.
    #[error("there is no phase {phase}: the game has {phases}")]
    NoSuchPhase {
        /// The phase, from 1.
        phase: u32,
        /// How many there are.
        phases: u32,
    },
    /// The turn has no such step.
    #[error("there is no step {step}: the turn has {steps}")]
    NoSuchStep {
        /// The step, from 1.
        step: u32,
        /// How many there are.
        steps: u32,
    },
    /// Turns are not counted so far in this phase.
    #[error("turns of this phase are counted up to {most}, not {turn}")]
    NoSuchTurn {
        /// The turn given.
        turn: u16,
        /// The highest number.
        most: u16,
    },
    /// Something is said that the rules of this game have no use for.
    #[error("nothing in this game's rules is about \"{key}\"")]
    NoUse {
        /// The key of position strings for it.
        key: &'static str,
    },
    /// Stones are to be removed by a rule that does not remove, or without a rule.
    #[error("rule {rule} removes no stones")]
    NoSuchRemoval {
        /// The rule, from 1.
        rule: u32,
    },
    /// Stones are to be removed, and none can be.
    #[error("no stone can be removed")]
    NothingToRemove,
    /// A player is said to be on move who has nothing to place and is passed over.
    #[error("{letter} has no stone to place and is passed over")]
    PassedOver {
        /// Who.
        player: Player,
        /// The letter of his stones.
        letter: char,
    },
    /// The result given contradicts the position.
    #[error("the result cannot be {}: the game {}", said.word(), stands(*is))]
    WrongResult {
        /// What is said.
        said: Outcome,
        /// What follows from the position.
        is: Outcome,
    },
}

fn stands(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::InProgress => "goes on",
        Outcome::Win(Player::First) => "is won by the first player",
        Outcome::Win(Player::Second) => "is won by the second player",
        Outcome::Draw(_) => "is drawn",
    }
}
