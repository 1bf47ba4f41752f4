//! How positional games are shown.

use hog_board::{Category, Counter, Kind, Layout, Place, Scene, Show, Sight, scene_of_pieces};

use super::game::{Positional, Stones};

/// What stands on blocked places, after the stones of both players.
const BLOCK: Category = Category(2);

impl<const W: usize> Show for Positional<W> {
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph| Kind { name, glyph };
        let mut kinds = vec![kind("cross", "X"), kind("nought", "O")];
        if !self.plan.blocked().is_empty() {
            kinds.push(kind("blocked", "■"));
        }
        kinds
    }

    fn scene(&self, state: &Stones<W>) -> Scene {
        let mut scene = scene_of_pieces(self, state);
        for place in self.plan.blocked() {
            let place = u32::from(*place);
            scene.put(Counter(place), Place(place), BLOCK, Sight::Open);
        }
        scene
    }
}
