//! Honest players at a server that is attacked.

use std::ops::Range;
use std::pin::pin;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::process::Command;
use tokio::sync::watch;
use tokio::time::{interval, sleep};

use crate::attack::{AttackFigures, AttackKind};
use crate::latency::{Latency, quantile};
use crate::load::Load;
use crate::server::{Program, ServerProcess};

/// Duration of the measurements without an attack: one before the first attack, and one after each attack.
const CALM: Duration = Duration::from_secs(5);

/// Time before the first measurement: the first moves are slower than all others.
const WARM_UP: Duration = Duration::from_secs(5);

/// Time after an attack in which the server recovers.
const RECOVERY: Duration = Duration::from_secs(1);

/// How often the memory of the server is read.
const MEMORY_INTERVAL: Duration = Duration::from_millis(100);

/// Measures how honest players are served while the server is attacked.
pub struct HostileBench {
    /// The server.
    pub program: Program,
    /// Number of tables of honest players.
    pub tables: usize,
    /// Moves per second of all honest players together.
    pub rate: usize,
    /// Seed of all random choices.
    pub seed: u64,
    /// Duration of each attack in seconds.
    pub seconds: u64,
    /// The attacks: each alone, then all at once.
    pub kinds: Vec<AttackKind>,
    /// The core to which the attackers are bound; `None` on a machine with a single core.
    pub attack_core: Option<usize>,
}

/// The result of a bench.
#[derive(Clone, Debug, Serialize)]
pub struct HostileReport {
    /// Number of moves of honest players.
    pub moves: usize,
    /// The errors that kept honest players from playing on.
    pub wrong: Vec<String>,
    /// The measurements: without an attack, then during each attack, then during all attacks at once.
    pub phases: Vec<PhaseReport>,
}

/// The measurements during one attack, or without an attack.
#[derive(Clone, Debug, Serialize)]
pub struct PhaseReport {
    /// The kind of attack; `calm` without an attack, `all` for all at once.
    pub name: String,
    /// Median time until a move was acknowledged, in milliseconds.
    pub p50: f64,
    /// 99th percentile of the time until a move was acknowledged, in milliseconds.
    pub p99: f64,
    /// `p99` divided by `p99` without an attack.
    pub ratio: f64,
    /// Peak memory of the server, in MiB.
    pub mebibytes: u64,
    /// Number of cores that the server used: its CPU time divided by the duration.
    pub processors: f64,
    /// The result of the attack.
    #[serde(flatten)]
    pub attacked: AttackFigures,
}

/// The measurements of a phase, to which the latencies will be added.
struct Phase {
    name: String,
    /// The spans of time that belong to the phase: several if there was no attack.
    spans: Vec<Range<Instant>>,
    mebibytes: u64,
    cpu_time: Duration,
    attacked: AttackFigures,
}

impl HostileBench {
    /// Starts the server, lets honest players play, and attacks.
    ///
    /// # Errors
    /// If the server or an attack does not start, or the tables cannot be set up.
    pub async fn run(&self) -> Result<HostileReport> {
        let server = self.program.start().await?;
        let load = Load {
            server: server.address(),
            tables: self.tables,
            rate: self.rate,
            seed: self.seed,
        };
        let tables = load.open_all(Vec::new()).await?;
        let (stop, stopped) = watch::channel(None);
        let playing = tokio::spawn(load.play_until(tables, stopped));
        sleep(WARM_UP).await;
        let mut calm = self.phase(&server, &[]).await?;
        let mut phases = Vec::new();
        let alone = self.kinds.chunks(1);
        let together = (self.kinds.len() > 1).then_some(&self.kinds[..]);
        for kinds in alone.chain(together) {
            phases.push(self.phase(&server, kinds).await?);
            sleep(RECOVERY).await;
            let more = self.phase(&server, &[]).await?;
            calm.spans.extend(more.spans);
            calm.cpu_time += more.cpu_time;
            calm.mebibytes = calm.mebibytes.max(more.mebibytes);
        }
        stop.send_replace(Some(Instant::now()));
        let (mut latencies, mut wrong) = (Vec::new(), Vec::new());
        for log in playing.await?? {
            wrong.extend(log.failure.map(|(_, error)| format!("{error:#}")));
            latencies.extend(log.latencies);
        }
        server.kill().await?;
        HostileReport::new(&latencies, calm, phases, wrong)
    }

    /// Attacks, waits until the attack has ended, and measures the server. Measures without an attack if `kinds`
    /// is empty.
    async fn phase(&self, server: &ServerProcess, kinds: &[AttackKind]) -> Result<Phase> {
        let before = server.cpu_time()?;
        let from = Instant::now();
        let time = async {
            let attack = Duration::from_secs(self.seconds);
            sleep(if kinds.is_empty() { CALM } else { attack }).await;
            anyhow::Ok((Instant::now(), server.cpu_time()?))
        };
        let attack = async {
            match kinds {
                [] => Ok(AttackFigures::default()),
                _ => self.attack(server, kinds).await,
            }
        };
        let mut both = pin!(async { tokio::try_join!(time, attack) });
        let mut ticks = interval(MEMORY_INTERVAL);
        let mut mebibytes = 0;
        let ((to, after), attacked) = loop {
            tokio::select! {
                done = &mut both => break done?,
                _ = ticks.tick() => mebibytes = mebibytes.max(server.memory()),
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
            cpu_time: after.saturating_sub(before),
            attacked,
        })
    }

    /// Attacks from another process. If there are several cores, it has one of its own, since real attackers do not
    /// use the server's cores.
    async fn attack(&self, server: &ServerProcess, kinds: &[AttackKind]) -> Result<AttackFigures> {
        let kinds: Vec<String> = kinds.iter().map(|kind| kind.name()).collect();
        let child = Command::new(std::env::current_exe()?)
            .args(["attack", "--server", &server.address().to_string()])
            .args(["--kinds", &kinds.join(",")])
            .args(["--seconds", &self.seconds.to_string()])
            .args(self.attack_core.map(|core| format!("--core={core}")))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("the attack does not start")?;
        let done = child.wait_with_output().await?;
        serde_json::from_slice(&done.stdout)
            .with_context(|| format!("the attack ended with {}", done.status))
    }
}

impl HostileReport {
    /// The report of these phases.
    ///
    /// # Errors
    /// If no move was due in a phase.
    fn new(
        latencies: &[Latency],
        calm: Phase,
        attacks: Vec<Phase>,
        wrong: Vec<String>,
    ) -> Result<Self> {
        // A move belongs to the phase in which it was due, however late it was acknowledged.
        let within = |phase: &Phase| -> Result<Vec<Latency>> {
            let is_within = |latency: &&Latency| {
                let mut spans = phase.spans.iter();
                spans.any(|span| span.contains(&latency.due))
            };
            let found: Vec<Latency> = latencies.iter().filter(is_within).copied().collect();
            ensure!(!found.is_empty(), "no move was due during {}", phase.name);
            Ok(found)
        };
        let calm_p99 = quantile(&within(&calm)?, 0.99);
        let report = |phase: Phase| {
            let moves = within(&phase)?;
            let lengths = phase.spans.iter().map(|span| span.end - span.start);
            let time: Duration = lengths.sum();
            let p99 = quantile(&moves, 0.99);
            Ok(PhaseReport {
                p50: quantile(&moves, 0.5),
                p99,
                ratio: p99 / calm_p99,
                processors: phase.cpu_time.div_duration_f64(time),
                name: phase.name,
                mebibytes: phase.mebibytes,
                attacked: phase.attacked,
            })
        };
        let phases = [calm].into_iter().chain(attacks).map(report);
        Ok(Self {
            moves: latencies.len(),
            wrong,
            phases: phases.collect::<Result<_>>()?,
        })
    }
}
