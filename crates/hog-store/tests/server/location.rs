//! The locations of test stores: files and databases.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use hog_postgres::{Durability, Server};
use hog_store::server::{Address, Reader, Store, open};
use postgres::{Client, NoTls};

/// The location of a test store, empty at first.
pub struct Location {
    pub address: Address,
    /// A folder that is gone when the test is over.
    folder: Option<PathBuf>,
}

impl Location {
    /// In a file.
    pub fn sqlite(name: &str) -> Self {
        let name = format!("hog-house-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let address = Address::in_folder(&folder.join("data"));
        Self {
            address,
            folder: Some(folder),
        }
    }

    /// In a database on the test program's own server.
    pub fn postgres(name: &str) -> Self {
        Self::on(server(), name)
    }

    /// In a new database on a server.
    pub fn on(server: &Server, name: &str) -> Self {
        let url = server.create_database(name).expect("it has none such");
        Self {
            address: url.parse().expect("it is an address"),
            folder: None,
        }
    }

    pub fn open(&self) -> Box<dyn Store> {
        open(&self.address).expect("the store opens")
    }

    pub fn reader(&self) -> Box<dyn Reader> {
        self.open().reader().expect("the store can be read")
    }

    /// The file. Panics if the store is a database.
    pub fn path(&self) -> &Path {
        match &self.address {
            Address::Sqlite(path) => path,
            Address::Postgres(_) => panic!("this store is no file"),
        }
    }

    /// Runs SQL that the server itself would not run.
    pub fn execute(&self, sql: &str) {
        match &self.address {
            Address::Sqlite(path) => {
                let database = rusqlite::Connection::open(path).expect("it is a database");
                database.execute_batch(sql).unwrap();
            }
            Address::Postgres(url) => {
                let database = Client::connect(url.reveal(), NoTls);
                let mut database = database.expect("there is one");
                let sql = format!("SET search_path = house_of_games; {sql}");
                database.batch_execute(&sql).unwrap();
            }
        }
    }
}

impl Drop for Location {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            std::fs::remove_dir_all(folder).ok();
        }
    }
}

/// The PostgreSQL server of this test program, which ends with it.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| Server::open(Durability::Off).expect("PostgreSQL is installed"))
}
