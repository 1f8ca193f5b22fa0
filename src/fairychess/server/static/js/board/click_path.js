/**
 * Narrowing the legal options click by click.
 *
 * Every option is a path of places to click. What has been clicked is a prefix; the options that
 * begin with it remain. Nothing here knows a rule: Lions, rifle captures, drops, promotions and
 * passes are all paths.
 */

export class ClickPath {
  /** @param {Option[]} options the View's options */
  constructor(options) {
    this.options = options.filter((option) => option.clicks.length > 0);
    /** @type {string[]} */
    this.path = [];
  }

  /** The options that begin with the clicks so far. */
  get open() {
    return this.options.filter((option) => this.path.every((place, i) => option.clicks[i] === place));
  }

  /** The options that end exactly here: "stop here" takes one of them. */
  get finished() {
    if (!this.path.length) return [];
    return this.open.filter((option) => option.clicks.length === this.path.length);
  }

  /** Whether clicking has begun. */
  get active() {
    return this.path.length > 0;
  }

  /** Places where a path begins. */
  get starts() {
    return new Set(this.options.map((option) => option.clicks[0]));
  }

  /** Whether one square is to be chosen, by one click: where the wall goes, what is taken off. */
  get placing() {
    return this.options.length > 0 && this.options.every(({ clicks }) => clicks.length === 1 && !clicks[0].startsWith("hand:"));
  }

  /**
   * What may be clicked next: place -> {stop, more, capture, back, illegal}. `stop`: the move
   * can end there; `more`: the path can go on from there; `back`: it is the place just clicked;
   * `illegal`: nothing legal leads there.
   * @returns {Map<string, Hint>}
   */
  get next() {
    const depth = this.path.length;
    const places = new Map();
    for (const option of this.open) {
      if (option.clicks.length <= depth) continue;
      const place = option.clicks[depth];
      const mark = places.get(place) ?? { stop: false, more: false, hits: 0, all: 0, on: false, illegal: true };
      if (option.clicks.length === depth + 1) mark.stop = true;
      else mark.more = true;
      mark.illegal &&= Boolean(option.illegal);
      mark.all += 1;
      if (option.captures.some((square) => !this.path.includes(square))) mark.hits += 1;
      if (option.captures.includes(place) && !this.path.includes(place)) mark.on = true;
      places.set(place, mark);
    }
    for (const [place, mark] of places) {
      mark.capture = mark.on || mark.hits === mark.all;
      mark.back = place === this.path.at(-1);
    }
    return places;
  }

  /** The places of `next` to point out: all of them.  @returns {Map<string, Hint>} */
  get shown() {
    return this.next;
  }

  /** Forget the clicks. */
  reset() {
    this.path = [];
  }

  /**
   * Click a place. Answers {state, options}: "partial" (go on), "done" (one option is meant),
   * "choose" (several options have these clicks, or one that wants to be agreed to by its name),
   * "cancelled" or "ignored".
   * @param {string} place  @returns {Pressed}
   */
  press(place) {
    if (this.next.has(place)) {
      this.path.push(place);
      return this.#settle();
    }
    if (!this.active) return { state: "ignored", options: [] };
    if (place === this.path.at(-1) && this.finished.length) return this.stop();
    const again = place === this.path[0];
    this.reset();
    if (!again && this.starts.has(place)) {
      this.path = [place];
      return this.#settle();
    }
    return { state: "cancelled", options: [] };
  }

  /** End the path where it is.  @returns {Pressed} */
  stop() {
    return this.#finish(this.finished);
  }

  /** @returns {Pressed} */
  #settle() {
    const longer = this.open.some((option) => option.clicks.length > this.path.length);
    return longer ? { state: "partial", options: this.open } : this.#finish(this.finished);
  }

  /** @param {Option[]} options  @returns {Pressed} */
  #finish(options) {
    if (!options.length) return { state: "ignored", options };
    const distinct = [...new Map(options.map((option) => [option.text, option])).values()];
    const plain = distinct.length === 1 && distinct[0].choice === null;
    return { state: plain ? "done" : "choose", options: distinct };
  }
}
