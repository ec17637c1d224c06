//! When a player can never complete a line again.
//!
//! In games in which stones are placed one a turn, stay for ever, and win by lines alone, a line with a stone
//! of the other player's is lost to its owner, and two empty points of a line are enough to guard it: when he
//! takes the one, the other player takes the other. What stands elsewhere is then of no account: such proofs have a zone.

use lianzi_rules::rules::{Condition, Consequence, Form, PhaseEnd, StoneChoice};
use lianzi_rules::{Action, Actions, Each, Game, Mask, Player, Point, Position, windows};

/// The lines by which a player can win.
pub struct Rows<const W: usize> {
    owner: Player,
    lines: Vec<Mask<W>>,
    /// Whether the other player can place wherever he likes, so that guarding by pairs works.
    free: bool,
}

impl<const W: usize> Rows<W> {
    /// The lines of a player; `None` when the game is not of the kind that this is for.
    pub fn of(game: &Game<W>, owner: Player) -> Option<Self> {
        let rules = game.rules();
        let [phase] = rules.phases.as_slice() else {
            return None;
        };
        let place = vec![Actions::of(&[Action::Place])];
        let everywhere = phase
            .place
            .0
            .iter()
            .all(|points| points.len() == rules.board.len());
        let simple = rules.stone == StoneChoice::Own
            && rules.stones == Each::both(None)
            && rules.swap.is_none()
            && rules.end.full.is_none()
            && phase.turn == Each::both(place)
            && phase.first_turn.is_none()
            && phase.ends == PhaseEnd::Never
            && phase.capture.is_none()
            && phase.touch == 0
            && everywhere
            && rules.openings.is_empty();
        if !simple {
            return None;
        }
        let mut lines = Vec::new();
        for rule in &rules.rules {
            let (Condition::Made(patterns), Consequence::Win) = (&rule.when, rule.then) else {
                return None;
            };
            for pattern in patterns {
                // Exact rows and rows with open ends need the same points at least.
                let sets = match &pattern.form {
                    Form::Row { lengths, along, .. } => windows(&rules.board, *lengths.first()?, *along),
                    Form::Sets(sets) => sets.clone(),
                };
                if rule.player.is_none_or(|player| player == owner) {
                    lines.extend(sets.iter().map(|set| set.iter().copied().collect::<Mask<W>>()));
                }
            }
        }
        Some(Self {
            owner,
            lines,
            free: phase.gravity.is_none(),
        })
    }

    /// Whether pairs are accepted in this game.
    pub fn allows_pairs(&self) -> bool {
        self.free
    }

    /// Whether every line has a stone of the other player's.
    pub fn all_blocked(&self, position: &Position<W>) -> bool {
        let other = position.stones(self.owner.opponent());
        self.lines.iter().all(|line| line.meets(other))
    }

    /// The points of these pairs, if they guard: if, taken two by two, they are pairs of empty points, no point twice, of
    /// which every line that is not blocked contains one.
    pub fn guarded_by(&self, game: &Game<W>, position: &Position<W>, names: &[&str]) -> Option<Mask<W>> {
        let board = game.board();
        let mut free = game.empty(position);
        let mut pairs: Vec<Mask<W>> = Vec::new();
        for pair in names.chunks(2) {
            let &[one, two] = pair else { return None };
            let point = |name: &str| board.point(name).filter(|&point| board.name(point) == name);
            let (one, two) = (point(one)?, point(two)?);
            if !take(&mut free, one) || !take(&mut free, two) {
                return None;
            }
            pairs.push(Mask::of(one) | Mask::of(two));
        }
        let other = position.stones(self.owner.opponent());
        let guarded = |line: &Mask<W>| line.meets(other) || pairs.iter().any(|&pair| line.covers(pair));
        let zone = pairs.iter().fold(Mask::EMPTY, |zone, &pair| zone | pair);
        (self.free && self.lines.iter().all(guarded)).then_some(zone)
    }
}

fn take<const W: usize>(free: &mut Mask<W>, point: Point) -> bool {
    let had = free.contains(point);
    free.remove(point);
    had
}
