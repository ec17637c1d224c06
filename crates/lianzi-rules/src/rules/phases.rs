//! The phases of a rule file.

use super::ground::Ground;
use super::{Again, Flank, Phase, PhaseEnd, Reach, Removal, Sliding};
use crate::board::{Direction, Shape};
use crate::file::{
    AgainWord, At, CaptureTable, DirectionWord, Ends, FaultKind, Field, FileTable, FlyValue, GravityWord,
    Otherwise, Per, PhaseTable, PlaceTable, ReachValue, ReachWord, Reader, RemoveTable, SlideTable, Spare,
    Turn,
};
use crate::{Action, Actions, ClassSet, Each, Player, Point};

/// All phases.
pub(super) fn phases(table: &FileTable, ground: &Ground, reader: &mut Reader) -> Option<Vec<Phase>> {
    let list = table.phase.given()?;
    let count = list.0.len();
    let phases: Vec<Option<Phase>> = list
        .0
        .iter()
        .enumerate()
        .map(|(index, table)| phase(table, index + 1 == count, ground, reader))
        .collect();
    let mut phases: Vec<Phase> = phases.into_iter().collect::<Option<_>>()?;
    // What is the case anyway is said in one way only, so that rules which are equal compare equal.
    if phases[0].starts == Some(Player::First) {
        phases[0].starts = None;
    }
    for phase in &mut phases {
        let same = |turn: &Vec<Actions>| phase.turn.0.iter().all(|usual| usual == turn);
        if phase.first_turn.as_ref().is_some_and(same) {
            phase.first_turn = None;
        }
    }
    Some(phases)
}

fn phase(table: &At<PhaseTable>, is_last: bool, ground: &Ground, reader: &mut Reader) -> Option<Phase> {
    let turn = turns(table, reader);
    let first_turn = match &table.first {
        Field::Faulty => None,
        Field::Absent => Some(None),
        Field::Given { value, .. } => Some(Some(steps(value))),
    };
    let ends = match &table.ends {
        Field::Faulty => None,
        Field::Given { value, .. } => match &value.value {
            Ends::Turns(turns) if is_last => {
                reader.fault(turns.span, FaultKind::LastPhaseEnds);
                None
            }
            _ if is_last => Some(PhaseEnd::Never),
            Ends::Hands => Some(PhaseEnd::Hands),
            Ends::Turns(turns) => turns.turns.given().map(|turns| PhaseEnd::Turns(turns.0)),
        },
        Field::Absent => Some(if is_last { PhaseEnd::Never } else { PhaseEnd::Hands }),
    };
    if let (Some(turn), Some(first_turn)) = (&turn, &first_turn) {
        let steps = turn.0.iter().flatten().chain(first_turn.iter().flatten());
        refuse_idle_tables(table, &steps.copied().collect::<Vec<_>>(), reader);
    }
    let place = places(&table.place, ground, reader);
    let gravity = gravity(&table.place, ground, reader);
    let touch = touch(&table.place, ground, reader);
    let slide = sliding(&table.slide, ground, reader);
    let capture = match &table.capture {
        Field::Faulty => None,
        Field::Absent => Some(None),
        Field::Given { value, .. } => flank(value, ground, reader).map(Some),
    };
    refuse_rule_options(table, reader);
    let removal = removal(&table.remove);
    Some(Phase {
        turn: turn?,
        first_turn: first_turn?,
        starts: match &table.starts {
            Field::Faulty => return None,
            field => field.given().map(|player| player.value.into()),
        },
        ends: ends?,
        place: place?,
        gravity: gravity?,
        touch: touch?,
        slide: slide?,
        capture: capture?,
        removal: removal?,
    })
}

fn steps(turn: &Turn) -> Vec<Actions> {
    turn.0.iter().map(|step| step.0).collect()
}

/// The steps of a turn, which have no default: both players must have some.
fn turns(table: &At<PhaseTable>, reader: &mut Reader) -> Option<Each<Vec<Actions>>> {
    let turn = table.turn.given()?;
    let mut turns = Each([None, None]);
    for (player, key) in [(Player::First, "first"), (Player::Second, "second")] {
        if let Some(turn) = turn.get(player) {
            turns[player] = Some(steps(turn));
        } else {
            let expected = "a list of steps, such as [\"place\"]".to_owned();
            reader.fault(turn.span, FaultKind::MissingKey { key, expected });
        }
    }
    let [first, second] = turns.0;
    Some(Each([first?, second?]))
}

/// Reports tables that are about an action which nobody can do in this phase.
fn refuse_idle_tables(table: &PhaseTable, steps: &[Actions], reader: &mut Reader) {
    let place = table.place.given();
    let tables: [(&'static str, _, &[Action]); 7] = [
        (
            "gravity",
            place.and_then(|place| place.gravity.key()),
            &[Action::Place],
        ),
        ("only", place.and_then(|place| place.only.key()), &[Action::Place]),
        ("not", place.and_then(|place| place.not.key()), &[Action::Place]),
        (
            "touch",
            place.and_then(|place| place.touch.key()),
            &[Action::Place],
        ),
        ("slide", table.slide.key(), &[Action::Slide]),
        ("capture", table.capture.key(), &[Action::Place, Action::Slide]),
        ("remove", table.remove.key(), &[Action::Remove]),
    ];
    for (key, span, actions) in tables {
        let can = actions
            .iter()
            .any(|&action| steps.iter().any(|step| step.contains(action)));
        if let (Some(span), false) = (span, can) {
            let actions = actions.iter().map(|action| action.word()).collect();
            reader.fault(span, FaultKind::KeyWithoutAction { key, actions });
        }
    }
}

/// How many stones are removed, and when again, is for rules to say; a turn says it by its steps.
fn refuse_rule_options(table: &PhaseTable, reader: &mut Reader) {
    let Some(remove) = table.remove.given() else {
        return;
    };
    let options = [
        ("per", remove.per.key()),
        ("count", remove.count.key()),
        ("again", remove.again.key()),
    ];
    for (key, span) in options {
        if let Some(span) = span {
            let needs = "a rule with `then = \"remove\"`; in a turn, write more steps".to_owned();
            reader.fault(span, FaultKind::KeyNeeds { key, needs });
        }
    }
}

/// Where each player may place stones.
fn places(field: &Field<PlaceTable>, ground: &Ground, reader: &mut Reader) -> Option<Each<Vec<Point>>> {
    let everywhere: Vec<Point> = ground.board.points().collect();
    if field.is_faulty() {
        return None;
    }
    let Some(table) = field.given() else {
        return Some(Each::both(everywhere));
    };
    let only = ground.regions("only", &table.only, reader);
    let not = ground.regions("not", &table.not, reader);
    let (mut only, not) = (only?, not?);
    let mut places = Each::default();
    for player in Player::BOTH {
        let mut points = only[player].take().unwrap_or_else(|| everywhere.clone());
        if let Some(not) = &not[player] {
            points.retain(|point| !not.contains(point));
        }
        if points.is_empty() {
            let key = table.not.key().or(table.only.key()).unwrap_or(table.span);
            reader.fault(key, FaultKind::PlaceNowhere { player });
            return None;
        }
        places[player] = points;
    }
    Some(places)
}

/// Which way stones fall, if they do; nothing at all when that is at fault.
#[allow(clippy::option_option)] // the outer one is this module's way to say "at fault, and reported"
fn gravity(field: &Field<PlaceTable>, ground: &Ground, reader: &mut Reader) -> Option<Option<Direction>> {
    let Some(table) = field.given() else {
        return Some(None);
    };
    if table.gravity.is_faulty() {
        return None;
    }
    if let (Some(key), false) = (table.gravity.key(), ground.is_square()) {
        let kind = if ground.board.shape() == Shape::Box {
            FaultKind::NotYet {
                what: "`gravity` on a box".into(),
            }
        } else {
            FaultKind::OtherBoards {
                key: "gravity",
                boards: "square",
            }
        };
        reader.fault(key, kind);
        return None;
    }
    Some(table.gravity.given().map(|gravity| match gravity.value {
        GravityWord::Down => Direction::Down,
        GravityWord::Up => Direction::Up,
        GravityWord::Left => Direction::Left,
        GravityWord::Right => Direction::Right,
    }))
}

/// The fewest occupied neighbours of a placed stone.
fn touch(field: &Field<PlaceTable>, ground: &Ground, reader: &mut Reader) -> Option<u8> {
    let Some(table) = field.given() else {
        return Some(0);
    };
    if table.touch.is_faulty() {
        return None;
    }
    let Some(touch) = table.touch.given() else {
        return Some(0);
    };
    let neighbours = |rays: Vec<crate::board::Ray>| {
        let mut next: Vec<Point> = rays.iter().map(|ray| ray.points[0]).collect();
        next.sort_unstable();
        next.dedup();
        next.len()
    };
    let most = ground.board.rays().into_iter().map(neighbours).max().unwrap_or(0);
    if usize::from(touch.0) > most {
        reader.fault(touch.span, FaultKind::TouchTooMany { touch: touch.0, most });
        return None;
    }
    Some(touch.0 as u8)
}

/// How stones move.
fn sliding(field: &Field<SlideTable>, ground: &Ground, reader: &mut Reader) -> Option<Sliding> {
    let default = Sliding {
        along: ClassSet::ANY,
        reach: Reach::Steps(1),
        fly: None,
        toward: Each([None, None]),
    };
    if field.is_faulty() {
        return None;
    }
    let Some(table) = field.given() else {
        return Some(default);
    };
    let along = ground.classes(&table.along, reader);
    let toward = toward(table, along, ground, reader);
    if table.reach.is_faulty() || table.fly.is_faulty() {
        return None;
    }
    Some(Sliding {
        along: along?,
        reach: table
            .reach
            .given()
            .map_or(default.reach, |reach| match reach.value {
                ReachValue::Steps(steps) => Reach::Steps(steps),
                ReachValue::Word(ReachWord::Any) => Reach::Any,
                ReachValue::Word(ReachWord::Stop) => Reach::Stop,
            }),
        fly: table.fly.given().and_then(|fly| match fly.value {
            FlyValue::Stones(stones) => Some(stones),
            FlyValue::Always => Some(u16::MAX),
            FlyValue::Never => None,
        }),
        toward: toward?,
    })
}

/// The directions in which each player's stones move.
fn toward(
    table: &SlideTable,
    along: Option<ClassSet>,
    ground: &Ground,
    reader: &mut Reader,
) -> Option<Each<Option<Vec<Direction>>>> {
    let mut toward = Each([None, None]);
    if table.toward.is_faulty() {
        return None;
    }
    let Some(given) = table.toward.given() else {
        return Some(toward);
    };
    if !matches!(ground.board.shape(), Shape::Square | Shape::Hex) {
        let key = table.toward.key().unwrap_or(given.span);
        reader.fault(
            key,
            FaultKind::OtherBoards {
                key: "toward",
                boards: "square and hexagonal",
            },
        );
        return None;
    }
    let along = along?;
    let possible: Vec<Direction> = ground
        .board
        .rays()
        .iter()
        .flatten()
        .filter(|ray| ray.classes.meets(along))
        .filter_map(|ray| ray.toward)
        .collect();
    for words in given.written() {
        if !words
            .0
            .iter()
            .any(|word| possible.contains(&direction(word.value)))
        {
            let words_given = words.0.iter().map(|word| word.word()).collect();
            reader.fault(words.span, FaultKind::TowardNowhere { words: words_given });
            return None;
        }
    }
    for player in Player::BOTH {
        toward[player] = given.get(player).map(|words| {
            let mut directions: Vec<_> = words.0.iter().map(|word| direction(word.value)).collect();
            directions.sort_unstable();
            directions.dedup();
            directions
        });
    }
    Some(toward)
}

fn direction(word: DirectionWord) -> Direction {
    match word {
        DirectionWord::Up => Direction::Up,
        DirectionWord::UpRight => Direction::UpRight,
        DirectionWord::Right => Direction::Right,
        DirectionWord::DownRight => Direction::DownRight,
        DirectionWord::Down => Direction::Down,
        DirectionWord::DownLeft => Direction::DownLeft,
        DirectionWord::Left => Direction::Left,
        DirectionWord::UpLeft => Direction::UpLeft,
    }
}

/// Captures of rows between two stones.
fn flank(table: &CaptureTable, ground: &Ground, reader: &mut Reader) -> Option<Flank> {
    let along = ground.classes(&table.along, reader)?;
    let numbers = table.flank.given()?;
    let longest = ground.longest(along);
    let mut good = true;
    for length in &numbers.0 {
        if usize::from(length.0) + 2 > longest {
            reader.fault(
                length.span,
                FaultKind::FlankTooLong {
                    length: length.0,
                    longest,
                },
            );
            good = false;
        }
    }
    let mut lengths: Vec<_> = numbers.0.iter().map(|length| length.0).collect();
    lengths.sort_unstable();
    lengths.dedup();
    good.then_some(Flank { lengths, along })
}

/// Options for removing stones; the defaults when there is no such table.
pub(super) fn removal(field: &Field<RemoveTable>) -> Option<Removal> {
    let default = Removal {
        spare_made: false,
        any_if_all_spared: true,
        per_pattern: false,
        count: 1,
        again: Again::Free,
    };
    if field.is_faulty() {
        return None;
    }
    let Some(table) = field.given() else {
        return Some(default);
    };
    let faulty = table.spare.is_faulty()
        || table.otherwise.is_faulty()
        || table.per.is_faulty()
        || table.count.is_faulty()
        || table.again.is_faulty();
    if faulty {
        return None;
    }
    Some(Removal {
        spare_made: table
            .spare
            .given()
            .is_some_and(|spare| spare.value == Spare::Made),
        any_if_all_spared: table
            .otherwise
            .given()
            .is_none_or(|other| other.value == Otherwise::Any),
        per_pattern: table.per.given().is_some_and(|per| per.value == Per::Pattern),
        count: table.count.given().map_or(1, |count| count.0 as u8),
        again: table
            .again
            .given()
            .map_or(Again::Free, |again| match again.value {
                AgainWord::Free => Again::Free,
                AgainWord::NotBack => Again::NotBack,
                AgainWord::NotSameStone => Again::NotSameStone,
            }),
    })
}
