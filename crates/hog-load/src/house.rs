//! A house in a process of its own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::usage::mebibytes;

/// How to start a house.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// Where it keeps things.
    pub store: String,
    /// Besides where it listens and what it keeps.
    pub arguments: Vec<String>,
}

/// A house that is open.
pub struct Process {
    child: Child,
    address: SocketAddr,
}

const OPENING: Duration = Duration::from_secs(60);

impl Program {
    /// The arguments of a server without limits: here, all clients have one address.
    #[must_use]
    pub fn without_limits() -> Vec<String> {
        let words = "--per-address 100000 --connections 100000 --rate off";
        words.split(' ').map(str::to_string).collect()
    }

    /// Opens the house.
    ///
    /// # Errors
    /// If it does not say within a minute where it is.
    pub async fn start(&self) -> Result<Process> {
        let mut child = Command::new(&self.path)
            .args(["--listen", "127.0.0.1:0", "--db", &self.store])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} does not start", self.path.display()))?;
        let out = child.stdout.take().context("it has no output")?;
        let mut lines = BufReader::new(out).lines();
        let opening = async {
            while let Some(line) = lines.next_line().await? {
                if let Some(address) = address_in(&line) {
                    return Ok(address);
                }
            }
            bail!("the house ended before it was open")
        };
        let address = timeout(OPENING, opening)
            .await
            .context("it does not open")??;
        // What else it says must not fill its pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Process { child, address })
    }
}

/// The address in the line that tells it.
fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    let address = rest.split('/').next()?;
    address.parse().ok()
}

impl Process {
    /// Where it is.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How much memory it has used at most, in MiB; `None` where the system does not tell.
    #[must_use]
    pub fn peak_memory(&self) -> Option<u64> {
        mebibytes(self.child.id()?, "VmHWM:")
    }

    /// By which number the system knows it; `None` once it has ended.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Ends it in the midst of whatever it does.
    ///
    /// # Errors
    /// If it cannot be waited for.
    pub async fn kill(mut self) -> Result<()> {
        self.child.start_kill()?;
        self.child.wait().await?;
        Ok(())
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
