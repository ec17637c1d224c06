//! Depth-first proof-number search: for games in which no position comes back, of whatever rules.
//!
//! - this module: both players' goals, and what follows from them;
//! - `search`: proving or refuting one goal;
//! - `first`: what a position begins with that nobody has looked into yet: wins by fours, forced moves.
//!
//! It looks where the fewest positions are left to decide, and so finds narrow forced lines; but it does not
//! measure distances: what it says about them is an upper bound, taken from the proof.

mod first;
mod search;

use std::io::{self, BufRead, Write};

use lianzi_rules::{Each, Game, Move, Outcome, Player, Position};

use crate::Found;
use crate::certificate::{self, Claim, Reply, Strategy};
use crate::exhaustive;
use crate::method::NotApplicable;
use crate::request::{Halt, Moves, Request, Stage};
use crate::settled::{self, Keeper, Settled};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::verify::Rows;
use crate::watch::Watch;
use search::Numbers;

/// Whether the method applies: as for the exhaustive one.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    exhaustive::applies(game, position)
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Found {
    let mover = position.mover();
    let make = || Goals {
        game,
        mine: Numbers::new(game, mover, request.memory / 2),
        theirs: Numbers::new(game, mover.opponent(), request.memory / 2),
    };
    settled::run(keeper, watch, make, |goals, watch| {
        let (value, halted) = goals.value(position, watch);
        let mut found = Found::value(value);
        found.halted = halted;
        if value.grade().is_some() && halted.is_none() {
            found.halted = goals.details(position, request, &mut found, watch).err();
        }
        found
    })
}

/// The two questions about a position: does its mover win, does the opponent?
struct Goals<'g, const W: usize> {
    game: &'g Game<W>,
    mine: Numbers<'g, W>,
    theirs: Numbers<'g, W>,
}

impl<const W: usize> Settled for Goals<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.mine.write(out)?;
        self.theirs.write(out)
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        self.mine.read(from)?;
        self.theirs.read(from)
    }
}

impl<const W: usize> Goals<'_, W> {
    /// The value of a position for the player who was on move at the root.
    fn value(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> (Value, Option<Halt>) {
        let mut bounds = Bounds::NONE;
        watch.enter(Stage::ProofNumbers { mover: true });
        match self.mine.decide(position, watch) {
            Err(halt) => return (Value::Unknown(bounds), Some(halt)),
            Ok(true) => {
                let plies = self.mine.length(position, watch);
                return (
                    Value::Win(Distance::AtMost(plies.unwrap_or(u16::MAX))),
                    plies.err(),
                );
            }
            Ok(false) => bounds.at_most = Grade::Draw,
        }
        watch.enter(Stage::ProofNumbers { mover: false });
        match self.theirs.decide(position, watch) {
            Err(halt) => (Value::Unknown(bounds), Some(halt)),
            Ok(true) => {
                let plies = self.theirs.length(position, watch);
                (
                    Value::Loss(Distance::AtMost(plies.unwrap_or(u16::MAX))),
                    plies.err(),
                )
            }
            Ok(false) => (Value::Draw, None),
        }
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
        for (index, &mv) in legal.iter().enumerate() {
            watch.done(index as f64 / legal.len() as f64);
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            if request.moves != Moves::One {
                let (value, halt) = self.value(&next, watch);
                if let Some(halt) = halt {
                    return Err(halt);
                }
                let value = match value {
                    // Both goals are named after the player at the root, whoever is on move now.
                    Value::Win(distance) => Value::Win(distance.next()),
                    Value::Loss(distance) => Value::Loss(distance.next()),
                    other => other,
                };
                if value.grade() == found.value.grade() {
                    found.best_moves.push(mv);
                }
                if request.moves == Moves::All {
                    found.moves.push((mv, value));
                }
            } else if found.best_moves.is_empty() && self.keeps(found.value, &next) {
                found.best_moves.push(mv);
            }
        }
        found.line = self.line(position, found);
        if let Some(name) = &request.certificate {
            found.certificate = self.certificate(position, found.value, name, watch)?;
        }
        Ok(())
    }

    /// Whether it is already known that a move which leads to this position keeps the value.
    fn keeps(&mut self, value: Value, next: &Position<W>) -> bool {
        match value.grade() {
            Some(Grade::Win) => self.mine.is_proved(next),
            Some(Grade::Draw) => self.theirs.is_refuted(next),
            _ => true,
        }
    }

    /// The line that the proof follows.
    fn line(&mut self, position: &Position<W>, found: &Found) -> Vec<Move> {
        let numbers = match found.value {
            Value::Win(_) => &mut self.mine,
            Value::Loss(_) => &mut self.theirs,
            _ => return Vec::new(),
        };
        let mut line = Vec::new();
        let mut at = *position;
        while at.outcome() == Outcome::InProgress {
            let Some(mv) = numbers.line_move(&at) else { break };
            let _ = self.game.apply(&mut at, mv);
            line.push(mv);
        }
        line
    }

    fn certificate(
        &mut self,
        position: &Position<W>,
        value: Value,
        name: &str,
        watch: &mut Watch<'_>,
    ) -> Result<Option<certificate::Certificate>, Halt> {
        let (game, mover) = (self.game, position.mover());
        let Some(claim) = Claim::of(value, mover) else {
            return Ok(None);
        };
        let attack = match value {
            Value::Win(_) => Some(&mut self.mine),
            Value::Loss(_) => Some(&mut self.theirs),
            Value::Draw | Value::Unknown(_) => None,
        };
        if let Some(attack) = attack {
            return certificate::write(
                game,
                name,
                position,
                claim,
                [&mut Winning(attack) as &mut _],
                watch,
            );
        }
        let rows = Each(Player::BOTH.map(|player| Rows::of(game, player.opponent())));
        let (mine, theirs) = (&mut self.mine, &mut self.theirs);
        // Each player relies on the refutation of the other's goal.
        let [first, second] = if mover == Player::First {
            [theirs, mine]
        } else {
            [mine, theirs]
        };
        let mut first = Holding {
            numbers: first,
            rows: rows[Player::First].as_ref(),
        };
        let mut second = Holding {
            numbers: second,
            rows: rows[Player::Second].as_ref(),
        };
        let strategies = [&mut first as &mut dyn Strategy<W>, &mut second];
        certificate::write(game, name, position, claim, strategies, watch)
    }
}

/// A player who wins by the proof of his goal.
struct Winning<'n, 'g, const W: usize>(&'n mut Numbers<'g, W>);

impl<const W: usize> Strategy<W> for Winning<'_, '_, W> {
    fn reply(&mut self, position: &Position<W>, _: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        if certificate::wins_at_once(self.0.game(), position) {
            return Ok(Some(Reply::Nothing));
        }
        Ok(self.0.line_move(position).map(Reply::Move))
    }

    fn is_dead(&self, _: &Position<W>) -> bool {
        false
    }
}

/// A player who does not lose, by the refutation of the other's goal.
struct Holding<'n, 'g, const W: usize> {
    numbers: &'n mut Numbers<'g, W>,
    rows: Option<&'n Rows<W>>,
}

impl<const W: usize> Strategy<W> for Holding<'_, '_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        if self.is_dead(position) || certificate::wins_at_once(self.numbers.game(), position) {
            return Ok(Some(Reply::Nothing));
        }
        Ok(self.numbers.holding_move(position, watch)?.map(Reply::Move))
    }

    fn is_dead(&self, position: &Position<W>) -> bool {
        self.rows.is_some_and(|rows| rows.all_blocked(position))
    }
}
