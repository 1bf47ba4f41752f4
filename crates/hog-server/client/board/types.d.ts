// The types of a board: the part of the protocol that it needs, and its own.

import type { ActInfo, ColourName, EdgeInfo, KindInfo, SpotInfo, Stack } from "../wire.js";

export type { ActInfo, EdgeInfo, GestureInfo, KindInfo, SpotInfo, Stack } from "../wire.js";
export type Colour = ColourName;
/** What a board needs of the setting of a table. */
export type Setting = { game: string, title: string, sides?: { colour: Colour }[], spots: SpotInfo[], edges: EdgeInfo[], kinds: KindInfo[] };
/** What is gripped: a counter by its height, or without a height the place itself. */
export type Grip = { place: number, z?: number };
export type HintInfo = ActInfo & { reason?: string };
/** A state to draw. `to_move` selects the stone of previews; `over` leaves some keys to the page. */
export type BoardState = { places: Stack[], acts?: ActInfo[], last?: number[], decisive?: number[], to_move?: number, over?: boolean };

export type Preferences = { fourColours?: boolean, motion?: boolean, coordinates?: boolean };
export type BoardOptions = { onMove: (move: string) => void, announce: (text: string) => void, strings: typeof import("../strings.js").strings.board };

export type Point = { x: number, y: number };
export type Rect = { x: number, y: number, width: number, height: number };
/** The style of a board: marks, paint or discs in cells, stones on crossing lines, hexagons, points, or cards. */
export type Style = "cells" | "paints" | "discs" | "lines" | "hexes" | "points" | "cards";
