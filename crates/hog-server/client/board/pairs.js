// Which counter that is shown was which before.

/** @import { Piece } from "./counters.js" */
/** @import { Stack } from "./types.js" */

/**
 * The counters that were there, by the tokens that they have now. Where a house hides which counter
 * is which it gives new tokens; then those that are gone are taken for those that have come, so that
 * a card is seen to go from place to place. That tells no more than the views do.
 * @param {Map<string, Piece>} before
 * @param {Stack[]} stacks
 * @returns {Map<string, Piece>}
 */
export function pairs(before, stacks) {
  /** @type {Map<string, Piece>} */
  const found = new Map();
  const come = [];
  for (const { place, counters } of stacks) {
    for (const { token, kind } of counters) {
      const was = before.get(token);
      if (was) found.set(token, was);
      else come.push({ token, kind: kind ?? undefined, place });
    }
  }
  if (!come.length || found.size === before.size) return found;
  const known = new Set(found.keys());
  const gone = [...before.values()].filter((piece) => !known.has(piece.token));
  /** @type {((was: Piece, now: { kind: number | undefined, place: number }) => boolean)[]} */
  const likeness = [
    (was, now) => was.place === now.place && was.kind === now.kind,
    (was, now) => was.place !== now.place && was.kind === now.kind && now.kind !== undefined,
    (was, now) => was.place !== now.place && (was.kind === undefined || now.kind === undefined),
  ];
  let rest = come;
  for (const [step, alike] of likeness.entries()) {
    rest = rest.filter((now) => {
      // What stays keeps its order; what goes is taken from the top.
      const index = step ? gone.findLastIndex((was) => alike(was, now)) : gone.findIndex((was) => alike(was, now));
      const was = gone[index];
      if (!was) return true;
      gone.splice(index, 1);
      found.set(now.token, was);
      return false;
    });
  }
  return found;
}
