//! Removing enemy stones: which may be taken, and what taking them is worth.

use lianzi_rules::rules::{Condition, Consequence, Rule};
use lianzi_rules::{Each, Game, Player};

use super::combinations::bits;
use super::judge::{Taking, sets};

/// Larger than every distance.
pub(super) const FAR: i32 = 1 << 16;

/// A number that is larger for results the mover likes better; 0 for a draw.
#[inline]
pub(super) fn score(win: bool, plies: u16) -> i32 {
    let score = FAR - i32::from(plies);
    if win { score } else { -score }
}

/// The same one ply earlier.
#[inline]
pub(super) fn further(score: i32) -> i32 {
    score - score.signum()
}

/// What a rule that removes says about the stones to be taken.
#[derive(Clone, PartialEq, Eq)]
struct Remover {
    /// Stones in these patterns of their owner's are spared.
    spares: Each<Vec<u64>>,
    any_if_all_spared: bool,
}

/// A rule about few stones.
#[derive(Clone, PartialEq, Eq)]
struct Few {
    /// Its index in the file.
    rule: usize,
    /// How few.
    stones: u16,
    /// Whose.
    whose: Option<Player>,
    /// What follows for him.
    then: Consequence,
}

/// How stones are removed in a game.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Removing {
    removers: Vec<Option<Remover>>,
    /// For each phase the rules about few stones, in order.
    few: Vec<Vec<Few>>,
}

impl Removing {
    pub(super) fn new<const W: usize>(game: &Game<W>) -> Self {
        let rules = game.rules();
        let remover = |rule: &Rule| match (&rule.when, rule.then) {
            (Condition::Made(patterns), Consequence::Remove(removal)) => Some(Remover {
                spares: Each(Player::BOTH.map(|player| {
                    if removal.spare_made {
                        sets(game, patterns, player)
                    } else {
                        Vec::new()
                    }
                })),
                any_if_all_spared: removal.any_if_all_spared,
            }),
            _ => None,
        };
        let few = (0..rules.phases.len()).map(|phase| {
            let in_phase = rules
                .rules
                .iter()
                .enumerate()
                .filter(|(_, rule)| rule.phases[phase]);
            let few = in_phase.filter_map(|(index, rule)| match rule.when {
                Condition::Left(stones) => Some(Few {
                    rule: index,
                    stones,
                    whose: rule.player,
                    then: rule.then,
                }),
                _ => None,
            });
            few.collect()
        });
        Self {
            removers: rules.rules.iter().map(remover).collect(),
            few: few.collect(),
        }
    }

    /// How many rules the game has.
    pub(super) fn rules(&self) -> usize {
        self.removers.len()
    }

    /// The stones of a player's that his opponent may take.
    pub(super) fn removable(&self, rule: u8, stones: u64, owner: Player) -> u64 {
        let Some(remover) = &self.removers[rule as usize] else {
            return 0;
        };
        let standing = remover.spares[owner]
            .iter()
            .filter(|&&pattern| pattern & !stones == 0);
        let spared = standing.fold(0, |spared, pattern| spared | pattern);
        match stones & !spared {
            0 if remover.any_if_all_spared => stones,
            free => free,
        }
    }

    /// What follows for a player with so many stones left, on the board and in hand, once somebody acts in a phase; and by
    /// which rule.
    pub(super) fn with_few(
        &self,
        phase: usize,
        player: Player,
        left: Option<u32>,
    ) -> Option<(usize, Consequence)> {
        let counts = |few: &&Few| {
            few.whose.is_none_or(|whose| whose == player)
                && left.is_some_and(|left| left <= u32::from(few.stones))
        };
        self.few[phase]
            .iter()
            .find(counts)
            .map(|few| (few.rule, few.then))
    }

    /// Whether the same holds for both players.
    pub(super) fn is_even(&self) -> bool {
        let same = |remover: &Remover| remover.spares.0[0] == remover.spares.0[1];
        self.removers.iter().flatten().all(same) && self.few.iter().flatten().all(|few| few.whose.is_none())
    }
}

/// Stones that are being taken.
pub(super) struct Take<'t> {
    pub removing: &'t Removing,
    pub phase: usize,
    /// Whose stones are taken.
    pub owner: Player,
    /// What he has in hand.
    pub hand: Option<u16>,
}

impl Take<'_> {
    /// What taking is worth at best to the player who takes, in plies from before the first stone is taken; `None` when
    /// nothing can be taken. `after` says what it is worth to him that these stones are left and the turn is over.
    pub(super) fn best(&self, stones: u64, taking: Taking, after: &mut dyn FnMut(u64) -> i32) -> Option<i32> {
        let removable = self.removing.removable(taking.rule, stones, self.owner);
        let mut best = None;
        for point in bits(removable) {
            let rest = stones ^ 1 << point;
            let left = self.hand.map(|hand| u32::from(hand) + rest.count_ones());
            let few = self.removing.with_few(self.phase, self.owner, left);
            let score = match few.map(|(_, then)| then) {
                Some(Consequence::Lose) => score(true, 0),
                Some(Consequence::Win) => score(false, 0),
                Some(Consequence::Draw) => 0,
                _ => {
                    let more = Taking {
                        stones: taking.stones - 1,
                        ..taking
                    };
                    let more = (more.stones > 0).then(|| self.best(rest, more, after)).flatten();
                    more.unwrap_or_else(|| after(rest))
                }
            };
            best = best.max(Some(further(score)));
        }
        best
    }
}
