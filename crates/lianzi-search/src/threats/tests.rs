//! What is said about threats is compared with what the rules say, move for move.

use lianzi_rules::{AnyGame, AnyPosition, Game, Mask, Move, Player, Position, Rules, catalogue, with_game};

use super::*;
use crate::limits::Watch;
use crate::{Chance, Limits};

/// A shipped game, or a smaller board for one: `caro on 7x7`.
fn game(name: &str) -> AnyGame {
    let Some((name, size)) = name.split_once(" on ") else {
        return catalogue::game(name).expect(name);
    };
    let (width, height) = size.split_once('x').expect("a size");
    let text = format!(
        "lianzi = 1\nextends = \"{name}\"\nname = \"small\"\nboard = {{ kind = \"square\", size = [{width}, {height}] }}"
    );
    AnyGame::new(Rules::from_text(&text).expect("a small board is one too"))
}

/// Games whose rows are free, exact, blocked by ends, falling, in space; one stone a turn and two.
const GAMES: [&str; 11] = [
    "tic-tac-toe",
    "mnk:6,5,4",
    "mnk:7,7,5",
    "gomoku-standard on 7x7",
    "caro on 7x7",
    "connect-four",
    "qubic",
    "connect6 on 7x7",
    "gomoku",
    "gomoku-standard",
    "caro",
];

/// A position after some random plies, of which most are near the middle so that rows come about; nobody has won yet.
fn crowded<const W: usize>(game: &Game<W>, plies: u32, chance: &mut Chance) -> Position<W> {
    'again: loop {
        let mut position = game.start();
        for _ in 0..plies {
            let mut moves = game.legal_moves(&position);
            let middle = |mv: &Move| {
                let place = mv.target().map(|at| game.board().place(at)).expect("a placement");
                let far = |at: u16, size: u16| (2 * at + 1).abs_diff(size) > 8;
                far(place.x, game.board().columns()) || far(place.y, game.board().height())
            };
            if chance.below(8) > 0 && moves.iter().any(|mv| !middle(mv)) {
                moves.retain(|mv| !middle(mv));
            }
            let _ = game.apply(&mut position, moves[chance.below(moves.len() as u32) as usize]);
            if position.outcome().is_over() {
                continue 'again;
            }
        }
        return position;
    }
}

/// Whether a player can force a win within so many plies, whoever is on move.
fn wins_within<const W: usize>(game: &Game<W>, position: &Position<W>, player: Player, plies: u32) -> bool {
    if position.outcome().is_over() || plies == 0 {
        return position.outcome().winner() == Some(player);
    }
    let wins = |mv: &Move| {
        let mut next = *position;
        let _ = game.apply(&mut next, *mv);
        wins_within(game, &next, player, plies - 1)
    };
    let moves = game.legal_moves(position);
    if position.mover() == player {
        moves.iter().any(wins)
    } else {
        moves.iter().all(wins)
    }
}

fn after<const W: usize>(game: &Game<W>, position: &Position<W>, mv: Move) -> Position<W> {
    let mut next = *position;
    let _ = game.apply(&mut next, mv);
    next
}

/// How many of the claims of a position were looked at: wins, wins soon, moves left out.
fn check_duty<const W: usize>(
    name: &str,
    game: &Game<W>,
    position: &Position<W>,
    chance: &mut Chance,
) -> [u32; 3] {
    let shapes = Shapes::new(game.rules()).expect(name);
    let field = Field::new(&shapes, position);
    let mover = position.mover();
    let legal = game.placements(position).expect("placements");
    let left = (game.steps(position).len() - position.step()) as u32;
    let at = || format!("{name}: {}", game.write_position(position));
    let winning: Mask<W> = game
        .legal_moves(position)
        .into_iter()
        .filter(|&mv| after(game, position, mv).outcome().winner() == Some(mover))
        .filter_map(Move::target)
        .collect();
    assert_eq!(field.fills(mover) & legal, winning, "{}", at());
    let place = |at| Move::Place { at, stone: mover };
    match field.duty(mover, left, legal) {
        Duty::Win(point) => {
            assert!(winning.contains(point), "{}", at());
            [1, 0, 0]
        }
        Duty::WinSoon(point, plies) => {
            let next = after(game, position, place(point));
            assert!(wins_within(game, &next, mover, plies - 1), "{}", at());
            [0, 1, 0]
        }
        Duty::Only(answers, plies) => {
            let mut others: Vec<_> = (legal - answers).iter().collect();
            // With four plies to look at, a few of them will do.
            while others.len() > if plies > 3 { 2 } else { 40 } {
                others.swap_remove(chance.below(others.len() as u32) as usize);
            }
            let loses = |next: &Position<W>, plies| wins_within(game, next, mover.opponent(), plies);
            for &other in &others {
                let next = after(game, position, place(other));
                let lost = if left == 1 {
                    loses(&next, plies - 1)
                } else {
                    // But for the stones of the same turn in another order.
                    (game.placements(&next).expect("placements") - answers)
                        .iter()
                        .all(|second| loses(&after(game, &next, place(second)), plies - 2))
                };
                assert!(lost, "{} {}", at(), game.board().name(other));
            }
            [0, 0, others.len() as u32]
        }
        Duty::Free => [0; 3],
    }
}

#[test]
fn what_must_be_done_is_what_the_rules_say() {
    let mut chance = Chance::new(5);
    for name in GAMES {
        let game = game(name);
        with_game!(&game, |game| {
            let mut seen = [0; 3];
            let points = game.board().len() as u32;
            let large = points > 100;
            for round in 0..if large { 30 } else { 60 } {
                let plies = if large {
                    20 + round % 30
                } else {
                    points / 4 + round % (points / 3).max(1)
                };
                let position = crowded(game, plies.min(points - 3), &mut chance);
                // On large boards three plies of all moves are too many to be looked at.
                let shapes = Shapes::new(game.rules()).expect(name);
                let field = Field::new(&shapes, &position);
                let legal = game.placements(&position).expect("placements");
                if large
                    && matches!(
                        field.duty(position.mover(), 1, legal),
                        Duty::WinSoon(..) | Duty::Only(_, 4)
                    )
                {
                    continue;
                }
                let counts = check_duty(name, game, &position, &mut chance);
                for (all, count) in seen.iter_mut().zip(counts) {
                    *all += count;
                }
            }
            println!("{name}: {seen:?}");
            assert!(seen[0] > 0, "{name}: {seen:?}");
        });
    }
}

#[test]
fn following_a_game_there_and_back_counts_like_counting_anew() {
    let mut chance = Chance::new(6);
    for name in GAMES {
        let game = game(name);
        let shapes = Shapes::new(game.rules()).expect(name);
        with_game!(&game, |game| {
            let mut positions = vec![game.start()];
            let mut field = Field::new(&shapes, &positions[0]);
            let start = field.clone();
            for _ in 0..60 {
                let position = positions[positions.len() - 1];
                let moves = game.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                let next = after(game, &position, moves[chance.below(moves.len() as u32) as usize]);
                field.follow(&position, &next);
                assert!(field == Field::new(&shapes, &next), "{name}");
                positions.push(next);
            }
            for pair in positions.windows(2).rev() {
                field.follow(&pair[1], &pair[0]);
            }
            assert!(field == start, "{name}");
        });
    }
}

#[test]
fn what_fours_force_is_what_the_rules_say() {
    let mut chance = Chance::new(8);
    for name in ["mnk:5,5,4", "mnk:6,4,4", "mnk:4,4,3", "connect-four"] {
        let game = game(name);
        with_game!(&game, |game| {
            let mut fours = Fours::of(game.rules()).expect(name);
            // One look after the other, as a search goes about it.
            let mut at = fours.at(&game.start());
            let mut seen = [0; 3];
            for round in 0..120 {
                let position = crowded(game, 8 + round % 8, &mut chance);
                let text = || format!("{name}: {}", game.write_position(&position));
                let mover = position.mover();
                match at.look(game, &position, 100) {
                    Forced::Wins(mv) => {
                        seen[0] += 1;
                        let next = after(game, &position, mv);
                        // A four is a threat to win with the next move, whatever else there is.
                        let wins = next.outcome().winner() == Some(mover)
                            || game.legal_moves(&next).into_iter().all(|reply| {
                                let answered = after(game, &next, reply);
                                matches!(at.look(game, &answered, 100), Forced::Wins(_))
                            });
                        assert!(wins, "{}", text());
                    }
                    Forced::Answers(count) => {
                        seen[1] += 1;
                        let holds = |&mv: &Move| {
                            let next = after(game, &position, mv);
                            !wins_within(game, &next, mover.opponent(), 1)
                        };
                        let holding = game.legal_moves(&position).into_iter().filter(holds);
                        assert_eq!(holding.count(), count as usize, "{}", text());
                    }
                    Forced::Nothing => {
                        seen[2] += 1;
                        assert!(!wins_within(game, &position, mover, 1), "{}", text());
                    }
                }
            }
            assert!(seen[0] > 5 && seen[1] > 5, "{name}: {seen:?}");
        });
    }
    assert!(Fours::of(game("connect6").rules()).is_none(), "two stones a turn");
    assert!(Fours::of(game("pente").rules()).is_none(), "stones do not stay");
}

#[test]
fn it_keeps_away_from_games_where_threats_can_be_answered_otherwise() {
    for name in [
        "pente",
        "liansi",
        "teeko",
        "order-and-chaos",
        "nine-mens-morris",
        "tic-tac-toe-misere",
        "tic-tac-toe-wild",
        "unfair",
        "notakto",
    ] {
        assert!(Shapes::new(game(name).rules()).is_none(), "{name}");
    }
}

/// A win by continuous fours, as a search of its own.
fn fours(game: &AnyGame, position: &AnyPosition) -> Option<Vec<Move>> {
    attack(game, position, Means::Fours, [2, 6, MOST_FOURS])
}

/// A win by threats that one of these numbers of them finds.
fn attack(
    game: &AnyGame,
    position: &AnyPosition,
    means: Means,
    depths: impl IntoIterator<Item = u32>,
) -> Option<Vec<Move>> {
    let shapes = Shapes::new(game.rules())?;
    let limits = Limits::none();
    with_game!(game, position, |game, position| {
        let mut field = Field::new(&shapes, position);
        depths.into_iter().find_map(|threats| {
            let mut line = Vec::new();
            let mut search = Attack {
                game,
                field: &mut field,
                failed: &mut Failed::new(),
                watch: &mut Watch::start(&limits),
                budget: if means == Means::Fours { 20_000 } else { 3_000 },
                means,
            };
            search.win(position, threats, &mut line).then(|| {
                line.reverse();
                line
            })
        })
    })
}

/// Plays a proof out: the attacker finds his way again after each of so many kinds of defence.
fn carry_out(game: &AnyGame, start: &AnyPosition, chance: &mut Chance) {
    let attacker = start.mover();
    let mut position = *start;
    while !position.outcome().is_over() {
        let mv = if position.mover() == attacker {
            fours(game, &position).expect("still won")[0]
        } else {
            let moves = game.legal_moves(&position);
            let needed = moves.iter().copied().find(|&mv| {
                let next = game.play(&position, mv).expect("a legal move");
                let wins = |&mv: &Move| {
                    game.play(&next, mv)
                        .is_ok_and(|after| after.outcome().winner() == Some(attacker))
                };
                !game.legal_moves(&next).iter().any(wins)
            });
            needed.unwrap_or_else(|| moves[chance.below(moves.len() as u32) as usize])
        };
        position = game.play(&position, mv).expect("a legal move");
    }
    assert_eq!(position.outcome().winner(), Some(attacker));
}

#[test]
fn every_win_by_continuous_fours_is_won_in_play() {
    let mut chance = Chance::new(31);
    let (mut longest, mut found) = (0, 0);
    for name in [
        "gomoku",
        "gomoku-standard",
        "caro",
        "mnk:11,11,5",
        "mnk:7,7,4",
        "connect-four",
        "qubic",
    ] {
        let game = game(name);
        for round in 0..60 {
            let stones = game.board().len() as u32 / 4 + round % 20;
            let mut position = game.start();
            while u32::from(position.ply()) < stones {
                let moves = game.legal_moves(&position);
                let mv = moves[chance.below(moves.len() as u32) as usize];
                let next = game.play(&position, mv).expect("a legal move");
                position = if next.outcome().is_over() {
                    game.start()
                } else {
                    next
                };
            }
            if let Some(line) = fours(&game, &position) {
                let mut at = position;
                for &mv in &line {
                    at = game.play(&at, mv).expect("a legal move");
                }
                assert_eq!(at.outcome().winner(), Some(position.mover()), "{name}");
                longest = longest.max(line.len());
                found += 1;
                carry_out(&game, &position, &mut chance);
            }
        }
    }
    println!("{found} wins, the longest of {longest} plies");
    assert!(
        found >= 40 && longest >= 15,
        "{found} wins, the longest of {longest} plies"
    );
}

/// A win by continuous threats, threes among them.
fn threes(game: &AnyGame, position: &AnyPosition) -> Option<Vec<Move>> {
    attack(game, position, Means::Threes, 1..=5)
}

#[test]
fn every_win_by_threes_is_a_win_against_every_answer_that_a_search_finds() {
    // The defender looks three plies ahead, and the attacker finds his way again.
    let mut chance = Chance::new(33);
    let mut found = 0;
    for name in [
        "gomoku",
        "gomoku-standard",
        "caro",
        "mnk:9,9,5",
        "mnk:7,7,4",
        "qubic",
    ] {
        let game = game(name);
        for round in 0..25 {
            let start: AnyPosition = with_game!(&game, |game| {
                crowded(game, 8 + round % 12, &mut chance).into()
            });
            let Some(line) = threes(&game, &start).filter(|line| line.len() > 3) else {
                continue;
            };
            let mut at = start;
            for &mv in &line {
                at = game.play(&at, mv).expect("a legal move");
            }
            assert_eq!(at.outcome().winner(), Some(start.mover()), "{name}");
            found += 1;
            let mut defender = crate::alphabeta::AlphaBetaAgent::new(&game, 3, 1).with_threats(&game);
            let mut position = start;
            let mut plies = line.len();
            while !position.outcome().is_over() {
                let mv = if position.mover() == start.mover() {
                    let rest = threes(&game, &position).expect("still won");
                    assert!(rest.len() <= plies + 4, "{name}: it comes no nearer");
                    rest[0]
                } else {
                    let limits = Limits::none().with_nodes(3_000);
                    crate::Agent::choose(&mut defender, &game, &position, &limits)
                        .expect("a choice")
                        .mv
                };
                position = game.play(&position, mv).expect("a legal move");
                plies = plies.saturating_sub(1);
            }
            assert_eq!(position.outcome().winner(), Some(start.mover()), "{name}");
        }
    }
    println!("{found} wins");
    assert!(found >= 20, "{found} wins");
}
