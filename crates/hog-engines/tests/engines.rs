//! Engines play every game of the catalogue, and can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_core::random::seed_bytes;
use hog_core::{Control, Hides, Seat, Turn, Value, draw_chance_move};
use hog_engines::{
    CannotSearch, Engine, EngineName, Knowledge, Known, SeatObservations, Thought, hidden_engines,
    thought_in_notation,
};
use hog_games::catalogue::{FAMILIES, GameName, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn engine(name: &str) -> Engine {
    let name: EngineName = name.parse().expect("there is such an engine");
    Engine::new(name, 7)
}

fn game(name: &str) -> GameName {
    name.parse().expect("the game is listed")
}

/// Lets an engine play all seats for some moves, and checks that each is legal; or, if it cannot play the
/// game, that it says which engines can.
struct PlayMoves {
    engine: Engine,
    moves: usize,
}

impl Visitor for PlayMoves {
    type Output = ();

    fn visit<G: Listed>(mut self, game: G) {
        let mut state = game.start();
        let mut notes = SeatObservations::new(&game, 0);
        let mut dealer = ChaCha8Rng::from_seed(seed_bytes(1));
        let kind = self.engine.name().kind().signature.name;
        let can_play = G::HIDES == Hides::Nothing || hidden_engines(&game).contains(&kind);
        let mut moves = 0;
        while moves < self.moves {
            let seat = match game.turn(&state) {
                Turn::Over(_) => {
                    let knowledge = notes.knowledge(&game, &state, Seat::FIRST);
                    let refused = self.engine.think(&game, &knowledge, &Control::new());
                    assert_eq!(refused.err(), Some(CannotSearch::Over));
                    return;
                }
                Turn::Chance => {
                    let drawn = draw_chance_move(&game, &state, &mut dealer);
                    notes.play(&game, &mut state, drawn);
                    continue;
                }
                Turn::Seat(seat) => seat,
            };
            let knowledge = notes.knowledge(&game, &state, seat);
            let thought = self.engine.think(&game, &knowledge, &Control::new());
            if !can_play {
                let able = hidden_engines(&game);
                assert_eq!(thought.err(), Some(CannotSearch::Hidden { able }), "{kind}");
                return;
            }
            let thought = thought.expect("an engine finds a move");
            assert_eq!(thought.line.first(), Some(&thought.best));
            assert!(thought.nodes > 0);
            assert!(game.is_legal(&state, thought.best));
            notes.play(&game, &mut state, thought.best);
            moves += 1;
        }
    }
}

#[test]
fn every_engine_plays_every_game() {
    let engines = [
        "level:1",
        "level:4",
        "best:time=3ms",
        "mcts:playouts=30",
        "alphabeta:time=3ms",
        "thesis:depth=1",
        "random",
    ];
    for example in FAMILIES.iter().flat_map(|family| family.examples) {
        for name in engines {
            let engine = engine(name);
            game(example).visit(PlayMoves { engine, moves: 4 });
        }
    }
}

#[test]
fn engines_play_to_the_end() {
    for name in ["tictactoe", "hex:3,swap=on", "drop:4,4", "y:3"] {
        for engine_name in ["thesis", "mcts:playouts=50", "random"] {
            let engine = engine(engine_name);
            game(name).visit(PlayMoves { engine, moves: 30 });
        }
    }
    for name in ["go-fish", "go-fish:ranks=4,deal=5"] {
        let engine = engine("random");
        game(name).visit(PlayMoves {
            engine,
            moves: 1_000,
        });
    }
}

/// The probabilities of an engine for the first questions in a game that hides something; `None` in others.
struct AskProbabilities(Engine);

impl Visitor for AskProbabilities {
    type Output = Result<Option<Vec<f64>>, CannotSearch>;

    fn visit<G: Listed>(mut self, game: G) -> Self::Output {
        let mut state = game.start();
        let mut notes = SeatObservations::new(&game, 0);
        let mut dealer = ChaCha8Rng::from_seed(seed_bytes(1));
        while game.turn(&state) == Turn::Chance {
            let drawn = draw_chance_move(&game, &state, &mut dealer);
            notes.play(&game, &mut state, drawn);
        }
        let knowledge = notes.knowledge(&game, &state, Seat::FIRST);
        match knowledge.known() {
            Known::Part(part) => self.0.probabilities(&game, part, &Control::new()),
            Known::Whole(_) => {
                let thought = self.0.think(&game, &knowledge, &Control::new());
                thought.map(|_| None)
            }
        }
    }
}

#[test]
fn engines_that_cannot_play_a_game_say_who_can() {
    let refusal = |name: &str, engine_name| {
        let refused = game(name).visit(AskProbabilities(engine(engine_name)));
        refused.unwrap_err().to_string()
    };
    for kind in ["memory", "belief", "sampling", "sound", "ismcts"] {
        assert_eq!(
            refusal("tictactoe", kind),
            "this engine does not play this game (choose level, best, mcts, alphabeta, thesis, random)"
        );
    }
    for kind in ["mcts", "alphabeta", "thesis"] {
        assert!(
            refusal("go-fish", kind).starts_with(
                "this engine cannot play games with hidden cards (choose level, best, "
            ),
            "{kind}"
        );
    }
}

#[test]
fn a_random_engine_says_how_likely_its_moves_are() {
    let chances = game("go-fish").visit(AskProbabilities(engine("random")));
    let chances = chances.expect("it can play").expect("it can say");
    assert!(
        (chances.iter().sum::<f64>() - 1.0).abs() < 1e-12,
        "{chances:?}"
    );
    assert!(chances.len() > 1);
}

/// Lets an engine think about the start of a game that hides nothing.
struct Think<'a>(&'a mut Engine, &'a Control<'a>);

impl Visitor for Think<'_> {
    type Output = Result<Thought<String>, CannotSearch>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let start = game.start();
        let knowledge = Knowledge::whole(&start).expect("the game hides nothing");
        let thought = self.0.think(&game, &knowledge, self.1)?;
        assert!(game.is_legal(&start, thought.best));
        Ok(thought_in_notation(&game, &start, thought))
    }
}

fn think(
    name: &str,
    engine: &mut Engine,
    control: &Control<'_>,
) -> Result<Thought<String>, CannotSearch> {
    game(name).visit(Think(engine, control))
}

#[test]
fn every_engine_stops_at_once_when_told() {
    let engines = [
        "level:10",
        "best:time=60s",
        "mcts:time=60s",
        "alphabeta:time=60s",
        "thesis:depth=20",
    ];
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    for name in engines {
        let begun = Instant::now();
        let thought = think("gomoku:9", &mut engine(name), &control);
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(2), "{name} took {took:?}");
        match thought {
            Ok(_) => {}
            Err(error) => assert_eq!(error, CannotSearch::Stopped),
        }
    }
    let tree = think("gomoku:9", &mut engine("mcts:time=60s"), &control);
    assert!(tree.is_ok(), "a tree always has a move");
}

#[test]
fn an_engine_keeps_to_its_time() {
    for name in ["best:time=200ms", "mcts:time=200ms", "alphabeta:time=200ms"] {
        let begun = Instant::now();
        think("gomoku:9", &mut engine(name), &Control::new()).expect("there is time for a move");
        let took = begun.elapsed();
        // A busy machine may be late.
        assert!(took < Duration::from_secs(2), "{name} took {took:?}");
        assert!(took > Duration::from_millis(150), "{name} took {took:?}");
    }
}

#[test]
fn the_best_engine_proves_small_games() {
    let known = [
        ("tictactoe", Value::Draw),
        ("mnk:4,3", Value::Win),
        ("hex:3", Value::Win),
        ("hex:3,swap=on", Value::Lose),
        ("fano", Value::Win),
        ("three-mens-morris", Value::Win),
    ];
    for (name, value) in known {
        let thought = think(name, &mut engine("best:time=60s"), &Control::new());
        let proof = thought.expect("there is time for a move").proof;
        assert_eq!(proof.value(), Some(value), "{name}");
    }
}

#[test]
fn the_best_engine_keeps_its_result_when_it_is_stopped() {
    let stop = AtomicBool::new(false);
    let progress = |done| stop.store(done > 2_000, Ordering::Relaxed);
    let control = Control::new().with_stop(&stop).with_progress(&progress);
    let thought = think("gomoku:9", &mut engine("best:time=600s"), &control);
    let nodes = thought.expect("it has looked ahead by then").nodes;
    assert!(nodes > 2_000, "{nodes}");
}

#[test]
fn a_random_engine_makes_every_move_for_some_seed() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..450 {
        let mut random = Engine::new("random".parse().expect("an engine"), seed);
        let thought = think("tictactoe", &mut random, &Control::new());
        *counts
            .entry(thought.expect("there is a move").best)
            .or_insert(0) += 1;
    }
    // Fifty of each, give or take five standard deviations.
    assert_eq!(counts.len(), 9, "{counts:?}");
    assert!(
        counts.values().all(|count| (17..84).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn low_levels_slip_and_high_ones_do_not() {
    let slips = |name| {
        let mut engine = engine(name);
        let thoughts = (0..100).map(|_| think("mnk:6,6,4", &mut engine, &Control::new()));
        // A slip is a random move.
        let slips = thoughts.filter(|thought| {
            let thought = thought.as_ref().expect("there is a move");
            thought.nodes == 1 && thought.depth == 0
        });
        slips.count()
    };
    assert!((30..70).contains(&slips("level:1")));
    assert!((8..35).contains(&slips("level:3")));
    assert_eq!(slips("level:6"), 0);
}
