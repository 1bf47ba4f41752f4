//! Farewells: whoever goes hears the last word, and those for whom there is no room are told so.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// So many for whom there is no room are told at once at most; others are only closed.
const TURNED_AWAY: usize = 64;

/// So many who were let in part at once at most; others are only closed.
const PARTING: usize = 256;

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
}

impl Default for Farewells {
    fn default() -> Self {
        Self {
            turned_away: Arc::new(Semaphore::new(TURNED_AWAY)),
            parting: Arc::new(Semaphore::new(PARTING)),
        }
    }
}

impl Farewells {
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

    /// Lets somebody hear what was written last. The presence ends when the connection does.
    pub(super) fn part(&self, mut stream: TcpStream, presence: impl Send + 'static) {
        say(&self.parting, move |permit| async move {
            let _ = timeout(TIME, part(&mut stream, READ)).await;
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

    /// What was said last is longer than the other side takes in at once, so that some of it would be
    /// lost if the connection were closed while something waits to be read.
    #[tokio::test]
    async fn whoever_still_sends_hears_the_last_word() {
        let farewells = Farewells::default();
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

    #[test]
    fn without_a_runtime_it_is_only_closed() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let (mut client, stream) = runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let at = listener.local_addr().unwrap();
            let client = TcpStream::connect(at).await.unwrap();
            (client, listener.accept().await.unwrap().0)
        });
        Farewells::default().part(stream, ());
        let mut heard = Vec::new();
        let read = runtime.block_on(client.read_to_end(&mut heard));
        assert_eq!(read.unwrap(), 0);
    }
}
