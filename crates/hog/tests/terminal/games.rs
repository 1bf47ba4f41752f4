//! Every game of the catalogue, from the lobby to its end with keys.

use hog_games::catalogue::{Choice, FAMILIES, Family};
use hog_tmux::Key;

use crate::player::{TerminalPlayer, window};

/// What the screen shows at the end of every game.
const OVER: &str = "N for another game";

/// The most moves that a game may take until it is over.
const MAX_MOVES: usize = 300;

/// The values that a name gives to parameters, by their names.
fn settings<'a>(family: &'a Family, game: &'a str) -> Vec<(&'a str, &'a str)> {
    let values = game.split_once(':').map_or("", |(_, values)| values);
    let mut arguments = family.signature().arguments();
    let values = values.split(',').filter(|value| !value.is_empty());
    let settings = values.map(|value| {
        value.split_once('=').unwrap_or_else(|| {
            let argument = arguments.next().expect("there are not more values");
            (argument.name, value)
        })
    });
    settings.collect()
}

/// Plays a family's sample from the lobby to the end, and checks what is announced on the screen and
/// what is kept. Where the sample has no moves, a solver finds them or an engine makes them.
fn play(family: &Family) {
    let (game, moves) = family.sample_moves();
    let moves: Vec<&str> = moves.collect();
    let choice: Choice = game.parse().expect("samples are of the catalogue");
    let table = hog_table::open(&choice, 0).expect("it can be played");
    let player = TerminalPlayer::in_lobby();
    player.choose(family.name);
    for (name, value) in settings(family, game) {
        player.set(name, value);
    }
    if !moves.is_empty() {
        for seat in hog_core::Seats::first(table.seats()).iter().skip(1) {
            player.seat(&table.seat_name(seat), "a friend");
        }
    }
    player.press(Key::Enter);
    player.see("┌ Moves");
    for (number, text) in (1..).zip(&moves) {
        player.type_move(text);
        player.see_moves(number);
    }
    if moves.is_empty() && table.solver().is_some() {
        player.text("v");
        player.see("press X to step");
        play_on(&player, "x");
    } else if moves.is_empty() {
        play_on(&player, "p");
    }
    let screen = player.see(OVER);
    player.assert_announced_as_kept(&screen);
    // From the end back to the lobby, where the table is no longer the one to continue.
    player.text("q");
    let screen = player.see("┌ House of Games");
    assert!(!screen.shows("Continue"), "{screen}");
    player.text("q");
    player.terminal.wait_for_end().expect("Q leaves");
}

/// Presses a key that makes a move, until the game is over.
fn play_on(player: &TerminalPlayer, key: &str) {
    for _ in 0..MAX_MOVES {
        let before = player.screen();
        if before.shows(OVER) {
            return;
        }
        player.text(key);
        let listed = window(&before, "Moves");
        player.see_that("another move", |screen| {
            let is_own_turn = window(screen, "Status")
                .iter()
                .any(|line| is_own_turn(line));
            screen.shows(OVER) || is_own_turn && window(screen, "Moves") != listed
        });
    }
    panic!("no end after {MAX_MOVES} moves:\n{}", player.screen());
}

/// Whether a line of the status says that the person at the terminal is to move.
fn is_own_turn(line: &str) -> bool {
    line.starts_with('▶') && line.contains(" you")
}

/// Declares tests that share the families among them, so that they run in parallel.
macro_rules! play_samples {
    ($($name:ident: $share:literal of 4,)*) => {
        $(#[test]
        fn $name() {
            for family in FAMILIES.iter().skip($share).step_by(4) {
                println!("{}", family.sample);
                play(family);
            }
        })*
    };
}

play_samples! {
    samples_are_played_to_their_end_1: 0 of 4,
    samples_are_played_to_their_end_2: 1 of 4,
    samples_are_played_to_their_end_3: 2 of 4,
    samples_are_played_to_their_end_4: 3 of 4,
}

#[test]
fn a_game_is_played_with_arrows() {
    let player = TerminalPlayer::in_lobby();
    player.choose("tictactoe");
    player.seat("O", "a friend");
    player.press(Key::Enter);
    player.see("┌ Moves");
    let moves: [&[Key]; 5] = [
        &[Key::Enter],
        &[Key::Up, Key::Left, Key::Enter],
        &[Key::Right, Key::Enter],
        &[Key::Right, Key::Enter],
        &[Key::Left, Key::Down, Key::Down, Key::Enter],
    ];
    for (number, keys) in (1..).zip(moves) {
        player.keys(keys);
        player.see_moves(number);
    }
    let screen = player.see(OVER);
    assert!(screen.shows("X has won after 5 moves."), "{screen}");
}
