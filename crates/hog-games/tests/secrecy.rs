//! Hidden cards stay hidden, and every leak is detected.

use std::panic::catch_unwind;

use hog_games::go_fish::{GoFishWithSuits, Rules};
use hog_games::tictactoe;
use hog_testkit::games::{Leak, Leaky};
use hog_testkit::secrecy;

fn go_fish() -> GoFishWithSuits {
    GoFishWithSuits::new(Rules::DOCUMENT)
}

/// A million of them take a minute: `cargo run --release -p hog-games --example secrecy`.
#[test]
fn twenty_thousand_pairs_of_states_differ_only_in_hidden_cards() {
    let compared = secrecy::check_pairs(&go_fish(), 20_000);
    assert!(compared.pairs >= 20_000, "{compared:?}");
}

/// The message with which the check of secrecy fails for a game with this leak; `None` if it passes.
fn complaint(leak: Leak) -> Option<String> {
    let game = go_fish();
    let check = move || secrecy::check(&Leaky { game, leak }, 6);
    let panic = catch_unwind(check).err()?;
    panic.downcast_ref::<String>().cloned()
}

#[test]
fn every_classic_leak_is_noticed() {
    assert_eq!(complaint(Leak::Nothing), None);
    let check = |leak, expect: &str| {
        let complaint = complaint(leak).unwrap_or_else(|| panic!("{leak:?} is not noticed"));
        assert!(complaint.contains(expect), "{leak:?}: {complaint}");
    };
    for leak in [
        Leak::DrawInLog,
        Leak::StableTokens,
        Leak::Length,
        Leak::OpenHand,
        Leak::Objection,
        Leak::Moves,
        Leak::Order,
        Leak::Reading,
        Leak::Margin,
    ] {
        check(leak, "can tell");
    }
    check(
        Leak::DrawObserved,
        "notices of chance what does not lie on the table",
    );
    check(Leak::SpectatorKnowsMore, "a spectator notices what");
    check(
        Leak::StateInSpectatorObservation,
        "Spectator notices what Seat(",
    );
    check(Leak::Forgotten, "cannot tell two moves");
    check(Leak::StateInObservation, "what is neither seen nor told");
}

/// In a game that declares that it hides nothing, every viewer must observe every move.
#[test]
#[should_panic(expected = "cannot tell two moves")]
fn an_open_game_in_which_a_move_is_not_observed_is_noticed() {
    let game = tictactoe::game();
    let leak = Leak::Unnoticed;
    secrecy::check(&Leaky { game, leak }, 2);
}
