"""Material: which pieces are left, as people write it: `KQvKR`, with hands `K[G]vK`.

Ids as in position texts, the first side's before the `v`. The pieces of a material have an order,
by side and piece type, which numbers its placements: see `numbering`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from fairychess.endgames.errors import EndgameError
from fairychess.notation import ids
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from fairychess.rules import Rules

MOST_PIECES = 8


@dataclass(frozen=True)
class Material:
    """The coloured pieces on the board, sorted, and those held: (colour, piece type), sorted."""

    pieces: tuple[int, ...]
    held: tuple[tuple[int, int], ...] = ()

    @property
    def count(self) -> int:
        """How many pieces there are, with those held."""
        return len(self.pieces) + len(self.held)

    def placements(self, squares: int) -> int:
        """How many numbers its placements need, one side to move."""
        return int(squares ** len(self.pieces))

    def name(self, rules: Rules) -> str:
        """Return it as `parse` reads it."""
        return "v".join(self._side(rules, colour) for colour in range(2))

    def _side(self, rules: Rules, colour: int) -> str:
        types = [piece_type_of(piece) for piece in self.pieces if colour_of(piece) == colour]
        types.sort(key=lambda piece_type: (not rules.pieces[piece_type].royal, piece_type))
        held = [piece_type for owner, piece_type in self.held if owner == colour]
        text = "".join(ids.format_id(rules.pieces[one].id, 0) for one in types)
        in_hand = "".join(ids.format_id(rules.pieces[one].id, 0) for one in held)
        return f"{text}[{in_hand}]" if held else text


def material_of(pieces: list[int], held: list[tuple[int, int]]) -> Material:
    """Return the material of these pieces in any order."""
    return Material(tuple(sorted(pieces)), tuple(sorted(held)))


def parse(rules: Rules, text: str) -> Material:
    """Return the material that a text names. EndgameError with the column for any other text."""
    pieces: list[int] = []
    held: list[tuple[int, int]] = []
    colour, at, in_hand = 0, 0, False
    while at < len(text):
        sign = text[at]
        if sign == "v" and colour == 0 and not in_hand:
            colour, at = 1, at + 1
        elif sign in "[]" and in_hand == (sign == "]") and rules.has_hands:
            in_hand, at = sign == "[", at + 1
        else:
            piece_type, at = _piece(rules, text, at)
            if in_hand:
                held.append((colour, piece_type))
            else:
                pieces.append(make_piece(piece_type, colour))
    if in_hand:
        raise EndgameError(f"material {text!r}: the hand has no end")
    if not colour:
        raise EndgameError(f"material {text!r}: a v stands between the sides, as in KQvK")
    if not 0 < len(pieces) + len(held) <= MOST_PIECES:
        raise EndgameError(f"material {text!r}: from one to {MOST_PIECES} pieces")
    return material_of(pieces, held)


def _piece(rules: Rules, text: str, at: int) -> tuple[int, int]:
    """The piece type whose id stands here, and where the text goes on."""
    token = ids.take(text, at)
    found = token and rules.numbers.get(token[0].upper())
    if token is None or found is None:
        known = ", ".join(sorted(rules.numbers))
        raise EndgameError(
            f"material {text[:40]!r}, column {at + 1}: no piece id; there are: {known}"
        )
    return found, token[1]


def every_material(rules: Rules, count: int) -> Iterator[Material]:
    """All materials of so many pieces: what royals each side begins with, and any others.

    EndgameError where the royals alone are more.
    """
    royals = [piece for piece in rules.start_pieces.values() if is_royal(rules, piece)]
    others = sorted(
        piece
        for piece_type in range(len(rules.pieces))
        for piece in (make_piece(piece_type, 0), make_piece(piece_type, 1))
        if not is_royal(rules, piece)
    )
    more = count - len(royals)
    if more < 0:
        raise EndgameError(f"{rules.name}: the royals alone are {len(royals)} pieces")
    for chosen in combinations_with_replacement(others, more):
        yield material_of([*royals, *chosen], [])


def is_royal(rules: Rules, piece: int) -> bool:
    """Tell whether this coloured piece is royal."""
    return piece_type_of(piece) in rules.royal_types
