"""What the chu shogi oracles share: results of moves, squares by number, games to compare on."""

import random
import re
from collections.abc import Iterator

import fairychess
from fairychess.api import Position

FILES = "abcdefghijkl"
LEG = re.compile(r"([a-l]\d+)([a-l]\d+)")


def numbered(square: str) -> str:
    """`f7` as shogi players name it, file from the right and rank from the top: `7f`."""
    return f"{12 - FILES.index(square[0])}{FILES[12 - int(square[1:])]}"


def legs(text: str) -> list[tuple[str, str]]:
    """Start and end of each leg."""
    return LEG.findall(text)


def results(pos: Position) -> dict[str, str]:
    """Each option's result, "from to captures[+]" in numbered squares, and its text."""
    found = {}
    for text in pos.moves():
        steps = [end for _, end in legs(text)]
        start = text[: -len(steps[-1])] if len(steps) == 1 else ""
        start = legs(text)[0][0]
        taken = {square for square in steps if square != start and occupied(pos, square)}
        names = ".".join(sorted(map(numbered, taken)))
        mark = "+" if text.endswith("+") else ""
        found[f"{numbered(start)} {numbered(steps[-1])} {names}{mark}"] = text
    return found


def occupied(pos: Position, square: str) -> bool:
    """Does a piece stand there?"""
    return bool(pos.kernel.piece_at((int(square[1:]) - 1) * 12 + FILES.index(square[0])))


def random_game(seed: int, plies: int) -> Iterator[tuple[Position, str]]:
    """Positions of one random game with the move that will be played; promotions preferred."""
    rng = random.Random(seed)
    pos = fairychess.load("chu-shogi").position()
    for _ in range(plies):
        options = sorted(pos.moves())
        if not options:
            return
        rich = [text for text in options if text.endswith("+") or "," in text]
        move = rng.choice(rich if rich and rng.random() < 0.5 else options)
        yield pos, move
        pos.push(move)
