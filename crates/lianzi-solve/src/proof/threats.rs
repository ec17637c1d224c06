//! Does a player win within n plies? Sets of stones, threats and forced moves; nothing else of the game.
//!
//! # Why a pass is a cheap disproof
//!
//! Let the attacker be about to answer whether placing on `m` wins within `n` plies. If it does, he also wins
//! within `n - 2` plies of his own next move when the defender *passes* after `m`. So if he does not win after
//! a pass, `m` need not be looked at, and no reply has to be.
//!
//! Proof. Let `Q` be the position after `m`, with the defender on move, and let the attacker have a strategy
//! that wins from `Q` within `n - 1` plies. Choose any reply `d` of the defender's (there is one: were the
//! board full, nobody would win any more). In the real game the defender passes instead; the attacker imagines
//! a stone of the defender's on `d` and plays as his strategy says. When the defender really plays on `d`, the
//! attacker imagines that he played on some other point `e` that is empty in the imagined game, and from then
//! on `e` is the imagined stone. So the imagined game is the real one with one more stone of the defender's,
//! and every move of either in the real game is a legal move of the imagined one. The attacker has the same
//! stones in both, so he completes a line in the real game when he does in the imagined one. The defender never
//! completes a line first: his stones in the real game are among his stones in the imagined one, where he would
//! have completed that line no later. If no such `e` exists, the imagined board is full without a win of the
//! attacker's, which his strategy excludes. ∎
//!
//! This needs what [`Goals::apply`](super::Goals::apply) checks: one own stone a turn on any empty point; lines of
//! sets of points that win as soon as they are complete and that no further stone can spoil; nothing captured
//! or removed; a full board is nobody's win. It also needs that the stones in hand and the plies last for `n`
//! more plies, so that the phase does not end in between; the caller keeps `n` within
//! [`Goals::horizon`](super::Goals::horizon). A pass costs nobody a stone, so hands last no shorter after it.
//!
//! Positions here are pairs of sets of stones (the attacker's, the defender's), and whether the attacker wins
//! within n plies depends on nothing else. The table compares whole sets: no proof rests on a hash.

use std::io::{self, BufRead, Write};

use lianzi_rules::{Mask, Permutation, Point};

use super::goals::SETS_A_UNIT;
use super::pairs::pairs;
use crate::request::Halt;
use crate::settled::{self, Settled};
use crate::table::Table;
use crate::watch::Watch;

/// No distance is so long.
pub const NEVER: u16 = u16::MAX;

/// The question for one attacker.
pub struct Threats<const W: usize> {
    all: Mask<W>,
    /// Lines that win for the attacker.
    attack: Vec<Mask<W>>,
    /// Lines that win for the defender.
    defence: Vec<Mask<W>>,
    /// For questions about few plies: stones as they stand.
    shallow: Table<[Mask<W>; 2], Known>,
    /// For questions about many: the least of the images under the symmetries.
    deep: Table<[Mask<W>; 2], Known>,
    /// Symmetries of the lines with their inverses, the identity left out.
    symmetries: Vec<[Permutation; 2]>,
}

/// From so many plies on positions are looked up as the least of their images: for fewer, searching is cheaper
/// than that.
pub const DEEP: u16 = 7;

/// How long pairs are looked for in one position of a search.
const FEW_STEPS: u32 = 20;

/// What is known of a pair of sets of stones, the attacker on move.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// He wins within so many plies; `NEVER` when that is not known.
    wins: u16,
    /// He does not win within so many plies.
    fails: u16,
    /// The move that wins within `wins`, or the most promising one.
    best: u16,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            wins: NEVER,
            fails: 0,
            best: NO_POINT,
        }
    }
}

const NO_POINT: u16 = u16::MAX;

/// What the lines say about a position with the attacker on move.
enum Look<const W: usize> {
    /// He wins at once, here.
    Wins(Point),
    /// He cannot win within the plies.
    Fails,
    /// He may, by one of these moves.
    Open(Mask<W>),
}

impl<const W: usize> Settled for Threats<W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        [&self.shallow, &self.deep].into_iter().try_for_each(|table| {
            settled::put_table(out, table, |out, stones, known| {
                let Known { wins, fails, best } = *known;
                settled::put_stones(out, stones)?;
                settled::put(
                    out,
                    &[u64::from(wins) << 32 | u64::from(fails) << 16 | u64::from(best)],
                )
            })
        })
    }

    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()> {
        let all = self.all;
        [&mut self.shallow, &mut self.deep]
            .into_iter()
            .try_for_each(|table| {
                settled::take_table(from, table, |from| {
                    let stones = settled::take_stones(from, all)?;
                    let word = settled::take(from)?;
                    let (wins, fails, best) = ((word >> 32) as u16, (word >> 16) as u16, word as u16);
                    let has_move = settled::is_point_of(all - stones[0] - stones[1], best);
                    let good = has_move || (best == NO_POINT && wins == NEVER);
                    if good && word >> 48 == 0 && (fails < wins || fails == NEVER) {
                        Ok((stones, Known { wins, fails, best }))
                    } else {
                        Err(settled::nonsense())
                    }
                })
            })
    }
}

impl<const W: usize> Threats<W> {
    /// A question about these lines (sorted), with tables of at most so many bytes.
    pub fn new(all: Mask<W>, attack: Vec<Mask<W>>, defence: Vec<Mask<W>>, memory: usize) -> Self {
        let table = || Table::new(memory / 2);
        Self {
            all,
            attack,
            defence,
            shallow: table(),
            deep: table(),
            symmetries: Vec::new(),
        }
    }

    /// Uses those of these permutations under which both players' lines stay the same. To be called before
    /// questions about many plies.
    pub fn use_symmetries(&mut self, symmetries: &[Permutation]) {
        let keeps = |lines: &[Mask<W>], permutation: &Permutation| {
            let mut images: Vec<_> = lines.iter().map(|&line| permutation.mask(line)).collect();
            images.sort_unstable();
            images == lines
        };
        let others = symmetries.iter().filter(|permutation| !permutation.is_identity());
        self.symmetries = others
            .filter(|permutation| keeps(&self.attack, permutation) && keeps(&self.defence, permutation))
            .map(|permutation| [permutation.clone(), permutation.inverse()])
            .collect();
    }

    /// Whether the attacker, who is on move, wins within so many plies (an odd number).
    ///
    /// # Errors
    /// That the work must end.
    pub fn wins(
        &mut self,
        own: Mask<W>,
        enemy: Mask<W>,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        self.wins_like(own, enemy, plies, NO_POINT, watch)
    }

    /// The same, with a move to try first.
    fn wins_like(
        &mut self,
        own: Mask<W>,
        enemy: Mask<W>,
        plies: u16,
        hint: u16,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        watch.node()?;
        watch.effort(self.attack.len() as u64 / SETS_A_UNIT)?;
        let candidates = match self.look(own, enemy, plies) {
            Look::Wins(_) => return Ok(true),
            Look::Fails => return Ok(false),
            Look::Open(candidates) => candidates,
        };
        let has_double = self.double(own, enemy, candidates).is_some();
        if plies == 3 || has_double {
            return Ok(has_double);
        }
        let known = self.known(own, enemy, plies);
        if known.wins <= plies {
            return Ok(true);
        }
        if known.fails >= plies {
            return Ok(false);
        }
        if plies >= DEEP && self.is_guarded(own, enemy) {
            self.learn(
                own,
                enemy,
                plies,
                Known {
                    fails: NEVER,
                    ..known
                },
            );
            return Ok(false);
        }
        let first = if known.best == NO_POINT { hint } else { known.best };
        for at in self.ordered(own, enemy, candidates, first) {
            let with = own | Mask::of(at);
            if self.wins(with, enemy, plies - 2, watch)? && self.holds(with, enemy, plies - 1, watch)? {
                self.learn(
                    own,
                    enemy,
                    plies,
                    Known {
                        wins: plies,
                        best: at.0,
                        ..known
                    },
                );
                return Ok(true);
            }
        }
        self.learn(
            own,
            enemy,
            plies,
            Known {
                fails: plies,
                ..known
            },
        );
        Ok(false)
    }

    /// Whether the attacker wins within so many plies (an even number) whatever the defender, who is on move,
    /// does. The defender must have no move that wins at once.
    ///
    /// # Errors
    /// That the work must end.
    pub fn holds(
        &mut self,
        own: Mask<W>,
        enemy: Mask<W>,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        let threats = completing(&self.attack, own, enemy);
        if threats.count() >= 2 {
            return Ok(plies >= 2);
        }
        if plies <= 2 {
            return Ok(false);
        }
        let replies = if threats.is_empty() {
            self.all - own - enemy
        } else {
            threats
        };
        if replies.is_empty() {
            return Ok(false);
        }
        // What wins after a pass wins after most replies.
        let hint = self.known(own, enemy, plies - 1).best;
        for at in self.ordered(own, enemy, replies, hint) {
            if !self.wins_like(own, enemy | Mask::of(at), plies - 1, hint, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A move by which the attacker, who is on move, wins within so many plies.
    ///
    /// # Errors
    /// That the work must end.
    pub fn winning_move(
        &mut self,
        own: Mask<W>,
        enemy: Mask<W>,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Point>, Halt> {
        let candidates = match self.look(own, enemy, plies) {
            Look::Wins(at) => return Ok(Some(at)),
            Look::Fails => return Ok(None),
            Look::Open(candidates) => candidates,
        };
        let double = self.double(own, enemy, candidates);
        if plies == 3 || double.is_some() {
            return Ok(double);
        }
        if !self.wins(own, enemy, plies, watch)? {
            return Ok(None);
        }
        let known = self.known(own, enemy, plies);
        if known.wins <= plies {
            return Ok(Some(Point(known.best)));
        }
        // The table had no room for the answer: look for the move again.
        for at in self.ordered(own, enemy, candidates, NO_POINT) {
            let with = own | Mask::of(at);
            if self.wins(with, enemy, plies - 2, watch)? && self.holds(with, enemy, plies - 1, watch)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Whether placing on this point wins within so many plies, that stone included. The point must be empty.
    ///
    /// # Errors
    /// That the work must end.
    pub fn wins_by(
        &mut self,
        own: Mask<W>,
        enemy: Mask<W>,
        at: Point,
        plies: u16,
        watch: &mut Watch<'_>,
    ) -> Result<bool, Halt> {
        watch.node()?;
        watch.effort(self.attack.len() as u64 / SETS_A_UNIT)?;
        match self.look(own, enemy, plies) {
            Look::Fails => return Ok(false),
            Look::Wins(_) if completing(&self.attack, own, enemy).contains(at) => return Ok(true),
            Look::Wins(_) | Look::Open(_) => {}
        }
        let dangers = completing(&self.defence, enemy, own);
        if plies < 3 || !Mask::of(at).covers(dangers) {
            return Ok(false);
        }
        let with = own | Mask::of(at);
        Ok(self.wins(with, enemy, plies - 2, watch)? && self.holds(with, enemy, plies - 1, watch)?)
    }

    /// Whether the defender is seen to hold by pairs of points: then the attacker never wins.
    fn is_guarded(&self, own: Mask<W>, enemy: Mask<W>) -> bool {
        let empty = (self.all - own - enemy).count() as usize;
        let open = self.attack.iter().filter(|line| !line.meets(enemy)).count();
        open <= 2 * empty && pairs(&self.attack, own, enemy, FEW_STEPS).is_some()
    }

    /// The attacker's lines.
    pub fn lines(&self) -> &[Mask<W>] {
        &self.attack
    }

    /// The points where the attacker completes a line at once.
    pub fn attack_points(&self, own: Mask<W>, enemy: Mask<W>) -> Mask<W> {
        completing(&self.attack, own, enemy)
    }

    /// The points where the defender does; `own` are his stones.
    pub fn defence_points(&self, own: Mask<W>, enemy: Mask<W>) -> Mask<W> {
        completing(&self.defence, own, enemy)
    }

    /// The defender's moves, the most promising first; `own` are his stones. He must answer threats.
    pub fn defences(&self, own: Mask<W>, enemy: Mask<W>, points: Mask<W>) -> Vec<Point> {
        self.ordered(enemy, own, points, NO_POINT)
    }

    /// Looks at the lines of a position with the attacker on move.
    fn look(&self, own: Mask<W>, enemy: Mask<W>, plies: u16) -> Look<W> {
        let mut fewest = u32::MAX;
        for &line in &self.attack {
            if !line.meets(enemy) {
                let missing = line - own;
                let count = missing.count();
                if count == 1
                    && let Some(at) = missing.lowest()
                {
                    return if plies >= 1 { Look::Wins(at) } else { Look::Fails };
                }
                fewest = fewest.min(count);
            }
        }
        if fewest > u32::from(plies.div_ceil(2)) {
            return Look::Fails;
        }
        let dangers = completing(&self.defence, enemy, own);
        match dangers.count() {
            0 => Look::Open(self.all - own - enemy),
            1 => Look::Open(dangers),
            _ => Look::Fails,
        }
    }

    /// A candidate that threatens to complete two lines at once at different points.
    fn double(&self, own: Mask<W>, enemy: Mask<W>, candidates: Mask<W>) -> Option<Point> {
        let mut pairs: Vec<Mask<W>> = Vec::new();
        let mut seen = Mask::EMPTY;
        for &line in &self.attack {
            if line.meets(enemy) {
                continue;
            }
            let missing = line - own;
            if missing.count() != 2 || !missing.meets(candidates) {
                continue;
            }
            if missing.meets(seen) {
                for &pair in &pairs {
                    if pair != missing
                        && let Some(at) = (pair & missing & candidates).lowest()
                    {
                        return Some(at);
                    }
                }
            }
            seen |= missing;
            pairs.push(missing);
        }
        None
    }

    /// Points, the most promising first: those on open lines that are nearly complete.
    fn ordered(&self, own: Mask<W>, enemy: Mask<W>, points: Mask<W>, first: u16) -> Vec<Point> {
        if points.count() == 1 {
            return points.iter().collect();
        }
        let mut scores = vec![0u32; 64 * W];
        let mut add = |lines: &[Mask<W>], own: Mask<W>, enemy: Mask<W>| {
            for &line in lines {
                if !line.meets(enemy) {
                    // Four times as much for each stone that the line has.
                    let weight = 1 << (2 * (line & own).count().min(12));
                    for at in line - own {
                        scores[at.index()] += weight;
                    }
                }
            }
        };
        add(&self.attack, own, enemy);
        add(&self.defence, enemy, own);
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_key(|at| (at.0 != first, u32::MAX - scores[at.index()], at.0));
        ordered
    }

    /// What is known for questions about so many plies.
    fn known(&self, own: Mask<W>, enemy: Mask<W>, plies: u16) -> Known {
        if plies < DEEP {
            return self.shallow.get(&[own, enemy]).copied().unwrap_or_default();
        }
        let (key, symmetry) = self.least(own, enemy);
        let mut known = self.deep.get(&key).copied().unwrap_or_default();
        if let Some([_, back]) = symmetry
            && known.best != NO_POINT
        {
            known.best = back.point(Point(known.best)).0;
        }
        known
    }

    fn learn(&mut self, own: Mask<W>, enemy: Mask<W>, plies: u16, mut known: Known) {
        if plies < DEEP {
            self.shallow.put([own, enemy], known);
            return;
        }
        let (key, symmetry) = self.least(own, enemy);
        if let Some([there, _]) = symmetry
            && known.best != NO_POINT
        {
            known.best = there.point(Point(known.best)).0;
        }
        self.deep.put(key, known);
    }

    /// The least image of a position, and the symmetry that leads to it; `None` for the identity.
    fn least(&self, own: Mask<W>, enemy: Mask<W>) -> ([Mask<W>; 2], Option<&[Permutation; 2]>) {
        let mut least = ([own, enemy], None);
        for symmetry in &self.symmetries {
            let image = symmetry[0].mask(own);
            if image <= least.0[0] {
                let image = [image, symmetry[0].mask(enemy)];
                if image < least.0 {
                    least = (image, Some(symmetry));
                }
            }
        }
        least
    }
}

/// The points that complete a line of `own` stones.
pub fn completing<const W: usize>(lines: &[Mask<W>], own: Mask<W>, enemy: Mask<W>) -> Mask<W> {
    let mut points = Mask::EMPTY;
    for &line in lines {
        if !line.meets(enemy) {
            let missing = line - own;
            if missing.count() == 1 {
                points |= missing;
            }
        }
    }
    points
}
