//! A store that forgets everything when it is dropped.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Card, Conflict, Listed, Stage, Store, StoreError, Write};
use crate::secret::MatchId;

/// A store in memory: for trying the server out, and for comparing other stores with.
///
/// ```
/// use lianzi_server::store::{MemoryStore, Store};
/// assert_eq!(MemoryStore::default().last_alive(), Ok(None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    matches: HashMap<MatchId, Kept>,
    rules: HashMap<String, String>,
    alive: Option<i64>,
    /// Counts cards, so that the latest comes first even within a millisecond.
    cards: u64,
}

#[derive(Debug)]
struct Kept {
    created: i64,
    updated: (i64, u64),
    card: Option<Card>,
    events: Vec<String>,
}

impl MemoryStore {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn check(&self, write: &Write) -> Result<(), Conflict> {
        for part in &write.parts {
            let found = self
                .matches
                .get(&part.id)
                .map_or(0, |kept| kept.events.len() as u32);
            if part.first != found + 1 {
                return Err(Conflict {
                    id: part.id,
                    expected: part.first,
                    found,
                });
            }
        }
        Ok(())
    }
}

impl Store for MemoryStore {
    fn append(&mut self, writes: &[Write], now: i64) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let mut contents = self.contents();
        contents.alive = Some(now);
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            let answer = contents.check(write);
            answers.push(answer);
            if answer.is_err() {
                continue;
            }
            for part in &write.parts {
                contents.cards += 1;
                let order = contents.cards;
                let kept = contents.matches.entry(part.id).or_insert_with(|| Kept {
                    created: now,
                    updated: (now, order),
                    card: None,
                    events: Vec::new(),
                });
                kept.events.extend(part.events.iter().cloned());
                if let Some(card) = &part.card {
                    kept.card = Some(card.clone());
                    kept.updated = (now, order);
                }
            }
        }
        Ok(answers)
    }

    fn touch(&mut self, now: i64) -> Result<(), StoreError> {
        self.contents().alive = Some(now);
        Ok(())
    }

    fn keep_rules(&mut self, name: &str, text: &str, _now: i64) -> Result<(), StoreError> {
        let mut contents = self.contents();
        contents
            .rules
            .entry(name.to_owned())
            .or_insert_with(|| text.to_owned());
        Ok(())
    }

    fn last_alive(&self) -> Result<Option<i64>, StoreError> {
        Ok(self.contents().alive)
    }

    fn events(&self, id: MatchId) -> Result<Vec<String>, StoreError> {
        Ok(self
            .contents()
            .matches
            .get(&id)
            .map(|kept| kept.events.clone())
            .unwrap_or_default())
    }

    fn listed(&self, stage: Stage, most: u32) -> Result<Vec<Listed>, StoreError> {
        let contents = self.contents();
        let mut found: Vec<_> = contents
            .matches
            .iter()
            .filter_map(|(id, kept)| {
                let card = kept
                    .card
                    .as_ref()
                    .filter(|card| card.listed && card.stage == stage)?;
                let listed = Listed {
                    id: *id,
                    stage,
                    created: kept.created,
                    updated: kept.updated.0,
                    summary: card.summary.clone(),
                };
                Some((kept.updated, listed))
            })
            .collect();
        found.sort_by_key(|(updated, _)| std::cmp::Reverse(*updated));
        found.truncate(most as usize);
        Ok(found.into_iter().map(|(_, listed)| listed).collect())
    }

    fn ticking(&self) -> Result<Vec<MatchId>, StoreError> {
        let contents = self.contents();
        let ticking = |kept: &Kept| kept.card.as_ref().is_some_and(|card| card.ticking);
        Ok(contents
            .matches
            .iter()
            .filter(|(_, kept)| ticking(kept))
            .map(|(id, _)| *id)
            .collect())
    }

    fn rules(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.contents().rules.get(name).cloned())
    }

    fn another(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(self.clone()))
    }
}
