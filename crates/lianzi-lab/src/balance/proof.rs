//! What can be proved about who wins a game, within a time; and about a game in which the players may swap.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lianzi_rules::rules::{Condition, Form, PhaseEnd, StoneChoice, Swap};
use lianzi_rules::{AnyGame, Move, Player, Rules};
use lianzi_solve::tables::StoredTable;
use lianzi_solve::{
    Bounds, Distance, Grade, Halt, Method, Progress, Request, SolveError, Source, Value, Values, Wanted,
};

/// How a value was found.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// By a method of `lianzi-solve`, or a table.
    Solved(Source),
    /// From the values of the first moves of the same game without the swap, which a method found.
    Swap(Source),
    /// By the swap alone: whoever may choose a side does not lose by force. (The second player swaps if the first
    /// move wins, and plays on if not.)
    SwapAlone,
    /// Nothing applies, and this is why.
    Nothing(SolveError),
    /// Nobody looked for a proof.
    Unasked,
}

/// What is proved about a game's start.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// The value for the player on move.
    pub value: Value,
    /// Who that is.
    pub mover: Player,
    /// Every first move with what is proved of it, for the player who makes it.
    pub moves: Vec<(Move, Value)>,
    /// Best play of both, as far as it is known.
    pub line: Vec<Move>,
    /// How it was found.
    pub argument: Argument,
    /// Positions looked at.
    pub nodes: u64,
    /// Why the work ended early, if it did.
    pub halted: Option<Halt>,
}

/// With what to prove.
#[derive(Clone, Debug)]
pub struct Means {
    /// The longest time; `None`: as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for tables.
    pub memory: usize,
    /// How many threads may work at once.
    pub threads: usize,
    /// A flag that stops the work.
    pub stop: Option<Arc<AtomicBool>>,
    /// Whether every first move is asked for, or only who wins.
    pub all_moves: bool,
}

impl Proof {
    /// Who wins by force; `None` when nobody is proved to.
    pub fn winner(&self) -> Option<Player> {
        match self.value.grade()? {
            Grade::Win => Some(self.mover),
            Grade::Loss => Some(self.mover.opponent()),
            Grade::Draw => None,
        }
    }

    /// Whether a draw is proved.
    pub fn is_draw(&self) -> bool {
        self.value == Value::Draw
    }

    /// Nothing is known, since nobody asked.
    pub(super) fn unasked(game: &AnyGame) -> Self {
        Self {
            value: Value::UNKNOWN,
            mover: game.start().mover(),
            moves: Vec::new(),
            line: Vec::new(),
            argument: Argument::Unasked,
            nodes: 0,
            halted: None,
        }
    }

    /// Proves what can be proved about the start of a game.
    pub fn find(
        game: &AnyGame,
        table: Option<StoredTable>,
        means: &Means,
        report: &mut dyn FnMut(&Progress),
    ) -> Self {
        let start = game.start();
        let mover = start.mover();
        let request = Request {
            memory: means.memory,
            time: means.time,
            threads: means.threads.max(1),
            stop: means.stop.clone(),
            ..Request::default()
        };
        if let Some(plain) = without_swap(game.rules()) {
            return Self::by_swap(game, &AnyGame::new(plain), &request, report);
        }
        let mut values = Values::new(game);
        if let Some(table) = table {
            values = values.with_table(table);
        }
        let wanted = if means.all_moves {
            Wanted::All
        } else {
            Wanted::Right
        };
        match values.find(game, &start, wanted, &request, report) {
            Ok(found) => Self {
                value: found.value,
                mover,
                moves: found.moves,
                line: found.line,
                argument: Argument::Solved(found.source),
                nodes: found.nodes,
                halted: found.halted,
            },
            Err(error) => Self {
                value: Value::UNKNOWN,
                mover,
                moves: Vec::new(),
                line: Vec::new(),
                argument: Argument::Nothing(error),
                nodes: 0,
                halted: None,
            },
        }
    }

    /// A game with a swap, by the values of the first moves of the same game without it.
    ///
    /// When the rules are the same for both players, a stone that has changed sides leaves the players where they were with
    /// their roles exchanged. So a first move that wins for whoever owns the stone is taken over, one that loses is
    /// left, and the first player gets the worse of both: a draw where the move draws, a loss where it is decided.
    fn by_swap(
        game: &AnyGame,
        plain: &AnyGame,
        request: &Request,
        report: &mut dyn FnMut(&Progress),
    ) -> Self {
        let start = plain.start();
        let mover = start.mover();
        let limit = game.rules().end.plies;
        let alone = Bounds {
            at_most: Grade::Draw,
            ..Bounds::NONE
        };
        let mut proof = Self {
            value: Value::Unknown(alone),
            mover,
            moves: Vec::new(),
            line: Vec::new(),
            argument: Argument::SwapAlone,
            nodes: 0,
            halted: None,
        };
        let Ok(found) = Values::new(plain).find(plain, &start, Wanted::All, request, report) else {
            return proof;
        };
        (proof.nodes, proof.halted) = (found.nodes, found.halted);
        // A swap is a ply: what is decided at the very last ply without it may not be decided with it.
        let later = |distance: Distance| {
            let next = distance.next();
            limit.is_none_or(|limit| next.plies() <= limit).then_some(next)
        };
        proof.moves = found
            .moves
            .iter()
            .map(|&(mv, value)| {
                let with_swap = match value {
                    Value::Draw => Value::Draw,
                    Value::Win(distance) => later(distance).map_or(Value::Unknown(alone), |next| {
                        // The opponent takes it over.
                        Value::Loss(Distance::AtMost(next.plies()))
                    }),
                    Value::Loss(distance) => Value::Loss(distance),
                    Value::Unknown(_) => Value::Unknown(alone),
                };
                (mv, with_swap)
            })
            .collect();
        let longest = || {
            let distances = proof.moves.iter().filter_map(|(_, value)| value.distance());
            distances.map(Distance::plies).max().unwrap_or(0)
        };
        if proof.moves.iter().any(|(_, value)| *value == Value::Draw) {
            proof.value = Value::Draw;
        } else if !proof.moves.is_empty()
            && proof
                .moves
                .iter()
                .all(|(_, value)| value.grade() == Some(Grade::Loss))
        {
            proof.value = Value::Loss(Distance::AtMost(longest()));
        }
        if proof.value.grade().is_some() {
            proof.argument = Argument::Swap(found.source);
        }
        proof
    }
}

/// The method behind a source, if it is one.
pub fn method_of(source: Source) -> Option<Method> {
    match source {
        Source::Solved(method) => Some(method),
        Source::Rules | Source::Stored => None,
    }
}

/// The same rules without the swap, when they have one and everything else in them is the same for both players and
/// does not depend on how many plies were played.
pub fn without_swap(rules: &Rules) -> Option<Rules> {
    let alike = |[one, two]: [&Vec<_>; 2]| one == two;
    let even = rules.swap == Some(Swap::Pie)
        && rules.stone == StoneChoice::Own
        && rules.stones.0[0] == rules.stones.0[1]
        && rules.setup.0.iter().all(Vec::is_empty)
        && rules.end.full.is_none()
        && rules.openings.iter().all(|opening| opening.ply == 0)
        && rules.phases.iter().all(|phase| {
            phase.starts.is_none()
                && phase.first_turn.is_none()
                && phase.turn.0[0].len() == 1
                && phase.turn.0[0] == phase.turn.0[1]
                && !matches!(phase.ends, PhaseEnd::Turns(_))
                && alike([&phase.place.0[0], &phase.place.0[1]])
                && phase.slide.toward.0[0] == phase.slide.toward.0[1]
        })
        && rules.rules.iter().all(|rule| {
            rule.player.is_none()
                && if let Condition::Made(patterns) = &rule.when {
                    patterns.iter().all(|pattern| {
                        pattern.except.0[0] == pattern.except.0[1]
                            && matches!(pattern.form, Form::Row { .. } | Form::Sets(_))
                    })
                } else {
                    // Conditions that are not named here may look at who is who.
                    matches!(rule.when, Condition::Captured(_) | Condition::Left(_))
                }
        });
    even.then(|| Rules {
        swap: None,
        ..rules.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(text: &str) -> Proof {
        let game = AnyGame::new(Rules::from_text(text).unwrap());
        let means = Means {
            time: None,
            memory: 1 << 28,
            threads: 1,
            stop: None,
            all_moves: true,
        };
        Proof::find(&game, None, &means, &mut |_| {})
    }

    /// A game played to its end by trying everything, without knowing anything of swaps but the rules.
    fn tried(game: &AnyGame, position: &lianzi_rules::AnyPosition) -> i32 {
        if let Some(winner) = position.outcome().winner() {
            return if winner == position.mover() { 1 } else { -1 };
        }
        if position.outcome().is_over() {
            return 0;
        }
        let moves = game.legal_moves(position);
        let value = |mv: Move| {
            let next = game.play(position, mv).unwrap();
            let value = tried(game, &next);
            if next.mover() == position.mover() {
                value
            } else {
                -value
            }
        };
        moves.into_iter().map(value).max().unwrap()
    }

    #[test]
    fn with_a_swap_the_value_is_what_trying_everything_says() {
        for (size, line, not) in [
            ("[3, 3]", 3, ""),
            ("[4, 2]", 3, ""),
            ("[4, 3]", 4, ""),
            ("[3, 2]", 2, ""),
            ("[4, 3]", 3, ""),
        ] {
            let text = format!(
                "lianzi = 1\nname = \"t\"\nboard = {{ kind = \"square\", size = {size} }}\nphase = [{{ turn = [\"place\"]{not} }}]\n\
                 rule = [{{ made = {{ line = {line} }}, then = \"win\" }}]\nopening = [{{ swap = \"pie\" }}]\n"
            );
            let game = AnyGame::new(Rules::from_text(&text).unwrap());
            if game.board().len() > 9 {
                continue; // trying everything would take too long
            }
            let found = proof(&text);
            let expected = match tried(&game, &game.start()) {
                1 => Grade::Win,
                0 => Grade::Draw,
                _ => Grade::Loss,
            };
            assert_eq!(found.value.grade(), Some(expected), "{size} {line}");
        }
    }

    #[test]
    fn whoever_may_swap_does_not_lose_even_where_nothing_can_be_solved() {
        // Five on fifteen by fifteen: no first move is solved in no time.
        let game = lianzi_rules::catalogue::rules("gomoku").unwrap();
        let game = AnyGame::new(Rules {
            swap: Some(Swap::Pie),
            ..game
        });
        let means = Means {
            time: Some(Duration::from_millis(1)),
            memory: 1 << 24,
            threads: 1,
            stop: None,
            all_moves: true,
        };
        let found = Proof::find(&game, None, &means, &mut |_| {});
        let Value::Unknown(bounds) = found.value else {
            panic!("{:?}", found.value)
        };
        assert_eq!(
            (bounds.at_most, found.argument),
            (Grade::Draw, Argument::SwapAlone)
        );
    }

    #[test]
    fn rules_that_are_not_the_same_for_both_say_nothing_about_a_swap() {
        let rules = |name| lianzi_rules::catalogue::rules(name).unwrap();
        assert!(without_swap(&rules("liansi-pie")).is_some());
        assert!(without_swap(&rules("liansi")).is_none());
        let lopsided = Rules {
            swap: Some(Swap::Pie),
            ..rules("liansi-second-slides-first")
        };
        assert!(without_swap(&lopsided).is_none());
    }
}
