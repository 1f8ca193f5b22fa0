/**
 * Bring a game: a definition or a record as text, drawn while it is being written, and then played.
 *
 * The server reads it and says all that is wrong with it; one question is under way at a time.
 */

import "../board/board.js";
import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";
import { rememberVariant } from "../variant/custom_variants.js";
import { definitionIn } from "./files.js";
import { Preview } from "./preview.js";

const PAUSE = 450;
const LEVEL = 2;

const preview = new Preview(showLine);
/** The text that the preview shows, and whether another has been written since. */
let shown = "";
let asking = false;
let timer = 0;

/** Put the cursor on a place of the text.  @param {number} line  @param {number} [column] */
function showLine(line, column = 0) {
  const lines = $("text").value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  $("text").focus();
  $("text").setSelectionRange(start + (column ? column - 1 : 0), start + (lines[line - 1]?.length ?? 0));
}

/** What is asked for: the text with the name or the section that goes with it. */
function wanted() {
  const name = $("section-row").hidden ? $("name").value : $("section").value;
  return { text: $("text").value, name };
}

/** @param {string[]} sections */
function showSections(sections) {
  const chosen = $("section").value;
  const many = sections.length > 1;
  $("section-row").hidden = !many;
  $("name-row").hidden = $("name-words").hidden = sections.length > 0;
  put($("section"), sections.map((name) => h("option", { value: name }, name)));
  if (many) $("section").value = sections.includes(chosen) ? chosen : sections[sections.length - 1];
}

/** Have the text read, unless it is being read: then again when that is done. */
async function look() {
  const asked = wanted();
  const key = JSON.stringify(asked);
  if (asking || key === shown) return;
  shown = key;
  if (!asked.text.trim()) {
    preview.clear();
    return;
  }
  asking = true;
  preview.reading();
  try {
    const draft = await post("/api/drafts", asked);
    showSections(draft.sections);
    if (draft.kind === "record") await preview.showRecord(asked.text);
    else preview.showDraft(draft);
  } catch (error) {
    preview.clear();
    $("error").textContent = errorText(error);
  }
  asking = false;
  if (JSON.stringify(wanted()) !== shown) await look();
}

function soon() {
  $("error").textContent = "";
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

/** Keep the definition; answers its variant's name and page, or nothing where it is refused. */
async function bring() {
  $("error").textContent = "";
  try {
    const made = await post("/api/definitions", wanted());
    rememberVariant({ name: made.variant, title: made.info.title });
    return made;
  } catch (error) {
    $("error").textContent = errorText(error);
    const { line, column } = error.said?.parameters ?? {};
    if (line) showLine(Number(line), Number(column ?? 0));
    return null;
  }
}

/** Do something with the game when it has been brought.  @param {HTMLElement} button  @param {(made: any) => Promise<string>|string} next */
function use(button, next) {
  return busily(button, async () => {
    const made = await bring();
    if (!made) return;
    try {
      location.assign(await next(made));
    } catch (error) {
      $("error").textContent = errorText(error);
    }
  });
}

/** An analysis board of a game; of a record with all its moves.  @param {any} tree  @param {string} title */
async function study({ variant, options = {}, start = null, nodes = [{ parent: -1 }] }, title) {
  const kept = await post("/api/studies", { variant, options, start, nodes, title: title.slice(0, 100) });
  return kept.url;
}

$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (preview.record) $("error").textContent = t("record_not_a_game");
  else use($("read-definition"), (made) => made.url);
});
$("bring-computer").addEventListener("click", () => use($("bring-computer"), async (made) => {
  const seats = { first: { type: "human" }, second: { type: "computer", level: LEVEL } };
  return (await post("/api/games", { variant: made.variant, seats })).url;
}));
$("bring-link").addEventListener("click", () =>
  use($("bring-link"), (made) => `/?opponent=link#${encodeURIComponent(made.variant)}`));
$("bring-analysis").addEventListener("click", () => {
  const { record } = preview;
  if (!record) {
    use($("bring-analysis"), (made) => study({ variant: made.variant }, made.info.title));
    return;
  }
  busily($("bring-analysis"), async () => {
    try {
      location.assign(await study(record, preview.title));
    } catch (error) {
      $("error").textContent = errorText(error);
    }
  });
});

$("read-definition").disabled = false; // until now the browser itself would have sent the form away

$("text").addEventListener("input", soon);
$("name").addEventListener("input", soon);
$("section").addEventListener("change", soon);

/** Put a text into the field, as if it had been typed.  @param {string} text  @param {string} [name] */
function fill(text, name = "") {
  $("error").textContent = "";
  $("text").value = text;
  if (name) $("name").value = name;
  shown = "";
  look();
}

/** Take files that were dropped or chosen.  @param {FileList} files */
async function take(files) {
  $("error").textContent = "";
  $("left-out").textContent = "";
  if (!files.length) return;
  try {
    const found = await definitionIn([...files]);
    if (found.left.length) $("left-out").textContent = t("left_out_files", { names: found.left.join(", ") });
    fill(found.text, found.name);
  } catch (error) {
    $("error").textContent = errorText(error);
  }
}

$("file").addEventListener("change", () => take(/** @type {any} */ ($("file")).files));
for (const name of ["dragenter", "dragover"]) {
  $("main").addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.add("over");
  });
}
$("main").addEventListener("dragleave", (event) => {
  if (!$("main").contains(/** @type {Node|null} */ (event.relatedTarget))) $("drop").classList.remove("over");
});
$("main").addEventListener("drop", (event) => {
  event.preventDefault();
  $("drop").classList.remove("over");
  take(event.dataTransfer.files);
});

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sample]"))) {
  button.addEventListener("click", async () => {
    const root = document.documentElement.dataset.translations.split("/translations/")[0];
    fill(await (await fetch(`${root}/samples/${button.dataset.sample}`)).text());
  });
}

$("samples").inert = false;
const { files } = /** @type {any} */ ($("file"));
const shared = new URLSearchParams(location.search).get("text");
if (files.length) take(files); // chosen before this script had come
else if (shared) fill(shared); // by another program, with the share sheet of the device
else if ($("text").value) look(); // the browser has kept it
