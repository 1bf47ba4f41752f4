//! Turns: what costs much is not done for many at once.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

/// Turns that are so long apart. Whoever comes first has the first.
pub(crate) struct Turns {
    apart: Duration,
    /// When the next may be had.
    next: Mutex<Instant>,
}

impl Turns {
    pub(super) fn new(apart: Duration) -> Self {
        Self {
            apart,
            next: Mutex::new(Instant::now()),
        }
    }

    /// Waits for a turn. Who waits no longer takes none.
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
    async fn turns_are_apart() {
        let apart = Duration::from_millis(10);
        let turns = Turns::new(apart);
        let had = join_all((0..3).map(|_| async {
            turns.wait().await;
            Instant::now()
        }));
        let had = had.await;
        assert!(had[1] >= had[0] + apart && had[2] >= had[1] + apart);
    }

    #[tokio::test]
    async fn nobody_waits_for_whoever_left() {
        let turns = Turns::new(Duration::from_secs(3600));
        turns.wait().await;
        let next = *turns.next.lock().await;
        let left = timeout(Duration::from_millis(5), turns.wait()).await;
        assert!(left.is_err());
        assert_eq!(*turns.next.lock().await, next);
    }
}
