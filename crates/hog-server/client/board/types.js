// What the house tells of a table, as far as a board needs it, and what a board says in return.

/** @typedef {"square" | "hexagon" | "point" | "pile" | "fan" | "cascade"} Shape */
/** @typedef {"plain" | "clubs" | "diamonds" | "hearts" | "spades" | "black" | "white" | "yellow" | "red" | "orange" | "green" | "blue" | { seat: number }} Colour */
/** @typedef {{ place: number, name: string, label?: string, owner?: number, x: number, y: number, shape: Shape, neighbours: number[] }} SpotInfo */
/** @typedef {{ side: "top" | "bottom" | "left" | "right", places: number[], colour: Colour }} EdgeInfo */
/** @typedef {{ name: string, glyph: string, colour: Colour }} KindInfo */
/** @typedef {{ game: string, spots: SpotInfo[], edges: EdgeInfo[], kinds: KindInfo[] }} Setting */

/** @typedef {{ token: string, kind?: number | null }} CounterInfo */
/** @typedef {{ place: number, counters: CounterInfo[] }} Stack */
/** What is taken hold of: a counter by its height, or without a height the place itself.
 * @typedef {{ place: number, z?: number | null }} Grip */
/** @typedef {{ touch: Grip } | { send: Grip } | { carry: Grip & { to: number } }} GestureInfo */
/** @typedef {{ move: string, words?: string, gestures: GestureInfo[] }} ActInfo */
/** @typedef {ActInfo & { reason?: string }} HintInfo */
/** What a board is drawn of; `to_move` lets it show whose stone would be put down, `over` leaves some keys to the page.
 * @typedef {{ places: Stack[], acts?: ActInfo[], last?: number[], decisive?: number[], to_move?: number | null, over?: boolean }} BoardState */

/** @typedef {{ fourColours?: boolean, motion?: boolean | "on" | "off", coordinates?: boolean }} Preferences */
/** @typedef {{ onMove: (move: string) => void, announce: (text: string) => void, strings: typeof import("../strings.js").strings.board }} BoardOptions */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rect */
/** How a board is drawn: marks, paint or discs in cells, stones where lines cross, hexagons, points, or cards.
 * @typedef {"cells" | "paints" | "discs" | "lines" | "hexes" | "points" | "cards"} Style */

export {};
