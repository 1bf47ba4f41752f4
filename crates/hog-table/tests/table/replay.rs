//! Replays: after any number of moves, every viewer sees what it saw there during play.

use hog_board::Viewer;
use hog_core::random::{below, seed_bytes};
use hog_core::{Seat, Turn};
use hog_games::catalogue::{Choice, FAMILIES};
use hog_table::{Consent, Executor, Hex32, LiveTable, Replay, SavedDeal, Table, VerdictSearch};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::choice;
use crate::shown::{Shown, shown};

/// Number of lines of play of each game.
const LINES: u64 = 3;

/// Maximum number of moves in a line of play.
const MOVES: usize = 40;

/// Opens a table; a hidden deal gets 0 to 2 shares of players.
fn opened(game: &Choice, rng: &mut ChaCha8Rng, seed: u64) -> Box<dyn Table> {
    let table = hog_table::open(game, seed).expect("a table can be set up");
    let Some(deal) = table.record().deal else {
        return table;
    };
    let shares = [Hex32([1; 32]), Hex32([2; 32])];
    let deal = SavedDeal {
        shares: shares[..below(rng, 3)].to_vec(),
        ..deal
    };
    hog_table::open_dealt(game, deal, seed).expect("a table can be set up")
}

/// A table after a random line of play, and what it showed before every move and at the end.
fn random_line(game: &Choice, seed: u64) -> (LiveTable, Vec<Shown>) {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    let mut table = opened(game, &mut rng, seed);
    let preferences = ["safe", "full", "off"].map(|word| {
        let name = game.listed()?;
        name.with("auto", word).ok().map(Choice::Listed)
    });
    let mut current = game.clone();
    let mut snapshots = Vec::new();
    for _ in 0..below(&mut rng, MOVES) {
        let Turn::Seat(seat) = table.turn() else {
            break;
        };
        let adjusts = below(&mut rng, 6) == 0;
        let preference = &preferences[below(&mut rng, 3)];
        if adjusts && let Some(preference) = preference {
            table.adjust(preference).expect("it is a preference");
            current = preference.clone();
        }
        snapshots.push(shown(table.as_mut()));
        let moves = table.moves(Viewer::Seat(seat));
        let mv = &moves[below(&mut rng, moves.len())];
        table.play(seat, mv).expect("it is legal");
    }
    snapshots.push(shown(table.as_mut()));
    let mut live = LiveTable::new(current, table, Vec::new(), Executor::inline(), seed);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    (live, snapshots)
}

#[test]
fn a_replay_of_every_game_shows_what_was_seen_during_play() {
    let listed = FAMILIES.iter().flat_map(|family| family.examples);
    let more = ["go-fish:seed=7", "go-fish:ranks=4,deal=2", "freecell:617"];
    let (mut hidden, mut adjusted) = (0, 0);
    for name in listed.copied().chain(more) {
        for seed in 0..LINES {
            let (live, snapshots) = random_line(&choice(name), seed);
            let saved = live.save();
            hidden += usize::from(saved.deal.is_some());
            adjusted += usize::from(!saved.changes.is_empty());
            let mut replay = Replay::new(&saved, seed + 1).expect("it was played");
            assert_eq!(replay.length() + 1, snapshots.len(), "{name}, seed {seed}");
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
            // Back and forth, and then every number once in both directions.
            let mut orders: Vec<usize> =
                (0..20).map(|_| below(&mut rng, snapshots.len())).collect();
            orders.extend((0..snapshots.len()).rev().chain(0..snapshots.len()));
            for moves in orders {
                let seen = shown(replay.at(moves));
                assert_eq!(seen, snapshots[moves], "{name}, seed {seed}, {moves} moves");
            }
        }
    }
    assert!(hidden > 5 && adjusted > 0, "{hidden} and {adjusted}");
}

/// A replay leaves out moves that were taken back, and ends at the last move.
#[test]
fn moves_that_were_taken_back_are_not_replayed() {
    let mut live = crate::live("tictactoe");
    for (number, mv) in ["b2", "a1", "c3"].into_iter().enumerate() {
        let seat = [Seat::FIRST, Seat::SECOND][number % 2];
        live.play(seat, mv).unwrap();
    }
    live.undo(Consent::Given).unwrap();
    let mut replay = Replay::new(&live.save(), 1).unwrap();
    assert_eq!(replay.length(), 2);
    for moves in [2, 3, usize::MAX] {
        assert_eq!(replay.at(moves).history(Viewer::Spectator), ["b2", "a1"]);
    }
    assert_eq!(replay.at(2).redoable(), 0);
}
