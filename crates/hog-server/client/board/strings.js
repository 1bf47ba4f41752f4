// What a board says, in English.

export const boardStrings = {
  /** @param {string} game */
  board: (game) => `Board of ${game}`,
  keys:
    "Arrow keys move from place to place. Enter plays, or picks up and puts down. " +
    "Shift and Enter send a card where it belongs. Escape puts back. Typing a name goes to that place.",
  empty: "empty",
  faceDown: "face down",
  /** @param {number} count */
  counters: (count) => `${count} lie here`,
  /** @param {string} what @param {string} where */
  on: (what, where) => `${what} on ${where}`,
  /** @param {number} number @param {number} count @param {string} where */
  ofStack: (number, count, where) => `${number} of ${count} on ${where}`,
  canTouch: "can be played",
  canCarry: "can be moved",
  target: "can go here",
  last: "last move",
  decisive: "decides the game",
  /** @param {number} number */
  hint: (number) => `hint ${number}`,
  /** @param {string} what @param {string[]} where */
  held: (what, where) => `${what} picked up. It can go to ${where.join(", ")}.`,
  /** @param {string} what */
  putBack: (what) => `${what} put back.`,
  notHere: "That cannot be done here.",
  which: "Which move?",
  cancel: "Cancel",
  /** @param {number} count */
  moved: (count) => `${count} moved`,
};
