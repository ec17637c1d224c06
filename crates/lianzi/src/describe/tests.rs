//! Rules in words.

use lianzi_rules::{Rules, catalogue};

use super::*;
use crate::language::Language;

fn described(name: &str, language: Language) -> String {
    rules(&Words::new(language), &catalogue::rules(name).unwrap()).join("\n")
}

#[test]
fn liansi_in_both_languages() {
    insta::assert_snapshot!(described("liansi", Language::En));
    insta::assert_snapshot!(described("liansi", Language::Zh));
}

#[test]
fn nine_mens_morris_in_both_languages() {
    insta::assert_snapshot!(described("nine-mens-morris", Language::En));
    insta::assert_snapshot!(described("nine-mens-morris", Language::Zh));
}

#[test]
fn pente_and_teeko_in_both_languages() {
    insta::assert_snapshot!(described("pente", Language::En));
    insta::assert_snapshot!(described("teeko", Language::Zh));
}

/// Everything that the language can say that few shipped games do.
const CROWDED: &str = r#"
    lianzi = 1
    name = { en = "Crowded", zh = "大杂烩" }
    board = { kind = "square", size = [7, 7], blocked = ["d4"], diagonals = "all" }
    stones = { first = 8, second = 9 }
    setup = { first = ["a1"], second = ["g7"] }
    phase = [
      { turn = { first = ["place"], second = ["place", "place|pass"] }, first = ["place"], starts = "second",
        ends = { turns = 4 }, place = { not = ["corners"], touch = 1 } },
      { turn = ["place|slide"], place = { only = { first = ["a1:g3"], second = ["a5:g7"] } },
        slide = { along = "orthogonal", reach = "stop", toward = { first = ["up", "left"] } },
        capture = { flank = [1, 2], along = "diagonal" } },
      { turn = ["slide|remove"], slide = { along = "any", reach = 3, fly = 3 } },
    ]
    rule = [
      { made = { line = 5, exact = true, open = 1 }, then = "win" },
      { made = { line = 3, except = { first = ["a1:g1"] } }, then = "remove", phase = [2, 3],
        remove = { spare = "made", else = "none", per = "pattern", again = "not-back" } },
      { made = { square = [2, 3] }, then = "again", player = "first" },
      { made = { shape = ["XX.", ".XX"] }, then = "forbid" },
      { captured = 6, then = "win" },
      { left = 2, then = "lose" },
    ]
    opening = [{ swap = "pie" }, { ply = 3, not = ["edge"] }]
    end = { stuck = "give-way", plies = 300, repeat = 3 }
"#;

#[test]
fn everything_can_be_said() {
    let crowded = match Rules::from_text(CROWDED) {
        Ok(crowded) => crowded,
        Err(faults) => panic!("{faults}"),
    };
    insta::assert_snapshot!(rules(&Words::new(Language::En), &crowded).join("\n"));
    insta::assert_snapshot!(rules(&Words::new(Language::Zh), &crowded).join("\n"));
}

#[test]
fn every_shipped_game_is_described_in_both_languages_without_holes() {
    for name in catalogue::names() {
        for language in [Language::En, Language::Zh] {
            let text = described(name, language);
            assert!(text.lines().count() >= 3, "{name}: {text}");
            for hole in ["{", "}", "  ", " .", "，。"] {
                assert!(!text.contains(hole), "{name}: {text}");
            }
        }
    }
}
