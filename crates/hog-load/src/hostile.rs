//! Honest players who play all the time while a server is attacked.

use std::ops::Range;
use std::pin::pin;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::process::Command;
use tokio::sync::watch;
use tokio::time::{interval, sleep};

use crate::attack::{AttackFigures, AttackKind};
use crate::latency::Latencies;
use crate::load::Load;
use crate::server::{Program, ServerProcess};

/// Time without an attack, at first and after each attack.
const CALM: Duration = Duration::from_secs(5);

/// How often the memory of the server is read.
const MEMORY_INTERVAL: Duration = Duration::from_millis(100);

/// Longer than all attacks together.
const LONG: Duration = Duration::from_secs(3600);

/// A server that is attacked while honest players play.
pub struct Hostile {
    /// The server.
    pub program: Program,
    /// Number of tables of honest players.
    pub tables: usize,
    /// Moves per second of all of them.
    pub rate: usize,
    /// Seed of all that is random.
    pub seed: u64,
    /// Duration of each attack.
    pub time: Duration,
    /// The attacks: each alone, then all at once.
    pub kinds: Vec<AttackKind>,
    /// The core on which attackers run.
    pub core: Option<usize>,
}

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
pub struct HostileReport {
    /// Number of moves of honest players.
    pub moves: usize,
    /// Failures of honest players.
    pub wrong: Vec<String>,
    /// First the time without an attack, then each attack, then all at once.
    pub phases: Vec<PhaseReport>,
}

/// What was measured during one attack.
#[derive(Clone, Debug, Serialize)]
pub struct PhaseReport {
    /// The kind of attack.
    pub name: String,
    /// Median time until a move was acknowledged, in milliseconds.
    pub p50: f64,
    /// Its 99th percentile.
    pub p99: f64,
    /// The 99th percentile divided by that without an attack.
    pub ratio: f64,
    /// Greatest use of memory of the server, in MiB.
    pub mebibytes: u64,
    /// Processors that the server used.
    pub processors: f64,
    /// The result of the attack.
    #[serde(flatten)]
    pub attacked: AttackFigures,
}

/// A phase, before its latencies are known.
struct Phase {
    name: String,
    /// Its times: several for the phase without an attack.
    spans: Vec<Range<Instant>>,
    mebibytes: u64,
    processor_time: Duration,
    attacked: AttackFigures,
}

impl Hostile {
    /// Starts the server, lets honest players play all the time, and attacks.
    ///
    /// # Errors
    /// If nothing can be measured.
    pub async fn run(&self) -> Result<HostileReport> {
        let server = self.program.start().await?;
        let load = Load {
            server: server.address(),
            tables: self.tables,
            rate: self.rate,
            seed: self.seed,
        };
        let tables = load.open_all(Vec::new()).await?;
        let (stop, stopped) = watch::channel(Instant::now() + LONG);
        let playing = tokio::spawn(load.play_until(tables, stopped));
        // The first moves are slower than all others.
        sleep(CALM).await;
        let mut calm = self.phase(&server, &[]).await?;
        let mut phases = Vec::new();
        let alone = self.kinds.chunks(1);
        let together = self.kinds.chunks(self.kinds.len().max(2));
        for kinds in alone.chain(together.filter(|kinds| kinds.len() > 1)) {
            phases.push(self.phase(&server, kinds).await?);
            // The end of the attack is not counted.
            sleep(CALM / 5).await;
            let more = self.phase(&server, &[]).await?;
            calm.spans.extend(more.spans);
            calm.processor_time += more.processor_time;
            calm.mebibytes = calm.mebibytes.max(more.mebibytes);
        }
        phases.insert(0, calm);
        stop.send_replace(Instant::now());
        let (mut latencies, mut wrong) = (Latencies::default(), Vec::new());
        for log in playing.await?? {
            wrong.extend(log.failure.map(|(_, error)| format!("{error:#}")));
            latencies.extend(log.latencies);
        }
        server.kill().await?;
        Ok(HostileReport::new(&latencies, phases, wrong))
    }

    /// Attacks for a time, and waits until the attackers are gone.
    async fn phase(&self, server: &ServerProcess, kinds: &[AttackKind]) -> Result<Phase> {
        let before = server.processor_time()?;
        let from = Instant::now();
        let time = async {
            sleep(if kinds.is_empty() { CALM } else { self.time }).await;
            anyhow::Ok((Instant::now(), server.processor_time()?))
        };
        let attack = async {
            match kinds {
                [] => Ok(AttackFigures::default()),
                _ => self.attack(server, kinds).await,
            }
        };
        let mut both = pin!(async { tokio::try_join!(time, attack) });
        let mut looks = interval(MEMORY_INTERVAL);
        let mut mebibytes = 0;
        let ((to, after), attacked) = loop {
            tokio::select! {
                done = &mut both => break done?,
                _ = looks.tick() => mebibytes = mebibytes.max(server.memory()),
            }
        };
        Ok(Phase {
            name: match kinds {
                [] => "calm".to_string(),
                [kind] => kind.name(),
                _ => "all".to_string(),
            },
            spans: vec![from..to],
            mebibytes,
            processor_time: after.saturating_sub(before),
            attacked,
        })
    }

    /// Attacks from a process of its own, on a core of its own: attackers elsewhere would not take the server's
    /// processors either.
    async fn attack(&self, server: &ServerProcess, kinds: &[AttackKind]) -> Result<AttackFigures> {
        let kinds: Vec<String> = kinds.iter().map(|kind| kind.name()).collect();
        let child = Command::new(std::env::current_exe()?)
            .args(["attack", "--server", &server.address().to_string()])
            .args(["--kinds", &kinds.join(",")])
            .args(["--seconds", &self.time.as_secs().to_string()])
            .args(self.core.map(|core| format!("--core={core}")))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("no attack starts")?;
        let done = child.wait_with_output().await?;
        serde_json::from_slice(&done.stdout)
            .with_context(|| format!("the attack ended with {}", done.status))
    }
}

impl HostileReport {
    fn new(latencies: &Latencies, phases: Vec<Phase>, wrong: Vec<String>) -> Self {
        let calm = phases.first().map(|phase| latencies.within(&phase.spans));
        let calm = calm.map_or(f64::NAN, |calm| calm.quantile(0.99));
        let report = |phase: Phase| {
            let within = latencies.within(&phase.spans);
            let lengths = phase.spans.iter().map(|span| span.end - span.start);
            let time: Duration = lengths.sum();
            let p99 = within.quantile(0.99);
            PhaseReport {
                name: phase.name,
                p50: within.quantile(0.5),
                p99,
                ratio: p99 / calm,
                mebibytes: phase.mebibytes,
                processors: phase.processor_time.div_duration_f64(time),
                attacked: phase.attacked,
            }
        };
        Self {
            moves: latencies.len(),
            wrong,
            phases: phases.into_iter().map(report).collect(),
        }
    }

    /// Prints it for people.
    pub fn print(&self) {
        println!(
            "{:<14} {:>7} {:>7} {:>6} {:>5} {:>6} {:>8} {:>7} {:>5}",
            "", "p50 ms", "p99 ms", "ratio", "MiB", "cores", "connects", "longest", "alive"
        );
        for phase in &self.phases {
            let AttackFigures {
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
        println!("longest: s until the last attacker was cut off; alive: attackers never cut off");
        println!("{} moves of honest players", self.moves);
        for wrong in &self.wrong {
            println!("honest players could not play on: {wrong}");
        }
    }
}
