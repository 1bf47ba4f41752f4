//! Searches that are given up, stopped, or take long.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};

use hog_core::random::{below, seed_bytes};
use hog_core::{Control, Seat, Stopped};
use hog_games::positional::classification::{Class, Classifier, GivenUp, Obstacle, classify};
use hog_games::positional::{Definition, Groups};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::{both_free, check_witness, definition, mask, random_game, size};

/// A game on sixteen places of which one player has one group, and the other many small ones.
fn crowded_game(rng: &mut ChaCha8Rng) -> Definition {
    let random = random_game(rng, 16, 60, 4);
    let size = 5 + u16::try_from(below(rng, 3)).expect("boards are small");
    let group: Vec<u16> = (0..size).collect();
    let bigger = |group: &&[u16]| group.len() > 1;
    let rivals = random.groups(Seat::FIRST).iter().filter(bigger).collect();
    Definition::new(16, [group].iter().collect(), rivals)
}

#[test]
fn what_few_steps_do_not_decide_is_unknown_and_more_decide_it() {
    let (mut usable, mut unusable) = (0, 0);
    for seed in 0..4_000 {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
        let game = crowded_game(&mut rng);
        let class = |steps: u64| {
            let classifier = Classifier::new(&game, Seat::FIRST).with_steps(steps);
            classifier
                .class(0, &Control::new())
                .expect("it is not stopped")
        };
        let whole = mask(game.groups(Seat::FIRST).group(0));
        let expected = both_free(&game, Seat::FIRST, whole)[1];
        let sure = class(u64::MAX);
        assert_eq!(sure.is_usable(), Some(expected), "seed {seed}: {game:?}");
        check_witness(&game, Seat::FIRST, 0, &sure);
        for steps in 0..20 {
            let hasty = class(steps);
            let Class::Unknown(GivenUp {
                steps: made,
                largest,
                contained,
            }) = hasty
            else {
                assert_eq!(hasty, sure, "seed {seed}, {steps} steps");
                continue;
            };
            assert_eq!((made, contained), (steps, None));
            assert!(largest + 1 < size(whole), "seed {seed}: {largest} would do");
            assert_eq!([hasty.is_usable(), hasty.is_useful()], [None; 2]);
            if steps > 0 {
                usable += usize::from(expected);
                unusable += usize::from(!expected);
            }
        }
    }
    assert!(
        usable > 50 && unusable > 50,
        "both are hard: {usable}, {unusable}"
    );
}

#[test]
fn a_group_that_contains_another_is_useless_though_nobody_knows_whether_it_is_usable() {
    // It takes a search to find that any three places of a ring of five have two neighbours among them.
    let ring = [[4, 5], [5, 6], [6, 7], [7, 8], [8, 4]];
    let own: Groups = [[0, 1, 2, 3].as_slice(), &[1, 2]].iter().collect();
    let game = Definition::new(9, own, ring.iter().collect());
    let class = |steps| {
        let classifier = Classifier::new(&game, Seat::FIRST).with_steps(steps);
        classifier.class(0, &Control::new()).unwrap()
    };
    let hasty = class(1);
    let expected = GivenUp {
        steps: 1,
        largest: 2,
        contained: Some(1),
    };
    assert_eq!(hasty, Class::Unknown(expected));
    assert_eq!([hasty.is_usable(), hasty.is_useful()], [None, Some(false)]);
    assert_eq!(class(100), Class::Unusable(Obstacle::NothingFreeOutside));
}

/// The class of the group of the first `size` places after at most `steps` steps, when the other player
/// has these pairs of the `places` others.
fn against_pairs(size: u16, places: u16, pairs: &[[u16; 2]], steps: u64) -> Class {
    let group: Vec<u16> = (0..size).collect();
    let rivals = pairs.iter().map(|pair| pair.map(|place| size + place));
    let game = Definition::new(size + places, [group].iter().collect(), rivals.collect());
    let classifier = Classifier::new(&game, Seat::FIRST).with_steps(steps);
    let class = classifier.class(0, &Control::new());
    class.expect("it is not stopped")
}

#[test]
fn searches_leave_out_what_cannot_succeed() {
    let nothing = Class::Unusable(Obstacle::NothingFreeOutside);
    // Of ten disjoint pairs, ten places must be left out: that takes no trying.
    let disjoint: Vec<[u16; 2]> = (0..10).map(|pair| [2 * pair, 2 * pair + 1]).collect();
    assert_eq!(against_pairs(12, 20, &disjoint, 1), nothing);
    // No two of twenty places are free. Few of a million choices are looked at, because taking one place
    // leaves out all others.
    let all = (0..20).flat_map(|one| (one + 1..20).map(move |other| [one, other]));
    let all: Vec<[u16; 2]> = all.collect();
    assert_eq!(against_pairs(3, 20, &all, 300), nothing);
}

#[test]
fn classifying_reports_and_can_be_stopped() {
    let game = definition("gomoku:15");
    let reports = RefCell::new(Vec::new());
    let note = |done| reports.borrow_mut().push(done);
    classify(&game, Seat::FIRST, &Control::new().with_progress(&note)).unwrap();
    assert_eq!(*reports.borrow(), [0, 256, 512]);

    let stop = AtomicBool::new(false);
    let stop_soon = |done| stop.store(done >= 256, Ordering::Relaxed);
    let control = Control::new().with_progress(&stop_soon).with_stop(&stop);
    assert_eq!(classify(&game, Seat::FIRST, &control), Err(Stopped));
}

#[test]
fn the_search_for_one_group_can_be_stopped() {
    // Two hundred places in forty sets of five, and any two places of a set are a group. So at most 40
    // places contain no group, one too few, and counting disjoint groups does not show that.
    let mut rivals = Groups::new();
    for five in 0..40 {
        for one in 0..5 {
            for other in one + 1..5 {
                rivals.push(&[five * 5 + one, five * 5 + other]);
            }
        }
    }
    let group: Vec<u16> = (200..242).collect();
    let game = Definition::new(242, [group].iter().collect(), rivals);
    let class = |control: &Control<'_>| {
        let endless = Classifier::new(&game, Seat::FIRST).with_steps(u64::MAX);
        endless.class(0, control)
    };
    let stop = AtomicBool::new(false);
    // The first report comes before the search, the others from it.
    let reports = Cell::new(0);
    let stop_soon = |_| {
        reports.set(reports.get() + 1);
        stop.store(reports.get() == 5, Ordering::Relaxed);
    };
    let control = Control::new().with_progress(&stop_soon).with_stop(&stop);
    assert_eq!(class(&control), Err(Stopped));
    let given_up = Classifier::new(&game, Seat::FIRST)
        .class(0, &Control::new())
        .unwrap();
    assert_eq!(given_up.is_usable(), None);
    let Class::Unknown(GivenUp { largest, .. }) = given_up else {
        panic!("{given_up:?}");
    };
    assert_eq!(largest, 40);
}
