//! HTTP: the routes, and the layers that all of them share.

mod handlers;
mod layers;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::limits::MAX_BODY_BYTES;
use crate::page;
use crate::socket;
use crate::state::AppState;

/// All routes.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    let setups = from_fn_with_state(Arc::clone(&app), layers::limit_setups);
    // Answers that depend on a token are not compressed: from their length an attacker could guess hidden
    // text (the BREACH attack).
    let secret = Router::new()
        .route(
            "/api/v1/tables",
            post(handlers::create).layer(setups.clone()),
        )
        .route("/api/v1/tables/{table}", get(handlers::state))
        .route("/api/v1/tables/{table}/seats", post(handlers::sit))
        .route("/api/v1/tables/{table}/acts", post(handlers::act))
        .route(
            "/api/v1/tables/{table}/again",
            post(handlers::again).layer(setups.clone()),
        )
        .route("/api/v1/tables/{table}/live", get(socket::live))
        .route("/api/v1/tables/{table}/replay", get(handlers::replay))
        .route("/healthz", get(handlers::health))
        .route("/metrics", get(handlers::metrics));
    let public = Router::new()
        .route("/api/v1/house", get(handlers::house))
        .route("/api/v1/tables", get(handlers::list))
        .route("/api/v1/preview", post(handlers::preview).layer(setups))
        .route("/api/v1/tables/{table}/analysis", get(handlers::analysis))
        .route("/api/v1/tables/{table}/save", get(handlers::save))
        .layer(CompressionLayer::new());
    let files = Router::new()
        .route("/", get(page::lobby))
        .route("/new", get(page::lobby))
        .route("/table/{table}", get(page::table))
        .route("/api/v1/pictures", get(handlers::pictures))
        .layer(CompressionLayer::new());
    let assets = Router::new().route("/client/{*path}", get(page::file));
    let answer_timeout = 2 * app.house.limits().timeout;
    let router = secret
        .merge(public)
        .fallback(page::missing)
        .merge(files)
        .layer(layers::document_headers())
        .merge(assets)
        .method_not_allowed_fallback(handlers::no_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn_with_state(Arc::clone(&app), layers::check_host))
        .layer(from_fn_with_state(Arc::clone(&app), layers::limit_rate))
        .layer(from_fn_with_state(Arc::clone(&app), layers::identify))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            answer_timeout,
        ))
        .layer(map_response_with_state(Arc::clone(&app), layers::count));
    layers::with_headers(router)
        .layer(layers::trace())
        .with_state(app)
}
