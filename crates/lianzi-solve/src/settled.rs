//! What a search has settled, as bytes: for taking it up again another day.
//!
//! Each method says how its tables are written and read; where the bytes are kept is the business of whoever implements
//! [`Keeper`]. Nothing is known here about files.
//!
//! Bytes that come back are somebody else's until they have been parsed: what cannot be part of a table of this position is refused,
//! and then the search begins with nothing.

use std::hash::Hash;
use std::io::{self, BufRead, Write};

use lianzi_rules::{Game, Mask, Outcome, Point, Position};

use crate::Found;
use crate::request::Halt;
use crate::table::Table;
use crate::watch::Watch;

/// The longest position as text.
const LONGEST_LINE: u64 = 1 << 12;

/// A search whose tables can be kept.
pub(crate) trait Settled {
    /// Writes its tables.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads tables that [`Settled::write`] wrote, into empty ones.
    ///
    /// # Errors
    /// `InvalidData` for bytes that are no such tables, `OutOfMemory` when there is no room for them. Some of them may
    /// have been read by then.
    fn read(&mut self, from: &mut dyn BufRead) -> io::Result<()>;
}

/// Keeps what searches have settled. Failures to keep are remembered by the keeper: they are no reason to stop the work.
pub(crate) trait Keeper {
    /// Whether there is anything to read, and whether it could be: what was read in vain may have left some of it behind.
    fn take_up(&mut self, search: &mut dyn Settled) -> TakenUp;

    /// Keeps what is settled in the middle of the work, after so many positions.
    fn keep(&mut self, search: &dyn Settled, nodes: u64);

    /// Keeps what is settled at the end, if that is worth it. `halted`: more could be found out.
    fn end(&mut self, search: &dyn Settled, nodes: u64, halted: bool);
}

/// What became of reading what was kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TakenUp {
    /// There was nothing.
    Nothing,
    /// The tables have been filled.
    Read,
    /// They are of no use; the search must be made anew.
    Refused,
}

/// Keeps nothing.
pub(crate) struct Forgetful;

impl Keeper for Forgetful {
    fn take_up(&mut self, _: &mut dyn Settled) -> TakenUp {
        TakenUp::Nothing
    }
    fn keep(&mut self, _: &dyn Settled, _: u64) {}
    fn end(&mut self, _: &dyn Settled, _: u64, _: bool) {}
}

/// Runs a search that is kept: with the tables of earlier runs, and stopping now and then to keep what has been settled.
///
/// After each such stop the search begins again from the top; its tables lead it back to where it was.
pub(crate) fn run<S: Settled>(
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
    make: impl Fn() -> S,
    mut find: impl FnMut(&mut S, &mut Watch<'_>) -> Found,
) -> Found {
    let mut search = make();
    if keeper.take_up(&mut search) == TakenUp::Refused {
        search = make();
    }
    loop {
        let found = find(&mut search, watch);
        if found.halted == Some(Halt::Stopped) && watch.take_keeping() {
            keeper.keep(&search, watch.nodes());
            watch.kept();
            continue;
        }
        keeper.end(&search, watch.nodes(), found.halted.is_some());
        return found;
    }
}

/// That bytes are not what they should be.
pub(crate) fn nonsense() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Writes numbers.
pub(crate) fn put(out: &mut dyn Write, numbers: &[u64]) -> io::Result<()> {
    numbers
        .iter()
        .try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

/// Reads a number.
pub(crate) fn take(from: &mut dyn BufRead) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes a table: how many entries there are, and each of them.
pub(crate) fn put_table<K: Hash + Eq, V>(
    out: &mut dyn Write,
    table: &Table<K, V>,
    entry: impl Fn(&mut dyn Write, &K, &V) -> io::Result<()>,
) -> io::Result<()> {
    put(out, &[table.len() as u64])?;
    table.iter().try_for_each(|(key, value)| entry(out, key, value))
}

/// Reads a table.
pub(crate) fn take_table<K: Hash + Eq, V>(
    from: &mut dyn BufRead,
    table: &mut Table<K, V>,
    entry: impl Fn(&mut dyn BufRead) -> io::Result<(K, V)>,
) -> io::Result<()> {
    for _ in 0..take(from)? {
        let (key, value) = entry(from)?;
        if !table.put(key, value) {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
    }
    Ok(())
}

/// Writes two sets of stones.
pub(crate) fn put_stones<const W: usize>(out: &mut dyn Write, stones: &[Mask<W>; 2]) -> io::Result<()> {
    put(out, &stones[0].0)?;
    put(out, &stones[1].0)
}

/// Reads a set of points of a board.
pub(crate) fn take_mask<const W: usize>(from: &mut dyn BufRead, all: Mask<W>) -> io::Result<Mask<W>> {
    let mut mask = Mask([0; W]);
    for word in &mut mask.0 {
        *word = take(from)?;
    }
    if all.covers(mask) {
        Ok(mask)
    } else {
        Err(nonsense())
    }
}

/// Reads two sets of stones on a board, which share no point.
pub(crate) fn take_stones<const W: usize>(from: &mut dyn BufRead, all: Mask<W>) -> io::Result<[Mask<W>; 2]> {
    let stones = [take_mask(from, all)?, take_mask(from, all)?];
    if stones[0].meets(stones[1]) {
        Err(nonsense())
    } else {
        Ok(stones)
    }
}

/// Whether a number is that of a point in a set.
pub(crate) fn is_point_of<const W: usize>(points: Mask<W>, number: u16) -> bool {
    usize::from(number) < 64 * W && points.contains(Point(number))
}

/// Writes a position, as text on a line.
pub(crate) fn put_position<const W: usize>(
    out: &mut dyn Write,
    game: &Game<W>,
    position: &Position<W>,
) -> io::Result<()> {
    out.write_all(game.write_position(position).as_bytes())?;
    out.write_all(b"\n")
}

/// Reads a position that is in progress.
pub(crate) fn take_position<const W: usize>(
    from: &mut dyn BufRead,
    game: &Game<W>,
) -> io::Result<Position<W>> {
    let mut line = Vec::new();
    io::Read::take(&mut *from, LONGEST_LINE).read_until(b'\n', &mut line)?;
    let line = line.strip_suffix(b"\n").ok_or_else(nonsense)?;
    let text = std::str::from_utf8(line).map_err(|_| nonsense())?;
    let position = game.read_position(text).map_err(|_| nonsense())?;
    if position.outcome() == Outcome::InProgress {
        Ok(position)
    } else {
        Err(nonsense())
    }
}

#[cfg(test)]
mod tests {
    use lianzi_rules::{catalogue, with_game};

    use super::*;
    use crate::{Answer, Method, Request};

    /// Keeps in memory.
    #[derive(Default)]
    struct Shelf {
        bytes: Vec<u8>,
        taken_up: Option<TakenUp>,
    }

    impl Keeper for Shelf {
        fn take_up(&mut self, search: &mut dyn Settled) -> TakenUp {
            let taken_up = match search.read(&mut self.bytes.as_slice()) {
                _ if self.bytes.is_empty() => TakenUp::Nothing,
                Ok(()) => TakenUp::Read,
                Err(_) => TakenUp::Refused,
            };
            self.taken_up = Some(taken_up);
            taken_up
        }
        fn keep(&mut self, search: &dyn Settled, _: u64) {
            self.bytes.clear();
            search.write(&mut self.bytes).expect("memory takes everything");
        }
        fn end(&mut self, search: &dyn Settled, nodes: u64, _: bool) {
            self.keep(search, nodes);
        }
    }

    const QUESTIONS: [(Method, &str); 5] = [
        (Method::Exhaustive, "mnk:3,3,3"),
        (Method::ProofNumbers, "mnk:3,3,3"),
        (Method::Threats, "mnk:5,4,4"),
        (Method::Gravity, "gravity:4,4,4"),
        (Method::Deepening, "mnk:4,3,3"),
    ];

    fn ask(method: Method, name: &str, nodes: Option<u64>, shelf: &mut Shelf) -> Answer {
        let game = catalogue::game(name).expect("a game");
        let start = game.start();
        let request = Request {
            nodes,
            ..Request::default()
        };
        let mut report = |_: &_| {};
        let mut watch = Watch::new(&request, &mut report);
        with_game!(&game, &start, |game, start| crate::run(
            game, start, method, &request, shelf, &mut watch
        ))
        .expect("the method applies")
    }

    #[test]
    fn a_finished_search_is_taken_up_and_has_next_to_nothing_to_do() {
        for (method, name) in QUESTIONS {
            let mut shelf = Shelf::default();
            let first = ask(method, name, None, &mut shelf);
            assert_eq!(shelf.taken_up, Some(TakenUp::Nothing));
            let again = ask(method, name, None, &mut shelf);
            assert_eq!((shelf.taken_up, again.value), (Some(TakenUp::Read), first.value));
            assert!(
                10 * again.nodes < first.nodes,
                "{method}: {} of {}",
                again.nodes,
                first.nodes
            );
        }
    }

    #[test]
    fn bytes_that_were_cut_or_filled_with_nonsense_are_refused_and_the_answer_is_right() {
        for (method, name) in QUESTIONS {
            let mut whole = Shelf::default();
            let right = ask(method, name, None, &mut whole).value;
            for at in [1, 8, whole.bytes.len() / 2, whole.bytes.len() - 1] {
                let mut cut = Shelf {
                    bytes: whole.bytes[..at].to_vec(),
                    taken_up: None,
                };
                assert_eq!(ask(method, name, None, &mut cut).value, right);
                assert_eq!(cut.taken_up, Some(TakenUp::Refused), "{method} cut at {at}");
            }
            for filling in [0xff, 0x80] {
                let mut bytes = whole.bytes.clone();
                bytes[8..].fill(filling);
                let mut filled = Shelf {
                    bytes,
                    taken_up: None,
                };
                assert_eq!(ask(method, name, None, &mut filled).value, right);
                assert_eq!(filled.taken_up, Some(TakenUp::Refused), "{method}, {filling}");
            }
        }
    }

    /// Whoever can change the bytes and their checksums can make a search say what he likes (only certificates are proof against
    /// that), but neither crash it nor keep it going for ever.
    #[test]
    fn bytes_that_were_changed_on_purpose_crash_nothing() {
        for (method, name) in QUESTIONS {
            let mut whole = Shelf::default();
            ask(method, name, None, &mut whole);
            let step = whole.bytes.len() / 150 + 1;
            for at in (0..whole.bytes.len()).step_by(step) {
                for bit in [1, 0x40] {
                    let mut changed = Shelf {
                        bytes: whole.bytes.clone(),
                        taken_up: None,
                    };
                    changed.bytes[at] ^= bit;
                    ask(method, name, Some(1 << 20), &mut changed);
                }
            }
        }
    }
}
