//! How much each address may do.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::settings::Limits;

type Keyed = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// So many a second in the long run, and so many at once.
pub fn per_second(rate: u32, at_once: u32) -> Quota {
    Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(at_once))
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// What counts as one address: an IPv6 network of 64 bits is one household.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => {
            if let Some(short) = long.to_ipv4_mapped() {
                return IpAddr::V4(short);
            }
            let [a, b, c, d, ..] = long.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The limits at work.
#[derive(Debug)]
pub struct Guard {
    requests: Keyed,
    matches: Keyed,
    connections: Places,
    /// Clients behind trusted proxies.
    clients: Places,
    analyses: Lanes,
    /// Games to be compiled, records to be read.
    preparations: Lanes,
    studies: Places,
    local_unlimited: bool,
}

/// So many places in all, and so many for each address.
#[derive(Debug)]
struct Places {
    taken: Arc<Mutex<Taken>>,
    most: usize,
    most_per_address: usize,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place that is taken as long as this is held.
#[derive(Debug)]
pub struct Admitted {
    taken: Arc<Mutex<Taken>>,
    address: IpAddr,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(count) = taken.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

/// Work of each address, some of which is done at a time while the rest waits.
#[derive(Debug)]
struct Lanes {
    places: Places,
    /// Turns of each address that has some work.
    turns: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    at_once: usize,
}

impl Lanes {
    fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            places: Places::new(usize::MAX, at_once + waiting),
            turns: Mutex::default(),
            at_once: at_once.max(1),
        }
    }

    fn line_up(&self, address: IpAddr, let_alone: bool) -> Option<Lane> {
        let admitted = self.places.take(address, let_alone)?;
        let turns = if let_alone {
            Arc::new(Semaphore::new(1))
        } else {
            let mut lanes = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            let lane = lanes.entry(household(address)).or_default();
            lane.upgrade().unwrap_or_else(|| {
                let turns = Arc::new(Semaphore::new(self.at_once));
                *lane = Arc::downgrade(&turns);
                turns
            })
        };
        Some(Lane { turns, admitted })
    }

    fn tidy(&self) {
        let mut lanes = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        lanes.retain(|_, lane| lane.strong_count() > 0);
    }
}

/// Work that stands in line with the rest of its address. Dropping it leaves the line.
#[derive(Debug)]
pub struct Lane {
    turns: Arc<Semaphore>,
    admitted: Admitted,
}

/// The turn of some work, and its place among the work of its address.
#[derive(Debug)]
pub struct LaneTurn {
    _permit: Option<OwnedSemaphorePermit>,
    _admitted: Admitted,
}

impl Lane {
    /// Waits until it is the turn of this one; it is over when the answer is dropped.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // The semaphore is never closed.
        self.turns.acquire().await.ok()
    }

    /// The same for work that goes on when nobody waits for it any more: the turn is over when it is dropped.
    pub async fn keep_turn(self) -> LaneTurn {
        LaneTurn {
            _permit: self.turns.acquire_owned().await.ok(),
            _admitted: self.admitted,
        }
    }
}

impl Places {
    fn new(most: usize, most_per_address: usize) -> Self {
        Self {
            taken: Arc::default(),
            most,
            most_per_address,
        }
    }

    fn take(&self, address: IpAddr, let_alone: bool) -> Option<Admitted> {
        let address = household(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = taken.by_address.get(&address).copied().unwrap_or(0);
        if taken.all >= self.most || of_address >= self.most_per_address && !let_alone {
            return None;
        }
        taken.all += 1;
        taken.by_address.insert(address, of_address + 1);
        Some(Admitted {
            taken: Arc::clone(&self.taken),
            address,
        })
    }
}

impl Guard {
    /// A guard for these limits.
    pub fn new(limits: &Limits) -> Self {
        let hour = Duration::from_secs(3600);
        let each = hour / at_least_one(limits.matches_per_hour).get();
        let matches = Quota::with_period(each).unwrap_or(Quota::per_hour(NonZeroU32::MIN));
        Self {
            requests: RateLimiter::keyed(per_second(limits.requests_per_second, limits.requests_at_once)),
            matches: RateLimiter::keyed(matches.allow_burst(at_least_one(limits.matches_at_once))),
            connections: Places::new(limits.connections, limits.connections_per_address),
            clients: Places::new(limits.connections, limits.connections_per_address),
            analyses: Lanes::new(limits.analyses_per_address, limits.waiting_analyses_per_address),
            preparations: Lanes::new(
                limits.preparations_per_address,
                limits.waiting_preparations_per_address,
            ),
            studies: Places::new(
                limits.studies + limits.waiting_studies,
                limits.studies_per_address,
            ),
            local_unlimited: limits.local_unlimited,
        }
    }

    /// Lets a connection in; nothing when there are too many.
    pub fn admit(&self, address: IpAddr) -> Option<Admitted> {
        self.connections.take(address, self.is_let_alone(address))
    }

    /// Lets a connection of a trusted proxy in: its clients are counted, not the proxy. Nothing when there are too many in all.
    pub fn admit_proxy(&self, address: IpAddr) -> Option<Admitted> {
        self.connections.take(address, true)
    }

    /// Lets a client behind a trusted proxy in; nothing when it has too many requests and sockets open.
    pub fn admit_client(&self, address: IpAddr) -> Option<Admitted> {
        self.clients.take(address, self.is_let_alone(address))
    }

    /// Lets an analysis line up with those of its address; nothing when too many wait already.
    pub fn analysis(&self, address: IpAddr) -> Option<Lane> {
        self.analyses.line_up(address, self.is_let_alone(address))
    }

    /// Lets the compiling of a game, or the reading of a record, line up with those of its address; nothing when too many wait
    /// already.
    pub fn preparation(&self, address: IpAddr) -> Option<Lane> {
        self.preparations.line_up(address, self.is_let_alone(address))
    }

    /// Lets a proof or another long work begin; nothing when there are too many. Who asks without an address is nobody
    /// else than any other who does.
    pub fn study(&self, address: Option<IpAddr>) -> Option<Admitted> {
        let address = address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        self.studies.take(address, self.is_let_alone(address))
    }

    /// Counts a request.
    ///
    /// # Errors
    /// There are too many; the next one may come after this time.
    pub fn request(&self, address: IpAddr) -> Result<(), Duration> {
        if self.is_let_alone(address) {
            Ok(())
        } else {
            check(&self.requests, address)
        }
    }

    /// Counts a match that is to be made.
    ///
    /// # Errors
    /// There are too many; the next one may come after this time.
    pub fn new_match(&self, address: IpAddr) -> Result<(), Duration> {
        if self.is_let_alone(address) {
            Ok(())
        } else {
            check(&self.matches, address)
        }
    }

    /// Whether an address may ask as much as it likes.
    pub fn is_let_alone(&self, address: IpAddr) -> bool {
        self.local_unlimited && address.to_canonical().is_loopback()
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        for keyed in [&self.requests, &self.matches] {
            keyed.retain_recent();
            keyed.shrink_to_fit();
        }
        self.analyses.tidy();
        self.preparations.tidy();
    }
}

fn check(keyed: &Keyed, address: IpAddr) -> Result<(), Duration> {
    let checked = keyed.check_key(&household(address));
    checked.map_err(|not_until| not_until.wait_time_from(keyed.clock().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_household_and_given_back() {
        let guard = Guard::new(&Limits {
            connections: 3,
            connections_per_address: 2,
            ..Limits::default()
        });
        let at = |text: &str| guard.admit(text.parse().unwrap());
        let one = at("2001:db8:1:2::1").unwrap();
        let _other = at("2001:db8:1:2:ffff::9").unwrap();
        assert!(at("2001:db8:1:2::3").is_none());
        let _third = at("::ffff:10.0.0.1").unwrap();
        assert!(at("10.0.0.2").is_none(), "three in all");
        drop(one);
        assert!(at("10.0.0.2").is_some());
    }

    #[tokio::test]
    async fn an_address_compiles_one_game_at_a_time_whether_it_waits_for_it_or_not() {
        let guard = Guard::new(&Limits {
            preparations_per_address: 1,
            waiting_preparations_per_address: 1,
            ..Limits::default()
        });
        let (one, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let running = guard.preparation(one).unwrap().keep_turn().await;
        let waiting = guard.preparation(one).unwrap();
        assert!(guard.preparation(one).is_none(), "one works, and one waits");
        assert_eq!(waiting.turns.available_permits(), 0);
        let _elsewhere = guard.preparation(other).unwrap().keep_turn().await;
        drop(running);
        drop(waiting.keep_turn().await);
        assert!(guard.preparation(one).is_some());
    }

    #[test]
    fn requests_are_counted_by_address() {
        let guard = Guard::new(&Limits {
            requests_per_second: 1,
            requests_at_once: 3,
            matches_at_once: 1,
            ..Limits::default()
        });
        let (one, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert!((0..3).all(|_| guard.request(one).is_ok()));
        assert!(guard.request(one).is_err_and(|wait| wait > Duration::ZERO));
        assert_eq!(guard.request(other), Ok(()));
        assert_eq!(
            (guard.new_match(one), guard.new_match(one).is_err()),
            (Ok(()), true)
        );
    }
}
