use hog_server::wire::{Act, DealInfo, ErrorCode, PhaseName, SitDown};
use hog_table::{Commitment, Saved, Share};

use crate::house_kit::{Player, Scratch, opened, sit_down, token, wanted};

fn share(digit: char) -> Act {
    Act::Share {
        share: digit.to_string().repeat(64),
    }
}

/// The house shows its commitment, waits for the shares, deals of all, and shows its seed at the end.
#[tokio::test]
async fn no_one_decides_the_deal_alone() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let mut dealt = wanted("go-fish:ranks=5", &["me"]);
    dealt.shares = true;
    let (created, ann) = opened(&house, dealt).await;
    let commitment = created.commitment.clone().expect("the house deals");
    let state = ann.state().await;
    let expected = DealInfo::Committed {
        commitment: commitment.clone(),
        shares: vec![None, None],
    };
    assert_eq!(state.deal, expected);
    assert!(state.places.is_empty() && state.history.told.is_empty());
    let sit = SitDown {
        share: Some("b".repeat(64)),
        ..sit_down("Bob")
    };
    let bad = SitDown {
        share: Some("b".repeat(63)),
        ..sit_down("Bob")
    };
    assert_eq!(
        ann.room.sit(bad).await.unwrap_err().code(),
        ErrorCode::Invalid
    );
    let sat = ann.room.sit(sit).await.unwrap();
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
    let expected = DealInfo::Committed {
        commitment: commitment.clone(),
        shares: shares.clone(),
    };
    assert_eq!(state.deal, expected);
    bob.does(Act::Leave).await;
    ann.does(Act::Resign).await;
    let DealInfo::Revealed {
        commitment: shown,
        seed,
        shares: given,
    } = ann.state().await.deal
    else {
        panic!("it is over");
    };
    assert_eq!((&shown, &given), (&commitment, &shares));
    let seed: Share = seed.parse().unwrap();
    assert_eq!(Commitment::to(&seed.0).to_string(), commitment);
    let saved = Saved::from_json(&ann.room.save().await.unwrap()).unwrap();
    let deal = saved.deal.unwrap();
    assert_eq!((deal.seed, deal.shares.len()), (seed.0, 2));
    house.shut().await;
}

/// Who gives no share has one drawn for it, and a seed that was given needs none.
#[tokio::test]
async fn shares_are_drawn_where_none_are_given() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("go-fish:ranks=5", &["me", "level:1"])).await;
    let DealInfo::Committed { shares, .. } = ann.state().await.deal else {
        panic!("the house deals");
    };
    assert!(shares[0].is_some() && shares[1].is_none());
    let (created, ann) = opened(&house, wanted("go-fish:ranks=5,seed=7", &["me", "level:1"])).await;
    assert_eq!(created.commitment, None);
    let state = ann.state().await;
    assert_eq!(
        (state.deal, state.phase),
        (DealInfo::Given, PhaseName::Playing)
    );
    let text = serde_json::to_string(&ann.state().await).unwrap();
    assert!(!text.contains("seed="), "{text}");
    house.shut().await;
}
