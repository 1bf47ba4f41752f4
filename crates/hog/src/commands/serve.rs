//! `hog` without a command: the web server.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::{NonZeroU32, NonZeroUsize};

use anyhow::Context;
use clap::Args;
use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::{AppState, Hosts, TrustedProxies, listen, serve};
use hog_store::server::{Address, StoreHandle};
use hog_table::Executor;
use ipnet::IpNet;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

use crate::log::{self, LogFormat};
use crate::usage;

/// The default port.
const PORT: u16 = 8617;

/// Number of ports that are tried, one after the other.
const PORTS: u16 = 100;

/// Number of open files besides connections, such as the store and the listener.
const OTHER_FILES: usize = 128;

#[derive(Args)]
pub struct ServeArgs {
    /// Address and port to listen on, such as 0.0.0.0:8617 for the whole network. Default:
    /// 127.0.0.1:8617, or the next free port, reachable only from this machine
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address)]
    pub listen: Option<SocketAddr>,
    /// Database of the tables: `sqlite:PATH`, or `postgres://USER@HOST/DATABASE`. Default:
    /// house.sqlite in the folder that `hog stats --help` names
    #[arg(long, value_name = "URL")]
    pub db: Option<Address>,
    /// Host name that the server answers to, such as games.example.org; may be given several times.
    /// Needed behind a proxy that forwards the name. Default: any name if the server listens to the
    /// network, else only localhost
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Take client addresses from the headers `Forwarded` and `X-Forwarded-For` of proxies in this
    /// network, such as 127.0.0.1 or 10.0.0.0/8; several are separated by commas, or the option is given
    /// several times
    #[arg(long = "trusted-proxy", value_name = "CIDR", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum simultaneous connections; a person at a table has one or two
    #[arg(long, value_name = "NUMBER", default_value_t = positive(Limits::default().connections))]
    pub connections: NonZeroUsize,
    /// Maximum simultaneous connections from one address
    #[arg(long, value_name = "NUMBER", default_value_t = positive(Limits::default().per_address))]
    pub per_address: NonZeroUsize,
    /// Maximum requests and messages per second from one address, or `off`; bursts of up to 10 do not wait,
    /// others wait their turn. The rates of page files, new connections and new games scale with it
    #[arg(long, value_name = "NUMBER", default_value = "50", value_parser = rate)]
    pub rate: Rate,
    /// Format of the log, which goes to standard error; the variable `HOG_LOG` sets its level: error,
    /// warn, info or debug
    #[arg(long, value_name = "FORMAT", default_value = "plain")]
    pub log: LogFormat,
}

/// Requests per second from one address; `None` is off.
pub type Rate = Option<NonZeroU32>;

fn positive(limit: usize) -> NonZeroUsize {
    NonZeroUsize::new(limit).expect("limits of connections are positive")
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse()
        .map_err(|_| "expected ADDRESS:PORT, such as 0.0.0.0:8617 or [::1]:8617".to_string())
}

fn network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<IpAddr>().map(IpNet::from);
    address.or_else(|_| text.parse()).map_err(|_| {
        "expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_string()
    })
}

fn rate(text: &str) -> Result<Rate, String> {
    if text == "off" {
        return Ok(None);
    }
    let rate = text.parse::<NonZeroU32>();
    rate.map(Some)
        .map_err(|_| "must be a whole number of at least 1, or off".to_string())
}

pub fn run(args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    log::start(args.log)?;
    let db = args.db.clone().map_or_else(Address::of_user, Ok)?;
    let runtime = Runtime::new().context("cannot start threads")?;
    runtime.block_on(serve_db(args, &db, out))
}

/// Opens the store, and serves until a signal ends the program.
async fn serve_db(args: &ServeArgs, db: &Address, out: &mut impl Write) -> anyhow::Result<()> {
    let listener = bind(args.listen)?;
    let at = listener.local_addr().context("cannot tell the address")?;
    let store = StoreHandle::open(db)?;
    let executor = Executor::for_tables()?;
    let house = House::new(store.clone(), limits(args), executor);
    let proxies = TrustedProxies::new(args.trusted_proxies.clone());
    let app = AppState::new(house, hosts(args, at), proxies);
    // Before the address is printed, so that a signal is never missed.
    let end = stop_signal()?;
    writeln!(out, "House of Games is open at http://{at}/")?;
    writeln!(out, "Press Ctrl-C to stop. Tables are stored in {db}")?;
    out.flush()?;
    tracing::info!(%at, store = %db, "server started");
    serve(listener, app, end).await;
    store.close().await;
    Ok(())
}

/// Listens on the given address or, without one, on the first free port.
fn bind(wanted: Option<SocketAddr>) -> anyhow::Result<TcpListener> {
    let taken = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
    if let Some(at) = wanted {
        return listen(at).map_err(|error| {
            if !taken(&error) {
                return anyhow::anyhow!("cannot listen on {at}: {error}");
            }
            let (ip, port) = (at.ip(), at.port());
            let other = if port == u16::MAX { port - 1 } else { port + 1 };
            let other = SocketAddr::new(ip, other);
            anyhow::anyhow!(
                "port {port} of {ip} is in use: choose a free one, such as --listen {other}"
            )
        });
    }
    for port in PORT..PORT + PORTS {
        match listen((Ipv4Addr::LOCALHOST, port).into()) {
            Err(error) if taken(&error) => {}
            Err(error) => return Err(error).context(format!("cannot listen on 127.0.0.1:{port}")),
            Ok(listener) => return Ok(listener),
        }
    }
    let last = PORT + PORTS - 1;
    anyhow::bail!("the ports from {PORT} to {last} are in use: choose a free one with --listen")
}

fn limits(args: &ServeArgs) -> Limits {
    let wanted = args.connections.get();
    let files = usage::raise_open_files(wanted.saturating_add(OTHER_FILES)).unwrap_or(usize::MAX);
    let connections = wanted.min(files.saturating_sub(OTHER_FILES).max(1));
    if connections < wanted {
        tracing::warn!(connections, "the system allows fewer connections");
    }
    Limits {
        connections,
        per_address: args.per_address.get(),
        rate: args.rate,
        ..Limits::default()
    }
}

fn hosts(args: &ServeArgs, at: SocketAddr) -> Hosts {
    if args.hosts.is_empty() && !at.ip().is_loopback() {
        return Hosts::Any;
    }
    let own_address = match at.ip() {
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    let hosts = args.hosts.iter().cloned();
    Hosts::Only(hosts.chain([own_address]).collect())
}

/// Waits for Ctrl-C or a request to terminate.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let no_signals = "cannot wait for signals";
    let mut interrupt = signal(SignalKind::interrupt()).context(no_signals)?;
    let mut terminate = signal(SignalKind::terminate()).context(no_signals)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_port() {
        assert_eq!(address("[::1]:80").map(|at| at.port()), Ok(80));
        for wrong in ["", "8617", "localhost", "127.0.0.1", "127.0.0.1:99999"] {
            let error = address(wrong).unwrap_err();
            assert!(error.starts_with("expected ADDRESS:PORT"), "{error}");
        }
    }

    #[test]
    fn no_port_after_the_last_is_suggested() {
        let last = SocketAddr::from((Ipv4Addr::LOCALHOST, u16::MAX));
        // If this fails, the port is in use all the same.
        let _held = std::net::TcpListener::bind(last);
        let error = bind(Some(last)).unwrap_err().to_string();
        assert!(error.ends_with("--listen 127.0.0.1:65534"), "{error}");
    }

    #[test]
    fn a_rate_is_a_number_or_off() {
        assert_eq!(rate("off"), Ok(None));
        assert_eq!(rate("50"), Ok(Some(Limits::DEFAULT_RATE)));
        assert_eq!(Limits::default().rate, rate("50").unwrap());
        assert!(rate("0").is_err() && rate("-1").is_err() && rate("fast").is_err());
    }

    #[test]
    fn a_network_is_an_address_with_or_without_a_prefix() {
        let read = |text| network(text).map(|network| network.to_string());
        assert_eq!(read("127.0.0.1"), Ok("127.0.0.1/32".to_string()));
        assert_eq!(read("2001:db8::/32"), Ok("2001:db8::/32".to_string()));
        assert!(read("10.0.0.0/33").is_err() && read("proxy.example").is_err());
    }
}
