use hog_core::{Control, Game, Turn};
use hog_engines::{Mind, MindName};
use hog_games::catalogue::{GameName, Listed, Visitor};
struct V(Vec<String>);
impl Visitor for V { type Output=();
 fn visit<G: Listed>(self, game: G) {
  let mut state = game.start();
  if let Ok(o)=std::env::var("OPEN") { for w in o.split(' ') { let m=game.read_move(&state,w).unwrap(); game.play(&mut state,m).unwrap(); } }
  let mut minds: Vec<Mind> = self.0.iter().map(|m| Mind::new(m.parse::<MindName>().unwrap(), 1)).collect();
  let mut i=0;
  while let Turn::Seat(_) = game.turn(&state) {
    let t = std::time::Instant::now();
    let th = minds[i%2].think(&game, &state, &Control::new()).unwrap();
    println!("{} {:<6} {} nodes {} tips {} depth {} {:?} {:.2}s", minds[i%2].name(), game.write_move(&state, th.best), th.rating, th.nodes, th.tips, th.depth, th.proof, t.elapsed().as_secs_f64());
    game.play_unchecked(&mut state, th.best); i+=1;
  }
  println!("{:?}", game.turn(&state));
 }}
fn main(){ let a: Vec<String> = std::env::args().skip(1).collect(); a[0].parse::<GameName>().unwrap().visit(V(a[1..].to_vec())); }
