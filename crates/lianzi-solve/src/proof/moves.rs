//! Comparing the moves of a position, main lines, certificates.

use lianzi_rules::{Mask, Move, Permutation, Player, Point};

use super::blocking::{DEEPEST, Stop};
use super::strategy::{Holding, Winning};
use super::{BLOCKING_WEIGHT, FIRST_BLOCKING, Search, last_odd, unknown};
use crate::Found;
use crate::certificate::{self, Claim};
use crate::request::{Halt, Moves, Request, Stage};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::watch::Watch;

/// So many positions of attack are as dear as what is spent on blocking before a move of a drawn position is searched.
const PATIENCE: u64 = 1 << 20;

/// A move whose value is looked for.
struct Open {
    at: Point,
    value: Value,
    no_win_within: u16,
    no_loss_within: u16,
    never_wins: bool,
    never_loses: bool,
    /// Positions looked at in looking for wins.
    spent: u64,
    /// For blocking the opponent and the mover: the next depth, and positions looked at.
    blocking: [(u8, u64); 2],
}

impl Open {
    fn new(at: Point, never_wins: bool) -> Self {
        Self {
            at,
            value: Value::UNKNOWN,
            no_win_within: 0,
            no_loss_within: 0,
            never_wins,
            never_loses: false,
            spent: 0,
            blocking: [(0, 0); 2],
        }
    }

    /// Whether it is not known yet if the mover, or else the opponent, wins.
    fn is_worth_asking(&self, mover: bool) -> bool {
        let never = if mover { self.never_wins } else { self.never_loses };
        self.value.grade().is_none() && !never
    }

    /// Says what is known, as long as it is not decided.
    fn settle(&mut self) {
        if self.value.grade().is_some() {
            return;
        }
        let grade = |never, otherwise| if never { Grade::Draw } else { otherwise };
        self.value = if self.never_wins && self.never_loses {
            Value::Draw
        } else {
            Value::Unknown(Bounds {
                at_least: grade(self.never_loses, Grade::Loss),
                at_most: grade(self.never_wins, Grade::Win),
                no_win_within: self.no_win_within,
                no_loss_within: self.no_loss_within,
            })
        };
    }
}

impl<'g, const W: usize> Search<'g, W> {
    /// The values of moves for the mover, whose value in the position is known or not. All are deepened together, so that
    /// what can be known soon is known soon.
    fn move_values(
        &mut self,
        points: &[Point],
        value: Value,
        watch: &mut Watch<'_>,
    ) -> (Vec<Value>, Option<Halt>) {
        let never_wins = self.my_lines.holds || matches!(value.grade(), Some(Grade::Draw | Grade::Loss));
        // One move of each set that is alike by symmetry.
        let mut open: Vec<Open> = Vec::new();
        let mut alike = vec![0; points.len()];
        let symmetries = self.symmetries();
        for (index, &at) in points.iter().enumerate() {
            let image = |open: &Open| symmetries.iter().any(|symmetry| symmetry.point(open.at) == at);
            alike[index] = open.iter().position(image).unwrap_or_else(|| {
                open.push(Open::new(at, never_wins));
                open.len() - 1
            });
        }
        let halted = self.deepen(&mut open, watch).err();
        let all = alike.iter().map(|&index| open[index].value).collect();
        (all, halted)
    }

    /// The symmetries that leave the position as it is.
    fn symmetries(&self) -> Vec<&'g Permutation> {
        let game = self.game;
        let all = game.symmetries().iter();
        all.filter(|symmetry| symmetry.position(&self.position) == self.position)
            .collect()
    }

    /// Deepens moves together.
    fn deepen(&mut self, all: &mut [Open], watch: &mut Watch<'_>) -> Result<(), Halt> {
        for plies in 1..=self.goals.horizon {
            let mover = plies % 2 == 1;
            for open in &mut *all {
                if !open.is_worth_asking(mover) {
                    continue;
                }
                if self.goals.drawn_after {
                    self.block_move(open, watch)?;
                    if open.value.grade().is_some() {
                        continue;
                    }
                }
                watch.enter(Stage::Within { mover, plies });
                let before = watch.nodes();
                let decided = self.move_decides(open.at, plies, watch)?;
                open.spent += watch.nodes() - before;
                match (decided, mover) {
                    (true, true) => open.value = Value::Win(Distance::Exact(plies)),
                    (true, false) => open.value = Value::Loss(Distance::Exact(plies)),
                    (false, true) => open.no_win_within = plies,
                    (false, false) => open.no_loss_within = plies,
                }
                open.settle();
            }
        }
        let horizon = self.goals.horizon;
        for open in all.iter_mut().filter(|open| open.value.grade().is_none()) {
            // Every stone is placed, and nobody has won.
            open.value = if self.goals.drawn_after {
                Value::Draw
            } else {
                unknown(horizon, horizon)
            };
        }
        Ok(())
    }

    /// Looks for ways to keep the players from their lines after a move, for about as long as looking for wins has taken.
    fn block_move(&mut self, open: &mut Open, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let with = self.own | Mask::of(open.at);
        let allowed = FIRST_BLOCKING.max(open.spent / BLOCKING_WEIGHT);
        for mover in [false, true] {
            while open.is_worth_asking(mover) {
                let (depth, spent) = open.blocking[usize::from(mover)];
                if depth > DEEPEST || spent >= allowed {
                    break;
                }
                watch.enter(Stage::Blocking { mover });
                let before = watch.nodes();
                let found = if mover {
                    let blocking = &mut self.my_lines.blocking;
                    blocking.allow(allowed - spent);
                    blocking
                        .blocks(with, self.enemy, depth, watch)
                        .map(|answer| answer.is_some())
                } else {
                    let blocking = &mut self.their_lines.blocking;
                    blocking.allow(allowed - spent);
                    blocking
                        .holds(self.enemy, with, depth, watch)
                        .map(|zone| zone.is_some())
                };
                let (depth, spent) = &mut open.blocking[usize::from(mover)];
                *spent += (watch.nodes() - before).max(1);
                match found {
                    Ok(true) if mover => open.never_wins = true,
                    Ok(true) => open.never_loses = true,
                    Ok(false) => *depth += 1,
                    Err(Stop::Spent) => {}
                    Err(Stop::Halt(halt)) => return Err(halt),
                }
            }
        }
        open.settle();
        Ok(())
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
    pub(super) fn details(
        &mut self,
        request: &Request,
        found: &mut Found,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
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
                let (values, halt) = self.move_values(&points, found.value, watch);
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
        if value == Value::Draw && self.their_lines.holds && self.is_free() {
            let allowed = self.goals.allowed;
            return self
                .their_lines
                .blocking
                .chosen(self.enemy, self.own, allowed, watch);
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
            Value::Draw => {
                if self.goals.drawn_after {
                    let mut open = Open::new(at, true);
                    open.spent = PATIENCE;
                    self.block_move(&mut open, watch)?;
                    if open.never_loses {
                        return Ok(true);
                    }
                }
                Ok(match last_odd(self.goals.horizon - 1) {
                    Some(plies) => !self.theirs.wins(self.enemy, with, plies, watch)?,
                    None => true,
                })
            }
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
                let mine = (&mut self.mine, &mut self.my_lines);
                let theirs = (&mut self.theirs, &mut self.their_lines);
                let (first, second) = if mover == Player::First {
                    (theirs, mine)
                } else {
                    (mine, theirs)
                };
                let (threats, guard) = first;
                let mut first = Holding::new(
                    game,
                    Player::First,
                    start,
                    allowed,
                    threats,
                    guard.proof(),
                    last_ply,
                );
                let (threats, guard) = second;
                let mut second = Holding::new(
                    game,
                    Player::Second,
                    start,
                    allowed,
                    threats,
                    guard.proof(),
                    last_ply,
                );
                let strategies = [&mut first as &mut dyn certificate::Strategy<W>, &mut second];
                certificate::write(game, name, &start, Claim::Draw, strategies, watch)
            }
            Value::Unknown(_) => Ok(None),
        }
    }
}
