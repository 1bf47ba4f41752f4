//! Harm: those who mean it, in a process of their own.

mod deed;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::heard::Created;
use crate::http;
use crate::usage::{allow_many_connections, processor_time};
use crate::way::Way;

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// They connect and say nothing.
    HalfOpen,
    /// A byte of a head in a second.
    SlowHead,
    /// A byte of a body in a second.
    SlowBody,
    /// 20 MB of headers.
    LongHead,
    /// They ask over and over, and never read an answer.
    NeverReading,
    /// They look at a table where much happens, and never read what they are told.
    DeafViewer,
    /// A frame of 64 MiB.
    LongFrame,
    /// As many of the smallest frames as they can.
    TinyFrames,
    /// JSON that is none, in requests and over websockets.
    Malformed,
    /// They ask for what is cheap, as often as they can, and read the answers.
    Asking,
    /// They connect as often as they can, and hold as many connections as they can.
    Flood,
    /// They set up tables at which engines play, as often as they can.
    Creating,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::HalfOpen,
        Self::SlowHead,
        Self::SlowBody,
        Self::LongHead,
        Self::NeverReading,
        Self::DeafViewer,
        Self::LongFrame,
        Self::TinyFrames,
        Self::Malformed,
        Self::Asking,
        Self::Flood,
        Self::Creating,
    ];

    /// Its name on a command line.
    #[must_use]
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// How many come at once from each address.
    const fn at_once(self) -> usize {
        match self {
            // More than the house lets in from one address.
            Self::Flood => 300,
            _ => 32,
        }
    }
}

/// From so many addresses they come, of each kind others.
const ADDRESSES: u8 = 4;

/// So soon whoever was sent away comes again.
const AGAIN: Duration = Duration::from_millis(20);

/// So long it is waited for them to be sent away when no more of them come.
const LAST: Duration = Duration::from_secs(60);

/// Those who mean harm.
#[derive(Clone, Copy, Debug)]
pub struct Harm {
    /// To whom.
    pub house: SocketAddr,
    /// What they do.
    pub kind: Kind,
    /// For so long they come.
    pub time: Duration,
}

/// What came of it for them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Harmed {
    /// How many connections there were.
    pub connections: u64,
    /// How long the one lived that lived longest, in seconds.
    pub longest: f64,
    /// How many still lived long after the end.
    pub alive: usize,
    /// What they used of the processor, in seconds.
    pub processor: f64,
}

/// One after another of a kind from one address.
#[derive(Clone)]
struct Villain {
    kind: Kind,
    way: Way,
    /// The table at which viewers look.
    table: Arc<str>,
}

impl Harm {
    /// They come, do what they can for a while, and are sent away.
    ///
    /// # Errors
    /// If nothing can be prepared.
    pub async fn run(self) -> Result<Harmed> {
        allow_many_connections();
        let end = Instant::now() + self.time;
        let table: Arc<str> = self.busy_table().await?.into();
        let mut all = JoinSet::new();
        let living = Arc::new(AtomicUsize::new(0));
        for address in 1..=ADDRESSES {
            let way = self.way(address);
            for _ in 0..self.kind.at_once() {
                let villain = Villain {
                    kind: self.kind,
                    way,
                    table: Arc::clone(&table),
                };
                let living = Arc::clone(&living);
                all.spawn(async move {
                    living.fetch_add(1, Ordering::Relaxed);
                    let lives = villain.lives(end).await;
                    living.fetch_sub(1, Ordering::Relaxed);
                    lives
                });
            }
        }
        let mut harmed = Harmed::default();
        let gone = async {
            while let Some(lives) = all.join_next().await {
                let (count, longest) = lives?;
                harmed.connections += count;
                harmed.longest = harmed.longest.max(longest.as_secs_f64());
            }
            anyhow::Ok(())
        };
        // Whoever is there after that is counted.
        if let Ok(gone) = timeout(self.time + LAST, gone).await {
            gone?;
        }
        harmed.alive = living.load(Ordering::Relaxed);
        let used = processor_time(std::process::id());
        harmed.processor = used.unwrap_or_default().as_secs_f64();
        Ok(harmed)
    }

    /// The way from one of the addresses of this kind.
    fn way(self, address: u8) -> Way {
        let from = IpAddr::from([127, 2, self.kind as u8, address]);
        Way {
            house: self.house,
            from: Some(from),
        }
    }

    /// A table at which an engine moves as often as the house lets it.
    async fn busy_table(self) -> Result<String> {
        if self.kind != Kind::DeafViewer {
            return Ok(String::from("0").repeat(32));
        }
        let wanted = json!({ "game": "cube:2", "seats": ["level:1"] });
        let created: Created = http::post(self.way(1), "/api/v1/tables", &wanted)
            .await
            .context("no table is set up")?;
        Ok(created.table)
    }
}

impl Villain {
    /// Comes again and again until the end; how often, and how long the longest time was.
    async fn lives(self, end: Instant) -> (u64, Duration) {
        let (mut count, mut longest) = (0, Duration::ZERO);
        while Instant::now() < end {
            if let Ok(stream) = self.come().await {
                let began = Instant::now();
                // However it ended, the house has closed.
                let _ = self.live(stream, end).await;
                count += 1;
                longest = longest.max(began.elapsed());
            }
            sleep(AGAIN).await;
        }
        (count, longest)
    }
}
