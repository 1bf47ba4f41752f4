//! Every text given as a move of FreeCell is refused and changes nothing, or it is listed and made
//! with the moves of auto-play that follow it.

#![no_main]

use hog_core::{Game, Notation};
use hog_games::freecell::{AutoPlay, Back, Building, DealNumber, EmptyColumns, FreeCell, Rules};
use libfuzzer_sys::fuzz_target;

/// The rules that some bytes choose.
fn rules(choice: [u8; 3]) -> Rules {
    let [cells, columns, switches] = choice;
    let pick = |bit: u8| switches >> bit & 1 == 1;
    Rules::FREECELL
        .with_cells(cells % 9)
        .and_then(|rules| rules.with_columns(4 + columns % 7))
        .expect("the numbers are within bounds")
        .with_building([Building::AlternateColours, Building::Suit][usize::from(pick(0))])
        .with_empty_columns([EmptyColumns::Any, EmptyColumns::KingsOnly][usize::from(pick(1))])
        .with_back([Back::Off, Back::On][usize::from(pick(2))])
        .with_auto_play(if pick(3) {
            AutoPlay::Full
        } else if pick(4) {
            AutoPlay::Off
        } else {
            AutoPlay::Safe
        })
}

fuzz_target!(|input: ([u8; 3], u32, &str)| {
    let (choice, deal, text) = input;
    let deal = DealNumber::new(i64::from(deal) + 1).expect("there are more deals than 2^32");
    let game = FreeCell::deal(rules(choice), deal);
    let mut state = game.start();
    for word in text.split_whitespace().take(200) {
        let Ok(mv) = game.read_move(&state, word) else {
            continue;
        };
        let written = game.write_move(&state, mv);
        assert_eq!(game.read_move(&state, &written), Ok(mv));
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let before = state;
        if game.play(&mut state, mv).is_err() {
            assert!(!moves.contains(&mv));
            assert_eq!(state, before);
            continue;
        }
        assert!(moves.contains(&mv));
        let mut one_by_one = before;
        assert!(game.count_single_moves(&before, mv) >= usize::from(mv.cards));
        game.play_without_auto_play(&mut one_by_one, mv);
        for up in game.auto_played(&before, mv) {
            let checked = game.check(&one_by_one, up);
            checked.expect("each move of auto-play is legal in its turn");
            game.play_without_auto_play(&mut one_by_one, up);
        }
        assert_eq!(one_by_one, state);
    }
});
