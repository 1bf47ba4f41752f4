// The games of the server, so that tests need no list of their own.

import { nameWith } from "../crates/hog-server/client/lobby/parameters.js";

/** @typedef {import("../crates/hog-server/client/wire.js").FamilyInfo} Family */

/** Maximum number in the name of a short game, such as the size of a board. */
const MAX_NUMBER = 5;

/** @param {{ address: string }} server @returns {Promise<Family[]>} */
export async function families({ address }) {
  /** @type {{ families: Family[] }} */
  const { families } = await (await fetch(`${address}api/v1/house`)).json();
  return families;
}

/** The name of a short game of a family: small for two players, and always the first deal. @param {Family} family */
export function shortGame(family) {
  const values = family.parameters.map(({ name, usual, range, deal }) => {
    const [least] = range ?? [];
    if (least === undefined) return [name, usual];
    if (deal) return [name, String(Math.max(1, least))];
    return [name, family.seats.length > 1 ? String(Math.min(Number(usual), Math.max(least, MAX_NUMBER))) : usual];
  });
  return nameWith(family, Object.fromEntries(values));
}
