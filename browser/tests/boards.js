// Small positions for the tests of the board.

/** @typedef {import("../../crates/hog-server/client/board/types.js").Setting} Setting */
/** @typedef {import("../../crates/hog-server/client/board/types.js").BoardState} BoardState */
/** @typedef {import("../../crates/hog-server/client/board/types.js").SpotInfo} SpotInfo */
/** @typedef {{ setting: Setting, state: BoardState }} Table */

const STONES = [
  { name: "cross", glyph: "X", colour: { seat: 1 } },
  { name: "nought", glyph: "O", colour: { seat: 2 } },
];

/**
 * @param {number} columns
 * @param {number} rows
 * @param {"square" | "hexagon" | "point"} shape
 * @returns {SpotInfo[]}
 */
function grid(columns, rows, shape) {
  return Array.from({ length: columns * rows }, (_, place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    const near = [y > 0 && place - columns, x > 0 && place - 1, x < columns - 1 && place + 1, y < rows - 1 && place + columns];
    const neighbours = near.filter((other) => other !== false);
    const name = `${String.fromCharCode(97 + x)}${y + 1}`;
    return { place, name, x: shape === "hexagon" ? x + y / 2 : x, y, shape, neighbours };
  });
}

/**
 * A board on which every empty place can be touched.
 * @param {number} columns
 * @param {number} rows
 * @param {"square" | "hexagon" | "point"} [shape]
 * @returns {Table}
 */
export function stones(columns, rows, shape = "square") {
  const spots = grid(columns, rows, shape);
  const acts = spots.slice(2).map(({ place, name }) => ({ move: name, gestures: [{ touch: { place } }] }));
  const places = [0, 1].map((place) => ({ place, counters: [{ token: `t${place}`, kind: place }] }));
  return { setting: { game: "stones", title: "stones", spots, edges: [], kinds: STONES }, state: { places, acts, last: [1], decisive: [0], to_move: 1 } };
}

/** A hexagonal board with edges. @returns {Table} */
export function hexagons() {
  const { setting, state } = stones(3, 3, "hexagon");
  /** @type {import("../../crates/hog-server/client/board/types.js").EdgeInfo[]} */
  const edges = [
    { side: "top", places: [0, 1, 2], colour: { seat: 1 } },
    { side: "left", places: [0, 3, 6], colour: { seat: 2 } },
  ];
  return { setting: { ...setting, edges }, state };
}

/** A column into which stones fall, and a place that can be touched for two moves. @returns {Table} */
export function fallers() {
  const { setting, state } = stones(2, 3);
  const gestures = [4, 2].map((place) => ({ touch: { place } }));
  const acts = [
    { move: "a3", gestures },
    { move: "half", gestures: [{ touch: { place: 3 } }] },
    { move: "whole", gestures: [{ touch: { place: 3 } }] },
    { move: "pass", gestures: [] },
  ];
  return { setting, state: { ...state, acts } };
}

/** @param {string} name @param {string} glyph @param {"hearts" | "spades"} colour */
const card = (name, glyph, colour) => ({ name, glyph, colour });
export const CARDS = [
  card("ace of hearts", "AH", "hearts"),
  card("five of hearts", "5H", "hearts"),
  card("six of spades", "6S", "spades"),
  card("king of spades", "KS", "spades"),
  card("ten of hearts", "TH", "hearts"),
];

/**
 * Two columns, a cell and a foundation. The five goes on the six or into the cell; the ace goes onto the foundation.
 * @returns {Table}
 */
export function solitaire() {
  /** @type {SpotInfo[]} */
  const spots = [
    { place: 0, name: "a", x: 0, y: 0, shape: "pile", neighbours: [] },
    { place: 1, name: "hH", x: 2, y: 0, shape: "pile", neighbours: [] },
    { place: 2, name: "1", x: 0, y: 1, shape: "cascade", neighbours: [] },
    { place: 3, name: "2", x: 1, y: 1, shape: "cascade", neighbours: [] },
    { place: 4, name: "3", x: 2, y: 1, shape: "cascade", neighbours: [] },
  ];
  const places = [
    { place: 2, counters: [{ token: "king", kind: 3 }, { token: "five", kind: 1 }] },
    { place: 3, counters: [{ token: "ten", kind: 4 }, { token: "six", kind: 2 }] },
    { place: 4, counters: [{ token: "ace", kind: 0 }] },
  ];
  const acts = [
    { move: "12", gestures: [{ carry: { place: 2, z: 1, to: 3 } }] },
    { move: "1a", gestures: [{ carry: { place: 2, z: 1, to: 0 } }] },
    { move: "3h", gestures: [{ carry: { place: 4, z: 0, to: 1 } }, { send: { place: 4, z: 0 } }] },
  ];
  return { setting: { game: "solitaire", title: "solitaire", spots, edges: [], kinds: CARDS }, state: { places, acts } };
}

/** A stock, a hand that is seen and one that is not. @returns {Table} */
export function hands() {
  /** @type {SpotInfo[]} */
  const spots = [
    { place: 2, name: "hand 2", x: 0, y: 0, shape: "fan", neighbours: [] },
    { place: 0, name: "stock", x: 0, y: 1, shape: "pile", neighbours: [] },
    { place: 1, name: "hand 1", x: 0, y: 2, shape: "fan", neighbours: [] },
  ];
  const hidden = (/** @type {string} */ word) => [1, 2, 3].map((number) => ({ token: `${word}${number}` }));
  const places = [
    { place: 0, counters: hidden("stock") },
    { place: 1, counters: [{ token: "own1", kind: 1 }, { token: "own2", kind: 3 }] },
    { place: 2, counters: hidden("other") },
  ];
  const acts = [{ move: "5", gestures: [{ touch: { place: 1, z: 0 } }] }];
  return { setting: { game: "hands", title: "hands", spots, edges: [], kinds: CARDS }, state: { places, acts } };
}
