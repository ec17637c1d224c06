//! Proving or refuting that one player wins.
//!
//! Every position has two numbers: how many positions at least must still be decided to prove the goal
//! (`proof`), and to refute it (`refutation`). The search follows the most promising child while its numbers
//! stay under thresholds; with `1 + 1/4` times the next best child's number as threshold it does not hop
//! between equal children at every step (Pawlewicz and Lew, 2007).

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Move, Outcome, Player, Position};
use lianzi_search::Fours;

use crate::request::Halt;
use crate::settled::{self, Settled};
use crate::table::Table;
use crate::watch::Watch;

/// More than any sum: decided.
const INFINITE: u32 = u32::MAX / 4;

/// How much is left to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) proof: u32,
    pub(super) refutation: u32,
}

impl Pair {
    pub(super) const PROVED: Self = Self {
        proof: 0,
        refutation: INFINITE,
    };
    pub(super) const REFUTED: Self = Self {
        proof: INFINITE,
        refutation: 0,
    };

    /// Only what is decided reaches it.
    const NO_LIMIT: Self = Self {
        proof: INFINITE,
        refutation: INFINITE,
    };

    fn is_decided(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// One goal, and everything found out about it.
pub struct Numbers<'g, const W: usize> {
    pub(super) game: &'g Game<W>,
    /// Who is to win.
    pub(super) player: Player,
    /// Whether positions have images.
    symmetric: bool,
    /// In games where fours force something.
    pub(super) fours: Option<Fours>,
    /// Of each position and its images only one is kept here.
    pub(super) table: Table<Position<W>, Pair>,
    /// Plies to the end in the proof, of the same ones.
    lengths: HashMap<Position<W>, u16>,
}

impl<const W: usize> Settled for Numbers<'_, W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        settled::put_table(out, &self.table, |out, position, pair| {
            settled::put(out, &[u64::from(pair.proof) << 32 | u64::from(pair.refutation)])?;
            settled::put_position(out, self.game, position)
        })
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        settled::take_table(from, &mut self.table, |from| {
            let word = settled::take(from)?;
            let pair = Pair {
                proof: (word >> 32) as u32,
                refutation: word as u32,
            };
            let open = 1..INFINITE;
            let is_open = open.contains(&pair.proof) && open.contains(&pair.refutation);
            if is_open || pair == Pair::PROVED || pair == Pair::REFUTED {
                let position = settled::take_position(from, self.game)?;
                Ok((self.game.canonical(&position).0, pair))
            } else {
                Err(settled::nonsense())
            }
        })
    }
}

impl<'g, const W: usize> Numbers<'g, W> {
    /// The goal that this player wins, with a table of at most so many bytes.
    pub fn new(game: &'g Game<W>, player: Player, memory: usize) -> Self {
        Self {
            game,
            player,
            symmetric: game.symmetries().len() > 1,
            fours: Fours::of(game.rules()),
            table: Table::new(memory),
            lengths: HashMap::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &'g Game<W> {
        self.game
    }

    /// Whether the player wins from a position.
    ///
    /// # Errors
    /// That the work must end.
    pub fn decide(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<bool, Halt> {
        let kept = self.kept(position);
        loop {
            let pair = self.numbers(&kept);
            if pair.is_decided() {
                return Ok(pair.proof == 0);
            }
            self.search(&kept, Pair::NO_LIMIT, watch)?;
        }
    }

    /// Whether the goal is known to be reached from a position.
    pub fn is_proved(&mut self, position: &Position<W>) -> bool {
        let kept = self.kept(position);
        self.numbers(&kept).proof == 0
    }

    /// Whether it is known not to be.
    pub fn is_refuted(&mut self, position: &Position<W>) -> bool {
        let kept = self.kept(position);
        self.numbers(&kept).refutation == 0
    }

    /// The most plies that the proof of a position takes.
    ///
    /// # Errors
    /// That the work must end.
    pub fn length(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<u16, Halt> {
        watch.node()?;
        if position.outcome().is_over() {
            return Ok(0);
        }
        let position = self.kept(position);
        if let Some(&length) = self.lengths.get(&position) {
            return Ok(length);
        }
        let mine = position.mover() == self.player;
        let mut length = if mine { u16::MAX } else { 0 };
        if mine && self.tell_fours(&position)? {
            self.lengths.insert(position, 1);
            return Ok(1);
        }
        let children = self.children(&position);
        if mine && !children.iter().any(|(_, next)| self.numbers(next).proof == 0) {
            // A look has decided it, and does not see it again: then it is searched.
            self.search(&position, Pair::NO_LIMIT, watch)?;
        }
        for (_, next) in children {
            if mine {
                if self.numbers(&next).proof == 0 {
                    length = length.min(self.length(&next, watch)?.saturating_add(1));
                }
                if length == 1 {
                    break;
                }
            } else {
                length = length.max(self.length(&next, watch)?.saturating_add(1));
            }
        }
        self.lengths.insert(position, length);
        Ok(length)
    }

    /// The move of a proved position that the proof follows: the shortest for the player, the longest against him.
    pub fn line_move(&mut self, position: &Position<W>) -> Option<Move> {
        let mine = position.mover() == self.player;
        let mut best: Option<(u16, Move)> = None;
        for (mv, next) in self.children(position) {
            if self.numbers(&next).proof != 0 {
                continue;
            }
            let length = if next.outcome().is_over() {
                Some(0)
            } else {
                self.lengths.get(&next).copied()
            };
            // A position whose only way is a win at once may not have been measured.
            let Some(length) = length else { continue };
            if best.is_none_or(|(best, _)| if mine { length < best } else { length > best }) {
                best = Some((length, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// A move of the other player's after which the goal is refuted, in a position where it is.
    ///
    /// # Errors
    /// That the work must end.
    pub fn holding_move(
        &mut self,
        position: &Position<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Move>, Halt> {
        let children = self.children(position);
        if let Some(&(mv, _)) = children
            .iter()
            .find(|(_, next)| self.numbers(next).refutation == 0)
        {
            return Ok(Some(mv));
        }
        for (mv, next) in children {
            if !self.decide(&next, watch)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The one of a position and its images that is kept.
    pub(super) fn kept(&self, position: &Position<W>) -> Position<W> {
        if self.symmetric {
            self.game.canonical(position).0
        } else {
            *position
        }
    }

    /// The moves of a position with what they lead to, as it is kept.
    fn children(&self, position: &Position<W>) -> Vec<(Move, Position<W>)> {
        let moves = self.game.legal_moves(position).into_iter();
        moves
            .map(|mv| (mv, self.kept(&self.after(position, mv))))
            .collect()
    }

    pub(super) fn after(&self, position: &Position<W>, mv: Move) -> Position<W> {
        let mut next = *position;
        let _ = self.game.apply(&mut next, mv);
        next
    }

    /// The numbers of a kept position, as far as they are known.
    fn numbers(&mut self, kept: &Position<W>) -> Pair {
        if let Some(pair) = self.known(kept) {
            return pair;
        }
        let mut fours = self.fours.take();
        let mut at = fours.as_mut().map(|fours| fours.at(kept));
        let pair = self.first_numbers(kept, at.as_mut());
        self.fours = fours;
        pair
    }

    /// The numbers of a kept position that are known already.
    fn known(&self, kept: &Position<W>) -> Option<Pair> {
        match kept.outcome() {
            Outcome::Win(player) => Some(self.won_by(player)),
            Outcome::Draw(_) => Some(Pair::REFUTED),
            Outcome::InProgress => self.table.get(kept).copied(),
        }
    }

    pub(super) fn won_by(&self, player: Player) -> Pair {
        if player == self.player {
            Pair::PROVED
        } else {
            Pair::REFUTED
        }
    }

    /// Searches below a kept position until one of its numbers reaches its threshold.
    fn search(&mut self, position: &Position<W>, limit: Pair, watch: &mut Watch<'_>) -> Result<(), Halt> {
        watch.node()?;
        let mine = position.mover() == self.player;
        let children = self.children(position);
        // Each child is looked at, move by move where fours say nothing.
        let moves = children.len() as u64;
        watch.effort(if self.fours.is_some() {
            moves
        } else {
            moves * moves / 4
        })?;
        let mut fours = self.fours.take();
        let mut at = fours.as_mut().map(|fours| fours.at(position));
        let mut pairs: Vec<Pair> = Vec::with_capacity(children.len());
        for &(mv, kept) in &children {
            let known = self.known(&kept);
            pairs.push(known.unwrap_or_else(|| self.first_numbers(&self.after(position, mv), at.as_mut())));
        }
        self.fours = fours;
        loop {
            let pair = combined(&pairs, mine);
            if pair.proof >= limit.proof || pair.refutation >= limit.refutation || pair.is_decided() {
                return if self.table.put(*position, pair) {
                    Ok(())
                } else {
                    Err(Halt::Memory)
                };
            }
            // Seen by the player on move, both kinds of node are alike: he wants the least of `own`, and the
            // sum of `other` counts.
            let own = |pair: &Pair| if mine { pair.proof } else { pair.refutation };
            let other = |pair: &Pair| if mine { pair.refutation } else { pair.proof };
            let (mut best, mut least, mut second) = (0, u32::MAX, u32::MAX);
            for (index, pair) in pairs.iter().enumerate() {
                let number = own(pair);
                if number < least {
                    (best, second, least) = (index, least, number);
                } else {
                    second = second.min(number);
                }
            }
            let next_best = second.saturating_add(second / 4).saturating_add(1).min(INFINITE);
            let own_limit = own(&limit).min(next_best);
            let other_limit = other(&limit)
                .saturating_sub(other(&pair))
                .saturating_add(other(&pairs[best]))
                .min(INFINITE);
            let limits = if mine {
                Pair {
                    proof: own_limit,
                    refutation: other_limit,
                }
            } else {
                Pair {
                    proof: other_limit,
                    refutation: own_limit,
                }
            };
            self.search(&children[best].1, limits, watch)?;
            // Another way may have decided more than the one child.
            for (pair, (_, next)) in pairs.iter_mut().zip(&children) {
                if !pair.is_decided()
                    && let Some(&known) = self.table.get(next)
                {
                    *pair = known;
                }
            }
        }
    }
}

/// The numbers of a position from its children's.
fn combined(children: &[Pair], mine: bool) -> Pair {
    let least = |number: fn(&Pair) -> u32| children.iter().map(number).min().unwrap_or(INFINITE);
    let sum = |number: fn(&Pair) -> u32| {
        let all = children.iter().map(number).fold(0, u32::saturating_add);
        // Undecided positions must not look decided because their sum is large.
        if children.iter().any(|child| number(child) == INFINITE) {
            INFINITE
        } else {
            all.min(INFINITE - 1)
        }
    };
    if mine {
        let proof = least(|pair| pair.proof);
        Pair {
            proof,
            refutation: if proof == 0 {
                INFINITE
            } else {
                sum(|pair| pair.refutation)
            },
        }
    } else {
        let refutation = least(|pair| pair.refutation);
        Pair {
            proof: if refutation == 0 {
                INFINITE
            } else {
                sum(|pair| pair.proof)
            },
            refutation,
        }
    }
}
