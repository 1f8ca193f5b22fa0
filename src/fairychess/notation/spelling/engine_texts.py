"""Move texts as engines write them, each made from our own text alone (see `move_text`).

Ours is `e7e8=Q`, `d8d9+`, `d8d9=` (declined), `P@e5`, `c4d5,d5e4`. A move is never read on its
own: what an engine says is looked up among the spellings of the options there are. A text that is
not about squares stays as it is, and a castling that a step of the king could be taken for is
written as the king taking its partner (`d1f1` for `d1e1~f1`).
"""

import re
from collections.abc import Callable, Iterable

from fairychess.board import FILE_LETTER, SQUARE

ZERO_BASED = 10
"""Boards of so many ranks are counted from 0 by xboard's protocol, so that a digit is enough."""
_NAMED = re.compile(rf"({FILE_LETTER})(\d{{1,2}})", re.ASCII)
_MOVE = re.compile(rf"({SQUARE})({SQUARE})(.*)", re.ASCII)
_GATE = re.compile(rf"\{{?([^{{}},@]+)\}}?@({SQUARE})", re.ASCII)
_DROP = re.compile(rf"\{{?([^{{}}@]+)\}}?@({SQUARE})", re.ASCII)
_LEGS = re.compile(rf"(?:{SQUARE}){{2}}(?:,(?:{SQUARE}){{2}})*+([+=~,].*)?", re.ASCII)
_BESIDE_FRIEND = re.compile(rf"({SQUARE}){SQUARE}~({SQUARE})", re.ASCII)
_MARKED = re.compile(rf"((?:{SQUARE})+)\+([a-z])", re.ASCII)

MoveFormat = Callable[[str, int, int], str]
"""From our text and the board's files and ranks to a protocol's text."""


def cecp(text: str, files: int = 0, ranks: int = 0) -> str:
    """xboard's: `e7e8q`, `d8d9+`, `P@e5`, legs joined by commas; a promotion declined is silent.

    A piece that comes in behind a move is named by its letter: `b1c3h` for `b1c3,H@b1`, `h1e1h`
    for the rook's square behind castling. One that becomes the enemy's keeps the sign, `c2c1=n`.
    """
    if castling := _BESIDE_FRIEND.fullmatch(text):
        return castling[1] + castling[2]
    moved, comma, gate = text.partition(",")
    if comma and (found := _GATE.fullmatch(gate)):
        return _gated(moved, found[1].lower(), found[2])
    body, mark, choice = _parts(text)
    if mark == "=" and not choice:
        return body
    return body + (mark if mark == "+" or choice != choice.upper() else "") + choice.lower()


def turned_over(text: str, stands: Callable[[str], str]) -> str:
    """Our text; where a piece becomes its own promoted form, written as a promotion without a
    choice: `f8a3=+B` as `f8a3+`, if it is a B that `stands` on f8."""
    body, _, choice = text.partition("=")
    choice = choice.strip("{}")
    square = _NAMED.match(body)
    own = square is not None and choice.startswith("+") and stands(square[0]) == choice[1:]
    return body + "+" if own else text


def from_nothing(said: str) -> str:
    """A move with its ranks counted from 0."""
    return _NAMED.sub(lambda square: f"{square[1]}{int(square[2]) - 1}", said)


def uci(text: str, files: int = 0, ranks: int = 0) -> str:
    """As Fairy-Stockfish writes: like xboard's, and a move of several legs has its squares only.

    A piece that becomes a marked one is named without the mark (`g7f8q` for `g7f8=+Q`).
    """
    said = cecp(text).replace(",", "")
    marked = _MARKED.fullmatch(said)
    return marked[1] + marked[2] if marked else said


def _gated(move: str, letter: str, square: str) -> str:
    """A move behind which a piece comes in on a square: the mover's own, or its rook's."""
    found = _MOVE.fullmatch(move)
    if found is None or found[1] == square:
        return move + letter
    return square + found[1] + letter


def usi(text: str, files: int, ranks: int) -> str:
    """Files as numbers from the right, ranks as letters from the top: `7g7f`, `8h2b+`, `P*5e`.

    Of several pieces that one may become its letter is written behind (`2b2an`).
    """
    drop = _DROP.fullmatch(text.partition("~")[0])
    if drop:
        return f"{drop[1]}*{_turned(drop[2], files, ranks)}"
    if not _LEGS.fullmatch(text):
        return text
    return _NAMED.sub(lambda square: _turned(square[0], files, ranks), uci(text))


def _turned(square: str, files: int, ranks: int) -> str:
    file, rank = ord(square[0]) - ord("a"), int(square[1:])
    return f"{files - file}{chr(ord('a') + ranks - rank)}"


def _parts(text: str) -> tuple[str, str, str]:
    """Squares, the mark of promotion or its refusal, and what the piece becomes."""
    body = text.split("~")[0]
    found = re.search(r"[+=]", body)
    if found is None or "@" in body:
        return body, "", ""
    return body[: found.start()], found[0], body[found.end() :].strip("{}")


def match(
    said: str, options: Iterable[str], format_move: MoveFormat, files: int, ranks: int
) -> str | None:
    """Our text of the option an engine means; None if it means none of them."""
    said = said.strip().rstrip("!?")
    texts = list(options)
    by_format: dict[str, str] = {}
    for text in texts:
        by_format.setdefault(format_move(text, files, ranks), text)
    for way in (said, said.replace("=", ""), said.replace("*", "@"), said.lower()):
        if way in by_format:
            return by_format[way]
    if said.upper().replace("0", "O") in ("O-O", "O-O-O"):
        return _castling(said, texts)
    if said in ("@@@@", "null", "pass"):
        return next((text for text in texts if _idle(text)), None)
    return _only(said, texts)


def _idle(text: str) -> bool:
    """Is this a move that leaves everything in its place?"""
    found = _MOVE.fullmatch(text)
    return found is not None and found[1] == found[2]


def _castling(said: str, texts: list[str]) -> str | None:
    """The king's move of two or more squares along its rank to that side."""
    right = said.count("-") == 1
    for text in texts:
        found = _MOVE.fullmatch(text)
        if found and found[1][1:] == found[2][1:] and found[1][0] == "e":
            way = ord(found[2][0]) - ord(found[1][0])
            if way == (2 if right else -2):
                return text
    return None


def _only(said: str, texts: list[str]) -> str | None:
    """Engines may leave out a promotion that cannot be declined, or name what is plain."""
    bare = re.match(rf"(?:{SQUARE}){{2,}}(?:,(?:{SQUARE})+)*", said)
    if not bare:
        return None
    same = [text for text in texts if _parts(text)[0] == bare[0]]
    return same[0] if len(same) == 1 else None
