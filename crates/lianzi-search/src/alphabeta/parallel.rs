//! A search with one thread or several.
//!
//! Several threads search the same position, each on its own, and share nothing but the table: what one has found, the others
//! need not search. The first thread is the one that counts; the others begin a depth ahead and look at the moves in another
//! order, so that they are not all in the same place. With one thread and no clock everything is the same each time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use lianzi_rules::{Game, Position};

use super::root::Root;
use super::search::{Judge, Search};
use super::{AlphaBetaAgent, MOST_DEPTH, Memory, Parts};
use crate::evaluate::Tally;
use crate::knowledge::Knowledge;
use crate::limits::Watch;
use crate::minimax::plies_matter;
use crate::table::Table;
use crate::threats::Field;
use crate::{AgentError, Choice, Limits};

/// More threads than this are not started.
const MOST_THREADS: usize = 64;

/// Chooses a move for an agent.
pub(super) fn choose<const W: usize>(
    agent: &mut AlphaBetaAgent,
    game: &Game<W>,
    position: &Position<W>,
    depth: u32,
    limits: &Limits,
) -> Result<Choice, AgentError> {
    let knowledge = Arc::clone(&agent.knowledge);
    let threads = limits.threads.clamp(1, MOST_THREADS);
    let seed = agent.seed;
    let parts = agent.parts;
    // The agent's own is lent to the search, which may enlarge it as long as it is alone.
    let mut table = std::mem::replace(&mut agent.table, Arc::new(Table::new(1)));
    if threads > 1
        && let Some(table) = Arc::get_mut(&mut table)
    {
        table.make_room(u64::MAX);
    }
    let others = AtomicU64::new(0);
    let shared = Shared {
        others: &others,
        knowledge: &knowledge,
        game,
        position,
        parts,
    };
    let each = Limits {
        nodes: limits.nodes.map(|nodes| nodes / threads as u64),
        ..limits.clone()
    };
    let silent = Limits {
        progress: None,
        ..each.clone()
    };
    let done = AtomicBool::new(false);
    let memories: Vec<Memory> = (1..threads).map(|_| agent.memory.clone()).collect();
    let (chosen, table) = std::thread::scope(|scope| {
        for (index, mut memory) in memories.into_iter().enumerate() {
            let table = Arc::clone(&table);
            let (shared, silent, done) = (&shared, &silent, &done);
            scope.spawn(move || {
                let watch = Watch::start(silent).until(done);
                let mut search = shared.search(table, &mut memory, watch);
                if let Ok(root) = Root::new(&mut search, position) {
                    root.help(depth, index as u32 + 1);
                }
            });
        }
        let mut search = shared.search(table, &mut agent.memory, Watch::start(&each));
        let chosen = Root::new(&mut search, position).map(|root| root.choose(depth, seed, &each));
        done.store(true, Ordering::Relaxed);
        (chosen, search.table)
    });
    agent.table = table;
    chosen.map(|mut choice| {
        choice.nodes += others.into_inner();
        choice
    })
}

/// What all threads of a search have in common.
struct Shared<'a, const W: usize> {
    knowledge: &'a Knowledge,
    game: &'a Game<W>,
    position: &'a Position<W>,
    parts: Parts,
    others: &'a AtomicU64,
}

impl<'a, const W: usize> Shared<'a, W> {
    fn search(&self, table: Arc<Table>, memory: &'a mut Memory, watch: Watch<'a>) -> Search<'a, W> {
        Search {
            game: self.game,
            knowledge: self.knowledge,
            judge: match &self.knowledge.shapes {
                Some(shapes) if self.parts.threats => Judge::Field(Field::new(shapes, self.position)),
                _ => Judge::Tally(Tally::new(&self.knowledge.evaluator, self.position)),
            },
            table,
            memory,
            watch,
            parts: self.parts,
            plies_matter: plies_matter(self.game),
            killers: vec![[None; 2]; 2 * MOST_DEPTH as usize],
            lists: Vec::new(),
            ply: 0,
            others: self.others,
        }
    }
}
