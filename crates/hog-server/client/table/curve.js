// The chance to win over a game, as a curve. Proved values look other than estimated ones.

import { s } from "../dom.js";

/** @typedef {import("../wire.js").Judgement} Judgement */

const [WIDTH, HEIGHT, SIDE, SCALE] = [320, 120, 8, 38];

/**
 * @param {(Judgement | undefined)[]} judged by the number of moves
 * @param {number} length
 * @param {number} after what is shown now
 * @param {string} label
 */
export function curve(judged, length, after, label) {
  const x = (/** @type {number} */ n) => SCALE + ((WIDTH - SIDE - SCALE) * n) / Math.max(length, 1);
  const y = (/** @type {number} */ chance) => SIDE + (HEIGHT - 2 * SIDE) * (1 - chance);
  const points = judged.flatMap((one) => (one ? [one] : []));
  // What is not known yet is no part of the line.
  let [line, area] = ["", ""];
  points.forEach(({ after: n, chance }, index) => {
    const [here, half] = [`${x(n).toFixed(1)} ${y(chance).toFixed(1)}`, `${x(n).toFixed(1)} ${y(0.5)}`];
    const first = points[index - 1]?.after !== n - 1;
    line += (first ? "M" : "L") + here;
    area += `${first ? `M${half}` : ""}L${here}${points[index + 1]?.after === n + 1 ? "" : `L${half}Z`}`;
  });
  // With many moves the marks would hide the curve.
  const size = length > 80 ? 1.6 : 2.8;
  const marks = points.map(({ after: n, chance, proved }) => {
    const [cx, cy] = [x(n), y(chance)];
    if (!proved) return s("circle", { cx, cy, r: size, class: "estimated" });
    const d = size + 0.8;
    return s("path", { d: `M${cx} ${cy - d}L${cx + d} ${cy}L${cx} ${cy + d}L${cx - d} ${cy}Z`, class: "proved" });
  });
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": label },
    ...[1, 0.5, 0].map((chance) => s("text", { x: SCALE - 6, y: y(chance) + 3.5, "text-anchor": "end", class: "scale" }, `${100 * chance} %`)),
    s("path", { d: `M${SCALE} ${y(0.5)}H${WIDTH - SIDE}`, class: "half" }),
    s("path", { d: area, class: "area" }),
    s("path", { d: line, class: "chance" }),
    s("path", { d: `M${x(after)} 2V${HEIGHT - 2}`, class: "now" }),
    ...marks,
  );
}

/** Which position a click on the curve means. @param {MouseEvent} event @param {Element} drawn @param {number} length */
export function positionAt(event, drawn, length) {
  const { left, width } = drawn.getBoundingClientRect();
  const part = ((event.clientX - left) / width) * WIDTH;
  const n = Math.round(((part - SCALE) / (WIDTH - SIDE - SCALE)) * length);
  return Math.min(Math.max(n, 0), length);
}
