//! Card games show their cards through hands, with the same mediator as all games.

use std::collections::BTreeSet;

use hog_board::{Image, Mediator, Place, Show, Viewer};
use hog_cards::{Card, CardGame, Facing};
use hog_core::Game;
use hog_core::random::seed_bytes;
use hog_games::freecell::{DealNumber, FreeCell, Rules};
use hog_games::go_fish;
use hog_testkit::secrecy::StateLine;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Walks through random games and holds every state's hands against what each viewer sees.
fn check<G: CardGame + Show>(game: &G) {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(7));
    let games = (0..3).map(|seed| StateLine::random(game, seed, 60));
    let (pack, kinds, layout) = (game.pack(), game.kinds(), game.layout());
    assert_eq!(kinds, pack.kinds());
    for state in games.flat_map(|line| line.states) {
        let hands = game.abstract_game(&state);
        assert_eq!(
            hands.number_of_cards(),
            pack.len(),
            "every card is in a hand"
        );
        let places = hands.central().into_iter().chain(hands.discard());
        let places: BTreeSet<Place> = places.chain(hands.hands().iter().copied()).collect();
        let spots = layout.spots().iter().map(|spot| spot.place);
        assert_eq!(places, spots.collect(), "every hand lies somewhere");
        for viewer in Viewer::all(game.seats()) {
            let mut mediator = Mediator::new(viewer);
            let view = mediator.view(&game.scene(&state), &mut rng);
            assert_eq!(mediator.len(), pack.len());
            for (hand, counters) in &view.places {
                for (card, seen) in hands.cards(*hand).zip(counters) {
                    assert_eq!(mediator.counter(seen.token), Some(card.counter));
                    let owner = hands.owner(*hand).map(Viewer::Seat);
                    let known = card.facing == Facing::Up || owner == Some(viewer);
                    let image = if known {
                        Image::Face(card.category)
                    } else {
                        Image::Back
                    };
                    assert_eq!(seen.image, image);
                    let glyph = kinds[usize::from(card.category.0)].glyph;
                    let printed: Card = glyph.parse().expect("a kind is a card");
                    assert_eq!(pack.counter(printed), card.counter);
                }
            }
        }
    }
}

#[test]
fn freecell_is_shown_through_hands() {
    let rules = Rules::FREECELL;
    let more = rules.with_cells(8).and_then(|rules| rules.with_columns(10));
    for rules in [rules, more.expect("the rules allow for it")] {
        let game = FreeCell::deal(rules, DealNumber::FIRST);
        check(&game);
        let piles = usize::from(rules.cells() + 4 + rules.columns());
        assert_eq!(game.abstract_game(&game.start()).hands().len(), piles);
    }
}

#[test]
fn go_fish_is_shown_through_hands() {
    let rules = go_fish::Rules::DOCUMENT;
    let fewer = rules.with_pack(5, 2).expect("the rules allow for it");
    for rules in [rules, fewer] {
        let game = go_fish::GoFishWithSuits::new(rules);
        check(&game);
        let hands = game.abstract_game(&game.start());
        let stock = hands.central().expect("the stock is the central hand");
        assert_eq!(hands.cards(stock).count(), usize::from(rules.cards()));
        assert_eq!(
            hands.hands().len(),
            4,
            "a hand and the books of each player"
        );
    }
}
