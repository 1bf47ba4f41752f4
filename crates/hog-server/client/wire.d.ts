// What crosses the network, as in crates/hog-server/src/wire. For the type checker only; no browser
// loads this file.

import type { ActInfo, Colour, Setting as BoardSetting, Stack } from "./board/types.js";

export type Who = "free" | { person: string } | { engine: string };
export type Phase = "gathering" | "playing" | "over";

export interface HouseInfo {
  version: string;
  protocol: number;
  families: FamilyInfo[];
  engines: string[];
}
export interface FamilyInfo {
  name: string;
  title: string;
  aliases?: string[];
  summary: string;
  rules: string;
  seats: string[];
  sides: SideInfo[];
  hides: boolean;
  parameters: ParameterInfo[];
}
export interface FamilyPicture {
  family: string;
  moves: string[];
  setting: Setting;
  places: Stack[];
  decisive?: number[];
}
export interface SideInfo {
  name: string;
  colour: Colour;
}
export interface ParameterInfo {
  name: string;
  meaning: string;
  usual: string;
  keyed?: boolean;
  words?: string[];
  range?: [number, number];
  deal: boolean;
}
export interface Listing {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: Who[];
  invited: boolean;
}
export interface CreateTable {
  game: string;
  definition?: string;
  moves?: string[];
  seats: string[];
  name?: string;
  shares?: boolean;
  pace?: string;
  listed?: boolean;
  invited?: boolean;
  talk?: boolean;
}
export interface CreatedTable {
  table: string;
  seats: { seat: number; token: string }[];
  invitation?: string;
  commitment?: string;
  version: number;
}
export interface Preview {
  game: string;
  moves: string[];
}
export interface Previewed {
  setting: Setting;
  places: Stack[];
  last: number[];
  to_move: number;
}
export interface SitDown {
  seat?: number;
  name?: string;
  share?: string;
  invitation?: string;
}
export interface SatDown {
  seat: number;
  token: string;
  version: number;
}

export interface Setting extends BoardSetting {
  title: string;
  family: string;
  summary: string;
  rules: string;
  definition?: string;
  seats: string[];
  sides: SideInfo[];
  hides: boolean;
  solver: boolean;
}
export interface HintInfo extends ActInfo {
  reason: string;
}
export interface Clock {
  used: number;
  left?: number;
  runs: boolean;
}
export interface SeatState {
  who: Who;
  present: boolean;
  clock?: Clock;
  margin?: number;
}
export interface Ending {
  how: "rules" | "time" | "resigned";
  winners: number[];
  drawn: boolean;
  loser?: number;
}
export type Verdict = { winnable: { moves: number } } | "impossible" | "not-known" | "searching";
export type Deal =
  | "nothing"
  | "given"
  | { committed: { commitment: string; shares: (string | null)[] } }
  | { revealed: { commitment: string; seed: string; shares: (string | null)[] } };
export interface TableState {
  table: string;
  version: number;
  phase: Phase;
  setting?: Setting;
  pace: string;
  talk: boolean;
  invited: boolean;
  seats: SeatState[];
  you: number[];
  to_move?: number;
  ending?: Ending;
  places: Stack[];
  acts: ActInfo[];
  last: number[];
  decisive: number[];
  history: { from: number; told: string[] };
  length: number;
  undoable: number;
  redoable: number;
  asked_back?: { seat: number };
  verdict?: Verdict;
  busy?: { task: "thinking" | "suggesting" | "solving"; seat: number };
  deal: Deal;
  said?: { seat: number; text: string }[];
  followed_by?: string;
  onlookers: number;
}
export interface Suggestion {
  version: number;
  seat: number;
  moves: HintInfo[];
  line: string[];
}
export interface WireError {
  code: string;
  message: string;
  line?: number;
  column?: number;
  which?: number;
}
export type Act =
  | "undo" | "redo" | "agree" | "decline" | "resign" | "suggest" | "solve" | "step" | "stop" | "leave"
  | { play: { move: string } }
  | { share: { share: string } }
  | { seat: { free: number; engine: string } }
  | { say: { text: string } };
export interface Request {
  id: string;
  seat: number;
  version: number;
  act: Act;
}
export interface ActAnswer {
  id: string;
  version: number;
  refused?: WireError;
}
export type ServerMessage =
  | { table: TableState }
  | { answer: ActAnswer }
  | { suggestion: Suggestion }
  | { failed: string }
  | { bye: WireError };
export interface Frame {
  after: number;
  places: Stack[];
  last: number[];
  decisive: number[];
  noticed: number;
}
export interface Replay {
  length: number;
  frames: Frame[];
}
export interface Judgement {
  after: number;
  chance: number;
  proved: boolean;
  to_move?: number;
  line: string[];
  moves: HintInfo[];
}
