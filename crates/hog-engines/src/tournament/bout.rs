//! One game of a tournament.

use std::time::Instant;

use hog_core::random::{below, seed_bytes, spread_seed_bytes};
use hog_core::{Control, Hides, Outcome, Seat, Turn, draw};
use hog_games::Listed;
use hog_search::CannotSearch;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Tournament;
use super::fixture::Fixture;
use crate::engine::Engine;
use crate::knowledge::Notes;
use crate::tally::Score;
use crate::times::Times;

/// Why a game was not played to its end, and which of the engines is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub engine: usize,
    pub error: CannotSearch,
}

/// Plays a game to its end and says how it came out for each seat. Every engine's moves are timed;
/// `watch` sees all moves after the opening.
///
/// What chance does follows from the seed of the beginning alone: where the cards of a stock are
/// always listed in the same order, both games of a pair get the same shuffle, whatever is asked for
/// in between.
pub(super) fn play<G: Listed>(
    tournament: &Tournament,
    game: &G,
    fixture: &Fixture,
    times: &mut [Times],
    control: &Control<'_>,
    mut watch: impl FnMut(G::Move),
) -> Result<[Score; 2], Broken> {
    let mut dealer = ChaCha8Rng::from_seed(seed_bytes(fixture.beginning));
    let mut state = opened(game, tournament.opening, fixture.beginning);
    let mut engines = fixture.seats.map(|engine| {
        let seed = fixture.engines.wrapping_add(engine as u64);
        Engine::new(tournament.engines[engine].clone(), seed)
    });
    let mut notes = Notes::new(game, 0);
    for _ in 0..tournament.longest {
        let mv = match game.turn(&state) {
            Turn::Over(outcome) => return Ok(scores(game, &state, outcome)),
            Turn::Chance => draw(game, &state, &mut dealer),
            Turn::Seat(seat) => {
                let engine = fixture.seats[seat.index()];
                let knowledge = notes.knowledge(game, &state, seat);
                let begun = Instant::now();
                let thought = engines[seat.index()].think(game, knowledge, control);
                times[engine].count(begun.elapsed());
                thought.map_err(|error| Broken { engine, error })?.best
            }
        };
        watch(mv);
        notes.play(game, &mut state, mv);
    }
    Ok(scores(game, &state, Outcome::Drawn))
}

fn scores<G: Listed>(game: &G, state: &G::State, outcome: Outcome) -> [Score; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| Score {
        value: outcome.value_for(seat),
        margin: game.margin(state, seat),
    })
}

/// The state after some random moves, or the start where those would end the game or come to a move
/// of chance. Games that hide something begin from the start: their deals differ, and a random move
/// would spoil what it tells of the hand from which it is made.
fn opened<G: Listed>(game: &G, moves: usize, seed: u64) -> G::State {
    if G::HIDES == Hides::Something {
        return game.start();
    }
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
    let mut room = Vec::new();
    let mut state = game.start();
    for _ in 0..moves {
        room.clear();
        game.moves(&state, &mut room);
        if room.is_empty() || game.turn(&state) == Turn::Chance {
            return game.start();
        }
        game.play_unchecked(&mut state, room[below(&mut rng, room.len())]);
        if game.turn(&state).is_over() {
            return game.start();
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use hog_testkit::games::{Kuhn, KuhnMove, Leak};

    use super::*;
    use crate::tournament::fixture::Schedule;

    #[test]
    fn both_games_of_a_pair_get_the_same_cards() {
        let tournament = Tournament {
            engines: ["random", "random"]
                .map(|name| name.parse().unwrap())
                .into(),
            games: 40,
            opening: 2,
            longest: 100,
            jobs: 1,
            seed: 3,
        };
        let game = Kuhn {
            leak: Leak::Nothing,
        };
        let schedule = Schedule::new(2, tournament.games, tournament.seed);
        let mut times = vec![Times::default(); 2];
        let played: Vec<(Vec<KuhnMove>, [Score; 2])> = schedule
            .fixtures
            .iter()
            .map(|fixture| {
                let mut moves = Vec::new();
                let watch = |mv| moves.push(mv);
                let control = Control::new();
                let scores = play(&tournament, &game, fixture, &mut times, &control, watch);
                (moves, scores.unwrap())
            })
            .collect();
        let mut deals = std::collections::BTreeMap::new();
        for (first, second) in schedule.pairs() {
            let [one, other] = [first, second.unwrap()].map(|number| &played[number].0);
            assert_eq!(one[..2], other[..2], "the cards are dealt first");
            *deals.entry(format!("{:?}", &one[..2])).or_insert(0) += 1;
        }
        assert!(deals.len() >= 4, "deals differ: {deals:?}");
        let alike = played.chunks(2).filter(|pair| pair[0].0 == pair[1].0);
        assert!(alike.count() < 15, "engines have other random numbers");
        for (moves, [one, other]) in &played {
            let chips = if moves.ends_with(&[KuhnMove::Bet, KuhnMove::Bet]) {
                2
            } else {
                1
            };
            assert_eq!(one.margin.map(i32::abs), Some(chips));
            assert_eq!(one.margin.map(|margin| -margin), other.margin);
        }
        let moves: usize = played.iter().map(|(moves, _)| moves.len() - 2).sum();
        assert_eq!(times[0].number() + times[1].number(), moves as u64);
    }
}
