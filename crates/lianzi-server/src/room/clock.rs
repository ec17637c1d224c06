//! The players' time. Moments come from outside, in milliseconds since 1970.

use lianzi_rules::Player;

use crate::wire::{Both, ClockSettings, ClocksView};

/// The most lag that is given back for one move, in milliseconds.
pub const MOST_LAG: u32 = 500;

/// The lag quota of a player: what it begins with and the most it ever holds, in milliseconds. Lag is measured with the
/// client's help, which can answer late on purpose; the quota bounds what that gains, as lichess's does.
pub const LAG_QUOTA: u32 = 1_000;

/// What the lag quota of a player gains with each move, in milliseconds.
pub const LAG_REFILL: u32 = 100;

/// The clocks of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    settings: ClockSettings,
    left: Both<u32>,
    running: Option<Player>,
    /// Since when the running one runs, or since when the player on move has been on move.
    since: i64,
    /// How much lag may still be given back.
    lag_quota: Both<u32>,
}

impl Clocks {
    /// Clocks that stand at their beginning.
    pub fn new(settings: ClockSettings) -> Self {
        let left = match settings {
            ClockSettings::None => 0,
            ClockSettings::Game { initial_ms, .. } => initial_ms,
            ClockSettings::Move { move_ms } => move_ms,
        };
        Self {
            settings,
            left: Both::new(|_| left),
            running: None,
            since: 0,
            lag_quota: Both::new(|_| LAG_QUOTA),
        }
    }

    /// Whether time is measured at all.
    pub fn are_used(&self) -> bool {
        self.settings != ClockSettings::None
    }

    /// What is left, as it stood when the running clock was started.
    pub fn left(&self) -> Both<u32> {
        self.left
    }

    /// Sets what is left.
    pub(super) fn set(&mut self, left: Both<u32>) {
        self.left = left;
    }

    /// Starts a player's clock, or with `None` none. One that runs already goes on, unless `anew`.
    pub(super) fn run(&mut self, player: Option<Player>, at: i64, anew: bool) {
        let player = player.filter(|_| self.are_used());
        if anew || player != self.running {
            self.since = at;
        }
        self.running = player;
    }

    /// Books the lag that was given back for a player's move.
    pub(super) fn spend_lag(&mut self, player: Player, lag_ms: u32) {
        let quota = self.lag_quota.of_mut(player);
        *quota = quota
            .saturating_sub(lag_ms)
            .saturating_add(LAG_REFILL)
            .min(LAG_QUOTA);
    }

    /// When the running clock will be at its end.
    pub fn deadline(&self) -> Option<i64> {
        self.running
            .map(|player| self.since + i64::from(*self.left.of(player)))
    }

    /// The most that can be given back of a player's measured lag: nothing while the clock does not run.
    fn most_lag(&self, player: Player, lag_ms: u32) -> u32 {
        if self.running == Some(player) {
            lag_ms.min(MOST_LAG).min(*self.lag_quota.of(player))
        } else {
            0
        }
    }

    /// When the running clock will be at its end, with the players' measured lag given back as far as the quota allows.
    pub(super) fn deadline_with_lag(&self, lag_ms: Both<u32>) -> Option<i64> {
        let player = self.running?;
        let lag = self.most_lag(player, *lag_ms.of(player));
        self.deadline().map(|deadline| deadline + i64::from(lag))
    }

    /// How long the player on move has taken until now, and how much of the measured lag is given back for it; both in
    /// milliseconds. Never more is given back than was taken.
    pub(super) fn taken(&self, mover: Player, now: i64, lag_ms: u32) -> (u32, u32) {
        let elapsed = (now - self.since).clamp(0, i64::from(u32::MAX)) as u32;
        let lag = self.most_lag(mover, lag_ms).min(elapsed);
        (elapsed - lag, lag)
    }

    /// What is left after the mover has taken so long. With `turn_over` he gets what the end of a turn brings.
    pub(super) fn after(&self, mover: Player, taken: u32, turn_over: bool) -> Both<u32> {
        let mut left = self.left;
        let own = left.of_mut(mover);
        if self.running == Some(mover) {
            *own = own.saturating_sub(taken);
        }
        if turn_over {
            match self.settings {
                ClockSettings::Game { increment_ms, .. } if self.running == Some(mover) => {
                    *own = own.saturating_add(increment_ms);
                }
                ClockSettings::Move { move_ms } => *own = move_ms,
                ClockSettings::None | ClockSettings::Game { .. } => {}
            }
        }
        left
    }

    /// Whether the running clock, and whose, is at its end after so long.
    pub(super) fn fallen(&self, taken: u32) -> Option<Player> {
        self.running.filter(|&player| taken >= *self.left.of(player))
    }

    /// How the clocks stand at this moment.
    pub fn view(&self, now: i64) -> Option<ClocksView> {
        self.are_used().then(|| {
            let mut left_ms = self.left;
            if let Some(player) = self.running {
                let own = left_ms.of_mut(player);
                *own = own.saturating_sub(self.taken(player, now, 0).0);
            }
            ClocksView {
                left_ms,
                running: self.running.map(Into::into),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: ClockSettings = ClockSettings::Game {
        initial_ms: 60_000,
        increment_ms: 2_000,
    };

    #[test]
    fn a_turn_costs_its_time_and_brings_the_increment() {
        let mut clocks = Clocks::new(GAME);
        clocks.run(Some(Player::First), 1_000, true);
        let (taken, _) = clocks.taken(Player::First, 6_000, 0);
        assert_eq!(taken, 5_000);
        let after = clocks.after(Player::First, taken, true);
        assert_eq!(
            after,
            Both {
                first: 57_000,
                second: 60_000
            }
        );
        // In the middle of a turn there is no increment yet.
        assert_eq!(clocks.after(Player::First, taken, false).first, 55_000);
    }

    #[test]
    fn a_clock_that_does_not_run_costs_nothing_and_brings_nothing() {
        let clocks = Clocks::new(GAME);
        assert_eq!(clocks.after(Player::First, 99_000, true), clocks.left());
        assert_eq!((clocks.deadline(), clocks.fallen(99_000)), (None, None));
    }

    #[test]
    fn lag_is_given_back_but_not_more_than_half_a_second() {
        let mut clocks = Clocks::new(GAME);
        clocks.run(Some(Player::Second), 0, true);
        assert_eq!(clocks.taken(Player::Second, 1_000, 300), (700, 300));
        assert_eq!(clocks.taken(Player::Second, 1_000, 30_000), (500, 500));
        assert_eq!(clocks.taken(Player::Second, 100, 300), (0, 100));
        // The other clock stands: nothing is lost on its way.
        assert_eq!(clocks.taken(Player::First, 1_000, 300), (1_000, 0));
    }

    #[test]
    fn the_lag_quota_runs_out_and_refills_slowly_and_never_holds_more_than_at_first() {
        let mut clocks = Clocks::new(GAME);
        clocks.run(Some(Player::First), 0, true);
        let given: Vec<u32> = (0..6)
            .map(|_| {
                let (_, lag) = clocks.taken(Player::First, 10_000, 400);
                clocks.spend_lag(Player::First, lag);
                lag
            })
            .collect();
        assert_eq!(given, [400, 400, 400, 100, 100, 100]);
        for _ in 0..100 {
            clocks.spend_lag(Player::First, 0);
        }
        assert_eq!(clocks.lag_quota, Both::new(|_| LAG_QUOTA));
    }

    #[test]
    fn each_turn_has_its_own_time_where_the_match_is_played_so() {
        let mut clocks = Clocks::new(ClockSettings::Move { move_ms: 10_000 });
        clocks.run(Some(Player::First), 0, true);
        assert_eq!(clocks.after(Player::First, 9_000, false).first, 1_000);
        assert_eq!(clocks.after(Player::First, 9_000, true).first, 10_000);
        assert_eq!(
            (clocks.fallen(9_999), clocks.fallen(10_000)),
            (None, Some(Player::First))
        );
    }

    #[test]
    fn the_view_counts_down_and_stops_at_nothing() {
        let mut clocks = Clocks::new(GAME);
        clocks.run(Some(Player::First), 0, true);
        assert_eq!(clocks.view(10_000).unwrap().left_ms.first, 50_000);
        assert_eq!(clocks.view(1_000_000).unwrap().left_ms.first, 0);
        assert_eq!(Clocks::new(ClockSettings::None).view(0), None);
    }
}
