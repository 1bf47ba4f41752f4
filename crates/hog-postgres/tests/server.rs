//! A server that is started, crashed, started again, and gone.

use std::fs;
use std::path::PathBuf;

use hog_postgres::{Durability, Server};
use postgres::{Client, NoTls};

fn connect(url: &str) -> Client {
    Client::connect(url, NoTls).expect("the server answers")
}

fn numbers(client: &mut Client) -> Vec<i32> {
    let query = "select n from numbers order by n";
    let rows = client.query(query, &[]).expect("there are numbers");
    rows.iter().map(|row| row.get(0)).collect()
}

fn setting(client: &mut Client, name: &str) -> String {
    let query = format!("show {name}");
    let row = client.query_one(&query, &[]).expect("there is a setting");
    row.get(0)
}

/// The folder of the server's data, and the id of its first process.
fn data_and_process(client: &mut Client) -> (PathBuf, u32) {
    let data = PathBuf::from(setting(client, "data_directory"));
    let file = fs::read_to_string(data.join("postmaster.pid")).expect("the server runs");
    let id = file.lines().next().and_then(|line| line.parse().ok());
    (data, id.expect("the process id comes first"))
}

/// Whether a process runs. The command line of a zombie, which has ended but was not waited for, is empty.
fn is_alive(process: u32) -> bool {
    fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|words| !words.is_empty())
}

#[test]
fn what_was_committed_before_a_crash_is_there_after_it_and_nothing_else() {
    let server = Server::open(Durability::On).unwrap();
    let url = server.create_database("crash").unwrap();
    let mut client = connect(&url);
    assert_eq!(setting(&mut client, "fsync"), "on");
    assert_eq!(setting(&mut client, "synchronous_commit"), "on");
    let statements = "create table numbers (n int); insert into numbers values (1)";
    client.batch_execute(statements).unwrap();
    client
        .batch_execute("begin; insert into numbers values (2)")
        .unwrap();
    let row = client.query_one("select pg_backend_pid()", &[]).unwrap();
    let backend = u32::try_from(row.get::<_, i32>(0)).unwrap();
    assert!(is_alive(backend));

    server.crash().unwrap();
    assert!(!is_alive(backend));
    assert!(client.batch_execute("commit").is_err());
    assert!(Client::connect(&url, NoTls).is_err());

    server.start().unwrap();
    assert!(server.log().contains("was interrupted"), "{}", server.log());
    let mut client = connect(&url);
    assert_eq!(numbers(&mut client), [1]);
}

#[test]
fn a_server_that_was_stopped_starts_on_the_same_data() {
    let server = Server::open(Durability::Off).unwrap();
    let url = server.create_database("stop").unwrap();
    let mut client = connect(&url);
    assert_eq!(setting(&mut client, "fsync"), "off");
    let statements = "create table numbers (n int); insert into numbers values (7)";
    client.batch_execute(statements).unwrap();
    server.stop().unwrap();
    assert!(client.is_closed() || client.simple_query("select 1").is_err());
    server.start().unwrap();
    assert_eq!(numbers(&mut connect(&url)), [7]);
}

#[test]
fn databases_of_one_server_have_nothing_in_common() {
    let server = Server::open(Durability::Off).unwrap();
    for name in ["one", "Two of them/?"] {
        let url = server.create_database(name).unwrap();
        assert_eq!(url, server.url(name));
        let mut client = connect(&url);
        client
            .batch_execute("create table numbers (n int)")
            .unwrap();
        assert!(numbers(&mut client).is_empty());
    }
    let again = server.create_database("one").unwrap_err().to_string();
    assert!(again.contains("already exists"), "{again}");
}

#[test]
fn a_dropped_server_leaves_no_process_and_no_file() {
    let server = Server::open(Durability::Off).unwrap();
    let mut client = connect(&server.url("postgres"));
    let (data, process) = data_and_process(&mut client);
    assert!(data.is_dir() && is_alive(process));
    drop(server);
    assert!(!data.parent().unwrap().exists() && !is_alive(process));
}

#[test]
fn a_crash_leaves_no_shared_memory() {
    let server = Server::open(Durability::Off).unwrap();
    let (data, _) = data_and_process(&mut connect(&server.url("postgres")));
    let file = fs::read_to_string(data.join("postmaster.pid")).unwrap();
    let key_and_id: Vec<&str> = file.lines().nth(6).unwrap().split_whitespace().collect();
    let is_there = || {
        let all = fs::read_to_string("/proc/sysvipc/shm").unwrap();
        let mut rows = all
            .lines()
            .map(|row| row.split_whitespace().collect::<Vec<_>>());
        rows.any(|row| row[..2] == key_and_id[..])
    };
    assert!(is_there(), "{key_and_id:?}");
    server.crash().unwrap();
    assert!(!is_there(), "{key_and_id:?}");
}

#[test]
fn requests_that_the_server_cannot_carry_out_now_fail() {
    let server = Server::open(Durability::Off).unwrap();
    assert!(server.start().is_err(), "the server runs already");
    server.crash().unwrap();
    assert!(server.crash().is_err() && server.stop().is_err());
    assert!(server.create_database("late").is_err());
    server.start().unwrap();
    server.create_database("late").unwrap();
}
