"""Hands and drops: captured pieces change sides, wait in hand and may be put on an empty square.

Parameters: `limits` = at most so many pieces of a type on one file, e.g. {P = 1} (nifu); `no_mate`
= pieces that may not be dropped to give mate (uchifuzume); `no_stuck` = a piece may not be dropped
where it could never move; `owner` = "captor" or "owner" (whose hand a captured piece goes to);
`demote` = promoted pieces go to hand as what they were. Source: the rules of shogi.

A piece type demotes if promotion alone makes it: if it is marked `promoted`, or no starting
position has it. A queen of chess stays a queen in hand; for a rule like Crazyhouse's, give the
pieces that promotion makes piece types of their own, marked `promoted`.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.attacks import attacked
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.move import (
        drop_move,
        payload_of,
        promotion_of,
        target_of,
        type_of,
        with_effects,
        with_target,
    )
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.attacks import attacked
    from fairychess.position.bits import lowest
    from fairychess.position.move import (
        drop_move,
        payload_of,
        promotion_of,
        target_of,
        type_of,
        with_effects,
        with_target,
    )
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.board import square_name
from fairychess.messages import Message
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.search_hints import SearchHints


@cython.cclass
class Drops(Rule):
    """Captured pieces go to a hand; with `drop` they come back into play."""

    has_hands = True
    protects_royals = False
    limits: dict
    limit_of: list
    no_mate: set
    no_mate_types: set
    no_stuck: cython.bint
    to_captor: cython.bint
    drop: cython.bint
    demote: cython.bint
    base: dict
    base_type: list
    leaves: list
    individual: cython.bint
    never: set
    allowed: dict
    hits: dict

    def __init__(
        self,
        base: dict,
        limits: Any = None,
        no_mate: Any = (),
        no_stuck: bool = True,
        owner: str = "captor",
        drop: bool = True,
        demote: bool = True,
        never: Any = (),
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
        self.never = set(never)

    def bind(self, rules: Any) -> None:
        """Work out where each piece type may be dropped at all."""
        self.rules = rules
        tables = rules.tables
        self.base_type = list(range(tables.piece_types))
        if self.demote:
            for promoted, original in self.base.items():
                self.base_type[rules.piece_type(promoted)] = rules.piece_type(original)
        self.individual = rules.individual
        self.leaves = [bool(piece.role) for piece in rules.pieces]
        self.limit_of = [0] * tables.piece_types
        for name, limit in self.limits.items():
            self.limit_of[rules.piece_type(name)] = limit
        self.no_mate_types = {rules.piece_type(name) for name in self.no_mate}
        self.allowed = {}
        self.hits = {}
        for piece_type in range(tables.piece_types):
            for colour in range(2):
                piece = 2 * (piece_type + 1) + colour
                barred = set(rules.stuck_squares(piece)) if self.no_stuck else set()
                words = [0, 0, 0, 0]
                for square in range(tables.squares):
                    if square not in barred and square not in tables.board.holes:
                        words[square >> 6] |= 1 << (square & 63)
                self.allowed[piece] = words
                if piece_type in self.no_mate_types:
                    self.hits[piece] = rules.reach_squares(piece)

    def learn_start(self, start: State) -> None:
        """A piece type of the starting position is not made by promotion alone: it stays."""
        for piece_type, definition in enumerate(self.rules.pieces):
            piece = 2 * (piece_type + 1)
            number = start.count_of(piece) + start.count_of(piece + 1)
            number += start.in_hand(0, piece_type) + start.in_hand(1, piece_type)
            if number and not definition.promoted:
                self.base_type[piece_type] = piece_type

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push every drop of the side to move."""
        if not self.drop or pos.hand_total[pos.turn] == 0:
            return
        tables = pos.tables
        piece_type: cython.int
        piece: cython.int
        word: cython.int
        square: cython.int
        limit: cython.int
        low: cython.int
        rest: cython.ulonglong
        base: cython.ulonglong
        for piece_type in range(tables.piece_types):
            if pos.hand[pos.turn * tables.piece_types + piece_type] <= 0:
                continue
            piece = 2 * (piece_type + 1) + pos.turn
            low = pos.top
            limit = self.limit_of[piece_type]
            base = drop_move(piece_type, 0, 0, self.number)
            words = self.allowed[piece]
            if pos.top + tables.squares > pos.room:
                pos.need_room(tables.squares)
            for word in range(tables.words):
                rest = words[word]
                rest &= ~(pos.occupied[word] | pos.occupied[4 + word])
                while rest:
                    square = word * 64 + lowest(rest)
                    rest &= rest - 1
                    if limit and self.full(pos, piece, square, limit):
                        continue
                    pos.buffer[pos.top] = with_target(base, square)
                    pos.top += 1
            if self.individual and pos.hand[pos.turn * tables.piece_types + piece_type] > 1:
                self.tell_apart(pos, low, piece_type)

    @cython.cfunc
    def tell_apart(self, pos: State, low: cython.int, piece_type: cython.int) -> cython.void:
        """Replace the drops from index `low` on by one for each piece of the type in hand."""
        high: cython.int = pos.top
        index: cython.int
        ident: cython.int
        for ident in range(1, 1024):
            if pos.holds_piece(pos.turn, piece_type, ident):
                for index in range(low, high):
                    pos.push_move(with_effects(pos.buffer[index], ident))
        for index in range(high, pos.top):
            pos.buffer[index - high + low] = pos.buffer[index]
        pos.top -= high - low

    @cython.cfunc
    def full(
        self, pos: State, piece: cython.int, square: cython.int, limit: cython.int
    ) -> cython.bint:
        """Does the file of `square` already hold as many of these pieces as allowed?"""
        files: cython.int = pos.tables.files
        at: cython.int = square % files
        number: cython.int = 0
        while at < pos.tables.squares:
            if pos.board[at] == piece:
                number += 1
            at += files
        return number >= limit

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Forbid drops of the `no_mate` piece types that give mate."""
        keep: cython.int = low
        index: cython.int
        move: cython.ulonglong
        if not self.no_mate_types or pos.hand_total[pos.turn] == 0:
            return
        high: cython.int = pos.top
        for index in range(low, high):
            move = pos.buffer[index]
            if type_of(move) == 1 and self.mates(pos, move):
                continue
            pos.buffer[keep] = move
            keep += 1
        pos.top = keep

    @cython.cfunc
    def mates(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this a drop of a `no_mate` kind that leaves the other side no answer to check?"""
        piece_type: cython.int = promotion_of(move) - 1
        to: cython.int = target_of(move)
        word: cython.int
        king: cython.int
        low: cython.int
        mate: cython.bint = False
        rest: cython.ulonglong
        enemy: cython.int = 1 - pos.turn
        if piece_type not in self.no_mate_types:
            return False
        reach = self.hits[2 * (piece_type + 1) + pos.turn]
        for word in range(4):
            rest = pos.royals[enemy * 4 + word]
            while rest:
                king = word * 64 + lowest(rest)
                rest &= rest - 1
                if king not in reach[to]:
                    continue
                pos.make(move)
                if attacked(pos, king, 1 - enemy):
                    low = pos.generate()
                    mate = pos.top == low
                    pos.top = low
                pos.undo()
                if mate:
                    return True
        return False

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Put the piece on its square."""
        piece_type: cython.int = promotion_of(move) - 1
        ident: cython.int = payload_of(move)
        if ident == 0:
            ident = pos.held_ident(pos.turn, piece_type)
        pos.add_hand(pos.turn, piece_type, -1, ident)
        pos.place(target_of(move), 2 * (piece_type + 1) + pos.turn, ident)

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Captured pieces go to a hand."""
        index: cython.int
        piece: cython.int
        side: cython.int
        piece_type: cython.int
        for index in range(pos.captured):
            piece = pos.captured_piece[index]
            if piece == 0 or self.leaves[(piece >> 1) - 1]:
                continue
            side = pos.turn if self.to_captor else piece & 1
            piece_type = self.base_type[(piece >> 1) - 1]
            pos.add_hand(side, piece_type, 1, pos.captured_ident[index])


class DropsNotation(RuleNotation):
    """The texts of drops."""

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`P@e5`; where pieces in hand are told apart, `P@e5~g7` names the one."""
        rule: Drops = self.rule
        piece_type = promotion_of(move) - 1
        ident = payload_of(move)
        name = pos.rules.format_id(pos.tables.ids[piece_type], 0)
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


def rule(
    definition: Any,
    *,
    limits: Any = None,
    no_mate: Any = (),
    no_stuck: bool = True,
    owner: str = "captor",
    drop: bool = True,
    demote: bool = True,
) -> Drops:
    """Build from the table `[rules.drops]`; promoted pieces are known from `promotes`,
    `promoted` and the array."""
    one_of("owner", owner, ("captor", "owner"))
    base: dict = {}
    if demote:
        for piece in definition.pieces:
            for promoted in piece.promotes:
                if promoted not in {other.id for other in definition.pieces if other.promotes}:
                    base.setdefault(promoted, piece.id)
    return Drops(base, limits, no_mate, no_stuck, owner, drop, demote)
