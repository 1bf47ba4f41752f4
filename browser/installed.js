// Checks node_modules against package-lock.json: exit status 1 and the first package that differs.

import { readFileSync } from "node:fs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 * @typedef {{ packages: Record<string, Package> }} Lock
 */

/**
 * @param {string} file
 * @returns {Lock}
 */
function read(file) {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

/**
 * The first package that differs. Optional packages may be missing, since some are for other systems only.
 * @param {Lock} listed
 * @param {Lock} installed
 * @returns {string | undefined}
 */
function difference(listed, installed) {
  for (const [path, { version, integrity, optional }] of Object.entries(listed.packages)) {
    if (path === "") continue;
    const found = installed.packages[path];
    if (!found && optional) continue;
    if (found?.version !== version || found?.integrity !== integrity) {
      return `${path}: ${found?.version ?? "nothing"} is installed; expected ${version}`;
    }
  }
  return undefined;
}

let problem;
try {
  // npm records here what it has installed.
  problem = difference(read("package-lock.json"), read("node_modules/.package-lock.json"));
} catch (error) {
  problem = `node_modules: ${error instanceof Error ? error.message : error}`;
}
if (problem) {
  console.error(problem);
  process.exitCode = 1;
}
