//! What was saved is there, however often the program is killed.
//!
//! The test starts its own executable as a child program, which saves as fast as it can and reports every
//! save, and kills it meanwhile.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use hog_store::{Folder, FolderError, OwnResult, PlayedGame, PlayedResult, TableId};
use hog_table::Saved;

/// How often the child program is killed.
const KILLS: u64 = 20;

/// How many moves the first table has: enough that a save takes a while.
const FIRST_MOVES: usize = 20_000;

/// What the child prints after a save, before the number of the save.
const SAVED: &str = "saved ";

/// The environment variable that tells the child the folder.
const FOLDER_VARIABLE: &str = "HOG_SAVES_UNTIL_KILLED";

/// The test that runs as the child.
const CHILD_TEST: &str = "saves_until_killed";

#[test]
fn every_save_that_was_acknowledged_is_whole() {
    let folder = env::temp_dir().join(format!("hog-store-{}-killed", std::process::id()));
    let folder = Folder::at(folder);
    for number in 0..KILLS {
        kill_once(&folder, number);
    }
    std::fs::remove_dir_all(folder.path()).expect("the folder is ours");
}

#[test]
#[ignore = "is the program that the other test starts and kills"]
fn saves_until_killed() {
    let folder = env::var_os(FOLDER_VARIABLE).expect("the folder is named");
    save_until_killed(&Folder::at(folder));
}

fn id() -> TableId {
    "table".parse().expect("it is a plain name")
}

/// The table of a save, whose number of moves shows which save it is.
fn table(number: usize) -> Saved {
    let moves = vec!["\"b2\""; FIRST_MOVES + number].join(",");
    let text = format!(
        r#"{{"house-of-games":"table","version":1,"game":"gomoku","stage":"playing",
        "sitters":["person","level:5"],"engine":"level:5",
        "clock":{{"pace":"up","seats":[{{"used":0}},{{"used":0}}]}},"moves":[{moves}]}}"#
    );
    Saved::from_json(&text).expect("it is a table")
}

/// The number of the save that the folder holds.
fn last_save(folder: &Folder) -> Result<usize, FolderError> {
    Ok(folder.load(&id())?.moves.len() - FIRST_MOVES)
}

/// A result whose number of moves says which it is.
fn result(number: usize) -> PlayedGame {
    PlayedGame {
        when: SystemTime::now(),
        table: format!("table {number}")
            .parse()
            .expect("it is a plain name"),
        game: "gomoku".into(),
        family: "gomoku".into(),
        sitters: vec!["person".into(), "level:5".into()],
        own: Some(OwnResult {
            seat: 1,
            result: PlayedResult::Won,
            margin: None,
        }),
        moves: number,
        seconds: 60,
        taken_back: 0,
        helped: 0,
    }
}

/// Saves one move more each time, records a result, and says so.
fn save_until_killed(folder: &Folder) -> ! {
    let mut number = last_save(folder).unwrap_or(0);
    // A front end that finds a game over also records it: it cannot know whether that was done before.
    folder.record(&result(number)).expect("there is room");
    loop {
        number += 1;
        folder.save(&id(), &table(number)).expect("there is room");
        folder.record(&result(number)).expect("there is room");
        println!("{SAVED}{number}");
        std::io::stdout().flush().expect("the test reads this");
    }
}

/// Lets the child save for a while, kills it, and checks what it left.
fn kill_once(folder: &Folder, number: u64) {
    let mut child = Command::new(env::current_exe().expect("this program has a file"))
        .args([CHILD_TEST, "--exact", "--ignored", "--nocapture"])
        .env(FOLDER_VARIABLE, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let lines = lines.map_while(Result::ok);
    let mut reports = lines.filter_map(|line| Some(line.strip_prefix(SAVED)?.to_string()));
    // It has begun when it has saved once; it is killed some way into a later save.
    let first = reports.next().expect("it saves");
    let last = thread::scope(|scope| {
        let reading = scope.spawn(|| reports.last());
        thread::sleep(Duration::from_micros(5_000 + 2_711 * number));
        kill(&mut child);
        reading.join().expect("reading cannot fail")
    });
    let acknowledged: usize = last.unwrap_or(first).parse().expect("it is a number");
    let saved = last_save(folder).expect("the table is whole");
    // One more may have been saved but not acknowledged.
    assert!(
        (acknowledged..=acknowledged + 1).contains(&saved),
        "kill {number}: {acknowledged} acknowledged, {saved} saved"
    );
    assert_eq!(
        folder.list().expect("it is a folder").len(),
        1,
        "kill {number}"
    );
    let results = folder.results().expect("the file is there");
    let recorded: Vec<usize> = results.games.iter().map(|game| game.moves).collect();
    let expected: Vec<usize> = (0..recorded.len()).collect();
    assert_eq!(recorded, expected, "kill {number}: each is there once");
    assert!(recorded.len() > acknowledged, "kill {number}: {recorded:?}");
}

/// As `kill -9` does.
fn kill(child: &mut Child) {
    child.kill().expect("it still runs");
    child.wait().expect("it is our own");
}
