/**
 * What has happened between two boards: who moved, what was taken, what died or came to be.
 *
 * Nothing here knows a rule, and nothing is learned that the two boards do not show: squares that
 * lie in the fog before or after tell nothing.
 */

/**
 * @typedef {object} Changes
 * @property {{piece: PieceView, path: string[], drop: boolean, vanished: boolean}|null} mover with the squares it went over, its own first
 * @property {{piece: PieceView, from: string}[]} slides others that moved, as they stand now
 * @property {{piece: PieceView, step: number}[]} taken pieces on the mover's path, and after which step they go
 * @property {PieceView[]} struck pieces the move took from afar
 * @property {PieceView[]} blasted pieces that went up with a capture
 * @property {PieceView[]} gone pieces that left by themselves
 * @property {PieceView[]} appeared what stands where nothing stood
 * @property {PieceView[]} changed pieces that are another type now, or another side's
 */

/** @param {PieceView|undefined} a  @param {PieceView|undefined} b */
function alike(a, b) {
  return a?.id === b?.id && a?.side === b?.side && (a?.name ?? "") === (b?.name ?? "");
}

class Difference {
  /** @param {View} before  @param {View} after */
  constructor(before, after) {
    const dark = new Set([...(before.fog ?? []), ...(after.fog ?? [])]);
    const seen = (/** @type {PieceView[]} */ board) =>
      new Map(board.filter(({ square }) => !dark.has(square)).map((piece) => [piece.square, piece]));
    this.before = seen(before.board);
    this.after = seen(after.board);
    /** @type {Map<string, PieceView>} what stood where it stands no more */
    this.lost = new Map([...this.before].filter(([square, piece]) => !alike(piece, this.after.get(square))));
    /** @type {Map<string, PieceView>} what stands where it stood not */
    this.come = new Map([...this.after].filter(([square, piece]) => !alike(piece, this.before.get(square))));
  }

  /**
   * How many squares of a path the piece has really gone over: what follows was struck from there.
   * @param {string[]} path  @param {PieceView} piece
   */
  #reached(path, piece) {
    for (let i = path.length - 1; i > 0; i -= 1) {
      const there = this.after.get(path[i]);
      const itself = path[i] === path[0] && alike(there, piece);
      if (itself || (this.come.has(path[i]) && there?.side === piece.side && there.id !== "*")) return i + 1;
    }
    return 0;
  }

  /**
   * Find out who moved; it is no longer among what is lost and what has come.
   * @param {string[]} places  @returns {Changes["mover"]}
   */
  mover(places) {
    const drop = places[0]?.startsWith("hand:") ?? false;
    // A blow around oneself is entered by clicking twice: no step at all.
    const path = (drop ? places.slice(1) : places).filter((square, i, all) => square !== all[i - 1]);
    const piece = drop ? this.come.get(path[0]) : this.before.get(path[0]);
    if (!piece) return null;
    if (drop) {
      this.come.delete(path[0]);
      return { piece, path: [piece.square], drop, vanished: false };
    }
    const stays = alike(this.after.get(path[0]), piece);
    const reached = this.#reached(path, piece);
    if (!reached && stays) return { piece, path: [piece.square], drop, vanished: false };
    this.lost.delete(piece.square);
    const route = reached ? path.slice(0, reached) : this.#elsewhere(piece) ?? path;
    const there = this.after.get(route.at(-1));
    const vanished = !reached && route === path;
    if (!vanished) this.come.delete(route.at(-1));
    return { piece: there && !vanished ? there : piece, path: route, drop, vanished };
  }

  /** Where a piece went that was sent by clicking something else: a king that castles with a rook.  @param {PieceView} piece */
  #elsewhere(piece) {
    const there = [...this.come.values()].find((one) => one.id === piece.id && one.side === piece.side);
    return there ? [piece.square, there.square] : null;
  }

  /** Pieces that went from one square to another beside the mover.  @param {Set<string>} captured */
  slides(captured) {
    const found = [];
    for (const piece of [...this.come.values()]) {
      const old = [...this.lost.values()].find((one) => !captured.has(one.square)
        && one.id === piece.id && one.side === piece.side && (one.name ?? "") === (piece.name ?? ""));
      if (!old) continue;
      this.lost.delete(old.square);
      this.come.delete(piece.square);
      found.push({ piece, from: old.square });
    }
    return found;
  }

  /** Pieces that are something else now, on the square where they stood.  @param {string[]} path */
  changed(path) {
    const found = [...this.come.values()].filter(({ square }) => this.lost.has(square) && !path.includes(square));
    for (const { square } of found) {
      this.lost.delete(square);
      this.come.delete(square);
    }
    return found;
  }
}

/**
 * What has happened from one view of a seat to its next.
 * @param {View} before  @param {View} after  @param {Pick<Layout, "touch">} layout
 * @returns {Changes}
 */
export function changesBetween(before, after, layout) {
  const found = new Difference(before, after);
  const { path: places = [], captures = [] } = after.steps ?? {};
  const mover = found.mover(places);
  const path = mover?.path ?? [];
  const captured = new Set(captures);
  const slides = found.slides(captured);
  const changed = found.changed(path);
  // Of several moves at once only the last is known, and the rest must not look like its doing.
  const left = after.ply - before.ply > 1 ? [] : [...found.lost.values()];
  const onPath = (/** @type {PieceView} */ { square }) => path.lastIndexOf(square) > 0;
  const taken = left.filter(onPath).map((piece) => ({ piece, step: path.indexOf(piece.square, 1) }));
  const afar = left.filter((piece) => !onPath(piece));
  const struck = afar.filter(({ square }) => captured.has(square) || places.slice(1).includes(square));
  const rest = afar.filter((piece) => !struck.includes(piece));
  const bang = taken.length > 0 || struck.length > 0 || mover?.vanished;
  const blasted = rest.filter(({ square }) => bang && mover && layout.touch(square, path.at(-1)));
  return {
    mover, slides, taken, struck, blasted, gone: rest.filter((piece) => !blasted.includes(piece)),
    appeared: [...found.come.values()], changed,
  };
}

/** Whether the mover is another type now than it was.  @param {View} before  @param {Pick<Changes, "mover">} changes */
export function promoted(before, { mover }) {
  if (!mover || mover.drop || mover.vanished) return false;
  return before.board.find(({ square }) => square === mover.path[0])?.id !== mover.piece.id;
}
