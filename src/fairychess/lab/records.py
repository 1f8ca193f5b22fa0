"""The file a match keeps: every game's record, one after the other, with tags of the match."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fairychess.game.reading import tags_in
from fairychess.game.record import quoted

POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: its number from 0, the first player's points, the tags of its record."""

    number: int
    points: float
    tags: dict[str, str]


def format_entry(tags: dict[str, str], record: str) -> str:
    """A game's text: the match's tags before the record's own."""
    head = [f"[{key} {quoted(value)}]" for key, value in tags.items()]
    return "\n".join([*head, record.rstrip("\n"), "", ""])


def read(path: Path) -> list[Played]:
    """The finished games of a file; none if there is no file. A game cut off is dropped from it.

    Raises ValueError for a file that holds something else.
    """
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    found: list[Played] = []
    kept = 0
    starts = [match.start() for match in re.finditer(r'^\[Round "', text, re.MULTILINE)]
    if text.strip() and (not starts or text[: starts[0]].strip()):
        raise ValueError(f"{path} is not the record of a match")
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        block = text[start:end]
        tags = tags_in(block)
        result = tags.get("Result", "*")
        whole = block.endswith("\n\n") and block.split()[-1] == result
        if result not in POINTS or not whole or int(tags["Round"]) != len(found) + 1:
            break
        found.append(Played(len(found), POINTS[result], tags))
        kept = end
    if kept < len(text):
        path.write_text(text[:kept], encoding="utf-8")
    return found
