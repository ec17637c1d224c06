use super::*;
use crate::testing::{Dice, every_game, game, game_from, random_game};
use crate::{ClassSet, windows};

fn count(name: &str) -> usize {
    game(name).symmetries().len()
}

#[test]
fn boards_have_the_symmetries_that_one_sees() {
    assert_eq!(count("tic-tac-toe"), 8);
    assert_eq!(count("liansi"), 8);
    assert_eq!(count("teeko"), 8);
    assert_eq!(count("mnk:6,5,4"), 4);
    assert_eq!(count("connect-four"), 2);
    assert_eq!(count("yavalath"), 12);
    assert_eq!(count("three-mens-morris"), 8);
    assert_eq!(count("picaria"), 8);
    assert_eq!(count("all-queens-chess"), 8);
}

#[test]
fn boards_have_the_symmetries_that_one_does_not_see() {
    // The inner and the outer ring change places.
    assert_eq!(count("nine-mens-morris"), 16);
    // Permutations of the four planes in each direction, besides the 48 of the cube.
    assert_eq!(count("qubic"), 192);
    assert_eq!(count("shisima"), 16);
}

#[test]
fn large_boards_have_their_eight() {
    for name in ["gomoku", "connect6", "pente", "caro", "mnk:19,19,5"] {
        assert_eq!(count(name), 8, "{name}");
    }
}

#[test]
fn rows_and_columns_alone_can_be_shuffled() {
    // On 3 x 3 without diagonals, and without steps, rows can change places among themselves, and so can columns.
    let game = game_from(
        r#"
        lianzi = 1
        name   = "rows and columns"
        board  = { kind = "square", size = [3, 3] }
        phase  = [{ turn = ["place"] }]
        rule   = [{ made = { line = 3, along = "orthogonal" }, then = "win" }]
        "#,
    );
    assert_eq!(game.symmetries().len(), 6 * 6 * 2);
}

/// All permutations of nine points, by Heap's method.
fn each_permutation(visit: &mut dyn FnMut(&[usize; 9])) {
    fn permute(points: &mut [usize; 9], count: usize, visit: &mut dyn FnMut(&[usize; 9])) {
        if count == 1 {
            return visit(points);
        }
        for index in 0..count {
            permute(points, count - 1, visit);
            points.swap(if count.is_multiple_of(2) { index } else { 0 }, count - 1);
        }
    }
    permute(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 9, visit);
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    let game = game("tic-tac-toe");
    let lines: Vec<u16> = windows(game.board(), 3, ClassSet::ANY)
        .iter()
        .map(|line| line.iter().fold(0, |mask, point| mask | 1 << point.0))
        .collect();
    let mut kept = Vec::new();
    each_permutation(&mut |images| {
        let image = |line: u16| (0..9).fold(0, |mask, i| mask | (line >> i & 1) << images[i]);
        if lines.iter().all(|&line| lines.contains(&image(line))) {
            kept.push(Permutation::new(images.iter().map(|&image| Point(image as u16)).collect()).unwrap());
        }
    });
    kept.sort();
    assert_eq!(game.symmetries(), kept);
}

#[test]
fn restricted_points_take_symmetries_away() {
    let with = |opening: &str| {
        game_from(&format!(
            r#"
            lianzi  = 1
            name    = "a barred point"
            board   = {{ kind = "square", size = [5, 5] }}
            phase   = [{{ turn = ["place"] }}]
            rule    = [{{ made = {{ line = 4 }}, then = "win" }}]
            opening = [{{ ply = 1, not = ["{opening}"] }}]
            "#
        ))
        .symmetries()
        .len()
    };
    assert_eq!(["c3", "a1", "c1", "b1"].map(with), [8, 2, 2, 1]);
}

fn one_line(size: &str) -> AnyGame {
    game_from(&format!(
        r#"
        lianzi = 1
        name   = "one line, and points that play no part"
        board  = {{ kind = "square", size = {size} }}
        phase  = [{{ turn = ["place"] }}]
        rule   = [{{ made = {{ lines = [["a1", "b1", "c1"]] }}, then = "win" }}]
        "#
    ))
}

#[test]
fn points_that_play_no_part_change_places_while_there_are_few_of_them() {
    assert_eq!(one_line("[3, 2]").symmetries().len(), 6 * 6);
    assert_eq!(one_line("[4, 2]").symmetries().len(), 6 * 120);
}

#[test]
fn points_that_play_no_part_stay_where_they_are_when_there_are_many() {
    // Seven such points could change places in 5,040 ways, and 358 in more than anybody can count.
    for size in ["[5, 2]", "[19, 19]"] {
        let game = one_line(size);
        assert_eq!(game.symmetries().len(), 6, "{size}");
        let idle = game.board().point("d1").unwrap();
        assert!(
            game.symmetries()
                .iter()
                .all(|symmetry| symmetry.point(idle) == idle)
        );
    }
}

#[test]
fn of_too_many_symmetries_a_subgroup_is_kept() {
    // Any two of seven stones make a line, so that the points can change places in 7! ways.
    let game = game_from(
        r#"
        lianzi = 1
        name   = "all pairs"
        board  = { kind = "square", size = [7, 1] }
        phase  = [{ turn = ["place"] }]
        rule   = [{ made = { lines = [
            ["a1", "b1"], ["a1", "c1"], ["a1", "d1"], ["a1", "e1"], ["a1", "f1"], ["a1", "g1"], ["b1", "c1"],
            ["b1", "d1"], ["b1", "e1"], ["b1", "f1"], ["b1", "g1"], ["c1", "d1"], ["c1", "e1"], ["c1", "f1"],
            ["c1", "g1"], ["d1", "e1"], ["d1", "f1"], ["d1", "g1"], ["e1", "f1"], ["e1", "g1"], ["f1", "g1"],
        ] }, then = "lose" }]
        "#,
    );
    assert_eq!(
        game.symmetries().len(),
        720,
        "those that leave one point where it is"
    );
}

#[test]
fn symmetries_are_a_group() {
    for (name, game) in every_game() {
        let symmetries = game.symmetries();
        assert!(symmetries[0].is_identity(), "{name}");
        assert!(symmetries.is_sorted_by(|a, b| a < b), "{name}");
        for symmetry in symmetries {
            assert!(symmetry.then(&symmetry.inverse()).is_identity(), "{name}");
            assert!(symmetries.binary_search(&symmetry.inverse()).is_ok(), "{name}");
            let by = &symmetries[symmetries.len() / 2];
            assert!(symmetries.binary_search(&symmetry.then(by)).is_ok(), "{name}");
        }
    }
}

#[test]
fn play_looks_the_same_in_the_mirror() {
    for (name, game) in every_game() {
        let symmetries = game.symmetries();
        let mut dice = Dice::new(7);
        for seed in 0..6 {
            let mut ply = 0;
            random_game(&game, seed, 120, |position, moves| {
                ply += 1;
                if moves.len() > 100 && ply % 16 != 0 {
                    return;
                }
                let symmetry = &symmetries[dice.roll(symmetries.len())];
                let image = symmetry.any_position(position);
                let mut mirrored: Vec<Move> = moves.iter().map(|&mv| symmetry.mv(mv)).collect();
                mirrored.sort();
                let mut legal = game.legal_moves(&image);
                legal.sort();
                assert_eq!(
                    mirrored,
                    legal,
                    "{name}, seed {seed}: {}",
                    game.write_position(position)
                );
                for &mv in moves {
                    let next = game.play(position, mv).unwrap();
                    let mirrored = game.play(&image, symmetry.mv(mv)).unwrap();
                    assert_eq!(symmetry.any_position(&next), mirrored, "{name}: {mv:?}");
                }
                assert_eq!(game.canonical(position), game.canonical(&image), "{name}");
            });
        }
    }
}

#[test]
fn permutations_are_checked() {
    let points = |indices: &[u16]| indices.iter().copied().map(Point).collect::<Vec<_>>();
    assert!(Permutation::new(points(&[1, 2, 0])).is_some());
    assert!(Permutation::new(points(&[1, 1, 0])).is_none());
    assert!(Permutation::new(points(&[1, 3, 0])).is_none());
    let turn = Permutation::new(points(&[1, 2, 0])).unwrap();
    assert_eq!(turn.inverse().images(), points(&[2, 0, 1]));
    assert!(turn.then(&turn).then(&turn).is_identity());
    let mv = Move::Slide {
        from: Point(0),
        to: Point(2),
    };
    assert_eq!(
        turn.mv(mv),
        Move::Slide {
            from: Point(1),
            to: Point(0)
        }
    );
    assert_eq!(turn.mv(Move::Pass), Move::Pass);
}
