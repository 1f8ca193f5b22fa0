"""A board as lines of text: ids, small letters for the second side, coordinates around."""

from __future__ import annotations

from fairychess.api.board_svg import BoardScene


def board_text(scene: BoardScene) -> str:
    """The board rank by rank from the top, hands above and below where there are any."""
    board = scene.rules.board
    names = scene.rules.tables.square_names
    signs = {square: str(piece) for square, piece in scene.pieces.items()}
    there = {names[square] for square in board}
    width = max(map(len, [*signs.values(), "a"]))
    files = [chr(ord("a") + file) for file in range(board.files)]
    rows = []
    for rank in range(board.ranks, 0, -1):
        squares = [f"{file}{rank}" for file in files]
        cells = [f"{signs.get(name, '.') if name in there else ' ':^{width}}" for name in squares]
        rows.append(f"{rank:>2} {' '.join(cells)}".rstrip())
    rows.append("   " + " ".join(f"{file:^{width}}" for file in files).rstrip())
    for side, where in (("second", 0), ("first", len(rows) + 1)):
        if held := scene.hands.get(side):
            hand = ", ".join(f"{ident} x{n}" if n > 1 else ident for ident, n in held.items())
            rows.insert(where, f"   {side} holds {hand}")
    return "\n".join(rows)
