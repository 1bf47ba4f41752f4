//! Go Fish: beliefs, strategies and solvers, compared with plainer computations.

mod belief;
mod engines;
mod equilibrium;
mod lookahead;
mod memory;
mod open_hands;

use hog_cards::Rank;
use hog_core::random::seed_bytes;
use hog_core::{Game, Information, Observe, Seat, Viewer, draw_chance_move};
use hog_engines::go_fish::{Situation, Strategy};
use hog_games::go_fish::{
    Again, Books, GoFish, Move, Observation, Pile, Plain, RankPile, Rules, State,
};
use hog_search::Policy;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A small deck: ranks, suits, deal, refill.
type Deck = (u8, u8, u8, u8);

fn rules((ranks, suits, deal, refill): Deck, again: Again) -> Rules {
    let rules = Rules::DOCUMENT.with_pack(ranks, suits);
    let rules = rules.and_then(|rules| rules.with_deal(deal));
    let rules = rules.and_then(|rules| rules.with_refill(refill));
    rules.expect("such rules").with_again(again)
}

fn books_of_four(ranks: u8, deal: u8) -> Rules {
    let rules = rules((ranks, 4, deal, 5), Again::Off);
    rules.with_books(Books::Four).expect("there are four suits")
}

/// A game in progress, with what its seats know of it.
struct Play<P: Pile> {
    game: GoFish<P>,
    state: State<P>,
    moves: Vec<Move<P::Card>>,
    known: [Information<<GoFish<P> as Observe>::Observation>; 2],
}

impl<P: Pile> Play<P> {
    fn new(rules: Rules) -> Self {
        let game = GoFish::new(rules);
        Self {
            game,
            state: game.start(),
            moves: Vec::new(),
            known: [Information::default(), Information::default()],
        }
    }

    fn play(&mut self, mv: Move<P::Card>) {
        let before = self.state;
        self.game.play_unchecked(&mut self.state, mv);
        for (seat, known) in SEATS.into_iter().zip(&mut self.known) {
            let observation = self
                .game
                .observation(&before, mv, &self.state, Viewer::Seat(seat));
            known.observations.push(observation);
        }
        self.moves.push(mv);
    }
}

/// Follows a random game; `look` is called after every move.
fn follow<P: Pile>(rules: Rules, seed: u64, mut look: impl FnMut(&Play<P>)) {
    let mut rng = Xoshiro256PlusPlus::from_seed(seed_bytes(seed));
    let mut play = Play::<P>::new(rules);
    while !play.game.turn(&play.state).is_over() {
        let mv = draw_chance_move(&play.game, &play.state, &mut rng);
        play.play(mv);
        look(&play);
    }
}

/// A strategy of Go Fish by pairs as a policy of the game without suits.
struct ByStrategy<S>(S);

impl<S: Strategy> Policy<Plain> for ByStrategy<S> {
    fn probabilities(
        &self,
        game: &Plain,
        seat: Seat,
        information: &Information<Observation<RankPile>>,
        moves: &[Move<Rank>],
    ) -> Vec<f64> {
        let situation = Situation::of(game.rules(), seat, information);
        let by_rank = self.0.probabilities(&situation);
        let probability = |mv: &Move<_>| match mv {
            Move::Ask(rank) => by_rank[usize::from(rank.index())],
            Move::Draw(_) => 0.0,
        };
        moves.iter().map(probability).collect()
    }
}

/// The lead of a seat in pairs.
fn lead(game: GoFish<RankPile>, state: &State<RankPile>, seat: Seat) -> f64 {
    let score = |seat| f64::from(game.score(state, seat));
    score(seat) - score(seat.other())
}

/// The moves of chance with their probabilities.
fn chance_moves(game: GoFish<RankPile>, state: &State<RankPile>) -> Vec<(Move<Rank>, f64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let all = f64::from(state.stock().len());
    let weigh = |mv| (mv, f64::from(game.weight(state, mv)) / all);
    moves.into_iter().map(weigh).collect()
}

fn after(game: GoFish<RankPile>, state: &State<RankPile>, mv: Move<Rank>) -> State<RankPile> {
    let mut after = *state;
    game.play_unchecked(&mut after, mv);
    after
}
