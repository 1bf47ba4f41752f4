//! One file for each command.

pub mod check;
pub mod count;
pub mod evaluate;
pub mod games;
pub mod groups;
pub mod isomorphic;
mod line;
pub mod play;
pub mod playouts;
pub mod serve;
pub mod show;
pub mod solve;
pub mod stats;
pub mod switches;
pub mod think;
pub mod tournament;
pub mod transfer;
pub mod verify;

use std::io;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hog_engines::WorkerPool;

/// The threads for `--jobs`, or one per core, and no more than there are tasks.
fn worker_pool(jobs: Option<NonZeroUsize>, tasks: usize) -> io::Result<WorkerPool> {
    let jobs = jobs.or_else(|| available_parallelism().ok());
    WorkerPool::new(jobs.map_or(1, usize::from).min(tasks))
}

/// Reads one of some values by its name.
fn named<T: Clone + Send + Sync + 'static, const N: usize>(
    values: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(values.each_ref().map(|(name, _)| *name));
    names.map(move |wanted| {
        let mut values = values.iter();
        let (_, value) = values
            .find(|(name, _)| *name == wanted)
            .expect("only these names are possible");
        value.clone()
    })
}
