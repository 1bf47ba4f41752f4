//! How positional games are shown.

use hog_board::{Kind, Layout, Scene, Show, scene_of_pieces};

use super::game::{Positional, Stones};

impl<const W: usize> Show for Positional<W> {
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph| Kind { name, glyph };
        vec![kind("cross", "X"), kind("nought", "O")]
    }

    fn scene(&self, state: &Stones<W>) -> Scene {
        scene_of_pieces(self, state)
    }
}
