//! Negamax over all positions, with exact distances: for small games in which no position comes back.
//!
//! - this module: when it applies, the answers;
//! - `search`: the search with its table;
//! - [`crate::numbers`] shares the condition.

mod search;

use lianzi_rules::rules::{Consequence, PhaseEnd};
use lianzi_rules::{Action, Each, Game, Move, Player, Position};

use crate::Found;
use crate::certificate::{self, Claim, Reply, Strategy};
use crate::method::NotApplicable;
use crate::request::{Halt, Moves, Request, Stage};
use crate::settled::{self, Keeper};
use crate::value::{Bounds, Distance, Grade, Value};
use crate::verify::Rows;
use crate::watch::Watch;
use search::{MOST, Score, Search};

/// With at most so many plies to go, a ply limit alone makes a game small enough.
const FEW_PLIES: u16 = 12;

/// Games with at most about so many positions are searched as a whole.
const SMALL: f64 = 2e6;

/// Whether the method applies: no position can come back, because every move but a pass places a stone for
/// good, or because the game is over in a few plies anyway.
pub(crate) fn applies<const W: usize>(game: &Game<W>, position: &Position<W>) -> Result<(), NotApplicable> {
    let rules = game.rules();
    let few = rules
        .end
        .plies
        .is_some_and(|plies| plies.saturating_sub(position.ply()) <= FEW_PLIES);
    if few && rules.end.repeat.is_none() {
        return Ok(());
    }
    let places = |phase: &lianzi_rules::rules::Phase| {
        let first = phase.first_turn.iter();
        phase
            .turn
            .0
            .iter()
            .chain(first)
            .flatten()
            .all(|step| step.is_only(Action::Place))
    };
    if !rules.phases[position.phase()..].iter().all(places) {
        return Err(NotApplicable::Cycles);
    }
    let removes = rules.phases.iter().any(|phase| phase.capture.is_some())
        || rules
            .rules
            .iter()
            .any(|rule| matches!(rule.then, Consequence::Remove(_)));
    // Taken stones make room for others, for ever when hands are unlimited.
    let unlimited = Player::BOTH
        .into_iter()
        .any(|player| position.hand(player).is_none());
    if removes && unlimited {
        Err(NotApplicable::Captures)
    } else {
        Ok(())
    }
}

/// Whether the game below a position is so small that nothing cleverer is called for.
pub(crate) fn is_small<const W: usize>(game: &Game<W>, position: &Position<W>) -> bool {
    if applies(game, position).is_err() {
        return false;
    }
    let rules = game.rules();
    let empty = game.empty(position).count();
    let hands = Player::BOTH
        .into_iter()
        .map(|player| position.hand(player).map_or(empty, u32::from))
        .sum::<u32>();
    let plies = rules
        .end
        .plies
        .map_or(u32::MAX, |plies| u32::from(plies - position.ply()));
    // Placing k stones on e points in two colours: C(e, k) C(k, k/2) arrangements.
    let mut arrangements = 1.0;
    let mut total = 1.0;
    for placed in 1..=empty.min(hands).min(plies) {
        arrangements *= f64::from(empty - placed + 1) / f64::from(placed.div_ceil(2));
        total += arrangements;
    }
    let ends = matches!(rules.phases[position.phase()].ends, PhaseEnd::Never);
    let own = rules.stone == lianzi_rules::rules::StoneChoice::Own && rules.phases[0].capture.is_none();
    total <= if own && ends { SMALL } else { SMALL / 100.0 }
}

/// Solves a position that is in progress and to which the method applies.
pub(crate) fn solve<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    keeper: &mut dyn Keeper,
    watch: &mut Watch<'_>,
) -> Found {
    settled::run(
        keeper,
        watch,
        || Search::new(game, request.memory),
        |search, watch| find(game, position, request, search, watch),
    )
}

fn find<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    search: &mut Search<'_, W>,
    watch: &mut Watch<'_>,
) -> Found {
    watch.enter(Stage::Exhaustive);
    let mut found = Found::value(Value::UNKNOWN);
    match search.root(position, request.moves != Moves::One, watch) {
        Ok(scores) => {
            let best = scores.iter().map(|&(_, score)| score).max().unwrap_or(0);
            found.value = value(best);
            let all = scores.iter();
            found.best_moves = all
                .filter(|&&(_, score)| score == best)
                .map(|&(mv, _)| mv)
                .collect();
            match request.moves {
                Moves::One => found.best_moves.truncate(1),
                Moves::Best => {}
                Moves::All => found.moves = scores.iter().map(|&(mv, score)| (mv, value(score))).collect(),
            }
            found.halted = details(game, position, request, search, &mut found, watch).err();
        }
        Err((halt, done)) => {
            found.halted = Some(halt);
            let best = done.iter().map(|&(_, score)| score).max();
            let at_least = best.and_then(|best| value(best).grade()).unwrap_or(Grade::Loss);
            found.value = match best {
                Some(best) if best > 0 => Value::Win(Distance::AtMost(plies(best))),
                _ => Value::Unknown(Bounds {
                    at_least,
                    ..Bounds::NONE
                }),
            };
        }
    }
    found
}

fn plies(score: Score) -> u16 {
    (MOST - score.abs()) as u16
}

fn value(score: Score) -> Value {
    let distance = Distance::Exact(plies(score));
    match score {
        0 => Value::Draw,
        1.. => Value::Win(distance),
        _ => Value::Loss(distance),
    }
}

/// The main line and the certificate.
fn details<const W: usize>(
    game: &Game<W>,
    position: &Position<W>,
    request: &Request,
    search: &mut Search<'_, W>,
    found: &mut Found,
    watch: &mut Watch<'_>,
) -> Result<(), Halt> {
    let mut at = *position;
    let mut next = found.best_moves.first().copied();
    while let Some(mv) = next {
        let _ = game.apply(&mut at, mv);
        found.line.push(mv);
        next = if at.outcome().is_over() {
            None
        } else {
            search.best(&at, watch)?
        };
    }
    let Some(name) = &request.certificate else {
        return Ok(());
    };
    let mover = position.mover();
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
    let search = std::cell::RefCell::new(search);
    let mut strategies: Vec<_> = claim
        .players()
        .into_iter()
        .map(|player| Best {
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
    search: &'s std::cell::RefCell<&'s mut Search<'g, W>>,
    wins: bool,
    rows: Option<&'s Rows<W>>,
}

impl<const W: usize> Strategy<W> for Best<'_, '_, W> {
    fn reply(&mut self, position: &Position<W>, watch: &mut Watch<'_>) -> Result<Option<Reply>, Halt> {
        let mut search = self.search.borrow_mut();
        if certificate::wins_at_once(search.game(), position) || (!self.wins && self.is_dead(position)) {
            return Ok(Some(Reply::Nothing));
        }
        let mv: Option<Move> = if self.wins {
            search.best(position, watch)?
        } else {
            search.not_losing(position, watch)?
        };
        Ok(mv.map(Reply::Move))
    }

    fn is_dead(&self, position: &Position<W>) -> bool {
        self.rows.is_some_and(|rows| rows.all_blocked(position))
    }
}
