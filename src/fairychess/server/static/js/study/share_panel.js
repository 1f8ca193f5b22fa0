/** Keeping a study under a link, taking texts in, giving them out. */

import { keptNote } from "../account/guest.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { show } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { linkBox } from "../lib/share_link.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { carriedPath } from "./source.js";
import { about, beginning, state } from "./state.js";

const PAUSE = 1200;
const EXAMPLE = "1. e2e4 e7e5 (1... c7c5) 2. g1f3 {…} *";
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** The study as the server keeps it.  @param {Side} orientation */
function document_(orientation) {
  return { ...beginning(), title: state.title, nodes: state.tree.flat(), orientation };
}

/** Keep what has changed, a moment after the last change; only one's own study.  @param {Side} orientation */
export function saveSoon(orientation) {
  if (!state.id || !state.mine) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    try {
      await post(`/api/studies/${state.id}`, document_(orientation));
      if ($("saved")) $("saved").textContent = t("saved");
    } catch (error) {
      toast(errorText(error));
    }
  }, PAUSE);
}

/** Keep the tree under a new link and go there: to the same move, and to the link.  @param {Side} orientation */
async function keep(orientation) {
  const kept = await post("/api/studies", document_(orientation));
  carriedPath(state.tree.here.path);
  location.assign(`${kept.url}#share`);
}

async function showText() {
  const { text } = await post("/api/analysis/write", { ...beginning(), nodes: state.tree.flat() });
  const file = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const area = h("textarea", { class: "definition record-text", rows: 12, readonly: true, "aria-label": t("record_as_text") });
  area.value = text;
  const name = `${state.variant.replace(/[^a-z0-9]/g, "-")}.pgn`;
  show(t("record_as_text"), area, h("p", {}, h("a", { class: "button", href: file, download: name }, t("save_as_file")))).then(() => URL.revokeObjectURL(file));
}

/** @param {(read: ReadLines) => void} taken */
function importForm(taken) {
  const area = h("textarea", {
    class: "definition", id: "import-text", rows: 5, maxlength: 200_000, spellcheck: "false",
    placeholder: EXAMPLE, "aria-label": t("import_text"),
  });
  const button = h("button", { type: "submit", class: "button" }, t("read_text"));
  const fault = h("p", { class: "form-error", role: "alert", hidden: true });
  return h("form", {
    class: "stack",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      fault.hidden = true;
      busily(button, async () => taken(await post("/api/analysis/read", { ...about(), text: area.value }))).catch((error) => {
        fault.textContent = errorText(error);
        fault.hidden = false;
      });
    },
  }, h("h2", {}, t("import_text")), h("p", { class: "aside" }, t("import_words")), area, fault, h("div", { class: "buttons" }, button));
}

async function ownStudies() {
  const found = (await get("/api/me/studies")).filter((/** @type {{id: string}} */ one) => one.id !== state.id);
  if (!found.length) return [];
  return [h("h2", {}, t("my_studies")), h("ul", { class: "study-list" }, found.slice(0, 12).map((/** @type {{url: string, title: string, variant: string}} */ one) =>
    h("li", {}, h("a", { href: one.url }, one.title || t("study")), " ", h("small", {}, one.variant))))];
}

/** A button that is busy while it works.  @param {string} id  @param {string} css  @param {string} label  @param {() => Promise<void>} work */
function worker(id, css, label, work) {
  const button = h("button", {
    type: "button", class: css, id, onclick: () => busily(button, work).catch((error) => toast(errorText(error))),
  }, label);
  return button;
}

/**
 * Fill the panel.
 * @param {HTMLElement} box  @param {FairyBoard} board  @param {(read: ReadLines) => void} taken
 */
export async function fillShare(box, board, taken) {
  const title = h("input", {
    type: "text", maxlength: 100, value: state.title, id: "study-title",
    oninput: () => {
      state.title = title.value.trim();
      saveSoon(board.orientation);
    },
  });
  const save = worker("keep-study", "button primary", state.id ? t("keep_a_copy") : t("keep_study"), () => keep(board.orientation));
  const text = worker("show-text", "button", t("record_as_text"), showText);
  put(box,
    state.id ? await linkBox(`/study/${state.id}`, t("study")) : null,
    h("label", { class: "stack" }, h("span", {}, t("study_title")), title),
    h("p", { class: "aside" }, state.id ? t("study_shared_words") : t("study_words")),
    await keptNote(),
    h("p", { class: "aside", id: "saved", role: "status" }),
    state.id && !state.mine ? h("label", { class: "switch" }, h("input", { type: "checkbox", id: "follow", checked: true }), " ", t("follow_owner")) : null,
    h("div", { class: "buttons" }, save, text),
    importForm(taken), await ownStudies().catch(() => /** @type {any[]} */ ([])));
}
