//! What is known of some games and some groups.

use hog_core::{Control, Seat};
use hog_games::catalogue::{FAMILIES, GameName};
use hog_games::positional::classification::{Class, ClassCounts, Classifier, Obstacle};
use hog_games::positional::{Definition, Groups, Restrictions, chains};

use super::{BOTH, check_witness, classified, definition};

#[test]
fn all_groups_of_the_games_people_play_are_useful() {
    let known = [
        ("tictactoe", 8),
        ("gomoku:7", 60),
        ("gomoku:15", 572),
        ("qubic", 76),
        ("hex:3", 11),
        ("hex:4", 54),
        ("hex:5", 365),
    ];
    for (name, useful) in known {
        let game = definition(name);
        for owner in BOTH {
            let classes = classified(&game, owner);
            let expected = ClassCounts {
                useful,
                ..ClassCounts::default()
            };
            assert_eq!(classes.counts(), expected, "{name}, {owner}");
            for (number, class) in classes.classes().iter().enumerate() {
                check_witness(&game, owner, number, class);
            }
        }
    }
}

#[test]
fn all_groups_of_the_catalogue_are_useful_and_that_takes_no_search() {
    let mut seen = 0;
    for example in FAMILIES.iter().flat_map(|family| family.examples) {
        let name: GameName = example.parse().unwrap();
        // Some games are not positional, and some have no groups or too many.
        let Some(Ok(game)) = name
            .visit(hog_games::positional::PlanOf)
            .map(|plan| plan.definition())
        else {
            continue;
        };
        for owner in BOTH {
            let classifier = Classifier::new(&game, owner).with_steps(0);
            let counts = classifier.all(&Control::new()).unwrap().counts();
            assert_eq!(
                counts.useful,
                game.groups(owner).len(),
                "{example}, {owner}"
            );
            seen += counts.useful;
        }
    }
    assert!(seen > 1_000, "there are games with groups");
}

#[test]
fn chains_of_hex_with_one_cell_more_are_useless() {
    for size in 3..=4_u16 {
        let minimal = chains::north_to_south(size);
        let mut all = minimal.clone();
        for chain in minimal.iter() {
            for cell in (0..size * size).filter(|cell| !chain.contains(cell)) {
                all.push(&[chain, &[cell]].concat());
            }
        }
        let cells = size * size;
        let game = Definition::new(cells, all, chains::west_to_east(size));
        let classes = classified(&game, Seat::FIRST);
        for (number, class) in classes.classes().iter().enumerate() {
            let useful = number < minimal.len();
            assert_eq!(class.is_useful(), Some(useful), "hex {size}, {number}");
            check_witness(&game, Seat::FIRST, number, class);
        }
        assert_eq!(classes.counts().useful, minimal.len());
        assert!(
            classes.counts().superfluous > 0,
            "some can be filled in a game"
        );
    }
}

#[test]
fn a_group_that_the_other_player_cannot_match_is_unusable() {
    let groups: Groups = [[0, 1, 2].as_slice(), &[0, 1, 2, 3]].iter().collect();
    let game = Definition::new(5, groups, Groups::new());
    let classes = classified(&game, Seat::FIRST);
    assert_eq!(classes.class(0).is_useful(), Some(true));
    let unmatched = Obstacle::TooFewOthers { others: 1 };
    assert_eq!(*classes.class(1), Class::Unusable(unmatched));
    // Of the two other places one is gone, and the first group has lost its match too.
    let blocked = Restrictions::none(game.places()).with_blocked(&[4]);
    let game = game.with_restrictions(blocked);
    let unmatched = Obstacle::TooFewOthers { others: 1 };
    assert_eq!(
        *classified(&game, Seat::FIRST).class(0),
        Class::Unusable(unmatched)
    );
}

#[test]
fn equal_groups_do_not_contain_each_other() {
    let groups: Groups = [[0, 1], [1, 0]].iter().collect();
    let game = Definition::new(4, groups, Groups::new());
    assert_eq!(classified(&game, Seat::FIRST).counts().useful, 2);
}
