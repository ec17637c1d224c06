//! The players' time. Moments come from outside, in milliseconds since 1970.

use lianzi_rules::Player;

use crate::wire::{Both, ClockSettings, ClocksView};

/// The most time on its way that is given back for a move.
pub const MOST_LAG: u32 = 500;

/// The clocks of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    settings: ClockSettings,
    left: Both<u32>,
    running: Option<Player>,
    /// Since when the running one runs, or since when the player on move has been on move.
    since: i64,
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

    /// Starts a player's clock, or with `None` none.
    pub(super) fn run(&mut self, player: Option<Player>, at: i64) {
        self.running = player.filter(|_| self.are_used());
        self.since = at;
    }

    /// When the running clock will be at its end.
    pub fn deadline(&self) -> Option<i64> {
        self.running
            .map(|player| self.since + i64::from(*self.left.of(player)))
    }

    /// How long the player on move has taken, so much lag given back.
    pub(super) fn taken(&self, now: i64, lag_ms: u32) -> u32 {
        let lag = i64::from(lag_ms.min(MOST_LAG));
        (now - self.since - lag).clamp(0, i64::from(u32::MAX)) as u32
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
                *own = own.saturating_sub(self.taken(now, 0));
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
        clocks.run(Some(Player::First), 1_000);
        let taken = clocks.taken(6_000, 0);
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
        clocks.run(Some(Player::Second), 0);
        assert_eq!(clocks.taken(1_000, 300), 700);
        assert_eq!(clocks.taken(1_000, 30_000), 500);
        assert_eq!(clocks.taken(100, 300), 0);
    }

    #[test]
    fn each_turn_has_its_own_time_where_the_match_is_played_so() {
        let mut clocks = Clocks::new(ClockSettings::Move { move_ms: 10_000 });
        clocks.run(Some(Player::First), 0);
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
        clocks.run(Some(Player::First), 0);
        assert_eq!(clocks.view(10_000).unwrap().left_ms.first, 50_000);
        assert_eq!(clocks.view(1_000_000).unwrap().left_ms.first, 0);
        assert_eq!(Clocks::new(ClockSettings::None).view(0), None);
    }
}
