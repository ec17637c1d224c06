//! Lines of text from outside: bounded, and without anything that a terminal could take for a command.

/// How much of a line is shown in an error.
const SHOWN: usize = 80;

/// One line without control characters (each becomes a space) and without spaces around it.
pub(crate) fn clean(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    plain.trim().to_owned()
}

/// Several lines without control characters, without spaces at their ends, and without empty lines around them.
pub(super) fn clean_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| format!(";{line}")).collect();
    // A mark in front keeps what a line begins with.
    let lines: Vec<_> = lines.iter().map(|line| clean(line)).collect();
    let lines: Vec<_> = lines.iter().map(|line| &line[1..]).collect();
    let empty = |line: &&str| line.is_empty();
    let before = lines.iter().take_while(|line| empty(line)).count();
    let after = lines[before..]
        .iter()
        .rev()
        .take_while(|line| empty(line))
        .count();
    lines[before..lines.len() - after].join("\n")
}

/// The beginning of a line, for an error message.
pub(crate) fn shown(line: &str) -> String {
    let line = clean(line);
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_could_obey_becomes_a_space() {
        assert_eq!(clean(" \u{1b}[31mred\tand\u{7f} dead \r"), "[31mred and  dead");
        assert_eq!(clean_lines("\n\n  one \r\n\n two\u{7}\n\n"), "  one\n\n two");
        assert_eq!(clean_lines(" \n"), "");
        assert_eq!(clean_lines(""), "");
    }

    #[test]
    fn long_lines_are_cut_between_letters() {
        assert_eq!(shown(&"连".repeat(81)), format!("{}...", "连".repeat(80)));
        assert_eq!(shown(&"连".repeat(80)), "连".repeat(80));
    }
}
