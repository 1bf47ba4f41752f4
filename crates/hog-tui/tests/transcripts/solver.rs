//! Sessions with a solver.

use super::*;

/// What is written before the first prompt, and then the answer to each line, without line breaks.
fn answers(game: &str, lines: &str) -> Vec<String> {
    let text = transcript(game, lines.as_bytes());
    let answers = text.split("> ").map(|answer| {
        let end = answer.rfind('\n').unwrap_or(answer.len());
        let words: Vec<&str> = answer[..end].split_whitespace().collect();
        words.join(" ")
    });
    answers.collect()
}

fn number_before(text: &str, word: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|found| found.starts_with(word));
    let number = at.and_then(|at| words.get(at.checked_sub(1)?));
    let number = number.and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("no number before {word}: {text}"))
}

#[test]
fn a_hint_is_the_next_move_of_a_solution() {
    let [_, hint, suggestion, winnable, ..] =
        &answers("freecell:1", "hint\nsuggest\nwinnable\n")[..]
    else {
        panic!("three lines have three answers");
    };
    let moves = number_before(hint, "moves");
    assert_eq!(suggestion, hint);
    assert_eq!(winnable, "This can still be won.");
    // Making it leaves one move less, whatever else is asked in between.
    let (mv, _) = hint.split_once(' ').expect("the move comes first");
    let after = answers(
        "freecell:1",
        &format!("hint\n{mv}\nhint\nundo\nhint\ngo\nhint\n"),
    );
    assert_eq!(number_before(&after[3], "moves"), moves - 1);
    assert_eq!(&after[5], hint);
    assert!(
        after[6].starts_with(&format!("Played {mv}.")),
        "{}",
        after[6]
    );
    assert_eq!(number_before(&after[7], "moves"), moves - 1);
}

#[test]
fn a_solution_is_played_step_by_step() {
    let found = answers(
        "freecell:1",
        "solve\n\nstep 3\nundo\nstep\nhistory\nstep 500\nhint\nstep\nwinnable\n",
    );
    let moves = number_before(&found[1], "moves");
    // The moves come after the words "A solution of N moves:".
    let solution: Vec<&str> = found[1].split_whitespace().skip(5).take(moves).collect();
    let line = |from: usize, to: usize| solution[from..to].join(" ");
    let starts = |at: usize, expect: &str| {
        let answer: &str = &found[at];
        assert!(answer.starts_with(expect), "{answer} instead of {expect}");
    };
    starts(
        1,
        &format!("A solution of {moves} moves: {}", line(0, moves)),
    );
    starts(2, &format!("Played {}.", line(0, 1)));
    starts(3, &format!("Played {}.", line(1, 4)));
    starts(4, &format!("Undone: {}.", line(3, 4)));
    starts(5, &format!("Played {}.", line(3, 4)));
    assert_eq!(found[6].split(" your").next(), Some(&*line(0, 4)));
    starts(7, &format!("Played {}.", line(4, moves)));
    assert!(found[7].contains(&format!("The game is won after {moves} moves.")));
    starts(8, "The game is over.");
    starts(9, "No solution is being followed: type solve to find one.");
    starts(10, "The game is over: it is won.");
}

#[test]
fn another_move_stop_and_new_end_following_a_solution() {
    let found = answers(
        "freecell:1",
        "solve\nstop\nstep\nstop\nsolve\n1a\n\nsolve\nnew\n\n",
    );
    assert_eq!(found[2], "Stopped following the solution.");
    let nothing = "No solution is being followed: type solve to find one.";
    assert_eq!(found[3], nothing);
    assert_eq!(found[4], nothing);
    assert_eq!(found[7], "Type a move, or help.");
    assert_eq!(found[10], "Type a move, or help.");
}

#[test]
fn who_has_lost_is_told_the_way_back() {
    let found = answers("freecell:1", "1a 2b 3c 4d\nwinnable\nhint\nsolve\ngo\n");
    assert!(found[1].contains("The game is lost after 4 moves."));
    assert_eq!(found[2], "No longer winnable: type undo.");
    let way = &found[3];
    assert!(way.starts_with("No longer winnable. Type undo"), "{way}");
    assert_eq!(way, &found[4]);
    assert_eq!(found[5], "The game is over.");
    let (_, advice) = way.split_once("Type ").expect("it says what to type");
    let (undo, _) = advice.split_once(" to ").expect("it says why");
    let after = answers("freecell:1", &format!("1a 2b 3c 4d\n{undo}\nwinnable\n"));
    assert_eq!(after[3], "This can still be won.");
}

#[test]
fn verdicts_come_after_every_move_if_asked_for() {
    let found = answers(
        "freecell:1",
        "winnable on\n1a\n2b 3c 4d\nundo 4\nwinnable off\n1a\n",
    );
    let yes = "This can still be won.";
    assert_eq!(
        found[1],
        format!("Verdicts are on: every move is checked. {yes}")
    );
    assert!(found[2].ends_with(yes), "{}", found[2]);
    // The game is over: no verdict follows.
    assert!(found[3].ends_with("Type new for another game, undo or quit."));
    assert!(found[4].ends_with(yes), "{}", found[4]);
    assert_eq!(found[5], "Verdicts are off. Type winnable to check.");
    assert!(!found[6].ends_with(yes), "{}", found[6]);
}

#[test]
fn commands_that_cannot_work_are_answered() {
    for word in ["solve", "winnable", "winnable on"] {
        let found = answers("hex:3", &format!("{word}\n"));
        assert_eq!(found[1], "There is no solver for hex:3.", "{word}");
    }
    for word in ["step", "step 2", "stop"] {
        let found = answers("hex:3", &format!("{word}\n"));
        assert!(
            found[1].starts_with("No solution is being followed"),
            "{word}"
        );
    }
    let check = |line: &str, expect: &str| {
        assert_eq!(answers("freecell:1", &format!("{line}\n"))[1], expect);
    };
    check("step x", "\"x\" is not valid here: type step or step 5.");
    check("step 0", "\"0\" is not valid here: type step or step 5.");
    check(
        "winnable perhaps",
        "\"perhaps\" is not valid here: type winnable, winnable on or winnable off.",
    );
    check("undo 2", "No moves to undo.");
    check("undo", "No moves to undo.");
}

#[test]
fn the_same_lines_get_the_same_answers() {
    let lines = "winnable on\n1a\n1b\nhint\nsolve\nstep 20\n";
    let once = transcript("freecell:3", lines.as_bytes());
    assert_eq!(transcript("freecell:3", lines.as_bytes()), once);
}

/// A person at a terminal who does not wait at all for verdicts.
const HURRIED: Reader = Reader(Some(Duration::ZERO));

/// Lines that are typed slowly.
struct Slowly<'a>(&'a [u8]);

impl std::io::Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        std::thread::sleep(Duration::from_millis(50));
        let end = self.0.iter().position(|byte| *byte == b'\n');
        let (line, rest) = self.0.split_at(end.map_or(self.0.len(), |end| end + 1));
        buffer[..line.len()].copy_from_slice(line);
        self.0 = rest;
        Ok(line.len())
    }
}

#[test]
fn a_person_hears_what_is_found_in_the_background() {
    // A deal that cannot be won, which takes a search some time to find out.
    let table = table("freecell:11982", None, Executor::for_tables().unwrap());
    let mut out = Vec::new();
    // Enough empty lines that even a slow search has ended.
    let lines = "\n".repeat(1_000) + "quit\n";
    let input = std::io::BufReader::new(Slowly(lines.as_bytes()));
    play_in_lines(table, input, UntilTold(&mut out), &HURRIED).unwrap_err();
    let text = String::from_utf8(out).unwrap();
    let goes_on = "Unknown whether this is winnable; the search continues.\n";
    assert_eq!(text.matches(goes_on).count(), 1, "{text}");
    let (_, after) = text.split_once(goes_on).unwrap();
    assert!(after.starts_with("your move> "), "{text}");
}

#[test]
fn a_person_who_asks_waits_for_the_search_in_the_background() {
    let table = table("freecell:11982", None, Executor::for_tables().unwrap());
    let mut out = Vec::new();
    let lines: &[u8] = b"hint\nwinnable\nquit\n";
    play_in_lines(table, lines, &mut out, &HURRIED).unwrap();
    let text = String::from_utf8(out).unwrap();
    let answers: Vec<&str> = text.split("> ").collect();
    assert!(answers[0].contains("the search continues."), "{text}");
    let known = |answer: &str| {
        answer.starts_with("This cannot be won: every reachable position was searched.")
    };
    assert!(known(answers[1]) && known(answers[2]), "{text}");
}

/// Fails once a verdict was written, so that the test waits no longer than needed.
struct UntilTold<'a>(&'a mut Vec<u8>);

impl std::io::Write for UntilTold<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.extend(bytes);
        let text = String::from_utf8_lossy(self.0);
        if text.contains("This cannot be won: every") {
            return Err(std::io::Error::other("told"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_board_is_written_as_other_programs_read_it() {
    let session = transcript("freecell:617", b"1a\ntext\nquit\n");
    let board = "your move> Foundations: H-0 C-0 D-0 S-0\nFreecells: JD\n: 7D TD TH KD 4C 4S\n";
    assert!(session.contains(board), "{session}");
    let help = transcript("freecell:617", b"help\nquit\n");
    let command = "\n  text      print the board in a format for other programs\n";
    assert!(help.contains(command), "{help}");
    let refused = answers("tictactoe", "text\n");
    assert_eq!(
        refused[1],
        "This game has no text format for other programs. Type board for a drawing."
    );
}
