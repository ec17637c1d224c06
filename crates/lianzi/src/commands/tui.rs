//! `lianzi tui`: the full screen.

use std::path::PathBuf;

use clap::Args;
use lianzi_play::Match;
use lianzi_rules::Each;

use super::join::link::{self, Link};
use super::join::{self, Entered, Join, JoinError, Sitting};
use super::{menu, play};
use crate::arguments::{GameSource, Overwrite, source};
use crate::failure::Failure;
use crate::full_screen::drive::{self, LeftOver, Opening};
use crate::full_screen::{self, App, Looks, Source, Theme, TimeLimit};
use crate::games;
use crate::line_mode::drive::{Desk, Saving};
use crate::opponent::Opponent;
use crate::output;
use crate::save;
use crate::symbols::ChosenSymbols;
use crate::words::{refusals::printable_path, say};

/// What to show on the full screen.
#[derive(Args, Clone, Debug)]
pub struct FullScreen {
    #[arg(value_name = "GAME|URL", value_parser = source())]
    game: Option<GameSource>,
    #[command(flatten)]
    sitting: Sitting,
    #[arg(long, value_name = "AGENT", default_value = "person", requires = "game")]
    first: Opponent,
    #[arg(long, value_name = "AGENT", default_value = "level:4", requires = "game")]
    second: Opponent,
    #[arg(
        long,
        value_enum,
        value_name = "never|free",
        default_value_t,
        requires = "game"
    )]
    takeback: play::TakebackChoice,
    #[arg(long, value_name = "N", requires = "game")]
    seed: Option<u64>,
    /// Where to start.
    #[arg(long, value_name = "POSITION", requires = "game")]
    from: Option<String>,
    /// Where to write the match when it is left.
    #[arg(long, value_name = "FILE", requires = "game")]
    save: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[arg(long, value_name = "MINUTES+SECONDS", requires = "game")]
    clock: Option<TimeLimit>,
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    replay: Option<PathBuf>,
    #[arg(long, value_enum, value_name = "terminal|okabe|mono")]
    theme: Option<Theme>,
    #[arg(long, value_name = "XO")]
    pub symbols: Option<ChosenSymbols>,
}

impl FullScreen {
    /// The address of a match, where that is what was asked for.
    fn url(&self) -> Option<&str> {
        match self.game.as_ref()? {
            GameSource::File(path) => path.to_str().filter(|text| link::is_address(text)),
            GameSource::Name(_) => None,
        }
    }
}

/// Shows the full screen; line mode where there is none.
pub fn run(task: &FullScreen, desk: &mut Desk) -> Result<(), Failure> {
    let missing = if !output::is_interactive() {
        Some(say!(desk.words, "tui-no-terminal"))
    } else if output::is_dumb() {
        Some(say!(desk.words, "tui-dumb-terminal"))
    } else if !full_screen::has_size() {
        Some(say!(desk.words, "tui-no-size"))
    } else {
        None
    };
    if let Some(sentence) = missing {
        output::complain(&sentence);
        return in_lines(task, desk);
    }
    let looks = Looks {
        set: desk.set(),
        symbols: task.symbols,
        theme: task.theme.unwrap_or_else(|| theme(desk)),
    };
    let language = desk.words.language();
    // What cannot be opened is told before the terminal is taken over.
    let opened = opened(task, desk)?;
    let make = |size| {
        let mut app = App::new(language, looks, size);
        app.only_table = !matches!(opened, Opened::Menu);
        let effects = match opened {
            Opened::Menu => Vec::new(),
            Opened::Match(source) => {
                let effects = app.open(Ok(source), task.clock);
                if let Some(table) = &mut app.table {
                    table.autosave.clone_from(&task.save);
                }
                effects
            }
            Opened::Server(entered) => app.enter(Ok(*entered)),
        };
        (app, effects)
    };
    let mut over = LeftOver::default();
    let left = drive::run(make, saving(task), &mut over);
    let mut failed = false;
    for (path, written) in over.saved {
        failed |= written.is_err();
        // The terminal may have gone: nobody has to hear it.
        output::complain(&match written {
            Ok(()) => say!(desk.words, "saved", path = printable_path(&path)),
            Err(failure) => {
                let reason = desk.words.failure(&failure);
                say!(desk.words, "not-saved", reason = reason)
            }
        });
    }
    for link in over.seats {
        keep(&link, desk)?;
    }
    match left {
        Ok(()) if failed => Err(Failure::Said),
        left => left,
    }
}

/// Where and how the match is saved.
fn saving(task: &FullScreen) -> Saving {
    Saving {
        at_end: task.save.clone(),
        existing: task.overwrite.existing(),
    }
}

/// What is on the screen first.
enum Opened {
    Menu,
    Match(Source),
    Server(Box<Entered>),
}

fn opened(task: &FullScreen, desk: &mut Desk) -> Result<Opened, Failure> {
    if let Some(url) = task.url() {
        saves_nothing(task, desk)?;
        let mut link = Link::read(url).map_err(JoinError::from)?;
        if join::sit(&mut link, &task.sitting).map_err(JoinError::from)? {
            keep(&link, desk)?;
        }
        return Ok(Opened::Server(Box::new(join::enter(link, task.sitting.clone())?)));
    }
    Ok(match (&task.replay, &task.game) {
        (Some(path), _) => Opened::Match(Source::record(drive::recorded(path)?)),
        (None, Some(game)) => {
            let opening = opening(task, game)?;
            check_save(task, &opening)?;
            Opened::Match(Source::here(drive::session(opening)?))
        }
        (None, None) => Opened::Menu,
    })
}

/// Tells somebody the link to a seat that was taken.
fn keep(link: &Link, desk: &mut Desk) -> Result<(), Failure> {
    let kept = say!(desk.words, "join-kept", link = link.with_tokens());
    desk.output.line(&kept)
}

/// The same in line mode. A clock needs a screen, and a list of games is the menu.
fn in_lines(task: &FullScreen, desk: &mut Desk) -> Result<(), Failure> {
    desk.symbols = task.symbols;
    if let Some(url) = task.url() {
        saves_nothing(task, desk)?;
        let task = Join {
            url: url.to_owned(),
            sitting: task.sitting.clone(),
        };
        return join::run(&task, desk);
    }
    match (&task.replay, &task.game) {
        (Some(path), _) => super::replay::file(path, desk),
        (None, Some(game)) => {
            let opening = opening(task, game)?;
            check_save(task, &opening)?;
            let table = play::Table {
                seats: &opening.seats,
                takeback: opening.takeback,
                seed: task.seed,
            };
            play::play(opening.named, opening.start, &table, &saving(task), desk).map(drop)
        }
        (None, None) => menu::run(desk),
    }
}

fn opening(task: &FullScreen, game: &GameSource) -> Result<Opening, Failure> {
    let named = games::find(game)?;
    let start = match &task.from {
        Some(text) => named.game().read_position(text)?,
        None => named.game().start(),
    };
    Ok(Opening {
        named,
        start,
        seats: Each([task.first.clone(), task.second.clone()]),
        takeback: task.takeback.into(),
        seed: task.seed.unwrap_or_else(play::fresh_seed),
    })
}

/// Finds out whether the match can be written where it is to be, before anybody plays.
fn check_save(task: &FullScreen, opening: &Opening) -> Result<(), Failure> {
    let Some(path) = &task.save else { return Ok(()) };
    let game = opening.named.game().clone();
    let beginning = Match::from_position(game, opening.start, opening.takeback);
    save::check(path, &opening.named, &beginning, task.overwrite.existing())
}

/// A match of a server is kept there.
fn saves_nothing(task: &FullScreen, desk: &Desk) -> Result<(), Failure> {
    if task.save.is_none() {
        return Ok(());
    }
    let reason = say!(desk.words, "tui-save-server");
    output::complain(&say!(desk.words, "failed", reason = reason));
    Err(Failure::Said)
}

/// No colours where none are wanted.
fn theme(desk: &Desk) -> Theme {
    if desk.output.has_colors() {
        Theme::default()
    } else {
        Theme::Mono
    }
}
