/** What a text defines so far: its board, its pieces, or all that is wrong with it. */

import { getInfo, post } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { asWritten, say, t, tn, translateInfo } from "../lib/translations.js";
import { legend } from "../pieces/legend.js";
import { defaultStyle } from "../pieces/pictures.js";

/** One thing that is wrong. @typedef {{line: number, column: number, said: Message|string}} Fault */

/** @param {Fault} fault */
function words(fault) {
  return say(typeof fault.said === "string" ? asWritten(fault.said) : fault.said);
}

export class Preview {
  /** The lines of play of a record, as the server has read them. @type {any} */
  record = null;
  title = "";

  /** @param {(line: number, column: number) => void} showLine */
  constructor(showLine) {
    this.showLine = showLine;
    this.board = h("fairy-board", { still: true, "aria-label": t("preview") });
  }

  clear() {
    this.record = null;
    $("title").textContent = t("preview");
    $("state").textContent = t("nothing_pasted");
    $("state").className = "aside";
    this.#empty();
  }

  #empty() {
    put($("faults"));
    put($("warnings"));
    $("preview-board").replaceChildren();
    $("actions").hidden = $("legend-box").hidden = true;
  }

  reading() {
    $("state").textContent = t("draft_reading");
  }

  /** @param {{faults: Fault[], warnings: Fault[], info: any, array: View}} draft */
  showDraft(draft) {
    this.record = null;
    $("page-box").hidden = false;
    put($("faults"), draft.faults.map((fault) => this.#fault(fault)));
    put($("warnings"), draft.warnings.map((one) => h("li", {}, t("not_honoured", { line: one.line || "–", reason: words(one) }))));
    if (draft.faults.length || !draft.info) {
      $("state").textContent = tn("draft_faults", draft.faults.length);
      $("state").className = "aside bad";
      $("actions").hidden = true;
      return; // the board that was last in order stays
    }
    const info = translateInfo(draft.info);
    this.#draw(info, draft.array);
    $("state").textContent = t("draft_good", { files: info.files, ranks: info.ranks, types: info.piece_types.length });
    $("state").className = "aside good";
    for (const id of ["bring-computer", "bring-link"]) $(id).hidden = false;
    $("legend-box").hidden = false;
    legend($("legend"), info, this.board.pictures);
  }

  /** @param {Fault} fault */
  #fault(fault) {
    const text = fault.line ? t("fault_at", { line: fault.line, reason: words(fault) }) : words(fault);
    if (!fault.line) return h("li", {}, text);
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => this.showLine(fault.line, fault.column) }, text));
  }

  /** @param {VariantInfo} info  @param {View} view */
  #draw(info, view) {
    this.title = info.title;
    $("title").textContent = info.title;
    $("preview-board").replaceChildren(this.board);
    this.board.info = info;
    this.board.pieceStyle = defaultStyle(info);
    this.board.view = view;
    $("actions").hidden = false;
  }

  /** The position at the end of a record's main line; what does not hold in it is thrown.  @param {string} text */
  async showRecord(text) {
    this.#empty();
    $("page-box").hidden = true;
    const read = await post("/api/analysis/read", { variant: "chess", text });
    /** @type {string[]} */
    const moves = [];
    for (let at = 0; ;) {
      const next = read.nodes.findIndex((/** @type {any} */ node, /** @type {number} */ i) => i > at && node.parent === at);
      if (next < 0) break;
      moves.push(read.nodes[next].text);
      at = next;
    }
    const place = { variant: read.variant, options: read.options, start: read.start, moves };
    const [info, looked] = await Promise.all([getInfo(read.variant), post("/api/analysis/look", place)]);
    this.#draw(info, looked.view);
    this.record = { variant: read.variant, options: read.options, start: read.start, nodes: read.nodes };
    $("state").textContent = t("draft_record", { title: info.title, count: moves.length });
    $("state").className = "aside good";
    for (const id of ["bring-computer", "bring-link"]) $(id).hidden = true;
  }
}
