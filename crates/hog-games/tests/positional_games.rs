//! Positional games as played: against other games, other ways to win, and known values.

mod tictactoe;

use std::collections::BTreeSet;

use hog_core::analysis::{Analysis, Coverage, Graph, GraphLimits};
use hog_core::random::{below, seed_bytes};
use hog_core::{Control, Game, Outcome, Seat, Turn, Value};
use hog_games::catalogue::{GameName, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tictactoe::TicTacToe;

/// The value of a game for the first player, the first moves that have it, and the number of states.
struct Solve;

impl Visitor for Solve {
    type Output = (Value, BTreeSet<String>, usize);

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &Control::new());
        assert_eq!(analysis.graph().coverage(), Coverage::Exhausted);
        let start = analysis
            .graph()
            .starts()
            .next()
            .expect("a game has a start");
        let value = analysis
            .worth(start, Seat::FIRST)
            .expect("all was seen")
            .value;
        let ranked = analysis.ranked_moves(&game.start()).expect("all was seen");
        let best = ranked.iter().filter(|(_, worth)| worth.value == value);
        let names = best
            .map(|(mv, _)| game.write_move(&game.start(), *mv))
            .collect();
        (value, names, analysis.graph().states())
    }
}

fn game(name: &str) -> GameName {
    name.parse().expect("the game is listed")
}

fn solve(name: &str) -> (Value, BTreeSet<String>, usize) {
    game(name).visit(Solve)
}

fn names(text: &str) -> BTreeSet<String> {
    text.split(' ').map(String::from).collect()
}

#[test]
fn small_games_have_their_known_values() {
    let check = |value, names: &[&str]| {
        for name in names {
            assert_eq!(solve(name).0, value, "{name}");
        }
    };
    check(
        Value::Win,
        &["mnk:4,3", "mnk:3,4", "mnk:2,2,2", "cube-ttt:2,2"],
    );
    check(
        Value::Draw,
        &["mnk", "mnk:4,3,4", "drop:4,4", "number-scrabble"],
    );
    // Hex and Y have no draws, and who begins wins; with the swap rule, the other does.
    check(Value::Win, &["hex:1", "hex:2", "hex:3", "y:3"]);
    check(Value::Lose, &["hex:2,swap=on", "hex:3,swap=on"]);
    // No colouring of the seven points leaves every line mixed.
    check(Value::Win, &["fano"]);
    assert_eq!(solve("mnk").2, 5478);
}

#[test]
fn hex_by_groups_and_by_connection_have_the_same_states_and_winning_moves() {
    for size in 1..=3 {
        let by_groups = solve(&format!("hex:{size},by=groups"));
        assert_eq!(solve(&format!("hex:{size}")), by_groups);
    }
    assert_eq!(solve("hex:2").1, names("b1 a2"));
}

#[test]
fn the_first_player_wins_hex_of_four_from_four_cells() {
    let (value, best, states) = solve("hex:4");
    assert_eq!(
        (value, best, states),
        (Value::Win, names("d1 c2 b3 a4"), 9_386_235)
    );
}

/// Plays random games and writes down every move and how each game ended.
struct RandomGames(u64);

impl Visitor for RandomGames {
    type Output = Vec<(Vec<String>, Option<Outcome>)>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
        let mut play = |_| {
            let mut state = game.start();
            let mut written = Vec::new();
            let mut moves = Vec::new();
            loop {
                if let Turn::Over(outcome) = game.turn(&state) {
                    return (written, Some(outcome));
                }
                // The key keeps all there is to know.
                assert_eq!(game.state_of(&game.key(&state)), state);
                moves.clear();
                game.moves(&state, &mut moves);
                let mv = moves[below(&mut rng, moves.len())];
                written.push(game.write_move(&state, mv));
                game.play_unchecked(&mut state, mv);
            }
        };
        (0..self.0).map(&mut play).collect()
    }
}

#[test]
fn hex_by_groups_and_by_connection_end_the_same_random_games_alike() {
    let mut states = 0;
    for size in 3..=5 {
        let games = |name: String| game(&name).visit(RandomGames(2_600));
        let by_connection = games(format!("hex:{size}"));
        states += by_connection
            .iter()
            .map(|(moves, _)| moves.len())
            .sum::<usize>();
        assert_eq!(by_connection, games(format!("hex:{size},by=groups")));
        let drawn = by_connection
            .iter()
            .any(|(_, outcome)| *outcome == Some(Outcome::Drawn));
        assert!(!drawn, "Hex has no draws");
    }
    assert!(states >= 100_000, "only {states} states were compared");
}

/// Plays random games the fast way, and says how many moves they have on average.
struct Playouts(u32);

impl Visitor for Playouts {
    type Output = f64;

    fn visit<G: Listed>(self, game: G) -> f64 {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(2));
        let mut buffer = Vec::new();
        let mut moves = 0;
        for _ in 0..self.0 {
            let mut state = game.start();
            let mut made = Vec::new();
            let watch = |seat, mv| made.push((seat, mv));
            let most = usize::MAX;
            let outcome = game.playout_watched(&mut state, &mut rng, &mut buffer, most, watch);
            assert_eq!(outcome.map(Turn::Over), Some(game.turn(&state)));
            // The rules allow the moves, one by one, and end the game there and not before.
            let mut replayed = game.start();
            for (seat, mv) in made {
                assert_eq!(game.turn(&replayed), Turn::Seat(seat));
                game.play(&mut replayed, mv)
                    .expect("playouts make legal moves");
            }
            assert_eq!(replayed, state);
            // The key alone gives the state back.
            assert_eq!(game.state_of(&game.key(&state)), state);
            moves += u32::try_from(game.scene(&state).board().counters().len())
                .expect("boards are small");
        }
        f64::from(moves) / f64::from(self.0)
    }
}

#[test]
fn playouts_end_where_the_rules_end_them() {
    for name in [
        "mnk:4,4,4",
        "mnk:10,9,4",
        "gomoku:rule=exact",
        "hex:4",
        "hex:7,by=groups",
        "hex:19",
        "hex:4,swap=on",
        "drop",
        "drop:9,9",
        "y:5",
        "y",
        "qubic",
        "cube-ttt:3,5",
        "fano",
    ] {
        game(name).visit(Playouts(200));
    }
}

#[test]
fn random_games_are_as_long_as_is_known() {
    for (name, expected) in [("gomoku", 109.0), ("hex", 107.5)] {
        let mean = game(name).visit(Playouts(4_000));
        // About four standard deviations of the mean of these games.
        assert!(
            (mean - expected).abs() < 1.9,
            "{name}: {mean} moves on average"
        );
    }
}

/// Plays random games in two ways, the fast one and the plainest, and says how often the first
/// player won and how many games were drawn.
struct TwoWays(u32);

impl Visitor for TwoWays {
    type Output = [[u32; 2]; 2];

    fn visit<G: Listed>(self, game: G) -> [[u32; 2]; 2] {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(3));
        let mut buffer = Vec::new();
        let mut counts = [[0; 2]; 2];
        for _ in 0..self.0 {
            let mut state = game.start();
            let fast = game.playout(&mut state, &mut rng, &mut buffer, usize::MAX);
            let mut state = game.start();
            let plain = loop {
                if let Turn::Over(outcome) = game.turn(&state) {
                    break Some(outcome);
                }
                buffer.clear();
                game.moves(&state, &mut buffer);
                let mv = buffer[below(&mut rng, buffer.len())];
                game.play_unchecked(&mut state, mv);
            };
            for (counts, outcome) in counts.iter_mut().zip([fast, plain]) {
                counts[0] += u32::from(outcome == Some(Outcome::won_by(Seat::FIRST)));
                counts[1] += u32::from(outcome == Some(Outcome::Drawn));
            }
        }
        counts
    }
}

#[test]
fn fast_random_games_end_as_often_in_each_way_as_plain_ones() {
    for name in ["mnk:5,4,4", "mnk:6,6,4", "drop:5,5", "hex:4,swap=on", "y:6"] {
        let games = 10_000;
        let [fast, plain] = game(name).visit(TwoWays(games));
        for (fast, plain) in fast.into_iter().zip(plain) {
            // Five standard deviations of the difference, at its widest.
            let most = 5.0 * (f64::from(games) / 2.0).sqrt();
            let difference = (f64::from(fast) - f64::from(plain)).abs();
            assert!(difference < most, "{name}: {fast} against {plain}");
        }
    }
}

#[test]
fn a_playout_stops_after_as_many_moves_as_it_may_make() {
    struct Few;
    impl Visitor for Few {
        type Output = ();
        fn visit<G: Listed>(self, game: G) {
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(4));
            for most in 0..=3 {
                let mut state = game.start();
                let mut made = 0;
                let mut buffer = Vec::new();
                let watch = |_, _| made += 1;
                let outcome = game.playout_watched(&mut state, &mut rng, &mut buffer, most, watch);
                assert_eq!((outcome, made), (None, most));
            }
        }
    }
    for name in ["gomoku", "tictactoe", "hex", "hex:5,swap=on", "drop"] {
        game(name).visit(Few);
    }
}

#[test]
fn tictactoe_by_win_groups_is_the_game_written_out() {
    let (defined, oracle) = (hog_games::tictactoe::game(), TicTacToe);
    let moves = |game: &TicTacToe, state: &[Option<Seat>; 9]| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves
    };
    let graph = Graph::explore(&oracle, GraphLimits::DEFAULT, &Control::new());
    assert_eq!(graph.coverage(), Coverage::Exhausted);
    let mut pairs = vec![(defined.start(), oracle.start())];
    let mut compared = 0;
    while let Some((state, marks)) = pairs.pop() {
        compared += 1;
        assert_eq!(defined.turn(&state), oracle.turn(&marks));
        let mut own = Vec::new();
        defined.moves(&state, &mut own);
        assert_eq!(own, moves(&oracle, &marks));
        for mv in own {
            let (mut state, mut marks) = (state, marks);
            defined.play_unchecked(&mut state, mv);
            oracle.play_unchecked(&mut marks, mv);
            pairs.push((state, marks));
        }
    }
    // Every line of play was followed: the sum of the known counts.
    assert_eq!(compared, 549_946);
}

#[test]
fn a_stone_that_falls_rests_on_another() {
    struct Refused;
    impl Visitor for Refused {
        type Output = String;
        fn visit<G: Listed>(self, game: G) -> String {
            let start = game.start();
            let mv = game.read_move(&start, "a2").expect("a2 is a cell");
            assert!(!game.is_legal(&start, mv));
            game.objection(&start, mv)
        }
    }
    let after = |moves: &str| game("drop:4,4").visit(After(moves));
    // Columns by letter, cells by name: X stacks four in column b.
    let won = Turn::Over(Outcome::won_by(Seat::FIRST));
    assert_eq!(after("b a b a b a b"), won);
    assert_eq!(after("b1 a1 b2 a2 b3 a3 b4"), won);
    assert_eq!(
        game("drop").visit(Refused),
        "a2 cannot be reached yet: nothing is on a1 below it"
    );
}

#[test]
fn moves_are_read_in_every_notation() {
    struct Written<'a>(&'a str);
    impl Visitor for Written<'_> {
        type Output = Result<String, String>;
        fn visit<G: Listed>(self, game: G) -> Self::Output {
            let start = game.start();
            let read = game.read_move(&start, self.0);
            read.map(|mv| game.write_move(&start, mv))
                .map_err(|bad| bad.expected)
        }
    }
    let check = |name: &str, text: &str, expected: &str| {
        let written = game(name).visit(Written(text));
        assert_eq!(written.as_deref(), Ok(expected), "{name} {text}");
    };
    // Rows and columns, from the upper left.
    check("hex:5", "2,3", "c2");
    check("hex:5", " 2 3 ", "c2");
    check("gomoku", "8,8", "h8");
    check("gomoku", "1,1", "a15");
    // Numbers of places, from 1 along the rows.
    check("hex:5", "8", "c2");
    check("gomoku", "1", "a15");
    check("tictactoe", "9", "c3");
    // Where a number is a name, it is that.
    check("number-scrabble", "4", "4");
    check("drop", "D", "d1");
    for (name, text) in [
        ("hex:5", "6,1"),
        ("hex:5", "0,1"),
        ("hex:5", "26"),
        ("hex:5", "+3"),
        ("hex:5", "c"),
        ("hex:5", "swap"),
        ("number-scrabble", "1,1"),
        ("drop", "h"),
    ] {
        assert!(game(name).visit(Written(text)).is_err(), "{name} {text}");
    }
}

#[test]
fn playouts_take_the_first_stone_over_as_often_as_they_make_any_other_move() {
    struct Swaps(u32);
    impl Visitor for Swaps {
        type Output = u32;
        fn visit<G: Listed>(self, game: G) -> u32 {
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(6));
            let mut buffer = Vec::new();
            let mut swaps = 0;
            for _ in 0..self.0 {
                let mut state = game.start();
                let mut made = Vec::new();
                let watch = |_, mv| made.push(mv);
                game.playout_watched(&mut state, &mut rng, &mut buffer, 2, watch);
                // Taking a stone over is a move to where it is.
                swaps += u32::from(made[0] == made[1]);
            }
            swaps
        }
    }
    // One of sixteen: fifteen free cells and the stone.
    let swaps = game("hex:4,swap=on").visit(Swaps(16_000));
    assert!((850..1_150).contains(&swaps), "{swaps}");
}

#[test]
fn nobody_takes_a_stone_over_by_naming_its_place() {
    struct Named;
    impl Visitor for Named {
        type Output = ();
        fn visit<G: Listed>(self, game: G) {
            let mut state = game.start();
            let first = game.read_move(&state, "b1").expect("it is a place");
            game.play(&mut state, first).expect("it is free");
            assert!(game.read_move(&state, "b1").is_err());
            assert!(game.read_move(&state, "1,2").is_err());
            let swap = game.read_move(&state, "swap").expect("it is offered");
            assert_eq!(game.write_move(&state, swap), "swap");
            assert!(game.is_legal(&state, swap));
        }
    }
    game("hex:4,swap=on").visit(Named);
}

#[test]
fn the_first_stone_can_be_taken_over_once() {
    let after = |moves: &str| game("hex:5,swap=on").visit(After(moves));
    assert_eq!(after("b1 swap"), Turn::Seat(Seat::FIRST));
    // O has a2 now, mirrored, and goes on to the right.
    let taken = "b1 swap e1 b2 e2 c2 e3 d2 e4 e2";
    assert!(
        std::panic::catch_unwind(|| after(taken)).is_err(),
        "e2 is taken"
    );
    let won = "b1 swap e1 b2 e3 c2 e4 d2 e5 e2";
    assert_eq!(after(won), Turn::Over(Outcome::won_by(Seat::SECOND)));
    for refused in ["swap", "b1 c1 swap", "b1 swap swap"] {
        let refused = std::panic::catch_unwind(|| after(refused));
        assert!(refused.is_err(), "too early or too late");
    }
}

/// The turn after some moves.
struct After<'a>(&'a str);

impl Visitor for After<'_> {
    type Output = Turn;

    fn visit<G: Listed>(self, game: G) -> Turn {
        let mut state = game.start();
        for mv in self.0.split(' ') {
            let mv = game.read_move(&state, mv).expect("the test names places");
            game.play(&mut state, mv).expect("the places are free");
        }
        game.turn(&state)
    }
}

#[test]
fn six_in_a_row_win_only_where_five_need_not_be_exact() {
    // X has c1 d1 and f1 g1 h1, and closes the gap: six in a row.
    let moves = "c1 a9 d1 b9 f1 a7 g1 b7 h1 a5 e1";
    let after = |name: &str, moves: &str| game(name).visit(After(moves));
    let won = Turn::Over(Outcome::won_by(Seat::FIRST));
    assert_eq!(after("gomoku:9", moves), won);
    assert_eq!(
        after("gomoku:9,rule=exact", moves),
        Turn::Seat(Seat::SECOND)
    );
    let five = "c1 a9 d1 b9 f1 a7 g1 b7 e1";
    assert_eq!(after("gomoku:9", five), won);
    assert_eq!(after("gomoku:9,rule=exact", five), won);
}

#[test]
fn a_row_of_gomoku_is_counted_from_below_and_one_of_hex_from_above() {
    struct Corner;
    impl Visitor for Corner {
        type Output = (String, f32);
        fn visit<G: Listed>(self, game: G) -> (String, f32) {
            let layout = game.layout();
            let spot = &layout.spots()[0];
            (spot.name.clone(), spot.y)
        }
    }
    let corner = |name: &str| game(name).visit(Corner);
    assert_eq!(corner("gomoku"), ("a15".to_string(), 0.0));
    assert_eq!(corner("hex"), ("a1".to_string(), 0.0));
}
