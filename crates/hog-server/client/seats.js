// The tables at which this browser has a seat. Tokens are kept in local storage only, never in an
// address.

import { go } from "./route.js";

const PREFIX = "hog.table.";

/** Maximum number of tables that are remembered; the oldest are forgotten first. */
const MAX_TABLES = 40;

/**
 * @typedef {object} Kept
 * @property {string} title of the game
 * @property {{seat: number, token: string}[]} seats
 * @property {string} [invitation]
 * @property {string} [commitment] of the server, as it was first shown
 * @property {Record<number, string>} [shares] that were drawn here, by seat
 * @property {boolean} [over]
 * @property {boolean} [invited] whether other players need an invitation
 * @property {number} at when it was used last
 */

/** @param {string} id @returns {Kept | null} */
export function kept(id) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    // Older versions stored the name of the game.
    return found && { title: found.game, ...found };
  } catch {
    return null;
  }
}

/** Adds to what is kept of a table. @param {string} id @param {Partial<Kept>} more */
export function keep(id, more) {
  const before = kept(id) ?? { title: "", seats: [], at: 0 };
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ ...before, ...more, at: Date.now() }));
    for (const { id: old } of mine().slice(MAX_TABLES)) forget(old);
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

/** @param {string} id */
export function forget(id) {
  localStorage.removeItem(PREFIX + id);
}

/** Forgets one seat, such as one that was left. @param {string} id @param {string} token */
export function forgetSeat(id, token) {
  const seats = kept(id)?.seats.filter((own) => own.token !== token) ?? [];
  if (seats.length) keep(id, { seats });
  else forget(id);
}

/** The tokens of this browser's seats at a table. @param {string} id */
export function tokensAt(id) {
  return kept(id)?.seats.map(({ token }) => token) ?? [];
}

/** The tables with a seat of this browser, last used first. @returns {(Kept & {id: string})[]} */
export function mine() {
  const found = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index) ?? "";
    const table = key.startsWith(PREFIX) ? kept(key.slice(PREFIX.length)) : null;
    if (table) found.push({ ...table, id: key.slice(PREFIX.length) });
  }
  return found.sort((one, other) => other.at - one.at);
}

/**
 * Keeps the seats of a new table and opens it.
 * @param {import("./wire.js").CreatedTable} created @param {string} title of the game
 */
export function enter({ table, seats, invitation, commitment }, title) {
  // A player whose seat was taken meanwhile becomes a spectator.
  if (seats.length) keep(table, { title, seats, invitation, commitment });
  go(`/table/${table}`);
}

/** A player's share of a deal: 32 random bytes. */
export function drawShare() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
