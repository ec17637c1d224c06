//! Stones that fall: who is likely to get a point, long before anybody can reach it.
//!
//! When nothing is left but columns in which neither player wants to be the first, they are filled from below in turn. In columns of
//! even height that gives the player who began the game the odd points (the lowest is the first) and the other the even ones: a
//! row that lacks a point which its owner will hardly get is worth less. (This is the oldest piece of theory about connect four:
//! Allis, "A knowledge-based approach of connect-four", 1988.)

use lianzi_rules::board::Direction;
use lianzi_rules::rules::{Rules, StoneChoice};
use lianzi_rules::{Action, Actions, Player, Point};

/// For each point the player who is likely to get it in the end; nothing where nobody can say.
pub(crate) fn heirs(rules: &Rules) -> Vec<Option<Player>> {
    even_columns(rules).unwrap_or_else(|| vec![None; rules.board.len()])
}

fn even_columns(rules: &Rules) -> Option<Vec<Option<Player>>> {
    let gravity = rules.phases.first()?.gravity?;
    let one_stone = [Actions::of(&[Action::Place])];
    let plain = rules.phases.iter().all(|phase| {
        let turns = phase.turn.0.iter().chain(phase.first_turn.iter());
        phase.gravity == Some(gravity) && turns.into_iter().all(|turn| turn[..] == one_stone)
    });
    let begins = rules
        .phases
        .iter()
        .all(|phase| phase.starts.is_none_or(|player| player == Player::First));
    if !plain || !begins || rules.stone != StoneChoice::Own {
        return None;
    }
    let mut heirs = vec![None; rules.board.len()];
    for line in rules.board.lines() {
        let [one, other, ..] = line.points[..] else {
            continue;
        };
        let [from, to] = [one, other].map(|point| rules.board.place(point));
        let floor_last = Direction::between(from, to) == Some(gravity);
        if !floor_last && Direction::between(to, from) != Some(gravity) {
            continue;
        }
        if line.points.len() % 2 == 1 {
            return None;
        }
        let upwards: Vec<Point> = if floor_last {
            line.points.iter().rev().copied().collect()
        } else {
            line.points.clone()
        };
        for (height, point) in upwards.into_iter().enumerate() {
            heirs[point.index()] = Some(Player::BOTH[height % 2]);
        }
    }
    heirs.iter().all(Option::is_some).then_some(heirs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    fn heirs_of(name: &str) -> Vec<Option<Player>> {
        heirs(catalogue::game(name).expect(name).rules())
    }

    #[test]
    fn in_connect_four_the_first_player_gets_the_odd_points() {
        let game = catalogue::game("connect-four").expect("shipped");
        let heirs = heirs(game.rules());
        for (name, player) in [
            ("a1", Player::First),
            ("d2", Player::Second),
            ("g6", Player::Second),
        ] {
            assert_eq!(
                heirs[game.board().point(name).expect(name).index()],
                Some(player),
                "{name}"
            );
        }
    }

    #[test]
    fn nobody_can_say_where_columns_are_odd_or_nothing_falls() {
        for name in ["gravity:5,5,4", "gomoku", "qubic", "nine-mens-morris"] {
            assert!(heirs_of(name).iter().all(Option::is_none), "{name}");
        }
    }
}
