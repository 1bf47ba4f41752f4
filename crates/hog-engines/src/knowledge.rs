//! What an engine may know of a game in progress.

use hog_core::{Hides, Information, Observe, Seat, Viewer};

/// What a seat knows when it is to move: all that its engine is given.
///
/// It cannot be made from the state of a game that hides something: the owner of such a state notes what each seat
/// observes, as [`SeatObservations`] does, and engines get what their seat has observed.
///
/// ```
/// use hog_core::Game;
/// use hog_engines::{Knowledge, Known};
/// use hog_games::go_fish::{Plain, Rules};
/// use hog_games::three_mens_morris::ThreeMensMorris;
///
/// let start = ThreeMensMorris.start();
/// let knowledge = Knowledge::<ThreeMensMorris>::whole(&start).expect("it hides nothing");
/// assert!(matches!(knowledge.known(), Known::Whole(state) if **state == start));
///
/// let start = Plain::new(Rules::DOCUMENT).start();
/// assert!(Knowledge::<Plain>::whole(&start).is_none());
/// ```
pub struct Knowledge<'a, G: Observe>(Known<'a, G>);

/// The whole state, or the part that a seat knows.
pub enum Known<'a, G: Observe> {
    /// The whole state, in a game that hides nothing.
    Whole(&'a G::State),
    /// What the seat knows, in a game that hides something.
    Part(SeatKnowledge<'a, G>),
}

/// What a seat knows of a game that hides something, when it is to move.
pub struct SeatKnowledge<'a, G: Observe> {
    /// The seat.
    pub seat: Seat,
    /// Its observations since the start.
    pub information: &'a Information<G::Observation>,
    /// Its moves, in the order of the rules.
    pub moves: &'a [G::Move],
}

impl<'a, G: Observe> Knowledge<'a, G> {
    /// Knowledge of the whole state; `None` if the game hides something.
    #[must_use]
    pub const fn whole(state: &'a G::State) -> Option<Self> {
        match G::HIDES {
            Hides::Nothing => Some(Self(Known::Whole(state))),
            Hides::Something => None,
        }
    }

    /// Knowledge of the seat to move: its observations and its moves.
    #[must_use]
    pub const fn part(
        seat: Seat,
        information: &'a Information<G::Observation>,
        moves: &'a [G::Move],
    ) -> Self {
        Self(Known::Part(SeatKnowledge {
            seat,
            information,
            moves,
        }))
    }

    /// The whole state, or the part that the seat knows.
    #[must_use]
    pub const fn known(&self) -> &Known<'a, G> {
        &self.0
    }
}

/// What every seat has observed of a game in progress, noted by the code that lets engines play it.
/// Nothing is noted in a game that hides nothing, since its engines see the state.
pub struct SeatObservations<G: Observe> {
    seats: Vec<Information<G::Observation>>,
    moves: Vec<G::Move>,
}

impl<G: Observe> SeatObservations<G> {
    /// The notes of a game that begins from one of its starts, counted from 0.
    pub fn new(game: &G, start: usize) -> Self {
        Self {
            seats: vec![Information::at_start(start); game.seats()],
            moves: Vec::new(),
        }
    }

    /// Makes a legal move, and notes what each seat observes of it.
    pub fn play(&mut self, game: &G, state: &mut G::State, mv: G::Move) {
        if G::HIDES == Hides::Nothing {
            return game.play_unchecked(state, mv);
        }
        let before = state.clone();
        game.play_unchecked(state, mv);
        for (information, viewer) in self.seats.iter_mut().zip(Viewer::all(game.seats())) {
            let observation = game.observation(&before, mv, state, viewer);
            information.observations.push(observation);
        }
    }

    /// The knowledge of the seat to move after the moves so far.
    pub fn knowledge<'a>(
        &'a mut self,
        game: &G,
        state: &'a G::State,
        seat: Seat,
    ) -> Knowledge<'a, G> {
        Knowledge::whole(state).unwrap_or_else(|| {
            self.moves.clear();
            game.moves(state, &mut self.moves);
            Knowledge::part(seat, &self.seats[seat.index()], &self.moves)
        })
    }
}
