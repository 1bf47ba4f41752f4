//! Spacing: what costs much is not done for many at once.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

/// Lets one after the other begin, so long apart, in the order in which they came.
pub(crate) struct Spacing {
    apart: Duration,
    /// When the next may begin.
    next: Mutex<Instant>,
}

impl Spacing {
    pub(super) fn new(apart: Duration) -> Self {
        Self {
            apart,
            next: Mutex::new(Instant::now()),
        }
    }

    /// Waits until it may begin. Nobody waits for who waits no longer.
    pub(super) async fn wait(&self) {
        let mut next = self.next.lock().await;
        sleep_until(*next).await;
        *next = Instant::now() + self.apart;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn they_begin_apart() {
        let apart = Duration::from_millis(10);
        let begin = Instant::now();
        let spacing = Spacing::new(apart);
        let waited = join_all((0..3).map(|_| async {
            spacing.wait().await;
            begin.elapsed()
        }));
        for (waited, least) in waited.await.into_iter().zip([0, 1, 2]) {
            assert!(waited >= apart * least, "{waited:?}");
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_whoever_left() {
        let spacing = Spacing::new(Duration::from_secs(3600));
        spacing.wait().await;
        let next = *spacing.next.lock().await;
        let left = timeout(Duration::from_millis(5), spacing.wait()).await;
        assert!(left.is_err());
        assert_eq!(*spacing.next.lock().await, next);
    }
}
