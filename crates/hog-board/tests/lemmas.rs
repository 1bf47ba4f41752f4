//! The board against a model in the document's own terms: sets of counters, of places, and of counters
//! on places, with the four operations as set expressions. The lemmas say that each operation turns a
//! board into a board.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use hog_board::{Board, Counter, Effect, Place};
use hog_core::random::below;
use hog_testkit::sized;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Pools so small that operations often do not apply.
const COUNTERS: u32 = 12;
const PLACES: u32 = 5;

/// The board as the document defines it. Only the operations keep the invariant.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Model {
    counters: BTreeSet<Counter>,
    places: BTreeSet<Place>,
    on: BTreeMap<Place, BTreeSet<Counter>>,
}

impl Model {
    /// The board as its getters show it.
    fn read(board: &Board) -> Self {
        let on = |place| (place, board.on(place).iter().copied().collect());
        Self {
            counters: board.counters().collect(),
            places: board.places().collect(),
            on: board.places().map(on).collect(),
        }
    }

    /// The invariant to the letter: the distribution is defined on the places, and what is on them
    /// partitions the counters.
    fn is_board(&self) -> bool {
        let domain: BTreeSet<Place> = self.on.keys().copied().collect();
        let sets: Vec<&BTreeSet<Counter>> = self.on.values().collect();
        let disjoint = sets.iter().enumerate().all(|(index, set)| {
            let mut others = sets[index + 1..].iter();
            others.all(|other| set.is_disjoint(other))
        });
        let union: BTreeSet<Counter> = sets.into_iter().flatten().copied().collect();
        domain == self.places && disjoint && union == self.counters
    }

    /// `P' = P ∪ {p}`, `C_' = C_ ∪ {p ↦ ∅}`, if `p ∉ P`.
    fn add_place(&mut self, place: Place) -> Effect {
        if self.places.contains(&place) {
            return Effect::Skipped;
        }
        self.places.insert(place);
        self.on.insert(place, BTreeSet::new());
        Effect::Done
    }

    /// `C' = C ∖ C_p`, `P' = P ∖ {p}`, `C_' = {p} ⩤ C_`, if `p ∈ P`.
    fn remove_place(&mut self, place: Place) -> Effect {
        if !self.places.contains(&place) {
            return Effect::Skipped;
        }
        self.counters = &self.counters - &self.on[&place];
        self.places.remove(&place);
        self.on.remove(&place);
        Effect::Done
    }

    /// `C' = C ∪ {c}`, `C_' = C_ ⊕ {p ↦ C_p ∪ {c}}`, if `c ∉ C` and `p ∈ P`.
    fn add_counter(&mut self, counter: Counter, place: Place) -> Effect {
        if self.counters.contains(&counter) || !self.places.contains(&place) {
            return Effect::Skipped;
        }
        self.counters.insert(counter);
        self.on.entry(place).or_default().insert(counter);
        Effect::Done
    }

    /// `C' = C ∖ {c}`, `C_' = C_ ⊕ {p ↦ C_p ∖ {c}}` where `p` is the place of `c`, if `c ∈ C`.
    fn remove_counter(&mut self, counter: Counter) -> Effect {
        if !self.counters.contains(&counter) {
            return Effect::Skipped;
        }
        self.counters.remove(&counter);
        let mut sets = self.on.values_mut();
        let set = sets.find(|set| set.contains(&counter));
        set.expect("every counter is on a place").remove(&counter);
        Effect::Done
    }
}

/// An operation with its arguments.
#[derive(Clone, Debug)]
enum Operation {
    AddPlace(Place),
    RemovePlace(Place),
    AddCounter(Counter, Place),
    RemoveCounter(Counter),
}

impl Operation {
    fn on_board(&self, board: &mut Board) -> Effect {
        match self {
            Self::AddPlace(place) => board.add_place(*place),
            Self::RemovePlace(place) => board.remove_place(*place),
            Self::AddCounter(counter, place) => board.add_counter(*counter, *place),
            Self::RemoveCounter(counter) => board.remove_counter(*counter),
        }
    }

    fn on_model(&self, model: &mut Model) -> Effect {
        match self {
            Self::AddPlace(place) => model.add_place(*place),
            Self::RemovePlace(place) => model.remove_place(*place),
            Self::AddCounter(counter, place) => model.add_counter(*counter, *place),
            Self::RemoveCounter(counter) => model.remove_counter(*counter),
        }
    }

    /// An operation that applies about as often as not. Places are seldom removed, since that
    /// clears the board.
    fn draw(rng: &mut ChaCha8Rng) -> Self {
        let (counter, place) = (draw_counter(rng), draw_place(rng));
        match below(rng, 12) {
            0..=2 => Self::AddPlace(place),
            3 => Self::RemovePlace(place),
            4..=8 => Self::AddCounter(counter, place),
            _ => Self::RemoveCounter(counter),
        }
    }
}

fn draw_counter(rng: &mut ChaCha8Rng) -> Counter {
    Counter(u32::try_from(below(rng, COUNTERS as usize)).unwrap())
}

fn draw_place(rng: &mut ChaCha8Rng) -> Place {
    Place(u32::try_from(below(rng, PLACES as usize)).unwrap())
}

fn counter() -> impl Strategy<Value = Counter> {
    (0..COUNTERS).prop_map(Counter)
}

fn place() -> impl Strategy<Value = Place> {
    (0..PLACES).prop_map(Place)
}

/// A board that random operations reached, and the model that they reached.
fn reached() -> impl Strategy<Value = (Board, Model)> {
    (any::<u64>(), 0_usize..200).prop_map(|(seed, operations)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut board, mut model) = (Board::new(), Model::default());
        for _ in 0..operations {
            let operation = Operation::draw(&mut rng);
            operation.on_board(&mut board);
            operation.on_model(&mut model);
        }
        (board, model)
    })
}

/// The lemma: the operation turns a board into the board that the document says, and skips exactly
/// when nothing changes.
fn check_lemma(mut board: Board, mut model: Model, operation: &Operation) {
    let (board_before, model_before) = (board.clone(), model.clone());
    assert_eq!(Model::read(&board), model);
    assert!(model.is_board());

    let effect = operation.on_board(&mut board);
    let expected = operation.on_model(&mut model);

    let after = Model::read(&board);
    assert!(after.is_board(), "{after:?}");
    assert_eq!(after, model);
    assert_eq!(effect, expected);
    assert_eq!(effect == Effect::Skipped, model == model_before);
    if effect == Effect::Skipped {
        // The order of the counters, too, which the model cannot see.
        assert_eq!(board, board_before);
    }
    check_getters(&board);
}

/// The other getters agree with [`Board::on`].
fn check_getters(board: &Board) {
    for place in (0..PLACES).map(Place) {
        assert_eq!(board.has_place(place), board.places().any(|on| on == place));
        for counter in board.on(place) {
            assert_eq!(board.place_of(*counter), Some(place));
        }
    }
}

proptest! {
    #[test]
    fn lemma_1_add_place_keeps_a_board((board, model) in reached(), place in place()) {
        check_lemma(board, model, &Operation::AddPlace(place));
    }

    #[test]
    fn lemma_2_remove_place_keeps_a_board((board, model) in reached(), place in place()) {
        check_lemma(board, model, &Operation::RemovePlace(place));
    }

    #[test]
    fn lemma_3_add_counter_keeps_a_board(
        (board, model) in reached(),
        counter in counter(),
        place in place(),
    ) {
        check_lemma(board, model, &Operation::AddCounter(counter, place));
    }

    #[test]
    fn lemma_4_remove_counter_keeps_a_board((board, model) in reached(), counter in counter()) {
        check_lemma(board, model, &Operation::RemoveCounter(counter));
    }

    /// What the sets cannot say: a counter comes to the top, and the others keep their order.
    #[test]
    fn counters_come_on_top_and_the_rest_keep_their_order(
        (mut board, _) in reached(),
        counter in counter(),
        place in place(),
    ) {
        let mut expected = board.on(place).to_vec();
        expected.retain(|other| *other != counter);
        board.remove_counter(counter);
        if board.add_counter(counter, place) == Effect::Done {
            expected.push(counter);
        }
        prop_assert_eq!(board.on(place), expected);
    }
}

#[test]
fn counters_and_places_are_disjoint_types() {
    assert_ne!(TypeId::of::<Counter>(), TypeId::of::<Place>());
    // Equal numbers do not make them the same thing.
    let mut board = Board::with_places([Place(7)]);
    board.add_counter(Counter(7), Place(7));
    board.remove_counter(Counter(7));
    assert!(board.has_place(Place(7)));
}

#[test]
fn a_new_board_is_a_board() {
    assert!(Model::read(&Board::new()).is_board());
    assert_eq!(Model::read(&Board::new()), Model::default());
}

/// H(0): the printed schema says `C_' = {p ↦ C_p ∖ {c}} ⊕ C_`, where the old `C_p` wins. That
/// takes the counter out of C and leaves it on its place, which is no board. So the text holds.
#[test]
fn the_printed_schema_of_remove_counter_would_break_the_board() {
    let mut model = Model::default();
    model.add_place(Place(0));
    model.add_counter(Counter(0), Place(0));

    let mut printed = model.clone();
    printed.counters.remove(&Counter(0));
    let mut overridden = BTreeMap::from([(Place(0), BTreeSet::new())]);
    overridden.extend(printed.on.clone());
    printed.on = overridden;
    assert!(!printed.is_board());

    model.remove_counter(Counter(0));
    assert!(model.is_board());

    let mut board = Board::with_places([Place(0)]);
    board.add_counter(Counter(0), Place(0));
    board.remove_counter(Counter(0));
    assert_eq!(Model::read(&board), model);
}

#[test]
fn random_operations_agree_with_the_set_model() {
    const SEED: u64 = 0x0405_0607_0809_0A0B;
    let operations: u32 = sized(50_000, 1_000_000);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let (mut board, mut model) = (Board::new(), Model::default());
    let mut skipped = 0;
    for number in 1..=operations {
        let operation = Operation::draw(&mut rng);
        let effect = operation.on_board(&mut board);
        let expected = operation.on_model(&mut model);
        assert_eq!(
            effect, expected,
            "seed {SEED}, operation {number}: {operation:?}"
        );
        skipped += u32::from(effect == Effect::Skipped);
        if number % 16 == 0 || number == operations {
            let read = Model::read(&board);
            assert_eq!(read, model, "seed {SEED}, after operation {number}");
            assert!(read.is_board(), "seed {SEED}, after operation {number}");
        }
    }
    // Both effects must be common, or the comparison hardly tests one of them.
    let share = f64::from(skipped) / f64::from(operations);
    assert!((0.2..0.8).contains(&share), "{share} of them skipped");
}
