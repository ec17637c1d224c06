//! Wins within 1, 2, 3, ... plies, by looking at all moves: for every game, however large.
//!
//! - `search`: does a player win within n plies?
//! - this module: both players' questions, moves, main lines, certificates.
//!
//! It finds short wins, which no shorter one precedes, and otherwise says within how many plies nobody wins; games that are over in
//! few plies it settles. Positions that come back
//! do it no harm: a forced win that takes as few plies as possible never comes back to a position, since what was in between could be
//! left out. For the same reason a rule that draws the game when a position comes back changes nothing. Limits of plies are part
//! of a position.

mod search;

use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Move, Player, Position};

use crate::Found;
use crate::certificate::{self, Certificate, Claim, Reply, Strategy};
use crate::request::{Halt, Moves, Request, Stage};
use crate::settled::{self, Keeper, Settled};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::watch::Watch;
use search::{Found as How, Wins};

/// No game that is not limited lasts longer.
const LONGEST: u16 = u16::MAX - 1;

/// Solves a position that is in progress.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Found {
    let mover = position.mover();
    let make = || Both {
        game,
        mine: Wins::new(game, mover, request.memory / 2),
        theirs: Wins::new(game, mover.opponent(), request.memory / 2),
    };
    settled::run(keeper, watch, make, |both, watch| {
        let (value, halted) = both.value(position, watch);
        let mut found = Found::value(value);
        found.halted = halted;
        if halted.is_none() {
            found.halted = both.details(position, request, &mut found, watch).err();
        }
        found
    })
}

/// The questions about both players, who are named after their part in the position that is solved.
struct Both<'g, const W: usize> {
    game: &'g Game<W>,
    mine: Wins<'g, W>,
    theirs: Wins<'g, W>,
}

impl<const W: usize> Settled for Both<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.mine.write(out)?;
        self.theirs.write(out)
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        self.mine.read(from)?;
        self.theirs.read(from)
    }
}

/// A move, and what is known of it.
struct Open {
    mv: Move,
    value: Value,
}

impl<const W: usize> Both<'_, W> {
    /// How many plies a game may last from a position.
    fn horizon(&self, position: &Position<W>) -> u16 {
        let limit = self.game.rules().end.plies;
        limit.map_or(LONGEST, |plies| plies.saturating_sub(position.ply()))
    }

    /// What one more ply says about a position of which this is known so far.
    fn deepen(
        &mut self,
        position: &Position<W>,
        plies: u16,
        bounds: &mut Bounds,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Value>, Halt> {
        if bounds.at_most == Grade::Win && bounds.no_win_within < plies {
            watch.enter(Stage::Within { mover: true, plies });
            match self.mine.find(position, plies, watch)? {
                How::Wins => return Ok(Some(Value::Win(Distance::Exact(plies)))),
                How::NotYet => bounds.no_win_within = plies,
                How::Never => bounds.at_most = Grade::Draw,
            }
        }
        if bounds.at_least == Grade::Loss && bounds.no_loss_within < plies {
            watch.enter(Stage::Within { mover: false, plies });
            match self.theirs.find(position, plies, watch)? {
                How::Wins => return Ok(Some(Value::Loss(Distance::Exact(plies)))),
                How::NotYet => bounds.no_loss_within = plies,
                How::Never => bounds.at_least = Grade::Draw,
            }
        }
        let is_drawn = (bounds.at_least, bounds.at_most) == (Grade::Draw, Grade::Draw);
        Ok(is_drawn.then_some(Value::Draw))
    }

    fn value(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> (Value, Option<Halt>) {
        let mut bounds = Bounds::NONE;
        for plies in 1..=self.horizon(position) {
            match self.deepen(position, plies, &mut bounds, watch) {
                Ok(Some(value)) => return (value, None),
                Ok(None) => {}
                Err(halt) => return (Value::Unknown(bounds), Some(halt)),
            }
        }
        // The game cannot last any longer.
        (Value::Draw, None)
    }

    fn details(
        &mut self,
        position: &Position<W>,
        request: &Request,
        found: &mut Found,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        watch.enter(Stage::Moves);
        let legal = self.game.legal_moves(position);
        for &mv in &legal {
            let next = self.after(position, mv);
            if self.keeps(&next, found.value, watch)? {
                found.best_moves.push(mv);
                if request.moves == Moves::One {
                    break;
                }
            }
        }
        found.line = self.line(position, found, watch)?;
        if let Some(name) = &request.certificate {
            found.certificate = self.certificate(position, found.value, name, watch)?;
        }
        if request.moves == Moves::All {
            let (values, halted) = self.move_values(position, &legal, watch);
            found.moves = values;
            return halted.map_or(Ok(()), Err);
        }
        Ok(())
    }

    fn after(&self, position: &Position<W>, mv: Move) -> Position<W> {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        next
    }

    /// Whether a move that leads to this position is a best one, where the value before it is known.
    fn keeps(&mut self, next: &Position<W>, value: Value, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        match value {
            Value::Win(distance) => self.mine.within(next, distance.plies() - 1, watch),
            // He holds out longest where the opponent does not win sooner.
            Value::Loss(distance) => match distance.plies().checked_sub(2) {
                Some(sooner) => Ok(!self.theirs.within(next, sooner, watch)?),
                None => Ok(true),
            },
            Value::Draw => {
                let horizon = self.horizon(next);
                Ok(!self.theirs.within(next, horizon, watch)?)
            }
            Value::Unknown(_) => Ok(false),
        }
    }

    /// Best play of both to the end of a decided game.
    fn line(
        &mut self,
        position: &Position<W>,
        found: &Found,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Move>, Halt> {
        let mut line = Vec::new();
        let (mut at, mut value) = (*position, found.value);
        while let (Some(distance), false) = (value.distance(), at.outcome().is_over()) {
            if line.is_empty() {
                line.extend(found.best_moves.first());
            } else {
                let mut best = None;
                // The value stays that of the player who was on move at the beginning.
                let his = at.mover() == position.mover();
                for mv in self.game.legal_moves(&at) {
                    let next = self.after(&at, mv);
                    let (wins, left) = (matches!(value, Value::Win(_)), distance.plies() - 1);
                    let winner = if wins { &mut self.mine } else { &mut self.theirs };
                    let keeps = if wins == his {
                        winner.within(&next, left, watch)?
                    } else {
                        left == 0 || !winner.within(&next, left - 1, watch)?
                    };
                    if keeps {
                        best = Some(mv);
                        break;
                    }
                }
                line.extend(best);
            }
            let Some(&mv) = line.last() else { break };
            at = self.after(&at, mv);
            let left = Distance::Exact(distance.plies().saturating_sub(1));
            value = match value {
                Value::Win(_) => Value::Win(left),
                _ => Value::Loss(left),
            };
            if left.plies() == 0 {
                break;
            }
        }
        Ok(line)
    }

    /// The values of all moves for the mover. All are deepened together, so that what can be known soon is known soon.
    fn move_values(
        &mut self,
        position: &Position<W>,
        legal: &[Move],
        watch: &mut Watch<'_>,
    ) -> (Vec<(Move, Value)>, Option<Halt>) {
        let mut open: Vec<Open> = legal
            .iter()
            .map(|&mv| Open {
                mv,
                value: Value::UNKNOWN,
            })
            .collect();
        let horizon = self.horizon(position);
        let mut halted = None;
        'deepening: for plies in 1..=horizon {
            for open in &mut open {
                let Value::Unknown(mut bounds) = open.value else {
                    continue;
                };
                let next = self.after(position, open.mv);
                // A ply has been made; what is known is about the whole way from here.
                let mut after = Bounds {
                    at_least: bounds.at_least,
                    at_most: bounds.at_most,
                    no_win_within: bounds.no_win_within.saturating_sub(1),
                    no_loss_within: bounds.no_loss_within.saturating_sub(1),
                };
                let deeper = if plies == 1 {
                    // Over at once, or not.
                    Ok(ended(&next, position.mover()))
                } else {
                    self.deepen(&next, plies - 1, &mut after, watch)
                };
                match deeper {
                    Ok(Some(value)) => {
                        open.value = match value {
                            Value::Win(distance) => Value::Win(distance.next()),
                            Value::Loss(distance) => Value::Loss(distance.next()),
                            other => other,
                        };
                        continue;
                    }
                    Ok(None) => {}
                    Err(halt) => halted = Some(halt),
                }
                (bounds.at_least, bounds.at_most) = (after.at_least, after.at_most);
                bounds.no_win_within = bounds.no_win_within.max(plies.min(after.no_win_within + 1));
                bounds.no_loss_within = bounds.no_loss_within.max(plies.min(after.no_loss_within + 1));
                open.value = Value::Unknown(bounds);
                if halted.is_some() {
                    break 'deepening;
                }
            }
            if open.iter().all(|open| open.value.grade().is_some()) {
                break;
            }
        }
        if halted.is_none() {
            // The game cannot last any longer.
            for open in open.iter_mut().filter(|open| open.value.grade().is_none()) {
                open.value = Value::Draw;
            }
        }
        (
            open.into_iter().map(|open| (open.mv, open.value)).collect(),
            halted,
        )
    }

    fn certificate(
        &mut self,
        position: &Position<W>,
        value: Value,
        name: &str,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Certificate>, Halt> {
        // A draw has no strategy here: nothing but all moves has been looked at.
        let claim = Claim::of(value, position.mover());
        let Some(claim @ Claim::Wins { player, within }) = claim else {
            return Ok(None);
        };
        let wins = if player == position.mover() {
            &mut self.mine
        } else {
            &mut self.theirs
        };
        let mut strategy = Winning {
            wins,
            last_ply: position.ply() + within,
        };
        certificate::write(self.game, name, position, claim, [&mut strategy as &mut _], watch)
    }
}

/// What a finished game is worth to a player; `None` while it goes on.
fn ended<const W: usize>(position: &Position<W>, player: Player) -> Option<Value> {
    let outcome = position.outcome();
    outcome.is_over().then(|| crate::value_of(outcome, player))
}

/// The strategy of winning in time.
struct Winning<'w, 'g, const W: usize> {
    wins: &'w mut Wins<'g, W>,
    last_ply: u16,
}

impl<const W: usize> Strategy<W> for Winning<'_, '_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        if certificate::wins_at_once(self.wins.game(), position) {
            return Ok(Some(Reply::Nothing));
        }
        let left = self.last_ply.saturating_sub(position.ply());
        Ok(self.wins.winning_move(position, left, watch)?.map(Reply::Move))
    }

    fn is_dead(&self, _: &Position<W>) -> bool {
        false
    }
}
