"""Dead position: the game is drawn as soon as no sequence of moves at all could give mate.

Material alone decides, and only where it is certain: each side has exactly one royal piece, all
hands are empty, and on the board there is beside them nothing, or one piece of those that cannot
help to mate alone (a knight or a bishop beside two kings), or nothing but such pieces as never
change the shade of their square, all on one shade. A position that is dead for another reason, such
as blocked pawns, goes on.

Parameters: `pieces` = ids of those types; without it, the knights and bishops of chess. `royals` =
ids of what counts as a royal, if not the royal pieces. This is for games that are only won by mate
and in which nothing that is captured comes back; where other rules decide a game without mate, or
royals move further than a step, it never applies. Source: FIDE Laws of Chess, 5.2.2.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.piece import PIECES, make_piece
from cython.cimports.fairychess.position.words.square_set import SET_WORDS, has_square

from fairychess.messages import about
from fairychess.position.rule import overrides
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import words_of

# More plies than a game has.
NEVER = 1 << 30
PLAIN = ("N", "B")
"""Moves of which one piece beside two kings never mates."""


def is_plain(piece: Any) -> bool:
    """Does a piece of a definition move alike everywhere, and stay what it is?"""
    return not (piece.moves or piece.region or piece.promotes or piece.royal)


@cython.cclass
class DeadPosition(Rule):
    """A draw by material. Codes of pieces stand in `code`, in this order: the first `others` can
    mate, those up to `movers` change shades, those up to `minors` do not."""

    only_names_pieces = True
    is_goal = False
    without_lock = "outcome"

    ids: list
    royal_ids: list
    code: cython.int[PIECES]
    royal: cython.int[64]
    royals: cython.int
    others: cython.int
    movers: cython.int
    minors: cython.int
    sound: cython.bint
    dark: cython.ulonglong[SET_WORDS]

    def __init__(self, ids: Any, royals: Any) -> None:
        Rule.__init__(self)
        self.ids = list(ids)
        self.royal_ids = list(royals)
        self.sound = False

    def bind(self, rules: Any) -> None:
        """Look the types up, and which of them keep to the shade of their square."""
        self.rules = rules
        dark = (square for square in rules.board if not rules.board.shade(square))
        for word, bits in enumerate(words_of(dark)):
            self.dark[word] = bits
        royals = [
            number
            for number, piece in enumerate(rules.pieces)
            if piece.id in self.royal_ids or (piece.royal and not self.royal_ids)
        ]
        alone = {rules.piece_type(name) for name in self.ids}
        if alone & set(royals) or any(rules.pieces[number].promotes for number in alone):
            raise about("pieces", "fault_neither_royal_nor_promoting")
        if not self.only_mate_wins(rules, royals):
            self.earliest = NEVER
            return
        self.sound = True
        # Where captures explode, one more piece of the other side may be what mates.
        explodes = any(rule.explodes for rule in rules.rule_list)
        bound = set() if explodes else set(filter(rules.is_colour_bound, alone))
        rest = [number for number in range(len(rules.pieces)) if number not in {*royals, *alone}]
        order = [*rest, *sorted(alone - bound), *sorted(bound)]
        for at, number in enumerate(order):
            self.code[2 * at] = make_piece(number, 0)
            self.code[2 * at + 1] = make_piece(number, 1)
        for at, number in enumerate(royals):
            self.royal[2 * at] = make_piece(number, 0)
            self.royal[2 * at + 1] = make_piece(number, 1)
        self.royals = 2 * len(royals)
        self.others = 2 * len(rest)
        self.movers = 2 * len({*rest, *alone} - bound)
        self.minors = 2 * len(order)

    def only_mate_wins(self, rules: Any, royals: list) -> bool:
        """Is a side that cannot mate one that cannot win, and is mate what it is in chess?"""
        kept = {make_piece(number, side) for number in royals for side in range(2)}
        return (
            0 < len(royals) <= 32
            and not any(
                rule.changes_captures
                or (rule.makes_walls and not rule.explodes)
                or rule.stalemate_decides()
                or (
                    rule.is_goal
                    and overrides(rule, "outcome")
                    and not any(rule.must_keep(piece) for piece in kept)
                )
                for rule in rules.rule_list
            )
            and all(
                to in rules.tables.neighbours(square)
                for piece in kept
                for square in rules.board
                for to in rules.tables.every_stop(piece, square, False)
            )
        )

    def cannot_mate(self) -> list:
        """The ids of the pieces of which one beside two kings never mates."""
        return list(self.ids)

    def draws_dead_positions(self) -> bool:
        """Unless it would be unsound here."""
        return bool(self.sound)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def is_over_nogil(self, pos: State) -> cython.int:
        """Could nobody ever be mated with what is left?"""
        at: cython.int
        number: cython.int = 0
        for at in range(self.others):
            if pos.board_state.count[self.code[at]]:
                return False
        if (
            pos.board_state.hand_total[0]
            or pos.board_state.hand_total[1]
            or not self.one_royal_each(pos)
        ):
            return False
        for at in range(self.others, self.minors):
            number += pos.board_state.count[self.code[at]]
        if number <= 1:
            return True
        for at in range(self.others, self.movers):
            if pos.board_state.count[self.code[at]]:
                return False
        return self.on_one_shade(pos)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one_royal_each(self, pos: State) -> cython.bint:
        """Has each side exactly one royal?"""
        at: cython.int
        first: cython.int = 0
        second: cython.int = 0
        for at in range(0, self.royals, 2):
            first += pos.board_state.count[self.royal[at]]
            second += pos.board_state.count[self.royal[at + 1]]
        return first == 1 and second == 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def on_one_shade(self, pos: State) -> cython.bint:
        """Do all pieces but the royals stand on squares of one shade?"""
        at: cython.int
        square: cython.int
        shades: cython.int = 0
        for square in range(pos.tables.squares):
            for at in range(self.others, self.minors):
                if pos.board_state.board[square] == self.code[at]:
                    shades |= one_bit(has_square(self.dark, 0, square))
        return shades != 3

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """The draw, unless draws are settled otherwise."""
        if not self.is_over_nogil(pos):
            return None
        return pos.rules.adjudicate(pos, "dead_position")


FORMS = {"pieces": forms.ids, "royals": forms.ids}


def rule(definition: Any, *, pieces: Any = None, royals: Any = ()) -> DeadPosition:
    """Build from the table `[rules.dead_position]`."""
    if pieces is None:
        pieces = [each.id for each in definition.pieces if each.betza in PLAIN and is_plain(each)]
    return DeadPosition(pieces, royals)
