//! The whole rule language once more, slow and plain.
//!
//! Written from `docs/rule-files.md` and from nothing else, so that it can be wrong only where the page is read wrongly.
//! A board is a list of cells; whatever is asked is found by walking along the board's lines. There are no masks, no
//! tables and no short cuts, and the engine's code is not used: only [`Rules`], its [`Board`](lianzi_rules::Board) and
//! the plain types of moves and outcomes.
//!
//! Here live the state, the legal moves and what an action does. `patterns` finds rows and sets of stones; `turns` says who
//! is next and how a game ends without a rule.

mod patterns;
mod reasons;
mod turns;

pub use reasons::Reason;

use lianzi_rules::rules::{Again, Condition, Consequence, Reach, Removal, Rules, StoneChoice, Stuck};
use lianzi_rules::{Action, Actions, DrawReason, Each, Move, Outcome, Player, Point};

/// The rules of a game, to be asked about states of it.
#[derive(Clone, Copy)]
pub struct Oracle<'a> {
    /// The rules as they were read.
    pub rules: &'a Rules,
}

/// A moment of a game, with everything spelled out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// For each point the kind of stone on it.
    pub cells: Vec<Option<Player>>,
    /// Stones in hand; `None`: as many as one likes.
    pub hands: Each<Option<u16>>,
    /// Stones captured by flanking.
    pub captured: Each<u16>,
    /// Actions done.
    pub ply: u32,
    /// Who is on move.
    pub mover: Player,
    /// The phase, from 0.
    pub phase: usize,
    /// The step of the turn, from 0.
    pub step: usize,
    /// Removals that the mover owes, in order.
    pub owed: Vec<Owed>,
    /// How it stands.
    pub outcome: Outcome,
    /// The patterns that decided the game, each sorted; empty when something else did.
    pub deciding: Vec<Vec<Point>>,
    /// Turns that are over in this phase, passed-over ones included.
    turns_in_phase: u32,
    /// The step is to be repeated when nothing is owed any more.
    again: bool,
    /// The player whose next action removes nothing, because his opponent had to give way.
    given_way_to: Option<Player>,
    /// Each player's last slide, as long as that stone is still there.
    last_slide: Each<Option<(Point, Point)>>,
}

/// A number of stones that the mover has to remove before anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owed {
    /// The rule that asks for it.
    pub rule: usize,
    /// How many.
    pub stones: u32,
}

/// What the rules say about an action just done.
enum Reading {
    Forbidden,
    Decided(Outcome, Vec<Vec<Point>>),
    Goes { owed: Vec<Owed>, again: bool },
}

impl<'a> Oracle<'a> {
    /// Somebody who knows these rules.
    pub fn new(rules: &'a Rules) -> Self {
        Self { rules }
    }

    /// The state that a game begins with.
    pub fn start(self) -> State {
        let mut cells = vec![None; self.rules.board.len()];
        for player in Player::BOTH {
            for &point in &self.rules.setup[player] {
                cells[point.index()] = Some(player);
            }
        }
        let mut state = State {
            cells,
            hands: self.rules.stones,
            captured: Each([0, 0]),
            ply: 0,
            mover: self.rules.phases[0].starts.unwrap_or(Player::First),
            phase: 0,
            step: 0,
            owed: Vec::new(),
            outcome: Outcome::InProgress,
            deciding: Vec::new(),
            turns_in_phase: 0,
            again: false,
            given_way_to: None,
            last_slide: Each([None, None]),
        };
        self.enter_phase(&mut state);
        self.find_next_step(&mut state);
        state.outcome = self.ending(&state);
        state
    }

    /// All legal moves in the order that the engine promises; none when the game is over.
    pub fn legal_moves(self, state: &State) -> Vec<Move> {
        if state.outcome.is_over() {
            return Vec::new();
        }
        let moves = self.free_moves(state);
        if moves.is_empty() && matches!(self.rules.end.stuck, Stuck::Pass | Stuck::GiveWay) {
            return vec![Move::Pass];
        }
        moves
    }

    /// The legal moves of a player who is not stuck.
    fn free_moves(self, state: &State) -> Vec<Move> {
        let mut moves = self.step_moves(state);
        if self.may_swap(state) {
            moves.push(Move::Swap);
        }
        moves
    }

    /// The legal moves but for a swap: what the step or an owed removal asks for.
    fn step_moves(self, state: &State) -> Vec<Move> {
        self.candidates(state).filter(|&mv| self.may(state, mv)).collect()
    }

    /// Whether there is one of these.
    pub fn can_move(self, state: &State) -> bool {
        self.may_swap(state) || self.candidates(state).any(|mv| self.may(state, mv))
    }

    /// Moves that are worth looking at, in the order of legal moves; `may` decides.
    fn candidates(self, state: &State) -> impl Iterator<Item = Move> {
        let points = || self.rules.board.points();
        let kinds = [state.mover, state.mover.opponent()];
        let placements = points().flat_map(move |at| kinds.map(|stone| Move::Place { at, stone }));
        let slides = points().flat_map(move |from| {
            let asked = self.asked(state).contains(Action::Slide);
            let mut targets = if asked {
                self.slides_from(state, from)
            } else {
                Vec::new()
            };
            targets.sort_unstable();
            targets.dedup();
            targets.into_iter().map(move |to| Move::Slide { from, to })
        });
        let removals = points().map(|at| Move::Remove { at });
        placements.chain(slides).chain(removals).chain([Move::Pass])
    }

    /// Every move that can be written down for this board, legal or not.
    pub fn conceivable_moves(self) -> Vec<Move> {
        let mut moves = Vec::new();
        for at in self.rules.board.points() {
            moves.extend(Player::BOTH.map(|stone| Move::Place { at, stone }));
        }
        for from in self.rules.board.points() {
            moves.extend(self.rules.board.points().map(|to| Move::Slide { from, to }));
        }
        moves.extend(self.rules.board.points().map(|at| Move::Remove { at }));
        moves.extend([Move::Pass, Move::Swap]);
        moves
    }

    /// Kinds of moves that the state asks for.
    pub fn asked(self, state: &State) -> Actions {
        if !state.owed.is_empty() {
            return Actions::of(&[Action::Remove]);
        }
        self.steps(state)[state.step]
    }

    fn may(self, state: &State, mv: Move) -> bool {
        let asked = self.asked(state);
        match mv {
            Move::Place { at, stone } => {
                asked.contains(Action::Place)
                    && state.hands[state.mover] != Some(0)
                    && self.may_place_kind(state.mover, stone)
                    && self.may_place_at(state, at)
                    && !self.is_forbidden(state, mv)
            }
            Move::Slide { from, to } => {
                asked.contains(Action::Slide)
                    && self.slides_from(state, from).contains(&to)
                    && !self.is_forbidden(state, mv)
            }
            Move::Remove { at } => asked.contains(Action::Remove) && self.removable(state).contains(&at),
            Move::Pass => asked.contains(Action::Pass),
            Move::Swap => self.may_swap(state),
        }
    }

    fn may_place_kind(self, mover: Player, stone: Player) -> bool {
        match self.rules.stone {
            StoneChoice::Own => stone == mover,
            StoneChoice::Either => true,
            StoneChoice::Shared => stone == Player::First,
        }
    }

    /// Where both players place stones of all kinds, the stones are nobody's and everybody's.
    fn may_slide_kind(self, mover: Player, kind: Player) -> bool {
        self.rules.stone != StoneChoice::Own || kind == mover
    }

    fn may_remove_kind(self, mover: Player, kind: Player) -> bool {
        self.rules.stone == StoneChoice::Shared || kind != mover
    }

    fn may_place_at(self, state: &State, at: Point) -> bool {
        let phase = &self.rules.phases[state.phase];
        if state.cells[at.index()].is_some() || !phase.place[state.mover].contains(&at) {
            return false;
        }
        if self
            .rules
            .openings
            .iter()
            .any(|opening| u32::from(opening.ply) == state.ply && !opening.allowed.contains(&at))
        {
            return false;
        }
        if let Some(down) = phase.gravity {
            // The stone would fall on when the next point that way is empty.
            for ray in self.rays(at) {
                if ray.toward == Some(down) && state.cells[ray.points[0].index()].is_none() {
                    return false;
                }
            }
        }
        if phase.touch == 0 {
            return true;
        }
        let board_is_empty = state.cells.iter().all(Option::is_none);
        let touching = self
            .neighbours(at)
            .into_iter()
            .filter(|near| state.cells[near.index()].is_some())
            .count();
        board_is_empty || touching >= usize::from(phase.touch)
    }

    /// Where the mover's stone on a point may go, patterns not considered.
    fn slides_from(self, state: &State, from: Point) -> Vec<Point> {
        let sliding = &self.rules.phases[state.phase].slide;
        let mover = state.mover;
        let is_empty = |point: &Point| state.cells[point.index()].is_none();
        if !state.cells[from.index()].is_some_and(|kind| self.may_slide_kind(mover, kind)) {
            return Vec::new();
        }
        let flies = match sliding.fly {
            None => false,
            Some(u16::MAX) => true,
            Some(most) => {
                // Of an unlimited hand nothing is counted.
                let in_hand = state.hands[mover].unwrap_or(0);
                self.on_board(state, mover) + u32::from(in_hand) <= u32::from(most)
            }
        };
        if flies {
            return self.rules.board.points().filter(is_empty).collect();
        }
        let mut targets = Vec::new();
        for ray in self.rays(from) {
            if !ray.classes.meets(sliding.along) {
                continue;
            }
            if let Some(ways) = &sliding.toward[mover] {
                if !ray.toward.is_some_and(|way| ways.contains(&way)) {
                    continue;
                }
            }
            let free: Vec<Point> = ray.points.iter().copied().take_while(is_empty).collect();
            match sliding.reach {
                Reach::Steps(most) => targets.extend(free.into_iter().take(usize::from(most))),
                Reach::Any => targets.extend(free),
                Reach::Stop => targets.extend(free.last()),
            }
        }
        targets
    }

    /// The stones that the mover may take when he has to remove one.
    fn removable(self, state: &State) -> Vec<Point> {
        let (removal, rules) = self.removal(state);
        let stones = self.rules.board.points().filter(|point| {
            state.cells[point.index()].is_some_and(|kind| self.may_remove_kind(state.mover, kind))
        });
        let all: Vec<Point> = stones.collect();
        if !removal.spare_made {
            return all;
        }
        let is_spared = |point: Point| {
            let kind = state.cells[point.index()].expect("a stone stands here");
            let owner = state.mover.opponent();
            rules
                .iter()
                .any(|&rule| !self.patterns_of_rule(state, rule, point, kind, owner).is_empty())
        };
        let free: Vec<Point> = all.iter().copied().filter(|&point| !is_spared(point)).collect();
        if free.is_empty() && removal.any_if_all_spared {
            all
        } else {
            free
        }
    }

    /// The options of the removal that is due, and the rules whose patterns are meant by `spare`: the rule that asked for it,
    /// or all rules that remove when it is a step of the turn.
    fn removal(self, state: &State) -> (Removal, Vec<usize>) {
        let options = |rule: usize| match self.rules.rules[rule].then {
            Consequence::Remove(removal) => Some(removal),
            _ => None,
        };
        match state.owed.first().map(|owed| owed.rule) {
            Some(rule) => (
                options(rule).expect("only rules that remove are owed"),
                vec![rule],
            ),
            None => {
                let removers = (0..self.rules.rules.len()).filter(|&rule| options(rule).is_some());
                (self.rules.phases[state.phase].removal, removers.collect())
            }
        }
    }

    /// The answer to the first player's first turn, until the second player's first step is done (`again` may repeat it). A
    /// first player who was passed over has given nothing to answer, and neither does a turn that ends the first phase.
    fn may_swap(self, state: &State) -> bool {
        self.rules.pie
            && state.ply > 0
            && state.phase == 0
            && state.turns_in_phase == 1
            && state.mover == Player::Second
            && state.step == 0
            && state.owed.is_empty()
    }

    fn is_forbidden(self, state: &State, mv: Move) -> bool {
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
        self.remember_slides(state, &mut after, mv);
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
        if matches!(mv, Move::Swap | Move::Pass) {
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
                if let Some(hand) = &mut state.hands[mover] {
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
    fn remember_slides(self, before: &State, after: &mut State, mv: Move) {
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
                    let Some(who) = self.who_made(index, mover) else {
                        continue;
                    };
                    let kind = after.cells[point.index()].expect("a stone was just put here");
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
                Condition::Left(most) => {
                    for player in [mover.opponent(), mover] {
                        let few = self
                            .stones_left(after, player)
                            .is_some_and(|left| left <= u32::from(*most));
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
                        || self.is_remade(before, mv, removal.again)
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
            if let Some(who) = self.who_made(index, before.mover)
                && rule.phases[before.phase]
                && decision(rule.then, who) == Some(outcome)
            {
                patterns.extend(self.patterns_of_rule(after, index, point, kind, who));
            }
        }
        patterns
    }

    /// Whether a slide does not count, because it brings a stone straight back or moves the same stone once more.
    fn is_remade(self, before: &State, mv: Move, again: Again) -> bool {
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

    /// Stones on the board and in hand; `None` when the hand is unlimited.
    fn stones_left(self, state: &State, player: Player) -> Option<u32> {
        state.hands[player].map(|hand| self.on_board(state, player) + u32::from(hand))
    }

    fn on_board(self, state: &State, player: Player) -> u32 {
        state.cells.iter().filter(|&&cell| cell == Some(player)).count() as u32
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
