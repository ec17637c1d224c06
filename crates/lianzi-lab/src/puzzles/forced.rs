//! Which moves of a position win by force within some plies: by searches that look at everything.

use lianzi_rules::{AnyGame, AnyPosition, Move};
use lianzi_search::alphabeta::AlphaBetaAgent;
use lianzi_search::{Agent, Limits, Score};

/// Positions that are looked at for one move before it is given up.
const NODES: u64 = 400_000;

/// It could not be found out.
struct Unsure;

/// Finds forced wins.
pub struct Forced {
    agent: AlphaBetaAgent,
}

impl Forced {
    /// For one game.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            // It gives the score of plain negamax at the depth that it reaches.
            agent: AlphaBetaAgent::new(game, 64, 0),
        }
    }

    /// Every move that wins within so many plies, with the plies that the win takes; `None` when that could not be found out
    /// for all moves.
    pub fn wins(&mut self, game: &AnyGame, position: &AnyPosition, within: u16) -> Option<Vec<(Move, u16)>> {
        let mut wins = Vec::new();
        for mv in game.legal_moves(position) {
            if let Some(plies) = self.after(game, position, mv, within).ok()? {
                wins.push((mv, plies));
            }
        }
        Some(wins)
    }

    /// In how many plies a move wins, if it does within so many.
    fn after(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        mv: Move,
        within: u16,
    ) -> Result<Option<u16>, Unsure> {
        let next = game.play(position, mv).map_err(|_| Unsure)?;
        if next.outcome().is_over() {
            return Ok((next.outcome().winner() == Some(position.mover())).then_some(1));
        }
        let Some(rest) = within.checked_sub(1).filter(|rest| *rest > 0) else {
            return Ok(None);
        };
        let limits = Limits::none().with_depth(rest.into()).with_nodes(NODES);
        let choice = self.agent.choose(game, &next, &limits).map_err(|_| Unsure)?;
        let again = next.mover() == position.mover();
        let plies = match (choice.score.ok_or(Unsure)?, again) {
            (Score::Loss { plies }, false) | (Score::Win { plies }, true) => plies,
            (Score::Loss { .. } | Score::Win { .. } | Score::Draw, _) => return Ok(None),
            (Score::Estimate(_), _) if choice.depth >= u32::from(rest) => return Ok(None),
            // An estimate that did not look far enough says nothing.
            (Score::Estimate(_), _) => return Err(Unsure),
        };
        let plies = plies + 1;
        Ok((plies <= u32::from(within)).then_some(plies as u16))
    }

    /// The move after which a lost player holds out longest, against wins within so many plies.
    pub fn resistance(&mut self, game: &AnyGame, position: &AnyPosition, within: u16) -> Option<Move> {
        let limits = Limits::none()
            .with_depth(u32::from(within).max(1))
            .with_nodes(NODES);
        Some(self.agent.choose(game, position, &limits).ok()?.mv)
    }

    /// A win within so many plies against the longest resistance, move by move; `None` when there is none.
    pub fn line(&mut self, game: &AnyGame, position: &AnyPosition, within: u16) -> Option<Vec<Move>> {
        let winner = position.mover();
        let (mut at, mut left, mut line) = (*position, within, Vec::new());
        while !at.outcome().is_over() {
            let mv = if at.mover() == winner {
                let wins = self.wins(game, &at, left)?;
                wins.into_iter().min_by_key(|(_, plies)| *plies)?.0
            } else {
                self.resistance(game, &at, left)?
            };
            at = game.play(&at, mv).ok()?;
            line.push(mv);
            left = left.checked_sub(1)?;
        }
        (at.outcome().winner() == Some(winner)).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::{Player, catalogue};

    /// The same by trying everything, move for move.
    fn tried(game: &AnyGame, position: &AnyPosition, hero: Player, within: u16) -> Option<u16> {
        if position.outcome().is_over() {
            return (position.outcome().winner() == Some(hero)).then_some(0);
        }
        let left = within.checked_sub(1)?;
        let after: Vec<Option<u16>> = game
            .legal_moves(position)
            .into_iter()
            .map(|mv| tried(game, &game.play(position, mv).unwrap(), hero, left).map(|plies| plies + 1))
            .collect();
        if position.mover() == hero {
            after.into_iter().flatten().min()
        } else {
            after.into_iter().collect::<Option<Vec<u16>>>()?.into_iter().max()
        }
    }

    #[test]
    fn it_finds_the_wins_that_trying_everything_finds() {
        for (name, text) in [
            ("tic-tac-toe", "X1O/3/3 X"),
            ("tic-tac-toe", "XO1/3/3 X"),
            ("tapatan", "W2/1B1/3 W 2,2"),
            ("connect-four", "7/7/7/7/2RR3/2YY3 R"),
            ("mnk:4,4,3", "4/1X2/2O1/4 X"),
        ] {
            let game = catalogue::game(name).unwrap();
            let position = game.read_position(text).unwrap();
            let hero = position.mover();
            for within in [1, 3, 5] {
                let expected: Vec<(Move, u16)> = game
                    .legal_moves(&position)
                    .into_iter()
                    .filter_map(|mv| {
                        let next = game.play(&position, mv).unwrap();
                        Some((mv, tried(&game, &next, hero, within - 1)? + 1))
                    })
                    .collect();
                let found = Forced::new(&game).wins(&game, &position, within);
                assert_eq!(found, Some(expected), "{name} {text} within {within}");
            }
        }
    }

    #[test]
    fn a_line_ends_in_the_win_that_was_promised() {
        let game = catalogue::game("mnk:4,4,3").unwrap();
        let position = game.read_position("4/1X2/2O1/4 X").unwrap();
        let line = Forced::new(&game).line(&game, &position, 5).unwrap();
        assert!(line.len() <= 5 && line.len() % 2 == 1, "{line:?}");
        assert_eq!(Forced::new(&game).line(&game, &position, 1), None);
    }
}
