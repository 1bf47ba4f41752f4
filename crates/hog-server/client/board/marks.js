// The marks on a board: cursor, targets, last move, winning line, hints.

import { gripOf } from "./gestures.js";
import { CARD } from "./card-layout.js";
import { PITCH, topOf } from "./geometry.js";
import { drawStone, tintOf } from "./stone.js";
import { box, moveTo, polygon, short, svg } from "../svg.js";

/** @import { Counters } from "./counters.js" */
/** @import { Geometry } from "./geometry.js" */
/** @import { Ground } from "./ground.js" */
/** @import { Grip, HintInfo, KindInfo, Point } from "./types.js" */

/** Why a place is marked.
 * @typedef {"last" | "decisive" | "target" | "hover-target"} Role */

/** Maximum number of badges and arrows; more would hide the board. */
const HINTS = 9;
const ARROWS = 3;

export class Marks {
  /** @type {Map<Role, number[]>} */
  #roles = new Map();
  #cursor = svg("g", { class: "cursor" });
  #lasts = svg("g");
  #hints = svg("g");
  #ghost = svg("g", { class: "ghost" });

  /** @param {SVGElement} layer @param {Ground} ground @param {Counters} counters @param {Geometry} geometry */
  constructor(layer, ground, counters, geometry) {
    this.ground = ground;
    this.counters = counters;
    this.geometry = geometry;
    layer.replaceChildren(this.#lasts, this.#ghost, this.#hints, this.#cursor);
  }

  /** @param {Role} role */
  of(role) {
    return this.#roles.get(role) ?? [];
  }

  /** Marks exactly these places with a role. @param {Role} role @param {number[]} places */
  set(role, places) {
    const before = this.of(role);
    this.#roles.set(role, places);
    for (const place of before) if (!places.includes(place)) this.#toggle(place, role, false);
    for (const place of places) this.#toggle(place, role, true);
    if (role === "last" && !this.geometry.cards) this.#dotLast(places);
  }

  /** Sets the marks again on counters that were redrawn. */
  again() {
    for (const [role, places] of this.#roles) for (const place of places) this.#toggle(place, role, true);
  }

  /** @param {number} place @param {Role} role @param {boolean} on */
  #toggle(place, role, on) {
    this.ground.places.get(place)?.classList.toggle(`is-${role}`, on);
    if (!this.geometry.cards && role !== "decisive") return;
    for (const { node } of this.counters.on(place)) node?.classList.toggle(`is-${role}`, on);
  }

  /**
   * Where a stone hides its place, the last move is marked on the stone. On cells the class of the place suffices.
   * @param {number[]} places
   */
  #dotLast(places) {
    const covered = this.geometry.style === "cells" ? [] : places.filter((place) => this.counters.on(place).length);
    const rings = covered.map((place) => {
      const ring = this.#ring();
      moveTo(ring, this.geometry.middle(place));
      return ring;
    });
    this.#lasts.replaceChildren(...rings);
  }

  /** A ring, or on the plain stones of a board of lines a dot. */
  #ring() {
    const { style } = this.geometry;
    if (style === "hexes") return svg("path", { class: "last", d: polygon(this.geometry.corners(0.8)) });
    if (style === "paints") return box("last", 46, 46, 5);
    return svg("circle", { class: style === "lines" ? "last dot" : "last", r: { points: 27, lines: 7 }[/** @type {string} */ (style)] ?? 20 });
  }

  /** @param {Grip | undefined} grip */
  cursor(grip) {
    if (!grip) return this.#cursor.replaceChildren();
    const { x, y, width, height } = this.geometry.seen(grip, this.counters.on(grip.place).length);
    const shape = this.geometry.style === "hexes"
      ? svg("path", { d: polygon(this.geometry.corners(0.96)) })
      : box("", width - 2, height - 2, this.geometry.cards ? CARD.corner : 7);
    this.#cursor.replaceChildren(shape);
    moveTo(this.#cursor, { x: x + width / 2, y: y + height / 2 });
  }

  /** Shows a preview of a stone. @param {number | undefined} place @param {KindInfo | undefined} kind */
  ghost(place, kind) {
    if (place === undefined || !kind) return void this.#ghost.replaceChildren();
    this.#ghost.setAttribute("class", `ghost ${tintOf(kind.colour)}`);
    moveTo(this.#ghost, this.geometry.middle(place));
    this.#ghost.replaceChildren(...drawStone(kind, this.geometry));
  }

  /**
   * Hints as numbered badges, with arrows for the best ones.
   * @param {HintInfo[]} hints
   */
  hints(hints) {
    const taken = new Set();
    /** @type {[SVGElement[], SVGElement[]]} */
    const [arrows, badges] = [[], []];
    for (const [index, { gestures }] of hints.slice(0, HINTS).entries()) {
      const [gesture] = gestures;
      if (!gesture) continue;
      const from = this.#middle(gripOf(gesture));
      if ("carry" in gesture && index < ARROWS) {
        const to = this.#middle(topOf(gesture.carry.to, this.counters.on(gesture.carry.to).length));
        const d = arrow(from, to);
        arrows.push(svg("path", { class: "arrow case", d }), svg("path", { class: "arrow", d }));
      }
      const key = `${short(from.x)} ${short(from.y)}`;
      if (taken.has(key)) continue;
      taken.add(key);
      const badge = svg("g", { class: index ? "hint" : "hint best", transform: `translate(${key})` });
      badge.append(svg("circle", { r: 13 }), svg("text", {}, String(index + 1)));
      badges.push(badge);
    }
    this.#hints.replaceChildren(...arrows, ...badges);
  }

  /** The middle of the visible part of a grip. @param {Grip} grip @returns {Point} */
  #middle(grip) {
    const count = this.counters.on(grip.place).length;
    const { x, y, width, height } = this.geometry.seen(grip.z == null ? topOf(grip.place, count) : grip, count);
    return { x: x + width / 2, y: y + Math.min(height, PITCH * 2) / 2 };
  }
}

/** An arrow that leaves room for the badge at its start. @param {Point} from @param {Point} to */
function arrow(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${short(from.x + x * along - y * aside)} ${short(from.y + y * along + x * aside)}`;
  const neck = far - 16;
  return `M${at(13, 0)}L${at(neck, 0)}M${at(neck - 2, 9)}L${at(far, 0)}L${at(neck - 2, -9)}Z`;
}
