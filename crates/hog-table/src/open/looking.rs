//! Viewers who have looked at a table.

use std::collections::BTreeMap;

use hog_board::{Mediator, Scene, View, Viewer};
use hog_core::random::seed_bytes;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All who have looked, with the tokens by which they call counters.
pub(super) struct Viewers {
    looking: BTreeMap<Viewer, Looking>,
    seed: u64,
}

impl Viewers {
    pub(super) const fn new(seed: u64) -> Self {
        Self {
            looking: BTreeMap::new(),
            seed,
        }
    }

    /// What a viewer sees of the scene.
    pub(super) fn view(&mut self, viewer: Viewer, scene: &Scene) -> View {
        let looking = self.looking.entry(viewer);
        let looking = looking.or_insert_with(|| Looking::new(viewer, self.seed));
        looking.view(scene)
    }

    /// Lets every viewer who has looked see the scene, so that a counter that leaves and comes back
    /// is a new one to them.
    pub(super) fn keep_in_step(&mut self, scene: &Scene) {
        for looking in self.looking.values_mut() {
            looking.view(scene);
        }
    }

    /// What was seen so far tells nothing of what comes: all counters are new to everybody.
    pub(super) fn forget(&mut self) {
        for looking in self.looking.values_mut() {
            looking.mediator.forget();
        }
    }
}

/// A viewer who has looked. Each has tokens of its own: from a generator that all share, one could
/// tell how many tokens others have drawn.
struct Looking {
    mediator: Mediator,
    tokens: ChaCha8Rng,
}

impl Looking {
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
