//! What a typed line means, before any rules are asked.

use std::path::PathBuf;

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Take the last move back.
    TakeBack,
    /// Start again.
    Restart,
    /// Leave.
    Quit,
    /// What can be typed?
    Help,
    /// Which moves are legal?
    Moves,
    /// What would be a good move?
    Hint,
    /// Write the match down; `None`: no name was given.
    Save(Option<PathBuf>),
    /// Anything else: a move, or a slip.
    Move(String),
}

/// Reads a line. Words count in both languages whatever the screen's, capitals do not matter, and full-width characters
/// mean the same as narrow ones, since that is what an input method gives.
pub fn read(line: &str) -> Command {
    let line = narrow(line);
    let text = line.trim();
    match text.to_lowercase().as_str() {
        "" => return Command::Nothing,
        "u" | "undo" | "back" | "悔棋" => return Command::TakeBack,
        "r" | "restart" | "重来" | "重开" => return Command::Restart,
        "q" | "quit" | "exit" | "退出" => return Command::Quit,
        "?" | "help" | "帮助" => return Command::Help,
        "moves" | "着法" => return Command::Moves,
        "h" | "hint" | "提示" => return Command::Hint,
        "save" | "保存" => return Command::Save(None),
        "交换" => return Command::Move("swap".to_owned()),
        "不走" => return Command::Move("--".to_owned()),
        _ => {}
    }
    match text.split_once(char::is_whitespace) {
        Some((word, path)) if word.eq_ignore_ascii_case("save") || word == "保存" => {
            Command::Save(Some(PathBuf::from(path.trim())))
        }
        _ => Command::Move(text.to_owned()),
    }
}

/// Full-width ASCII and the ideographic space as what they stand for.
fn narrow(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
            '\u{3000}' | '、' => ' ',
            _ => character,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_both_languages_whatever_the_case_and_spaces() {
        assert_eq!(read("  U "), Command::TakeBack);
        assert_eq!(read("悔棋"), Command::TakeBack);
        assert_eq!(read("？"), Command::Help);
        assert_eq!(read("\t"), Command::Nothing);
        assert_eq!(read("Hint"), Command::Hint);
        assert_eq!(read("h"), Command::Hint);
        assert_eq!(read("save"), Command::Save(None));
        assert_eq!(
            read("save My game.txt"),
            Command::Save(Some("My game.txt".into()))
        );
    }

    #[test]
    fn everything_else_may_be_a_move() {
        assert_eq!(read(" ｂ２　ｂ３ "), Command::Move("b2 b3".to_owned()));
        assert_eq!(read("2 3"), Command::Move("2 3".to_owned()));
        assert_eq!(read("2，3"), Command::Move("2,3".to_owned()));
        assert_eq!(read("quit now"), Command::Move("quit now".to_owned()));
    }
}
