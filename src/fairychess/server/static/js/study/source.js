/** Where the board begins: a variant, a position in the address, a game, a text brought along, a study. */

import { pathParts } from "../lib/address.js";
import { get, getGame, post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { about, state } from "./state.js";
import { MoveTree } from "./tree.js";

/** @typedef {{orientation: Side, path: string[], fill: () => Promise<void>}} Source */

const CARRIED = "fairychess-carried";
const PATH = "fairychess-carried-path";

/** Take a text along to another page.  @param {string} text */
export function carriedText(text) {
  sessionStorage.setItem(CARRIED, text);
}

/** Have the next page begin at a move.  @param {string[]} path */
export function carriedPath(path) {
  sessionStorage.setItem(PATH, path.join(" "));
}

/** @param {string} id  @returns {Promise<Source>} */
async function study(id) {
  const path = (sessionStorage.getItem(PATH) ?? "").split(" ");
  sessionStorage.removeItem(PATH);
  const kept = await get(`/api/studies/${encodeURIComponent(id)}`);
  Object.assign(state, { id: kept.id, variant: kept.variant, options: kept.options, start: kept.start, title: kept.title, mine: kept.mine });
  const fill = async () => {
    const records = await post("/api/analysis/records", { ...about(), start: kept.start, nodes: kept.nodes });
    state.tree = MoveTree.from(kept.nodes, records);
    state.tree.here = state.tree.find(path);
  };
  return { orientation: kept.orientation, path: [], fill };
}

/** @param {string} id  @param {string|null} ply  @returns {Promise<Source>} */
async function game(id, ply) {
  const { view, options, viewer } = await getGame(`/api/games/${encodeURIComponent(id)}`);
  Object.assign(state, { options, start: view.start });
  const path = view.moves.map((/** @type {Move} */ move) => move.text).slice(0, ply === null ? undefined : Number(ply));
  const fill = async () => {
    for (const move of view.moves) state.tree.play(move.text, move);
    state.tree.here = state.tree.root;
  };
  return { orientation: viewer === "second" ? "second" : "first", path, fill };
}

/** A text that another page has brought. */
async function carried() {
  const text = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  if (!text) return;
  const read = await post("/api/analysis/read", { ...about(), text });
  state.start = read.start;
  state.tree = MoveTree.from(read.nodes, read.records);
}

/** Learn what the address of the page says.  @returns {Promise<Source>} */
export async function source() {
  const [kind, name] = pathParts();
  if (kind === "study") return study(name);
  const query = new URLSearchParams(location.search);
  state.variant = $("main").dataset.variant;
  if (query.has("game")) return game(query.get("game"), query.get("ply"));
  state.start = query.get("position");
  return { orientation: "first", path: query.get("moves")?.split(" ").filter(Boolean) ?? [], fill: carried };
}
