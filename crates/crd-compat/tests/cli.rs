//! The command line, as a user sees it. A case is a file in `tests/cmd`.

#[test]
fn the_command_line_answers_as_recorded() {
    let cases = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd")).map(Iterator::count);
    assert!(cases.is_ok_and(|count| count >= 8));
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
