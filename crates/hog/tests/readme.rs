//! The examples of the README are run.

#[test]
fn the_readme_is_true() {
    // As a reader would: from where the README is.
    std::env::set_current_dir("../..").expect("the crate is in the workspace");
    let cases = trycmd::TestCases::new();
    // Nobody has played in a folder that is not there.
    cases.env("HOG_DATA", "/nowhere/house-of-games");
    cases.case("README.md");
}
