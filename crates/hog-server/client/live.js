// Connections to tables. At a table's address the first is opened at once, while the rest of the page
// is still loading; whoever wants it later gets what was heard meanwhile.

import { kept } from "./seats.js";

/**
 * @typedef {object} Live
 * @property {string} table
 * @property {WebSocket} socket which has said who is there as soon as it is open
 * @property {string[]} heard what came before somebody listened
 * @property {string[]} tokens those that it says
 */

const PROTOCOL = 1;

/** The tokens of one's own seats at a table. @param {string} table */
export function tokensAt(table) {
  return kept(table)?.seats.map(({ token }) => token) ?? [];
}

/** @param {string} table @param {string[]} tokens @returns {Live} */
function open(table, tokens) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${table}/live`);
  /** @type {string[]} */
  const heard = [];
  socket.onopen = () => socket.send(JSON.stringify({ hello: { protocol: PROTOCOL, tokens } }));
  socket.onmessage = ({ data }) => heard.push(data);
  return { table, socket, heard, tokens };
}

/** The table that an address means. @param {string} path */
export function tableAt(path) {
  return /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
}

const here = tableAt(location.pathname);

/** @type {Live | null} */
let first = here ? open(here, tokensAt(here)) : null;

/** A connection to a table. @param {string} table @param {string[]} tokens @returns {Live} */
export function connect(table, tokens) {
  const early = first;
  first = null;
  const usable = early?.table === table && early.socket.readyState <= WebSocket.OPEN;
  if (early && usable) return early;
  early?.socket.close();
  return open(table, tokens);
}
