//! Rust sources as tokens: comments, strings and layout cannot mislead who searches them.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use walkdir::WalkDir;

/// The Rust files in a folder and below it, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name();
    let paths = entries
        .into_iter()
        .flatten()
        .map(walkdir::DirEntry::into_path);
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

/// The tokens of a file.
pub fn read(path: &Path) -> TokenStream {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The tokens without the items that only tests have.
pub fn without_tests(tokens: TokenStream) -> TokenStream {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, tokens.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(attribute)))
                if hash.as_char() == '#' && is_test_only(&attribute.stream()) =>
            {
                let is_use = |token: &TokenTree| token.to_string() == "use";
                let mut in_use = false;
                tokens.by_ref().skip(1).find(|token| {
                    in_use |= is_use(token);
                    let is_body =
                        |group: &proc_macro2::Group| group.delimiter() == Delimiter::Brace;
                    match token {
                        TokenTree::Punct(punct) => punct.as_char() == ';',
                        TokenTree::Group(group) => is_body(group) && !in_use,
                        _ => false,
                    }
                });
            }
            (TokenTree::Group(group), _) => {
                let inner = without_tests(group.stream());
                kept.push(proc_macro2::Group::new(group.delimiter(), inner).into());
            }
            _ => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

/// Whether an attribute leaves its item to tests: `cfg(test)`, `cfg(all(test, …))`.
fn is_test_only(attribute: &TokenStream) -> bool {
    let text: String = attribute.to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test")
}
