//! Agents: whoever chooses moves.

use std::ffi::c_char;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lianzi_play::PlayerSpec;
use lianzi_search::{Agent, AgentSpec, Limits, Strength};

use crate::border::{LianziText, exclusive, free, guarded, put, put_new, reference, text};
use crate::game::LianziGame;
use crate::matches::LianziMatch;
use crate::status::{Failure, LianziStatus};

/// The kinds of agents, with their usual settings.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LianziStrength {
    /// Any legal move.
    Random = 0,
    /// Wins now, else blocks, else takes the middle, then corners, then edges.
    Heuristic = 1,
    /// Searches to the end; small games only.
    Minimax = 2,
    /// Some plies ahead.
    AlphaBeta = 3,
    /// Many games played from the position.
    Mcts = 4,
    /// The middle one of eight steps from beginner to strongest.
    Level = 5,
}

impl LianziStrength {
    /// Written as a match over what the library knows, so that a new strength cannot be forgotten here.
    const fn of(strength: Strength) -> Self {
        match strength {
            Strength::Random => Self::Random,
            Strength::Heuristic => Self::Heuristic,
            Strength::Minimax => Self::Minimax,
            Strength::AlphaBeta => Self::AlphaBeta,
            Strength::Mcts => Self::Mcts,
            Strength::Level => Self::Level,
        }
    }
}

/// A flag that ends thinking and proving from another thread: the one handle that several threads may use at once.
#[derive(Debug)]
pub struct LianziStop(pub(crate) Arc<AtomicBool>);

/// How long an agent may think, or a proof may take. 0: no limit of this kind.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LianziLimits {
    /// Milliseconds.
    pub milliseconds: u64,
    /// Positions to look at; for agents only.
    pub nodes: u64,
    /// Plies to look ahead; for agents only.
    pub depth: u32,
    /// Mebibytes for tables; for proofs only (0: 1024).
    pub mebibytes: u32,
    /// Ends the work when it is set; may be null.
    pub stop: *const LianziStop,
}

/// Whoever chooses moves.
pub struct LianziAgent(Box<dyn Agent>);

/// A flag that is not set.
///
/// # Safety
/// `stop` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_stop_new(stop: *mut *mut LianziStop) -> LianziStatus {
    // SAFETY: as the caller promises.
    guarded(|| unsafe { put_new(stop, LianziStop(Arc::default())) })
}

/// Sets a flag, or takes it back for the next time.
///
/// # Safety
/// `stop` is null or a flag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_stop_set(stop: *const LianziStop, stopped: bool) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        unsafe { reference(stop)? }.0.store(stopped, Ordering::Relaxed);
        Ok(())
    })
}

/// Frees a flag. Whoever is thinking under it goes on.
///
/// # Safety
/// `stop` is null, or a flag that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_stop_free(stop: *mut LianziStop) {
    // SAFETY: as the caller promises.
    unsafe { free(stop) }
}

/// An agent by its text: `random`, `heuristic`, `minimax`, `alphabeta:depth=6`, `mcts:playouts=10000`, `level:6`, `perfect`. The
/// seed decides wherever chance does and the text does not say.
///
/// # Safety
/// `game` is null or a game; `agent` is a text of so many bytes; `made` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_agent_named(
    game: *const LianziGame,
    agent: *const c_char,
    length: usize,
    seed: u64,
    made: *mut *mut LianziAgent,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (game, agent) = unsafe { (reference(game)?, text(agent, length)?) };
        let spec: PlayerSpec = agent
            .parse()
            .map_err(|error| Failure::new(LianziStatus::BadAgent, &error))?;
        if let PlayerSpec::External(_) = spec {
            let said = "the library starts no other programs";
            return Err(Failure::new(LianziStatus::BadAgent, &said));
        }
        let agent = spec.seat(&game.0, seed)?;
        // SAFETY: as the caller promises.
        unsafe { put_new(made, LianziAgent(agent)) }
    })
}

/// An agent by its kind (a `LianziStrength`), with its usual settings.
///
/// # Safety
/// `game` is null or a game; `made` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_agent_new(
    game: *const LianziGame,
    strength: i32,
    seed: u64,
    made: *mut *mut LianziAgent,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let game = unsafe { reference(game)? };
        let known = Strength::ALL.iter().copied();
        let Some(found) = known
            .into_iter()
            .find(|&known| LianziStrength::of(known) as i32 == strength)
        else {
            let said = format!("{strength} is no strength");
            return Err(Failure::new(LianziStatus::OutOfRange, &said));
        };
        let agent = AgentSpec::build(&found.spec(), &game.0, seed)?;
        // SAFETY: as the caller promises.
        unsafe { put_new(made, LianziAgent(agent)) }
    })
}

/// Frees an agent.
///
/// # Safety
/// `agent` is null, or an agent that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_agent_free(agent: *mut LianziAgent) {
    // SAFETY: as the caller promises.
    unsafe { free(agent) }
}

/// Chooses a legal move for the player on move, without playing it. In a finished game: `LIANZI_STATUS_OVER`. `limits` may be null.
///
/// # Safety
/// `agent` is null or an agent; `played` is null or a match; `limits` is null or limits; `mv` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lianzi_agent_choose(
    agent: *mut LianziAgent,
    played: *const LianziMatch,
    limits: *const LianziLimits,
    mv: *mut LianziText,
) -> LianziStatus {
    guarded(|| {
        // SAFETY: as the caller promises.
        let (agent, played) = unsafe { (exclusive(agent)?, reference(played)?) };
        // SAFETY: as the caller promises.
        let limits = unsafe { limits.as_ref() }.map_or_else(Limits::none, |limits| {
            let mut wanted = Limits::none();
            wanted.time = some(limits.milliseconds).map(Duration::from_millis);
            wanted.nodes = some(limits.nodes);
            wanted.depth = (limits.depth > 0).then_some(limits.depth);
            // SAFETY: as the caller promises.
            wanted.stop = unsafe { limits.stop.as_ref() }.map(|stop| Arc::clone(&stop.0));
            wanted
        });
        let game = played.0.game();
        let choice = agent.0.choose(game, played.0.position(), &limits)?;
        // SAFETY: as the caller promises.
        unsafe { put(mv, LianziText::new(game.write_move(choice.mv))) }
    })
}

/// A limit that is there, or none for 0.
pub(crate) const fn some(number: u64) -> Option<u64> {
    if number == 0 { None } else { Some(number) }
}
