//! Memory and CPU time of a process, the cores it may use, and its limit on open files, on Linux.

use std::time::Duration;

use anyhow::{Context, Result};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Number of ticks per second, the unit in which Linux counts the CPU time of a process.
const TICKS_PER_SECOND: f64 = 100.0;

/// CPU time that a process has used since it began.
pub fn cpu_time(id: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The program's name in parentheses may contain any character. User and system time are fields 12 and 13 after it.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some(Duration::from_secs_f64((user + system) / TICKS_PER_SECOND))
}

/// Memory of a process in MiB, from a line of its status such as `VmRSS:`.
pub fn mebibytes(id: u32, line: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let found = status.lines().find_map(|found| found.strip_prefix(line))?;
    let kibibytes: u64 = found.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes >> 10)
}

/// Keeps this process and its children off the last core, and returns the index of that core. Returns `None`
/// and changes nothing if there is only one core. To be called before any thread is started.
///
/// # Errors
/// If the system does not allow it.
pub fn leave_last_core() -> Result<Option<usize>> {
    let mut cores = sched_getaffinity(None).context("cannot read the cores of this process")?;
    let last = (0..CpuSet::MAX_CPU).rev().find(|core| cores.is_set(*core));
    let Some(last) = last.filter(|_| cores.count() > 1) else {
        return Ok(None);
    };
    cores.unset(last);
    sched_setaffinity(None, &cores).context("cannot choose cores")?;
    Ok(Some(last))
}

/// Runs this process on one core. To be called before any thread is started.
///
/// # Errors
/// If the system does not allow it.
pub fn run_on_core(core: usize) -> Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    sched_setaffinity(None, &cores).context("cannot choose cores")
}

/// Raises the limit on open files to the maximum that the system allows.
pub fn allow_many_connections() {
    let limit = getrlimit(Resource::Nofile);
    let current = limit.maximum;
    // If this fails, the attack has fewer connections.
    let _ = setrlimit(Resource::Nofile, Rlimit { current, ..limit });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_something() {
        let id = std::process::id();
        assert!(cpu_time(id).is_some());
        assert!(mebibytes(id, "VmRSS:").is_some_and(|memory| memory > 0));
        assert_eq!(mebibytes(id, "VmNothing:"), None);
    }
}
