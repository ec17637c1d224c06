//! A game together with what it takes to find it again.

use std::borrow::Cow;
use std::cell::RefCell;

use lianzi_rules::catalogue::{self, CatalogueError};
use lianzi_rules::{AnyGame, Faults, Rules};

use super::line::clean;
use crate::names::{self, NameError};

/// A rule file's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// What it is called: by its user, or in another file's `extends`.
    pub name: String,
    /// What it says; every line ends with a line feed.
    pub text: String,
}

impl RuleText {
    /// In records names are headers, and texts are lines.
    fn new(name: &str, text: &str) -> Self {
        let text = text.lines().flat_map(|line| [line, "\n"]).collect();
        Self {
            name: clean(name),
            text,
        }
    }
}

/// A game, its name, and for games that are not shipped the texts of their rule files: a record of such a game
/// carries them with it, so that it can be replayed wherever it is.
///
/// ```
/// use lianzi_play::NamedGame;
///
/// let shipped = NamedGame::from_catalogue("liansi")?;
/// assert!(shipped.files().is_empty());
///
/// let text = "extends = \"liansi\"\nlianzi = 1\nstones = 6\n";
/// let own = NamedGame::from_rule_file("my-liansi", text, &|_| None)?;
/// assert_eq!(own.files()[0].text, text);
/// assert_ne!(own.game().id(), shipped.game().id());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedGame {
    name: String,
    files: Vec<RuleText>,
    game: AnyGame,
}

impl NamedGame {
    /// A shipped game by its id, or one of the families with parameters such as `mnk:6,6,4`.
    ///
    /// # Errors
    /// No game has this id.
    pub fn from_catalogue(name: &str) -> Result<Self, CatalogueError> {
        let game = catalogue::game(name)?;
        Ok(Self {
            name: clean(name),
            files: Vec::new(),
            game,
        })
    }

    /// The game with this name, as a user types it; see [`names::resolve`].
    ///
    /// # Errors
    /// No game is called that, or a family's measures make no game.
    pub fn find(called: &str) -> Result<Self, NameError> {
        Ok(Self::from_catalogue(&names::resolve(called)?)?)
    }

    /// A game from the text of a rule file. `library` gives the texts of files that it extends; what it does not know
    /// is looked for among the shipped games. All of them become part of [`files`](Self::files).
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn from_rule_file(
        name: &str,
        text: &str,
        library: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, Faults> {
        let name = clean(name);
        let files = RefCell::new(vec![RuleText::new(&name, text)]);
        let remembering = |wanted: &str| {
            let text = library(wanted).or_else(|| catalogue::text(wanted).map(Cow::into_owned))?;
            files.borrow_mut().push(RuleText::new(wanted, &text));
            Some(text)
        };
        let rules = Rules::read(&name, text, &remembering)?;
        Ok(Self {
            name,
            files: files.into_inner(),
            game: AnyGame::new(rules),
        })
    }

    /// What the game is called: its name in the catalogue, or the one given with its rule file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The rule file and what it extends, the file itself first; empty for a shipped game.
    pub fn files(&self) -> &[RuleText] {
        &self.files
    }
}

/// Equal names, texts and rules.
impl PartialEq for NamedGame {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.files == other.files && self.game.id() == other.game.id()
    }
}

impl Eq for NamedGame {}
