//! One request and its answer.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// Gives the house something.
pub async fn post<T: DeserializeOwned>(
    house: SocketAddr,
    path: &str,
    body: &serde_json::Value,
) -> Result<T> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("content-type", "application/json");
    ask(house, request.body(Full::from(body.to_string()))?).await
}

async fn ask<T: DeserializeOwned>(
    house: SocketAddr,
    mut request: Request<Full<Bytes>>,
) -> Result<T> {
    let host = house.to_string().parse()?;
    request.headers_mut().insert("host", host);
    let stream = TcpStream::connect(house).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await?;
    let status = answer.status();
    let body = answer.into_body().collect().await?.to_bytes();
    connection.abort();
    if !status.is_success() {
        bail!("{status}: {}", String::from_utf8_lossy(&body));
    }
    serde_json::from_slice(&body).context("the answer is not what the protocol says")
}
