//! Proofs: what perfect play gives.

use std::sync::Arc;
use std::time::Duration;

use lianzi_solve::{Distance, Grade, Moves, Request, Value, solve};

use crate::agent::{LianziLimits, some};
use crate::border::{LianziText, guarded, put, reference};
use crate::matches::LianziMatch;
use crate::status::{Failure, LianziStatus};

/// What perfect play gives the player on move. Never a guess.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziValue {
    /// Not known within the limits.
    Unknown = 0,
    /// He wins.
    Win = 1,
    /// Neither can win by force.
    Draw = 2,
    /// He loses.
    Loss = 3,
}

/// What was proved.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LianziProof {
    /// The value for the player on move.
    pub value: LianziValue,
    /// Plies to the end of a won or lost game; otherwise 0.
    pub plies: u32,
    /// Whether a shorter win has been ruled out; without that the win may come sooner.
    pub shortest: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Proves what the position of a match is worth to the player on move. `limits` may be null: then it takes as long as it takes, and
/// up to a gibibyte. `best` receives best moves, a line each (none when nothing is known); it may be null.
///
/// # Safety
/// `played` is null or a match; `limits` is null or limits; `proof` is null or can be written; so is `best`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_solve(
    played: *const LianziMatch,
    limits: *const LianziLimits,
    proof: *mut LianziProof,
    best: *mut LianziText,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let played = unsafe { reference(played)? };
        let mut request = Request {
            moves: if best.is_null() { Moves::One } else { Moves::Best },
            ..Request::default()
        };
        // SAFETY: as the caller promises.
        if let Some(limits) = unsafe { limits.as_ref() } {
            request.time = some(limits.milliseconds).map(Duration::from_millis);
            if limits.mebibytes > 0 {
                request.memory = (limits.mebibytes as usize).saturating_mul(1 << 20);
            }
            // SAFETY: as the caller promises.
            request.stop = unsafe { limits.stop.as_ref() }.map(|stop| Arc::clone(&stop.0));
        }
        let game = played.0.game();
        let answer = solve(game, played.0.position(), &request, &mut |_| {})
            .map_err(|error| Failure::new(LianziStatus::NotSolvable, &error))?;
        let distance = match answer.value {
            Value::Win(distance) | Value::Loss(distance) => Some(distance),
            Value::Draw | Value::Unknown(_) => None,
        };
        let found = LianziProof {
            value: match answer.value.grade() {
                None => LianziValue::Unknown,
                Some(Grade::Win) => LianziValue::Win,
                Some(Grade::Draw) => LianziValue::Draw,
                Some(Grade::Loss) => LianziValue::Loss,
            },
            plies: distance.map_or(0, |distance| u32::from(distance.plies())),
            shortest: distance.is_some_and(Distance::is_exact),
            nodes: answer.nodes,
        };
        // SAFETY: as the caller promises.
        unsafe { put(proof, found)? };
        if best.is_null() {
            return Ok(());
        }
        let moves = answer.best_moves.iter().map(|&mv| game.write_move(mv));
        let text = moves.collect::<Vec<_>>().join("\n");
        // SAFETY: as the caller promises.
        unsafe { put(best, LianziText::new(text)) }
    })
}
