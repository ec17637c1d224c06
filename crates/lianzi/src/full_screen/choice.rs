//! From points that somebody chooses on the board to moves. What is legal, the match says.

use lianzi_play::Match;
use lianzi_rules::board::Direction;
use lianzi_rules::{Action, Move, MoveError, Point};

/// What follows from choosing a point.
#[derive(Clone, PartialEq, Debug)]
pub enum Chosen {
    /// This move.
    Play(Move),
    /// Stones of either kind may go there.
    Either(Point),
    /// The stone there is picked up.
    Pick(Point),
    /// The stone that was picked up is let go.
    Drop,
    /// A stone has to be picked up first.
    PickFirst,
    /// The stone there has nowhere to go.
    CannotMove,
    /// Nothing: this is why.
    Refused(MoveError),
}

/// What follows from choosing a point while a stone is picked up, or none.
pub fn choose(game: &Match, picked: Option<Point>, point: Point) -> Chosen {
    let legal = game.legal_moves();
    if let Some(from) = picked {
        if from == point {
            return Chosen::Drop;
        }
        let slide = Move::Slide { from, to: point };
        if legal.contains(&slide) {
            return Chosen::Play(slide);
        }
        if slides_from(&legal, point) {
            return Chosen::Pick(point);
        }
        return refused(game, slide);
    }
    let point = landing(game, &legal, point);
    let here: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Place { at, .. } | Move::Remove { at } if *at == point))
        .collect();
    match here.as_slice() {
        [only] => return Chosen::Play(*only),
        [_, _, ..] => return Chosen::Either(point),
        [] => {}
    }
    if slides_from(&legal, point) {
        return Chosen::Pick(point);
    }
    let expected = game.game().expected(game.position());
    let stone = game.position().stone(point);
    let mover = game.position().mover();
    let place = Move::Place {
        at: point,
        stone: game.game().stone_to_place(game.position()),
    };
    if game.outcome().is_over() || expected.contains(Action::Place) {
        refused(game, place)
    } else if expected.contains(Action::Remove) {
        refused(game, Move::Remove { at: point })
    } else if stone == Some(mover) {
        Chosen::CannotMove
    } else if stone.is_none() && expected.contains(Action::Slide) {
        Chosen::PickFirst
    } else {
        refused(
            game,
            Move::Slide {
                from: point,
                to: point,
            },
        )
    }
}

/// Where moves may go: of the stone that is picked up, else of any kind, else the stones that may be picked up.
pub fn targets(game: &Match, picked: Option<Point>) -> Vec<Point> {
    let legal = game.legal_moves();
    let mut targets: Vec<Point> = match picked {
        Some(picked) => legal.iter().filter_map(|mv| slide_to(*mv, picked)).collect(),
        None => legal.iter().filter_map(|mv| start(*mv)).collect(),
    };
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Whether stones have to be taken now.
pub fn removes(game: &Match) -> bool {
    game.legal_moves()
        .first()
        .is_some_and(|mv| matches!(mv, Move::Remove { .. }))
}

/// Where a stone comes to rest that is dropped here: under gravity a whole column is as good as its point.
pub fn landing(game: &Match, legal: &[Move], point: Point) -> Point {
    let rules = game.game().rules();
    let board = game.game().board();
    let Some(gravity) = rules.phases[game.position().phase()].gravity else {
        return point;
    };
    let lane = |other: Point| {
        let (one, other) = (board.place(point), board.place(other));
        match gravity {
            Direction::Left | Direction::Right => one.y == other.y && one.level == other.level,
            _ => one.x == other.x && one.level == other.level,
        }
    };
    let rests = legal.iter().find_map(|mv| match *mv {
        Move::Place { at, .. } if lane(at) => Some(at),
        _ => None,
    });
    // A stone that may be taken or moved is meant itself.
    let meant = legal
        .iter()
        .any(|mv| matches!(*mv, Move::Remove { at } | Move::Slide { from: at, .. } if at == point));
    if meant { point } else { rests.unwrap_or(point) }
}

/// The point at which a move begins to be chosen.
fn start(mv: Move) -> Option<Point> {
    match mv {
        Move::Slide { from, .. } => Some(from),
        other => other.target(),
    }
}

fn slide_to(mv: Move, picked: Point) -> Option<Point> {
    match mv {
        Move::Slide { from, to } if from == picked => Some(to),
        _ => None,
    }
}

fn slides_from(legal: &[Move], point: Point) -> bool {
    legal.iter().any(|mv| slide_to(*mv, point).is_some())
}

fn refused(game: &Match, mv: Move) -> Chosen {
    match game.check(mv) {
        Err(refusal) => Chosen::Refused(MoveError::Refused(refusal)),
        Ok(()) => Chosen::Play(mv),
    }
}

#[cfg(test)]
mod tests {
    use lianzi_play::Takeback;
    use lianzi_rules::{Player, Refusal, catalogue};

    use super::*;

    fn after(name: &str, moves: &str) -> Match {
        let mut game = Match::new(catalogue::game(name).unwrap(), Takeback::Free);
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap();
        }
        game
    }

    fn at(game: &Match, name: &str) -> Point {
        game.game().board().point(name).unwrap()
    }

    #[test]
    fn a_point_is_a_stone_where_stones_are_placed() {
        let game = after("tic-tac-toe", "b2");
        let chosen = choose(&game, None, at(&game, "a1"));
        assert!(matches!(chosen, Chosen::Play(Move::Place { .. })));
        let chosen = choose(&game, None, at(&game, "b2"));
        assert!(matches!(
            chosen,
            Chosen::Refused(MoveError::Refused(Refusal::Occupied { .. }))
        ));
    }

    #[test]
    fn a_whole_column_is_as_good_as_the_point_where_the_stone_comes_to_rest() {
        let game = after("connect-four", "d1");
        for name in ["d6", "d3", "d2", "d1"] {
            let Chosen::Play(mv) = choose(&game, None, at(&game, name)) else {
                panic!("{name}");
            };
            assert_eq!(game.game().write_move(mv), "d2");
        }
    }

    #[test]
    fn a_stone_is_picked_up_and_another_one_changes_the_mind() {
        let game = Match::new(catalogue::game("a-simple-game").unwrap(), Takeback::Free);
        let stones = targets(&game, None);
        let [one, other, ..] = stones.as_slice() else {
            panic!("several stones can move")
        };
        assert_eq!(choose(&game, None, *one), Chosen::Pick(*one));
        assert_eq!(choose(&game, Some(*one), *one), Chosen::Drop);
        assert_eq!(choose(&game, Some(*one), *other), Chosen::Pick(*other));
        let to = targets(&game, Some(*one))[0];
        assert_eq!(
            choose(&game, Some(*one), to),
            Chosen::Play(Move::Slide { from: *one, to })
        );
        assert_eq!(choose(&game, None, to), Chosen::PickFirst);
    }

    #[test]
    fn where_a_player_chooses_between_kinds_of_stones_he_is_asked() {
        let game = after("order-and-chaos", "");
        let point = at(&game, "c3");
        assert_eq!(choose(&game, None, point), Chosen::Either(point));
    }

    #[test]
    fn everything_that_may_be_chosen_leads_to_a_legal_move_in_every_shipped_game() {
        for name in catalogue::names() {
            let mut game = Match::new(catalogue::game(name).unwrap(), Takeback::Free);
            for ply in 0..30 {
                if game.outcome().is_over() {
                    break;
                }
                let mut reached = Vec::new();
                for point in targets(&game, None) {
                    match choose(&game, None, point) {
                        Chosen::Play(mv) => reached.push(mv),
                        Chosen::Either(at) => {
                            reached.extend(Player::BOTH.map(|stone| Move::Place { at, stone }));
                        }
                        Chosen::Pick(from) => {
                            reached.extend(targets(&game, Some(from)).into_iter().map(|to| {
                                match choose(&game, Some(from), to) {
                                    Chosen::Play(mv) => mv,
                                    other => panic!("{name}: {other:?}"),
                                }
                            }));
                        }
                        other => panic!("{name}: {other:?}"),
                    }
                }
                let mut legal = game.legal_moves();
                legal.retain(|mv| !matches!(mv, Move::Pass | Move::Swap));
                reached.sort_unstable();
                reached.dedup();
                let mut sorted = legal.clone();
                sorted.sort_unstable();
                assert_eq!(reached, sorted, "{name}");
                let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else {
                    break;
                };
                game.play(mv).unwrap();
            }
        }
    }
}
