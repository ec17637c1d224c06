//! Wins by threats and forced moves, and draws by blocking, in placing games and placing phases in which more stones
//! never hurt.
//!
//! - `goals`: is a position of that kind, and what are its lines?
//! - `threats`: does a player win within n plies?
//! - `blocking`: can a player be kept from every line, by answers and `pairs` of points?
//! - this module: both questions about both players, a little of each in turn;
//! - `moves`: comparing moves, main lines;
//! - `strategy`: the answers for certificates.
//!
//! Where another phase follows the placing, wins within the placing are proved, and nothing is said about what
//! comes after it.

mod blocking;
mod goals;
mod moves;
mod pairs;
mod strategy;
mod threats;

use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Mask, Player, Position};

use crate::Found;
use crate::method::NotApplicable;
use crate::request::{Halt, Request, Stage};
use crate::settled::{self, Keeper, Settled};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::watch::Watch;
use blocking::{Blocking, DEEPEST, Stop};
use goals::Goals;
use threats::{DEEP, Threats};

/// Whether the method applies.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    Goals::apply(game, position)
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Found {
    let goals = match Goals::of(game, position, watch) {
        Ok(goals) => goals,
        Err(halt) => {
            return Found {
                halted: Some(halt),
                ..Found::value(Value::UNKNOWN)
            };
        }
    };
    let make = || Search::new(game, position, goals.clone(), request.memory);
    settled::run(keeper, watch, make, |search, watch| {
        let (value, halted) = search.value(watch);
        let mut found = Found::value(value);
        found.halted = halted;
        if halted.is_none() {
            // The value stands, whatever happens to the rest.
            found.halted = search.details(request, &mut found, watch).err();
        }
        found
    })
}

/// A position as both players' questions.
struct Search<'g, const W: usize> {
    game: &'g Game<W>,
    position: Position<W>,
    goals: Goals<W>,
    mover: Player,
    /// The mover attacks.
    mine: Threats<W>,
    /// The opponent attacks.
    theirs: Threats<W>,
    /// The opponent keeps the mover from every line.
    my_lines: Guard<W>,
    /// The mover keeps the opponent from every line.
    their_lines: Guard<W>,
    own: Mask<W>,
    enemy: Mask<W>,
}

/// How far it is known that a player is kept from every line.
struct Guard<const W: usize> {
    blocking: Blocking<W>,
    /// Proofs of this depth are looked for next.
    depth: u8,
    /// Whether he is.
    holds: bool,
}

/// How far looking for wins has got.
struct Deepening {
    bounds: Bounds,
    /// The next distance for the mover, and for the opponent.
    next: [u16; 2],
    /// Positions looked at for the mover.
    mine: u64,
    /// Positions looked at for the opponent's last distance.
    last: u64,
}

impl<const W: usize> Guard<W> {
    fn new(all: Mask<W>, lines: &[Mask<W>], others: &[Mask<W>], memory: usize) -> Self {
        Self {
            blocking: Blocking::new(all, lines.to_vec(), others.to_vec(), memory),
            depth: 0,
            holds: false,
        }
    }

    /// The way to do it, if there is one.
    fn proof(&mut self) -> Option<&mut Blocking<W>> {
        self.holds.then_some(&mut self.blocking)
    }

    /// Whether it makes sense to go on.
    fn is_open(&self) -> bool {
        !self.holds && self.depth <= DEEPEST
    }
}

/// Through so many positions a way to block is looked for before anything else.
const FIRST_BLOCKING: u64 = 200;

/// Through so many positions wins are looked for in the first round.
const FIRST_SHARE: u64 = 1 << 15;

/// A position of blocking takes as long as so many positions of attack.
const BLOCKING_WEIGHT: u64 = 8;

impl<const W: usize> Settled for Search<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.mine.write(out)?;
        self.theirs.write(out)?;
        self.my_lines.blocking.write(out)?;
        self.their_lines.blocking.write(out)
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        self.mine.read(from)?;
        self.theirs.read(from)?;
        self.my_lines.blocking.read(from)?;
        self.their_lines.blocking.read(from)
    }
}

impl<'g, const W: usize> Search<'g, W> {
    fn new(game: &'g Game<W>, position: &Position<W>, goals: Goals<W>, memory: usize) -> Self {
        let mover = position.mover();
        let (mine, theirs) = (goals.lines[mover].clone(), goals.lines[mover.opponent()].clone());
        let all = game.all();
        Self {
            game,
            position: *position,
            my_lines: Guard::new(all, &mine, &theirs, memory / 4),
            their_lines: Guard::new(all, &theirs, &mine, memory / 4),
            mine: Threats::new(all, mine.clone(), theirs.clone(), memory / 4),
            theirs: Threats::new(all, theirs, mine, memory / 4),
            own: position.stones(mover),
            enemy: position.stones(mover.opponent()),
            goals,
            mover,
        }
    }

    /// The value, by asking for wins within 1, 3, 5, ... plies for the mover and 2, 4, 6, ... for the opponent, and in
    /// between whether they can be kept from winning at all. Both questions get about the same time, more in each round.
    fn value(&mut self, watch: &mut Watch<'_>) -> (Value, Option<Halt>) {
        let horizon = self.goals.horizon;
        let mut deepening = Deepening {
            bounds: Bounds::NONE,
            next: [1, 2],
            mine: 0,
            last: 0,
        };
        let mut symmetric = false;
        let mut share = FIRST_SHARE;
        let mut blocking = FIRST_BLOCKING;
        loop {
            if self.goals.drawn_after
                && let Err(halt) = self.block(blocking, &mut symmetric, watch)
            {
                return (Value::Unknown(deepening.bounds), Some(halt));
            }
            if self.my_lines.holds {
                deepening.bounds.at_most = Grade::Draw;
                deepening.next[0] = horizon + 1;
            }
            if self.their_lines.holds {
                deepening.bounds.at_least = Grade::Draw;
                deepening.next[1] = horizon + 1;
            }
            // Where blocking is of no use, nothing is to be shared.
            let shares = self.goals.drawn_after && (self.my_lines.is_open() || self.their_lines.is_open());
            watch.pause_after(if shares { share } else { u64::MAX });
            let decided = self.attack(&mut deepening, &mut symmetric, watch);
            let paused = watch.take_pause();
            match decided {
                Ok(Some(value)) => return (value, None),
                Ok(None) if self.goals.drawn_after => return (Value::Draw, None),
                Ok(None) => return (unknown(horizon, horizon), None),
                Err(Halt::Stopped) if paused => {}
                Err(halt) => return (Value::Unknown(deepening.bounds), Some(halt)),
            }
            share = share.saturating_mul(2);
            blocking = share / BLOCKING_WEIGHT;
        }
    }

    /// Deepens until a win is found, or nobody can win any more; `None` then.
    ///
    /// Each player's distances rise by themselves: a win of the one excludes any win of the other. The
    /// opponent's next distance waits until it seems cheap beside what the mover's have taken.
    fn attack(
        &mut self,
        state: &mut Deepening,
        symmetric: &mut bool,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Value>, Halt> {
        let horizon = self.goals.horizon;
        while state.next[0] <= horizon || state.next[1] <= horizon {
            let [mine, theirs] = state.next;
            let mover = mine <= horizon && (theirs > horizon || mine == 1 || 16 * state.last > state.mine);
            let plies = if mover { mine } else { theirs };
            if plies >= DEEP {
                self.use_symmetries(symmetric);
            }
            watch.enter(Stage::Within { mover, plies });
            let before = watch.nodes();
            let wins = if mover {
                self.mover_wins(plies, watch)?
            } else {
                self.mover_loses(plies, watch)?
            };
            let spent = watch.nodes() - before;
            if wins {
                let distance = Distance::Exact(plies);
                return Ok(Some(if mover {
                    Value::Win(distance)
                } else {
                    Value::Loss(distance)
                }));
            }
            state.next[usize::from(!mover)] += 2;
            if mover {
                state.bounds.no_win_within = plies;
                state.mine += spent;
            } else {
                state.bounds.no_loss_within = plies;
                state.last = spent;
            }
        }
        Ok(None)
    }

    /// Finding symmetries takes longer than finding a short win: they are asked for when something long begins.
    fn use_symmetries(&mut self, symmetric: &mut bool) {
        if !std::mem::replace(symmetric, true) {
            let symmetries = self.game.symmetries();
            self.mine.use_symmetries(symmetries);
            self.theirs.use_symmetries(symmetries);
            self.my_lines.blocking.use_symmetries(symmetries);
            self.their_lines.blocking.use_symmetries(symmetries);
        }
    }

    /// Looks for ways to keep the players from their lines, through so many positions for each.
    fn block(&mut self, positions: u64, symmetric: &mut bool, watch: &mut Watch<'_>) -> Result<(), Halt> {
        for mover in [true, false] {
            let mut left = positions;
            while left > 0 && self.guard(mover).is_open() {
                self.use_symmetries(symmetric);
                let before = watch.nodes();
                self.block_one(mover, left, watch)?;
                left = left.saturating_sub((watch.nodes() - before).max(1));
            }
        }
        Ok(())
    }

    fn guard(&mut self, mover: bool) -> &mut Guard<W> {
        if mover {
            &mut self.my_lines
        } else {
            &mut self.their_lines
        }
    }

    /// Looks for a way to keep one player from his lines, of the next depth.
    fn block_one(&mut self, mover: bool, allowed: u64, watch: &mut Watch<'_>) -> Result<(), Halt> {
        watch.enter(Stage::Blocking { mover });
        let (own, enemy, free) = (self.own, self.enemy, self.goals.allowed);
        let guard = self.guard(mover);
        guard.blocking.allow(allowed);
        let found = if mover {
            guard
                .blocking
                .holds(own, enemy, guard.depth, watch)
                .map(|zone| zone.is_some())
        } else {
            guard
                .blocking
                .blocks_by(free, enemy, own, guard.depth, watch)
                .map(|answer| answer.is_some())
        };
        match found {
            Ok(true) => guard.holds = true,
            Ok(false) => guard.depth += 1,
            Err(Stop::Spent) => {}
            Err(Stop::Halt(halt)) => return Err(halt),
        }
        Ok(())
    }

    fn is_free(&self) -> bool {
        self.goals.allowed == self.game.all() - self.own - self.enemy
    }

    fn mover_wins(&mut self, plies: u16, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        if self.is_free() {
            return self.mine.wins(self.own, self.enemy, plies, watch);
        }
        for at in self.goals.allowed {
            if self.mine.wins_by(self.own, self.enemy, at, plies, watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the opponent wins within so many plies; the mover must not have a win in one.
    fn mover_loses(&mut self, plies: u16, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        if self.is_free() {
            return self.theirs.holds(self.enemy, self.own, plies, watch);
        }
        for at in self.goals.allowed {
            if !self
                .theirs
                .wins(self.enemy, self.own | Mask::of(at), plies - 1, watch)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What is known when neither player wins within so many plies.
fn unknown(no_win_within: u16, no_loss_within: u16) -> Value {
    Value::Unknown(Bounds {
        no_win_within,
        no_loss_within,
        ..Bounds::NONE
    })
}

/// The plies, out of so many, at which a player who is on move can win last: he does the odd ones.
fn last_odd(left: u16) -> Option<u16> {
    left.checked_sub(1).map(|before| before | 1)
}
