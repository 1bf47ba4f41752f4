//! Cores: who runs on which.

use anyhow::{Context, Result};
use clap::ValueEnum;
use rustix::process::nice;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// How those who do harm share the machine with the house and the honest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Cores {
    /// They have a core to themselves, as if they were elsewhere.
    Apart,
    /// They take what the others leave of all cores.
    Shared,
}

/// The least priority.
const MODESTY: i32 = 19;

impl Cores {
    /// Keeps this process, and all that it starts, from the core of those who do harm.
    ///
    /// # Errors
    /// If there is but one core, or the system does not allow it.
    pub fn honest(self) -> Result<()> {
        match self {
            Self::Shared => Ok(()),
            Self::Apart => {
                let (mut others, theirs) = split()?;
                others.unset(theirs);
                sched_setaffinity(None, &others).context("cores cannot be chosen")
            }
        }
    }

    /// What a process is told that does harm, if anything: its core.
    ///
    /// # Errors
    /// As [`Self::honest`].
    pub fn of_harm(self) -> Result<Option<usize>> {
        match self {
            Self::Shared => Ok(None),
            Self::Apart => split().map(|(_, theirs)| Some(theirs)),
        }
    }
}

/// Keeps this process, which does harm, to a core or, without one, lets all others go first.
///
/// # Errors
/// If the system does not allow it.
pub fn step_aside(core: Option<usize>) -> Result<()> {
    match core {
        None => nice(MODESTY).map(drop).context("no priority is lower"),
        Some(core) => {
            let mut cores = CpuSet::new();
            cores.set(core);
            sched_setaffinity(None, &cores).context("cores cannot be chosen")
        }
    }
}

/// The cores that there are, and the one of those who do harm.
fn split() -> Result<(CpuSet, usize)> {
    let cores = sched_getaffinity(None).context("the system does not tell its cores")?;
    let last = (0..CpuSet::MAX_CPU).rev().find(|core| cores.is_set(*core));
    let last = last.filter(|_| cores.count() > 1);
    last.map(|last| (cores, last))
        .context("there is one core alone: expected two, or --cores shared")
}
