//! How fast the searches are: `cargo run --release -p hog-search --example figures`.

use std::time::{Duration, Instant};

use hog_core::Control;
use hog_games::catalogue::GameName;
use hog_games::{Listed, Visitor};
use hog_search::{Budget, Deepening, Tree};

struct Think;

impl Visitor for Think {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        let state = game.start();
        let begin = Instant::now();
        let control = Control::new().with_deadline(begin + Duration::from_secs(1));
        let tree = Tree {
            budget: Budget { playouts: None },
            ..Tree::default()
        };
        let thought = tree.search(&game, &state, &control);
        if let Ok(thought) = thought {
            let best = game.write_move(&state, thought.best);
            println!(
                "  tree: {} playouts in {:?}, {best} {} {:?}",
                thought.tips,
                begin.elapsed(),
                thought.rating,
                thought.proof,
            );
        }
        let begin = Instant::now();
        let control = Control::new().with_deadline(begin + Duration::from_secs(1));
        if let Ok(thought) = Deepening::default().search(&game, &state, &control) {
            let best = game.write_move(&state, thought.best);
            println!(
                "  deepening: {} states in {:?}, depth {}, {best} {} {:?}",
                thought.nodes,
                begin.elapsed(),
                thought.depth,
                thought.rating,
                thought.proof,
            );
        }
    }
}

fn main() {
    let games = [
        "tictactoe",
        "three-mens-morris",
        "hex:4",
        "hex:6",
        "hex:11",
        "gomoku:9",
    ];
    for name in games {
        println!("{name}");
        let name: GameName = name.parse().expect("the names are those of the catalogue");
        name.visit(Think);
    }
}
