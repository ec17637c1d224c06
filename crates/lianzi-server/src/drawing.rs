//! Games and boards as pictures need them: points with places, and the lines between them.

use std::collections::BTreeSet;

use lianzi_play::{Match, NamedGame, Takeback};
use lianzi_rules::board::{Board, Shape};
use lianzi_rules::rules::{Consequence, Phase, Rules, StoneChoice};
use lianzi_rules::{Action, AnyGame, Player};

use crate::room::cells;
use crate::typical;
use crate::wire::{
    BoardView, Both, Family, GameCard, GameView, InWords, KnownView, PhaseView, PlayerView, PointView,
    ShapeView, SmallBoard, StoneView,
};

/// From this many points on a board is large.
const LARGE: usize = 169;

/// The height of a row of a hexagonal board whose points are 1 apart: half the square root of three.
const HEX_ROW: f64 = 0.866_025_403_784_438_6;

fn start(game: &AnyGame) -> String {
    let played = Match::new(game.clone(), Takeback::Never);
    cells(&played, played.start())
}

/// A game in the list.
pub fn card(name: &str, game: &AnyGame, known: Option<KnownView>) -> GameCard {
    let rules = game.rules();
    let start = start(game);
    GameCard {
        name: name.to_owned(),
        title: (&rules.name).into(),
        description: (&rules.description).into(),
        rules_id: game.id().to_string(),
        family: family(rules),
        players: players(rules),
        board: small(game.board()),
        typical: typical::cells(name, game).unwrap_or_else(|| start.clone()),
        start,
        known,
    }
}

fn players(rules: &Rules) -> Both<PlayerView> {
    Both::new(|player: Player| PlayerView {
        name: (&rules.seats[player].name).into(),
        letter: rules.seats[player].letter.to_string(),
    })
}

/// A game with everything that it takes to draw and explain it.
pub fn view(
    named: &NamedGame,
    shipped: bool,
    text: String,
    words: InWords,
    known: Option<KnownView>,
) -> GameView {
    let game = named.game();
    let rules = game.rules();
    GameView {
        name: named.name().to_owned(),
        shipped,
        title: (&rules.name).into(),
        description: (&rules.description).into(),
        source: rules.source.clone(),
        rules_id: game.id().to_string(),
        family: family(rules),
        players: players(rules),
        board: board(game.board()),
        start: start(game),
        start_position: game.write_position(&game.start()),
        stones: Both::new(|player| rules.stones[player]),
        phases: rules.phases.iter().map(phase).collect(),
        stone: match rules.stone {
            StoneChoice::Own => StoneView::Own,
            StoneChoice::Either => StoneView::Either,
            StoneChoice::Shared => StoneView::Shared,
        },
        ply_limit: rules.end.plies,
        known,
        words,
        text,
    }
}

fn does(phase: &Phase, action: Action) -> bool {
    let turns = phase.turn.0.iter().chain(phase.first_turn.as_slice());
    turns.flatten().any(|step| step.contains(action))
}

fn phase(phase: &Phase) -> PhaseView {
    PhaseView {
        places: does(phase, Action::Place),
        slides: does(phase, Action::Slide),
        gravity: phase.gravity.map(|direction| direction.word().to_owned()),
    }
}

fn family(rules: &Rules) -> Family {
    if rules
        .rules
        .iter()
        .any(|rule| matches!(rule.then, Consequence::Remove(_)))
    {
        Family::Mills
    } else if rules.phases.iter().any(|phase| does(phase, Action::Slide)) {
        Family::Moving
    } else if rules.phases.iter().any(|phase| phase.gravity.is_some()) {
        Family::Gravity
    } else if rules.board.len() >= LARGE {
        Family::Large
    } else {
        Family::Rows
    }
}

/// A board, for drawing.
pub fn board(board: &Board) -> BoardView {
    let (across, down) = match board.shape() {
        // Places of a hexagonal board are two apart in a row.
        Shape::Hex => (0.5, HEX_ROW),
        _ => (1.0, 1.0),
    };
    // Three decimals are more than a screen shows.
    let round = |number: f64| (number * 1000.0).round() / 1000.0;
    let points: Vec<PointView> = board
        .points()
        .map(|point| {
            let place = board.place(point);
            PointView {
                name: board.name(point).to_owned(),
                x: round(f64::from(place.x) * across),
                y: round(f64::from(place.y) * down),
                level: place.level,
            }
        })
        .collect();
    let largest = |value: fn(&PointView) -> f64| points.iter().map(value).fold(0.0, f64::max);
    BoardView {
        shape: match board.shape() {
            Shape::Square => ShapeView::Square,
            Shape::Hex => ShapeView::Hex,
            Shape::Box => ShapeView::Box,
            Shape::Rings => ShapeView::Rings,
            Shape::Wheel => ShapeView::Wheel,
            Shape::Points => ShapeView::Points,
        },
        width: largest(|point| point.x),
        height: largest(|point| point.y),
        levels: 1 + points.iter().map(|point| point.level).max().unwrap_or(0),
        edges: edges(board),
        points,
    }
}

/// A board for a small picture: a rectangle is told by its measures alone.
fn small(board: &Board) -> SmallBoard {
    let whole = self::board(board);
    let (columns, rows) = (board.columns(), board.height());
    let rectangle = board.shape() == Shape::Square && board.len() == usize::from(columns) * usize::from(rows);
    let joined = (columns - 1) * rows + columns * (rows - 1);
    let grid = rectangle && whole.edges.len() == usize::from(joined);
    SmallBoard {
        shape: whole.shape,
        width: whole.width,
        height: whole.height,
        levels: whole.levels,
        places: (!rectangle).then(|| whole.points.iter().map(|point| [point.x, point.y]).collect()),
        edges: (!grid).then_some(whole.edges),
    }
}

/// Neighbours on drawn lines, each pair once.
fn edges(board: &Board) -> Vec<[u16; 2]> {
    let drawn = board.classes().iter().position(|class| class == "drawn");
    let is_drawn = |classes: u32| drawn.is_some_and(|class| classes & (1 << class) != 0);
    let mut edges = BTreeSet::new();
    for line in board.lines().iter().filter(|line| is_drawn(line.classes.0)) {
        let mut add = |one: u16, other: u16| edges.insert([one.min(other), one.max(other)]);
        for pair in line.points.windows(2) {
            add(pair[0].0, pair[1].0);
        }
        if let (true, Some(first), Some(last)) = (line.closed, line.points.first(), line.points.last()) {
            add(first.0, last.0);
        }
    }
    edges.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> BoardView {
        board(lianzi_rules::catalogue::game(name).unwrap().board())
    }

    #[test]
    fn neighbours_are_one_apart_on_square_and_hexagonal_boards() {
        for name in ["gomoku", "yavalath"] {
            let board = of(name);
            for [one, other] in &board.edges {
                let (one, other) = (
                    &board.points[usize::from(*one)],
                    &board.points[usize::from(*other)],
                );
                let apart = (one.x - other.x).hypot(one.y - other.y);
                assert!(
                    (apart - 1.0).abs() < 0.01,
                    "{} and {} are {apart} apart",
                    one.name,
                    other.name
                );
            }
        }
    }

    #[test]
    fn boards_have_the_edges_that_are_drawn() {
        for (name, points, edges) in [
            ("tic-tac-toe", 9, 12),
            ("nine-mens-morris", 24, 32),
            ("yavalath", 61, 156),
        ] {
            let board = of(name);
            assert_eq!((board.points.len(), board.edges.len()), (points, edges), "{name}");
        }
    }

    #[test]
    fn every_game_has_a_family_and_a_start() {
        for name in lianzi_rules::catalogue::names() {
            let game = lianzi_rules::catalogue::game(name).unwrap();
            let card = card(name, &game, None);
            assert_eq!(card.start.len(), game.board().len(), "{name}");
            assert_eq!(card.typical.len(), game.board().len(), "{name}");
            let measured = (card.board.width as usize + 1) * (card.board.height as usize + 1);
            let told = card.board.places.map_or(measured, |places| places.len());
            assert_eq!(told, game.board().len(), "{name}");
        }
        let family_of = |name: &str| family(lianzi_rules::catalogue::game(name).unwrap().rules());
        assert_eq!(family_of("liansi"), Family::Moving);
        assert_eq!(family_of("nine-mens-morris"), Family::Mills);
        assert_eq!(family_of("connect-four"), Family::Gravity);
        assert_eq!(family_of("gomoku"), Family::Large);
    }
}
