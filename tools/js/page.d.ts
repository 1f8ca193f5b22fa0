// The types of what a page holds, for the type checker: the pages never load this file.

/** An element of a page's shell, found by its id, with the fields that any of them has. */
interface PageElement extends HTMLElement {
  value: string;
  checked: boolean;
  disabled: boolean;
  href: string;
  max: number | string;
  reportValidity(): boolean;
  setSelectionRange(start: number, end: number): void;
}

interface HTMLElementTagNameMap {
  "fairy-board": import("../../src/fairychess/server/static/js/board/board.js").FairyBoard;
}

/** The events of <fairy-board>. */
interface HTMLElementEventMap {
  decide: CustomEvent<{ option: Option }>;
  inspect: CustomEvent<{ id: string; square: string }>;
  say: CustomEvent<{ text: string }>;
  path: CustomEvent<{ path: string[] }>;
  shapes: CustomEvent<{ shapes: Shape[] }>;
  happened: CustomEvent<{ cues: { name: string; at: number }[]; duration: number }>;
}

// Names of classes that comments use in many places.
type FairyBoard = import("../../src/fairychess/server/static/js/board/board.js").FairyBoard;
type Layout = import("../../src/fairychess/server/static/js/board/layout.js").Layout;
type Pictures = import("../../src/fairychess/server/static/js/pieces/pictures.js").Pictures;
type GameHistory = import("../../src/fairychess/server/static/js/game/history.js").GameHistory;

interface Point { x: number; y: number }

/** What a board is drawn from. */
type BoardOf = Pick<VariantInfo, "files" | "ranks" | "plan"> & { holes?: string[] };

/** How one clock looks now. */
interface ClockFace { text: string; low: boolean; running: boolean }

/** A mark on a picture of a piece: a step, a slide, a jump... in a direction, forward as +dy. */
interface Mark { dx: number; dy: number; kind: string; range: number; mode: string }

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

type ShapeColour = "green" | "red" | "blue" | "yellow";

/** An arrow between two squares, or a circle where `to` is left out; `strength` from 0 to 1 says how bold. */
interface Shape { from: string; to?: string; colour: ShapeColour; strength?: number }

// What pages add to what the server sends.

/** `illegal`: no legal move, offered where an illegal move loses. */
interface Option { illegal?: boolean }
/** The last move where `moves` is left out, and who enters moves now. */
interface View { last?: Move | null; mover?: Side }
/** What the list of games says besides, and what a game can be found by. */
interface VariantInfo { family?: string; features?: string[]; aliases?: string[]; titles?: string[]; find?: string }

// What the server sends as plain data.

type Side = "first" | "second";
/** Who decides: a side, or chance. */
type Player = Side | "chance";
/** Who looks: a side, two people at one screen, or a spectator. */
type Viewer = Side | "both" | "spectator";
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
  /** Where the squares lie, on a board that is no rectangle. */
  plan?: Plan;
}

/** A square where it lies: its name, its centre, its shade, its column in text, the number of its outline. */
type PlannedSquare = [square: string, x: number, y: number, shade: number, column: number, outline: number];
/** A board that is no rectangle, in widths of a square; labels say by whom they are seen: "" by both, or "inside" a square. */
interface Plan {
  width: number;
  height: number;
  rows: PlannedSquare[][];
  outlines: number[][];
  labels: [text: string, x: number, y: number, seen: string][];
}

/** The strokes of a drawing, one over the other: a kind and a path in a box of 100 by 100. */
type Drawing = [kind: "body" | "line" | "ink" | "edge", path: string][];
interface RuleOption { default: unknown; values?: unknown[]; text?: string }
/** How a variant's file asks for its board to look: colours, hatched squares, drawings, corners of palaces. */
interface Looks {
  light?: string;
  dark?: string;
  squares?: Record<string, string>;
  hatched?: string[];
  inlays?: Record<string, Drawing>;
  palaces?: [string, string][];
  /** Are the first player's pieces the dark ones? */
  black_begins?: boolean;
}

/** A game in a list of one person's games. */
interface ListedGame {
  id: string;
  url: string;
  variant: string;
  status: string;
  side: Side | "";
  my_turn: boolean;
  adjourned: boolean;
  /** Does the other side wait for an answer? */
  asked: boolean;
  local: boolean;
  /** How many seats of it are the asker's own. */
  seats: number;
  opponent?: ArchivedSeat | null;
  winner: Side | null;
  message: Message | null;
  ply: number;
  changed: number;
}

/** A complaint about a chat message, as moderators see it. */
interface Complaint {
  id: number;
  at: number;
  reason: string;
  message: number | null;
  comment: number | null;
  game: string | null;
  subject: string | null;
  name: string;
  text: string;
  hidden: boolean;
  account: string | null;
}
/** Something that a moderator has done. */
interface Done { moderator: string; kind: string; target: string; reason: string; at: number }
/** How often somebody played what the computer would, and how much of the expected score was lost on average. */
interface Agreement { judged: number; agreed: number; loss: number }
interface ReviewedGame { game: string; variant: string; side: Side; status: string; ended: number; rating: number | null; agreement: Agreement }
/** A comment as others read it. */
interface Written { id: number; text: string; at: number; name: string; mine: boolean }
/** A game in the inventors' gallery. */
interface Invention {
  id: string;
  title: string;
  summary: string;
  tags: string[];
  variant: string;
  author: string;
  stars: number;
  plays: number;
  listed: boolean;
}
interface InventionVersion { number: number; definition: string; note: string; created: number }
interface WholeInvention extends Invention {
  versions: InventionVersion[];
  forks: { id: string; title: string }[];
  made_from: { id: string; title: string } | null;
  starred: boolean;
  mine: boolean;
}
/** What a tournament is set up from. */
interface TournamentPlan {
  kind: string;
  contests: { variant: string; options: Record<string, unknown> }[];
  terms: Terms;
  rounds: number;
  minutes: number;
  late: boolean;
  most: number;
}
/** A tournament in a list. */
interface ListedTournament {
  id: string;
  title: string;
  official: boolean;
  status: string;
  round: number;
  rounds: number;
  starts: number;
  scheduled: boolean;
  ends: number | null;
  entrants: number;
  owner: string | null;
  plan: TournamentPlan;
}
interface TournamentPlace {
  rank: number;
  number: number;
  name: string;
  account: boolean;
  rating: number | null;
  away: boolean;
  points: number;
  games: number;
  ties: Record<string, number>;
}
interface TournamentPairing { round: number; board: number; first: number; second: number | null; game: string | null; result: string | null }
interface Tournament extends Omit<ListedTournament, "entrants"> {
  about: string;
  ties: string[];
  places: TournamentPlace[];
  pairings: TournamentPairing[];
}
/** A tournament, and what the person at the screen may do there. */
interface TournamentAnswer {
  tournament: Tournament;
  entered: boolean;
  away: boolean;
  game: string | null;
  may_enter: boolean;
  may_start: boolean;
  may_cancel: boolean;
}
/** A player's place on a ladder. */
interface LadderPlace { name: string; rating: number; games: number; provisional: boolean }
/** How somebody's games have ended. */
interface Results { won: number; drawn: number; lost: number }
interface ArchivedSeat { type: string; level: number; name: string; called: Message|null; account: boolean; rating: number | null }
/** A finished game in the archive. */
interface ArchivedGame {
  id: string;
  url: string;
  variant: string;
  winner: Side | null;
  message: Message;
  ply: number;
  changed: number;
  terms: Terms;
  seats: Record<Side, ArchivedSeat>;
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
  moderator: boolean;
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
  /** `??`, `?`, `?!`, or nothing; missing, as are those after it, from what was analysed by an earlier version. */
  sign?: string;
  chances?: number[];
  mate?: number | null;
  reason?: Message | null;
}

/** Addresses under which others reach this server. */
interface Network { addresses: string[]; near: boolean; may_open: boolean }
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
  /** Of a win, a draw and a loss of the first side. */
  chances: number[];
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

/** A game with others, as the inbox shows it. */
interface Waiting {
  id: string;
  url: string;
  variant: string;
  side: Side;
  ply: number;
  changed: number;
  my_turn: boolean;
  adjourned: boolean;
  /** Does the other side wait for an answer? */
  asked: boolean;
  /** Milliseconds that whoever is to move has left; null where no clock runs. */
  left: number | null;
  /** Milliseconds for which the opponent is on vacation still. */
  away: number | null;
  unread: number;
  opponent: { type: string; level: number; called: Message | null };
}
/** Where one gets mail, and which. */
interface Mailbox { sent: boolean; address: string; wanted: string; about_turns: string; warnings: boolean }
