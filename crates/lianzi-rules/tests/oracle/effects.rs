//! What an action does: stones come and go, rows are captured, the rules are read.

use lianzi_rules::rules::{Again, Condition, Consequence, StoneChoice, Stuck};
use lianzi_rules::{Action, DrawReason, Each, Move, Outcome, Player, Point};

use super::{Opening, Oracle, Owed, State};

/// What the rules say about an action just done.
enum Reading {
    Forbidden,
    Decided(Outcome, Vec<Vec<Point>>),
    Goes { owed: Vec<Owed>, again: bool },
}

impl Oracle<'_> {
    /// Whether a move that is otherwise legal makes a forbidden pattern.
    pub fn is_forbidden(self, state: &State, mv: Move) -> bool {
        if self
            .rules
            .rules
            .iter()
            .all(|rule| rule.then != Consequence::Forbid)
        {
            return false;
        }
        let mut after = state.clone();
        self.act(&mut after, mv);
        matches!(self.read_rules(state, &after, mv), Reading::Forbidden)
    }

    /// The state after a legal move.
    pub fn apply(self, state: &State, mv: Move) -> State {
        assert!(!state.outcome.is_over(), "the game is over");
        assert!(
            self.may(state, mv) || self.legal_moves(state) == [mv],
            "{mv:?} is not legal"
        );
        let mut after = state.clone();
        self.act(&mut after, mv);
        let reading = self.read_rules(state, &after, mv);
        let was_forced = mv == Move::Pass && !self.asked(state).contains(Action::Pass);
        if after.given_way_to == Some(state.mover) {
            after.given_way_to = None;
        }
        if was_forced && self.rules.end.stuck == Stuck::GiveWay {
            after.given_way_to = Some(state.mover.opponent());
        }
        Self::remember_slides(state, &mut after, mv);
        after.ply += 1;
        match reading {
            Reading::Forbidden => unreachable!("a forbidden move is not legal"),
            Reading::Decided(outcome, deciding) => {
                // Nobody is on move any more; what follows is not compared.
                after.owed.clear();
                after.outcome = outcome;
                after.deciding = deciding;
                return after;
            }
            Reading::Goes { owed, again } => {
                if let Some(first) = after.owed.first_mut() {
                    // This was one of the removals that were owed.
                    first.stones -= 1;
                    after.owed.retain(|owed| owed.stones > 0);
                }
                after.owed.extend(owed);
                after.again |= again;
            }
        }
        if after.opening != Opening::Done {
            after.opening_goes_on(mv);
        } else if matches!(mv, Move::Swap | Move::Pass) {
            self.end_turn(&mut after);
            self.find_next_step(&mut after);
        } else {
            self.follow(&mut after);
        }
        after.outcome = self.ending(&after);
        after
    }

    /// The first thing of an action: stones come, go and are captured; a hand gets smaller.
    fn act(self, state: &mut State, mv: Move) {
        let mover = state.mover;
        match mv {
            Move::Place { at, stone } => {
                if let Some(hand) = &mut state.hands[self.owner(mover, stone)] {
                    *hand -= 1;
                }
                state.cells[at.index()] = Some(stone);
                self.capture(state, at);
            }
            Move::Slide { from, to } => {
                state.cells[to.index()] = state.cells[from.index()].take();
                self.capture(state, to);
            }
            Move::Remove { at } => state.cells[at.index()] = None,
            Move::Pass => {}
            Move::Swap => {
                if self.rules.stone != StoneChoice::Shared {
                    for cell in &mut state.cells {
                        *cell = cell.map(Player::opponent);
                    }
                }
                state.hands.0.swap(0, 1);
                state.captured.0.swap(0, 1);
            }
        }
    }

    /// Takes the rows that the stone on a point encloses.
    fn capture(self, state: &mut State, at: Point) {
        let Some(flank) = &self.rules.phases[state.phase].capture else {
            return;
        };
        let own = state.cells[at.index()].expect("a stone was just put here");
        let mut taken: Vec<Point> = Vec::new();
        for ray in self.rays(at) {
            if !ray.classes.meets(flank.along) {
                continue;
            }
            let enemies: Vec<Point> = ray
                .points
                .iter()
                .copied()
                .take_while(|p| state.cells[p.index()] == Some(own.opponent()))
                .collect();
            let behind = ray.points.get(enemies.len());
            let encloses = behind.is_some_and(|point| state.cells[point.index()] == Some(own));
            if encloses
                && flank
                    .lengths
                    .iter()
                    .any(|&length| usize::from(length) == enemies.len())
            {
                taken.extend(enemies);
            }
        }
        taken.sort_unstable();
        taken.dedup();
        for point in &taken {
            state.cells[point.index()] = None;
        }
        state.captured[state.mover] += taken.len() as u16;
    }

    /// A last slide is of interest as long as the stone that slid is still there, as its owner's.
    fn remember_slides(before: &State, after: &mut State, mv: Move) {
        match mv {
            Move::Slide { from, to } => after.last_slide[before.mover] = Some((from, to)),
            Move::Swap => after.last_slide = Each([None, None]),
            _ => {}
        }
        for player in Player::BOTH {
            if after.last_slide[player].is_some_and(|(_, stands)| after.cells[stands.index()].is_none()) {
                after.last_slide[player] = None;
            }
        }
    }

    /// Reads the rules in file order. `before` is the state in which the action was done, `after` has its first effects.
    fn read_rules(self, before: &State, after: &State, mv: Move) -> Reading {
        let mover = before.mover;
        let taken = match mv {
            Move::Place { at, .. } => Some(at),
            Move::Slide { to, .. } => Some(to),
            Move::Remove { .. } | Move::Pass | Move::Swap => None,
        };
        let mut owed = Vec::new();
        let mut again = false;
        if mv == Move::Swap {
            // Nothing was made or lost: the same stones have other owners.
            return Reading::Goes { owed, again };
        }
        for (index, rule) in self.rules.rules.iter().enumerate() {
            if !rule.phases[before.phase] {
                continue;
            }
            let mut holds_for: Vec<(Player, Vec<Vec<Point>>)> = Vec::new();
            match &rule.when {
                Condition::Made(_) => {
                    let Some(point) = taken else { continue };
                    let kind = after.cells[point.index()].expect("a stone was just put here");
                    let Some(who) = self.who_made(index, self.owner(mover, kind)) else {
                        continue;
                    };
                    let patterns = self.patterns_of_rule(after, index, point, kind, who);
                    if !patterns.is_empty() {
                        holds_for.push((who, patterns));
                    }
                }
                Condition::Captured(least) => {
                    for player in [mover.opponent(), mover] {
                        if rule.player.is_none_or(|only| only == player) && after.captured[player] >= *least {
                            holds_for.push((player, Vec::new()));
                        }
                    }
                }
                // Judged before the stone is there.
                Condition::Renju => continue,
                Condition::Left(most) => {
                    for player in [mover.opponent(), mover] {
                        let few =
                            Self::stones_left(after, player).is_some_and(|left| left <= u32::from(*most));
                        if rule.player.is_none_or(|only| only == player) && few {
                            holds_for.push((player, Vec::new()));
                        }
                    }
                }
            }
            let Some((player, patterns)) = holds_for.into_iter().next() else {
                continue;
            };
            if let Some(outcome) = decision(rule.then, player) {
                return Reading::Decided(outcome, self.deciding_patterns(before, after, taken, outcome));
            }
            match rule.then {
                Consequence::Win | Consequence::Lose | Consequence::Draw => unreachable!("these decide"),
                Consequence::Forbid => return Reading::Forbidden,
                Consequence::Again => again = true,
                Consequence::Remove(removal) => {
                    // Of several rules that remove, the first says how.
                    if !owed.is_empty()
                        || before.given_way_to == Some(mover)
                        || Self::is_remade(before, mv, removal.again)
                    {
                        continue;
                    }
                    let times = if removal.per_pattern {
                        patterns.len() as u32
                    } else {
                        1
                    };
                    owed.push(Owed {
                        rule: index,
                        stones: times * u32::from(removal.count),
                    });
                }
            }
        }
        Reading::Goes { owed, again }
    }

    /// All patterns just made by which the game ends this way, also of later rules.
    fn deciding_patterns(
        self,
        before: &State,
        after: &State,
        taken: Option<Point>,
        outcome: Outcome,
    ) -> Vec<Vec<Point>> {
        let Some(point) = taken else { return Vec::new() };
        let kind = after.cells[point.index()].expect("a stone was just put here");
        let mut patterns = Vec::new();
        for (index, rule) in self.rules.rules.iter().enumerate() {
            if let Some(who) = self.who_made(index, self.owner(before.mover, kind))
                && rule.phases[before.phase]
                && decision(rule.then, who) == Some(outcome)
            {
                patterns.extend(self.patterns_of_rule(after, index, point, kind, who));
            }
        }
        patterns
    }

    /// Whether a slide does not count, because it brings a stone straight back or moves the same stone once more.
    fn is_remade(before: &State, mv: Move, again: Again) -> bool {
        let Move::Slide { from, to } = mv else {
            return false;
        };
        let Some((came_from, stands)) = before.last_slide[before.mover] else {
            return false;
        };
        match again {
            Again::Free => false,
            Again::NotBack => from == stands && to == came_from,
            Again::NotSameStone => from == stands,
        }
    }
}

/// How a consequence ends the game for the player whom it is about, if it does.
fn decision(then: Consequence, player: Player) -> Option<Outcome> {
    match then {
        Consequence::Win => Some(Outcome::Win(player)),
        Consequence::Lose => Some(Outcome::Win(player.opponent())),
        Consequence::Draw => Some(Outcome::Draw(DrawReason::Rule)),
        Consequence::Remove(_) | Consequence::Again | Consequence::Forbid => None,
    }
}
