//! Strategies as functions of what a seat knows, and engines that follow them.

use hog_core::{Control, Game, Information, Turn};
use hog_engines::go_fish::{
    Endgame, EnginePolicy, Greedy, Lookahead, OpenHandsSolvers, Sampling, Situation, Sound,
    Strategy,
};
use hog_engines::{Knowledge, Known, hidden_engine_of};
use hog_games::go_fish::{
    Again, CardPile, GoFishWithSuits, Move, Observation, Plain, RankPile, Rules,
};
use hog_search::Policy;

use super::{ByStrategy, follow, rules};

/// Some situations of random games, for the seat to move.
fn situations(rules: Rules, games: u64) -> Vec<Situation> {
    let mut found = Vec::new();
    for seed in 1..=games {
        follow::<RankPile>(rules, seed, |play| {
            if let Turn::Seat(seat) = play.game.turn(&play.state) {
                found.push(Situation::of(rules, seat, &play.known[seat.index()]));
            }
        });
    }
    found
}

fn sampling(worlds: u64, seed: u64) -> Sampling {
    let solvers = OpenHandsSolvers::default();
    Sampling {
        worlds,
        seed,
        solvers,
    }
}

fn bits(chances: [f64; 13]) -> [u64; 13] {
    chances.map(f64::to_bits)
}

#[test]
fn sampling_depends_on_the_situation_alone() {
    let rules = rules((5, 4, 4, 2), Again::Off);
    let situations = situations(rules, 20);
    let (one, equal, other_seed) = (sampling(3, 7), sampling(3, 7), sampling(3, 8));
    let mut differing = 0;
    let first: Vec<_> = situations
        .iter()
        .map(|situation| one.probabilities(situation))
        .collect();
    // In another order an equal strategy answers the same, and so does this one when asked again.
    for (situation, chances) in situations.iter().zip(&first).rev() {
        assert_eq!(bits(equal.probabilities(situation)), bits(*chances));
        assert_eq!(bits(one.probabilities(situation)), bits(*chances));
        let sum: f64 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-12);
        differing += usize::from(bits(other_seed.probabilities(situation)) != bits(*chances));
    }
    assert!(differing > 10, "{differing}");
}

/// Checks that a strategy has the same probabilities as the engine of this name, with and without suits.
fn check(rules: Rules, name: &str, strategy: impl Strategy) {
    let control = Control::new();
    let name = name.parse().expect("an engine");
    let policy = ByStrategy(strategy);
    let mut compared = 0;
    for seed in 1..=4 {
        let (suited, plain) = (GoFishWithSuits::new(rules), Plain::new(rules));
        let mut with_suits =
            hidden_engine_of(&suited, &name, 7, &OpenHandsSolvers::default()).expect("it plays");
        let mut without_suits =
            hidden_engine_of(&plain, &name, 7, &OpenHandsSolvers::default()).expect("it plays");
        follow::<CardPile>(rules, seed, |play| {
            let Turn::Seat(seat) = play.game.turn(&play.state) else {
                return;
            };
            let known = &play.known[seat.index()];
            let mut moves = Vec::new();
            suited.moves(&play.state, &mut moves);
            let knowledge = Knowledge::<GoFishWithSuits>::part(seat, known, &moves);
            let Known::Part(part) = knowledge.known() else {
                unreachable!("hands are hidden")
            };
            let by_suited = with_suits
                .probabilities(&suited, part, &control)
                .expect("it can say");
            let observations = known.observations.iter();
            let known_plain = Information {
                start: known.start,
                observations: observations.map(Observation::without_suits).collect(),
            };
            let plain_move = |mv| match mv {
                Move::Ask(rank) => Move::Ask(rank),
                Move::Draw(_) => unreachable!("a seat asks"),
            };
            let moves: Vec<_> = moves.into_iter().map(plain_move).collect();
            let knowledge = Knowledge::<Plain>::part(seat, &known_plain, &moves);
            let Known::Part(part) = knowledge.known() else {
                unreachable!("hands are hidden")
            };
            let by_plain = without_suits
                .probabilities(&plain, part, &control)
                .expect("it can say");
            let expected = policy.probabilities(&plain, seat, &known_plain, &moves);
            assert_eq!(by_plain, expected, "{name}, game {seed}");
            assert_eq!(by_suited, expected, "{name}, game {seed}");
            compared += 1;
        });
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_strategy_plays_as_the_engine_of_its_name() {
    let rules = rules((5, 4, 4, 2), Again::Off);
    check(rules, "belief", Greedy);
    check(rules, "level:9", Lookahead);
    let sound = |endgame| Sound { endgame };
    check(rules, "sound:endgame=off", sound(Endgame::Played));
    check(rules, "sound", sound(Endgame::Solved));
    check(rules, "level:10", sound(Endgame::Solved));
    check(rules, "sampling:worlds=4", sampling(4, 7));
    check(rules.with_again(Again::On), "belief", Greedy);
}

/// An engine as a policy: it says what the engine says, and an engine that cannot say is refused.
#[test]
fn an_engine_is_a_policy_if_it_can_say_how_likely_its_moves_are() {
    let game = Plain::new(rules((4, 4, 5, 1), Again::Off));
    let by_engine = EnginePolicy::new(&"belief".parse().unwrap(), 7).unwrap();
    let random = EnginePolicy::new(&"random".parse().unwrap(), 7).unwrap();
    let mut compared = 0;
    follow::<RankPile>(game.rules(), 1, |play| {
        let Turn::Seat(seat) = play.game.turn(&play.state) else {
            return;
        };
        let known = &play.known[seat.index()];
        let mut moves = Vec::new();
        game.moves(&play.state, &mut moves);
        let found = by_engine.probabilities(&game, seat, known, &moves);
        let expected = ByStrategy(Greedy).probabilities(&game, seat, known, &moves);
        assert_eq!(found, expected);
        let even = random.probabilities(&game, seat, known, &moves);
        assert!(even.iter().all(|chance| (chance - even[0]).abs() < 1e-12));
        compared += 1;
    });
    assert!(compared > 3, "{compared}");
    assert!(EnginePolicy::new(&"ismcts".parse().unwrap(), 7).is_err());
    let refused = EnginePolicy::new(&"mcts".parse().unwrap(), 7).err();
    assert_eq!(
        refused.expect("it plays other games").to_string(),
        "mcts does not play go-fish; choose one of level, best, random, memory, belief, sampling, sound"
    );
    assert!(EnginePolicy::new(&"best".parse().unwrap(), 7).is_ok());
}
