//! The benches of the server: many players at once, alone and under attack.

use std::path::Path;

use anyhow::{Context, Result};

use super::{Bars, number, run_json};

/// Maximum memory of the server, in MiB.
const MAX_MEMORY: f64 = 512.0;

/// Runs 1,000 tables on each store: durable moves per second, and the time in milliseconds within which
/// 99 in 100 are acknowledged.
pub fn run(hog: &Path, load: &Path, bars: &mut Bars) -> Result<()> {
    for store in ["sqlite", "postgres"] {
        let line = format!("bench --store {store} --program {}", hog.display());
        let report = run_json(load, &line)?;
        println!("{store}: {report}");
        bars.at_least("moves per second", number(&report, "/rate")?, 2000.0);
        bars.at_most("p99 in ms", number(&report, "/p99")?, 50.0);
        bars.at_most("MiB", number(&report, "/mebibytes")?, MAX_MEMORY);
    }
    Ok(())
}

/// Runs 200 tables under one attack after the other, directly and through nginx: acknowledgements may take
/// twice as long as without attack, and every attacker is disconnected within 30 s.
pub fn run_hostile(hog: &Path, load: &Path, bars: &mut Bars) -> Result<()> {
    for route in ["", " --proxy"] {
        let line = format!("hostile --program {}{route}", hog.display());
        let report = run_json(load, &line)?;
        let phases = report["phases"].as_array();
        for phase in phases.context("hog-load reported no phases")? {
            println!("{phase}");
            bars.at_most("p99 by that in peace", number(phase, "/ratio")?, 2.0);
            bars.at_most("s until the last is gone", number(phase, "/longest")?, 30.0);
            bars.at_most("MiB", number(phase, "/mebibytes")?, MAX_MEMORY);
            bars.exactly("attackers left", &phase["alive"], 0);
        }
        bars.exactly("failures of honest players", &report["wrong"], "[]");
    }
    Ok(())
}
