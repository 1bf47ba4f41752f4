//! `hog` without a command: the house is open in the browser.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::num::{NonZeroU32, NonZeroUsize};

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hog_server::door::Door;
use hog_server::house::{House, Limits};
use hog_server::http::Names;
use hog_server::limits::{DoorLimits, Rate};
use hog_server::serve::{listen, most_let_in, most_open, serve};
use hog_store::house::{Address, Keeper};
use tokio::net::TcpListener;

use crate::logging::{self, LogFormat};
use crate::usage;

/// The port that is listened at unless told.
const PORT: u16 = 8617;

/// So many ports are tried, one after the other, if that one is taken.
const PORTS: u16 = 100;

/// How many files are open besides connections: the store, what is listened at, and the rest.
const OTHER_FILES: usize = 64;

#[derive(Args)]
pub struct ServeArgs {
    /// Listen here, such as 0.0.0.0:8617 for the whole network; unless told, at 127.0.0.1:8617, or
    /// the next port that is free, which only this machine reaches
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address)]
    pub listen: Option<SocketAddr>,
    /// Keep the tables here: `sqlite:PATH`, or `postgres://USER@HOST/DATABASE`; unless told, in
    /// house.sqlite in the folder that `hog stats --help` names
    #[arg(long, value_name = "URL")]
    pub db: Option<Address>,
    /// Answer to this name, too, such as games.example.org; may be given several times. Behind a proxy
    /// that passes the name on it is needed. A house that listens to the network answers to any name
    /// unless one is given
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Let in so many connections at once; a person at a table has one or two
    #[arg(long, value_name = "NUMBER", default_value_t = connections())]
    pub connections: NonZeroUsize,
    /// Let in so many of them from one address; behind a proxy, all come from its address
    #[arg(long, value_name = "NUMBER", default_value_t = per_address())]
    pub per_address: NonZeroUsize,
    /// Let one address ask for so much in a second, or `off`, as behind a proxy from which everybody
    /// comes; setting up tables and judging positions count for more, and an address that was sent away
    /// too often for what it did is not let in for a while
    #[arg(long, value_name = "NUMBER", default_value = "50", value_parser = rate)]
    pub rate: Rate,
    /// How the log is written, to standard error; the variable `HOG_LOG` says how much: error, warn,
    /// info or debug
    #[arg(long, value_name = "FORMAT", default_value = "plain", value_parser = format_parser())]
    pub log: LogFormat,
}

fn connections() -> NonZeroUsize {
    NonZeroUsize::new(DoorLimits::default().connections).unwrap_or(NonZeroUsize::MIN)
}

fn per_address() -> NonZeroUsize {
    NonZeroUsize::new(DoorLimits::default().per_address).unwrap_or(NonZeroUsize::MIN)
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse()
        .map_err(|_| "expected ADDRESS:PORT, such as 0.0.0.0:8617 or [::1]:8617".to_string())
}

fn rate(text: &str) -> Result<Rate, String> {
    match text {
        "off" => Ok(Rate::Free),
        _ => text
            .parse::<NonZeroU32>()
            .map(Rate::PerSecond)
            .map_err(|_| "expected a number from 1 on, or off".to_string()),
    }
}

fn format_parser() -> impl TypedValueParser<Value = LogFormat> {
    PossibleValuesParser::new(["plain", "json"]).map(|word| match word.as_str() {
        "json" => LogFormat::Json,
        _ => LogFormat::Plain,
    })
}

pub fn run(args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    logging::begin(args.log)?;
    let store = match &args.db {
        Some(address) => address.clone(),
        None => Address::of_user()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("no threads can be started")?;
    runtime.block_on(open(args, &store, out))
}

/// Opens the house, and serves until it shall end.
async fn open(args: &ServeArgs, store: &Address, out: &mut impl Write) -> anyhow::Result<()> {
    let listener = listening(args.listen)?;
    let at = listener.local_addr().context("nothing is listened at")?;
    let keeper = Keeper::open(store)?;
    let house = House::new(keeper.clone(), Limits::default());
    let door = Door::new(house, limits(args), names(args, at));
    // Before anybody is told that the house is open.
    let end = ending()?;
    writeln!(out, "House of Games is open at http://{at}/")?;
    writeln!(out, "Ctrl-C closes it. Tables are kept in {store}")?;
    out.flush()?;
    tracing::info!(%at, %store, "the house is open");
    serve(listener, door, end).await;
    keeper.close().await;
    Ok(())
}

/// Listens where it is wanted or, unless that is said, at the first port that is free.
fn listening(wanted: Option<SocketAddr>) -> anyhow::Result<TcpListener> {
    let taken = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
    if let Some(at) = wanted {
        return listen(at).map_err(|error| {
            if !taken(&error) {
                return anyhow::anyhow!("cannot listen at {at}: {error}");
            }
            let (ip, port) = (at.ip(), at.port());
            let next = SocketAddr::new(ip, port.saturating_add(1));
            anyhow::anyhow!(
                "port {port} of {ip} is taken: expected one that is free, such as {next}"
            )
        });
    }
    for port in PORT..PORT + PORTS {
        match listen((Ipv4Addr::LOCALHOST, port).into()) {
            Err(error) if taken(&error) => {}
            Err(error) => return Err(error).context(format!("cannot listen at 127.0.0.1:{port}")),
            Ok(listener) => return Ok(listener),
        }
    }
    let last = PORT + PORTS - 1;
    anyhow::bail!("the ports from {PORT} to {last} are taken: expected --listen with a free one")
}

fn limits(args: &ServeArgs) -> DoorLimits {
    let wanted = args.connections.get();
    let needed = most_open(wanted).saturating_add(OTHER_FILES);
    let files = usage::raise_open_files(needed).unwrap_or(usize::MAX);
    let connections = if needed <= files {
        wanted
    } else {
        let possible = most_let_in(files.saturating_sub(OTHER_FILES)).max(1);
        tracing::warn!(possible, "the system allows fewer connections");
        possible
    };
    DoorLimits {
        connections,
        per_address: args.per_address.get(),
        rate: args.rate,
        ..DoorLimits::default()
    }
}

fn names(args: &ServeArgs, at: SocketAddr) -> Names {
    if args.hosts.is_empty() && !at.ip().is_loopback() {
        return Names::Any;
    }
    let own = at.ip();
    let own = match own {
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
        std::net::IpAddr::V4(ip) => ip.to_string(),
    };
    let hosts = args.hosts.iter().cloned();
    Names::Only(hosts.chain([own]).collect())
}

/// What waits until somebody ends the program.
fn ending() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let no_signals = "signals cannot be waited for";
        let mut interrupt = signal(SignalKind::interrupt()).context(no_signals)?;
        let mut terminate = signal(SignalKind::terminate()).context(no_signals)?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        tokio::signal::ctrl_c().await.ok();
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_an_address_is_told() {
        assert_eq!(address("[::1]:80").map(|at| at.port()), Ok(80));
        for wrong in ["", "8617", "localhost", "127.0.0.1", "127.0.0.1:99999"] {
            let error = address(wrong).unwrap_err();
            assert!(error.starts_with("expected ADDRESS:PORT"), "{error}");
        }
    }

    #[test]
    fn a_rate_is_a_number_or_off() {
        assert_eq!(rate("off"), Ok(Rate::Free));
        assert_eq!(rate("50"), Ok(Rate::PerSecond(DoorLimits::USUAL_RATE)));
        assert_eq!(DoorLimits::default().rate, rate("50").unwrap());
        assert!(rate("0").is_err() && rate("-1").is_err() && rate("fast").is_err());
    }
}
