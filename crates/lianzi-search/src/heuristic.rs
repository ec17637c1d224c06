//! Rules of thumb: win now, else block, else the point with the most lines through it.
//!
//! In full, for any rule file; each step leaves the moves that the next one chooses from, and the first in the order of
//! legal moves (row order) is taken in the end:
//!
//! 1. a move that wins;
//! 2. not a move that loses on the spot, when there is another;
//! 3. where a turn has several steps: a move after which the rest of the turn can win;
//! 4. the moves that leave the opponent the fewest ways to win at once: the block, where one is needed;
//! 5. the moves that take the most enemy stones;
//! 6. the most lines through the point: gained by a placed stone, gained less lost by a moved one, lost to the enemy by a
//!    removed one.
//!
//! On 3x3 with three in a row this is: win, block, centre, corners, edges.

use lianzi_rules::rules::StoneChoice;
use lianzi_rules::{AnyGame, AnyPosition, Game, Move, Player, Position, RulesId};

use crate::agent::{for_size, moves};
use crate::evaluate::{GoalLine, WinningLines, goal_lines, lines_through};
use crate::limits::Watch;
use crate::{Agent, AgentError, Choice, Limits};

/// Plays by rules of thumb. The same position gives the same move, always.
#[derive(Clone, Debug)]
pub struct HeuristicAgent {
    knowledge: Knowledge,
}

#[derive(Clone, Debug)]
struct Knowledge {
    id: RulesId,
    lines: Vec<GoalLine>,
    /// Lines through each point.
    measure: Vec<i32>,
}

impl Knowledge {
    fn of(game: &AnyGame) -> Self {
        let lines = goal_lines(game.rules());
        let measure = lines_through(&lines, game.board().len());
        Self {
            id: game.id(),
            lines,
            measure,
        }
    }
}

impl HeuristicAgent {
    /// An agent for a game.
    pub fn new(game: &AnyGame) -> Self {
        Self {
            knowledge: Knowledge::of(game),
        }
    }
}

impl Agent for HeuristicAgent {
    fn choose(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        limits: &Limits,
    ) -> Result<Choice, AgentError> {
        if self.knowledge.id != game.id() {
            self.knowledge = Knowledge::of(game);
        }
        for_size!(game, position, |game, position| choose(
            &self.knowledge,
            game,
            position,
            limits
        ))
    }
}

/// A move and the position after it.
struct Candidate<const W: usize> {
    mv: Move,
    next: Position<W>,
}

fn choose<const W: usize>(
    knowledge: &Knowledge,
    game: &Game<W>,
    position: &Position<W>,
    limits: &Limits,
) -> Result<Choice, AgentError> {
    let mover = position.mover();
    let mut watch = Watch::start(limits);
    let mut candidates: Vec<Candidate<W>> = Vec::new();
    for mv in moves(game, position)? {
        watch.tick();
        let mut next = *position;
        let _ = game.apply(&mut next, mv);
        if next.outcome().winner() == Some(mover) {
            return Ok(Choice::unjudged(mv, watch.nodes()));
        }
        candidates.push(Candidate { mv, next });
    }
    let winning = WinningLines::new(&knowledge.lines, game);
    keep_best(&mut candidates, |candidate| {
        i64::from(candidate.next.outcome().winner().is_none())
    });
    keep_best(&mut candidates, |candidate| {
        i64::from(can_win_this_turn(game, &winning, mover, &candidate.next))
    });
    // The one step that looks at all replies; when time is up, the moves not looked at yet count as dangerous.
    keep_best(&mut candidates, |candidate| {
        -danger(game, &winning, mover, &candidate.next, &mut watch)
    });
    keep_best(&mut candidates, |candidate| {
        taken(game, position, &candidate.next)
    });
    keep_best(&mut candidates, |candidate| {
        i64::from(worth(&knowledge.measure, position, candidate.mv))
    });
    Ok(Choice::unjudged(candidates[0].mv, watch.nodes()))
}

/// Keeps the candidates with the highest mark, in their order.
fn keep_best<const W: usize>(candidates: &mut Vec<Candidate<W>>, mark: impl FnMut(&Candidate<W>) -> i64) {
    if candidates.len() < 2 {
        return;
    }
    let marks: Vec<i64> = candidates.iter().map(mark).collect();
    let best = marks.iter().copied().max();
    let mut marks = marks.into_iter();
    candidates.retain(|_| marks.next() == best);
}

/// Whether the mover is still on move and has steps enough in this turn to fill a winning line.
fn can_win_this_turn<const W: usize>(
    game: &Game<W>,
    winning: &WinningLines<W>,
    mover: Player,
    next: &Position<W>,
) -> bool {
    let steps = &game.rules().phases[next.phase()].turn[mover];
    let left = steps.len().saturating_sub(next.step()) as u32;
    goes_on(next, mover) && winning.nearly(next, mover, left).next().is_some()
}

fn goes_on<const W: usize>(next: &Position<W>, mover: Player) -> bool {
    !next.outcome().is_over() && next.mover() == mover
}

/// In how many ways the opponent can win at once, or, as long as the mover's turn goes on, how many lines he could fill in
/// the turn that follows.
fn danger<const W: usize>(
    game: &Game<W>,
    winning: &WinningLines<W>,
    mover: Player,
    next: &Position<W>,
    watch: &mut Watch<'_>,
) -> i64 {
    let opponent = mover.opponent();
    if next.outcome().is_over() {
        return 0;
    }
    if goes_on(next, mover) {
        let steps = game.rules().phases[next.phase()].turn[opponent].len() as u32;
        return winning.nearly(next, opponent, steps).count() as i64;
    }
    let mut wins = 0;
    for reply in game.legal_moves(next) {
        if watch.tick() {
            return i64::MAX;
        }
        let mut after = *next;
        let _ = game.apply(&mut after, reply);
        wins += i64::from(after.outcome().winner() == Some(opponent));
    }
    wins
}

/// Enemy stones that a move has taken, or lets the mover take next.
fn taken<const W: usize>(game: &Game<W>, before: &Position<W>, next: &Position<W>) -> i64 {
    if game.rules().stone != StoneChoice::Own {
        return 0;
    }
    let mover = before.mover();
    let enemy = |position: &Position<W>| i64::from(position.stones(mover.opponent()).count());
    let to_take = if goes_on(next, mover) {
        i64::from(next.removing())
    } else {
        0
    };
    // A swap changes the number of enemy stones too, but takes none.
    (enemy(before) - enemy(next)).max(0) + to_take
}

/// What a move gains in lines.
fn worth<const W: usize>(measure: &[i32], position: &Position<W>, mv: Move) -> i32 {
    let through = |point: lianzi_rules::Point| measure[point.index()];
    let standing = |player| position.stones(player).iter().map(through).sum::<i32>();
    match mv {
        Move::Place { at, .. } | Move::Remove { at } => through(at),
        Move::Slide { from, to } => through(to) - through(from),
        Move::Pass => 0,
        Move::Swap => standing(position.mover().opponent()) - standing(position.mover()),
    }
}
