//! Boards as text.

use hog_games::freecell::{Rules, Setup, State};
use proptest::prelude::*;

use crate::tables::{BEGUN, any_rules, in_a_game, near_the_end, rng};

#[test]
fn a_begun_board_is_read_and_written() {
    let text = BEGUN;
    let setup = Setup::from_text(Rules::FREECELL, text).unwrap();
    assert_eq!(setup.to_text(), text);
    let other_form = "\
fc:  qs 3s  -   kd
founds: h-6 d-2   c-9

  8h 3d 2s
KS QD JC
:AS 8D 10D 7D JH 10S 9D
7s 6d\r
5S
KH QC JD TC 9H 8S 7H 6S 5D 4S
KC QH JS TH 9S

: 4D";
    assert_eq!(Setup::from_text(Rules::FREECELL, other_form), Ok(setup));
}

#[test]
fn an_empty_column_is_a_colon() {
    let text = "Foundations: H-K C-K D-K S-T\nFreecells:\n: KS QS\n:\n: JS\n:\n:\n:\n:\n:\n";
    let setup = Setup::from_text(Rules::FREECELL, text).unwrap();
    assert!(setup.columns()[1].is_empty());
    assert_eq!(setup.to_text(), text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn boards_read_back_as_they_are_written(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let setup = if seed % 2 == 0 {
            in_a_game(rules, rng).1.setup(rules)
        } else {
            near_the_end(rules, 12, rng)
        };
        let text = setup.to_text();
        prop_assert_eq!(Setup::from_text(rules, &text), Ok(setup.clone()));
        prop_assert_eq!(State::from(&setup).setup(rules), setup);
    }

    #[test]
    fn whatever_is_read_is_a_board_or_refused(text in "(\\PC|\n|[A2-9TJQKCDHS: -]{2}){0,200}") {
        if let Err(bad) = Setup::from_text(Rules::FREECELL, &text) {
            prop_assert!(!bad.errors.is_empty());
        }
    }
}
