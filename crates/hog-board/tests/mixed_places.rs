//! Mixed places: a viewer who cannot see the counters there cannot follow them either.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::collections::BTreeSet;

use hog_board::{
    Category, Counter, CounterToken, Image, Mediator, Place, Scene, View, Viewer, Visibility,
};
use hog_core::random::below;
use hog_core::{Seat, Seats};
use proptest::collection::vec;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const STOCK: Place = Place(0);
const HAND: Place = Place(1);
const TABLE: Place = Place(2);
const COUNTERS: u32 = 12;
/// Equal for all runs, so that tokens differ only if a mediator makes them differ.
const TOKEN_SEED: u64 = 11;

/// Whether places of hidden counters are mixed.
#[derive(Clone, Copy, Debug)]
enum Mixing {
    On,
    Off,
}

/// Which counters are in the hand and on the table; the others are in the stock.
#[derive(Clone, Debug, Default)]
struct World {
    hand: BTreeSet<u32>,
    table: BTreeSet<u32>,
}

impl World {
    fn place(&self, number: u32) -> Place {
        match (self.hand.contains(&number), self.table.contains(&number)) {
            (true, _) => HAND,
            (_, true) => TABLE,
            _ => STOCK,
        }
    }

    /// Counters lie in the order of their numbers, which are also their categories.
    fn scene(&self, mixing: Mixing) -> Scene {
        let mut scene = Scene::new([STOCK, HAND, TABLE]);
        for number in 0..COUNTERS {
            let place = self.place(number);
            let visibility = match place {
                TABLE => Visibility::Everyone,
                HAND => Visibility::Only(Seats::only(Seat::FIRST)),
                _ => Visibility::Only(Seats::NONE),
            };
            let category = Category(u16::try_from(number).unwrap());
            scene.put(Counter(number), place, category, visibility);
        }
        if let Mixing::On = mixing {
            scene.mix(STOCK);
            scene.mix(HAND);
        }
        scene
    }

    /// One counter of a place, drawn from the secret.
    fn random_counter(&self, place: Place, secret: &mut ChaCha8Rng) -> Option<u32> {
        let there = (0..COUNTERS).filter(|number| self.place(*number) == place);
        let there: Vec<u32> = there.collect();
        (!there.is_empty()).then(|| there[below(secret, there.len())])
    }
}

/// All that a viewer sees while counters are drawn into the hand (`true`) or put back (`false`);
/// which counters these are is secret.
fn watch(viewer: Viewer, draws: &[bool], secret: u64, mixing: Mixing) -> Vec<View> {
    let mut secret = ChaCha8Rng::seed_from_u64(secret);
    let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(viewer);
    let mut world = World::default();
    let mut views = vec![mediator.view(&world.scene(mixing), &mut tokens)];
    for draw in draws {
        let from = if *draw { STOCK } else { HAND };
        if let Some(number) = world.random_counter(from, &mut secret) {
            if *draw {
                world.hand.insert(number);
            } else {
                world.hand.remove(&number);
            }
        }
        views.push(mediator.view(&world.scene(mixing), &mut tokens));
    }
    views
}

/// Those who do not see the hand.
const OTHERS: [Viewer; 2] = [Viewer::Seat(Seat::SECOND), Viewer::Spectator];

proptest! {
    #[test]
    fn which_hidden_counters_come_and_go_is_not_seen(
        draws in vec(any::<bool>(), 0..24),
        first: u64,
        second: u64,
    ) {
        for viewer in OTHERS {
            let watch = |secret| watch(viewer, &draws, secret, Mixing::On);
            prop_assert_eq!(watch(first), watch(second));
        }
    }

    #[test]
    fn tokens_and_counters_stay_a_bijection(
        steps in vec((0..COUNTERS, 0..3_u32), 0..24),
    ) {
        for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
            let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
            let mut mediator = Mediator::new(viewer);
            let mut world = World::default();
            for (number, to) in &steps {
                world.hand.remove(number);
                world.table.remove(number);
                match Place(*to) {
                    HAND => { world.hand.insert(*number); }
                    TABLE => { world.table.insert(*number); }
                    _ => {}
                }
                let scene = world.scene(Mixing::On);
                let view = mediator.view(&scene, &mut tokens);
                prop_assert_eq!(&mediator.view(&scene, &mut tokens), &view);
                let seen: Vec<CounterToken> = tokens_of(&view);
                let distinct: BTreeSet<CounterToken> = seen.iter().copied().collect();
                prop_assert_eq!(distinct.len(), COUNTERS as usize);
                prop_assert_eq!(mediator.len(), COUNTERS as usize);
                for (place, on) in &view.places {
                    for (seen, counter) in on.iter().zip(scene.board().on(*place)) {
                        prop_assert_eq!(mediator.counter(seen.token), Some(*counter));
                        prop_assert_eq!(mediator.token(*counter), Some(seen.token));
                    }
                }
            }
        }
    }
}

fn tokens_of(view: &View) -> Vec<CounterToken> {
    let seen = view.places.iter().flat_map(|(_, on)| on);
    seen.map(|seen| seen.token).collect()
}

#[test]
fn without_mixing_a_sorted_hand_would_tell() {
    let draws = [true, true, true, false];
    for viewer in OTHERS {
        let watch = |secret| watch(viewer, &draws, secret, Mixing::Off);
        assert!((1..20).any(|secret| watch(0) != watch(secret)));
    }
}

#[test]
fn slots_keep_their_tokens_and_are_added_and_taken_at_the_end() {
    let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(Viewer::Spectator);
    let mut look = |hand: &[u32]| {
        let hand = hand.iter().copied().collect();
        let world = World {
            hand,
            ..World::default()
        };
        let view = mediator.view(&world.scene(Mixing::On), &mut tokens);
        let on = view.on(HAND).iter();
        on.map(|seen| seen.token).collect::<Vec<CounterToken>>()
    };
    let two = look(&[4, 7]);
    let three = look(&[1, 4, 7]);
    assert_eq!(three[..2], two);
    assert_eq!(look(&[9]), two[..1]);
}

#[test]
fn a_counter_that_is_shown_or_hidden_gets_a_new_token() {
    let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(Viewer::Spectator);
    let hidden = World {
        hand: [3].into(),
        ..World::default()
    };
    let shown = World {
        table: [3].into(),
        ..World::default()
    };
    let before = mediator.view(&hidden.scene(Mixing::On), &mut tokens);
    let view = mediator.view(&shown.scene(Mixing::On), &mut tokens);
    let seen = view.on(TABLE)[0];
    assert_eq!(seen.image, Image::Face(Category(3)));
    assert!(!tokens_of(&before).contains(&seen.token));
    let after = mediator.view(&hidden.scene(Mixing::On), &mut tokens);
    let known: Vec<CounterToken> = [before, view].iter().flat_map(tokens_of).collect();
    let hand = after.on(HAND)[0].token;
    assert!(
        !known.contains(&hand),
        "the slot was taken away, so this is a new one"
    );
    assert_eq!(mediator.counter(seen.token), None);
}

#[test]
#[should_panic(expected = "is not in the scene")]
fn only_places_of_the_scene_are_mixed() {
    Scene::new([STOCK]).mix(HAND);
}
