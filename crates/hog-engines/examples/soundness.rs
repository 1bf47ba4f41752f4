//! How much the best opponent gains against the strategies of Go Fish, on small decks.

use std::time::Instant;

use hog_core::Control;
use hog_engines::go_fish::{ByStrategy, Endgame, Greedy, Lookahead, Sound, Utility};
use hog_games::go_fish::{Plain, Rules};
use hog_search::{Audit, Learning, Limits, SequenceForm};

fn main() {
    let control = Control::new();
    for (ranks, suits, deal, refill) in [
        (3, 4, 2, 1),
        (4, 4, 6, 1),
        (3, 4, 3, 1),
        (4, 2, 2, 1),
        (5, 2, 3, 1),
        (4, 4, 7, 1),
        (3, 4, 1, 1),
        (4, 4, 5, 1),
    ] {
        let rules = Rules::DOCUMENT
            .with_pack(ranks, suits)
            .and_then(|rules| rules.with_deal(deal))
            .and_then(|rules| rules.with_refill(refill))
            .expect("rules");
        let game = Plain::new(rules);
        let begun = Instant::now();
        let form =
            SequenceForm::of(&game, &Utility::Pairs, Limits::default(), &control).expect("small");
        let built = begun.elapsed();
        let learned = Learning::default().learn(&form, &control);
        println!(
            "{ranks},{suits},{deal},{refill}: value {:.5} exploitability {:.1e} rounds {} histories {} built {built:?} in all {:?}",
            learned.value,
            learned.exploitability,
            learned.rounds,
            form.histories(),
            begun.elapsed()
        );
        let audit = Audit::new(&game, &Utility::Pairs, &control);
        let now = Instant::now();
        println!(
            "   audit of equilibrium {:?} {:?}",
            audit.exploitability(&learned.policy),
            now.elapsed()
        );
        let now = Instant::now();
        println!(
            "   greedy {:?} {:?}",
            audit.exploitability(&ByStrategy(Greedy)),
            now.elapsed()
        );
        let now = Instant::now();
        println!(
            "   lookahead {:?} {:?}",
            audit.exploitability(&ByStrategy(Lookahead)),
            now.elapsed()
        );
        if form.histories() < 50_000 {
            let now = Instant::now();
            println!(
                "   sound {:?} {:?}",
                audit.exploitability(&ByStrategy(Sound {
                    endgame: Endgame::Solved
                })),
                now.elapsed()
            );
        }
    }
}
