//! Nicknames, which come from outside and are shown to others.

use std::sync::LazyLock;

use regex::Regex;

use crate::wire::Problem;

/// The most combining marks on one letter, as in Unicode Technical Standard 39, section 5.4: scripts in use need no more, and
/// higher stacks cover the lines above and below.
const MOST_MARKS: usize = 4;

/// What is shown as nothing, by Unicode properties: controls, marks of direction, joiners, fillers, variation selectors and
/// private characters. Some characters have blank glyphs and no property that says so; they are named one by one: the braille
/// pattern without dots, the null notehead, the filler of Khitan script, blank Egyptian hieroglyphs and the stand-in
/// for an object.
static INVISIBLE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Private_Use}\u{2800}\u{1D159}\u{16FE4}\u{13441}\u{13442}\u{FFFC}]+",
    )
});

/// Runs of white space of any kind: all of them would look alike.
static BLANKS: LazyLock<Regex> = LazyLock::new(|| compiled(r"[\p{White_Space}\p{Separator}]+"));

/// Marks that stand above, below or around the letter before them.
static MARKS: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(^|\s)?([\p{Nonspacing_Mark}\p{Enclosing_Mark}]+)"));

fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is constant and right")
}

/// A nickname as it is shown: without characters that are shown as nothing or change the direction of what follows, with one
/// space for each run of white space, and with a few combining marks on a letter at most. It is empty when nothing of
/// it can be seen.
///
/// # Errors
/// It is too long.
pub fn clean(name: &str, limit: usize) -> Result<String, Problem> {
    // Whoever sends a megabyte is not read.
    if name.len() > limit * 8 {
        return Err(Problem::BadName { limit: limit as u32 });
    }
    // White space first: some of it is a control character, too.
    let name = BLANKS.replace_all(name, " ");
    let name = INVISIBLE.replace_all(&name, "");
    let name = MARKS.replace_all(&name, |found: &regex::Captures<'_>| match found.get(1) {
        // There is no letter that they belong to.
        Some(before) => before.as_str().to_owned(),
        None => few_marks(&found[2]),
    });
    // What stood between two blanks may be gone.
    let name = BLANKS.replace_all(&name, " ");
    let name = name.trim();
    if name.chars().count() > limit {
        return Err(Problem::BadName { limit: limit as u32 });
    }
    Ok(name.to_owned())
}

/// The first marks of a run, each of them once.
fn few_marks(run: &str) -> String {
    let mut kept: Vec<char> = Vec::new();
    for mark in run.chars() {
        if kept.len() < MOST_MARKS && !kept.contains(&mark) {
            kept.push(mark);
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_one_line_that_runs_one_way() {
        for (given, shown) in [
            ("  Anna \t\n Maria ", "Anna Maria"),
            ("连子", "连子"),
            ("\u{202e}annA\u{0}\u{7}", "annA"),
            ("\u{200b}\u{feff}", ""),
            ("<b>&amp;", "<b>&amp;"),
            ("", ""),
        ] {
            assert_eq!(clean(given, 40), Ok(shown.to_owned()));
        }
    }

    #[test]
    fn names_that_cannot_be_seen_are_empty() {
        for blank in [
            '\u{3164}',
            '\u{ffa0}',
            '\u{115f}',
            '\u{1160}',
            '\u{2800}',
            '\u{34f}',
            '\u{17b4}',
            '\u{2065}',
            '\u{180b}',
            '\u{1bca0}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0100}',
            '\u{e000}',
            '\u{fffc}',
            '\u{3000}',
            '\u{1680}',
            '\u{85}',
            '\u{301}',
            '\u{20dd}',
        ] {
            let point = u32::from(blank);
            assert_eq!(
                clean(&blank.to_string().repeat(8), 40),
                Ok(String::new()),
                "U+{point:04X}"
            );
            assert_eq!(
                clean(&format!("{blank} {blank}"), 40),
                Ok(String::new()),
                "U+{point:04X}"
            );
        }
        assert_eq!(
            clean("An\u{3164}na\u{2800} \u{2800} B", 40),
            Ok("Anna B".to_owned())
        );
    }

    #[test]
    fn stacks_of_combining_marks_do_not_grow_over_other_lines() {
        let stack: String = ('\u{300}'..='\u{320}').collect();
        assert_eq!(
            clean(&format!("A{stack}b"), 40),
            Ok("A\u{300}\u{301}\u{302}\u{303}b".to_owned())
        );
        assert_eq!(
            clean(&format!("A{}", "\u{301}".repeat(30)), 40),
            Ok("A\u{301}".to_owned())
        );
        // A joiner between marks does not hide that they belong together.
        assert_eq!(
            clean(&format!("A{}", "\u{301}\u{34f}".repeat(15)), 40),
            Ok("A\u{301}".to_owned())
        );
    }

    #[test]
    fn names_in_scripts_with_marks_stay_as_they_are() {
        for name in [
            "Việt Anh",
            "Vie\u{302}\u{323}t",
            "สมชาย ที่รัก",
            "शिवांगी",
            "שָׁלוֹם",
            "مُحَمَّد",
            "မြန်မာ",
            "བསྒྲུབས",
            "한글",
            "🙂🎲",
        ] {
            assert_eq!(clean(name, 40), Ok(name.to_owned()));
        }
    }

    #[test]
    fn names_that_are_too_long_are_refused() {
        assert_eq!(clean(&"连".repeat(40), 40), Ok("连".repeat(40)));
        assert_eq!(clean(&"连".repeat(41), 40), Err(Problem::BadName { limit: 40 }));
        assert_eq!(
            clean(&" ".repeat(1_000_000), 40),
            Err(Problem::BadName { limit: 40 })
        );
    }
}
