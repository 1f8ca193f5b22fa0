"""Immobility: a piece may not go where it could never move again.

Parameter: `pieces` = "*" (all) or the ids concerned. Drops to such squares are forbidden by the
rule about drops, forced promotion is said by that about promotion. Source: the rules of shogi.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    changes_piece,
    origin_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, piece_type_of
from cython.cimports.fairychess.position.words.square_set import bit_of, word_of

from fairychess.messages import wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import words_of


@cython.cclass
class Immobility(Rule):
    """Keeps four words of squares for each coloured piece."""

    only_names_pieces = True
    protects_royals = False
    ids: object
    stuck: list
    concerned: cython.char[PIECES]

    def __init__(self, pieces: Any) -> None:
        Rule.__init__(self)
        self.ids = pieces

    def bind(self, rules: Any) -> None:
        """Find the squares where each piece would be stuck."""
        self.rules = rules
        piece_types = range(rules.tables.piece_types)
        chosen = (
            set(piece_types) if self.ids == "*" else {rules.piece_type(name) for name in self.ids}
        )
        self.stuck = [words_of(()), words_of(())]
        for piece in range(2, rules.tables.coloured_pieces):
            squares = rules.stuck_squares(piece) if piece_type_of(piece) in chosen else set()
            # A piece that is stuck everywhere never comes anywhere.
            self.stuck.append(words_of(squares))
            self.concerned[piece] = bool(squares) and len(squares) < len(list(rules.board))

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop such moves."""
        index: cython.int
        keep: cython.int = low
        piece: cython.int
        to: cython.int
        words: list
        square_set: cython.ulonglong
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            piece = pos.board_state.board[origin_of(move)]
            if not type_of(move) and self.concerned[piece] and not changes_piece(move):
                to = target_of(move)
                words = self.stuck[piece]
                square_set = words[word_of(to)]
                if square_set & bit_of(to):
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep


FORMS = {"pieces": forms.all_or_ids}


def rule(definition: Any, *, pieces: Any = "*") -> Immobility:
    """Build from the table `[rules.immobility]`."""
    if pieces != "*" and not isinstance(pieces, list):
        raise wrong_value("pieces", repr(pieces), "wanted_all_or_ids")
    return Immobility(pieces)
