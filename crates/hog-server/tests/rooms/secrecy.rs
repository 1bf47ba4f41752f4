//! No viewer is told what is hidden from it: not by what is sent, nor by its length, nor by errors.

use hog_core::{Seat, Viewer};
use hog_server::house::House;
use hog_server::wire::{CreatedTable, PhaseName, ServerMessage, TableState};
use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable};

use crate::house_kit::{Player, Scratch, Watcher, joined, onlooker, opened, play, two, wanted};

const GAME: &str = "go-fish:ranks=5";

/// The kinds of all cards that a state shows the faces of, by place.
fn faces(state: &TableState) -> Vec<(u32, u32)> {
    let stacks = state.places.iter();
    let faces = stacks.flat_map(|stack| {
        let kinds = stack.counters.iter().filter_map(|counter| counter.kind);
        kinds.map(|kind| (stack.place, kind))
    });
    faces.collect()
}

/// Plays to the end with the first move each time; before each, everybody is looked at.
async fn play_on(players: [&Player; 2], mut look: impl AsyncFnMut(usize)) {
    for number in 0.. {
        look(number).await;
        let mut moved = false;
        for player in players {
            let state = player.state().await;
            if state.phase == PhaseName::Over {
                return;
            }
            if let Some(act) = state.acts.first() {
                player.plays(&act.text).await;
                moved = true;
                break;
            }
        }
        assert!(moved, "a seat is to move");
    }
}

/// Who looks on sees no face until books are laid off, and a seat sees its own hand only.
#[tokio::test]
async fn faces_are_seen_by_their_owners() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, bob) = two(&house, GAME).await;
    let looks = onlooker(&house, &created).await;
    play_on([&ann, &bob], async |_| {
        let states = [ann.state().await, bob.state().await, looks.state().await];
        if states[0].phase == PhaseName::Over {
            return;
        }
        let [first, second, open] = states.each_ref().map(faces);
        // What an onlooker sees everybody may.
        assert!(
            open.iter()
                .all(|face| first.contains(face) && second.contains(face))
        );
        // What the others see besides is their own, and no card is in both hands.
        let own = |faces: &[(u32, u32)]| -> Vec<(u32, u32)> {
            let own = faces.iter().filter(|face| !open.contains(face));
            own.copied().collect()
        };
        let (own_first, own_second) = (own(&first), own(&second));
        assert!(own_first.iter().all(|face| !own_second.contains(face)));
        assert!(
            own_first
                .iter()
                .all(|(_, kind)| own_second.iter().all(|(_, other)| kind != other))
        );
    })
    .await;
    house.shut().await;
}

/// Two tables with the same cards for one seat and others for the other: by all that is told to that
/// seat and to onlookers, byte for byte, they are the same, but for tokens and names of tables.
#[tokio::test]
async fn what_is_hidden_changes_no_byte() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (one, other) = twins();
    let mut told = Vec::new();
    for seed in [one, other] {
        let game = format!("{GAME},seed={seed}");
        let (created, ann) = opened(&house, wanted(&game, &["me"])).await;
        let bob = joined(&ann.room, "Bob").await;
        let looks = onlooker(&house, &created).await;
        let mut texts = Vec::new();
        for player in [&ann, &looks] {
            let state = player.state().await;
            texts.push(plain(&created, &as_text(&state)));
            let error = ann.ask_at(state.version, "e", play("no such move")).await;
            texts.push(serde_json::to_string(&error).unwrap());
            texts.push(first_of(&created, player.watch().await).await);
        }
        assert_ne!(faces(&bob.state().await), [] as [(u32, u32); 0]);
        told.push((texts, faces(&bob.state().await)));
    }
    assert_eq!(told[0].0, told[1].0);
    assert_ne!(told[0].1, told[1].1, "the cards of the other seat differ");
    house.shut().await;
}

/// Two seeds by which the first seat has the same cards, and the other has not.
fn twins() -> (u64, u64) {
    let seen = |seed: u64, viewer| {
        let choice: Choice = format!("{GAME},seed={seed}").parse().expect("it is listed");
        let live = LiveTable::open(&choice, Vec::new(), Executor::inline(), 1);
        let mut live = live.expect("it opens");
        let view = live.view(viewer);
        let places = view.places.into_iter();
        let seen = places.map(|(place, seen)| {
            let images = seen.into_iter().map(|seen| seen.image);
            (place, images.collect::<Vec<_>>())
        });
        (
            seen.collect::<Vec<_>>(),
            live.table().turn(),
            live.table().history(viewer),
        )
    };
    let mut known: Vec<(u64, _)> = Vec::new();
    for seed in 1..20_000 {
        let own = seen(seed, Viewer::Seat(Seat::FIRST));
        if let Some((before, _)) = known.iter().find(|(_, hand)| *hand == own) {
            let others = [*before, seed].map(|seed| seen(seed, Viewer::Seat(Seat::SECOND)));
            if others[0] != others[1] {
                return (*before, seed);
            }
        }
        known.push((seed, own));
    }
    panic!("no two deals are the same to a seat");
}

async fn first_of(created: &CreatedTable, mut watcher: Watcher) -> String {
    let ServerMessage::Table(state) = watcher.message().await else {
        panic!("the first message is the state");
    };
    plain(created, &as_text(&state))
}

/// A text without the name of its table, tokens and times, which differ however things stand. Their
/// lengths stay, but for those of times.
fn plain(created: &CreatedTable, text: &str) -> String {
    let mut state: TableState = serde_json::from_str(text).expect("it is a state");
    for stack in &mut state.places {
        for counter in &mut stack.counters {
            assert!((1..=16).contains(&counter.token.len()));
            counter.token.clear();
        }
    }
    for seat in &mut state.seats {
        seat.clock = None;
    }
    let text = as_text(&state);
    text.replace(&created.table, "TABLE")
}

/// Nothing that is sent holds the seed of the house, or a token, while the game goes on.
#[tokio::test]
async fn secrets_are_in_no_message() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, bob) = two(&house, GAME).await;
    let looks = onlooker(&house, &created).await;
    let mut watchers = [ann.watch().await, bob.watch().await, looks.watch().await];
    play_on([&ann, &bob], async |_| {}).await;
    let seed = seed_of(&ann).await;
    let secrets = [ann.tokens[0].to_string(), bob.tokens[0].to_string()];
    for watcher in &mut watchers {
        loop {
            let text = watcher.text().await.expect("the room is there");
            let is_over = text.contains("\"phase\":\"over\"");
            assert_eq!(text.contains(&seed), is_over, "{text}");
            assert!(secrets.iter().all(|secret| !text.contains(secret)));
            if is_over {
                break;
            }
        }
    }
    shut(house).await;
}

async fn seed_of(player: &Player) -> String {
    match player.state().await.deal {
        hog_server::wire::DealInfo::Revealed { seed, .. } => seed,
        other => panic!("{other:?}"),
    }
}

async fn shut(house: House) {
    house.shut().await;
}

fn as_text(state: &TableState) -> String {
    serde_json::to_string(state).expect("it can be written")
}
