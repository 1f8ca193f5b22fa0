"""The moves of a node one after the other: the table's before any list is made, then the best."""

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.move import BOARD, origin_of, type_of
    from cython.cimports.fairychess.position.piece import colour_of
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.search.alphabeta.move_ordering import MoveOrdering
    from cython.cimports.fairychess.search.alphabeta.node import Node
    from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical
else:
    from fairychess.position.move import BOARD, origin_of, type_of
    from fairychess.position.piece import colour_of
    from fairychess.position.position import Position
    from fairychess.search.alphabeta.move_ordering import MoveOrdering
    from fairychess.search.alphabeta.node import Node
    from fairychess.search.alphabeta.tactical import is_tactical


@cython.final
@cython.cclass
class MovePicker:
    """Picks the moves of a node of the search of one position."""

    def __init__(self, pos: Position, ordering: MoveOrdering) -> None:
        self.pos = pos
        self.ordering = ordering

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, node: cython.pointer[Node]) -> cython.void:
        """Prepare a node whose moves are to be tried."""
        node.listed = False
        node.tried = node.quiets = node.rank = node.coin_moves = 0
        node.low = node.next = node.high = self.pos.top
        node.best = node.coin_move = 0

    @cython.cfunc
    def next_move(self, node: cython.pointer[Node]) -> cython.bint:
        """Set the node's `move`, `rank` and `quiet` to the next one to try; False at the end."""
        pos = self.pos
        if not node.listed:
            # The table's move is often good enough to save making the list.
            if node.hash_move and node.tried == 0 and self.is_plausible(node.hash_move):
                node.move = node.hash_move
                node.quiet = not is_tactical(pos, node.move)
                return True
            node.low = node.next = pos.generate()
            node.high = pos.top
            node.listed = True
            if node.high == node.low:
                return False
            self.ordering.rank_moves(node.low, node.hash_move, node.ply)
        while node.next < node.high:
            node.move = self.ordering.pick(node.next, node.high)
            node.rank = self.ordering.rank[node.next]
            node.next += 1
            if node.move != node.hash_move or not node.tried:
                node.quiet = not is_tactical(pos, node.move)
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_plausible(self, move: cython.ulonglong) -> cython.bint:
        """Tell whether the table's move could be one of this position's.

        Two positions may share a key's bits, and a move of the wrong piece must not be made.
        """
        piece: cython.int = self.pos.man[origin_of(move)]
        return type_of(move) == BOARD and piece != 0 and colour_of(piece) == self.pos.turn
