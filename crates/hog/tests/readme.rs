//! The examples of the README are run.

#[test]
fn the_readme_is_true() {
    // As a reader would: from where the README is.
    std::env::set_current_dir("../..").expect("the crate is in the workspace");
    trycmd::TestCases::new().case("README.md");
}
