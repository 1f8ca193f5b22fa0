"""Reading records of any format: game by game, each played through by the rules."""

import os
from collections.abc import Iterator
from typing import IO

from fairychess.game.naming import name_game
from fairychess.game.records.formats import reader_of
from fairychess.game.records.text import Text
from fairychess.game.records.tree import Record, RecordError, RecordLimits
from fairychess.game.settling import Settler
from fairychess.rules import Rules, load

LARGEST = 4_000_000
"""Characters of a record at hand as text."""
_FEW = RecordLimits(characters=LARGEST)


def read_games(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    strict: bool = False,
    variant: str | Rules = "",
    bounds: RecordLimits | None = None,
) -> Iterator[Record]:
    """Every game in a file, a path or an open one: PGN, KIF, KI2, CSA, USI and UCI logs, JSON.

    The file may be larger than the memory. Each game is a `Record`: `tags`, `root` with the tree
    of its moves, `moves` for its main line, `result`. All have been found legal, and `text` of a
    node is what `Position.push` takes. What is wrong is mended, and `mended` of the game says how;
    `strict` raises RecordError instead, with the line. `variant` is the game where the file does
    not name it, or names another one.

    >>> import io
    >>> game = next(read_games(io.StringIO("1. e4 e5 2. Qh5? (2. Nf3) Ke7 3. Qxe5# 1-0")))
    >>> [move.text for move in game.moves], game.variations, game.result
    (['e2e4', 'e7e5', 'd1h5', 'e8e7', 'h5e5'], 1, '1-0')
    """
    rules = (load(variant) if variant else None) if isinstance(variant, str) else variant
    settler = Settler(strict)
    for record in apart(source, strict, bounds or RecordLimits()):
        if rules is not None:
            record.tags["Variant"] = rules.name
        settler.settle(record, rules)
        if not (record.named or record.root.children):
            if record.mended:  # by the rules at last, if they had anything to say
                raise RecordError(record.mended[-1])
            raise RecordError("nothing is played here", record.line, 1)
        yield record


def apart(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    strict: bool,
    bounds: RecordLimits | None = None,
    variant: str = "",
) -> Iterator[Record]:
    """Every game in a file, not yet played through. Raises RecordError."""
    text = Text(source)
    try:
        yield from _taken_apart(text, strict, bounds or RecordLimits(), variant)
    finally:
        text.close()


def read_record(text: str, variant: str = "") -> Record:
    """The one record in a text, not yet played through. Raises RecordError.

    >>> read_record('[Variant "chess"]\\n[Result "*"]\\n\\n1. e2e4 *').moves[0].text
    'e2e4'
    """
    return one_record(text, strict=True, variant=variant)


def one_record(
    text: str, *, strict: bool, variant: str = "", bounds: RecordLimits = _FEW
) -> Record:
    """The one record in a text, not yet played through. Raises RecordError."""
    if len(text) > bounds.characters:
        raise RecordError(f"the record is longer than {bounds.characters} characters")
    games = _taken_apart(Text.of(text), strict, bounds, variant)
    record = next(games, None)
    if record is None:
        raise RecordError("the record breaks off before its moves and result", 1, 1)
    other = next(games, None)
    if other is not None:
        first = next(other.main_line(), other.root)
        line, column = (other.line, 1) if other.named else (first.line, first.column)
        raise RecordError(
            "something stands after the result; a record holds one game", line, column
        )
    return record


def _taken_apart(text: Text, strict: bool, bounds: RecordLimits, variant: str) -> Iterator[Record]:
    beginning = text.peek()
    name, read = reader_of(beginning)
    for record in read(text, strict, bounds):
        record.format = name if record.format == "pgn" else record.format
        name_game(record, variant)
        yield record
