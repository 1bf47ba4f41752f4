//! A siege: honest players play all the time while a server is attacked.

use std::net::SocketAddr;
use std::ops::Range;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::process::Command;
use tokio::sync::watch;
use tokio::time::{interval, sleep};

use crate::attack::{Attack, Attacked, Kind};
use crate::crowd::{Crowd, Origin};
use crate::house::{Process, Program};
use crate::nginx::Nginx;
use crate::percentile::Times;
use crate::usage::{mebibytes, processor_time};

/// Time without an attack, before all and after each.
const CALM: Duration = Duration::from_secs(5);

/// How often the memory of the server is read.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Longer than a siege.
const LONG: Duration = Duration::from_secs(3600);

/// How a server is besieged.
pub struct Siege {
    /// The server.
    pub program: Program,
    /// How clients reach it.
    pub route: Route,
    /// Number of tables of honest players.
    pub tables: usize,
    /// Moves per second of all of them.
    pub rate: usize,
    /// Seed of all that is random.
    pub seed: u64,
    /// Duration of each attack.
    pub time: Duration,
    /// The attacks: each alone, then all at once.
    pub kinds: Vec<Kind>,
    /// The core on which attackers run.
    pub core: Option<usize>,
}

/// How clients reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Directly.
    Direct,
    /// Through nginx.
    Proxy,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct SiegeReport {
    /// Number of moves of honest players.
    pub moves: usize,
    /// Why honest pairs could not play on.
    pub wrong: Vec<String>,
    /// First without an attack; then each attack, then all at once.
    pub phases: Vec<Phase>,
}

/// What was measured during one attack.
#[derive(Clone, Debug, Serialize)]
pub struct Phase {
    /// The kind of attack.
    pub name: String,
    /// Median time until a move was acknowledged, in milliseconds.
    pub p50: f64,
    /// Its 99th percentile.
    pub p99: f64,
    /// The latter divided by that without an attack.
    pub ratio: f64,
    /// Most memory of the server, in MiB.
    pub mebibytes: u64,
    /// Processors that the server used.
    pub processors: f64,
    /// What came of the attack.
    #[serde(flatten)]
    pub attacked: Attacked,
}

/// A time in which something was done.
#[derive(Default)]
struct Span {
    name: String,
    /// Several for the times without an attack.
    times: Vec<Range<Instant>>,
    mebibytes: u64,
    used: Duration,
    attacked: Attacked,
}

impl Siege {
    /// Starts the server, lets honest players play all the time, and attacks.
    ///
    /// # Errors
    /// If nothing can be measured.
    pub async fn run(&self) -> Result<SiegeReport> {
        let server = self.program.start().await?;
        let nginx = match self.route {
            Route::Direct => None,
            Route::Proxy => Some(Nginx::start(server.address()).await?),
        };
        let target = nginx.as_ref().map_or(server.address(), Nginx::address);
        let crowd = Crowd {
            house: target,
            tables: self.tables,
            rate: self.rate,
            seed: self.seed,
            origin: Origin::Each,
        };
        let pairs = crowd.gather(Vec::new()).await?;
        let (stop, stopped) = watch::channel(Instant::now() + LONG);
        let playing = tokio::spawn(crowd.let_play_until(pairs, stopped));
        // The first moves are slower than all others.
        sleep(CALM).await;
        let mut calm = self.span(&server, target, &[]).await?;
        let mut spans = Vec::new();
        let alone = self.kinds.chunks(1);
        let together = self.kinds.chunks(self.kinds.len().max(2));
        for kinds in alone.chain(together.filter(|kinds| kinds.len() > 1)) {
            spans.push(self.span(&server, target, kinds).await?);
            // What is left of the attack is not counted.
            sleep(CALM / 5).await;
            let more = self.span(&server, target, &[]).await?;
            calm.times.extend(more.times);
            calm.used += more.used;
            calm.mebibytes = calm.mebibytes.max(more.mebibytes);
        }
        spans.insert(0, calm);
        stop.send_replace(Instant::now());
        let (mut times, mut wrong) = (Times::default(), Vec::new());
        for deeds in playing.await?? {
            wrong.extend(deeds.wrong.map(|(_, wrong)| format!("{wrong:#}")));
            times.extend(deeds.times);
        }
        server.kill().await?;
        Ok(SiegeReport::new(&times, spans, wrong))
    }

    /// Attacks, and waits until the attackers are gone.
    async fn span(&self, server: &Process, target: SocketAddr, kinds: &[Kind]) -> Result<Span> {
        let id = server.id().context("the server has ended")?;
        let used = processor_time(id).context("the system tells no times")?;
        let most = Arc::new(AtomicU64::new(0));
        let looking = tokio::spawn(look(id, Arc::clone(&most)));
        let from = Instant::now();
        let attack = Attack {
            server: target,
            kinds: kinds.to_vec(),
            time: self.time,
        };
        let core = self.core;
        let attack = (!kinds.is_empty()).then(|| tokio::spawn(run_apart(attack, core)));
        sleep(attack.as_ref().map_or(CALM, |_| self.time)).await;
        let to = Instant::now();
        let now = processor_time(id).context("the server has ended")?;
        let attacked = match attack {
            Some(attack) => attack.await??,
            None => Attacked::default(),
        };
        looking.abort();
        Ok(Span {
            name: match kinds {
                [] => "calm".to_string(),
                [kind] => kind.name(),
                _ => "all".to_string(),
            },
            times: vec![from..to],
            mebibytes: most.load(Ordering::Relaxed),
            used: now.saturating_sub(used),
            attacked,
        })
    }
}

/// Reads the memory of a process until this is aborted.
async fn look(id: u32, most: Arc<AtomicU64>) {
    let mut looks = interval(LOOK_EVERY);
    loop {
        looks.tick().await;
        let memory = mebibytes(id, "VmRSS:").unwrap_or_default();
        most.fetch_max(memory, Ordering::Relaxed);
    }
}

/// Attacks from a process of its own, on a core of its own: elsewhere attackers would not take the
/// server's processors either.
async fn run_apart(attack: Attack, core: Option<usize>) -> Result<Attacked> {
    let kinds: Vec<String> = attack.kinds.iter().map(|kind| kind.name()).collect();
    let child = Command::new(std::env::current_exe()?)
        .args(["attack", "--server", &attack.server.to_string()])
        .args(["--kinds", &kinds.join(",")])
        .args(["--seconds", &attack.time.as_secs().to_string()])
        .args(core.map(|core| format!("--core={core}")))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("no attack starts")?;
    let done = child.wait_with_output().await?;
    serde_json::from_slice(&done.stdout)
        .with_context(|| format!("the attack ended with {}", done.status))
}

impl SiegeReport {
    fn new(times: &Times, spans: Vec<Span>, wrong: Vec<String>) -> Self {
        let calm = spans.first().map(|span| times.within(&span.times));
        let calm = calm.map_or(f64::NAN, |calm| millis(&calm, 990));
        let phase = |span: Span| {
            let within = times.within(&span.times);
            let lengths = span.times.iter().map(|time| time.end - time.start);
            let seconds = lengths.sum::<Duration>().as_secs_f64();
            let p99 = millis(&within, 990);
            Phase {
                name: span.name,
                p50: millis(&within, 500),
                p99,
                ratio: p99 / calm,
                mebibytes: span.mebibytes,
                processors: span.used.as_secs_f64() / seconds,
                attacked: span.attacked,
            }
        };
        Self {
            moves: times.len(),
            wrong,
            phases: spans.into_iter().map(phase).collect(),
        }
    }

    /// Prints it for people.
    pub fn print(&self) {
        println!(
            "{:<14} {:>7} {:>7} {:>6} {:>5} {:>6} {:>8} {:>7} {:>5}",
            "", "p50 ms", "p99 ms", "ratio", "MiB", "cores", "connects", "longest", "alive"
        );
        for phase in &self.phases {
            let Attacked {
                connections,
                longest,
                alive,
            } = phase.attacked;
            println!(
                "{:<14} {:>7.1} {:>7.1} {:>6.2} {:>5} {:>6.2} {connections:>8} {longest:>7.1} {alive:>5}",
                phase.name, phase.p50, phase.p99, phase.ratio, phase.mebibytes, phase.processors,
            );
        }
        println!("ratio: p99 divided by that without an attack; cores: used by the server");
        println!("longest: life of the last attacker in s; alive: attackers never cut off");
        println!("{} moves of honest players", self.moves);
        for wrong in &self.wrong {
            println!("an honest pair could not play on: {wrong}");
        }
    }
}

fn millis(times: &Times, per_thousand: usize) -> f64 {
    let time = times.at_most(per_thousand).unwrap_or_default();
    time.as_secs_f64() * 1000.0
}
