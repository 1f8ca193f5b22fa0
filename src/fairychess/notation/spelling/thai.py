"""Thai notation of makruk: `จ๔`, `ม-ง๒`, `ฉxจ๕`, and with every origin `ม ข๑-ง๒`."""

from collections.abc import Sequence

from fairychess.notation.spelling.algebraic import Algebraic
from fairychess.notation.spelling.move_parts import MoveParts

PIECES = {
    "King": "ข",
    "Met": "ม็",
    "Ferz": "ม็",
    "Khon": "ค",
    "Silver General": "ค",
    "Knight": "ม",
    "Rook": "ร",
    "Pawn": "บ",
    "Promoted Pawn": "ง",
}
"""The letters by what pieces are called."""
MOST_FILES = 8
_FILES, _DIGITS = "กขคงจฉชญ", "๐๑๒๓๔๕๖๗๘๙"
_THAI = str.maketrans("abcdefgh0123456789", _FILES + _DIGITS)


class Thai(Algebraic):
    """Algebraic notation in Thai letters, with a hyphen behind the piece."""

    writes_simply = False

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move."""
        letter = self.letters[parts.piece]
        if not parts.plain:
            return super().write(parts, rivals, last).translate(_THAI)
        step = parts.steps[0]
        start = self.start(letter, parts, rivals)
        hyphen = "-" if letter and not step.sign else ""
        return (letter + start + (step.sign or hyphen) + step.square).translate(_THAI)


class LongThai(Thai):
    """With a space behind the piece, and every origin."""

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move."""
        if not parts.origin or not parts.steps or parts.castling or parts.sign:
            return super().write(parts, rivals, last)
        written = self.letters[parts.piece] + " " + parts.origin
        return (written + self.way(parts, "-") + self.change(parts)).translate(_THAI)
