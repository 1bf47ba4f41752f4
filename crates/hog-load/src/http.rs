//! One request and its answer.

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;

use crate::way::Way;

/// Gives the house something.
pub async fn post<T: DeserializeOwned>(
    way: Way,
    path: &str,
    body: &serde_json::Value,
) -> Result<T> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("content-type", "application/json");
    ask(way, request.body(Full::from(body.to_string()))?).await
}

async fn ask<T: DeserializeOwned>(way: Way, request: Request<Full<Bytes>>) -> Result<T> {
    let body = told(way, request).await?;
    serde_json::from_slice(&body).context("the answer is not what the protocol says")
}

async fn told(way: Way, mut request: Request<Full<Bytes>>) -> Result<Bytes> {
    let host = way.house.to_string().parse()?;
    request.headers_mut().insert("host", host);
    let stream = way.connect().await?;
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
    Ok(body)
}
