// The protocol. Generated from crates/hog-wire by its test `schema`; for the type checker, not for browsers.

export type ActInfo = {
  gestures: Array<GestureInfo>;
  move: string;
  words?: string;
};

export type Action = { play: { move: string } } | { share: { share: string } } | "undo" | "redo" | "agree" | "decline" | "resign" | "suggest" | "solve" | "step" | "stop" | "leave" | { seat: { engine: string; free: number } } | { say: { text: string } };

export type ActionAnswer = {
  id: string;
  refused?: WireError;
  version: number;
};

export type ActionRequest = {
  act: Action;
  id: string;
  seat: number;
  version: number;
};

export type AnalysisInfo = {
  after: number;
  chance: number;
  line: Array<string>;
  moves: Array<HintInfo>;
  proved: boolean;
  to_move?: number;
};

export type BusyInfo = {
  seat: number;
  task: TaskKind;
};

export type ChatMessage = {
  seat: number;
  text: string;
};

export type ClientMessage = { hello: Hello } | { ask: ActionRequest };

export type ClockInfo = {
  left?: number;
  runs: boolean;
  used: number;
};

export type ColourName = "plain" | { seat: number } | "clubs" | "diamonds" | "hearts" | "spades" | "black" | "white" | "yellow" | "red" | "orange" | "green" | "blue";

export type CounterInfo = {
  kind?: number;
  token: string;
};

export type CreateTable = {
  definition?: string;
  game: string;
  invited?: boolean;
  listed?: boolean;
  moves?: Array<string>;
  name?: string;
  pace?: string;
  seats: Array<string>;
  shares?: boolean;
  talk?: boolean;
};

export type CreatedSeat = {
  seat: number;
  token: string;
};

export type CreatedTable = {
  commitment?: string;
  invitation?: string;
  seats: Array<CreatedSeat>;
  table: string;
  version: number;
};

export type DealInfo = "nothing" | "given" | { committed: { commitment: string; shares: Array<string | null> } } | { revealed: { commitment: string; seed: string; shares: Array<string | null> } };

export type EdgeInfo = {
  colour: ColourName;
  places: Array<number>;
  side: SideName;
};

export type EndingInfo = {
  drawn: boolean;
  how: HowEnded;
  loser?: number;
  winners: Array<number>;
};

export type ErrorCode = "malformed" | "invalid" | "not-found" | "no-token" | "not-your-seat" | "seat-taken" | "stale" | "not-your-turn" | "illegal" | "not-now" | "too-much" | "unavailable";

export type FamilyInfo = {
  aliases?: Array<string>;
  hides: boolean;
  name: string;
  parameters: Array<ParameterInfo>;
  rules: string;
  seats: Array<string>;
  sides: Array<SideInfo>;
  summary: string;
  title: string;
};

export type FamilyPicture = {
  decisive?: Array<number>;
  family: string;
  moves: Array<string>;
  places: Array<Stack>;
  setting: TableSetting;
};

export type Frame = {
  after: number;
  decisive: Array<number>;
  last: Array<number>;
  noticed: number;
  places: Array<Stack>;
};

export type GestureInfo = { touch: { place: number; z?: number } } | { send: { place: number; z?: number } } | { carry: { place: number; to: number; z?: number } };

export type Hello = {
  protocol: number;
  tokens?: Array<string>;
};

export type HintInfo = {
  estimated?: boolean;
  gestures: Array<GestureInfo>;
  move: string;
  reason: string;
  words?: string;
};

export type History = {
  from: number;
  told: Array<string>;
};

export type HouseInfo = {
  engines: Array<string>;
  families: Array<FamilyInfo>;
  protocol: number;
  version: string;
};

export type HowEnded = "rules" | "time" | "resigned";

export type KindInfo = {
  colour: ColourName;
  glyph: string;
  name: string;
};

export type ParameterInfo = {
  deal: boolean;
  keyed: boolean;
  meaning: string;
  name: string;
  range?: [number, number];
  usual: string;
  words?: Array<string>;
};

export type PhaseName = "gathering" | "playing" | "over";

export type PlayAgain = {
  shares?: boolean;
};

export type Preview = {
  game: string;
  moves?: Array<string>;
};

export type Previewed = {
  last: Array<number>;
  places: Array<Stack>;
  setting: TableSetting;
  to_move: number;
};

export type ReplayInfo = {
  frames: Array<Frame>;
  length: number;
};

export type SatDown = {
  seat: number;
  token: string;
  version: number;
};

export type SeatState = {
  clock?: ClockInfo;
  margin?: number;
  present: boolean;
  who: Who;
};

export type ServerMessage = { table: TableState } | { answer: ActionAnswer } | { suggestion: SuggestionInfo } | { failed: string } | { refused: WireError } | { bye: WireError };

export type ShapeName = "square" | "hexagon" | "point" | "pile" | "fan" | "cascade";

export type SideInfo = {
  colour: ColourName;
  name: string;
};

export type SideName = "top" | "bottom" | "left" | "right";

export type SitDown = {
  invitation?: string;
  name?: string;
  seat?: number;
  share?: string;
};

export type SpotInfo = {
  label?: string;
  name: string;
  neighbours: Array<number>;
  owner?: number;
  place: number;
  shape: ShapeName;
  x: number;
  y: number;
};

export type Stack = {
  counters: Array<CounterInfo>;
  place: number;
};

export type SuggestionInfo = {
  line: Array<string>;
  moves: Array<HintInfo>;
  seat: number;
  version: number;
};

export type TableListing = {
  game: string;
  invited: boolean;
  phase: PhaseName;
  seats: Array<Who>;
  table: string;
  title: string;
};

export type TableSetting = {
  definition?: string;
  edges: Array<EdgeInfo>;
  family: string;
  game: string;
  hides: boolean;
  kinds: Array<KindInfo>;
  rules: string;
  seats: Array<string>;
  sides: Array<SideInfo>;
  solver: boolean;
  spots: Array<SpotInfo>;
  summary: string;
  title: string;
};

export type TableState = {
  acts: Array<ActInfo>;
  asked_back?: TakebackInfo;
  busy?: BusyInfo;
  deal: DealInfo;
  decisive: Array<number>;
  ending?: EndingInfo;
  followed_by?: string;
  history: History;
  invited: boolean;
  last: Array<number>;
  length: number;
  onlookers: number;
  pace: string;
  phase: PhaseName;
  places: Array<Stack>;
  redoable: number;
  said?: Array<ChatMessage>;
  seats: Array<SeatState>;
  setting?: TableSetting;
  table: string;
  talk: boolean;
  to_move?: number;
  undoable: number;
  verdict?: VerdictInfo;
  version: number;
  you: Array<number>;
};

export type TakebackInfo = {
  seat: number;
};

export type TaskKind = "thinking" | "suggesting" | "solving";

export type VerdictInfo = { winnable: { moves: number } } | "impossible" | "not-known" | "searching";

export type Who = "free" | { person: string } | { engine: string };

export type WireError = {
  code: ErrorCode;
  column?: number;
  line?: number;
  message: string;
  which?: number;
};
