//! The handlers of requests.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Json, body};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{HttpError, JsonBody, PathTable, Query, Tokens, mark_refused, status};
use crate::state::AppState;
use crate::wire::{
    ActionRequest, AnalysisInfo, CreateTable, CreatedTable, ErrorCode, PlayAgain, Preview,
    Previewed, ReplayInfo, SatDown, SitDown, TableListing, TableState,
};

type Answer<T> = Result<T, HttpError>;
type App = State<Arc<AppState>>;

/// Answers 405.
pub(super) async fn no_method() -> HttpError {
    let message = "method not allowed here; docs/protocol.md lists what is";
    HttpError::new(
        ErrorCode::Malformed,
        StatusCode::METHOD_NOT_ALLOWED,
        message,
    )
}

/// The games and engines of the server.
pub(super) async fn house(State(app): App) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "application/json")];
    (headers, app.house.info_text())
}

/// The pictures of the games, which change only with the program.
pub(super) async fn pictures(State(app): App) -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    (headers, app.house.pictures_text())
}

/// The public tables.
pub(super) async fn list(State(app): App) -> Answer<Json<Vec<TableListing>>> {
    Ok(Json(app.house.list().await?))
}

/// Sets up a table.
pub(super) async fn create(
    State(app): App,
    JsonBody(wanted): JsonBody<CreateTable>,
) -> Answer<(StatusCode, Json<CreatedTable>)> {
    let created = app.house.create(wanted).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Sets up a rematch, or joins it.
pub(super) async fn again(
    State(app): App,
    PathTable(table): PathTable,
    Tokens(tokens): Tokens,
    JsonBody(wanted): JsonBody<PlayAgain>,
) -> Answer<(StatusCode, Json<CreatedTable>)> {
    let next = app.house.again(&table, &tokens, wanted).await?;
    Ok((StatusCode::CREATED, Json(next)))
}

/// Previews a position.
pub(super) async fn preview(
    State(app): App,
    JsonBody(wanted): JsonBody<Preview>,
) -> Answer<Json<Previewed>> {
    Ok(Json(app.house.preview(wanted).await?))
}

/// The state of a table.
pub(super) async fn state(
    State(app): App,
    Tokens(tokens): Tokens,
    PathTable(table): PathTable,
) -> Answer<Json<TableState>> {
    let room = app.house.room(&table).await?;
    Ok(Json(room.state(&tokens).await?))
}

/// Takes a seat.
pub(super) async fn sit(
    State(app): App,
    PathTable(table): PathTable,
    JsonBody(wanted): JsonBody<SitDown>,
) -> Answer<(StatusCode, Json<SatDown>)> {
    let room = app.house.room(&table).await?;
    Ok((StatusCode::CREATED, Json(room.sit(wanted).await?)))
}

/// Acts for a seat. The body is the same as over a websocket; the status also says whether the act was granted.
pub(super) async fn act(
    State(app): App,
    Tokens(tokens): Tokens,
    PathTable(table): PathTable,
    JsonBody(request): JsonBody<ActionRequest>,
) -> Answer<Response> {
    let room = app.house.room(&table).await?;
    let began = Instant::now();
    let answer = room.ask(&tokens, request).await;
    app.house.metrics().acknowledged(began.elapsed());
    let code = answer.refused.as_ref().map(|error| error.code);
    let status = code.map_or(StatusCode::OK, status);
    let mut response = (status, Json(answer)).into_response();
    if let Some(code) = code {
        mark_refused(&mut response, code);
    }
    Ok(response)
}

/// Which positions of a finished game are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplayQuery {
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

/// Some positions of a finished game.
pub(super) async fn replay(
    State(app): App,
    Query(ReplayQuery { from, count }): Query<ReplayQuery>,
    Tokens(tokens): Tokens,
    PathTable(table): PathTable,
) -> Answer<Json<ReplayInfo>> {
    let to = count.map_or(usize::MAX, |count| from.saturating_add(count));
    let room = app.house.room(&table).await?;
    Ok(Json(room.replay(&tokens, from..to).await?))
}

/// Which position of a finished game is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisQuery {
    after: usize,
}

/// The analysis of a position of a finished game.
pub(super) async fn analysis(
    State(app): App,
    Query(AnalysisQuery { after }): Query<AnalysisQuery>,
    PathTable(table): PathTable,
) -> Answer<Json<AnalysisInfo>> {
    let room = app.house.room(&table).await?;
    Ok(Json(room.analyse(after).await?))
}

/// The save file of a finished game.
pub(super) async fn save(State(app): App, PathTable(table): PathTable) -> Answer<Response> {
    let room = app.house.room(&table).await?;
    let head = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"game.json\""),
    ];
    Ok((head, body::Body::from(room.save().await?)).into_response())
}

/// Checks that the store can be read and written.
pub(super) async fn health(State(app): App) -> Answer<Json<Value>> {
    app.house.check().await?;
    Ok(Json(json!({ "status": "ok" })))
}

/// The metrics.
pub(super) async fn metrics(State(app): App) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], app.house.metrics().text()).into_response()
}
