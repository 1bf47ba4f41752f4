// What goes on, in a line: whose turn it is, what takes long, how it ended.

import { strings } from "../strings.js";

const words = strings.table;

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model @returns {string} */
export function status(model) {
  const { state } = model;
  if (!state) return strings.loading;
  if (state.phase === "over") return ending(model);
  if (state.phase === "gathering") {
    return model.free.length ? words.waiting(model.free.length) : words.waitingShare;
  }
  if (state.busy?.task === "suggesting") return words.suggesting;
  if (state.busy?.task === "solving") return words.solving;
  if (state.busy) return words.thinks(model.name(state.busy.seat));
  if (!state.to_move) return "";
  if (model.free.includes(state.to_move)) return words.left(model.seatName(state.to_move));
  const alone = state.you.length < 2;
  if (model.isMine(state.to_move) && alone) return words.yourTurn;
  return words.turnOf(model.name(state.to_move));
}

/** How the game ended, in a few words. @param {Model} model */
export function ending(model) {
  const { state } = model;
  const end = state?.ending;
  if (!state || !end) return "";
  if (end.drawn) return words.drawn;
  const [winner] = end.winners;
  if (state.seats.length === 1) return winner ? words.solved : words.alone[end.how];
  const oneSeat = state.you.length === 1;
  if (winner === undefined) return oneSeat ? words.youLost : "";
  if (oneSeat) return model.isMine(winner) ? words.youWon : words.youLost;
  return words.won(model.name(winner));
}

/** Why it ended so. @param {Model} model */
export function reason(model) {
  const { state } = model;
  const end = state?.ending;
  if (!state || !end) return "";
  const parts = [];
  const loser = state.seats.length > 1 ? end.loser : undefined;
  if (loser && end.how === "time") parts.push(words.byTime(model.name(loser)));
  if (loser && end.how === "resigned") parts.push(words.byResigning(model.name(loser)));
  const [winner] = end.winners;
  if (winner && state.seats.length > 1 && state.you.length === 1) parts.push(words.won(model.name(winner)));
  parts.push(words.inMoves(state.length));
  return parts.join(", ");
}

/** Whether a solitaire can still be won. @param {Model} model */
export function verdict(model) {
  const told = model.state?.verdict;
  if (!told || model.state?.phase !== "playing") return { text: "", kind: "" };
  if (typeof told === "object") return { text: words.winnable(told.winnable.moves), kind: "good" };
  if (told === "impossible") return { text: words.impossible, kind: "bad" };
  return told === "searching" ? { text: words.searching, kind: "" } : { text: words.notKnown, kind: "" };
}
