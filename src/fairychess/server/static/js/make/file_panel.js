/** What the game is called, its text, and everything that is done with it as a whole. */

import { keptNote } from "../account/guest.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { h, put } from "../lib/dom.js";
import { linkBox } from "../lib/share_link.js";
import { toast } from "../lib/toast.js";
import { errorText, moment, say, t } from "../lib/translations.js";
import { edits, field, textField } from "./fields.js";
import { LanguagesFields } from "./languages_fields.js";
import { NotationFields } from "./notation_fields.js";
import { OptionsFields } from "./options_fields.js";
import { bring } from "./trying.js";

/** @typedef {import("./page.js").Shop} Shop */

/** @type {Record<string, string>} */
const FORMS = {
  file: t("form_file"), folder: t("form_folder"), ini: t("form_ini"), diagram: t("form_diagram"), xboard: t("form_xboard"),
};

/** @param {string} base64 */
function bytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export class FilePanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    this.notes = h("div", { role: "status" });
    this.text = h("textarea", { class: "definition", rows: 16, spellcheck: "false", autocapitalize: "off", maxlength: 50_000 });
    this.link = h("div", {});
    this.history = h("div", {});
    this.wrong = h("p", { class: "form-error", role: "alert" });
  }

  useBoard() {
    this.shop.board.use();
  }

  open() {
    this.useBoard();
    this.redraw();
    this.#versions().catch(() => {});
  }

  redraw() {
    const { workshop } = this.shop;
    const { variant } = workshop;
    const set = (/** @type {string} */ key) => (/** @type {string} */ value) => workshop.change(key, (draft) => {
      if (value) draft.variant[key] = value;
      else delete draft.variant[key];
    });
    const summary = h("textarea", { rows: 2, maxlength: 300 }, variant.summary ?? "");
    summary.addEventListener("input", () => set("summary")(summary.value.replaceAll("\n", " ")));
    put(this.box,
      edits("title", textField(t("name_of_the_game"), variant.title ?? "", set("title"), { maxlength: 60 })),
      edits("summary", field(t("in_one_sentence"), summary)),
      edits("inventor", textField(t("inventor"), variant.inventor ?? "", set("inventor"), { maxlength: 60 })),
      h("details", { class: "maker-more" }, h("summary", {}, t("more_about_game")),
        edits("year", textField(t("year_invented"), String(variant.year ?? ""), (value) => set("year")(/** @type {any} */ (Number(value) || "")),
          { inputmode: "numeric", maxlength: 4 })),
        this.#lines("sources", t("sources_of_rules")), this.#lines("aliases", t("other_names")), new NotationFields(workshop).box),
      new LanguagesFields(workshop).box,
      new OptionsFields(workshop).box,
      h("h3", {}, t("share")), this.link, this.history,
      h("h3", {}, t("take_it_home")),
      h("div", { class: "maker-row-buttons" }, Object.keys(FORMS).map((form) => this.#export(form))), this.notes,
      h("h3", {}, t("publish")), h("p", { class: "aside" }, t("publish_from_maker")),
      this.#brought("publish", t("publish_this_game"), async ({ url }) => location.assign(`${url}#publishing`)),
      h("h3", {}, t("balance_report")), h("p", { class: "aside" }, t("balance_maker")), this.#brought("measure", t("balance_measure"), async ({ variant: name }) => {
        await post(`/api/variants/${encodeURIComponent(name)}/balance/job`, {});
        location.assign(`/variant/${encodeURIComponent(name)}/balance`);
      }),
      h("details", { class: "maker-more" }, h("summary", {}, t("as_text")), this.text, this.wrong,
        h("div", { class: "maker-row-buttons" }, h("button", {
          type: "button", class: "button", id: "take-text", onclick: (/** @type {any} */ event) => this.#read(event.target),
        }, t("take_text")))));
    this.draw();
  }

  /** A list of texts, one a line.  @param {string} key  @param {string} label */
  #lines(key, label) {
    const { workshop } = this.shop;
    const input = h("textarea", { rows: 2, maxlength: 1000 }, (workshop.variant[key] ?? []).join("\n"));
    input.addEventListener("input", () => workshop.change(key, ({ variant }) => {
      variant[key] = input.value.split("\n").map((one) => one.trim()).filter(Boolean);
      if (!variant[key].length) delete variant[key];
    }));
    return edits(key, field(label, input));
  }

  draw() {
    const { workshop } = this.shop;
    if (document.activeElement !== this.text) this.text.value = workshop.looked?.text ?? "";
    if (!workshop.project) put(this.link, h("p", { class: "aside" }, t("save_to_share")));
    else if (this.link.dataset.project !== workshop.project) this.#share(workshop.project).catch(() => {});
  }

  /** @param {string} project */
  async #share(project) {
    this.link.dataset.project = project;
    put(this.link, await linkBox(`/make/${project}`, t("link_to_game")), await keptNote());
  }

  /** The versions that have been kept. */
  async #versions() {
    const { project } = this.shop.workshop;
    if (!project) return;
    const found = await get(`/api/projects/${encodeURIComponent(project)}`);
    put(this.history, h("details", { class: "maker-more" }, h("summary", {}, t("versions")),
      h("ul", { class: "maker-versions" }, found.versions.map((/** @type {any} */ one) => h("li", {},
        h("button", { type: "button", class: "link", onclick: () => this.#goBack(project, one.number) }, `${t("version", { number: one.number })}`),
        " ", h("span", { class: "aside" }, moment(one.created)))))));
  }

  /** @param {string} project  @param {number} number */
  async #goBack(project, number) {
    try {
      const { text, mine } = await get(`/api/projects/${encodeURIComponent(project)}/versions/${number}`);
      await this.shop.workshop.read(text, "", mine ? project : "");
      this.shop.workshop.saved = "";
      toast(t("version", { number }));
    } catch (error) {
      toast(errorText(/** @type {any} */ (error)));
    }
  }

  /** A button for what is done with this version on a page of its own.  @param {string} id  @param {string} words  @param {(made: any) => Promise<void>} then */
  #brought(id, words, then) {
    const work = async () => {
      const { text, faults } = await this.shop.workshop.settled();
      if (faults.length) toast(t("mend_first"));
      else await then(await bring(text));
    };
    const button = h("button", {
      type: "button", class: "button", id, onclick: () => busily(button, work).catch((error) => toast(errorText(error))),
    }, words);
    return button;
  }

  /** @param {string} form */
  #export(form) {
    const button = h("button", { type: "button", class: "button", "data-form": form, onclick: () => busily(button, () => this.#take(form)).catch((error) => {
      put(this.notes, h("p", { class: "form-error" }, errorText(error)));
    }) }, FORMS[form]);
    return button;
  }

  /** @param {string} form */
  async #take(form) {
    const { text } = await this.shop.workshop.settled();
    const found = await post("/api/make/export", { text, form });
    const link = h("a", { href: URL.createObjectURL(new Blob([bytes(found.data)])), download: found.name });
    link.click();
    URL.revokeObjectURL(link.href);
    put(this.notes, h("p", { class: "aside" }, t("taken_home", { name: found.name })),
      found.notes.length ? h("div", { class: "aside" }, h("p", {}, t("not_said_there")),
        h("ul", {}, found.notes.map((/** @type {Message} */ one) => h("li", {}, say(one))))) : null);
  }

  /** @param {HTMLElement} button */
  async #read(button) {
    this.wrong.textContent = "";
    await busily(button, async () => {
      try {
        await this.shop.workshop.read(this.text.value, this.shop.workshop.variant.title ?? "", this.shop.workshop.project);
        this.shop.workshop.saved = "";
      } catch (error) {
        this.wrong.textContent = errorText(/** @type {any} */ (error));
      }
    });
  }
}
