//! How many winning lines boards have.

use lianzi_rules::{ClassSet, Rules, catalogue, windows};

fn count(board: &str, length: u16) -> usize {
    let text = format!(
        "lianzi = 1\nname = \"Lines\"\nboard = {{ {board} }}\n[[phase]]\nturn = [\"place\"]\n[[rule]]\nmade = {{ line = {length} }}\nthen = \"win\"\n"
    );
    let rules = Rules::from_text(&text).expect("a small rule file");
    windows(&rules.board, length, ClassSet::ANY).len()
}

#[test]
fn boards_have_as_many_lines_as_computed() {
    for (board, length, lines) in [
        ("kind = \"square\", size = [3, 3]", 3, 8),
        ("kind = \"square\", size = [4, 4]", 3, 24),
        ("kind = \"square\", size = [6, 5]", 4, 39),
        ("kind = \"square\", size = [5, 4]", 4, 17),
        ("kind = \"square\", size = [5, 5]", 4, 28),
        ("kind = \"square\", size = [6, 6]", 4, 54),
        ("kind = \"square\", size = [7, 6]", 4, 69),
        ("kind = \"square\", size = [15, 15]", 5, 572),
        ("kind = \"box\", size = [3, 3, 3]", 3, 49),
        ("kind = \"box\", size = [4, 4, 4]", 4, 76),
    ] {
        assert_eq!(count(board, length), lines, "{board}, {length} in a row");
    }
}

#[test]
fn every_mills_board_has_its_lines() {
    // 16 mills of nine men's morris; morabaraba has four more along the drawn diagonals.
    for (name, lines) in [
        ("nine-mens-morris", 16),
        ("morabaraba", 20),
        ("six-mens-morris", 8),
        ("picaria", 16),
    ] {
        let game = catalogue::game(name).expect("it is shipped");
        let drawn = game
            .board()
            .classes()
            .iter()
            .position(|class| class == "drawn")
            .expect("drawn lines");
        assert_eq!(
            windows(game.board(), 3, ClassSet(1 << drawn)).len(),
            lines,
            "{name}"
        );
    }
}
