//! The mediator: between the counters of a scene and those that one viewer sees.

use std::collections::{BTreeMap, BTreeSet};

use bimap::BiBTreeMap;
use rand_core::Rng;

use crate::{Counter, CounterToken, Image, Place, Scene, Seen, View, Viewer};

/// Keeps what one viewer sees in step with what there is.
///
/// The document on cards names two injections. Here *accc* (abstract card ↔ concrete card) is a
/// bijection between the counters of the last scene and their tokens. *ahch* (abstract hand ↔ concrete
/// hand) needs no map: hands are places, and a place has one number for all viewers and one spot in the
/// layout.
///
/// Except on mixed places, a counter keeps its token while it stays in the scene, so that a viewer can
/// follow it. Tokens are drawn in the order of places and heights, which the viewer sees anyway: two
/// scenes that differ only in what the viewer may not know give the same view to the last bit.
///
/// On a [mixed](Scene::mix) place a token belongs to a *slot*: the hidden counters, from the bottom,
/// take the tokens of the first slots. Slots are added and removed at the end; a counter that
/// becomes visible or goes elsewhere leaves its slot's token behind.
#[derive(Clone, Debug)]
pub struct Mediator {
    viewer: Viewer,
    tokens: BiBTreeMap<Counter, CounterToken>,
    /// The tokens of the slots of mixed places.
    slots: BTreeMap<Place, Vec<CounterToken>>,
}

impl Mediator {
    /// A mediator for this viewer, who has seen nothing yet.
    #[must_use]
    pub fn new(viewer: Viewer) -> Self {
        Self {
            viewer,
            tokens: BiBTreeMap::new(),
            slots: BTreeMap::new(),
        }
    }

    /// The viewer.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What the viewer sees of a scene. New counters get tokens from `rng`; counters that are gone
    /// lose theirs.
    pub fn view<R: Rng + ?Sized>(&mut self, scene: &Scene, rng: &mut R) -> View {
        let (board, viewer) = (scene.board(), self.viewer);
        let has_slot = |place: Place, counter: Counter| {
            scene.is_mixed(place) && scene.category(counter, viewer).is_none()
        };
        let slots = std::mem::take(&mut self.slots);
        let slot_tokens: BTreeSet<CounterToken> = slots.values().flatten().copied().collect();
        self.tokens.retain(|counter, token| {
            let place = board.place_of(*counter);
            let stays = place.is_some_and(|place| !has_slot(place, *counter));
            stays && !slot_tokens.contains(token)
        });
        let mut on = |place| {
            let mut known = slots.get(&place).into_iter().flatten().copied();
            let counters = board.on(place).iter().enumerate();
            let see = |(z, counter): (usize, &Counter)| {
                let token = if has_slot(place, *counter) {
                    let token = self.token_for(*counter, known.next(), rng);
                    self.slots.entry(place).or_default().push(token);
                    token
                } else {
                    self.token_for(*counter, None, rng)
                };
                let category = scene.category(*counter, viewer);
                let image = category.map_or(Image::Back, Image::Face);
                Seen { token, image, z }
            };
            counters.map(see).collect()
        };
        View {
            viewer,
            places: board.places().map(|place| (place, on(place))).collect(),
        }
    }

    /// The token of a counter: the one it has, or else its slot's, or else a new one.
    fn token_for<R: Rng + ?Sized>(
        &mut self,
        counter: Counter,
        slot_token: Option<CounterToken>,
        rng: &mut R,
    ) -> CounterToken {
        if let Some(token) = self.tokens.get_by_left(&counter) {
            return *token;
        }
        let mut next = slot_token;
        loop {
            let token = next.take().unwrap_or_else(|| CounterToken(rng.next_u64()));
            if self.tokens.insert_no_overwrite(counter, token).is_ok() {
                return token;
            }
        }
    }

    /// Forgets all tokens, because the counters were shuffled: the next view draws new ones.
    pub fn forget(&mut self) {
        *self = Self::new(self.viewer);
    }

    /// The token of a counter, if it is in the last scene.
    #[must_use]
    pub fn token(&self, counter: Counter) -> Option<CounterToken> {
        self.tokens.get_by_left(&counter).copied()
    }

    /// The counter with this token.
    #[must_use]
    pub fn counter(&self, token: CounterToken) -> Option<Counter> {
        self.tokens.get_by_right(&token).copied()
    }

    /// The number of counters in the last view.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether the last view had no counters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}
