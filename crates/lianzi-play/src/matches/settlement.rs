//! How a match ends that its moves do not decide.

use lianzi_rules::{Outcome, Player};
use lianzi_search::Forfeit;

use crate::record::clean;

/// What a forfeit's reason begins with in records.
const FORFEIT: &str = "forfeit";

/// How a match ended that its moves do not decide: somebody gave up, ran out of time, or both agreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    winner: Option<Player>,
    reason: String,
}

impl Settlement {
    /// A win of a player, or with `None` a draw, with a word or two on why; control characters become spaces.
    ///
    /// ```
    /// use lianzi_play::record::Settlement;
    /// use lianzi_rules::Player;
    /// let settled = Settlement::new(Some(Player::Second), "resigned");
    /// assert_eq!((settled.winner(), settled.reason()), (Some(Player::Second), "resigned"));
    /// assert!(!settled.is_forfeit());
    /// ```
    pub fn new(winner: Option<Player>, reason: &str) -> Self {
        Self {
            winner,
            reason: clean(reason),
        }
    }

    /// A loss by a player's own fault: he was late, dead, silent or wrong. The reason is `forfeit`, a word for the fault,
    /// and the facts.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lianzi_play::record::Settlement;
    /// use lianzi_rules::Player;
    /// use lianzi_search::Forfeit;
    ///
    /// let fault = Forfeit::Silent { waited: Duration::from_millis(1250) };
    /// let settled = Settlement::forfeit(Player::First, &fault);
    /// assert_eq!(settled.winner(), Some(Player::Second));
    /// assert_eq!(settled.reason(), "forfeit silent: it said nothing for 1250 ms");
    /// assert!(settled.is_forfeit());
    /// ```
    pub fn forfeit(loser: Player, fault: &Forfeit) -> Self {
        let reason = format!("{FORFEIT} {}: {fault}", word(fault));
        Self::new(Some(loser.opponent()), &reason)
    }

    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Why; may be empty.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Whether the loser lost by his own fault; see [`forfeit`](Self::forfeit).
    pub fn is_forfeit(&self) -> bool {
        self.reason.split_whitespace().next() == Some(FORFEIT)
    }
}

/// The moves decide the game: there is nothing to settle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the moves decide the game; there is nothing to settle")]
pub struct Decided(pub Outcome);

/// The word for it in records.
const fn word(fault: &Forfeit) -> &'static str {
    match fault {
        Forfeit::NotStarted { .. } => "not-started",
        Forfeit::Late { .. } => "late",
        Forfeit::Exited { .. } => "exited",
        Forfeit::Silent { .. } => "silent",
        Forfeit::Illegal { .. } => "illegal",
        Forfeit::Garbled { .. } => "garbled",
        Forfeit::Refused { .. } => "refused",
    }
}

#[cfg(test)]
mod tests {
    use lianzi_search::StartFault;
    use std::time::Duration;

    use lianzi_rules::{Point, Refusal, catalogue};

    use super::*;
    use crate::record::{Ending, Format};
    use crate::{Match, NamedGame, Record, Takeback};

    #[test]
    fn every_fault_comes_back_from_a_record() {
        let faults = [
            Forfeit::NotStarted {
                command: "no-such-engine\n--x".to_owned(),
                reason: StartFault::NotFound,
            },
            Forfeit::Late {
                took: Duration::from_millis(1250),
                allowed: Duration::from_secs(1),
            },
            Forfeit::Exited { code: Some(3) },
            Forfeit::Silent {
                waited: Duration::from_secs(2),
            },
            Forfeit::Illegal {
                text: "7,7".to_owned(),
                refusal: Refusal::Occupied {
                    at: Point(0),
                    name: "h8".to_owned(),
                },
            },
            Forfeit::Garbled {
                text: "\u{1b}[31m; {1s}".to_owned(),
            },
            Forfeit::Refused {
                text: "ERROR no".to_owned(),
            },
        ];
        for fault in faults {
            for loser in Player::BOTH {
                let mut record = Record::new(NamedGame::from_catalogue("gomoku").unwrap());
                let settled = Settlement::forfeit(loser, &fault);
                record.settle(Some(settled.clone())).unwrap();
                let text = record.write(Format::Lianzi).unwrap();
                let ending = Record::read(&text).unwrap().ending();
                assert_eq!(ending, Ending::Settled(settled), "{text}");
            }
        }
    }

    #[test]
    fn a_settled_match_is_over_until_somebody_plays_on_or_takes_back() {
        let mut game = Match::new(catalogue::game("tic-tac-toe").unwrap(), Takeback::Free);
        game.play_text("b2").unwrap();
        let settled = Settlement::new(Some(Player::First), "resigned");
        game.settle(Some(settled.clone())).unwrap();
        assert_eq!(game.ending(), Ending::Settled(settled.clone()));
        let record = Record::of(NamedGame::from_catalogue("tic-tac-toe").unwrap(), &game);
        assert_eq!(record.ending(), Ending::Settled(settled.clone()));

        game.play_text("a1").unwrap();
        assert_eq!(game.ending(), Ending::Unfinished);
        game.settle(Some(settled.clone())).unwrap();
        game.take_back().unwrap();
        assert_eq!(game.ending(), Ending::Unfinished);
        game.settle(Some(settled)).unwrap();
        game.restart();
        assert_eq!(game.ending(), Ending::Unfinished);
    }

    #[test]
    fn what_the_moves_decide_is_not_settled_otherwise() {
        let mut game = Match::new(catalogue::game("tic-tac-toe").unwrap(), Takeback::Free);
        for text in ["b2", "a1", "b1", "a2", "b3"] {
            game.play_text(text).unwrap();
        }
        assert!(game.settle(Some(Settlement::new(None, "agreed"))).is_err());
        assert_eq!(game.settlement(), None);
    }
}
