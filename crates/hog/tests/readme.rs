//! The examples of the README are run.

#[test]
fn the_readme_is_true() {
    trycmd::TestCases::new().case("../../README.md");
}
