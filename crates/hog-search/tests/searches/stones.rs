//! Positional games with the judge of the thesis, to search.

use std::cell::Cell;

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Game, Judge, Key, Outcome, Searchable, Seat, Turn};
use hog_games::positional::{Configuration, Definition, Mark, chains, lines};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A positional game of at most 128 places, with win groups as bit sets, and with a judge or without.
pub struct BitGame {
    definition: Definition,
    groups: [Vec<u128>; 2],
    judged: bool,
    /// How often a judge was asked for a value.
    pub asked: Cell<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The places with stones of each seat, as bit sets.
    own: [u128; 2],
    turn: Turn,
}

impl BitGame {
    fn new(definition: Definition) -> Self {
        let bits = |group: &[u16]| group.iter().fold(0, |bits, place| bits | 1_u128 << place);
        let groups =
            [Seat::FIRST, Seat::SECOND].map(|seat| definition.groups(seat).iter().map(bits));
        Self {
            groups: groups.map(Iterator::collect),
            definition,
            judged: true,
            asked: Cell::new(0),
        }
    }

    pub fn rows(columns: u16, rows: u16, length: u16) -> Self {
        let lines = || lines::lines(columns, rows, length);
        Self::new(Definition::new(columns * rows, lines(), lines()))
    }

    pub fn hex(size: u16) -> Self {
        let (first, second) = (chains::north_to_south(size), chains::west_to_east(size));
        Self::new(Definition::new(size * size, first, second))
    }

    pub fn without_judge(self) -> Self {
        Self {
            judged: false,
            ..self
        }
    }

    /// The state after these moves from the start.
    pub fn after(&self, moves: &[u16]) -> Stones {
        let mut state = self.start();
        for place in moves {
            self.play(&mut state, *place).expect("the moves are legal");
        }
        state
    }

    /// A state after this number of random moves that is not over.
    pub fn at_random(&self, seed: u64, moves: usize) -> Stones {
        let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
        loop {
            let mut state = self.start();
            let mut free = Vec::new();
            for _ in 0..moves {
                free.clear();
                self.moves(&state, &mut free);
                if !free.is_empty() {
                    self.play_unchecked(&mut state, free[below(&mut rng, free.len())]);
                }
            }
            if !self.turn(&state).is_over() {
                return state;
            }
        }
    }
}

impl Game for BitGame {
    type State = Stones;
    type Move = u16;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Stones {
        Stones {
            own: [0; 2],
            turn: Turn::Seat(Seat::FIRST),
        }
    }

    fn turn(&self, state: &Stones) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Stones, out: &mut Vec<u16>) {
        let free = |place: &u16| (state.own[0] | state.own[1]) & 1 << place == 0;
        if !state.turn.is_over() {
            out.extend((0..self.definition.places()).filter(free));
        }
    }

    fn play_unchecked(&self, state: &mut Stones, place: u16) {
        let Turn::Seat(mover) = state.turn else {
            return;
        };
        let own = &mut state.own[mover.index()];
        *own |= 1 << place;
        let stones = *own;
        let mut groups = self.groups[mover.index()].iter();
        let all = (state.own[0] | state.own[1]).count_ones() == u32::from(self.definition.places());
        state.turn = if groups.any(|group| group & 1 << place != 0 && group & !stones == 0) {
            Turn::Over(Outcome::won_by(mover))
        } else if all {
            Turn::Over(Outcome::Drawn)
        } else {
            Turn::Seat(mover.other())
        };
    }
}

impl Key for BitGame {
    type Key = Stones;

    fn key(&self, state: &Stones) -> Stones {
        *state
    }

    fn state_of(&self, key: &Stones) -> Stones {
        *key
    }
}

impl Searchable for BitGame {
    fn judge(&self, state: &Stones) -> Option<Box<dyn Judge<u16> + '_>> {
        let Turn::Seat(mover) = state.turn else {
            return None;
        };
        let mut configuration = Configuration::new(&self.definition);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let own = |place: &u16| state.own[seat.index()] & 1 << place != 0;
            for place in (0..self.definition.places()).filter(own) {
                let put = configuration.put(place, Mark::Stone(seat));
                put.expect("stones stand on different places");
            }
        }
        let judge = Promises {
            configuration,
            mover,
            asked: &self.asked,
        };
        self.judged.then(|| Box::new(judge) as Box<dyn Judge<u16>>)
    }
}

struct Promises<'d> {
    configuration: Configuration<'d>,
    mover: Seat,
    asked: &'d Cell<u64>,
}

impl Judge<u16> for Promises<'_> {
    fn play(&mut self, place: u16) {
        let put = self.configuration.put(place, Mark::Stone(self.mover));
        put.expect("the place is empty");
        self.mover = self.mover.other();
    }

    fn undo(&mut self, place: u16) {
        let stone = self.configuration.unput(place);
        self.mover = self.mover.other();
        assert_eq!(
            stone,
            Ok(Mark::Stone(self.mover)),
            "the last move is undone"
        );
    }

    fn evaluate(&self) -> i64 {
        self.asked.set(self.asked.get() + 1);
        self.configuration.evaluate(self.mover)
    }

    fn order(&self, moves: &mut [u16]) {
        let order = self.configuration.ordered_places();
        moves.sort_by_cached_key(|place| order.iter().position(|at| at == place));
    }

    fn is_live(&self) -> bool {
        self.configuration.is_live()
    }

    fn is_dead(&self, place: u16) -> bool {
        let dead = self.configuration.is_dead(place);
        dead.expect("moves are places")
    }
}
