"""Reading: the option that people mean, in whatever style they write it.

What a style would have written is found first as it stands, then as people type it: without signs
of check, with figurines or figures of another script, in small letters. What is left is read as
algebraic notation that says more, or less, than it must (`Ng1f3`, `ed5`, `e8Q`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from fairychess.messages import Message
from fairychess.notation import move_text
from fairychess.notation.move_text import MoveError
from fairychess.notation.spelling.algebraic import Algebraic
from fairychess.notation.spelling.japanese import NUMERALS, WRITTEN
from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.speller import Speller, shape_of, speller_of

_SIDES = "☗☖▲△▼▽"
_GLYPHS = dict(zip(("king", "queen", "rook", "bishop", "knight", "pawn"), "♔♕♖♗♘♙", strict=True))
_BLACK = dict(zip("♔♕♖♗♘♙", "♚♛♜♝♞♟", strict=True))
_NUMERAL = re.compile("[一二三四五六七八九十]+")
_LOOSE = re.compile(
    r"([^a-z\d@=():,~/-]{0,4})([a-p]?)(\d{0,2})[-x:]?([a-p]\d{1,2})=?\(?([^a-z\d\s()=]{0,4})\)?",
    re.ASCII,
)
MOST_NAMED = 4
"""So many moves are named where a text could mean any of them."""


def parse(pos: Any, text: str, last: str = "") -> int:
    """The legal move that a text means, canonical or in a style. Raises MoveError.

    `last` is the square where the move before ended: what 同 stands for.
    """
    try:
        return move_text.parse_move(pos, text)
    except MoveError as error:
        refused = error
    moves = pos.decision().options
    if not moves or len(text) > LONGEST:
        raise refused
    texts = move_text.format_moves(pos, moves)
    if move_text.may_turn(text, texts):
        raise refused
    found = Reader(speller_of(pos.rules), pos, moves, texts, last).find(text)
    if len(found) == 1:
        return int(moves[found[0]])
    if found:
        named = ", ".join(texts[index] for index in found[:MOST_NAMED])
        raise MoveError(Message("ambiguous_move", {"move": text, "moves": named}))
    raise refused


LONGEST = 40
"""Longer texts are in no style."""


class Reader:
    """The options of one position, to be found by what people write."""

    def __init__(
        self, speller: Speller, pos: Any, moves: Sequence[int], texts: Sequence[str], last: str
    ) -> None:
        self.moves_in_parts = speller.in_parts(pos, moves, texts)
        self.columns = speller.columns(pos, self.moves_in_parts, last)
        if last:
            self.columns += speller.columns(pos, self.moves_in_parts, "")
        self.algebraic = next(
            (style for style in speller.styles if isinstance(style, Algebraic)), None
        )
        self.letters = {
            glyph: self.algebraic.letters[piece.id]
            for piece in reversed(speller.rules.definition.pieces)
            for glyph in _glyphs(shape_of(piece))
            if self.algebraic and not piece.role
        }

    def find(self, text: str) -> list[int]:
        """The options that a text may mean, by their places."""
        plain = self.plain(text)
        unsigned = plain.rstrip("+#!?")
        as_compared = [[self.plain(written) for written in column] for column in self.columns]
        for wanted, columns in (
            (text.strip(), self.columns),
            (plain, as_compared),
            (unsigned, as_compared),
        ):
            for column in columns if wanted else ():
                found = [index for index, written in enumerate(column) if written == wanted]
                if found:
                    return found
        return self.loosely(unsigned) or self.loosely(unsigned[:1].upper() + unsigned[1:])

    def plain(self, text: str) -> str:
        """A text as it is compared: figures as digits, letters for figurines, no sign of a side."""
        text = unicodedata.normalize("NFKC", "".join(text.split())).lstrip(_SIDES)
        text = text.removesuffix("e.p.").replace("0-0", "O-O").replace("O-0", "O-O")
        text = _NUMERAL.sub(_digits, text)
        for old, new in (*WRITTEN.items(), *self.letters.items(), ("打", "")):
            text = text.replace(old, new)
        return text

    def loosely(self, text: str) -> list[int]:
        """Read as algebraic notation: letter, what is said of the origin, square, promotion."""
        said = _LOOSE.fullmatch(text)
        if self.algebraic is None or not said:
            return []
        letters = self.algebraic.letters
        letter, file, rank, target, promotion = said.groups()
        return [
            index
            for index, parts in enumerate(self.moves_in_parts)
            if parts is not None
            and _is_one_step(parts)
            and letter in (letters[parts.piece], parts.piece)
            and parts.target == target
            and (not file or parts.origin[0] == file)
            and (not rank or parts.origin[1:] == rank)
            and _promotes(parts, promotion, letters)
        ]


def _is_one_step(parts: MoveParts) -> bool:
    return bool(parts.origin) and len(parts.steps) == 1 and not (parts.castling or parts.gate)


def _promotes(parts: MoveParts, letter: str, letters: Any) -> bool:
    """Does a move promote to what is written, or to nothing where nothing is?"""
    change = parts.change
    if not letter:
        return change in ("", "=")
    ident = change[1:].strip("{}")
    return letters[ident] == letter if ident else change == letter


def _glyphs(shape: str) -> list[str]:
    """The figurines of a shape, white and black."""
    white = _GLYPHS.get(shape)
    return [white, _BLACK[white]] if white else []


def _digits(found: re.Match[str]) -> str:
    """A numeral in digits: 十二 is 12."""
    text = found.group()
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return "".join(str(NUMERALS.index(each) + 1) for each in text)
    last = str(NUMERALS.index(ones[0]) + 1) if ones else "0"
    return tens.translate(_PLAIN_DIGITS) + "1" + last


_PLAIN_DIGITS = {ord(numeral): str(number) for number, numeral in enumerate(NUMERALS[:9], 1)}
