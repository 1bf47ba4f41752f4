//! A judge that follows a game says the same of every state as a new judge of that state.

use hog_core::random::{below, seed_bytes};
use hog_core::{Judge, Turn};
use hog_games::catalogue::{GameName, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All that a judge says of a state.
fn opinion<G: Listed>(
    game: &G,
    state: &G::State,
    judge: &dyn Judge<G::Move>,
) -> (i64, bool, Vec<G::Move>, Vec<bool>) {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let dead = moves.iter().map(|mv| judge.is_dead(*mv)).collect();
    judge.order(&mut moves);
    (judge.evaluate(), judge.is_live(), moves, dead)
}

/// Plays random games with a judge beside, and takes moves back now and then.
struct Following(u64);

impl Visitor for Following {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(5));
        for _ in 0..self.0 {
            let start = game.start();
            let mut judge = game.judge(&start).expect("the game has a judge");
            let mut line = vec![(start, None)];
            for _ in 0..60 {
                let (state, _) = line.last().expect("the start stays").clone();
                if !game.turn(&state).is_over() {
                    let fresh = game.judge(&state).expect("the game has a judge");
                    let own = opinion(&game, &state, judge.as_ref());
                    assert_eq!(own, opinion(&game, &state, fresh.as_ref()), "{state:?}");
                }
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let back = moves.is_empty() || below(&mut rng, 4) == 0;
                if back && line.len() > 1 {
                    if let Some((_, Some(mv))) = line.pop() {
                        judge.undo(mv);
                    }
                } else if !moves.is_empty() {
                    let mv = moves[below(&mut rng, moves.len())];
                    let mut after = state.clone();
                    game.play_unchecked(&mut after, mv);
                    judge.play(mv);
                    line.push((after, Some(mv)));
                }
            }
        }
    }
}

#[test]
fn judges_follow_games_move_by_move() {
    for name in [
        "tictactoe",
        "gomoku:7",
        "gomoku:6,rule=exact",
        "hex:4",
        "hex:4,swap=on",
        "hex:3,by=groups",
        "drop:5,4",
        "qubic",
    ] {
        let name: GameName = name.parse().unwrap();
        name.visit(Following(20));
    }
}

#[test]
fn games_without_listed_win_groups_have_no_judge() {
    struct Judges;
    impl Visitor for Judges {
        type Output = bool;
        fn visit<G: Listed>(self, game: G) -> bool {
            assert!(matches!(game.turn(&game.start()), Turn::Seat(_)));
            game.judge(&game.start()).is_some()
        }
    }
    for (name, has_one) in [
        ("hex:11", false),
        ("y:5", false),
        ("cube", false),
        ("hex:6", true),
        ("hex:7", false),
        ("gomoku:rule=exact", true),
        ("gomoku:20", true),
    ] {
        let game: GameName = name.parse().unwrap();
        assert_eq!(game.visit(Judges), has_one, "{name}");
    }
}

/// Whether a state after some moves is live, and which moves are dead.
struct After<'a>(&'a str);

impl Visitor for After<'_> {
    type Output = (bool, usize);

    fn visit<G: Listed>(self, game: G) -> (bool, usize) {
        let mut state = game.start();
        for text in self.0.split(' ') {
            let mv = game.read_move(&state, text).expect("the test names moves");
            game.play(&mut state, mv).expect("the moves are legal");
        }
        let judge = game.judge(&state).expect("the game has a judge");
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        (
            judge.is_live(),
            moves.iter().filter(|mv| judge.is_dead(**mv)).count(),
        )
    }
}

#[test]
fn a_stone_that_cannot_be_put_or_would_not_win_makes_nothing_live() {
    let after = |name: &str, moves: &str| {
        let name: GameName = name.parse().expect("the game is listed");
        name.visit(After(moves))
    };
    // X lacks d3 beside a3 b3 c3, but nothing is on d1 and d2 yet.
    let floating = "a b b a c a a c b c c e";
    assert_eq!(after("drop:7,6", floating), (false, 0));
    // With d1 and d2 taken it is there for the taking.
    let resting = "a b b a c a a c b c c e d d";
    assert!(after("drop:7,6", resting).0);
    // The hole would make six.
    let six = "a1 a7 b1 b7 c1 d6 e1 d7 f1 f6";
    assert!(!after("gomoku:7,rule=exact", six).0);
    assert!(after("gomoku:7", six).0);
}

#[test]
fn no_place_is_dead_where_another_waits_for_it() {
    struct NoneDead;
    impl Visitor for NoneDead {
        type Output = ();
        fn visit<G: Listed>(self, game: G) {
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(8));
            for _ in 0..50 {
                let mut state = game.start();
                let mut moves = Vec::new();
                loop {
                    moves.clear();
                    game.moves(&state, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let judge = game.judge(&state).expect("the game has a judge");
                    assert!(moves.iter().all(|mv| !judge.is_dead(*mv)));
                    let mv = moves[below(&mut rng, moves.len())];
                    game.play_unchecked(&mut state, mv);
                }
            }
        }
    }
    let name: GameName = "drop:4,4".parse().unwrap();
    name.visit(NoneDead);
}
