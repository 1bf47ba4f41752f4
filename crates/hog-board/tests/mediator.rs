//! The mediator of all games: tokens and counters are a bijection, and what a viewer sees depends
//! on nothing that the viewer may not know.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::collections::BTreeSet;

use hog_board::{Category, Counter, Image, Mediator, Place, Scene, Sight, Token, View, Viewer};
use hog_core::random::shuffle;
use hog_core::{Seat, Seats};
use proptest::collection::vec;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PLACES: u32 = 4;
/// Equal for all runs, so that tokens differ only if a mediator makes them differ.
const TOKEN_SEED: u64 = 11;

/// A counter of a scenario, with all that is public about it, and what it is if that is public.
#[derive(Clone, Debug)]
struct Item {
    place: usize,
    category: u16,
    sight: Sight,
}

/// What happens before the eyes of the viewer.
#[derive(Clone, Debug)]
enum Step {
    /// The counter at this height, counted around, comes on top of another place.
    Move {
        from: usize,
        height: usize,
        to: usize,
    },
    /// The counters of a place are shuffled.
    Shuffle { place: usize, seed: u64 },
    /// The counter at this height, counted around, leaves the scene.
    Remove { from: usize, height: usize },
}

/// All that the viewer may know of a course of events. The rest is drawn from a secret.
#[derive(Clone, Debug)]
struct Scenario {
    viewer: Viewer,
    items: Vec<Item>,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
struct Thing {
    counter: Counter,
    category: Category,
    sight: Sight,
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
        let hidden = |item: &Item| !item.sight.allows(scenario.viewer);
        let mut numbers: Vec<u32> = numbered()
            .filter_map(|(number, item)| hidden(item).then_some(number))
            .collect();
        shuffle(secret, &mut numbers);
        for (number, item) in numbered() {
            let thing = if hidden(item) {
                Thing {
                    counter: Counter(numbers.pop().expect("one for every hidden item")),
                    category: Category(u16::try_from(secret.next_u32() % 52).unwrap()),
                    sight: item.sight,
                }
            } else {
                Thing {
                    counter: Counter(number),
                    category: Category(item.category),
                    sight: item.sight,
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
                scene.put(thing.counter, place, thing.category, thing.sight);
            }
        }
        scene
    }

    fn take(&mut self, from: usize, height: usize) -> Option<Thing> {
        let pile = &mut self.piles[from];
        let height = height.checked_rem(pile.len())?;
        Some(pile.remove(height))
    }

    /// Where the counters that the viewer sees come to lie is public, so it is drawn from the
    /// seed. How the others come to lie among themselves is drawn from the secret.
    fn shuffle(&mut self, place: usize, seed: u64, secret: &mut ChaCha8Rng) {
        let pile = &mut self.piles[place];
        shuffle(&mut ChaCha8Rng::seed_from_u64(seed), pile);
        let viewer = self.viewer;
        let heights: Vec<usize> = (0..pile.len())
            .filter(|height| !pile[*height].sight.allows(viewer))
            .collect();
        let mut hidden: Vec<Thing> = heights.iter().map(|height| pile[*height]).collect();
        shuffle(secret, &mut hidden);
        for (height, thing) in heights.into_iter().zip(hidden) {
            pile[height] = thing;
        }
    }

    fn counters(&self, place: usize) -> Vec<Counter> {
        let pile = self.piles[place].iter();
        pile.map(|thing| thing.counter).collect()
    }
}

/// A mediator, ours or a bad one.
trait Look {
    fn look(&mut self, scene: &Scene, rng: &mut ChaCha8Rng) -> View;
    fn shuffled(&mut self, scene: &Scene, counters: Vec<Counter>);
}

impl Look for Mediator {
    fn look(&mut self, scene: &Scene, rng: &mut ChaCha8Rng) -> View {
        self.view(scene, rng)
    }

    fn shuffled(&mut self, scene: &Scene, counters: Vec<Counter>) {
        Mediator::shuffled(self, scene, counters);
    }
}

/// Draws tokens in the order of counters, which tells who is the smaller of two.
struct InCounterOrder(Mediator);

impl Look for InCounterOrder {
    fn look(&mut self, scene: &Scene, rng: &mut ChaCha8Rng) -> View {
        // A scene of one place, bottom to top in the order of counters, makes ours draw so.
        let mut sorted = Scene::new([Place(0)]);
        for counter in scene.board().counters() {
            sorted.put(counter, Place(0), Category(0), Sight::Open);
        }
        self.0.view(&sorted, rng);
        self.0.view(scene, rng)
    }

    fn shuffled(&mut self, scene: &Scene, counters: Vec<Counter>) {
        self.0.shuffled(scene, counters);
    }
}

/// Lets hidden counters keep their tokens when they are shuffled.
struct Faithful(Mediator);

impl Look for Faithful {
    fn look(&mut self, scene: &Scene, rng: &mut ChaCha8Rng) -> View {
        self.0.view(scene, rng)
    }

    fn shuffled(&mut self, _: &Scene, _: Vec<Counter>) {}
}

/// All that the viewer gets to see, one view after every step.
fn watch(mut mediator: impl Look, scenario: &Scenario, secret: u64) -> Vec<View> {
    let mut secret = ChaCha8Rng::seed_from_u64(secret);
    let mut tokens = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut world = World::new(scenario, &mut secret);
    let mut views = vec![mediator.look(&world.scene(), &mut tokens)];
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
            Step::Shuffle { place, seed } => {
                world.shuffle(place, seed, &mut secret);
                mediator.shuffled(&world.scene(), world.counters(place));
            }
        }
        views.push(mediator.look(&world.scene(), &mut tokens));
    }
    views
}

fn sight() -> impl Strategy<Value = Sight> {
    prop_oneof![
        Just(Sight::Open),
        Just(Sight::Only(Seats::NONE)),
        Just(Sight::Only(Seats::only(Seat::FIRST))),
        Just(Sight::Only(Seats::only(Seat::SECOND))),
    ]
}

fn viewer() -> impl Strategy<Value = Viewer> {
    prop_oneof![
        Just(Viewer::Seat(Seat::FIRST)),
        Just(Viewer::Seat(Seat::SECOND)),
        Just(Viewer::Onlooker),
    ]
}

fn scenario() -> impl Strategy<Value = Scenario> {
    let place = || 0..PLACES as usize;
    let item = (place(), 0..52_u16, sight()).prop_map(|(place, category, sight)| Item {
        place,
        category,
        sight,
    });
    let step = prop_oneof![
        4 => (place(), 0..8_usize, place())
            .prop_map(|(from, height, to)| Step::Move { from, height, to }),
        3 => (place(), any::<u64>()).prop_map(|(place, seed)| Step::Shuffle { place, seed }),
        1 => (place(), 0..8_usize).prop_map(|(from, height)| Step::Remove { from, height }),
    ];
    (viewer(), vec(item, 0..24), vec(step, 0..16)).prop_map(|(viewer, items, steps)| Scenario {
        viewer,
        items,
        steps,
    })
}

proptest! {
    /// H(b): whatever the hidden counters are and however they were shuffled, the views are the
    /// same to the last bit, tokens and all.
    #[test]
    fn tokens_carry_no_information(scenario in scenario(), one: u64, other: u64) {
        let watch = |secret| watch(Mediator::new(scenario.viewer), &scenario, secret);
        prop_assert_eq!(watch(one), watch(other));
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
            for (seen, thing) in view.on(place).iter().zip(pile) {
                prop_assert!(tokens.insert(seen.token));
                prop_assert_eq!(mediator.counter(seen.token), Some(thing.counter));
                prop_assert_eq!(mediator.token(thing.counter), Some(seen.token));
            }
        }
    }

    #[test]
    fn a_view_shows_height_and_face_or_the_one_back(scenario in scenario(), secret: u64) {
        let world = World::new(&scenario, &mut ChaCha8Rng::seed_from_u64(secret));
        let mut mediator = Mediator::new(scenario.viewer);
        let view = mediator.view(&world.scene(), &mut ChaCha8Rng::seed_from_u64(TOKEN_SEED));
        for (place, pile) in (0..).map(Place).zip(&world.piles) {
            for (height, (seen, thing)) in view.on(place).iter().zip(pile).enumerate() {
                let image = if thing.sight.allows(scenario.viewer) {
                    Image::Face(thing.category)
                } else {
                    Image::Back
                };
                prop_assert_eq!((seen.z, seen.image), (height, image));
            }
        }
    }

    /// After a shuffle a viewer knows the counters that can be seen, and no other.
    #[test]
    fn a_shuffle_makes_strangers_of_hidden_counters(
        scenario in scenario(),
        place in 0..PLACES as usize,
        secret: u64,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
        let world = World::new(&scenario, &mut ChaCha8Rng::seed_from_u64(secret));
        let (scene, mut mediator) = (world.scene(), Mediator::new(scenario.viewer));
        let mut used: BTreeSet<Token> = BTreeSet::new();
        let mut before = mediator.view(&scene, &mut rng);
        for _ in 0..3 {
            used.extend(before.places.iter().flat_map(|(_, on)| on).map(|seen| seen.token));
            mediator.shuffled(&scene, world.counters(place));
            let after = mediator.view(&scene, &mut rng);
            for ((at, old), (_, new)) in before.places.iter().zip(&after.places) {
                for (old, new) in old.iter().zip(new) {
                    if at.0 as usize == place && new.image == Image::Back {
                        prop_assert!(!used.contains(&new.token));
                    } else {
                        prop_assert_eq!(old.token, new.token);
                    }
                }
            }
            before = after;
        }
    }
}

/// Counters 0 and 1 hidden, 2 open, all on place 0.
fn two_hidden_one_open() -> Scenario {
    let item = |sight| Item {
        place: 0,
        category: 5,
        sight,
    };
    let hidden = Sight::Only(Seats::only(Seat::FIRST));
    Scenario {
        viewer: Viewer::Seat(Seat::SECOND),
        items: vec![item(hidden), item(hidden), item(Sight::Open)],
        steps: vec![Step::Shuffle { place: 0, seed: 1 }],
    }
}

/// Whether some secret shows through this mediator.
fn leaks<M: Look>(mediator: impl Fn(Viewer) -> M) -> bool {
    let scenario = two_hidden_one_open();
    let watch = |secret| watch(mediator(scenario.viewer), &scenario, secret);
    (1..20).any(|secret| watch(0) != watch(secret))
}

#[test]
fn the_check_for_leaks_finds_leaks() {
    assert!(!leaks(Mediator::new));
    assert!(leaks(|viewer| InCounterOrder(Mediator::new(viewer))));
    assert!(leaks(|viewer| Faithful(Mediator::new(viewer))));
}

#[test]
fn a_token_stays_while_its_counter_stays() {
    let mut rng = ChaCha8Rng::seed_from_u64(TOKEN_SEED);
    let mut mediator = Mediator::new(Viewer::Onlooker);
    let scene = |counters: &[(u32, u32)]| {
        let mut scene = Scene::new([Place(0), Place(1)]);
        for (counter, place) in counters {
            scene.put(Counter(*counter), Place(*place), Category(0), Sight::Open);
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

    // Who comes back is a stranger.
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
    let images = views.map(|view| {
        let on = view.on(Place(0)).iter();
        on.filter(|seen| seen.image == Image::Back).count()
    });
    assert_eq!(images, [0, 2]);
    for number in 0..3 {
        assert_ne!(first.token(Counter(number)), second.token(Counter(number)));
    }
}
