//! The mediator: between what a thing is and how it is shown to one viewer.

use std::collections::BTreeSet;

use bimap::BiBTreeMap;
use rand_core::Rng;

use crate::{Counter, Image, Scene, Seen, Token, View, Viewer};

/// Keeps what one viewer sees in step with what there is: a partial injection from counters to
/// tokens, both ways.
///
/// A counter keeps its token while it stays in the scene, so that a viewer can follow it with the
/// eyes. When hidden counters are shuffled nobody can follow them any more: [`shuffled`] makes
/// them strangers, and the next view draws new tokens for them. Tokens are drawn in the order of
/// places and heights, which the viewer sees anyway; so a token tells nothing, and two scenes that
/// differ only in what the viewer may not know give the same view to the last bit.
///
/// [`shuffled`]: Mediator::shuffled
#[derive(Clone, Debug)]
pub struct Mediator {
    viewer: Viewer,
    tokens: BiBTreeMap<Counter, Token>,
}

impl Mediator {
    /// A mediator for this viewer, who has seen nothing yet.
    #[must_use]
    pub fn new(viewer: Viewer) -> Self {
        Self {
            viewer,
            tokens: BiBTreeMap::new(),
        }
    }

    /// Who looks.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What the viewer sees of a scene. New counters get tokens from `rng`; counters that are gone
    /// lose theirs.
    pub fn view<R: Rng + ?Sized>(&mut self, scene: &Scene, rng: &mut R) -> View {
        let (board, viewer) = (scene.board(), self.viewer);
        self.tokens
            .retain(|counter, _| board.place_of(*counter).is_some());
        let mut see = |z: usize, counter: Counter| Seen {
            token: self.token_for(counter, rng),
            image: scene
                .category(counter, viewer)
                .map_or(Image::Back, Image::Face),
            z,
        };
        let mut on = |place| {
            let counters = board.on(place).iter().enumerate();
            counters.map(|(z, counter)| see(z, *counter)).collect()
        };
        View {
            viewer,
            places: board.places().map(|place| (place, on(place))).collect(),
        }
    }

    fn token_for<R: Rng + ?Sized>(&mut self, counter: Counter, rng: &mut R) -> Token {
        if let Some(token) = self.tokens.get_by_left(&counter) {
            return *token;
        }
        loop {
            let token = Token(rng.next_u64());
            if self.tokens.insert_no_overwrite(counter, token).is_ok() {
                return token;
            }
        }
    }

    /// Forgets the tokens of those of the counters that the viewer cannot tell apart in the scene,
    /// because they were shuffled.
    pub fn shuffled(&mut self, scene: &Scene, counters: impl IntoIterator<Item = Counter>) {
        let hidden = |counter: &Counter| scene.category(*counter, self.viewer).is_none();
        let hidden: BTreeSet<Counter> = counters.into_iter().filter(hidden).collect();
        self.tokens.retain(|counter, _| !hidden.contains(counter));
    }

    /// The token of a counter, if the viewer has seen it.
    #[must_use]
    pub fn token(&self, counter: Counter) -> Option<Token> {
        self.tokens.get_by_left(&counter).copied()
    }

    /// The counter that the viewer calls so.
    #[must_use]
    pub fn counter(&self, token: Token) -> Option<Counter> {
        self.tokens.get_by_right(&token).copied()
    }

    /// How many counters the viewer has tokens for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether the viewer has no tokens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}
