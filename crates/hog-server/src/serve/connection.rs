//! A connection that is reset when its client does not read, and otherwise delivers its last answer.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf, copy, sink};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

/// Time for which a closed connection is still read.
const LINGER: Duration = Duration::from_secs(1);

/// Maximum number of bytes that are still read from a closed connection: the rest of a body or message that was a
/// little too long.
const MAX_LINGER_BYTES: u64 = 64 << 10;

/// A connection that lingers when it is dropped, unless nothing was written.
///
/// A system that closes a connection with unread data throws away what was written last, such as the
/// refusal of a body that is too long. So only the writing side is closed at first, and what still comes
/// is read for a moment.
pub(super) struct Connection<P: Send + 'static> {
    /// The stream and the permit that counts it, until the connection is dropped.
    open: Option<(Pin<Box<TimeoutStream<TcpStream>>>, P)>,
    /// Whether anything was written. If not, no answer can be lost, and lingering would only hold the permit.
    has_written: bool,
}

impl<P: Send + 'static> Connection<P> {
    /// A connection that fails when nothing can be written for as long as `write_timeout`.
    pub(super) fn new(stream: TcpStream, permit: P, write_timeout: Duration) -> Self {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(write_timeout));
        Self {
            open: Some((Box::pin(stream), permit)),
            has_written: false,
        }
    }

    fn stream(&mut self) -> Pin<&mut TimeoutStream<TcpStream>> {
        let (stream, _) = self.open.as_mut().expect("it is open until it is dropped");
        stream.as_mut()
    }

    /// Passes on the result of a write. After a timeout, closing will reset the connection: the client does not
    /// read, and the system would otherwise keep the unsent data for minutes.
    fn written<T>(&mut self, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        let written = ready!(written);
        match &written {
            Ok(_) => self.has_written = true,
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                let _ = self.stream().get_ref().set_zero_linger();
            }
            Err(_) => {}
        }
        Poll::Ready(written)
    }
}

impl<P: Send + 'static> Drop for Connection<P> {
    fn drop(&mut self) {
        if !self.has_written {
            return;
        }
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
        let this = self.get_mut();
        let written = this.stream().poll_write(cx, buf);
        this.written(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.stream().poll_write_vectored(cx, bufs);
        this.written(written)
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
