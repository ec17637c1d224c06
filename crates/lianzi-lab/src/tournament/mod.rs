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

    /// Plays all matches, one after another. `report` hears after each pair of games which match is on, and how it stands.
    ///
    /// # Errors
    /// Somebody cannot play the game, which is found out before the first one, or games cannot be kept.
    pub fn play(
        &self,
        keep: Option<Keep<'_>>,
        report: &mut dyn FnMut(usize, &Plan, &crate::arena::PairPlayed<'_>) -> ControlFlow<()>,
    ) -> Result<Results, TournamentError> {
        let pairings = self.pairings();
        for (number, &players) in pairings.iter().enumerate() {
            self.plan_of(number, players).ready()?;
        }
        let mut results = Results {
            pairings: Vec::new(),
            ratings: None,
            stopped: false,
        };
        for (number, players) in pairings.into_iter().enumerate() {
            let plan = self.plan_of(number, players);
            let mut folder = match keep {
                None => None,
                Some(keep) => {
                    let path = Self::folder_of(keep.folder, number);
                    // A tournament that was broken off has no folder yet for the matches that were still to come.
                    Some(if keep.resume && path.exists() {
                        Folder::resume(&path, &plan)?
                    } else {
                        Folder::create(&path, &plan, keep.existing)?
                    })
                }
            };
            let played = plan
                .ready()?
                .play(folder.as_mut(), &mut |pair| report(number, &plan, &pair))?;
            let stopped = played.finish == Finish::Stopped;
            results.pairings.push(Pairing { players, played });
            if stopped {
                results.stopped = true;
                break;
            }
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
