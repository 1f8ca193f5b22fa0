/**
 * Clicks that prepare a move before it is known what will be legal: any square after any other, as
 * many as a move of that piece may need. It is used like a ClickPath.
 */

export class FreePath {
  #most;
  #squares;
  #likely;
  #meant;

  /**
   * @param {FreeMoves} moves `most`: places a path may begin at, with how many clicks it may have;
   *   `squares`: where it may lead; `likely`: which of them are pointed out; `meant`: the options
   *   that the clicks of a path mean
   */
  constructor({ most, squares, likely, meant }) {
    this.#most = most;
    this.#squares = squares;
    this.#likely = likely;
    this.#meant = meant;
    /** @type {string[]} */
    this.path = [];
  }

  get starts() {
    return this.#most;
  }

  get active() {
    return this.path.length > 0;
  }

  /** A prepared move begins with a piece.  @returns {boolean} */
  get placing() {
    return false;
  }

  get #room() {
    return (this.#most.get(this.path[0]) ?? 0) - this.path.length;
  }

  /** Places to click next, as ClickPath says them; only a piece of several steps may stay or come back.  @returns {Map<string, Hint>} */
  get next() {
    const [start] = this.path;
    const room = this.#room;
    const comesBack = this.#most.get(start) > 2;
    const places = new Map();
    if (room <= 0) return places;
    for (const square of this.#squares) {
      const home = square === start;
      if (home && !comesBack) continue;
      places.set(square, { stop: true, more: room > 1 && !home, capture: false, back: square === this.path.at(-1), illegal: false });
    }
    return places;
  }

  /** The places of `next` to point out: where the piece could go from where it stands.  @returns {Map<string, Hint>} */
  get shown() {
    const likely = this.#likely(this.path[0]);
    return new Map(this.path.length > 1 ? [] : [...this.next].filter(([square]) => likely.has(square))
      .map(([square, hint]) => [square, { ...hint, more: false }]));
  }

  get finished() {
    return this.path.length > 1 ? this.#meant(this.path) : [];
  }

  reset() {
    this.path = [];
  }

  /** Click a place, as on a ClickPath.  @param {string} place  @returns {Pressed} */
  press(place) {
    if (this.path.length > 1 && place === this.path.at(-1)) return this.stop();
    const [start] = this.path;
    if (this.next.has(place)) {
      this.path.push(place);
      return place === start || !this.#room ? this.stop() : { state: "partial", options: [] };
    }
    if (!this.active && !this.#most.has(place)) return { state: "ignored", options: [] };
    this.reset();
    if (place === start || !this.#most.has(place)) return { state: "cancelled", options: [] };
    this.path = [place];
    return { state: "partial", options: [] };
  }

  /** End the path where it is.  @returns {Pressed} */
  stop() {
    const options = this.finished;
    if (!options.length) return { state: "ignored", options };
    const plain = options.length === 1 && options[0].choice === null;
    return { state: plain ? "done" : "choose", options };
  }
}
