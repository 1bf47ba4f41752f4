//! A door knows no game: adding one changes nothing here.

use std::fs;
use std::path::Path;

use hog_table::catalogue::FAMILIES;

/// Names that are words of English or single letters: only as a text of their own are they names.
const WORDS: [&str; 2] = ["drop", "y"];

fn check(folder: &Path) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the sources are there").path();
        if path.is_dir() {
            check(&path);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        for family in FAMILIES {
            let quoted = format!("\"{}", family.name);
            let found = text.match_indices(family.name).any(|(at, name)| {
                let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
                let before = text[..at].chars().next_back().is_some_and(is_part);
                let after = text[at + name.len()..].chars().next().is_some_and(is_part);
                !before && !after
            });
            let is_named = if WORDS.contains(&family.name) {
                [':', '"']
                    .iter()
                    .any(|end| text.contains(&format!("{quoted}{end}")))
            } else {
                found
            };
            assert!(!is_named, "{} names {}", path.display(), family.name);
        }
    }
}

#[test]
fn no_family_is_named_in_the_door() {
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}
