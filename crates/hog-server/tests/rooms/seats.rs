use hog_server::wire::{Act, ErrorCode, PhaseName, SitDown, Who};

use crate::house_kit::{Scratch, joined, onlooker, opened, sit_down, token, two, wanted};

#[tokio::test]
async fn who_sits_down_has_the_seat() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann) = opened(&house, wanted("tictactoe", &["me"])).await;
    assert_eq!(ann.state().await.phase, PhaseName::Gathering);
    let bob = joined(&ann.room, "  Bob ").await;
    let state = bob.state().await;
    assert_eq!((state.phase, state.you), (PhaseName::Playing, vec![2]));
    assert_eq!(state.seats[1].who, Who::Person("Bob".into()));
    let full = ann.room.sit(sit_down("Eve")).await.unwrap_err();
    assert_eq!(full.code(), ErrorCode::SeatTaken);
    for (seat, code) in [
        (1, ErrorCode::SeatTaken),
        (0, ErrorCode::NotFound),
        (3, ErrorCode::NotFound),
    ] {
        let wanted = SitDown {
            seat: Some(seat),
            ..sit_down("Eve")
        };
        assert_eq!(
            ann.room.sit(wanted).await.unwrap_err().code(),
            code,
            "{seat}"
        );
    }
    let looks = onlooker(&house, &created).await;
    assert_eq!(looks.state().await.you, Vec::<usize>::new());
    house.shut().await;
}

#[tokio::test]
async fn only_who_is_invited_sits_down() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let mut invited = wanted("tictactoe", &["me"]);
    invited.invited = true;
    let (created, ann) = opened(&house, invited).await;
    let right = created.invitation.clone().expect("there is one");
    let wrong = token(&"0".repeat(64)).to_string();
    for invitation in [
        None,
        Some("x".to_string()),
        Some(wrong),
        Some(created.seats[0].token.clone()),
    ] {
        let wanted = SitDown {
            invitation,
            ..sit_down("Eve")
        };
        assert_eq!(
            ann.room.sit(wanted).await.unwrap_err().code(),
            ErrorCode::NoToken
        );
    }
    let wanted = SitDown {
        invitation: Some(right),
        ..sit_down("Bob")
    };
    ann.room.sit(wanted).await.expect("Bob is invited");
    house.shut().await;
}

#[tokio::test]
async fn who_leaves_has_no_seat_and_another_may_sit_down() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.does(Act::Leave).await;
    assert_eq!(
        bob.ask(Act::Resign).await.refused.unwrap().code,
        ErrorCode::NoToken
    );
    assert_eq!(
        bob.room.state(&bob.tokens).await.unwrap_err().code(),
        ErrorCode::NoToken
    );
    let state = ann.state().await;
    assert_eq!(
        (&state.seats[1].who, state.phase),
        (&Who::Free, PhaseName::Playing)
    );
    let eve = joined(&ann.room, "Eve").await;
    assert_eq!(eve.seat, 2);
    eve.plays("a1").await;
    assert_eq!(
        bob.ask(Act::Resign).await.refused.unwrap().code,
        ErrorCode::NoToken
    );
    house.shut().await;
}

#[tokio::test]
async fn a_person_seats_an_engine() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("tictactoe", &["me"])).await;
    let seat = |free, engine: &str| Act::Seat {
        free,
        engine: engine.to_string(),
    };
    assert_eq!(ann.refused(seat(1, "level:1")).await, ErrorCode::SeatTaken);
    assert_eq!(ann.refused(seat(3, "level:1")).await, ErrorCode::NotFound);
    assert_eq!(ann.refused(seat(2, "level:11")).await, ErrorCode::Invalid);
    assert_eq!(
        ann.refused(seat(2, "best:time=3600s")).await,
        ErrorCode::Invalid
    );
    ann.does(seat(2, "level:1")).await;
    let mut watcher = ann.watch().await;
    ann.plays("b2").await;
    let state = watcher.until(|state| state.length == 2).await;
    assert_eq!(state.to_move, Some(1));
    assert_eq!(state.seats[1].who, Who::Engine("level:1".into()));
    house.shut().await;
}

/// Names show as they are.
#[tokio::test]
async fn names_are_short_and_plain() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("tictactoe", &["me"])).await;
    for name in ["a\nb", "\u{1b}[31m", &"y".repeat(25)] {
        let error = ann.room.sit(sit_down(name)).await.unwrap_err();
        assert_eq!(error.code(), ErrorCode::Invalid);
    }
    assert_eq!(ann.state().await.phase, PhaseName::Gathering);
    joined(&ann.room, &"é".repeat(24)).await;
    house.shut().await;
}
