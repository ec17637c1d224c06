//! The games that are inside the program.
//!
//! Every file of the folder `games/` is here under its name (`liansi` for `liansi.toml`); none of them is named in code.
//! Besides there are families, whose rule files are made from measures: `mnk:6,6,4` (width, height and length of the
//! winning row) and `gravity:7,6,4` (the same with falling stones).

use std::borrow::Cow;

use crate::file::{Faults, nearest};
use crate::{AnyGame, Rules};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

/// Families of games: a name and a rule file with places for the three measures.
const FAMILIES: [(&str, &str); 2] = [
    ("mnk", include_str!("templates/mnk.toml.in")),
    ("gravity", include_str!("templates/gravity.toml.in")),
];

/// The largest measure of a family's game.
const LARGEST: u16 = 19;

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogueError {
    /// No game has this name.
    #[error("there is no game \"{name}\"{}", nearest.as_ref().map(|nearest| format!("; did you mean \"{nearest}\"?")).unwrap_or_default())]
    Unknown {
        /// What was asked for.
        name: String,
        /// The game whose name is most like it.
        nearest: Option<String>,
    },
    /// The family is known, and the measures are not three numbers in range.
    #[error(
        "\"{family}\" takes three numbers from 1 to {largest}, as in \"{family}:6,6,4\": width, height and length of the winning row; this is \"{measures}\""
    )]
    Measures {
        /// The family's name.
        family: &'static str,
        /// What was given.
        measures: String,
        /// The largest number.
        largest: u16,
    },
    /// The rule file has faults: for a family, because the measures contradict each other (a row of five on a board of
    /// four).
    #[error("{0}")]
    Faulty(#[from] Faults),
}

/// The names of all shipped games, in alphabetical order; families are not among them.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    embedded::GAMES.iter().map(|(name, _)| *name)
}

/// The names of the families, which take measures after a colon.
pub fn families() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    FAMILIES.iter().map(|(name, _)| *name)
}

/// The rule file of a game, or nothing when there is no such game.
///
/// ```
/// use lianzi_rules::catalogue;
/// assert!(catalogue::text("mnk:6,6,4").unwrap().contains("line = 4"));
/// assert!(catalogue::text("no such game").is_none());
/// ```
pub fn text(name: &str) -> Option<Cow<'static, str>> {
    find(name).ok()
}

/// The rules of a game.
///
/// # Errors
/// When no game has this name, when a family's measures are none, and when the measures make no game.
///
/// ```
/// use lianzi_rules::catalogue;
/// let rules = catalogue::rules("gravity:7,6,4")?;
/// assert_eq!(rules.board.len(), 42);
/// let error = catalogue::rules("mnk:3,3").unwrap_err();
/// assert!(error.to_string().contains("three numbers"));
/// # Ok::<(), catalogue::CatalogueError>(())
/// ```
pub fn rules(name: &str) -> Result<Rules, CatalogueError> {
    let text = find(name)?;
    Ok(Rules::read(name, &text, &library)?)
}

/// The catalogue as a library for `extends`.
pub(crate) fn library(name: &str) -> Option<String> {
    text(name).map(Cow::into_owned)
}

fn find(name: &str) -> Result<Cow<'static, str>, CatalogueError> {
    if let Some((family, measures)) = name.split_once(':')
        && let Some(&(family, template)) = FAMILIES.iter().find(|(known, _)| *known == family)
    {
        return made(family, template, measures);
    }
    if let Ok(index) = embedded::GAMES.binary_search_by(|(known, _)| (*known).cmp(name)) {
        return Ok(Cow::Borrowed(embedded::GAMES[index].1));
    }
    let nearest = nearest(name, names().chain(families())).map(str::to_owned);
    Err(CatalogueError::Unknown {
        name: name.to_owned(),
        nearest,
    })
}

/// The rule file of a family with its measures filled in.
fn made(family: &'static str, template: &str, measures: &str) -> Result<Cow<'static, str>, CatalogueError> {
    let numbers: Option<Vec<u16>> = measures
        .split(',')
        .map(|number| {
            number
                .trim()
                .parse()
                .ok()
                .filter(|number| (1..=LARGEST).contains(number))
        })
        .collect();
    let Some(&[width, height, length]) = numbers.as_deref() else {
        let measures = measures.to_owned();
        return Err(CatalogueError::Measures {
            family,
            measures,
            largest: LARGEST,
        });
    };
    Ok(Cow::Owned(
        template
            .replace("{width}", &width.to_string())
            .replace("{height}", &height.to_string())
            .replace("{length}", &length.to_string()),
    ))
}

/// A game of the catalogue, compiled.
///
/// # Errors
/// As for [`rules`].
///
/// ```
/// let game = lianzi_rules::catalogue::game("mnk:6,6,4")?;
/// assert_eq!(game.board().len(), 36);
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
pub fn game(name: &str) -> Result<AnyGame, CatalogueError> {
    rules(name).map(AnyGame::new)
}
