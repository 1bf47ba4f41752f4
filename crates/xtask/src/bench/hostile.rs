//! The bench of a house among those who mean harm.

use std::io::Write;

use serde_json::Value;

use super::BenchFailed;
use super::answers::BadAnswers;
use super::bar::{Bar, at_most};
use super::child::{Hog, run_timed};

/// How many times as long 99 acknowledgements in a hundred may take as when nobody does harm.
const MOST_RATIO: f64 = 2.0;

/// How long somebody may do harm before it is sent away, in seconds.
const MOST_SECONDS: f64 = 30.0;

/// The most memory of the house, in MiB.
const MOST_MEBIBYTES: f64 = 512.0;

/// Runs the bench and says what it comes to.
pub fn run(hog: &Hog, load: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let program = hog.path().to_string_lossy();
    let words = ["hostile", "--json", "--program", &program];
    let told = run_timed(load.path().as_os_str(), &words)?.output;
    let told: Value = serde_json::from_str(&told).map_err(|_| BadAnswers::without("JSON"))?;
    let phases = told["phases"].as_array();
    let phases = phases.ok_or_else(|| BadAnswers::without("phases"))?;
    let mut bars = Vec::new();
    for phase in phases {
        // A report that cannot be written does not change what was found.
        writeln!(out, "{phase}").ok();
        let name = phase["name"].as_str().unwrap_or_default();
        let number = |field: &str| phase[field].as_f64().unwrap_or(f64::NAN);
        let mut bar = |what: &str, field: &str, most: f64| {
            bars.push(at_most(&format!("{name}: {what}"), number(field), most));
        };
        bar("p99 by what it is else", "ratio", MOST_RATIO);
        bar("s until the last is gone", "longest", MOST_SECONDS);
        bar("MiB", "mebibytes", MOST_MEBIBYTES);
        let alive = phase["alive"].to_string();
        bars.push(Bar::exactly(&format!("{name}: not sent away"), &alive, "0"));
    }
    let wrong = told["wrong"].to_string();
    bars.push(Bar::exactly("what went wrong for the honest", &wrong, "[]"));
    Ok(bars)
}
