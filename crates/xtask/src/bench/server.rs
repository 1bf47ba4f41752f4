//! The benches of the server: many players at once, alone and under attack.

use std::path::Path;

use anyhow::{Context, Result};

use super::{Checks, number, run_json};

/// Maximum memory of the server, in MiB.
const MAX_MEMORY: f64 = 512.0;

/// Plays at 1,000 tables on each kind of store. Measures moves per second, and the 99th percentile of their
/// latency.
pub fn run(hog: &Path, load: &Path, checks: &mut Checks) -> Result<()> {
    for store in ["sqlite", "postgres"] {
        let line = format!("bench --store {store} --program {}", hog.display());
        let report = run_json(load, &line)?;
        println!("{store}: {report}");
        checks.at_least("moves per second", number(&report, "/rate")?, 2000.0);
        checks.at_most("p99 in ms", number(&report, "/p99")?, 50.0);
        checks.at_most("MiB", number(&report, "/mebibytes")?, MAX_MEMORY);
    }
    Ok(())
}

/// Plays at 200 tables under one attack after the other, directly and through nginx. The latency of moves may
/// double, and every attacker must be disconnected within 30 s.
pub fn run_hostile(hog: &Path, load: &Path, checks: &mut Checks) -> Result<()> {
    for route in ["", " --proxy"] {
        let line = format!("hostile --program {}{route}", hog.display());
        let report = run_json(load, &line)?;
        let phases = report["phases"].as_array();
        for phase in phases.context("hog-load reported no phases")? {
            println!("{phase}");
            checks.at_most("p99 ÷ p99 without attack", number(phase, "/ratio")?, 2.0);
            checks.at_most("longest connection in s", number(phase, "/longest")?, 30.0);
            checks.at_most("MiB", number(phase, "/mebibytes")?, MAX_MEMORY);
            checks.exactly("attackers left", &phase["alive"], 0);
        }
        checks.exactly("failures of honest players", &report["wrong"], "[]");
    }
    Ok(())
}
