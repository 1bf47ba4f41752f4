//! Prints, for a game and a number of random moves, what an onlooker or a seat would be told: the
//! setting and the state, as JSON. For looking at drawings without a house.

use hog_board::Viewer;
use hog_core::Turn;
use hog_server::wire::{ActInfo, Setting, Stack};
use hog_table::catalogue::Choice;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let game: Choice = words.next().ok_or("expected a game")?.parse()?;
    let count: usize = words.next().ok_or("expected a number of moves")?.parse()?;
    let mut table = hog_table::open(&game, 1)?;
    let mut random = 12_345_usize;
    for _ in 0..count {
        let Turn::Seat(seat) = table.turn() else {
            break;
        };
        let moves = table.moves(Viewer::Seat(seat));
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let text = &moves[(random >> 33) % moves.len()];
        table.play(seat, text)?;
    }
    let viewer = match table.turn() {
        Turn::Seat(seat) => Viewer::Seat(seat),
        Turn::Chance | Turn::Over(_) => Viewer::Onlooker,
    };
    let acts = table.acts(viewer).into_iter().map(ActInfo::from);
    let marks = table.marks(viewer);
    let told = serde_json::json!({
        "setting": Setting::of(&game, table.as_ref()),
        "acts": acts.collect::<Vec<_>>(),
        "last": marks.last,
        "decisive": marks.decisive,
        "history": { "from": 0, "told": table.history(viewer) },
        "places": Stack::of(&table.view(viewer)),
    });
    println!("{told:#}");
    Ok(())
}
