// What is known of a table: the last state, with what was told earlier and still holds.

/**
 * @typedef {import("../wire.js").TableState} TableState
 * @typedef {import("../wire.js").Setting} Setting
 */

import { strings } from "../strings.js";
import { whoName } from "../who.js";

export class Model {
  /** @type {TableState | null} */
  state = null;
  /** @type {Setting | null} */
  setting = null;
  /** @type {string[]} */
  history = [];
  /** Whether the house is there. */
  connected = false;

  /** Takes in what was told. @param {TableState} state */
  hear(state) {
    this.state = state;
    this.setting = state.setting ?? this.setting;
    this.history = [...this.history.slice(0, state.history.from), ...state.history.told];
  }

  /** Whether this seat is the viewer's own. @param {number | undefined} seat */
  isMine(seat) {
    return seat !== undefined && (this.state?.you.includes(seat) ?? false);
  }

  /** The seat that asks for something now: the one to move, if it is one's own. */
  get asker() {
    const { state } = this;
    return state?.to_move && this.isMine(state.to_move) ? state.to_move : state?.you[0];
  }

  /** Whether the viewer plays. */
  get plays() {
    return (this.state?.you.length ?? 0) > 0;
  }

  /** Whether another person plays too. */
  get others() {
    const seats = this.state?.seats ?? [];
    return seats.some(({ who }, index) => typeof who === "object" && "person" in who && !this.isMine(index + 1));
  }

  /** What a seat is called at this table. @param {number} seat */
  seatName(seat) {
    return this.setting?.seats[seat - 1] ?? String(seat);
  }

  /** Who sits on a seat, for people. @param {number} seat */
  name(seat) {
    const who = this.state?.seats[seat - 1]?.who;
    if (!who || who === "free") return this.seatName(seat);
    const name = whoName(who);
    return name === strings.somebody ? this.seatName(seat) : name;
  }

  /** What was noticed: a move, or a sentence with people for seats. @param {string} text */
  told(text) {
    if (!this.setting?.hides) return text;
    const { seats } = this.setting;
    const named = text.replace(new RegExp(seats.join("|"), "g"), (seat) => this.name(seats.indexOf(seat) + 1));
    return named.replace(/^./u, (first) => first.toUpperCase());
  }

  /** The seats that are free. */
  get free() {
    const seats = this.state?.seats ?? [];
    return seats.flatMap(({ who }, index) => (who === "free" ? [index + 1] : []));
  }
}
