//! What is answered to each request.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Json, body};
use hog_store::TableId;
use serde::{Deserialize, Serialize};

use super::Refusal;
use super::bearer::bearer;
use super::body::Body;
use super::refusal::{mark, status};
use crate::door::Door;
use crate::house::House;
use crate::page;
use crate::room::RoomHandle;
use crate::wire::{
    CreateTable, CreatedTable, ErrorCode, Judgement, Listing, PlayAgain, Preview, Previewed,
    Replay, Request, SatDown, SitDown, TableState,
};

/// How many positions of a finished game are told at once at most.
const FRAMES: usize = 100;

/// What is answered, or why not.
type Answer<T> = Result<T, Refusal>;

/// The page, whatever is to be shown on it.
pub(super) async fn page(headers: HeaderMap) -> Response {
    page::lobby(&headers)
}

/// The page at a table.
pub(super) async fn table_page(headers: HeaderMap) -> Response {
    page::table(&headers)
}

/// A file of the client.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    page::file(uri.path(), &headers)
}

/// Nothing is here. A person who looks for it gets the page, which says so and leads back.
pub(super) async fn no_page(headers: HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return (StatusCode::NOT_FOUND, page::lobby(&HeaderMap::new())).into_response();
    }
    Refusal::no_page().into_response()
}

/// Something is here, but not to be asked for so.
pub(super) async fn no_method() -> Refusal {
    let message = "this cannot be asked for so: docs/protocol.md lists what can";
    Refusal::new(
        ErrorCode::Malformed,
        StatusCode::METHOD_NOT_ALLOWED,
        message,
    )
}

/// What the house is.
pub(super) async fn house() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], House::info_text())
}

/// The pictures of the games. They change with the program only.
pub(super) async fn pictures() -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    (headers, House::pictures_text())
}

/// The tables that everybody finds.
pub(super) async fn list(State(door): State<Arc<Door>>) -> Answer<Json<Vec<Listing>>> {
    Ok(Json(door.house.list().await?))
}

/// Sets up a table.
pub(super) async fn create(
    State(door): State<Arc<Door>>,
    Body(wanted): Body<CreateTable>,
) -> Answer<(StatusCode, Json<CreatedTable>)> {
    let created = door.house.create(wanted).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Another game for those of a table that is over.
pub(super) async fn again(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(wanted): Body<PlayAgain>,
) -> Answer<(StatusCode, Json<CreatedTable>)> {
    let tokens = bearer(&headers)?;
    let next = door
        .house
        .again(&table_id(&table)?, &tokens, wanted)
        .await?;
    Ok((StatusCode::CREATED, Json(next)))
}

/// A position before a table is set up for it.
pub(super) async fn preview(
    State(door): State<Arc<Door>>,
    Body(wanted): Body<Preview>,
) -> Answer<Json<Previewed>> {
    Ok(Json(door.house.preview(wanted).await?))
}

/// How things stand at a table.
pub(super) async fn state(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<TableState>> {
    let tokens = bearer(&headers)?;
    let room = room(&door, &table).await?;
    Ok(Json(room.state(&tokens).await?))
}

/// Somebody sits down.
pub(super) async fn sit(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    Body(wanted): Body<SitDown>,
) -> Answer<(StatusCode, Json<SatDown>)> {
    let room = room(&door, &table).await?;
    Ok((StatusCode::CREATED, Json(room.sit(wanted).await?)))
}

/// What a seat wants. The answer is the same over a websocket; the status says whether it was granted.
pub(super) async fn act(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Answer<Response> {
    let tokens = bearer(&headers)?;
    let room = room(&door, &table).await?;
    let began = Instant::now();
    let answer = room.ask(&tokens, request).await;
    door.metrics.acknowledged(began.elapsed());
    let code = answer.refused.as_ref().map(|error| error.code);
    let status = code.map_or(StatusCode::OK, status);
    let mut response = (status, Json(answer)).into_response();
    if let Some(code) = code {
        mark(&mut response, code);
    }
    Ok(response)
}

/// Which positions of a finished game are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Positions {
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

/// Some of a finished game.
pub(super) async fn replay(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    query: Result<Query<Positions>, QueryRejection>,
    headers: HeaderMap,
) -> Answer<Json<Replay>> {
    let Positions { from, count } = asked(query)?;
    let count = count.unwrap_or(FRAMES).min(FRAMES);
    let tokens = bearer(&headers)?;
    let room = room(&door, &table).await?;
    Ok(Json(room.replay(&tokens, from, count).await?))
}

/// Which position of a finished game is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    after: usize,
}

/// What a position of a finished game was worth.
pub(super) async fn judge(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
    query: Result<Query<Position>, QueryRejection>,
) -> Answer<Json<Judgement>> {
    let Position { after } = asked(query)?;
    let room = room(&door, &table).await?;
    Ok(Json(room.judge(after).await?))
}

/// The save file of a finished game.
pub(super) async fn save(
    State(door): State<Arc<Door>>,
    Path(table): Path<String>,
) -> Answer<Response> {
    let room = room(&door, &table).await?;
    let head = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"game.json\""),
    ];
    Ok((head, body::Body::from(room.save().await?)).into_response())
}

/// Whether all is well: the store can be read and written.
#[derive(Serialize)]
pub(super) struct Health {
    status: &'static str,
}

/// Whether all is well.
pub(super) async fn health(State(door): State<Arc<Door>>) -> Answer<Json<Health>> {
    door.house.check().await?;
    Ok(Json(Health { status: "ok" }))
}

/// What is counted.
pub(super) async fn metrics(State(door): State<Arc<Door>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = door
        .metrics
        .text(&door.house.counts(), door.house.writing());
    ([(CONTENT_TYPE, kind)], text).into_response()
}

/// What a query asks for.
fn asked<T>(query: Result<Query<T>, QueryRejection>) -> Answer<T> {
    let refusal = |rejection: QueryRejection| {
        let message: String = rejection.body_text().chars().take(200).collect();
        Refusal::new(ErrorCode::Malformed, StatusCode::BAD_REQUEST, message)
    };
    query.map(|Query(asked)| asked).map_err(refusal)
}

/// The room of a table.
async fn room(door: &Door, table: &str) -> Answer<RoomHandle> {
    Ok(door.house.room(&table_id(table)?).await?)
}

/// The name of a table. What cannot be one is not there.
pub(crate) fn table_id(text: &str) -> Answer<TableId> {
    let no_table = "there is no such table: expected the name that was told when it was set up";
    let id = text.parse::<TableId>();
    id.map_err(|_| Refusal::new(ErrorCode::NotFound, StatusCode::NOT_FOUND, no_table))
}
