"""A game as text: tags in brackets, then numbered moves, then the result, as in PGN."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from fairychess.game.view import MoveRecord, Outcome

WIDTH = 80


def spell(tags: Mapping[str, str], moves: Sequence[MoveRecord], outcome: Outcome | None) -> str:
    """The text; tags without a value are left out."""
    said = {**tags, "Result": result(outcome), "Reason": outcome.reason if outcome else ""}
    head = [f"[{name} {quoted(value)}]" for name, value in said.items() if value]
    words = [*numbered(moves), result(outcome)]
    body = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*head, "", body, ""])


def quoted(value: str) -> str:
    """A tag's value in quotes, on one line."""
    text = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def result(outcome: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
    if outcome is None:
        return "*"
    return {"first": "1-0", "second": "0-1", None: "1/2-1/2"}[outcome.winner]


def numbered(moves: Sequence[MoveRecord]) -> list[str]:
    """`12. e2e4 e7e5`; a side that moves out of the usual order gets a number of its own."""
    words = []
    before = ""
    for move in moves:
        if move.seat == "first":
            words.append(f"{move.number}.")
        elif move.seat == "second" and before != "first":
            words.append(f"{move.number}...")
        words.append(move.text)
        before = move.seat
    return words
