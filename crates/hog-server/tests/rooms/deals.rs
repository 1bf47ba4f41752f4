//! Deals from the shares of all players.

use hog_server::wire::{Action, DealInfo, ErrorCode, PhaseName, SitDown};
use hog_table::{Commitment, Hex32, Saved};

use crate::house_kit::{Player, TestHouse, create, token, wanted};

fn share(digit: char) -> Action {
    Action::Share {
        share: digit.to_string().repeat(64),
    }
}

/// The server shows its commitment, waits for the shares, deals from all of them, and reveals its seed at the end.
#[tokio::test]
async fn the_deal_depends_on_all_shares() {
    let house = TestHouse::new();
    let mut dealt = wanted("go-fish:ranks=5", &["me"]);
    dealt.shares = true;
    let (created, ann) = create(&house, dealt).await;
    let commitment = created.commitment.clone().expect("the server deals");
    let state = ann.state().await;
    let committed = |shares| DealInfo::Committed {
        commitment: commitment.clone(),
        shares,
    };
    assert_eq!(state.deal, committed(vec![None, None]));
    assert!(state.places.is_empty() && state.history.told.is_empty());
    let sit = async |digits| {
        let share = Some("b".repeat(digits));
        let name = "Bob".to_string();
        let wanted = SitDown {
            share,
            name,
            ..SitDown::default()
        };
        ann.room.sit(wanted).await
    };
    assert_eq!(sit(63).await.unwrap_err().code(), ErrorCode::Invalid);
    let sat = sit(64).await.unwrap();
    let bob = Player {
        seat: sat.seat,
        tokens: vec![token(&sat.token)],
        ..ann.clone()
    };
    assert_eq!(bob.state().await.phase, PhaseName::Gathering);
    assert_eq!(bob.refused(share('c')).await, ErrorCode::NotNow);
    assert_eq!(ann.refused(share('x')).await, ErrorCode::Invalid);
    ann.does(share('a')).await;
    assert_eq!(ann.refused(share('a')).await, ErrorCode::NotNow);
    let state = ann.state().await;
    assert_eq!(state.phase, PhaseName::Playing);
    let shares = vec![Some("a".repeat(64)), Some("b".repeat(64))];
    assert_eq!(state.deal, committed(shares.clone()));
    bob.does(Action::Leave).await;
    ann.does(Action::Resign).await;
    let DealInfo::Revealed {
        commitment: shown,
        seed,
        shares: given,
    } = ann.state().await.deal
    else {
        panic!("it is over");
    };
    assert_eq!((&shown, &given), (&commitment, &shares));
    let seed: Hex32 = seed.parse().unwrap();
    assert_eq!(Commitment::to(&seed.0).to_string(), commitment);
    let saved = Saved::from_json(&ann.room.save().await.unwrap()).unwrap();
    let deal = saved.deal.unwrap();
    assert_eq!((deal.seed, deal.shares.len()), (seed, 2));
}

/// The server draws the share of a player who gives none; a given seed needs no shares.
#[tokio::test]
async fn shares_are_drawn_where_none_are_given() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("go-fish:ranks=5", &["me", "level:1"])).await;
    let DealInfo::Committed { shares, .. } = ann.state().await.deal else {
        panic!("the server deals");
    };
    assert!(shares[0].is_some() && shares[1].is_none());
    let (created, ann) = create(&house, wanted("go-fish:ranks=5,seed=7", &["me", "level:1"])).await;
    assert_eq!(created.commitment, None);
    let state = ann.state().await;
    assert_eq!(state.deal, DealInfo::Given);
    assert_eq!(state.phase, PhaseName::Playing);
    let text = serde_json::to_string(&ann.state().await).unwrap();
    assert!(!text.contains("seed="), "{text}");
}
