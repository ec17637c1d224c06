//! The arena: two players, many games, sides swapped from the same openings.
//!
//! - this file: the plan of a match, and carrying it out;
//! - [`contestant`]: who plays;
//! - [`opening`]: where games begin;
//! - [`game`]: one game, from its opening to its end, and what came of it;
//! - [`summary`]: what came of all of them;
//! - [`folder`]: games kept while they are played;
//! - [`objects`]: plans and games as JSON.
//!
//! Everything that chance decides comes from the plan's seed, by the number of the game: the same plan gives the same
//! games, in whatever order and however many at a time they are played, as long as the players themselves do not go by
//! the clock.

pub mod contestant;
pub mod folder;
pub mod game;
pub mod objects;
pub mod opening;
pub mod summary;

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use lianzi_play::{NamedGame, Record};
use lianzi_rules::Player;
use lianzi_search::AgentError;

use crate::statistics::{Sprt, Verdict};
pub use contestant::{Contestant, Rival};
pub use folder::{Folder, FolderError};
pub use game::{Effort, Ending, GameResult, Pace, Reason};
pub use opening::{Opening, OpeningError, Openings};
pub use summary::Summary;

/// The most pairs in one match.
pub const MOST_PAIRS: u32 = 500_000;

/// The longest a game may last when nothing is said, in plies: more than any shipped game between players who
/// want to win.
pub const LONGEST: u32 = 600;

/// How often somebody looks whether the match is to be stopped.
const LOOK: Duration = Duration::from_millis(25);

/// A match that is to be played: two contestants, and from each opening two games with sides swapped.
///
/// ```
/// use std::ops::ControlFlow;
/// use lianzi_lab::arena::{Contestant, Openings, Plan};
/// use lianzi_play::NamedGame;
/// use lianzi_search::AgentSpec;
///
/// let players = ["minimax", "random"].map(|text| Contestant::from(text.parse::<AgentSpec>().unwrap()));
/// let openings = Openings::Random { plies: 0 }; // some openings are lost whoever plays
/// let plan = Plan { pairs: 5, seed: 7, openings, ..Plan::new(NamedGame::from_catalogue("tic-tac-toe")?, players) };
/// let played = plan.ready()?.play(None, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(played.summary.games(), 10);
/// assert_eq!(played.summary.losses(), 0); // minimax never loses
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is played.
    pub game: NamedGame,
    /// Who plays; the first one is A, the second B.
    pub contestants: [Contestant; 2],
    /// How many openings; each is played twice.
    pub pairs: u32,
    /// Where the games begin.
    pub openings: Openings,
    /// How long the players may think about a move.
    pub pace: Pace,
    /// A game that is not decided after so many plies is cut off and counts as a draw.
    pub longest: u32,
    /// Where chance begins.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
    /// When to end before all games are played.
    pub sprt: Option<Sprt>,
    /// The day, for the records; may be empty.
    pub date: String,
    /// A flag that others set when the match is to stop.
    pub stop: Option<Arc<AtomicBool>>,
    /// When the match stops by itself, whether all games are played or not.
    pub until: Option<Instant>,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// All games are played.
    Complete,
    /// The test was sure.
    Decided(Verdict),
    /// Somebody stopped it.
    Stopped,
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What came of it.
    pub summary: Summary,
    /// Why it ended.
    pub finish: Finish,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why a match is not played.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Nothing is to be played, or far too much.
    #[error("a match has 1 to {MOST_PAIRS} pairs of games, and not {pairs}")]
    Pairs {
        /// What was asked for.
        pairs: u32,
    },
    /// Somebody cannot play this game at all.
    #[error("{name} cannot play this game: {error}")]
    CannotPlay {
        /// Who.
        name: String,
        /// Why.
        error: AgentError,
    },
    /// There are no openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// What is told while a match is played: the two games of a pair, in the order of the pairs, and how things stand
/// after them.
#[derive(Clone, Copy, Debug)]
pub struct PairPlayed<'a> {
    /// The pair, counted from 1.
    pub pair: u32,
    /// Its games: A was the first player in the first one.
    pub games: &'a [GameResult; 2],
    /// How things stand.
    pub summary: &'a Summary,
}

/// The order in which the contestants are seated in the two games of a pair.
pub(crate) const SEATING: [Rival; 2] = [Rival::A, Rival::B];

impl Plan {
    /// A match of 100 pairs from openings of two random plies, without limits, one game at a time.
    pub fn new(game: NamedGame, contestants: [Contestant; 2]) -> Self {
        Self {
            game,
            contestants,
            pairs: 100,
            openings: Openings::Random { plies: 2 },
            pace: Pace::default(),
            longest: LONGEST,
            seed: 0,
            threads: 1,
            sprt: None,
            date: String::new(),
            stop: None,
            until: None,
        }
    }

    /// Finds out whether the match can be played: both contestants can play this game, and there are openings.
    ///
    /// # Errors
    /// What stands in the way. Nothing has been played.
    pub fn ready(&self) -> Result<Ready<'_>, ArenaError> {
        if !(1..=MOST_PAIRS).contains(&self.pairs) {
            return Err(ArenaError::Pairs { pairs: self.pairs });
        }
        for contestant in &self.contestants {
            contestant
                .check(self.game.game(), self.seed, self.pace, self.stop.as_ref())
                .map_err(|error| ArenaError::CannotPlay {
                    name: contestant.name().to_owned(),
                    error,
                })?;
        }
        Ok(Ready {
            plan: self,
            openings: self.openings.draw(self.game.game(), self.pairs, self.seed)?,
        })
    }

    /// Whether somebody wants the match to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        let told = self.stop.as_ref();
        told.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The seed of a contestant in a game.
    pub(crate) fn seed_for(&self, number: u32, rival: Rival) -> u64 {
        mix(self.seed, 2 * u64::from(number) + rival.index() as u64)
    }
}

/// A match that can be played.
#[derive(Clone, Debug)]
pub struct Ready<'a> {
    plan: &'a Plan,
    openings: Vec<Opening>,
}

impl Ready<'_> {
    /// Plays the match. Games are written into the folder as they end, and those that were there already are not played
    /// again. `report` hears of every pair, in order, and may stop the match.
    ///
    /// # Errors
    /// A game cannot be kept. Games that were kept before that stay.
    pub fn play(
        &self,
        folder: Option<&mut Folder>,
        report: &mut dyn FnMut(PairPlayed<'_>) -> ControlFlow<()>,
    ) -> Result<Played, FolderError> {
        self.play_seen(folder, &mut |_, _| {}, report)
    }

    /// The same for somebody who wants to see every game that is played, with its moves: `see` hears of each as it ends,
    /// in whatever order that is, and before the pair is told. Games that were in the folder already are not shown.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn play_seen(
        &self,
        mut folder: Option<&mut Folder>,
        see: &mut dyn FnMut(&GameResult, Record),
        report: &mut dyn FnMut(PairPlayed<'_>) -> ControlFlow<()>,
    ) -> Result<Played, FolderError> {
        let began = Instant::now();
        let Self { plan, openings } = self;
        // The players look at a flag of the arena's own: it is also set when a game cannot be kept, or the test is sure.
        let stop = Arc::new(AtomicBool::new(false));
        let next = AtomicU32::new(0);
        let mut tally = Tally::new(plan.sprt);
        let mut done = HashSet::new();
        for result in folder.as_deref().map(Folder::done).unwrap_or_default() {
            done.insert(result.number);
            tally.add(result.clone());
        }
        let mut over = tally.tell(report).is_break();
        let result: Result<(), FolderError> = thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            // Whatever happens in here, the players stop: the scope waits for them.
            let _stop = StopOnDrop(&stop);
            let threads = if over {
                0
            } else {
                plan.threads.clamp(1, plan.pairs as usize)
            };
            for _ in 0..threads {
                let (sender, stop, next, done) = (sender.clone(), &stop, &next, &done);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= plan.pairs {
                            break;
                        }
                        for (index, &first) in SEATING.iter().enumerate() {
                            let number = 2 * pair + index as u32 + 1;
                            if done.contains(&number) {
                                continue;
                            }
                            let opening = &openings[pair as usize % openings.len()];
                            let Some(played) = game::play(plan, number, first, opening, stop) else {
                                return; // stopped in the middle of a game
                            };
                            if sender.send(played).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(sender);
            loop {
                let (result, record) = match receiver.recv_timeout(LOOK) {
                    Ok(played) => played,
                    Err(RecvTimeoutError::Timeout) => {
                        if plan.is_stopped() {
                            stop.store(true, Ordering::Relaxed);
                        }
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                if plan.is_stopped() {
                    stop.store(true, Ordering::Relaxed);
                }
                if let Some(folder) = folder.as_deref_mut() {
                    folder.keep(&result, &record)?;
                }
                see(&result, record);
                tally.add(result);
                over = tally.tell(report).is_break();
                if over {
                    return Ok(());
                }
            }
        });
        result?;
        if !over {
            tally.rest(report);
        }
        let finish = match tally.verdict {
            Some(verdict) => Finish::Decided(verdict),
            None if tally.summary.pairs() == u64::from(plan.pairs) => Finish::Complete,
            None => Finish::Stopped,
        };
        Ok(Played {
            summary: tally.summary,
            finish,
            elapsed: began.elapsed(),
        })
    }
}

/// Sets a flag when it goes.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Games as they come in, and the summary of those that are told, in the order of the pairs.
struct Tally {
    summary: Summary,
    waiting: BTreeMap<u32, [Option<GameResult>; 2]>,
    /// The pair that is told next, from 0.
    next: u32,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
}

impl Tally {
    fn new(sprt: Option<Sprt>) -> Self {
        Self {
            summary: Summary::default(),
            waiting: BTreeMap::new(),
            next: 0,
            sprt,
            verdict: None,
        }
    }

    fn add(&mut self, result: GameResult) {
        let pair = (result.number - 1) / 2;
        let index = ((result.number - 1) % 2) as usize;
        self.waiting.entry(pair).or_default()[index] = Some(result);
    }

    /// Tells the pairs whose turn it is.
    fn tell(&mut self, report: &mut dyn FnMut(PairPlayed<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        while let Some([Some(_), Some(_)]) = self.waiting.get(&self.next) {
            let pair = self.next;
            self.next += 1;
            self.count(pair, report)?;
        }
        ControlFlow::Continue(())
    }

    /// Tells the pairs that are whole, though others before them are not: for a match that was stopped.
    fn rest(&mut self, report: &mut dyn FnMut(PairPlayed<'_>) -> ControlFlow<()>) {
        let whole = |games: &[Option<GameResult>; 2]| games.iter().all(Option::is_some);
        let pairs = self.waiting.iter().filter(|(_, games)| whole(games));
        let pairs: Vec<u32> = pairs.map(|(&pair, _)| pair).collect();
        for pair in pairs {
            if self.count(pair, report).is_break() {
                return;
            }
        }
    }

    fn count(
        &mut self,
        pair: u32,
        report: &mut dyn FnMut(PairPlayed<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some([Some(one), Some(two)]) = self.waiting.remove(&pair) else {
            return ControlFlow::Continue(());
        };
        let games = [one, two];
        self.summary.add(&games);
        let told = report(PairPlayed {
            pair: pair + 1,
            games: &games,
            summary: &self.summary,
        });
        self.verdict = self
            .sprt
            .and_then(|sprt| sprt.verdict(self.summary.pair_scores()));
        if told.is_break() || self.verdict.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A number that looks like chance and depends on all bits of both: the finishing steps of G. Steele, D. Lea and
/// C. Flood's `SplitMix` (Fast splittable pseudorandom number generators, OOPSLA 2014), once for each.
pub(crate) fn mix(seed: u64, stream: u64) -> u64 {
    let finish = |mut bits: u64| {
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    };
    let golden = 0x9e37_79b9_7f4a_7c15_u64;
    finish(finish(seed.wrapping_add(golden)).wrapping_add(stream.wrapping_add(1).wrapping_mul(golden)))
}

/// The contestant who plays for a player, when this one is seated as the first player.
pub(crate) fn seated(first: Rival, player: Player) -> Rival {
    match player {
        Player::First => first,
        Player::Second => first.other(),
    }
}
