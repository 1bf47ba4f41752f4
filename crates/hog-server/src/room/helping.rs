//! Help for who plays alone: good moves, and solutions.

use hog_board::Viewer;

use super::Room;
use super::acts::{Asked, Done};

impl Room {
    /// Begins to look for which moves are good; the asker is told when that is known.
    pub(super) fn suggest(&mut self, asked: &Asked) -> Done {
        self.check_alone(asked)?;
        self.live.suggest(Viewer::Seat(asked.seat))?;
        self.asker = Some(asked.seat);
        Ok(Vec::new())
    }

    /// Begins to look for a solution, which is then followed.
    pub(super) fn solve(&mut self, asked: &Asked) -> Done {
        self.check_alone(asked)?;
        self.live.solve()?;
        self.asker = Some(asked.seat);
        Ok(Vec::new())
    }
}
