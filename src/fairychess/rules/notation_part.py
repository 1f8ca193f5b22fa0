"""The part `[notation]` of a variant file: how people write its moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairychess.messages import must_be
from fairychess.notation.spelling.style import FAMILIES, STYLES

MOST_LETTERS = 4
NOTATION = {"styles": list, "letters": dict}


@dataclass(frozen=True, slots=True)
class Notation:
    """The styles that people choose from, the usual one first, and letters of pieces by id.

        [notation]
        styles = ["wxf", "san"]
        letters = { B = "E", N = "H" }

    Without `styles` they are those of the family. A piece without a letter here is written by its
    id, and by nothing if it is the pawn; "" makes another piece one that is written so.
    """

    styles: tuple[str, ...] = FAMILIES["chess"]
    letters: Mapping[str, str] = field(default_factory=dict)


def read_notation(data: dict[str, Any], style: str, pieces: Sequence[Any], reader: Any) -> Notation:
    """The part in a file's data, checked. Raises VariantError."""
    table = data.get("notation", {})
    ids = {piece.id for piece in pieces}
    reader.check(table, NOTATION, "notation")
    styles = tuple(table.get("styles", FAMILIES[style]))
    letters = table.get("letters", {})
    for name in styles:
        if name not in STYLES:
            raise reader.fail(
                "styles", must_be("wanted_among", known=", ".join(STYLES)), "notation"
            )
    if len(set(styles)) != len(styles):
        raise reader.fail("styles", "fault_style_twice", "notation")
    for ident, letter in letters.items():
        if ident not in ids:
            raise reader.fail("letters", "fault_no_piece_id", "notation", name=ident)
        if not isinstance(letter, str) or len(letter) > MOST_LETTERS or not _writable(letter):
            reason = f"{ident}: must be at most {MOST_LETTERS} letters, no small ones"
            raise reader.fail("letters", reason, "notation")
    return Notation(styles, letters)


def _writable(letter: str) -> bool:
    """Can it stand before a square without being taken for one, or for a sign?"""
    return all(char.isalpha() and not char.islower() for char in letter)
