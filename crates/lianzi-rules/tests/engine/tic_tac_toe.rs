//! Everything that is known about tic-tac-toe, counted over all of its positions and games.
//!
//! The counts are widely published (positions: 5,478; 765 up to symmetry; games: 255,168; final boards: 958, of which 626 have a line
//! of X); the chances of random players were computed exactly, twice.

use std::collections::{BTreeMap, HashMap, HashSet};

use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Outcome, Player, catalogue};

/// All positions in the order of their plies, each once, with the number of ways in which it comes about.
fn positions(game: &AnyGame) -> Vec<HashMap<AnyPosition, u64>> {
    let mut plies = vec![HashMap::from([(game.start(), 1)])];
    loop {
        let mut next = HashMap::new();
        for (position, ways) in &plies[plies.len() - 1] {
            for mv in game.legal_moves(position) {
                *next
                    .entry(game.play(position, mv).expect("a listed move"))
                    .or_insert(0) += ways;
            }
        }
        if next.is_empty() {
            return plies;
        }
        plies.push(next);
    }
}

fn tic_tac_toe() -> AnyGame {
    catalogue::game("tic-tac-toe").expect("it is shipped")
}

#[test]
fn there_are_5478_positions() {
    let plies = positions(&tic_tac_toe());
    let by_ply: Vec<usize> = plies.iter().map(HashMap::len).collect();
    assert_eq!(by_ply, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(by_ply.iter().sum::<usize>(), 5478);
}

#[test]
fn the_keys_of_all_positions_differ() {
    let game = tic_tac_toe();
    let keys: HashSet<u64> = positions(&game)
        .iter()
        .flat_map(HashMap::keys)
        .map(|position| game.key(position))
        .collect();
    assert_eq!(keys.len(), 5478);
}

#[test]
fn there_are_765_positions_up_to_symmetry() {
    let game = tic_tac_toe();
    assert_eq!(game.symmetries().len(), 8);
    let mut classes = HashSet::new();
    let mut final_classes = HashSet::new();
    for position in positions(&game).iter().flat_map(HashMap::keys) {
        let images = game.symmetries().iter().map(|symmetry| {
            let image = |player| {
                let mut points: Vec<_> = position
                    .stones(player)
                    .iter()
                    .map(|&point| symmetry.point(point))
                    .collect();
                points.sort_unstable();
                points
            };
            Player::BOTH.map(image)
        });
        let least = images.min().expect("at least the identity");
        if position.outcome().is_over() {
            final_classes.insert(least.clone());
        }
        classes.insert(least);
    }
    assert_eq!((classes.len(), final_classes.len()), (765, 138));
}

#[test]
fn there_are_255168_games() {
    let mut games = 0;
    let mut split: BTreeMap<(Option<Player>, u16), u64> = BTreeMap::new();
    for (position, ways) in positions(&tic_tac_toe()).iter().flatten() {
        if position.outcome().is_over() {
            games += ways;
            *split
                .entry((position.outcome().winner(), position.ply()))
                .or_insert(0) += ways;
        }
    }
    assert_eq!(games, 255_168);
    let (first, second) = (Some(Player::First), Some(Player::Second));
    let expected = [
        ((None, 9), 46_080),
        ((first, 5), 1_440),
        ((first, 7), 47_952),
        ((first, 9), 81_792),
        ((second, 6), 5_328),
        ((second, 8), 72_576),
    ];
    assert_eq!(split, BTreeMap::from(expected));
}

#[test]
fn there_are_958_final_boards() {
    let game = tic_tac_toe();
    let mut outcomes: HashMap<Outcome, u32> = HashMap::new();
    let mut lines_at_once = 0;
    for position in positions(&game)
        .iter()
        .flat_map(HashMap::keys)
        .filter(|position| position.outcome().is_over())
    {
        *outcomes.entry(position.outcome()).or_insert(0) += 1;
        let lines = game.winning_lines(position, None).len();
        assert_eq!(
            lines > 0,
            position.outcome().winner().is_some(),
            "{}",
            game.write_position(position)
        );
        lines_at_once = lines_at_once.max(lines);
    }
    let expected = [
        (Outcome::Win(Player::First), 626),
        (Outcome::Win(Player::Second), 316),
        (Outcome::Draw(DrawReason::Full), 16),
    ];
    assert_eq!(outcomes, HashMap::from(expected));
    assert_eq!(lines_at_once, 2);
}

/// Of 9! equally long shares, a position has as many as the way there is likely.
#[test]
fn random_players_win_as_often_as_computed() {
    let game = tic_tac_toe();
    let all: u64 = (1..=9).product();
    let mut shares = HashMap::from([(game.start(), all)]);
    let [mut first, mut second, mut draw] = [0; 3];
    while !shares.is_empty() {
        let mut next = HashMap::new();
        for (position, share) in shares {
            match position.outcome() {
                Outcome::Win(Player::First) => first += share,
                Outcome::Win(Player::Second) => second += share,
                Outcome::Draw(_) => draw += share,
                Outcome::InProgress => {
                    let moves = game.legal_moves(&position);
                    let each = share / moves.len() as u64;
                    assert_eq!(each * moves.len() as u64, share, "shares are whole");
                    for mv in moves {
                        *next
                            .entry(game.play(&position, mv).expect("a listed move"))
                            .or_insert(0) += each;
                    }
                }
            }
        }
        shares = next;
    }
    let is = |share: u64, numerator: u64, denominator: u64| share * denominator == numerator * all;
    assert!(is(first, 737, 1260), "first: {first} of {all}");
    assert!(is(second, 121, 420), "second: {second} of {all}");
    assert!(is(draw, 8, 63), "draw: {draw} of {all}");
}

#[test]
fn the_position_counts_of_connect_four_are_right() {
    let game = catalogue::game("connect-four").expect("it is shipped");
    // OEIS A212693: positions after n plies, won ones included.
    let published = [1, 7, 49, 238, 1120, 4263, 16422];
    let mut positions = HashSet::from([game.start()]);
    for (ply, count) in published.into_iter().enumerate() {
        assert_eq!(positions.len(), count, "after {ply} plies");
        let after = |position: &AnyPosition| {
            let moves = game.legal_moves(position);
            moves
                .into_iter()
                .map(|mv| game.play(position, mv).expect("a listed move"))
                .collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(after).collect();
    }
}
