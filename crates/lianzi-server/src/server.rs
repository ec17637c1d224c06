//! The server: connections in, requests answered, and a clean end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::connection::{self, Holds, Serving};
use crate::http::{self, App, Peer};
use crate::live::{Games, Idle, Live, Pool, Registry};
use crate::metrics::{Held, Metrics};
use crate::settings::Settings;
use crate::store::{Keeper, Store, StoreError};

/// How long a client may take to send the head of a request.
const PATIENCE_HEAD: Duration = Duration::from_secs(10);

/// How often the server notes that it is alive, and forgets addresses that have been quiet.
const HOUSEKEEPING: Duration = Duration::from_secs(5);

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("{address} cannot be used: {source}")]
    Address {
        /// Which.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
}

/// A running server.
///
/// ```
/// use lianzi_server::{Server, Settings};
/// use lianzi_server::store::MemoryStore;
///
/// let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
/// runtime.block_on(async {
///     let store = Box::new(MemoryStore::default());
///     let server = Server::start("127.0.0.1:0".parse()?, store, Settings::default()).await?;
///     assert_ne!(server.address().port(), 0);
///     server.stop().await;
///     Ok::<_, Box<dyn std::error::Error>>(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Server {
    address: SocketAddr,
    live: Arc<Live>,
    close: watch::Sender<bool>,
    accepting: tokio::task::JoinHandle<JoinSet<()>>,
    /// Closed when no connection is served any more, sockets included.
    served: mpsc::Receiver<()>,
}

impl Server {
    /// Starts a server at an address; port 0 takes any free one. Matches whose clocks were running go on.
    ///
    /// # Errors
    /// The store or the address cannot be used.
    pub async fn start(
        address: SocketAddr,
        store: Box<dyn Store>,
        settings: Settings,
    ) -> Result<Self, ServerError> {
        let listener = listen(address).map_err(|source| ServerError::Address { address, source })?;
        let address = listener
            .local_addr()
            .map_err(|source| ServerError::Address { address, source })?;
        let keeper = Keeper::start(store, settings.clock.clone())?;
        let (ticking, alive) = keeper.ticking().await?;
        let (close, closing) = watch::channel(false);
        let metrics = Arc::new(Metrics::default());
        let live = Arc::new(Live {
            games: Games::new(settings.limits.games_bytes),
            pool: Pool::new(
                settings.limits.thinkers,
                settings.limits.waiting_thinkers,
                Arc::clone(&metrics),
            ),
            analyses: Pool::new(
                settings.limits.analyses,
                settings.limits.waiting_analyses,
                Arc::clone(&metrics),
            ),
            preparing: Pool::new(
                settings.limits.preparations,
                settings.limits.waiting_preparations,
                Arc::clone(&metrics),
            ),
            studies: Pool::new(
                settings.limits.studies,
                settings.limits.waiting_studies,
                Arc::clone(&metrics),
            ),
            analysts: Idle::new(settings.limits.analyses),
            agents: Idle::new(settings.limits.kept_agents),
            registry: Registry::default(),
            keeper,
            metrics,
            settings,
            closing,
        });
        let alive = alive.unwrap_or_else(|| live.now());
        for id in ticking {
            Registry::resume(&live, id, alive);
        }
        let app = Arc::new(App::new(Arc::clone(&live)));
        let (serving, served) = mpsc::channel(1);
        let accepting = tokio::spawn(accept(listener, app, serving));
        tracing::info!(%address, "the server is ready");
        Ok(Self {
            address,
            live,
            close,
            accepting,
            served,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes down: no new connections, goodbye to everybody, everything that waits is stored.
    pub async fn stop(self) {
        let Self {
            live,
            close,
            accepting,
            mut served,
            ..
        } = self;
        close.send_replace(true);
        live.registry.close_all().await;
        if let Ok(mut connections) = accepting.await {
            let all = async {
                while connections.join_next().await.is_some() {}
                // Sockets are no tasks of ours: they are told why, and end.
                while served.recv().await.is_some() {}
            };
            // Whoever does not go is left standing.
            let _ = tokio::time::timeout(live.settings.farewell, all).await;
            connections.abort_all();
        }
        live.keeper.close().await;
        tracing::info!("the server has closed down");
    }
}

/// How much the system keeps for a client that does not read, in bytes; it may double it. Without a bound it keeps megabytes,
/// for each of them, before anybody notices.
const SEND_BUFFER: u32 = 64 * 1024;

/// How many connections may wait to be taken.
const WAITING: u32 = 1024;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // As is usual for servers: one that was just killed leaves its address to the next. Elsewhere that means something else.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Takes connections until the server closes down; gives those back that are still open.
async fn accept(listener: TcpListener, app: Arc<App>, serving: Serving) -> JoinSet<()> {
    let router = http::router(Arc::clone(&app));
    let mut connections = JoinSet::new();
    let mut closing = app.live.closing.clone();
    let mut housekeeping = tokio::time::interval(HOUSEKEEPING);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    let proxy = http::is_trusted(from.ip(), &app.live.settings.trusted_proxies);
                    let admitted = if proxy {
                        app.guard.admit_proxy(from.ip())
                    } else {
                        app.guard.admit(from.ip())
                    };
                    let Some(admitted) = admitted else {
                        // Without a word: words cost more than the connection.
                        app.live.metrics.turn_away("connections");
                        continue;
                    };
                    let holds = Holds {
                        place: admitted,
                        serving: serving.clone(),
                        closing: app.live.closing.clone(),
                    };
                    let peer = Peer { address: from.ip() };
                    connections.spawn(serve(stream, holds, peer, router.clone(), Arc::clone(&app.live)));
                }
                Err(error) => {
                    // Too many open files, most likely: others have to close theirs first.
                    tracing::warn!(%error, "a connection cannot be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            _ = connections.join_next(), if !connections.is_empty() => {}
            _ = housekeeping.tick() => {
                app.live.keeper.touch();
                app.guard.tidy();
                app.live.analysts.tidy(app.live.now());
                app.live.agents.tidy(app.live.now());
            }
            _ = closing.changed() => return connections,
        }
    }
}

async fn serve(stream: TcpStream, holds: Holds, peer: Peer, router: axum::Router, live: Arc<Live>) {
    let _held = Held::of(&live.metrics.connections);
    // Moves are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let mut closing = live.closing.clone();
    let stream = connection::stream(stream, holds, live.settings.write_patience);
    let service = tower::ServiceExt::map_request(
        router,
        move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(peer);
            request
        },
    );
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE_HEAD)
        .max_headers(64)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Errors are the client's: it has gone, or it does not speak HTTP.
        _ = connection.as_mut() => {}
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
