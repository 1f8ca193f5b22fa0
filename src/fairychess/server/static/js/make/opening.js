/** How a game begins to be made: from nothing, from one there is, from a text, from one's own list. */

import { get, getVariants } from "../lib/api.js";
import { answered } from "../lib/dialogs.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, moment, t, translated } from "../lib/translations.js";
import { choose } from "./gallery.js";

/** @typedef {import("./page.js").Shop} Shop */

/** A board with two kings: the least that is a game. */
const BLANK = `title = "%"
style = "chess"
[board]
files = 8
ranks = 8
[start]
position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[rules.royal_check]
[rules.repetition]
[rules.quiet_limit]
`;

/** Every way to begin; answers once something has been chosen, or the dialog was closed.  @param {Shop} shop */
export function chooseBeginning(shop) {
  const dialog = h("dialog", { class: "choose beginning", "aria-labelledby": "beginning-title" });
  return answered(dialog, (finish) => {
    const state = h("p", { class: "aside beginning-state", role: "status" });
    let busy = false;
    const way = (/** @type {() => Promise<boolean|void>} */ how) => async () => {
      if (busy) return;
      busy = true;
      dialog.ariaBusy = "true";
      put(state, t("one_moment"));
      try {
        if (await how() !== false) finish(undefined);
        put(state);
      } catch (error) {
        put(state, h("span", { class: "form-error", role: "alert" }, errorText(/** @type {any} */ (error))));
      }
      busy = false;
      dialog.ariaBusy = null;
    };
    const text = h("textarea", { class: "definition", rows: 8, "aria-label": t("pasted_text"), spellcheck: "false", maxlength: 50_000 });
    const pasting = h("div", { hidden: true }, h("p", { class: "aside" }, t("paste_words")), text,
      h("button", { type: "button", class: "button primary", id: "read-pasted", onclick: way(() => shop.workshop.read(text.value, t("my_game"))) }, t("take_text")));
    const mine = h("div"); // comes when the server has answered: everything else needs no waiting
    get("/api/projects").then((projects) => put(mine, projects.length ? own(shop, projects, way) : null)).catch(() => {});
    return [h("h2", { id: "beginning-title" }, t("begin_a_game")),
      h("div", { class: "choices" },
        big("blank", t("begin_blank"), t("begin_blank_words"), way(() => beginBlank(shop))),
        big("chess", t("begin_chess"), t("begin_chess_words"), way(() => fork(shop, "chess"))),
        big("other", t("begin_other"), t("begin_other_words"), way(() => chooseVariant(shop))),
        big("paste", t("begin_paste"), t("begin_paste_words"), () => {
          pasting.hidden = false;
          text.focus();
        })),
      pasting, state, mine,
      h("div", { class: "choices row" }, h("button", { type: "button", class: "button", onclick: () => finish(undefined) }, t("close")))];
  }, undefined);
}

/** Begin with an empty board and two kings.  @param {Shop} shop */
export function beginBlank({ workshop }) {
  return workshop.read(BLANK.replace("%", t("my_game")));
}

/** @param {string} key  @param {string} name  @param {string} detail  @param {() => any} how */
function big(key, name, detail, how) {
  return h("button", { type: "button", class: "choice", id: `begin-${key}`, onclick: how },
    h("span", { class: "choice-name" }, name), h("span", { class: "choice-detail" }, detail));
}

/** @param {Shop} shop  @param {any[]} projects  @param {(how: () => Promise<any>) => any} way */
function own(shop, projects, way) {
  return h("section", { class: "own-projects" }, h("h3", {}, t("my_projects")),
    h("ul", { class: "maker-versions" }, projects.map((one) => h("li", {},
      h("button", { type: "button", class: "link", onclick: way(() => openProject(shop, one.id)) }, one.title || t("my_game")),
      " ", h("span", { class: "aside" }, moment(one.changed))))));
}

/** Work on what is kept under an id; what is another's becomes a copy.  @param {Shop} shop  @param {string} id */
export async function openProject(shop, id) {
  const found = await get(`/api/projects/${encodeURIComponent(id)}`);
  await shop.workshop.read(found.text, found.title, found.mine ? found.id : "", found.version);
  if (!found.mine) toast(t("this_is_a_copy"));
  return found;
}

/** The version that was kept of what is worked on after the one it comes from; 0 if none was.  @param {Shop} shop  @returns {Promise<number>} */
export async function keptSince({ workshop }) {
  if (!workshop.project) return 0;
  const { version } = await get(`/api/projects/${encodeURIComponent(workshop.project)}`);
  return version > workshop.version ? version : 0;
}

/** Make another game of one there is.  @param {Shop} shop  @param {string} name */
export async function fork(shop, name) {
  const { text } = await get(`/api/make/text/${encodeURIComponent(name)}`);
  await shop.workshop.read(text);
  if (name.startsWith("~")) return;
  shop.workshop.change("", ({ variant }) => {
    variant.title = t("variant_of", { title: translated(variant.title ?? name) });
    for (const key of ["inventor", "year", "sources", "summary", "translations"]) delete variant[key];
  });
}

/** @param {Shop} shop */
async function chooseVariant(shop) {
  const chosen = await choose(t("begin_other"), getVariants(), (/** @type {any} */ one) => [one.title, one.find],
    (/** @type {any} */ one) => [h("b", {}, one.title), h("span", { class: "rule-part" }, `${one.files}×${one.ranks}`),
      h("span", { class: "rule-said" }, one.summary)],
    { grid: false });
  if (!chosen) return false;
  await fork(shop, chosen.name);
  return true;
}
