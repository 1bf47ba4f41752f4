//! What a command line asks for.

use std::fmt;

use crate::bench::Bench;
use crate::steps::Step;

/// A task of this workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Say what the tasks are.
    Help,
    /// Run these steps of the test command, in this order.
    Test(Vec<Step>),
    /// Run this bench.
    Bench(Bench),
    /// Make the pictures of screens.
    Screens,
}

impl Task {
    /// The task that the words after `cargo xtask` mean.
    ///
    /// # Errors
    /// [`UnknownWord`] if a word means nothing where it stands.
    pub fn parse(words: &[String]) -> Result<Self, UnknownWord> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            [] | ["help" | "--help" | "-h"] | ["test" | "bench", "help" | "--help" | "-h"] => {
                Ok(Self::Help)
            }
            ["test"] => Ok(Self::Test(Step::ALL.to_vec())),
            ["test", name] => match Step::ALL.iter().find(|step| step.name() == name) {
                Some(&step) => Ok(Self::Test(vec![step])),
                None => Err(UnknownWord::new(name, "after `test`", &step_names())),
            },
            ["test", _, extra, ..] => Err(UnknownWord::new(extra, "after one step", &[])),
            ["bench"] => Err(UnknownWord::new(
                "bench",
                "alone",
                &[
                    "bench freecell",
                    "bench go-fish",
                    "bench terminal",
                    "bench server",
                    "bench hostile",
                ],
            )),
            ["bench", "freecell"] => Ok(Self::Bench(Bench::Race)),
            ["bench", "freecell", flag] => {
                match Bench::FREECELL
                    .iter()
                    .find(|bench| bench.flag() == Some(flag))
                {
                    Some(&bench) => Ok(Self::Bench(bench)),
                    None => Err(UnknownWord::new(flag, "after `freecell`", &bench_flags())),
                }
            }
            ["bench", "freecell", _, extra, ..] => {
                Err(UnknownWord::new(extra, "after one bench", &[]))
            }
            ["bench", "go-fish"] => Ok(Self::Bench(Bench::GoFish)),
            ["bench", "go-fish", extra, ..] => Err(UnknownWord::new(extra, "after `go-fish`", &[])),
            ["bench", "terminal"] => Ok(Self::Bench(Bench::Terminal)),
            ["bench", "terminal", extra, ..] => {
                Err(UnknownWord::new(extra, "after `terminal`", &[]))
            }
            ["bench", "server"] => Ok(Self::Bench(Bench::Server)),
            ["bench", "server", extra, ..] => Err(UnknownWord::new(extra, "after `server`", &[])),
            ["bench", "hostile"] => Ok(Self::Bench(Bench::Hostile)),
            ["bench", "hostile", extra, ..] => Err(UnknownWord::new(extra, "after `hostile`", &[])),
            ["bench", other, ..] => {
                let benches = ["freecell", "go-fish", "terminal", "server", "hostile"];
                Err(UnknownWord::new(other, "after `bench`", &benches))
            }
            ["screens"] => Ok(Self::Screens),
            ["screens", extra, ..] => Err(UnknownWord::new(extra, "after `screens`", &[])),
            ["help" | "--help" | "-h", extra, ..] => Err(UnknownWord::new(extra, "here", &[])),
            [other, ..] => Err(UnknownWord::new(
                other,
                "as a task",
                &["test", "bench", "screens", "help"],
            )),
        }
    }
}

/// A word that means nothing where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    word: String,
    whereabouts: &'static str,
    allowed: Vec<String>,
}

impl UnknownWord {
    fn new(word: &str, whereabouts: &'static str, allowed: &[&str]) -> Self {
        Self {
            word: word.to_owned(),
            whereabouts,
            allowed: allowed.iter().map(|&allowed| allowed.to_owned()).collect(),
        }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "`{}` means nothing {}.", self.word, self.whereabouts)?;
        if self.allowed.is_empty() {
            writeln!(f, "Allowed here: no further word.")?;
        } else {
            writeln!(f, "Allowed here: {}.", self.allowed.join(", "))?;
        }
        write!(f, "`cargo xtask help` explains them.")
    }
}

impl std::error::Error for UnknownWord {}

/// The text of `cargo xtask help`.
#[must_use]
pub fn usage() -> String {
    use fmt::Write as _;

    let mut text = String::from(
        "\
The tasks of this workspace.

Usage: cargo xtask <task>

Tasks:
  test           run all steps below in this order and stop at the first that fails
  test <step>    run one step alone
  bench freecell [--…]
                 measure the solver of FreeCell, as below
  bench go-fish  measure the minds and solvers of Go Fish
  bench terminal measure how soon the screen shows what a key did
  bench server   measure how soon a house acknowledges moves at 1,000 tables
  bench hostile  measure the same at 200 tables while others do harm
  screens        make the pictures of screens in docs/screens, by playing in a terminal
  help           print this text

Steps of `test`:
",
    );
    for step in Step::ALL {
        writeln!(text, "  {:<12} {}", step.name(), step.purpose())
            .expect("writing to a string does not fail");
    }
    text.push_str("\nBenches of `bench freecell`; each also says what it must come to:\n");
    for bench in Bench::FREECELL {
        let flag = bench.flag().unwrap_or("(no word)");
        writeln!(text, "  {flag:<12} {}", bench.purpose())
            .expect("writing to a string does not fail");
    }
    let others = [
        ("go-fish", Bench::GoFish),
        ("terminal", Bench::Terminal),
        ("server", Bench::Server),
        ("hostile", Bench::Hostile),
    ];
    for (name, bench) in others {
        let purpose = bench.purpose();
        write!(
            text,
            "\nThe bench of `bench {name}`:\n               {purpose}\n"
        )
        .expect("writing to a string does not fail");
    }
    text.push_str(
        "
Examples:
  cargo xtask test            before you commit; it is also all that CI runs
  cargo xtask test clippy     one step again, after you mended what it complained of
  cargo xtask bench freecell  after you changed the solver

Exit status: 0 all is well, 1 a step failed or a bench does not come to what it must,
2 the command line was not understood.
",
    );
    text
}

fn bench_flags() -> Vec<&'static str> {
    Bench::FREECELL
        .iter()
        .filter_map(|bench| bench.flag())
        .collect()
}

fn step_names() -> Vec<&'static str> {
    Step::ALL.iter().map(|step| step.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task, UnknownWord> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Task::parse(&words)
    }

    fn check_error(line: &str, expect: &str) {
        let text = parse(line).unwrap_err().to_string();
        assert_eq!(text.lines().take(2).collect::<Vec<_>>().join(" "), expect);
    }

    #[test]
    fn no_word_and_every_way_to_ask_for_help_is_help() {
        for line in ["", "help", "--help", "-h", "test --help"] {
            assert_eq!(parse(line), Ok(Task::Help), "{line:?}");
        }
    }

    #[test]
    fn test_alone_is_every_step_in_order() {
        assert_eq!(parse("test"), Ok(Task::Test(Step::ALL.to_vec())));
    }

    #[test]
    fn every_step_can_be_run_alone() {
        for step in Step::ALL {
            assert_eq!(
                parse(&format!("test {}", step.name())),
                Ok(Task::Test(vec![step]))
            );
        }
    }

    #[test]
    fn every_bench_has_its_word() {
        for bench in Bench::FREECELL {
            let line = format!("bench freecell {}", bench.flag().unwrap_or_default());
            assert_eq!(parse(&line), Ok(Task::Bench(bench)));
        }
        assert_eq!(parse("bench go-fish"), Ok(Task::Bench(Bench::GoFish)));
        assert_eq!(parse("bench terminal"), Ok(Task::Bench(Bench::Terminal)));
        assert_eq!(parse("bench server"), Ok(Task::Bench(Bench::Server)));
        assert_eq!(parse("bench hostile"), Ok(Task::Bench(Bench::Hostile)));
        assert_eq!(parse("screens"), Ok(Task::Screens));
    }

    #[test]
    fn unknown_words_are_answered_with_what_is_allowed() {
        check_error(
            "tset",
            "`tset` means nothing as a task. Allowed here: test, bench, screens, help.",
        );
        check_error(
            "test lint",
            "`lint` means nothing after `test`. \
             Allowed here: tools, formatting, client, clippy, tests, browser, doctests, docs.",
        );
        check_error(
            "test clippy docs",
            "`docs` means nothing after one step. Allowed here: no further word.",
        );
        check_error(
            "bench",
            "`bench` means nothing alone. Allowed here: bench freecell, bench go-fish, bench terminal, bench server, bench hostile.",
        );
        check_error(
            "bench go-fish --short",
            "`--short` means nothing after `go-fish`. Allowed here: no further word.",
        );
        check_error(
            "bench terminal 2",
            "`2` means nothing after `terminal`. Allowed here: no further word.",
        );
        check_error(
            "screens hex",
            "`hex` means nothing after `screens`. Allowed here: no further word.",
        );
        check_error(
            "bench chess",
            "`chess` means nothing after `bench`. Allowed here: freecell, go-fish, terminal, server, hostile.",
        );
        check_error(
            "bench freecell --fast",
            "`--fast` means nothing after `freecell`. Allowed here: --million, --short, --cells, --winnable.",
        );
        check_error(
            "bench freecell --short --cells",
            "`--cells` means nothing after one bench. Allowed here: no further word.",
        );
        check_error(
            "help test",
            "`test` means nothing here. Allowed here: no further word.",
        );
    }

    #[test]
    fn the_usage_names_every_step_and_every_bench() {
        let usage = usage();
        for bench in Bench::FREECELL {
            assert!(
                usage.contains(bench.flag().unwrap_or_default()),
                "{bench:?}"
            );
            assert!(usage.contains(bench.purpose()), "{bench:?}");
        }
        assert!(usage.contains(Bench::GoFish.purpose()));
        assert!(usage.contains(Bench::Terminal.purpose()));
        assert!(usage.contains(Bench::Hostile.purpose()));
        for step in Step::ALL {
            assert!(usage.contains(step.name()), "{step:?}");
            assert!(usage.contains(step.purpose()), "{step:?}");
        }
    }
}
