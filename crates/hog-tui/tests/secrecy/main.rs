//! Two tables that differ only in what a viewer may not know give it the same views, drawings, messages
//! and errors, byte for byte.

mod leaking;

use std::panic::catch_unwind;

use hog_board::Viewer;
use hog_core::{Control, Seat, Turn};
use hog_engines::Engine;
use hog_games::Listed;
use hog_games::go_fish::{Books, GoFishWithSuits, Rules};
use hog_table::{
    Chance, Consent, Executor, GraphCache, LiveTable, SeatPlayer, Table, TableSetup, set_up,
};
use hog_testkit::games::Kuhn;
use hog_testkit::secrecy::{StateLine, Twin};
use hog_tui::{WorkRunner, play_in_lines};
use leaking::{Leak, LeakyTable};

/// All that reaches a viewer through a table and a terminal.
fn reached(table: &mut dyn Table, viewer: Viewer, attempts: &[String]) -> Vec<String> {
    let view = table.view(viewer);
    let drawing = hog_tui::board::draw(table.layout(), table.kinds(), &view);
    let moves = table.moves(viewer);
    let mut reached = vec![
        serde_json::to_string(&view).expect("views can be written"),
        drawing,
        format!("{:?} {moves:?}", table.history(viewer)),
        format!("{} {}", table.name(), table.rules()),
        format!("{:?} {:?} {}", table.turn(), table.text(), table.length()),
        format!("{:?}", table.margin(Seat::FIRST)),
        format!("{:?} {:?}", table.acts(viewer), table.marks(viewer)),
        format!("{:?}", table.undo(Consent::NotAsked)),
        format!(
            "{:?}",
            table.rank_moves(&GraphCache::default())(&Control::new())
        ),
        format!("{:?} {:?}", table.deal_proof(), table.solver().is_some()),
    ];
    if let Viewer::Seat(seat) = viewer {
        let refused = attempts.iter().filter(|text| !moves.contains(text));
        for text in refused {
            let refusal = table.play(seat, text).expect_err("it is not listed");
            reached.push(refusal.to_string());
        }
    }
    reached
}

/// Thought and undo, which take longest, are compared only when the number of moves is a multiple of this.
const SLOW_EVERY: usize = 4;

/// What an engine and the memory aid conclude for a viewer.
fn reached_by_thought(table: &dyn Table, viewer: Viewer) -> Vec<String> {
    let mut reached = Vec::new();
    if let (Viewer::Seat(seat), Turn::Seat(mover)) = (viewer, table.turn())
        && seat == mover
    {
        let engine = Engine::new("belief".parse().expect("there is such an engine"), 1);
        reached.push(format!("{:?}", table.think(engine)(&Control::new()).1));
    }
    if let Viewer::Seat(seat) = viewer {
        reached.push(format!("{:?}", table.aid(seat)));
    }
    reached
}

/// All that reaches a viewer when a move is taken back and made again, if all agree.
fn reached_by_undo(table: &mut dyn Table, viewer: Viewer) -> Vec<String> {
    let undone = table.undo(Consent::Given);
    let mut reached = vec![format!("{undone:?} {}", table.redoable())];
    if undone.is_ok() {
        reached.push(serde_json::to_string(&table.view(viewer)).expect("views can be written"));
        reached.push(format!(
            "{:?} {:?}",
            table.history(viewer),
            table.moves(viewer)
        ));
        reached.push(format!(
            "{:?} {:?}",
            table.acts(viewer),
            table.marks(viewer)
        ));
        if let Viewer::Seat(seat) = viewer {
            reached.push(format!("{:?}", table.aid(seat)));
        }
        reached.push(format!("{:?}", table.redo()));
    }
    reached
}

/// A table at which chance does what it did in a line of play.
fn table_dealt_as<G: Listed + Clone>(
    game: &G,
    line: &StateLine<G>,
    moves: usize,
    leak: Leak,
) -> Box<dyn Table> {
    let made = line.states.iter().zip(&line.moves).take(moves);
    let chance = made.filter(|(state, _)| game.turn(state) == Turn::Chance);
    let moves: Vec<G::Move> = chance.clone().map(|(_, mv)| *mv).collect();
    let secrets = chance
        .map(|(state, mv)| game.write_move(state, *mv))
        .collect();
    let setting = TableSetup {
        name: "a game".to_string(),
        rules: String::new(),
        chance: Chance::Listed { moves, deal: None },
        tokens: 1,
    };
    let table = set_up(game.clone(), setting).expect("chance is listed");
    Box::new(LeakyTable {
        table,
        leak,
        secrets,
    })
}

/// Plays the moves of a twin at its own table and at that of the line, and compares all that reaches the
/// viewer and spectators. Returns how many of the compared states differ.
fn compare<G: Listed + Clone>(game: &G, line: &StateLine<G>, twin: &Twin<G>, leak: Leak) -> usize {
    let moves = twin.line.moves.len();
    let mut tables = [line, &twin.line].map(|line| table_dealt_as(game, line, moves, leak));
    // Two texts that are no moves, and the first moves of the line.
    let mut attempts = vec![String::new(), "no move".to_string()];
    let made = line.states.iter().zip(&line.moves).take(40);
    attempts.extend(made.map(|(state, mv)| game.write_move(state, *mv)));
    attempts.sort();
    attempts.dedup();
    let mut differing = 0;
    for (number, state) in twin.line.states.iter().enumerate() {
        let turn = game.turn(state);
        if turn == Turn::Chance {
            continue;
        }
        for viewer in [twin.viewer, Viewer::Spectator] {
            let [from_line, from_twin] = tables.each_mut().map(|table| {
                let mut reached = reached(table.as_mut(), viewer, &attempts);
                if number % SLOW_EVERY == 0 {
                    reached.extend(reached_by_thought(table.as_ref(), viewer));
                    reached.extend(reached_by_undo(table.as_mut(), viewer));
                }
                reached
            });
            assert_eq!(from_line, from_twin, "{viewer:?} can tell the tables apart");
        }
        differing += usize::from(*state != line.states[number]);
        let (Turn::Seat(seat), Some(mv)) = (turn, twin.line.moves.get(number)) else {
            break;
        };
        let text = game.write_move(state, *mv);
        for table in &mut tables {
            table.play(seat, &text).expect("it is legal at both tables");
        }
    }
    differing
}

/// Compares random lines with their twins for every viewer; returns the same count as `compare`.
fn compare_many<G: Listed + Clone>(game: &G, lines: u64, leak: Leak) -> usize {
    let mut differing = 0;
    for seed in 0..lines {
        let line = StateLine::random(game, seed, 300);
        for viewer in Viewer::all(game.seats()) {
            for change in 0..4 {
                if let Some(twin) = Twin::of(game, &line, viewer, change) {
                    differing += compare(game, &line, &twin, leak);
                }
            }
        }
    }
    differing
}

#[test]
fn tables_that_differ_in_hidden_cards_look_the_same_to_others() {
    let again = Rules::DOCUMENT.with_again(hog_games::go_fish::Again::On);
    let books = Rules::DOCUMENT.with_books(Books::Four).unwrap();
    for rules in [Rules::DOCUMENT, again, books] {
        let differing = compare_many(&GoFishWithSuits::new(rules), 5, Leak::Nothing);
        assert!(differing > 200, "{differing}");
    }
    assert!(compare_many(&Kuhn, 40, Leak::Nothing) > 50);
}

/// All that the plain front end answers to a person's input. The opponent is an engine that cannot play
/// games with hidden cards, so it never moves.
fn written<G: Listed + Clone>(game: &G, line: &StateLine<G>, seat: Seat, input: &str) -> String {
    let table = table_dealt_as(game, line, line.moves.len(), Leak::Nothing);
    let mut sitters = vec![SeatPlayer::Person; 2];
    sitters[seat.other().index()] = "thesis".parse().expect("there is such an engine");
    let choice = "go-fish".parse().expect("it is listed");
    let session = LiveTable::new(choice, table, sitters, Executor::inline(), 1);
    let mut out = Vec::new();
    play_in_lines(session, input.as_bytes(), &mut out, &Patient).expect("it is memory");
    String::from_utf8(out).expect("sessions are text")
}

/// Waits until all work is done.
struct Patient;

impl WorkRunner for Patient {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        work(&Control::new());
    }

    fn patience(&self) -> Option<std::time::Duration> {
        None
    }
}

/// The first seat is to move and types what makes no move; the second seat types everything.
#[test]
fn a_front_end_writes_the_same_to_a_player_who_cannot_tell_the_deals_apart() {
    const MOVES: usize = 14;
    const WORDS: &str = "help\nboard\nhand\nmoves\nhistory\naid\naid on\nsuggest\nhint\ndeal\nundo\n\
                         change\ntext\nsolve\nwinnable\nstep\nstop\ndraw AS\nno move\n";
    const QUESTIONS: &str = "A\n2\n3\n4\n5\n6\n7\n8\n9\nT\nJ\nQ\nK\ngo\nengine alphabeta\ngo\n";
    let game = GoFishWithSuits::new(Rules::DOCUMENT);
    let mut different = [0, 0];
    for seed in 0..12 {
        let line = StateLine::random(&game, seed, MOVES);
        for (seat, input) in [
            (Seat::FIRST, WORDS.to_string()),
            (Seat::SECOND, WORDS.to_string() + QUESTIONS),
        ] {
            let twins = (0..3).filter_map(|change| {
                let twin = Twin::of(&game, &line, Viewer::Seat(seat), change)?;
                (twin.line.moves.len() == MOVES).then_some(twin.line)
            });
            for twin in twins {
                let [from_line, from_twin] =
                    [&line, &twin].map(|line| written(&game, line, seat, &input));
                assert_eq!(from_line, from_twin, "{seat} can tell the deals apart");
                different[seat.index()] += usize::from(line.states.last() != twin.states.last());
            }
        }
    }
    assert!(different.iter().all(|pairs| *pairs > 10), "{different:?}");
}

#[test]
fn a_table_that_leaks_is_noticed() {
    let check = |leak| {
        let compared =
            catch_unwind(|| compare_many(&GoFishWithSuits::new(Rules::DOCUMENT), 4, leak));
        let panic = compared.expect_err(&format!("{leak:?} is not noticed"));
        let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(
            message.contains("can tell the tables apart"),
            "{leak:?}: {message}"
        );
    };
    check(Leak::SeedInName);
    check(Leak::ChanceMovesOffered);
    check(Leak::UndoneChance);
    check(Leak::HistoryOfAllMoves);
    check(Leak::RulesBeforeTurn);
    check(Leak::AidThatLooks);
    check(Leak::ActsForAll);
    check(Leak::MarksOfSecrets);
}

/// A table that starts anew shows no token of the deal before.
#[test]
fn tokens_do_not_outlive_a_deal() {
    let game = "go-fish:seed=5".parse().unwrap();
    let mut table = hog_table::open(&game, 1).unwrap();
    let tokens = |table: &mut dyn Table| {
        let view = table.view(Viewer::Seat(Seat::FIRST));
        let places = view.places.into_iter();
        let seen = places.flat_map(|(_, seen)| seen);
        seen.map(|seen| seen.token).collect::<Vec<_>>()
    };
    let before = tokens(table.as_mut());
    table.restart().unwrap();
    assert!(
        tokens(table.as_mut())
            .iter()
            .all(|token| !before.contains(token))
    );
}
