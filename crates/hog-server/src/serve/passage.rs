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
use crate::door::Door;
use crate::metrics::Cause;

/// Whoever reads so many bytes within the time for writing is slow, but there.
const SIGN_OF_READING: usize = 16 << 10;

/// A connection on which no more is read than allowed, and which ends if what is written is not read.
///
/// HTTP and websockets both run on it, so that there is one place where somebody who never reads is
/// noticed. The place in the crowd is given back when it is dropped.
pub(super) struct Passage {
    stream: TcpStream,
    door: Arc<Door>,
    allowance: Allowance,
    /// Until when some of what waits must be read; only while something waits.
    write_by: Option<Pin<Box<Sleep>>>,
    written: usize,
    _admission: Admission,
}

/// How many bytes may still be read.
struct Allowance {
    left: usize,
    since: Instant,
    /// Until when nothing is read.
    wait: Option<Pin<Box<Sleep>>>,
}

impl Passage {
    pub(super) fn new(stream: TcpStream, door: Arc<Door>, admission: Admission) -> Self {
        door.metrics.connections.inc();
        let allowance = Allowance {
            left: door.limits.bytes,
            since: Instant::now(),
            wait: None,
        };
        Self {
            stream,
            door,
            allowance,
            write_by: None,
            written: 0,
            _admission: admission,
        }
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
            Poll::Ready(error) => Poll::Ready(error),
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
        let done = Pin::new(&mut passage.stream).poll_read(cx, buf);
        let count = buf.filled().len() - before;
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
        let attempt = Pin::new(&mut passage.stream).poll_write(cx, buf);
        passage.poll_noted(cx, attempt, buf.len())
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let passage = self.get_mut();
        let attempt = Pin::new(&mut passage.stream).poll_write_vectored(cx, bufs);
        let wanted = bufs.iter().map(|buf| buf.len()).sum();
        passage.poll_noted(cx, attempt, wanted)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

impl Drop for Passage {
    fn drop(&mut self) {
        self.door.metrics.connections.dec();
    }
}
