"""The inputs of a network: which row of its first layer belongs to what stands where.

A position is seen from both sides. Seen from the second one, colours are exchanged and the board is
turned so that its own pieces begin where those of the first side did. Each piece on each square is
an input, each piece in hand as often as it is held, and each value of the counters that rules keep
of a side, such as the checks it has still to give. Pieces that play the same secret role move alike
whatever they look like, and are one kind of piece here.

A larger network also sees what stands near the royal of the side that looks, by how far away it is:
an attack looks alike wherever the king has castled.
"""

from array import array
from functools import cached_property
from typing import Any

from fairychess.position.words.piece import WALL, colour_of, other_colour, piece_type_of
from fairychess.position.words.square import square_index
from fairychess.rules import Rules

VARIABLES = 64
MOST_COUNTED = 15
"""A counter that stands higher is seen as this."""
NEAR = 3
"""So many files and ranks from a royal at most is near it."""
STEPS = (2 * NEAR + 1) ** 2
"""So many squares are near one, its own among them."""
MOST_NEAR = 400
"""On boards of more squares nothing is seen as near."""


class InputLayout:
    """The rows of a variant's first layer.

    `board_row[square_index(squares, view * pieces + piece, square)]` is the row of a coloured piece
    as seen by the first (view 0) or second side (1), -1 where there is none; `hand_row[view * 2 *
    types + slot]` the same for a piece in hand. `counter_row[view * VARIABLES + variable]` is the
    row of a counter's value 1, with those of higher values up to `counter_most[variable]` behind
    it; 0 has none. `kinds` are those of the piece types, `rows` is how many rows there are,
    `turned` tells whether the second side's board is turned by half a circle instead of mirrored.

    `rows_with_near` are there in a network that sees what stands near a royal (`near`).
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
        self.royals = [[p for p in tables.royal_pieces if colour_of(p) == side] for side in (0, 1)]
        self.near_rows = 0
        if all(self.royals) and self.squares <= MOST_NEAR:
            self.near_rows = sides * STEPS
        self.rows_with_near = self.rows + self.near_rows
        self.places = [tables.board.place(square) for square in range(self.squares)]

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

    @cached_property
    def near(self) -> "array[int]":
        """What lies where, seen from a royal: `near[square_index(squares, view * squares + royal,
        square)]` is a number of its own for each way from the royal to the square, as this view
        sees it, -1 where that is not near."""
        found = array("i")
        for view in range(2):
            for royal in range(self.squares):
                found.extend(self._step(view, royal, square) for square in range(self.squares))
        return found

    def _step(self, view: int, royal: int, square: int) -> int:
        if view:
            royal, square = self.flip[royal], self.flip[square]
        (x, y), (to_x, to_y) = self.places[royal], self.places[square]
        across, along = to_x - x + NEAR, to_y - y + NEAR
        size = 2 * NEAR + 1
        return size * along + across if 0 <= across < size and 0 <= along < size else -1

    def near_row(self, piece: int, view: int) -> int:
        """Return the first row of a coloured piece near the view's royal, -1 for what is none; its
        others follow in the order of `near`."""
        return self.rows + self.row(piece, view) * STEPS if piece > WALL else -1

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
