//! Farewells: those for whom there is no room are told so.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many are told at once at most; others are only closed.
const AT_ONCE: usize = 64;

/// So long it may take.
const TIME: Duration = Duration::from_secs(1);

/// So much of what they ask for is read: what is not read would make the system throw the answer away.
const READ: usize = 16 << 10;

const ANSWER: &str = "HTTP/1.1 503 Service Unavailable\r\n\
    Content-Type: application/json\r\n\
    Content-Length: 81\r\n\
    Retry-After: 10\r\n\
    Connection: close\r\n\
    \r\n\
    {\"code\":\"too-much\",\"message\":\"too many connections: expected to come back later\"}";

/// Who tells those for whom there is no room.
pub(super) struct Farewells(Arc<Semaphore>);

impl Default for Farewells {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Farewells {
    /// Tells somebody that there is no room.
    pub(super) fn say(&self, mut stream: TcpStream) {
        let Ok(permit) = Arc::clone(&self.0).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            let _permit = permit;
            let said = async {
                stream.write_all(ANSWER.as_bytes()).await?;
                stream.shutdown().await?;
                let mut asked = [0; 1 << 10];
                for _ in 0..READ / asked.len() {
                    if stream.read(&mut asked).await? == 0 {
                        break;
                    }
                }
                std::io::Result::Ok(())
            };
            // Whoever does not listen goes without a word.
            let _ = timeout(TIME, said).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_as_long_as_it_says() {
        let (head, body) = ANSWER.split_once("\r\n\r\n").unwrap();
        let length = format!("Content-Length: {}\r\n", body.len());
        assert!(head.contains(&length), "{length}");
        serde_json::from_str::<crate::wire::WireError>(body).unwrap();
    }
}
