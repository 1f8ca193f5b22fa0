"""Free boards in a sandboxed process: positions looked at, set up, read and written.

A few boards are kept, so that the next move from where one was costs one move.
"""

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from fairychess.game.free_play import FreeGame, Looked, PositionFields
from fairychess.game.move_tree import (
    FlatNode,
    flat,
    read_tree,
    records_of,
    settled,
    unflattened,
    write_tree,
)
from fairychess.game.naming import PGN_VARIANT
from fairychess.game.view import MoveRecord, PieceView
from fairychess.messages import ExplainedError
from fairychess.search.book import book_of

_KEPT = 12
_boards: OrderedDict[str, FreeGame] = OrderedDict()


def _board(variant: str, options: dict[str, Any], start: str | None, text: str | None) -> FreeGame:
    key = json.dumps([variant, options, start, text], sort_keys=True)
    found = _boards.pop(key, None) or FreeGame(variant, options, start, text)
    _boards[key] = found
    while len(_boards) > _KEPT:
        _boards.popitem(last=False)
    return found


def look(
    variant: str,
    options: dict[str, Any],
    start: str | None,
    moves: list[str],
    known: int,
    text: str | None = None,
) -> Looked:
    """Show the position after some moves."""
    board = _board(variant, options, start, text)
    board.follow(moves)
    looked, book = board.look(known), book_of(board.play_itself().rules)
    return looked if book is None else replace(looked, book=book.moves(board.play_itself()))


def keys(
    variant: str,
    options: dict[str, Any],
    start: str | None,
    moves: list[str],
    text: str | None = None,
) -> list[str]:
    """Return the keys of all positions of a line."""
    board = FreeGame(variant, options, start, text)
    found = [board.key]
    for move in moves:
        board.decide(move)
        found.append(board.key)
    return found


def trail(
    variant: str,
    options: dict[str, Any],
    start: str | None,
    moves: list[str],
    last: int,
    text: str | None = None,
) -> list[str]:
    """Return the quick keys of the last positions of a line, so many decisions back."""
    board = _board(variant, options, start, text)
    found = []
    for count in range(max(len(moves) - last, 0), len(moves) + 1):
        board.follow(moves[:count])
        found.append(board.quick_key)
    return found


def near(
    variant: str, options: dict[str, Any], positions: list[str], text: str | None = None
) -> list[list[str]]:
    """Return, for each position, its quick key, then those of the positions one move further.

    None at all where a position cannot be set up.
    """
    found = []
    for position in positions:
        try:
            found.append(FreeGame(variant, options, position, text).near())
        except ExplainedError:
            found.append([])
    return found


def compose(
    variant: str,
    options: dict[str, Any],
    board: list[dict[str, Any]],
    hands: dict[str, dict[str, int]],
    fields: dict[str, Any],
    text: str | None = None,
) -> Looked:
    """Show a position that was set up piece by piece."""
    empty = _board(variant, options, None, text)
    pieces = msgspec.convert(board, list[PieceView])
    said = empty.compose(pieces, hands, msgspec.convert(fields, PositionFields))
    return FreeGame(variant, options, said, text).look()


def read_lines(
    variant: str, options: dict[str, Any], text: str, definition: str | None = None
) -> dict[str, Any]:
    """Read lines of play, or a position alone; how they are written here, and from where."""
    position = _position(variant, options, text.strip(), definition)
    if position is not None:
        return {"start": position, "nodes": [FlatNode()], "records": [None], "tags": {}}
    read = read_tree(text)
    board = _board(variant, options, read.start, definition)
    tree = settled(board, read.root)
    return {
        "start": board.start if read.start else None,
        "nodes": flat(tree),
        "records": records_of(board, tree),
        "tags": read.tags,
    }


def records(
    variant: str,
    options: dict[str, Any],
    start: str | None,
    nodes: list[dict[str, Any]],
    text: str | None = None,
) -> list[MoveRecord | None]:
    """Return the decision of every node of a tree."""
    root = unflattened(msgspec.convert(nodes, list[FlatNode]))
    return records_of(_board(variant, options, start, text), root)


def _position(
    variant: str, options: dict[str, Any], text: str, definition: str | None
) -> str | None:
    """The position a text is, if it is one."""
    board = text.removeprefix("sfen ").split(" ")[0]
    if "\n" in text or "/" not in board or text.startswith("["):
        return None
    return FreeGame(variant, options, text, definition).start


def tags_of(text: str) -> dict[str, str]:
    """What a text says about its game; nothing of its moves is looked at."""
    return read_tree(text).tags


def write_lines(
    variant: str,
    options: dict[str, Any],
    start: str | None,
    nodes: list[dict[str, Any]],
    tags: dict[str, str],
    text: str | None = None,
) -> str:
    """Write lines of play."""
    board = _board(variant, options, start, text)
    root = settled(board, unflattened(msgspec.convert(nodes, list[FlatNode])))
    chosen = " ".join(f"{key}={value}" for key, value in sorted(options.items()))
    said = {"Variant": variant, "Options": chosen, **_beginning(variant, start), **tags}
    return write_tree(board, root, said)


def _beginning(variant: str, start: str | None) -> dict[str, str]:
    """The tags that say where the lines begin."""
    if not start:
        return {}
    return {"SetUp": "1", "FEN": start} if variant == PGN_VARIANT else {"Start": start}


TASKS: dict[str, Callable[..., Any]] = {
    "look": look,
    "keys": keys,
    "near": near,
    "trail": trail,
    "compose": compose,
    "read_lines": read_lines,
    "records": records,
    "tags_of": tags_of,
    "write_lines": write_lines,
}
