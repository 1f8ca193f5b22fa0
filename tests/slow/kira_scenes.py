"""Positions of the slow Kira games in few words, for their tests."""

from typing import Any

from .board import Cells
from .kira import KiraSlow


def scene(
    game: type[KiraSlow], pieces: str, words: str = "", *, turn: str = "", hands: str = "",
    number: int = 1, unmoved: str = "-", passed: str = "-", halfmove_clock: int = 0, **options: Any,
) -> KiraSlow:  # fmt: skip
    """A game from pieces written `e4=N:b1` (face, identity; the second side's in lower case).

    In `hands`, `P:a3 p:b7`, pieces in the order of the hands. Without an identity a piece is at
    home.
    """
    tables = game.TABLES
    cells: Cells = [None] * (tables.files * tables.ranks)
    names: dict[int, str] = {}
    for item in pieces.split():
        square, face, who = (*item.replace(":", "=").split("="), "")[:3]
        at = tables.square(square)
        cells[at] = int(face != face.upper()), face.upper()
        names[at] = who or square
    order = sorted(names, key=lambda at: (-(at // tables.files), at))
    held = [item.split(":") for item in hands.split()]
    text = tables.placement(cells)
    if game.HAND_ORDER:
        text += f"[{''.join(piece_type for piece_type, _ in held)}]"
    text += f" {turn or game.LETTERS[0]} {unmoved} {passed} {halfmove_clock} {number}"
    text += f" men={','.join(names[at] for at in order)}"
    text += f"/{','.join(who for _, who in held)}" if held else ""
    return game.from_text(f"{text} {words}", **options)


def play(game: KiraSlow, *texts: str) -> KiraSlow:
    for text in texts:
        game.play(text)
    return game


def of(game: KiraSlow, square: str) -> list[str]:
    """What the piece on a square may do, each end and mark."""
    return sorted(
        t[len(square) :]
        for t in game.options()
        if t.startswith(square) and "@" not in t and ":" not in t
    )


def field(game: KiraSlow, key: str) -> str:
    words = dict(item.split("=", 1) for item in game.text().split()[6:])
    return words.get(key, "")


def fields(game: KiraSlow) -> str:
    """Side, unmoved, e.p., quiet, number."""
    return " ".join(game.text().split()[1:6])
