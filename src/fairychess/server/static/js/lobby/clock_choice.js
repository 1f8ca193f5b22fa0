/** Choosing a clock: one of the usual ones, or one of one's own for both sides or for each. */

import { slow } from "../lib/days.js";
import { $, h, put } from "../lib/dom.js";
import { keep, recall } from "../lib/storage.js";
import { translated, t } from "../lib/translations.js";
import { CLOCKS, clockValue, clockWords } from "./terms.js";

/** What the choice of a clock of one's own is called among the others. */
const OWN = "own";

const KEPT = "fairychess-own-clock";
const M = 60;

/** The fields of a clock: name, text, most, whether it counts days.  @type {[keyof Timing, string, number, boolean][]} */
const FIELDS = [
  ["increment", "clock_turn_more", 600, false], ["delay", "clock_turn_free", 600, false],
  ["period", "clock_period", 600, false], ["periods", "clock_periods", 30, false],
  ["days", "clock_days_turn", 30, true], ["bank", "clock_days_bank", 365, true],
];

/** @param {string} words  @param {string} id  @param {number} most  @param {number} value */
function field(words, id, most, value) {
  return h("label", { class: "row" }, h("span", {}, t(words)),
    h("input", { type: "number", id, min: 0, max: most, step: 1, value: String(value), required: true }));
}

/** The fields of one side's clock.  @param {Side} side  @param {Partial<Timing>} timing  @param {boolean} days */
function fields(side, timing, days) {
  const { main = days ? 0 : 10 * M } = timing;
  const quick = days ? [] : [
    field("clock_main", `${side}-minutes`, 1440, Math.floor(main / M)),
    field("clock_seconds_more", `${side}-seconds`, 59, main % M),
  ];
  const usual = { periods: 1, days: slow(timing) ? 0 : 3 };
  return [...quick, ...FIELDS.filter((one) => one[3] === days).map(([name, words, most]) =>
    field(words, `${side}-${name}`, most, timing[name] ?? /** @type {Record<string, number>} */ (usual)[name] ?? 0))];
}

/** What is entered for a side; null where it has no time.  @param {Side} side  @param {boolean} days  @returns {Partial<Timing>|null} */
function entered(side, days) {
  const value = (/** @type {string} */ name) => Math.max(0, Math.round(Number($(`${side}-${name}`).value) || 0));
  /** @type {Partial<Timing>} */
  const timing = days ? {} : { main: Math.min(86_400, value("minutes") * M + value("seconds")) };
  for (const [name, , most, ofDays] of FIELDS) if (ofDays === days && value(name)) timing[name] = Math.min(most, value(name));
  if (!timing.period) delete timing.periods;
  return timing.main || timing.period || timing.delay || slow(timing) ? timing : null;
}

function remembered() {
  try {
    return JSON.parse(recall(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

class OwnClock {
  /** @param {HTMLElement} box where its fields are */
  constructor(box) {
    this.box = box;
    this.kept = remembered();
    this.seats = /** @type {Record<Side, string>} */ ({ first: "", second: "" });
    this.days = slow(this.kept.timing);
    this.apart = Boolean(this.kept.timing_second);
    this.mayCountDays = true;
  }

  /** Show its fields, or hide them.  @param {boolean} on  @param {boolean} mayCountDays  @param {Record<string, string>|undefined} seats what the sides are called */
  show(on, mayCountDays, seats) {
    this.box.hidden = !on;
    const changed = this.mayCountDays !== mayCountDays || seats?.second !== this.seats.second;
    this.mayCountDays = mayCountDays;
    if (seats) this.seats = /** @type {Record<Side, string>} */ (seats);
    if (!mayCountDays) this.days = false;
    if (on && (changed || !this.box.firstChild)) this.#draw();
    if (!on) put(this.box); // what is not shown is not asked for
  }

  /** Draw the fields; what has been entered in them stays. */
  #draw() {
    const inputs = () => /** @type {HTMLInputElement[]} */ ([...this.box.querySelectorAll("input[type=number]")]);
    const typed = new Map(inputs().map((input) => [input.id, input.value]));
    const { timing = {}, timing_second: second = timing } = this.kept;
    const fitting = (/** @type {Partial<Timing>} */ one) => (slow(one) === this.days ? one : {});
    const unit = h("select", { id: "own-unit", onchange: () => {
      this.days = $("own-unit").value === "days";
      this.#draw();
    } }, h("option", { value: "seconds", selected: !this.days }, t("counts_seconds")), h("option", { value: "days", selected: this.days }, t("counts_days")));
    const apart = h("input", { type: "checkbox", id: "own-apart", checked: this.apart, onchange: () => {
      this.apart = $("own-apart").checked;
      this.#draw();
      $("own-apart").focus();
    } });
    put(this.box,
      this.mayCountDays ? h("label", { class: "row" }, h("span", {}, t("counts")), unit) : null,
      this.#group("first", fields("first", fitting(timing), this.days)),
      h("label", { class: "row" }, h("span", {}, t("clock_other", { side: translated(this.seats.second) || t("second_side") })), apart),
      this.apart ? this.#group("second", fields("second", fitting(second), this.days)) : null);
    for (const input of inputs()) input.value = typed.get(input.id) ?? input.value;
  }

  /** One side's fields, under its name where both have their own.  @param {Side} side  @param {HTMLElement[]} rows */
  #group(side, rows) {
    return this.apart ? h("fieldset", { class: "terms" }, h("legend", {}, translated(this.seats[side]) || t(`${side}_side`)), rows) : rows;
  }

  /** The clocks entered, as terms have them; throws an Error where one has no time. */
  read() {
    const timing = entered("first", this.days);
    const second = this.apart ? entered("second", this.days) : timing;
    if (!timing || !second) throw new Error(t("clock_needs_time"));
    const terms = this.apart ? { timing, timing_second: second } : { timing };
    this.kept = terms;
    keep(KEPT, JSON.stringify(terms));
    return terms;
  }
}

export class ClockChoice {
  /** @param {PageElement} select  @param {PageElement} box where the fields of a clock of one's own stand  @param {unknown} kept what was chosen before */
  constructor(select, box, kept) {
    this.select = select;
    this.own = new OwnClock(box);
    put(select, CLOCKS.map((timing) => h("option", { value: clockValue(timing) }, clockWords(timing))),
      h("option", { value: OWN }, t("own_clock")));
    const value = kept === OWN ? OWN : clockValue(kept);
    if (kept === OWN || CLOCKS.some((timing) => clockValue(timing) === value)) select.value = value;
  }

  /** Games at one screen have no clock of days.  @param {boolean} online  @param {Record<string, string>|undefined} seats */
  show(online, seats) {
    for (const choice of /** @type {HTMLOptionElement[]} */ ([...this.select.children])) {
      choice.hidden = choice.disabled = !online && choice.value !== OWN && slow(JSON.parse(choice.value));
      if (choice.selected && choice.disabled) this.select.value = clockValue(null);
    }
    this.own.show(this.select.value === OWN, online, seats);
  }

  /** Whether the two clocks differ. */
  get uneven() {
    return this.select.value === OWN && this.own.apart;
  }

  /** What is to be remembered of it. */
  get kept() {
    return this.select.value === OWN ? OWN : JSON.parse(this.select.value);
  }

  /** The clocks, as terms have them: { timing, timing_second? }; throws an Error where one has no time. */
  read() {
    return this.select.value === OWN ? this.own.read() : { timing: JSON.parse(this.select.value) };
  }
}
