//! A proxy in front of a PostgreSQL server, which breaks connections when it is told to.

use std::fs;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

use hog_store::server::Address;
use postgres::config::Host;

/// The file name of the socket of every PostgreSQL server.
const SOCKET: &str = ".s.PGSQL.5432";

/// When connections break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// Not at all.
    Never,
    /// Once, before a commit reaches the server.
    BeforeCommit,
    /// Once, before the answer to a commit arrives.
    AfterCommit,
    /// Before the answer to a commit arrives, and from then on always.
    AfterCommitForGood,
    /// No connection is made.
    Always,
}

/// A proxy in front of a server.
pub struct Proxy {
    folder: PathBuf,
    breaks: Arc<Mutex<Breaks>>,
    address: Address,
}

impl Proxy {
    /// A proxy in front of this address.
    pub fn to(address: &Address, name: &str) -> Self {
        let Address::Postgres(url) = address else {
            panic!("it is a server");
        };
        let config: postgres::Config = url.reveal().parse().expect("it is an address");
        let [Host::Unix(socket)] = config.get_hosts() else {
            panic!("the server has a socket");
        };
        let folder = std::env::temp_dir().join(format!("hog-proxy-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room");
        let listener = UnixListener::bind(folder.join(SOCKET)).expect("the folder is ours");
        let breaks = Arc::new(Mutex::new(Breaks::Never));
        let target = socket.join(SOCKET);
        let shared = Arc::clone(&breaks);
        // The thread ends with the program.
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                pass(client, &target, &shared);
            }
        });
        let host = folder.to_str().expect("it is text").replace('/', "%2F");
        let database = config.get_dbname().expect("there is one");
        let user = config.get_user().expect("there is one");
        let address = format!("postgres://{user}@{host}/{database}").parse();
        Self {
            folder,
            breaks,
            address: address.expect("it is an address"),
        }
    }

    pub const fn address(&self) -> &Address {
        &self.address
    }

    pub fn set(&self, breaks: Breaks) {
        *self.breaks.lock().unwrap() = breaks;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
    }
}

/// Passes on the bytes of both sides of a connection.
fn pass(client: UnixStream, target: &Path, breaks: &Arc<Mutex<Breaks>>) {
    if *breaks.lock().unwrap() == Breaks::Always {
        return;
    }
    let server = UnixStream::connect(target).expect("the server runs");
    let copy = |stream: &UnixStream| stream.try_clone().expect("it is open");
    let (mut from_client, mut to_server) = (copy(&client), copy(&server));
    let (mut from_server, mut to_client) = (server, client);
    // Whether the server's next answer is dropped, and the connection with it.
    let drops_answer = Arc::new(Mutex::new(false));
    let (breaks, drop_next) = (Arc::clone(breaks), Arc::clone(&drops_answer));
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from_client.read(&mut bytes) {
            let sent = &bytes[..count];
            if sent.windows(7).any(|word| word == b"COMMIT\0") {
                let mut breaks = breaks.lock().unwrap();
                match *breaks {
                    Breaks::Never | Breaks::Always => {}
                    Breaks::BeforeCommit => {
                        *breaks = Breaks::Never;
                        break;
                    }
                    Breaks::AfterCommit | Breaks::AfterCommitForGood => {
                        *breaks = match *breaks {
                            Breaks::AfterCommitForGood => Breaks::Always,
                            _ => Breaks::Never,
                        };
                        *drop_next.lock().unwrap() = true;
                    }
                }
            }
            if to_server.write_all(sent).is_err() {
                break;
            }
        }
        from_client.shutdown(Shutdown::Both).ok();
        to_server.shutdown(Shutdown::Both).ok();
    });
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from_server.read(&mut bytes) {
            let is_dropped = *drops_answer.lock().unwrap();
            if is_dropped || to_client.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        to_client.shutdown(Shutdown::Both).ok();
        from_server.shutdown(Shutdown::Both).ok();
    });
}
