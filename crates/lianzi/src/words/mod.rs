//! Every sentence that the program says, in each language.
//!
//! The sentences are in `locales/LANGUAGE/*.ftl` (Fluent) and are built into the program. Code asks for them with
//! [`say!`], by key; a test holds that both languages have the same keys with the same variables, and that every key
//! that the code uses exists.
//!
//! - this file: the languages' texts and how to get one;
//! - `analysis`: what a move does and what it is worth;
//! - `board`: players, points, moves and lines as words;
//! - `faults`, `failures`: what is wrong with a file, and why the program stops;
//! - `help`: the texts of `--help`;
//! - `positions`: what is wrong with the text of a position;
//! - `refusals`: why something was refused, translated by variant;
//! - `results`: how a game ended and why;
//! - `status`: the line above the board;
//! - `tables`: why tables on disk cannot be used or built.

mod analysis;
pub mod board;
mod failures;
pub mod faults;
mod help;
mod positions;
pub mod refusals;
pub mod results;
pub mod status;
mod tables;

#[cfg(test)]
mod tests;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::{LanguageIdentifier, langid};

use crate::language::Language;
use lianzi_rules::rules::Text;

/// The texts of a language, by file.
const fn texts(language: Language) -> [&'static str; 22] {
    match language {
        Language::En => [
            include_str!("../../locales/en/analyze.ftl"),
            include_str!("../../locales/en/arena.ftl"),
            include_str!("../../locales/en/atlas.ftl"),
            include_str!("../../locales/en/balance.ftl"),
            include_str!("../../locales/en/commands.ftl"),
            include_str!("../../locales/en/convert.ftl"),
            include_str!("../../locales/en/doctor.ftl"),
            include_str!("../../locales/en/engine.ftl"),
            include_str!("../../locales/en/faults.ftl"),
            include_str!("../../locales/en/help.ftl"),
            include_str!("../../locales/en/join.ftl"),
            include_str!("../../locales/en/menu.ftl"),
            include_str!("../../locales/en/origin.ftl"),
            include_str!("../../locales/en/play.ftl"),
            include_str!("../../locales/en/positions.ftl"),
            include_str!("../../locales/en/puzzles.ftl"),
            include_str!("../../locales/en/repair.ftl"),
            include_str!("../../locales/en/rules.ftl"),
            include_str!("../../locales/en/serve.ftl"),
            include_str!("../../locales/en/sweep.ftl"),
            include_str!("../../locales/en/tables.ftl"),
            include_str!("../../locales/en/tui.ftl"),
        ],
        Language::Zh => [
            include_str!("../../locales/zh/analyze.ftl"),
            include_str!("../../locales/zh/arena.ftl"),
            include_str!("../../locales/zh/atlas.ftl"),
            include_str!("../../locales/zh/balance.ftl"),
            include_str!("../../locales/zh/commands.ftl"),
            include_str!("../../locales/zh/convert.ftl"),
            include_str!("../../locales/zh/doctor.ftl"),
            include_str!("../../locales/zh/engine.ftl"),
            include_str!("../../locales/zh/faults.ftl"),
            include_str!("../../locales/zh/help.ftl"),
            include_str!("../../locales/zh/join.ftl"),
            include_str!("../../locales/zh/menu.ftl"),
            include_str!("../../locales/zh/origin.ftl"),
            include_str!("../../locales/zh/play.ftl"),
            include_str!("../../locales/zh/positions.ftl"),
            include_str!("../../locales/zh/puzzles.ftl"),
            include_str!("../../locales/zh/repair.ftl"),
            include_str!("../../locales/zh/rules.ftl"),
            include_str!("../../locales/zh/serve.ftl"),
            include_str!("../../locales/zh/sweep.ftl"),
            include_str!("../../locales/zh/tables.ftl"),
            include_str!("../../locales/zh/tui.ftl"),
        ],
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The sentences of a language.
    ///
    /// # Panics
    /// When a built-in text is malformed, which a test rules out.
    pub fn new(language: Language) -> Self {
        let identifier: LanguageIdentifier = match language {
            Language::En => langid!("en"),
            Language::Zh => langid!("zh"),
        };
        let mut bundle = FluentBundle::new(vec![identifier]);
        // Marks of direction around variables would be seen as boxes on some terminals; both languages run the same way.
        bundle.set_use_isolating(false);
        for text in texts(language) {
            let resource = FluentResource::try_new(text.to_owned()).expect("a built-in text is well-formed");
            bundle
                .add_resource(resource)
                .expect("built-in texts share no key");
        }
        Self { language, bundle }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of a key, with its variables filled in; use [`say!`] instead, which tests can see.
    pub fn sentence(&self, key: &str, arguments: &FluentArgs<'_>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "no sentence {key}");
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let sentence = self
            .bundle
            .format_pattern(pattern, Some(arguments), &mut errors)
            .into_owned();
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        match self.language {
            Language::En => sentence,
            Language::Zh => spaced(&sentence),
        }
    }

    /// The half of a rule file's text that is in this language, without what a terminal would obey.
    pub fn pick(&self, text: &Text) -> String {
        harmless(match self.language {
            Language::En => &text.en,
            Language::Zh => &text.zh,
        })
    }

    /// A list such as "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        self.joined(items, &say!(self, "list-and"))
    }

    /// A list such as "a, b or c".
    pub fn alternatives(&self, items: &[String]) -> String {
        self.joined(items, &say!(self, "list-or"))
    }

    fn joined(&self, items: &[String], last: &str) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., end] => {
                let comma = say!(self, "list-comma");
                format!("{}{last}{end}", first.join(&comma))
            }
        }
    }
}

/// A space between a Chinese character and the letter of a nameless player, such as `X 方`.
fn spaced(sentence: &str) -> String {
    let characters: Vec<char> = sentence.chars().collect();
    let mut spaced = String::with_capacity(sentence.len());
    for (index, &character) in characters.iter().enumerate() {
        spaced.push(character);
        let player =
            matches!(characters.get(index + 1..index + 4), Some([letter, ' ', '方']) if *letter != ' ');
        if player && matches!(character, '\u{4e00}'..='\u{9fff}') {
            spaced.push(' ');
        }
    }
    spaced
}

/// A sentence by its key: `say!(words, "key", name = value, ...)`.
macro_rules! say {
    ($words:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut arguments = fluent_bundle::FluentArgs::new();
        $(arguments.set(stringify!($name), $value);)*
        $words.sentence($key, &arguments)
    }};
}
pub(crate) use say;

/// A text from outside, whatever its length, without characters that a terminal obeys.
pub fn harmless(text: &str) -> String {
    let shown = |character| match character {
        '\n' | '\r' | '\t' => ' ',
        _ if is_safe(character) => character,
        _ => '\u{fffd}',
    };
    text.chars().map(shown).collect()
}

/// A text from outside for use in a sentence: short, and without characters that a terminal obeys.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", harmless(&text[..cut])),
        None => harmless(text),
    }
}

/// Whether a terminal only shows a character: control characters and marks of direction do more.
fn is_safe(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
