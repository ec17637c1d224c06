//! The graph of a game: a character for every position, above each other what is good for the first player and what is good for the
//! second. What is proved has signs of its own, so that no guess looks like one.

use lianzi_play::analysis::Reviewed;
use lianzi_rules::Player;
use lianzi_solve::Grade;
use ratatui::layout::Rect;

use super::{Painter, shortened};
use crate::full_screen::action::Action;
use crate::full_screen::app::Room;
use crate::full_screen::table::Table;
use crate::full_screen::theme::Part;
use crate::screen::Ink;
use crate::symbols::CharacterSet;
use crate::words::say;

/// So many rows it takes: what it is, the graph, and marks below it.
const ROWS: u16 = 3;
/// From so many rows on there is room for it below something else.
const WITH_GRAPH: u16 = 8;

/// Draws the graph at the foot of an area, where there is something to draw; gives what is left of the area.
pub fn draw(table: &Table, area: Rect, room: &Room<'_>, painter: &mut Painter<'_>) -> Rect {
    let course = &table.course;
    if area.height < WITH_GRAPH || (course.known.is_empty() && !course.busy) {
        return area;
    }
    let rest = Rect {
        height: area.height - ROWS - 1,
        ..area
    };
    let foot = Rect {
        y: area.y + area.height - ROWS,
        height: ROWS,
        ..area
    };
    let last = table.game().moves().len();
    let title = if course.busy {
        say!(
            room.words,
            "tui-course-busy",
            done = course.known.len(),
            all = last + 1
        )
    } else {
        let symbols = room.look.symbols(table.game().game());
        let [first, second] = Player::BOTH.map(|player| symbols.stones[player].to_string());
        say!(room.words, "tui-course", first = first, second = second)
    };
    painter.text(
        foot,
        0,
        0,
        &shortened(&title, usize::from(foot.width)),
        Part::Aside,
    );
    let columns = usize::from(foot.width).min(last + 1);
    for column in 0..columns {
        // Where there are more positions than columns, several share one: the last of them that is known is shown.
        let from = column * (last + 1) / columns;
        let to = (column + 1) * (last + 1) / columns;
        let known = course
            .known
            .range(from..to)
            .next_back()
            .map(|(_, reviewed)| reviewed);
        let (sign, part) = known.map_or((unknown(painter.set), Part::Aside), |known| {
            sign(known, painter.set)
        });
        let at = column as u16;
        painter.button(foot, 1, at, sign, part, Action::To(to - 1));
        if (from..to).contains(&table.ply()) {
            painter.text(foot, 2, at, "^", Part::Title);
        } else if (from..to).any(|ply| ply > 0 && course.is_wrong(ply - 1)) {
            painter.text(foot, 2, at, "?", Part::Notice);
        }
    }
    rest
}

const fn unknown(set: CharacterSet) -> &'static str {
    match set {
        CharacterSet::Ascii => ".",
        CharacterSet::Unicode => "·",
    }
}

/// A position as a character: what is proved as a triangle or a square, a guess as a bar or a digit.
fn sign(reviewed: &Reviewed, set: CharacterSet) -> (&'static str, Part) {
    let unicode = set == CharacterSet::Unicode;
    let first_moves = reviewed.mover == Player::First;
    let pick = |fine: &'static str, plain: &'static str| if unicode { fine } else { plain };
    match (reviewed.value.grade(), reviewed.height()) {
        (Some(Grade::Draw), _) => (pick("■", "="), Part::Board(Ink::Draws)),
        (Some(grade), _) if (grade == Grade::Win) == first_moves => (pick("▲", "+"), Part::Board(Ink::Wins)),
        (Some(_), _) => (pick("▼", "-"), Part::Board(Ink::Loses)),
        (None, Some(height)) => {
            let part = f64::midpoint(height, 1.0).clamp(0.0, 1.0);
            let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
            let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
            let text = if unicode {
                bars[(part * 7.0).round() as usize]
            } else {
                digits[(part * 9.0).round() as usize]
            };
            (text, Part::Board(Ink::Guess))
        }
        (None, None) => (unknown(set), Part::Aside),
    }
}
