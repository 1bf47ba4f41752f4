//! Resource usage and limits of this process.

use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};

/// CPU time used by all threads of this process.
pub fn process_cpu_time() -> Duration {
    cpu_time(ClockId::ProcessCPUTime)
}

/// CPU time used by this thread.
pub fn thread_cpu_time() -> Duration {
    cpu_time(ClockId::ThreadCPUTime)
}

fn cpu_time(clock: ClockId) -> Duration {
    clock_gettime(clock).try_into().unwrap_or_default()
}

/// Peak memory of this process in bytes, where the system reports it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    peak_of(&status)
}

/// Raises the limit on open files, and returns the new limit; `None` if there is no limit.
pub fn raise_open_files(wanted: usize) -> Option<usize> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = u64::try_from(wanted).unwrap_or(u64::MAX);
    let enough = current.is_none_or(|current| current >= wanted);
    if !enough {
        let raised = Some(maximum.map_or(wanted, |maximum| wanted.min(maximum)));
        let limit = Rlimit {
            current: raised,
            maximum,
        };
        // If it is refused, the limit stays as it was.
        setrlimit(Resource::Nofile, limit).ok();
    }
    let current = getrlimit(Resource::Nofile).current?;
    Some(usize::try_from(current).unwrap_or(usize::MAX))
}

/// The peak in the text of `/proc/self/status`.
fn peak_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: u64 = line?.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_from_the_status() {
        let status = "Name:\thog\nVmPeak:\t  999 kB\nVmHWM:\t   12 kB\nVmRSS:\t    8 kB\n";
        assert_eq!(peak_of(status), Some(12 * 1024));
        assert_eq!(peak_of("Name:\thog\n"), None);
        assert_eq!(peak_of("VmHWM:\tmuch\n"), None);
    }

    #[test]
    fn a_limit_that_is_high_enough_stays() {
        let before = getrlimit(Resource::Nofile).current;
        let allowed = raise_open_files(1);
        assert_eq!(allowed.map(|files| files as u64), before);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_reports_the_peak() {
        assert!(peak_memory().is_some_and(|bytes| bytes > 100_000));
    }
}
