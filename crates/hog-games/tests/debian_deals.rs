//! Deals and boards against Debian's `freecell-solver-bin`: it makes the same deals, and reads what
//! we write.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::io::Write;
use std::process::{Command, Stdio};

use hog_games::freecell::{DealNumber, Rules, Setup, State};

/// What a program of the package answers to a text.
fn answer(program: &str, words: &[&str], input: &str) -> String {
    let started = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut process = started.unwrap_or_else(|error| {
        panic!("{program} cannot be run ({error}); install the Debian package freecell-solver-bin")
    });
    let mut stdin = process.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success(), "{program} {words:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_hundred_deals_are_the_same_to_the_byte() {
    let few = (1..=20).chain([617, 11_982, 32_000, 1_000_000]);
    let bounds = [31, 32, 33].map(|bits| 1_i64 << bits);
    let near = bounds.into_iter().flat_map(|bound| bound - 5..bound + 5);
    // Steps that meet every range.
    let far = (1..=60).map(|step| step * 139_999_991);
    let numbers = few.chain(near).chain(far);
    let numbers = numbers.filter_map(|number| DealNumber::new(number).ok());
    let numbers: Vec<DealNumber> = numbers.collect();
    assert!(numbers.len() >= 100);
    for number in numbers {
        let words = ["-t", &number.to_string()];
        let made = answer("make-microsoft-freecell-board", &words, "");
        let ours = number.setup(Rules::FREECELL).to_text();
        assert_eq!(ours, made, "deal {number}");
    }
}

#[test]
fn boards_are_read_by_freecell_solver() {
    let deal = DealNumber::new(617).unwrap().setup(Rules::FREECELL);
    let begun = "\
Foundations: H-6 C-9 D-2 S-0
Freecells: QS - 2S KD
: 8H 3D 3S
: KS QD JC
: AS 8D TD 7D JH TS 9D
: 7S 6D 5S
:
: KH QC JD TC 9H 8S 7H 6S 5D 4S
: KC QH JS TH 9S
: 4D
";
    let begun = Setup::from_text(Rules::FREECELL, begun).unwrap();
    for setup in [deal, begun] {
        let solved = answer("fc-solve", &["-p", "-t", "-sam"], &setup.to_text());
        let (_, states) = solved.split_once("Foundations:").expect(&solved);
        let (first, _) = states.split_once("====").unwrap();
        // The solver leaves empty cells blank, so that the order of cells is lost.
        let first = Setup::from_text(Rules::FREECELL, &format!("Foundations:{first}"));
        let read = State::from(&first.unwrap()).canonical_key();
        assert_eq!(read, State::from(&setup).canonical_key());
    }
}
