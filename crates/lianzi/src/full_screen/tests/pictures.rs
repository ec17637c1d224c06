//! What screens look like, at several sizes and in both languages; and that nothing is cut off where it must not be.

use lianzi_rules::catalogue;

use super::*;

const PEOPLE: [&str; 2] = ["person", "person"];

fn in_language(language: Language, set: CharacterSet, game: &str, size: (u16, u16), keys: &str) -> String {
    let mut tester = Tester::with(language, set, size).sits_down(game, PEOPLE, None);
    tester.keys(keys).text()
}

#[test]
fn menu() {
    insta::assert_snapshot!("menu_en", Tester::menu(Language::En, (80, 24)).text());
    insta::assert_snapshot!("menu_zh_narrow", Tester::menu(Language::Zh, (40, 15)).text());
    let mut tester = Tester::menu(Language::Zh, (80, 24));
    insta::assert_snapshot!("setup_zh", tester.keys("'liansi' enter").text());
}

#[test]
fn gomoku_in_a_usual_terminal() {
    let text = in_language(
        Language::En,
        CharacterSet::Ascii,
        "gomoku",
        (80, 24),
        "enter right enter",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn gomoku_in_chinese_in_a_small_terminal() {
    let text = in_language(
        Language::Zh,
        CharacterSet::Ascii,
        "gomoku",
        (40, 15),
        "enter right enter",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn tic_tac_toe_in_a_large_terminal_has_large_stones() {
    let text = in_language(
        Language::En,
        CharacterSet::Unicode,
        "tic-tac-toe",
        (200, 60),
        "enter up enter",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn mills_with_lines() {
    let keys = "/ 'a7' enter / 'b6' enter / 'd7' enter / 'd6' enter / 'g7' enter";
    let text = in_language(
        Language::En,
        CharacterSet::Ascii,
        "nine-mens-morris",
        (80, 24),
        keys,
    );
    insta::assert_snapshot!(text);
}

#[test]
fn a_hexagon_and_a_cube() {
    let hexagon = in_language(Language::En, CharacterSet::Unicode, "yavalath", (80, 24), "enter");
    insta::assert_snapshot!("hexagon", hexagon);
    let cube = in_language(Language::Zh, CharacterSet::Ascii, "qubic", (80, 24), "enter");
    insta::assert_snapshot!("cube_zh", cube);
}

#[test]
fn analysis_beside_a_board() {
    let text = in_language(
        Language::En,
        CharacterSet::Unicode,
        "tic-tac-toe",
        (80, 24),
        "/ 'a1' enter / 'b1' enter a",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn help_in_both_languages() {
    for (name, language, size) in [
        ("help_en", Language::En, (80, 24)),
        ("help_zh_narrow", Language::Zh, (40, 15)),
    ] {
        insta::assert_snapshot!(
            name,
            in_language(language, CharacterSet::Ascii, "liansi", size, "?")
        );
    }
}

#[test]
fn at_the_usual_size_every_shipped_board_is_seen_whole_and_no_line_is_too_wide() {
    for name in catalogue::names() {
        for language in [Language::En, Language::Zh] {
            let tester = Tester::menu(language, (80, 24)).sits_down(name, PEOPLE, None);
            let table = tester.app.table.as_ref().unwrap();
            let placed = view::board::placed(table, &tester.app.room());
            let (columns, rows) = (placed.canvas.width(), placed.canvas.height());
            let area = view::areas((80, 24)).board;
            assert!(
                columns <= usize::from(area.width) && rows <= usize::from(area.height),
                "{name}: {columns}x{rows} in {area}"
            );
            for line in tester.lines() {
                assert!(UnicodeWidthStr::width(line.as_str()) <= 80, "{name}: {line}");
            }
        }
    }
}

#[test]
fn on_a_small_screen_the_cursor_is_always_seen_wherever_it_goes() {
    for name in ["gomoku", "nine-mens-morris", "qubic", "yavalath"] {
        let mut tester = Tester::menu(Language::En, (24, 8)).sits_down(name, PEOPLE, None);
        for key in ["left", "up", "right", "down"] {
            for _ in 0..20 {
                tester.keys(key);
                let (column, row) = tester
                    .drawn
                    .cursor
                    .unwrap_or_else(|| panic!("{name}: it is not seen"));
                assert!(column < 24 && row < 8);
            }
        }
    }
}

#[test]
fn whoever_plays_is_seen_without_any_colour() {
    let mut tester = Tester::table("tic-tac-toe", PEOPLE, (80, 24));
    for cell in &tester.buffer.content {
        let style = cell.style();
        let none =
            |color: Option<ratatui::style::Color>| matches!(color, None | Some(ratatui::style::Color::Reset));
        assert!(none(style.fg) && none(style.bg));
    }
    tester.sees(">X").sees("< >");
}

#[test]
fn graphs_of_games() {
    for (name, language, set, size) in [
        ("graph_en", Language::En, CharacterSet::Unicode, (80, 24)),
        ("graph_zh", Language::Zh, CharacterSet::Ascii, (80, 24)),
        ("graph_zh_narrow", Language::Zh, CharacterSet::Unicode, (40, 15)),
    ] {
        let (mut tester, _folder) = play::replay(language, set, size);
        let keys = if size.0 < 60 { "end a v" } else { "] ] a v v" };
        insta::assert_snapshot!(name, tester.keys(keys).text());
    }
}
