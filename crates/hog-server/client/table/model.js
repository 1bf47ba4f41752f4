// The last known state of a table, and the sentences that describe it.

import { capitalized, playerName } from "../names.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("../wire.js").TableState} TableState
 * @typedef {import("../wire.js").TableSetting} Setting
 */

const words = strings.table;

export class Model {
  /** @type {TableState | null} */
  state = null;
  /** @type {Setting | null} */
  setting = null;
  /** @type {string[]} */
  history = [];
  connected = false;

  /** Takes over a message. The setting and the start of the history are sent only once. @param {TableState} state */
  receive(state) {
    this.state = state;
    this.setting = state.setting ?? this.setting;
    this.history = [...this.history.slice(0, state.history.from), ...state.history.told];
  }

  /** Whether a seat is the viewer's own. @param {number | undefined} seat */
  isMine(seat) {
    return seat !== undefined && (this.state?.you.includes(seat) ?? false);
  }

  /** The seat for which the viewer acts: the one to move if it is the viewer's, else the viewer's first. */
  get actor() {
    const { state } = this;
    return state?.to_move && this.isMine(state.to_move) ? state.to_move : state?.you[0];
  }

  /** Whether the viewer has a seat. */
  get hasSeat() {
    return (this.state?.you.length ?? 0) > 0;
  }

  /** Whether another person has a seat. */
  get hasOtherPeople() {
    const seats = this.state?.seats ?? [];
    return seats.some(({ who }, index) => typeof who === "object" && "person" in who && !this.isMine(index + 1));
  }

  /** The open seats. */
  get openSeats() {
    const seats = this.state?.seats ?? [];
    return seats.flatMap(({ who }, index) => (who === "free" ? [index + 1] : []));
  }

  /** What the game calls a seat. @param {number} seat */
  seatName(seat) {
    return this.setting?.seats[seat - 1] ?? String(seat);
  }

  /** The name of a seat's player; for an open seat or a guest without a name, what the game calls the seat. @param {number} seat */
  name(seat) {
    const who = this.state?.seats[seat - 1]?.who;
    const named = who && who !== "free" && !("person" in who && !who.person);
    return named ? playerName(who) : this.seatName(seat);
  }

  /**
   * A line of the history. In a game with hidden information it is a sentence, in which the names of seats
   * become those of players.
   * @param {string} text
   */
  entry(text) {
    if (!this.setting?.hides) return text;
    const { seats } = this.setting;
    return capitalized(text.replace(new RegExp(seats.join("|"), "g"), (seat) => this.name(seats.indexOf(seat) + 1)));
  }

  /** A text with a capital letter at its beginning, unless it begins with the name of a place. @param {string} text */
  sentence(text) {
    const [first] = text.split(/:? /, 1);
    return this.setting?.spots.some(({ name }) => name === first) ? text : capitalized(text);
  }

  /** The status line: whose turn it is, what is computed, how the game ended. @returns {string} */
  get status() {
    const { state } = this;
    if (!state) return strings.loading;
    if (state.phase === "over") return this.result;
    if (state.phase === "gathering") {
      return this.openSeats.length ? words.waiting(this.openSeats.length) : words.waitingShare;
    }
    if (state.busy?.task === "suggesting") return words.suggesting;
    if (state.busy?.task === "solving") return words.solving;
    if (state.busy) return words.thinks(this.name(state.busy.seat));
    if (!state.to_move) return "";
    if (this.openSeats.includes(state.to_move)) return words.left(this.seatName(state.to_move));
    if (this.isMine(state.to_move) && state.you.length < 2) return words.yourTurn;
    return words.turnOf(this.name(state.to_move));
  }

  /** How the game ended. */
  get result() {
    const { state } = this;
    const end = state?.ending;
    if (!state || !end) return "";
    if (end.drawn) return words.drawn;
    const { winners } = end;
    if (state.seats.length === 1) return winners.length ? words.solved : words.alone[end.how];
    if (state.you.length === 1) return winners.some((seat) => this.isMine(seat)) ? words.youWon : words.youLost;
    return winners.length ? words.won(winners.map((seat) => this.name(seat)).join(", ")) : "";
  }

  /** Why the game ended, and after how many moves. */
  get reason() {
    const { state } = this;
    const end = state?.ending;
    if (!state || !end) return "";
    const loser = state.seats.length > 1 ? end.loser : undefined;
    const how = { rules: null, time: words.byTime, resigned: words.byResigning }[end.how];
    return [loser && how?.(this.name(loser)), words.inMoves(state.length)].filter(Boolean).join(", ");
  }

  /** Whether a solitaire can still be won. */
  get verdict() {
    const verdict = this.state?.verdict;
    if (!verdict || this.state?.phase !== "playing") return { text: "", kind: "" };
    if (typeof verdict === "object") return { text: words.winnable(verdict.winnable.moves), kind: "good" };
    if (verdict === "impossible") return { text: words.impossible, kind: "bad" };
    return { text: verdict === "searching" ? words.searching : words.notKnown, kind: "" };
  }
}

/**
 * The setting as one viewer sees it: with the names of the players, and the viewer's own places at the bottom.
 * @param {Setting} setting @param {number[]} you @param {string[]} names of the players
 * @returns {Setting}
 */
export function asSeen(setting, you, names) {
  const [seat] = you.length === 1 ? you : [];
  const rows = setting.spots.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const turned = setting.spots.some(({ owner, shape, y }) => owner === seat && shape === "fan" && y < (top + bottom) / 2);
  const spots = setting.spots.map((spot) => {
    const { owner, label = spot.name, y } = spot;
    const shown = owner === undefined ? label : owner === seat ? strings.board.own(label) : strings.board.ownedBy(names[owner - 1] ?? "", label);
    return { ...spot, label: shown, y: seat && turned ? top + bottom - y : y };
  });
  return { ...setting, spots };
}
