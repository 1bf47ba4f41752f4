//! New tables and previews.

use hog_server::wire::{DealInfo, ErrorCode, PhaseName, Preview, Who};

use crate::house_kit::{Scratch, id, onlooker, opened, wanted};

#[tokio::test]
async fn a_table_is_set_up_as_requested() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann) = opened(&house, wanted("tictactoe", &["me", "level:1"])).await;
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
    assert!(
        state
            .setting
            .is_some_and(|setting| setting.spots.len() == 9)
    );
    house.shut().await;
}

#[tokio::test]
async fn a_position_is_shared() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let mut position = wanted("tictactoe", &["free", "me"]);
    position.moves = vec!["b2".into(), "a1".into()];
    let (created, ann) = opened(&house, position).await;
    let state = ann.state().await;
    assert_eq!(state.phase, PhaseName::Gathering);
    assert_eq!(state.history.told, ["b2", "a1"]);
    assert_eq!(state.places.len(), 2);
    assert!(state.acts.is_empty());
    let bob = crate::house_kit::joined(&ann.room, "Bob").await;
    assert_eq!(bob.seat, 1);
    let state = onlooker(&house, &created).await.state().await;
    assert_eq!((state.phase, state.to_move), (PhaseName::Playing, Some(1)));
    assert_eq!(state.places.len(), 2);
    house.shut().await;
}

#[tokio::test]
async fn a_position_is_previewed() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let preview = async |game: &str, moves: &[&str]| {
        let moves = moves.iter().map(ToString::to_string).collect();
        let game = game.to_string();
        house.preview(Preview { game, moves }).await
    };
    let seen = preview("tictactoe", &["b2", "a1", "c3"]).await.unwrap();
    assert_eq!(
        (seen.places.len(), seen.last.len(), seen.to_move),
        (3, 1, 2)
    );
    assert_eq!(seen.setting.spots.len(), 9);
    for (game, moves, code, why) in [
        ("tictactoe", &["b2", "b2"][..], ErrorCode::Illegal, "move 2"),
        (
            "tictactoe",
            &["a1", "b1", "a2", "b2", "a3"],
            ErrorCode::Invalid,
            "over",
        ),
        ("chess", &[], ErrorCode::Invalid, "no game called"),
        (
            "file:/etc/passwd",
            &[],
            ErrorCode::Invalid,
            "no game called",
        ),
        ("go-fish", &[], ErrorCode::Invalid, "hidden"),
        (
            "tictactoe",
            &["a1"; 1_001],
            ErrorCode::TooMuch,
            "at most 1000",
        ),
    ] {
        let refused = preview(game, moves).await.unwrap_err();
        assert_eq!(refused.code(), code, "{game}: {refused}");
        assert!(refused.to_string().contains(why), "{game}: {refused}");
    }
    assert!(house.list().await.unwrap().is_empty());
    house.shut().await;
}

#[tokio::test]
async fn invalid_tables_are_refused() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let usual = || wanted("tictactoe", &["me"]);
    let hidden = || wanted("go-fish", &["me"]);
    let long = "x".repeat(201);
    let seats: [(&str, &[&str], ErrorCode, &str); 6] = [
        ("chess", &["me"], ErrorCode::Invalid, "no game called"),
        (
            "file:/etc/passwd",
            &["me"],
            ErrorCode::Invalid,
            "no game called",
        ),
        (&long, &["me"], ErrorCode::TooMuch, "at most 200"),
        (
            "tictactoe",
            &["me", "free", "me"],
            ErrorCode::Invalid,
            "tictactoe has 2",
        ),
        (
            "tictactoe",
            &["best:time=3600s"],
            ErrorCode::Invalid,
            "level:1",
        ),
        ("go-fish", &["me", "me"], ErrorCode::Invalid, "hidden"),
    ];
    let seats = seats.into_iter();
    let mut wrong: Vec<_> = seats
        .map(|(game, seats, code, part)| (wanted(game, seats), code, part))
        .collect();
    let mut other = usual();
    other.moves = vec!["b2".into(), "b2".into()];
    wrong.push((other, ErrorCode::Illegal, "move 2"));
    let mut other = usual();
    other.moves = ["a1", "b1", "a2", "b2", "a3"].map(String::from).to_vec();
    wrong.push((other, ErrorCode::Invalid, "over"));
    let mut other = usual();
    other.moves = vec!["b2".into(); 1_001];
    wrong.push((other, ErrorCode::TooMuch, "1000"));
    let mut other = hidden();
    other.moves = vec!["5".into()];
    wrong.push((other, ErrorCode::Invalid, "hidden"));
    let mut other = usual();
    other.pace = Some("soon".into());
    wrong.push((other, ErrorCode::Invalid, "10m"));
    for name in ["a\u{7}b", "a\u{202e}b", &"x".repeat(25)] {
        let mut other = usual();
        other.name = name.to_string();
        wrong.push((other, ErrorCode::Invalid, "up to 24"));
    }
    let mut other = wanted("mine", &["me"]);
    other.definition = Some("title = 3\n".into());
    wrong.push((other, ErrorCode::Invalid, "line 1"));
    let mut other = wanted("mine", &["me"]);
    other.definition = Some(" ".repeat(64 * 1024 + 1));
    wrong.push((other, ErrorCode::TooMuch, "65536"));
    let mut other = wanted("hex:5", &["me"]);
    other.definition = Some("title = 3\n".into());
    wrong.push((other, ErrorCode::Invalid, "no listed game"));
    for (wanted, code, part) in wrong {
        let text = format!("{wanted:?}");
        let error = house.create(wanted).await.expect_err(&text);
        assert_eq!(error.code(), code, "{text}: {error:?}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
    assert_eq!(house.list().await, Ok(Vec::new()));
    assert_eq!(house.metrics().created.get(), 0);
    house.shut().await;
}

#[tokio::test]
async fn a_text_defines_a_game() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let game = hog_table::catalogue::Choice::Listed("tictactoe".parse().unwrap());
    let text = definition(&game);
    let mut defined = wanted("my rows", &["me", "me"]);
    defined.definition = Some(text.clone());
    let (created, ann) = opened(&house, defined).await;
    let setting = ann.state().await.setting.expect("it is told first");
    assert_eq!(
        (setting.game.as_str(), setting.definition),
        ("my rows", Some(text))
    );
    ann.plays("b2").await;
    house.shut().await;
    let house = scratch.open();
    let again = onlooker(&house, &created).await.state().await;
    assert_eq!(again.history.told, ["b2"]);
    house.shut().await;
}

/// A definition of a listed game, as a person would write it.
fn definition(game: &hog_table::catalogue::Choice) -> String {
    let plan = game
        .visit(hog_games::positional::PlanOf)
        .expect("it is positional");
    let defined = hog_games::positional::file::DefinedGame::new("rows", plan);
    defined.to_toml().expect("it can be written")
}

#[tokio::test]
async fn the_info_lists_games_and_engines() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let info = house.info();
    assert_eq!(info.families.len(), hog_table::catalogue::FAMILIES.len());
    assert_eq!(info.engines.len(), 10);
    let hex = info
        .families
        .iter()
        .find(|family| family.name == "hex")
        .unwrap();
    let size = hex.parameters.iter().find(|it| it.name == "size").unwrap();
    assert!(size.range.is_some(), "{size:?}");
    assert!(info.families.iter().all(|family| !family.seats.is_empty()));
    let missing = house.room(&"nothing".parse().unwrap()).await;
    assert_eq!(
        missing.err().map(|error| error.code()),
        Some(ErrorCode::NotFound)
    );
    house.shut().await;
}

/// Large games are refused or set up soon.
#[tokio::test]
async fn large_games_do_not_block_the_server() {
    let scratch = Scratch::new();
    let house = scratch.open();
    for family in house.info().families {
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
            assert!(took < crate::house_kit::PATIENCE, "{choice}: {took:?}");
            if let Ok(created) = created {
                house.room(&id(&created)).await.expect("it is set up again");
            }
        }
    }
    house.shut().await;
}
