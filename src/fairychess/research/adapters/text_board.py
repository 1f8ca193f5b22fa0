"""A view as a few lines of text."""

from fairychess.board import square_names
from fairychess.board.drawing import drawing
from fairychess.board.text import text_rows
from fairychess.game.view import View
from fairychess.notation import ids
from fairychess.position.sides import SIDES
from fairychess.rules import Rules


def text_board(rules: Rules, view: View) -> str:
    """The board with its coordinates, the hands, and whose turn it is."""
    there = {p.square: ids.format_id(p.id, SIDES.index(p.side)) for p in view.board}
    there |= dict.fromkeys(view.fog, "?")
    lines = text_rows(drawing(rules.board).text_rows(square_names(rules.board)), there)
    for side, held in view.hands.items():
        if held:
            lines.append(f"{side} in hand: {' '.join(f'{n} {i}' for i, n in held.items())}")
    ended = view.outcome
    lines.append(f"{view.to_move} to move" if ended is None else f"over: {ended.reason}")
    return "\n".join(lines)
