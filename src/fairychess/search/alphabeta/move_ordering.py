"""Move ordering: first what wins at once, then what proved good elsewhere.

Captures are ranked by the pieces they capture, own ones counted against, several in one move all
counted; a move whose piece may be recaptured is worth that much less. Quiet moves are ranked by
killers, counter-moves and history.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ints, ulonglongs
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_colour,
    effects_of,
    is_en_passant,
    origin_of,
    promotion_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece
from cython.cimports.fairychess.position.words.rights import victim_of
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.search.alphabeta.scores import (
    HASH_MOVE,
    KILLER,
    LAST_ROYAL,
    LOSING_BASE,
    UNTESTED,
    WINNING,
)
from cython.cimports.fairychess.search.alphabeta.see import StaticExchange
from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical
from cython.cimports.fairychess.search.alphabeta.terminal import royal_count

HISTORY_MOST = cython.declare(cython.int, 16384)


@cython.final
@cython.cclass
class MoveOrdering:
    """Ranks the moves on offer in one position by the `values` of pieces, and remembers which ones
    caused cutoffs.

    `played` is the move of each ply that led to the node being searched, 0 for a null move.
    """

    def __init__(self, pos: Position, values: list[int], captures_royals: bool) -> None:
        self.pos = pos
        self.value_store = array("i", values)
        self.value = ints(self.value_store)
        self.see = StaticExchange(pos, self.value_store)
        self.captures_royals = captures_royals
        self.explosions = [rule for rule in pos.rule_list if rule.explodes]
        self.explodes = bool(self.explosions)
        self.rank_store = array("i")
        self.rank_room = 0
        slots = pos.tables.squares * pos.tables.coloured_pieces
        self.history_store = array("i", bytes(4 * slots))
        self.counter_store = array("Q", bytes(8 * slots))
        self.counter = ulonglongs(self.counter_store)
        self.history = ints(self.history_store)
        self.make_room(1 << 14)

    def make_room(self, high: cython.int) -> cython.void:
        """Make room for the ranks of so many moves."""
        room: int = max(2 * int(self.rank_room), int(high))
        store = array("i", bytes(4 * room))
        store[: len(self.rank_store)] = self.rank_store
        self.rank_store = store
        self.rank_room = room
        self.rank = ints(store)

    # ---- captures -------------------------------------------------------------------------

    def capture_value(self, piece: cython.int) -> cython.int:
        """Return what capturing a piece is worth to the mover; the last royal is the game."""
        if colour_of(piece) == self.pos.turn:
            return -self.value[piece]
        if (
            self.captures_royals
            and self.pos.tables.attribute[piece] & ROYAL
            and royal_count(self.pos, colour_of(piece)) == 1
        ):
            return LAST_ROYAL
        return self.value[piece]

    def gain(self, move: cython.ulonglong) -> cython.int:
        """Return the value of all pieces a tactical move captures, and what promotion adds; where
        captures explode, less what they cost."""
        origin: cython.int = origin_of(move)
        target: cython.int = target_of(move)
        piece: cython.int = self.pos.board_state.board[origin]
        promotion: cython.int = promotion_of(move)
        found: cython.int = 0
        square: cython.int
        at: cython.int
        end: cython.int
        captures: cython.bint = False
        if self.pos.board_state.board[target] and target != origin:
            captures = True
            found = self.capture_value(self.pos.board_state.board[target])
        if promotion:
            found += self.value[make_piece(promotion - 1, colour_of(piece))] - self.value[piece]
        if changes_colour(move):
            found -= 2 * self.value[make_piece(promotion - 1, 0) if promotion else piece]
        if touches_others(move):
            at = self.pos.tables.effect_at[effects_of(move)]
            end = self.pos.tables.effect_at[effects_of(move) + 1]
            while at < end:
                square = self.pos.tables.effect[at + 1]
                if self.pos.tables.effect[at] == TAKE and self.pos.board_state.board[square]:
                    captures = True
                    found += self.capture_value(self.pos.board_state.board[square])
                at += 3
        elif is_en_passant(move):
            square = victim_of(self.pos.board_state.en_passant)
            if self.pos.board_state.board[square]:
                captures = True
                found += self.capture_value(self.pos.board_state.board[square])
        if captures and self.explodes:
            with cython.gil:
                found += self.blast_value(origin, target)
        return found

    def blast_value(self, origin: cython.int, centre: cython.int) -> cython.int:
        """Return the value of what else a capture blows up, the capturing piece among it."""
        found: cython.int = 0
        for rule in self.explosions:
            for square in rule.blast(self.pos, centre, origin):
                found += self.capture_value(self.pos.board_state.board[square])
        return found

    def net_gain(self, move: cython.ulonglong, gain: cython.int) -> cython.int:
        """Return the gain less what is lost where the moved piece can be captured."""
        origin: cython.int = origin_of(move)
        target: cython.int = target_of(move)
        promotion: cython.int = promotion_of(move)
        stake: cython.int = self.value[
            make_piece(promotion - 1, 0) if promotion else self.pos.board_state.board[origin]
        ]
        if gain >= stake or origin == target or changes_colour(move):
            return gain
        if self.explodes and (self.pos.board_state.board[target] or is_en_passant(move)):
            return gain  # nothing is left there to be captured
        self.see.remove_moving(move)
        return self.see.exchange(target, gain, stake)

    def drop_value(self, move: cython.ulonglong) -> cython.int:
        """Return what is left of a piece that is dropped when all captures there have been made: 0,
        or by how much less its side has then."""
        piece: cython.int = make_piece(promotion_of(move) - 1, self.pos.turn)
        self.see.remove_nothing()
        return self.see.exchange(target_of(move), 0, self.value[piece])

    def kept(self, move: cython.ulonglong) -> cython.int:
        """Return what a move of any kind gains when all recaptures have been made."""
        if type_of(move) == DROP:
            return self.drop_value(move)
        if type_of(move) != BOARD:
            return 0
        return self.net_gain(move, self.gain(move))

    def capture_rank(self, piece: cython.int, gain: cython.int) -> cython.int:
        """Return the rank of a move of this piece that gains so much at once.

        It is odd until `pick` has seen what is left of the gain, which it does only when the
        move's turn has come.
        """
        return (WINNING + 16 * gain - (self.value[piece] >> 4)) | 1

    # ---- the list -------------------------------------------------------------------------

    def rank_moves(
        self, low: cython.int, hash_move: cython.ulonglong, ply: cython.int
    ) -> cython.int:
        """Give each move on offer from `low` on its rank."""
        index: cython.int
        gain: cython.int
        slot: cython.int
        move: cython.ulonglong
        answer: cython.ulonglong = self.counter[self.counter_index(ply)]
        if self.pos.options.top > self.rank_room:
            with cython.gil:
                self.make_room(self.pos.options.top)
        for index in range(low, self.pos.options.top):
            move = self.pos.options.moves[index]
            if move == hash_move:
                self.rank[index] = HASH_MOVE
            elif is_tactical(self.pos, move):
                gain = self.gain(move)
                if gain >= 0:
                    self.rank[index] = self.capture_rank(
                        self.pos.board_state.board[origin_of(move)], gain
                    )
                else:
                    self.rank[index] = LOSING_BASE + self.net_gain(move, gain)
            elif move == self.killer[2 * ply]:
                self.rank[index] = KILLER + 1
            elif move == self.killer[2 * ply + 1]:
                self.rank[index] = KILLER
            elif move == answer:
                self.rank[index] = KILLER - 1
            else:
                slot = history_index(self.pos, move)
                self.rank[index] = self.history[slot] if slot >= 0 else 0
        return 0

    def pick(self, index: cython.int, high: cython.int) -> cython.ulonglong:
        """Bring the best of the remaining moves to `index`."""
        best: cython.int
        other: cython.int
        rank: cython.int
        net: cython.int
        move: cython.ulonglong
        while True:
            best = index
            rank = self.rank[index]
            for other in range(index + 1, high):
                if self.rank[other] > rank:
                    best = other
                    rank = self.rank[other]
            move = self.pos.options.moves[best]
            if rank & 1 and UNTESTED < rank < HASH_MOVE:
                net = self.net_gain(move, self.gain(move))
                if net < 0:
                    self.rank[best] = LOSING_BASE + net
                    continue
                rank -= 1
            break
        if best != index:
            self.pos.options.moves[best] = self.pos.options.moves[index]
            self.rank[best] = self.rank[index]
            self.pos.options.moves[index] = move
        self.rank[index] = rank
        return move

    # ---- what proved good -----------------------------------------------------------------

    def update_history(self, move: cython.ulonglong, bonus: cython.int) -> cython.void:
        """Move a quiet move's history towards `bonus`, never beyond what history can hold."""
        slot: cython.int = history_index(self.pos, move)
        if slot >= 0:
            self.history[slot] += bonus - self.history[slot] * abs(bonus) // HISTORY_MOST

    def reward_cutoff(
        self,
        move: cython.ulonglong,
        ply: cython.int,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
    ) -> cython.void:
        """Remember a quiet move that caused a cutoff: as a killer, as the answer to the move
        before, and in its history, in which the quiet moves from `low` to `high` that did not
        cause one lose as much."""
        bonus: cython.int = depth * depth * 16 if depth < 20 else 6400
        other: cython.ulonglong
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        self.counter[self.counter_index(ply)] = move
        self.update_history(move, bonus)
        while high > low:
            high -= 1
            other = self.pos.options.moves[high]
            if other != move and not is_tactical(self.pos, other):
                self.update_history(other, -bonus)

    def counter_index(self, ply: cython.int) -> cython.int:
        """Return where the answer to the move that led to this ply is kept: by that move's piece
        and target."""
        target: cython.int
        if ply == 0 or not self.played[ply - 1]:
            return 0
        target = target_of(self.played[ply - 1])
        if target >= self.pos.tables.squares:
            return 0  # a rule's own number
        return square_index(self.pos.tables.squares, self.pos.board_state.board[target], target)

    def forget(self, wholly: bool = False) -> None:
        """Begin a new search without killers and with faded history; `wholly`: without any."""
        index: cython.int
        share: cython.int = 0 if wholly else 1
        for index in range(256):
            self.killer[index] = 0
            self.played[index] = 0
        for index in range(len(self.history_store)):
            self.history[index] = share * self.history[index] // 4
            self.counter[index] *= share

    def exchange_value(self, move: int) -> int:
        """Return `kept`, for tests."""
        return int(self.kept(move))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def history_index(pos: Position, move: cython.ulonglong) -> cython.int:
    """Return where the history of a quiet move is kept: by its piece and target; -1 for a special
    move of a rule, which has none."""
    if type_of(move) == BOARD:
        return square_index(
            pos.tables.squares, pos.board_state.board[origin_of(move)], target_of(move)
        )
    if type_of(move) == DROP:
        return square_index(
            pos.tables.squares, make_piece(promotion_of(move) - 1, pos.turn), target_of(move)
        )
    return -1
