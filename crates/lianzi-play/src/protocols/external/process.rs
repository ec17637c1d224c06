//! An engine's process: lines go in, lines come out, and nothing of it is left when it is dropped.
//!
//! One thread reads what it says, line by line and bounded; another writes what it is told, so that an engine that does
//! not listen holds nobody up. On Unix the process leads a group of its own, and the whole group is ended: an engine
//! behind a script is an engine, too. On Linux so is what has left the group: see `descendants`.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::descendants::Family;
use crate::protocols::{Line, read_line};

/// What is kept of a line.
const LONGEST_LINE: usize = 1 << 16;

/// Lines that wait to be looked at; an engine that says more has to wait.
const MOST_LINES: usize = 256;

/// How long an engine may take to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// How long it may take when it is told to by a signal, before it is ended by force: an engine that has engines of its
/// own ends them then.
const LAST_GRACE: Duration = Duration::from_millis(200);

/// How often it is looked whether it has ended.
const STEP: Duration = Duration::from_millis(5);

/// A running engine.
pub(super) struct Process {
    child: Child,
    lines: Receiver<(Instant, Line)>,
    input: Sender<String>,
    ended: bool,
}

/// What came of waiting for a line.
pub(super) enum Heard {
    /// A line, and when it came.
    Line(Instant, Line),
    /// It will say nothing more.
    Ended,
    /// The time is over.
    Nothing,
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(words: &[String]) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut family = Family::about_to_start(&mut command);
        let mut child = command.spawn()?;
        family.started(child.id());
        running::add(family, &child);
        let (told, input) = mpsc::channel::<String>();
        let (heard, lines) = mpsc::sync_channel(MOST_LINES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(BufReader::new(output), &heard));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || speak(stdin, &input));
        }
        Ok(Self {
            child,
            lines,
            input: told,
            ended: false,
        })
    }

    /// Tells it a line. One that no longer listens is found out by its silence.
    pub fn say(&self, line: &str) {
        // The end of a line as the protocols' managers write it is understood by every engine.
        let _ = self.input.send(format!("{line}\r\n"));
    }

    /// Waits for a line.
    pub fn hear(&self, until: Instant) -> Heard {
        let left = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok((when, line)) => Heard::Line(when, line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }

    /// A line that is there already.
    pub fn overheard(&self) -> Option<Line> {
        self.lines.try_recv().ok().map(|(_, line)| line)
    }

    /// Ends it: a last line, some time to obey it, and then by force. Says with which code it ended, if it did by itself.
    pub fn end(&mut self, farewell: &str) -> Option<i32> {
        if self.ended {
            return None;
        }
        self.ended = true;
        // What it has started is its child now, and may be nobody's when it has ended.
        running::look(&self.child);
        self.say(farewell);
        if !self.ends_within(GRACE) {
            running::terminate(&self.child);
            self.ends_within(LAST_GRACE);
        }
        running::kill(&mut self.child)
    }

    /// Waits until it has ended, but no longer than this; says whether it has.
    fn ends_within(&mut self, grace: Duration) -> bool {
        let until = Instant::now() + grace;
        while !running::has_ended(&mut self.child) {
            if Instant::now() >= until {
                return false;
            }
            // What it still says may stand in its way; one that talks without end is not listened to for ever.
            for _ in std::iter::from_fn(|| self.overheard()).take(MOST_LINES) {}
            thread::sleep(STEP);
        }
        true
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.ended {
            self.ended = true;
            running::kill(&mut self.child);
        }
    }
}

fn listen(mut output: BufReader<impl io::Read>, heard: &SyncSender<(Instant, Line)>) {
    while let Ok(Some(line)) = read_line(&mut output, LONGEST_LINE) {
        if heard.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

fn speak(mut input: impl Write, told: &Receiver<String>) {
    while let Ok(line) = told.recv() {
        if input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// The processes that are running, so that a program that is told to end at once can end them first.
pub(super) mod running {
    use std::process::Child;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use super::Family;

    /// Ids of processes, each the leader of a group of its own, and what they have started.
    static RUNNING: Mutex<Vec<(u32, Family)>> = Mutex::new(Vec::new());

    fn list() -> MutexGuard<'static, Vec<(u32, Family)>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn add(family: Family, child: &Child) {
        list().push((child.id(), family));
    }

    /// Remembers what a process has started.
    pub fn look(child: &Child) {
        let mut list = list();
        if let Some((_, family)) = list.iter_mut().find(|(id, _)| *id == child.id()) {
            family.look();
        }
    }

    /// Ends all of them: after a signal, by force.
    pub fn kill_all() {
        let mut ended: Vec<(u32, Family)> = list().drain(..).collect();
        for (id, family) in &mut ended {
            family.look();
            signal(*id, false);
        }
        if !ended.is_empty() {
            std::thread::sleep(super::LAST_GRACE);
        }
        for (id, family) in &mut ended {
            signal(*id, true);
            family.kill();
        }
    }

    /// Tells a process and its whole group to end.
    pub fn terminate(child: &Child) {
        signal(child.id(), false);
    }

    /// Ends a process by force with its whole group and all that it has started, and says with which code it ended, if it did by itself.
    pub fn kill(child: &mut Child) -> Option<i32> {
        // As long as nobody has waited for it, no other process can have its number.
        look(child);
        signal(child.id(), true);
        let _ = child.kill();
        let family = list().iter().find(|(id, _)| *id == child.id()).cloned();
        if let Some((_, mut family)) = family {
            family.kill();
        }
        let code = child.wait().ok().and_then(|status| status.code());
        list().retain(|(id, _)| *id != child.id());
        code
    }

    #[cfg(unix)]
    fn signal(id: u32, by_force: bool) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let signal = if by_force { Signal::KILL } else { Signal::TERM };
        if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(pid, signal);
        }
    }

    #[cfg(not(unix))]
    fn signal(_: u32, _: bool) {}

    /// Whether it has ended, without taking its number away from it.
    #[cfg(unix)]
    pub fn has_ended(child: &mut Child) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        i32::try_from(child.id())
            .ok()
            .and_then(Pid::from_raw)
            .is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }

    #[cfg(not(unix))]
    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }
}
