//! Policies: how a seat plays, as a pure function of what it knows.

use hog_core::{Information, Observe, Seat, Uniform};

/// How seats play: a pure function from all that a seat knows to the chances of its moves.
///
/// The same information gives the same chances, whatever else is true of the state; so a policy
/// cannot know more than its seat may.
pub trait Policy<G: Observe> {
    /// Appends the chance of each of `moves` to `chances`, in their order; together they are 1.
    ///
    /// `moves` are all the moves of the seat, which is to move and knows this.
    fn chances(
        &self,
        game: &G,
        seat: Seat,
        information: &Information<G::Sight>,
        moves: &[G::Move],
        chances: &mut Vec<f64>,
    );
}

impl<G: Observe> Policy<G> for Uniform {
    fn chances(
        &self,
        _: &G,
        _: Seat,
        _: &Information<G::Sight>,
        moves: &[G::Move],
        chances: &mut Vec<f64>,
    ) {
        Self::spread(moves.len(), chances);
    }
}

impl<G: Observe, P: Policy<G> + ?Sized> Policy<G> for &P {
    fn chances(
        &self,
        game: &G,
        seat: Seat,
        information: &Information<G::Sight>,
        moves: &[G::Move],
        chances: &mut Vec<f64>,
    ) {
        (**self).chances(game, seat, information, moves, chances);
    }
}
