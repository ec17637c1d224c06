//! Minimax never errs.

mod common;

use common::{agent, game, naive, number, random_position};
use lianzi_rules::{AnyGame, AnyPosition, Outcome, Player, catalogue};
use lianzi_search::minimax::MinimaxAgent;
use lianzi_search::size::size;
use lianzi_search::{Agent, AgentError, AgentSpec, Chance, Limits, Score};
use std::collections::HashSet;

/// Plays out every line in which one player is the agent and the other does whatever he can; how the lines end.
fn all_lines(game: &AnyGame, agent: &mut dyn Agent, side: Player) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let mut open = vec![game.start()];
    while let Some(position) = open.pop() {
        if position.outcome().is_over() {
            outcomes.push(position.outcome());
        } else if position.mover() == side {
            let choice = agent.choose(game, &position, &Limits::none()).expect("a choice");
            open.push(game.play(&position, choice.mv).expect("a legal move"));
        } else {
            let moves = game.legal_moves(&position);
            open.extend(
                moves
                    .into_iter()
                    .map(|mv| game.play(&position, mv).expect("a legal move")),
            );
        }
    }
    outcomes
}

#[test]
fn minimax_never_loses_tic_tac_toe_whatever_the_other_does() {
    let game = game("tic-tac-toe");
    for side in Player::BOTH {
        let outcomes = all_lines(&game, agent("minimax", &game).as_mut(), side);
        assert!(outcomes.len() > 50, "all replies were tried");
        assert!(
            outcomes
                .iter()
                .all(|&outcome| outcome != Outcome::Win(side.opponent())),
            "{side:?}"
        );
        assert!(outcomes.contains(&Outcome::Win(side)), "mistakes are punished");
    }
}

#[test]
fn minimax_wins_every_line_of_a_game_that_its_side_wins() {
    // Three in a row on a board of 4 x 3 is won by whoever begins; in wild tic-tac-toe too.
    for name in ["mnk:4,3,3", "tic-tac-toe-wild"] {
        let game = game(name);
        let outcomes = all_lines(&game, agent("minimax", &game).as_mut(), Player::First);
        assert!(
            outcomes
                .iter()
                .all(|&outcome| outcome == Outcome::Win(Player::First)),
            "{name}"
        );
    }
}

#[test]
fn minimax_against_itself_draws_tic_tac_toe() {
    let game = game("tic-tac-toe");
    let mut one = agent("minimax", &game);
    let mut other = agent("minimax", &game);
    let mut position = game.start();
    let mut plies = 0;
    while !position.outcome().is_over() {
        let agent = if plies % 2 == 0 { &mut one } else { &mut other };
        let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
        assert_eq!(choice.score, Some(Score::Draw));
        position = game.play(&position, choice.mv).expect("a legal move");
        plies += 1;
    }
    assert!(matches!(position.outcome(), Outcome::Draw(_)));
}

#[test]
fn minimax_has_the_value_of_plain_negamax_and_its_first_best_move() {
    let names = [
        "tic-tac-toe",
        "tic-tac-toe-misere",
        "tic-tac-toe-wild",
        "notakto",
        "mnk:4,3,3",
        "mnk:4,4,4",
        "mnk:5,4,4",
        "gravity:4,4,3",
        "gravity:4,4,4",
        "squava",
        "order-and-chaos",
        "connect-four",
    ];
    let mut chance = Chance::new(5);
    for name in names {
        let game = game(name);
        let mut agent = MinimaxAgent::new(&game);
        let mut compared = 0;
        for round in 0..200 {
            let points = game.board().len() as u32;
            let position = random_position(&game, points - 3 - round % 4, &mut chance);
            let empty = points
                - position.stones(Player::First).len() as u32
                - position.stones(Player::Second).len() as u32;
            if empty > 7 || compared == 20 {
                continue;
            }
            compared += 1;
            let naive = naive(&game, &position, u32::MAX);
            let best = naive.iter().map(|&(_, value)| value).max().expect("moves");
            let first = naive
                .iter()
                .find(|&&(_, value)| value == best)
                .expect("a best move")
                .0;
            let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
            let at = game.write_position(&position);
            assert_eq!(number(choice.score), best, "{name} {at}");
            assert_eq!(choice.mv, first, "{name} {at}");
        }
        // In some games hardly any random game lasts that long.
        println!("{name}: {compared} positions");
    }
}

#[test]
fn minimax_prefers_the_faster_win_and_the_slower_loss() {
    let game = game("tic-tac-toe");
    let mut agent = MinimaxAgent::new(&game);
    //   a b c        X wins at once on c1, although he could go on
    // 1 X X .        winning later with other moves too.
    // 2 O O .
    // 3 . . .
    let position = game.read_position("XX1/OO1/3 X - 4").expect("a position");
    let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
    assert_eq!(
        (game.write_move(choice.mv).as_str(), choice.score),
        ("c1", Some(Score::Win { plies: 1 }))
    );
    //   a b c        O is lost, but not at once when he blocks on c1; the first
    // 1 X X .        free point in row order would be just that, so turn it round:
    // 2 . O .
    // 3 X . O
    let position = game.read_position("XX1/1O1/X1O O - 5").expect("a position");
    let choice = agent.choose(&game, &position, &Limits::none()).expect("a choice");
    assert_eq!(choice.score, Some(Score::Loss { plies: 2 }));
}

#[test]
fn a_game_too_large_is_refused_at_once_and_says_what_to_use() {
    for name in ["gomoku", "liansi", "connect-four", "mnk:6,6,4", "connect6"] {
        let game = game(name);
        let error = AgentSpec::Minimax.build(&game, 0).err().expect(name);
        assert!(matches!(error, AgentError::TooLarge { .. }), "{name}: {error:?}");
        assert!(error.to_string().contains("alphabeta"), "{error}");
        let error = MinimaxAgent::new(&game)
            .choose(&game, &game.start(), &Limits::none())
            .expect_err(name);
        assert!(matches!(error, AgentError::TooLarge { .. }), "{name}: {error:?}");
    }
}

#[test]
fn a_game_without_an_end_is_refused_for_that() {
    for name in ["teeko", "three-mens-morris", "nine-mens-morris"] {
        let error = AgentSpec::Minimax.build(&game(name), 0).err().expect(name);
        assert!(matches!(error, AgentError::Endless { .. }), "{name}: {error:?}");
    }
}

#[test]
fn the_end_of_a_large_game_is_small_enough() {
    let game = game("mnk:6,6,4");
    let mut chance = Chance::new(1);
    let late = loop {
        let position = random_position(&game, 26, &mut chance);
        if position.ply() == 26 {
            break position;
        }
    };
    let choice = MinimaxAgent::new(&game)
        .choose(&game, &late, &Limits::none())
        .expect("ten empty points");
    assert!(game.check(&late, choice.mv).is_ok());
}

#[test]
fn a_search_without_time_gives_up_instead_of_guessing() {
    let game = game("tic-tac-toe");
    let error = MinimaxAgent::new(&game).choose(&game, &game.start(), &Limits::none().with_nodes(10));
    assert_eq!(error, Err(AgentError::GivenUp { nodes: 10 }));
}

/// Every position that can follow.
fn reachable(game: &AnyGame) -> (HashSet<AnyPosition>, u16) {
    let mut seen = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    let mut longest = 0;
    while let Some(position) = open.pop() {
        longest = longest.max(position.ply());
        for mv in game.legal_moves(&position) {
            let next = game.play(&position, mv).expect("a legal move");
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    (seen, longest)
}

#[test]
fn no_game_has_more_positions_or_plies_than_the_bound_says() {
    let more = ["mnk:4,3,3", "gravity:4,3,3", "gravity:3,5,3", "mnk:2,2,2"].map(String::from);
    let mut counted = 0;
    for name in catalogue::names().map(str::to_owned).chain(more) {
        let game = game(&name);
        let size = size(game.rules(), &game.start());
        let Some(plies) = size.plies.filter(|_| size.positions < 100_000.0) else {
            continue;
        };
        let (positions, longest) = reachable(&game);
        // The bound counts stones on the board; whose turn it is follows from them in all these games.
        let stones: HashSet<_> = positions
            .iter()
            .map(|position| Player::BOTH.map(|player| position.stones(player)))
            .collect();
        assert!(
            stones.len() as f64 <= size.positions,
            "{name}: {} > {}",
            stones.len(),
            size.positions
        );
        assert!(u32::from(longest) <= plies, "{name}: {longest} > {plies}");
        counted += 1;
    }
    assert!(counted >= 6, "{counted} games are small enough to be counted");
}
