/**
 * The draft that is worked on: the variant file as data, as the server gave it. Every change keeps
 * what was before, is kept in this browser, and is looked at by the server a moment later.
 */

import { post } from "../lib/api.js";
import { keep, recall } from "../lib/storage.js";
import { language, say, translateInfo } from "../lib/translations.js";

const KEPT = "fairychess-draft";
const MOST_STEPS = 200;
const PAUSE = 350;
const AGAIN = 2500;

/** @typedef {Record<string, any>} Variant the data of a variant file */
/**
 * `moved` has the letters of castlings that the start does not allow, although it could.
 * @typedef {{squares: Record<string, string>, hands: Record<string, number>[], turn: string, rest: string, moved?: string[]}} Setup
 */
/** @typedef {{variant: Variant, setup: Setup|null}} Draft */
/** @typedef {{place: (string|number)[], said: string, letter?: number|null}} Remark */
/**
 * What the server says of a draft; `castlings` are those that pieces and rules could allow at the start.
 * @typedef {{draft: Draft, text: string, castlings: {letter: string, square: string, partner: string}[], faults: Remark[], doubts: Remark[],
 *   said: {rules: Record<string, string[]>, pieces: Record<string, string[]>}, info: VariantInfo|null, array: View|null, page?: string}} Looked
 */

/** Events: "begun" when it is another game, "draft" when it has changed, "looked" when the server has looked at it, "failed". */
export class Workshop extends EventTarget {
  constructor() {
    super();
    /** @type {Draft} */
    this.draft = { variant: {}, setup: null };
    /** @type {Looked|null} */
    this.looked = null;
    this.plan = /** @type {BoardOf["plan"]} */ (null);
    /** @type {string} the id under which it is kept on the server */
    this.project = "";
    /** Which of its versions there this draft comes from. */
    this.version = 0;
    this.saved = "";
    /** How often it has been changed, and which change the server has looked at. */
    this.edited = 0;
    this.seen = -1;
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    this.lately = "";
    this.asking = false;
    /** Calls rules and their parameters as the maker does, in a remark of a place. @type {(place: (string|number)[], said: string) => string} */
    this.naming = (_, said) => said;
    /** @type {number|undefined} */
    this.timer = undefined;
  }

  /** The variant's data.  @returns {Variant} */
  get variant() {
    return this.draft.variant;
  }

  /** Its piece types.  @returns {Record<string, any>[]} */
  get pieces() {
    return this.variant.pieces ?? [];
  }

  /** Its rules by name.  @returns {Record<string, Record<string, any>>} */
  get rules() {
    return this.variant.rules ?? {};
  }

  get files() {
    return Number(this.variant.board?.files) || 8;
  }

  get ranks() {
    return Number(this.variant.board?.ranks) || 8;
  }

  /** What the board is like.  @returns {string} */
  get shape() {
    const { shape, levels } = this.variant.board ?? {};
    return shape ?? (levels > 1 ? "levels" : "rectangle");
  }

  /** What moves are drawn on. */
  get ground() {
    return { files: this.files, ranks: this.ranks, shape: this.shape, levels: Number(this.variant.board?.levels) || 1 };
  }

  /** The board as it is drawn: where its squares lie is known when the server has read it.  @returns {BoardOf} */
  get board() {
    const { shape, levels } = this.variant.board ?? {};
    const plan = shape || levels ? this.looked?.info?.plan ?? this.plan : null;
    return { files: this.files, ranks: this.ranks, plan };
  }

  /** Squares that are missing.  @returns {Set<string>} */
  get holes() {
    return new Set(this.variant.board?.holes ?? []);
  }

  /** Whether everything that was changed is kept on the server. */
  get kept() {
    return Boolean(this.project) && this.saved === JSON.stringify(this.draft);
  }

  /**
   * Change the draft. Changes with the same name that follow one another are one step back.
   * @param {string} name  @param {(draft: Draft) => void} how
   */
  change(name, how) {
    const before = JSON.stringify(this.draft);
    const draft = JSON.parse(before);
    how(draft);
    if (JSON.stringify(draft) === before) return;
    if (!(name && name === this.lately)) this.past.push(before);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
    this.lately = name;
    this.#set(draft);
  }

  /** Whatever is changed next is a step of its own. */
  pause() {
    this.lately = "";
  }

  undo() {
    this.#step(this.past, this.future);
  }

  redo() {
    this.#step(this.future, this.past);
  }

  /** @param {string[]} from  @param {string[]} to */
  #step(from, to) {
    const found = from.pop();
    if (found === undefined) return;
    to.push(JSON.stringify(this.draft));
    this.lately = "";
    this.#set(JSON.parse(found));
  }

  /** Work on something else; what was before can be had back.  @param {Draft} draft  @param {string} project  @param {BoardOf["plan"]} plan */
  begin(draft, project = "", plan = null, version = project === this.project ? this.version : 0) {
    if (Object.keys(this.variant).length) this.past.push(JSON.stringify(this.draft));
    this.future = [];
    this.lately = "";
    [this.project, this.version] = [project, version];
    this.saved = project ? JSON.stringify(draft) : "";
    [this.looked, this.plan] = [null, plan];
    this.dispatchEvent(new Event("begun"));
    this.#set(draft, true);
  }

  /** Take a variant file or a diagram, which is looked at once it is shown. Throws what is wrong with it.  @param {string} text */
  async read(text, name = "", project = "", version = /** @type {number|undefined} */ (undefined)) {
    const { draft, plan } = await post("/api/make/read", { draft: { text, name } });
    this.begin(draft, project, plan, version);
  }

  /** What this browser worked on last; false if there is nothing. */
  restore() {
    try {
      const { draft, project, version, saved } = JSON.parse(recall(KEPT) ?? "");
      if (!draft?.variant) return false;
      this.begin(draft, project ?? "", null, version ?? 0);
      this.saved = saved ?? "";
      return true;
    } catch {
      return false;
    }
  }

  /** It is kept on the server as it is now.  @param {string} project */
  keptAs(project, version = this.version) {
    [this.project, this.version] = [project, version];
    this.saved = JSON.stringify(this.draft);
    this.#keep();
    this.dispatchEvent(new Event("draft"));
  }

  #keep() {
    keep(KEPT, JSON.stringify({ draft: this.draft, project: this.project, version: this.version, saved: this.saved }));
  }

  /** @param {Draft} draft */
  #set(draft, soon = false) {
    this.draft = draft;
    this.edited += 1;
    this.#keep();
    this.dispatchEvent(new Event("draft"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), soon ? 0 : PAUSE);
  }

  /** Have the server look at the draft; one question at a time, the newest last. */
  async look() {
    if (this.asking) return;
    this.asking = true;
    const asked = this.edited;
    let pause = 0;
    try {
      this.#heard(await post("/api/make/check", { draft: this.draft, language }), asked);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
      pause = AGAIN;
    }
    this.asking = false;
    if (this.edited !== asked) this.timer = setTimeout(() => this.look(), pause);
  }

  /** What the server says of the draft as it is now.  @returns {Promise<Looked>} */
  async settled() {
    while (this.seen !== this.edited || !this.looked) {
      await new Promise((resolve, reject) => {
        this.addEventListener("looked", resolve, { once: true });
        this.addEventListener("failed", (event) => reject(/** @type {CustomEvent} */ (event).detail), { once: true });
      });
    }
    return this.looked;
  }

  /** @param {any} looked  @param {number} edited */
  #heard(looked, edited) {
    this.seen = edited;
    const info = looked.info && translateInfo(looked.info);
    const worded = (/** @type {any[]} */ remarks) => remarks.map((one) => ({ ...one, said: say(one.said) }));
    this.looked = { ...looked, info, faults: worded(looked.faults), doubts: worded(looked.doubts) };
    // A start that no option chooses is pieces on squares, and which castlings a text leaves out is known.
    if (!this.draft.setup?.moved && edited === this.edited) {
      const { kept } = this;
      this.draft.setup = looked.draft.setup;
      if (kept) this.keptAs(this.project);
    }
    this.dispatchEvent(new Event("looked"));
  }

  /** What is wrong with the draft, and what is doubtful, in words of the maker.  @returns {{faults: Remark[], doubts: Remark[]}} */
  get said() {
    const named = (/** @type {Remark} */ one) => ({ ...one, said: this.naming(one.place, one.said) });
    return { faults: (this.looked?.faults ?? []).map(named), doubts: (this.looked?.doubts ?? []).map(named) };
  }

  /** Remarks about a place or what is in it.  @param {(string|number)[]} place  @returns {Remark[]} */
  remarks(...place) {
    const { faults, doubts } = this.said;
    return [...faults, ...doubts].filter((one) => place.every((part, i) => one.place[i] === part));
  }
}
