//! The whole rule language once more, slow and plain.
//!
//! Written from `docs/rule-files.md` and from nothing else, so that it can be wrong only where the page is read wrongly.
//! A board is a list of cells; whatever is asked is found by walking along the board's lines. There are no masks, no
//! tables and no short cuts, and the engine's code is not used: only [`Rules`], its [`Board`](lianzi_rules::Board) and
//! the plain types of moves and outcomes.
//!
//! Here live the state and the legal moves. `effects` does an action, `patterns` finds rows and sets of stones, `turns` says
//! who is next and how a game ends without a rule, and `reasons` says why a move is refused.

mod effects;
mod patterns;
mod reasons;
mod renju;
mod swap2;
mod turns;

pub use reasons::Reason;
pub use swap2::Opening;

use lianzi_rules::rules::{Consequence, Reach, Removal, Rules, StoneChoice, Stuck, Swap};
use lianzi_rules::{Action, Actions, Each, Move, Outcome, Player, Point};

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
    /// Where the opening swap2 stands.
    pub opening: Opening,
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
            opening: Opening::of(self.rules),
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
        if let Some(asked) = state.opening.asks() {
            return asked;
        }
        self.steps(state)[state.step]
    }

    fn may(self, state: &State, mv: Move) -> bool {
        let asked = self.asked(state);
        match mv {
            Move::Place { at, stone } => {
                asked.contains(Action::Place)
                    && self.may_place_kind(state, stone)
                    && state.hands[self.owner(state.mover, stone)] != Some(0)
                    && self.may_place_at(state, at)
                    && !self.is_forbidden(state, mv)
                    && self.foul(state, at).is_none()
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

    /// The player whom a stone belongs to that this player handles.
    fn owner(self, mover: Player, stone: Player) -> Player {
        match self.rules.stone {
            StoneChoice::Own => stone,
            StoneChoice::Either | StoneChoice::Shared => mover,
        }
    }

    fn may_place_kind(self, state: &State, stone: Player) -> bool {
        match self.rules.stone {
            StoneChoice::Own if state.opening.places_for_the_other() => stone != state.mover,
            StoneChoice::Own => stone == state.mover,
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
                Self::on_board(state, mover) + u32::from(in_hand) <= u32::from(most)
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
            if let Some(ways) = &sliding.toward[mover]
                && !ray.toward.is_some_and(|way| ways.contains(&way))
            {
                continue;
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
        if let Some(owed) = state.owed.first() {
            let removal = options(owed.rule).expect("only rules that remove are owed");
            return (removal, vec![owed.rule]);
        }
        let removers = (0..self.rules.rules.len()).filter(|&rule| options(rule).is_some());
        (self.rules.phases[state.phase].removal, removers.collect())
    }

    /// The answer to the first player's first turn, until the second player's first step is done (`again` may repeat it). A
    /// first player who was passed over has given nothing to answer, and neither does a turn that ends the first phase.
    fn may_swap(self, state: &State) -> bool {
        match self.rules.swap {
            None => return false,
            Some(Swap::Swap2) => return matches!(state.opening, Opening::Choosing | Opening::Answering),
            Some(Swap::Pie) => {}
        }
        state.ply > 0
            && state.phase == 0
            && state.turns_in_phase == 1
            && state.mover == Player::Second
            && state.step == 0
            && state.owed.is_empty()
    }

    /// Stones on the board and in hand; `None` when the hand is unlimited.
    fn stones_left(state: &State, player: Player) -> Option<u32> {
        state.hands[player].map(|hand| Self::on_board(state, player) + u32::from(hand))
    }

    fn on_board(state: &State, player: Player) -> u32 {
        state.cells.iter().filter(|&&cell| cell == Some(player)).count() as u32
    }
}
