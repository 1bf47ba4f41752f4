//! HTTP: what can be asked for, by whom, how often, and how it is refused.

mod bearer;
mod body;
mod guard;
mod handlers;
mod names;
mod rates;
mod refusal;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use crate::door::Door;
use crate::socket;

pub(crate) use bearer::tokens;
pub(crate) use body::malformed;
pub(crate) use handlers::table_id;
pub use names::Names;
pub(crate) use rates::{Budget, Rates, neighbourhood};
pub(crate) use refusal::{Refusal, Refused};

/// Who asks: the address from which a connection came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

/// All that can be asked for.
pub(crate) fn router(door: Arc<Door>) -> Router {
    // What depends on a token is not compressed: how well what is hidden goes together with what
    // others wrote would tell of it.
    let plain = Router::new()
        .route("/api/v1/tables", post(handlers::create))
        .route("/api/v1/tables/{table}", get(handlers::state))
        .route("/api/v1/tables/{table}/seats", post(handlers::sit))
        .route("/api/v1/tables/{table}/acts", post(handlers::act))
        .route("/api/v1/tables/{table}/again", post(handlers::again))
        .route("/api/v1/tables/{table}/live", get(socket::live))
        .route("/api/v1/tables/{table}/replay", get(handlers::replay))
        .route("/healthz", get(handlers::health))
        .route("/metrics", get(handlers::metrics));
    let small = Router::new()
        .route("/", get(handlers::page))
        .route("/new", get(handlers::page))
        .route("/table/{table}", get(handlers::table_page))
        .route("/client/{*path}", get(handlers::file))
        .route("/api/v1/house", get(handlers::house))
        .route("/api/v1/pictures", get(handlers::pictures))
        .route("/api/v1/tables", get(handlers::list))
        .route("/api/v1/preview", post(handlers::preview))
        .route("/api/v1/tables/{table}/analysis", get(handlers::judge))
        .route("/api/v1/tables/{table}/save", get(handlers::save))
        .layer(CompressionLayer::new());
    plain
        .merge(small)
        .fallback(handlers::no_page)
        .method_not_allowed_fallback(handlers::no_method)
        .layer(from_fn_with_state(Arc::clone(&door), guard::guard))
        .with_state(door)
}
