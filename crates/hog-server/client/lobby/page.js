// The pages before a table: what there is to play, and setting it up.

import { lobby } from "./lobby.js";
import { setUp } from "./new.js";

/** @param {HTMLElement} stage @param {string} path @param {URLSearchParams} query */
export function lobbyPage(stage, path, query) {
  return path === "/new" ? setUp(stage, query) : lobby(stage);
}
