//! The laws of views.

use std::collections::{BTreeSet, HashMap, HashSet};

use hog_board::{Gesture, Image, Mediator, Place, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Key, Notation, Seats};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{BrokenAt, VisitedState, legal_moves};

/// Kinds with different names have different glyphs, and seats have different names.
pub(super) fn names_are_different<G: Key + Notation + Show>(game: &G) {
    let mut names: HashMap<&str, &str> = HashMap::new();
    for kind in game.kinds() {
        let known = *names.entry(kind.glyph).or_insert(kind.name);
        assert_eq!(known, kind.name, "two kinds look like {}", kind.glyph);
    }
    let seats = Seats::first(game.seats())
        .iter()
        .map(|seat| game.seat_name(seat));
    let different: HashSet<String> = seats.collect();
    assert_eq!(different.len(), game.seats(), "two seats have one name");
}

pub(super) fn view_is_whole<G: Key + Notation + Show>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    let scene = game.scene(&visit.state);
    let board = scene.board();
    let laid_out: BTreeSet<_> = game
        .layout()
        .spots()
        .iter()
        .map(|spot| spot.place)
        .collect();
    assert!(
        board.places().eq(laid_out),
        "scene and layout have other places: {at}"
    );
    let kinds = game.kinds().len();
    for viewer in Viewer::all(game.seats()) {
        let mut mediator = Mediator::new(viewer);
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(visit.seed));
        let view = mediator.view(&scene, &mut rng);
        assert!(
            mediator.view(&scene, &mut rng) == view,
            "a second look differs: {at}"
        );
        assert!(
            view.places.len() == board.places().len(),
            "a place is not seen: {at}"
        );
        for (place, seen) in &view.places {
            let counters: Vec<_> = seen
                .iter()
                .filter_map(|seen| mediator.counter(seen.token))
                .collect();
            assert!(
                counters == board.on(*place),
                "other counters are seen: {at}"
            );
            for (height, (seen, counter)) in seen.iter().zip(counters).enumerate() {
                assert!(
                    mediator.token(counter) == Some(seen.token),
                    "tokens differ: {at}"
                );
                assert!(seen.z == height, "z is not the height: {at}");
                if let Image::Face(category) = seen.image {
                    assert!(usize::from(category.0) < kinds, "no such kind: {at}");
                }
            }
        }
    }
}

/// Gestures take counters that exist, and decisive places are on the board.
pub(super) fn gestures_take_what_is_there<G: Key + Notation + Show>(
    game: &G,
    visit: &VisitedState<G>,
) {
    let at = BrokenAt(game, visit);
    let scene = game.scene(&visit.state);
    let board = scene.board();
    let is_place = |place: Place| board.places().any(|other| other == place);
    for mv in legal_moves(game, &visit.state) {
        for gesture in game.gestures(&visit.state, mv) {
            let (grip, to) = match gesture {
                Gesture::Touch(grip) | Gesture::Send(grip) => (grip, grip.place),
                Gesture::Carry { from, to } => (from, to),
            };
            assert!(
                is_place(grip.place) && is_place(to),
                "{gesture:?} names no place: {at}"
            );
            let height = board.on(grip.place).len();
            let is_there = grip.z.is_none_or(|z| z < height);
            assert!(is_there, "{gesture:?} takes what is not there: {at}");
        }
    }
    let decisive = game.decisive(&visit.state);
    assert!(
        decisive.iter().copied().all(is_place),
        "a place that decides is not there: {at}"
    );
    let over = game.turn(&visit.state).is_over();
    assert!(over || decisive.is_empty(), "it is decided too early: {at}");
}

pub(super) fn scene_tells_the_state<G: Key + Notation + Show>(
    game: &G,
    visits: &[VisitedState<G>],
) {
    let mut states: HashMap<String, &G::State> = HashMap::new();
    for visit in visits {
        let at = BrokenAt(game, visit);
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
        let view = Mediator::new(Viewer::Spectator).view(&game.scene(&visit.state), &mut rng);
        let images: Vec<_> = view
            .places
            .iter()
            .map(|(place, seen)| {
                (
                    place,
                    seen.iter().map(|seen| seen.image).collect::<Vec<_>>(),
                )
            })
            .collect();
        let seen = format!("{:?} {images:?}", game.turn(&visit.state));
        let known = *states.entry(seen).or_insert(&visit.state);
        assert!(*known == visit.state, "it looks like {known:?}: {at}");
    }
}
