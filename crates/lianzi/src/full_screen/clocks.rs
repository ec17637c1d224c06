//! The players' clocks at one terminal. Time is handed in.

use std::str::FromStr;
use std::time::Duration;

use lianzi_rules::{Each, Player};

/// How much time a player has for a whole game, and how much every move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// At the beginning.
    pub main: Duration,
    /// For every move that is made.
    pub increment: Duration,
}

/// A time limit is minutes, or minutes and seconds for every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a time limit is minutes, such as 10, or minutes and seconds for every move, such as 5+3")]
pub struct TimeLimitError;

impl FromStr for TimeLimit {
    type Err = TimeLimitError;

    fn from_str(text: &str) -> Result<Self, TimeLimitError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let minutes: f64 = minutes.trim().parse().map_err(|_| TimeLimitError)?;
        let seconds: u64 = seconds.trim().parse().map_err(|_| TimeLimitError)?;
        if !(0.05..=1440.0).contains(&minutes) || seconds > 3600 {
            return Err(TimeLimitError);
        }
        Ok(Self {
            main: Duration::from_secs_f64(minutes * 60.0),
            increment: Duration::from_secs(seconds),
        })
    }
}

/// The clocks of a match: what each player has used, and whose clock runs.
#[derive(Clone, Debug)]
pub struct Clocks {
    limit: Option<TimeLimit>,
    used: Each<Duration>,
    added: Each<Duration>,
    running: Option<(Player, Duration)>,
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(limit: Option<TimeLimit>) -> Self {
        Self {
            limit,
            used: Each::both(Duration::ZERO),
            added: Each::both(Duration::ZERO),
            running: None,
        }
    }

    /// Whether there is a limit.
    pub fn has_limit(&self) -> bool {
        self.limit.is_some()
    }

    /// From now on a player's clock runs, or nobody's. Whoever's clock ran before has made so many moves with it.
    pub fn run(&mut self, player: Option<Player>, moves: u32, now: Duration) {
        if let Some((before, since)) = self.running.take() {
            self.used[before] += now.saturating_sub(since);
            if let Some(limit) = self.limit {
                self.added[before] += limit.increment * moves;
            }
        }
        self.running = player.map(|player| (player, now));
    }

    /// Both clocks at their beginning.
    pub fn reset(&mut self) {
        *self = Self::new(self.limit);
    }

    /// What a player's clock shows: what is left, or without a limit what he has used.
    pub fn shows(&self, player: Player, now: Duration) -> Duration {
        let used = self.used_by(player, now);
        match self.limit {
            Some(limit) => (limit.main + self.added[player]).saturating_sub(used),
            None => used,
        }
    }

    /// Who has run out of time, if anybody has.
    pub fn fallen(&self, now: Duration) -> Option<Player> {
        let (player, _) = self.running?;
        (self.limit.is_some() && self.shows(player, now) == Duration::ZERO).then_some(player)
    }

    fn used_by(&self, player: Player, now: Duration) -> Duration {
        let running = match self.running {
            Some((running, since)) if running == player => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.used[player] + running
    }
}

/// A time as `12:34` or `1:02:03`, and with tenths when little is left.
pub fn shown(time: Duration, precise: bool) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if precise && seconds < 10 {
        format!("0:0{seconds}.{}", time.subsec_millis() / 100)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    #[test]
    fn limits_are_minutes_and_seconds_for_every_move() {
        let limit: TimeLimit = "5+3".parse().unwrap();
        assert_eq!((limit.main, limit.increment), (seconds(300), seconds(3)));
        assert_eq!("0.5".parse::<TimeLimit>().unwrap().main, seconds(30));
        for text in ["", "0", "-1", "5+", "+3", "1e9", "nan", "inf", "5+-3", "1+1+1"] {
            assert!(text.parse::<TimeLimit>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_clock_of_whoever_is_on_move_runs() {
        let mut clocks = Clocks::new(Some("1+2".parse().unwrap()));
        clocks.run(Some(Player::First), 0, seconds(100));
        assert_eq!(clocks.shows(Player::First, seconds(110)), seconds(50));
        clocks.run(Some(Player::Second), 1, seconds(110));
        assert_eq!(clocks.shows(Player::First, seconds(150)), seconds(52));
        assert_eq!(clocks.shows(Player::Second, seconds(150)), seconds(20));
        assert_eq!(clocks.fallen(seconds(150)), None);
        assert_eq!(clocks.fallen(seconds(170)), Some(Player::Second));
    }

    #[test]
    fn without_a_limit_clocks_show_what_was_used_and_nobody_loses() {
        let mut clocks = Clocks::new(None);
        clocks.run(Some(Player::First), 0, seconds(0));
        assert_eq!(clocks.shows(Player::First, seconds(4000)), seconds(4000));
        assert_eq!(clocks.fallen(seconds(4000)), None);
        clocks.run(None, 0, seconds(4000));
        assert_eq!(clocks.shows(Player::First, seconds(9000)), seconds(4000));
    }

    #[test]
    fn times_are_short() {
        assert_eq!(shown(seconds(65), false), "1:05");
        assert_eq!(shown(seconds(3723), false), "1:02:03");
        assert_eq!(shown(Duration::from_millis(9850), true), "0:09.8");
    }
}
