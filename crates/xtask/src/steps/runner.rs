//! Runs steps one after another and says how long each took.

use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

use super::{CommandFailed, Shell, Step, ToolMissing, tools};

/// Runs the steps in order, up to the first that fails, and reports to `out`.
///
/// # Errors
/// [`StepFailed`] for that first step.
pub fn run_all(
    steps: &[Step],
    shell: &mut dyn Shell,
    out: &mut dyn Write,
) -> Result<(), StepFailed> {
    let start = Instant::now();
    for &step in steps {
        let fail = |cause| StepFailed { step, cause };
        run_one(step, shell, out).map_err(fail)?;
    }
    writeln!(out, "==> all well in {}", Seconds(start.elapsed())).ok();
    Ok(())
}

/// Runs a step between two lines of report. A report that cannot be written (say, into a
/// closed pipe) does not change what the step found, so we do not care.
fn run_one(step: Step, shell: &mut dyn Shell, out: &mut dyn Write) -> Result<(), Cause> {
    let commands: Vec<String> = step.commands().iter().map(ToString::to_string).collect();
    let what = match &commands[..] {
        [] => step.purpose().to_owned(),
        commands => commands.join(" && "),
    };
    writeln!(out, "==> {}: {what}", step.name()).ok();
    let start = Instant::now();
    let result = work(step, shell);
    let verdict = if result.is_ok() {
        "done in"
    } else {
        "failed after"
    };
    let time = Seconds(start.elapsed());
    writeln!(out, "==> {}: {verdict} {time}", step.name()).ok();
    result
}

fn work(step: Step, shell: &mut dyn Shell) -> Result<(), Cause> {
    if step == Step::Tools {
        return tools::ensure(shell).map_err(Cause::Tool);
    }
    if step.uses_packages() {
        tools::ensure_packages(shell).map_err(Cause::Tool)?;
    }
    step.commands()
        .iter()
        .try_for_each(|command| shell.run(command))
        .map_err(Cause::Command)
}

/// A step that failed. It is displayed with what to type to repeat it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepFailed {
    step: Step,
    cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Command(CommandFailed),
    Tool(ToolMissing),
}

impl fmt::Display for StepFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.step.name();
        match &self.cause {
            Cause::Command(failed) => {
                writeln!(f, "error: the step `{name}` failed ({})", failed.reason)?;
                writeln!(f, "  repeat it alone: cargo xtask test {name}")?;
                write!(f, "  it runs:         {}", failed.command)
            }
            Cause::Tool(missing) => {
                writeln!(f, "error: the step `{name}` failed: {missing}")?;
                write!(f, "  repeat it alone: cargo xtask test {name}")
            }
        }
    }
}

impl std::error::Error for StepFailed {}

/// A duration, displayed as people say it.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.as_secs() / 60;
        if minutes == 0 {
            write!(f, "{:.1} s", self.0.as_secs_f64())
        } else {
            write!(f, "{minutes} min {} s", self.0.as_secs() % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shell::fake::FakeShell;
    use super::*;

    /// The result of running all steps, and the report without its durations.
    fn run(shell: &mut FakeShell) -> (Result<(), StepFailed>, Vec<String>) {
        let mut out = Vec::new();
        let result = run_all(&Step::ALL, shell, &mut out);
        let report = String::from_utf8(out).unwrap();
        (result, report.lines().map(without_duration).collect())
    }

    fn without_duration(line: &str) -> String {
        for before in ["done in ", "failed after ", "all well in "] {
            if let Some((start, _)) = line.split_once(before) {
                return format!("{start}{before}_");
            }
        }
        line.to_owned()
    }

    #[test]
    fn all_steps_run_in_order_and_the_total_comes_last() {
        let mut shell = FakeShell::default();
        let (result, report) = run(&mut shell);
        assert_eq!(result, Ok(()));
        assert_eq!(report.len(), 2 * Step::ALL.len() + 1);
        assert_eq!(
            report[..4],
            [
                "==> tools: install what is missing: rustfmt, clippy, cargo-nextest, Freecell Solver, tmux, \
                 PostgreSQL, Node, Chromium",
                "==> tools: done in _",
                "==> formatting: cargo fmt --all -- --check",
                "==> formatting: done in _",
            ]
        );
        assert_eq!(report.last().unwrap(), "==> all well in _");
        let expect: Vec<String> = Step::ALL
            .iter()
            .flat_map(|step| step.commands())
            .map(|command| command.to_string())
            .collect();
        let probe = "node browser/installed.js";
        let ran: Vec<&String> = shell.notes.iter().filter(|note| *note != probe).collect();
        assert!(
            ran.ends_with(&expect.iter().collect::<Vec<_>>()),
            "{ran:#?}"
        );
    }

    #[test]
    fn the_first_failure_ends_the_run_and_says_how_to_repeat_the_step() {
        let mut shell = FakeShell::with_broken(&["--all-targets"]);
        let (result, report) = run(&mut shell);
        assert_eq!(
            result.unwrap_err().to_string(),
            "error: the step `clippy` failed (exit status: 101)\n  \
             repeat it alone: cargo xtask test clippy\n  \
             it runs:         cargo clippy --workspace --all-targets --locked -- -D warnings"
        );
        assert_eq!(report.last().unwrap(), "==> clippy: failed after _");
        assert!(!shell.notes.iter().any(|note| note.contains("nextest run")));
    }

    #[test]
    fn a_missing_tool_is_a_failure_of_the_step_tools() {
        let mut shell = FakeShell::with_broken(&["nextest"]);
        let (result, _) = run(&mut shell);
        let text = result.unwrap_err().to_string();
        assert!(
            text.starts_with("error: the step `tools` failed: cargo-nextest is missing"),
            "{text}"
        );
        assert!(text.ends_with("cargo xtask test tools"), "{text}");
    }

    #[test]
    fn a_step_that_uses_packages_has_them_first_or_fails() {
        let there = "node browser/installed.js";
        for step in [Step::Client, Step::Browser] {
            let mut shell = FakeShell::default();
            let result = run_all(&[step], &mut shell, &mut Vec::new());
            assert_eq!(result, Ok(()));
            assert_eq!(shell.notes[0], there);

            let mut shell = FakeShell::with_broken(&[there, "npm ci"]);
            let failed = run_all(&[step], &mut shell, &mut Vec::new()).unwrap_err();
            let (name, text) = (step.name(), failed.to_string());
            assert!(text.contains("which needs the registry of npm"), "{text}");
            assert!(
                text.ends_with(&format!("cargo xtask test {name}")),
                "{text}"
            );
            assert_eq!(shell.notes.len(), 2, "{:?}", shell.notes);
        }
    }

    #[test]
    fn durations_are_told_in_seconds_then_in_minutes() {
        let check = |millis, expect| {
            assert_eq!(Seconds(Duration::from_millis(millis)).to_string(), expect);
        };
        check(0, "0.0 s");
        check(12_340, "12.3 s");
        check(60_000, "1 min 0 s");
        check(125_900, "2 min 5 s");
    }

    #[test]
    fn a_report_that_cannot_be_written_does_not_fail_the_step() {
        use std::io;

        struct ClosedPipe;
        impl Write for ClosedPipe {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let result = run_all(&Step::ALL, &mut FakeShell::default(), &mut ClosedPipe);
        assert_eq!(result, Ok(()));
    }
}
