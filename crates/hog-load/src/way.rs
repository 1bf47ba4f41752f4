//! The way to a house.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::{TcpSocket, TcpStream};

/// The way to a house: where it is, and from which address somebody comes.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Where the house is.
    pub house: SocketAddr,
    /// From where somebody comes; `None` if the system chooses.
    pub from: Option<IpAddr>,
}

impl Way {
    /// Opens a connection.
    pub async fn connect(self) -> io::Result<TcpStream> {
        self.connect_with(self.socket()?).await
    }

    /// A socket for this way, on which something can still be set.
    pub fn socket(self) -> io::Result<TcpSocket> {
        match self.house {
            SocketAddr::V4(_) => TcpSocket::new_v4(),
            SocketAddr::V6(_) => TcpSocket::new_v6(),
        }
    }

    /// Opens a connection on a socket.
    pub async fn connect_with(self, socket: TcpSocket) -> io::Result<TcpStream> {
        if let Some(from) = self.from {
            socket.bind((from, 0).into())?;
        }
        socket.connect(self.house).await
    }
}
