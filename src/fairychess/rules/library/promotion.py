"""Promotion: a piece that reaches (or leaves, or captures in) its zone may or must promote.

`when` lists the occasions: "enter" (starts outside, ends inside), "border" (the same, but starts on
the rank next to the zone), "within" (starts and ends inside), "leave" (starts inside, ends
outside), "capture" (starts inside and takes something).
Shogi is enter + within + leave, chu shogi enter + capture, chess enter + within with a zone of one
rank. `compulsory` is "always", "stuck" (only where the piece could never move again), "offered"
(there it may promote on any move, but need not) or "never".
A choice may have a zone of its own (`choice_zones`) or ask for a piece of that type in hand
(`from_hand`), as in the Interactive Diagram's promoChoice. With `sides` = "either" each choice, and
the piece's own type, may also be made for the other side. With `fresh` the new piece counts as
unmoved. `disguised` = "optional" or "forced": are pieces in secret roles free to stay what they
look like?
Sources: the laws of chess; the rules of shogi and chu shogi; H. G. Muller, the Interactive Diagram.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.move import (
        captures_elsewhere,
        changes_piece,
        is_impossible,
        mark_impossible,
        origin_of,
        target_of,
        type_of,
        with_colour_change,
        with_promotion,
        with_promotion_declined,
    )
    from cython.cimports.fairychess.position.rule import Rule
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.bits import lowest
    from fairychess.position.move import (
        captures_elsewhere,
        changes_piece,
        is_impossible,
        mark_impossible,
        origin_of,
        target_of,
        type_of,
        with_colour_change,
        with_promotion,
        with_promotion_declined,
    )
    from fairychess.position.rule import Rule
    from fairychess.position.state import State

from fairychess.position.rule import one_of
from fairychess.position.search_hints import SearchHints

OCCASIONS = {"enter": 1, "within": 2, "leave": 4, "capture": 8, "border": 16}


@cython.cclass
class Promotion(Rule):
    """Promotion by zone. `pairs` maps an id to the ids it may become."""

    protects_royals = False
    zone_depth: cython.int
    occasions: cython.int
    compulsory: str
    pairs: dict
    exempt: set
    choice_zones: dict
    from_hand: set
    stay_zone: cython.int
    targets: list
    may_change: cython.char[2048]
    zone: cython.char[512]
    near: cython.ulonglong[8]
    near_unmoved: cython.ulonglong[8]
    zone_rank: list
    stuck_squares: dict
    files: cython.int
    ranks: cython.int
    part_of_choice: cython.bint
    either: cython.bint
    disguised: str
    free: cython.char[2048]

    def __init__(
        self,
        pairs: dict,
        zone: int = 1,
        when: Any = ("enter", "within"),
        compulsory: str = "always",
        exempt: Any = (),
        choice_zones: Any = None,
        from_hand: Any = (),
        either: bool = False,
        disguised: str = "optional",
    ) -> None:
        Rule.__init__(self)
        self.hints = PromotionHints()
        self.disguised = disguised
        self.pairs = dict(pairs)
        self.zone_depth = zone
        self.occasions = 0
        for occasion in when:
            self.occasions |= OCCASIONS[occasion]
        self.compulsory = compulsory
        self.exempt = set(exempt)
        self.choice_zones = dict(choice_zones or {})
        self.from_hand = set(from_hand)
        self.either = either
        if not cython.compiled:
            self.may_change = [0] * 2048
            self.zone = [0] * 512
            self.near = [0] * 8
            self.near_unmoved = [0] * 8
            self.free = [0] * 2048
        self.part_of_choice = bool(self.choice_zones) or bool(self.from_hand)

    def converts_pieces(self) -> bool:
        """True if `sides` is "either"."""
        return bool(self.either)

    def promotion_zone(self) -> int | None:
        """The last `zone` ranks."""
        return int(self.zone_depth)

    def bind(self, rules: Any) -> None:
        """Look the piece types up and find the squares where a piece could never move again."""
        self.rules = rules
        self.files = rules.tables.files
        self.ranks = rules.tables.ranks
        self.targets = [()] * rules.tables.coloured_pieces
        self.stuck_squares = {}
        for name, choices in self.pairs.items():
            piece_type = rules.piece_type(name)
            for colour in range(2):
                piece = 2 * (piece_type + 1) + colour
                self.targets[piece] = tuple(rules.piece_type(choice) + 1 for choice in choices)
                # A piece in a secret role is free to stay as it is, or bound as what it looks like.
                self.free[piece] = (
                    bool(rules.definition_of(piece).role) and self.disguised == "optional"
                )
                if self.compulsory in ("stuck", "offered") and name not in self.exempt:
                    like = piece if self.free[piece] else rules.shown_piece(piece)
                    self.stuck_squares[piece] = frozenset(rules.stuck_squares(like))
        for colour in range(2):
            for square in range(rules.tables.squares):
                self.zone[colour * 256 + square] = self.inside(square, colour, self.zone_depth)
        one: cython.ulonglong = 1
        for piece in range(rules.tables.coloured_pieces):
            if self.targets[piece]:
                for square in rules.zone_reach(piece, self.zone_depth):
                    self.near[(piece & 1) * 4 + (square >> 6)] |= one << (square & 63)
                for square in rules.zone_reach(piece, self.zone_depth, unmoved=True):
                    self.near_unmoved[(piece & 1) * 4 + (square >> 6)] |= one << (square & 63)
            self.may_change[piece] = 1 if self.targets[piece] else 0

    @cython.cfunc
    def inside(self, square: cython.int, colour: cython.int, depth: cython.int) -> cython.bint:
        """Is the square within `depth` ranks of the far edge?"""
        rank: cython.int = square // self.files
        if colour == 0:
            return rank >= self.ranks - depth
        return rank < depth

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Replace each move that promotes by its choices."""
        index: cython.int
        high: cython.int = pos.top
        move: cython.ulonglong
        piece: cython.int
        origin: cython.int
        to: cython.int
        colour: cython.int = pos.turn
        before: cython.bint
        after: cython.bint
        here: cython.int
        if not self.anyone_near(pos):
            return
        for index in range(low, high):
            move = pos.buffer[index]
            if type_of(move):
                continue
            origin = origin_of(move)
            piece = pos.board[origin]
            if not self.may_change[piece]:
                continue
            to = target_of(move)
            before = self.zone[colour * 256 + origin]
            after = self.zone[colour * 256 + to]
            if not before and not after:
                continue
            here = 0
            if after:
                here |= 2 if before else 1
                if not before and self.inside(origin, colour, self.zone_depth + 1):
                    here |= 16
            else:
                here |= 4
            if before and ((pos.board[to] and to != origin) or captures_elsewhere(move)):
                here |= 8
            if here & self.occasions or to in self.stuck_squares.get(piece, ()):
                self.offer(pos, index, move, piece, to)

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Nothing changes as long as no piece is near the zone."""
        return not self.anyone_near(pos)

    @cython.cfunc
    def anyone_near(self, pos: State) -> cython.bint:
        """Does any piece of the side to move stand where it could promote in one move?"""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[pos.turn * 4 + word]
            rest |= self.near_unmoved[pos.turn * 4 + word] & pos.unmoved[word]
            rest &= pos.occupied[pos.turn * 4 + word]
            while rest:
                square = word * 64 + lowest(rest)
                if self.may_change[pos.board[square]]:
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    def offer(
        self,
        pos: State,
        index: cython.int,
        move: cython.ulonglong,
        piece: cython.int,
        to: cython.int,
    ) -> cython.void:
        """Put the choices of one promoting move on offer."""
        must: cython.bint = self.compulsory == "always" and not self.free[piece]
        choice: cython.int
        first: cython.bint = True
        if self.compulsory == "stuck" and piece in self.stuck_squares:
            must = to in self.stuck_squares[piece]
        targets = self.targets[piece]
        if self.part_of_choice:
            targets = self.permitted(pos, targets, piece, to)
            if not targets:
                # With no piece to become: stay, or not move here at all where staying is forbidden.
                if must:
                    pos.buffer[index] = mark_impossible(move)
                return
        if not must:
            pos.buffer[index] = with_promotion_declined(move)
            first = False
        for choice in targets:
            if choice == piece >> 1:
                continue
            if first:
                pos.buffer[index] = with_promotion(move, choice)
                pos.seen |= pos.buffer[index]
                first = False
            else:
                pos.push_move(with_promotion(move, choice))
        if self.either:
            for choice in (piece >> 1, *targets):
                pos.push_move(with_colour_change(with_promotion(move, choice)))

    def permitted(self, pos: State, targets: tuple, piece: int, to: int) -> tuple:
        """The choices whose own zone is reached and that stand ready in hand where required."""
        colour = piece & 1
        found = []
        for choice in targets:
            name = self.rules.tables.ids[choice - 1]
            depth = self.choice_zones.get(name, self.zone_depth)
            if not self.inside(to, colour, depth):
                continue
            if name in self.from_hand and not pos.in_hand(colour, choice - 1):
                continue
            found.append(choice)
        return tuple(found)

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves `offer` marked as impossible."""
        index: cython.int
        keep: cython.int = low
        if not self.part_of_choice:
            return
        for index in range(low, pos.top):
            if not is_impossible(pos.buffer[index]):
                pos.buffer[keep] = pos.buffer[index]
                keep += 1
        pos.top = keep


@cython.cclass
class FreshPromotion(Promotion):
    """Promotion to pieces that have not moved yet."""

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Mark the new piece."""
        if changes_piece(move) and not type_of(move):
            pos.mark_unmoved(target_of(move))


class PromotionHints(SearchHints):
    """Promotion captures nothing."""

    quiet_expansions = True


def rule(
    definition: Any,
    *,
    zone: int = 1,
    when: Any = ("enter", "within"),
    compulsory: str = "always",
    exempt: Any = (),
    choice_zones: Any = None,
    from_hand: Any = (),
    sides: str = "own",
    fresh: bool = False,
    disguised: str = "optional",
) -> Promotion:
    """Build from the table `[rules.promotion]`; the pairs come from the pieces' `promotes`."""
    one_of("sides", sides, ("own", "either"))
    one_of("disguised", disguised, ("optional", "forced"))
    one_of("compulsory", compulsory, ("always", "stuck", "offered", "never"))
    for occasion in when:
        one_of("when", occasion, tuple(OCCASIONS))
    pairs = {piece.id: piece.promotes for piece in definition.pieces if piece.promotes}
    built = FreshPromotion if fresh else Promotion
    either = sides == "either"
    return built(pairs, zone, when, compulsory, exempt, choice_zones, from_hand, either, disguised)
