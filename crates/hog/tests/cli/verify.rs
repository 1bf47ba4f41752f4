//! `hog verify deal`.

use hog_board::Viewer;
use hog_core::{Seat, Turn};
use hog_games::catalogue::Choice;
use hog_table::{Commitment, Executor, Hex32, LiveTable, Saved, SavedDeal, SeedSource, mixed_seed};

use crate::process::{Scratch, error, json, stdout};

const SEED: [u8; 32] = [7; 32];

fn choice(name: &str) -> Choice {
    name.parse().expect("the game is listed")
}

fn table(shares: &[Hex32]) -> LiveTable {
    let game = choice("go-fish:ranks=3,deal=3");
    let live = LiveTable::open(&game, Vec::new(), Executor::inline(), 1);
    let mut saved = live.expect("it can be opened").save();
    saved.deal = Some(SavedDeal {
        seed: Hex32(SEED),
        source: SeedSource::Fresh,
        shares: shares.to_vec(),
    });
    LiveTable::load(&saved, Executor::inline(), 1).expect("it can be dealt")
}

/// A game to its end, with these shares.
fn played(shares: &[Hex32]) -> Saved {
    let mut live = table(shares);
    while let Turn::Seat(seat) = live.turn() {
        let mv = live.table().moves(Viewer::Seat(seat)).swap_remove(0);
        live.play(seat, &mv).expect("it is legal");
    }
    live.save()
}

fn file(name: &str, saved: &Saved) -> Scratch {
    Scratch::with(name, saved.to_json())
}

/// The error for a file.
fn refused(file: &Scratch, words: &str) -> String {
    let error = error(&format!("verify deal {} {words}", file.name()), 1);
    let prefix = format!("error: {}: ", file.name());
    let error = error.strip_prefix(&prefix).unwrap_or(&error);
    error.trim_end().to_string()
}

#[test]
fn a_deal_is_held_to_what_was_promised() {
    let shares = [Hex32([1; 32]), Hex32([2; 32])];
    let saved = played(&shares);
    let file = file("verify-sound", &saved);
    let commitment = Commitment::to(&SEED).to_string();
    let dealt = Hex32(mixed_seed(&SEED, &shares));
    let own_share = shares[1].to_string();
    let words = format!("verify deal {}", file.name());
    let promised = format!("{words} --commitment {commitment} --share {own_share}");
    let printed = stdout(&promised);
    let lines = format!(
        "game        go-fish:ranks=3,deal=3\n\
         seed        {}\n\
         commitment  {commitment}\n\
         share 1     {}\n\
         share 2     {own_share}\n\
         dealt from  {dealt}\n\
         moves       {}, legal with these cards\n\
         end         ",
        "07".repeat(32),
        shares[0],
        saved.moves.len()
    );
    assert!(printed.starts_with(&lines), "{printed}");
    let promise = "\nThe deal matches the commitment made before the game.\n";
    assert!(printed.ends_with(promise), "{printed}");
    let unchecked = stdout(&words);
    let warning =
        "\nThe deal was not changed if the commitment matches the one shown before the game.\n";
    assert!(unchecked.ends_with(warning), "{unchecked}");
    let report = json(&format!("{words} --json"));
    assert_eq!(report["commitment"], commitment);
    assert_eq!(report["commitment_checked"], false);
    assert_eq!(report["shares"][1], own_share);
    assert_eq!(report["dealt_from"], dealt.to_string());
    assert_eq!(report["moves"], saved.moves.len());
}

/// Without shares the seed itself deals.
#[test]
fn a_deal_without_shares_is_of_its_seed() {
    let file = file("verify-alone", &played(&[]));
    let report = json(&format!("verify deal {} --json", file.name()));
    assert_eq!(report["dealt_from"], report["seed"]);
    assert_eq!(report["shares"], serde_json::json!([]));
}

#[test]
fn a_resigned_game_is_over() {
    let mut live = table(&[]);
    live.resign(Seat::SECOND).expect("it goes on");
    let file = file("verify-resigned", &live.save());
    let report = json(&format!("verify deal {} --json", file.name()));
    assert_eq!(report["end"], "player 2 has resigned");
    assert_eq!(report["winners"], serde_json::json!(["player 1"]));
}

#[test]
fn a_deal_that_breaks_its_promise_is_refused() {
    let shares = [Hex32([1; 32])];
    let saved = played(&shares);
    let sound = file("verify-promise", &saved);
    let other = Commitment::to(&[8; 32]).to_string();
    let commitment = Commitment::to(&SEED);
    assert_eq!(
        refused(&sound, &format!("--commitment {other}")),
        format!(
            "another deal was played: the seed has the commitment {commitment}, but {other} was shown"
        )
    );
    let share = Hex32([3; 32]).to_string();
    assert_eq!(
        refused(&sound, &format!("--share {share}")),
        format!("the share {share} is not part of the deal")
    );
    // With another share other cards are dealt: a move is illegal, or the game is not over.
    let mut changed = saved;
    let deal = changed.deal.as_mut().expect("it was dealt");
    deal.shares[0] = Hex32([9; 32]);
    let changed = file("verify-changed", &changed);
    let reason = refused(&changed, "");
    let fits = reason.starts_with("move ") || reason.starts_with("the stage is over, but");
    assert!(fits, "{reason}");
}

#[test]
fn a_file_without_a_finished_fair_deal_is_refused() {
    let going_on = file("verify-going-on", &table(&[]).save());
    assert_eq!(
        refused(&going_on, ""),
        "the game is not over, and its seed is secret until then"
    );
    let mut given = played(&[]);
    given.deal.as_mut().expect("it was dealt").source = SeedSource::Given;
    assert_eq!(
        refused(&file("verify-given", &given), ""),
        "the seed of this deal was given: the person who gave it knew the cards"
    );
    let mut open =
        LiveTable::open(&choice("tictactoe"), Vec::new(), Executor::inline(), 1).unwrap();
    open.resign(Seat::FIRST).expect("it goes on");
    assert_eq!(
        refused(&file("verify-open", &open.save()), ""),
        "there is no deal to verify: nothing is random in tictactoe"
    );
    let nothing = Scratch::with("verify-nothing", "{}");
    let expected = "this is not a saved game: expected \"house-of-games\": \"table\" in it";
    assert_eq!(refused(&nothing, ""), expected);
    let gone = Scratch::new("verify-gone");
    let reason = refused(&gone, "");
    assert!(reason.contains(" cannot be read: "), "{reason}");
}
