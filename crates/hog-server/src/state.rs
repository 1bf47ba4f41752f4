//! The state that all connections share.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::watch;

use crate::client_address::TrustedProxies;
use crate::connection_limit::{AddressPermit, ConnectionLimit};
use crate::hosts::Hosts;
use crate::house::House;
use crate::rate_limit::RateLimits;

/// The state that all connections share.
pub struct AppState {
    /// All tables.
    pub house: House,
    pub(crate) hosts: Hosts,
    pub(crate) proxies: TrustedProxies,
    pub(crate) rates: RateLimits,
    pub(crate) connections: Arc<ConnectionLimit>,
    is_closing: watch::Sender<bool>,
}

/// The client that sent a request: its address, and the permit that counts its connection until the last clone is
/// dropped.
pub(crate) type Client = Arc<AddressPermit>;

/// The other end of a connection.
#[derive(Clone)]
pub(crate) enum Peer {
    Client(Client),
    /// A trusted proxy, whose headers name the client of each request.
    Proxy(IpAddr),
}

impl AppState {
    /// The state of a server that answers to these hosts, and believes these proxies.
    #[must_use]
    pub fn new(house: House, hosts: Hosts, proxies: TrustedProxies) -> Arc<Self> {
        let limits = house.limits();
        Arc::new(Self {
            rates: RateLimits::new(limits.rate),
            connections: ConnectionLimit::new(limits),
            house,
            hosts,
            proxies,
            is_closing: watch::Sender::new(false),
        })
    }

    /// Tells all connections to close.
    pub(crate) fn close(&self) {
        self.is_closing.send_replace(true);
    }

    /// Waits until connections are told to close.
    pub(crate) async fn closing(&self) {
        // The sender is part of this state, so it is not dropped first.
        let _ = self
            .is_closing
            .subscribe()
            .wait_for(|closing| *closing)
            .await;
    }
}
