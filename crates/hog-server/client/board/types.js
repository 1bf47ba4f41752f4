// The types of a board: the part of the protocol that it needs, and its own.

/** @typedef {"square" | "hexagon" | "point" | "pile" | "fan" | "cascade"} Shape */
/** @typedef {"plain" | "clubs" | "diamonds" | "hearts" | "spades" | "black" | "white" | "yellow" | "red" | "orange" | "green" | "blue" | { seat: number }} Colour */
/** @typedef {{ place: number, name: string, label?: string, owner?: number, x: number, y: number, shape: Shape, neighbours: number[] }} SpotInfo */
/** @typedef {{ side: "top" | "bottom" | "left" | "right", places: number[], colour: Colour }} EdgeInfo */
/** @typedef {{ name: string, glyph: string, colour: Colour }} KindInfo */
/** @typedef {{ game: string, spots: SpotInfo[], edges: EdgeInfo[], kinds: KindInfo[] }} Setting */

/** @typedef {{ token: string, kind?: number | null }} CounterInfo */
/** @typedef {{ place: number, counters: CounterInfo[] }} Stack */
/** What is gripped: a counter by its height, or without a height the place itself.
 * @typedef {{ place: number, z?: number | null }} Grip */
/** @typedef {{ touch: Grip } | { send: Grip } | { carry: Grip & { to: number } }} GestureInfo */
/** @typedef {{ move: string, words?: string, gestures: GestureInfo[] }} ActInfo */
/** @typedef {ActInfo & { reason?: string }} HintInfo */
/** A state to draw. `to_move` selects the stone of previews; `over` leaves some keys to the page.
 * @typedef {{ places: Stack[], acts?: ActInfo[], last?: number[], decisive?: number[], to_move?: number | null, over?: boolean }} BoardState */

/** @typedef {{ fourColours?: boolean, motion?: boolean | "on" | "off", coordinates?: boolean }} Preferences */
/** @typedef {{ onMove: (move: string) => void, announce: (text: string) => void, strings: typeof import("../strings.js").strings.board }} BoardOptions */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rect */
/** The style of a board: marks, paint or discs in cells, stones on crossing lines, hexagons, points, or cards.
 * @typedef {"cells" | "paints" | "discs" | "lines" | "hexes" | "points" | "cards"} Style */

export {};
