// The types of a board: the part of the protocol that it needs, and its own.

export type Shape = "square" | "hexagon" | "point" | "pile" | "fan" | "cascade";
export type Colour = "plain" | "clubs" | "diamonds" | "hearts" | "spades" | "black" | "white" | "yellow" | "red" | "orange" | "green" | "blue" | { seat: number };
export type SpotInfo = { place: number, name: string, label?: string, owner?: number, x: number, y: number, shape: Shape, neighbours: number[] };
export type EdgeInfo = { side: "top" | "bottom" | "left" | "right", places: number[], colour: Colour };
export type KindInfo = { name: string, glyph: string, colour: Colour };
export type Setting = { game: string, title: string, sides?: { colour: Colour }[], spots: SpotInfo[], edges: EdgeInfo[], kinds: KindInfo[] };

export type CounterInfo = { token: string, kind?: number | null };
export type Stack = { place: number, counters: CounterInfo[] };
/** What is gripped: a counter by its height, or without a height the place itself. */
export type Grip = { place: number, z?: number | null };
export type GestureInfo = { touch: Grip } | { send: Grip } | { carry: Grip & { to: number } };
export type ActInfo = { move: string, words?: string, gestures: GestureInfo[] };
export type HintInfo = ActInfo & { reason?: string };
/** A state to draw. `to_move` selects the stone of previews; `over` leaves some keys to the page. */
export type BoardState = { places: Stack[], acts?: ActInfo[], last?: number[], decisive?: number[], to_move?: number | null, over?: boolean };

export type Preferences = { fourColours?: boolean, motion?: boolean | "on" | "off", coordinates?: boolean };
export type BoardOptions = { onMove: (move: string) => void, announce: (text: string) => void, strings: typeof import("../strings.js").strings.board };

export type Point = { x: number, y: number };
export type Rect = { x: number, y: number, width: number, height: number };
/** The style of a board: marks, paint or discs in cells, stones on crossing lines, hexagons, points, or cards. */
export type Style = "cells" | "paints" | "discs" | "lines" | "hexes" | "points" | "cards";
