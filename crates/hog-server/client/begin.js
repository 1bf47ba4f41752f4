// A table is set up, and whoever asked for it goes there.

import { api } from "./api.js";
import { go } from "./route.js";
import { keep } from "./seats.js";

/**
 * Goes to a table with what was told of it, once.
 * @param {import("./wire.js").CreatedTable} created @param {string} game
 */
export function settle({ table, seats, invitation, commitment }, game) {
  // Who found its seat taken only looks on.
  if (seats.length) keep(table, { game, seats, invitation, commitment });
  go(`/table/${table}`);
}

/**
 * Sets a table up and sits down at it.
 * @param {import("./wire.js").CreateTable} wanted
 */
export async function begin(wanted) {
  settle(await api.create(wanted), wanted.game);
}
