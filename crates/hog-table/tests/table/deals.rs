//! The dealer: the same deal from the same seed, and proofs that it was not changed.

use std::collections::BTreeSet;

use hog_core::random::seed_bytes;
use hog_core::{Game, Seat, Turn, Viewer};
use hog_games::go_fish::{GoFishWithSuits, Rules};
use hog_table::{
    Commitment, DealProof, Dealer, Hex32, SavedDeal, SeedSource, Stage, Table, mixed_seed, open,
};

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::hidden::FIRST;
use crate::table;

/// Lets a dealer move until a seat is to move, and returns the state as text.
fn deal(dealer: &mut Dealer) -> String {
    let game = GoFishWithSuits::new(Rules::DOCUMENT);
    let mut state = game.start();
    while game.turn(&state) == Turn::Chance {
        let mv = dealer.draw(&game, &state).expect("there is a seed");
        game.play_unchecked(&mut state, mv);
    }
    format!("{state:?}")
}

#[test]
fn a_seed_deals_the_same_games_again() {
    let deals = |seed| {
        let mut dealer = Dealer::new(Some(seed_bytes(seed)));
        let first = deal(&mut dealer);
        dealer.next_deal().unwrap();
        [first, deal(&mut dealer)]
    };
    assert_eq!(deals(7), deals(7));
    assert_ne!(deals(7), deals(8));
    assert_ne!(deals(7)[0], deals(7)[1]);
    let hands = |table: &dyn Table| {
        [Seat::FIRST, Seat::SECOND].map(|seat| table.history(Viewer::Seat(seat)))
    };
    let (mut one, mut other) = (table("go-fish:seed=7"), table("go-fish:seed=7"));
    assert_eq!(hands(&*one), hands(&*other));
    let before = hands(&*one);
    one.restart().unwrap();
    other.restart().unwrap();
    assert_eq!(hands(&*one), hands(&*other));
    assert_ne!(hands(&*one), before);
}

/// This deal must be the same for ever: seeds that people kept depend on it.
#[test]
fn seed_seven_deals_what_it_always_did() {
    let dealt = table("go-fish:seed=7").history(FIRST);
    assert_eq!(
        dealt,
        [
            "player 1 draws AS 3C 6H 9C JS QC QS and lays QC QS; player 2 draws 7 cards and lays 5C 5D 6C 6S"
        ]
    );
}

#[test]
fn without_a_seed_every_deal_is_new() {
    let deals: Vec<String> = (0..3).map(|_| deal(&mut Dealer::new(None))).collect();
    assert!(deals[0] != deals[1] && deals[1] != deals[2] && deals[0] != deals[2]);
}

/// The cards depend on the seed and the shares, the commitment on the seed alone. The next deal has no shares.
#[test]
fn shares_change_the_deal_and_not_its_commitment() {
    let kept = |shares: &[Hex32]| SavedDeal {
        seed: Hex32([7; 32]),
        source: SeedSource::Fresh,
        shares: shares.to_vec(),
    };
    let shares = [Hex32([1; 32]), Hex32([2; 32])];
    let mut dealer = Dealer::resuming(kept(&shares));
    let commitment = Commitment::to(&[7; 32]);
    let proof = |dealer: &Dealer, stage| DealProof::of(dealer.saved().as_ref(), stage);
    let committed = DealProof::Committed {
        commitment,
        shares: shares.to_vec(),
    };
    assert_eq!(proof(&dealer, Stage::Playing), committed);
    let dealt = deal(&mut dealer);
    assert_eq!(proof(&dealer, Stage::Playing), committed);
    assert_eq!(
        proof(&dealer, Stage::Over),
        DealProof::Revealed {
            commitment,
            shares: shares.to_vec(),
            seed: Hex32([7; 32]),
        }
    );
    let mixed = mixed_seed(&[7; 32], &shares);
    assert_eq!(deal(&mut Dealer::new(Some(mixed))), dealt);
    assert_eq!(
        deal(&mut Dealer::resuming(kept(&[]))),
        deal(&mut Dealer::new(Some([7; 32])))
    );
    assert_eq!(dealer.saved(), Some(kept(&shares)));
    dealer.next_deal().unwrap();
    let next = dealer.saved().expect("it deals on");
    assert!(next.shares.is_empty() && next.seed != Hex32([7; 32]));
    assert_eq!(next.source, SeedSource::Fresh);
    assert!(!format!("{:?}", kept(&shares)).contains("07"));
}

/// By `sha256sum` of 32 bytes of 0.
#[test]
fn commitments_are_plain_sha_256() {
    let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(Commitment::to(&[0; 32]).to_string(), expected);
}

#[test]
fn at_a_table_the_seed_is_told_after_the_end_and_not_before() {
    let mut table = open(&"go-fish:ranks=2,deal=2".parse().unwrap(), 1).unwrap();
    let mut commitment = None;
    while let Turn::Seat(seat) = table.turn() {
        let DealProof::Committed {
            commitment: now, ..
        } = table.deal_proof()
        else {
            panic!("the seed is told too early");
        };
        assert_eq!(*commitment.get_or_insert(now), now);
        let mv = table.moves(Viewer::Seat(seat)).swap_remove(0);
        table.play(seat, &mv).unwrap();
    }
    let DealProof::Revealed {
        commitment: told,
        seed,
        ..
    } = table.deal_proof()
    else {
        panic!("the seed is not told");
    };
    assert!(commitment.is_none_or(|commitment| commitment == told));
    assert_eq!(Commitment::to(&seed.0), told);
    let again = format!("go-fish:ranks=2,deal=2,seed={seed}");
    assert_eq!(
        crate::table(&again).history(FIRST).first(),
        table.history(FIRST).first()
    );
    assert_eq!(
        crate::table("go-fish:seed=7").deal_proof(),
        DealProof::Given
    );
    assert_eq!(crate::table("tictactoe").deal_proof(), DealProof::Nothing);
}

/// All viewers see tokens: if they came from the dealer's own numbers, a viewer could deal the cards again.
#[test]
fn tokens_are_not_drawn_from_what_deals_the_cards() {
    let mut table = open(&"go-fish:seed=7".parse().unwrap(), 7).unwrap();
    let mut dealer = ChaCha8Rng::from_seed(seed_bytes(7));
    let dealt: BTreeSet<u64> = (0..200).map(|_| dealer.next_u64()).collect();
    let mut all = BTreeSet::new();
    for viewer in Viewer::all(2) {
        let places = table.view(viewer).places.into_iter();
        let tokens: Vec<u64> = places
            .flat_map(|(_, seen)| seen)
            .map(|seen| seen.token.0)
            .collect();
        assert_eq!(tokens.len(), 52);
        let shared = tokens.iter().filter(|token| dealt.contains(token)).count();
        assert_eq!(shared, 0, "{viewer:?}");
        all.extend(tokens);
    }
    assert_eq!(all.len(), 3 * 52, "every viewer has tokens of its own");
}

#[test]
fn a_seed_is_written_nowhere() {
    let seed = [171; 32];
    let mut dealer = Dealer::new(Some(seed));
    let written = [format!("{dealer:?}"), format!("{dealer:#?}")].concat();
    deal(&mut dealer);
    let proof = DealProof::of(dealer.saved().as_ref(), Stage::Playing);
    let written = written + &format!("{dealer:?} {proof:?}");
    assert!(
        !written.contains("171") && !written.contains("ab"),
        "{written}"
    );
    let hex = "ab".repeat(32);
    let table = table(&format!("go-fish:seed={hex}"));
    let told = [
        table.name(),
        table.rules(),
        &format!("{:?}", table.deal_proof()),
    ]
    .concat();
    assert!(!told.contains("abab"), "{told}");
}
