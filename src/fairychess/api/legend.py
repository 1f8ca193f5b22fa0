"""A position as a piece of HTML: the board, how it stands, and a legend of its pieces."""

from collections.abc import Collection
from html import escape
from typing import Any

from fairychess import betza
from fairychess.api.board_svg import BoardScene, Svg
from fairychess.api.pieces_svg import drawn, signs_of
from fairychess.position.outcome import Outcome
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import make_piece

SMALL = 28
"""Pixels of a piece in the legend."""


def page(scene: BoardScene, lines: list[str]) -> str:
    """A board with lines of text below it and the legend of its pieces, which opens on a click."""
    said = "".join(f"<div>{escape(line)}</div>" for line in lines)
    return f'<div class="fairychess">{scene.svg()}{said}{legend(scene)}</div>'


def standing(rules: Any, to_move: str, outcome: Outcome | None, check: Collection[str]) -> str:
    """Who is to decide, or how the game ended."""
    if outcome is not None:
        winner = f"{named(rules, outcome.winner)} wins" if outcome.winner else "a draw"
        return f"{winner} ({outcome.reason})"
    if to_move not in SIDES:
        return "chance decides"
    return f"{named(rules, to_move)} to move{', in check' if check else ''}"


def named(rules: Any, side: str) -> str:
    """What the variant calls a side: White, Sente."""
    return str(rules.definition.first if side == SIDES[0] else rules.definition.second)


def legend(scene: BoardScene) -> str:
    """The kinds of pieces on the board and in hands: picture, id, name, XBetza."""
    rules = scene.rules
    there = {piece.id for piece in scene.pieces.values()}
    there |= {ident for hand in scene.hands.values() for ident in hand}
    signs = signs_of(rules)
    style = rules.definition.style
    rows = [
        f'<tr><td><svg width="{SMALL}" height="{SMALL}" viewBox="0 0 100 100">'
        f"{drawn(piece, SIDES[0], style, signs.get(piece.id, ''))}</svg></td>"
        f"<td>{escape(piece.id)}</td><td>{escape(piece.name)}</td>"
        f"<td><code>{escape(piece.betza)}</code></td></tr>"
        for piece in rules.pieces
        if piece.id in there and not piece.role
    ]
    return f"<details><summary>Pieces</summary><table>{''.join(rows)}</table></details>"


def diagram(rules: Any, piece: str) -> Svg:
    """The diagram of a piece type's moves. Raises ValueError for an id there is not."""
    if piece not in rules.numbers:
        raise ValueError(f"{piece!r}: {rules.name} has {', '.join(rules.numbers)}")
    program = rules.tables.programs[make_piece(rules.numbers[piece], 0)]
    return Svg(betza.diagram_svg(program))
