// The server's HTTP interface. A call resolves with the answer or throws `Refused`.

/** @typedef {import("./wire.js").WireError} WireError */

const BASE = "/api/v1";
const TIMEOUT_MS = 30_000;

/** The server refused a request or could not be reached. */
export class Refused extends Error {
  /** @param {WireError} why */
  constructor(why) {
    super(why.message);
    this.why = why;
  }
}

/**
 * @param {string} path
 * @param {{body?: object, tokens?: string[], signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
async function call(path, { body, tokens = [], signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body) headers["content-type"] = "application/json";
  if (tokens.length) headers.authorization = `Bearer ${tokens.join(",")}`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response;
  try {
    response = await fetch(BASE + path, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused({ code: "unavailable", message: "" });
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw new Refused(answer?.code ? answer : { code: "unavailable", message: "" });
}

export const api = {
  /** The answer to `info`. @type {Promise<import("./wire.js").HouseInfo> | undefined} */
  house: undefined,

  /** The answer to `pictures`. @type {Promise<import("./wire.js").FamilyPicture[]> | undefined} */
  familyPictures: undefined,

  /** The games and computer players of the server. Requested once. */
  info() {
    api.house ??= call("/house").catch((error) => {
      api.house = undefined;
      throw error;
    });
    return api.house;
  },

  /** A sample position of every game, for the lobby. Requested once. */
  pictures() {
    api.familyPictures ??= call("/pictures").catch((error) => {
      api.familyPictures = undefined;
      throw error;
    });
    return api.familyPictures;
  },

  /** The tables that are listed publicly. @returns {Promise<import("./wire.js").TableListing[]>} */
  tables: () => call("/tables"),

  /** @param {import("./wire.js").CreateTable} wanted @returns {Promise<import("./wire.js").CreatedTable>} */
  create: (wanted) => call("/tables", { body: wanted }),

  /** A rematch with the same players. @param {string} id @param {string[]} tokens @returns {Promise<import("./wire.js").CreatedTable>} */
  again: (id, tokens) => call(`/tables/${id}/again`, { body: { shares: true }, tokens }),

  /** @param {import("./wire.js").Preview} wanted @returns {Promise<import("./wire.js").Previewed>} */
  preview: (wanted) => call("/preview", { body: wanted }),

  /** @param {string} id @param {import("./wire.js").SitDown} wanted @returns {Promise<import("./wire.js").SatDown>} */
  sit: (id, wanted) => call(`/tables/${id}/seats`, { body: wanted }),

  /**
   * @param {string} id @param {string[]} tokens @param {number} from @param {number} count
   * @returns {Promise<import("./wire.js").ReplayInfo>}
   */
  replay: (id, tokens, from, count) =>
    call(`/tables/${id}/replay?from=${from}&count=${count}`, { tokens }),

  /**
   * @param {string} id @param {string[]} tokens @param {number} after @param {AbortSignal} signal
   * @returns {Promise<import("./wire.js").AnalysisInfo>}
   */
  analysis: (id, tokens, after, signal) =>
    call(`/tables/${id}/analysis?after=${after}`, { tokens, signal }),

  /** The address of a finished game's save file. @param {string} id */
  saveAddress: (id) => `${BASE}/tables/${id}/save`,
};
