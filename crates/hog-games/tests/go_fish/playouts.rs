//! The fast random games have the distribution of the plain ones.

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Game, Outcome, Searchable, Seat, Turn, draw_chance_move};
use hog_games::go_fish::{GoFish, GoFishWithSuits, Move, Pile, Plain, State};
use hog_testkit::legal_moves;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::rules_of;

const GAMES: u32 = 6_000;

/// What is measured of a random game. The last two measures combine two counts each.
type Measures = [f64; 8];

/// A random game by the rules alone, as `Searchable` provides it.
fn plain_playout<P: Pile>(
    game: GoFish<P>,
    state: &mut State<P>,
    rng: &mut ChaCha8Rng,
    most: usize,
    mut watch: impl FnMut(Seat, Move<P::Card>),
) -> Option<Outcome> {
    for _ in 0..most {
        let mv = match game.turn(state) {
            Turn::Over(_) => break,
            Turn::Chance => draw_chance_move(&game, state, rng),
            Turn::Seat(seat) => {
                let moves = legal_moves(&game, state);
                let mv = moves[below(rng, moves.len())];
                watch(seat, mv);
                mv
            }
        };
        game.play(state, mv).unwrap();
    }
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        Turn::Seat(_) | Turn::Chance => None,
    }
}

fn measures<P: Pile>(
    game: GoFish<P>,
    state: &State<P>,
    outcome: Option<Outcome>,
    asked: [u32; 2],
) -> Measures {
    let one_if = |holds: bool| f64::from(u8::from(holds));
    let hand = state.hand(Seat::FIRST);
    [
        one_if(outcome == Some(Outcome::won_by(Seat::FIRST))),
        one_if(outcome == Some(Outcome::Drawn)),
        one_if(outcome.is_none()),
        f64::from(game.score(state, Seat::FIRST)),
        f64::from(game.score(state, Seat::SECOND)),
        f64::from(state.stock().len()),
        f64::from(hand.ranks().bits().count_ones() + u32::from(hand.len())),
        f64::from(asked[0]) + 0.1 * f64::from(asked[1]),
    ]
}

/// Plays many games in one way and gives the mean and the variance of every measure.
fn sample<P: Pile>(
    game: GoFish<P>,
    mut play: impl FnMut(&mut State<P>, &mut ChaCha8Rng, &mut [u32; 2]) -> Option<Outcome>,
    seed: u64,
) -> [(f64, f64); 8] {
    let (mut sums, mut squares) = ([0.0; 8], [0.0; 8]);
    let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(seed));
    for _ in 0..GAMES {
        let (mut state, mut asked) = (game.start(), [0; 2]);
        let outcome = play(&mut state, &mut rng, &mut asked);
        let measures = measures(game, &state, outcome, asked);
        for ((sum, square), measure) in sums.iter_mut().zip(&mut squares).zip(measures) {
            *sum += measure;
            *square += measure * measure;
        }
    }
    let count = f64::from(GAMES);
    std::array::from_fn(|number| {
        let mean = sums[number] / count;
        (mean, squares[number] / count - mean * mean)
    })
}

fn check<P: Pile>(game: GoFish<P>, name: &str, most: usize) {
    let mut buffer = Vec::new();
    let fast = sample(
        game,
        |state, rng, asked| {
            let mut moves = Vec::new();
            let watch = |seat: Seat, mv| {
                asked[seat.index()] += 1;
                moves.push(mv);
            };
            let outcome = game.playout_watched(state, rng, &mut buffer, most, watch);
            assert!(moves.iter().all(|mv| matches!(mv, Move::Ask(_))));
            outcome
        },
        1,
    );
    let plain = sample(
        game,
        |state, rng, asked| {
            plain_playout(game, state, rng, most, |seat, _| asked[seat.index()] += 1)
        },
        2,
    );
    for (number, (fast, plain)) in fast.into_iter().zip(plain).enumerate() {
        let ((mean, variance), (plain_mean, plain_variance)) = (fast, plain);
        // Five standard errors: one in two million tests fails by chance, and the seeds are fixed.
        let error = ((variance + plain_variance) / f64::from(GAMES)).sqrt();
        let within = (mean - plain_mean).abs() <= 5.0 * error + 1e-9;
        assert!(
            within,
            "{name}, at most {most}: measure {number} is {mean}, not {plain_mean}"
        );
    }
}

#[test]
fn fast_games_have_the_distribution_of_plain_ones() {
    for name in [
        "go-fish",
        "go-fish:deal=5,refill=1,again=on",
        "go-fish:books=four",
        "go-fish:ranks=4,deal=5",
        "go-fish:ranks=3,deal=2,refill=1,books=four,again=on",
        "go-fish:ranks=5,suits=2,deal=2,refill=3",
    ] {
        for most in [0, 1, 9, 24, 60, 10_000] {
            check(GoFishWithSuits::new(rules_of(name)), name, most);
            check(Plain::new(rules_of(name)), name, most);
        }
    }
}

/// From any state, and one move at a time: a playout that stops is in a state of the game.
#[test]
fn playouts_stop_and_go_on_anywhere() {
    let game = GoFishWithSuits::new(rules_of("go-fish:ranks=4,deal=3,refill=2"));
    let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(3));
    let mut buffer = Vec::new();
    for _ in 0..200 {
        let mut state = game.start();
        loop {
            let before = state;
            let outcome = game.playout(&mut state, &mut rng, &mut buffer, 1);
            if game.turn(&before).is_over() {
                assert_eq!((before, outcome.is_some()), (state, true));
                break;
            }
            let reached = legal_moves(&game, &before).into_iter().any(|mv| {
                let mut after = before;
                game.play_unchecked(&mut after, mv);
                after == state
            });
            assert!(reached, "{state:?} does not follow {before:?}");
        }
    }
}
