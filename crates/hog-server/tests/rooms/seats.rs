//! Taking and leaving seats.

use hog_server::wire::ErrorCode::{Invalid, NoToken, NotFound, SeatTaken};
use hog_server::wire::{Action, PhaseName, SitDown, Who};

use crate::house_kit::{TestHouse, ann_and_bob, create, join, sit_down, spectator, wanted};

#[tokio::test]
async fn a_seat_is_taken() {
    let house = TestHouse::new();
    let (created, ann) = create(&house, wanted("tictactoe", &["me"])).await;
    assert_eq!(ann.state().await.phase, PhaseName::Gathering);
    let bob = join(&ann.room, "  Bob ").await;
    let state = bob.state().await;
    assert_eq!((state.phase, state.you), (PhaseName::Playing, vec![2]));
    assert_eq!(state.seats[1].who, Who::Person("Bob".into()));
    let full = ann.room.sit(sit_down("Eve")).await.unwrap_err();
    assert_eq!(full.code(), SeatTaken);
    for (seat, code) in [(1, SeatTaken), (0, NotFound), (3, NotFound)] {
        let wanted = SitDown {
            seat: Some(seat),
            ..sit_down("Eve")
        };
        let refused = ann.room.sit(wanted).await.unwrap_err();
        assert_eq!(refused.code(), code, "{seat}");
    }
    let spectator = spectator(&house, &created).await;
    assert_eq!(spectator.state().await.you, Vec::<usize>::new());
}

#[tokio::test]
async fn a_left_seat_can_be_taken() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.does(Action::Leave).await;
    assert_eq!(bob.refused(Action::Resign).await, NoToken);
    let refused = bob.room.state(&bob.tokens).await.unwrap_err();
    assert_eq!(refused.code(), NoToken);
    let state = ann.state().await;
    assert_eq!(state.seats[1].who, Who::Free);
    assert_eq!(state.phase, PhaseName::Playing);
    let eve = join(&ann.room, "Eve").await;
    assert_eq!(eve.seat, 2);
    eve.plays("a1").await;
    assert_eq!(bob.refused(Action::Resign).await, NoToken);
}

#[tokio::test]
async fn a_person_seats_an_engine() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me"])).await;
    let seat = |free, engine: &str| Action::Seat {
        free,
        engine: engine.to_string(),
    };
    assert_eq!(ann.refused(seat(1, "level:1")).await, SeatTaken);
    assert_eq!(ann.refused(seat(3, "level:1")).await, NotFound);
    assert_eq!(ann.refused(seat(2, "level:11")).await, Invalid);
    let slow = seat(2, "best:time=3600s");
    assert_eq!(ann.refused(slow).await, Invalid);
    ann.does(seat(2, "level:1")).await;
    let mut watcher = ann.watch().await;
    ann.plays("b2").await;
    let state = watcher.until(|state| state.length == 2).await;
    assert_eq!(state.to_move, Some(1));
    assert_eq!(state.seats[1].who, Who::Engine("level:1".into()));
}

#[tokio::test]
async fn names_are_short_and_plain() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me"])).await;
    for name in ["a\nb", "\u{1b}[31m", &"y".repeat(25)] {
        let error = ann.room.sit(sit_down(name)).await.unwrap_err();
        assert_eq!(error.code(), Invalid);
    }
    assert_eq!(ann.state().await.phase, PhaseName::Gathering);
    join(&ann.room, &"é".repeat(24)).await;
}
