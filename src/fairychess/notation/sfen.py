"""SFEN, the position text of shogi programs, for every game of the shogi family.

    rbsgk/4p/5/P4/KGSBR b 2Pg 7

Board, side to move (`b` is the one that begins, whatever its letter is in our own texts), pieces in
hand, and the number of the ply. Where nothing is held, the square on which a Lion has just been
taken stands in the third field (chu shogi): `5e`.
"""

from __future__ import annotations

import re
from typing import Any

from fairychess.board import Board
from fairychess.messages import about

SIDES = "bw"
NOTHING = "-"
PREFIX = "sfen"
"""What stands before an SFEN in USI, and before one that is not to be taken for anything else."""
_SQUARE = re.compile(r"(\d{1,2})([a-p])", re.ASCII)


def from_usi(board: Board, said: str) -> str:
    """A text of USI with its squares as ours: `7g7f`, files from the right, ranks from the top."""

    def turned(found: re.Match[str]) -> str:
        file = board.files - int(found[1])
        rank = board.ranks - (ord(found[2]) - ord("a"))
        return f"{chr(ord('a') + file)}{rank}" if 0 <= file < 26 else "?"

    return _SQUARE.sub(turned, said)


def plain_text(rules: Any, text: str) -> str:
    """Return the position text that an SFEN of these rules means; any other text as it is.

    Raises ValueError for a text that may be one, and cannot be read.
    """
    words = text.split()
    named = words[:1] == [PREFIX]
    words = words[named:]
    if not named and not _looks_like_sfen(rules, words):
        return text
    if not named and len(words) == 3 and words[2] == NOTHING and rules.letters[0] not in SIDES[0]:
        raise ValueError("position: this may be SFEN or FEN cut short; add the number of the move")
    if len(words) not in (3, 4) or "[" in words[0]:
        raise ValueError("position: an SFEN is a board, a side, hands and a number")
    board, side, held, number = (*words, "1")[:4]
    if side not in tuple(SIDES):
        raise about("position", "fault_side_to_move", text=repr(side[:20]), known="b or w")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise ValueError(f"position: the move number must be a number, not {number[:20]!r}")
    letter = rules.letters[SIDES.index(side)]
    fields: dict[str, str] = {}
    if rules.has_hands:
        board += f"[{'' if held == NOTHING else held}]"
    elif held != NOTHING:
        fields = _just_taken(rules, held)
    said = [f"{key}={value}" for key, value in fields.items()]
    return " ".join([board, letter, "-", "-", "0", str(max(1, (int(number) + 1) // 2)), *said])


def _looks_like_sfen(rules: Any, words: list[str]) -> bool:
    """Can these words be an SFEN and no position text of another kind?"""
    if rules.definition.style != "shogi" or len(words) not in (3, 4) or set("[{") & set(words[0]):
        return False
    if any("=" in word for word in words):
        return False
    return len(words) == 3 or words[3].isdecimal()


def _just_taken(rules: Any, square: str) -> dict[str, str]:
    """The fields of what the rules remember of a square."""
    if _SQUARE.fullmatch(square):
        for rule in rules.rule_list:
            if fields := rule.notation.sfen_fields(from_usi(rules.board, square)):
                return dict(fields)
    raise ValueError(f"position: {square[:20]!r} is no hand, for nothing is held in {rules.name}")
