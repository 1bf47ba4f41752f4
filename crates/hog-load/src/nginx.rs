//! nginx in front of a server, with the configuration in docs/deployment.md.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::sleep;

const DEPLOYMENT: &str = include_str!("../../../docs/deployment.md");

/// The first part of the configuration. The block of the documentation and a closing brace follow.
const MAIN: &str = "daemon off;
master_process off;
worker_rlimit_nofile 20000;
pid nginx.pid;
events { worker_connections 8192; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
";

/// nginx as a child process, which ends when this value is dropped.
pub struct Nginx {
    _child: Child,
    folder: PathBuf,
    address: SocketAddr,
}

impl Nginx {
    /// Starts nginx in front of a server.
    ///
    /// # Errors
    /// If nginx is not installed, or does not listen within ten seconds.
    pub async fn start(server: SocketAddr) -> Result<Self> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let folder = std::env::temp_dir().join(format!("hog-nginx-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let site = site(DEPLOYMENT, address, server)?;
        std::fs::write(folder.join("nginx.conf"), format!("{MAIN}{site}}}\n"))?;
        let child = Command::new("nginx")
            .arg("-p")
            .arg(&folder)
            .args(["-c", "nginx.conf", "-e", "error.log"])
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("nginx does not start; on Debian, apt-get install nginx-light")?;
        let nginx = Self {
            _child: child,
            folder,
            address,
        };
        for _ in 0..100 {
            if TcpStream::connect(address).await.is_ok() {
                return Ok(nginx);
            }
            sleep(Duration::from_millis(100)).await;
        }
        let log = std::fs::read_to_string(nginx.folder.join("error.log")).unwrap_or_default();
        bail!("nginx does not listen: {log}")
    }

    /// The address at which nginx listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // If this fails, the system deletes its temporary folders sometime.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The block of the documentation without TLS, listening at `listen` and forwarding to `server`.
fn site(document: &str, listen: SocketAddr, server: SocketAddr) -> Result<String> {
    let (_, rest) = document
        .split_once("```nginx\n")
        .context("the document has no nginx block")?;
    let (block, _) = rest.split_once("```").context("the block has no end")?;
    let changed = block
        .lines()
        .filter(|line| !line.trim_start().starts_with("ssl_") && !line.contains("[::]:443"))
        .map(|line| {
            line.replace("listen 443 ssl", &format!("listen {listen}"))
                .replace("127.0.0.1:8617", &server.to_string())
        });
    Ok(changed.map(|line| line + "\n").collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_is_that_of_the_documentation() {
        let (listen, server) = ("127.0.0.1:1".parse(), "127.0.0.1:2".parse());
        let site = site(DEPLOYMENT, listen.unwrap(), server.unwrap()).unwrap();
        for line in [
            "    listen 127.0.0.1:1 backlog=4096 rcvbuf=32k sndbuf=128k;",
            "    server 127.0.0.1:2;",
            "        proxy_set_header Forwarded \"\";",
        ] {
            assert!(site.lines().any(|found| found == line), "{line}: {site}");
        }
        assert!(!site.contains("ssl") && !site.contains("443"), "{site}");
        for setting in ["worker_rlimit_nofile 20000;", "worker_connections 8192;"] {
            assert!(
                MAIN.contains(setting) && DEPLOYMENT.contains(setting),
                "{setting}"
            );
        }
    }
}
