//! When the difference is settled, no way to play on changes it.

use std::collections::BTreeSet;

use hog_core::{Game, Seat, Turn};
use hog_games::go_fish::{Pile, Plain, RankPile, State};
use hog_testkit::legal_moves;

use super::{VARIANTS, random_game, rules_of};

/// All differences with which the game can end.
fn ends(game: Plain, state: &State<RankPile>, found: &mut BTreeSet<i32>) {
    if game.turn(state).is_over() {
        let score = |seat| i32::from(game.score(state, seat));
        found.insert(score(Seat::FIRST) - score(Seat::SECOND));
        return;
    }
    for mv in legal_moves(&game, state) {
        let mut after = *state;
        game.play(&mut after, mv).unwrap();
        ends(game, &after, found);
    }
}

#[test]
fn a_settled_difference_is_the_one_of_every_way_to_play_on() {
    for name in VARIANTS {
        let game = Plain::new(rules_of(name));
        let mut settled = 0;
        for seed in 0..200 {
            for (_, _, state) in random_game(game, seed) {
                let difference = game.settled_difference(&state);
                let asks = matches!(game.turn(&state), Turn::Seat(_));
                let open = !state.stock().is_empty() || !(asks || game.turn(&state).is_over());
                assert_eq!(difference.is_none(), open, "{name}: {state:?}");
                // More ranks would take too long.
                let small = state.hand(Seat::FIRST).rank_count() <= 6;
                if let Some(difference) = difference.filter(|_| small) {
                    let mut found = BTreeSet::new();
                    ends(game, &state, &mut found);
                    assert_eq!(found, BTreeSet::from([difference]), "{name}: {state:?}");
                    settled += usize::from(asks);
                }
            }
        }
        assert!(settled > 0, "{name}: nothing was tested");
    }
}
