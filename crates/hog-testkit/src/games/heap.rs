//! A heap for three players, with several starts.

use hog_board::{Category, Colour, Counter, Kind, Layout, Place, Scene, Show, Visibility};
use hog_core::{
    BadNotation, Game, Key, Notation, Outcome, PerfectInformation, Searchable, Seat, Turn,
};

/// Three players take one or two from a heap in turn; taking the last one wins. The heap may start
/// with one of several sizes.
#[derive(Clone, Debug)]
pub struct Heap {
    starts: Vec<u8>,
}

impl Heap {
    /// Heaps that start with these sizes.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn with_starts(starts: Vec<u8>) -> Self {
        assert!(!starts.is_empty(), "a game has a start");
        Self { starts }
    }
}

/// The size of the heap, and the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapState {
    left: u8,
    mover: u8,
}

impl PerfectInformation for Heap {}

impl Game for Heap {
    type State = HeapState;
    type Move = u8;

    fn seats(&self) -> usize {
        3
    }

    fn start(&self) -> HeapState {
        self.starts()[0]
    }

    fn starts(&self) -> Vec<HeapState> {
        let start = |left: &u8| HeapState {
            left: *left,
            mover: 0,
        };
        self.starts.iter().map(start).collect()
    }

    fn turn(&self, state: &HeapState) -> Turn {
        match state.left {
            // The seat before the mover has taken the last one.
            0 => Turn::Over(Outcome::won_by(Seat::new((state.mover + 2) % 3))),
            _ => Turn::Seat(Seat::new(state.mover)),
        }
    }

    fn moves(&self, state: &HeapState, out: &mut Vec<u8>) {
        out.extend(1..=state.left.min(2));
    }

    fn play_unchecked(&self, state: &mut HeapState, taken: u8) {
        state.left -= taken;
        state.mover = (state.mover + 1) % 3;
    }
}

impl Key for Heap {
    type Key = HeapState;

    fn key(&self, state: &HeapState) -> HeapState {
        *state
    }

    fn state_of(&self, key: &HeapState) -> HeapState {
        *key
    }
}

impl Notation for Heap {
    fn write_move(&self, _: &HeapState, taken: u8) -> String {
        format!("take {taken}")
    }

    fn read_move(&self, _: &HeapState, text: &str) -> Result<u8, BadNotation> {
        match text.trim().to_lowercase().as_str() {
            "take 1" => Ok(1),
            "take 2" => Ok(2),
            _ => Err(BadNotation {
                expected: "take 1 or take 2".to_string(),
            }),
        }
    }
}

impl Show for Heap {
    fn layout(&self) -> Layout {
        Layout::squares(1, 1)
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![Kind {
            name: "stone",
            glyph: "o",
            colour: Colour::Plain,
        }]
    }

    fn scene(&self, state: &HeapState) -> Scene {
        let mut scene = Scene::new([Place(0)]);
        for number in 0..u32::from(state.left) {
            let (stone, everyone) = (Counter(number), Visibility::Everyone);
            scene.put(stone, Place(0), Category(0), everyone);
        }
        scene
    }
}

impl Searchable for Heap {}
