//! The viewers of a table, with the tokens by which they call counters.

use std::collections::BTreeMap;

use hog_board::{Mediator, Scene, View, Viewer};
use hog_core::random::seed_bytes;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All viewers who have looked.
pub(super) struct Viewers {
    eyes: BTreeMap<Viewer, Eyes>,
    seed: u64,
}

impl Viewers {
    pub(super) const fn new(seed: u64) -> Self {
        Self {
            eyes: BTreeMap::new(),
            seed,
        }
    }

    /// What a viewer sees of the scene.
    pub(super) fn view(&mut self, viewer: Viewer, scene: &Scene) -> View {
        let eyes = self.eyes.entry(viewer);
        let eyes = eyes.or_insert_with(|| Eyes::new(viewer, self.seed));
        eyes.view(scene)
    }

    /// Shows the scene to all viewers, so that a counter that leaves and comes back is a new one to
    /// them.
    pub(super) fn keep_in_step(&mut self, scene: &Scene) {
        for eyes in self.eyes.values_mut() {
            eyes.view(scene);
        }
    }

    /// Makes all counters new to all viewers, so that what was seen tells nothing of what comes.
    pub(super) fn forget(&mut self) {
        for eyes in self.eyes.values_mut() {
            eyes.mediator.forget();
        }
    }
}

/// A viewer who has looked. Each has tokens of its own: from a generator that all share, one could
/// tell how many tokens others have drawn.
struct Eyes {
    mediator: Mediator,
    tokens: ChaCha8Rng,
}

impl Eyes {
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
