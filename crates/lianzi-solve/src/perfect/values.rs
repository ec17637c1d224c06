//! The values of all moves of a position, by whatever method fits, and kept for the next time.

use std::collections::HashMap;
use std::time::Instant;

use lianzi_rules::{AnyGame, AnyPosition, Move, with_game};

use crate::gravity::GravitySolver;
use crate::method::{self, Method};
use crate::request::{Halt, Moves, Progress, Request, SolveError};
use crate::retrograde::Table;
use crate::tables::{StoredTable, TableFileError};
use crate::value::{Distance, Grade, Value};
use crate::{solve, value_of};

use super::known::{farther, rank, reconcile};
use super::lookup::{read, read_made};

/// So many positions are kept with their moves' values; then all are forgotten.
const MOST_KEPT: usize = 1 << 12;

/// A table of the whole game is made instead of one of the position's own when it is at most so many times as large.
const WHOLE_GAME: u64 = 4;

/// How much is wanted of the values of a position's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One move that is proved to keep the position's value.
    Right,
    /// The value of every move, with its distance where the method measures it.
    All,
}

/// Where values come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// The rules alone: moves that end the game.
    Rules,
    /// A table on disk.
    Stored,
    /// A method that looked at the position.
    Solved(Method),
}

impl Source {
    /// A word for it: a method's name, `rules` or `table`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Stored => "table",
            Self::Solved(method) => method.name(),
        }
    }
}

/// The moves of a position with what is proved of their values.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveValues {
    /// The value of the position for the player on move.
    pub value: Value,
    /// Every legal move, in the order of the rules, with its value for the player who makes it.
    pub moves: Vec<(Move, Value)>,
    /// Best play of both from here on, as far as the method gave it.
    pub line: Vec<Move>,
    /// Where the values come from.
    pub source: Source,
    /// Positions looked at.
    pub nodes: u64,
    /// Why the work ended early, if it did.
    pub halted: Option<Halt>,
    /// Whether the method has said all that it can.
    pub(super) complete: bool,
    /// For each move the plies that the game is proved to last, where it may be lost.
    pub(super) lasts: Vec<u16>,
}

impl MoveValues {
    /// What the rules alone say: the values of moves that end the game.
    fn by_rules(game: &AnyGame, position: &AnyPosition) -> Self {
        let moves = game.legal_moves(position).into_iter().map(|mv| {
            let next = game.play(position, mv).ok();
            let value = next.filter(|next| next.outcome().is_over()).map(|next| {
                let value = value_of(next.outcome(), position.mover());
                farther(value)
            });
            (mv, value.unwrap_or(Value::UNKNOWN))
        });
        let moves: Vec<_> = moves.collect();
        let mut new = Self {
            value: value_of(position.outcome(), position.mover()),
            lasts: vec![0; moves.len()],
            moves,
            line: Vec::new(),
            source: Source::Rules,
            nodes: 0,
            halted: None,
            complete: false,
        };
        new.settle();
        new.complete = new.moves.iter().all(|(_, value)| value.is_exact());
        new
    }

    /// The moves that are proved to keep the position's value, the quickest wins and the slowest losses among them first;
    /// none as long as the value is not known.
    pub fn right(&self) -> Vec<(Move, Value)> {
        let Some(grade) = self.value.grade() else {
            return Vec::new();
        };
        let right = |&&(_, value): &&(Move, Value)| value.grade() == Some(grade);
        let mut right: Vec<(Move, Value)> = self.moves.iter().filter(right).copied().collect();
        right.sort_by_key(|&(_, value)| std::cmp::Reverse((rank(value), value.is_exact())));
        right
    }

    /// The value of a move; `None` for a move that is not legal.
    pub fn of(&self, mv: Move) -> Option<Value> {
        self.moves
            .iter()
            .find(|(known, _)| *known == mv)
            .map(|&(_, value)| value)
    }

    /// Takes over what is known better about a move.
    pub(super) fn learn_move(&mut self, learnt: Option<(Move, Value)>) {
        for (mv, value) in &mut self.moves {
            if let Some((_, better)) = learnt.filter(|(of, _)| of == mv) {
                *value = value.sharpened_by(better);
            }
        }
    }

    pub(super) fn is_enough(&self, wanted: Wanted) -> bool {
        match wanted {
            Wanted::Right => !self.right().is_empty(),
            Wanted::All => self.complete,
        }
    }

    /// Adds to the values of the position and of its moves what follows from each other.
    pub(super) fn settle(&mut self) {
        let mut values: Vec<Value> = self.moves.iter().map(|&(_, value)| value).collect();
        for (value, lasts) in values.iter().zip(&mut self.lasts) {
            if let Value::Unknown(bounds) = value
                && bounds.no_loss_within > 0
            {
                *lasts = (*lasts).max(bounds.no_loss_within + 1);
            }
        }
        reconcile(&mut self.value, &mut values);
        for ((_, value), settled) in self.moves.iter_mut().zip(values) {
            *value = settled;
        }
    }

    /// The moves of a lost position that are proved to hold out longest.
    ///
    /// A move of which only a bound is known counts with the plies that it is known to last, not with those that it may last at most.
    pub(super) fn longest_known(&self) -> Vec<Move> {
        let key = |&(mv, value): &(Move, Value)| {
            let at_most = value.distance().map_or(u16::MAX, Distance::plies);
            (self.lasts(mv), at_most)
        };
        let longest = self.moves.iter().map(key).max();
        let moves = self.moves.iter().filter(|of| Some(key(of)) == longest);
        moves.map(|&(mv, _)| mv).collect()
    }

    /// The plies that the game is proved to last after a move, the move included, should it be lost; 0 where that is not known.
    pub fn lasts(&self, mv: Move) -> u16 {
        let index = self.moves.iter().position(|&(known, _)| known == mv);
        let Some(index) = index else { return 0 };
        match self.moves[index].1 {
            Value::Loss(Distance::Exact(plies)) => plies,
            _ => self.lasts[index],
        }
    }

    /// Takes over what is known better elsewhere.
    fn learn(&mut self, other: &Self) {
        for ((mv, value), (other_mv, other_value)) in self.moves.iter_mut().zip(&other.moves) {
            debug_assert_eq!(mv, other_mv);
            *value = value.sharpened_by(*other_value);
        }
        self.value = self.value.sharpened_by(other.value);
        if self.line.is_empty() {
            self.line.clone_from(&other.line);
        }
    }
}

/// Finds the values of the moves of positions of one game, and keeps what it has found: tables of the game, what a search
/// knows of it, the answers.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_solve::{Request, Value, Values, Wanted};
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let mut values = Values::new(&game);
/// // The first player in the corner; only the centre answers that.
/// let position = game.read_position("X2/3/3")?;
/// let found = values.find(&game, &position, Wanted::All, &Request::default(), &mut |_| {})?;
/// assert_eq!(found.value, Value::Draw);
/// let right: Vec<_> = found.right().iter().map(|&(mv, _)| game.write_move(mv)).collect();
/// assert_eq!(right, ["b2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Values {
    id: lianzi_rules::RulesId,
    stored: Option<StoredTable>,
    fault: Option<TableFileError>,
    pub(super) gravity: Option<Box<GravitySolver>>,
    table: Option<Table>,
    pub(super) kept: HashMap<AnyPosition, MoveValues>,
    /// The position after the move that was chosen last, and what it leaves the player who made it.
    pub(super) promise: Option<(AnyPosition, Grade)>,
}

impl Values {
    /// Nothing is known yet of a game.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            id: game.id(),
            stored: None,
            fault: None,
            gravity: None,
            table: None,
            kept: HashMap::new(),
            promise: None,
        }
    }

    /// The same with a table from disk, which must be of the game.
    pub fn with_table(self, table: StoredTable) -> Self {
        Self {
            stored: Some(table),
            ..self
        }
    }

    /// What is wrong with the table from disk, if it turned out to be damaged. It is then used no more.
    pub fn fault(&self) -> Option<&TableFileError> {
        self.fault.as_ref()
    }

    /// The values of a position's moves: from what is known already, else by the method that fits. Of the request, memory, time,
    /// threads and the stop flag count. When they run out, what is known by then comes back, with `halted` saying so; when the
    /// method cannot see to the end of the game, `halted` is `None` and moves stay unknown.
    ///
    /// A finished game has no moves.
    ///
    /// # Errors
    /// When the position belongs to another game, when no method applies, or when the one that does needs more memory.
    pub fn find(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        wanted: Wanted,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<MoveValues, SolveError> {
        if !crate::same_size(game, position) {
            return Err(SolveError::OtherGame);
        }
        if self.id != game.id() {
            *self = Self::new(game);
        }
        let mut found = MoveValues::by_rules(game, position);
        if let Some(kept) = self.kept.get(position) {
            kept.clone_into(&mut found);
        }
        if position.outcome().is_over() || found.is_enough(wanted) {
            return Ok(found);
        }
        if let Some(stored) = &self.stored {
            match read(&mut |position| stored.value(position), game, position, &mut found) {
                Ok(true) => {
                    found.source = Source::Stored;
                    return Ok(found);
                }
                Ok(false) => {}
                Err(fault) => (self.stored, self.fault) = (None, Some(fault)),
            }
        }
        let request = Request {
            method: None,
            shortest: false,
            certificate: None,
            ..request.clone()
        };
        let method = with_game!(game, position, |game, position| method::choose_for(
            game, position, &request
        ))
        .map_err(|reasons| SolveError::NoMethod { reasons })?;
        found.halted = None;
        match method {
            Method::Retrograde => self.look_up(game, position, &request, report, &mut found)?,
            Method::Gravity if self.has_gravity(game, request.memory) => {
                self.let_fall(game, position, wanted, &request, report, &mut found)?;
            }
            _ => by_solving(game, position, method, wanted, &request, report, &mut found)?,
        }
        if self.kept.len() >= MOST_KEPT {
            self.kept.clear();
        }
        self.kept.insert(*position, found.clone());
        Ok(found)
    }

    /// Values from a table, which is made first where there is none that knows them.
    fn look_up(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
        found: &mut MoveValues,
    ) -> Result<(), SolveError> {
        found.source = Source::Solved(Method::Retrograde);
        if let Some(table) = &self.table
            && read_made(table, game, position, found)
        {
            return Ok(());
        }
        let start = game.start();
        let needed = |position| Table::bytes_needed(game, position);
        let whole = match (needed(&start), needed(position)) {
            (Ok(whole), Ok(own)) => whole <= own.saturating_mul(WHOLE_GAME) && whole <= request.memory as u64,
            _ => false,
        };
        let mut nodes = 0;
        for root in whole.then_some(&start).into_iter().chain([position]) {
            // Two tables are never held at once.
            self.table = None;
            let made = Table::new(game, root, request, &mut |progress| {
                nodes = progress.nodes;
                report(progress);
            });
            found.nodes += nodes;
            match made {
                Ok(table) => {
                    let known = read_made(&table, game, position, found);
                    self.table = Some(table);
                    if known {
                        return Ok(());
                    }
                }
                Err(error) => {
                    found.halted = Some(error.halted()?);
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Values from a method that starts anew for each position.
fn by_solving(
    game: &AnyGame,
    position: &AnyPosition,
    method: Method,
    wanted: Wanted,
    request: &Request,
    report: &mut dyn FnMut(&Progress),
    found: &mut MoveValues,
) -> Result<(), SolveError> {
    let begun = Instant::now();
    // A small game is searched as a whole anyway.
    let all = wanted == Wanted::All || method == Method::Exhaustive;
    let request = Request {
        method: Some(method),
        moves: if all { Moves::All } else { Moves::One },
        ..request.clone()
    };
    let answer = solve(game, position, &request, report)?;
    let mut learnt = MoveValues {
        value: answer.value,
        moves: found.moves.iter().map(|&(mv, _)| (mv, Value::UNKNOWN)).collect(),
        line: answer.line,
        ..found.clone()
    };
    for (mv, value) in &mut learnt.moves {
        if let Some(&(_, known)) = answer.moves.iter().find(|(known, _)| known == mv) {
            *value = known;
        }
        if answer.best_moves.contains(mv) {
            *value = value.sharpened_by(answer.value);
        }
    }
    found.learn(&learnt);
    found.source = Source::Solved(answer.method);
    found.nodes += answer.nodes;
    found.halted = answer.halted;
    found.settle();
    if all && found.halted.is_none() {
        found.halted = measure(game, position, &request, begun, report, found)?;
    }
    found.complete = all && found.halted.is_none();
    Ok(())
}

/// Finds the exact distances of decided moves of which a method has told only bounds, those first that are over soonest; why that ended
/// early, if it did.
fn measure(
    game: &AnyGame,
    position: &AnyPosition,
    request: &Request,
    begun: Instant,
    report: &mut dyn FnMut(&Progress),
    found: &mut MoveValues,
) -> Result<Option<Halt>, SolveError> {
    let is_bound = |value: Value| value.distance().filter(|distance| !distance.is_exact());
    let mut bounds: Vec<(u16, usize)> = (found.moves.iter().enumerate())
        .filter_map(|(index, &(_, value))| Some((is_bound(value)?.plies(), index)))
        .collect();
    bounds.sort_unstable();
    let mut halted = None;
    for (_, index) in bounds {
        let (mv, value) = found.moves[index];
        let Ok(next) = game.play(position, mv) else {
            continue;
        };
        if is_bound(value).is_none() {
            continue;
        }
        let request = Request {
            method: Some(Method::Deepening),
            moves: Moves::One,
            time: request.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..request.clone()
        };
        let answer = solve(game, &next, &request, report)?;
        let turned = next.mover() != position.mover();
        let measured = if turned {
            answer.value.before()
        } else {
            farther(answer.value)
        };
        found.moves[index].1 = value.sharpened_by(measured);
        found.nodes += answer.nodes;
        found.settle();
        // That its best move could not be told in time says nothing about a value that is known.
        if answer.value.grade().is_none() && answer.halted.is_some() {
            halted = answer.halted;
            break;
        }
    }
    Ok(halted)
}
