//! Positional games as played: against other games, other ways to win, and known values.

use std::collections::BTreeSet;

use hog_core::analysis::{Analysis, Coverage, Limits};
use hog_core::random::{below, seed_bytes};
use hog_core::{Control, Outcome, Seat, Turn, Value};
use hog_games::catalogue::{GameName, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The value of a game for the first player, and the first moves that have it.
struct Solve;

impl Visitor for Solve {
    type Output = (Value, BTreeSet<String>, usize);

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let analysis = Analysis::of(&game, Limits::DEFAULT, &Control::new());
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
    assert_eq!(solve("mnk").0, Value::Draw);
    assert_eq!(solve("mnk").2, 5478);
    assert_eq!(solve("mnk:4,3").0, Value::Win);
    assert_eq!(solve("mnk:3,4").0, Value::Win);
    assert_eq!(solve("mnk:4,3,4").0, Value::Draw);
    assert_eq!(solve("mnk:2,2,2").0, Value::Win);
    for size in 1..=3 {
        assert_eq!(solve(&format!("hex:{size}")).0, Value::Win);
    }
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
    for size in 3..=5 {
        let games = |name: String| game(&name).visit(RandomGames(1_500));
        let by_connection = games(format!("hex:{size}"));
        assert_eq!(by_connection, games(format!("hex:{size},by=groups")));
        let drawn = by_connection
            .iter()
            .any(|(_, outcome)| *outcome == Some(Outcome::Drawn));
        assert!(!drawn, "Hex has no draws");
    }
}

/// Plays random games the fast way, and says how many moves they have on average.
struct Playouts(u32);

impl Visitor for Playouts {
    type Output = f64;

    fn visit<G: Listed>(self, game: G) -> f64 {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(2));
        let mut room = Vec::new();
        let mut moves = 0;
        for _ in 0..self.0 {
            let mut state = game.start();
            let outcome = game.playout(&mut state, &mut rng, &mut room, usize::MAX);
            assert_eq!(outcome.map(Turn::Over), Some(game.turn(&state)));
            // Looked at anew, the stones say the same.
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
    ] {
        game(name).visit(Playouts(200));
    }
}

#[test]
fn random_games_are_as_long_as_is_known() {
    for (name, expected) in [("gomoku", 109.0), ("hex", 107.5)] {
        let mean = game(name).visit(Playouts(4_000));
        // About four standard deviations of the mean of so many games.
        assert!(
            (mean - expected).abs() < 1.9,
            "{name}: {mean} moves on average"
        );
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
