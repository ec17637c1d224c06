//! What shapes are worth, by how many stones they lack.

use super::shapes::{CLASSES, SPAN, Weights};

/// What rows that lack one stone, two, and so on count for in the evaluation. Far flatter than how near they are to winning: what
/// is near is searched. (Spans count for nothing besides their rows: games with and without said so.)
const ROW_VALUE: [i16; 4] = [60, 33, 14, 3];
/// What each row through a point that lacks one stone, two, and so on is worth to it. (Rows with a single stone are so many that
/// they are left to the number of stones nearby.)
const ROW_WORTH: [i32; 3] = [400, 60, 16];
/// The same for spans that lack one stone, two, and so on.
const SPAN_WORTH: [i32; 2] = [200, 70];

fn at<T: Copy + Default>(table: &[T], index: usize) -> T {
    table.get(index).copied().unwrap_or_default()
}

/// The weights for a game with so many stones a turn.
pub(super) fn of(turn: u32) -> Weights {
    let mut weights = Weights {
        value: [0; CLASSES],
        worth: [0; CLASSES],
    };
    let first = SPAN as usize;
    // Where a turn has several stones, two stones are as near as one is elsewhere.
    let more = turn.saturating_sub(1) as usize;
    for missing in 1..first {
        weights.value[missing] = at(&ROW_VALUE, (missing - 1).saturating_sub(more));
        weights.worth[missing] = at(&ROW_WORTH, (missing - 1).saturating_sub(more));
    }
    for missing in 0..CLASSES - first {
        if missing > 0 {
            weights.worth[first + missing] = at(&SPAN_WORTH, (missing - 1).saturating_sub(more));
        }
    }
    weights
}
