//! Connections to a server, and single requests over HTTP.

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

/// Connects a client at one address of this machine to a server.
#[derive(Clone, Copy, Debug)]
pub struct Connector {
    /// The server, or the proxy in front of it.
    pub server: SocketAddr,
    /// The address of the client.
    pub client: IpAddr,
}

impl Connector {
    /// Opens a connection.
    pub async fn connect(self) -> io::Result<TcpStream> {
        self.connect_with(self.socket()?).await
    }

    /// A socket that is not connected yet, so that its options can be set.
    pub fn socket(self) -> io::Result<TcpSocket> {
        match self.client {
            IpAddr::V4(_) => TcpSocket::new_v4(),
            IpAddr::V6(_) => TcpSocket::new_v6(),
        }
    }

    /// Opens a connection with this socket.
    pub async fn connect_with(self, socket: TcpSocket) -> io::Result<TcpStream> {
        socket.bind((self.client, 0).into())?;
        socket.connect(self.server).await
    }

    /// Posts JSON over a new connection, and returns the answer.
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
