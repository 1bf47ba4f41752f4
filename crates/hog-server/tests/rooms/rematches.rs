//! Another game: one table follows one that is over, for those who sat at it.

use futures_util::future::join_all;
use hog_server::house::House;
use hog_server::wire::{
    Act, CreateTable, CreatedTable, DealInfo, ErrorCode, PhaseName, PlayAgain, SitDown, Who,
};

use crate::failing_store;
use crate::house_kit::{
    Player, Scratch, id, onlooker, opened, player_of, sit_down, token, two, wanted,
};

/// The server draws the shares.
const DRAWN: PlayAgain = PlayAgain { shares: false };

async fn again(house: &House, over: &CreatedTable, player: &Player) -> CreatedTable {
    let next = house.again(&id(over), &player.tokens, DRAWN).await;
    next.expect("there is another game")
}

/// Ann and Bob at a table that is over: Ann gave up.
async fn over(house: &House, game: &str) -> (CreatedTable, Player, Player) {
    let (created, ann, bob) = two(house, game).await;
    ann.does(Act::Resign).await;
    (created, ann, bob)
}

#[tokio::test]
async fn who_sat_at_one_table_sits_at_the_next_the_other_way_round() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let timed = CreateTable {
        pace: Some("5m+5s".to_string()),
        moves: vec!["b2".to_string()],
        ..wanted("tictactoe", &["me", "free"])
    };
    let (first, ann) = opened(&house, timed).await;
    let bob = crate::house_kit::joined(&ann.room, "Bob").await;
    bob.does(Act::Resign).await;
    let mut watches = bob.watch().await;
    let next = again(&house, &first, &ann).await;
    assert_ne!(next.table, first.table);
    assert_eq!(next.seats.len(), 1);
    assert_eq!(next.seats[0].seat, 2);
    // Bob hears of it, and spectators do not.
    let told = watches.until(|state| state.followed_by.is_some()).await;
    assert_eq!(told.followed_by.as_ref(), Some(&next.table));
    let public = onlooker(&house, &first).await.state().await;
    assert_eq!((public.followed_by, public.phase), (None, PhaseName::Over));

    let joined = again(&house, &first, &bob).await;
    assert_eq!((&joined.table, joined.seats[0].seat), (&next.table, 1));
    assert_eq!(joined.invitation, None, "who asked first has it");
    let (ann, bob) = (
        player_of(&house, &next, 0).await,
        player_of(&house, &joined, 0).await,
    );
    let state = ann.state().await;
    assert_eq!((state.phase, state.length), (PhaseName::Playing, 1));
    assert_eq!((state.pace.as_str(), state.talk), ("5m+5s", true));
    let seats: Vec<_> = state.seats.into_iter().map(|seat| seat.who).collect();
    let person = |name: &str| Who::Person(name.to_string());
    assert_eq!(seats, [person("Bob"), person("Ann")]);
    ann.plays("a1").await;
    bob.plays("c3").await;
    house.shut().await;
}

#[tokio::test]
async fn a_next_table_is_found_by_as_many_and_only_those_who_are_invited_sit_down() {
    let scratch = Scratch::new();
    let house = scratch.open();
    for listed in [false, true] {
        let wanted = CreateTable {
            listed,
            ..wanted("tictactoe", &["me", "free"])
        };
        let (first, ann) = opened(&house, wanted).await;
        let bob = crate::house_kit::joined(&ann.room, "Bob").await;
        ann.does(Act::Resign).await;
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
    house.shut().await;
}

#[tokio::test]
async fn engines_sit_where_they_sat_and_one_person_plays_again_at_once() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann) = opened(&house, wanted("hex:4", &["me", "level:1"])).await;
    ann.does(Act::Resign).await;
    let next = again(&house, &first, &ann).await;
    assert_eq!(next.seats[0].seat, 1);
    let state = player_of(&house, &next, 0).await.state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    assert_eq!(state.seats[1].who, Who::Engine("level:1".to_string()));
    // A person who plays both sides does so again, the other way round.
    let (first, ann) = opened(&house, wanted("tictactoe", &["me", "me"])).await;
    ann.does(Act::Resign).await;
    let tokens: Vec<_> = first.seats.iter().map(|seat| token(&seat.token)).collect();
    let next = house.again(&id(&first), &tokens, DRAWN).await.unwrap();
    let seats: Vec<_> = next.seats.iter().map(|seat| seat.seat).collect();
    assert_eq!(seats, [2, 1]);
    house.shut().await;
}

#[tokio::test]
async fn who_asks_again_is_answered_the_same_after_a_restart_too() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann, bob) = over(&house, "tictactoe").await;
    let next = again(&house, &first, &ann).await;
    assert_eq!(again(&house, &first, &ann).await, next);
    house.shut().await;
    let house = scratch.open();
    assert_eq!(again(&house, &first, &ann).await, next);
    let room = house.room(&id(&first)).await.unwrap();
    let told = room.state(&bob.tokens).await.unwrap().followed_by;
    assert_eq!(told.as_ref(), Some(&next.table));
    let joined = again(&house, &first, &bob).await;
    assert_eq!((&joined.table, joined.seats[0].seat), (&next.table, 1));
    assert_eq!(again(&house, &first, &bob).await, joined);
    house.shut().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_those_who_ask_at_once_all_come_to_one_table() {
    let scratch = Scratch::new();
    let house = scratch.open();
    for _ in 0..5 {
        let (first, ann, bob) = over(&house, "tictactoe").await;
        let before = house.metrics().created.get();
        let asked = [&ann, &bob, &ann, &bob, &ann, &bob].map(|player| {
            let (house, over, tokens) = (house.clone(), id(&first), player.tokens.clone());
            tokio::spawn(async move { house.again(&over, &tokens, DRAWN).await })
        });
        let answers = join_all(asked).await;
        let answers: Vec<_> = answers
            .into_iter()
            .map(|answer| answer.expect("it ends").expect("it is granted"))
            .collect();
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
    house.shut().await;
}

#[tokio::test]
async fn only_who_sits_at_a_table_that_is_over_asks_for_another() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann, bob) = two(&house, "tictactoe").await;
    let (_, stranger) = opened(&house, wanted("tictactoe", &["me"])).await;
    let refused = async |player: &Player| {
        let next = house.again(&id(&first), &player.tokens, DRAWN).await;
        next.expect_err("it is refused").code()
    };
    let looks = onlooker(&house, &first).await;
    assert_eq!(refused(&ann).await, ErrorCode::NotNow, "the game goes on");
    assert_eq!(refused(&looks).await, ErrorCode::NoToken);
    ann.does(Act::Resign).await;
    assert_eq!(refused(&looks).await, ErrorCode::NoToken);
    assert_eq!(refused(&stranger).await, ErrorCode::NoToken);
    bob.does(Act::Leave).await;
    assert_eq!(refused(&bob).await, ErrorCode::NoToken);
    assert_eq!(ann.state().await.followed_by, None, "nothing was done");
    let next = again(&house, &first, &ann).await;
    assert_eq!(refused(&bob).await, ErrorCode::NoToken);
    // The token of one table is worth nothing at another.
    let room = house.room(&id(&next)).await.unwrap();
    let error = room.state(&ann.tokens).await.unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoToken);
    house.shut().await;
}

#[tokio::test]
async fn a_token_of_a_seat_that_was_left_stays_worthless() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann, bob) = over(&house, "tictactoe").await;
    let next = again(&house, &first, &ann).await;
    again(&house, &first, &bob).await;
    let left = player_of(&house, &next, 0).await;
    left.does(Act::Leave).await;
    let back = again(&house, &first, &ann).await;
    assert_eq!(back.seats[0].seat, next.seats[0].seat);
    assert_ne!(back.seats[0].token, next.seats[0].token);
    let error = left.room.state(&left.tokens).await.unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoToken);
    player_of(&house, &back, 0).await.state().await;
    house.shut().await;
}

/// A game that goes on after its end has other people when it ends once more.
#[tokio::test]
async fn no_player_gets_a_second_seat_at_the_next_table() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann, bob) = two(&house, "tictactoe").await;
    for (number, text) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        [&ann, &bob][number % 2].plays(text).await;
    }
    let next = again(&house, &first, &ann).await;
    assert_eq!(next.seats[0].seat, 2);
    ann.does(Act::Undo).await;
    bob.does(Act::Agree).await;
    bob.does(Act::Leave).await;
    let engine = "level:1".to_string();
    ann.does(Act::Seat { free: 2, engine }).await;
    let early = house.again(&id(&first), &ann.tokens, DRAWN).await;
    assert_eq!(early.unwrap_err().code(), ErrorCode::NotNow);
    ann.does(Act::Resign).await;
    assert_eq!(again(&house, &first, &ann).await, next);
    house.shut().await;
}

#[tokio::test]
async fn the_next_deal_is_another_and_waits_for_shares() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (first, ann, bob) = over(&house, "go-fish").await;
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
        player.does(Act::Share { share }).await;
    }
    let state = players[0].state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    let DealInfo::Committed { shares, .. } = state.deal else {
        panic!("{:?}", state.deal);
    };
    // Ann, who asked first, has the second seat.
    assert_eq!(shares, [Some("1".repeat(64)), Some("0".repeat(64))]);
    house.shut().await;
}

/// Whether the store refuses that there is a next table, to set it up, or that a player sits down.
#[tokio::test]
async fn what_is_cut_short_is_done_by_the_next_request() {
    for kept in 0..3 {
        let scratch = Scratch::new();
        let (house, patience) = failing_store::house(&scratch);
        let (first, ann, bob) = over(&house, "tictactoe").await;
        patience.lasts(kept);
        let refused = house.again(&id(&first), &ann.tokens, DRAWN).await;
        assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
        patience.is_back();
        let told = ann.room.state(&bob.tokens).await.unwrap().followed_by;
        assert_eq!(told.is_some(), kept > 0);
        // The house may be another by now, and the other may be who asks.
        house.shut().await;
        let house = scratch.open();
        let joined = again(&house, &first, &bob).await;
        assert!(told.is_none_or(|told| told == joined.table));
        let next = again(&house, &first, &ann).await;
        assert_eq!(next.table, joined.table);
        assert_eq!((joined.seats[0].seat, next.seats[0].seat), (1, 2));
        house.shut().await;
    }
}
