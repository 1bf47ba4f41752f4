// Names of players and games.

import { strings } from "./strings.js";

/** @param {string} engine */
export function computerName(engine) {
  const level = /^level:(\d+)$/.exec(engine);
  return level ? strings.computer(level[1] ?? "") : engine;
}

/** The occupant of a seat. @param {import("./wire.js").Who} who */
export function playerName(who) {
  if (who === "free") return strings.free;
  return "engine" in who ? computerName(who.engine) : who.person || strings.guest;
}

/** The name of a game or a family as a heading: `three-mens-morris` is `Three mens morris`. @param {string} name */
export function gameTitle(name) {
  const [family = "", ...rest] = name.split(":");
  const known = titles[family] ?? capitalized(family.replaceAll("-", " "));
  const parts = rest.join(":").replaceAll("seed=", "no. ").replaceAll("=", " ").replaceAll(",", ", ");
  return parts ? `${known} ${parts}` : known;
}

/** @param {string} text */
export function capitalized(text) {
  return text.replace(/^./u, (first) => first.toUpperCase());
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
