"""The inputs of a network: which row of its first layer belongs to what stands where.

A position is seen from both sides. Seen from the second one, colours are exchanged and the board is
turned so that its own pieces begin where those of the first side did. Each piece on each square is
an input, each piece in hand as often as it is held, and each value of the counters that rules keep
of a side, such as the checks it has still to give. Pieces that play the same secret role move alike
whatever they look like, and are one kind of piece here.
"""

from array import array
from typing import Any

from fairychess.position.words.piece import WALL, colour_of, other_colour, piece_type_of
from fairychess.position.words.square import square_index
from fairychess.rules import Rules

VARIABLES = 64
MOST_COUNTED = 15
"""A counter that stands higher is seen as this."""


class InputLayout:
    """The rows of a variant's first layer.

    `board_row[square_index(squares, view * pieces + piece, square)]` is the row of a coloured piece
    as seen by the first (view 0) or second side (1), -1 where there is none; `hand_row[view * 2 *
    types + slot]` the same for a piece in hand. `counter_row[view * VARIABLES + variable]` is the
    row of a counter's value 1, with those of higher values up to `counter_most[variable]` behind
    it; 0 has none. `kinds` are those of the piece types, `rows` is how many rows there are,
    `turned` tells whether the second side's board is turned by half a circle instead of mirrored.
    """

    def __init__(self, rules: Rules) -> None:
        tables = rules.tables
        self.squares: int = tables.squares
        self.types: int = tables.piece_types
        self.pieces: int = tables.coloured_pieces
        self.turned = is_turned(rules)
        self.walls = rules.has_walls
        self.flip = [flipped(square, tables, self.turned) for square in range(self.squares)]
        self.kinds = kinds_of(rules)
        sides = 2 * (1 + max(self.kinds))
        self.first_hand_row = (sides + self.walls) * self.squares
        self.first_counter_row = self.first_hand_row + (sides if rules.has_hands else 0)
        self.rows = self.first_counter_row
        self.counters = [(*both, min(most, MOST_COUNTED)) for *both, most in rules.counters]
        self.counter_row = array("i", [-1]) * (2 * VARIABLES)
        self.counter_most = array("i", [0]) * VARIABLES
        for first, second, most in self.counters:
            self._fill_counters((first, second), most)
        self.board_row = array("i", [-1]) * (2 * self.pieces * self.squares)
        self.hand_row = array("i", [-1]) * (4 * self.types)
        for view in range(2):
            self._fill(view, rules.has_hands)

    def _fill(self, view: int, hands: bool) -> None:
        for piece in range(WALL if self.walls else 2, self.pieces):
            row = self.row(piece, view) * self.squares
            for square in range(self.squares):
                seen = self.flip[square] if view else square
                at = square_index(self.squares, view * self.pieces + piece, square)
                self.board_row[at] = row + seen
        for slot in range(2 * self.types if hands else 0):
            colour, piece_type = divmod(slot, self.types)
            at = view * 2 * self.types + slot
            self.hand_row[at] = self.first_hand_row + 2 * self.kinds[piece_type] + (colour ^ view)

    def _fill_counters(self, both: tuple[int, int], most: int) -> None:
        for side, variable in enumerate(both):
            self.counter_most[variable] = most
            for view in range(2):
                row = self.rows + (side ^ view) * most
                self.counter_row[view * VARIABLES + variable] = row
        self.rows += 2 * most

    def row(self, piece: int, view: int) -> int:
        """Return the place of a coloured piece among those of one view, walls last."""
        if piece == WALL:
            return 2 * (1 + max(self.kinds))
        return 2 * self.kinds[piece_type_of(piece)] + (colour_of(piece) ^ view)


def kinds_of(rules: Rules) -> list[int]:
    """Return the kind of each piece type: one of its own, or that of its secret role."""
    names = [(piece.role, "" if piece.role else piece.id) for piece in rules.pieces]
    order = list(dict.fromkeys(names))
    return [order.index(name) for name in names]


def flipped(square: int, tables: Any, turned: bool) -> int:
    """Return the square that the second side sees where the first one sees this."""
    board = tables.board
    return int(board.turned(square) if turned else board.mirrored(square))


def is_turned(rules: Rules) -> bool:
    """Tell which of mirror and half turn maps the starting position better onto itself."""
    start = rules.start_pieces

    def alike(turned: bool) -> int:
        return sum(
            start.get(flipped(square, rules.tables, turned))
            == (other_colour(piece) if piece > WALL else piece)
            for square, piece in start.items()
        )

    return alike(True) > alike(False)
