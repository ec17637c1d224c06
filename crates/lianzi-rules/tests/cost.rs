//! What a rule file may cost is bounded before anything is built.

use lianzi_rules::{AnyGame, FaultKind, Rules, catalogue};

const MAX_SHAPES: &str = include_str!("data/cost/max-shapes-remove.toml");
const BIG_WIN: &str = include_str!("data/cost/big-win.toml");
const MID_FORBID: &str = include_str!("data/cost/mid-forbid.toml");

/// The lines of all faults, which are all of the one kind.
fn too_large(text: &str) -> Vec<usize> {
    let faults = Rules::from_text(text).expect_err("it is too large");
    let line = |fault: &lianzi_rules::Fault| {
        assert!(
            matches!(fault.kind, FaultKind::TooManyEntries { entries, most }
                if entries > most && most == Rules::MOST_TABLE_ENTRIES),
            "{fault}"
        );
        fault.location.line
    };
    faults.iter().map(line).collect()
}

/// 9 KB made 522,000 sets of points: 10 seconds and 845 MB for `lianzi check`.
#[test]
fn a_file_whose_tables_would_be_too_large_is_refused_at_the_pattern_that_goes_too_far() {
    for text in [MAX_SHAPES, BIG_WIN] {
        let lines = too_large(text);
        assert_eq!(
            lines.len(),
            1,
            "the first pattern that goes too far is told, and no other"
        );
        let upto: Vec<&str> = text.lines().take(lines[0]).collect();
        let upto = upto.join(
            "
",
        );
        assert!(
            upto.matches("shape").count() > 8,
            "the patterns before it are fine: {upto}"
        );
    }
}

/// Rows are tables as well: 19 lengths, three kinds of ends, and eight phases.
#[test]
fn rows_in_many_phases_are_counted_too() {
    let mut text =
        "lianzi = 1\nname = \"rows\"\nboard = { kind = \"square\", size = [19, 19] }\nstones = 180\n"
            .to_owned();
    for _ in 0..7 {
        text += "[[phase]]\nturn = [\"place\"]\nends = { turns = 9 }\n";
    }
    text += "[[phase]]\nturn = [\"place\"]\n";
    for rule in 0..16 {
        let rows: Vec<String> = (0..16)
            .map(|row| {
                format!(
                    "{{ line = {}, exact = true, open = {} }}",
                    2 + (rule + row) % 18,
                    row % 3
                )
            })
            .collect();
        let made = rows.join(", ");
        text.extend(["[[rule]]\nmade = [", &made, "]\nthen = \"win\"\n"]);
    }
    match Rules::from_text(&text) {
        Ok(rules) => panic!("{} entries", rules.table_entries()),
        Err(faults) => assert!(
            faults
                .iter()
                .any(|fault| matches!(fault.kind, FaultKind::TooManyEntries { .. })),
            "{faults}"
        ),
    }
}

#[test]
fn what_is_below_the_bound_is_a_game_and_shipped_games_are_far_below_it() {
    let rules = Rules::from_text(MID_FORBID).expect("large, and not too large");
    assert!(rules.table_entries() <= Rules::MOST_TABLE_ENTRIES);
    let game = AnyGame::new(rules);
    assert_eq!(game.legal_moves(&game.start()).len(), 361);
    let entries = |name: &str| catalogue::game(name).expect("shipped").rules().table_entries();
    let (most, largest) = catalogue::names()
        .map(|name| (entries(name), name))
        .max()
        .expect("there are games");
    println!("the largest shipped game is {largest} with {most} entries");
    assert!(10 * most <= Rules::MOST_TABLE_ENTRIES, "{largest}: {most}");
}
