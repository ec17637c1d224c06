//! Time of this thread, and medians.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of processor time that this thread has used.
pub fn thread_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// What a contestant did in one round.
#[derive(Clone, Copy, Default)]
pub struct Work {
    /// Games played.
    pub games: u64,
    /// Plies in them.
    pub plies: u64,
}

/// A contestant's figures.
pub struct Figures {
    /// Games a second: the median over the rounds.
    pub games_per_second: f64,
    /// Nanoseconds a ply: the median over the rounds.
    pub nanoseconds_per_ply: f64,
    /// Plies a game.
    pub plies_per_game: f64,
}

/// One who plays: does so many games and says how many plies they took.
pub type Contestant<'a> = Box<dyn FnMut(u64) -> Work + 'a>;

/// Measures contestants in turn, `rounds` times, each for about a fifth of a second.
pub fn measure(contestants: &mut [Contestant<'_>], rounds: usize) -> Vec<Figures> {
    let games: Vec<u64> = contestants.iter_mut().map(|play| calibrate(play)).collect();
    let mut seconds = vec![Vec::new(); contestants.len()];
    let mut work = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (index, play) in contestants.iter_mut().enumerate() {
            let start = thread_seconds();
            let done = play(games[index]);
            seconds[index].push(thread_seconds() - start);
            work[index].push(done);
        }
    }
    (0..contestants.len())
        .map(|index| {
            let pairs = || seconds[index].iter().zip(&work[index]);
            let plies: u64 = work[index].iter().map(|work| work.plies).sum();
            let games: u64 = work[index].iter().map(|work| work.games).sum();
            Figures {
                games_per_second: median(pairs().map(|(time, work)| work.games as f64 / time).collect()),
                nanoseconds_per_ply: median(
                    pairs()
                        .map(|(time, work)| time * 1e9 / work.plies as f64)
                        .collect(),
                ),
                plies_per_game: plies as f64 / games as f64,
            }
        })
        .collect()
}

/// How many games take about a fifth of a second.
fn calibrate(play: &mut Contestant<'_>) -> u64 {
    let mut games = 100;
    loop {
        let start = thread_seconds();
        play(games);
        let seconds = thread_seconds() - start;
        if seconds > 0.02 {
            return (games as f64 * 0.2 / seconds) as u64 + 1;
        }
        games *= 4;
    }
}

/// The middle one of some values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
