//! The judge of positional games: the evaluation and the order of the thesis.

use hog_core::{Judge, Seat, Turn};

use super::bits::Bits;
use super::configuration::{Configuration, Mark};
use super::definition::Definition;
use super::game::{Positional, Stones};
use super::ground::Ground;
use super::groups::SEATS;
use super::lines::lines;
use super::plan::{NoGroups, Plan, WinCondition};

/// Maximum number of win groups of a player in a game with a judge; with more of them the judge
/// costs more than it gains. Hex on six by six is within it.
const MOST_GROUPS: usize = 10_000;

/// The largest Hex board within [`MOST_GROUPS`].
const LARGEST_HEX: u16 = 6;

/// The judge of a state, if the game has few enough win groups.
pub(super) fn judge_of<'g, const W: usize>(
    game: &'g Positional<W>,
    state: &Stones<W>,
) -> Option<Box<dyn Judge<u16> + 'g>> {
    let definition = game.judged.get_or_init(|| judged_by(&game.plan));
    let mut configuration = Configuration::new(definition.as_ref()?);
    for seat in SEATS {
        for place in state.stones[seat.index()].iter() {
            let put = configuration.put(place, Mark::Stone(seat));
            put.expect("stones are on different places of the game");
        }
    }
    Some(Box::new(PositionalJudge {
        game,
        configuration,
        stones: state.stones,
        mover: match state.turn {
            Turn::Seat(mover) => mover,
            Turn::Over(_) | Turn::Chance => Seat::FIRST,
        },
        taken_over: None,
    }))
}

/// The win groups by which a game is judged, if they are not too many.
fn judged_by(plan: &Plan) -> Option<Definition> {
    // Chains grow so fast that their number is not even asked for.
    if plan.hex_size().is_some_and(|size| size > LARGEST_HEX) {
        return None;
    }
    let definition = match plan.definition_within(MOST_GROUPS) {
        // To count longer rows as wins too is near enough for an estimate.
        Err(NoGroups::Exact) => with_longer_rows(plan),
        definition => definition.ok(),
    };
    definition.filter(|definition| {
        let few = |seat| definition.groups(seat).len() <= MOST_GROUPS;
        SEATS.into_iter().all(few)
    })
}

/// The game in which longer rows win, too.
fn with_longer_rows(plan: &Plan) -> Option<Definition> {
    let Ground::Grid { columns, rows, .. } = plan.ground() else {
        return None;
    };
    let loosened = SEATS.map(|seat| match plan.win_condition(seat) {
        WinCondition::Exactly(length) => WinCondition::Groups(lines(*columns, *rows, *length)),
        way => way.clone(),
    });
    let loose =
        Plan::new(plan.ground().clone(), loosened).with_restrictions(plan.restrictions.clone());
    loose.definition_within(MOST_GROUPS).ok()
}

/// A judge of one line of play, with the configuration that it has led to.
struct PositionalJudge<'g, const W: usize> {
    game: &'g Positional<W>,
    configuration: Configuration<'g>,
    stones: [Bits<W>; 2],
    mover: Seat,
    /// The place of the first stone, if it was taken over since.
    taken_over: Option<u16>,
}

impl<const W: usize> PositionalJudge<'_, W> {
    fn put(&mut self, place: u16, seat: Seat) {
        let put = self.configuration.put(place, Mark::Stone(seat));
        put.expect("a judge follows legal moves");
        self.stones[seat.index()].insert(place);
    }

    fn unput(&mut self, place: u16) {
        let unput = self.configuration.unput(place);
        unput.expect("a judge takes back what was played");
        for stones in &mut self.stones {
            stones.remove(place);
        }
    }

    fn mark(&self, place: u16) -> Mark {
        let mark = self.configuration.mark(place);
        mark.expect("moves are places of the game")
    }

    /// Where the first stone comes to when it is taken over.
    fn mirrored(&self, place: u16) -> Option<u16> {
        let mirror = self.game.plan.mirror()?;
        Some(mirror[usize::from(place)])
    }

    /// Whether a stone on a free place would win for some player.
    fn decides(&self, place: u16) -> bool {
        SEATS.into_iter().any(|seat| {
            let near = self.configuration.promise(seat, place) == Some(1);
            let mut own = self.stones[seat.index()];
            own.insert(place);
            near && self.game.wins[seat.index()].is_won_by(&own, place)
        })
    }
}

impl<const W: usize> Judge<u16> for PositionalJudge<'_, W> {
    fn play(&mut self, place: u16) {
        match (self.mark(place), self.mirrored(place)) {
            (Mark::Stone(_), Some(mirrored)) => {
                self.unput(place);
                self.put(mirrored, self.mover);
                self.taken_over = Some(place);
            }
            _ => self.put(place, self.mover),
        }
        self.mover = self.mover.other();
    }

    fn undo(&mut self, place: u16) {
        self.mover = self.mover.other();
        let only_one = self.configuration.stones() == 1;
        match (self.taken_over, self.mirrored(place)) {
            (Some(first), Some(mirrored)) if first == place && only_one => {
                self.unput(mirrored);
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
        // A group with one hole is won by filling it, unless stones stack (the hole may not be reachable
        // yet) or a row must be exact (it may become too long). Then each free place is tried.
        let by_groups = SEATS.into_iter().all(|seat| {
            matches!(
                self.game.plan.win_condition(seat),
                WinCondition::Groups(_) | WinCondition::Join(_)
            )
        });
        self.configuration.is_live()
            && (by_groups && !self.game.is_stacked
                || self
                    .game
                    .free(&self.stones)
                    .iter()
                    .any(|place| self.decides(place)))
    }

    fn is_dead(&self, place: u16) -> bool {
        // A stone on a dead place still opens the one above it.
        let dead = self.configuration.is_dead(place);
        !self.game.is_stacked && dead.expect("moves are places of the game")
    }
}
