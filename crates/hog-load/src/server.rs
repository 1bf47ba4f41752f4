//! The server as a child process.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::nginx::Nginx;
use crate::system::{cpu_time, mebibytes};

/// Timeout for the start of a server.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The command that starts a server, with its default limits.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program `hog`.
    pub path: PathBuf,
    /// The address of its store.
    pub store: String,
    /// How clients reach the server.
    pub route: Route,
}

/// How clients reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Directly.
    Direct,
    /// Through nginx.
    Proxy,
}

/// A running server, and nginx if clients reach the server through nginx. Both end when this value is dropped.
pub struct ServerProcess {
    child: Child,
    id: u32,
    address: SocketAddr,
    nginx: Option<Nginx>,
}

impl Program {
    fn arguments(&self) -> Vec<&str> {
        let mut words = vec!["--listen", "127.0.0.1:0", "--db", &self.store];
        if self.route == Route::Proxy {
            words.extend(["--trusted-proxy", "127.0.0.1"]);
        }
        words
    }

    /// Starts the server.
    ///
    /// # Errors
    /// If it does not print its address within a minute, or nginx does not start.
    pub async fn start(&self) -> Result<ServerProcess> {
        let mut child = Command::new(&self.path)
            .args(self.arguments())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} does not start", self.path.display()))?;
        let id = child.id().context("the server has ended")?;
        let out = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        let start = async {
            while let Some(line) = lines.next_line().await? {
                if let Some(address) = address_in(&line) {
                    return Ok(address);
                }
            }
            bail!("the server ended before it printed its address")
        };
        let address = timeout(START_TIMEOUT, start)
            .await
            .context("the server printed no address in time")??;
        // Keep reading, so that the pipe does not fill.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let nginx = match self.route {
            Route::Direct => None,
            Route::Proxy => Some(Nginx::start(address).await?),
        };
        Ok(ServerProcess {
            child,
            id,
            address,
            nginx,
        })
    }
}

/// The address in a line of output, if the line announces the address.
fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    let address = rest.split('/').next()?;
    address.parse().ok()
}

impl ServerProcess {
    /// The address to which clients connect.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.nginx.as_ref().map_or(self.address, Nginx::address)
    }

    /// Peak memory of the server, in MiB.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn peak_memory(&self) -> Result<u64> {
        mebibytes(self.id, "VmHWM:").context("the memory of the server is not known")
    }

    /// Present memory of the server, in MiB; 0 after the server has ended.
    pub(crate) fn memory(&self) -> u64 {
        mebibytes(self.id, "VmRSS:").unwrap_or_default()
    }

    /// CPU time that the server has used.
    pub(crate) fn cpu_time(&self) -> Result<Duration> {
        cpu_time(self.id).context("the CPU time of the server is not known")
    }

    /// Kills the server.
    ///
    /// # Errors
    /// If the server cannot be killed.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found() {
        let line = "House of Games is open at http://127.0.0.1:8617/";
        assert_eq!(address_in(line), "127.0.0.1:8617".parse().ok());
        assert_eq!(address_in("something else"), None);
    }
}
