//! What a move does, as far as the rules alone tell: no judgement, no search beyond the next two plies.

use lianzi_rules::{AnyGame, AnyPosition, DrawReason, Move, Outcome, Point};
use lianzi_solve::{Bounds, Distance, Grade, Value};

use super::budget::{Budget, Over};
use super::gains::{Gain, Gains, gains_of};

/// How sure a statement about the end of the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Certainty {
    /// A search found it, by looking at all moves so many plies ahead.
    Found,
    /// It is proved.
    Proved,
}

/// Something that a move does. The list is exhaustive on purpose: whoever puts facts into words is told by the compiler when
/// there is a new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It wins on the spot.
    WinsAtOnce {
        /// The lines that it makes; none when something else decides.
        lines: Vec<Vec<Point>>,
    },
    /// It loses on the spot.
    LosesAtOnce {
        /// The lines that it makes; none when something else decides.
        lines: Vec<Vec<Point>>,
    },
    /// It ends the game without a winner.
    EndsInDraw(DrawReason),
    /// It wins by force.
    Wins {
        /// Plies to the end, this one included.
        plies: u32,
        /// Whether that is known to be the fastest.
        shortest: bool,
        /// How sure that is.
        certainty: Certainty,
    },
    /// It loses against best play.
    Loses {
        /// Plies to the end, this one included.
        plies: u32,
        /// Whether it is known that the game can be drawn out no longer.
        longest: bool,
        /// The opponent's answer.
        answer: Option<Move>,
        /// How sure that is.
        certainty: Certainty,
    },
    /// Best play by both leads to no winner.
    Draws(Certainty),
    /// It is the only move that does not throw this away; all others are proved to be worse.
    OnlyMoveFor(Grade),
    /// It is the only legal move.
    OnlyMove,
    /// It makes a pattern for which the same player now removes enemy stones.
    MayRemove {
        /// How many.
        stones: u8,
    },
    /// Enemy stones leave the board.
    Takes {
        /// Where they stood.
        points: Vec<Point>,
    },
    /// The opponent could have gained something with these moves, had it been his turn, and now cannot.
    Stops {
        /// What.
        gain: Gain,
        /// With which moves.
        moves: Vec<Move>,
    },
    /// The player could gain something with these moves, if the opponent did nothing about it.
    Threatens {
        /// What.
        gain: Gain,
        /// With which moves.
        moves: Vec<Move>,
    },
    /// The opponent can gain something with these answers.
    Allows {
        /// What.
        gain: Gain,
        /// With which moves.
        moves: Vec<Move>,
    },
    /// The opponent has no move and must pass.
    LeavesNoMove,
    /// The same player goes on with the same step of his turn.
    MovesAgain,
    /// The players change sides.
    Swaps,
    /// Nothing is done.
    Passes,
}

/// What the rules tell about a move.
#[derive(Clone)]
pub(super) struct Ruled {
    pub facts: Vec<Fact>,
    /// The value for the player who makes it, where one, two or three plies settle it.
    pub value: Value,
    /// How the game goes on, in that case; begins with the move.
    pub line: Vec<Move>,
    /// The position after it; `None` when the game is over then.
    next: Option<AnyPosition>,
}

/// What the rules tell about the position before anything is moved: the same for all of its moves.
pub(super) struct Before {
    own: Gains,
    theirs: Option<Gains>,
}

impl Before {
    /// # Errors
    /// That the work must end.
    pub(super) fn of(game: &AnyGame, position: &AnyPosition, budget: &mut Budget<'_>) -> Result<Self, Over> {
        Ok(Self {
            own: Gains::of(game, position, budget)?,
            theirs: gains_of(game, position, position.mover().opponent(), budget)?,
        })
    }
}

impl Ruled {
    /// What the rules tell about a legal move without a look beyond it. `only`: there is no other. `ended` says how the game would stand
    /// after it when a match knows more than the position, a repetition namely.
    pub(super) fn at_once(
        game: &AnyGame,
        position: &AnyPosition,
        only: bool,
        mv: Move,
        ended: Option<Outcome>,
    ) -> Self {
        let mut ruled = Self {
            facts: Vec::new(),
            value: Value::UNKNOWN,
            line: vec![mv],
            next: None,
        };
        let Ok(next) = game.play(position, mv) else {
            return ruled;
        };
        if only {
            ruled.facts.push(Fact::OnlyMove);
        }
        match mv {
            Move::Swap => ruled.facts.push(Fact::Swaps),
            Move::Pass => ruled.facts.push(Fact::Passes),
            _ => ruled.taken(position, &next),
        }
        let outcome = ended.unwrap_or_else(|| next.outcome());
        if outcome.is_over() {
            ruled.end(game, position, mv, &next, outcome);
            return ruled;
        }
        ruled.value = Value::Unknown(Bounds {
            no_win_within: 1,
            no_loss_within: 1,
            ..Bounds::NONE
        });
        ruled.next = Some(next);
        ruled
    }

    /// Adds what the rules tell by a look at the opponent's answers and the player's own next move.
    ///
    /// # Errors
    /// That the work must end; some of the facts are then there and others are not.
    pub(super) fn look_ahead(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        before: &Before,
        mv: Move,
        budget: &mut Budget<'_>,
    ) -> Result<(), Over> {
        let Some(next) = self.next.take() else {
            return Ok(());
        };
        let player = position.mover();
        let goes_on = next.mover() == player;
        if goes_on && next.removing() > 0 && position.removing() == 0 {
            let stones = next.removing();
            self.facts.push(Fact::MayRemove { stones });
        } else if goes_on && next.removing() == 0 && next.step() == position.step() && mv != Move::Swap {
            // A player without a stone to place is passed over. That looks the same, and the move did not cause it.
            let fresh_turn = game.steps(position).len() == 1 && position.removing() == 0;
            let repeated = game
                .rules()
                .rules
                .iter()
                .any(|rule| matches!(rule.then, lianzi_rules::rules::Consequence::Again));
            if fresh_turn && repeated {
                self.facts.push(Fact::MovesAgain);
            }
        }
        let answers = if goes_on {
            None
        } else {
            Some(Gains::of(game, &next, budget)?)
        };
        if mv != Move::Swap {
            let theirs_after = match &answers {
                Some(answers) => Some(answers.clone()),
                None => gains_of(game, &next, player.opponent(), budget)?,
            };
            self.stopped(before, theirs_after.as_ref());
        }
        let Some(answers) = answers else {
            return Ok(());
        };
        let legal = game.legal_moves(&next);
        if legal == [Move::Pass] && !game.steps(&next)[next.step()].contains(lianzi_rules::Action::Pass) {
            self.facts.push(Fact::LeavesNoMove);
        }
        for gain in [Gain::Win, Gain::Take] {
            if !answers.with(gain).is_empty() {
                let moves = answers.with(gain).to_vec();
                self.facts.push(Fact::Allows { gain, moves });
            }
        }
        if let Some(&answer) = answers.wins.first() {
            self.value = Value::Loss(Distance::Exact(2));
            self.line.push(answer);
        } else {
            // No answer ends it in the opponent's favour; nor in the player's, as long as there is one that does not lose.
            self.value = Value::Unknown(Bounds {
                no_win_within: if answers.all_lose { 1 } else { 2 },
                no_loss_within: 2,
                ..Bounds::NONE
            });
        }
        if mv != Move::Swap {
            self.threatened(game, before, player, &next, budget)?;
        }
        Ok(())
    }

    /// The game is over.
    fn end(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        mv: Move,
        next: &AnyPosition,
        outcome: Outcome,
    ) {
        let lines = || game.winning_lines(next, Some(mv));
        match outcome {
            Outcome::Win(winner) if winner == position.mover() => {
                self.facts.push(Fact::WinsAtOnce { lines: lines() });
                self.value = Value::Win(Distance::Exact(1));
            }
            Outcome::Win(_) => {
                self.facts.push(Fact::LosesAtOnce { lines: lines() });
                self.value = Value::Loss(Distance::Exact(1));
            }
            Outcome::Draw(reason) => {
                self.facts.push(Fact::EndsInDraw(reason));
                self.value = Value::Draw;
            }
            Outcome::InProgress => {}
        }
    }

    fn taken(&mut self, position: &AnyPosition, next: &AnyPosition) {
        let enemy = position.mover().opponent();
        let points: Vec<Point> = position
            .stones(enemy)
            .into_iter()
            .filter(|&point| next.stone(point).is_none() && !is_left_behind(position, next, point))
            .collect();
        if !points.is_empty() {
            self.facts.push(Fact::Takes { points });
        }
    }

    /// What the opponent could have done, had it been his turn, and now cannot.
    fn stopped(&mut self, before: &Before, after: Option<&Gains>) {
        let (Some(before), Some(after)) = (&before.theirs, after) else {
            return;
        };
        for gain in [Gain::Win, Gain::Take] {
            let gone = before.with(gain).iter().filter(|&&mv| !after.has(gain, mv));
            let moves: Vec<Move> = gone.copied().collect();
            if !moves.is_empty() {
                self.facts.push(Fact::Stops { gain, moves });
            }
        }
    }

    /// What the player could do next, and whether the opponent can do anything about it.
    fn threatened(
        &mut self,
        game: &AnyGame,
        before: &Before,
        player: lianzi_rules::Player,
        next: &AnyPosition,
        budget: &mut Budget<'_>,
    ) -> Result<(), Over> {
        let Some(gains) = gains_of(game, next, player, budget)? else {
            return Ok(());
        };
        for gain in [Gain::Win, Gain::Take] {
            // What he could have had at once is no threat that this move makes.
            let new = gains.with(gain).iter().filter(|&&mv| !before.own.has(gain, mv));
            let moves: Vec<Move> = new.copied().collect();
            if !moves.is_empty() {
                self.facts.push(Fact::Threatens { gain, moves });
            }
        }
        if !gains.wins.is_empty()
            && self.value.grade().is_none()
            && let Some(line) = win_against_all_answers(game, player, next, &gains.wins, budget)?
        {
            self.value = Value::Win(Distance::Exact(3));
            self.line.extend(line);
        }
        Ok(())
    }
}

/// Whether a stone that is gone from a point has only moved: games in which players slide any stone.
fn is_left_behind(position: &AnyPosition, next: &AnyPosition, point: Point) -> bool {
    let Some(owner) = position.stone(point) else {
        return false;
    };
    next.stones(owner).len() == position.stones(owner).len()
}

/// An answer and the win that follows it, if a win follows every answer of the opponent, who is on move. The wins that an opponent who
/// did nothing would allow are tried first: few answers stop all of them.
fn win_against_all_answers(
    game: &AnyGame,
    mover: lianzi_rules::Player,
    position: &AnyPosition,
    wins: &[Move],
    budget: &mut Budget<'_>,
) -> Result<Option<[Move; 2]>, Over> {
    let mut line = None;
    for answer in game.legal_moves(position) {
        let Some(next) = budget.play(game, position, answer)? else {
            return Ok(None);
        };
        if next.outcome().is_over() || next.mover() != mover {
            return Ok(None);
        }
        let legal = game.legal_moves(&next);
        let likely = wins.iter().filter(|win| legal.contains(win));
        let others = legal.iter().filter(|mv| !wins.contains(mv));
        let mut win = None;
        for &mv in likely.chain(others) {
            let end = budget.play(game, &next, mv)?;
            if end.is_some_and(|end| end.outcome() == Outcome::Win(mover)) {
                win = Some(mv);
                break;
            }
        }
        let Some(win) = win else { return Ok(None) };
        line = line.or(Some([answer, win]));
    }
    Ok(line)
}
