"""Castling along one rank to files of its own, from wherever castler and partner have begun.

The marks of unmoved pieces tell which castlings are left, on the squares of the position and not of
the start, so Chess960 needs nothing else: castler and partner may stand anywhere on the rank,
all squares that either of them crosses or comes to must be free of others, and no square from the
castler's to its goal may be attacked if it is royal. Source: the laws of chess, article 3.8 and
appendix on Chess960 castling.
"""

from functools import partial
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.move import (
    DROP,
    first_payload,
    origin_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import set_word
from cython.cimports.fairychess.rules.castling.safe_castling import SafeCastling

from fairychess.board import square_name
from fairychess.position.rule_notation import RuleNotation
from fairychess.rules.castling.terms import CastlingTerms


@cython.cclass
class RankCastling(SafeCastling):
    """Castling by `CastlingTerms`. `role` of a code: 1 castles, 2 is a partner, 3 is both."""

    without_lock = "moves perform after_move turn_ends"

    terms: Any
    role: cython.int[PIECES]
    row: cython.int[2]
    files: cython.int
    king_file: cython.int
    goal: cython.int[2]
    opposite: cython.bint
    dropped: cython.bint
    chess960: cython.bint
    home_files: cython.char[SQUARES]

    def __init__(self, terms: CastlingTerms) -> None:
        SafeCastling.__init__(self, terms.safe)
        self.notation = RankCastlingNotation(self)
        self.terms = terms
        self.king_file = terms.king_file
        self.opposite = terms.opposite
        self.dropped = terms.dropped
        self.chess960 = terms.chess960
        for file in terms.rook_files:
            self.home_files[file] = True
        self.goal[0], self.goal[1] = terms.goals

    def bind(self, rules: Any) -> None:
        """Look the types up."""
        SafeCastling.bind(self, rules)
        self.files = rules.tables.files
        self.row[0] = self.terms.rank * self.files
        self.row[1] = (rules.tables.ranks - 1 - self.terms.rank) * self.files
        for number, names in enumerate((self.terms.castlers, self.terms.partners)):
            for name in names:
                piece_type = rules.piece_type(name)
                rules.tables.track_unmoved(piece_type)
                for side in range(2):
                    self.role[make_piece(piece_type, side)] |= one_bit(number)

    def castling_homes(self, side: int) -> tuple[set[int], set[int]]:
        """The whole rank, for castlers and partners; with `dropped` the squares of their own."""
        row = int(self.row[side])
        rank = set(range(row, row + int(self.files)))
        if self.dropped:
            return {row + int(self.king_file)}, {
                each for each in rank if self.home_files[each - row]
            }
        return rank, rank

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def castler(self, pos: State, side: cython.int) -> cython.int:
        """Square of the piece of a side that may castle if it is unmoved, -1 if there is none.

        Where several stand on the rank it is the one on the castler's own file.
        """
        square: cython.int
        piece: cython.int
        found: cython.int = -1
        for square in range(self.row[side], self.row[side] + self.files):
            piece = pos.board_state.board[square]
            if piece and colour_of(piece) == side and has_bit(self.role[piece], 0):
                if found >= 0:
                    square = self.row[side] + self.king_file
                    piece = pos.board_state.board[square]
                    return (
                        square if colour_of(piece) == side and has_bit(self.role[piece], 0) else -1
                    )
                found = square
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def moves_nogil(self, pos: State) -> cython.int:
        """Push the castlings of the side to move."""
        side: cython.int = pos.turn
        low: cython.int = self.row[side]
        square: cython.int
        king: cython.int
        piece: cython.int
        if not self.any_unmoved(pos, side):
            return 0
        king = self.castler(pos, side)
        if king < 0 or not pos.board_state.stands_unmoved(king):
            return 0
        for square in range(low, low + self.files):
            piece = pos.board_state.board[square]
            if (
                square == king
                or not piece
                or colour_of(piece) != side
                or not has_bit(self.role[piece], 1)
            ):
                continue
            if pos.board_state.stands_unmoved(square):
                self.castle(pos, king, square)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def any_unmoved(self, pos: State, side: cython.int) -> cython.bint:
        """Is any piece of a side unmoved?"""
        word: cython.int
        found: cython.ulonglong = 0
        for word in range(pos.tables.words):
            found |= pos.board_state.unmoved[word] & pos.board_state.occupied[set_word(side, word)]
        return found != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def castle(self, pos: State, king: cython.int, partner: cython.int) -> cython.int:
        """Push the castling of these two, if nothing stands in the way and nothing attacks it."""
        side: cython.int = pos.turn
        kingside: cython.int = partner > king
        goal: cython.int = self.row[side] + self.goal[kingside]
        landing: cython.int = goal - 1 if kingside else goal + 1
        low: cython.int = min(min(king, partner), min(goal, landing))
        high: cython.int = max(max(king, partner), max(goal, landing))
        square: cython.int
        at_edge: cython.bint
        for square in range(low, high + 1):
            if square != king and square != partner and pos.board_state.board[square]:
                return 0
        if self.forbidden(pos, king, goal):
            return 0
        at_edge = king != goal and self.on_edge(pos, partner, 1 if kingside else -1)
        return self.push_castling(pos, king, goal, partner, landing, at_edge)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def on_edge(self, pos: State, square: cython.int, way: cython.int) -> cython.bint:
        """Is there no further square this way?"""
        direction: cython.int = 2 if way > 0 else 6
        return pos.tables.ray[ray_start(square, direction, pos.tables.ray_length)] == NOWHERE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def perform_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Castle; with `opposite` the other side may no longer castle to this side."""
        SafeCastling.perform_nogil(self, pos, move)
        if self.opposite:
            self.forbid_same_side(pos, first_payload(move) > origin_of(move))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forbid_same_side(self, pos: State, kingside: cython.bint) -> cython.void:
        """The other side may no longer castle to this side of the board."""
        enemy: cython.int = 1 - pos.turn
        king: cython.int = self.castler(pos, enemy)
        square: cython.int
        if king < 0:
            return
        for square in range(self.row[enemy], self.row[enemy] + self.files):
            if square == king or (square > king) != kingside:
                continue
            if has_bit(self.role[pos.board_state.board[square]], 1):
                pos.board_state.clear_unmoved(square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def after_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """With `dropped`, a castler or partner dropped on its own square may castle, no other."""
        to: cython.int = target_of(move)
        role: cython.int
        file: cython.int
        home: cython.bint
        if not self.dropped or type_of(move) != DROP or not self.role[pos.board_state.board[to]]:
            return 0
        role = self.role[pos.board_state.board[to]]
        file = to - self.row[colour_of(pos.board_state.board[to])]
        home = has_bit(role, 0) and file == self.king_file
        home = home or (has_bit(role, 1) and 0 <= file < self.files and self.home_files[file])
        if home:
            pos.board_state.set_unmoved(to)
        else:
            self.forget(pos, to)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def turn_ends_nogil(self, pos: State) -> cython.int:
        """Forget rights that can never be used, so that equal rights hash alike.

        Asked last, for other rules may have removed a castler or its friend.
        """
        side: cython.int
        king: cython.int
        square: cython.int
        friends: cython.bint
        if not pos.last_move.unmoved_changed or self.dropped:
            return 0
        for side in range(2):
            if not self.any_unmoved(pos, side):
                continue
            king = self.castler(pos, side)
            friends = False
            for square in range(self.row[side], self.row[side] + self.files):
                if (
                    self.role[pos.board_state.board[square]]
                    and pos.board_state.stands_unmoved(square)
                    and square != king
                ):
                    if (
                        king < 0
                        or not pos.board_state.stands_unmoved(king)
                        or not has_bit(self.role[pos.board_state.board[square]], 1)
                    ):
                        self.forget(pos, square)
                    else:
                        friends = True
            if king >= 0 and not friends and pos.board_state.stands_unmoved(king):
                self.forget(pos, king)
        return 0


class RankCastlingNotation(RuleNotation):
    """The texts of castling, and the letters of what is still allowed."""

    by_move = True

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`e1g1`; `e1h1`, castler takes partner, in Chess960; `e1d1~a1` for one step."""
        rule: RankCastling = self.rule
        name = partial(square_name, pos.tables.board)
        king, to, friend = origin_of(move), target_of(move), first_payload(move)
        if rule.chess960:
            return name(king) + name(friend)
        others = [other for other in pos.legal_moves() if other != move]
        text = name(king) + name(to)
        if any(origin_of(other) == king and target_of(other) == to for other in others):
            text += "~" + name(friend)
        return text

    def castling_letters(self, pos: State) -> list[tuple[str, int, int]]:
        """K and Q for the partner on its own file on each side of the castler, or the outermost
        where none stands there; the file's letter for any other."""
        found = []
        rule: RankCastling = self.rule
        for side in range(2):
            king = rule.castler(pos, side)
            if king < 0:
                continue
            row = range(int(rule.row[side]), int(rule.row[side]) + int(rule.files))
            partners = [square for square in row if self.is_partner(pos, square, side, king)]
            for outermost, letter in ((partners[::-1], "K"), (partners, "Q")):
                on_side = [square for square in outermost if (square > king) == (letter == "K")]
                on_side.sort(key=lambda square: not rule.home_files[square - row[0]])
                for number, square in enumerate(on_side):
                    files = chr(ord("A") + square - row[0])
                    text = letter if not number else files
                    found.append((text.lower() if side else text, king, square))
        return found

    def is_partner(self, pos: State, square: int, side: int, king: int) -> bool:
        """Could the piece here be the castler's partner?"""
        rule: RankCastling = self.rule
        piece = pos.piece_at(square)
        return square != king and colour_of(piece) == side and has_bit(rule.role[piece], 1)
