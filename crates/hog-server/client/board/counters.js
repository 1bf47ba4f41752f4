// The counters on a board, followed from one state to the next by their tokens.

import { CARD } from "./card-layout.js";
import { drawCard } from "./card.js";
import { drawStone, tintOf } from "./stone.js";
import { box, moveTo, put, svg } from "../svg.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Grip, KindInfo, Point, Stack } from "./types.js" */

/** A counter. Without an element it is hidden in a pile.
 * @typedef {{ token: string, kind: number | undefined, place: number, z: number, at: Point, node?: SVGGElement, face?: SVGGElement, handle?: SVGElement, look?: string }} Piece */

/** Number of counters of a pile that are drawn: the top, and the next for when the top is dragged away. */
const DRAWN = 2;

export class Counters {
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** Bottom first. @type {Map<number, Piece[]>} */
  #stacks = new Map();
  /** @type {Map<number, { group: SVGGElement, badge?: SVGGElement }>} */
  #groups = new Map();
  #first = true;

  /**
   * @param {SVGElement} layer
   * @param {KindInfo[]} kinds
   * @param {Geometry} geometry
   * @param {Motion} motion
   * @param {string} prefix
   */
  constructor(layer, kinds, geometry, motion, prefix) {
    this.layer = layer;
    this.kinds = kinds;
    this.geometry = geometry;
    this.motion = motion;
    this.prefix = prefix;
    layer.replaceChildren();
  }

  /** What is on a place, bottom first. @param {number} place @returns {readonly Piece[]} */
  on(place) {
    return this.#stacks.get(place) ?? [];
  }

  /** A counter and all that lie on it. @param {Grip} grip */
  above(grip) {
    return this.on(grip.place).slice(grip.z ?? 0);
  }

  /** The kind of a counter, unless it is hidden. @param {Piece} piece */
  kind(piece) {
    return piece.kind === undefined ? undefined : this.kinds[piece.kind];
  }

  /**
   * Shows these counters and animates the change.
   * @param {Stack[]} stacks
   * @param {(place: number) => number | undefined} fallsFrom The place above which a new counter enters.
   * @returns {Piece[]} Those that moved or are new.
   */
  update(stacks, fallsFrom) {
    const before = this.#pieces;
    const earlier = pairs(before, stacks);
    const quiet = this.#first;
    this.#first = false;
    this.#pieces = new Map();
    this.#stacks = new Map();
    /** @type {Piece[]} */
    const changed = [];
    for (const { place, counters } of stacks) {
      const pieces = counters.map(({ token, kind }, z) => {
        const was = earlier.get(token);
        if (was) before.delete(was.token);
        const piece = { ...was, token, kind: kind ?? undefined, place, z, at: this.geometry.at(place, z, counters.length) };
        if (was?.place !== place && !quiet) changed.push(piece);
        this.#pieces.set(token, piece);
        return { piece, was };
      });
      this.#stacks.set(place, pieces.map(({ piece }) => piece));
      for (const { piece, was } of pieces) this.#show(piece, was, counters.length, quiet, fallsFrom);
      this.#drawBadge(place, counters.length);
    }
    for (const piece of before.values()) if (piece.node) this.motion.vanish(piece.node);
    for (const [place, { badge }] of this.#groups) if (!this.#stacks.has(place) && badge) this.#drawBadge(place, 0);
    return changed;
  }

  /** Moves all counters to where the geometry has them now. */
  settle() {
    for (const [place, pieces] of this.#stacks) {
      for (const piece of pieces) {
        piece.at = this.geometry.at(place, piece.z, pieces.length);
        if (piece.node) moveTo(piece.node, piece.at);
      }
      this.#drawBadge(place, pieces.length);
    }
  }

  /**
   * @param {Piece} piece
   * @param {Piece | undefined} was
   * @param {number} count
   * @param {boolean} quiet
   * @param {(place: number) => number | undefined} fallsFrom
   */
  #show(piece, was, count, quiet, fallsFrom) {
    const pile = this.geometry.spots.get(piece.place)?.shape === "pile";
    if (pile && piece.z < count - DRAWN) {
      piece.node?.remove();
      piece.node = piece.face = piece.handle = piece.look = undefined;
      return;
    }
    const from = was && (was.node ? this.motion.seen(was.node, was.at) : was.at);
    const fresh = !piece.node;
    if (!piece.node) {
      piece.face = svg("g", { "aria-hidden": "true" });
      piece.node = svg("g", { class: "counter" }, piece.face);
      if (this.geometry.cards) piece.node.append((piece.handle = this.#handle(piece.token)));
    }
    const turned = this.#draw(piece, count);
    const { group } = this.#group(piece.place);
    const moved = !from || from.x !== piece.at.x || from.y !== piece.at.y;
    // Moving counters are drawn above the others.
    if (moved && !quiet && was?.place !== piece.place) this.layer.append(group);
    const next = /** @type {ChildNode | undefined} */ (group.children[pile ? piece.z - Math.max(0, count - DRAWN) : piece.z]);
    if (next !== piece.node) group.insertBefore(piece.node, next ?? null);
    moveTo(piece.node, piece.at);
    if (quiet) return;
    if (from) this.motion.fly(piece.node, from, piece.at);
    else if (fresh) this.#enter(piece, fallsFrom(piece.place));
    if (turned && !fresh && piece.face) this.motion.flip(piece.face);
  }

  /** The element that carries the label of a card. @param {string} token */
  #handle(token) {
    const handle = box("handle", CARD.width, CARD.height, CARD.corner);
    handle.id = `${this.prefix}-c${token}`;
    return handle;
  }

  /** @param {Piece} piece @param {number | undefined} above */
  #enter(piece, above) {
    if (!piece.node || !piece.face) return;
    if (above === undefined) return this.motion.appear(piece.face);
    const { x, y } = this.geometry.middle(above);
    this.motion.fly(piece.node, { x, y: y - 60 }, piece.at, "fall");
  }

  /**
   * Draws a counter if it has changed.
   * @param {Piece} piece
   * @param {number} count
   * @returns {boolean} Whether it was turned over.
   */
  #draw(piece, count) {
    const shape = this.geometry.spots.get(piece.place)?.shape;
    const index = shape === "fan" ? "down" : "across";
    const look = `${piece.kind ?? "back"} ${this.geometry.cards ? index : ""}`;
    const kind = this.kind(piece);
    if (piece.node) put(piece.node, "class", `counter ${piece.z === count - 1 ? "top " : ""}${kind ? tintOf(kind.colour) : "tint-back"}`);
    if (look === piece.look || !piece.face) return false;
    const turned = piece.look !== undefined && piece.look.startsWith("back") !== look.startsWith("back");
    piece.look = look;
    piece.face.replaceChildren(...(this.geometry.cards ? drawCard(kind, index) : drawStone(kind, this.geometry)));
    return turned;
  }

  /** @param {number} place */
  #group(place) {
    let found = this.#groups.get(place);
    if (!found) {
      found = { group: svg("g") };
      this.#groups.set(place, found);
      this.layer.append(found.group);
    }
    return found;
  }

  /** The badge with the number of counters of a pile. @param {number} place @param {number} count */
  #drawBadge(place, count) {
    if (this.geometry.spots.get(place)?.shape !== "pile") return;
    const found = this.#group(place);
    if (count < 2) {
      found.badge?.remove();
      found.badge = undefined;
      return;
    }
    found.badge ??= svg("g", { class: "count", "aria-hidden": "true" });
    if (found.badge.textContent !== String(count)) {
      found.badge.replaceChildren(box("", count > 9 ? 34 : 26, 24, 12), svg("text", {}, String(count)));
    }
    const { x, y } = this.geometry.middle(place);
    moveTo(found.badge, { x, y: y + CARD.height / 2 - 18 });
    if (found.group.lastChild !== found.badge) found.group.append(found.badge);
  }

  /**
   * Draws a counter and all that lie on it away from their place, above the others.
   * @param {Grip} grip
   * @param {Point} by How far away.
   */
  carry(grip, by) {
    const group = this.#groups.get(grip.place)?.group;
    if (group && this.layer.lastChild !== group) this.layer.append(group);
    for (const piece of this.above(grip)) {
      if (!piece.node) continue;
      for (const animation of piece.node.getAnimations()) animation.cancel();
      piece.node.classList.add("carried");
      moveTo(piece.node, { x: piece.at.x + by.x, y: piece.at.y + by.y });
    }
  }

  /**
   * Ends a drag: the counters slide to a place, or back.
   * @param {Grip} grip
   * @param {Point} by How far away it is.
   * @param {number} [to]
   */
  release(grip, by, to) {
    const carried = this.above(grip);
    const onTarget = to === undefined ? 0 : this.on(to).length;
    carried.forEach((piece, index) => {
      if (!piece.node) return;
      const from = { x: piece.at.x + by.x, y: piece.at.y + by.y };
      const rest = to === undefined
        ? this.geometry.at(grip.place, piece.z, this.on(grip.place).length)
        : this.geometry.at(to, onTarget + index, onTarget + carried.length);
      piece.at = rest;
      piece.node.classList.remove("carried");
      moveTo(piece.node, rest);
      this.motion.fly(piece.node, from, rest);
    });
  }
}

/**
 * The earlier counters by their present tokens. Where the identity of counters is hidden, tokens
 * change; then new counters are paired with vanished ones, so that a card is seen to move. This reveals
 * nothing that the views hide.
 * @param {Map<string, Piece>} before
 * @param {Stack[]} stacks
 * @returns {Map<string, Piece>}
 */
export function pairs(before, stacks) {
  /** @type {Map<string, Piece>} */
  const found = new Map();
  const arrived = [];
  for (const { place, counters } of stacks) {
    for (const { token, kind } of counters) {
      const was = before.get(token);
      if (was) found.set(token, was);
      else arrived.push({ token, kind: kind ?? undefined, place });
    }
  }
  if (!arrived.length || found.size === before.size) return found;
  const known = new Set(found.keys());
  const gone = [...before.values()].filter((piece) => !known.has(piece.token));
  /** @type {((was: Piece, now: { kind: number | undefined, place: number }) => boolean)[]} */
  const likeness = [
    (was, now) => was.place === now.place && was.kind === now.kind,
    (was, now) => was.place !== now.place && was.kind === now.kind && now.kind !== undefined,
    (was, now) => was.place !== now.place && (was.kind === undefined || now.kind === undefined),
  ];
  let rest = arrived;
  for (const [step, alike] of likeness.entries()) {
    rest = rest.filter((now) => {
      // Counters that stay keep their order; those that leave are taken from the top.
      const index = step ? gone.findLastIndex((was) => alike(was, now)) : gone.findIndex((was) => alike(was, now));
      const was = gone[index];
      if (!was) return true;
      gone.splice(index, 1);
      found.set(now.token, was);
      return false;
    });
  }
  return found;
}
