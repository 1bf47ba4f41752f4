//! The server's log on standard error.

use std::env;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

/// The variable of the environment that says how much is logged.
const VARIABLE: &str = "HOG_LOG";

/// How a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Plain,
    /// For programs: a JSON object in each line.
    Json,
}

/// Begins to log.
pub fn begin(format: LogFormat) -> anyhow::Result<()> {
    let level = env::var(VARIABLE).unwrap_or_default();
    let filter = EnvFilter::try_new(directives(&level)?).context("the log cannot be filtered")?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let begun = match format {
        LogFormat::Plain => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    begun.map_err(|error| anyhow::anyhow!("the log cannot begin: {error}"))
}

/// What is logged: our own crates only. Libraries would log what is sent, and with it tokens and
/// cards.
fn directives(level: &str) -> anyhow::Result<String> {
    let level = match level {
        "" => "warn",
        "error" | "warn" | "info" | "debug" => level,
        _ => anyhow::bail!("{VARIABLE} cannot be {level:?}: expected error, warn, info or debug"),
    };
    Ok(format!(
        "off,hog={level},hog_server={level},hog_store={level}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_crates_log() {
        let expected = "off,hog=warn,hog_server=warn,hog_store=warn";
        assert_eq!(directives("").unwrap(), expected);
        assert!(directives("trace").is_err());
        assert!(EnvFilter::try_new(directives("debug").unwrap()).is_ok());
    }
}
