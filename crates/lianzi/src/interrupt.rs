//! Ctrl-C, a terminal that closes (SIGHUP), and a request to end (SIGTERM): each ends the program and the engines that it
//! has started, with the exit code that shells expect of it. Long work is first asked to stop and to say what it has found.
//! A game that was to be saved is saved, whatever else goes on at that moment.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lianzi_play::files::{self, Existing};
use lianzi_play::protocols::external;

use crate::language::Language;
use crate::output;
use crate::words::{Words, refusals::printable_path, say};

/// The number of the signal that Ctrl-C sends.
const CTRL_C: u8 = 2;

/// The signal by which the program was asked to end.
static SIGNAL: AtomicU8 = AtomicU8::new(CTRL_C);

/// The flag of the work that wants to be asked.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What has to be put right before the program ends in the middle of something.
static BEFORE: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// The game that is lost if the program ends now.
static UNSAVED: Mutex<Option<Unsaved>> = Mutex::new(None);

/// Whether the program is about to be ended from outside.
static ENDING: AtomicBool = AtomicBool::new(false);

/// A game as it would be written if the program had to end.
#[derive(Clone, Debug)]
pub struct Unsaved {
    /// Where to.
    pub path: PathBuf,
    /// The record.
    pub text: String,
    /// What to do with a file that is there.
    pub existing: Existing,
    /// In which language to say how it went.
    pub language: Language,
}

/// The exit code after an interruption, as shells have it: 128 and the number of the signal.
pub fn code() -> u8 {
    128 + SIGNAL.load(Ordering::SeqCst)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the signals end the program with their codes: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP. Nothing is switched
/// on that would have to be switched off: the terminal is as it was, and the line is ended so that the shell's prompt stands
/// at its place.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without them a signal ends the program all the same.
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        std::thread::spawn(move || {
            for signal in signals.forever() {
                end(signal as u8);
            }
        });
    }
}

/// Makes Ctrl-C end the program with code 130, as elsewhere.
#[cfg(not(unix))]
pub fn watch() {
    let _ = ctrlc::set_handler(|| end(CTRL_C)); // without it Ctrl-C ends the program all the same
}

/// A signal has come.
fn end(signal: u8) {
    let mut errors = std::io::stderr();
    if errors.is_terminal() {
        let _ = writeln!(errors); // a terminal that has closed hears nothing
    }
    SIGNAL.store(signal, Ordering::SeqCst);
    // Who presses it twice does not want to wait for what was found.
    let asked = STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed));
    if !asked {
        ENDING.store(true, Ordering::SeqCst);
        for put_right in locked(&BEFORE).iter() {
            put_right();
        }
        // Held to the end: nobody else writes the game now.
        let mut unsaved = locked(&UNSAVED);
        if let Some(unsaved) = unsaved.take() {
            save(&unsaved);
        }
        external::kill_all();
        process::exit(i32::from(code()));
    }
}

/// Writes a game at the last moment, and says how it went.
fn save(unsaved: &Unsaved) {
    let words = Words::new(unsaved.language);
    let written = files::write(&unsaved.path, unsaved.text.as_bytes(), unsaved.existing);
    output::complain(&match written {
        Ok(()) => say!(words, "saved", path = printable_path(&unsaved.path)),
        Err(error) => {
            let reason = words.file_error(&error);
            say!(words, "not-saved", reason = reason)
        }
    });
}

/// Notes the game that has to be written should the program be ended from outside.
pub fn remember(unsaved: Unsaved) {
    *locked(&UNSAVED) = Some(unsaved);
}

/// Saves what was [remembered](remember) in the ordinary way, unless the program is being ended and has saved it already:
/// then this waits for the end.
pub fn instead<T>(save: impl FnOnce() -> T) -> T {
    let mut unsaved = locked(&UNSAVED);
    let saved = save();
    *unsaved = None;
    saved
}

/// Waits for the end that somebody has asked for, so that the death of an engine is not taken for the end of the game.
pub fn wait_if_ending() {
    while ENDING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// Says what has to be put right before the program ends at once, such as the terminal.
pub fn before_the_end(put_right: fn()) {
    let mut before = locked(&BEFORE);
    if !before.iter().any(|known| std::ptr::fn_addr_eq(*known, put_right)) {
        before.push(put_right);
    }
}

/// A flag that the first Ctrl-C sets, instead of ending the program.
pub fn flag() -> Arc<AtomicBool> {
    STOP.get_or_init(Arc::default).clone()
}
