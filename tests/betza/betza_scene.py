"""A small language for scenes and moves, shared by the tests of this folder.

A scene is words like ``own:e7`` and ``enemy:f7,g7``; a list of moves is ``e6 xf7 h8{xg7} f8{ef7}``:
``x`` before a square says that a piece is taken there; in braces stand further squares: ``x`` taken
in passing, ``e`` left with an en-passant right, ``u`` where a taken piece is put down.
"""

import re

from fairychess.betza import compile, moves, parse
from fairychess.betza.evaluator import MoveResult
from fairychess.board import Board, parse_square, square_name

Result = tuple[str, frozenset[str]]
_WORD = re.compile(r"(x?)([a-p]\d+)(?:\{(.*)\})?")


def squares(board: Board, names: str) -> frozenset[int]:
    return frozenset(parse_square(board, name) for name in names.split(",") if name)


def options(scene: str) -> dict[str, str]:
    """The words ``key:value`` of a scene; a bare word gets an empty value."""
    return {key: value for key, _, value in (word.partition(":") for word in scene.split())}


def found(
    text: str, scene: str = "", at: str = "e5", size: tuple[int, int] = (9, 9), second: bool = False
) -> list[MoveResult]:
    board = Board(*size)
    given = options(scene)
    program = compile(parse(text), *size, second=second)
    lenders = {
        square: compile(parse(given["lend"]), *size, second=second)
        for square in squares(board, given.get("own", "") if "lend" in given else "")
    }
    return moves(
        program,
        board,
        parse_square(board, at),
        squares(board, given.get("own", "")),
        squares(board, given.get("enemy", "")),
        moved="moved" in given,
        ep=squares(board, given.get("ep", "")),
        royals=squares(board, given.get("royal", "")),
        partners=squares(board, given.get("partner", "")),
        lenders=lenders,
    )


def results(
    text: str, scene: str = "", at: str = "e5", size: tuple[int, int] = (9, 9), second: bool = False
) -> set[Result]:
    board = Board(*size)
    return {_result(board, move) for move in found(text, scene, at, size, second)}


def _result(board: Board, move: MoveResult) -> Result:
    notes = {f"x{square_name(board, square)}" for square in move.captures}
    notes |= {f"e{square_name(board, square)}" for square in move.rights}
    notes |= {f"u{square_name(board, put)}" for _, put in move.unload}
    if move.en_passant:
        notes.add("ep")
    return square_name(board, move.to), frozenset(notes)


def expected(words: str) -> set[Result]:
    listed = set()
    for word in words.split():
        match = _WORD.fullmatch(word)
        assert match, f"not a move: {word}"
        takes, to, notes = match.groups()
        extra = set(notes.split(",")) if notes else set()
        listed.add((to, frozenset(extra | ({f"x{to}"} if takes else set()))))
    return listed


def listing(listed: set[Result]) -> str:
    """For messages: the moves in alphabetical order."""
    return " ".join(sorted(to + ("{" + ",".join(sorted(n)) + "}" if n else "") for to, n in listed))


def check(
    text: str,
    scene: str,
    words: str,
    at: str = "e5",
    size: tuple[int, int] = (9, 9),
    second: bool = False,
) -> None:
    got, wanted = results(text, scene, at, size, second), expected(words)
    assert got == wanted, (
        f"{text} on {scene or 'an empty board'}\n"
        f"  too many: {listing(got - wanted)}\n  missing:  {listing(wanted - got)}"
    )
