#!/usr/bin/env node
// Stands in for the program in the tests of the harness: serves a good page and some bad ones.

import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} body
 * @param {string} [head]
 */
const page = (body, head = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="style.css">${head}</head>
<body><main><h1>A page</h1>${body}</main></body></html>`;

const STYLE = `
body { font: 1.2rem sans-serif; color: #222; background: #fff }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
@media (prefers-reduced-motion: no-preference) { h1 { transition: color 1s } }`;

/** Text whose picture is large. */
const NOISE = Array.from({ length: 60_000 }, (_, n) => ((n * n * 2_654_435_761) % 1_000_003).toString(36)).join(" ");

/** @type {Record<string, [type: string, text: string]>} */
const PAGES = {
  "/": ["text/html", page("<p>Suits: ♠ ♥ ♦ ♣</p><button>Play</button>")],
  "/style.css": ["text/css", STYLE],
  "/wrong": ["text/html", page("", '<script src="wrong.js"></script>')],
  "/wrong.js": ["text/javascript", 'console.error("something is wrong"); null.x;'],
  "/missing": ["text/html", page("", '<script src="nothing.js"></script>')],
  "/noise": ["text/html", page(`<p>${NOISE}</p>`)],
  "/unlabelled": ["text/html", page("<button></button>")],
};

const [flag, address] = process.argv.slice(2);
const [host, port] = address?.split(":") ?? [];
if (flag !== "--listen" || host !== "127.0.0.1" || process.argv.includes("--closed")) {
  console.error("this server does not start");
  process.exit(3);
}
writeFileSync(join(process.env["HOG_DATA"] ?? "", "kept"), "kept");

const server = createServer((request, response) => {
  const found = PAGES[request.url ?? ""];
  response.writeHead(found ? 200 : 404, {
    "content-type": found?.[0] ?? "text/plain",
    "content-security-policy": "default-src 'self'; img-src data:; object-src 'none'",
  });
  response.end(found?.[1] ?? "there is no such page");
});
server.listen(Number(port), host, () => {
  const bound = server.address();
  if (typeof bound !== "object") throw new Error("a port was asked for");
  console.log(`listening at http://127.0.0.1:${bound?.port}/`);
});
process.on("SIGTERM", () => process.exit(0));
