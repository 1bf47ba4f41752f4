//! Plain negamax, the oracle of the other searches.

use hog_core::{Searchable, Seat, Turn};

use crate::error::{CannotSearch, one_of_two_to_move};
use crate::evaluation::{BestMove, Evaluation, VisitCounts};
use crate::opinion::Opinion;
use crate::score::Score;
use crate::thought::Thought;

/// Searches every line of at most `depth` moves (at least one) and asks the judge at the depth limit. It prunes
/// nothing, remembers nothing and cannot be stopped: for small games, and to test other searches.
///
/// # Errors
/// [`CannotSearch`] if the game is over, chance takes part, or there are more than two seats.
pub fn negamax<G: Searchable>(
    game: &G,
    state: &G::State,
    depth: u32,
) -> Result<Thought<G::Move>, CannotSearch> {
    let seat = one_of_two_to_move(game, state)?;
    let mut search = Negamax {
        game,
        searched_for: seat,
        opinion: Opinion::of(game, state),
        visits: VisitCounts { nodes: 1, tips: 0 },
    };
    let depth = depth.max(1);
    let (mut line, found) = search.line(state, seat, depth)?;
    line.reverse();
    Ok(found.thought(line, depth, search.visits))
}

struct Negamax<'g, G: Searchable> {
    game: &'g G,
    searched_for: Seat,
    opinion: Opinion<'g, G::Move>,
    visits: VisitCounts,
}

/// A line of play, last move first, and its score.
type Line<M> = (Vec<M>, Evaluation);

impl<G: Searchable> Negamax<'_, G> {
    /// The best line from a state in which this seat is to move.
    fn line(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u32,
    ) -> Result<Line<G::Move>, CannotSearch> {
        if depth == 0 {
            self.visits.tips += 1;
            return Ok((Vec::new(), Evaluation::estimated(self.opinion.evaluate())));
        }
        let mut legal = Vec::new();
        self.game.moves(state, &mut legal);
        let mut best = BestMove::new();
        let mut best_line = Vec::new();
        for mv in legal {
            let (line, found) = self.after(state, mover, mv, depth)?;
            if best.add(mv, found) {
                best_line = line;
            }
        }
        // There is no beta: only a win is enough by itself.
        let (mv, found) = best
            .result(Score::won_in(0))
            .expect("a state that is not over has moves");
        best_line.push(mv);
        Ok((best_line, found))
    }

    /// The best line after a move, for the seat that makes it.
    fn after(
        &mut self,
        state: &G::State,
        mover: Seat,
        mv: G::Move,
        depth: u32,
    ) -> Result<Line<G::Move>, CannotSearch> {
        self.visits.nodes += 1;
        let mut next = state.clone();
        self.game.play_unchecked(&mut next, mv);
        let (line, found) = match self.game.turn(&next) {
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Over(outcome) => {
                self.visits.tips += 1;
                (
                    Vec::new(),
                    Evaluation::end(outcome, self.searched_for, mover),
                )
            }
            Turn::Seat(seat) => {
                self.opinion.play(mv);
                let (line, found) = self.line(&next, seat, depth - 1)?;
                self.opinion.undo(mv);
                let same = seat == mover;
                (line, if same { found } else { found.negated() })
            }
        };
        Ok((line, found.seen_from_earlier(1)))
    }
}
