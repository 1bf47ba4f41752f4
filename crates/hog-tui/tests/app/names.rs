//! The front ends know no game: adding one changes neither the terminal nor the page.

use std::fs;
use std::path::Path;

use hog_table::catalogue::FAMILIES;

/// Names that are also English words. They count only as a quoted text of their own.
const WORDS: [&str; 1] = ["drop"];

/// Whether a text contains a name as a whole word.
fn contains_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let before = text[..at].chars().next_back().is_some_and(is_part);
        let after = text[at + name.len()..].chars().next();
        !before && !after.is_some_and(is_part)
    })
}

/// Fails if a file below a folder names a family of games.
fn check(folder: &Path) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the sources are there").path();
        if path.is_dir() {
            check(&path);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        for family in FAMILIES {
            let mut names = [family.name, family.title]
                .into_iter()
                .chain(family.aliases.iter().copied());
            let found = names.find(|name| {
                if name.len() == 1 {
                    // A single letter without a colon may be a key of the keyboard.
                    text.contains(&format!("\"{name}:"))
                } else if WORDS.contains(name) {
                    [':', '"']
                        .iter()
                        .any(|end| text.contains(&format!("\"{name}{end}")))
                } else {
                    contains_word(&text, name)
                }
            });
            assert_eq!(found, None, "{} names a game", path.display());
        }
    }
}

#[test]
fn the_terminal_names_no_game() {
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}

#[test]
fn the_page_names_no_game() {
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../hog-server/client"));
}
