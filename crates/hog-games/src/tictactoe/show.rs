//! How tic-tac-toe is shown.

use hog_board::{Kind, Layout, Scene, Show, scene_of_pieces};

use super::rules::{Marks, TicTacToe};

impl Show for TicTacToe {
    fn layout(&self) -> Layout {
        Layout::squares(3, 3)
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph| Kind { name, glyph };
        vec![kind("cross", "X"), kind("nought", "O")]
    }

    fn scene(&self, board: &Marks) -> Scene {
        scene_of_pieces(self, board)
    }
}
