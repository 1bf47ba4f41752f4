//! All that is logged while a test runs, at the finest level.

use std::io;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tracing_subscriber::filter::LevelFilter;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lines() -> MutexGuard<'static, Vec<u8>> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Memory;

impl io::Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lines().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// From now on everything that is logged is kept, of all tests of this process.
pub fn record() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_ansi(false)
            .with_writer(|| Memory)
            .init();
    });
}

/// All that was logged.
pub fn recorded() -> Vec<u8> {
    lines().clone()
}
