//! Everything that an engine has started, also what has left its process group (`setsid`) or lost its parent. Linux only:
//! elsewhere an engine is its process group.
//!
//! An engine's environment has a mark of its own, which every process inherits that it starts. `/proc` shows which processes
//! have the mark, and which are children of those: a process that was started with an empty environment is found as long as
//! its parent lives. This program adopts nobody (`PR_SET_CHILD_SUBREAPER`): an orphan of another program's would be its child
//! then, too, with nothing to tell it from an engine's.

#[cfg(target_os = "linux")]
pub(super) use linux::Family;
#[cfg(not(target_os = "linux"))]
pub(super) use nowhere::Family;

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::hash::{BuildHasher as _, Hasher as _, RandomState};
    use std::process::{Command, id};
    use std::thread;
    use std::time::Duration;

    use rustix::io::Errno;
    use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

    /// The variable that holds the mark. Engines of engines have the marks of both, between colons.
    const VARIABLE: &str = "LIANZI_ENGINE";

    /// How often it is looked for processes that were started while others were ended, and the pause before that.
    const ROUNDS: u32 = 200;
    const PAUSE: Duration = Duration::from_millis(5);

    /// A process: its number, and when it was started, since numbers are used again.
    type Identity = (i32, u64);

    /// What an engine has started.
    #[derive(Clone, Debug)]
    pub struct Family {
        mark: String,
        /// The engine's own process; `None` when it had ended before it was looked at.
        leader: Option<Identity>,
        /// What was found so far, with the engine's own process.
        known: HashSet<Identity>,
    }

    impl Family {
        /// The family of an engine that is about to be started: its mark goes into the engine's environment.
        pub fn about_to_start(engine: &mut Command) -> Self {
            // The standard library's hash maps are seeded at random, each differently.
            let mark = format!("{}-{:016x}", id(), RandomState::new().build_hasher().finish());
            let value = match std::env::var(VARIABLE) {
                Ok(outer) => format!("{outer}:{mark}"),
                Err(_) => mark.clone(),
            };
            engine.env(VARIABLE, value);
            Self {
                mark,
                leader: None,
                known: HashSet::new(),
            }
        }

        /// The engine runs under this number.
        pub fn started(&mut self, leader: u32) {
            let number = leader as i32;
            self.leader = stat(number).map(|(started, _)| (number, started));
            self.known.extend(self.leader);
        }

        /// Looks which processes belong to the engine now, and remembers them.
        pub fn look(&mut self) {
            self.living();
        }

        /// Ends all of them by force, and what they start meanwhile. The engine itself is the caller's business.
        pub fn kill(&mut self) {
            for _ in 0..ROUNDS {
                let living = self.living();
                if living.is_empty() {
                    return;
                }
                for process in living {
                    kill(process);
                }
                thread::sleep(PAUSE);
            }
        }

        /// The processes of the family that live.
        fn living(&mut self) -> Vec<Identity> {
            let all = processes();
            // Numbers of processes that have ended may be given to others.
            let running: HashSet<Identity> = all.iter().map(|(identity, _)| *identity).collect();
            self.known.retain(|identity| running.contains(identity));
            for (identity, _) in &all {
                if !self.known.contains(identity) && self.marks(identity.0) {
                    self.known.insert(*identity);
                }
            }
            // Children of those, and theirs.
            loop {
                let numbers: HashSet<i32> = self.known.iter().map(|(number, _)| *number).collect();
                let before = self.known.len();
                let children = all.iter().filter(|(_, parent)| numbers.contains(parent));
                let children: Vec<Identity> = children.map(|(identity, _)| *identity).collect();
                self.known.extend(children);
                if self.known.len() == before {
                    break;
                }
            }
            let living = self.known.iter().copied();
            living.filter(|process| Some(*process) != self.leader).collect()
        }

        /// Whether a process has the mark in its environment.
        fn marks(&self, process: i32) -> bool {
            let Ok(environment) = fs::read(format!("/proc/{process}/environ")) else {
                return false;
            };
            let values = environment
                .split(|&byte| byte == 0)
                .filter_map(|entry| entry.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"="));
            let mut marks = values.flat_map(|value| value.split(|&byte| byte == b':'));
            marks.any(|mark| mark == self.mark.as_bytes())
        }
    }

    /// All processes that can be seen and have not ended, with their parents.
    fn processes() -> Vec<(Identity, i32)> {
        let Ok(entries) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let found = numbers.filter_map(|number: i32| {
            let (started, parent) = stat(number)?;
            Some(((number, started), parent))
        });
        found.collect()
    }

    /// When a process was started, and its parent; `None` when there is none, or it has ended.
    fn stat(number: i32) -> Option<(u64, i32)> {
        let text = fs::read(format!("/proc/{number}/stat")).ok()?;
        // The name, which may hold anything, stands in parentheses; see proc_pid_stat(5).
        let end = text.iter().rposition(|&byte| byte == b')')?;
        let rest = std::str::from_utf8(&text[end + 1..]).ok()?;
        let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
        let (state, parent, started) = (fields.first()?, fields.get(1)?, fields.get(19)?);
        if matches!(*state, "Z" | "X") {
            return None;
        }
        Some((started.parse().ok()?, parent.parse().ok()?))
    }

    fn kill((number, started): Identity) {
        let Some(pid) = Pid::from_raw(number) else { return };
        match pidfd_open(pid, PidfdFlags::empty()) {
            // The descriptor stands for one process; it is looked again whether it is the right one.
            Ok(process) => {
                if stat(number).is_some_and(|(now, _)| now == started) {
                    let _ = pidfd_send_signal(process, Signal::KILL);
                }
            }
            // Kernels before 5.3 have none.
            Err(Errno::NOSYS) => {
                let _ = kill_process(pid, Signal::KILL);
            }
            // It has ended.
            Err(_) => {}
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod nowhere {
    use std::process::Command;

    /// Nothing is known of it here.
    #[derive(Clone, Debug)]
    pub struct Family;

    impl Family {
        pub fn about_to_start(_: &mut Command) -> Self {
            Self
        }

        pub fn started(&mut self, _: u32) {}

        pub fn look(&mut self) {}

        pub fn kill(&mut self) {}
    }
}
