// Names of players.

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

/** @param {string} text */
export function capitalized(text) {
  return text.replace(/^./u, (first) => first.toUpperCase());
}
