//! Nicknames, which come from outside and are shown to others.

use crate::wire::Problem;

/// A nickname without control characters, and without characters that change the direction of what follows; runs of
/// white space become one space.
///
/// # Errors
/// It is too long.
pub fn clean(name: &str, limit: usize) -> Result<String, Problem> {
    // Whoever sends a megabyte is not read.
    if name.len() > limit * 8 {
        return Err(Problem::BadName { limit: limit as u32 });
    }
    let shown = name
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let shown: String = shown
        .filter(|letter| !letter.is_control() && !is_invisible(*letter))
        .collect();
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
    if name.chars().count() > limit {
        return Err(Problem::BadName { limit: limit as u32 });
    }
    Ok(name)
}

/// Marks and overrides of direction, joiners, and what else is not seen.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
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
    fn names_that_are_too_long_are_refused() {
        assert_eq!(clean(&"连".repeat(40), 40), Ok("连".repeat(40)));
        assert_eq!(clean(&"连".repeat(41), 40), Err(Problem::BadName { limit: 40 }));
        assert_eq!(
            clean(&" ".repeat(1_000_000), 40),
            Err(Problem::BadName { limit: 40 })
        );
    }
}
