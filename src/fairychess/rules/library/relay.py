"""Relay: a piece guarded by a relay piece of its own side may also move as that piece does.

`relays` are the ids of the relay pieces: what one of them could recapture, had the enemy just taken
it, is guarded by it. `pieces` = "*" (all but royals and relays) or the ids that can be given its
moves, captures among them. `not_to` names for some pieces squares where these moves may not end:
`{ P = "*1 *8" }`. With `peaceful` the relay pieces themselves neither capture nor are captured;
what they relay captures, and so gives check.
Source: Mannis Charosh, knight relay chess (1972).
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.attacks import piece_takes
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    effects_of,
    is_en_passant,
    origin_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.rights import victim_of
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.rules.captures import takes_enemy

from fairychess.messages import wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import ids_of
from fairychess.rules.squares import squares_of_sides

NO_SQUARES: frozenset[int] = frozenset()


@cython.cclass
class Relay(Rule):
    """`relays` and `given` mark coloured pieces: who relays, and who may be given moves.

    `barred[piece]` are the squares where a relayed move of a piece may not end.
    """

    changes_captures = True

    relay_ids: list
    piece_ids: object
    places: dict
    peaceful: cython.bint
    relays: cython.char[PIECES]
    given: cython.char[PIECES]
    barred: dict

    def __init__(self, relays: Any, pieces: Any, not_to: dict, peaceful: bool) -> None:
        Rule.__init__(self)
        self.relay_ids = list(ids_of("relays", relays))
        self.piece_ids = ids_of("pieces", pieces)
        self.places = not_to
        self.peaceful = peaceful
        if not cython.compiled:
            self.relays = [0] * PIECES
            self.given = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        relaying = {rules.piece_type(name) for name in self.relay_ids}
        royal = {piece_type_of(piece) for piece in rules.tables.royal_pieces}
        given = set(range(rules.tables.piece_types)) - relaying - royal
        if self.piece_ids != "*":
            given = {rules.piece_type(name) for name in self.piece_ids}
        for piece in range(rules.tables.coloured_pieces):
            self.relays[piece] = piece >= 2 and piece_type_of(piece) in relaying
            self.given[piece] = piece >= 2 and piece_type_of(piece) in given
        self.barred = {}
        for name, sides in self.places.items():
            for side in range(2):
                self.barred[make_piece(rules.piece_type(name), side)] = sides[side]

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push the relayed moves of all pieces that are guarded."""
        word: cython.int
        origin: cython.int
        target: cython.int
        piece: cython.int
        other: cython.int
        rest: cython.ulonglong
        friends: cython.ulonglong
        for word in range(pos.tables.words):
            rest = pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                origin = first_square(word, rest)
                rest &= rest - 1
                piece = pos.board_state.board[origin]
                if not self.relays[piece]:
                    continue
                for other in range(pos.tables.words):
                    friends = pos.board_state.occupied[set_word(pos.turn, other)]
                    while friends:
                        target = first_square(other, friends)
                        friends &= friends - 1
                        if (
                            target != origin
                            and self.given[pos.board_state.board[target]]
                            and self.first_guard(pos, origin, target)
                        ):
                            self.relay(pos, target, piece)

    @cython.cfunc
    def first_guard(self, pos: State, origin: cython.int, target: cython.int) -> cython.bint:
        """Does this relay piece guard that piece, and none of its type on a lower square?"""
        square: cython.int
        if not piece_takes(pos.board_state, origin, target):
            return False
        for square in range(origin):
            if pos.board_state.board[square] == pos.board_state.board[origin] and piece_takes(
                pos.board_state, square, target
            ):
                return False
        return True

    @cython.cfunc
    def relay(self, pos: State, square: cython.int, piece: cython.int) -> cython.void:
        """Push the moves of the relay piece from the square of another, where they are new."""
        low: cython.int = pos.options.top
        middle: cython.int
        barred: frozenset = self.barred.get(pos.board_state.board[square], NO_SQUARES)
        piece_paths(pos, square, pos.board_state.board[square])
        middle = pos.options.top
        piece_paths(pos, square, piece)
        moves: list = [pos.options.moves[index] for index in range(middle, pos.options.top)]
        own: list = [pos.options.moves[index] for index in range(low, middle)]
        pos.options.top = low
        for move in moves:
            if move not in own and target_of(move) not in barred:
                pos.options.push(move)

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """With `peaceful`, drop captures by and of relay pieces."""
        index: cython.int
        keep: cython.int = low
        move: cython.ulonglong
        if not self.peaceful:
            return
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if not type_of(move):
                if self.relays[pos.board_state.board[origin_of(move)]] and takes_enemy(pos, move):
                    continue
                if self.takes_relay(pos, move):
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    @cython.exceptval(check=False)
    def takes_relay(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does a move along a path take a relay piece?"""
        to: cython.int = target_of(move)
        at: cython.int
        end: cython.int
        if to != origin_of(move) and self.relays[pos.board_state.board[to]]:
            return True
        if (
            is_en_passant(move)
            and self.relays[pos.board_state.board[victim_of(pos.board_state.en_passant)]]
        ):
            return True
        if not touches_others(move):
            return False
        at = pos.tables.effect_at[effects_of(move)]
        end = pos.tables.effect_at[effects_of(move) + 1]
        while at < end:
            if (
                pos.tables.effect[at] == TAKE
                and self.relays[pos.board_state.board[pos.tables.effect[at + 1]]]
            ):
                return True
            at += 3
        return False


FORMS = {
    "relays": forms.ids,
    "pieces": forms.all_or_ids,
    "not_to": forms.table_of(forms.squares, '{ P = "*1 *8" }'),
}


def rule(
    definition: Any,
    *,
    relays: Any,
    pieces: Any = "*",
    not_to: Any = None,
    peaceful: bool = False,
) -> Relay:
    """Build from the table `[rules.relay]`."""
    if relays == "*":
        raise wrong_value("relays", '"*"', "wanted_ids")
    places = {} if not_to is None else not_to
    if not isinstance(places, dict):
        raise wrong_value("not_to", repr(not_to), "wanted_table_ids_squares")
    sides = {name: squares_of_sides(definition, value, "not_to") for name, value in places.items()}
    return Relay(relays, pieces, sides, peaceful)
