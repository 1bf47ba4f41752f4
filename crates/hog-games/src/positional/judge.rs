//! The judge of positional games: the evaluation and the order of the thesis.

use hog_core::{Judge, Judged, Seat, Turn};

use super::configuration::{Configuration, Mark};
use super::definition::Definition;
use super::game::{Positional, Stones};
use super::ground::Ground;
use super::lines::lines;
use super::plan::{NoGroups, Plan, Way};

/// With more win groups than this for a player, following them is slower than it is worth.
const MOST_GROUPS: usize = 100_000;

impl<const W: usize> Judged for Positional<W> {
    fn judge(&self, state: &Stones<W>) -> Option<Box<dyn Judge<u16> + '_>> {
        let definition = self.judged.get_or_init(|| judged_by(&self.plan));
        let mut configuration = Configuration::new(definition.as_ref()?);
        for seat in [Seat::FIRST, Seat::SECOND] {
            for place in state.stones[seat.index()].iter() {
                let put = configuration.put(place, Mark::Stone(seat));
                put.expect("stones are on different places of the game");
            }
        }
        Some(Box::new(Following {
            configuration,
            mover: match state.turn {
                Turn::Seat(mover) => mover,
                Turn::Over(_) | Turn::Chance => Seat::FIRST,
            },
            is_stacked: self.is_stacked,
            mirror: self.plan.mirror(),
            taken_over: None,
        }))
    }
}

/// The win groups by which a game is judged, if they are not too many.
fn judged_by(plan: &Plan) -> Option<Definition> {
    // Chains grow so fast that counting comes first.
    let counts = plan.count_groups();
    let few = |counts: [u128; 2]| counts.iter().all(|count| *count <= MOST_GROUPS as u128);
    match counts {
        Ok(counts) => few(counts).then(|| plan.definition().ok())?,
        // What is one too many for an exact row is near enough for an estimate.
        Err(NoGroups::Exact) => rows_of(plan),
        Err(_) => None,
    }
}

/// The game with rows that need not be exact.
fn rows_of(plan: &Plan) -> Option<Definition> {
    let Ground::Grid { columns, rows, .. } = plan.ground() else {
        return None;
    };
    let loosened = [Seat::FIRST, Seat::SECOND].map(|seat| match plan.way(seat) {
        Way::Exactly(length) => Way::Groups(lines(*columns, *rows, *length)),
        way => way.clone(),
    });
    let plan = Plan::new(plan.ground().clone(), loosened).with_blocked(plan.blocked().to_vec());
    plan.definition().ok()
}

/// A configuration that follows a line of play.
struct Following<'g> {
    configuration: Configuration<'g>,
    mover: Seat,
    is_stacked: bool,
    mirror: Option<&'g [u16]>,
    /// The place of the first stone, if it was taken over since.
    taken_over: Option<u16>,
}

impl Following<'_> {
    fn put(&mut self, place: u16, seat: Seat) {
        let put = self.configuration.put(place, Mark::Stone(seat));
        put.expect("a judge follows legal moves");
    }

    fn unput(&mut self, place: u16) {
        let unput = self.configuration.unput(place);
        unput.expect("a judge takes back what was played");
    }

    fn mark(&self, place: u16) -> Mark {
        let mark = self.configuration.mark(place);
        mark.expect("moves are places of the game")
    }
}

impl Judge<u16> for Following<'_> {
    fn play(&mut self, place: u16) {
        match (self.mark(place), self.mirror) {
            (Mark::Stone(_), Some(mirror)) => {
                self.unput(place);
                self.put(mirror[usize::from(place)], self.mover);
                self.taken_over = Some(place);
            }
            _ => self.put(place, self.mover),
        }
        self.mover = self.mover.other();
    }

    fn undo(&mut self, place: u16) {
        self.mover = self.mover.other();
        let stones = self.configuration.stones();
        match (self.taken_over, self.mirror) {
            (Some(first), Some(mirror)) if first == place && stones == 1 => {
                self.unput(mirror[usize::from(place)]);
                self.put(place, self.mover.other());
                self.taken_over = None;
            }
            _ => self.unput(place),
        }
    }

    fn evaluate(&self) -> i64 {
        self.configuration.evaluate(self.mover)
    }

    fn order(&self, moves: &mut [u16]) {
        moves.sort_by_cached_key(|place| self.configuration.rank(*place));
    }

    fn is_live(&self) -> bool {
        self.configuration.is_live()
    }

    fn is_dead(&self, place: u16) -> bool {
        // A stone on a dead place still opens the one above it.
        let dead = self.configuration.is_dead(place);
        !self.is_stacked && dead.expect("moves are places of the game")
    }
}
