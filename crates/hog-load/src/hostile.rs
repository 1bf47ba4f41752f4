//! A house among those who mean harm, while others play.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::Range;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::process::Command;
use tokio::time::{interval, sleep};

use crate::crowd::{Crowd, Origin};
use crate::harm::{Harmed, Kind};
use crate::house::{Process, Program};
use crate::http;
use crate::percentile::Times;
use crate::usage::{mebibytes, processor_time};
use crate::way::Way;

/// So long nobody does harm, before all and after each.
const CALM: Duration = Duration::from_secs(5);

/// How often it is looked how much memory the house has.
const LOOK: Duration = Duration::from_millis(100);

/// Longer than all of it takes.
const LONG: Duration = Duration::from_secs(3600);

/// A house among those who mean harm.
pub struct Hostile {
    /// How it is opened.
    pub program: Program,
    /// At how many tables honest players sit.
    pub tables: usize,
    /// How many moves they make in a second.
    pub rate: usize,
    /// From which all that is left to chance follows.
    pub seed: u64,
    /// For how long those of each kind come.
    pub time: Duration,
    /// What they do, one kind after the other and then all at once.
    pub kinds: Vec<Kind>,
    /// Where those run who do it.
    pub harm: Option<usize>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Siege {
    /// How many moves honest players made.
    pub moves: usize,
    /// What went wrong for honest pairs, of each that could not play on.
    pub wrong: Vec<String>,
    /// First when nobody did harm, before all, between any two and after all; then of each kind, then of
    /// all at once.
    pub phases: Vec<Phase>,
}

/// What was measured while those of a kind came.
#[derive(Clone, Debug, Serialize)]
pub struct Phase {
    /// What they did.
    pub name: String,
    /// Until a move was acknowledged, one in two, in milliseconds.
    pub p50: f64,
    /// The same of 99 in 100.
    pub p99: f64,
    /// That by what it is when nobody does harm.
    pub ratio: f64,
    /// The most memory of the house, in MiB.
    pub mebibytes: u64,
    /// How many processors the house used.
    pub house: f64,
    /// How many processors those used who did harm.
    pub harm: f64,
    /// How many connections those had who did harm.
    pub connections: u64,
    /// How long the one lived that lived longest, in seconds.
    pub longest: f64,
    /// How many were not sent away.
    pub alive: usize,
    /// How many the house says it sent away, by cause.
    pub evicted: BTreeMap<String, u64>,
}

/// A time in which something was done.
#[derive(Default)]
struct Span {
    name: String,
    /// More than one if others came between.
    times: Vec<Range<Instant>>,
    mebibytes: u64,
    house: Duration,
    harmed: Harmed,
    evicted: BTreeMap<String, u64>,
}

impl Hostile {
    /// Opens the house, lets honest players play all the time, and others come.
    ///
    /// # Errors
    /// If nothing can be measured.
    pub async fn run(&self) -> Result<Siege> {
        let house = self.program.start().await?;
        let crowd = Crowd {
            house: house.address(),
            tables: self.tables,
            rate: self.rate,
            seed: self.seed,
            origin: Origin::Each,
        };
        let pairs = crowd.gather(Vec::new()).await?;
        let (stop, stopped) = tokio::sync::watch::channel(Instant::now() + LONG);
        let playing = tokio::spawn(crowd.let_play_until(pairs, stopped));
        // The first moves are slower than all others.
        sleep(CALM).await;
        let mut spans = vec![self.calm(&house, Span::default()).await?];
        let mut together: Vec<(String, &[Kind])> = self
            .kinds
            .chunks(1)
            .map(|kind| (kind[0].name(), kind))
            .collect();
        if self.kinds.len() > 1 {
            together.push(("all".to_string(), &self.kinds));
        }
        for (name, kinds) in together {
            spans.push(self.span(&house, name, kinds).await?);
            let calm = std::mem::take(&mut spans[0]);
            spans[0] = self.calm(&house, calm).await?;
        }
        stop.send_replace(Instant::now());
        let (mut times, mut wrong) = (Times::default(), Vec::new());
        for deeds in playing.await?? {
            wrong.extend(deeds.wrong.map(|(_, wrong)| format!("{wrong:#}")));
            times.extend(deeds.times);
        }
        house.kill().await?;
        Ok(Siege::new(&times, &spans, wrong))
    }

    /// Lets nobody come for a while, as before.
    async fn calm(&self, house: &Process, before: Span) -> Result<Span> {
        // What is left of those who came before is not theirs.
        sleep(CALM / 5).await;
        let mut calm = self.span(house, "nobody".to_string(), &[]).await?;
        calm.times.extend(before.times);
        calm.house += before.house;
        calm.mebibytes = calm.mebibytes.max(before.mebibytes);
        Ok(calm)
    }

    /// Lets those of some kinds come, and waits until they are gone.
    async fn span(&self, house: &Process, name: String, kinds: &[Kind]) -> Result<Span> {
        let id = house.id().context("the house has ended")?;
        let address = house.address();
        let before = evicted(address).await?;
        let used = processor_time(id).context("the system tells no times")?;
        let most = Arc::new(AtomicU64::new(0));
        let looking = tokio::spawn(look(id, Arc::clone(&most)));
        let from = Instant::now();
        let coming: Vec<_> = kinds
            .iter()
            .map(|kind| tokio::spawn(harm(address, *kind, self.time, self.harm)))
            .collect();
        sleep(if kinds.is_empty() { CALM } else { self.time }).await;
        let to = Instant::now();
        let now = processor_time(id).context("the house has ended")?;
        let used = now.saturating_sub(used);
        let mut harmed = Harmed::default();
        for coming in coming {
            let one = coming.await??;
            harmed.connections += one.connections;
            harmed.longest = harmed.longest.max(one.longest);
            harmed.alive += one.alive;
            harmed.processor += one.processor;
        }
        looking.abort();
        let after = evicted(address).await?;
        let since = |(cause, count): (String, u64)| {
            let count = count - before.get(&cause).copied().unwrap_or_default();
            (count > 0).then_some((cause, count))
        };
        Ok(Span {
            name,
            times: vec![from..to],
            mebibytes: most.load(Ordering::Relaxed),
            house: used,
            harmed,
            evicted: after.into_iter().filter_map(since).collect(),
        })
    }
}

/// Looks how much memory a process has, as long as it is waited for.
async fn look(id: u32, most: Arc<AtomicU64>) {
    let mut looks = interval(LOOK);
    loop {
        looks.tick().await;
        let memory = mebibytes(id, "VmRSS:").unwrap_or_default();
        most.fetch_max(memory, Ordering::Relaxed);
    }
}

/// Those of a kind come, in a process of their own.
async fn harm(
    house: SocketAddr,
    kind: Kind,
    time: Duration,
    core: Option<usize>,
) -> Result<Harmed> {
    let child = Command::new(std::env::current_exe()?)
        .args(["harm", "--house", &house.to_string()])
        .args(["--kind", &kind.name()])
        .args(["--seconds", &time.as_secs().to_string()])
        .args(core.map(|core| format!("--core={core}")))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("nobody who does harm starts")?;
    let done = child.wait_with_output().await?;
    serde_json::from_slice(&done.stdout)
        .with_context(|| format!("{} ended with {}", kind.name(), done.status))
}

/// How many the house has sent away, by cause.
///
/// # Errors
/// If it does not tell.
pub async fn evicted(house: SocketAddr) -> Result<BTreeMap<String, u64>> {
    let text = http::text(Way { house, from: None }, "/metrics").await?;
    let of_line = |line: &str| {
        let rest = line.strip_prefix("hog_evicted_total{cause=\"")?;
        let (cause, count) = rest.split_once("\"} ")?;
        Some((cause.to_string(), count.parse().ok()?))
    };
    Ok(text.lines().filter_map(of_line).collect())
}

impl Siege {
    /// What was measured in each span.
    fn new(times: &Times, spans: &[Span], wrong: Vec<String>) -> Self {
        let calm = spans.first().map(|span| times.within(&span.times));
        let calm = calm.map_or(f64::NAN, |calm| millis(&calm, 990));
        let phase = |span: &Span| {
            let within = times.within(&span.times);
            let lengths = span.times.iter().map(|time| time.end - time.start);
            let seconds = lengths.sum::<Duration>().as_secs_f64();
            let p99 = millis(&within, 990);
            Phase {
                name: span.name.clone(),
                p50: millis(&within, 500),
                p99,
                ratio: p99 / calm,
                mebibytes: span.mebibytes,
                house: span.house.as_secs_f64() / seconds,
                harm: span.harmed.processor / seconds,
                connections: span.harmed.connections,
                longest: span.harmed.longest,
                alive: span.harmed.alive,
                evicted: span.evicted.clone(),
            }
        };
        Self {
            moves: times.len(),
            wrong,
            phases: spans.iter().map(phase).collect(),
        }
    }
}

fn millis(times: &Times, per_thousand: usize) -> f64 {
    let time = times.at_most(per_thousand).unwrap_or_default();
    time.as_secs_f64() * 1000.0
}
