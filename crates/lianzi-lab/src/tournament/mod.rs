//! Tournaments: several players, each pair of whom plays a match of its own.
//!
//! - this file: who plays whom, and carrying it out;
//! - [`rating`]: one scale of strength from all matches.
//!
//! A match of a tournament is a match of the [`arena`](crate::arena): the same openings with sides swapped, kept in a folder of its
//! own, resumable. Its seed comes from the tournament's and from its number.

pub mod rating;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use lianzi_play::files::Existing;

use crate::arena::{ArenaError, Contestant, Finish, Folder, FolderError, Plan, Played, mix};
use rating::{Duel, Rating, rate};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Everybody against everybody.
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
}

/// A tournament that is to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who plays; at least two.
    pub players: Vec<Contestant>,
    /// Who plays whom.
    pub kind: Kind,
    /// How each match is played; its contestants and its seed are replaced.
    pub plan: Plan,
}

/// A match of a tournament.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The players, by their places in the list.
    pub players: [usize; 2],
    /// What came of it.
    pub played: Played,
}

/// What came of a tournament.
#[derive(Clone, Debug)]
pub struct Results {
    /// The matches that were played, as far as they were.
    pub pairings: Vec<Pairing>,
    /// How strong each player is; `None` when the games do not tie all players together.
    pub ratings: Option<Vec<Rating>>,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

/// Why a tournament is not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// A match cannot be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Games cannot be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// How far a match of a tournament has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which match, from 0.
    pub number: usize,
    /// How many of its pairs are played.
    pub pairs: u64,
    /// Whether it is over.
    pub over: bool,
}

/// Where games are kept, and what happens to those that are there.
#[derive(Clone, Copy, Debug)]
pub struct Keep<'a> {
    /// The folder; each match has one of its own in it.
    pub folder: &'a Path,
    /// Whether to go on with what is there.
    pub resume: bool,
    /// What to do with what is there otherwise.
    pub existing: Existing,
}

impl Tournament {
    /// The matches, by the players' places in the list.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        match self.kind {
            Kind::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Kind::RoundRobin => (0..count)
                .flat_map(|one| (one + 1..count).map(move |other| [one, other]))
                .collect(),
        }
    }

    /// The plan of a match.
    pub fn plan_of(&self, number: usize, [one, other]: [usize; 2]) -> Plan {
        Plan {
            contestants: [self.players[one].clone(), self.players[other].clone()],
            seed: mix(self.plan.seed, number as u64),
            ..self.plan.clone()
        }
    }

    /// The folder of a match.
    fn folder_of(folder: &Path, number: usize) -> PathBuf {
        folder.join(format!("match-{:02}", number + 1))
    }

    /// How many matches are played at once, and with how many threads each: a match uses as many threads as it has pairs, and
    /// what it cannot use is for others.
    fn at_once(&self, matches: usize) -> (usize, usize) {
        let threads = self.plan.threads.max(1);
        let at_once = (threads / (self.plan.pairs as usize).max(1)).clamp(1, matches.max(1));
        (at_once, threads / at_once)
    }

    /// Plays all matches; several at once when there are more threads than one match can use. Where there is a test, each
    /// match has its own and ends when that is sure. `report` hears after each pair of games how far its match is.
    ///
    /// # Errors
    /// Somebody cannot play the game, which is found out before the first one, or games cannot be kept.
    pub fn play(
        &self,
        keep: Option<Keep<'_>>,
        report: &mut dyn FnMut(Step),
    ) -> Result<Results, TournamentError> {
        let pairings = self.pairings();
        for (number, &players) in pairings.iter().enumerate() {
            self.plan_of(number, players).ready()?;
        }
        let (at_once, threads) = self.at_once(pairings.len());
        // Set when a match cannot go on, or was stopped: then no other begins, and those that go on end after their pair.
        let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, steps) = mpsc::channel();
        let matches = thread::scope(|scope| {
            let workers: Vec<_> = (0..at_once)
                .map(|_| {
                    let (pairings, next, halt, sender) = (&pairings, &next, &halt, sender.clone());
                    scope.spawn(move || {
                        let mut mine = Vec::new();
                        while !halt.load(Ordering::Relaxed) {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            let Some(&players) = pairings.get(number) else {
                                break;
                            };
                            let plan = Plan {
                                threads,
                                ..self.plan_of(number, players)
                            };
                            let played = Self::play_match(number, &plan, keep, halt, &sender);
                            let over = !matches!(&played, Ok(played) if played.finish != Finish::Stopped);
                            if over {
                                halt.store(true, Ordering::Relaxed);
                            }
                            mine.push((number, players, played));
                        }
                        mine
                    })
                })
                .collect();
            drop(sender);
            for step in steps {
                report(step);
            }
            let mut matches = Vec::new();
            for worker in workers {
                match worker.join() {
                    Ok(mine) => matches.extend(mine),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            matches
        });
        self.results(matches)
    }

    /// Plays a match, in a folder of its own where games are kept.
    fn play_match(
        number: usize,
        plan: &Plan,
        keep: Option<Keep<'_>>,
        halt: &AtomicBool,
        steps: &mpsc::Sender<Step>,
    ) -> Result<Played, TournamentError> {
        let mut folder = match keep {
            None => None,
            Some(keep) => {
                let path = Self::folder_of(keep.folder, number);
                // A tournament that was broken off has no folder yet for the matches that were still to come.
                Some(if keep.resume && path.exists() {
                    Folder::resume(&path, plan)?
                } else {
                    Folder::create(&path, plan, keep.existing)?
                })
            }
        };
        let step = |pairs, over| {
            // Nobody listening means that the tournament is over; then the flag is set as well.
            let _ = steps.send(Step { number, pairs, over });
        };
        let played = plan.ready()?.play(folder.as_mut(), &mut |pair| {
            step(pair.summary.pairs(), false);
            if halt.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        step(played.summary.pairs(), true);
        Ok(played)
    }

    /// One scale from all matches, in the order of their numbers.
    fn results(
        &self,
        mut matches: Vec<(usize, [usize; 2], Result<Played, TournamentError>)>,
    ) -> Result<Results, TournamentError> {
        matches.sort_by_key(|(number, ..)| *number);
        let mut results = Results {
            pairings: Vec::new(),
            ratings: None,
            stopped: false,
        };
        for (_, players, played) in matches {
            let played = played?;
            results.stopped |= played.finish == Finish::Stopped;
            results.pairings.push(Pairing { players, played });
        }
        let duels: Vec<Duel> = results
            .pairings
            .iter()
            .map(|pairing| Duel {
                players: pairing.players,
                pairs: *pairing.played.summary.pair_scores(),
            })
            .collect();
        results.ratings = rate(self.players.len(), &duels);
        Ok(results)
    }
}
