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

/// A game that ended or reached `max_moves`, which counts as a draw.
pub(super) struct Bout {
    /// The score of each seat.
    pub scores: [GameScore; 2],
    /// Every move's engine and time.
    pub times: Vec<(usize, Duration)>,
}

/// Plays a game. `watch` sees all moves after the opening. Any error of an engine becomes `CannotPlay`; a
/// caller that stopped the game ignores the result.
///
/// The dealer has its own generator, seeded alike in both games of a pair. Where the cards of a stock are
/// always listed in the same order, both therefore get the same shuffle, also if the seats play differently.
pub(super) fn play<G: Listed>(
    tournament: &Tournament,
    game: &G,
    fixture: &Fixture,
    solvers: &OpenHandsSolvers,
    control: &Control<'_>,
    mut watch: impl FnMut(G::Move),
) -> Result<Bout, NoTournament> {
    let mut dealer = ChaCha8Rng::from_seed(seed_bytes(fixture.deal_seed));
    let mut state = opened(game, tournament.opening, fixture.deal_seed);
    let mut engines = fixture.seats.map(|engine| {
        let seed = fixture.engine_seed.wrapping_add(engine as u64);
        Engine::sharing(tournament.engines[engine].clone(), seed, solvers.clone())
    });
    let mut notes = SeatObservations::new(game, 0);
    let mut times = Vec::new();
    for _ in 0..tournament.max_moves {
        let mv = match game.turn(&state) {
            Turn::Over(_) => break,
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
    let outcome = match game.turn(&state) {
        Turn::Over(outcome) => outcome,
        Turn::Seat(_) | Turn::Chance => Outcome::Drawn,
    };
    let scores = [Seat::FIRST, Seat::SECOND].map(|seat| GameScore {
        value: outcome.value_for(seat),
        margin: game.margin(&state, seat),
    });
    Ok(Bout { scores, times })
}

/// The state after some random moves; the start if the game would end, or chance would move before the
/// last of them. Games that hide something begin from the start: their deals differ anyway, and engines would
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
    use hog_core::Value;
    use hog_testkit::games::{Kuhn, KuhnMove};

    use super::*;
    use crate::tournament::fixture::RoundRobin;

    #[test]
    fn a_game_may_end_with_the_last_move_allowed() {
        let bout = |max_moves| {
            let tournament = Tournament {
                engines: ["random", "random"]
                    .map(|name| name.parse().unwrap())
                    .into(),
                games: 1,
                opening: 0,
                max_moves,
                seed: 3,
            };
            let fixture = RoundRobin::new(2, 1, tournament.seed).fixtures[0];
            let (solvers, control) = (OpenHandsSolvers::default(), Control::new());
            let mut moves = 0;
            let bout = play(&tournament, &Kuhn, &fixture, &solvers, &control, |_| {
                moves += 1;
            });
            (moves, bout.unwrap().scores)
        };
        let (moves, scores) = bout(100);
        assert_ne!(scores[0].value, Value::Draw);
        assert_eq!(bout(moves), (moves, scores));
        assert_eq!(bout(moves - 1).1.map(|score| score.value), [Value::Draw; 2]);
    }

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
