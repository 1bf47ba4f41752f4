//! New tables and previews.

use hog_server::wire::ErrorCode::{self, Illegal, Invalid, TooMuch};
use hog_server::wire::{CreateTable, DealInfo, PhaseName, Preview, Who};

use crate::house_kit::{PATIENCE, TestHouse, create, id, info, join, spectator, wanted};

/// Moves of Tic-tac-toe after which the game is over.
const WON: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

#[tokio::test]
async fn a_table_is_set_up_as_requested() {
    let house = TestHouse::new();
    let (created, ann) = create(&house, wanted("tictactoe", &["me", "level:1"])).await;
    assert_eq!(created.seats.len(), 1);
    assert_eq!((created.invitation, created.commitment), (None, None));
    let state = ann.state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    assert_eq!(state.version, created.version);
    assert_eq!(state.you, [1]);
    assert_eq!(state.acts.len(), 9);
    assert_eq!(state.deal, DealInfo::Nothing);
    let who: Vec<Who> = state.seats.into_iter().map(|seat| seat.who).collect();
    let expected = [Who::Person("Ann".into()), Who::Engine("level:1".into())];
    assert_eq!(who, expected);
    assert_eq!(state.setting.map(|setting| setting.spots.len()), Some(9));
}

#[tokio::test]
async fn a_position_is_shared() {
    let house = TestHouse::new();
    let mut position = wanted("tictactoe", &["free", "me"]);
    position.moves = vec!["b2".into(), "a1".into()];
    let (created, ann) = create(&house, position).await;
    let state = ann.state().await;
    assert_eq!(state.phase, PhaseName::Gathering);
    assert_eq!(state.history.told, ["b2", "a1"]);
    assert_eq!(state.places.len(), 2);
    assert!(state.acts.is_empty());
    let bob = join(&ann.room, "Bob").await;
    assert_eq!(bob.seat, 1);
    let state = spectator(&house, &created).await.state().await;
    assert_eq!((state.phase, state.to_move), (PhaseName::Playing, Some(1)));
    assert_eq!(state.places.len(), 2);
}

#[tokio::test]
async fn a_position_is_previewed() {
    let house = TestHouse::new();
    let preview = async |game: &str, moves: &[&str]| {
        let moves = moves.iter().map(ToString::to_string).collect();
        let game = game.to_string();
        house.preview(Preview { game, moves }).await
    };
    let seen = preview("tictactoe", &["b2", "a1", "c3"]).await.unwrap();
    let counts = (seen.places.len(), seen.last.len(), seen.to_move);
    assert_eq!(counts, (3, 1, 2));
    assert_eq!(seen.setting.spots.len(), 9);
    let refused = async |game: &str, moves: &[&str], code, part: &str| {
        let error = preview(game, moves).await.unwrap_err();
        assert_eq!(error.code(), code, "{game}: {error}");
        assert!(error.to_string().contains(part), "{game}: {error}");
    };
    refused("tictactoe", &["b2", "b2"], Illegal, "move 2").await;
    refused("tictactoe", &WON, Invalid, "over").await;
    refused("tictactoe", &["a1"; 1_001], TooMuch, "at most 1000").await;
    refused("chess", &[], Invalid, "no game called").await;
    refused("file:/etc/passwd", &[], Invalid, "no game called").await;
    refused("go-fish", &[], Invalid, "hidden").await;
    assert!(house.list().await.unwrap().is_empty());
}

#[tokio::test]
async fn invalid_tables_are_refused() {
    let house = TestHouse::new();
    let refused = async |wanted: CreateTable, code, part: &str| {
        let text = format!("{wanted:?}");
        let error = house.create(wanted).await.expect_err(&text);
        assert_eq!(error.code(), code, "{text}: {error:?}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    };
    let alone = |game: &str| wanted(game, &["me"]);
    for game in ["chess", "file:/etc/passwd"] {
        refused(alone(game), Invalid, "no game called").await;
    }
    refused(alone(&"x".repeat(201)), TooMuch, "at most 200").await;
    let many = wanted("tictactoe", &["me", "free", "me"]);
    refused(many, Invalid, "tictactoe has 2").await;
    let slow = wanted("tictactoe", &["best:time=3600s"]);
    refused(slow, Invalid, "level:1").await;
    refused(wanted("go-fish", &["me", "me"]), Invalid, "hidden").await;
    let moved = |game: &str, moves: &[&str]| CreateTable {
        moves: moves.iter().map(ToString::to_string).collect(),
        ..alone(game)
    };
    refused(moved("tictactoe", &["b2", "b2"]), Illegal, "move 2").await;
    refused(moved("tictactoe", &WON), Invalid, "over").await;
    refused(moved("tictactoe", &["b2"; 1_001]), TooMuch, "1000").await;
    refused(moved("go-fish", &["5"]), Invalid, "hidden").await;
    let pace = Some("soon".into());
    let paced = CreateTable {
        pace,
        ..alone("tictactoe")
    };
    refused(paced, Invalid, "10m").await;
    for name in ["a\u{7}b", "a\u{202e}b", &"x".repeat(25)] {
        let name = name.to_string();
        let named = CreateTable {
            name,
            ..alone("tictactoe")
        };
        refused(named, Invalid, "up to 24").await;
    }
    for (game, definition, code, part) in [
        ("mine", "title = 3\n", Invalid, "line 1"),
        ("mine", &" ".repeat(64 * 1024 + 1), TooMuch, "65536"),
        ("hex:5", "title = 3\n", Invalid, "no listed game"),
    ] {
        let definition = Some(definition.to_string());
        let defined = CreateTable {
            definition,
            ..alone(game)
        };
        refused(defined, code, part).await;
    }
    assert_eq!(house.list().await, Ok(Vec::new()));
    assert_eq!(house.metrics().created.get(), 0);
}

#[tokio::test]
async fn a_text_defines_a_game() {
    let house = TestHouse::new();
    let game = hog_table::catalogue::Choice::Listed("tictactoe".parse().unwrap());
    let plan = game.visit(hog_games::positional::PlanOf);
    let plan = plan.expect("it is positional");
    let defined = hog_games::positional::file::DefinedGame::new("rows", plan);
    let text = defined.to_toml().expect("it can be written");
    let mut defined = wanted("my rows", &["me", "me"]);
    defined.definition = Some(text.clone());
    let (created, ann) = create(&house, defined).await;
    let setting = ann.state().await.setting.expect("it is told first");
    assert_eq!(
        (setting.game.as_str(), setting.definition),
        ("my rows", Some(text))
    );
    ann.plays("b2").await;
    let house = house.restart().await;
    let again = spectator(&house, &created).await.state().await;
    assert_eq!(again.history.told, ["b2"]);
}

#[tokio::test]
async fn the_info_lists_games_and_engines() {
    let house = TestHouse::new();
    let info = info(&house);
    assert_eq!(info.families.len(), hog_table::catalogue::FAMILIES.len());
    assert_eq!(info.engines.len(), 10);
    let mut families = info.families.iter();
    let hex = families.find(|family| family.name == "hex").unwrap();
    let size = hex.parameters.iter().find(|it| it.name == "size").unwrap();
    assert!(size.range.is_some(), "{size:?}");
    assert!(info.families.iter().all(|family| !family.seats.is_empty()));
    let missing = house.room(&"nothing".parse().unwrap()).await.err().unwrap();
    assert_eq!(missing.code(), ErrorCode::NotFound);
}

/// Every game in its largest size is refused or set up in time.
#[tokio::test]
async fn large_games_do_not_block_the_server() {
    let house = TestHouse::new();
    for family in info(&house).families {
        let numbers = family.parameters.iter().filter(|it| !it.deal);
        let largest = numbers.filter_map(|it| it.range.map(|(_, most)| (&it.name, most)));
        for (name, most) in largest {
            let choice: hog_table::catalogue::GameName = family.name.parse().unwrap();
            let Ok(choice) = choice.with(name, &most.to_string()) else {
                continue;
            };
            let begin = std::time::Instant::now();
            let created = house.create(wanted(&choice.to_string(), &["me"])).await;
            let took = begin.elapsed();
            assert!(took < PATIENCE, "{choice}: {took:?}");
            if let Ok(created) = created {
                house.room(&id(&created)).await.expect("it is set up again");
            }
        }
    }
}
