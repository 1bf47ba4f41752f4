//! The viewers of a table, with their counter tokens.

use std::collections::BTreeMap;

use hog_board::{Mediator, Scene, View, Viewer};
use hog_core::random::seed_bytes;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The viewers who have seen the table.
pub(super) struct Viewers {
    states: BTreeMap<Viewer, ViewerState>,
    seed: u64,
}

impl Viewers {
    pub(super) const fn new(seed: u64) -> Self {
        Self {
            states: BTreeMap::new(),
            seed,
        }
    }

    /// What a viewer sees of the scene.
    pub(super) fn view(&mut self, viewer: Viewer, scene: &Scene) -> View {
        let state = self.states.entry(viewer);
        let state = state.or_insert_with(|| ViewerState::new(viewer, self.seed));
        state.view(scene)
    }

    /// Shows the scene to all viewers, so that a counter that leaves and comes back gets a new token.
    pub(super) fn keep_in_step(&mut self, scene: &Scene) {
        for state in self.states.values_mut() {
            state.view(scene);
        }
    }

    /// Gives all counters new tokens, so that earlier views tell nothing about later ones.
    pub(super) fn forget(&mut self) {
        for state in self.states.values_mut() {
            state.mediator.forget();
        }
    }
}

/// The mediator of a viewer and the generator of its tokens. Each viewer has its own generator: with a shared
/// one a viewer could tell how many tokens the others have drawn.
struct ViewerState {
    mediator: Mediator,
    tokens: ChaCha8Rng,
}

impl ViewerState {
    fn new(viewer: Viewer, seed: u64) -> Self {
        let mut tokens = ChaCha8Rng::from_seed(seed_bytes(seed));
        // Stream 0 is the dealer's: if both had the same seed, tokens would tell the cards.
        tokens.set_stream(match viewer {
            Viewer::Spectator => 1,
            Viewer::Seat(seat) => 2 + u64::from(seat.number()),
        });
        let mediator = Mediator::new(viewer);
        Self { mediator, tokens }
    }

    fn view(&mut self, scene: &Scene) -> View {
        self.mediator.view(scene, &mut self.tokens)
    }
}
