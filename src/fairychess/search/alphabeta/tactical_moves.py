"""Generation of tactical moves: captures and great promotions, without making the quiet ones first.

Most pieces can reach no enemy at all, which a bit set of the squares within their reach tells at
once; the paths of the others are walked and the quiet moves dropped before any rule looks at them.
Where a rule makes captures of moves that capture nothing by themselves, all paths are walked.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import uchars, ulonglongs
from cython.cimports.fairychess.position.asking import ask_allow, ask_expand, ask_moves
from cython.cimports.fairychess.position.paths import all_paths, piece_paths
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import SPECIAL, target_of, with_type
from cython.cimports.fairychess.position.words.path_entry import length_of, square_of
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import (
    bit_of,
    first_square,
    set_word,
    word_of,
)
from cython.cimports.fairychess.search.alphabeta.tactical import is_tactical

# What `learn_reach` knows of a piece on a square: the enemies it may reach, or to look always.
REACH = cython.declare(cython.int, 1)
ALWAYS = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class TacticalMoves:
    """Lists the tactical moves of one position.

    `promising` marks, for each coloured piece and square (by `square_index`), whether a piece that
    arrives there may promote to something much better.
    """

    def __init__(self, pos: Position, promising: bytes) -> None:
        self.pos = pos
        pieces: int = pos.tables.coloured_pieces
        self.reach_store = array("Q", bytes(8 * pos.tables.words * pos.tables.squares * pieces))
        self.known_store = array("B", bytes(pos.tables.squares * pieces))
        self.promising_store = array("B", promising)
        moving, expanding = pos.rows.moves.members, pos.rows.expand.members
        self.move_rules = Row([rule for rule in moving if not rule.hints.quiet_moves])
        self.quiet_may_capture = any(not rule.hints.quiet_expansions for rule in expanding)
        self.reach = ulonglongs(self.reach_store)
        self.known = uchars(self.known_store)
        self.promising = uchars(self.promising_store)

    def learn_reach(self, piece: cython.int, square: cython.int) -> cython.void:
        """Note on which squares a piece here may ever capture or have a promising promotion."""
        at: cython.int = self.pos.tables.run_start(piece, square)
        end: cython.int = at + length_of(self.pos.tables.entry[at - 1])
        slot: cython.int = square_index(self.pos.tables.squares, piece, square)
        where: cython.int
        self.known[slot] = ALWAYS if self.pos.tables.borrows(piece) else REACH
        while at < end:
            where = square_of(self.pos.tables.entry[at])
            self.reach[reach_start(self, piece, square) + word_of(where)] |= bit_of(where)
            if self.promising[square_index(self.pos.tables.squares, piece, where)]:
                self.known[slot] = ALWAYS
            at += 1

    def keep_tactical(self, keep: cython.int, piece: cython.int) -> cython.void:
        """Drop the quiet moves of a piece from the list, whose moves begin at `keep`."""
        index: cython.int
        move: cython.ulonglong
        for index in range(keep, self.pos.options.top):
            move = self.pos.options.moves[index]
            if (
                is_tactical(self.pos, move)
                or self.promising[square_index(self.pos.tables.squares, piece, target_of(move))]
            ):
                self.pos.options.moves[keep] = move
                keep += 1
        self.pos.options.top = keep

    def board_moves(self) -> cython.int:
        """Push the tactical moves of all pieces of the side to move along their paths."""
        word: cython.int
        origin: cython.int
        piece: cython.int
        squares: cython.int = self.pos.tables.squares
        slot: cython.int
        low: cython.int
        rest: cython.ulonglong
        self.pos.options.royal_low = self.pos.options.royal_high = self.pos.options.top
        self.pos.options.seen = 0
        for word in range(self.pos.tables.words):
            rest = self.pos.board_state.occupied[set_word(self.pos.turn, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                piece = self.pos.board_state.board[origin]
                slot = square_index(squares, piece, origin)
                if not self.known[slot]:
                    with cython.gil:
                        self.learn_reach(piece, origin)
                if (
                    self.known[slot] == REACH
                    and not self.pos.board_state.en_passant
                    and not reaches_enemy(self, reach_start(self, piece, origin))
                ):
                    continue
                low = self.pos.options.top
                piece_paths(self.pos, origin, piece)
                self.keep_tactical(low, piece)
                if self.pos.tables.attribute[piece] & ROYAL:
                    self.pos.options.royal_low = low
                    self.pos.options.royal_high = self.pos.options.top
        return 0

    def generate(self) -> cython.int:
        """Push captures and promising promotions of the side to move; return the first index.

        Where a rule asks for something else than a move, push all that may be decided.
        """
        low: cython.int = self.pos.options.top
        index: cython.int
        if self.pos.asked_by_rule():
            return self.pos.push_options()
        if self.quiet_may_capture:
            return self.generate_from_all()
        self.board_moves()
        for index in range(self.move_rules.count):
            ask_moves(cython.cast(Rule, self.move_rules.at[index]), self.pos)
        if self.pos.options.top == low:
            return low
        for index in range(self.pos.rows.expand.count):
            ask_expand(cython.cast(Rule, self.pos.rows.expand.at[index]), self.pos, low)
        top: cython.int = self.pos.options.top
        for index in range(self.pos.rows.allow.count):
            ask_allow(cython.cast(Rule, self.pos.rows.allow.at[index]), self.pos, low)
            if (
                self.pos.options.top != top
            ):  # the royal's moves may have shifted: let each be looked at
                self.pos.options.seen |= with_type(0, SPECIAL)
                top = self.pos.options.top
        return low

    def generate_from_all(self) -> cython.int:
        """`generate` where any move may turn out to be a capture."""
        low: cython.int = self.pos.options.top
        index: cython.int
        keep: cython.int = low
        move: cython.ulonglong
        all_paths(self.pos)
        for index in range(self.move_rules.count):
            ask_moves(cython.cast(Rule, self.move_rules.at[index]), self.pos)
        for index in range(self.pos.rows.expand.count):
            ask_expand(cython.cast(Rule, self.pos.rows.expand.at[index]), self.pos, low)
        for index in range(low, self.pos.options.top):
            move = self.pos.options.moves[index]
            if is_tactical(self.pos, move):
                self.pos.options.moves[keep] = move
                keep += 1
        self.pos.options.top = keep
        # The royal's moves do not stand together any longer: let each be looked at.
        self.pos.options.seen |= with_type(0, SPECIAL)
        for index in range(self.pos.rows.allow.count):
            ask_allow(cython.cast(Rule, self.pos.rows.allow.at[index]), self.pos, low)
        return low

    def moves(self) -> list[int]:
        """Return the moves `generate` lists, for tests."""
        low: cython.int = self.generate()
        found = self.pos.buffered(low)
        self.pos.truncate(low)
        return list(found)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def reach_start(
    generator: TacticalMoves, piece: cython.int, square: cython.int
) -> cython.Py_ssize_t:
    """Return where the set of squares within reach of a piece on a square begins."""
    place: cython.Py_ssize_t = piece * generator.pos.tables.squares + square
    return place * generator.pos.tables.words


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def reaches_enemy(generator: TacticalMoves, start: cython.Py_ssize_t) -> cython.bint:
    """Tell whether an enemy stands within reach, by the set that begins here."""
    enemy: cython.int = 1 - generator.pos.turn
    word: cython.int
    for word in range(generator.pos.tables.words):
        if (
            generator.reach[start + word]
            & generator.pos.board_state.occupied[set_word(enemy, word)]
        ):
            return True
    return False
