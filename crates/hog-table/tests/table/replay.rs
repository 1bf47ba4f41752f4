//! Looking back: after any number of moves every viewer sees what it saw then.

use hog_board::Viewer;
use hog_core::random::{below, seed_bytes};
use hog_core::{Seat, Turn};
use hog_games::catalogue::{Choice, FAMILIES};
use hog_table::{Consent, Executor, Hex32, LiveTable, Replay, SavedDeal, Table, VerdictSearch};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::choice;
use crate::shown::{Shown, shown};

/// How many lines of each game are played.
const LINES: u64 = 3;

/// Maximum number of moves that are made in a line.
const MOVES: usize = 40;

/// A table of a game; where chance deals, with shares now and then.
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

/// A random line of play, with what was told before every move and at last.
fn line(game: &Choice, seed: u64) -> (LiveTable, Vec<Shown>) {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    let mut table = opened(game, &mut rng, seed);
    let preferences = ["safe", "full", "off"].map(|word| {
        let name = game.listed()?;
        name.with("auto", word).ok().map(Choice::Listed)
    });
    let mut present = game.clone();
    let mut told = Vec::new();
    for _ in 0..below(&mut rng, MOVES) {
        let Turn::Seat(seat) = table.turn() else {
            break;
        };
        if let (0, Some(preference)) = (below(&mut rng, 6), &preferences[below(&mut rng, 3)]) {
            table.adjust(preference).expect("it is a preference");
            present = preference.clone();
        }
        told.push(shown(table.as_mut()));
        let moves = table.moves(Viewer::Seat(seat));
        let mv = &moves[below(&mut rng, moves.len())];
        table.play(seat, mv).expect("it is legal");
    }
    told.push(shown(table.as_mut()));
    let mut live = LiveTable::new(present, table, Vec::new(), Executor::inline(), seed);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    (live, told)
}

#[test]
fn every_game_is_seen_again_as_it_was_after_any_number_of_moves() {
    let listed = FAMILIES.iter().flat_map(|family| family.examples);
    let more = ["go-fish:seed=7", "go-fish:ranks=4,deal=2", "freecell:617"];
    let (mut hidden, mut adjusted) = (0, 0);
    for name in listed.copied().chain(more) {
        for seed in 0..LINES {
            let (live, told) = line(&choice(name), seed);
            let saved = live.save();
            hidden += usize::from(saved.deal.is_some());
            adjusted += usize::from(!saved.changes.is_empty());
            let mut replay = Replay::new(&saved, seed + 1).expect("it was played");
            assert_eq!(replay.length() + 1, told.len(), "{name}, seed {seed}");
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
            // Back and forth, and then every number once in both directions.
            let mut orders: Vec<usize> = (0..20).map(|_| below(&mut rng, told.len())).collect();
            orders.extend((0..told.len()).rev().chain(0..told.len()));
            for moves in orders {
                let seen = shown(replay.at(moves));
                assert_eq!(seen, told[moves], "{name}, seed {seed}, {moves} moves");
            }
        }
    }
    assert!(hidden > 5 && adjusted > 0, "{hidden} and {adjusted}");
}

/// What was taken back is not looked at, and there is nothing beyond the last move.
#[test]
fn what_was_taken_back_is_not_seen() {
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
