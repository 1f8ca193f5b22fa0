"""One node of the search tree. Compiled, it is a struct on the C stack (node.pxd)."""


class SearchNode:
    """A node: the knowledge of `Search.search` about its position.

    Asked: `depth` plies left, window `alpha` to `beta`, `ply` plies from the root, and `score`, the
    material of the first player less that of the second. `colour` is to move; `bottom` is alpha as
    it was at first, and `open_window` tells whether an exact score is wanted.

    Moves stand in the position's buffer from `low` to `high` once they are `listed`; `next` is the
    index of the next one. `move` is being tried: `quiet` or not, with its `rank`. `tried` moves and
    `quiets` among them have been searched; `quiets` counts those left out as well. The rest of the
    list is `late` once a quiet move has been left out for its place in it: it is no longer sorted.

    Once `checks_known`, the enemy's only `royal` stands on that square (-1: there is no such), each
    of its eight lines begins with so many `open_squares`, and on `screen` stands the own piece that
    gives check by leaving the line (-1: none does).

    `coin_moves` counts moves that wait for a coin, of which `coin_move` is the last.
    """

    __slots__ = (
        "alpha", "best", "best_score", "beta", "bottom", "checks_known", "coin_move",
        "coin_moves", "colour", "depth", "hash_move", "high", "improving", "in_check", "key",
        "late", "listed", "low", "move", "next", "open_squares", "open_window", "ply", "quiet",
        "quiets", "rank", "royal", "score", "screen", "static_value", "tried",
    )  # fmt: skip
