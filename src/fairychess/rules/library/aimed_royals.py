"""Aimed royals: a royal counts as moved once an enemy's rook is moved to its rank or file.

What stands between them does not matter. The royal then has no first leap any more. `pieces` are
the types that aim. Source: the rules of ouk chatrang (Cambodian chess).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.along_lines import way_to
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import target_of
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, make_piece
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.messages import wrong_value
from fairychess.rules import parameter_forms as forms


@cython.cclass
class AimedRoyals(Rule):
    """Marks royals as moved."""

    only_names_pieces = True
    ids: list
    aims: cython.char[PIECES]

    def __init__(self, ids: list) -> None:
        Rule.__init__(self)
        self.ids = ids

    def bind(self, rules: Any) -> None:
        """Look the types up."""
        self.rules = rules
        for name in self.ids:
            self.aims[make_piece(rules.piece_type(name), 0)] = 1
            self.aims[make_piece(rules.piece_type(name), 1)] = 1

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Look at the royals of the other side."""
        to: cython.int = target_of(move)
        piece: cython.int = pos.board_state.board[to]
        side: cython.int = 1 - colour_of(piece)
        square: cython.int
        word: cython.int
        rest: cython.ulonglong
        if not self.aims[piece]:
            return
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(side, word)] & pos.board_state.unmoved[word]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if way_to(pos.tables, square, to, pos.tables.sides) >= 0:
                    pos.mark_moved(square)


FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any = ("R",)) -> AimedRoyals:
    """Build from the table `[rules.aimed_royals]`."""
    known = {piece.id for piece in definition.pieces}
    if not isinstance(pieces, list | tuple) or not set(pieces) <= known:
        raise wrong_value("pieces", repr(pieces), "wanted_ids_alone")
    return AimedRoyals(list(pieces))
