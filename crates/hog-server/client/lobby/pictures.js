// A small drawing for every family of games. A family without one gets its first letter.

import { svg } from "../svg.js";

/** @typedef {(Element | Element[])[]} Drawing in a square from 0 to 60 */

/** @param {number} x @param {number} y @param {number} r @param {string} kind */
const disc = (x, y, r, kind) => svg("circle", { cx: x, cy: y, r, class: kind });

/** @param {string} d @param {string} kind */
const path = (d, kind) => svg("path", { d, class: kind });

/** @param {number} x @param {number} y @param {number} r */
function hexagon(x, y, r) {
  const corners = [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = (n * Math.PI) / 3 + Math.PI / 6;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return path(`M${corners.join("L")}Z`, "cell");
}

/**
 * Squares with stones: `x` and `o` are the seats', anything else is empty.
 * @param {string[]} rows
 * @param {number} [from] @param {number} [size]
 */
function squares(rows, from = 6, size = 48) {
  const step = size / Math.max(rows.length, rows[0]?.length ?? 1);
  const top = from + (size - step * rows.length) / 2;
  return rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      const [left, up] = [from + x * step, top + y * step];
      const cell = svg("rect", { x: left, y: up, width: step, height: step, class: "cell" });
      if (!"xo".includes(mark)) return [cell];
      return [cell, disc(left + step / 2, up + step / 2, step * 0.34, mark)];
    }),
  );
}

/** Lines that cross, with stones on them. @param {number} lines @param {[number, number, string][]} stones */
function crossings(lines, stones) {
  const at = (/** @type {number} */ n) => 6 + (48 * n) / (lines - 1);
  let d = "";
  for (let n = 0; n < lines; n += 1) d += `M${at(n)} 6V54M6 ${at(n)}H54`;
  const size = (48 / (lines - 1)) * 0.42;
  return [path(d, "line"), stones.map(([x, y, kind]) => disc(at(x), at(y), size, kind))];
}

/** @param {string[]} rows @param {number} r @param {(row: number) => number} left @param {number} top */
function honeycomb(rows, r, left, top) {
  return rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      const [at, down] = [left(y) + x * r * 1.732, top + y * r * 1.5];
      const cell = hexagon(at, down, r);
      return "xo".includes(mark) ? [cell, disc(at, down, r * 0.6, mark)] : [cell];
    }),
  );
}

/** A card, turned a little. @param {number} x @param {number} y @param {number} turn @param {string} text @param {string} kind */
function card(x, y, turn, text, kind) {
  return svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    svg("rect", { x: -9, y: -13, width: 18, height: 26, rx: 2.5, class: text ? "card" : "back" }),
    text && svg("text", { class: kind, y: -3, "text-anchor": "middle", "font-size": 11 }, text),
  );
}

/** @type {Record<string, () => Drawing>} */
const drawings = {
  tictactoe: () => squares(["x..", ".xo", "o.x"]),
  "number-scrabble": () =>
    [2, 7, 6, 9, 5, 1, 4, 3, 8].map((number, n) => {
      const [x, y] = [14 + (n % 3) * 16, 14 + Math.floor(n / 3) * 16];
      const kind = { 2: "x", 9: "o", 5: "x", 8: "x", 7: "o" }[number];
      return svg(
        "g",
        {},
        disc(x, y, 7, kind ?? "cell"),
        svg("text", { x, y: y + 3.4, "text-anchor": "middle", "font-size": 10, class: kind ? `on-${kind}` : "ink" }, String(number)),
      );
    }),
  fano: () => [
    path("M30 7 7 47H53ZM30 7V47M7 47 41.5 27M53 47 18.5 27", "line"),
    svg("circle", { cx: 30, cy: 33.7, r: 13.3, class: "line" }),
    ...[[30, 7, "x"], [7, 47, "o"], [53, 47, "cell"], [18.5, 27, "cell"], [41.5, 27, "o"], [30, 47, "x"], [30, 33.7, "x"]].map(
      ([x, y, kind]) => disc(Number(x), Number(y), 4.6, String(kind)),
    ),
  ],
  mnk: () => squares(["....", ".xo.", "x.o.", "...."]),
  gomoku: () =>
    crossings(7, [[1, 4, "x"], [2, 3, "x"], [3, 2, "x"], [4, 1, "x"], [3, 3, "o"], [4, 3, "o"], [2, 2, "o"], [3, 4, "o"]]),
  drop: () => squares([".......", ".......", "...o...", "..xxo..", ".oxoxx.", "xoxoxo."]),
  qubic: () =>
    ["..../.x../..../....", "..../..o./..../x...", "..../.o../..x./....", "o.../..../..../...x"].map((slice, n) =>
      svg("g", { transform: `translate(${4 + (n % 2) * 28} ${4 + (n >> 1) * 28})` }, ...squares(slice.split("/"), 0, 24)),
    ),
  "cube-ttt": () => [
    path("M10 20 30 10 50 20V42L30 52 10 42ZM10 20 30 30 50 20M30 30V52M20 15 40 25V47M40 15 20 25V47M10 31 30 41 50 31", "line"),
    disc(30, 20, 4, "x"), disc(20, 36, 4, "o"), disc(40, 30, 4, "x"),
  ],
  hex: () => honeycomb(["..xo.", ".xo..", "ox.o.", ".x...", "x.o.."], 4.7, (row) => 5.5 + row * 4.07, 15.9),
  y: () => honeycomb(["o", "x.", ".xo", "o.x.", "..ox."], 6.2, (row) => 30 - row * 5.37, 11),
  "three-mens-morris": () => [path("M8 8 52 52M52 8 8 52", "line"), ...crossings(3, []), ...[[8, 8, "x"], [30, 30, "x"], [52, 30, "o"], [30, 52, "o"], [8, 52, "x"]].map(
    ([x, y, kind]) => disc(Number(x), Number(y), 5.5, String(kind)),
  )],
  cube: () => [
    ["M10 19 30 9 50 19 30 29Z", "c-white"], ["M10 19 30 29V53L10 43Z", "c-green"], ["M30 29 50 19V43L30 53Z", "c-red"],
    ["M16.7 15.7 36.7 25.700V49.700M23.3 12.3 43.3 22.300V46.300M43.3 15.7 23.3 25.700V49.700M36.7 12.3 16.7 22.300V46.300M10 27 30 37 50 27M10 35 30 45 50 35", "seam"],
  ].map(([d = "", kind = ""]) => path(d, kind)),
  freecell: () =>
    ["K Q J", "9 8", "6 5 4"].flatMap((column, x) =>
      column.split(" ").map((rank, y) => card(11 + x * 19, 18 + y * 11, 0, rank, (x + y) % 2 ? "red" : "black")),
    ),
  "go-fish": () => [
    card(15, 32, -24, "", ""), card(24, 28, -8, "", ""), card(35, 28, 8, "7", "red"), card(45, 33, 24, "7", "black"),
  ],
};

/** The drawing of a family. @param {string} family */
export function picture(family) {
  const drawn = drawings[family]?.() ?? [
    svg("text", { x: 30, y: 42, "text-anchor": "middle", "font-size": 36, class: "ink" }, family.slice(0, 1).toUpperCase()),
  ];
  return svg("svg", { viewBox: "0 0 60 60", class: "picture", "aria-hidden": "true" }, ...drawn.flat());
}
