//! How long messages of a client are on their way, there and back.
//!
//! The server remembers which ping it sent and when. Only the first pong with that ping's nonce measures something: one that
//! answers no ping, an earlier one, or the same one again is ignored. A client can still answer late on purpose; what that
//! gains is bounded by the lag quota of [`Clocks`](crate::room::Clocks).

use std::time::Instant;

use axum::body::Bytes;

use crate::secret;

/// The longest round trip that is believed, in milliseconds.
const LONGEST: u128 = 10_000;

/// The round trips of one connection.
#[derive(Debug, Default)]
pub(super) struct RoundTrip {
    /// The nonce of the last ping, and when it was sent; `None` once it is answered.
    pending: Option<([u8; 8], Instant)>,
    /// The smoothed round trip, in milliseconds; `None` before the first.
    smoothed: Option<u32>,
}

impl RoundTrip {
    /// The payload of a ping that is sent now. A ping before it that has no answer yet is given up.
    pub fn ping(&mut self, now: Instant) -> Bytes {
        // Without random numbers there is nothing to measure by; the ping still asks whether the client is there.
        let nonce = secret::seed().ok().map(u64::to_le_bytes);
        self.pending = nonce.map(|nonce| (nonce, now));
        nonce.map_or_else(Bytes::new, |nonce| Bytes::copy_from_slice(&nonce))
    }

    /// A pong has come: the smoothed round trip in milliseconds, or `None` where the pong answers no pending ping.
    pub fn pong(&mut self, payload: &[u8], now: Instant) -> Option<u32> {
        let (_, sent) = self.pending.take_if(|(nonce, _)| nonce == payload)?;
        let taken = now.saturating_duration_since(sent).as_millis().min(LONGEST) as u32;
        // An exponential average, so that one slow answer does not count for much.
        let smoothed = self.smoothed.map_or(taken, |known| (3 * known + taken) / 4);
        self.smoothed = Some(smoothed);
        self.smoothed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn pongs_that_nobody_asked_for_measure_nothing() {
        let (mut round_trip, begun) = (RoundTrip::default(), Instant::now());
        assert_eq!(round_trip.pong(&[0; 8], begun + 400 * MILLISECOND), None);
        let ping = round_trip.ping(begun);
        for payload in [
            &[0; 8][..],
            &[],
            &[7; 125],
            &begun.elapsed().as_millis().to_le_bytes(),
        ] {
            assert_eq!(round_trip.pong(payload, begun + 400 * MILLISECOND), None);
        }
        // The true answer still counts, and once only.
        assert_eq!(round_trip.pong(&ping, begun + 20 * MILLISECOND), Some(20));
        assert_eq!(round_trip.pong(&ping, begun + 500 * MILLISECOND), None);
    }

    #[test]
    fn a_pong_that_comes_after_the_next_ping_measures_nothing() {
        let (mut round_trip, begun) = (RoundTrip::default(), Instant::now());
        let first = round_trip.ping(begun);
        let second = round_trip.ping(begun + 20_000 * MILLISECOND);
        assert_ne!(first, second);
        assert_eq!(round_trip.pong(&first, begun + 20_010 * MILLISECOND), None);
        assert_eq!(round_trip.pong(&second, begun + 20_010 * MILLISECOND), Some(10));
    }

    #[test]
    fn one_slow_answer_counts_for_a_quarter() {
        let (mut round_trip, begun) = (RoundTrip::default(), Instant::now());
        let mut answer = |taken: u32| {
            let ping = round_trip.ping(begun);
            round_trip.pong(&ping, begun + taken * MILLISECOND)
        };
        assert_eq!(answer(20), Some(20));
        assert_eq!(answer(420), Some(120));
        assert_eq!(answer(0), Some(90));
    }
}
