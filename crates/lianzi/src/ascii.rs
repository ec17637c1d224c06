//! Text for terminals that show nothing but ASCII: signs become what is nearest to them, letters lose their accents, and what
//! has nothing near it becomes a question mark. JSON loses nothing: it has escapes.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text in ASCII.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    // Between words the dot separates; elsewhere it is an empty point.
    let text = text.replace(" · ", " - ");
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match sign(character) {
            _ if character.is_ascii() => plain.push(character),
            Some(sign) => plain.push_str(sign),
            None => letters(character, &mut plain),
        }
    }
    Cow::Owned(plain)
}

/// What stands for a sign. Those that this program draws and writes are here, and those that others write.
const fn sign(character: char) -> Option<&'static str> {
    Some(match character {
        '·' | '•' => ".",
        '…' => "...",
        '–' | '—' | '−' | '‐' | '─' | '―' => "-",
        '│' => "|",
        '╱' | '⁄' => "/",
        '╲' => "\\",
        '≤' => "<=",
        '≥' => ">=",
        '±' => "+/-",
        '×' => "x",
        '→' => "->",
        '←' => "<-",
        '∞' => "inf",
        '½' => "1/2",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '‘' | '’' => "'",
        '●' | '■' | '█' | '▆' | '▇' => "#",
        '○' | '□' => "o",
        '▲' => "^",
        '▼' => "v",
        '▁' | '▂' => "_",
        '▃' | '▄' | '▅' => "=",
        '\u{a0}' | '\u{202f}' | '\u{3000}' => " ",
        _ => return None,
    })
}

/// A letter without its accents, as far as it has ones.
fn letters(character: char, plain: &mut String) {
    let before = plain.len();
    for part in std::iter::once(character)
        .nfkd()
        .filter(|part| !is_combining_mark(*part))
    {
        if part.is_ascii() {
            plain.push(part);
        }
    }
    if plain.len() == before && !is_combining_mark(character) {
        plain.push('?');
    }
}

/// JSON in ASCII, which means the same.
pub fn json(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() {
            escaped.push(character);
        } else {
            // Outside strings JSON is ASCII, so that this one stands inside of one.
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_letters_become_what_is_nearest() {
        assert_eq!(plain("Hint: c3 · wins ≤5 …"), "Hint: c3 - wins <=5 ...");
        assert_eq!(plain("·|●"), ".|#");
        assert_eq!(plain("Misère, “naïve”, ½"), "Misere, \"naive\", 1/2");
        assert_eq!(plain("五子 x"), "?? x");
        assert_eq!(plain("\u{1b}[1m·"), "\u{1b}[1m.");
    }

    #[test]
    fn json_means_the_same() {
        let value = serde_json::json!({ "name": "五子棋", "sign": "𝄞·" });
        let escaped = json(&value.to_string());
        assert!(escaped.is_ascii());
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&escaped).unwrap(),
            value
        );
    }
}
