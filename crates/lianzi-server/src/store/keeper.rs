//! The threads that keep a store: one writes, one reads, and whoever asks waits without blocking.
//!
//! Many writes share a commit: while one commit is on its way to the disk, the next ones gather, and all of them are in
//! the following commit. Nothing waits for others to come, so that a single move is as quick as the disk is; the longer
//! a commit takes, the more writes share the next.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use super::{Listed, Stage, Store, StoreError, Write};
use crate::moment::Clock;
use crate::secret::MatchId;

/// The most writes in a commit.
const MOST_TOGETHER: usize = 1024;

/// The most writes that wait for their commit; who comes then waits for a place.
const MOST_WAITING: usize = 16 * 1024;

/// The most questions that wait for the reader.
const MOST_QUESTIONS: usize = 1024;

enum Task {
    Write(Write, oneshot::Sender<Result<(), StoreError>>),
    Touch,
    KeepRules(String, String, oneshot::Sender<Result<(), StoreError>>),
    End,
}

/// `None` ends the reader.
type Question = Option<Answering>;

/// Answers a question from the store.
type Answering = Box<dyn FnOnce(&dyn Store) + Send>;

/// What a keeper has done so far.
#[derive(Debug, Default)]
pub struct KeeperFigures {
    /// Commits that reached the disk.
    pub commits: AtomicU64,
    /// Writes in them.
    pub writes: AtomicU64,
    /// Commits that failed.
    pub failures: AtomicU64,
    /// Whether the store was found damaged.
    pub damaged: AtomicBool,
}

impl KeeperFigures {
    /// Remembers that an error speaks of damage.
    fn note(&self, error: &StoreError) {
        if matches!(error, StoreError::Damaged(_)) {
            self.damaged.store(true, Ordering::Relaxed);
        }
    }
}

/// A store with the threads that keep it.
///
/// ```
/// use lianzi_server::moment::Clock;
/// use lianzi_server::secret::MatchId;
/// use lianzi_server::store::{Keeper, MemoryStore, Part, Write};
///
/// let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// runtime.block_on(async {
///     let keeper = Keeper::start(Box::new(MemoryStore::default()), Clock::system())?;
///     let id = MatchId::random()?;
///     let part = Part { id, first: 1, events: vec!["made".to_owned()], card: None };
///     keeper.append(Write { parts: vec![part] }).await?;
///     assert_eq!(keeper.events(id).await?, ["made"]);
///     keeper.close().await;
///     Ok::<_, Box<dyn std::error::Error>>(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Keeper {
    tasks: mpsc::Sender<Task>,
    questions: mpsc::Sender<Question>,
    figures: Arc<KeeperFigures>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Keeper {
    /// Starts the threads.
    ///
    /// # Errors
    /// The store cannot be opened a second time for reading, or no thread can be started.
    pub fn start(store: Box<dyn Store>, clock: Clock) -> Result<Self, StoreError> {
        let reader = store.another()?;
        let (tasks, mut waiting) = mpsc::channel(MOST_WAITING);
        let (questions, mut asked) = mpsc::channel::<Question>(MOST_QUESTIONS);
        let figures = Arc::new(KeeperFigures::default());
        let counted = Arc::clone(&figures);
        let start = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
            thread.map_err(|error| StoreError::Failed(error.to_string()))
        };
        let writer = start(
            "store-writer",
            Box::new(move || write_all(store, &mut waiting, &clock, &counted)),
        )?;
        let asking = start(
            "store-reader",
            Box::new(move || {
                while let Some(Some(question)) = asked.blocking_recv() {
                    question(reader.as_ref());
                }
            }),
        )?;
        Ok(Self {
            tasks,
            questions,
            figures,
            threads: Mutex::new(vec![writer, asking]),
        })
    }

    /// What has been done so far.
    pub fn figures(&self) -> &KeeperFigures {
        &self.figures
    }

    /// Adds events. When it returns `Ok`, they survive a power cut.
    ///
    /// # Errors
    /// Nothing was written: the versions do not follow on, or the store failed.
    pub async fn append(&self, write: Write) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.tasks.send(Task::Write(write, answer)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Notes that the server is alive; not noted when there is too much to do.
    pub fn touch(&self) {
        // Whoever writes notes it as well.
        let _ = self.tasks.try_send(Task::Touch);
    }

    /// Keeps the text of a rule file under a name.
    ///
    /// # Errors
    /// It was not kept.
    pub async fn keep_rules(&self, name: String, text: String) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.tasks.send(Task::KeepRules(name, text, answer)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// The text of a rule file that was kept.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn rules(&self, name: String) -> Result<Option<String>, StoreError> {
        self.ask(move |store| store.rules(&name)).await
    }

    /// All events of a match.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn events(&self, id: MatchId) -> Result<Vec<String>, StoreError> {
        self.ask(move |store| store.events(id)).await
    }

    /// Matches that everybody may find.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn listed(&self, stage: Stage, most: u32) -> Result<Vec<Listed>, StoreError> {
        self.ask(move |store| store.listed(stage, most)).await
    }

    /// Matches whose clocks were running, and when the server is known to have been alive last.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn ticking(&self) -> Result<(Vec<MatchId>, Option<i64>), StoreError> {
        self.ask(|store| Ok((store.ticking()?, store.last_alive()?)))
            .await
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let question: Answering = Box::new(move |store| {
            // Whoever asked may have gone.
            let _ = answer.send(question(store));
        });
        self.questions
            .send(Some(question))
            .await
            .map_err(|_| StoreError::Closed)?;
        let answer = answered.await.unwrap_or(Err(StoreError::Closed));
        if let Err(error) = &answer {
            self.figures.note(error);
        }
        answer
    }

    /// Ends the threads after everything that waits has been written, and closes the store. Whoever asks after that is told
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        // When they have ended already, all the better.
        let _ = self.tasks.send(Task::End).await;
        let _ = self.questions.send(None).await;
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        // Joining blocks.
        let _ = tokio::task::spawn_blocking(move || {
            for thread in threads {
                let _ = thread.join();
            }
        })
        .await;
    }
}

fn write_all(
    mut store: Box<dyn Store>,
    waiting: &mut mpsc::Receiver<Task>,
    clock: &Clock,
    figures: &KeeperFigures,
) {
    let mut open = true;
    while open && let Some(first) = waiting.blocking_recv() {
        let (mut writes, mut answers) = (Vec::new(), Vec::new());
        let mut touched = false;
        let mut next = Some(first);
        while let Some(task) = next {
            match task {
                Task::Write(write, answer) => {
                    writes.push(write);
                    answers.push(answer);
                }
                Task::Touch => touched = true,
                Task::End => open = false,
                Task::KeepRules(name, text, answer) => {
                    let _ = answer.send(store.keep_rules(&name, &text, clock.now()));
                }
            }
            next = (open && writes.len() < MOST_TOGETHER)
                .then(|| waiting.try_recv().ok())
                .flatten();
        }
        if writes.is_empty() {
            if touched && let Err(error) = store.touch(clock.now()) {
                tracing::warn!(%error, "the store does not note that the server is alive");
            }
            continue;
        }
        match store.append(&writes, clock.now()) {
            Ok(results) => {
                figures.commits.fetch_add(1, Ordering::Relaxed);
                figures.writes.fetch_add(results.len() as u64, Ordering::Relaxed);
                for (answer, result) in answers.into_iter().zip(results) {
                    let _ = answer.send(result.map_err(StoreError::Conflict));
                }
            }
            Err(error) => {
                figures.failures.fetch_add(1, Ordering::Relaxed);
                figures.note(&error);
                tracing::error!(%error, writes = writes.len(), "the store writes nothing");
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }
}
