//! Serving: accepting connections, and closing them in time.

mod connection;

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::{JoinSet, yield_now};
use tokio::time::{sleep, timeout};

use crate::http::router;
use crate::limits::MAX_HEAD_BYTES;
use crate::metrics::Eviction;
use crate::state::{AppState, Peer};
use connection::Connection;

/// Maximum number of connections that wait to be accepted, if the system allows it.
const BACKLOG: u32 = 4_096;

/// Sizes of the buffers of each connection in the operating system, in bytes. A client that sends more than the
/// receive buffer holds must wait. A larger one would only hold more of what attackers send.
const SEND_BUFFER: u32 = 128 << 10;
const RECEIVE_BUFFER: u32 = 32 << 10;

/// Pause after the operating system cannot accept a connection, such as without free file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// How often idle addresses are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// The answer to connections over the limit.
const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\n\
    Content-Type: application/json\r\n\
    Content-Length: 67\r\n\
    Retry-After: 10\r\n\
    Connection: close\r\n\
    \r\n\
    {\"code\":\"too-much\",\"message\":\"too many connections; retry in 10 s\"}";

/// Listens at an address.
///
/// # Errors
/// What the operating system says, such as that the port is taken.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A server that starts again does not wait for connections of the last one to be forgotten.
    socket.set_reuseaddr(true)?;
    // Connections inherit both.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.set_recv_buffer_size(RECEIVE_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `end`; then all connections are closed, and all changes are stored before this returns.
pub async fn serve(listener: TcpListener, app: Arc<AppState>, end: impl Future<Output = ()>) {
    // In a task of its own, so that it and the connections take turns.
    let mut accepting = JoinSet::new();
    accepting.spawn(accept(listener, Arc::clone(&app)));
    tokio::select! {
        _ = accepting.join_next() => tracing::error!("connections are no longer accepted"),
        () = forget(&app) => {}
        () = end => {}
    }
    drop(accepting);
    tracing::info!("server shutting down");
    app.close();
    let closed = timeout(app.house.limits().timeout, app.connections.all_closed());
    if closed.await.is_err() {
        tracing::warn!("some connections were not closed in time");
    }
    app.house.shut().await;
}

/// Accepts connections for ever.
async fn accept(listener: TcpListener, app: Arc<AppState>) {
    let router = router(Arc::clone(&app));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => match admit(&app, peer.ip()) {
                Ok((permit, peer)) => {
                    // Small answers go out at once, if the system can.
                    let _ = stream.set_nodelay(true);
                    let connection =
                        Connection::new(stream, permit, 2 * app.house.limits().timeout);
                    let router = router.clone();
                    tokio::spawn(answer(connection, peer, Arc::clone(&app), router));
                }
                Err(cause) => {
                    app.house.metrics().evicted(cause);
                    reject(stream, cause);
                }
            },
            // A client that is gone already is no reason to wait.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                sleep(ACCEPT_PAUSE).await;
            }
        }
        // Open connections get their turn, even if new ones keep coming.
        yield_now().await;
    }
}

/// One open connection, which is counted until this is dropped.
struct Permit {
    app: Arc<AppState>,
    _connection: OwnedSemaphorePermit,
    _peer: Peer,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.app.house.metrics().connections.dec();
    }
}

/// Counts a connection. Clients behind a proxy are counted by their requests.
fn admit(app: &Arc<AppState>, address: IpAddr) -> Result<(Permit, Peer), Eviction> {
    let peer = if app.proxies.contains(address) {
        Peer::Proxy(address)
    } else if app.rates.allow_connection(address) {
        let permit = app.connections.admit_from(address);
        Peer::Client(Arc::new(permit.ok_or(Eviction::Address)?))
    } else {
        return Err(Eviction::TooOften);
    };
    let connection = app.connections.admit().ok_or(Eviction::Full)?;
    app.house.metrics().connections.inc();
    let permit = Permit {
        app: Arc::clone(app),
        _connection: connection,
        _peer: peer.clone(),
    };
    Ok((permit, peer))
}

/// Closes a connection over a limit. Clients that connect too often get no answer, and their connections are reset:
/// anything else would cost the server more than the client.
fn reject(stream: TcpStream, cause: Eviction) {
    if cause == Eviction::TooOften {
        let _ = stream.set_zero_linger();
    } else if let Ok(mut stream) = stream.into_std() {
        // The answer fits the empty buffer of a new connection.
        let _ = stream.write(BUSY.as_bytes());
    }
}

/// Answers the requests on one connection.
async fn answer(connection: Connection<Permit>, peer: Peer, app: Arc<AppState>, router: Router) {
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.house.limits().timeout)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(MAX_HEAD_BYTES);
    let connection = http.serve_connection(TokioIo::new(connection), service);
    let mut connection = pin!(connection.with_upgrades());
    let done = tokio::select! {
        done = &mut connection => done,
        () = app.closing() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    match done {
        Err(error) if error.is_timeout() => app.house.metrics().evicted(Eviction::SlowHead),
        Err(error) if error.is_parse_too_large() => app.house.metrics().evicted(Eviction::TooLong),
        Ok(()) | Err(_) => {}
    }
}

/// Forgets idle addresses from time to time.
async fn forget(app: &AppState) {
    loop {
        sleep(FORGET_EVERY).await;
        app.rates.forget_idle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_as_long_as_it_says() {
        let (head, body) = BUSY.split_once("\r\n\r\n").unwrap();
        let length = format!("Content-Length: {}\r\n", body.len());
        assert!(head.contains(&length), "{length}");
        serde_json::from_str::<crate::wire::WireError>(body).unwrap();
    }
}
