//! The mediator: tokens and counters are a bijection, and a view depends on nothing that its viewer
//! may not know.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::collections::BTreeSet;

use hog_board::{
    Category, Counter, CounterToken, Image, Mediator, Place, Scene, View, Viewer, Visibility,
};
use hog_core::random::shuffle;
use hog_core::{Seat, Seats};
use proptest::collection::vec;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PLACES: u32 = 4;
/// Equal for all runs, so that tokens differ only if a mediator makes them differ.
const TOKEN_SEED: u64 = 11;

/// A counter of a scenario. Its category counts only if the viewer may know it.
#[derive(Clone, Debug)]
struct Item {
    place: usize,
    category: u16,
    visibility: Visibility,
}

/// What happens before the eyes of the viewer.
#[derive(Clone, Debug)]
enum Step {
    /// The counter at this height, modulo the number of counters, comes on top of another place.
    Move {
        from: usize,
        height: usize,
        to: usize,
    },
    /// The hidden counters are shuffled.
    Shuffle,
    /// The counter at this height, modulo the number of counters, leaves the scene.
    Remove { from: usize, height: usize },
}

/// All that the viewer may know of a course of events. The rest is drawn from a secret seed.
#[derive(Clone, Debug)]
struct Scenario {
    viewer: Viewer,
    items: Vec<Item>,
    steps: Vec<Step>,
}

/// A counter as it really is.
#[derive(Clone, Copy, Debug)]
struct Thing {
    counter: Counter,
    category: Category,
    visibility: Visibility,
}

/// What there is: the abstract side.
struct World {
    viewer: Viewer,
    piles: Vec<Vec<Thing>>,
}

impl World {
    /// Which counters the hidden items are, and of which category, is drawn from the secret.
    fn new(scenario: &Scenario, secret: &mut ChaCha8Rng) -> Self {
        let mut world = Self {
            viewer: scenario.viewer,
            piles: vec![Vec::new(); PLACES as usize],
        };
        let numbered = || (0_u32..).zip(&scenario.items);
        let hidden = |item: &Item| !item.visibility.allows(scenario.viewer);
        let mut numbers: Vec<u32> = numbered()
            .filter_map(|(number, item)| hidden(item).then_some(number))
            .collect();
        shuffle(secret, &mut numbers);
        for (number, item) in numbered() {
            let thing = if hidden(item) {
                Thing {
                    counter: Counter(numbers.pop().expect("one for every hidden item")),
                    category: Category(u16::try_from(secret.next_u32() % 52).unwrap()),
                    visibility: item.visibility,
                }
            } else {
                Thing {
                    counter: Counter(number),
                    category: Category(item.category),
                    visibility: item.visibility,
                }
            };
            world.piles[item.place].push(thing);
        }
        world
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::new((0..PLACES).map(Place));
        for (place, pile) in (0..).map(Place).zip(&self.piles) {
            for thing in pile {
                scene.put(thing.counter, place, thing.category, thing.visibility);
            }
        }
        scene
    }

    fn take(&mut self, from: usize, height: usize) -> Option<Thing> {
        let pile = &mut self.piles[from];
        let height = height.checked_rem(pile.len())?;
        Some(pile.remove(height))
    }

    /// Shuffles the counters that the viewer does not see among themselves.
    fn shuffle(&mut self, secret: &mut ChaCha8Rng) {
        let viewer = self.viewer;
        let things = self.piles.iter_mut().flatten();
        let mut hidden: Vec<&mut Thing> = things
            .filter(|thing| !thing.visibility.allows(viewer))
            .collect();
        let mut counters: Vec<(Counter, Category)> = hidden
            .iter()
            .map(|thing| (thing.counter, thing.category))
            .collect();
        shuffle(secret, &mut counters);
        for (thing, (counter, category)) in hidden.iter_mut().zip(counters) {
            (thing.counter, thing.category) = (counter, category);
        }
    }
}

/// What is wrong with the mediator of a test.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// It draws tokens in the order of counters, which tells which of two has the smaller number.
    CounterOrder,
    /// It keeps its tokens when counters are shuffled.
    KeepsTokens,
}

/// All that the viewer gets to see, one view after every step.
fn watch(scenario: &Scenario, secret: u64, fault: Fault) -> Vec<View> {
    let mut secret = ChaCha8Rng::seed_from_u64(secret);
    let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(scenario.viewer);
    let mut world = World::new(scenario, &mut secret);
    let mut look = |mediator: &mut Mediator, scene: &Scene| {
        if fault == Fault::CounterOrder {
            let mut sorted = Scene::new([Place(0)]);
            for counter in scene.board().counters() {
                sorted.put(counter, Place(0), Category(0), Visibility::Everyone);
            }
            mediator.view(&sorted, &mut tokens);
        }
        mediator.view(scene, &mut tokens)
    };
    let mut views = vec![look(&mut mediator, &world.scene())];
    for step in &scenario.steps {
        match *step {
            Step::Move { from, height, to } => {
                if let Some(thing) = world.take(from, height) {
                    world.piles[to].push(thing);
                }
            }
            Step::Remove { from, height } => {
                world.take(from, height);
            }
            Step::Shuffle => {
                world.shuffle(&mut secret);
                if fault != Fault::KeepsTokens {
                    mediator.forget();
                }
            }
        }
        views.push(look(&mut mediator, &world.scene()));
    }
    views
}

fn visibility() -> impl Strategy<Value = Visibility> {
    prop_oneof![
        Just(Visibility::Everyone),
        Just(Visibility::Only(Seats::NONE)),
        Just(Visibility::Only(Seats::only(Seat::FIRST))),
        Just(Visibility::Only(Seats::only(Seat::SECOND))),
    ]
}

fn viewer() -> impl Strategy<Value = Viewer> {
    prop_oneof![
        Just(Viewer::Seat(Seat::FIRST)),
        Just(Viewer::Seat(Seat::SECOND)),
        Just(Viewer::Spectator),
    ]
}

fn scenario() -> impl Strategy<Value = Scenario> {
    let place = || 0..PLACES as usize;
    let item = (place(), 0..52_u16, visibility()).prop_map(|(place, category, visibility)| Item {
        place,
        category,
        visibility,
    });
    let step = prop_oneof![
        4 => (place(), 0..8_usize, place())
            .prop_map(|(from, height, to)| Step::Move { from, height, to }),
        1 => Just(Step::Shuffle),
        1 => (place(), 0..8_usize).prop_map(|(from, height)| Step::Remove { from, height }),
    ];
    (viewer(), vec(item, 0..24), vec(step, 0..16)).prop_map(|(viewer, items, steps)| Scenario {
        viewer,
        items,
        steps,
    })
}

proptest! {
    /// H(b): the views do not depend on what the hidden counters are or how they were shuffled.
    #[test]
    fn tokens_carry_no_information(scenario in scenario(), first: u64, second: u64) {
        let watch = |secret| watch(&scenario, secret, Fault::None);
        prop_assert_eq!(watch(first), watch(second));
    }

    #[test]
    fn tokens_and_counters_are_a_bijection(scenario in scenario(), secret: u64) {
        let world = World::new(&scenario, &mut ChaCha8Rng::seed_from_u64(secret));
        let mut mediator = Mediator::new(scenario.viewer);
        prop_assert!(mediator.is_empty());
        let view = mediator.view(&world.scene(), &mut ChaCha8Rng::seed_from_u64(TOKEN_SEED));
        prop_assert_eq!(mediator.len(), scenario.items.len());
        let mut tokens = BTreeSet::new();
        for (place, pile) in (0..).map(Place).zip(&world.piles) {
            prop_assert_eq!(view.on(place).len(), pile.len());
            for (height, (seen, thing)) in view.on(place).iter().zip(pile).enumerate() {
                prop_assert!(tokens.insert(seen.token));
                prop_assert_eq!(mediator.counter(seen.token), Some(thing.counter));
                prop_assert_eq!(mediator.token(thing.counter), Some(seen.token));
                let image = if thing.visibility.allows(scenario.viewer) {
                    Image::Face(thing.category)
                } else {
                    Image::Back
                };
                prop_assert_eq!((seen.z, seen.image), (height, image));
            }
        }
    }

    #[test]
    fn hidden_counters_get_new_tokens_at_every_shuffle(scenario in scenario(), secret: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
        let world = World::new(&scenario, &mut ChaCha8Rng::seed_from_u64(secret));
        let (scene, mut mediator) = (world.scene(), Mediator::new(scenario.viewer));
        let mut used: BTreeSet<CounterToken> = BTreeSet::new();
        for _ in 0..3 {
            let view = mediator.view(&scene, &mut rng);
            for seen in view.places.iter().flat_map(|(_, on)| on) {
                prop_assert!(used.insert(seen.token));
            }
            mediator.forget();
            prop_assert!(mediator.is_empty());
        }
    }
}

/// Counters 0 and 1 hidden, 2 open, all on place 0.
fn two_hidden_one_open() -> Scenario {
    let item = |visibility| Item {
        place: 0,
        category: 5,
        visibility,
    };
    let hidden = Visibility::Only(Seats::only(Seat::FIRST));
    Scenario {
        viewer: Viewer::Seat(Seat::SECOND),
        items: vec![item(hidden), item(hidden), item(Visibility::Everyone)],
        steps: vec![Step::Shuffle],
    }
}

#[test]
fn the_check_for_leaks_finds_leaks() {
    let leaks = |fault| {
        let watch = |secret| watch(&two_hidden_one_open(), secret, fault);
        (1..20).any(|secret| watch(0) != watch(secret))
    };
    assert!(!leaks(Fault::None));
    assert!(leaks(Fault::CounterOrder));
    assert!(leaks(Fault::KeepsTokens));
}

#[test]
fn a_token_stays_while_its_counter_stays() {
    let mut rng = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(Viewer::Spectator);
    let scene = |counters: &[(u32, u32)]| {
        let mut scene = Scene::new([Place(0), Place(1)]);
        for (counter, place) in counters {
            scene.put(
                Counter(*counter),
                Place(*place),
                Category(0),
                Visibility::Everyone,
            );
        }
        scene
    };
    mediator.view(&scene(&[(0, 0), (1, 0)]), &mut rng);
    let tokens = [0, 1].map(|number| mediator.token(Counter(number)).unwrap());

    // One moves, the other leaves, a third comes.
    mediator.view(&scene(&[(0, 1), (2, 0)]), &mut rng);
    assert_eq!(mediator.token(Counter(0)), Some(tokens[0]));
    assert_eq!(mediator.token(Counter(1)), None);
    assert_eq!(mediator.counter(tokens[1]), None);
    assert_eq!(mediator.len(), 2);

    // A counter that comes back gets a new token.
    mediator.view(&scene(&[(0, 1), (1, 0)]), &mut rng);
    assert_ne!(mediator.token(Counter(1)), Some(tokens[1]));
}

#[test]
fn each_viewer_has_tokens_of_their_own() {
    let scenario = two_hidden_one_open();
    let scene = World::new(&scenario, &mut ChaCha8Rng::seed_from_u64(0)).scene();
    let mut rng = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut first = Mediator::new(Viewer::Seat(Seat::FIRST));
    let mut second = Mediator::new(Viewer::Seat(Seat::SECOND));
    let views = [first.view(&scene, &mut rng), second.view(&scene, &mut rng)];
    assert_eq!(first.viewer(), views[0].viewer);
    let hidden = views.map(|view| {
        let on = view.on(Place(0)).iter();
        on.filter(|seen| seen.image == Image::Back).count()
    });
    assert_eq!(hidden, [0, 2]);
    for number in 0..3 {
        assert_ne!(first.token(Counter(number)), second.token(Counter(number)));
    }
}
