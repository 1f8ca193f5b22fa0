"""Morphing: a piece that lands on certain squares becomes another piece type (Diagram's `morph`).

`tables` maps an id to the piece types it becomes and the squares where: {P = {Q = ["a4", "h4"]}}.
The squares are the first player's; for the second they are mirrored, or turned round with `turned`.
It is compulsory. A move that promotes already does not morph as well.
Source: H. G. Muller, the Interactive Diagram.
"""

from typing import Any

from fairychess.board import parse_square
from fairychess.position.rule import Rule
from fairychess.position.search_hints import SearchHints
from fairychess.position.words.move import (
    changes_piece,
    origin_of,
    target_of,
    type_of,
    with_promotion,
)
from fairychess.position.words.piece import make_piece
from fairychess.rules import parameter_forms as forms


class Morph(Rule):
    """Looks the square of arrival up in the mover's table."""

    rules: Any

    def __init__(self, tables: Any, turned: bool = False) -> None:
        Rule.__init__(self)
        self.hints = MorphHints()
        self.tables = {name: dict(table) for name, table in tables.items()}
        self.turned = turned
        self.becomes: dict[tuple[int, int], int] = {}
        self.coloured_pieces: set[int] = set()

    def makes_pieces(self) -> bool:
        """What its tables say."""
        return True

    def bind(self, rules: Any) -> None:
        """Turn names into pieces and squares."""
        self.rules = rules
        for name, table in self.tables.items():
            piece = make_piece(rules.piece_type(name), 0)
            for target, names in table.items():
                become = rules.piece_type(target) + 1
                for square in (parse_square(rules.board, where) for where in names):
                    board = rules.board
                    opposite = board.turned(square) if self.turned else board.mirrored(square)
                    self.becomes[piece, square] = become
                    self.becomes[piece + 1, opposite] = become
        self.coloured_pieces = {piece for piece, _ in self.becomes}

    def expand(self, pos: Any, low: int) -> None:
        """Write the change into each move that lands on such a square."""
        moves = pos.buffered(low)
        changed = [self.changed(pos, move) for move in moves]
        if changed == moves:
            return
        pos.truncate(low)
        for move in changed:
            pos.offer(move)

    def changed(self, pos: Any, move: int) -> int:
        """The move with what its piece becomes."""
        if type_of(move) or changes_piece(move):
            return move
        become = self.becomes.get((pos.piece_at(origin_of(move)), target_of(move)))
        return with_promotion(move, become) if become else move


class MorphHints(SearchHints):
    """A change of the piece captures nothing."""

    quiet_expansions = True


FORMS = {"tables": forms.morph_tables}


def rule(definition: Any, *, tables: Any, turned: bool = False) -> Morph:
    """Build from the table `[rules.morph]`."""
    return Morph(tables, turned)
