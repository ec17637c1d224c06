//! What is to be tabulated: the moments of a game, as counts of stones and a player on move, and who can follow whom.
//!
//! While sliding, a [`Slice`] is all positions with the same counts of stones. Removing a stone leads to a smaller slice,
//! so slices are filled from the fewest stones up. The placing phases are [`Layer`]s above them.

use std::collections::BTreeSet;

use lianzi_rules::rules::Stuck;
use lianzi_rules::{Action, Each, Game, Player, Position};

use super::combinations::{Choose, MOST_STONES, Permuted, count, orbits};
use super::fitness::check;
use super::judge::{Judge, Slides, mask};
use super::taking::Removing;
use crate::method::NotApplicable;

/// So many positions are tried in looking for a way through the placing phases.
const MOST_TRIED: usize = 10_000;

/// All sliding positions with the same counts of stones.
pub(super) struct Slice {
    pub stones: Each<usize>,
    pub slides: Each<Slides>,
    /// Whether one field serves both players: they have equally many stones, and the same holds for both.
    pub shared: bool,
    /// The first of its fields.
    pub field: usize,
}

impl Slice {
    /// Which of its fields is for this player on move.
    pub(super) fn table(&self, mover: Player) -> usize {
        if self.shared { 0 } else { mover.index() }
    }

    /// For each field the player on move.
    pub(super) fn movers(&self) -> &'static [Player] {
        if self.shared {
            &[Player::First]
        } else {
            &Player::BOTH
        }
    }
}

/// A moment of the placing phases: so many stones stand, and one is placed.
pub(super) struct Layer {
    /// How many stones have been placed before, since the first layer.
    pub moment: usize,
    pub phase: usize,
    pub mover: Player,
    pub stones: Each<usize>,
    pub hands: Each<Option<u16>>,
    /// The ply, where the opening rules ask for it.
    pub ply: Option<u16>,
    /// Where it may be placed.
    pub allowed: u64,
    pub judge: Judge,
}

/// Everything that the tables are made from.
pub(super) struct Plan {
    pub points: usize,
    pub choose: Choose,
    pub symmetries: Vec<Permuted>,
    /// From the fewest stones up. When the same holds for both players, the first has at least as many as the second.
    pub slices: Vec<Slice>,
    /// Whether, while sliding, the same holds for both players.
    pub even: bool,
    /// What they have in hand while they slide.
    pub hands: Each<Option<u16>>,
    /// Who slides first, after the last layer.
    pub slides_first: Player,
    pub judges: Each<Judge>,
    pub removing: Removing,
    pub stuck: Stuck,
    /// Whether one may pass instead of sliding.
    pub passes: Each<bool>,
    /// The moments of the placing phases, from the first on.
    pub layers: Vec<Layer>,
    /// How many moments there are.
    pub moments: usize,
    /// The phase of sliding.
    pub phase: usize,
    /// The game is drawn at this ply.
    pub limit: Option<u16>,
}

impl Plan {
    /// The tables for a position and everything that can follow it.
    pub(super) fn new<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<Self, NotApplicable> {
        let rules = game.rules();
        let points = game.board().len();
        let phase = rules.phases.len() - 1;
        if points > 64 {
            return Err(NotApplicable::TooManyPositions);
        }
        check(game, position.phase())?;
        let chain = placing(game, position)?;
        let Some((slide, moments)) = chain.split_last() else {
            return Err(NotApplicable::NotSliding);
        };
        let judges = Each(Player::BOTH.map(|player| Judge::new(game, phase, player)));
        let passes =
            Each(Player::BOTH.map(|player| rules.phases[phase].turn[player][0].contains(Action::Pass)));
        let hands = Each(Player::BOTH.map(|player| slide.hand(player)));
        let removing = Removing::new(game);
        let Placing {
            layers,
            mut counts,
            most,
        } = layers(game, chain[0], moments, &removing)?;
        // Places within a row, and among all sets of a player's stones, are numbers of 32 bits.
        let fits = |player: Player| {
            let largest = (0..=most[player]).map(|stones| count(points, stones)).max();
            most[player] <= MOST_STONES && largest.is_some_and(|largest| largest < u128::from(u32::MAX))
        };
        if !Player::BOTH.into_iter().all(fits) {
            return Err(NotApplicable::TooManyPositions);
        }
        if most.0[0] + most.0[1] >= points {
            return Err(NotApplicable::NoRoom);
        }
        // Sliding: all counts that removing can lead to.
        let turn = Turn {
            removing: &removing,
            phase,
            hands,
        };
        let mut open: Vec<[usize; 2]> = counts.iter().copied().collect();
        while let Some(stones) = open.pop() {
            turn.is_open(stones)?;
            let mut fewer = BTreeSet::new();
            for player in Player::BOTH {
                turn.removed(&judges[player], player, stones, &mut fewer);
            }
            open.extend(fewer.into_iter().filter(|&stones| counts.insert(stones)));
        }
        let rays = game.board().rays();
        let rules_of_sliding = |stones: [usize; 2]| {
            Each(Player::BOTH.map(|player| {
                let stones = stones[player.index()] as u32;
                let left = hands[player].map_or(stones, |hand| u32::from(hand) + stones);
                Slides::new(game, phase, player, left, &rays)
            }))
        };
        let even = judges.0[0] == judges.0[1]
            && passes.0[0] == passes.0[1]
            && hands.0[0] == hands.0[1]
            && removing.is_even()
            && counts.iter().flatten().all(|&stones| {
                let slides = rules_of_sliding([stones; 2]);
                slides.0[0] == slides.0[1]
            });
        Ok(Self {
            points,
            choose: Choose::new(),
            symmetries: game
                .symmetries()
                .iter()
                .map(|symmetry| Permuted::new(symmetry.images().iter().map(|image| image.index())))
                .collect(),
            slices: slices(&counts, even, rules_of_sliding),
            even,
            hands,
            slides_first: slide.mover(),
            judges,
            removing,
            stuck: rules.end.stuck,
            passes,
            layers,
            moments: moments.len(),
            phase,
            limit: rules.end.plies,
        })
    }

    /// How many fields hold sliding positions; the layers of placing follow.
    pub(super) fn sliding_fields(&self) -> usize {
        self.slices
            .last()
            .map_or(0, |slice| slice.field + slice.movers().len())
    }

    /// The field of sliding for a player on move and counts of stones.
    pub(super) fn sliding_field(&self, mover: Player, stones: Each<usize>) -> Option<usize> {
        let (mover, stones) = if self.even && stones.0[0] < stones.0[1] {
            (mover.opponent(), [stones.0[1], stones.0[0]])
        } else {
            (mover, stones.0)
        };
        let slice = self.slices.iter().find(|slice| slice.stones.0 == stones)?;
        Some(slice.field + slice.table(mover))
    }

    /// The layer of a moment with so many stones.
    pub(super) fn layer(&self, moment: usize, stones: Each<usize>) -> Option<usize> {
        let is_here = |layer: &Layer| layer.moment == moment && layer.stones == stones;
        self.layers.iter().position(is_here)
    }

    /// The field with so many stones after a stone was placed at a moment.
    pub(super) fn field_after(&self, moment: usize, stones: Each<usize>) -> Option<usize> {
        if moment + 1 < self.moments {
            Some(self.sliding_fields() + self.layer(moment + 1, stones)?)
        } else {
            self.sliding_field(self.slides_first, stones)
        }
    }

    /// Who is on move at a moment.
    pub(super) fn mover(&self, moment: usize) -> Player {
        let layer = self.layers.iter().find(|layer| layer.moment == moment);
        layer.map_or(self.slides_first, |layer| layer.mover)
    }

    /// Whether the player who does not move just now may have to pass when he is stuck.
    pub(super) fn must_pass(&self) -> bool {
        matches!(self.stuck, Stuck::Pass | Stuck::GiveWay)
    }

    /// Whether stones are removed, and slices therefore lead to others.
    pub(super) fn removes(&self) -> bool {
        self.judges.0.iter().any(Judge::removes)
    }

    /// Whether, while sliding, wins are an odd number of plies away and losses an even one.
    pub(super) fn parity(&self) -> bool {
        self.stuck != Stuck::Win && self.judges.0.iter().all(|judge| !judge.loses && !judge.removes())
    }

    /// Whether the same holds while placing: the players take turns all the way, and nobody loses by what he makes.
    pub(super) fn placing_parity(&self) -> bool {
        let mut pairs = (0..self.moments).map(|moment| (self.mover(moment), self.mover(moment + 1)));
        self.parity()
            && self
                .layers
                .iter()
                .all(|layer| !layer.judge.loses && !layer.judge.removes())
            && pairs.all(|(mover, next)| mover != next)
    }

    /// Rows and length of the rows of a field, with so many stones of the player on move and his opponent.
    pub(super) fn size(&self, own: usize, other: usize) -> (u128, u128) {
        (
            orbits(&self.symmetries, self.points, own),
            count(self.points - own, other),
        )
    }

    /// The bytes that everything takes, at so many bytes a cell.
    pub(super) fn bytes(&self, sliding_cell: u128, placing_cell: u128) -> u128 {
        let mut bytes = 0_u128;
        let mut beside = 0_u128;
        for slice in &self.slices {
            let mut more = 0_u128;
            for &mover in slice.movers() {
                let (rows, length) = self.size(slice.stones[mover], slice.stones[mover.opponent()]);
                let cells = rows.saturating_mul(length);
                bytes = bytes
                    .saturating_add(cells.saturating_mul(sliding_cell))
                    .saturating_add(rows * 16);
                // While a field is filled, a bit beside each cell says whether it is settled; what removing is worth takes
                // another cell.
                let exit = if self.removes() { sliding_cell } else { 0 };
                more = more
                    .saturating_add(cells / 8)
                    .saturating_add(cells.saturating_mul(exit));
            }
            beside = beside.max(more);
        }
        bytes = bytes.saturating_add(beside);
        for layer in &self.layers {
            let (rows, length) = self.size(layer.stones[layer.mover], layer.stones[layer.mover.opponent()]);
            bytes = bytes.saturating_add(rows.saturating_mul(length).saturating_mul(placing_cell));
        }
        let most = Each(Player::BOTH.map(|player| {
            let sliding = self.slices.iter().map(|slice| slice.stones[player]);
            sliding.max().unwrap_or(0)
        }));
        for player in Player::BOTH {
            for stones in 0..=most[player] {
                // Row and symmetry of each set; its rank order; lists of sets for rows of the other player.
                let other = most[player.opponent()];
                let lists = count(self.points, stones) * 6 + count(self.points - stones, other) * 8;
                bytes = bytes.saturating_add(lists);
            }
        }
        bytes
    }
}

/// The placing phases as far as counts go.
struct Placing {
    layers: Vec<Layer>,
    /// The counts with which sliding can begin.
    counts: BTreeSet<[usize; 2]>,
    /// The most stones that each player can have on the board.
    most: Each<usize>,
}

/// The layers from a first position on, with the movers and hands of these moments.
fn layers<const W: usize>(
    game: &Game<W>,
    first: Position<W>,
    moments: &[Position<W>],
    removing: &Removing,
) -> Result<Placing, NotApplicable> {
    let rules = game.rules();
    // So many stones are on the board at each moment when nothing has been removed.
    let mut most = Each(Player::BOTH.map(|player| first.stones(player).count() as usize));
    let mut layers = Vec::new();
    let mut counts = BTreeSet::from([most.0]);
    for (moment, at) in moments.iter().enumerate() {
        let mover = at.mover();
        let placing = &rules.phases[at.phase()];
        let judge = Judge::new(game, at.phase(), mover);
        let hands = Each(Player::BOTH.map(|player| at.hand(player)));
        let openings = rules.openings.iter().filter(|opening| opening.ply == at.ply());
        let allowed = openings.fold(mask(&placing.place[mover]), |allowed, opening| {
            allowed & mask(&opening.allowed)
        });
        let turn = Turn {
            removing,
            phase: at.phase(),
            hands,
        };
        let mut next = BTreeSet::new();
        for stones in counts {
            turn.is_open(stones)?;
            layers.push(Layer {
                moment,
                phase: at.phase(),
                mover,
                stones: Each(stones),
                hands,
                ply: (!rules.openings.is_empty()).then(|| at.ply()),
                allowed,
                judge: judge.clone(),
            });
            let mut after = stones;
            after[mover.index()] += 1;
            next.insert(after);
            turn.removed(&judge, mover, after, &mut next);
        }
        most[mover] += 1;
        counts = next;
    }
    Ok(Placing { layers, counts, most })
}

/// The slices with these counts, from the fewest stones up; when the same holds for both players, the one with more stones is
/// called the first.
fn slices(
    counts: &BTreeSet<[usize; 2]>,
    even: bool,
    slides: impl Fn([usize; 2]) -> Each<Slides>,
) -> Vec<Slice> {
    let named = |&[one, two]: &[usize; 2]| {
        if even {
            [one.max(two), one.min(two)]
        } else {
            [one, two]
        }
    };
    let mut counts: Vec<[usize; 2]> = counts.iter().map(named).collect();
    counts.sort_by_key(|&[one, two]| (one + two, one));
    counts.dedup();
    let mut field = 0;
    let slice = |stones: [usize; 2]| {
        let slice = Slice {
            stones: Each(stones),
            slides: slides(stones),
            shared: even && stones[0] == stones[1],
            field,
        };
        field += slice.movers().len();
        slice
    };
    counts.into_iter().map(slice).collect()
}

/// What can happen to the counts of stones in a turn.
struct Turn<'t> {
    removing: &'t Removing,
    phase: usize,
    hands: Each<Option<u16>>,
}

impl Turn<'_> {
    /// The rule that ends the game when a player has so many stones on the board.
    fn ending(&self, player: Player, stones: usize) -> Option<usize> {
        let left = self.hands[player].map(|hand| u32::from(hand) + stones as u32);
        self.removing
            .with_few(self.phase, player, left)
            .map(|(rule, _)| rule)
    }

    /// With these counts the game must not be over as soon as anybody moves.
    fn is_open(&self, stones: [usize; 2]) -> Result<(), NotApplicable> {
        match Player::BOTH
            .iter()
            .find_map(|player| self.ending(*player, stones[player.index()]))
        {
            None => Ok(()),
            Some(rule) => Err(NotApplicable::StonesChange { rule }),
        }
    }

    /// The counts after a player has removed stones; too many rather than too few.
    fn removed(&self, judge: &Judge, mover: Player, stones: [usize; 2], found: &mut BTreeSet<[usize; 2]>) {
        let other = mover.opponent();
        if judge
            .smallest_remover
            .is_none_or(|fewest| stones[mover.index()] < fewest)
        {
            return;
        }
        let mut after = stones;
        for _ in 0..judge.most_removed().min(stones[other.index()]) {
            after[other.index()] -= 1;
            if self.ending(other, after[other.index()]).is_some() {
                break;
            }
            found.insert(after);
        }
    }
}

/// A way through the placing phases to the first slide, each position at the beginning of a turn: all ways have the same
/// movers and hands.
fn placing<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
) -> Result<Vec<Position<W>>, NotApplicable> {
    let last = game.rules().phases.len() - 1;
    let mut way = vec![(*position, game.legal_moves(position))];
    let mut tried = 0;
    while let Some((at, moves)) = way.last_mut() {
        if at.phase() == last && at.removing() == 0 {
            let turns = way.into_iter().map(|(at, _)| at).filter(|at| at.removing() == 0);
            return Ok(turns.collect());
        }
        let at = *at;
        match moves.pop() {
            Some(mv) => {
                tried += 1;
                let next = game.play(&at, mv).ok();
                // Being stuck or at the limit says nothing about other positions with as many stones.
                if let Some(next) = next.filter(|next| !next.outcome().is_over()) {
                    let moves = game.legal_moves(&next);
                    way.push((next, moves));
                }
            }
            None => {
                way.pop();
            }
        }
        if tried > MOST_TRIED {
            break;
        }
    }
    Err(NotApplicable::NotSliding)
}
