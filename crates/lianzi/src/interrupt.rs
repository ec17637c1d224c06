//! Ctrl-C: ends the program and the engines that it has started, or first asks long work to stop and say what it has
//! found. A terminal that closes, and a request to end (SIGTERM), do the same.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use lianzi_play::protocols::external;

/// The exit code after Ctrl-C, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// The flag of the work that wants to be asked.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What has to be put right before the program ends in the middle of something.
static BEFORE: OnceLock<fn()> = OnceLock::new();

/// Whether the program is about to be ended from outside.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the program with code 130. Nothing is switched on that would have to be switched off: the terminal
/// is as it was, and the line is ended so that the shell's prompt stands at its place.
pub fn watch() {
    let _ = ctrlc::set_handler(|| {
        if std::io::IsTerminal::is_terminal(&std::io::stderr()) {
            eprintln!();
        }
        // Who presses it twice does not want to wait for what was found.
        let asked = STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed));
        if !asked {
            ENDING.store(true, Ordering::SeqCst);
            if let Some(before) = BEFORE.get() {
                before();
            }
            external::kill_all();
            process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// Waits for the end that somebody has asked for, so that the death of an engine is not taken for the end of the game.
pub fn wait_if_ending() {
    while ENDING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// Says what has to be put right before the program ends at once, such as the terminal. Only the first saying counts.
pub fn before_the_end(put_right: fn()) {
    let _ = BEFORE.set(put_right); // one screen is enough
}

/// A flag that the first Ctrl-C sets, instead of ending the program.
pub fn flag() -> Arc<AtomicBool> {
    STOP.get_or_init(Arc::default).clone()
}
