//! Deals are those that Debian's `freecell-solver-bin` makes.

use std::process::Command;

use hog_games::freecell::{DealNumber, Rules};

const PROGRAM: &str = "make-microsoft-freecell-board";

/// The board that the program makes of a number.
fn made(number: i64) -> String {
    let output = Command::new(PROGRAM)
        .args(["-t", &number.to_string()])
        .output();
    let output = output.unwrap_or_else(|error| {
        panic!("{PROGRAM} cannot be run ({error}); install the Debian package freecell-solver-bin")
    });
    assert!(output.status.success(), "{PROGRAM} -t {number}");
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
    let numbers: Vec<DealNumber> = numbers
        .filter_map(|number| DealNumber::new(number).ok())
        .collect();
    assert!(numbers.len() >= 100);
    for number in numbers {
        let ours = number.setup(Rules::FREECELL).to_text();
        assert_eq!(ours, made(number.number()), "deal {number}");
    }
}
