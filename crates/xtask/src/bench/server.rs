//! The benches of the server: many players at once, alone and under attack.

use std::path::Path;

use anyhow::{Context, Result};

use super::{Bars, number, run_json};

/// The most memory of the server, in MiB.
const MOST_MEMORY: f64 = 512.0;

/// Runs 1,000 tables on each store: durable moves per second, and the time in milliseconds within which
/// 99 in 100 are acknowledged.
pub fn run(hog: &Path, load: &Path, bars: &mut Bars) -> Result<()> {
    for store in ["sqlite", "postgres"] {
        let line = format!("bench --json --store {store} --program {}", hog.display());
        let told = run_json(load, &line)?;
        println!("{store}: {told}");
        bars.at_least("moves per second", number(&told, "/rate")?, 2000.0);
        bars.at_most("p99 in ms", number(&told, "/p99")?, 50.0);
        bars.at_most("MiB", number(&told, "/mebibytes")?, MOST_MEMORY);
    }
    Ok(())
}

/// Runs 200 tables under one attack after the other, directly and through nginx: honest players may wait twice
/// as long as without it, and every attacker is gone within 30 s.
pub fn run_hostile(hog: &Path, load: &Path, bars: &mut Bars) -> Result<()> {
    for route in ["", " --proxy"] {
        let line = format!("hostile --json --program {}{route}", hog.display());
        let told = run_json(load, &line)?;
        let phases = told["phases"].as_array();
        for phase in phases.context("hog-load told no phases")? {
            println!("{phase}");
            bars.at_most("p99 by that in peace", number(phase, "/ratio")?, 2.0);
            bars.at_most("s until the last is gone", number(phase, "/longest")?, 30.0);
            bars.at_most("MiB", number(phase, "/mebibytes")?, MOST_MEMORY);
            bars.exactly("attackers left", &phase["alive"], 0);
        }
        bars.exactly("failures of honest players", &told["wrong"], "[]");
    }
    Ok(())
}
