"""A file of games that are kept as they finish, one a line, to be gone on with."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def kept_games(path: Path, about: dict[str, Any], read: Callable[[bytes], T]) -> Iterator[T]:
    """The games of a file, one by one; a line cut off is dropped from it.

    Its first line says what the games are `about`; a new file gets it. Raises ValueError for a file
    of other games, and for a line of which `read` raises ValueError or TypeError.
    """
    _mend(path, json.dumps(about, sort_keys=True))
    with path.open("rb") as lines:
        next(lines)
        for number, line in enumerate(lines, 2):
            try:
                found = read(line)
            except (ValueError, TypeError):
                raise ValueError(f"{path}:{number}: is no game") from None
            yield found


def _mend(path: Path, head: str) -> None:
    """Let the file begin with its first line and end with a whole one. ValueError for another."""
    if not path.exists() or not path.stat().st_size:
        path.write_text(f"{head}\n", encoding="utf-8")
        return
    with path.open("rb+") as file:
        first = file.readline()
        if first.rstrip() != head.encode() and not head.encode().startswith(first):
            raise ValueError(f"{path} holds games of another kind: name another folder with --out")
        file.seek(0)
        whole = 0
        for line in file:
            if line.endswith(b"\n"):
                whole += len(line)
        file.truncate(whole)
    if not whole:
        path.write_text(f"{head}\n", encoding="utf-8")


def keep_game(path: Path, game: Any) -> None:
    """Write a finished game down, so that no interruption loses it."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(game)) + "\n")
