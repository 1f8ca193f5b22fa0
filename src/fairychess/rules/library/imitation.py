"""Imitation: XBetza's `I`, a piece that moves as the piece the opponent moved last.

Added by itself to every variant that has such a piece. Before the opponent has moved there is
nothing to imitate; an imitator imitates no imitator, and it gives no check: what it may do depends
on a move not made yet. Source: H. G. Muller's Interactive Diagram.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import target_of
from cython.cimports.fairychess.position.words.piece import colour_of, other_colour

EMPTY = 1
ENEMY = 4


@cython.cclass
class Imitation(Rule):
    """Pushes the borrowed moves of every imitator of the side to move."""

    imitators: dict

    def bind(self, rules: Any) -> None:
        """Collect the coloured pieces that imitate."""
        self.rules = rules
        tables = rules.tables
        self.imitators = {
            piece: tables.programs[piece].imitators
            for piece in range(2, tables.coloured_pieces)
            if tables.programs[piece].imitators
        }

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Moves of the piece that moved last, from where the imitators stand."""
        square: cython.int
        start: cython.int = pos.options.top
        if pos.ply == 0:
            return
        last = pos.piece_at(target_of(pos.move_played(pos.ply - 1)))
        if last == 0 or colour_of(last) == pos.turn or last in self.imitators:
            return
        for square in range(pos.tables.squares):
            piece = pos.board_state.board[square]
            if piece and colour_of(piece) == pos.turn and piece in self.imitators:
                for item in self.imitators[piece]:
                    if not item.initial or pos.is_unmoved(square):
                        self.imitate(pos, square, piece, last, item, start)

    def imitate(
        self, pos: State, square: int, piece: int, last: int, item: Any, start: int
    ) -> None:
        """Push one imitator's moves, turned round where the text says so, as far as it may.

        Moves of its own, and those pushed from index `start` on, are on offer already; below
        that are moves of earlier positions of a search, too.
        """
        low = pos.options.top
        piece_paths(pos, square, piece)
        known = set(pos.buffered(start))
        pos.truncate(low)
        colour = colour_of(piece)
        # A table belongs to a colour; pieces of the other colour move turned round, and what they
        # would take are the mover's own pieces, so each stop is judged again here.
        piece_paths(pos, square, other_colour(last) if item.forward > 0 else last)
        found = [move for move in pos.buffered(low) if self.fits(pos, move, colour, item.stop)]
        pos.truncate(low)
        for move in found:
            if move not in known:
                pos.options.push(move)

    def fits(self, pos: State, move: int, colour: int, stop: int) -> bool:
        """May the imitator stop there: on an empty square, or taking an enemy?"""
        target = pos.piece_at(target_of(move))
        if not target:
            return bool(stop & EMPTY)
        return colour_of(target) != colour and bool(stop & ENEMY)


def rule(definition: Any) -> Imitation:
    """Build from the table `[rules.imitation]`; a piece with `I` in its moves brings it along."""
    return Imitation()
