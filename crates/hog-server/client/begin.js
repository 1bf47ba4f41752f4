// A table is set up, and whoever asked for it goes there.

import { api } from "./api.js";
import { go } from "./route.js";
import { keep } from "./seats.js";

/**
 * Sets a table up and sits down at it.
 * @param {import("./wire.js").CreateTable} wanted
 */
export async function begin(wanted) {
  const created = await api.create(wanted);
  keep(created.table, { game: wanted.game, seats: created.seats, invitation: created.invitation, commitment: created.commitment });
  go(`/table/${created.table}`);
}
