"""Moves as people write them, by pyffish's numbers of notations."""

import re

from fairychess.board import FILE_LETTER
from fairychess.compat.lines import InvalidMove, PlayedLine
from fairychess.position.words.move import origin_of

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9
_STYLES = {
    NOTATION_SAN: "san",
    NOTATION_LAN: "lan",
    NOTATION_SHOGI_HOSKING: "hosking",
    NOTATION_SHOGI_HODGES: "hodges",
    NOTATION_SHOGI_HODGES_NUMBER: "western",
    NOTATION_JANGGI: "korean",
    NOTATION_XIANGQI_WXF: "wxf",
    NOTATION_THAI_SAN: "thai",
    NOTATION_THAI_LAN: "thai-lan",
}

_SHOGI = (NOTATION_SHOGI_HOSKING, NOTATION_SHOGI_HODGES, NOTATION_SHOGI_HODGES_NUMBER)
MET, PROMOTED_PAWN = "ม็", "ง"
"""What makruk's queen is called in Thai, and a pawn that has become one."""
_TURNED = re.compile(r"=\+[A-Z]$", re.ASCII)
_SQUARE = re.compile(rf"{FILE_LETTER}\d+", re.ASCII)
_PROMOTED = re.compile(r"\+([A-Z])", re.ASCII)


def spelled(line: PlayedLine, said: str, notation: int) -> str:
    """A move in a notation, shogi's or algebraic where none is named. Raises ValueError."""
    meant = line.moves.meant(said)
    if meant is None:
        raise InvalidMove(f"Invalid move '{said[:60]}'")
    if notation == NOTATION_DEFAULT:
        shogi = line.game.template == "shogi"
        notation = NOTATION_SHOGI_HODGES_NUMBER if shogi else NOTATION_SAN
    if notation not in _STYLES:
        raise ValueError(f"{notation}: notations are {', '.join(map(str, _STYLES))}")
    text = line.position.format(line.position.format_move(meant[0]), _STYLES[notation])
    if notation in (NOTATION_SAN, NOTATION_LAN):
        text = _by_own_letters(line, text)
        text = (
            said[0] + text if text.startswith("@") else text
        )  # a pawn is named where it is dropped
    elif notation in _SHOGI:
        text = _TURNED.sub("+", text)  # a piece that turns over needs no other name
    elif origin_of(meant[0]) in line.promoted:
        text = text.replace(MET, PROMOTED_PAWN, 1)
    wall = said.partition(",")[2]
    return f"{text.rstrip('+#')},{_SQUARE.findall(wall)[-1]}" if wall else text


def _by_own_letters(line: PlayedLine, text: str) -> str:
    """Promoted pieces are called by the letters of what they move like: `Ba6=A`, not `Ba6=+B`."""
    said = line.game.settings
    turned = said["promotedPieceType"]

    def own(found: re.Match[str]) -> str:
        kind = said.pieces.get(turned.get(said.letters.get(found[1].lower(), ""), ""))
        return kind.letter.upper() if kind else found[0]

    return _PROMOTED.sub(own, text)
