//! Wins by threats and forced moves, in placing games and placing phases in which more stones never hurt.
//!
//! - `goals`: is a position of that kind, and what are its lines?
//! - `threats`: does a player win within n plies?
//! - this module: deepening for both players, comparing moves, main lines;
//! - `strategy`: the answers for certificates.
//!
//! Where another phase follows the placing, wins within the placing are proved, and nothing is said about what
//! comes after it.

mod goals;
mod pairs;
mod strategy;
mod threats;

use lianzi_rules::{Game, Mask, Move, Player, Point, Position};

use crate::Found;
use crate::certificate::{self, Claim};
use crate::method::NotApplicable;
use crate::request::{Halt, Moves, Request, Stage};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::watch::Watch;
use goals::Goals;
use strategy::{Holding, Winning};
use threats::{DEEP, Threats};

/// Whether the method applies.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    Goals::of(game, position).map(|_| ())
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    watch: &mut Watch<'_>,
) -> Found {
    let Ok(goals) = Goals::of(game, position) else {
        return Found::value(Value::UNKNOWN);
    };
    let mut search = Search::new(game, position, goals, request.memory);
    let (value, halted) = search.value(watch);
    let mut found = Found::value(value);
    found.halted = halted;
    if halted.is_none() {
        // The value stands, whatever happens to the rest.
        found.halted = search.details(request, &mut found, watch).err();
    }
    found
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
    own: Mask<W>,
    enemy: Mask<W>,
}

impl<'g, const W: usize> Search<'g, W> {
    fn new(game: &'g Game<W>, position: &Position<W>, goals: Goals<W>, memory: usize) -> Self {
        let mover = position.mover();
        let (mine, theirs) = (goals.lines[mover].clone(), goals.lines[mover.opponent()].clone());
        Self {
            game,
            position: *position,
            mine: Threats::new(game.all(), mine.clone(), theirs.clone(), memory / 2),
            theirs: Threats::new(game.all(), theirs, mine, memory / 2),
            own: position.stones(mover),
            enemy: position.stones(mover.opponent()),
            goals,
            mover,
        }
    }

    /// The value, by asking for wins within 1, 3, 5, ... plies for the mover and 2, 4, 6, ... for the opponent.
    ///
    /// Each player's distances rise by themselves: a win of the one excludes any win of the other. The
    /// opponent's next distance waits until it seems cheap beside what the mover's have taken.
    fn value(&mut self, watch: &mut Watch<'_>) -> (Value, Option<Halt>) {
        let horizon = self.goals.horizon;
        let (mut no_win, mut no_loss) = (0, 0);
        let (mut mine, mut last): (u64, u64) = (0, 0);
        let mut next = [1, 2];
        let mut symmetric = false;
        while next[0] <= horizon || next[1] <= horizon {
            let mover = next[0] <= horizon && (next[1] > horizon || next[0] == 1 || 16 * last > mine);
            let plies = if mover { next[0] } else { next[1] };
            if plies >= DEEP && !std::mem::replace(&mut symmetric, true) {
                // Finding symmetries takes longer than finding a short win.
                self.mine.use_symmetries(self.game.symmetries());
                self.theirs.use_symmetries(self.game.symmetries());
            }
            watch.enter(Stage::Within { mover, plies });
            let before = watch.nodes();
            let decided = if mover {
                self.mover_wins(plies, watch)
            } else {
                self.mover_loses(plies, watch)
            };
            let spent = watch.nodes() - before;
            match decided {
                Ok(true) if mover => return (Value::Win(Distance::Exact(plies)), None),
                Ok(true) => return (Value::Loss(Distance::Exact(plies)), None),
                Ok(false) if mover => (no_win, mine, next[0]) = (plies, mine + spent, plies + 2),
                Ok(false) => (no_loss, last, next[1]) = (plies, spent, plies + 2),
                Err(halt) => return (unknown(no_win, no_loss), Some(halt)),
            }
        }
        if self.goals.drawn_after {
            return (Value::Draw, None);
        }
        (unknown(horizon, horizon), None)
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

    /// The values of moves for the mover. All are deepened together, so that what can be known soon is known soon.
    fn move_values(&mut self, points: &[Point], watch: &mut Watch<'_>) -> (Vec<Value>, Option<Halt>) {
        let mut values = vec![Value::UNKNOWN; points.len()];
        for plies in 1..=self.goals.horizon {
            for (value, &at) in values.iter_mut().zip(points) {
                if value.grade().is_some() {
                    continue;
                }
                watch.enter(Stage::Within {
                    mover: plies % 2 == 1,
                    plies,
                });
                match self.move_decides(at, plies, watch) {
                    Ok(true) if plies % 2 == 1 => *value = Value::Win(Distance::Exact(plies)),
                    Ok(true) => *value = Value::Loss(Distance::Exact(plies)),
                    Ok(false) => *value = unknown(plies, plies),
                    Err(halt) => return (values, Some(halt)),
                }
            }
        }
        if self.goals.drawn_after {
            let open = values.iter_mut().filter(|value| value.grade().is_none());
            open.for_each(|value| *value = Value::Draw);
        }
        (values, None)
    }

    /// Whether a move wins, or loses, within so many plies: odd ones are the mover's.
    fn move_decides(&mut self, at: Point, plies: u16, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        if plies % 2 == 1 {
            return self.mine.wins_by(self.own, self.enemy, at, plies, watch);
        }
        self.theirs
            .wins(self.enemy, self.own | Mask::of(at), plies - 1, watch)
    }

    /// Best moves, the main line and the certificate. What takes longest comes last, so that a halt takes the least away.
    fn details(&mut self, request: &Request, found: &mut Found, watch: &mut Watch<'_>) -> Result<(), Halt> {
        watch.enter(Stage::Moves);
        let mover = self.mover;
        let place = |at| Move::Place { at, stone: mover };
        let points: Vec<Point> = self.goals.allowed.iter().collect();
        if found.value.grade().is_some() {
            let best = self.best(&points, found.value, watch)?;
            found.best_moves.extend(best.map(place));
            found.line = self.line(found, watch)?;
            if let Some(name) = &request.certificate {
                found.certificate = self.certificate(found.value, best, name, watch)?;
            }
        }
        match request.moves {
            Moves::One => {}
            Moves::Best if found.value.grade().is_none() => {}
            Moves::Best => {
                watch.enter(Stage::Moves);
                let mut best = Vec::new();
                for (index, &at) in points.iter().enumerate() {
                    watch.done(index as f64 / points.len() as f64);
                    if self.keeps(at, found.value, watch)? {
                        best.push(place(at));
                    }
                }
                found.best_moves = best;
            }
            Moves::All => {
                let (values, halt) = self.move_values(&points, watch);
                found.moves = points.iter().map(|&at| place(at)).zip(values).collect();
                if found.value.grade().is_some() {
                    let best = found.moves.iter().filter(|(_, value)| *value == found.value);
                    found.best_moves = best.map(|&(mv, _)| mv).collect();
                }
                if let Some(halt) = halt {
                    return Err(halt);
                }
            }
        }
        Ok(())
    }

    /// A best move, in a position of known value.
    fn best(&mut self, points: &[Point], value: Value, watch: &mut Watch<'_>) -> Result<Option<Point>, Halt> {
        if let (Value::Win(distance), true) = (value, self.is_free()) {
            return self
                .mine
                .winning_move(self.own, self.enemy, distance.plies(), watch);
        }
        for &at in points {
            if self.keeps(at, value, watch)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Whether a move is a best one, in a position of known value.
    fn keeps(&mut self, at: Point, value: Value, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        let with = self.own | Mask::of(at);
        match value {
            Value::Win(distance) => self
                .mine
                .wins_by(self.own, self.enemy, at, distance.plies(), watch),
            // He holds out longest where the opponent does not win two plies sooner.
            Value::Loss(distance) => {
                let plies = distance.plies();
                Ok(plies <= 2 || !self.theirs.wins(self.enemy, with, plies - 3, watch)?)
            }
            Value::Draw => Ok(match last_odd(self.goals.horizon - 1) {
                Some(plies) => !self.theirs.wins(self.enemy, with, plies, watch)?,
                None => true,
            }),
            Value::Unknown(_) => Ok(false),
        }
    }

    /// Best play of both from the position to the end of a decided game.
    fn line(&mut self, found: &Found, watch: &mut Watch<'_>) -> Result<Vec<Move>, Halt> {
        let (mut left, winner) = match found.value {
            Value::Win(distance) => (distance.plies(), self.mover),
            Value::Loss(distance) => (distance.plies(), self.mover.opponent()),
            Value::Draw | Value::Unknown(_) => return Ok(Vec::new()),
        };
        let mut line = Vec::new();
        let mut position = self.position;
        while !position.outcome().is_over() && left > 0 {
            let (own, enemy) = (position.stones(winner), position.stones(winner.opponent()));
            let threats = if winner == self.mover {
                &mut self.mine
            } else {
                &mut self.theirs
            };
            let at = match found.best_moves.first() {
                Some(&Move::Place { at, .. }) if line.is_empty() => Some(at),
                _ if position.mover() == winner => threats.winning_move(own, enemy, left, watch)?,
                _ => {
                    // The reply after which the shortest win takes as long as it can.
                    let mut longest = None;
                    for at in self.game.all() - own - enemy {
                        let with = enemy | Mask::of(at);
                        if left < 3 || !threats.wins(own, with, left - 3, watch)? {
                            longest = Some(at);
                            break;
                        }
                    }
                    longest
                }
            };
            let Some(at) = at else { break };
            let mv = Move::Place {
                at,
                stone: position.mover(),
            };
            let Ok(next) = self.game.play(&position, mv) else {
                break;
            };
            position = next;
            line.push(mv);
            left -= 1;
        }
        Ok(line)
    }

    fn certificate(
        &mut self,
        value: Value,
        first: Option<Point>,
        name: &str,
        watch: &mut Watch<'_>,
    ) -> Result<Option<certificate::Certificate>, Halt> {
        let (game, start, mover) = (self.game, self.position, self.mover);
        let allowed = self.goals.allowed;
        match value {
            Value::Win(distance) | Value::Loss(distance) => {
                let within = distance.plies();
                let wins = value.grade() == Some(Grade::Win);
                let (player, threats) = if wins {
                    (mover, &mut self.mine)
                } else {
                    (mover.opponent(), &mut self.theirs)
                };
                let mut winning = Winning {
                    start,
                    allowed,
                    first,
                    threats,
                    last_ply: start.ply() + within,
                };
                let claim = Claim::Wins { player, within };
                certificate::write(game, name, &start, claim, [&mut winning as &mut _], watch)
            }
            Value::Draw => {
                let last_ply = start.ply() + self.goals.horizon;
                // Each player watches the other's attack.
                let (mine, theirs) = (&mut self.mine, &mut self.theirs);
                let (first, second) = if mover == Player::First {
                    (theirs, mine)
                } else {
                    (mine, theirs)
                };
                let mut first = Holding::new(game, Player::First, start, allowed, first, last_ply);
                let mut second = Holding::new(game, Player::Second, start, allowed, second, last_ply);
                let strategies = [&mut first as &mut dyn certificate::Strategy<W>, &mut second];
                certificate::write(game, name, &start, Claim::Draw, strategies, watch)
            }
            Value::Unknown(_) => Ok(None),
        }
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
