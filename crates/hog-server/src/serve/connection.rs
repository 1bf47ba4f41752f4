//! A connection whose last answer is not lost when it is closed.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf, copy, sink};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;

/// Time for which a closed connection is still read.
const LINGER: Duration = Duration::from_secs(1);

/// What is read of a closed connection at most, in bytes: a body or a message that was too long by a
/// little, and what the system has buffered of it.
const MAX_LINGER_BYTES: u64 = 256 << 10;

/// A connection that lingers when it is dropped.
///
/// A system that closes a connection with unread data throws away what was written last, such as the
/// refusal of a body that is too long. So only the writing side is closed at first, and what still comes
/// is read for a moment.
pub(super) struct Connection<P: Send + 'static> {
    /// The stream and what counts it, until the connection is dropped.
    open: Option<(TcpStream, P)>,
}

impl<P: Send + 'static> Connection<P> {
    pub(super) const fn new(stream: TcpStream, permit: P) -> Self {
        Self {
            open: Some((stream, permit)),
        }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        let (stream, _) = self.open.as_mut().expect("it is open until it is dropped");
        Pin::new(stream)
    }
}

impl<P: Send + 'static> Drop for Connection<P> {
    fn drop(&mut self) {
        let (Some((mut stream, permit)), Ok(runtime)) = (self.open.take(), Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            let lingering = async {
                stream.shutdown().await?;
                copy(&mut (&mut stream).take(MAX_LINGER_BYTES), &mut sink()).await
            };
            let _ = timeout(LINGER, lingering).await;
            drop((stream, permit));
        });
    }
}

impl<P: Send + Unpin + 'static> AsyncRead for Connection<P> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_read(cx, buf)
    }
}

impl<P: Send + Unpin + 'static> AsyncWrite for Connection<P> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().stream().poll_write(cx, buf)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().stream().poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().stream().poll_shutdown(cx)
    }
}
