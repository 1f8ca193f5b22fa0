"""Castling along any rank or file: an unmoved royal goes towards an unmoved friend, far or near.

Both may stand anywhere and may have come into being by promotion; all squares between them are
empty. The royal moves two squares or more and stops short of the friend, which goes to the square
the royal passed last. Neither start, way nor goal of the royal may be a check, by at least one and
at most `most` pieces; `scope` = "player" also forbids castling while any other royal is in check.
Source: King Friday XIII Chess F7, F-A11 to F-A13.
"""

from functools import partial
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.move import (
    first_payload,
    origin_of,
    special_move,
    square_pair,
    target_of,
)
from cython.cimports.fairychess.position.words.piece import PIECES, colour_of, make_piece
from cython.cimports.fairychess.position.words.ray import MOST_LINES, NOWHERE, opposite, ray_start
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.castling.safe_castling import CastlingRule
from cython.cimports.fairychess.rules.check.few import attacked_by_few

from fairychess.board import square_name
from fairychess.messages import Message, wrong_value
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.rules import parameter_forms as forms


@cython.cclass
class LineCastling(CastlingRule):
    """Castling of royals with pieces of the piece types `friends`."""

    only_names_pieces = True
    most: cython.int
    whole_side: cython.bint
    friends: list
    friendly: cython.char[PIECES]
    along: cython.char[MOST_LINES]
    start_kings: list
    start_friends: list

    def __init__(self, friends: Any, most: int = 2, scope: str = "player") -> None:
        CastlingRule.__init__(self)
        self.notation = LineCastlingNotation(self)
        self.friends = list(friends)
        self.most = most
        self.whole_side = scope == "player"
        self.start_kings = [set(), set()]
        self.start_friends = [set(), set()]

    def bind(self, rules: Any) -> None:
        """Whether royals and friends have moved matters, wherever they stand."""
        self.rules = rules
        for direction in range(MOST_LINES):
            self.along[direction] = direction in self.orthogonals()
        for name in self.friends:
            piece_type = rules.piece_type(name)
            self.friendly[make_piece(piece_type, 0)] = self.friendly[make_piece(piece_type, 1)] = 1
            rules.track_unmoved(piece_type)
        for piece_type, piece in enumerate(rules.pieces):
            if piece.royal:
                rules.track_unmoved(piece_type)

    def learn_start(self, pos: State) -> None:
        """Note royals and friends that start on one line: castling letters speak of these."""
        across = self.orthogonals() - {0, opposite(0)}
        for king in range(pos.tables.squares):
            piece = pos.piece_at(king)
            if not pos.tables.attribute[piece] & ROYAL:
                continue
            length = pos.tables.ray_length
            for at in [ray_start(king, direction, length) + 2 for direction in sorted(across)]:
                while NOWHERE not in pos.tables.ray_store[at - 2 : at + 1]:
                    friend = pos.tables.ray_store[at]
                    other = pos.piece_at(friend)
                    if self.friendly[other] and colour_of(other) == colour_of(piece):
                        self.start_kings[colour_of(piece)].add(king)
                        self.start_friends[colour_of(piece)].add(friend)
                    at += 1

    def orthogonals(self) -> set[int]:
        """The directions along which castling goes."""
        lines = enumerate(self.rules.board.lines)
        return {number for number, line in lines if line is not None and line.kind == 1}

    def castling_homes(self, side: int) -> tuple[set[int], set[int]]:
        """Array squares of a side's castling pieces and of their partners."""
        return self.start_kings[side], self.start_friends[side]

    @cython.cfunc
    def threatened(self, pos: State, square: cython.int) -> cython.bint:
        """Would a royal of the side to move be in check on this square?"""
        return attacked_by_few(pos, square, 1 - pos.turn, self.most)

    @cython.cfunc
    def side_checked(self, pos: State) -> cython.bint:
        """Is any royal of the side to move in check?"""
        word: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(pos.turn, word)]
            while rest:
                if self.threatened(pos, first_square(word, rest)):
                    return True
                rest &= rest - 1
        return False

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the castlings of the side to move."""
        word: cython.int
        direction: cython.int
        king: cython.int
        at: cython.int
        friend: cython.int
        distance: cython.int
        rest: cython.ulonglong
        asked: cython.bint = False
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(pos.turn, word)] & pos.board_state.unmoved[word]
            while rest:
                king = first_square(word, rest)
                rest &= rest - 1
                for direction in range(pos.tables.directions):
                    if not self.along[direction]:
                        continue
                    at = ray_start(king, direction, pos.tables.ray_length)
                    distance = 0
                    friend = pos.tables.ray[at]
                    while friend != NOWHERE and (
                        pos.board_state.occupant[friend] == 0
                        or pos.board_state.occupant[friend] == 3
                    ):
                        distance += 1
                        friend = pos.tables.ray[at + distance]
                    if (
                        distance < 2
                        or friend == NOWHERE
                        or pos.board_state.occupant[friend] != 1 + pos.turn
                        or not self.friendly[pos.board_state.board[friend]]
                        or not pos.is_unmoved(friend)
                    ):
                        continue
                    if self.whole_side:
                        if not asked and self.side_checked(pos):
                            return
                        asked = True
                    elif self.threatened(pos, king):
                        continue
                    self.push(pos, king, friend, at, distance)

    @cython.cfunc
    def push(
        self,
        pos: State,
        king: cython.int,
        friend: cython.int,
        at: cython.int,
        distance: cython.int,
    ) -> cython.void:
        """Push each castling along one line, as far as the royal may go."""
        step: cython.int
        to: cython.int
        before: cython.int = king
        pos.board_state.pretend(king, 0)
        for step in range(distance):
            to = pos.tables.ray[at + step]
            if self.threatened(pos, to):
                break
            if step:
                pos.options.push(special_move(self.number, king, to, square_pair(friend, before)))
            before = to
        pos.board_state.pretend(king, 1 + pos.turn)


class LineCastlingNotation(RuleNotation):
    """The texts of line castling."""

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`e1c1~a1`: the friend is always named, for the royal may have a plain move like it."""
        name = partial(square_name, pos.tables.board)
        word = int(move)
        return f"{name(origin_of(word))}{name(target_of(word))}~{name(first_payload(word))}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """The royal, then the friend; how far the royal goes is told apart by words."""
        word = int(move)
        goal = square_name(pos.tables.board, target_of(word))
        royal = pos.rules.definition_of(pos.piece_at(origin_of(move))).name
        label = Message("piece_to", {"piece": royal, "square": goal})
        clicks = (origin_of(move), first_payload(move))
        return MoveInput(clicks, label=label, marks=(target_of(move),))


FORMS = {"friends": forms.ids}


def rule(definition: Any, *, friends: Any, most: int = 2, scope: str = "player") -> LineCastling:
    """Build from the table `[rules.line_castling]`."""
    one_of("scope", scope, ("player", "king"))
    if not 1 <= most <= 100:
        raise wrong_value("most", most, "wanted_between", low=1, high=100)
    return LineCastling(friends, most, scope)
