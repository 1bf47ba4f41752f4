//! Rematches: the table that follows a finished game, for its players.

use futures_util::future::join_all;
use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::wire::{
    Action, CreateTable, CreatedTable, DealInfo, ErrorCode, PhaseName, PlayAgain, SitDown, Who,
};

use crate::faulty_store;
use crate::house_kit::{
    Player, TestHouse, ann_and_bob, create, id, join, player_of, sit_down, spectator, token, wanted,
};

/// The server draws the shares.
const DRAWN: PlayAgain = PlayAgain { shares: false };

async fn again(house: &House, over: &CreatedTable, player: &Player) -> CreatedTable {
    let next = house.again(&id(over), &player.tokens, DRAWN).await;
    next.expect("there is a rematch")
}

/// Ann and Bob at a table whose game is over: Ann resigned.
async fn finished_game(house: &House, game: &str) -> (CreatedTable, Player, Player) {
    let (created, ann, bob) = ann_and_bob(house, game).await;
    ann.does(Action::Resign).await;
    (created, ann, bob)
}

#[tokio::test]
async fn a_rematch_rotates_the_seats() {
    let house = TestHouse::new();
    let timed = CreateTable {
        pace: Some("5m+5s".to_string()),
        moves: vec!["b2".to_string()],
        ..wanted("tictactoe", &["me", "free"])
    };
    let (first, ann) = create(&house, timed).await;
    let bob = join(&ann.room, "Bob").await;
    bob.does(Action::Resign).await;
    let mut watcher = bob.watch().await;
    let next = again(&house, &first, &ann).await;
    assert_ne!(next.table, first.table);
    assert_eq!(next.seats.len(), 1);
    assert_eq!(next.seats[0].seat, 2);
    // Bob is told of it, and spectators are not.
    let told = watcher.until(|state| state.followed_by.is_some()).await;
    assert_eq!(told.followed_by.as_ref(), Some(&next.table));
    let public = spectator(&house, &first).await.state().await;
    assert_eq!((public.followed_by, public.phase), (None, PhaseName::Over));

    let joined = again(&house, &first, &bob).await;
    assert_eq!((&joined.table, joined.seats[0].seat), (&next.table, 1));
    assert_eq!(joined.invitation, None, "Ann, who asked first, has it");
    let ann = player_of(&house, &next, 0).await;
    let bob = player_of(&house, &joined, 0).await;
    let state = ann.state().await;
    assert_eq!((state.phase, state.length), (PhaseName::Playing, 1));
    assert_eq!((state.pace.as_str(), state.talk), ("5m+5s", true));
    let seats: Vec<_> = state.seats.into_iter().map(|seat| seat.who).collect();
    let person = |name: &str| Who::Person(name.to_string());
    assert_eq!(seats, [person("Bob"), person("Ann")]);
    ann.plays("a1").await;
    bob.plays("c3").await;
}

#[tokio::test]
async fn a_rematch_is_listed_as_before_and_by_invitation() {
    let house = TestHouse::new();
    for listed in [false, true] {
        let wanted = CreateTable {
            listed,
            ..wanted("tictactoe", &["me", "free"])
        };
        let (first, ann) = create(&house, wanted).await;
        let bob = join(&ann.room, "Bob").await;
        ann.does(Action::Resign).await;
        let next = again(&house, &first, &bob).await;
        let list = house.list().await.unwrap();
        assert_eq!(list.iter().any(|table| table.table == next.table), listed);
        let room = house.room(&id(&next)).await.unwrap();
        let refused = room.sit(sit_down("Mallory")).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::NoToken);
        let invited = SitDown {
            invitation: next.invitation.clone(),
            ..sit_down("Carl")
        };
        assert_eq!(room.sit(invited).await.unwrap().seat, 2);
        // Ann is too late: the seat is Carl's.
        let late = again(&house, &first, &ann).await;
        assert_eq!((&late.table, late.seats.len()), (&next.table, 0));
    }
}

#[tokio::test]
async fn a_rematch_keeps_its_engines() {
    let house = TestHouse::new();
    let (first, ann) = create(&house, wanted("hex:4", &["me", "level:1"])).await;
    ann.does(Action::Resign).await;
    let next = again(&house, &first, &ann).await;
    assert_eq!(next.seats[0].seat, 1);
    let state = player_of(&house, &next, 0).await.state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    assert_eq!(state.seats[1].who, Who::Engine("level:1".to_string()));
    // A person who plays both sides does so again, the other way round.
    let (first, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    ann.does(Action::Resign).await;
    let tokens: Vec<_> = first.seats.iter().map(|seat| token(&seat.token)).collect();
    let next = house.again(&id(&first), &tokens, DRAWN).await.unwrap();
    let seats: Vec<_> = next.seats.iter().map(|seat| seat.seat).collect();
    assert_eq!(seats, [2, 1]);
}

#[tokio::test]
async fn a_rematch_is_idempotent_after_a_restart() {
    let house = TestHouse::new();
    let (first, ann, bob) = finished_game(&house, "tictactoe").await;
    let next = again(&house, &first, &ann).await;
    assert_eq!(again(&house, &first, &ann).await, next);
    let house = house.restart().await;
    assert_eq!(again(&house, &first, &ann).await, next);
    let room = house.room(&id(&first)).await.unwrap();
    let told = room.state(&bob.tokens).await.unwrap().followed_by;
    assert_eq!(told.as_ref(), Some(&next.table));
    let joined = again(&house, &first, &bob).await;
    assert_eq!((&joined.table, joined.seats[0].seat), (&next.table, 1));
    assert_eq!(again(&house, &first, &bob).await, joined);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_get_one_rematch() {
    let house = TestHouse::new();
    for _ in 0..5 {
        let (first, ann, bob) = finished_game(&house, "tictactoe").await;
        let before = house.metrics().created.get();
        let asked = [&ann, &bob, &ann, &bob, &ann, &bob].map(|player| {
            let (house, over, tokens) = (house.clone(), id(&first), player.tokens.clone());
            tokio::spawn(async move { house.again(&over, &tokens, DRAWN).await })
        });
        let answers = join_all(asked).await.into_iter();
        let answers = answers.map(|answer| answer.expect("it ends").expect("it is granted"));
        let answers: Vec<_> = answers.collect();
        assert_eq!(house.metrics().created.get(), before + 1);
        for (index, answer) in answers.iter().enumerate() {
            assert_eq!(answer.table, answers[0].table);
            assert_eq!(answer.seats, answers[index % 2].seats);
        }
        let [ann, bob] = [&answers[0], &answers[1]];
        assert_eq!((ann.seats[0].seat, bob.seats[0].seat), (2, 1));
        let state = player_of(&house, ann, 0).await.state().await;
        assert_eq!(state.phase, PhaseName::Playing);
    }
}

#[tokio::test]
async fn the_token_of_a_left_seat_stays_invalid() {
    let house = TestHouse::new();
    let (first, ann, bob) = finished_game(&house, "tictactoe").await;
    let next = again(&house, &first, &ann).await;
    again(&house, &first, &bob).await;
    let left = player_of(&house, &next, 0).await;
    left.does(Action::Leave).await;
    let back = again(&house, &first, &ann).await;
    assert_eq!(back.seats[0].seat, next.seats[0].seat);
    assert_ne!(back.seats[0].token, next.seats[0].token);
    let error = left.room.state(&left.tokens).await.unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoToken);
    player_of(&house, &back, 0).await.state().await;
}

/// After a takeback a finished game goes on, and has other players when it ends again.
#[tokio::test]
async fn a_rematch_gives_one_seat_to_each_player() {
    let house = TestHouse::new();
    let (first, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    for (number, text) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        [&ann, &bob][number % 2].plays(text).await;
    }
    let next = again(&house, &first, &ann).await;
    assert_eq!(next.seats[0].seat, 2);
    ann.does(Action::Undo).await;
    bob.does(Action::Agree).await;
    bob.does(Action::Leave).await;
    let engine = "level:1".to_string();
    ann.does(Action::Seat { free: 2, engine }).await;
    let early = house.again(&id(&first), &ann.tokens, DRAWN).await;
    assert_eq!(early.unwrap_err().code(), ErrorCode::NotNow);
    ann.does(Action::Resign).await;
    assert_eq!(again(&house, &first, &ann).await, next);
}

#[tokio::test]
async fn a_rematch_deals_anew_from_shares() {
    let house = TestHouse::new();
    let (first, ann, bob) = finished_game(&house, "go-fish").await;
    let shares = PlayAgain { shares: true };
    let next = house.again(&id(&first), &ann.tokens, shares).await.unwrap();
    let joined = house.again(&id(&first), &bob.tokens, shares).await.unwrap();
    assert!(next.commitment.is_some());
    assert_ne!(next.commitment, first.commitment);
    assert_eq!(joined.commitment, next.commitment);
    let players = [
        player_of(&house, &next, 0).await,
        player_of(&house, &joined, 0).await,
    ];
    for (number, player) in players.iter().enumerate() {
        assert_eq!(player.state().await.phase, PhaseName::Gathering);
        let share = number.to_string().repeat(64);
        player.does(Action::Share { share }).await;
    }
    let state = players[0].state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    let DealInfo::Committed { shares, .. } = state.deal else {
        panic!("{:?}", state.deal);
    };
    // Ann, who asked first, has the second seat.
    assert_eq!(shares, [Some("1".repeat(64)), Some("0".repeat(64))]);
}

/// The store fails at each of the three steps: the next table is chosen, it is set up, a player sits down.
#[tokio::test]
async fn an_interrupted_rematch_is_completed() {
    for commits in 0..3 {
        let (house, faults) = faulty_store::house(Limits::default());
        let (first, ann, bob) = finished_game(&house, "tictactoe").await;
        faults.fail_after(commits);
        let refused = house.again(&id(&first), &ann.tokens, DRAWN).await;
        assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
        faults.stop_failing();
        let told = ann.room.state(&bob.tokens).await.unwrap().followed_by;
        assert_eq!(told.is_some(), commits > 0);
        // Another house completes it, for the other player.
        let house = house.restart().await;
        let joined = again(&house, &first, &bob).await;
        assert!(told.is_none_or(|told| told == joined.table));
        let next = again(&house, &first, &ann).await;
        assert_eq!(next.table, joined.table);
        assert_eq!((joined.seats[0].seat, next.seats[0].seat), (1, 2));
    }
}
