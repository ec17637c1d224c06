//! Finds a shipped game by the name that a user types: the one resolver of names, for the command line, the menu, the full
//! screen and the server.
//!
//! A game is called by its id (`connect-four`) or by its name in either language. Case, the width of characters, accents,
//! spaces, hyphens and other signs do not matter, and a number may be a digit or a word: `connect4`, `Connect Four` and
//! `ＣＯＮＮＥＣＴ－４` are one name. The remark in brackets behind a Chinese name may be left out. Records and `extends` do not
//! come here: files name games by their ids.

use std::borrow::Cow;
use std::sync::OnceLock;

use lianzi_rules::catalogue::{self, CatalogueError};
use lianzi_rules::rules::Text;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most suggestions that an error carries.
const MOST_LIKE: usize = 3;
/// The length, in characters, from which on nothing is looked for: no name is that long.
const LONGEST: usize = 100;

/// A shipped game with its names.
#[derive(Debug)]
pub struct ShippedName {
    /// Its id, such as `connect-four`.
    pub id: &'static str,
    /// Its names.
    pub name: Text,
    /// The id and both names, folded.
    full: Vec<Folded>,
    /// The Chinese name without the remark in brackets, folded; nothing where it has none.
    short: Option<Folded>,
}

/// Why a text names no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// No game is called that.
    #[error("there is no game \"{name}\"{}", meant(like))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The ids of at most three games with names like it, the likeliest first.
        like: Vec<&'static str>,
    },
    /// The game is known, and the catalogue has no rules for it: measures that make no game.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

fn meant(like: &[&str]) -> String {
    let quoted: Vec<String> = like.iter().map(|id| format!("\"{id}\"")).collect();
    if quoted.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", quoted.join(" or "))
    }
}

/// A name in the form in which names are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Folded {
    /// Its letters and digits: lower case, narrow, without accents.
    letters: String,
    /// The same with number words as digits.
    numbered: String,
}

/// Number words of both languages. They are replaced inside longer words too (`tense` becomes `10se`), which does no
/// harm: both sides of a comparison are folded alike. `one` is not among them: it is part of `stones`, which would then be
/// found by `1`.
const NUMBERS: [(&str, &str); 22] = [
    ("three", "3"),
    ("seven", "7"),
    ("eight", "8"),
    ("four", "4"),
    ("five", "5"),
    ("nine", "9"),
    ("two", "2"),
    ("six", "6"),
    ("ten", "10"),
    ("零", "0"),
    ("〇", "0"),
    ("一", "1"),
    ("二", "2"),
    ("两", "2"),
    ("三", "3"),
    ("四", "4"),
    ("五", "5"),
    ("六", "6"),
    ("七", "7"),
    ("八", "8"),
    ("九", "9"),
    ("十", "10"),
];

impl Folded {
    fn of(text: &str) -> Self {
        // Compatibility decomposition makes wide characters narrow and splits accents off.
        let simple: String = text
            .nfkd()
            .filter(|&character| !is_combining_mark(character))
            .flat_map(char::to_lowercase)
            .collect();
        let (mut letters, mut numbered) = (String::new(), String::new());
        // Numbers are looked for word by word: `liansi x` has no six in it.
        for word in simple.split(|character: char| !character.is_alphanumeric()) {
            letters.push_str(word);
            let with_digits = NUMBERS
                .iter()
                .fold(Cow::Borrowed(word), |word, (number, digits)| {
                    if word.contains(number) {
                        Cow::Owned(word.replace(number, digits))
                    } else {
                        word
                    }
                });
            numbered.push_str(&with_digits);
        }
        Self { letters, numbered }
    }

    /// Whether two texts are the same name.
    fn is_same(&self, other: &Self) -> bool {
        self.letters == other.letters || self.numbered == other.numbered
    }

    fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    fn starts_with(&self, start: &Self) -> bool {
        // While `four` is being typed it is no number yet.
        self.letters.starts_with(&start.letters) || self.numbered.starts_with(&start.numbered)
    }

    fn contains(&self, part: &Self) -> bool {
        self.letters.contains(&part.letters) || self.numbered.contains(&part.numbered)
    }

    /// How many letters have to be changed, at least.
    fn distance(&self, other: &Self) -> usize {
        strsim::damerau_levenshtein(&self.letters, &other.letters)
            .min(strsim::damerau_levenshtein(&self.numbered, &other.numbered))
    }
}

/// A Chinese name without the remark in brackets behind it.
pub fn without_remark(name: &str) -> &str {
    match name.find('（') {
        Some(cut) if cut > 0 => &name[..cut],
        _ => name,
    }
}

impl ShippedName {
    fn folded(&self) -> impl Iterator<Item = &Folded> {
        self.full.iter().chain(&self.short)
    }

    /// How well a text that is not the name fits; less is better.
    fn rank(&self, text: &Folded, words: &[Folded]) -> Option<u8> {
        let any = |fits: &dyn Fn(&Folded) -> bool| self.folded().any(fits);
        if any(&|name| name.is_same(text)) {
            Some(0)
        } else if any(&|name| name.starts_with(text)) {
            Some(1)
        } else if any(&|name| name.contains(text)) {
            Some(2)
        } else if words.len() > 1 && any(&|name| words.iter().all(|word| name.contains(word))) {
            Some(3)
        } else {
            None
        }
    }
}

/// All shipped games with their names, in the catalogue's order.
pub fn shipped() -> &'static [ShippedName] {
    static SHIPPED: OnceLock<Vec<ShippedName>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let named = catalogue::names().filter_map(|id| {
            let name = catalogue::rules(id).ok()?.name;
            let short = without_remark(&name.zh);
            Some(ShippedName {
                id,
                full: [id, &name.en, &name.zh].map(Folded::of).into(),
                short: (short != name.zh).then(|| Folded::of(short)),
                name,
            })
        });
        named.collect()
    })
}

/// The id of the game that a text names: a shipped one, or one of a family such as `mnk:6,6,4`.
///
/// ```
/// use lianzi_play::names::resolve;
/// for text in ["connect-four", "Connect Four", "connect4", "四子棋", "4子棋"] {
///     assert_eq!(resolve(text)?, "connect-four");
/// }
/// assert_eq!(resolve("五子棋")?, "gomoku");
/// assert_eq!(resolve("ＭＮＫ：6，6，4")?, "mnk:6,6,4");
/// assert!(resolve("gomku").unwrap_err().to_string().contains("did you mean \"gomoku\""));
/// # Ok::<(), lianzi_play::names::NameError>(())
/// ```
///
/// # Errors
/// No game, or more than one, is called that. Whether a family's measures make a game is not looked at.
pub fn resolve(text: &str) -> Result<Cow<'static, str>, NameError> {
    if let Some(id) = catalogue::names().find(|id| *id == text) {
        return Ok(Cow::Borrowed(id));
    }
    let unknown = |like| {
        let name = text.to_owned();
        Err(NameError::Unknown { name, like })
    };
    if text.chars().nth(LONGEST).is_some() {
        return unknown(Vec::new());
    }
    if let Some(id) = of_family(text) {
        return Ok(Cow::Owned(id));
    }
    let wanted = Folded::of(text);
    if wanted.is_empty() {
        return unknown(Vec::new());
    }
    let is_wanted = |name: &Folded| name.is_same(&wanted);
    if let Some(game) = shipped().iter().find(|game| game.full.iter().any(is_wanted)) {
        return Ok(Cow::Borrowed(game.id));
    }
    // Several variants share the name before the brackets; it is that of the game which they are variants of.
    let shared = || {
        shipped()
            .iter()
            .filter(|game| game.short.as_ref().is_some_and(is_wanted))
    };
    if let Some(game) = shared().find(|game| shared().all(|other| other.id.contains(game.id))) {
        return Ok(Cow::Borrowed(game.id));
    }
    unknown(like(text))
}

/// The id of a family's game, written as the catalogue reads it; a family without measures too, whose error says what they are.
fn of_family(text: &str) -> Option<String> {
    let narrow: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let (family, measures) = narrow.split_once(':').unwrap_or((&narrow, ""));
    let family = catalogue::families().find(|known| *known == family.trim())?;
    let measures: Vec<&str> = measures.split(',').map(str::trim).collect();
    Some(format!("{family}:{}", measures.join(",")))
}

/// The ids of the games whose names have a text in them, in either language: first the game that is called that, then those
/// whose names begin with it. For lists that are narrowed down while somebody types.
///
/// ```
/// use lianzi_play::names::search;
/// assert_eq!(search("五子")[0], "gomoku");
/// assert_eq!(search("connect fo")[0], "connect-four");
/// assert!(search("no such game").is_empty());
/// ```
pub fn search(text: &str) -> Vec<&'static str> {
    let wanted = Folded::of(text);
    if wanted.is_empty() || text.chars().nth(LONGEST).is_some() {
        return Vec::new();
    }
    let named = resolve_only(text);
    let words: Vec<Folded> = text
        .split(|character: char| !character.is_alphanumeric())
        .map(Folded::of)
        // A single letter is in too many names.
        .filter(|word| word.letters.len() > 1)
        .collect();
    let mut found: Vec<(bool, u8, usize, &'static str)> = shipped()
        .iter()
        .filter_map(|game| {
            let rank = game.rank(&wanted, &words)?;
            // The longer an id, the more special is the variant.
            Some((named.as_deref() != Some(game.id), rank, game.id.len(), game.id))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(.., id)| id).collect()
}

/// [`resolve`] without the work for suggestions.
fn resolve_only(text: &str) -> Option<Cow<'static, str>> {
    let wanted = Folded::of(text);
    let any = shipped()
        .iter()
        .any(|game| game.folded().any(|name| name.is_same(&wanted)));
    any.then(|| resolve(text).ok()).flatten()
}

/// The ids of games that may be meant by a text that names none.
fn like(text: &str) -> Vec<&'static str> {
    let mut ids = search(text);
    if ids.is_empty() {
        let wanted = Folded::of(text);
        let length = wanted.letters.chars().count();
        // One slip in three letters, and one in any name.
        let most = (length / 3).max(1);
        let mut near: Vec<(usize, usize, &'static str)> = shipped()
            .iter()
            .filter_map(|game| {
                let distance = game.folded().map(|name| name.distance(&wanted)).min()?;
                (distance <= most && distance < length).then_some((distance, game.id.len(), game.id))
            })
            .collect();
        near.sort_unstable();
        let least = near.first().map_or(0, |(distance, ..)| *distance);
        ids = near
            .into_iter()
            .filter(|(distance, ..)| *distance == least)
            .map(|(.., id)| id)
            .collect();
    }
    ids.truncate(MOST_LIKE);
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like_of(text: &str) -> Vec<&'static str> {
        match resolve(text) {
            Err(NameError::Unknown { like, .. }) => like,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_game_is_found_by_its_id_and_both_names_however_they_are_written() {
        for game in shipped() {
            for name in [game.id, &game.name.en, &game.name.zh] {
                let wide: String = name
                    .chars()
                    .map(|character| match character {
                        '!'..='~' => char::from_u32(character as u32 + 0xfee0).unwrap(),
                        other => other,
                    })
                    .collect();
                for written in [
                    name.to_owned(),
                    name.to_uppercase(),
                    name.replace(['-', ' '], ""),
                    name.replace(['-', ' '], "_"),
                    format!("  {name} "),
                    wide,
                ] {
                    assert_eq!(resolve(&written).as_deref(), Ok(game.id), "{written}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_digits_or_words_in_either_language() {
        for (text, id) in [
            ("connect4", "connect-four"),
            ("Connect 4", "connect-four"),
            ("connect-six", "connect6"),
            ("connect six", "connect6"),
            ("9 men's morris", "nine-mens-morris"),
            ("9holes", "nine-holes"),
            ("4子棋", "connect-four"),
            ("6子棋", "connect6"),
            ("莫里斯9子棋", "nine-mens-morris"),
        ] {
            assert_eq!(resolve(text).as_deref(), Ok(id), "{text}");
        }
    }

    #[test]
    fn a_name_that_variants_share_is_that_of_the_game_itself() {
        assert_eq!(resolve("五子棋").as_deref(), Ok("gomoku"));
        assert_eq!(resolve("四子棋").as_deref(), Ok("connect-four"));
        assert_eq!(resolve("夹吃五子棋").as_deref(), Ok("pente"));
        assert_eq!(resolve("提可棋").as_deref(), Ok("teeko"));
        assert_eq!(
            resolve("misere connect four").as_deref(),
            Ok("connect-four-misere")
        );
    }

    #[test]
    fn a_name_that_is_no_game_is_told_with_games_like_it_in_both_languages() {
        assert_eq!(like_of("gomku"), ["gomoku"]);
        assert_eq!(like_of("五子旗"), ["gomoku", "gomoku-swap2", "gomoku-standard"]);
        assert_eq!(like_of("connect5"), ["connect6", "connect-four"]);
        assert!(like_of("morris").contains(&"nine-mens-morris"));
        assert!(like_of("men morris").contains(&"nine-mens-morris"));
        assert_eq!(like_of("liansi-x").len(), 3);
        assert!(like_of("nogame").is_empty());
        assert!(like_of("").is_empty());
        assert!(like_of("-- ！").is_empty());
        assert!(like_of(&"x".repeat(100_000)).is_empty());
    }

    #[test]
    fn families_are_read_whatever_the_width_and_tell_what_measures_they_take() {
        assert_eq!(resolve("ＭＮＫ： 6， 6，4").as_deref(), Ok("mnk:6,6,4"));
        let id = resolve("gravity").unwrap();
        assert!(
            catalogue::rules(&id)
                .unwrap_err()
                .to_string()
                .contains("three numbers")
        );
    }

    #[test]
    fn what_is_typed_finds_the_game_that_is_called_so_before_all_others() {
        assert_eq!(search("五子")[0], "gomoku");
        assert_eq!(search("五子棋")[0], "gomoku");
        assert_eq!(search("tic")[0], "tic-tac-toe");
        assert_eq!(search("connect f")[0], "connect-four");
        assert_eq!(search("connect4")[0], "connect-four");
        assert_eq!(search("pente")[..2], ["pente", "keryo-pente"]);
        for game in shipped() {
            assert_eq!(search(&game.name.zh)[0], game.id);
            assert_eq!(search(without_remark(&game.name.en))[0], game.id);
        }
    }
}
