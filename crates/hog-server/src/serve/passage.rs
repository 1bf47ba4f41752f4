//! A passage: a connection that can neither be flooded nor left waiting.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::crowd::Admission;
use super::farewell::Farewells;
use crate::door::Door;
use crate::metrics::Cause;

/// Whoever reads so many bytes within the time for writing is slow, but there.
const SIGN_OF_READING: usize = 16 << 10;

/// A connection on which no more is read than allowed, and which ends if what is written is not read.
///
/// HTTP and websockets both run on it, so that there is one place where somebody who never reads is
/// noticed, and one where what was written last is not lost when a connection ends.
pub(super) struct Passage {
    /// Until the passage is dropped.
    stream: Option<TcpStream>,
    door: Arc<Door>,
    farewells: Arc<Farewells>,
    other_side: OtherSide,
    allowance: Allowance,
    /// Until when some of what waits must be read; only while something waits.
    write_by: Option<Pin<Box<Sleep>>>,
    written: usize,
    presence: Option<Presence>,
}

/// Whether anybody is at the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherSide {
    /// It has not ended.
    There,
    /// It has ended, or broke off.
    Ended,
    /// It is there, and does not read.
    Deaf,
}

/// Somebody who is there: counted, and with a place in the crowd, until it is dropped.
struct Presence {
    door: Arc<Door>,
    _admission: Admission,
}

impl Presence {
    fn new(door: Arc<Door>, admission: Admission) -> Self {
        door.metrics.connections.inc();
        Self {
            door,
            _admission: admission,
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.door.metrics.connections.dec();
    }
}

/// How many bytes may still be read.
struct Allowance {
    left: usize,
    since: Instant,
    /// Until when nothing is read.
    wait: Option<Pin<Box<Sleep>>>,
}

impl Passage {
    pub(super) fn new(
        stream: TcpStream,
        door: Arc<Door>,
        admission: Admission,
        farewells: Arc<Farewells>,
    ) -> Self {
        let allowance = Allowance {
            left: door.limits.bytes,
            since: Instant::now(),
            wait: None,
        };
        Self {
            stream: Some(stream),
            presence: Some(Presence::new(Arc::clone(&door), admission)),
            door,
            farewells,
            other_side: OtherSide::There,
            allowance,
            write_by: None,
            written: 0,
        }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is there until the end"))
    }

    /// Ends the passage if what waits to be written has waited too long.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let time = self.door.limits.write_time;
        let written = &mut self.written;
        let timer = self.write_by.get_or_insert_with(|| {
            *written = 0;
            Box::pin(sleep_until(Instant::now() + time))
        });
        loop {
            ready!(timer.as_mut().poll(cx));
            if *written < SIGN_OF_READING {
                self.door.metrics.evicted(Cause::SlowReader);
                self.other_side = OtherSide::Deaf;
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            *written = 0;
            timer.as_mut().reset(Instant::now() + time);
        }
    }

    /// Notes what came of an attempt to write so many bytes.
    fn poll_noted(
        &mut self,
        cx: &mut Context<'_>,
        attempt: Poll<io::Result<usize>>,
        wanted: usize,
    ) -> Poll<io::Result<usize>> {
        match attempt {
            Poll::Ready(Ok(count)) => {
                self.written += count;
                if count == wanted {
                    self.write_by = None;
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => {
                self.other_side = OtherSide::Ended;
                Poll::Ready(Err(error))
            }
            Poll::Pending => self.poll_patience(cx).map(Err),
        }
    }
}

impl Allowance {
    /// Waits until something may be read.
    fn poll(&mut self, cx: &mut Context<'_>, per_second: usize) -> Poll<()> {
        if let Some(wait) = &mut self.wait {
            ready!(wait.as_mut().poll(cx));
            self.wait = None;
        }
        let now = Instant::now();
        if now - self.since >= Duration::from_secs(1) {
            (self.left, self.since) = (per_second, now);
        }
        if self.left == 0 {
            let mut wait = Box::pin(sleep_until(self.since + Duration::from_secs(1)));
            if wait.as_mut().poll(cx).is_pending() {
                self.wait = Some(wait);
                return Poll::Pending;
            }
            (self.left, self.since) = (per_second, now);
        }
        Poll::Ready(())
    }
}

impl AsyncRead for Passage {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let passage = self.get_mut();
        ready!(passage.allowance.poll(cx, passage.door.limits.bytes));
        let before = buf.filled().len();
        let room = buf.remaining();
        let done = passage.stream().poll_read(cx, buf);
        let count = buf.filled().len() - before;
        if done.is_ready() && count == 0 && room > 0 {
            passage.other_side = OtherSide::Ended;
        }
        passage.allowance.left = passage.allowance.left.saturating_sub(count);
        done
    }
}

impl AsyncWrite for Passage {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let passage = self.get_mut();
        let attempt = passage.stream().poll_write(cx, buf);
        passage.poll_noted(cx, attempt, buf.len())
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let passage = self.get_mut();
        let attempt = passage.stream().poll_write_vectored(cx, bufs);
        let wanted = bufs.iter().map(|buf| buf.len()).sum();
        passage.poll_noted(cx, attempt, wanted)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream
            .as_ref()
            .is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_shutdown(cx)
    }
}

impl Drop for Passage {
    fn drop(&mut self) {
        let (Some(stream), Some(presence)) = (self.stream.take(), self.presence.take()) else {
            return;
        };
        match self.other_side {
            OtherSide::There => self.farewells.part(stream, presence),
            OtherSide::Ended => {}
            // Else the system would keep what is not read for minutes. A connection that cannot be
            // told so is closed as any other.
            OtherSide::Deaf => drop(stream.set_zero_linger()),
        }
    }
}
