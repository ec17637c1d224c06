//! How large a game is: an upper bound on the positions that can follow, and whether it ends at all.
//!
//! The bounds come from the rules alone, by counting; nothing is played. They are there to say at once that a search to the
//! end would take for ever.

use lianzi_rules::board::Direction;
use lianzi_rules::rules::{Consequence, PhaseEnd, Rules, StoneChoice, Swap};
use lianzi_rules::{Action, AnyPosition, Player, Point};

/// How large the rest of a game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// No more positions than this can follow, counted by the stones on the board (and by plies, where plies matter).
    pub positions: f64,
    /// The game lasts no longer than this many plies; `None`: it may go on for ever.
    pub plies: Option<u32>,
}

/// Whether stones can be slid in some phase of a game: what slides can slide back.
pub(crate) fn slides(rules: &Rules) -> bool {
    rules.phases.iter().any(|phase| {
        let turns = phase.turn.0.iter().chain(&phase.first_turn);
        turns.flatten().any(|step| step.contains(Action::Slide))
    })
}

/// How large the rest of a game is from a position on.
///
/// ```
/// use lianzi_rules::catalogue;
/// use lianzi_search::size::size;
///
/// let game = catalogue::game("tic-tac-toe")?;
/// let size = size(game.rules(), &game.start());
/// assert_eq!((size.positions, size.plies), (6046.0, Some(9)));
/// # Ok::<(), lianzi_rules::catalogue::CatalogueError>(())
/// ```
pub fn size(rules: &Rules, position: &AnyPosition) -> Size {
    let limit = rules
        .end
        .plies
        .map(|plies| u32::from(plies.saturating_sub(position.ply())));
    let free: Vec<bool> = rules
        .board
        .points()
        .map(|point| position.stone(point).is_none())
        .collect();
    let empty = free.iter().filter(|&&free| free).count();
    // A turn may hold a swap that places nothing; a player who is passed over makes no ply.
    let swap = match rules.swap {
        None => 0,
        Some(Swap::Pie) => 1,
        // A pass before the two stones more, and the first player's choice after them.
        Some(Swap::Swap2) => 2,
    };
    if only_grows(rules, position.phase()) {
        let hands = Player::BOTH.map(|player| position.hand(player).map_or(empty, usize::from).min(empty));
        let mut positions = if alternates(rules, position) {
            alternating(empty, hands, kinds(rules))
        } else {
            any_numbers(empty, hands, rules.stone)
        };
        if let Some(gravity) = falls(rules, position.phase()) {
            positions = positions.min(columns(rules, gravity, &free));
        }
        // Whoever is stuck may have to pass, but never twice without a stone in between.
        let plies = 2 * empty as u32 + swap;
        let plies = if passes_when_stuck(rules) {
            plies
        } else {
            empty as u32 + swap
        };
        return Size {
            positions,
            plies: Some(limit.map_or(plies, |limit| plies.min(limit))),
        };
    }
    let all = rules.board.len();
    let stones = Player::BOTH.map(|player| {
        // Stones are only ever lost, but for those that are placed from an endless hand.
        position
            .stones_left(player)
            .map_or(all, |left| left as usize)
            .min(all)
    });
    let positions = match rules.stone {
        StoneChoice::Own => any_numbers(all, stones, StoneChoice::Own),
        other => any_numbers(all, [all, all], other),
    };
    match limit {
        Some(limit) => Size {
            positions: positions * f64::from(limit),
            plies: Some(limit),
        },
        None => Size {
            positions,
            plies: None,
        },
    }
}

fn kinds(rules: &Rules) -> f64 {
    if rules.stone == StoneChoice::Either {
        2.0
    } else {
        1.0
    }
}

fn passes_when_stuck(rules: &Rules) -> bool {
    use lianzi_rules::rules::Stuck;
    matches!(rules.end.stuck, Stuck::Pass | Stuck::GiveWay)
}

/// Whether from this phase on stones are placed and nothing else happens, so that every ply fills a point.
fn only_grows(rules: &Rules, phase: usize) -> bool {
    let removes = rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, Consequence::Remove(_)));
    let phases = &rules.phases[phase..];
    !removes
        && phases.iter().all(|phase| {
            let turns = phase.turn.0.iter().chain(&phase.first_turn);
            phase.capture.is_none() && turns.flatten().all(|step| step.is_only(Action::Place))
        })
}

/// Whether stones are placed in turn, one each, so that their number says how many of them are whose.
fn alternates(rules: &Rules, position: &AnyPosition) -> bool {
    let again = rules.rules.iter().any(|rule| rule.then == Consequence::Again);
    let endless_hands = rules.stones.0.iter().all(Option::is_none);
    let even_hands =
        endless_hands || position.hand(position.mover()) == position.hand(position.mover().opponent());
    let uneven_by_one = endless_hands
        || position.hand(position.mover()) == position.hand(position.mover().opponent()).map(|hand| hand + 1);
    let phases = &rules.phases[position.phase()..];
    rules.stone != StoneChoice::Shared
        && !again
        && rules.swap.is_none()
        && !passes_when_stuck(rules)
        && (even_hands || uneven_by_one)
        && phases.iter().enumerate().all(|(index, phase)| {
            phase
                .turn
                .0
                .iter()
                .chain(&phase.first_turn)
                .all(|turn| turn.len() == 1)
                && (index == 0 || phase.starts.is_none())
                && (phases.len() == 1 || phase.ends != PhaseEnd::Never || index + 1 == phases.len())
        })
}

/// Positions when stones are placed in turn on empty points: choose the points, then whose half they are.
fn alternating(empty: usize, hands: [usize; 2], kinds: f64) -> f64 {
    let most = empty.min(hands[0] + hands[1]);
    let sum = (0..=most).map(|stones| {
        // Stones of either kind may have any colours, at will.
        let colours = if kinds > 1.0 {
            kinds.powi(stones as i32)
        } else {
            choose(stones, stones / 2)
        };
        choose(empty, stones) * colours
    });
    sum.sum()
}

/// Positions with at most so many stones of each on so many points.
fn any_numbers(points: usize, most: [usize; 2], stone: StoneChoice) -> f64 {
    match stone {
        StoneChoice::Shared => 2_f64.powi(points as i32),
        StoneChoice::Either => 3_f64.powi(points as i32),
        StoneChoice::Own => {
            let sum = (0..=most[0].min(points)).map(|first| {
                let rest = points - first;
                choose(points, first) * chosen_up_to(rest, most[1].min(rest))
            });
            sum.sum()
        }
    }
}

/// Which way stones fall in every phase from this one on, when it is always the same.
fn falls(rules: &Rules, phase: usize) -> Option<Direction> {
    let first = rules.phases[phase].gravity?;
    rules.phases[phase..]
        .iter()
        .all(|phase| phase.gravity == Some(first))
        .then_some(first)
}

/// Positions when stones fall: each column is filled to some height, in some colours.
fn columns(rules: &Rules, gravity: Direction, free: &[bool]) -> f64 {
    let along = |points: &[Point]| {
        let [from, to] = [points[0], points[1]].map(|point| rules.board.place(point));
        let ways = [Direction::between(from, to), Direction::between(to, from)];
        ways.contains(&Some(gravity))
    };
    let mut seen = vec![false; free.len()];
    let mut positions = 1.0;
    let heights = |count: usize| match rules.stone {
        StoneChoice::Shared => count as f64 + 1.0,
        StoneChoice::Own | StoneChoice::Either => 2_f64.powi(count as i32 + 1) - 1.0,
    };
    for line in rules.board.lines().iter().filter(|line| along(&line.points)) {
        let fresh = line
            .points
            .iter()
            .filter(|point| !std::mem::replace(&mut seen[point.index()], true));
        positions *= heights(fresh.filter(|point| free[point.index()]).count());
    }
    // Points that no column passes through stand alone.
    let single = seen
        .iter()
        .zip(free)
        .filter(|&(&seen, &free)| !seen && free)
        .count();
    positions * heights(1).powi(single as i32)
}

/// How many ways there are to choose some of so many.
fn choose(of: usize, some: usize) -> f64 {
    (0..some.min(of - some))
        .fold(1.0, |ways, i| ways * (of - i) as f64 / (i + 1) as f64)
        .round()
}

/// How many ways there are to choose at most some of so many.
fn chosen_up_to(of: usize, most: usize) -> f64 {
    let mut ways = 1.0;
    let mut sum = 1.0;
    for i in 0..most {
        ways *= (of - i) as f64 / (i + 1) as f64;
        sum += ways;
    }
    f64::round(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lianzi_rules::catalogue;

    fn size_of(name: &str) -> Size {
        let game = catalogue::game(name).expect(name);
        size(game.rules(), &game.start())
    }

    fn whole(name: &str) -> u64 {
        size_of(name).positions as u64
    }

    #[test]
    fn small_boards_are_counted_exactly() {
        // No stone, one on either point, or one of each: 1 + 2 + 2.
        assert_eq!(whole("mnk:2,1,2"), 5);
        assert_eq!(
            size_of("tic-tac-toe"),
            Size {
                positions: 6046.0,
                plies: Some(9)
            }
        );
        assert_eq!(whole("notakto"), 512);
        // Columns of three points: 15 ways to fill each.
        assert_eq!(whole("gravity:4,3,4"), 15_u64.pow(4).min(whole("mnk:4,3,4")));
    }

    #[test]
    fn games_with_moving_stones_end_by_their_limit_of_plies_or_never() {
        assert_eq!(size_of("liansi").plies, Some(120));
        assert_eq!(size_of("teeko").plies, None);
        assert_eq!(size_of("nine-mens-morris").plies, None);
        assert_eq!(
            size_of("pente").plies,
            None,
            "captured points can be filled again and again"
        );
    }

    #[test]
    fn large_boards_have_finite_bounds() {
        for name in catalogue::names() {
            let positions = size_of(name).positions;
            assert!(positions.is_finite() && positions >= 1.0, "{name}: {positions}");
        }
    }
}
