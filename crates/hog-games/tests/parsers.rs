//! Parsers answer any text with a value or an error.

use hog_games::catalogue::{FAMILIES, GameName, Listed, Visitor};
use proptest::prelude::*;

/// Texts that are nearly names: pieces of names, in any order.
fn nearly_a_name() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(
            FAMILIES
                .iter()
                .map(|family| family.name)
                .collect::<Vec<_>>()
        )
        .prop_map(String::from),
        prop::sample::select(vec![
            ":", ",", "=", "size", "seed", "-1", "+2", "03", "é", " ", ""
        ])
        .prop_map(String::from),
        any::<u64>().prop_map(|number| number.to_string()),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// Reads a text as a move of a game's start, and says how the move is written, if it is one.
struct Reading<'a>(&'a str);

impl Visitor for Reading<'_> {
    type Output = Option<String>;

    fn visit<G: Listed>(self, game: G) -> Option<String> {
        let start = game.start();
        let mv = game.read_move(&start, self.0).ok()?;
        let _ = game.is_legal(&start, mv);
        let _ = game.objection(&start, mv);
        Some(game.write_move(&start, mv))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn names_are_read_or_refused(text in prop_oneof![nearly_a_name(), any::<String>()]) {
        match text.parse::<GameName>() {
            Ok(name) => prop_assert_eq!(name.to_string().parse(), Ok(name)),
            Err(error) => prop_assert!(error.to_string().contains("expected")
                || error.to_string().contains("twice"), "{error}"),
        }
    }

    #[test]
    fn moves_are_read_or_refused(text in prop_oneof!["[a-dA-D1-4UuRrFf2'’ -]{0,6}", any::<String>()]) {
        for example in FAMILIES.iter().flat_map(|family| family.examples) {
            let name: GameName = example.parse().unwrap();
            if let Some(written) = name.visit(Reading(&text)) {
                let again = name.visit(Reading(&written));
                prop_assert_eq!(again, Some(written));
            }
        }
    }
}
