// Made by tools/make_types.py of the types in Python; no page loads this file.

/** The game as it stands; `thinking` names the seat whose computer is at work. */
interface ViewMessage {
  type: "view";
  view: View;
  seats: SeatsView;
  thinking?: Side | null;
  sequence?: number;
  clock?: ClockView | null;
  proposals?: Record<string, Side>;
  adjourned?: boolean;
  rematch?: string;
  chosen?: Record<string, string>;
  version?: number;
}

/** A game as one viewer may see it after `ply` decisions. */
interface View {
  variant: string;
  viewer: Viewer;
  ply: number;
  fullmove_number: number;
  to_move: Player | "";
  position: string;
  board: PieceView[];
  hands: Record<string, Record<string, number>>;
  captured: Record<string, Record<string, number>>;
  options: Option[];
  moves: Move[];
  check: string[];
  notes: Message[];
  outcome: Outcome | null;
  draw_offered_by?: Side | null;
  can_undo?: boolean;
  start?: string;
  rules?: Record<string, unknown>;
  state_fields?: Record<string, string>;
  commitment?: string;
  fog?: string[];
  steps?: MoveSteps | null;
  reach?: Record<string, string[]>;
  early?: Side | "";
  early_options?: Option[];
}

/** One piece standing on the board. `id` is the piece type in its upper-case spelling. */
interface PieceView {
  square: string;
  id: string;
  side: Side;
  name?: string;
  marks?: Message[];
}

/** A key of `texts` and what stands in its places. */
interface Message {
  key: string;
  parameters?: Record<string, string | number | Message>;
}

/** One legal decision as a person enters it. */
interface Option {
  text: string;
  clicks: string[];
  choice?: Message | null;
  piece_type?: string | null;
  captures?: string[];
  action?: Message | null;
  marks?: string[];
  side?: Side | null;
  parts?: [Message, Message][];
  detail?: Message | null;
  spelled?: string[];
  reach?: string[];
}

/** One decision already taken: who, the canonical text, and the squares to highlight. */
interface Move {
  ply: number;
  fullmove_number: number;
  seat: Player;
  text: string;
  squares?: string[];
  notes?: Message[];
  seal?: string;
  wording?: Message | null;
  spelled?: string[];
  passed?: Side | "";
}

/** How a game ended. `winner` is "first", "second" or None for a draw. */
interface Outcome {
  winner: Side | null;
  message: Message;
}

/** How the last move went, as far as the viewer may know: for boards that show it. */
interface MoveSteps {
  path: string[];
  captures?: string[];
}

/** Both seats of a game. */
interface SeatsView {
  first: SeatView;
  second: SeatView;
}

/** Who sits there, as everybody may know; `rating` is None where it is unknown or hidden. */
interface SeatView {
  type: string;
  level?: number;
  name?: string;
  rating?: number | null;
  taken?: boolean;
  called?: Message | null;
  bot?: boolean;
}

/** The time left when the message is sent, in milliseconds; `running` names whose it is. */
interface ClockView {
  left: Record<string, number>;
  periods: Record<string, number>;
  running: Side | null;
  overtime?: string[];
  free?: Record<string, number>;
  away?: Record<string, number>;
}

/** The board after `ply` decisions, without options or moves. */
interface HistoryMessage {
  type: "history";
  ply: number;
  view: View;
  version?: number;
}

/** Why a piece cannot go there; no reason where it can. */
interface WhyMessage {
  type: "why";
  origin: string;
  target: string;
  reason: Reason | null;
  version?: number;
}

/** Why a piece may not go somewhere, and the rule that says so, if one does. */
interface Reason {
  message: Message;
  rule?: string;
  number?: string;
  sentences?: Record<string, string[]>;
}

/** The actions after `since`, the first of them where there are `more`. */
interface ActionsMessage {
  type: "actions";
  since: number;
  actions: ActionView[];
  more?: boolean;
  version?: number;
}

/** One action as a viewer may know it; `move` where it is a decision that still stands. */
interface ActionView {
  sequence: number;
  actor: string;
  kind: string;
  at: number;
  public: Record<string, unknown>;
  move?: Move | null;
}

/** A computer player has begun to think. */
interface ThinkingMessage {
  type: "thinking";
  seat: Player;
  level: number;
  version?: number;
}

/** A chat message; `author` is what to mute, `id` what to report. */
interface SaidMessage {
  type: "said";
  id: number;
  author: string;
  name: string;
  text: string;
  at: number;
  called?: Message | null;
  version?: number;
}

/** A chat message that a moderator has hidden. */
interface HiddenMessage {
  type: "hidden";
  id: number;
  version?: number;
}

/** The premoves of this seat, as they are now kept. */
interface PremovesMessage {
  type: "premoves";
  ply: number;
  lines: string[][];
  version?: number;
}

/** The line is up. */
interface PongMessage {
  type: "pong";
  version?: number;
}

/** The number of spectators, and the seats that are present. */
interface WatchingMessage {
  type: "watching";
  spectators: number;
  present: Side[];
  version?: number;
}

/** A message of the server for the person at the screen. */
interface NoticeMessage {
  type: "notice";
  said: Message;
  version?: number;
}

/** The last message could not be followed; the game goes on unchanged. */
interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
  said?: Message | null;
  version?: number;
}

/** Sent over the lobby's socket: what it offers now. */
interface LobbyMessage {
  type: "lobby";
  challenges: Challenge[];
  version?: number;
}

/** Sent over a tournament's socket: there is something new. */
interface ChangedMessage {
  type: "changed";
  version?: number;
}

/** Public description of a variant: board, seats, piece types, options, and its rules page. */
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
  options?: Record<string, RuleOption>;
  rules?: string;
  start?: string;
  secret?: boolean;
  chance?: boolean;
  roles?: string[];
  translations?: Record<string, string>;
  hands?: boolean;
  year?: number;
  pictured?: boolean;
  names?: Record<string, Record<string, string>>;
  looks?: Looks;
  notations?: string[];
  plan?: Plan | null;
  characters?: Record<string, [number, string]>;
  formats?: string[];
}

/** One piece type, for pictures and the legend. */
interface PieceType {
  id: string;
  name: string;
  betza: string;
  royal: boolean;
  promoted: boolean;
  promotes_to: string[];
  glyphs: string;
  mnemonic: Mnemonic;
  diagram: Diagram;
  value?: number;
  clicks?: number;
  picture?: string;
  drawing?: Drawing;
  images?: string[];
  full?: string;
}

/** One line of the list of games; `names` as in `VariantInfo`, `features` as in `FEATURES`. */
interface VariantBrief {
  name: string;
  title: string;
  summary: string;
  inventor: string;
  files: number;
  ranks: number;
  style: string;
  family?: string;
  year?: number;
  pictured?: boolean;
  names?: Record<string, Record<string, string>>;
  features?: string[];
  aliases?: string[];
}

/** A position reached on a free board. */
interface Looked {
  view: View;
  records: Move[];
  key: string;
  fields: PositionFields;
  book?: Record<string, number>;
}

/** What a position text says besides the board and the hands; `turn` is a side. */
interface PositionFields {
  turn: Side;
  unmoved: string;
  en_passant: string;
  halfmove_clock: string;
  fullmove_number: string;
  others: Record<string, string>;
}

/** A node in a list: `parent` is the place of the one before it, -1 at the root. */
interface FlatNode {
  parent?: number;
  text?: string;
  comment?: string;
  shapes?: string[];
}

/** Answer of POST and GET /api/games. */
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
  info?: VariantInfo | null;
  token?: string;
  tournament?: PartOfTournament | null;
}

/** The terms of a game: time, whether it is rated, and its delay for others (seconds). */
interface Terms {
  timing?: Timing | null;
  rated?: boolean;
  delay?: number;
  timing_second?: Timing | null;
  strict?: boolean;
}

/** A time control of one seat. It counts seconds, or days where two people write to each other. */
interface Timing {
  main?: number;
  increment?: number;
  period?: number;
  periods?: number;
  days?: number;
  delay?: number;
  bank?: number;
}

/** The tournament that a game belongs to. */
interface PartOfTournament {
  id: string;
  title: string;
}

/** A challenge as others see it; `token` only for its maker, `game` once accepted. */
interface Challenge {
  id: string;
  url: string;
  variant: string;
  options: Record<string, unknown>;
  terms: Terms;
  colour: Side | "random";
  listed: boolean;
  name: string;
  rating: number | null;
  status: string;
  mine: boolean;
  token?: string | null;
  game?: string | null;
  called?: Message | null;
  position?: string | null;
  to_me?: boolean;
  to?: string | null;
}

/** A balance report, as `fairychess balance` makes it. */
interface BalanceReport {
  version: number;
  variant: string;
  title: string;
  options: Record<string, string>;
  first: string;
  second: string;
  games: number;
  strengths: Strength[];
  ends: Ending[];
  pieces: PieceBalance[];
  openings: Opening[];
  alarms?: Message[];
}

/** The games of one strength; `first_share` are the first player's points with their error. */
interface Strength {
  nodes: number;
  games: number;
  first_share: [number, number, number];
  wins: number;
  draws: number;
  losses: number;
  plies: Length;
  branching: number;
  lead_changes: number;
}

/** How long games are, in plies. */
interface Length {
  mean: number;
  median: number;
  all: number[];
}

/** One way in which games end, and how many did. */
interface Ending {
  message: Message;
  games: number;
}

/** What becomes of the pieces of one type. */
interface PieceBalance {
  id: string;
  name: string;
  royal: boolean;
  at_start: number;
  taken: number;
  promoted: number;
  never_moved: number | null;
  worth: number | null;
  error: number | null;
  computed: number | null;
}

/** A first move and the first player's points with it. */
interface Opening {
  move: string;
  games: number;
  share: [number, number, number];
  loses: boolean;
}

/** Take a decision; `ply` (where given) guards against answering an older position. */
interface PlayMove {
  type: "play";
  text: string;
  ply?: number | null;
  version?: 1;
}

/** Let the referee toss, roll or deal. */
interface Chance {
  type: "chance";
  version?: 1;
}

/** Take back to the last decision a person took; at one screen, without asking. */
interface Undo {
  type: "undo";
  version?: 1;
}

/** Give up. */
interface Resign {
  type: "resign";
  version?: 1;
}

/** End a game in which not both have moved; nobody wins. */
interface Abort {
  type: "abort";
  version?: 1;
}

/** Ask for what needs the other side's agreement. */
interface Propose {
  type: "propose";
  what: "adjourn" | "draw" | "rematch" | "resume" | "takeback";
  version?: 1;
}

/** Agree to what the other side has proposed. */
interface Accept {
  type: "accept";
  what: "adjourn" | "draw" | "rematch" | "resume" | "takeback";
  version?: 1;
}

/** Decline what the other side has proposed, or withdraw one's own. */
interface Decline {
  type: "decline";
  what: "adjourn" | "draw" | "rematch" | "resume" | "takeback";
  version?: 1;
}

/** Moves prepared, in games without secrets; an empty list forgets them. See `premoves`. */
interface Premove {
  type: "premove";
  lines: string[][];
  ply: number;
  version?: 1;
}

/** A chat message to the other player, or among spectators to the other spectators. */
interface Say {
  type: "say";
  text: string;
  version?: 1;
}

/** Hear nothing more of an author on this socket, or hear it again. */
interface Mute {
  type: "mute";
  author: string;
  muted?: boolean;
  version?: 1;
}

/** Ask for the game as it stood after `ply` decisions. */
interface Look {
  type: "look";
  ply: number;
  version?: 1;
}

/** Ask why a piece cannot go from one place to another, or without a target, why not at all. */
interface Why {
  type: "why";
  origin: string;
  target?: string;
  version?: 1;
}

/** Ask for the actions after a sequence, after the connection was lost. */
interface Resume {
  type: "resume";
  since: number;
  version?: 1;
}

/** Ask a computer player again that failed to answer. */
interface Retry {
  type: "retry";
  version?: 1;
}

/** Is the line still up? Answered by a pong. */
interface Ping {
  type: "ping";
  version?: 1;
}

/** Show the side of `seat` on a shared screen; empty: neither side. */
interface SetPerspective {
  type: "set_perspective";
  seat?: "" | "first" | "second";
  version?: 1;
}

/** Of a socket: think about a position; what is found is told with this `id`. */
interface Lines {
  type: "lines";
  variant: string;
  options?: Record<string, unknown>;
  start?: string | null;
  moves?: string[];
  id?: number;
  count?: number;
}

/** Of a socket: think no more. */
interface Stop {
  type: "stop";
}

/** Of a study's socket: what its sender looks at, and has drawn there. */
interface At {
  type: "at";
  path?: string[];
  shapes?: string[];
}

type ServerMessage =
  | ViewMessage
  | HistoryMessage
  | WhyMessage
  | ActionsMessage
  | ThinkingMessage
  | SaidMessage
  | HiddenMessage
  | PremovesMessage
  | PongMessage
  | WatchingMessage
  | NoticeMessage
  | ErrorMessage
  | LobbyMessage
  | ChangedMessage;

type ClientMessage =
  | PlayMove
  | Chance
  | Undo
  | Resign
  | Abort
  | Propose
  | Accept
  | Decline
  | Premove
  | Say
  | Mute
  | Look
  | Why
  | Resume
  | Retry
  | Ping
  | SetPerspective
  | Lines
  | Stop
  | At;
