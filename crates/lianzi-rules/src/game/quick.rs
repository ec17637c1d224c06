//! The quick way through a placing phase, for random playouts.
//!
//! In most placing phases nothing can happen but: a stone is put on an empty point, perhaps a row wins or loses, and the
//! other player is next. [`Game::place_until_decided`] runs such a phase in a loop over local variables, which takes a quarter
//! of the time of one `apply` a ply. It does exactly what `apply` does; a property test holds the two equal.

// Row lengths are constants only where everything is inlined: without these marks the loop takes twice as long
// (`cargo run --release -p lianzi-bench -- playouts`).
#![allow(clippy::inline_always)]

use super::matcher::Shift;
use super::position::UNLIMITED;
use super::{CompiledRule, Game, Matcher, PhaseTable, Position, Test};
use crate::board::{Board, MOST_POINTS};
use crate::rules::{Condition, Consequence, Form, Rules, StoneChoice};
use crate::{Each, Mask, Outcome, Player, Point};

/// A placing phase with a single rule about rows, the same for both players.
#[derive(Debug)]
pub(super) struct Quick<const W: usize> {
    length: u16,
    wins: bool,
    /// The distance of indices to the point below, with gravity.
    fall: Option<usize>,
    rows: Rows<W>,
}

/// How rows are found.
#[derive(Debug)]
enum Rows<const W: usize> {
    /// On small boards by shifts of the whole board.
    Shifts([Shift<W>; 4]),
    /// On large ones by a word for each line of the board: the lines through each point, and the point's bit in each.
    Words(Vec<[Spot; 4]>),
}

/// A point's place on a line.
#[derive(Clone, Copy, Debug)]
struct Spot {
    line: u16,
    bit: u16,
}

/// Words for lines; the last one is for points with fewer than four lines, and never holds a row.
const LINES: usize = 128;
type Words = [u32; LINES];

impl<const W: usize> Quick<W> {
    /// The quick way through a phase, when there is one.
    pub(super) fn new(rules: &Rules, table: &PhaseTable<W>) -> Option<Self> {
        let simple = table.only_full_stops
            && table.plain == Each::both(true)
            && table.turn_cap == 0
            && rules.stone == StoneChoice::Own
            && table.support.is_empty() == table.support_distance.is_none();
        let [first, second] = &table.rules.0;
        let ([first], [second], true) = (first.as_slice(), second.as_slice(), simple) else {
            return None;
        };
        if first.index != second.index || first.about != Player::First {
            return None;
        }
        let Condition::Made(patterns) = &rules.rules[first.index].when else {
            return None;
        };
        let [pattern] = patterns.as_slice() else {
            return None;
        };
        let (
            Form::Row {
                lengths,
                exact: false,
                open: 0,
                along,
            },
            [true, true],
        ) = (&pattern.form, pattern.except.0.each_ref().map(Vec::is_empty))
        else {
            return None;
        };
        let wins = match first.then {
            Consequence::Win => true,
            Consequence::Lose => false,
            _ => return None,
        };
        let lines = |line: &crate::board::Line| line.classes.meets(*along);
        let rows = shifts(first)
            .map(Rows::Shifts)
            .or_else(|| words(&rules.board, lines).map(Rows::Words))?;
        Some(Self {
            length: lengths[0],
            wins,
            fall: table.support_distance,
            rows,
        })
    }
}

fn shifts<const W: usize>(rule: &CompiledRule<W>) -> Option<[Shift<W>; 4]> {
    let Test::Made(matchers) = &rule.when else {
        return None;
    };
    let [Matcher::Shift { directions, .. }] = matchers.as_slice() else {
        return None;
    };
    let mut four = [const { Shift::NONE }; 4];
    four[..directions.len()].copy_from_slice(directions);
    Some(four)
}

fn words(board: &Board, counts: impl Fn(&crate::board::Line) -> bool) -> Option<Vec<[Spot; 4]>> {
    let spare = Spot {
        line: LINES as u16 - 1,
        bit: 0,
    };
    let mut spots = vec![[spare; 4]; board.len()];
    let mut used = vec![0; board.len()];
    let lines: Vec<_> = board.lines().iter().filter(|line| counts(line)).collect();
    if lines.len() >= LINES || lines.iter().any(|line| line.closed || line.points.len() > 32) {
        return None;
    }
    for (index, line) in lines.iter().enumerate() {
        for (bit, point) in line.points.iter().enumerate() {
            let used = &mut used[point.index()];
            *spots[point.index()].get_mut(*used)? = Spot {
                line: index as u16,
                bit: bit as u16,
            };
            *used += 1;
        }
    }
    Some(spots)
}

impl<const W: usize> Game<W> {
    /// Places stones in turn, as long as the game is in a placing phase so simple that a tight loop serves it, and not
    /// decided. Does nothing in all other positions.
    ///
    /// `pick` is told how many points are legal (at least 1) and answers with the number of one of them, from 0; which
    /// number stands for which point is left open, so this is for picking at random. Otherwise exactly as if every
    /// placement had been [`apply`](Self::apply)ed.
    ///
    /// # Panics
    /// May panic when `pick` answers with a number that is too high; otherwise the position then has no meaning.
    #[inline]
    pub fn place_until_decided(&self, position: &mut Position<W>, mut pick: impl FnMut(u32) -> u32) {
        if position.outcome.is_over() || position.removing > 0 {
            return;
        }
        let Some(quick) = &self.phase(position).quick else {
            return;
        };
        match &quick.rows {
            Rows::Shifts(shifts) => {
                let mut place = |own: &mut Mask<W>, targets: Mask<W>, count, length| {
                    let stone = targets.nth_alone(pick(count));
                    *own |= stone;
                    (stone, has_row(*own, shifts, length))
                };
                // Constants let the compiler unroll the search for rows of the usual lengths.
                match quick.length {
                    3 => self.run(position, quick, |own, targets, count| {
                        place(own, targets, count, 3)
                    }),
                    4 => self.run(position, quick, |own, targets, count| {
                        place(own, targets, count, 4)
                    }),
                    length => self.run(position, quick, |own, targets, count| {
                        place(own, targets, count, length)
                    }),
                }
            }
            Rows::Words(spots) => {
                let mut words = Player::BOTH.map(|player| words_of(position.stones[player], spots));
                let mut player = position.mover.index();
                let mut makes_row = |at: Point| {
                    let words = &mut words[player];
                    player = 1 - player;
                    // Five is what large boards are for.
                    let length = quick.length;
                    if length == 5 {
                        add(words, spots[at.index()], 5)
                    } else {
                        add(words, spots[at.index()], length)
                    }
                };
                if quick.fall.is_some() {
                    return self.run(position, quick, |own, targets, count| {
                        let at = targets.nth(pick(count));
                        own.insert(at);
                        (Mask::of(at), makes_row(at))
                    });
                }
                // A list of the empty points from which one is taken at a time spares counting bits in many words.
                let mut empty = [Point(0); MOST_POINTS];
                let mut left = 0;
                for point in self.empty(position) {
                    empty[left] = point;
                    left += 1;
                }
                self.run(position, quick, |own, _, count| {
                    let index = pick(count) as usize;
                    let at = empty[..left][index];
                    left -= 1;
                    empty[index] = empty[left];
                    own.insert(at);
                    (Mask::of(at), makes_row(at))
                });
            }
        }
    }

    /// The loop. `place` is given the mover's stones, the legal points and their number, adds a stone, and says which and
    /// whether it makes a row.
    #[inline(always)]
    fn run(
        &self,
        position: &mut Position<W>,
        quick: &Quick<W>,
        mut place: impl FnMut(&mut Mask<W>, Mask<W>, u32) -> (Mask<W>, bool),
    ) {
        let mover = position.mover;
        let (mut own, mut other) = (position.stones[mover], position.stones[mover.opponent()]);
        let most = self.most_placements(position);
        // The legal points change by the last stone alone: its point is gone, and the one that it now supports has come.
        // Working them out from all stones would be a longer chain of operations, each of which waits for the last.
        let supported = self.all - self.phase(position).floor;
        let mut targets = self.empty(position) & self.supported(position, self.phase(position));
        let mut count = targets.count();
        let mut done = 0;
        let mut row = false;
        while done < most {
            let stone;
            (stone, row) = place(&mut own, targets, count);
            done += 1;
            (own, other) = (other, own);
            if row {
                break;
            }
            targets -= stone;
            count -= 1;
            if let Some(distance) = quick.fall {
                let above = stone.shifted_down(distance) & supported;
                targets |= above;
                count += u32::from(!above.is_empty());
            }
        }
        let next = if done % 2 == 1 { mover.opponent() } else { mover };
        position.stones[next] = own;
        position.stones[next.opponent()] = other;
        position.take_from_hand(mover, done.div_ceil(2));
        position.take_from_hand(mover.opponent(), done / 2);
        position.ply += done;
        if row {
            // As after any decided move, the player who made the last one stays the mover.
            let maker = next.opponent();
            position.mover = maker;
            position.outcome = Outcome::Win(if quick.wins { maker } else { next });
        } else {
            position.mover = next;
            self.end_phase(position);
            self.settle(position);
        }
    }

    /// How many placements there can be before hands or plies run out, the players taking turns.
    fn most_placements(&self, position: &Position<W>) -> u16 {
        let mover = position.mover;
        let hand = |player| match position.hands[player] {
            UNLIMITED => UNLIMITED / 2 - 1,
            hand => hand,
        };
        // The mover may place one stone more than the other.
        let (own, other) = (hand(mover), hand(mover.opponent()));
        let placements = if own > other { 2 * other + 1 } else { 2 * own };
        placements
            .min(self.plies - position.ply)
            .min(self.empty(position).count() as u16)
    }
}

#[inline(always)]
fn has_row<const W: usize>(own: Mask<W>, shifts: &[Shift<W>; 4], length: u16) -> bool {
    let mut any = Mask::EMPTY;
    for shift in shifts {
        any |= super::matcher::rows(own, length, shift.distance) & shift.starts;
    }
    !any.is_empty()
}

/// The words of all lines for a set of stones.
fn words_of<const W: usize>(stones: Mask<W>, spots: &[[Spot; 4]]) -> Words {
    let mut words = [0; LINES];
    for point in stones {
        for spot in spots[point.index()] {
            words[spot.line as usize % LINES] |= 1 << spot.bit;
        }
    }
    words
}

/// Adds a stone to its lines; whether one of them now has a row.
#[inline(always)]
fn add(words: &mut Words, spots: [Spot; 4], length: u16) -> bool {
    let mut any = 0;
    for spot in spots {
        let word = &mut words[spot.line as usize % LINES];
        *word |= 1 << spot.bit;
        any |= super::matcher::rows(Mask([u64::from(*word)]), length, 1).0[0];
    }
    any != 0
}

#[cfg(test)]
mod tests {
    use crate::{Game, Move, Point, catalogue, with_game};

    /// A number below `count` from a simple generator.
    fn below(state: &mut u64, count: u32) -> u32 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((*state >> 33) % u64::from(count)) as u32
    }

    /// Plays quickly, then the same picks move by move, and compares.
    fn quick_equals_slow<const W: usize>(game: &Game<W>, state: &mut u64) -> usize {
        let mut picks = Vec::new();
        let mut quick = game.start();
        game.place_until_decided(&mut quick, |count| {
            picks.push(below(state, count));
            picks[picks.len() - 1]
        });
        let mut slow = game.start();
        let mut empty: Vec<Point> = game.empty(&slow).iter().collect();
        let listed = W > 2 && game.phases[0].support.is_empty();
        for &pick in &picks {
            let targets = game.placements(&slow).expect("the quick way only places");
            let at = if listed {
                empty.swap_remove(pick as usize)
            } else {
                targets.nth(pick)
            };
            let mv = Move::Place {
                at,
                stone: slow.mover(),
            };
            assert_eq!(game.check(&slow, mv), Ok(()));
            _ = game.apply(&mut slow, mv);
        }
        assert_eq!(quick, slow, "{}", game.rules().name.en);
        picks.len()
    }

    #[test]
    fn the_quick_way_ends_where_single_moves_end() {
        let boards = [
            "mnk:3,3,3",
            "mnk:8,8,4",
            "mnk:9,9,5",
            "mnk:15,15,5",
            "mnk:19,19,6",
            "gravity:7,6,4",
            "gravity:12,10,5",
        ];
        let mut state = 1;
        for name in catalogue::names().chain(boards) {
            let game = catalogue::game(name).unwrap();
            let plies: usize = (0..50)
                .map(|_| with_game!(&game, |game| quick_equals_slow(game, &mut state)))
                .sum();
            assert!(
                plies > 0 || !boards.contains(&name),
                "{name} should have a quick way"
            );
        }
    }
}
