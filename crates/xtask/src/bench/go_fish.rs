//! The bench of Go Fish: small decks solved, the exploitability of engines, and speeds.

use std::path::Path;

use anyhow::Result;

use super::{Checks, number, run_cargo, run_json};

/// Small decks with a refill of one card: ranks, suits, cards dealt, and the value in pairs that an earlier
/// version found. On the first [`NOT_EXPLOITABLE`] decks, the engine `sound:endgame=off` is not exploitable.
const DECKS: [(u8, u8, u8, f64); 8] = [
    (3, 4, 2, 0.470_649),
    (4, 4, 6, 0.511_870),
    (3, 4, 3, 0.452_987),
    (4, 2, 2, 0.361_905),
    (3, 4, 1, 0.291_602),
    (5, 2, 3, 0.337_566),
    (4, 4, 5, 0.417_868),
    (4, 4, 7, 0.449_417),
];
const NOT_EXPLOITABLE: usize = 5;

/// The example that measures updates of a belief.
const BELIEF_SPEED: &str = "run --release --locked --package hog-engines --example belief_speed";

/// Runs the bench.
pub fn run(hog: &Path, checks: &mut Checks) -> Result<()> {
    decks(hog, checks)?;
    let open = run_json(hog, "solve go-fish --open --json")?;
    let value = format!("{:.6}", number(&open, "/value")?);
    checks.exactly("value with open hands", value, "0.482540");
    checks.at_most("open hands in s", number(&open, "/seconds")?, 5.0);

    let update = number(&run_cargo(BELIEF_SPEED)?, "/update_ms")?;
    checks.at_most("update of a belief in ms", update, 0.2);

    let line = "tournament go-fish level:10 level:10 --json --games 200 --jobs 1";
    let played = run_json(hog, line)?;
    for engine in ["0", "1"] {
        let p99 = number(&played, &format!("/engines/{engine}/times/p99"))?;
        checks.at_most("p99 of level:10 in ms", 1e3 * p99, 20.0);
    }

    let played = run_json(hog, "bench playouts go-fish --games 1000000 --json")?;
    let rate = number(&played, "/games_per_cpu_second")?;
    checks.at_least("games per CPU second", rate, 300_000.0);
    Ok(())
}

/// Solves the small decks, and prints them as a table.
fn decks(hog: &Path, checks: &mut Checks) -> Result<()> {
    println!("ranks suits deal     value  exploitability     sound    belief       s");
    // The greatest error of a value, the greatest exploitability of an equilibrium, and that of the engine on
    // the first decks and on the others.
    let (mut error, mut exploitability, mut gains) = (0.0_f64, 0.0_f64, [0.0_f64; 2]);
    for (index, (ranks, suits, deal, expected)) in DECKS.into_iter().enumerate() {
        let game = format!("go-fish:ranks={ranks},suits={suits},deal={deal},refill=1");
        let engines = "--engine sound:endgame=off --engine belief";
        let found = run_json(hog, &format!("solve {game} --json {engines}"))?;
        let value = number(&found, "/value")?;
        let audited = number(&found, "/audit/exploitability")?;
        let sound_gain = number(&found, "/engines/0/exploitability")?.max(0.0);
        let belief_gain = number(&found, "/engines/1/exploitability")?.max(0.0);
        let seconds = number(&found, "/seconds")?;
        println!(
            "{ranks:>5} {suits:>5} {deal:>4}  {value:.6}  {audited:>14.7}  \
             {sound_gain:.6}  {belief_gain:.6}  {seconds:>6.1}"
        );
        error = error.max((value - expected).abs());
        exploitability = exploitability.max(audited);
        let greatest = &mut gains[usize::from(index >= NOT_EXPLOITABLE)];
        *greatest = greatest.max(sound_gain);
    }
    checks.at_most("error of a value, in 1e-4", error * 1e4, 1.0);
    checks.at_most("exploitability, in 1e-4", exploitability * 1e4, 1.0);
    // Only rounding makes this differ from 0.
    checks.at_most("sound on five, in 1e-6", gains[0] * 1e6, 1.0);
    checks.at_most("sound on the others", gains[1], 0.018);
    Ok(())
}
