//! Games with gravity: null-window negamax on columns of bits, for connect four on any board of up to 64 bits with a guard
//! for each column.
//!
//! - `layout`: the board as columns of bits, and which rules can be seen that way;
//! - `search`: the search; - `share`: with several threads;
//! - `keep`: a move that keeps what a position is worth; - `measure`: how fast moves win or lose;
//! - `table`: what it has found out; - `openings`: what is known about first plies once and for all;
//! - this module: values, moves, main lines, certificates; a solver for many positions.

mod keep;
mod layout;
mod measure;
mod openings;
mod search;
mod share;
mod table;

use std::cell::RefCell;

use lianzi_rules::{AnyGame, AnyPosition, Each, Game, Outcome, Player, Position, RulesId, with_game};

use crate::certificate::{self, Claim, Reply, Strategy};
use crate::method::NotApplicable;
use crate::request::{Halt, Moves, Progress, Request, Stage};
use crate::settled::{self, Keeper};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::verify::Rows;
use crate::watch::Watch;
use crate::{Found, value_of};
use layout::Layout;
pub(crate) use measure::Measured;
pub use openings::{Openings, OpeningsError};
use search::{Node, Search};
use table::Known;

/// Whether the method applies: from here to the end each turn drops one own stone, and a row of at least so many wins.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    layout(game, position).map(|_| ())
}

fn layout<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<Layout, NotApplicable> {
    lasts(game, position)?;
    Layout::of(game, position.phase())
}

/// Whether nothing but a row or a full board can end the game.
fn lasts<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    let rules = game.rules();
    let empty = game.empty(position).count() as u16;
    let phase = &rules.phases[position.phase()];
    if position.removing() > 0 {
        return Err(NotApplicable::NotPlacing);
    }
    if rules.openings.iter().any(|opening| opening.ply >= position.ply()) {
        return Err(NotApplicable::Restricted);
    }
    if rules.end.full.is_some() {
        return Err(NotApplicable::FullWins);
    }
    if game.may_swap_yet(position) {
        return Err(NotApplicable::Swap);
    }
    let limited = rules
        .end
        .plies
        .is_some_and(|plies| plies.saturating_sub(position.ply()) < empty);
    let last = matches!(phase.ends, lianzi_rules::rules::PhaseEnd::Never);
    if limited || !last {
        return Err(NotApplicable::CountedTurns);
    }
    let enough = |player: Player| {
        let turns = if player == position.mover() {
            empty.div_ceil(2)
        } else {
            empty / 2
        };
        position.hand(player).is_none_or(|hand| hand >= turns)
    };
    if Player::BOTH.into_iter().all(enough) {
        Ok(())
    } else {
        Err(NotApplicable::CountedTurns)
    }
}

/// A position with what the search needs to know of it.
fn node<const W: usize>(search: &Search, position: &Position<W>) -> Node {
    let mine = search.layout().stones(position, position.mover());
    let theirs = search.layout().stones(position, position.mover().opponent());
    search.node(mine, mine | theirs)
}

/// The plies from a position to the end of a game that is won with a score.
fn plies(empty: i32, score: i32) -> u16 {
    // The winning stone falls when `2 * score - 1` points are empty, or one more.
    let last = 2 * score.abs() - 1;
    let left = empty - last;
    let parity = i32::from(score > 0);
    // The mover wins after an odd number of plies, his opponent after an even one.
    let plies = left + 1;
    (if plies % 2 == parity { plies } else { plies - 1 }) as u16
}

/// What is known of a position with so many empty points.
fn value(empty: i32, known: Known) -> Value {
    let Known { low, high } = known;
    let distance = |score: i32| {
        let plies = plies(empty, score);
        if low == high {
            Distance::Exact(plies)
        } else {
            Distance::AtMost(plies)
        }
    };
    if low > 0 {
        return Value::Win(distance(low));
    }
    if high < 0 {
        return Value::Loss(distance(high));
    }
    if low == high {
        return Value::Draw;
    }
    let grade = |score: i32| match score {
        0 => Grade::Draw,
        1.. => Grade::Win,
        _ => Grade::Loss,
    };
    let before = |score: i32| {
        if score == 0 {
            empty as u16
        } else {
            plies(empty, score) - 1
        }
    };
    Value::Unknown(Bounds {
        at_least: grade(low),
        at_most: grade(high),
        no_win_within: before(high),
        no_loss_within: before(low),
    })
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Found {
    let Ok(layout) = layout(game, position) else {
        return Found::value(Value::UNKNOWN);
    };
    settled::run(
        keeper,
        watch,
        || Search::new(layout.clone(), request.memory).with_threads(request.threads),
        |search, watch| find(game, position, request, search, watch),
    )
}

fn find<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    search: &mut Search,
    watch: &mut Watch<'_>,
) -> Found {
    watch.enter(Stage::Exhaustive);
    let node = node(search, position);
    search.enter(node);
    let mut known = search.range(node);
    let halted = search.narrow(node, &mut known, watch).err();
    let mut found = Found::value(value(node.empty, known));
    found.halted = halted;
    if halted.is_none() {
        // The value stands, whatever happens to the rest.
        let details = details(
            game,
            position,
            request,
            (search, node, known.low),
            &mut found,
            watch,
        );
        found.halted = details.err();
    }
    found
}

/// Whether a move is worth at least a score.
fn is_worth(
    search: &mut Search,
    node: Node,
    mv: u64,
    score: i32,
    watch: &mut Watch<'_>,
) -> Result<bool, Halt> {
    let mut known = range_of_move(search, node, mv);
    if known.low == known.high {
        return Ok(known.low >= score);
    }
    // The opponent gets less than a point more than the reverse.
    known = Known {
        low: -known.high,
        high: -known.low,
    };
    Ok(!search.is_more(search.after(node, mv), -score, &mut known, watch)?)
}

/// What a move can be worth, by counting.
fn range_of_move(search: &Search, node: Node, mv: u64) -> Known {
    if Search::wins_at_once(node, mv) {
        let score = (node.empty + 1) / 2;
        return Known {
            low: score,
            high: score,
        };
    }
    let Known { low, high } = search.range(search.after(node, mv));
    Known {
        low: -high,
        high: -low,
    }
}

/// A move worth at least a score.
fn move_worth(
    search: &mut Search,
    node: Node,
    score: i32,
    watch: &mut Watch<'_>,
) -> Result<Option<u64>, Halt> {
    let moves: Vec<u64> = search.moves(node).collect();
    for mv in moves {
        if is_worth(search, node, mv, score, watch)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Moves, main line and certificate for a position whose score is known.
fn details<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    (search, node, score): (&mut Search, Node, i32),
    found: &mut Found,
    watch: &mut Watch<'_>,
) -> Result<(), Halt> {
    let mover = position.mover();
    let mut line = Vec::new();
    let (mut at, mut stone, mut worth) = (node, mover, score);
    while let Some(mv) = move_worth(search, at, worth, watch)? {
        line.push(search.layout().mv(mv, stone));
        if line.len() == 1 {
            found.best_moves.push(line[0]);
        }
        if Search::wins_at_once(at, mv) {
            break;
        }
        (at, stone, worth) = (search.after(at, mv), stone.opponent(), -worth);
    }
    found.line = line;
    watch.enter(Stage::Moves);
    if request.moves != Moves::One {
        let mut best = Vec::new();
        for mv in search.moves(node).collect::<Vec<_>>() {
            if is_worth(search, node, mv, score, watch)? {
                best.push(search.layout().mv(mv, mover));
            }
        }
        best.sort_unstable_by_key(|mv| mv.target());
        found.best_moves = best;
    }
    if request.moves == Moves::All {
        // In the order of the rules; what is not reached in time stays unknown.
        found.moves = game
            .legal_moves(position)
            .into_iter()
            .map(|mv| (mv, Value::UNKNOWN))
            .collect();
        for index in 0..found.moves.len() {
            let bit = search.layout().bits(found.moves[index].0.target().into_iter());
            let mut known = range_of_move(search, node, bit);
            if known.low < known.high {
                let next = search.after(node, bit);
                known = search.range(next);
                let halted = search.narrow(next, &mut known, watch);
                known = Known {
                    low: -known.high,
                    high: -known.low,
                };
                found.moves[index].1 = value(node.empty, known);
                halted?;
            }
            found.moves[index].1 = value(node.empty, known);
        }
    }
    let Some(name) = &request.certificate else {
        return Ok(());
    };
    let Some(claim) = Claim::of(found.value, mover) else {
        return Ok(());
    };
    let wins = claim != Claim::Draw;
    let rows = Each(Player::BOTH.map(|player| {
        if wins {
            None
        } else {
            Rows::of(game, player.opponent())
        }
    }));
    let search = RefCell::new(search);
    let mut strategies: Vec<_> = claim
        .players()
        .into_iter()
        .map(|player| Best {
            game,
            search: &search,
            wins,
            rows: rows[player].as_ref(),
        })
        .collect();
    let strategies = strategies
        .iter_mut()
        .map(|strategy| strategy as &mut dyn Strategy<W>);
    found.certificate = certificate::write(game, name, position, claim, strategies, watch)?;
    Ok(())
}

/// The strategy of playing a best move, or any move that does not lose.
struct Best<'s, 'g, const W: usize> {
    game: &'g Game<W>,
    search: &'s RefCell<&'s mut Search>,
    wins: bool,
    rows: Option<&'s Rows<W>>,
}

impl<const W: usize> Strategy<W> for Best<'_, '_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        if certificate::wins_at_once(self.game, position) || (!self.wins && self.is_dead(position)) {
            return Ok(Some(Reply::Nothing));
        }
        let search = &mut **self.search.borrow_mut();
        let node = node(search, position);
        let score = if self.wins {
            let mut known = search.range(node);
            search.narrow(node, &mut known, watch)?;
            known.low
        } else {
            0
        };
        let mv = move_worth(search, node, score, watch)?;
        Ok(mv.map(|mv| Reply::Move(search.layout().mv(mv, position.mover()))))
    }

    fn is_dead(&self, position: &Position<W>) -> bool {
        self.rows.is_some_and(|rows| rows.all_blocked(position))
    }
}

/// What is wanted of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Who wins, or that nobody does: far cheaper in openings. Of the distance no more is told than turns up.
    Grade,
    /// The exact distance too.
    Distance,
}

/// Values of many positions of one game with gravity, each without preparing the search anew.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_solve::{Distance, GravitySolver, Value};
///
/// let game = catalogue::game("connect-four")?;
/// let mut solver = GravitySolver::new(&game, 1 << 24)?;
/// let mut position = game.start();
/// for text in ["d1", "d2", "c1", "c2", "e1"] {
///     position = game.play(&position, game.read_move(&position, text)?)?;
/// }
/// // Red has three in a row, open on both sides.
/// assert_eq!(solver.value(&game, &position)?, Value::Loss(Distance::Exact(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GravitySolver {
    id: RulesId,
    search: Search,
    nodes: u64,
}

impl GravitySolver {
    /// A solver for a game, with a table of at most so many bytes.
    ///
    /// # Errors
    /// Why [`Method::Gravity`](crate::Method::Gravity) does not apply to the game's first position.
    pub fn new(game: &AnyGame, memory: usize) -> Result<Self, NotApplicable> {
        let start = game.start();
        let layout = with_game!(game, &start, |game, start| layout(game, start))?;
        Ok(Self {
            id: game.id(),
            search: Search::new(layout, memory),
            nodes: 0,
        })
    }

    /// The value of a position, with an exact distance. There is no limit of time: the search may take long.
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    ///
    /// # Panics
    /// When the game is not the one that the solver is for.
    pub fn value(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<Value, NotApplicable> {
        let found = self.find(
            game,
            position,
            Precision::Distance,
            &Request::default(),
            &mut |_| {},
        );
        // Without limits nothing halts it.
        found.map(|(value, _)| value)
    }

    /// The value of a position as far as it can be found within the limits of time and the stop flag of a request, and why
    /// the work ended early, if it did. What was found out about earlier positions is used.
    ///
    /// ```
    /// # use lianzi_rules::catalogue;
    /// # use lianzi_solve::{GravitySolver, Precision, Request, Value};
    /// let game = catalogue::game("gravity:4,4,4")?;
    /// let mut solver = GravitySolver::new(&game, 1 << 24)?;
    /// let found = solver.find(&game, &game.start(), Precision::Grade, &Request::default(), &mut |_| {})?;
    /// assert_eq!(found, (Value::Draw, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the method does not apply to the position.
    ///
    /// # Panics
    /// When the game is not the one that the solver is for.
    pub fn find(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        precision: Precision,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(Value, Option<Halt>), NotApplicable> {
        assert_eq!(self.id, game.id(), "the solver is for another game");
        let mut watch = Watch::new(request, report);
        let found = with_game!(game, position, |game, position| {
            self.find_in(game, position, precision, &mut watch)
        });
        self.nodes += watch.nodes();
        found
    }

    fn find_in<const W: usize>(
        &mut self,
        game: &Game<W>,
        position: &Position<W>,
        precision: Precision,
        watch: &mut Watch<'_>,
    ) -> Result<(Value, Option<Halt>), NotApplicable> {
        if position.outcome() != Outcome::InProgress {
            return Ok((value_of(position.outcome(), position.mover()), None));
        }
        lasts(game, position)?;
        let node = node(&self.search, position);
        self.search.enter(node);
        let mut known = self.search.range(node);
        let halted = self.search.narrow_for(precision, node, &mut known, watch).err();
        Ok((value(node.empty, known), halted))
    }

    /// Forgets what was found out about earlier positions.
    pub fn forget(&mut self) {
        self.search.forget();
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_say_how_far_the_end_is() {
        // Winning at once, and losing to the next stone.
        for empty in 2..50 {
            assert_eq!(plies(empty, (empty + 1) / 2), 1);
            assert_eq!(plies(empty, -(empty / 2)), 2);
        }
        // The last stone of all wins.
        assert_eq!((plies(7, 1), plies(8, -1)), (7, 8));
    }
}
