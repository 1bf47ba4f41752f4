//! The bench of Go Fish: how small decks come out, and how fast it all is.

use std::io::Write;

use serde_json::Value;

use super::BenchFailed;
use super::answers::BadAnswers;
use super::bar::{Bar, at_least, at_most};
use super::child::{Hog, run_timed};
use crate::workspace;

/// A small deck with a refill of one card, and its value in pairs.
struct Deck {
    ranks: u8,
    suits: u8,
    deal: u8,
    value: f64,
    top: Top,
}

/// What can be gained against the top mind without its solver of the end.
#[derive(PartialEq, Eq)]
enum Top {
    Nothing,
    Something,
}

const fn deck(ranks: u8, suits: u8, deal: u8, value: f64, top: Top) -> Deck {
    Deck {
        ranks,
        suits,
        deal,
        value,
        top,
    }
}

/// The decks, with the values that were found when this was written.
const DECKS: [Deck; 8] = [
    deck(3, 4, 2, 0.470_649, Top::Nothing),
    deck(4, 4, 6, 0.511_870, Top::Nothing),
    deck(3, 4, 3, 0.452_987, Top::Nothing),
    deck(4, 2, 2, 0.361_905, Top::Nothing),
    deck(3, 4, 1, 0.291_602, Top::Nothing),
    deck(5, 2, 3, 0.337_566, Top::Something),
    deck(4, 4, 5, 0.417_868, Top::Something),
    deck(4, 4, 7, 0.449_417, Top::Something),
];

/// How far a value may be off, and how exploitable what is learned may be, in pairs.
const MOST_OFF: f64 = 1e-4;

/// The most that may be gained against the top mind, in pairs: nothing but rounding, and on the hardest
/// of the other decks a little.
const MOST_NOTHING: f64 = 1e-6;
const MOST_SOMETHING: f64 = 0.018;

/// The most time of the full deck with open hands, in seconds.
const MOST_OPEN_SECONDS: f64 = 5.0;

/// The most time to bring up to date what a seat believes, in milliseconds.
const MOST_UPDATE: f64 = 0.2;

/// The most time of 99 moves in a hundred of the top mind, in milliseconds.
const MOST_P99: f64 = 20.0;

/// How many random games are played in a second of CPU time, at least.
const LEAST_GAMES: f64 = 300_000.0;

/// Runs the bench and says what it comes to.
pub fn run(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let mut bars = decks(hog, out)?;
    let open = json(&hog.run(&["solve", "go-fish", "--open", "--json"])?.output)?;
    let value = format!("{:.6}", number(&open["value"], "value")?);
    bars.push(Bar::exactly("value with open hands", &value, "0.482540"));
    let seconds = number(&open["seconds"], "seconds")?;
    bars.push(at_most("open hands in s", seconds, MOST_OPEN_SECONDS));
    bars.push(at_most(
        "update of a belief in ms",
        update(out)?,
        MOST_UPDATE,
    ));
    bars.push(at_most("p99 of level:10 in ms", p99(hog)?, MOST_P99));
    let words = [
        "bench", "playouts", "go-fish", "--games", "1000000", "--json",
    ];
    let played = json(&hog.run(&words)?.output)?;
    let rate = number(&played["games_per_cpu_second"], "games_per_cpu_second")?;
    bars.push(at_least("games per CPU second", rate, LEAST_GAMES));
    Ok(bars)
}

/// Solves the decks, and lists them.
fn decks(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    writeln!(
        out,
        "ranks suits deal  histories     value  exploitability       top    greedy       s"
    )
    .ok();
    let (mut off, mut learned, mut nothing, mut something) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    for deck in &DECKS {
        let Deck {
            ranks, suits, deal, ..
        } = deck;
        let game = format!("go-fish:ranks={ranks},suits={suits},deal={deal},refill=1");
        let minds = ["--mind", "sound:endgame=off", "--mind", "belief"];
        let words = [&["solve", &game, "--json"][..], &minds].concat();
        let found = json(&hog.run(&words)?.output)?;
        let histories = number(&found["histories"], "histories")?;
        let value = number(&found["value"], "value")?;
        let audited = number(&found["audit"]["exploitability"], "audit")?;
        let top = number(&found["minds"][0]["exploitability"], "minds")?.max(0.0);
        let greedy = number(&found["minds"][1]["exploitability"], "minds")?.max(0.0);
        let seconds = number(&found["seconds"], "seconds")?;
        writeln!(
            out,
            "{ranks:>5} {suits:>5} {deal:>4} {histories:>10}  {value:.6}  {audited:>14.7}  \
             {top:.6}  {greedy:.6}  {seconds:>6.1}"
        )
        .ok();
        off = off.max((value - deck.value).abs());
        learned = learned.max(audited);
        match deck.top {
            Top::Nothing => nothing = nothing.max(top),
            Top::Something => something = something.max(top),
        }
    }
    // In ten thousandths and thousandths of a pair, so that there is something to read.
    Ok(vec![
        at_most("values off by, in 1e-4", off * 1e4, MOST_OFF * 1e4),
        at_most("exploitability, in 1e-4", learned * 1e4, MOST_OFF * 1e4),
        at_most("top on five, in 1e-6", nothing * 1e6, MOST_NOTHING * 1e6),
        at_most("top on the others", something, MOST_SOMETHING),
    ])
}

/// How long it takes to bring up to date what a seat believes, in milliseconds.
fn update(out: &mut dyn Write) -> Result<f64, BenchFailed> {
    let words = ["run", "--release", "--locked", "--package", "hog-engines"];
    let words = [&words[..], &["--example", "belief_speed"]].concat();
    let run = run_timed(&workspace::cargo(), &words)?;
    let mut lines: Vec<&str> = run.output.lines().collect();
    let last = json(lines.pop().unwrap_or_default())?;
    writeln!(out).ok();
    for line in lines {
        writeln!(out, "{line}").ok();
    }
    number(&last["update_ms"], "update_ms")
}

/// How long 99 moves in a hundred of the top mind take at most, in milliseconds.
fn p99(hog: &Hog) -> Result<f64, BenchFailed> {
    let words = ["tournament", "go-fish", "level:10", "level:10", "--json"];
    let words = [&words[..], &["--games", "200", "--jobs", "1"]].concat();
    let played = json(&hog.run(&words)?.output)?;
    let time = |mind: usize| number(&played["minds"][mind]["times"]["p99"], "p99");
    Ok(1e3 * time(0)?.max(time(1)?))
}

fn json(text: &str) -> Result<Value, BenchFailed> {
    let value = serde_json::from_str(text);
    value.map_err(|_| BadAnswers::without("JSON").into())
}

fn number(value: &Value, what: &'static str) -> Result<f64, BenchFailed> {
    let number = value.as_f64();
    number.ok_or_else(|| BadAnswers::without(what).into())
}
