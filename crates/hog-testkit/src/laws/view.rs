//! The laws of views.

use std::collections::{BTreeSet, HashMap, HashSet};

use hog_board::{Gesture, Image, Mediator, Place, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Notation, Seats};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{VisitedState, seen};

/// Kinds with different names have different glyphs, and seats have different names.
pub(super) fn names_are_different<G: Notation + Show>(game: &G) {
    let mut names: HashMap<&str, &str> = HashMap::new();
    for kind in game.kinds() {
        let known = *names.entry(kind.glyph).or_insert(kind.name);
        assert_eq!(known, kind.name, "two kinds look like {}", kind.glyph);
    }
    let seats = Seats::first(game.seats()).iter();
    let different: HashSet<String> = seats.map(|seat| game.seat_name(seat)).collect();
    assert_eq!(different.len(), game.seats(), "two seats have one name");
}

pub(super) fn view_is_whole<G: Notation + Show>(visit: &VisitedState<G>) {
    let game = visit.game;
    let scene = game.scene(visit.state);
    let board = scene.board();
    let layout = game.layout();
    let laid_out: BTreeSet<_> = layout.spots().iter().map(|spot| spot.place).collect();
    let same = board.places().eq(laid_out);
    assert!(same, "scene and layout have other places: {visit}");
    let kinds = game.kinds().len();
    for viewer in Viewer::all(game.seats()) {
        let mut mediator = Mediator::new(viewer);
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(visit.seed));
        let view = mediator.view(&scene, &mut rng);
        let same = mediator.view(&scene, &mut rng) == view;
        assert!(same, "a second look differs: {visit}");
        let all = view.places.len() == board.places().len();
        assert!(all, "a place is not seen: {visit}");
        for (place, seen) in &view.places {
            let counters = seen.iter().map(|seen| mediator.counter(seen.token));
            let counters: Vec<_> = counters.flatten().collect();
            let same = counters == board.on(*place);
            assert!(same, "other counters are seen: {visit}");
            for (height, (seen, counter)) in seen.iter().zip(counters).enumerate() {
                let same = mediator.token(counter) == Some(seen.token);
                assert!(same, "tokens differ: {visit}");
                assert!(seen.z == height, "z is not the height: {visit}");
                if let Image::Face(category) = seen.image {
                    let exists = usize::from(category.0) < kinds;
                    assert!(exists, "no such kind: {visit}");
                }
            }
        }
    }
}

/// Gestures take counters that exist, and decisive places are on the board.
pub(super) fn gestures_take_what_is_there<G: Notation + Show>(visit: &VisitedState<G>) {
    let VisitedState { game, state, .. } = *visit;
    let scene = game.scene(state);
    let board = scene.board();
    for mv in visit.moves() {
        for gesture in game.gestures(state, mv) {
            let (Gesture::Touch(grip) | Gesture::Send(grip) | Gesture::Carry { from: grip, .. }) =
                gesture;
            let are_places = board.has_place(grip.place) && board.has_place(gesture.end());
            assert!(are_places, "{gesture:?} names no place: {visit}");
            let height = board.on(grip.place).len();
            let is_there = grip.z.is_none_or(|z| z < height);
            assert!(is_there, "{gesture:?} takes what is not there: {visit}");
        }
    }
    let decisive = game.decisive(state);
    let are_places = decisive.iter().all(|place: &Place| board.has_place(*place));
    assert!(are_places, "a place that decides is not there: {visit}");
    let early = !visit.turn().is_over() && !decisive.is_empty();
    assert!(!early, "it is decided too early: {visit}");
}

pub(super) fn scene_tells_the_state<G: Notation + Show>(visits: &[VisitedState<G>]) {
    let mut states: HashMap<_, &G::State> = HashMap::new();
    for visit in visits {
        let seen = seen(visit.game, visit.state, Viewer::Spectator);
        let known = *states.entry(seen).or_insert(visit.state);
        let same = known == visit.state;
        assert!(same, "it looks like {known:?}: {visit}");
    }
}
