"""SFEN, the position text of shogi programs, for every game of the shogi family.

    rbsgk/4p/5/P4/KGSBR b 2Pg 7

Board, side to move (`b` is the one that begins, whatever its letter is in our own texts), pieces in
hand, and the number of the ply. Where nothing is held, the square on which a Lion has just been
taken stands in the third field (chu shogi): `5e`. Problems lack a king, handicaps begin with `w`.
"""

import re
from typing import Any

from fairychess.board import FILE_LETTER, Board, square_name
from fairychess.messages import as_message
from fairychess.notation.dialects.dialect import Dialect, OffsetMap, remembered
from fairychess.notation.ids import format_id
from fairychess.notation.position_reading import Field, words_of
from fairychess.notation.position_text import held, placement
from fairychess.notation.possible import fail
from fairychess.notation.unmoved import unmoved_field
from fairychess.position.words.piece import WALL

SIDES = "bw"
NOTHING = "-"
PREFIX = "sfen"
"""What stands before an SFEN in USI, and before one that is not to be taken for anything else."""
HAND_ORDER = "RBGSNLP"
"""The order in which shogi programs write a hand; others stand before these."""
_SQUARE = re.compile(rf"(\d{{1,2}})({FILE_LETTER})", re.ASCII)


def from_usi(board: Board, said: str) -> str:
    """A text of USI with its squares as ours: `7g7f`, files from the right, ranks from the top."""

    def turned(found: re.Match[str]) -> str:
        file = board.files - int(found[1])
        rank = board.ranks - (ord(found[2]) - ord("a"))
        return f"{chr(ord('a') + file)}{rank}" if 0 <= file < 26 else "?"

    return _SQUARE.sub(turned, said)


def to_usi(board: Board, square: int) -> str:
    """A square as USI names it."""
    file, rank = square % board.files, square // board.files
    return f"{board.files - file}{chr(ord('a') + board.ranks - 1 - rank)}"


class Sfen(Dialect):
    """What `position sfen` of USI takes."""

    name = "sfen"
    problems = True

    def to_native(self, rules: Any, text: str) -> OffsetMap:
        """Our text of an SFEN. Raises PositionError."""
        words = words_of(text)
        named = bool(words) and words[0][0] == PREFIX
        words = words[named:]
        short = len(words) == 3 and words[2][0] == NOTHING
        if not named and short and rules.letters[0] not in SIDES[0]:
            raise fail(words[2][1], "fault_sfen_or_fen")
        if len(words) not in (3, 4) or "[" in words[0][0]:
            raise fail(words[0][1] if words else 0, "fault_sfen_fields")
        board, side, hand, number = (*words, ("1", 0))[:4]
        if side[0] not in tuple(SIDES):
            raise fail(side[1], "fault_side_to_move", text=repr(side[0][:20]), known="b or w")
        if not (number[0].isascii() and number[0].isdecimal() and len(number[0]) < 10):
            raise fail(number[1], "fault_not_number", name="the move number")
        said = OffsetMap()
        said.add(*board)
        if rules.has_hands:
            said.add("[", hand[1])
            said.add("" if hand[0] == NOTHING else hand[0], hand[1])
            said.add("]", hand[1])
        said.add(" " + rules.letters[SIDES.index(side[0])], side[1])
        said.add(f" - - 0 {max(1, (int(number[0]) + 1) // 2)}", number[1])
        if not rules.has_hands and hand[0] != NOTHING:
            for key, value in _just_taken(rules, hand).items():
                said.add(f" {key}={value}", hand[1])
        return said

    def write(self, pos: Any, rules: Any) -> str:
        """Board, side, hands and number."""
        standing = pos.standing()
        if WALL in standing:
            raise self.unsayable("cannot_say_wall")
        third = self._hands(pos, rules) if rules.has_hands else NOTHING
        for fields, said in remembered(pos):
            if "taken" in said and third == NOTHING:
                third = to_usi(rules.board, int(said["taken"]))
            elif fields:
                key = min(fields)
                raise self.unsayable(f"{key}={fields[key]}")
        if pos.en_passant_squares()[1]:
            name = square_name(rules.board, pos.en_passant_squares()[1][0])
            raise self.unsayable("cannot_say_passing", square=name)
        unmoved = unmoved_field(pos, rules)
        if unmoved != "-":
            raise self.unsayable("cannot_say_unmoved", squares=unmoved)
        number = 2 * pos.fullmove_number - (pos.turn == 0)
        return f"{placement(pos, rules)} {SIDES[pos.turn]} {third} {number}"

    @staticmethod
    def _hands(pos: Any, rules: Any) -> str:
        """`2R3Pbg`: the side that begins first, counts before the pieces; `-` for nothing."""
        found = ""
        for colour in range(2):
            pieces = held(pos, rules, colour)[::-1]
            for ident, count in sorted(pieces, key=lambda one: HAND_ORDER.find(one[0])):
                found += (str(count) if count > 1 else "") + format_id(ident, colour)
        return found or NOTHING


def looks_like_sfen(rules: Any, words: list[str]) -> bool:
    """Can these words be an SFEN and no position text of another kind?"""
    if words[0] == PREFIX:
        return True
    if rules.definition.style != "shogi" or len(words) not in (3, 4) or set("[{") & set(words[0]):
        return False
    if any("=" in word for word in words):
        return False
    return len(words) == 3 or words[3].isdecimal()


def _just_taken(rules: Any, said: Field) -> dict[str, str]:
    """The fields of what the rules remember of a square. Raises PositionError."""
    square, at = said
    if _SQUARE.fullmatch(square):
        for rule in rules.rule_list:
            try:
                fields = rule.notation.sfen_fields(from_usi(rules.board, square))
            except ValueError as error:
                raise fail(at, as_message(error)) from None
            if fields:
                return dict(fields)
    raise fail(at, "fault_no_hands", text=repr(square[:20]))
