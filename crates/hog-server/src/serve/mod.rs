//! Serving: connections are let in, and closed in time.

mod crowd;
mod farewell;
mod faults;
mod mistakes;
mod passage;

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::{JoinSet, yield_now};
use tokio::time::{sleep, timeout};

use crate::door::Door;
use crate::http::{Budget, Peer, router};
use crate::metrics::Cause;
use crowd::{Admission, Crowd};
use farewell::Farewells;
pub use farewell::{most_let_in, most_open};
pub(crate) use faults::Faults;
use mistakes::Mistakes;
use passage::Passage;

/// How many connections wait to be let in at most, if the system allows it: those who come one second, and
/// more.
const BACKLOG: u32 = 4_096;

/// How much of what is sent waits in the operating system for each connection, in bytes.
const SENDING: u32 = 128 << 10;

/// The same of what comes and is not read yet: the longest message twice. Whoever sends more waits.
const COMING: u32 = 128 << 10;

/// So long it waits when the operating system has no more room for connections.
const NO_ROOM: Duration = Duration::from_millis(50);

/// So many are let in, one after the other; then those who are here go on for a while, so that a thousand
/// who come at once do not keep a player waiting.
const AT_ONCE: u32 = 4;
const A_WHILE: Duration = Duration::from_millis(1);

/// How often what is known of addresses that did not come lately is forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// Listens at an address.
///
/// # Errors
/// What the operating system says, such as that the port is taken.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A house that opens again does not wait for connections of the last one to be forgotten.
    socket.set_reuseaddr(true)?;
    // Connections take both over.
    socket.set_send_buffer_size(SENDING)?;
    socket.set_recv_buffer_size(COMING)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves whoever comes until it shall end; then everybody is told to go, and what was asked for is
/// kept before this returns.
pub async fn serve(listener: TcpListener, door: Arc<Door>, end: impl Future<Output = ()>) {
    let crowd = Crowd::new(&door.limits);
    let mut end = pin!(end);
    // Among those who serve, so that it takes its turn.
    let mut letting_in = JoinSet::new();
    letting_in.spawn(let_in(listener, Arc::clone(&door), Arc::clone(&crowd)));
    tokio::select! {
        _ = letting_in.join_next() => tracing::error!("nobody can be let in any more"),
        () = forget(&door) => {}
        () = &mut end => {}
    }
    drop(letting_in);
    tracing::info!("the house closes");
    door.close();
    if timeout(door.limits.closing_time, crowd.gone())
        .await
        .is_err()
    {
        tracing::warn!("not everybody has gone in time");
    }
    door.house.shut().await;
}

/// Lets in whoever comes, as long as it is waited for.
async fn let_in(listener: TcpListener, door: Arc<Door>, crowd: Arc<Crowd>) {
    let router = router(Arc::clone(&door));
    let farewells = Arc::new(Farewells::new(door.limits.connections));
    let mut count: u32 = 0;
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok((stream, peer)) => (stream, Peer(peer.ip())),
            Err(error) => {
                // Those who are gone already are no reason to wait.
                if error.kind() != io::ErrorKind::ConnectionAborted {
                    tracing::warn!(%error, "no connection can be accepted");
                    sleep(NO_ROOM).await;
                }
                continue;
            }
        };
        match admit(&door, &crowd, peer) {
            Ok(admission) => {
                // Small answers go out at once. Of one that is gone already nothing will be read.
                let _ = stream.set_nodelay(true);
                let farewells = Arc::clone(&farewells);
                let passage = Passage::new(stream, Arc::clone(&door), admission, farewells);
                tokio::spawn(connection(passage, peer, Arc::clone(&door), router.clone()));
                count = count.wrapping_add(1);
                if count.is_multiple_of(AT_ONCE) {
                    sleep(A_WHILE).await;
                }
            }
            Err(cause) => {
                door.sent_away(cause, peer);
                match cause {
                    Cause::Barred => farewells.hold(stream),
                    _ => farewells.turn_away(stream),
                }
            }
        }
        // However many come, those who are here go first.
        yield_now().await;
    }
}

/// A place for somebody, or why there is none.
fn admit(door: &Door, crowd: &Arc<Crowd>, peer: Peer) -> Result<Admission, Cause> {
    if door.is_barred(peer) {
        return Err(Cause::Barred);
    }
    let often = door.rates.check(Budget::Connecting, peer);
    often.map_err(|_| Cause::TooOften)?;
    crowd.admit(peer.0)
}

/// Answers what is asked for on one connection.
async fn connection(passage: Passage, peer: Peer, door: Arc<Door>, router: Router) {
    let router = TowerToHyperService::new(router);
    let mistakes = Mistakes::new(Arc::clone(&door), peer);
    let service = hyper::service::service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        let answer = router.call(request);
        let mistakes = &mistakes;
        async move {
            // Whoever asks for much at once does so one after the other, as others do.
            yield_now().await;
            answer.await.map(|answer| mistakes.noted(answer))
        }
    });
    let limits = &door.limits;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_header_size(limits.head_bytes)
        // Heads are read into it; it cannot be smaller than 8 KiB.
        .max_buf_size(limits.head_bytes.max(8 << 10));
    let connection = http.serve_connection(TokioIo::new(passage), service);
    let mut connection = pin!(connection.with_upgrades());
    let done = tokio::select! {
        done = &mut connection => done,
        () = door.closing() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    match done {
        Err(error) if error.is_timeout() => door.sent_away(Cause::SlowHead, peer),
        Err(error) if error.is_parse_too_large() => door.sent_away(Cause::TooLong, peer),
        // Whoever goes in the middle of something is nobody's concern.
        Ok(()) | Err(_) => {}
    }
}

/// Forgets from time to time who has not come lately.
async fn forget(door: &Door) {
    loop {
        sleep(FORGET).await;
        door.forget();
    }
}
