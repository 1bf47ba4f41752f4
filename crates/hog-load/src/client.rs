//! Connections to a server, and single requests.

use std::io;
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};

/// A server, and the address from which a client connects to it.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    /// The server, or the proxy in front of it.
    pub server: SocketAddr,
    /// The address of the client.
    pub from: IpAddr,
}

impl Endpoint {
    /// Connects.
    pub async fn connect(self) -> io::Result<TcpStream> {
        self.connect_with(self.socket()?).await
    }

    /// A socket that is not connected, so that its options can be set.
    pub fn socket(self) -> io::Result<TcpSocket> {
        match self.from {
            IpAddr::V4(_) => TcpSocket::new_v4(),
            IpAddr::V6(_) => TcpSocket::new_v6(),
        }
    }

    /// Connects a socket.
    pub async fn connect_with(self, socket: TcpSocket) -> io::Result<TcpStream> {
        socket.bind((self.from, 0).into())?;
        socket.connect(self.server).await
    }

    /// Sends a request over a connection of its own; the answer.
    pub async fn post<T: DeserializeOwned>(self, path: &str, body: &impl Serialize) -> Result<T> {
        let request = Request::post(path)
            .header("host", self.server.to_string())
            .header("content-type", "application/json")
            .body(Full::<Bytes>::from(serde_json::to_string(body)?))?;
        let stream = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        let connection = tokio::spawn(connection);
        let answer = sender.send_request(request).await?;
        let status = answer.status();
        let body = answer.into_body().collect().await?.to_bytes();
        connection.abort();
        if !status.is_success() {
            bail!("{status}: {}", String::from_utf8_lossy(&body));
        }
        serde_json::from_slice(&body).context("the answer does not follow the protocol")
    }
}
