//! Does a player win within n plies, whatever the other does? All moves of both, a table, nothing else.

use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Move, Outcome, Player, Position};

use crate::request::Halt;
use crate::settled::{self, Settled};
use crate::table::Table;
use crate::watch::Watch;

/// No distance is so long.
const NEVER: u16 = u16::MAX;

/// From so many plies on positions are looked up as the least of their images: for fewer, searching is cheaper than that.
const DEEP: u16 = 3;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The player wins within so many plies; `NEVER` when that is not known.
    wins: u16,
    /// He does not win within so many plies; `NEVER`: at all.
    fails: u16,
}

/// Whether a player wins within some plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// He does.
    Wins,
    /// He does not.
    NotYet,
    /// He does not win within any number of plies: the other can see to it that the game ends otherwise.
    Never,
}

/// The question about one player.
pub struct Wins<'g, const W: usize> {
    game: &'g Game<W>,
    player: Player,
    /// Whether the game has symmetries.
    symmetric: bool,
    table: Table<Position<W>, Known>,
    /// The move that settled the last position with so many plies left: it often settles the next one.
    settled_by: Vec<Option<Move>>,
}

impl<const W: usize> Settled for Wins<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        settled::put_table(out, &self.table, |out, position, known| {
            settled::put(out, &[u64::from(known.wins) << 16 | u64::from(known.fails)])?;
            settled::put_position(out, self.game, position)
        })
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        settled::take_table(from, &mut self.table, |from| {
            let word = settled::take(from)?;
            let (wins, fails) = ((word >> 16) as u16, word as u16);
            if word >> 32 == 0 && (fails < wins || wins == NEVER) {
                Ok((settled::take_position(from, self.game)?, Known { wins, fails }))
            } else {
                Err(settled::nonsense())
            }
        })
    }
}

impl<'g, const W: usize> Wins<'g, W> {
    /// The question about a player, with a table of at most so many bytes.
    pub fn new(game: &'g Game<W>, player: Player, memory: usize) -> Self {
        Self {
            game,
            player,
            symmetric: game.symmetries().len() > 1,
            table: Table::new(memory),
            settled_by: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &'g Game<W> {
        self.game
    }

    /// Whether he wins within so many plies.
    ///
    /// # Errors
    /// That the work must end.
    pub fn within(
        &mut self,
        position: &Position<W>,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        Ok(self.find(position, plies, watch)? == Found::Wins)
    }

    /// The same, and whether he never does.
    ///
    /// # Errors
    /// That the work must end.
    pub fn find(&mut self, position: &Position<W>, plies: u16, watch: &mut Watch<'_>) -> Result<Found, Halt> {
        match position.outcome() {
            Outcome::Win(player) if player == self.player => return Ok(Found::Wins),
            Outcome::Win(_) | Outcome::Draw(_) => return Ok(Found::Never),
            Outcome::InProgress if plies == 0 => return Ok(Found::NotYet),
            Outcome::InProgress => {}
        }
        watch.node()?;
        let key = if self.symmetric && plies >= DEEP {
            self.game.canonical(position).0
        } else {
            *position
        };
        let mut known = self.table.get(&key).copied().unwrap_or(Known {
            wins: NEVER,
            fails: 0,
        });
        if known.wins <= plies {
            return Ok(Found::Wins);
        }
        if known.fails == NEVER {
            return Ok(Found::Never);
        }
        if known.fails >= plies {
            return Ok(Found::NotYet);
        }
        let found = self.by_moves(position, plies, watch)?;
        match found {
            Found::Wins => known.wins = plies,
            Found::NotYet => known.fails = plies,
            Found::Never => known.fails = NEVER,
        }
        // One ply is looked at again more quickly than it is looked up.
        if plies > 1 {
            self.table.put(key, known);
        }
        Ok(found)
    }

    fn by_moves(&mut self, position: &Position<W>, plies: u16, watch: &mut Watch<'_>) -> Result<Found, Halt> {
        let his = position.mover() == self.player;
        // Where every way leads to an end, more plies change nothing.
        let mut never = true;
        let mut moves = self.game.legal_moves(position);
        watch.effort(moves.len() as u64 / 8)?;
        let slot = usize::from(plies);
        if self.settled_by.len() <= slot {
            self.settled_by.resize(slot + 1, None);
        }
        let first = self.settled_by[slot];
        if let Some(index) = moves.iter().position(|&mv| Some(mv) == first) {
            moves.swap(0, index);
        }
        for mv in moves {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            let found = self.find(&next, plies - 1, watch)?;
            if (found == Found::Wins) == his {
                self.settled_by[slot] = Some(mv);
                return Ok(found);
            }
            never &= found == Found::Never;
        }
        Ok(match (his, never) {
            (false, _) => Found::Wins,
            (true, true) => Found::Never,
            (true, false) => Found::NotYet,
        })
    }

    /// A move by which he wins within so many plies, in a position where he is on move.
    ///
    /// # Errors
    /// That the work must end.
    pub fn winning_move(
        &mut self,
        position: &Position<W>,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Move>, Halt> {
        let Some(left) = plies.checked_sub(1) else {
            return Ok(None);
        };
        for mv in self.game.legal_moves(position) {
            let mut next = *position;
            let _ = self.game.apply(&mut next, mv);
            if self.within(&next, left, watch)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
