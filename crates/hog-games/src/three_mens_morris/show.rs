//! How three men's morris is shown.

use hog_board::{Kind, Layout, Scene, Show, scene_of_pieces};

use super::rules::{Cell, Points, ThreeMensMorris, are_neighbours};

impl Show for ThreeMensMorris {
    fn layout(&self) -> Layout {
        let mut lines = Vec::new();
        for (one, first) in (0..).zip(Cell::ALL) {
            for (other, second) in (0..one).zip(Cell::ALL) {
                if are_neighbours(first, second) {
                    lines.push((other, one));
                }
            }
        }
        Layout::points(3, 3, &lines).expect("the lines join points of the board")
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph| Kind { name, glyph };
        vec![kind("cross", "X"), kind("nought", "O")]
    }

    fn scene(&self, points: &Points) -> Scene {
        scene_of_pieces(self, points)
    }
}
