//! The bench of the server: many players at once, on both stores.

use std::io::Write;

use serde_json::Value;

use super::BenchFailed;
use super::answers::BadAnswers;
use super::bar::{Bar, at_least, at_most};
use super::child::{Hog, run_timed};

/// How many moves the house keeps in a second, at least.
const LEAST_MOVES: f64 = 2000.0;

/// The most time until a move is acknowledged, of 99 in a hundred, in milliseconds.
const MOST_P99: f64 = 50.0;

/// The most memory of the house, in MiB.
const MOST_MEBIBYTES: f64 = 512.0;

/// Runs the bench and says what it comes to.
pub fn run(hog: &Hog, load: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let mut bars = Vec::new();
    let program = hog.path().to_string_lossy();
    for store in ["sqlite", "postgres"] {
        let words = ["bench", "--json", "--store", store, "--program", &program];
        let told = run_timed(load.path().as_os_str(), &words)?.output;
        let told: Value = serde_json::from_str(&told).map_err(|_| BadAnswers::without("JSON"))?;
        // A report that cannot be written does not change what was found.
        writeln!(out, "{store}: {told}").ok();
        let number = |name: &str| told[name].as_f64().unwrap_or(f64::NAN);
        let what = |what: &str| format!("{store}: {what}");
        bars.push(at_least(&what("moves in 1 s"), number("rate"), LEAST_MOVES));
        bars.push(at_most(&what("p99 in ms"), number("p99"), MOST_P99));
        let memory = number("mebibytes");
        bars.push(at_most(&what("MiB"), memory, MOST_MEBIBYTES));
    }
    Ok(bars)
}
