//! Deepening: alpha-beta to one more move each time, remembering, until it must stop.

use std::cmp::Reverse;

use hog_core::{Control, Judged, Key, Seat, Turn};
use rustc_hash::FxHashMap;

use crate::error::{CannotSearch, seat_to_move};
use crate::found::{Best, Found};
use crate::opinion::Opinion;
use crate::score::{Prospect, Score};
use crate::table::{Bound, Entry, Table};
use crate::thought::{Rating, Thought};

/// How to deepen.
///
/// The result is that of the deepest search that was finished. No move is left out at any depth, so
/// a win or a loss that it finds can be forced, and a draw is proved when every line was followed to
/// an end. States that repeat along a line are searched like any other, until the depth ends it:
/// nothing that is proved depends on how a state was reached.
///
/// ```
/// use hog_core::{Control, Game, Value};
/// use hog_games::tictactoe;
/// use hog_search::Deepening;
///
/// let game = tictactoe::game();
/// let thought = Deepening::default().search(&game, &game.start(), &Control::new())?;
/// assert_eq!(thought.proof.value(), Some(Value::Draw));
/// # Ok::<(), hog_search::CannotSearch>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deepening {
    /// How many moves to look ahead at most.
    pub depth: u32,
    /// Goes on at the depth limit while the state is live.
    pub live_extension: bool,
    /// How many states to remember at most.
    pub entries: usize,
}

impl Default for Deepening {
    fn default() -> Self {
        Self {
            depth: 128,
            live_extension: false,
            entries: 1 << 18,
        }
    }
}

/// How many moves from the beginning live states are followed. Positional games end before; in a
/// game with loops, somebody must.
const FARTHEST: u32 = 512;

/// How many states are visited between two looks at the control.
const BETWEEN_REPORTS: u64 = 256;

impl Deepening {
    /// Finds a move: looks one move ahead, then two, and so on, until the outcome is proved, the
    /// depth is reached, or the control says stop.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, chance takes part, or there are more than two seats.
    pub fn search<G: Judged + Key>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let seat = seat_to_move(game, state)?;
        let mut search = Search {
            game,
            searched_for: seat,
            live_extension: self.live_extension,
            control,
            opinion: Opinion::of(game, state),
            table: Table::with_most(self.entries),
            killers: Vec::new(),
            history: FxHashMap::default(),
            room: Vec::new(),
            hint: None,
            nodes: 0,
            tips: 0,
        };
        let mut last: Option<(u32, Vec<G::Move>, Found)> = None;
        let mut complete = true;
        for depth in 1..=self.depth.max(1) {
            match search.first_move(state, seat, depth) {
                Ok((best, found)) => {
                    search.hint = Some(best);
                    last = Some((depth, search.line(state, best, depth), found));
                    if is_final(found, depth) {
                        break;
                    }
                }
                Err(CannotSearch::Stopped) => {
                    complete = false;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        // Even without the time to try each move once, there is one to give back.
        let (depth, line, found) = last.unwrap_or_else(|| {
            let found = Found::estimated(Score::EVEN);
            (0, vec![search.likeliest_move(state)], found)
        });
        Ok(Thought {
            best: line[0],
            line,
            rating: Rating::Score(found.score),
            proof: found.proof(),
            nodes: search.nodes,
            tips: search.tips,
            depth,
            complete,
        })
    }
}

/// Whether a deeper search would find the same: all is proved, and no end is farther than was
/// searched, so that there is no nearer one either.
fn is_final(found: Found, depth: u32) -> bool {
    found.proved
        && match found.score.prospect() {
            Prospect::Won { moves } | Prospect::Lost { moves } => moves <= depth,
            Prospect::Estimate(_) => true,
        }
}

/// Where a search is in its tree, and which scores matter there.
#[derive(Clone, Copy)]
struct Spot {
    mover: Seat,
    /// How many moves are still looked ahead.
    left: u32,
    /// How many moves were made.
    ply: u32,
    alpha: Score,
    beta: Score,
}

struct Search<'a, G: Judged + Key> {
    game: &'a G,
    searched_for: Seat,
    live_extension: bool,
    control: &'a Control<'a>,
    opinion: Opinion<'a, G::Move>,
    table: Table<G::Key, G::Move>,
    /// At each distance from the beginning, the last two moves that made others needless.
    killers: Vec<[Option<G::Move>; 2]>,
    /// How often, weighed by depth, a seat's move has made others needless.
    history: FxHashMap<(Seat, G::Move), u32>,
    /// Lists of moves that are not in use.
    room: Vec<Vec<G::Move>>,
    /// The best first move of the last search.
    hint: Option<G::Move>,
    nodes: u64,
    tips: u64,
}

impl<G: Judged + Key> Search<'_, G> {
    /// The move that the judge would try first.
    fn likeliest_move(&self, state: &G::State) -> G::Move {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.opinion.order(&mut moves);
        moves[0]
    }

    /// The best move where the search begins.
    fn first_move(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u32,
    ) -> Result<(G::Move, Found), CannotSearch> {
        let spot = Spot {
            mover,
            left: depth,
            ply: 0,
            alpha: Score::lost_in(0),
            beta: Score::won_in(0),
        };
        self.enter()?;
        self.best(state, spot, self.hint)
    }

    /// What a state is worth to the seat to move. Ends are counted from where the search began.
    fn value(&mut self, state: &G::State, spot: Spot) -> Result<Found, CannotSearch> {
        self.enter()?;
        let key = self.game.key(state);
        let mut hint = None;
        if let Some(entry) = self.table.get(&key) {
            let seen_here = |score: Score| score.moves_after(spot.ply);
            if entry.answers(spot.left, seen_here(spot.alpha), seen_here(spot.beta)) {
                return Ok(entry.found.moves_before(spot.ply));
            }
            hint = Some(entry.best);
        }
        if spot.left == 0 && !self.is_followed(spot.ply) {
            self.tips += 1;
            return Ok(Found::estimated(self.opinion.evaluate()));
        }
        let (best, found) = self.best(state, spot, hint)?;
        let entry = Entry {
            found: Found {
                score: found.score.moves_after(spot.ply),
                proved: found.proved,
            },
            bound: Bound::of(found.score, spot.alpha, spot.beta),
            depth: spot.left,
            best,
        };
        self.table.put(key, entry);
        Ok(found)
    }

    /// Tries the moves of a state, and finds the best or one that is good enough.
    fn best(
        &mut self,
        state: &G::State,
        spot: Spot,
        hint: Option<G::Move>,
    ) -> Result<(G::Move, Found), CannotSearch> {
        let mut moves = self.room.pop().unwrap_or_default();
        self.game.moves(state, &mut moves);
        self.order(&mut moves, spot, hint);
        let mut best = Best::new();
        let nearest_win = Score::won_in(spot.ply + 1);
        for (number, mv) in moves.iter().copied().enumerate() {
            let alpha = best.raise(spot.alpha);
            let found = self.after(state, Spot { alpha, ..spot }, mv, number)?;
            best.add(mv, found);
            if found.score >= spot.beta.min(nearest_win) {
                self.remember_cut(mv, spot);
                break;
            }
        }
        moves.clear();
        self.room.push(moves);
        let result = best.result(spot.beta);
        Ok(result.expect("a state that is not over has moves"))
    }

    /// What a move is worth to who makes it. All but the first move are expected to be no better
    /// than the best so far: that is quickly seen, and only if it is wrong is it searched in full.
    fn after(
        &mut self,
        state: &G::State,
        spot: Spot,
        mv: G::Move,
        number: usize,
    ) -> Result<Found, CannotSearch> {
        let mut next = state.clone();
        self.game.play_unchecked(&mut next, mv);
        let seat = match self.game.turn(&next) {
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Over(outcome) => {
                self.enter()?;
                self.tips += 1;
                let end = Found::end(outcome, self.searched_for, spot.mover);
                return Ok(end.moves_before(spot.ply + 1));
            }
            Turn::Seat(seat) => seat,
        };
        self.opinion.play(mv);
        let above = spot.alpha.next_better();
        let narrow = Spot {
            beta: above,
            ..spot
        };
        let found = if number == 0 || above >= spot.beta {
            self.beyond(&next, seat, spot)
        } else {
            match self.beyond(&next, seat, narrow) {
                Ok(found) if found.score > spot.alpha && found.score < spot.beta => {
                    self.beyond(&next, seat, spot)
                }
                found => found,
            }
        };
        self.opinion.undo(mv);
        found
    }

    /// What the next state is worth to who moved there.
    fn beyond(&mut self, next: &G::State, seat: Seat, spot: Spot) -> Result<Found, CannotSearch> {
        let after = Spot {
            mover: seat,
            left: spot.left.saturating_sub(1),
            ply: spot.ply + 1,
            ..spot
        };
        if seat == spot.mover {
            return self.value(next, after);
        }
        let turned = Spot {
            alpha: spot.beta.from_other_side(),
            beta: spot.alpha.from_other_side(),
            ..after
        };
        self.value(next, turned).map(Found::turned)
    }

    /// Counts a state, and asks now and then whether to go on.
    fn enter(&mut self) -> Result<(), CannotSearch> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_REPORTS) {
            self.control.report(self.nodes)?;
        }
        Ok(())
    }

    /// Whether a state at the depth limit is searched on.
    fn is_followed(&self, ply: u32) -> bool {
        self.live_extension && ply < FARTHEST && self.opinion.is_live()
    }

    /// Puts moves in the order in which they are tried: the best of an earlier search, then moves
    /// that made others needless nearby, then the judge's order or, without a judge, those that did
    /// so most often anywhere.
    fn order(&self, moves: &mut [G::Move], spot: Spot, hint: Option<G::Move>) {
        if self.opinion.is_somebodys() {
            self.opinion.order(moves);
        } else {
            let weight = |mv: &G::Move| self.history.get(&(spot.mover, *mv)).copied();
            moves.sort_by_cached_key(|mv| Reverse(weight(mv)));
        }
        let killers = self.killers.get(spot.ply as usize);
        let killers = killers.into_iter().flatten().rev().flatten();
        for first in killers.chain(&hint) {
            if let Some(place) = moves.iter().position(|mv| mv == first) {
                moves[..=place].rotate_right(1);
            }
        }
    }

    fn remember_cut(&mut self, mv: G::Move, spot: Spot) {
        let ply = spot.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if !self.opinion.is_somebodys() {
            let weight = self.history.entry((spot.mover, mv)).or_default();
            *weight = weight.saturating_add(spot.left * spot.left + 1);
        }
    }

    /// How play goes on after the best move, as far as the table knows.
    fn line(&self, state: &G::State, best: G::Move, depth: u32) -> Vec<G::Move> {
        let mut line = vec![best];
        let mut state = state.clone();
        self.game.play_unchecked(&mut state, best);
        while line.len() < depth as usize {
            let entry = self.table.get(&self.game.key(&state));
            let Some(entry) = entry.filter(|entry| entry.bound == Bound::Exact) else {
                break;
            };
            line.push(entry.best);
            self.game.play_unchecked(&mut state, entry.best);
        }
        line
    }
}
