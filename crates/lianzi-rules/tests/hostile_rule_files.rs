//! Texts that are no rule files, or nearly: whatever is read, nothing panics and every fault has its place.

use lianzi_rules::{Rules, catalogue};
use proptest::prelude::*;

mod common;
use common::library;

/// Reads a text and shows its faults; panics when anything is inconsistent.
fn survive(text: &str) {
    match Rules::read("fuzzed.toml", text, &library) {
        Ok(rules) => assert_eq!(rules.id(), rules.id()),
        Err(faults) => {
            assert!((1..=100).contains(&faults.len()));
            for fault in &faults {
                if fault.location.file == "fuzzed.toml" {
                    assert_eq!(
                        text.get(fault.location.span.clone()),
                        Some(fault.location.marked.as_str())
                    );
                }
                assert!(!fault.kind.to_string().is_empty());
                let _ = fault.suggestion();
            }
            assert!(faults.to_string().len() < 200_000);
        }
    }
}

/// A shipped file with a few pieces of it taken out, doubled, or replaced by pieces that mean something.
fn mutated() -> impl Strategy<Value = String> {
    let texts: Vec<String> = catalogue::names().filter_map(library).collect();
    let pieces = [
        "0",
        "1",
        "2",
        "3",
        "9",
        "19",
        "361",
        "-1",
        "\"any\"",
        "\"place\"",
        "\"slide\"",
        "\"remove\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\"",
        "\n",
        "\"a1\"",
        "\"centre\"",
        "\"edge\"",
        "[[rule]]\n",
        "[[phase]]\n",
        "stones = 3\n",
        "true",
        "\"\"",
        "left = 2",
        "kind = \"hex\"",
        "kind = \"rings\"",
        "kind = \"wheel\"",
        "kind = \"box\"",
        "side = 3",
        "gravity = \"up\"",
        "extends = \"liansi\"\n",
        "\"shared\"",
        "\u{0}",
        "连",
        "touch = 2",
        "'",
        "\"b2:d4\"",
    ];
    let change = (
        any::<prop::sample::Index>(),
        0_usize..12,
        prop::sample::select(pieces.to_vec()),
    );
    (prop::sample::select(texts), prop::collection::vec(change, 1..6)).prop_map(|(mut text, changes)| {
        for (index, length, piece) in changes {
            let boundaries: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
            let start = index.index(boundaries.len());
            let end = (start + length).min(boundaries.len() - 1);
            text.replace_range(boundaries[start]..boundaries[end], piece);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,200}") {
        survive(&text);
    }

    #[test]
    fn no_slip_in_a_shipped_file_makes_reading_panic(text in mutated()) {
        survive(&text);
    }
}

/// Thousands of lines that differ in a number.
fn numbered(before: &str, after: &str) -> String {
    (0..6000).fold(String::new(), |text, number| {
        text + before + &number.to_string() + after
    })
}

#[test]
fn hostile_files_are_refused_quickly() {
    let many = |piece: &str| piece.repeat(60_000 / piece.len());
    for text in [
        "[".repeat(60_000),
        many("a."),
        many("[[rule]]\n"),
        many("[[rule]]\nx=1\n"),
        many("[a.b.c.d.e.f.g.h]\n"),
        format!("x = [{}]", many("1,")),
        format!("rule = [{}]", many("{},")),
        format!(
            "[board]\nkind = 'points'\n[board.points]\n{}",
            numbered("a", "=[0,0]\n")
        ),
        numbered("k", "=1\n"),
        format!("name = \"{}\" nope", many("\u{1b}[31m")),
        "x".repeat(70_000),
        many("\u{202e}连"),
    ] {
        survive(&text);
    }
}
