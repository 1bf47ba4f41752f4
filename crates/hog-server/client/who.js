// What people, engines and times are called.

import { strings } from "./strings.js";

/** @param {string} engine */
export function engineName(engine) {
  const level = /^level:(\d+)$/.exec(engine);
  return level ? strings.level(level[1] ?? "") : engine;
}

/**
 * Who sits on a seat, for people.
 * @param {import("./wire.js").Who} who
 */
export function whoName(who) {
  if (who === "free") return strings.free;
  return "engine" in who ? engineName(who.engine) : who.person || strings.somebody;
}

/** The name of a game or a family as a heading: `three-mens-morris` is `Three mens morris`. @param {string} name */
export function gameTitle(name) {
  const [family = "", ...rest] = name.split(":");
  const known = titles[family] ?? family.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
  const parts = rest.join(":").replaceAll("seed=", "no. ").replaceAll("=", " ").replaceAll(",", ", ");
  return parts ? `${known} ${parts}` : known;
}

/** Names that cannot be made from how they are typed. @type {Record<string, string>} */
const titles = {
  tictactoe: "Tic-tac-toe",
  mnk: "m, n, k",
  drop: "Connect four",
  gomoku: "Gomoku",
  "cube-ttt": "Cubic tic-tac-toe",
  "three-mens-morris": "Three men’s morris",
  cube: "Rubik’s cube",
  freecell: "FreeCell",
  fano: "Fano’s plane",
};
