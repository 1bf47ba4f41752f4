//! Farewells: whoever goes hears the last word, those for whom there is no room are told so, and whoever is
//! barred waits.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// So many for whom there is no room are told at once at most; others are only closed.
const TURNED_AWAY: usize = 64;

/// So many who were let in part at once at most; others are only closed.
const PARTING: usize = 256;

/// For every so many connections that may be open one more is held, of somebody who is barred; those of
/// others who are barred are reset at once.
const HELD_OF: usize = 4;

/// So long it may take.
const TIME: Duration = Duration::from_secs(1);

/// So much of what still comes is read of each: the longest body or message that is too long by
/// little, and what the system holds back of it. Of those who were never let in, one request.
const READ: u64 = 256 << 10;
const READ_OUTSIDE: u64 = 16 << 10;

const ANSWER: &str = "HTTP/1.1 503 Service Unavailable\r\n\
    Content-Type: application/json\r\n\
    Content-Length: 81\r\n\
    Retry-After: 10\r\n\
    Connection: close\r\n\
    \r\n\
    {\"code\":\"too-much\",\"message\":\"too many connections: expected to come back later\"}";

/// Who says good-bye at a door.
///
/// A system that closes a connection on which something waits to be read throws away what was written
/// last. So the writing side is closed alone, and what still comes is read for a while.
pub(super) struct Farewells {
    turned_away: Arc<Semaphore>,
    parting: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

/// How many connections are open at most where so many may be let in.
#[must_use]
pub const fn most_open(let_in: usize) -> usize {
    (let_in / HELD_OF)
        .saturating_add(let_in)
        .saturating_add(TURNED_AWAY)
}

/// How many may be let in where so many may be open.
#[must_use]
pub const fn most_let_in(open: usize) -> usize {
    open.saturating_sub(TURNED_AWAY) / (HELD_OF + 1) * HELD_OF
}

impl Farewells {
    /// At a door at which so many connections are open at most.
    pub(super) fn new(connections: usize) -> Self {
        let permits = |count| Arc::new(Semaphore::new(count));
        Self {
            turned_away: permits(TURNED_AWAY),
            parting: permits(PARTING),
            held: permits((connections / HELD_OF).min(Semaphore::MAX_PERMITS)),
        }
    }

    /// Tells somebody that there is no room.
    pub(super) fn turn_away(&self, mut stream: TcpStream) {
        say(&self.turned_away, move |permit| async move {
            let said = async {
                stream.write_all(ANSWER.as_bytes()).await?;
                part(&mut stream, READ_OUTSIDE).await
            };
            // Whoever does not listen goes without a word.
            let _ = timeout(TIME, said).await;
            drop(permit);
        });
    }

    /// Resets the connection of somebody who is barred, so that nothing is left of it and it is not heard
    /// out: others from there were told. It is held for a while first, since whoever is reset comes again, and
    /// to reset thirty thousand in a second takes a third of a core.
    pub(super) fn hold(&self, stream: TcpStream) {
        // Of one that is gone already nothing is left.
        let _ = stream.set_zero_linger();
        // Those who came together shall not come together again: ports are as good as random.
        let port = stream.peer_addr().map_or(0, |peer| peer.port());
        let time = TIME / 2 + TIME * u32::from(port % 1_000) / 1_000;
        say(&self.held, move |permit| async move {
            sleep(time).await;
            drop((stream, permit));
        });
    }

    /// Lets somebody hear what was written last. The presence ends when the connection does.
    pub(super) fn part(&self, mut stream: TcpStream, presence: impl Send + 'static) {
        say(&self.parting, move |permit| async move {
            if timeout(TIME, part(&mut stream, READ)).await.is_err() {
                // What nobody reads would stay in the system for minutes.
                let _ = stream.set_zero_linger();
            }
            drop((stream, presence, permit));
        });
    }
}

/// Says good-bye beside all else, if not too many are at it and the program does not end.
fn say<F>(permits: &Arc<Semaphore>, farewell: impl FnOnce(OwnedSemaphorePermit) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let permit = Arc::clone(permits).try_acquire_owned();
    if let (Ok(permit), Ok(runtime)) = (permit, Handle::try_current()) {
        runtime.spawn(farewell(permit));
    }
}

/// Writes no more, and reads what still comes until the other side ends.
async fn part(stream: &mut TcpStream, most: u64) -> io::Result<()> {
    stream.shutdown().await?;
    copy(&mut stream.take(most), &mut sink()).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::{TcpListener, TcpSocket};

    #[test]
    fn the_answer_is_as_long_as_it_says() {
        let (head, body) = ANSWER.split_once("\r\n\r\n").unwrap();
        let length = format!("Content-Length: {}\r\n", body.len());
        assert!(head.contains(&length), "{length}");
        serde_json::from_str::<crate::wire::WireError>(body).unwrap();
    }

    #[test]
    fn as_many_are_let_in_as_there_is_room_for() {
        for open in [0, 1, TURNED_AWAY, 1_000, 1_024, 5_184, 20_000, usize::MAX] {
            let let_in = most_let_in(open);
            assert!(let_in == 0 || most_open(let_in) <= open, "{open}");
            assert!(most_open(let_in.saturating_add(HELD_OF)) >= open, "{open}");
        }
    }

    /// What was said last is longer than the other side takes in at once, so that some of it would be
    /// lost if the connection were closed while something waits to be read.
    #[tokio::test]
    async fn whoever_still_sends_hears_the_last_word() {
        let farewells = Farewells::new(16);
        let last = vec![b'b'; 128 << 10];
        let listener = TcpSocket::new_v4().unwrap();
        listener.set_send_buffer_size(256 << 10).unwrap();
        listener.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = listener.listen(1).unwrap();
        let client = TcpSocket::new_v4().unwrap();
        client.set_recv_buffer_size(16 << 10).unwrap();
        let at = listener.local_addr().unwrap();
        let mut client = client.connect(at).await.unwrap();
        let (mut stream, _) = listener.accept().await.unwrap();
        client.write_all(&vec![b'x'; 50_000]).await.unwrap();
        stream.readable().await.unwrap();
        stream.write_all(&last).await.unwrap();
        farewells.part(stream, ());
        assert_eq!(farewells.parting.available_permits(), PARTING - 1);
        // The farewell is under way before anything is read.
        tokio::task::yield_now().await;
        let mut heard = Vec::new();
        client.read_to_end(&mut heard).await.unwrap();
        assert_eq!(heard.len(), last.len());
        drop(client);
        // It ends when the other side does.
        let all = u32::try_from(PARTING).unwrap();
        let _all = farewells.parting.acquire_many(all).await.unwrap();
    }

    /// Whoever is reset comes again; so it waits, and those for whom there is no room do not.
    #[tokio::test]
    async fn whoever_is_barred_waits_for_the_reset() {
        let farewells = Farewells::new(2 * HELD_OF);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let begin = tokio::time::Instant::now();
        let mut clients = Vec::new();
        for _ in 0..3 {
            clients.push(TcpStream::connect(at).await.unwrap());
            farewells.hold(listener.accept().await.unwrap().0);
        }
        assert_eq!(farewells.held.available_permits(), 0);
        for (client, waits) in clients.iter_mut().rev().zip([false, true, true]) {
            let error = client.read_u8().await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
            assert!(!waits || begin.elapsed() >= TIME / 2);
        }
    }

    #[test]
    fn without_a_runtime_it_is_only_closed() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let (mut client, stream) = runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let at = listener.local_addr().unwrap();
            let client = TcpStream::connect(at).await.unwrap();
            (client, listener.accept().await.unwrap().0)
        });
        Farewells::new(16).part(stream, ());
        let mut heard = Vec::new();
        let read = runtime.block_on(client.read_to_end(&mut heard));
        assert_eq!(read.unwrap(), 0);
    }
}
