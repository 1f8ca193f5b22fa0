"""The file a match keeps: every game's record, one after the other, with tags of the match."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fairychess.game.record import quoted
from fairychess.game.records.pgn_reading import tags_in

POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
HEAD = '[Round "'
"""How every game begins."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: its number from 0, the first player's points, the tags of its record, and
    about how many moves were made."""

    number: int
    points: float
    tags: dict[str, str]
    plies: int = 0


def format_entry(tags: dict[str, str], record: str) -> str:
    """A game's text: the match's tags before the record's own."""
    head = [f"[{key} {quoted(value)}]" for key, value in tags.items()]
    return "\n".join([*head, record.rstrip("\n"), "", ""])


def read(path: Path) -> list[Played]:
    """The finished games of a file; none if there is no file. A last game cut off is not counted.

    Raises ValueError for a file that holds something else, and for one with a game that is damaged.
    """
    return _finished(path, _text(path))[0]


def drop_cut_off(path: Path) -> None:
    """Take the last game out of a file if it breaks off, so that games can be added."""
    text = _text(path)
    kept = _finished(path, text)[1]
    if kept < len(text):
        path.write_text(text[:kept], encoding="utf-8")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.exists() else ""
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not the record of a match") from None


def _finished(path: Path, text: str) -> tuple[list[Played], int]:
    """The finished games in a text, and how many characters they take."""
    found: list[Played] = []
    kept = 0
    for start, end in _blocks(path, text):
        block = text[start:end]
        tags = tags_in(block)
        if not _is_whole(block, tags):
            if end == len(text):
                break
        elif tags.get("Round") == str(len(found) + 1):
            words = block.rpartition("]\n")[2].split()
            plies = sum(not word.endswith(".") for word in words) - 1
            found.append(Played(len(found), POINTS[tags["Result"]], tags, plies))
            kept = end
            continue
        line = text.count("\n", 0, start) + 1
        raise ValueError(f"{path}:{line}: game {len(found) + 1} is missing or damaged")
    return found, kept


def _blocks(path: Path, text: str) -> Iterator[tuple[int, int]]:
    """Where each game begins and ends."""
    before, gap, tail = text.rpartition("\n\n")
    if tail and HEAD.startswith(tail):  # cut off in its first word
        text = before + gap
    starts = [match.start() for match in re.finditer(r'^\[Round "', text, re.MULTILINE)]
    if text.strip() and (not starts or text[: starts[0]].strip()):
        raise ValueError(f"{path} is not the record of a match")
    yield from pairwise([*starts, len(text)])


def _is_whole(block: str, tags: dict[str, str]) -> bool:
    """Tell whether a game was written to its end."""
    result = tags.get("Result", "*")
    return result in POINTS and block.endswith("\n\n") and block.split()[-1] == result
