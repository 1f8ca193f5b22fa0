"""The inputs of a network: which row of its first layer belongs to what stands where.

A position is seen from both sides. Seen from the second one, colours are exchanged and the board is
turned so that its own pieces begin where those of the first side did. Each piece on each square is
an input, and each piece in hand as often as it is held.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Collection
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from fairychess.position.piece import WALL, colour_of, piece_type_of
from fairychess.rules import Rules
from fairychess.rules.definition import Definition, PieceDefinition, Role

PLAYED = {"files", "ranks", "holes", "pieces", "position", "rules", "roles"}
"""Fields of a definition that decide how a game is played; all others are names and looks."""
PLAYED_PIECE = {
    "id",
    "betza",
    "promotes",
    "promotes_of_sides",
    "promoted",
    "region",
    "resets",
    "role",
    "royal",
    "shuns",
    "moves",
}
"""The same of a piece."""
PLAYED_ROLE = {"id", "betza"}
"""The same of a secret role."""


def plain(value: Any) -> Any:
    """Return a value of a definition as JSON may hold it, always in the same order.

    A field that has the value it has where nothing is said is left out, so that a new kind of field
    changes no hash.
    """
    if isinstance(value, dict):
        return {str(key): plain(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return {
            each.name: plain(getattr(value, each.name))
            for each in fields(value)
            if each.name in played_fields(value) and getattr(value, each.name) != usual(each)
        }
    return value


def played_fields(value: Any) -> Collection[str]:
    """Return the names of the fields of a part of a definition that decide how it is played."""
    if isinstance(value, Definition):
        return PLAYED
    if isinstance(value, PieceDefinition):
        return PLAYED_PIECE
    if isinstance(value, Role):
        return PLAYED_ROLE
    return {each.name for each in fields(value)}


def usual(of: Field[Any]) -> Any:
    """Return what a field holds where nothing is said (MISSING: it must be said)."""
    return of.default if of.default_factory is MISSING else of.default_factory()


def rules_digest(definition: Definition) -> str:
    """Return a hash of all that decides how a game is played: board, pieces, rules, start."""
    text = json.dumps(plain(definition), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


class InputLayout:
    """The rows of a variant's first layer.

    `board_row[view * pieces * 256 + piece * 256 + square]` is the row of a coloured piece as seen
    by the first (view 0) or second side (1), -1 where there is none; `hand_row[view * 2 * types +
    slot]` the same for a piece in hand. `rows` is how many there are, `turned` whether the second
    side's board is rotated by half a turn instead of mirrored.
    """

    def __init__(self, rules: Rules) -> None:
        tables = rules.tables
        self.squares: int = tables.squares
        self.types: int = tables.piece_types
        self.pieces: int = tables.coloured_pieces
        self.turned = is_turned(rules)
        self.walls = rules.has_walls
        self.flip = [flipped(square, tables, self.turned) for square in range(self.squares)]
        self.first_hand_row = (2 * self.types + self.walls) * self.squares
        self.rows = self.first_hand_row + (2 * self.types if rules.has_hands else 0)
        self.board_row = array("i", [-1]) * (2 * self.pieces * 256)
        self.hand_row = array("i", [-1]) * (4 * self.types)
        for view in range(2):
            self._fill(view, rules.has_hands)

    def _fill(self, view: int, hands: bool) -> None:
        for piece in range(WALL if self.walls else 2, self.pieces):
            for square in range(self.squares):
                seen = self.flip[square] if view else square
                at = (view * self.pieces + piece) * 256 + square
                self.board_row[at] = self.row(piece, view) * self.squares + seen
        for slot in range(2 * self.types if hands else 0):
            colour, piece_type = divmod(slot, self.types)
            at = view * 2 * self.types + slot
            self.hand_row[at] = self.first_hand_row + 2 * piece_type + (colour ^ view)

    def row(self, piece: int, view: int) -> int:
        """Return the place of a coloured piece among those of one view, walls last."""
        if piece == WALL:
            return 2 * self.types
        return 2 * piece_type_of(piece) + (colour_of(piece) ^ view)


def flipped(square: int, tables: Any, turned: bool) -> int:
    """Return the square that the second side sees where the first one sees this."""
    rank, file = divmod(square, tables.files)
    if turned:
        file = tables.files - 1 - file
    return int((tables.ranks - 1 - rank) * tables.files + file)


def is_turned(rules: Rules) -> bool:
    """Tell which of mirror and half turn maps the starting position better onto itself."""
    start = rules.start_pieces

    def alike(turned: bool) -> int:
        return sum(
            start.get(flipped(square, rules.tables, turned))
            == (piece ^ 1 if piece > WALL else piece)
            for square, piece in start.items()
        )

    return alike(True) > alike(False)
