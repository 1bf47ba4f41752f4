//! Definition files: what is written is loaded again as it was.

use hog_core::Seat;
use hog_games::catalogue::GameName;
use hog_games::positional::file::{DefinedGame, WriteError};
use hog_games::positional::lines::lines;
use hog_games::positional::{
    Ground, Groups, Plan, Restrictions, RowOrigin, Side, Stacks, WinCondition, chains,
};

fn listed(name: &str) -> Plan {
    let game: GameName = name.parse().expect("the game is listed");
    game.visit(hog_games::positional::PlanOf)
        .expect("the game is positional")
}

fn grid(columns: u16, rows: u16) -> Ground {
    Ground::Grid {
        columns,
        rows,
        origin: RowOrigin::Top,
    }
}

/// Writes a game, loads it, and compares; returns what was written.
fn written_and_loaded(title: &str, plan: Plan) -> String {
    let game = DefinedGame::new(title, plan);
    let text = game
        .to_toml()
        .unwrap_or_else(|error| panic!("{title}: {error}"));
    assert_eq!(DefinedGame::from_toml(&text).as_ref(), Ok(&game), "{text}");
    text
}

#[test]
fn listed_games_are_written_and_loaded() {
    for name in [
        "mnk",
        "mnk:1,1,1",
        "mnk:6,5,4",
        "mnk:20,20,5",
        "gomoku:7",
        "gomoku:20",
        "gomoku:9,rule=exact",
        "hex:1",
        "hex:3",
        "hex:4,swap=on",
        "hex",
        "hex:19",
        "hex:3,by=groups",
        "hex:5,by=groups",
        "hex:6,by=groups",
        "hex:4,by=groups,swap=on",
        "drop",
        "drop:1,1,1",
        "drop:5,4",
        "y:1",
        "y:4",
        "y",
        "y:24",
        "qubic",
        "fano",
        "number-scrabble",
        "cube-ttt",
        "tictactoe",
    ] {
        written_and_loaded(name, listed(name));
    }
}

#[test]
fn all_that_a_plan_can_say_is_written_and_loaded() {
    let rows = |length| WinCondition::Groups(lines(5, 4, length));
    let nothing = || WinCondition::Groups(Groups::new());
    let sides = |names: [Side; 2]| {
        let side = |name| Ground::rhombus(5).side(name).unwrap();
        WinCondition::Join(names.map(side).to_vec())
    };
    let pairs: Groups = [[3_u16, 1], [0, 2], [4, 1]].iter().collect();
    let stacks = Stacks::new(20, &[vec![15, 10, 5], vec![19, 0]]);
    let none = || Restrictions::none(20);
    let restricted =
        |restrictions| Plan::same_for_both(grid(5, 4), rows(3)).with_restrictions(restrictions);
    let plans = [
        restricted(none().with_blocked(&[7, 0, 19])),
        Plan::new(grid(5, 4), [rows(3), rows(4)]),
        Plan::new(grid(5, 4), [nothing(), rows(4)]),
        Plan::new(grid(5, 4), [WinCondition::Exactly(3), nothing()]),
        Plan::new(
            grid(5, 4),
            [WinCondition::Exactly(3), WinCondition::Groups(pairs)],
        ),
        restricted(none().with_stacks(stacks)),
        Plan::same_for_both(
            grid(5, 4),
            WinCondition::Join(vec![vec![3, 1], vec![19], vec![3, 2]]),
        ),
        Plan::same_for_both(grid(5, 4), WinCondition::Join(vec![vec![0]; 8])),
        Plan::new(
            Ground::rhombus(5),
            [sides([Side::Bottom, Side::Top]), rows(3)],
        ),
        restricted(none().with_swap((0..20).rev().collect())),
        restricted(none().with_swap((0..20).collect())),
    ];
    for (number, plan) in plans.into_iter().enumerate() {
        written_and_loaded(&format!("plan {number}"), plan);
    }
}

#[test]
fn what_is_written_is_short_where_a_word_says_it() {
    let text = written_and_loaded("Connect four", listed("drop"));
    let expected = r#"title = "Connect four"

[board]
grid = [7, 6]
origin = "bottom"
drop = true

[[win]]
rows = 4
"#;
    assert_eq!(text, expected);
    let text = written_and_loaded("Hex", listed("hex:4,swap=on"));
    let expected = r#"title = "Hex"
swap = "mirrored"

[board]
hexagons = [4, 4]

[[win]]
player = "X"
join = ["top", "bottom"]

[[win]]
player = "O"
join = ["left", "right"]
"#;
    assert_eq!(text, expected);
    let text = written_and_loaded("Fano", listed("fano"));
    assert!(text.contains("lines = [\n    \"a d b f"), "{text}");
}

#[test]
fn texts_of_all_kinds_are_kept() {
    for rules in [
        "",
        "one \"quoted\" line",
        "two\nlines'''\n",
        "\"\"\"\n\\ \u{e9}\u{1f3b2}",
    ] {
        let game = DefinedGame {
            title: String::from("\"É\" \\"),
            rules: rules.to_string(),
            plan: listed("mnk"),
        };
        let text = game.to_toml().unwrap();
        assert_eq!(DefinedGame::from_toml(&text), Ok(game), "{text}");
    }
}

#[test]
fn what_a_file_cannot_say_is_not_written() {
    let why = |title: &str, plan| match DefinedGame::new(title, plan).to_toml().unwrap_err() {
        WriteError::Refused(error) => error.what,
        WriteError::Different => String::from("different"),
    };
    let nobody_wins = Plan::same_for_both(grid(3, 3), WinCondition::Groups(Groups::new()));
    assert_eq!(why("a", nobody_wins), "there is no table [[win]]");
    assert_eq!(why("", listed("mnk")), "the title is empty");
    let lines = "the title has control characters or several lines";
    assert_eq!(why("a\nb", listed("mnk")), lines);
    let twice: Groups = [[0_u16, 1], [0, 1]].iter().collect();
    let plan = Plan::same_for_both(grid(3, 3), WinCondition::Groups(twice));
    assert_eq!(why("a", plan), "different");
    // Chains in another order than they are found in have to be listed one by one.
    let chains = chains::north_to_south(7);
    let mut chains: Vec<&[u16]> = chains.iter().collect();
    chains.reverse();
    let plan = Plan::same_for_both(
        Ground::rhombus(7),
        WinCondition::Groups(chains.iter().collect()),
    );
    let long = why("Hex", plan);
    assert!(
        long.starts_with("the definition has ") && long.ends_with(" bytes"),
        "{long}"
    );
}

#[test]
fn groups_of_a_player_add_up_and_are_sets() {
    let game = DefinedGame::from_toml(
        r#"
        title = "T"
        [board]
        grid = [3, 3]
        blocked = ["b2"]
        [[win]]
        rows = 3
        [[win]]
        player = "X"
        groups = ["a1 c1", "c1 b1 a1", "C1 A1"]
        [[win]]
        player = "O"
        join = ["left", "right"]
        by = "groups"
        "#,
    );
    let definition = game.unwrap().plan.definition().unwrap();
    let lists = |seat| -> Vec<Vec<u16>> {
        let groups: &Groups = definition.groups(seat);
        groups.iter().skip(8).map(<[u16]>::to_vec).collect()
    };
    assert_eq!(definition.groups(Seat::FIRST).len(), 9);
    assert_eq!(lists(Seat::FIRST), [[0, 2]]);
    // Around the hole, the chains are rows that are there already.
    assert!(lists(Seat::SECOND).is_empty());
}

#[test]
fn stones_come_to_rest_on_blocked_cells() {
    let text = "title = \"T\"\n[board]\ngrid = [2, 4]\ndrop = true\nblocked = [\"a3\"]\n\
                [[win]]\nrows = 2\n";
    let plan = DefinedGame::from_toml(text).unwrap().plan;
    assert_eq!(plan.stacks().lists(), [vec![2, 0], vec![7, 5, 3, 1]]);
}
