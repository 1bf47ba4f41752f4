// The seats of whoever uses this browser: their tokens, by table. They are kept here only, and never
// in an address.

const PREFIX = "hog.table.";

/** So many tables are remembered; the oldest are forgotten first. */
const MOST = 40;

/**
 * @typedef {object} Kept
 * @property {string} game
 * @property {{seat: number, token: string}[]} seats
 * @property {string} [invitation]
 * @property {string} [commitment] of the house, as it was first shown
 * @property {Record<number, string>} [shares] that were drawn here, by seat
 * @property {boolean} [over]
 * @property {boolean} [invited] whether others need an invitation
 * @property {number} at when it was used last
 */

/** @param {string} id @returns {Kept | null} */
export function kept(id) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
  } catch {
    return null;
  }
}

/** Remembers more of a table. @param {string} id @param {Partial<Kept>} more */
export function keep(id, more) {
  const before = kept(id) ?? { game: "", seats: [], at: 0 };
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ ...before, ...more, at: Date.now() }));
    for (const { id: old } of mine().slice(MOST)) forget(old);
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

/** The tables with a seat of one's own, used last first. @returns {(Kept & {id: string})[]} */
export function mine() {
  const found = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index) ?? "";
    const table = key.startsWith(PREFIX) ? kept(key.slice(PREFIX.length)) : null;
    if (table) found.push({ ...table, id: key.slice(PREFIX.length) });
  }
  return found.sort((one, other) => other.at - one.at);
}

/** A share of a deal: 32 bytes that nobody else chose. */
export function drawShare() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
