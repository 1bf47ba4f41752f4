// The labels of places and counters, for screen readers.

import { topOf } from "./geometry.js";
import { put } from "../svg.js";

/** @import { Piece } from "./counters.js" */
/** @import { Grip, SpotInfo } from "./types.js" */

/** What a reader calls a place. @param {SpotInfo | undefined} spot */
function labelOf(spot) {
  return spot?.label ?? spot?.name ?? "";
}

export class Labels {
  /** @type {WeakMap<Element, string>} */
  #labels = new WeakMap();

  /**
   * @param {import("./types.js").BoardOptions["strings"]} strings
   * @param {import("./ground.js").Ground} ground
   * @param {import("./counters.js").Counters} counters
   * @param {import("./marks.js").Marks} marks
   */
  constructor(strings, ground, counters, marks) {
    this.strings = strings;
    this.ground = ground;
    this.counters = counters;
    this.marks = marks;
    /** @type {Map<number, number>} */
    this.hints = new Map();
  }

  /** @param {Piece} piece */
  nameOf(piece) {
    return this.counters.kind(piece)?.name ?? this.strings.faceDown;
  }

  /** @param {number} place */
  nameOfPlace(place) {
    return labelOf(this.ground.geometry.spots.get(place));
  }

  /** The name of a grip. @param {Grip} grip */
  what(grip) {
    const [piece] = this.counters.above(grip);
    return piece ? this.nameOf(piece) : this.nameOfPlace(grip.place);
  }

  /**
   * The element that carries the label of a grip.
   * @param {Grip} grip
   * @returns {SVGElement | undefined}
   */
  element(grip) {
    const shape = this.ground.geometry.spots.get(grip.place)?.shape;
    const spread = shape === "fan" || shape === "cascade";
    const piece = spread && grip.z != null ? this.counters.on(grip.place)[grip.z] : undefined;
    return piece?.handle ?? this.ground.places.get(grip.place);
  }

  /** Sets all labels that have changed. @param {import("./gestures.js").Acts} acts */
  update(acts) {
    for (const spot of this.ground.geometry.spots.values()) {
      const { place, shape } = spot;
      const pieces = this.counters.on(place);
      const element = this.ground.places.get(place);
      if (!element) continue;
      if ((shape === "fan" || shape === "cascade") && pieces.length) {
        put(element, "aria-hidden", "true");
        for (const piece of pieces) this.#labelPiece(spot, piece, pieces.length, acts);
        continue;
      }
      if (this.ground.geometry.cards) element.removeAttribute("aria-hidden");
      for (const { handle } of pieces) if (handle) this.#hide(handle);
      const top = pieces.at(-1);
      const what = [labelOf(spot), top ? this.nameOf(top) : this.strings.empty];
      if (pieces.length > 1) what.push(this.strings.counters(pieces.length));
      this.#label(element, topOf(place, pieces.length), what, acts);
      if (top?.node) this.#markPlayable(top.node, topOf(place, pieces.length), acts);
    }
  }

  /** A single counter is part of its place's label. @param {SVGElement} handle */
  #hide(handle) {
    put(handle, "aria-hidden", "true");
    this.#labels.delete(handle);
  }

  /** @param {SpotInfo} spot @param {Piece} piece @param {number} count @param {import("./gestures.js").Acts} acts */
  #labelPiece(spot, piece, count, acts) {
    const { z, node, handle } = piece;
    const { place } = spot;
    if (!node || !handle) return;
    this.#label(handle, { place, z }, [this.nameOf(piece), this.strings.ofStack(z + 1, count, labelOf(spot))], acts);
    this.#markPlayable(node, { place, z }, acts);
  }

  /** @param {SVGElement} element @param {Grip} grip @param {string[]} words @param {import("./gestures.js").Acts} acts */
  #label(element, grip, words, acts) {
    const { strings, marks } = this;
    const any = this.#markPlayable(element, grip, acts);
    put(element, "aria-disabled", String(!any));
    const hint = this.hints.get(grip.place);
    if (marks.of("target").includes(grip.place)) words.push(strings.target);
    else if (any) words.push(acts.touches(grip).length ? strings.canTouch : strings.canCarry);
    if (marks.of("last").includes(grip.place)) words.push(strings.last);
    if (marks.of("decisive").includes(grip.place)) words.push(strings.decisive);
    if (hint !== undefined) words.push(strings.hint(hint));
    const label = words.join(", ");
    if (this.#labels.get(element) === label) return;
    this.#labels.set(element, label);
    element.setAttribute("role", "button");
    element.removeAttribute("aria-hidden");
    element.setAttribute("aria-label", label);
  }

  /**
   * Marks what can be played and what can be dragged.
   * @param {SVGElement} element
   * @param {Grip} grip
   * @param {import("./gestures.js").Acts} acts
   * @returns {boolean}
   */
  #markPlayable(element, grip, acts) {
    const any = acts.any(grip);
    element.classList.toggle("can", any);
    element.classList.toggle("drag", acts.carries(grip).size > 0);
    return any;
  }
}
