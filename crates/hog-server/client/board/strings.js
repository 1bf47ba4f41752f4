// What a board says. Every text of the client is in one file.

import { strings } from "../strings.js";

export const boardStrings = strings.board;
