//! Random sessions of every family: no panic, nothing drawn outside, and always a state that the rules
//! allow. `cargo run --release -p hog-tui --example sessions` plays many more.

#[path = "../examples/sessions/session.rs"]
mod session;

use hog_table::catalogue::FAMILIES;
use session::{Session, Tally};

/// How many sessions of each family are played here.
const SESSIONS: u64 = 30;

#[test]
fn whatever_is_pressed_every_table_stays_legal() {
    for family in FAMILIES {
        let mut all = Tally::default();
        for seed in 0..SESSIONS {
            let played = std::panic::catch_unwind(|| Session { family, seed }.play());
            let tally = played.unwrap_or_else(|_| {
                let name = family.name;
                panic!("cargo run -p hog-tui --example sessions -- 1 {seed} {name} plays it again")
            });
            all.events += tally.events;
            all.checks += tally.checks;
        }
        // Sessions in which nothing happens show nothing.
        assert!(all.events > 1000, "{}: {} events", family.name, all.events);
        assert!(all.checks > 100, "{}: {} changes", family.name, all.checks);
    }
}

#[test]
fn the_same_seed_is_the_same_session() {
    for family in FAMILIES {
        let counts = [(); 2].map(|()| {
            let tally = Session { family, seed: 7 }.play();
            (tally.events, tally.checks, tally.ends)
        });
        assert_eq!(counts[0], counts[1], "{}", family.name);
    }
}
