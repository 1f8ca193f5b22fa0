"""Hands and drops: captured pieces change sides, wait in hand and may be put on an empty square.

Parameters, about what comes to a hand: `captures` = captured pieces go to one; `owner` = "captor"
or "owner" (to whose); `demote` = promoted pieces go there as what they were; `held_as` = pieces
that go there as others, e.g. {P = "K"} (porpoises of whale shogi, killer whales in hand); `supply`
= ids of the pieces that never run out, for nobody holds them. About where pieces may be dropped:
`squares` = a set of squares or one for each side; `squares_of` = such sets for single pieces, e.g.
{P = "a2-h7"} (crazyhouse); `limits` = at most so many pieces of a type on one file, e.g. {P = 1}
(nifu); `no_mate` = those that may not be dropped to give mate (uchifuzume); `checks` = a drop may
give check to a royal piece; `no_stuck` = a piece may not be dropped where it could never move;
`both_shades` = those of which a second one must be dropped on squares of the other shade (the
bishops of placement chess). `promoted` = a piece may also be dropped as what it promotes to.
Sources: the rules of shogi, crazyhouse, placement chess, sittuyin, Kyoto shogi.

A piece type demotes if promotion alone makes it: if it is marked `promoted`, or no starting
position has it. A queen of chess stays a queen in hand; for a rule like Crazyhouse's, give the
pieces that promotion makes piece types of their own, marked `promoted`.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.attacks import attacked
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.move import (
    DROP,
    drop_move,
    payload_of,
    promotion_of,
    target_of,
    type_of,
    with_effects,
    with_target,
)
from cython.cimports.fairychess.position.words.piece import (
    IDENTITIES,
    PIECE_TYPES,
    PIECES,
    colour_of,
    make_piece,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square import SQUARES
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    filled,
    first_square,
    has_square,
    set_word,
)

from fairychess.board import square_name
from fairychess.messages import Message, about
from fairychess.notation.ids import format_id
from fairychess.position.rule import one_of, overriding
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.search_hints import SearchHints
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import not_on_hexagons, squares_of_sides, words_of

NO_LIMIT = cython.declare(cython.int, -1)

DEFAULTS: dict = {
    "captures": True,
    "supply": (),
    "squares": None,
    "squares_of": {},
    "checks": True,
    "both_shades": (),
    "promoted": False,
    "held_as": None,
}
"""What the rarer parameters are where nothing is said."""


@cython.cclass
class Drops(Rule):
    """Captured pieces go to a hand; with `drop` they come back into play."""

    has_hands = True
    protects_royals = False
    without_lock = "moves narrow allow perform after_move"
    limits: dict
    limit_of: cython.int[PIECE_TYPES]
    no_mate: set
    guards_mate: cython.bint
    may_not_mate: cython.char[PIECE_TYPES]
    no_stuck: cython.bint
    to_captor: cython.bint
    drop: cython.bint
    demote: cython.bint
    base: dict
    held_as: dict
    base_type: cython.int[PIECE_TYPES]
    leaves: cython.char[PIECE_TYPES]
    individual: cython.bint
    supply: list
    supplied: cython.bint
    stock: cython.char[PIECE_TYPES]
    squares: tuple
    squares_of: dict
    both_shades: list
    shaded: cython.char[PIECE_TYPES]
    shade_of: cython.char[SQUARES]
    checks_allowed: cython.bint
    promoted: cython.bint
    promotions: list
    captures: cython.bint
    exploding: cython.bint
    checking: list
    allowed_store: object
    allowed: cython.p_ulonglong
    enters: dict
    hits_store: object
    hits: cython.p_ulonglong
    hits_at: cython.int[PIECES]

    def __init__(
        self,
        base: dict,
        limits: Any = None,
        no_mate: Any = (),
        no_stuck: bool = True,
        owner: str = "captor",
        drop: bool = True,
        demote: bool = True,
        options: Any = None,
    ) -> None:
        Rule.__init__(self)
        self.hints = DropsHints()
        self.notation = DropsNotation(self)
        self.base = dict(base)
        self.limits = dict(limits or {})
        self.no_mate = set(no_mate)
        self.no_stuck = no_stuck
        self.to_captor = owner == "captor"
        self.drop = drop
        self.demote = demote
        more: dict[str, Any] = {**DEFAULTS, **(options or {})}
        self.supply = list(more["supply"])
        self.squares = more["squares"]
        self.squares_of = more["squares_of"]
        self.both_shades = list(more["both_shades"])
        self.checks_allowed = more["checks"]
        self.promoted = more["promoted"]
        self.captures = more["captures"]
        self.held_as = dict(more["held_as"] or {})
        self.supplied = bool(self.supply)
        self.guards_mate = bool(self.no_mate)

    def makes_pieces(self) -> bool:
        """With an endless supply, or pieces held as others."""
        return bool(self.supply or self.held_as)

    def bind(self, rules: Any) -> None:
        """Work out where each piece type may be dropped at all."""
        self.rules = rules
        tables = rules.tables
        for piece_type in range(tables.piece_types):
            self.base_type[piece_type] = piece_type
            self.limit_of[piece_type] = NO_LIMIT
        if self.demote:
            for promoted, original in self.base.items():
                self.base_type[rules.piece_type(promoted)] = rules.piece_type(original)
        for captured, held in self.held_as.items():
            self.base_type[rules.piece_type(captured)] = rules.piece_type(held)
        for square in rules.board:
            self.shade_of[square] = rules.board.shade(square)
        self.individual = rules.individual
        for piece_type, piece in enumerate(rules.pieces):
            self.leaves[piece_type] = bool(piece.role)
            self.stock[piece_type] = piece.id in self.supply
            self.shaded[piece_type] = piece.id in self.both_shades
        for name, limit in self.limits.items():
            self.limit_of[rules.piece_type(name)] = limit
        for name in self.no_mate:
            self.may_not_mate[rules.piece_type(name)] = True
        for name in (*self.supply, *self.both_shades, *self.squares_of):
            rules.piece_type(name)
        self.promotions = [()] * tables.piece_types
        if self.promoted:
            self.promotions = [
                tuple(rules.piece_type(name) for name in piece.promotes) for piece in rules.pieces
            ]
        self.checking = overriding(rules.rule_list, "in_check")
        self.exploding = any(rule.explodes for rule in rules.rule_list)
        self.allowed_store = array("Q", [0]) * set_word(tables.coloured_pieces, 0)
        self.allowed = ulonglongs(self.allowed_store)
        self.enters = {}
        hits = array("Q")
        for piece_type in range(tables.piece_types):
            for colour in range(2):
                piece = make_piece(piece_type, colour)
                barred = set(rules.stuck_squares(piece)) if self.no_stuck else set()
                where = self.squares_of.get(rules.pieces[piece_type].id, self.squares)
                within = set(tables.board) if where is None else set(where[colour])
                region = rules.pieces[piece_type].region
                if region and region[colour] is not None:
                    within &= region[colour]
                if self.squares is not None:
                    within = within & self.squares[colour]
                self.enters[piece] = frozenset(within - barred)
                for word, bits in enumerate(words_of(within - barred)):
                    self.allowed[set_word(piece, word)] = bits
                if self.may_not_mate[piece_type]:
                    self.hits_at[piece] = len(hits) // SET_WORDS
                    for reached in rules.reach_squares(piece):
                        hits.extend(words_of(reached))
        self.hits_store = hits or array("Q", [0])
        self.hits = ulonglongs(self.hits_store)

    def entry_squares(self, coloured_piece: int) -> frozenset[int] | None:
        """Where such a piece may be dropped."""
        where: frozenset[int] | None = self.enters.get(coloured_piece)
        return where

    def learn_start(self, start: State) -> None:
        """A piece type of the starting position is not made by promotion alone: it stays."""
        for piece_type, definition in enumerate(self.rules.pieces):
            piece = make_piece(piece_type, 0)
            number = start.count_of(piece) + start.count_of(piece + 1)
            number += start.in_hand(0, piece_type) + start.in_hand(1, piece_type)
            if number and not definition.promoted and definition.id not in self.held_as:
                self.base_type[piece_type] = piece_type

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def moves_nogil(self, pos: State) -> cython.int:
        """Push every drop of the side to move."""
        piece_type: cython.int
        if not self.drop or (pos.board_state.hand_total[pos.turn] == 0 and not self.supplied):
            return 0
        for piece_type in range(pos.tables.piece_types):
            if (
                pos.board_state.hand[pos.turn * pos.tables.piece_types + piece_type] <= 0
                and not self.stock[piece_type]
            ):
                continue
            self.offer_drops(pos, piece_type, piece_type)
            if self.promoted:
                with cython.gil:
                    self.offer_promoted(pos, piece_type)
        return 0

    def offer_promoted(self, pos: State, held: int) -> None:
        """Push the drops of a piece as what it promotes to."""
        for piece_type in self.promotions[held]:
            self.offer_drops(pos, held, piece_type)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer_drops(self, pos: State, held: cython.int, piece_type: cython.int) -> cython.void:
        """Push the drops of a piece that is held as one type, as a piece of another one or not."""
        piece: cython.int = make_piece(piece_type, pos.turn)
        word: cython.int
        square: cython.int
        limit: cython.int = self.limit_of[piece_type]
        low: cython.int = pos.options.top
        rest: cython.ulonglong
        base: cython.ulonglong = drop_move(piece_type, 0, 0, self.number)
        shades: cython.int = self.shades(pos, piece) if self.shaded[piece_type] else 0
        pos.options.seen |= base
        if pos.options.top + pos.tables.squares > pos.options.room:
            pos.options.need_room(pos.tables.squares)
        for word in range(pos.tables.words):
            rest = self.allowed[set_word(piece, word)]
            rest &= ~(filled(pos.board_state.occupied, word))
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if limit != NO_LIMIT and self.full(pos, piece, square, limit):
                    continue
                if shades and has_bit(shades, self.shade_of[square]):
                    continue
                pos.options.moves[pos.options.top] = with_target(base, square)
                pos.options.top += 1
        if self.individual and pos.board_state.hand[pos.turn * pos.tables.piece_types + held] > 1:
            self.tell_apart(pos, low, held)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shades(self, pos: State, piece: cython.int) -> cython.int:
        """The shades on which such a piece stands already, a bit each."""
        square: cython.int
        found: cython.int = 0
        for square in range(pos.tables.squares):
            if pos.board_state.board[square] == piece:
                found |= one_bit(self.shade_of[square])
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell_apart(self, pos: State, low: cython.int, piece_type: cython.int) -> cython.void:
        """Replace the drops from index `low` on by one for each piece of the type in hand."""
        high: cython.int = pos.options.top
        index: cython.int
        ident: cython.int
        slot: cython.int = pos.turn * pos.tables.piece_types + piece_type
        for ident in range(1, IDENTITIES):
            if pos.board_state.held[ident] == slot + 1:
                for index in range(low, high):
                    pos.options.push(with_effects(pos.options.moves[index], ident))
        for index in range(high, pos.options.top):
            pos.options.moves[index - high + low] = pos.options.moves[index]
        pos.options.top -= high - low

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def full(
        self, pos: State, piece: cython.int, square: cython.int, limit: cython.int
    ) -> cython.bint:
        """Does the file of `square` already hold as many of these pieces as allowed?"""
        files: cython.int = pos.tables.files
        at: cython.int = square % files
        number: cython.int = 0
        while at < pos.tables.squares:
            if pos.board_state.board[at] == piece:
                number += 1
            at += files
        return number >= limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Forbid drops of the `no_mate` types that give mate, and where it says so any check."""
        keep: cython.int = low
        index: cython.int
        move: cython.ulonglong
        if not self.guards_mate and self.checks_allowed:
            return 0
        if pos.board_state.hand_total[pos.turn] == 0 and not self.supplied:
            return 0
        high: cython.int = pos.options.top
        for index in range(low, high):
            move = pos.options.moves[index]
            if type_of(move) == DROP and (
                (self.guards_mate and self.mates(pos, move))
                or (not self.checks_allowed and self.gives_check(pos, move))
            ):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def gives_check(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Does a drop leave a royal piece of the other side in check?"""
        word: cython.int
        found: cython.bint = False
        royals: cython.ulonglong = 0
        for word in range(pos.tables.words):
            royals |= pos.board_state.royals[set_word(1 - pos.turn, word)]
        if not royals:
            return False
        pos.begin(move)
        self.perform_nogil(pos, move)
        with cython.gil:
            found = self.any_in_check(pos, 1 - pos.turn)
        pos.unmake()
        return found

    def any_in_check(self, pos: State, side: int) -> bool:
        """Does any rule see this side in check?"""
        rule: Rule
        found: cython.bint = False
        for rule in self.checking:
            found = found or rule.in_check(pos, side)
        return bool(found)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def narrow_nogil(self, pos: State) -> cython.int:
        """Moves along paths are no drops."""
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def mates(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this a drop of a `no_mate` kind that leaves the other side no answer to check?"""
        piece_type: cython.int = promotion_of(move) - 1
        to: cython.int = target_of(move)
        word: cython.int
        king: cython.int
        mark: OptionsMark
        mate: cython.bint = False
        rest: cython.ulonglong
        enemy: cython.int = 1 - pos.turn
        reach: cython.int
        if not self.may_not_mate[piece_type]:
            return False
        reach = self.hits_at[make_piece(piece_type, pos.turn)] + to
        # What other rules have yet to ask about the moves on offer here.
        mark = pos.options.mark()
        for word in range(pos.tables.words):
            rest = pos.board_state.royals[set_word(enemy, word)]
            while rest:
                king = first_square(word, rest)
                rest &= rest - 1
                if not has_square(self.hits, reach, king):
                    continue
                pos.make(move)
                if attacked(pos.board_state, king, 1 - enemy):
                    pos.push_options()
                    mate = pos.options.top == mark.top
                pos.unmake()
                pos.options.restore(mark)
                if mate:
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def perform_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Put the piece on its square."""
        piece_type: cython.int = promotion_of(move) - 1
        ident: cython.int = payload_of(move)
        held: cython.int = piece_type
        if (
            self.promoted
            and not pos.board_state.hand[pos.turn * pos.tables.piece_types + piece_type]
        ):
            held = self.base_type[piece_type]
        if not self.stock[held]:
            if ident == 0:
                ident = pos.board_state.first_held(pos.turn * pos.tables.piece_types + held)
            pos.board_state.change_hand(pos.turn * pos.tables.piece_types + held, -1, ident)
        pos.board_state.put(target_of(move), make_piece(piece_type, pos.turn), ident)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def after_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Captured pieces go to a hand."""
        index: cython.int
        piece: cython.int
        side: cython.int
        piece_type: cython.int
        if not self.captures:
            return 0
        for index in range(pos.last_move.captured):
            piece = pos.last_move.captured_piece[index]
            if piece == 0 or self.leaves[piece_type_of(piece)]:
                continue
            side = colour_of(piece)
            if self.to_captor:  # what an explosion takes goes to the other side's hand
                side = pos.turn if index < pos.last_move.captured_by_move else 1 - side
            piece_type = self.base_type[piece_type_of(piece)]
            pos.board_state.change_hand(
                side * pos.tables.piece_types + piece_type, 1, pos.last_move.captured_ident[index]
            )
        return 0


class DropsNotation(RuleNotation):
    """The texts of drops."""

    by_move = True

    def fen_parts(self, pos: State) -> dict:
        """An endless supply is no hand."""
        rule: Drops = self.rule
        return {"endless": "all"} if rule.supplied else {}

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`P@e5`; where pieces in hand are told apart, `P@e5~g7` names the one."""
        rule: Drops = self.rule
        piece_type = promotion_of(move) - 1
        ident = payload_of(move)
        name = format_id(pos.tables.ids[piece_type], 0)
        text = f"{name}@{square_name(pos.tables.board, target_of(move))}"
        return f"{text}~{rule.rules.piece_name(ident)}" if ident else text

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """Name the piece that is dropped among several of its type."""
        rule: Drops = self.rule
        ident = payload_of(move)
        if not ident:
            return None
        return MoveInput(label=Message("piece_from", {"name": rule.rules.piece_name(ident)}))


class DropsHints(SearchHints):
    """Drops capture nothing."""

    quiet_moves = True


FORMS = {
    "limits": forms.table_of(forms.NUMBER, "{ P = 1 }"),
    "no_mate": forms.ids,
    "supply": forms.ids,
    "squares": forms.squares,
    "squares_of": forms.table_of(forms.squares, '{ P = "a2-h7" }'),
    "both_shades": forms.ids,
    "held_as": forms.table_of(forms.one_id, '{ P = "K" }'),
}


def rule(
    definition: Any,
    *,
    limits: Any = None,
    no_mate: Any = (),
    no_stuck: bool = True,
    owner: str = "captor",
    drop: bool = True,
    demote: bool = True,
    captures: bool = True,
    supply: Any = (),
    squares: Any = None,
    squares_of: Any = None,
    checks: bool = True,
    both_shades: Any = (),
    promoted: bool = False,
    held_as: Any = None,
) -> Drops:
    """Build from the table `[rules.drops]`; promoted pieces are known from `promotes`,
    `promoted` and the starting position."""
    one_of("owner", owner, ("captor", "owner"))
    if both_shades:
        not_on_hexagons(definition, "both_shades")
    if promoted and not demote:
        raise about("promoted", "fault_needs_demote")
    more = {
        "captures": captures,
        "supply": supply,
        "squares": None if squares is None else squares_of_sides(definition, squares),
        "squares_of": {
            name: squares_of_sides(definition, where, f"squares_of: {name}")
            for name, where in dict(squares_of or {}).items()
        },
        "checks": checks,
        "both_shades": both_shades,
        "promoted": promoted,
        "held_as": held_as,
    }
    base: dict = {}
    if demote:
        promoting = {piece.id for piece in definition.pieces if piece.promotes}
        for piece in definition.pieces:
            for target in piece.promotes:
                if target not in promoting or target == "+" + piece.id:
                    base.setdefault(target, piece.id)
    return Drops(base, limits, no_mate, no_stuck, owner, drop, demote, more)
