//! Tournaments are fair, repeatable, and can be stopped.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use hog_core::Control;
use hog_engines::tally::Tally;
use hog_engines::tournament::{NoTournament, Standings, Tournament};
use hog_engines::{CannotSearch, WorkerPool};
use hog_games::catalogue::{GameName, Listed, Visitor};

/// Plays a tournament on this number of threads.
struct Playing<'a>(&'a Tournament, usize, &'a Control<'a>);

impl Visitor for Playing<'_> {
    type Output = Result<Standings, NoTournament>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let pool = WorkerPool::new(self.1).expect("threads can be started");
        self.0.play(&game, &pool, self.2)
    }
}

fn play(game: &str, tournament: &Tournament) -> Result<Standings, NoTournament> {
    play_on(2, game, tournament)
}

fn play_on(threads: usize, game: &str, tournament: &Tournament) -> Result<Standings, NoTournament> {
    let name: GameName = game.parse().expect("the game is listed");
    name.visit(Playing(tournament, threads, &Control::new()))
}

fn points(standing: &Standings) -> Vec<f64> {
    let ratings = standing.ratings.iter();
    ratings
        .map(|rating| rating.expect("everybody has played").points)
        .collect()
}

fn tournament(engines: &[&str], games: u32) -> Tournament {
    Tournament {
        engines: engines
            .iter()
            .map(|name| name.parse().expect("there is such an engine"))
            .collect(),
        games,
        opening: 2,
        max_moves: 1_000,
        seed: 1,
    }
}

#[test]
fn all_engines_meet_and_the_sums_agree() {
    let engines = ["random", "thesis:depth=1", "mcts:playouts=50"];
    let standing = play("tictactoe", &tournament(&engines, 10)).unwrap();
    assert!(standing.complete);
    for one in 0..3 {
        assert_eq!(standing.results[one][one], Tally::default());
        for other in (0..3).filter(|other| *other != one) {
            let tally = standing.results[one][other];
            assert_eq!(tally.games(), 10);
            assert_eq!(standing.results[other][one], tally.reversed());
        }
    }
    let points = points(&standing);
    assert!(points[2] > points[0], "{points:?}");
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    let engines = ["level:2", "mcts:playouts=40"];
    let tournament = tournament(&engines, 12);
    let standing = play_on(1, "mnk:4,4,3", &tournament).unwrap();
    let again = play_on(4, "mnk:4,4,3", &tournament).unwrap();
    // All but the times.
    assert_eq!(standing.results, again.results);
    assert_eq!(standing.ratings, again.ratings);
    let other_seed = Tournament {
        seed: 2,
        games: 60,
        ..tournament.clone()
    };
    let same_seed = Tournament {
        games: 60,
        ..tournament
    };
    let results = |tournament| play("mnk:4,4,3", tournament).unwrap().results;
    assert_ne!(results(&other_seed), results(&same_seed), "seeds matter");
}

#[test]
fn sides_alternate() {
    // In a game that the first player wins, two good players share the points.
    let no_opening = Tournament {
        opening: 0,
        ..tournament(&["alphabeta:depth=6", "thesis:depth=6"], 10)
    };
    let standing = play("mnk:2,2,2", &no_opening).unwrap();
    let tally = standing.results[0][1];
    assert_eq!((tally.wins, tally.losses), (5, 5));
}

#[test]
fn a_higher_level_plays_better() {
    let standing = play(
        "mnk:6,6,4",
        &tournament(&["level:1", "level:4", "level:6"], 20),
    )
    .unwrap();
    let points = points(&standing);
    assert!(points.is_sorted(), "{points:?}");
    assert!(standing.results[2][0].interval().0 > 0.6, "{points:?}");
}

#[test]
fn tournaments_need_two_seats_and_two_engines() {
    let two = tournament(&["random", "random"], 2);
    let refused = play("cube:2", &two).unwrap_err();
    assert_eq!(refused, NoTournament::NotForTwo { seats: 1 });
    let one = tournament(&["random"], 2);
    assert_eq!(play("tictactoe", &one).unwrap_err(), NoTournament::TooFew);
}

#[test]
fn a_tournament_that_is_stopped_counts_the_games_that_are_finished() {
    let stop = AtomicBool::new(false);
    let seen = Cell::new(0);
    let progress = |done| {
        seen.set(done);
        stop.store(done >= 3, Ordering::Relaxed);
    };
    let control = Control::new().with_stop(&stop).with_progress(&progress);
    let name: GameName = "gomoku:9".parse().unwrap();
    let long = tournament(&["random", "mcts:time=5ms"], 100_000);
    let standing = name.visit(Playing(&long, 2, &control)).unwrap();
    assert!(!standing.complete);
    let games = standing.results[0][1].games();
    assert!((3..1_000).contains(&games), "{games}");
    assert!(seen.get() >= 3);
}

#[test]
fn openings_are_shared_by_two_games() {
    // Engines that leave nothing to chance and play alike: with the sides exchanged the same game is
    // played again, so that each wins one of the two or both are drawn.
    let twins = tournament(&["thesis:depth=2", "thesis:depth=2,live=on"], 2);
    for seed in 0..30 {
        let pair = Tournament {
            seed,
            opening: 3,
            ..twins.clone()
        };
        let tally = play("mnk:4,4,3", &pair).unwrap().results[0][1];
        assert_eq!(tally.wins, tally.losses, "{seed}: {tally:?}");
    }
}

#[test]
fn an_opening_that_would_end_the_game_is_not_played() {
    // On two by two X has won after three moves at the latest, so every game begins from the start.
    let long = Tournament {
        opening: 4,
        ..tournament(&["random", "random"], 20)
    };
    let standing = play("mnk:2,2,2", &long).unwrap();
    let tally = standing.results[0][1];
    // The first player wins, and both begin equally often.
    assert_eq!((tally.wins, tally.losses), (10, 10));
}

#[test]
fn where_cards_are_hidden_both_games_of_a_pair_get_the_same() {
    let standing = play("go-fish", &tournament(&["random", "random"], 400)).unwrap();
    assert!(standing.complete);
    let tally = standing.results[0][1];
    assert_eq!((tally.games(), tally.pairs.number()), (400, 200));
    let (low, high) = tally.interval();
    assert!((low..=high).contains(&tally.share().expect("games were played")));
    let margin = tally.margins.mean().expect("pairs are counted");
    assert!(
        margin.mean.abs() < 2.0 && margin.reach.is_some(),
        "{margin:?}"
    );
    assert_eq!(standing.results[1][0], tally.reversed());
    let moves = standing.times.iter().map(hdrhistogram::Histogram::len);
    assert!(moves.sum::<u64>() > 400 * 20);
    // Openings are not for such games.
    let opening = Tournament {
        opening: 9,
        ..tournament(&["random", "random"], 400)
    };
    assert_eq!(play("go-fish", &opening).unwrap().results, standing.results);
}

#[test]
fn an_engine_that_cannot_play_is_named() {
    let refused = play("go-fish", &tournament(&["random", "mcts"], 4)).unwrap_err();
    let NoTournament::CannotPlay { engine, error } = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(engine.to_string(), "mcts");
    assert!(matches!(error, CannotSearch::Hidden { able } if able.contains(&"random")));
}

#[test]
fn an_odd_game_has_no_partner() {
    let standing = play("tictactoe", &tournament(&["random", "random"], 3)).unwrap();
    let tally = standing.results[0][1];
    assert_eq!((tally.games(), tally.pairs.number()), (3, 2));
    assert_eq!(tally.margins.mean(), None);
}
