//! Games with a leak, to show that the law of secrecy notices it.

use std::hash::{DefaultHasher, Hash, Hasher};

use hog_board::{Category, Gesture, Kind, Layout, Place, Scene, Show, Viewer, Visibility};
use hog_core::{
    BadNotation, Game, Hides, Key, Notation, Observe, Searchable, Seat, Seats, Tell, Turn,
};

/// Any game, with one of the classic leaks.
#[derive(Clone, Copy, Debug)]
pub struct Leaky<G> {
    /// The game.
    pub game: G,
    /// The leak.
    pub leak: Leak,
}

/// A leak of hidden information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// None: the game is unchanged.
    Nothing,
    /// The sentence in the log about a move shows which card was drawn.
    DrawInLog,
    /// Every viewer observes which card was drawn.
    DrawObserved,
    /// Hidden cards keep their tokens and their order when they are mixed, so that they can be followed.
    StableTokens,
    /// The number of cards face down depends on what they are.
    Length,
    /// Every viewer sees what any one seat may see.
    OpenHand,
    /// The error of an illegal move is written from the whole state.
    Objection,
    /// The legal moves depend on what the others hold.
    Moves,
    /// The order of the moves depends on what they would lead to.
    Order,
    /// The error of a text that is no move depends on the whole state.
    Reading,
    /// The margin counts hidden cards.
    Margin,
    /// A spectator observes what a seat does not.
    SpectatorKnowsMore,
    /// A spectator's observation has a hash of the state before the move, which no screen shows.
    StateInSpectatorObservation,
    /// When a seat moves, every viewer's observation has a hash of the state, which no screen shows.
    StateInObservation,
    /// Only the seat that moves observes its move.
    Unnoticed,
    /// The seat that moves does not observe its own move.
    Forgotten,
}

/// What a viewer observes of a move in a leaky game. The sentence about the move does not count when
/// two observations are compared.
#[derive(Clone, Debug)]
pub struct LeakyObservation<S> {
    seen: Option<S>,
    /// A hash of the move, or of the state before it, if that leaks.
    glimpsed: Option<u64>,
    /// The move, if the log shows it.
    slipped: Option<String>,
}

impl<S: PartialEq> PartialEq for LeakyObservation<S> {
    fn eq(&self, other: &Self) -> bool {
        self.seen == other.seen && self.glimpsed == other.glimpsed
    }
}

impl<S: Eq> Eq for LeakyObservation<S> {}

impl<S: Hash> Hash for LeakyObservation<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.seen.hash(hasher);
        self.glimpsed.hash(hasher);
    }
}

impl<G> Leaky<G> {
    fn has(&self, leak: Leak) -> bool {
        self.leak == leak
    }
}

fn hash_of(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

impl<G: Game> Game for Leaky<G> {
    type State = G::State;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn starts(&self) -> Vec<G::State> {
        self.game.starts()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
        if self.game.turn(state) == Turn::Chance {
            return;
        }
        let after = |mv: G::Move| {
            let mut after = state.clone();
            self.game.play_unchecked(&mut after, mv);
            hash_of(&after)
        };
        if self.has(Leak::Order) {
            out.sort_by_key(|mv| after(*mv));
        }
        if self.has(Leak::Moves) && out.iter().any(|mv| after(*mv) % 2 == 0) {
            out.retain(|mv| after(*mv) % 2 == 0);
        }
    }

    fn weight(&self, state: &G::State, mv: G::Move) -> u32 {
        self.game.weight(state, mv)
    }

    fn play_unchecked(&self, state: &mut G::State, mv: G::Move) {
        self.game.play_unchecked(state, mv);
    }

    fn margin(&self, state: &G::State, seat: Seat) -> Option<i32> {
        let margin = self.game.margin(state, seat);
        if self.has(Leak::Margin) {
            let extra = i32::from(hash_of(state) % 2 == 0);
            return margin.map(|margin| margin + extra);
        }
        margin
    }
}

impl<G: Key> Key for Leaky<G> {
    type Key = G::Key;

    fn key(&self, state: &G::State) -> G::Key {
        self.game.key(state)
    }

    fn state_of(&self, key: &G::Key) -> G::State {
        self.game.state_of(key)
    }
}

impl<G: Observe> Observe for Leaky<G> {
    const HIDES: Hides = G::HIDES;

    type Observation = LeakyObservation<G::Observation>;

    fn observation(
        &self,
        before: &G::State,
        mv: G::Move,
        after: &G::State,
        viewer: Viewer,
    ) -> Self::Observation {
        let turn = self.game.turn(before);
        let is_seen = match turn {
            Turn::Seat(seat) if self.has(Leak::Unnoticed) => viewer == Viewer::Seat(seat),
            Turn::Seat(seat) if self.has(Leak::Forgotten) => viewer != Viewer::Seat(seat),
            Turn::Seat(_) | Turn::Chance | Turn::Over(_) => true,
        };
        let is_spectator = viewer == Viewer::Spectator;
        let glimpsed = match self.leak {
            Leak::DrawObserved => Some(hash_of(&mv)),
            Leak::SpectatorKnowsMore if is_spectator => Some(hash_of(&mv)),
            Leak::StateInSpectatorObservation if is_spectator => Some(hash_of(before)),
            Leak::StateInObservation if turn != Turn::Chance => Some(hash_of(before)),
            _ => None,
        };
        // A viewer who observes which card was drawn reads it in the log, too.
        let is_slipped = match self.leak {
            Leak::DrawInLog | Leak::DrawObserved => true,
            Leak::SpectatorKnowsMore => is_spectator,
            _ => false,
        };
        LeakyObservation {
            seen: is_seen.then(|| self.game.observation(before, mv, after, viewer)),
            glimpsed,
            slipped: is_slipped.then(|| format!("{mv:?}")),
        }
    }
}

impl<G: Tell> Tell for Leaky<G> {
    fn write_observation(
        &self,
        before: &G::State,
        observation: &Self::Observation,
    ) -> Option<String> {
        let seen = observation.seen.as_ref();
        let told = seen.and_then(|seen| self.game.write_observation(before, seen));
        match &observation.slipped {
            Some(slipped) => Some(format!("{} ({slipped})", told.unwrap_or_default())),
            None => told,
        }
    }
}

impl<G: Notation> Notation for Leaky<G> {
    fn write_move(&self, state: &G::State, mv: G::Move) -> String {
        self.game.write_move(state, mv)
    }

    fn read_move(&self, state: &G::State, text: &str) -> Result<G::Move, BadNotation> {
        match self.game.read_move(state, text) {
            Err(_) if self.has(Leak::Reading) => Err(BadNotation {
                expected: format!("something else in {state:?}"),
            }),
            read => read,
        }
    }

    fn objection(&self, state: &G::State, mv: G::Move) -> String {
        let objection = self.game.objection(state, mv);
        if self.has(Leak::Objection) {
            return format!("{objection}: {state:?}");
        }
        objection
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }
}

impl<G: Show> Show for Leaky<G> {
    fn layout(&self) -> Layout {
        self.game.layout()
    }

    fn kinds(&self) -> Vec<Kind> {
        self.game.kinds()
    }

    fn scene(&self, state: &G::State) -> Scene {
        let scene = self.game.scene(state);
        match self.leak {
            Leak::StableTokens | Leak::Length | Leak::OpenHand => self.spoilt(&scene),
            _ => scene,
        }
    }

    fn gestures(&self, state: &G::State, mv: G::Move) -> Vec<Gesture> {
        self.game.gestures(state, mv)
    }

    fn decisive(&self, state: &G::State) -> Vec<Place> {
        self.game.decisive(state)
    }
}

impl<G: Show> Leaky<G> {
    /// The scene with the leak.
    fn spoilt(&self, scene: &Scene) -> Scene {
        let board = scene.board();
        let mut spoilt = Scene::new(board.places());
        for place in board.places() {
            for counter in board.on(place) {
                let category = |viewer| scene.category(*counter, viewer);
                let seats = Seats::first(self.game.seats()).iter();
                let knowing = seats.filter(|seat| category(Viewer::Seat(*seat)).is_some());
                let knowing = knowing.fold(Seats::NONE, Seats::with);
                let known = knowing.iter().next().map(Viewer::Seat);
                let known = known.and_then(category);
                if self.has(Leak::Length) && known.is_none() && counter.0 % 2 == 0 {
                    continue;
                }
                let is_open = category(Viewer::Spectator).is_some();
                let visibility = if is_open || self.has(Leak::OpenHand) && known.is_some() {
                    Visibility::Everyone
                } else {
                    Visibility::Only(knowing)
                };
                spoilt.put(*counter, place, known.unwrap_or(Category(0)), visibility);
            }
            if scene.is_mixed(place) && !self.has(Leak::StableTokens) {
                spoilt.mix(place);
            }
        }
        spoilt
    }
}

impl<G: Game> Searchable for Leaky<G> {}
