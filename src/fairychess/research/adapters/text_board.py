"""A view as a few lines of text."""

from __future__ import annotations

from fairychess.board import square_name
from fairychess.game.view import View
from fairychess.notation import ids
from fairychess.position.sides import SIDES
from fairychess.rules import Rules


def text_board(rules: Rules, view: View) -> str:
    """The board with its coordinates, the hands, and whose turn it is."""
    there = {p.square: ids.format_id(p.id, SIDES.index(p.side)) for p in view.board}
    there |= dict.fromkeys(view.fog, "?")
    wide = max(map(len, ["", *there.values()])) + 1
    board = rules.board
    lines = []
    for rank in reversed(range(board.ranks)):
        row = [board.square(file, rank) for file in range(board.files)]
        cells = [
            " " if square in board.holes else there.get(square_name(board, square), ".")
            for square in row
        ]
        lines.append(f"{rank + 1:2} " + "".join(cell.rjust(wide) for cell in cells))
    names = "".join(chr(ord("a") + file).rjust(wide) for file in range(board.files))
    lines.append("   " + names)
    for side, held in view.hands.items():
        if held:
            lines.append(f"{side} in hand: {' '.join(f'{n} {i}' for i, n in held.items())}")
    ended = view.outcome
    lines.append(f"{view.to_move} to move" if ended is None else f"over: {ended.reason}")
    return "\n".join(lines)
