//! Boards: their points, names, places and lines, against numbers that are known.

use lianzi_rules::{Board, ClassSet, Rules};

/// The board that a rule file's `board` describes.
fn board(keys: &str) -> Board {
    let text = format!(
        "lianzi = 1\nname = \"x\"\nboard = {{ {keys} }}\nphase = [{{ turn = [\"place\"] }}]\n\
         rule = [{{ made = {{ line = 2 }}, then = \"win\" }}]"
    );
    Rules::from_text(&text)
        .unwrap_or_else(|faults| panic!("{faults}"))
        .board
}

/// The set of one class.
fn class(board: &Board, name: &str) -> ClassSet {
    ClassSet(
        1 << board
            .classes()
            .iter()
            .position(|class| class == name)
            .expect("a class of the board"),
    )
}

/// How many rows of `length` neighbouring points lie on lines of these classes.
fn rows(board: &Board, length: usize, along: ClassSet) -> usize {
    let lines = board.lines().iter().filter(|line| line.classes.meets(along));
    lines
        .map(|line| {
            if line.closed {
                line.points.len()
            } else {
                (line.points.len() + 1).saturating_sub(length)
            }
        })
        .sum()
}

/// A flat board's names where they are drawn.
fn drawing(board: &Board) -> String {
    let mut text = String::new();
    for row in 0..board.height() {
        let names: Vec<String> = (0..board.columns())
            .map(|column| {
                board
                    .at(row, column)
                    .map_or("..".into(), |point| board.name(point).into())
            })
            .collect();
        text = text + names.join(" ").trim_end() + "\n";
    }
    text
}

fn names(board: &Board, line: usize) -> String {
    let names: Vec<_> = board.lines()[line]
        .points
        .iter()
        .map(|&point| board.name(point))
        .collect();
    names.join(" ")
}

#[test]
fn rows_of_a_length_are_as_many_as_is_known() {
    for (width, height, length, count) in [
        (3, 3, 3, 8),
        (4, 4, 3, 24),
        (6, 5, 4, 39),
        (5, 5, 4, 28),
        (6, 6, 4, 54),
        (7, 6, 4, 69),
        (15, 15, 5, 572),
    ] {
        let board = board(&format!("kind = \"square\", size = [{width}, {height}]"));
        assert_eq!(board.len(), usize::from(width * height as u16));
        assert_eq!(
            rows(&board, length, ClassSet::ANY),
            count,
            "{width}x{height} {length}"
        );
    }
    for (size, count) in [(3, 49), (4, 76)] {
        let board = board(&format!("kind = \"box\", size = [{size}, {size}, {size}]"));
        assert_eq!(rows(&board, size, ClassSet::ANY), count, "{size}x{size}x{size}");
        assert_eq!(rows(&board, size, class(&board, "space")), 4);
        assert_eq!(rows(&board, size, class(&board, "diagonal")), 6 * size);
    }
}

#[test]
fn a_square_board_is_named_from_either_end() {
    let top = board("kind = \"square\", size = [3, 2]");
    assert_eq!(drawing(&top), "a1 b1 c1\na2 b2 c2\n");
    let bottom = board("kind = \"square\", size = [3, 2], row_one = \"bottom\"");
    assert_eq!(drawing(&bottom), "a2 b2 c2\na1 b1 c1\n");
}

#[test]
fn diagonals_are_lines_whether_drawn_or_not() {
    for (diagonals, drawn) in [("none", 0), ("main", 2), ("alternate", 6), ("all", 14)] {
        let board = board(&format!(
            "kind = \"square\", size = [5, 5], diagonals = \"{diagonals}\""
        ));
        assert_eq!(rows(&board, 2, class(&board, "diagonal")), 32);
        let both = |line: &&lianzi_rules::board::Line| {
            line.classes.meets(class(&board, "diagonal")) && line.classes.meets(class(&board, "drawn"))
        };
        assert_eq!(board.lines().iter().filter(both).count(), drawn, "{diagonals}");
    }
}

#[test]
fn blocked_places_cut_lines() {
    let board = board("kind = \"square\", size = [5, 5], blocked = [\"centre\", \"a1:b1\"]");
    assert_eq!(board.len(), 22);
    assert_eq!(drawing(&board).lines().next(), Some(".. .. c1 d1 e1"));
    assert!(board.point("c3").is_none());
    // Row 3 is two lines of two.
    let row = |from: &str| {
        board
            .lines()
            .iter()
            .any(|line| board.name(line.points[0]) == from && line.points.len() == 2)
    };
    assert!(row("a3") && row("d3"));
}

#[test]
fn nine_mens_morris_has_sixteen_mills() {
    let board = board("kind = \"rings\", rings = 3, join = [\"middle\"], row_one = \"bottom\"");
    assert_eq!((board.len(), board.lines().len()), (24, 16));
    assert_eq!(rows(&board, 3, class(&board, "drawn")), 16);
    assert_eq!(
        drawing(&board),
        "\
a7 .. .. d7 .. .. g7
.. b6 .. d6 .. f6 ..
.. .. c5 d5 e5 .. ..
a4 b4 c4 .. e4 f4 g4
.. .. c3 d3 e3 .. ..
.. b2 .. d2 .. f2 ..
a1 .. .. d1 .. .. g1
"
    );
    let corners = self::board("kind = \"rings\", rings = 3, join = [\"middle\", \"corner\"]");
    assert_eq!(rows(&corners, 3, class(&corners, "drawn")), 20);
    assert_eq!(rows(&corners, 3, class(&corners, "diagonal")), 4);
}

#[test]
fn rings_of_any_number_of_sides_keep_their_points_apart() {
    for sides in 3..=8 {
        for rings in 1..=5 {
            let board = board(&format!(
                "kind = \"rings\", sides = {sides}, rings = {rings}, join = [\"corner\"]"
            ));
            assert_eq!(board.len(), 2 * sides * rings);
            let mut places: Vec<_> = board.points().map(|point| board.place(point)).collect();
            places.dedup();
            assert_eq!(places.len(), board.len(), "{sides} sides, {rings} rings");
        }
    }
}

#[test]
fn a_hexagon_is_named_by_row_and_slant() {
    let board = board("kind = \"hex\", side = 3");
    assert_eq!(
        drawing(&board),
        "\
.. .. c1 .. d1 .. e1 .. ..
.. b2 .. c2 .. d2 .. e2 ..
a3 .. b3 .. c3 .. d3 .. e3
.. a4 .. b4 .. c4 .. d4 ..
.. .. a5 .. b5 .. c5 .. ..
"
    );
    let yavalath = self::board("kind = \"hex\", side = 5");
    assert_eq!((yavalath.len(), yavalath.lines().len()), (61, 27));
    assert!(
        drawing(&yavalath)
            .lines()
            .next()
            .unwrap()
            .contains("e1 .. f1 .. g1 .. h1 .. i1")
    );
    // Every inner point has six neighbours.
    let rays = yavalath.rays();
    assert_eq!(rays[yavalath.point("e5").unwrap().index()].len(), 6);
}

#[test]
fn a_wheel_has_diameters_and_a_closed_rim() {
    let board = board("kind = \"wheel\", spokes = 8");
    assert_eq!((board.len(), board.lines().len()), (9, 5));
    assert_eq!(rows(&board, 3, class(&board, "spoke")), 4);
    assert_eq!(rows(&board, 3, class(&board, "rim")), 8);
    assert_eq!(
        drawing(&board),
        "\
.. .. b1 .. ..
.. b8 .. b2 ..
b7 .. a1 .. b3
.. b6 .. b4 ..
.. .. b5 .. ..
"
    );
    assert_eq!(names(&board, 0), "b1 a1 b5");
    let large = self::board("kind = \"wheel\", spokes = 16");
    let mut places: Vec<_> = large.points().map(|point| large.place(point)).collect();
    places.dedup();
    assert_eq!(places.len(), 17);
}

#[test]
fn listed_lines_may_close_and_may_have_several_classes() {
    let board = board(
        "kind = \"points\", points = { a1 = [0, 0], b1 = [2, 0], b2 = [2, 2], a2 = [0, 2] }, \
         lines = { rim = [[\"a1\", \"b1\", \"b2\", \"a2\", \"a1\"]], side = [[\"b1\", \"a1\"]], top = [[\"a1\", \"b1\"]] }",
    );
    assert_eq!(board.classes(), ["rim", "side", "top"]);
    assert_eq!(board.lines().len(), 2);
    let ring = board.lines().iter().find(|line| line.closed).unwrap();
    assert_eq!(ring.points.len(), 4);
    let side = board.lines().iter().find(|line| !line.closed).unwrap();
    assert!(side.classes.meets(class(&board, "side")) && side.classes.meets(class(&board, "top")));
}

#[test]
fn picaria_has_thirteen_points_and_sixteen_rows_of_three() {
    let rules = lianzi_rules::catalogue::rules("picaria").unwrap();
    assert_eq!(rules.board.len(), 13);
    assert_eq!(rows(&rules.board, 3, class(&rules.board, "drawn")), 16);
}
