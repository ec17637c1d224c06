//! The byte stream of one connection, under HTTP and under a WebSocket alike.
//!
//! - A write that makes no progress fails after a while: a client that does not read does not hold its connection for ever.
//! - The end is orderly (lingering close). A program that closes a TCP socket while received bytes wait unread makes the
//!   kernel answer with a reset, and the client may never see what was sent last (RFC 9112, section 9.6). So the write half is
//!   closed first, and what the client still sends is read and dropped, within bounds of time and bytes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutWriter;

use crate::guard::Admitted;

/// The longest time for which a lingering client may send nothing.
const LINGER_SILENCE: Duration = Duration::from_secs(2);

/// The longest time for which a connection lingers.
const LINGER: Duration = Duration::from_secs(10);

/// The most bytes that are read and dropped.
const LINGER_BYTES: usize = 16 << 20;

/// Says by its existence that a connection is being served.
pub type Serving = mpsc::Sender<()>;

/// What a connection holds beside its stream.
#[derive(Debug)]
pub struct Holds {
    /// Its place among the connections: taken until nothing lingers any more.
    pub place: Admitted,
    /// Dropped when the connection is not served any more.
    pub serving: Serving,
    /// Becomes true when the server closes down.
    pub closing: watch::Receiver<bool>,
}

/// The stream that serves a connection. A write fails that makes no progress for `patience`.
pub fn stream(stream: TcpStream, holds: Holds, patience: Duration) -> Pin<Box<TimeoutWriter<Lingering>>> {
    let mut timed = TimeoutWriter::new(Lingering {
        open: Some((stream, holds)),
        ended: false,
    });
    timed.set_timeout(Some(patience));
    Box::pin(timed)
}

/// A TCP stream that lingers when it is dropped, unless the client has closed its own end.
#[derive(Debug)]
pub struct Lingering {
    /// Always there until it is dropped.
    open: Option<(TcpStream, Holds)>,
    ended: bool,
}

impl Lingering {
    fn inner(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let (stream, _) = self.open.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        Ok(Pin::new(stream))
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let (before, room) = (buffer.filled().len(), buffer.remaining());
        let read = self.inner()?.poll_read(context, buffer);
        if let Poll::Ready(result) = &read {
            self.ended |= result.is_err() || room > 0 && buffer.filled().len() == before;
        }
        read
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.inner()?.poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.inner()?.poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner()?.poll_shutdown(context)
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let Some((stream, holds)) = self.open.take() else {
            return;
        };
        drop(holds.serving);
        // Without a runtime nothing can be waited for.
        if !self.ended
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(linger(stream, holds.place, holds.closing));
        }
    }
}

/// Closes the write half; reads and drops what comes until the client closes the other half, or has had its time. A server
/// that closes down only drops what has come already.
async fn linger(mut stream: TcpStream, place: Admitted, mut closing: watch::Receiver<bool>) {
    // The client may have gone.
    let _ = stream.shutdown().await;
    let mut left = LINGER_BYTES;
    let mut buffer = vec![0; 4096];
    let dropping = async {
        while let Ok(Ok(count @ 1..)) = tokio::time::timeout(LINGER_SILENCE, stream.read(&mut buffer)).await {
            left = left.saturating_sub(count);
            if left == 0 {
                return;
            }
        }
    };
    let timed = tokio::time::timeout(LINGER, dropping);
    let closed_down = tokio::select! {
        _ = timed => false,
        _ = closing.wait_for(|closing| *closing) => true,
    };
    while closed_down && let Ok(count @ 1..) = stream.try_read(&mut buffer) {
        left = left.saturating_sub(count);
        if left == 0 {
            break;
        }
    }
    drop(place);
}
