// The types of what the server sends, for the type checker: the pages never load this file.
// Fields are those of `game/view.py`, `server/messages.py` and the HTTP answers.

type Side = "first" | "second";
/** Who decides: a side, or chance. */
type Player = Side | "chance";
/** Who looks: a side, two people at one screen, or a spectator. */
type Viewer = Side | "both" | "spectator";

/** What the server says to people: the pages word it, in `lib/translations.js`. */
interface Message { key: string; parameters: Record<string, string | number | Message> }

/** A piece on a square: `name` tells individuals apart, `marks` are what the viewer knows of it. */
interface Piece {
  square: string;
  id: string;
  side: Side;
  name?: string;
  marks?: Message[];
}

/** One legal decision; `clicks` are the places to click for it, in order: "e4", or "hand:P" first. */
interface Option {
  text: string;
  clicks: string[];
  choice: Message | null;
  piece_type: string | null;
  captures: string[];
  action: Message | null;
  marks: string[];
  side: Side | null;
  parts?: [question: Message, answer: Message][];
  detail?: Message | null;
  reach?: string[];
  /** In each of the variant's `notations`. */
  spelled?: string[];
  /** The page's own: no legal move, offered where an illegal move loses. */
  illegal?: boolean;
}

interface Move {
  ply: number;
  fullmove_number: number;
  seat: Player;
  text: string;
  squares?: string[];
  notes?: Message[];
  seal?: string;
  wording?: Message | null;
  passed?: Side | "";
  /** In each of the variant's `notations`; nothing where it is no move of a piece. */
  spelled?: string[];
}

/** How the last move went: its places in order, and the squares that the move itself empties. */
interface MoveSteps { path: string[]; captures: string[] }

interface Outcome {
  winner: Side | null;
  message: Message;
}

/** What one viewer may know of a position. */
interface View {
  variant: string;
  viewer: Viewer;
  ply: number;
  fullmove_number: number;
  to_move: Player | "";
  position: string;
  board: Piece[];
  hands: Record<string, Record<string, number>>;
  captured: Record<string, Record<string, number>>;
  options: Option[];
  moves: Move[];
  check: string[];
  notes: Message[];
  outcome: Outcome | null;
  draw_offered_by: Side | null;
  can_undo: boolean;
  start: string;
  rules: Record<string, unknown>;
  state_fields: Record<string, string>;
  commitment: string;
  fog: string[];
  steps: MoveSteps | null;
  reach: Record<string, string[]>;
  early: Side | "";
  early_options: Option[];
  /** The page's own: the last move where `moves` is left out, and who enters moves now. */
  last?: Move | null;
  mover?: Side;
}

interface Ray { direction: string; move: number; capture: number }
interface Mnemonic {
  rays?: Ray[];
  leaps?: { dx: number; dy: number; move: boolean; capture: boolean }[];
  lions?: { direction: string }[];
  hops?: { direction: string; move: boolean; capture: boolean }[];
}

interface Diagram {
  files?: number;
  ranks?: number;
  at?: string;
  radius?: number;
  marks?: { square: string; mark: string }[];
}

/** The strokes of a drawing, one over the other: a kind and a path in a box of 100 by 100. */
type Drawing = [kind: "body" | "line" | "ink" | "edge", path: string][];

/** A piece type, as a variant describes it. */
interface PieceType {
  id: string;
  name: string;
  betza: string;
  royal: boolean;
  promoted: boolean;
  promotes_to: string[];
  glyphs: string;
  /** The name of a drawing and its strokes; empty where nothing is drawn for it. */
  picture: string;
  drawing: Drawing;
  /** Addresses of the inventor's own drawings, of the first and of the second player. */
  images?: string[];
  mnemonic: Mnemonic;
  diagram: Diagram;
  value: number;
  clicks: number;
}

interface RuleOption { default: unknown; values?: unknown[]; text?: string }

/** How a variant's file asks for its board to look: colours, hatched squares, drawings, corners of palaces. */
interface Looks {
  light?: string;
  dark?: string;
  squares?: Record<string, string>;
  hatched?: string[];
  inlays?: Record<string, Drawing>;
  palaces?: [string, string][];
}

/** A variant's public description; `piece_types` are what its pieces are. */
interface VariantInfo {
  name: string;
  title: string;
  summary: string;
  inventor: string;
  files: number;
  ranks: number;
  holes: string[];
  seats: Record<string, string>;
  style: string;
  zone: Record<string, string[]>;
  piece_types: PieceType[];
  options: Record<string, RuleOption>;
  rules: string;
  start: string;
  secret: boolean;
  chance: boolean;
  roles: string[];
  translations: Record<string, string>;
  hands: boolean;
  year: number;
  names: Record<string, Record<string, string>>;
  pictured: boolean;
  looks?: Looks;
  /** The styles its moves are spelled in. */
  notations?: string[];
  /** The page's own: the group in the list, what the game has, and what it can be found by. */
  family?: string;
  features?: string[];
  aliases?: string[];
  /** Its title in all languages, as far as it is not in `names`. */
  titles?: string[];
  find?: string;
}

interface Timing {
  main?: number;
  increment?: number;
  period?: number;
  periods?: number;
  days?: number;
}

interface Terms { timing: Timing | null; rated: boolean; delay: number }

interface ClockView {
  left: Record<string, number>;
  periods: Record<string, number>;
  running: Side | null;
  overtime: string[];
}

interface SeatView { type: string; level: number; name: string; rating: number | null; taken: boolean; called: Message | null }
interface SeatsView { first: SeatView; second: SeatView }

/** A message of the server on a game's socket. */
type ServerMessage =
  | ViewMessage | HistoryMessage | ThinkingMessage | ChatMessage | PremovesMessage | WatchingMessage
  | NoticeMessage | ErrorMessage | LobbyMessage | { type: "actions" } | { type: "pong" };

interface ViewMessage {
  type: "view";
  view: View;
  seats: SeatsView;
  thinking: Side | null;
  sequence: number;
  clock: ClockView | null;
  proposals: Record<string, Side>;
  adjourned: boolean;
  rematch: string;
  chosen: Record<string, string>;
}
interface HistoryMessage { type: "history"; ply: number; view: View }
interface ThinkingMessage { type: "thinking"; seat: Side; level: number }
interface ChatMessage { type: "said"; id: number; author: string; name: string; text: string; at: number; called: Message | null }
interface PremovesMessage { type: "planned"; ply: number; lines: string[][] }
interface WatchingMessage { type: "watching"; spectators: number; present: Side[] }
/** Why a piece cannot go there; null where it can. */
interface WhyMessage {
  type: "why";
  origin: string;
  target: string;
  reason: { message: Message; rule: string; number: string; sentences: Record<string, string[]> } | null;
}
/** What many games of the computer with itself say of a variant. */
interface BalanceReport {
  games: number;
  alarms?: Message[];
  first: string;
  strengths: {
    nodes: number; first_share: [number, number, number]; wins: number; draws: number; losses: number;
    plies: { mean: number; all: number[] }; branching: number; lead_changes: number;
  }[];
  ends: { message: Message; games: number }[];
  pieces: {
    name: string; royal: boolean; at_start: number; taken: number; promoted: number;
    never_moved: number | null; worth: number | null; error: number | null;
  }[];
  openings: { move: string; loses: boolean; share: [number, number, number] }[];
}
interface NoticeMessage { type: "notice"; said: Message }
interface ErrorMessage { type: "error"; code: string; message: string; said: Message | null }
interface LobbyMessage { type: "lobby"; challenges: Challenge[] }

/** An offer to play, in the lobby or by link. */
interface Challenge {
  id: string;
  url: string;
  variant: string;
  options: Record<string, unknown>;
  colour: Side | "random";
  terms: Terms;
  name: string;
  called: Message | null;
  rating: number | null;
  listed: boolean;
  mine: boolean;
  status: string;
  game: string | null;
  token?: string;
  position: string | null;
}

/** A game in a list of one person's games. */
interface ListedGame {
  id: string;
  url: string;
  variant: string;
  status: string;
  side: Side | "";
  my_turn: boolean;
  local: boolean;
  /** How many seats of it are the asker's own. */
  seats: number;
  winner: Side | null;
  message: Message | null;
  ply: number;
  changed: number;
}

/** A game, as /api/games answers, with its variant's description. */
interface Game {
  id: string;
  url: string;
  variant: string;
  options: Record<string, unknown>;
  seats: SeatsView;
  viewer: Viewer;
  view: View;
  terms: Terms;
  local: boolean;
  info: VariantInfo;
}

/** A message of the page on a game's socket: see `server/messages.py`. */
interface ClientMessage { type: string; [field: string]: unknown }
type Send = (message: ClientMessage) => boolean;

/** What a click on a place would do: end the move there, or lead on. */
interface Hint {
  stop: boolean;
  more: boolean;
  capture: boolean;
  back: boolean;
  illegal: boolean;
}

/** What a click has done: "ignored", "partial", "done", "choose" or "cancelled". */
interface Pressed { state: "ignored" | "partial" | "done" | "choose" | "cancelled"; options: Option[] }

/** What moves may be entered freely: how many clicks from each place, to which squares, and what they mean. */
interface FreeMoves {
  most: Map<string, number>;
  squares: string[];
  /** Squares worth showing, by where a path begins; any others may be clicked as well. */
  likely: (start: string) => Set<string>;
  meant: (path: string[]) => Option[];
}

/** Numbers about the games played here of a variant. */
interface Statistics {
  games: number;
  first: number;
  drawn: number;
  second: number;
  plies: number;
  endings: { message: Message; games: number }[];
}

/** A rating; null while too few games have been rated. */
interface Rating { variant: string; rating: number | null; games: number }

/** The person at the screen. */
interface Me {
  account: boolean;
  name: string;
  author: string;
  preferences: Record<string, unknown>;
  ratings: Rating[];
  rating_after: number;
}

/** What the analysis found about one move. */
interface StudyMoment {
  ply: number;
  move: string;
  best: string;
  line: string[];
  /** The beginning of the line, in each of the variant's `notations`. */
  spelled?: string[][];
  share: number;
  loss: number;
  turning: boolean;
}

/** Addresses under which others reach this server. */
interface Network { addresses: string[]; near: boolean; may_open: boolean }

type ShapeColour = "green" | "red" | "blue" | "yellow";
/** An arrow between two squares, or a circle where `to` is left out; `strength` from 0 to 1 says how bold. */
interface Shape { from: string; to?: string; colour: ShapeColour; strength?: number }

/** What a position text remembers besides the board and the hands. */
interface PositionFields {
  turn: Side;
  unmoved: string;
  en_passant: string;
  halfmove_clock: string;
  fullmove_number: string;
  others: Record<string, string>;
}

/** A position of an analysis board: `records` are the moves the page did not know. */
interface Looked { view: View; records: Move[]; key: string; fields: PositionFields }

/** A node of a tree of moves in a list: `parent` is the place of the one before it, -1 at the root. */
interface FlatNode { parent: number; text: string; comment: string; shapes: string[] }

/** The lines of play that a text holds. */
interface ReadLines {
  variant: string;
  options: Record<string, unknown>;
  start: string | null;
  nodes: FlatNode[];
  records: (Move | null)[];
  tags: Record<string, string>;
}

/** A line of the engine; its score is the first side's, `mate` counts the decisions until then. */
interface EngineLine {
  score: number;
  share: number;
  pawns: number;
  mate: number | null;
  line: string[];
  /** The first moves of it, in each of the variant's `notations`. */
  spelled?: string[][];
  clicks: string[];
}

/** How often a move was played in a position, by how the games ended. */
interface PlayedMove { move: string; first: number; drawn: number; second: number }

/** A line of /api/lessons. */
interface CourseBrief { id: string; title: Record<string, string>; summary: Record<string, string>; steps: number }

/** A step of a course as the page has it: what is accepted stays with the server. */
interface LessonStep {
  text: Record<string, string>;
  hint: Record<string, string>;
  after: Record<string, string>;
  marks: string[];
  find: number;
  asks: boolean;
  answers: Record<string, string>[];
  view: View;
}
interface LessonCourse { id: string; title: Record<string, string>; summary: Record<string, string>; steps: LessonStep[] }
