//! How long the rules may be read: every move that is made on the way counts, and after a few of them somebody is asked whether it is
//! enough.

use lianzi_rules::{AnyGame, AnyPosition, Move};

/// Moves made between two questions: a fraction of a millisecond.
const MOVES_BETWEEN_LOOKS: u32 = 32;

/// It is enough: what was begun is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Over;

/// Counts moves that are made, and asks now and then whether the work must end.
pub(super) struct Budget<'a> {
    is_over: &'a mut dyn FnMut() -> bool,
    until_look: u32,
    /// Moves made so far.
    pub made: u64,
}

impl<'a> Budget<'a> {
    /// A budget that is used up as soon as the function says so. It is asked before the first move.
    pub(super) fn new(is_over: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            is_over,
            until_look: 0,
            made: 0,
        }
    }

    /// Makes a move; `None` when it is not legal.
    ///
    /// # Errors
    /// That the work must end.
    pub(super) fn play(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        mv: Move,
    ) -> Result<Option<AnyPosition>, Over> {
        if self.until_look == 0 {
            self.until_look = MOVES_BETWEEN_LOOKS;
            if (self.is_over)() {
                self.until_look = 0;
                return Err(Over);
            }
        }
        self.until_look -= 1;
        self.made += 1;
        Ok(game.play(position, mv).ok())
    }
}

#[cfg(test)]
mod tests {
    use lianzi_rules::catalogue;
    use lianzi_search::Chance;

    use super::super::facts::{Before, Ruled};
    use super::*;

    /// Reads the rules for all moves of a position; the moves that were made for that, and whether it came to its end.
    fn read(game: &AnyGame, position: &AnyPosition, is_over: &mut dyn FnMut() -> bool) -> (u64, bool) {
        let mut budget = Budget::new(is_over);
        let legal = game.legal_moves(position);
        let mut all = || {
            let before = Before::of(game, position, &mut budget)?;
            for &mv in &legal {
                let mut ruled = Ruled::at_once(game, position, legal.len() == 1, mv, None);
                ruled.look_ahead(game, position, &before, mv, &mut budget)?;
            }
            Ok::<(), Over>(())
        };
        let done = all().is_ok();
        (budget.made, done)
    }

    fn random_position(game: &AnyGame, plies: u32, chance: &mut Chance) -> AnyPosition {
        let mut position = game.start();
        for _ in 0..plies {
            let moves = game.legal_moves(&position);
            let mv = moves[chance.below(moves.len() as u32) as usize];
            let next = game.play(&position, mv).expect("legal");
            if next.outcome().is_over() {
                break;
            }
            position = next;
        }
        position
    }

    #[test]
    fn reading_the_rules_of_any_game_ends_a_few_moves_after_the_time_is_over() {
        let mut chance = Chance::new(15);
        for name in catalogue::names() {
            let game = catalogue::game(name).expect(name);
            for plies in [0, 7, 25, 60] {
                let position = random_position(&game, plies, &mut chance);
                let allowed = u64::from(chance.below(30));
                let most = allowed * u64::from(MOVES_BETWEEN_LOOKS);
                let mut looks = allowed;
                let (made, done) = read(&game, &position, &mut || {
                    let over = looks == 0;
                    looks = looks.saturating_sub(1);
                    over
                });
                assert!(
                    done || made == most,
                    "{name}, ply {plies}: {made} moves made, {most} allowed"
                );
            }
        }
    }

    #[test]
    fn a_threat_that_no_move_parries_is_read_without_trying_all_wins_against_all_answers() {
        // White threatens to make five; three hundred moves leave that as it is, and three hundred answers to each do not stop it.
        let game = catalogue::game("pente").expect("shipped");
        let text = "19/19/19/19/19/19/19/9B3B5/8BWW1B6/11BW1B4/7BWWWW7/9B1B7/19/19/19/19/19/19/19 W - 18 captured=0,2";
        let position = game.read_position(text).expect("a position");
        let moves = game.legal_moves(&position).len() as u64;
        let (made, done) = read(&game, &position, &mut || false);
        assert!(done);
        assert!(made < 8 * moves * moves, "{made} moves made for {moves} moves");
    }
}
