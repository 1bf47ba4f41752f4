//! Many players at once at a house: `bench` measures, `crash` kills, `hostile` attacks.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use hog_load::{
    Attack, Crash, Crowd, Kind as AttackKind, Origin, Program, Route, Siege, leave_last_core,
    run_on_core,
};
use hog_postgres::{Durability, Server};
use serde_json::json;

/// How many tables there are unless told, and how many moves in a second.
const TABLES: usize = 1000;
const RATE: usize = 2200;

/// Defaults during an attack.
const BESIEGED_TABLES: usize = 200;
const BESIEGED_RATE: usize = 500;

/// Many players at once at a house.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how fast a house acknowledges moves
    Bench {
        #[command(flatten)]
        options: Options,
        /// For how many seconds
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Kill a house again and again, and look what is left
    Crash {
        #[command(flatten)]
        options: Options,
        /// How often it is killed
        #[arg(long, default_value_t = 3)]
        cycles: usize,
    },
    /// Measure how fast a server answers honest players while it is attacked, with its own limits
    Hostile {
        #[command(flatten)]
        options: Options,
        /// Seconds of each attack
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// Only these attacks
        #[arg(long, value_enum, value_delimiter = ',')]
        kinds: Vec<AttackKind>,
        /// Through nginx, as docs/deployment.md configures it
        #[arg(long)]
        proxy: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Attack a server, as `hostile` asks for it
    #[command(hide = true)]
    Attack {
        #[arg(long)]
        server: SocketAddr,
        #[arg(long, value_enum, value_delimiter = ',')]
        kinds: Vec<AttackKind>,
        #[arg(long)]
        seconds: u64,
        #[arg(long)]
        core: Option<usize>,
    },
}

impl Command {
    /// Chooses the cores of this process and of all that it starts; returns the core of attackers, if they
    /// have their own.
    fn choose_cores(&self) -> Result<Option<usize>> {
        match self {
            Self::Hostile { .. } => leave_last_core(),
            Self::Attack { core, .. } => {
                core.map_or(Ok(None), |core| run_on_core(core).map(|()| None))
            }
            Self::Bench { .. } | Self::Crash { .. } => Ok(None),
        }
    }
}

#[derive(Args)]
struct Options {
    /// The program to open the house with
    #[arg(long)]
    program: PathBuf,
    /// In what it keeps things: a new store, which is gone afterwards
    #[arg(long, value_enum, default_value_t = Kind::Sqlite)]
    store: Kind,
    /// Number of tables; 1000, or 200 during an attack
    #[arg(long)]
    tables: Option<usize>,
    /// Moves per second; 2200, or 500 during an attack
    #[arg(long)]
    rate: Option<usize>,
    /// From which all that is left to chance follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Sqlite,
    Postgres,
}

/// A store of our own.
struct Store {
    address: String,
    /// What is gone with it.
    _place: Place,
}

enum Place {
    Folder(PathBuf),
    /// It is held until it is dropped.
    #[expect(dead_code, reason = "dropping it ends the server")]
    Server(Server),
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Self::Folder(folder) = self {
            // What cannot be removed now is removed with all that is temporary.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

impl Store {
    fn new(kind: Kind) -> Result<Self> {
        match kind {
            Kind::Sqlite => {
                let name = format!("hog-load-{}", std::process::id());
                let folder = std::env::temp_dir().join(name);
                std::fs::create_dir_all(&folder)?;
                Ok(Self {
                    address: format!("sqlite:{}", folder.join("house.sqlite").display()),
                    _place: Place::Folder(folder),
                })
            }
            Kind::Postgres => {
                let server = Server::open(Durability::Safe)?;
                let address = server.create_database("house")?;
                let place = Place::Server(server);
                Ok(Self {
                    address,
                    _place: place,
                })
            }
        }
    }
}

impl Options {
    fn program(&self, store: &Store) -> Program {
        Program {
            path: self.program.clone(),
            store: store.address.clone(),
            arguments: Program::without_limits(),
        }
    }
}

fn main() -> Result<()> {
    let command = Cli::parse().command;
    // Threads have the cores of the thread that starts them.
    let core = command.choose_cores()?;
    tokio::runtime::Runtime::new()?.block_on(run(command, core))
}

async fn run(command: Command, core: Option<usize>) -> Result<()> {
    match command {
        Command::Bench {
            options,
            seconds,
            json,
        } => bench(&options, seconds, json).await,
        Command::Crash { options, cycles } => crash(&options, cycles).await,
        Command::Hostile {
            options,
            seconds,
            kinds,
            proxy,
            json,
        } => {
            let route = if proxy { Route::Proxy } else { Route::Direct };
            let store = Store::new(options.store)?;
            let siege = Siege {
                program: Program {
                    // The limits are what is tested.
                    arguments: match route {
                        Route::Direct => Vec::new(),
                        Route::Proxy => vec!["--trusted-proxy".into(), "127.0.0.1".into()],
                    },
                    ..options.program(&store)
                },
                route,
                tables: options.tables.unwrap_or(BESIEGED_TABLES),
                rate: options.rate.unwrap_or(BESIEGED_RATE),
                seed: options.seed,
                time: Duration::from_secs(seconds),
                kinds: match kinds[..] {
                    [] => AttackKind::value_variants().to_vec(),
                    _ => kinds,
                },
                core,
            };
            let report = siege.run().await?;
            if json {
                println!("{}", serde_json::to_string(&report)?);
            } else {
                report.print();
            }
            Ok(())
        }
        Command::Attack {
            server,
            kinds,
            seconds,
            ..
        } => {
            let time = Duration::from_secs(seconds);
            let attack = Attack {
                server,
                kinds,
                time,
            };
            println!("{}", serde_json::to_string(&attack.run().await?)?);
            Ok(())
        }
    }
}

async fn bench(options: &Options, seconds: u64, json: bool) -> Result<()> {
    let store = Store::new(options.store)?;
    let house = options.program(&store).start().await?;
    let crowd = Crowd {
        house: house.address(),
        tables: options.tables.unwrap_or(TABLES),
        rate: options.rate.unwrap_or(RATE),
        seed: options.seed,
        origin: Origin::One,
    };
    let figures = crowd.play(Duration::from_secs(seconds)).await?;
    let took = figures.took.as_secs_f64();
    let moves = u32::try_from(figures.times.len())?;
    let rate = f64::from(moves) / took;
    let millis = |per_thousand| {
        let time = figures.times.at_most(per_thousand).unwrap_or_default();
        time.as_secs_f64() * 1000.0
    };
    let memory = house.peak_memory().context("the system tells no memory")?;
    if json {
        let told = json!({
            "tables": crowd.tables, "moves": moves, "seconds": took, "rate": rate,
            "games": figures.games, "p50": millis(500), "p99": millis(990), "p999": millis(999),
            "mebibytes": memory,
        });
        println!("{told}");
    } else {
        println!("tables                {}", crowd.tables);
        println!("durable moves         {moves} in {took:.1} s: {rate:.0} in a second");
        println!("games that ended      {}", figures.games);
        println!("acknowledged within   {:.1} ms, one in two", millis(500));
        println!("                      {:.1} ms, 99 in 100", millis(990));
        println!("                      {:.1} ms, 999 in 1000", millis(999));
        println!("memory of the house   {memory} MiB at most");
    }
    house.kill().await
}

async fn crash(options: &Options, cycles: usize) -> Result<()> {
    let store = Store::new(options.store)?;
    let crash = Crash {
        program: options.program(&store),
        cycles,
        tables: options.tables.unwrap_or(TABLES),
        rate: options.rate.unwrap_or(RATE),
        seed: options.seed,
    };
    let survived = crash.run().await?;
    if survived.moves == 0 {
        bail!("nobody has moved: nothing was tested");
    }
    println!(
        "{} kills: {} acknowledged moves, all there; {} times a table was looked at",
        survived.kills, survived.moves, survived.tables
    );
    Ok(())
}
