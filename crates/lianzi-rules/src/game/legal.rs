//! What may be done in a position, and why something may not.

use super::swap2::{ANSWER, CHOICE};
use super::{Game, PhaseTable, Position};
use crate::rules::{Reach, Removal, StoneChoice, Stuck, Swap};
use crate::{Action, Actions, Foul, Mask, Move, Player, Point, Refusal};

impl<const W: usize> Game<W> {
    /// Appends all legal moves in a fixed order: placements by point (own stones first), slides by where from and where
    /// to, removals by point, pass, swap. Appends nothing when the game is over.
    pub fn moves(&self, position: &Position<W>, moves: &mut Vec<Move>) {
        if position.outcome.is_over() {
            return;
        }
        self.try_each(position, &mut |mv| {
            moves.push(mv);
            false
        });
        if self.can_swap(position) {
            moves.push(Move::Swap);
        }
        if moves.is_empty() && self.must_pass_when_stuck() {
            moves.push(Move::Pass);
        }
    }

    /// The legal moves as a new list; see [`moves`](Self::moves).
    pub fn legal_moves(&self, position: &Position<W>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves
    }

    /// When every legal move places one of the mover's own stones: where. `None` when other moves are possible, or the game is over.
    ///
    /// For whoever does not want a list, such as random playouts and searches of placing games.
    #[inline]
    pub fn placements(&self, position: &Position<W>) -> Option<Mask<W>> {
        let phase = self.phase(position);
        if position.outcome.is_over()
            || position.removing > 0
            || self.rules.stone == StoneChoice::Either
            || phase.forbids[position.mover]
            || self.can_swap(position)
            || self.stage(position).is_some()
            || !self.steps(position)[position.step as usize].is_only(Action::Place)
        {
            return None;
        }
        let mut targets = self.place_targets(position);
        if phase.fouls[position.mover] {
            targets = targets
                .iter()
                .filter(|&at| self.foul(position, at).is_none())
                .collect();
        }
        (!targets.is_empty()).then_some(targets)
    }

    /// The foul that the player on move would commit by placing a stone on an empty point; `None` when it would be none,
    /// and in games without fouls.
    ///
    /// ```
    /// # use lianzi_rules::{catalogue, Foul};
    /// let game = catalogue::game("renju")?;
    /// let two_twos = game.read_position("15/15/15/15/15/7B7/7B7/5BB8/15/15/15/15/15/15/15 B")?;
    /// let at = |name| game.board().point(name).unwrap();
    /// assert_eq!(game.foul(&two_twos, at("h8")), Some(Foul::DoubleThree));
    /// assert_eq!(game.foul(&two_twos, at("h7")), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the point is not on the board.
    #[inline]
    pub fn foul(&self, position: &Position<W>, at: Point) -> Option<Foul> {
        let mover = position.mover;
        let fouls = self
            .fouls
            .as_ref()
            .filter(|_| self.phase(position).fouls[mover])?;
        fouls.foul(position.stones[mover], position.stones[mover.opponent()], at)
    }

    /// Kinds of moves that the position asks for; empty when the game is over.
    pub fn expected(&self, position: &Position<W>) -> Actions {
        let mut expected = Vec::new();
        if !position.outcome.is_over() {
            if position.removing > 0 {
                expected.push(Action::Remove);
            } else if self.must_pass_when_stuck() && !self.can_act(position) && !self.can_swap(position) {
                expected.push(Action::Pass);
            } else {
                expected.extend(self.steps(position)[position.step as usize].iter());
            }
            if self.can_swap(position) {
                expected.push(Action::Swap);
            }
        }
        Actions::of(&expected)
    }

    /// Whether a move is legal, and if not, the first reason why.
    ///
    /// # Errors
    /// The reasons are looked for in the order of [`Refusal`]'s variants: the game is over; another kind of action is
    /// due; off the board; wrong stone; target occupied; out of reach; barred by a rule.
    pub fn check(&self, position: &Position<W>, mv: Move) -> Result<(), Refusal> {
        if position.outcome.is_over() {
            return Err(Refusal::Over(position.outcome));
        }
        let expected = self.expected(position);
        if !expected.contains(mv.action()) {
            return Err(Refusal::WrongAction {
                asked: mv.action(),
                expected,
            });
        }
        match mv {
            Move::Place { at, stone } => self.check_place(position, at, stone)?,
            Move::Slide { from, to } => self.check_slide(position, from, to)?,
            Move::Remove { at } => self.check_remove(position, at)?,
            Move::Pass | Move::Swap => {}
        }
        if self.phase(position).forbids[position.mover]
            && let Some(rule) = self.forbidden(position, mv)
        {
            let at = mv.target().unwrap_or(Point(0));
            return Err(Refusal::Forbidden {
                at,
                name: self.name(at),
                rule,
            });
        }
        if let Move::Place { at, .. } = mv
            && let Some(foul) = self.foul(position, at)
        {
            let name = self.name(at);
            return Err(Refusal::Foul { at, name, foul });
        }
        Ok(())
    }

    fn check_place(&self, position: &Position<W>, at: Point, stone: Player) -> Result<(), Refusal> {
        self.on_board(at)?;
        if position.hands[self.giver(position)] == 0 {
            return Err(Refusal::EmptyHand);
        }
        if !self.kinds(position).contains(&stone) {
            return Err(Refusal::NotYourKind);
        }
        let name = || self.name(at);
        if position.occupied().contains(at) {
            return Err(Refusal::Occupied { at, name: name() });
        }
        let phase = self.phase(position);
        if !self.allowed(position).contains(at) {
            return Err(Refusal::Barred { at, name: name() });
        }
        if !self.supported(position, phase).contains(at) {
            let mut rest = at;
            while let Some(below) =
                phase.support[rest.index()].filter(|&below| !position.occupied().contains(below))
            {
                rest = below;
            }
            return Err(Refusal::Falls {
                name: name(),
                rest: self.name(rest),
            });
        }
        if !self.touching(position, phase).contains(at) {
            return Err(Refusal::Apart { at, name: name() });
        }
        Ok(())
    }

    fn check_slide(&self, position: &Position<W>, from: Point, to: Point) -> Result<(), Refusal> {
        self.on_board(from)?;
        self.on_board(to)?;
        match position.stone(from) {
            None => {
                return Err(Refusal::NoStone {
                    at: from,
                    name: self.name(from),
                });
            }
            Some(_) if !self.slidable(position).contains(from) => {
                return Err(Refusal::NotYours {
                    at: from,
                    name: self.name(from),
                });
            }
            Some(_) => {}
        }
        if position.occupied().contains(to) {
            return Err(Refusal::Occupied {
                at: to,
                name: self.name(to),
            });
        }
        if !self.slide_targets(position, from).contains(to) {
            return Err(Refusal::NotAdjacent {
                from: self.name(from),
                to: self.name(to),
            });
        }
        Ok(())
    }

    fn check_remove(&self, position: &Position<W>, at: Point) -> Result<(), Refusal> {
        self.on_board(at)?;
        match position.stone(at) {
            None => Err(Refusal::NoStone {
                at,
                name: self.name(at),
            }),
            Some(_) if !self.enemies(position).contains(at) => Err(Refusal::YourOwn {
                at,
                name: self.name(at),
            }),
            Some(_) if !self.removable(position).contains(at) => Err(Refusal::Spared {
                at,
                name: self.name(at),
            }),
            Some(_) => Ok(()),
        }
    }

    fn on_board(&self, point: Point) -> Result<(), Refusal> {
        if point.index() < self.board().len() {
            return Ok(());
        }
        Err(self.off_board(format!("point {}", point.0)))
    }

    /// The refusal of something that names no point of this board.
    pub(crate) fn off_board(&self, name: String) -> Refusal {
        let board = self.board();
        let flat = matches!(board.shape(), crate::board::Shape::Square);
        let size = |count| if flat { count } else { 0 };
        Refusal::OffBoard {
            name,
            columns: size(board.columns()),
            rows: size(board.height()),
        }
    }

    fn name(&self, point: Point) -> String {
        self.board().name(point).to_owned()
    }

    /// Whose hand the next stone comes from.
    #[inline]
    pub(super) fn giver(&self, position: &Position<W>) -> Player {
        if self.places_for_opponent(position) {
            position.mover.opponent()
        } else {
            position.mover
        }
    }

    /// The kinds of stones that the mover may place.
    pub(super) fn kinds(&self, position: &Position<W>) -> &'static [Player] {
        use Player::{First, Second};
        if self.places_for_opponent(position) {
            return match position.mover {
                First => &[Second],
                Second => &[First],
            };
        }
        match (self.rules.stone, position.mover) {
            (StoneChoice::Either, First) => &[First, Second],
            (StoneChoice::Either, Second) => &[Second, First],
            (StoneChoice::Own, Second) => &[Second],
            (StoneChoice::Own, First) | (StoneChoice::Shared, _) => &[First],
        }
    }

    /// The stones that the mover may slide.
    fn slidable(&self, position: &Position<W>) -> Mask<W> {
        match self.rules.stone {
            StoneChoice::Own => position.stones[position.mover],
            StoneChoice::Either | StoneChoice::Shared => position.occupied(),
        }
    }

    /// The stones that the mover may think of removing.
    fn enemies(&self, position: &Position<W>) -> Mask<W> {
        match self.rules.stone {
            StoneChoice::Shared => position.occupied(),
            _ => position.stones[position.mover.opponent()],
        }
    }

    /// Where the rules let the mover place a stone, whatever stands there.
    #[inline]
    fn allowed(&self, position: &Position<W>) -> Mask<W> {
        let mut allowed = self.phase(position).place[position.mover];
        if position.ply < self.openings_end {
            for &(ply, points) in &self.openings {
                if ply == position.ply {
                    allowed &= points;
                }
            }
        }
        allowed
    }

    /// The points where a stone would not fall on.
    #[inline]
    pub(super) fn supported(&self, position: &Position<W>, phase: &PhaseTable<W>) -> Mask<W> {
        if phase.support.is_empty() {
            return self.all;
        }
        let occupied = position.occupied();
        if let Some(distance) = phase.support_distance {
            return phase.floor | occupied.shifted_down(distance);
        }
        let held = |point: &Point| phase.support[point.index()].is_none_or(|below| occupied.contains(below));
        self.all.iter().filter(held).collect()
    }

    /// The points with enough occupied neighbours.
    fn touching(&self, position: &Position<W>, phase: &PhaseTable<W>) -> Mask<W> {
        let occupied = position.occupied();
        if phase.touch == 0 || occupied.is_empty() {
            return self.all;
        }
        let enough =
            |point: &Point| (phase.neighbours[point.index()] & occupied).count() >= u32::from(phase.touch);
        self.all.iter().filter(enough).collect()
    }

    /// The empty points where the mover may place a stone, but for patterns that are forbidden.
    #[inline]
    fn place_targets(&self, position: &Position<W>) -> Mask<W> {
        if position.hands[self.giver(position)] == 0 {
            return Mask::EMPTY;
        }
        let phase = self.phase(position);
        let empty = self.empty(position);
        if phase.only_full_stops && phase.support.is_empty() {
            return empty;
        }
        empty & self.allowed(position) & self.supported(position, phase) & self.touching(position, phase)
    }

    /// The empty points that the stone on `from` can move to.
    fn slide_targets(&self, position: &Position<W>, from: Point) -> Mask<W> {
        let slide = &self.phase(position).slide;
        let empty = self.empty(position);
        let mover = position.mover;
        if let Some(limit) = slide.fly {
            let few = limit == u16::MAX
                || u32::from(limit)
                    >= position
                        .stones_left(mover)
                        .unwrap_or_else(|| position.stones[mover].count());
            if few {
                return empty;
            }
        }
        if slide.is_step() {
            return slide.steps[mover][from.index()] & empty;
        }
        let mut targets = Mask::EMPTY;
        for ray in &slide.rays[mover][from.index()] {
            let free = ray.iter().take_while(|&&point| empty.contains(point)).count();
            let reached = match slide.reach {
                Reach::Any => &ray[..free],
                Reach::Steps(steps) => &ray[..free.min(steps as usize)],
                Reach::Stop => &ray[free.saturating_sub(1)..free],
            };
            targets = reached
                .iter()
                .fold(targets, |targets, &point| targets | Mask::of(point));
        }
        targets
    }

    /// The stones that the mover may remove now.
    pub(crate) fn removable(&self, position: &Position<W>) -> Mask<W> {
        let enemies = self.enemies(position);
        let owner = position.mover.opponent();
        let (own, other) = self.sides(position, owner);
        let spared = |rule: usize| -> Mask<W> {
            let Some((_, matchers)) = &self.removers[rule] else {
                return Mask::EMPTY;
            };
            let in_pattern = |&at: &Point| matchers[owner].iter().any(|matcher| matcher.made(own, other, at));
            enemies.iter().filter(in_pattern).collect()
        };
        let (removal, spared): (Removal, Mask<W>) = if position.removing > 0 {
            let rule = position.removing_by as usize;
            let Some((removal, _)) = &self.removers[rule] else {
                return Mask::EMPTY;
            };
            (
                *removal,
                if removal.spare_made {
                    spared(rule)
                } else {
                    Mask::EMPTY
                },
            )
        } else {
            let removal = self.phase(position).removal;
            let rules = if removal.spare_made {
                self.removers.len()
            } else {
                0
            };
            (
                removal,
                (0..rules).fold(Mask::EMPTY, |mask, rule| mask | spared(rule)),
            )
        };
        let free = enemies - spared;
        if free.is_empty() && removal.any_if_all_spared {
            enemies
        } else {
            free
        }
    }

    /// Whether the player on move may swap now.
    #[inline]
    pub(super) fn can_swap(&self, position: &Position<W>) -> bool {
        match self.rules.swap {
            None => false,
            Some(Swap::Swap2) => {
                matches!(self.stage(position), Some(CHOICE | ANSWER))
                    && position.step == 0
                    && !position.outcome.is_over()
            }
            Some(Swap::Pie) => {
                position.turn == 1
                    && position.ply > 0 // a first player without stones is passed over, which is no turn to answer
                    && position.phase == 0
                    && position.step == 0
                    && position.removing == 0
                    && position.mover == Player::Second
                    && !position.outcome.is_over()
            }
        }
    }

    fn must_pass_when_stuck(&self) -> bool {
        matches!(self.rules.end.stuck, Stuck::Pass | Stuck::GiveWay)
    }

    /// Whether the mover can do what the step asks for (a swap is not counted).
    pub(super) fn can_act(&self, position: &Position<W>) -> bool {
        self.try_each(position, &mut |_| true)
    }

    /// Gives the legal moves of the step one by one until `enough` says true; whether it did.
    fn try_each(&self, position: &Position<W>, enough: &mut dyn FnMut(Move) -> bool) -> bool {
        let forbids = self.phase(position).forbids[position.mover];
        let fouls = self.phase(position).fouls[position.mover];
        let mut give = |mv: Move| (!forbids || self.forbidden(position, mv).is_none()) && enough(mv);
        if position.removing > 0 {
            return self
                .removable(position)
                .iter()
                .any(|at| give(Move::Remove { at }));
        }
        let step = self.steps(position)[position.step as usize];
        (step.contains(Action::Place)
            && self.place_targets(position).iter().any(|at| {
                !(fouls && self.foul(position, at).is_some())
                    && self
                        .kinds(position)
                        .iter()
                        .any(|&stone| give(Move::Place { at, stone }))
            }))
            || (step.contains(Action::Slide)
                && self.slidable(position).iter().any(|from| {
                    self.slide_targets(position, from)
                        .iter()
                        .any(|to| give(Move::Slide { from, to }))
                }))
            || (step.contains(Action::Remove)
                && self
                    .removable(position)
                    .iter()
                    .any(|at| give(Move::Remove { at })))
            || (step.contains(Action::Pass) && give(Move::Pass))
    }
}
