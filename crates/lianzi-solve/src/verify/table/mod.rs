//! Checking tables on disk: every value must follow from the values after it.
//!
//! Nothing is shared with the code that makes tables, or with the one that reads them for play: the file is read here by
//! what docs/tables.md says, and positions and moves come from the rules of the game.
//!
//! Why that is a proof: a win in n plies needs a move to a loss in n - 1, a loss in n needs all moves to be wins of at most
//! n - 1, so by induction over n all wins and losses are true. In a position given as a draw no move leads to a loss of
//! the opponent, and some move leads to another draw: so neither player can force anything, and endless play is a draw.
//! For this every position must be checked, with either player on move where a field serves both, and the symmetries must be
//! those of the rules; a sample proves nothing, but finds faults that are not rare.

mod error;
mod file;
mod sets;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lianzi_rules::{AnyGame, AnyPosition, Each, Impossible, Outcome, Player, PositionFaultKind, RulesId};

pub use error::{TableRefused, Worth};
use file::{Field, TableFile};
use sets::{choose, image, rank, set, spread, squeeze};

/// Blocks that are kept when the whole table does not fit into memory.
const CACHE: usize = 1024;

/// What a table has been found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedTable {
    /// What the table calls the game.
    pub game: String,
    /// The position that it is for, as the table writes it.
    pub position: String,
    /// What that position is worth to the player on move, whatever limit of plies or repetition rule there may be.
    pub worth: Worth,
    /// Cells in the table.
    pub cells: u64,
    /// Positions whose value was compared with those after them.
    pub checked: u64,
    /// Cells that no position belongs to, by the rules.
    pub idle: u64,
    /// Whether every cell was looked at. Else this is no proof.
    pub complete: bool,
    /// The longest distance of a position of the last phase, in plies, when every cell was looked at.
    pub longest: Option<u16>,
    /// The checksum of the file, in hexadecimal digits.
    pub sum: String,
}

/// How to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thoroughness {
    /// Check so many cells, picked by chance, instead of all.
    pub sample: Option<u64>,
    /// Threads that work.
    pub threads: usize,
    /// A table of at most so many bytes is held in memory.
    pub memory: u64,
}

impl Default for Thoroughness {
    /// Everything, with one thread and one gibibyte.
    fn default() -> Self {
        Self {
            sample: None,
            threads: 1,
            memory: 1 << 30,
        }
    }
}

/// What the head of a table says it is about: the name of the game, the id of its rules, and the position. Nothing else is
/// checked yet.
///
/// # Errors
/// Why the file is no table.
pub fn read_table_head(path: &Path) -> Result<(String, RulesId, String), TableRefused> {
    let file = TableFile::open(path)?;
    Ok((file.head.game, file.head.rules, file.head.position))
}

/// Checks a table with the rules of its game; `None` when `look`, which is told which part is done, says to stop.
///
/// # Errors
/// Why the table is refused, with the place.
pub fn verify_table(
    game: &AnyGame,
    path: &Path,
    how: Thoroughness,
    look: &mut dyn FnMut(f64) -> bool,
) -> Result<Option<VerifiedTable>, TableRefused> {
    let file = TableFile::open(path)?;
    if file.head.rules != game.id() {
        return Err(TableRefused::OtherRules {
            expected: game.id(),
            found: file.head.rules,
        });
    }
    if game.board().len() != file.head.points {
        return Err(TableRefused::TooLarge);
    }
    for (line, images) in &file.head.symmetries {
        let mut known = game
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.images().iter().map(|point| point.index()));
        if !known.any(|symmetry| symmetry.eq(images.iter().map(|&image| usize::from(image)))) {
            return Err(TableRefused::NoSymmetry { line: *line });
        }
    }
    // Tables know neither limits of plies nor repetitions.
    let mut rules = game.rules().clone();
    (rules.end.plies, rules.end.repeat) = (None, None);
    let endless = AnyGame::new(rules);
    let mut checker = Checker::new(endless, file)?;
    if !checker.load(how, look)? {
        return Ok(None);
    }
    let start = checker.game.read_position(&checker.file.head.position).ok();
    let worth = match start {
        Some(start) => checker.worth(&start)?,
        None => None,
    };
    let worth = worth.ok_or(TableRefused::NoStart)?;
    if !checker.check(how, look)? {
        return Ok(None);
    }
    let complete = how.sample.is_none();
    let (given, found) = (checker.file.head.longest, checker.longest.into_inner());
    if complete && given != found {
        return Err(TableRefused::WrongLongest { given, found });
    }
    let cells = checker
        .file
        .head
        .fields
        .iter()
        .map(|field| field.rows * field.length)
        .sum();
    Ok(Some(VerifiedTable {
        game: checker.file.head.game.clone(),
        position: checker.file.head.position.clone(),
        worth,
        cells,
        checked: checker.checked.into_inner(),
        idle: checker.idle.into_inner(),
        complete,
        longest: complete.then_some(found),
        sum: digits(&checker.file.sum),
    }))
}

/// What the rules say about the position of a cell.
enum Standing {
    /// It is in progress.
    Open(AnyPosition),
    /// It is over, because nobody can move.
    Over(Outcome),
    /// There is no such position.
    Impossible,
}

struct Checker {
    game: AnyGame,
    file: TableFile,
    /// For each number of stones the sets that are first among their images, rising.
    rows: Vec<Vec<u64>>,
    /// Points in each row of a position string.
    widths: Vec<usize>,
    /// The whole table, where it fits.
    loaded: Option<Vec<u8>>,
    cache: Mutex<HashMap<u64, Arc<[u8]>>>,
    checked: AtomicU64,
    idle: AtomicU64,
    /// The longest distance of a position of the last phase so far.
    longest: AtomicU16,
}

impl Checker {
    fn new(game: AnyGame, file: TableFile) -> Result<Self, TableRefused> {
        let points = file.head.points;
        let symmetries = &file.head.symmetries;
        let most = file
            .head
            .fields
            .iter()
            .flat_map(|field| field.stones)
            .max()
            .unwrap_or(0);
        if most > points {
            return Err(TableRefused::TooLarge);
        }
        let mut rows = vec![Vec::new(); most + 1];
        for field in &file.head.fields {
            let [own, other] = field.stones;
            let bad = TableRefused::BadField { line: field.line };
            if own + other > points
                || choose(points, own) > 1 << 32
                || field.length != choose(points - own, other)
            {
                return Err(bad);
            }
            if rows[own].is_empty() {
                let all = (0..choose(points, own)).map(|number| set(points, own, number));
                let is_first = |&set: &u64| symmetries.iter().all(|(_, images)| image(set, images) >= set);
                rows[own] = all.filter(is_first).collect();
            }
            if field.rows != rows[own].len() as u64 {
                return Err(bad);
            }
        }
        let start = game.write_position(&game.start());
        let first_word = start.split(' ').next().unwrap_or_default();
        Ok(Self {
            widths: first_word.split('/').map(points_of_row).collect(),
            game,
            file,
            rows,
            loaded: None,
            cache: Mutex::default(),
            checked: AtomicU64::new(0),
            idle: AtomicU64::new(0),
            longest: AtomicU16::new(0),
        })
    }

    /// Reads all blocks once, for their checksums; keeps them where they fit into memory.
    fn load(&mut self, how: Thoroughness, look: &mut dyn FnMut(f64) -> bool) -> Result<bool, TableRefused> {
        let total: u64 = self.file.head.fields.iter().map(Field::bytes).sum();
        let mut all = (total <= how.memory).then(|| Vec::with_capacity(total as usize));
        let mut block = 0;
        for field in &self.file.head.fields {
            let mut left = field.bytes();
            while left > 0 {
                let length = left.min(self.file.head.block);
                let bytes = self.file.block(block, length as usize)?;
                if let Some(all) = &mut all {
                    all.extend(bytes);
                }
                left -= length;
                block += 1;
                if block % 16 == 0 && !look(block as f64 / self.file.blocks() as f64 * 0.1) {
                    return Ok(false);
                }
            }
        }
        self.loaded = all;
        Ok(true)
    }

    /// Looks at every cell, or at a sample; false when it was stopped.
    fn check(&self, how: Thoroughness, look: &mut dyn FnMut(f64) -> bool) -> Result<bool, TableRefused> {
        let fields = &self.file.head.fields;
        let total: u64 = fields.iter().map(|field| field.rows * field.length).sum();
        let tasks = how.sample.unwrap_or(total);
        // Neighbouring cells go to one thread.
        let portion = if how.sample.is_some() { 256 } else { 4096 };
        let next = AtomicU64::new(0);
        let refused = Mutex::new(None);
        let work = || {
            let from = next.fetch_add(portion, Ordering::Relaxed);
            for task in from..from.saturating_add(portion).min(tasks) {
                let cell = if how.sample.is_some() {
                    scatter(task) % total
                } else {
                    task
                };
                if let Err(error) = self.check_cell(cell) {
                    refused
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .get_or_insert(error);
                    next.store(tasks, Ordering::Relaxed);
                    return false;
                }
            }
            from.saturating_add(portion) < tasks
        };
        let mut goes_on = true;
        std::thread::scope(|scope| {
            for _ in 1..how.threads {
                scope.spawn(|| while work() {});
            }
            while work() {
                let done = next.load(Ordering::Relaxed) as f64 / tasks as f64;
                if !look(0.1 + 0.9 * done.min(1.0)) {
                    goes_on = false;
                    next.store(tasks, Ordering::Relaxed);
                }
            }
        });
        match refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(goes_on),
        }
    }

    /// Compares the value in a cell, counted through all fields, with what follows from the rules.
    fn check_cell(&self, cell: u64) -> Result<(), TableRefused> {
        let mut left = cell;
        let mut fields = self.file.head.fields.iter().enumerate();
        let (number, field) = loop {
            match fields.next() {
                Some((_, field)) if left >= field.rows * field.length => left -= field.rows * field.length,
                Some(found) => break found,
                None => return Ok(()),
            }
        };
        let (row, column) = (left / field.length, left % field.length);
        let given = self.cell(number, row, column)?;
        if let (Worth::Win(plies) | Worth::Loss(plies), true) = (given, self.is_last_phase(field)) {
            self.longest.fetch_max(plies, Ordering::Relaxed);
        }
        let points = self.file.head.points;
        let own = self.rows[field.stones[0]][row as usize];
        let other = spread(set(points - field.stones[0], field.stones[1], column), own);
        let mut compared = 0;
        for mover in Player::BOTH {
            if field.mover.is_some_and(|only| only != mover) {
                continue;
            }
            let (text, follows) = match self.position(field, mover, own, other) {
                (_, Standing::Impossible) => continue,
                (text, Standing::Over(outcome)) => (text, Some(ended(outcome, mover))),
                (text, Standing::Open(position)) => (text, self.best(&position)?),
            };
            let follows = follows.unwrap_or(Worth::Draw);
            if follows != given {
                return Err(TableRefused::Wrong {
                    position: text,
                    given,
                    follows,
                });
            }
            compared += 1;
        }
        self.checked.fetch_add(compared, Ordering::Relaxed);
        self.idle.fetch_add(u64::from(compared == 0), Ordering::Relaxed);
        Ok(())
    }

    /// Whether a field has positions of the last phase, in which stones slide.
    fn is_last_phase(&self, field: &Field) -> bool {
        field.phase + 1 == self.game.rules().phases.len()
    }

    /// The position of a cell, as text and as the rules see it.
    fn position(&self, field: &Field, mover: Player, own: u64, other: u64) -> (String, Standing) {
        let rules = self.game.rules();
        let mut stones = Each::both(own);
        stones[mover.opponent()] = other;
        let mut hands = Each::both(field.hands[0]);
        hands[mover.opponent()] = field.hands[1];
        let mut text = String::with_capacity(64);
        let mut point = 0;
        for (index, &width) in self.widths.iter().enumerate() {
            if index > 0 {
                text.push('/');
            }
            for _ in 0..width {
                let letter = Player::BOTH
                    .into_iter()
                    .find(|&player| stones[player] >> point & 1 != 0);
                text.push(letter.map_or('.', |player| rules.seats[player].letter));
                point += 1;
            }
        }
        let hand = |player: Player| hands[player].map_or("-".to_owned(), |hand| hand.to_string());
        // So many plies at least; tables hold no position for the sake of its count of plies but where openings do.
        let placed = Player::BOTH
            .into_iter()
            .map(|player| match (rules.stones[player], hands[player]) {
                (Some(start), Some(hand)) => u32::from(start.saturating_sub(hand)),
                _ => stones[player].count_ones(),
            });
        let ply = field.ply.map_or_else(|| placed.sum::<u32>(), u32::from);
        let letter = rules.seats[mover].letter;
        let phase = field.phase + 1;
        let head = format!(
            "{text} {letter} {},{} {ply} phase={phase}",
            hand(Player::First),
            hand(Player::Second)
        );
        // What stands counts for nothing unless it is made; having no legal move does.
        let standing = match self.game.read_position(&format!("{head} result=none")) {
            Ok(position) if position.mover() == mover && position.phase() == field.phase => {
                Standing::Open(position)
            }
            Ok(_) => Standing::Impossible,
            Err(error) => match error.faults() {
                [fault] => match fault.kind {
                    PositionFaultKind::Impossible(Impossible::WrongResult { is, .. }) => Standing::Over(is),
                    _ => Standing::Impossible,
                },
                _ => Standing::Impossible,
            },
        };
        (head, standing)
    }

    /// What a position in progress is worth, from those after it; `None` when there is no move.
    fn best(&self, position: &AnyPosition) -> Result<Option<Worth>, TableRefused> {
        let mut best: Option<Worth> = None;
        for mv in self.game.legal_moves(position) {
            let Ok(next) = self.game.play(position, mv) else {
                continue;
            };
            let Some(worth) = self.worth(&next)? else {
                return Err(TableRefused::Missing {
                    position: self.game.write_position(position),
                    after: self.game.write_position(&next),
                });
            };
            let worth = if next.mover() == position.mover() {
                worth
            } else {
                worth.reversed()
            };
            let worth = worth.earlier();
            if best.is_none_or(|best| best.rank() < worth.rank()) {
                best = Some(worth);
            }
        }
        Ok(best)
    }

    /// What a position is worth: by the rules when it is over, by the table, or, where stones are to be removed before anything
    /// else, by what follows. `None` when it is not in the table.
    fn worth(&self, position: &AnyPosition) -> Result<Option<Worth>, TableRefused> {
        if position.outcome() != Outcome::InProgress {
            return Ok(Some(ended(position.outcome(), position.mover())));
        }
        if position.removing() > 0 {
            return self.best(position);
        }
        let mover = position.mover();
        let mask = |player: Player| {
            position
                .stones(player)
                .iter()
                .fold(0_u64, |mask, point| mask | 1 << point.index())
        };
        let (own, other) = (mask(mover), mask(mover.opponent()));
        let counts = [own, other].map(|set| set.count_ones() as usize);
        let hands = [position.hand(mover), position.hand(mover.opponent())];
        let is_here = |field: &Field| {
            field.phase == position.phase()
                && field.mover.is_none_or(|only| only == mover)
                && field.stones == counts
                && field.hands == hands
                && field.ply.is_none_or(|ply| ply == position.ply())
        };
        let Some(number) = self.file.head.fields.iter().position(is_here) else {
            return Ok(None);
        };
        // The image that comes first; any symmetry that leads there will do, since cells of equal positions are checked too.
        let images = self.file.head.symmetries.iter().map(|(_, images)| images);
        let Some(symmetry) = images.min_by_key(|images| image(own, images)) else {
            return Ok(None);
        };
        let (own, other) = (image(own, symmetry), image(other, symmetry));
        let Ok(row) = self.rows[counts[0]].binary_search(&own) else {
            return Ok(None);
        };
        self.cell(number, row as u64, rank(squeeze(other, own))).map(Some)
    }

    /// What a cell says.
    fn cell(&self, number: usize, row: u64, column: u64) -> Result<Worth, TableRefused> {
        let field = &self.file.head.fields[number];
        let at = (row * field.length + column) * field.width;
        let code = |bytes: &[u8]| {
            let low = u16::from(bytes[0]);
            if field.width == 1 {
                low
            } else {
                low | u16::from(bytes[1]) << 8
            }
        };
        let code = if let Some(all) = &self.loaded {
            code(&all[(field.begins + at) as usize..])
        } else {
            let size = self.file.head.block;
            let (block, offset) = (at / size, (at % size) as usize);
            let length = (field.bytes() - block * size).min(size) as usize;
            code(&self.cached(field.first + block, length)?[offset..])
        };
        let plies = if field.parity {
            code.saturating_sub(1)
        } else {
            code.saturating_sub(1) / 2
        };
        Ok(match code {
            0 => Worth::Draw,
            code if code % 2 == 0 => Worth::Win(plies),
            _ => Worth::Loss(plies),
        })
    }

    fn cached(&self, block: u64, length: usize) -> Result<Arc<[u8]>, TableRefused> {
        if let Some(bytes) = self
            .cache
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&block)
        {
            return Ok(Arc::clone(bytes));
        }
        let bytes: Arc<[u8]> = self.file.block(block, length)?.into();
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if cache.len() >= CACHE {
            cache.clear();
        }
        cache.insert(block, Arc::clone(&bytes));
        Ok(bytes)
    }
}

/// How many points a row of a position string has.
fn points_of_row(row: &str) -> usize {
    let (mut points, mut run) = (0, 0);
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            points += run + 1;
            run = 0;
        }
    }
    points + run
}

/// A checksum in hexadecimal digits.
fn digits(sum: &[u8]) -> String {
    let mut text = String::new();
    for byte in sum {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// What a finished game is worth to a player.
fn ended(outcome: Outcome, player: Player) -> Worth {
    match outcome {
        Outcome::Win(winner) if winner == player => Worth::Win(0),
        Outcome::Win(_) => Worth::Loss(0),
        _ => Worth::Draw,
    }
}

/// Numbers that look random: the same in every run (the finaliser of splitmix64).
fn scatter(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
