//! What a player could gain with his very next move, and the position as it would be if the other player were to move.

use lianzi_rules::{AnyGame, AnyPosition, Move, Outcome, Player};

use super::budget::{Budget, Over};

/// What a move gains at once for whoever makes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Gain {
    /// The game is won.
    Win,
    /// Enemy stones leave the board, or may now be removed.
    Take,
}

/// The moves of the player on move that gain something at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Gains {
    pub wins: Vec<Move>,
    pub takes: Vec<Move>,
    /// Whether every move loses the game at once.
    pub all_lose: bool,
}

impl Gains {
    /// Those of a position; none when the game is over.
    ///
    /// # Errors
    /// That the work must end.
    pub(super) fn of(game: &AnyGame, position: &AnyPosition, budget: &mut Budget<'_>) -> Result<Self, Over> {
        let mut gains = Self::default();
        let legal = game.legal_moves(position);
        gains.all_lose = !legal.is_empty();
        for mv in legal {
            let Some(next) = budget.play(game, position, mv)? else {
                continue;
            };
            gains.all_lose &= next.outcome() == Outcome::Win(position.mover().opponent());
            if next.outcome() == Outcome::Win(position.mover()) {
                gains.wins.push(mv);
            } else if takes(position, mv, &next) {
                gains.takes.push(mv);
            }
        }
        Ok(gains)
    }

    /// The moves with this gain.
    pub(super) fn with(&self, gain: Gain) -> &[Move] {
        match gain {
            Gain::Win => &self.wins,
            Gain::Take => &self.takes,
        }
    }

    /// Whether a move gains at least this: a win is more than a stone.
    pub(super) fn has(&self, gain: Gain, mv: Move) -> bool {
        self.wins.contains(&mv) || gain == Gain::Take && self.takes.contains(&mv)
    }
}

/// Whether a move takes enemy stones off the board, or makes room for taking some. A removal that was owed already gains
/// nothing new.
fn takes(before: &AnyPosition, mv: Move, after: &AnyPosition) -> bool {
    if matches!(mv, Move::Remove { .. } | Move::Swap) {
        return false;
    }
    let mover = before.mover();
    let enemy = mover.opponent();
    after.mover() == mover && after.removing() > 0 || after.stones(enemy).len() < before.stones(enemy).len()
}

/// The position as it would be if the turn were over and the other player on move; `None` where the rules have no room
/// for that, and when the game is over or would be.
///
/// Whoever asks what the opponent threatens asks what he could do in this position.
pub(super) fn with_the_other_on_move(game: &AnyGame, position: &AnyPosition) -> Option<AnyPosition> {
    if position.outcome().is_over() {
        return None;
    }
    let other = position.mover().opponent();
    let letter = game.rules().seats[other].letter.to_string();
    let text = game.write_position(position);
    let words = text.split(' ').enumerate().filter_map(|(index, word)| {
        let of_the_turn = ["step=", "removing="].iter().any(|key| word.starts_with(key));
        match index {
            1 => Some(letter.as_str()),
            _ if of_the_turn || word == "again" || word == "gives-way" => None,
            _ => Some(word),
        }
    });
    let text: Vec<&str> = words.collect();
    let turned = game.read_position(&text.join(" ")).ok()?;
    (turned.mover() == other && !turned.outcome().is_over()).then_some(turned)
}

/// The moves with which a player would gain something if he were on move; `None` where that cannot be told.
///
/// # Errors
/// That the work must end.
pub(super) fn gains_of(
    game: &AnyGame,
    position: &AnyPosition,
    player: Player,
    budget: &mut Budget<'_>,
) -> Result<Option<Gains>, Over> {
    if position.mover() == player {
        return Gains::of(game, position, budget).map(Some);
    }
    let turned = with_the_other_on_move(game, position);
    turned.map(|turned| Gains::of(game, &turned, budget)).transpose()
}

#[cfg(test)]
mod tests {
    use lianzi_rules::catalogue;

    use super::*;

    fn gained(name: &str, position: &str, gain: Gain) -> Vec<String> {
        let game = catalogue::game(name).expect(name);
        let position = game.read_position(position).expect("a position");
        let mut never = || false;
        let gains = Gains::of(&game, &position, &mut Budget::new(&mut never)).expect("there is no limit");
        gains.with(gain).iter().map(|&mv| game.write_move(mv)).collect()
    }

    #[test]
    fn a_third_in_a_row_wins_and_a_mill_takes() {
        assert_eq!(gained("tic-tac-toe", "XX1/OO1/3 X", Gain::Win), ["c1"]);
        assert_eq!(gained("tic-tac-toe", "XX1/OO1/3 O", Gain::Win), ["c2"]);
        assert_eq!(
            gained("nine-mens-morris", "WW1/B1B/3/6/3/3/3 W", Gain::Take),
            ["g7"]
        );
        // Two between two are taken.
        assert_eq!(
            gained(
                "pente",
                "19/19/19/19/19/19/19/19/5BWW11/19/19/19/19/19/19/19/19/19/19 B",
                Gain::Take
            ),
            ["i11"]
        );
    }

    #[test]
    fn the_other_player_is_on_move_with_the_same_stones() {
        let game = catalogue::game("liansi").expect("shipped");
        let position = game.read_position("XX4/OO4/6/6/6/6 X").expect("a position");
        let turned = with_the_other_on_move(&game, &position).expect("there is room");
        assert_eq!(turned.mover(), Player::Second);
        for player in Player::BOTH {
            assert_eq!(turned.stones(player), position.stones(player));
            assert_eq!(turned.hand(player), position.hand(player));
        }
    }

    #[test]
    fn nobody_is_on_move_in_a_finished_game_or_without_a_stone_to_place() {
        let game = catalogue::game("tic-tac-toe").expect("shipped");
        let over = game.read_position("XXX/OO1/3").expect("a position");
        assert_eq!(with_the_other_on_move(&game, &over), None);
        let liansi = catalogue::game("liansi").expect("shipped");
        let last = liansi
            .read_position("XOXOXO/OXOXOX/XOX3/6/6/6 O 0,1 15")
            .expect("a position");
        assert_eq!(with_the_other_on_move(&liansi, &last), None);
    }
}
