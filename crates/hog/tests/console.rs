//! The console blocks of the README and of `tests/console` are run.

#[test]
fn the_readme_is_true() {
    // From the folder of the README.
    std::env::set_current_dir("../..").expect("the crate is in the workspace");
    let cases = trycmd::TestCases::new();
    // A folder without results.
    cases.env("HOG_DATA", "/nowhere/house-of-games");
    cases.case("README.md");
}

#[test]
fn reports_and_errors_are_printed() {
    let cases = trycmd::TestCases::new();
    cases.env("HOG_DATA", "/nowhere/house-of-games");
    cases.case(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/console/*.trycmd"
    ));
    cases.skip(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/console/stats.trycmd"
    ));
}

#[test]
fn statistics_are_printed() {
    let cases = trycmd::TestCases::new();
    cases.env("HOG_DATA", ".");
    cases.case(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/console/stats.trycmd"
    ));
}
