//! The server's log on standard error.

use std::env;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The environment variable that sets the level.
const VARIABLE: &str = "HOG_LOG";

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    Plain,
    // A JSON object in each line.
    Json,
}

/// Starts logging.
pub fn start(format: LogFormat) -> anyhow::Result<()> {
    let level = env::var(VARIABLE).unwrap_or_default();
    let log = tracing_subscriber::registry().with(targets(&level)?);
    let lines = fmt::layer().with_writer(std::io::stderr);
    match format {
        LogFormat::Plain => log.with(lines.with_ansi(false)).try_init()?,
        LogFormat::Json => log.with(lines.json()).try_init()?,
    }
    Ok(())
}

/// What is logged: our own crates, whose names begin with `hog`, and requests by method, route and status. Other
/// libraries would log what is sent, and with it tokens and cards.
const TARGETS: [&str; 2] = ["hog", "tower_http::trace"];

fn targets(level: &str) -> anyhow::Result<Targets> {
    let level = match level {
        "error" => LevelFilter::ERROR,
        "" | "warn" => LevelFilter::WARN,
        "info" => LevelFilter::INFO,
        "debug" => LevelFilter::DEBUG,
        _ => anyhow::bail!("{VARIABLE} cannot be {level:?}: expected error, warn, info or debug"),
    };
    Ok(Targets::new().with_targets(TARGETS.map(|target| (target, level))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_do_not_log() {
        let debug = targets("debug").unwrap();
        assert!(debug.would_enable("hog_server::room", &tracing::Level::DEBUG));
        assert!(!debug.would_enable("hyper", &tracing::Level::ERROR));
        assert!(targets("trace").is_err());
    }
}
