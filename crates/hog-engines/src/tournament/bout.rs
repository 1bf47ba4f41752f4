//! One game of a tournament.

use std::time::{Duration, Instant};

use hog_core::random::{below, seed_bytes, spread_seed_bytes};
use hog_core::{Control, Hides, Outcome, Seat, Turn, draw_chance_move};
use hog_games::Listed;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::fixture::Fixture;
use super::{NoTournament, Tournament};
use crate::engine::Engine;
use crate::go_fish::OpenHandsSolvers;
use crate::knowledge::SeatObservations;
use crate::tally::GameScore;

/// A finished game.
pub(super) struct Bout {
    /// The score of each seat.
    pub scores: [GameScore; 2],
    /// Every move's engine and time.
    pub times: Vec<(usize, Duration)>,
}

/// Plays a game to its end. `watch` sees all moves after the opening. An engine that finds no move
/// although it was not stopped cannot play the game.
///
/// Moves of chance follow from the seed of the beginning alone: where the cards of a stock are always
/// listed in the same order, both games of a pair get the same shuffle, independent of the moves in
/// between.
pub(super) fn play<G: Listed>(
    tournament: &Tournament,
    game: &G,
    fixture: &Fixture,
    solvers: &OpenHandsSolvers,
    control: &Control<'_>,
    mut watch: impl FnMut(G::Move),
) -> Result<Bout, NoTournament> {
    let mut dealer = ChaCha8Rng::from_seed(seed_bytes(fixture.beginning));
    let mut state = opened(game, tournament.opening, fixture.beginning);
    let mut engines = fixture.seats.map(|engine| {
        let seed = fixture.engines.wrapping_add(engine as u64);
        Engine::sharing(tournament.engines[engine].clone(), seed, solvers.clone())
    });
    let mut notes = SeatObservations::new(game, 0);
    let mut times = Vec::new();
    let mut ended = Outcome::Drawn;
    for _ in 0..tournament.max_moves {
        let mv = match game.turn(&state) {
            Turn::Over(outcome) => {
                ended = outcome;
                break;
            }
            Turn::Chance => draw_chance_move(game, &state, &mut dealer),
            Turn::Seat(seat) => {
                let engine = fixture.seats[seat.index()];
                let knowledge = notes.knowledge(game, &state, seat);
                let begun = Instant::now();
                let thought = engines[seat.index()].think(game, &knowledge, control);
                times.push((engine, begun.elapsed()));
                let cannot_play = |error| NoTournament::CannotPlay {
                    engine: tournament.engines[engine].clone(),
                    error,
                };
                thought.map_err(cannot_play)?.best
            }
        };
        watch(mv);
        notes.play(game, &mut state, mv);
    }
    let scores = [Seat::FIRST, Seat::SECOND].map(|seat| GameScore {
        value: ended.value_for(seat),
        margin: game.margin(&state, seat),
    });
    Ok(Bout { scores, times })
}

/// The state after some random moves, or the start if those would end the game or lead to a move of
/// chance. Games that hide something begin from the start: their deals differ anyway, and engines would
/// draw false conclusions from random moves.
fn opened<G: Listed>(game: &G, moves: usize, seed: u64) -> G::State {
    if G::HIDES == Hides::Something {
        return game.start();
    }
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
    let mut buffer = Vec::new();
    let mut state = game.start();
    for _ in 0..moves {
        buffer.clear();
        game.moves(&state, &mut buffer);
        if buffer.is_empty() || game.turn(&state) == Turn::Chance {
            return game.start();
        }
        game.play_unchecked(&mut state, buffer[below(&mut rng, buffer.len())]);
        if game.turn(&state).is_over() {
            return game.start();
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use hog_testkit::games::{Kuhn, KuhnMove};

    use super::*;
    use crate::tournament::fixture::RoundRobin;

    #[test]
    fn both_games_of_a_pair_get_the_same_cards() {
        let tournament = Tournament {
            engines: ["random", "random"]
                .map(|name| name.parse().unwrap())
                .into(),
            games: 40,
            opening: 2,
            max_moves: 100,
            seed: 3,
        };
        let game = Kuhn;
        let schedule = RoundRobin::new(2, tournament.games, tournament.seed);
        let solvers = OpenHandsSolvers::default();
        let mut timed = 0;
        let played: Vec<(Vec<KuhnMove>, [GameScore; 2])> = schedule
            .fixtures
            .iter()
            .map(|fixture| {
                let mut moves = Vec::new();
                let watch = |mv| moves.push(mv);
                let control = Control::new();
                let bout = play(&tournament, &game, fixture, &solvers, &control, watch).unwrap();
                timed += bout.times.len();
                (moves, bout.scores)
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
        assert_eq!(timed, moves);
    }
}
