//! Rule files: what is read, what is refused and in which words, and which spellings are one game.

use lianzi_rules::{FaultKind, Faults, Rules, catalogue};

mod common;
use common::{file, library};

fn faults(text: &str) -> Faults {
    match Rules::read("my-game.toml", text, &library) {
        Ok(_) => panic!("no fault was found in:\n{text}"),
        Err(faults) => faults,
    }
}

/// What is wrong with a file in which a few keys are changed.
fn wrong(changes: &[(&str, &str)]) -> Vec<FaultKind> {
    faults(&file(changes))
        .into_iter()
        .map(|fault| fault.kind)
        .collect()
}

fn rules(text: &str) -> Rules {
    Rules::read("my-game.toml", text, &library).unwrap_or_else(|faults| panic!("{text}\n{faults}"))
}

/// All faults of many small files, each under the changes that make it wrong.
fn gallery(cases: &[&[(&str, &str)]]) -> String {
    let mut shown = String::new();
    for changes in cases {
        shown += &faults(&file(changes)).to_string();
        shown += "\n";
    }
    shown
}

const TWO_PHASES: (&str, &str) = ("phase", "[{ turn = [\"place\"] }, { turn = [\"slide\"] }]");

#[test]
fn keys_and_values_that_are_not_in_the_reference() {
    insta::assert_snapshot!(gallery(&[
        &[("rule", "[{ made = { lenght = 3 }, then = \"win\" }]")],
        &[("stoens", "8")],
        &[("zzz", "8")],
        &[("stones", "\"eight\"")],
        &[("stones", "400")],
        &[("stones", "-1")],
        &[("stones", "{ first = 3, third = 3 }")],
        &[("stones", "3.5")],
        &[("stones", "1979-05-27")],
        &[("lianzi", "2")],
        &[("stone", "\"Own\"")],
        &[("name", "{ de = \"Test\" }")],
        &[("board", "{ size = [3, 3] }")],
        &[("board", "\"square\"")],
        &[("phase", "[]")],
        &[("phase", "[{ turn = [] }]")],
        &[(
            "phase",
            "[{ turn = [\"pass\", \"pass\", \"pass\", \"pass\", \"pass\", \"pass\", \"pass\", \"pass\", \"place\"] }]",
        )],
        &[("phase", "[{ turn = { first = [\"place\"] } }]")],
        &[("phase", "[{ turn = [\"place|slid\"] }]")],
        &[("phase", "[{ turn = [\"place|place\"] }]")],
        &[("phase", "[{ turn = [\"place\", 3] }]")],
        &[("rule", "[{ made = { line = 3 } }]")],
        &[("rule", "[{ then = \"win\" }]")],
        &[("rule", "[{ made = { line = 3 }, captured = 3, then = \"win\" }]")],
        &[("rule", "[{ made = { line = 3, square = 2 }, then = \"win\" }]")],
        &[(
            "rule",
            "[{ made = { square = 2, exact = true }, then = \"win\" }]"
        )],
        &[(
            "rule",
            "[{ made = { line = 3 }, then = \"win\", remove = { count = 2 } }]"
        )],
        &[("end", "{ repeat = 1 }")],
        &[("opening", "[{ only = [\"b2\"] }]")],
        &[("opening", "[{ ply = 1 }]")],
        &[("opening", "[{ swap = \"pie\", ply = 1 }]")],
        &[("opening", "[{ swap = \"pie\", only = [\"b2\"] }]")],
    ]));
}

#[test]
fn what_later_versions_will_know_is_not_supported_yet() {
    let later: &[&[(&str, &str)]] = &[
        &[("phase", "[{ turn = [\"place\", \"twist\"] }]")],
        &[("phase", "[{ turn = [\"push\"] }]")],
        &[("phase", "[{ turn = [\"place\"], twist = { size = 2 } }]")],
        &[("phase", "[{ turn = [\"place\"], place = { supports = true } }]")],
        &[("phase", "[{ turn = [\"place\"], check = \"turn\" }]")],
        &[("rule", "[{ made = { line = 3 }, of = \"both\", then = \"win\" }]")],
        &[("rule", "[{ made = { line = 3, count = 2 }, then = \"win\" }]")],
        &[("opening", "[{ swap = \"swap\" }]")],
        &[("end", "{ both = \"mover\" }")],
        &[("kinds", "[\"tall\", \"dark\"]")],
        &[("stone", "\"neutral\"")],
        &[
            ("board", "{ kind = \"box\", size = [4, 4, 4] }"),
            (
                "phase",
                "[{ turn = [\"place\"], place = { gravity = \"down\" } }]",
            ),
        ],
    ];
    for changes in later {
        let found = wrong(changes);
        assert!(
            matches!(found[..], [FaultKind::NotYet { .. }]),
            "{changes:?}: {found:?}"
        );
    }
    insta::assert_snapshot!(gallery(later));
}

#[test]
fn boards_that_cannot_be() {
    insta::assert_snapshot!(gallery(&[
        &[("board", "{ kind = \"square\" }")],
        &[("board", "{ kind = \"square\", size = [3, 3], side = 5 }")],
        &[("board", "{ kind = \"square\", size = [3] }")],
        &[("board", "{ kind = \"square\", size = [20, 3] }")],
        &[("board", "{ kind = \"square\", size = [1, 1] }")],
        &[(
            "board",
            "{ kind = \"square\", size = [4, 3], diagonals = \"main\" }"
        )],
        &[(
            "board",
            "{ kind = \"square\", size = [3, 3], blocked = [\"a1:c3\"] }"
        )],
        &[(
            "board",
            "{ kind = \"square\", size = [3, 3], blocked = [\"d4\"] }"
        )],
        &[(
            "board",
            "{ kind = \"square\", size = [3, 3], row_one = \"bottom\", blocked = [\"d4\"] }"
        )],
        &[(
            "board",
            "{ kind = \"square\", size = [3, 3], blocked = [\"center\"] }"
        )],
        &[("board", "{ kind = \"box\", size = [9, 3, 3] }")],
        &[("board", "{ kind = \"box\", size = [8, 8, 8] }")],
        &[("board", "{ kind = \"box\", size = [3, 3] }")],
        &[("board", "{ kind = \"wheel\", spokes = 7 }")],
        &[(
            "board",
            "{ kind = \"rings\", rings = 2, sides = 6, row_one = \"top\" }"
        )],
        &[("board", "{ kind = \"rings\", rings = 3, blocked = [\"centre\"] }")],
        &[("board", "{ kind = \"rings\", rings = 3, blocked = [\"a1:a4\"] }")],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0, 0], b1 = [1, 0], c1 = [2, 0] } }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0, 0], A1 = [1, 0] }, lines = [[\"a1\", \"a1\"]] }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0, 0], b1 = [0, 0] }, lines = [[\"a1\", \"b1\"]] }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0], b1 = [1, 0] }, lines = [[\"a1\", \"b1\"]] }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { 1a = [0, 0], b1 = [1, 0] }, lines = [[\"b1\"]] }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0, 0], b1 = [1, 0] }, lines = [[\"a1\", \"b1\", \"a1\"], [\"a1\", \"c1\"]] }"
        )],
        &[(
            "board",
            "{ kind = \"points\", points = { a1 = [0, 0], b1 = [1, 0] }, lines = { any = [[\"a1\", \"b1\"]] } }"
        )],
    ]));
}

#[test]
fn players_stones_and_setups_that_cannot_be() {
    insta::assert_snapshot!(gallery(&[
        &[("players", "{ first = { letter = \"o\" } }")],
        &[("players", "{ first = { letter = \"1\" } }")],
        &[("players", "{ second = { letter = \"王\" } }")],
        &[("stones", "8"), TWO_PHASES],
        &[
            ("board", "{ kind = \"square\", size = [4, 4] }"),
            ("stones", "8"),
            TWO_PHASES,
        ],
        &[("stones", "0")],
        &[("phase", "[{ turn = [\"slide\"] }]")],
        &[("setup", "\"X2/3\"")],
        &[("setup", "\"X2/4/3\"")],
        &[("setup", "\"X2/1Z1/3\"")],
        &[("setup", "{ first = [\"a1\", \"b1\"], second = [\"b1\"] }")],
        &[("setup", "{ first = [\"a1\", \"a1\"] }")],
        &[("stone", "\"shared\""), ("setup", "{ second = [\"a1\"] }")],
        &[
            (
                "board",
                "{ kind = \"square\", size = [3, 3], blocked = [\"b2\"] }"
            ),
            ("setup", "{ first = [\"b2\"] }"),
        ],
    ]));
}

#[test]
fn phases_that_contradict_themselves() {
    insta::assert_snapshot!(gallery(&[
        &[TWO_PHASES],
        &[
            ("stones", "3"),
            (
                "phase",
                "[{ turn = { first = [\"place\"], second = [\"pass\"] } }, { turn = [\"slide\"] }]"
            )
        ],
        &[("phase", "[{ turn = [\"place\"], ends = { turns = 3 } }]")],
        &[("phase", "[{ turn = [\"place\"], slide = { fly = 3 } }]")],
        &[
            ("setup", "\"XO1/3/3\""),
            (
                "phase",
                "[{ turn = [\"slide\"], place = { gravity = \"down\" } }]"
            )
        ],
        &[("phase", "[{ turn = [\"place\"], remove = { spare = \"made\" } }]")],
        &[(
            "phase",
            "[{ turn = [\"place\"], place = { only = [\"b2\"], not = [\"centre\"] } }]"
        )],
        &[("phase", "[{ turn = [\"place\"], place = { touch = 9 } }]")],
        &[("phase", "[{ turn = [\"place\"], capture = { flank = 2 } }]")],
        &[(
            "phase",
            "[{ turn = [\"place\"], capture = { flank = 1, along = \"orthogonl\" } }]"
        )],
        &[(
            "phase",
            "[{ turn = [\"place|slide\"], slide = { along = \"orthogonal\", toward = [\"up-left\"] } }]"
        )],
        &[
            ("board", "{ kind = \"wheel\", spokes = 8 }"),
            (
                "phase",
                "[{ turn = [\"place|slide\"], slide = { toward = [\"up\"] } }]"
            ),
        ],
        &[
            ("board", "{ kind = \"hex\", side = 3 }"),
            (
                "phase",
                "[{ turn = [\"place\"], place = { gravity = \"down\" } }]"
            ),
        ],
    ]));
}

#[test]
fn fouls_of_renju_where_they_do_not_fit() {
    const FIVE: &str = "{ made = { line = 5, exact = true }, then = \"win\" }";
    let fouls = |more: &str| format!("[{FIVE}, {{ forbid = \"renju\"{more} }}]");
    let both = fouls("");
    let board = ("board", "{ kind = \"square\", size = [7, 6] }");
    rules(&file(&[board, ("rule", &both)]));
    insta::assert_snapshot!(gallery(&[
        &[("board", "{ kind = \"hex\", side = 5 }"), ("rule", &both)],
        &[board, ("rule", &both), ("stone", "\"either\"")],
        &[board, ("rule", &both), ("opening", "[{ swap = \"pie\" }]")],
        &[
            board,
            ("rule", &both),
            ("phase", "[{ turn = [\"place\", \"place\"] }]"),
        ],
        &[
            board,
            ("rule", &both),
            (
                "phase",
                "[{ turn = [\"place\"], place = { gravity = \"down\" } }]"
            ),
        ],
        &[
            board,
            ("rule", &both),
            ("phase", "[{ turn = [\"place\"], capture = { flank = 2 } }]"),
        ],
        &[
            board,
            ("stones", "9"),
            ("rule", &fouls(", phase = 2")),
            TWO_PHASES,
        ],
        &[
            board,
            (
                "rule",
                "[{ made = { line = 5 }, then = \"win\" }, { forbid = \"renju\" }]"
            ),
        ],
        &[
            board,
            (
                "rule",
                "[{ made = { line = 5, exact = true }, then = \"win\", player = \"second\" }, { forbid = \"renju\", player = \"first\" }]"
            ),
        ],
        &[board, ("rule", &fouls(", then = \"forbid\""))],
        &[board, ("rule", &fouls(", made = { line = 6 }"))],
        &[board, ("rule", "[{ forbid = \"gomoku\" }]")],
        &[
            board,
            (
                "rule",
                &format!("[{FIVE}, {{ forbid = \"renju\" }}, {{ forbid = \"renju\", player = \"first\" }}]")
            )
        ],
        &[board, ("rule", "[{ made = { line = 5 } }]")],
    ]));
}

#[test]
fn the_opening_swap2_where_it_does_not_fit() {
    let swap2 = ("opening", "[{ swap = \"swap2\" }]");
    rules(&file(&[swap2]));
    rules(&file(&[swap2, ("stones", "4")]));
    insta::assert_snapshot!(gallery(&[
        &[swap2, ("stone", "\"shared\"")],
        &[swap2, ("stones", "{ first = 4, second = 3 }")],
        &[swap2, ("phase", "[{ turn = [\"place\", \"place\"] }]")],
        &[swap2, ("phase", "[{ turn = [\"place\"], starts = \"second\" }]")],
        &[swap2, ("phase", "[{ turn = [\"place\"], first = [\"pass\"] }]")],
        &[
            swap2,
            ("phase", "[{ turn = [\"place\"], capture = { flank = 1 } }]"),
        ],
        &[
            swap2,
            (
                "phase",
                "[{ turn = [\"place\"], ends = { turns = 4 } }, { turn = [\"slide\"] }]"
            ),
        ],
        &[
            swap2,
            (
                "rule",
                "[{ made = { line = 3 }, then = \"win\" }, { made = { square = 2 }, then = \"forbid\" }]"
            ),
        ],
        &[("opening", "[{ swap = \"swap2\" }, { swap = \"pie\" }]")],
        &[("opening", "[{ swap = \"swap2\", ply = 1 }]")],
    ]));
}

#[test]
fn rules_that_can_never_hold() {
    insta::assert_snapshot!(gallery(&[
        &[("rule", "[{ made = { line = 4 }, then = \"win\" }]")],
        &[
            ("board", "{ kind = \"rings\", rings = 2, join = [\"middle\"] }"),
            (
                "rule",
                "[{ made = { line = 3, along = \"diagonal\" }, then = \"win\" }]"
            ),
        ],
        &[("rule", "[{ made = { square = 4 }, then = \"win\" }]")],
        &[("rule", "[{ made = { shape = [\"XXXX\"] }, then = \"win\" }]")],
        &[("rule", "[{ made = { shape = [\"XO\"] }, then = \"win\" }]")],
        &[("rule", "[{ made = { shape = [\"..\"] }, then = \"win\" }]")],
        &[(
            "rule",
            "[{ made = { lines = [[\"a1\", \"a4\"]] }, then = \"win\" }]"
        )],
        &[
            ("board", "{ kind = \"hex\", side = 3 }"),
            ("rule", "[{ made = { square = 2 }, then = \"win\" }]"),
        ],
        &[("stones", "2")],
        &[
            ("stones", "3"),
            ("rule", "[{ made = { square = 2 }, then = \"win\" }]")
        ],
        &[("rule", "[{ captured = 3, then = \"win\" }]")],
        &[
            ("stones", "3"),
            ("phase", "[{ turn = [\"place\"], capture = { flank = 1 } }]"),
            ("rule", "[{ captured = 4, then = \"win\" }]"),
        ],
        &[("stones", "4"), ("rule", "[{ left = 2, then = \"lose\" }]")],
        &[
            ("phase", "[{ turn = [\"place\"], capture = { flank = 1 } }]"),
            ("rule", "[{ left = 2, then = \"lose\" }]"),
        ],
        &[
            ("stones", "2"),
            ("phase", "[{ turn = [\"place|remove\"] }]"),
            ("rule", "[{ left = 2, then = \"lose\" }]"),
        ],
        &[("rule", "[{ made = { line = 3 }, then = \"win\", phase = 2 }]")],
        &[
            ("stones", "3"),
            ("phase", "[{ turn = [\"place\"] }, { turn = [\"remove\"] }]"),
            ("rule", "[{ made = { line = 3 }, then = \"win\", phase = 2 }]"),
        ],
        &[("rule", "[{ captured = 3, then = \"again\" }]")],
        &[
            ("board", "{ kind = \"square\", size = [4, 4] }"),
            (
                "rule",
                "[{ made = { line = 3 }, then = \"lose\" }, { made = { line = 4 }, then = \"win\" }]"
            ),
        ],
        &[("rule", "[{ made = { line = 3 }, then = \"draw\" }]")],
        &[("end", "{ repeat = 3 }")],
        &[(
            "opening",
            "[{ ply = 1, only = [\"b2\"] }, { ply = 1, not = [\"centre\"] }]"
        )],
        &[
            ("setup", "\"XO1/3/3\""),
            ("phase", "[{ turn = [\"slide\"] }]"),
            ("stones", "2"),
            ("opening", "[{ ply = 1, not = [\"b2\"] }]"),
        ],
    ]));
}

#[test]
fn every_fault_is_reported_at_once() {
    let text = r#"
lianzi = 1
name   = { en = "Many faults", zh = "许多错误" }
board  = { kind = "square", size = [6, 6], diagonal = "all" }   # 棋盘
stones = "8"

[[phase]]
turn = ["palce"]

[[phase]]
turn  = ["slide"]
slide = { along = "orthogonl", reach = 0 }

[[rule]]
name = "连四", made = { line = 7 }
"#;
    insta::assert_snapshot!("syntax", faults(text));
    let text = text.replace("name = \"连四\", made", "name = \"连四\"\nmade");
    insta::assert_snapshot!("many", faults(&text));
}

#[test]
fn suggestions_replace_the_marked_text() {
    let fix = |text: &str| {
        let mut text = text.to_owned();
        // Some faults show only once others are out of the way.
        for _ in 0..3 {
            let Err(faults) = Rules::read("my-game.toml", &text, &library) else {
                return;
            };
            let faults: Vec<_> = faults.into_iter().collect();
            for fault in faults.iter().rev() {
                let suggestion = fault
                    .suggestion()
                    .unwrap_or_else(|| panic!("no suggestion for {fault}"));
                assert_eq!(text[fault.location.span.clone()], fault.location.marked);
                text.replace_range(fault.location.span.clone(), &suggestion);
            }
        }
        rules(&text);
    };
    fix(&file(&[
        (
            "rule",
            "[{ made = { lin = 3, along = \"diagnal\" }, thn = \"win\" }]",
        ),
        ("stoens", "4"),
    ])
    .replace("thn = \"win\"", "then = \"wnn\""));
    fix(&file(&[
        ("rule", "[{ made = { line = 4 }, then = \"win\" }]"),
        ("end", "{ stuck = \"lsoe\" }"),
    ]));
    fix(&file(&[(
        "phase",
        "[{ turn = [\"place|slid\"], slide = { reach = 0 } }]",
    )]));
    fix("lianzi = 1\nextends = \"liasni\"\nname = \"x\"");
}

#[test]
fn extended_files_are_merged_and_faults_name_the_file_they_are_in() {
    let base = file(&[
        ("board", "{ kind = \"square\", size = [5, 5] }"),
        ("stones", "3"),
        TWO_PHASES,
    ]);
    let read = |text: &str| {
        Rules::read("mine.toml", text, &|name| match name {
            "base" => Some(base.clone()),
            "broken" => Some(base.replace("then = \"win\"", "then = \"wim\"")),
            "loop" => Some("lianzi = 1\nextends = \"pool\"\nname = \"x\"".into()),
            "pool" => Some("lianzi = 1\nextends = \"loop\"\nname = \"x\" ".into()),
            _ => name
                .parse::<u32>()
                .ok()
                .map(|number| format!("lianzi = 1\nextends = \"{}\"", number + 1)),
        })
    };
    // Tables are merged key by key, lists are replaced whole.
    let merged = read(
        "lianzi = 1\nextends = \"base\"\nname = \"x\"\nboard.diagonals = \"all\"\nend.plies = 9\nstones = 4",
    );
    let merged = merged.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(merged.board.len(), 25);
    assert_eq!((merged.phases.len(), merged.end.plies), (2, Some(9)));
    // A board of another kind replaces the board.
    let other = read("lianzi = 1\nextends = \"base\"\nname = \"x\"\nboard = { kind = \"hex\", side = 3 }");
    assert_eq!(other.unwrap_or_else(|faults| panic!("{faults}")).board.len(), 19);

    let mut shown = String::new();
    for text in [
        "lianzi = 1\nextends = \"broken\"\nname = \"x\"",
        "lianzi = 1\nextends = \"base\"\nname = \"x\"\nstones = 13",
        "lianzi = 1\nextends = \"loop\"\nname = \"x\"",
        "lianzi = 1\nextends = \"7\"\nname = \"x\"",
        "lianzi = 1\nextends = \"lianzi\"\nname = \"x\"",
        "lianzi = 1\nextends = 7\nname = \"x\"",
    ] {
        shown += &read(text).unwrap_err().to_string();
        shown += "\n";
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn spellings_of_one_game_have_one_id() {
    let short = rules(&file(&[]));
    let long = rules(
        r#"
        name = "Noughts and crosses" # other names and another order of keys
        lianzi = 1
        stone = "own"
        [board]
        size = [3, 3]
        kind = "square"
        diagonals = "none"
        row_one = "top"
        [players.first]
        letter = "B"
        [[rule]]
        then = "win"
        phase = [1]
        made = [{ line = [3], exact = false, open = 0, along = ["orthogonal", "diagonal"], turned.x = 1 }]
        [[phase]]
        turn = { first = ["place"], second = ["place"] }
        first = ["place"]
        starts = "first"
        place = { touch = 0, only = ["a1:c3"] }
        ends = "hands"
        [end]
        full = "draw"
        stuck = "draw"
        "#
        .replace(", turned.x = 1", "")
        .as_str(),
    );
    let listed = rules(
        r#"
        lianzi = 1
        name = "Listed"
        phase = [{ turn = ["place"] }]
        rule = [{ made = { line = 3, along = ["straight", "slanting"] }, then = "win" }]
        [board]
        kind = "points"
        points = { c1 = [4, 0], b1 = [2, 0], a1 = [0, 0], A2 = [0, 2], b2 = [2, 2], c2 = [4, 2], a3 = [0, 4], b3 = [2, 4], c3 = [4, 4] }
        [board.lines]
        straight = [["c1", "b1", "a1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"], ["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c3", "c2", "c1"]]
        slanting = [["a1", "b2", "c3"], ["a3", "b2", "c1"]]
        useless  = [["a1", "c2"]]
        "#,
    );
    assert_eq!(short.canonical(), long.canonical());
    assert_eq!(short.canonical(), listed.canonical());
    assert_eq!(short.id(), listed.id());

    let different = [
        file(&[("stones", "5"), ("board", "{ kind = \"square\", size = [4, 3] }")]),
        file(&[("end", "{ stuck = \"lose\" }")]),
        file(&[("rule", "[{ made = { line = 3, exact = true }, then = \"win\" }]")]),
        file(&[(
            "rule",
            "[{ made = { line = 3, along = \"orthogonal\" }, then = \"win\" }]",
        )]),
        file(&[("rule", "[{ made = { line = 3 }, then = \"lose\" }]")]),
        file(&[("opening", "[{ swap = \"pie\" }]")]),
        file(&[("opening", "[{ ply = 1, not = [\"centre\"] }]")]),
    ];
    let mut ids: Vec<_> = different.iter().map(|text| rules(text).id()).collect();
    ids.push(short.id());
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 8);
}

#[test]
fn the_canonical_form_of_liansi_stays_as_it_is() {
    let rules = catalogue::rules("liansi").unwrap();
    insta::assert_snapshot!(format!("{}\n{}", rules.id(), rules.canonical()));
}

#[test]
fn every_shipped_game_is_valid_and_no_two_have_one_name() {
    let mut names = Vec::new();
    for name in catalogue::names() {
        let rules = catalogue::rules(name).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        names.push(rules.name.en.clone());
        assert!(!rules.canonical().is_empty());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
