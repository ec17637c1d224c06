//! The terminal: taken over, and given back as it was, whatever happens. Panics and requests to end give it back too.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::interrupt;

/// Whether the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// A panic gives the terminal back; this is said to the runtime once.
static HOOK: Once = Once::new();

/// The terminal while it is taken over; dropping it gives it back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// What was drawn last, and where the cursor was.
    seen: Option<(Buffer, Option<(u16, u16)>)>,
}

impl Screen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// The system's; the terminal is as it was.
    pub fn take() -> io::Result<Self> {
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |information| {
                give_back();
                before(information);
            }));
        });
        interrupt::before_the_end(give_back);
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        take_over()
            .and(terminal)
            .map(|terminal| Self { terminal, seen: None })
            .inspect_err(|_| give_back())
    }

    /// Columns and rows.
    ///
    /// # Errors
    /// The system's.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Shows what was drawn. Nothing is sent to the terminal when that is what it shows already.
    ///
    /// # Errors
    /// The system's.
    pub fn show(&mut self, drawn: Buffer, cursor: Option<(u16, u16)>) -> io::Result<()> {
        let new = Some((drawn, cursor));
        if new == self.seen {
            return Ok(());
        }
        self.seen = new;
        let Some((drawn, _)) = &self.seen else {
            return Ok(());
        };
        self.terminal.draw(|frame| {
            // The terminal may have become smaller meanwhile; it will be drawn again then.
            let area = frame.area().intersection(drawn.area);
            for place in area.positions() {
                frame.buffer_mut()[place] = drawn[place].clone();
            }
            if let Some(place) = cursor.filter(|place| area.contains((*place).into())) {
                frame.set_cursor_position(place);
            }
        })?;
        Ok(())
    }

    /// Everything is drawn anew next time.
    ///
    /// # Errors
    /// The system's.
    pub fn clear(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        // A new one knows nothing of what is on the screen. (Its own way of clearing would ask the terminal where the
        // cursor is, and whoever reads the keys would get the answer.)
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        self.seen = None;
        Ok(())
    }

    /// Gives the terminal back to the shell until somebody comes back.
    ///
    /// # Errors
    /// The system's.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        // What stops us continues us, too; a system that refuses to stop us goes straight on.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
        take_over()?;
        self.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is still ours; a panic elsewhere has given it back.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives the terminal back, if it is taken over.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A terminal that has gone cannot be told; there is nothing left to put right then.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = io::stdout().flush();
        let _ = disable_raw_mode();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rexpect::session::spawn_command;

    use super::*;

    #[test]
    #[ignore = "panics on purpose: the next test runs it in a terminal of its own"]
    fn somebody_panics_on_the_full_screen() {
        let _screen = Screen::take().unwrap();
        let worker = std::thread::spawn(|| panic!("in the middle of something"));
        assert!(worker.join().is_ok(), "the worker has panicked");
    }

    #[test]
    fn a_panic_of_any_thread_gives_the_terminal_back_before_it_is_told() {
        let mut command = std::process::Command::new("sh");
        command
            .env("PS1", "$ ")
            .env("TERM", "xterm")
            .env("TESTS", std::env::current_exe().unwrap())
            .env_remove("ENV");
        let mut session = spawn_command(command, Some(30_000)).unwrap();
        let settings = |session: &mut rexpect::session::PtySession| {
            session.send_line("echo set''tings: $(stty -g)").unwrap();
            session.exp_string("settings: ").unwrap();
            session.read_line().unwrap()
        };
        let before = settings(&mut session);
        let name = "full_screen::terminal::tests::somebody_panics_on_the_full_screen";
        session
            .send_line(&format!("\"$TESTS\" --ignored --nocapture --exact {name}"))
            .unwrap();
        session.exp_string("\u{1b}[?1049h").unwrap();
        session.exp_string("\u{1b}[?1049l").unwrap();
        session.exp_string("in the middle of something").unwrap();
        session.exp_string("FAILED").unwrap();
        assert_eq!(settings(&mut session), before);
        // The shell would not end by a signal.
        session.send_line("exit").unwrap();
        session.exp_eof().unwrap();
    }
}
