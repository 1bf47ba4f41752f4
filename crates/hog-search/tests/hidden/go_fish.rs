//! Go Fish with few cards, without suits.

use hog_core::Uniform;
use hog_games::go_fish::{Plain, RankPile, Rules, State};
use hog_search::{Audit, Learning, Payoff, SequenceForm, SequenceFormLimits};

use crate::{QUIET, assert_near};

/// By how many pairs the first player is ahead.
struct Pairs;

impl Payoff<Plain> for Pairs {
    fn settled(&self, game: &Plain, state: &State<RankPile>) -> Option<f64> {
        game.settled_difference(state).map(f64::from)
    }
}

fn game(ranks: u8, suits: u8, deal: u8, refill: u8) -> Plain {
    let rules = Rules::DOCUMENT
        .with_deal(deal)
        .and_then(|rules| rules.with_pack(ranks, suits))
        .and_then(|rules| rules.with_refill(refill));
    Plain::new(rules.expect("such rules are allowed"))
}

#[test]
fn the_audit_agrees_with_what_was_learned() {
    let game = game(3, 4, 2, 1);
    let form = SequenceForm::of(&game, &Pairs, SequenceFormLimits::default(), &QUIET).unwrap();
    let learned = Learning::default().learn(&form, &QUIET);
    assert!(learned.complete);
    let audit = Audit::new(&game, &Pairs, &QUIET);
    let audited = audit.exploitability(&learned.policy).unwrap();
    assert_near(audited.exploitability(), learned.exploitability, 1e-12);
    assert!(audit.exploitability(&Uniform).unwrap().exploitability() > 0.01);
}

#[test]
fn reduced_decks_are_worth_what_two_ways_of_solving_say() {
    // Found with all three methods.
    for ((ranks, suits, deal, refill), value) in
        [((4, 2, 2, 1), 0.361_905), ((3, 4, 2, 1), 0.470_650)]
    {
        let game = game(ranks, suits, deal, refill);
        let form = SequenceForm::of(&game, &Pairs, SequenceFormLimits::default(), &QUIET).unwrap();
        let learned = Learning::default().learn(&form, &QUIET);
        assert!(learned.complete);
        assert_near(learned.value, value, 2e-4);
    }
}
