//! Balance: is a game fair, and how do its games go?
//!
//! - this file: the plan, and carrying it out;
//! - [`proof`]: who wins by force, as far as it can be proved in the time;
//! - [`strength`]: games of one strength against itself, and the numbers that come of them;
//! - [`course`]: how one game went;
//! - [`first_moves`]: what each first move is worth;
//! - [`verdict`]: what may be said in a sentence;
//! - [`objects`]: all of it as JSON and as a table.
//!
//! Everything measured follows from the seed, however many threads play, as long as the time suffices for all games.
//! What is proved does not depend on chance, but on the time that there was for it.

pub mod course;
pub mod first_moves;
pub mod objects;
pub mod proof;
pub mod strength;
pub mod verdict;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lianzi_play::{Match, NamedGame};
use lianzi_solve::tables::StoredTable;

use crate::arena::{ArenaError, Contestant, LONGEST, Openings, Pace, Plan as Arena, mix};
use course::Course;
use first_moves::FirstMove;
use proof::{Means, Proof};
use strength::{Played, Strength};

/// The part of the time that proofs get.
const FOR_PROOF: f64 = 0.4;
/// The part of the time that is kept for the first moves.
const FOR_FIRST_MOVES: f64 = 0.1;

/// What is to be found out about a game, and with what.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: NamedGame,
    /// Who plays against itself, one strength after the other.
    pub strengths: Vec<Contestant>,
    /// Pairs of games for each strength.
    pub pairs: u32,
    /// How many random plies each game begins with.
    pub opening_plies: u32,
    /// How long the players may think about a move.
    pub pace: Pace,
    /// A game that is not decided after so many plies is cut off and counts as a draw.
    pub longest: u32,
    /// Where chance begins.
    pub seed: u64,
    /// How many threads may work at once.
    pub threads: usize,
    /// The longest time for everything; `None`: until all games are played.
    pub time: Option<Duration>,
    /// Whether proofs are looked for.
    pub prove: bool,
    /// Whether a search judges the positions of the games and the first moves.
    pub judge: bool,
    /// Bytes for tables.
    pub memory: usize,
    /// A flag that others set when the work is to stop; what is known by then comes back.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Plan {
    /// A plan of 100 pairs for each strength, one thread, no limit of time, everything looked at.
    pub fn new(game: NamedGame, strengths: Vec<Contestant>) -> Self {
        Self {
            game,
            strengths,
            pairs: 100,
            opening_plies: 0,
            pace: Pace::default(),
            longest: LONGEST,
            seed: 0,
            threads: 1,
            time: None,
            prove: true,
            judge: true,
            memory: 1 << 30,
            stop: None,
        }
    }
}

/// What was found out about a game.
#[derive(Clone, Debug)]
pub struct Balance {
    /// What is proved.
    pub proof: Proof,
    /// What games show, a strength each, in the order of the plan.
    pub strengths: Vec<Strength>,
    /// What each first move is worth; empty when the game begins decided.
    pub first_moves: Vec<FirstMove>,
    /// Whether somebody stopped it, so that it is not complete.
    pub stopped: bool,
    /// How long it took.
    pub elapsed: Duration,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A solver is at work.
    Proof(&'a lianzi_solve::Progress),
    /// Games are played.
    Games {
        /// Which strength, from 0.
        strength: usize,
        /// Its name.
        name: &'a str,
        /// Games played.
        done: u64,
        /// Games to be played.
        of: u64,
    },
    /// Games that were played are looked at.
    Judging {
        /// Games looked at.
        done: usize,
        /// Games to be looked at.
        of: usize,
    },
    /// First moves are judged.
    FirstMoves {
        /// Moves judged.
        done: usize,
        /// Moves to be judged.
        of: usize,
    },
}

impl Plan {
    /// Finds out what the plan asks for. A table of the game from disk helps proofs.
    ///
    /// # Errors
    /// A player cannot play this game, or no game is long enough for the openings.
    pub fn measure(
        &self,
        table: Option<StoredTable>,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Balance, ArenaError> {
        self.measure_while(table, report, &mut |_| true)
    }

    /// Like [`Plan::measure`], but asks after each strength, with all that were measured, whether the next is wanted. The
    /// numbers of those that were measured do not depend on the answers, as long as the time suffices.
    ///
    /// # Errors
    /// As for [`Plan::measure`].
    pub fn measure_while(
        &self,
        table: Option<StoredTable>,
        report: &mut dyn FnMut(Progress<'_>),
        wanted: &mut dyn FnMut(&[Strength]) -> bool,
    ) -> Result<Balance, ArenaError> {
        let began = Instant::now();
        let stop = self.stop.clone().unwrap_or_default();
        let game = self.game.game();
        // Refused now: nobody wants to wait for a proof first.
        for index in 0..self.strengths.len() {
            self.arena(index, None).ready()?;
        }
        let proof = if self.prove {
            let means = Means {
                time: self.time.map(|time| time.mul_f64(FOR_PROOF)),
                memory: self.memory,
                threads: self.threads,
                stop: Some(stop.clone()),
                all_moves: true,
            };
            Proof::find(game, table, &means, &mut |progress| {
                report(Progress::Proof(progress));
            })
        } else {
            Proof::unasked(game)
        };
        let mut strengths = Vec::new();
        for index in 0..self.strengths.len() {
            let left = (self.strengths.len() - index) as f64;
            let until = self.time.map(|time| {
                let rest = time
                    .mul_f64(1.0 - FOR_FIRST_MOVES)
                    .saturating_sub(began.elapsed());
                Instant::now() + rest.div_f64(left)
            });
            strengths.push(self.strength(index, until, &stop, report)?);
            if !wanted(&strengths) {
                break;
            }
        }
        let until = self.time.map(|time| began + time);
        let mut first_moves = if self.judge {
            first_moves::first_moves(game, &proof.moves, until, &stop, &mut |done, of| {
                report(Progress::FirstMoves { done, of });
            })
        } else {
            Vec::new()
        };
        let all = strengths.iter().flat_map(|strength| &strength.games);
        first_moves::count_games(&mut first_moves, all.map(|game| (&game.course, game.half_points)));
        Ok(Balance {
            proof,
            strengths,
            first_moves,
            stopped: stop.load(Ordering::Relaxed),
            elapsed: began.elapsed(),
        })
    }

    /// The match of a strength against itself.
    fn arena(&self, index: usize, until: Option<Instant>) -> Arena {
        let player = &self.strengths[index];
        Arena {
            pairs: self.pairs,
            openings: Openings::Random {
                plies: self.opening_plies,
            },
            pace: self.pace,
            longest: self.longest,
            seed: mix(self.seed, index as u64),
            threads: self.threads,
            stop: self.stop.clone(),
            until,
            ..Arena::new(self.game.clone(), [player.clone(), player.clone()])
        }
    }

    /// Plays the games of a strength and looks at them.
    fn strength(
        &self,
        index: usize,
        until: Option<Instant>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Strength, ArenaError> {
        let name = self.strengths[index].name();
        let began = Instant::now();
        // Looking at games takes its time, too.
        let games_until = until.map(|until| {
            let part = if self.judge { 0.5 } else { 1.0 };
            began + until.saturating_duration_since(began).mul_f64(part)
        });
        let arena = self.arena(index, games_until);
        let ready = arena.ready()?;
        let mut seen: Vec<(u32, u64, Match)> = Vec::new();
        let of = 2 * u64::from(self.pairs);
        let played = ready.play_seen(
            None,
            &mut |result, record| {
                let moves = strength::half_points(result);
                seen.push((result.number, moves, record.played().clone()));
            },
            &mut |pair| {
                let done = pair.summary.games();
                report(Progress::Games {
                    strength: index,
                    name,
                    done,
                    of,
                });
                ControlFlow::Continue(())
            },
        );
        // Without a folder no game can fail to be kept.
        let summary = played.map(|played| played.summary).unwrap_or_default();
        // Only pairs that are whole are counted; the threads may have ended games of others.
        let mut numbers: Vec<u32> = seen.iter().map(|(number, ..)| *number).collect();
        numbers.sort_unstable();
        let whole = |number: u32| {
            let other = if number.is_multiple_of(2) {
                number - 1
            } else {
                number + 1
            };
            numbers.binary_search(&other).is_ok()
        };
        seen.retain(|(number, ..)| whole(*number));
        seen.sort_by_key(|(number, ..)| *number);
        let games = self.look(&seen, until, stop, report);
        Ok(Strength {
            name: name.to_owned(),
            wanted: 2 * self.pairs,
            summary,
            games,
        })
    }

    /// Looks at games, with several threads. When the time is over, the rest are read without judgements.
    fn look(
        &self,
        seen: &[(u32, u64, Match)],
        until: Option<Instant>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Vec<Played> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut found = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some((number, half_points, played)) = seen.get(index) else {
                    return found;
                };
                let late = until.is_some_and(|until| Instant::now() >= until);
                let judge = self.judge && !late && !stop.load(Ordering::Relaxed);
                found.push(Played {
                    number: *number,
                    half_points: *half_points,
                    moves: fingerprint(played),
                    course: Course::of(played, judge, stop),
                });
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let mut games: Vec<Played> = thread::scope(|scope| {
            let threads = self.threads.clamp(1, seen.len().max(1));
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                report(Progress::Judging {
                    done: done.load(Ordering::Relaxed),
                    of: seen.len(),
                });
                thread::sleep(Duration::from_millis(5));
            }
            workers
                .into_iter()
                .flat_map(|worker| worker.join().unwrap_or_default())
                .collect()
        });
        games.sort_by_key(|game| game.number);
        games
    }
}

/// A number for the moves of a game that is the same on every machine.
fn fingerprint(played: &Match) -> u64 {
    let game = played.game();
    let start = game.key(played.start());
    played.moves().iter().fold(start, |so_far, &mv| {
        let text = game.write_move(mv);
        text.bytes()
            .fold(mix(so_far, 0), |so_far, byte| mix(so_far, u64::from(byte)))
    })
}
