//! The server as a program runs it: with its own threads, its own log, until it is told to stop.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tracing::level_filters::LevelFilter;

use crate::server::{Server, ServerError};
use crate::settings::Settings;
use crate::store::{SqliteStore, StoreError};

/// How often the flag is looked at that ends the server.
const GLANCE: Duration = Duration::from_millis(50);

/// The largest stack of a thread that thinks.
const STACK: usize = 4 << 20;

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Log {
    /// Not at all.
    Off,
    /// As lines for people.
    Text,
    /// As JSON, an object a line.
    Json,
}

/// Writes the log to standard error from now on. Only the first call in a program counts.
pub fn log_to_standard_error(log: Log) {
    let builder = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_max_level(LevelFilter::INFO);
    // Another log is there already: that one goes on.
    let _ = match log {
        Log::Off => return,
        Log::Text => builder.compact().with_target(false).try_init(),
        Log::Json => builder.json().try_init(),
    };
}

/// Files that are open beside connections: the store, the log, the runtime's own.
const OTHER_FILES: u64 = 64;

/// Raises the number of files that may be open to the most that the system grants; the limit after that, if there is one.
#[cfg(unix)]
fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_some() && current != maximum {
        // Should the system not grant it, the limit stays as it is.
        let _ = setrlimit(
            Resource::Nofile,
            Rlimit {
                current: maximum,
                maximum,
            },
        );
    }
    getrlimit(Resource::Nofile).current
}

/// Elsewhere connections do not count as files.
#[cfg(not(unix))]
fn raise_open_files() -> Option<u64> {
    None
}

/// How many connections can be promised: not more than there may be open files.
fn connections(wanted: usize, open_files: Option<u64>) -> usize {
    let Some(open_files) = open_files else {
        return wanted;
    };
    let most = usize::try_from(open_files.saturating_sub(OTHER_FILES).max(1)).unwrap_or(usize::MAX);
    if most < wanted {
        tracing::warn!(
            open_files,
            connections = most,
            wanted,
            "fewer connections than wanted: the system allows too few open files (ulimit -Hn, LimitNOFILE)"
        );
    }
    wanted.min(most)
}

/// Runs a server on a store in a folder until the flag is set, and closes down cleanly. `ready` is told the address. The limit of
/// open files is raised for the whole process.
///
/// # Errors
/// The store or the address cannot be used.
pub fn run(
    address: SocketAddr,
    folder: &Path,
    mut settings: Settings,
    stop: &AtomicBool,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServerError> {
    settings.limits.connections = connections(settings.limits.connections, raise_open_files());
    let store = Box::new(SqliteStore::open(folder)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("server")
        .thread_stack_size(STACK)
        .build()
        .map_err(|error| StoreError::Failed(error.to_string()))?;
    let ended = runtime.block_on(async {
        let server = Server::start(address, store, settings).await?;
        ready(server.address());
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(GLANCE).await;
        }
        server.stop().await;
        Ok(())
    });
    close(runtime);
    ended
}

/// Ends a runtime whose server has stopped. What still works on a thread of its own, such as a game that is being compiled, has
/// nobody left to answer to, and dropping the runtime would wait for it.
fn close(runtime: tokio::runtime::Runtime) {
    runtime.shutdown_background();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_ends_while_something_is_still_worked_on() {
        let (finish, wait) = std::sync::mpsc::channel::<()>();
        let (begun, begins) = std::sync::mpsc::channel();
        let (ended, ends) = std::sync::mpsc::channel();
        let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
        runtime.spawn_blocking(move || {
            begun.send(()).unwrap();
            // The end of the channel, sooner or later: a minute is for a server that waits.
            let gave_up = wait
                .recv_timeout(Duration::from_secs(60))
                .is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Timeout);
            let _ = ended.send(gave_up);
        });
        begins.recv().unwrap();
        close(runtime);
        drop(finish);
        assert_eq!(
            ends.recv(),
            Ok(false),
            "the work was still going on when the runtime had ended"
        );
    }
}
