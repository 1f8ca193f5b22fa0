/** The maker: a game is made here without writing a word. */

import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { BoardEditor } from "./board_editor.js";
import { BoardPanel } from "./board_panel.js";
import { FilePanel } from "./file_panel.js";
import { beginBlank, chooseBeginning, fork, keptSince, openProject } from "./opening.js";
import { PiecePictures } from "./piece_pictures.js";
import { PiecesPanel } from "./pieces_panel.js";
import { Preview, arrows } from "./preview.js";
import { RulesPanel } from "./rules_panel.js";
import { StartPanel } from "./start_panel.js";
import { Workshop } from "./workshop.js";

/** What is typed in: drawing it again would lose the place. */
const TYPED = "input[type='text'], input[type='number'], textarea";
const TABS = ["board", "pieces", "start", "rules", "file"];
/** @type {Record<string, string>} */
const PLACES = {
  board: "board", seats: "board", style: "board", pieces: "pieces", roles: "pieces", start: "start", rules: "rules", numbers: "rules",
};

/** What the panels share: the draft, its board and pictures, and the way from one to another. */
export class Shop {
  constructor() {
    this.workshop = new Workshop();
    this.pictures = new PiecePictures(this.workshop);
    this.board = new BoardEditor($("maker-board"), this.workshop, this.pictures);
    this.preview = new Preview(this);
    this.rules = new RulesPanel($("work-rules"), this);
    this.pieces = new PiecesPanel($("work-pieces"), this);
    /** @type {Record<string, {open: () => any, draw: () => void, useBoard: () => void, redraw?: () => void}>} */
    this.panels = {
      board: new BoardPanel($("work-board"), this),
      pieces: this.pieces,
      start: new StartPanel($("work-start"), this),
      rules: this.rules,
      file: new FilePanel($("work-file"), this),
    };
    this.tab = "board";
    this.pressed = false;
    this.waiting = false;
  }

  /** Open a panel.  @param {string} tab */
  show(tab) {
    this.tab = tab;
    for (const one of TABS) {
      $(`tab-${one}`).setAttribute("aria-selected", String(one === tab));
      $(`tab-${one}`).tabIndex = one === tab ? 0 : -1;
      $(`work-${one}`).hidden = one !== tab;
    }
    this.workshop.pause();
    this.panels[tab].open();
  }

  /** Draw the open panel again.  @param {boolean} redraw with what stands in its fields */
  draw(redraw) {
    const panel = this.panels[this.tab];
    if (redraw && panel.redraw) panel.redraw();
    else panel.draw();
  }

  /**
   * The server has looked: what it says is shown, but never between the two halves of a click, nor
   * while a person types, and what has the focus keeps it.
   */
  refresh() {
    const box = $(`work-${this.tab}`);
    const active = document.activeElement;
    if (this.pressed) {
      this.waiting = true;
      return;
    }
    if (box.contains(active) && active?.matches(TYPED)) return;
    const controls = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll("button, input, select, summary, textarea")]);
    const at = controls().findIndex((one) => one === active);
    this.draw(false);
    if (at >= 0 && !box.contains(document.activeElement)) controls()[at]?.focus();
  }

  /** Whether a mouse button or a finger is down.  @param {boolean} down */
  press(down) {
    this.pressed = down;
    if (down || !this.waiting) return;
    this.waiting = false;
    setTimeout(() => this.refresh()); // after the click that this ends
  }

  /** Go to where a remark is about.  @param {(string|number)[]} place */
  goTo(place) {
    const { sentences } = this.rules;
    const said = sentences.wording.has(String(place[0]));
    this.show(said ? "rules" : PLACES[String(place[0])] ?? "file");
    if (said) sentences.show(String(place[0]), Number(place[1]));
    if (place[0] === "pieces" && typeof place[1] === "number" && place[1] < this.workshop.pieces.length) this.pieces.edit(place[1]);
    $("maker-tabs").scrollIntoView({ block: "nearest" });
    if (!said) this.#focusField(place);
  }

  /** Open and focus the control of a field, if it is there.  @param {(string|number)[]} place */
  #focusField(place) {
    const [table, item, key] = place;
    const box = $(`work-${this.tab}`);
    const scope = box.querySelector(`[data-item="${CSS.escape(String(table))} ${CSS.escape(String(item))}"]`) ?? box;
    const names = [`${table}.${key}`, `${table}.${item}`, String(table)];
    const found = /** @type {HTMLElement|undefined} */ (names.map((name) => scope.querySelector(`[data-field="${CSS.escape(name)}"]`)).find(Boolean));
    for (let one = (found ?? scope).parentElement; one && one !== box; one = one.parentElement) if (one instanceof HTMLDetailsElement) one.open = true;
    const control = found?.matches("button, input, select, textarea") ? found : found?.querySelector("button, input, select, textarea");
    if (control instanceof HTMLElement) control.focus();
  }

  /** It is known now what rules are called. */
  learned() {
    this.preview.draw();
    this.refresh();
  }

  /** Add a rule from another panel, and go there.  @param {string} name */
  addRule(name) {
    this.rules.add(name);
    this.show("rules");
  }

  /** What the open panel has the board do, where nothing else is wanted of it. */
  boardAsUsual() {
    this.panels[this.tab].useBoard();
  }

  /** On a narrow screen the board may be out of sight. */
  showBoard() {
    $("maker-board").scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
}

/** @param {Shop} shop */
function title(shop) {
  const { workshop } = shop;
  const named = workshop.variant.title || t("my_game");
  if (document.activeElement !== $("maker-title")) $("maker-title").value = workshop.variant.title ?? "";
  document.title = `${named} · Fairychess`;
  $("undo").disabled = !workshop.past.length;
  $("redo").disabled = !workshop.future.length;
  $("save").textContent = workshop.kept ? t("saved") : t("save");
  $("save").disabled = workshop.kept;
}

/** @param {Shop} shop */
async function save(shop) {
  const { workshop } = shop;
  const { text } = await workshop.settled();
  const since = await keptSince(shop);
  if (since && !await confirmChoice(t("saved_elsewhere", { number: since }), t("save"))) return;
  const body = { title: workshop.variant.title ?? "", text };
  const path = workshop.project ? `/api/projects/${encodeURIComponent(workshop.project)}` : "/api/projects";
  const kept = await post(path, body);
  workshop.keptAs(kept.id, kept.version);
  nameAddress(shop);
  toast(t("version_saved", { number: kept.version }));
  if (shop.tab === "file") shop.show("file");
}

/** @type {typeof import("./trying.js")|null} what plays, once something was played */
let trying = null;

/** @param {Shop} shop  @param {number} level */
async function play(shop, level) {
  trying?.pauseTrying();
  try {
    await tryDraft(shop, level);
  } catch (error) {
    await back();
    throw error;
  }
}

/** @param {Shop} shop  @param {number} level */
async function tryDraft(shop, level) {
  const looked = await shop.workshop.settled();
  if (looked.faults.length) {
    $("looked-remarks").scrollIntoView({ block: "nearest" });
    toast(t("mend_first"));
    return;
  }
  trying = await import("./trying.js");
  $("maker-work").hidden = true;
  $("maker-trial").hidden = false;
  await trying.tryOut(shop, level);
  $("trial-back").focus();
}

async function back() {
  trying?.stopTrying();
  $("maker-trial").hidden = true;
  $("maker-work").hidden = false;
}

/** @param {Shop} shop */
function wire(shop) {
  const { workshop } = shop;
  const tell = (/** @type {any} */ error) => toast(errorText(error));
  const atWork = (/** @type {string} */ id, /** @type {() => Promise<any>} */ work) => $(id).addEventListener("click", () => {
    busily($(id), work).catch(tell).finally(() => title(shop));
  });
  for (const tab of TABS) $(`tab-${tab}`).addEventListener("click", () => shop.show(tab));
  $("maker-tabs").addEventListener("keydown", (event) => arrows(event, TABS, "tab-"));
  $("maker-title").addEventListener("input", () => workshop.change("title", ({ variant }) => (variant.title = $("maker-title").value)));
  workshop.addEventListener("draft", () => title(shop));
  workshop.addEventListener("looked", () => shop.refresh());
  document.addEventListener("pointerdown", () => shop.press(true), true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => shop.press(false), true);
  const step = (/** @type {"undo"|"redo"} */ which) => {
    workshop[which]();
    shop.draw(true);
  };
  $("undo").addEventListener("click", () => step("undo"));
  $("redo").addEventListener("click", () => step("redo"));
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || !["z", "y", "s"].includes(key)) return;
    if (key === "s") {
      event.preventDefault();
      $("save").click();
    } else if (!/** @type {HTMLElement} */ (event.target).matches("input, textarea")) {
      event.preventDefault();
      step(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  });
  atWork("save", () => save(shop));
  atWork("try-computer", () => play(shop, Number($("try-level").value)));
  atWork("try-alone", () => play(shop, 0));
  atWork("trial-again", () => play(shop, Number($("try-level").value)));
  $("trial-back").addEventListener("click", () => back().then(() => $("try-computer").focus()));
  $("begin").addEventListener("click", () => begin(shop).catch(tell));
}

/** @param {Shop} shop */
async function begin(shop) {
  const before = shop.workshop.draft;
  await chooseBeginning(shop);
  if (shop.workshop.draft === before) return;
  nameAddress(shop);
  shop.show("board");
}

/** The address leads back to what is worked on.  @param {Shop} shop */
function nameAddress({ workshop: { project } }) {
  history.replaceState(null, "", project ? `/make/${encodeURIComponent(project)}` : "/make");
}

async function start() {
  const shop = new Shop();
  wire(shop);
  const wanted = $("main").dataset.project;
  const forked = new URLSearchParams(location.search).get("from");
  const kept = shop.workshop.restore();
  $("main").inert = true; // until the game is there nothing of it can be changed or kept
  try {
    if (wanted && !(kept && shop.workshop.project === wanted)) await openProject(shop, wanted);
    else if (forked) await fork(shop, forked);
    else if (shop.workshop.kept && await keptSince(shop)) await openProject(shop, shop.workshop.project);
    nameAddress(shop);
  } catch (error) {
    toast(errorText(/** @type {any} */ (error)));
  }
  $("main").inert = false;
  $("maker-board").ariaBusy = null;
  const chosen = () => Object.keys(shop.workshop.variant).length > 0;
  if (!chosen()) {
    await chooseBeginning(shop);
    if (!chosen()) await beginBlank(shop); // who closes the dialog finds something to begin with
    nameAddress(shop);
  }
  shop.show("board");
  title(shop);
  $("main").dataset.ready = "yes";
  shop.rules.learn().catch(() => {}); // it is asked for again where it is needed
}

start().catch((error) => toast(errorText(error)));
