//! What a new position begins with: a win at once or by fours, or how many moves there are.

use lianzi_rules::{Move, Outcome, Position};
use lianzi_search::{Forced, FoursAt};

use super::search::{Numbers, Pair};
use crate::request::Halt;

/// Positions that are looked at for a win by fours, in each position that is new.
const FOURS_BUDGET: u64 = 64;

impl<const W: usize> Numbers<'_, W> {
    /// The numbers that a new position begins with: a win by fours decides, and so does one at once; otherwise they say how many moves
    /// there are, of those that do not lose at once.
    pub(super) fn first_numbers(
        &self,
        position: &Position<W>,
        mut fours: Option<&mut FoursAt<'_, W>>,
    ) -> Pair {
        let mover = position.mover();
        let count = match self.forced(position, fours.as_deref_mut()) {
            Forced::Wins(mv) if self.wins_by(position, mv, fours) => return self.won_by(mover),
            Forced::Answers(count) => count,
            Forced::Wins(_) | Forced::Nothing => self.game.legal_moves(position).len() as u32,
        };
        let count = count.max(1);
        if mover == self.player {
            Pair {
                proof: 1,
                refutation: count,
            }
        } else {
            Pair {
                proof: count,
                refutation: 1,
            }
        }
    }

    /// What the player on move must do, or wins by: of fours where there are any, otherwise only whether he wins at once.
    fn forced(&self, position: &Position<W>, fours: Option<&mut FoursAt<'_, W>>) -> Forced {
        if let Some(fours) = fours {
            return fours.look(self.game, position, FOURS_BUDGET);
        }
        let mut moves = self.game.legal_moves(position).into_iter();
        let wins = moves.find(|&mv| self.wins_at_once(position, mv));
        wins.map_or(Forced::Nothing, Forced::Wins)
    }

    fn wins_at_once(&self, position: &Position<W>, mv: Move) -> bool {
        self.after(position, mv).outcome() == Outcome::Win(position.mover())
    }

    /// Makes sure that a move wins, at once or by fours: it is the rules that prove it, move by move. What comes on the way is not kept:
    /// whoever asks for it finds it as it was found here.
    fn wins_by(&self, position: &Position<W>, mv: Move, mut fours: Option<&mut FoursAt<'_, W>>) -> bool {
        let winner = position.mover();
        let next = self.after(position, mv);
        if next.outcome().is_over() {
            return next.outcome() == Outcome::Win(winner);
        }
        if next.mover() == winner {
            return false;
        }
        // What fills the row after one answer fills it after most.
        let mut fills = None;
        self.game.legal_moves(&next).into_iter().all(|reply| {
            let answered = self.after(&next, reply);
            if answered.mover() != winner || answered.outcome().is_over() {
                return false;
            }
            if fills
                .is_some_and(|mv| self.game.check(&answered, mv).is_ok() && self.wins_at_once(&answered, mv))
            {
                return true;
            }
            let Forced::Wins(mv) = self.forced(&answered, fours.as_deref_mut()) else {
                return false;
            };
            fills = fills.or(Some(mv));
            self.wins_by(&answered, mv, fours.as_deref_mut())
        })
    }

    /// Puts the first move of a win by fours into the table, so that the proof is told by it; a search for another way takes longer, and so
    /// does what it finds. The answers need no more than a look: they are decided in the same way. Whether that move wins at once.
    pub(super) fn tell_fours(&mut self, position: &Position<W>) -> Result<bool, Halt> {
        let mut fours = self.fours.take();
        let mut at = fours.as_mut().map(|fours| fours.at(position));
        let wins = match self.forced(position, at.as_mut()) {
            Forced::Wins(mv) if self.wins_by(position, mv, at.as_mut()) => Some(mv),
            _ => None,
        };
        self.fours = fours;
        let next = wins.map(|mv| self.after(position, mv));
        match next {
            Some(next) if next.outcome().is_over() => Ok(true),
            Some(next) if !self.table.put(self.kept(&next), Pair::PROVED) => Err(Halt::Memory),
            _ => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Request;
    use crate::watch::Watch;
    use lianzi_rules::{Game, catalogue};

    #[test]
    fn a_win_by_fours_is_decided_by_a_look() {
        let rules = catalogue::rules("mnk:9,9,5").expect("boards of any size");
        let game: Game<2> = Game::new(rules);
        // Three in column d are stopped below; the fourth on d8 forces d7, and then the row of d8 is filled at either end.
        let position = game
            .read_position("9/4XX3/9/3X5/3X5/3X5/3O5/9/O1O1O3O X - 10")
            .expect("a position");
        let request = Request::default();
        let mut nobody = |_: &_| {};
        let mut watch = Watch::new(&request, &mut nobody);
        let mut numbers = Numbers::new(&game, position.mover(), 1 << 24);
        assert_eq!(numbers.decide(&position, &mut watch), Ok(true));
        assert_eq!(watch.nodes(), 0);
        assert_eq!(numbers.length(&position, &mut watch), Ok(5));
    }
}
