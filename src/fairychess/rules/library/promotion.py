"""Promotion: a piece that reaches (or leaves, or captures in) its zone may or must promote.

What a piece may become its own field `promotes` says, for both players or for each. Parameters:

`zone`: how many ranks at the far edge, or a set of squares: `{ mirrored = "*6 *7 *8" }`, `"*"`.
`when`: the occasions: "enter" (starts outside, ends inside), "border" (the same, but starts on
the rank next to the zone), "within" (starts and ends inside), "leave" (starts inside, ends
outside), "capture" (starts inside and takes something).
Shogi is enter + within + leave, chu shogi enter + capture, chess enter + within with a zone of one
rank.
`compulsory`: "always", "stuck" (only where the piece could never move again), "offered"
(there it may promote on any move, but need not) or "never".
`captures_only`: of these moves only those that take something promote, as in micro shogi.
With `in_passing` = false a capture in passing promotes nothing (shogun).
`limits`: `{ Q = 1 }`: no player may promote to a queen while having one on the board, as in grand
chess; `[{ types = ["Q", "+Q"], most = 1 }]` counts two types together. Where promotion is due and
nothing is left to promote to, the piece may not move there.
`groups`: overrides of the parameters above for some types:

    [[rules.promotion.groups]]
    types = ["P"]
    zone = 1
    compulsory = "always"

`exempt` are types that "stuck" does not concern. A choice may have a zone of its own
(`choice_zones`) or ask for a piece of that type in hand (`from_hand`), as in the Interactive
Diagram's promoChoice. With `sides` = "either" each choice, and the piece's own type, may also be
made for the other side. With `fresh` the new piece counts as unmoved. `disguised` = "optional" or
"forced": are pieces in secret roles free to stay what they look like?

A piece that promotion makes may have `promotes` too, so `P` and `+P` can turn into each other with
every move, as in Kyoto shogi. Sources: the laws of chess; the rules of shogi, chu shogi, Kyoto
shogi and micro shogi; H. G. Muller, the Interactive Diagram; Christian Freeling's rules of grand
chess.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    changes_piece,
    is_en_passant,
    is_impossible,
    mark_impossible,
    origin_of,
    target_of,
    type_of,
    with_colour_change,
    with_promotion,
    with_promotion_declined,
)
from cython.cimports.fairychess.position.words.piece import (
    PIECES,
    colour_of,
    make_piece,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import (
    SIDE_SETS,
    add_square,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.captures import takes

from fairychess.position.rule import one_of
from fairychess.position.search_hints import SearchHints
from fairychess.rules import parameter_forms as forms
from fairychess.rules.promotion_terms import (
    PromotionTerms,
    piece_limits,
    terms_of,
    zone_depth_of,
    zone_squares,
)

# What a move may be, besides going into the zone (1) or staying in it (2); see OCCASIONS.
LEAVING = cython.declare(cython.int, 4)
CAPTURE = cython.declare(cython.int, 8)
BORDER = cython.declare(cython.int, 16)


@cython.cclass
class Promotion(Rule):
    """Promotion by zone. `pairs` maps an id to the ids it may become, by side.

    `terms` say when and where, those of all types that have no others first.
    """

    protects_royals = False
    without_lock = "expand narrow allow"
    terms: list
    limits: dict
    most: dict
    pairs: dict
    exempt: set
    choice_zones: dict
    from_hand: set
    becomes_store: object
    becomes: cython.p_int
    becomes_at: cython.int[2049]
    may_change: cython.char[PIECES]
    group: cython.int[PIECES]
    place: cython.int[PIECES]
    occasions: cython.int[16]
    captures_only: cython.char[16]
    always: cython.char[16]
    when_stuck: cython.char[16]
    zone_store: object
    border_store: object
    zone: cython.p_uchar
    border: cython.p_uchar
    near: cython.ulonglong[SIDE_SETS]
    near_unmoved: cython.ulonglong[SIDE_SETS]
    stuck_store: object
    stuck: cython.p_ulonglong
    has_conditional_choices: cython.bint
    either: cython.bint
    in_passing: cython.bint
    disguised: str
    free: cython.char[PIECES]

    def __init__(
        self,
        pairs: dict,
        terms: list[PromotionTerms],
        limits: Any = None,
        exempt: Any = (),
        choice_zones: Any = None,
        from_hand: Any = (),
        either: bool = False,
        disguised: str = "optional",
        in_passing: bool = True,
    ) -> None:
        Rule.__init__(self)
        self.hints = PromotionHints(terms)
        self.disguised = disguised
        self.pairs = dict(pairs)
        self.terms = list(terms)
        self.limits = dict(limits or {})
        self.most = {}
        self.exempt = set(exempt)
        self.choice_zones = dict(choice_zones or {})
        self.from_hand = set(from_hand)
        self.either = either
        self.in_passing = in_passing
        self.has_conditional_choices = bool(self.choice_zones or self.from_hand or self.limits)

    def converts_pieces(self) -> bool:
        """True if `sides` is "either"."""
        return bool(self.either)

    def promotion_zone(self) -> int | None:
        """The last ranks, if the zone is some of them."""
        return zone_depth_of(self.terms[0], self.rules.board)

    def bind(self, rules: Any) -> None:
        """Look the piece types up and find the squares where a piece could never move again."""
        self.rules = rules
        targets: list = [()] * rules.tables.coloured_pieces
        self.stuck_store = array("Q", [0]) * set_word(rules.tables.coloured_pieces, 0)
        self.stuck = ulonglongs(self.stuck_store)
        self.most = {
            rules.piece_type(name) + 1: (
                tuple(make_piece(rules.piece_type(each), 0) for each in types),
                most,
            )
            for name, (types, most) in self.limits.items()
        }
        squares = rules.tables.squares
        zones = 2 * len(self.terms) * squares
        self.zone_store, self.border_store = array("B", bytes(zones)), array("B", bytes(zones))
        self.zone, self.border = uchars(self.zone_store), uchars(self.border_store)
        for number, terms in enumerate(self.terms):
            self.occasions[number] = terms.occasions
            self.captures_only[number] = terms.captures_only
            self.always[number] = terms.compulsory == "always"
            self.when_stuck[number] = terms.compulsory == "stuck"
            for colour in range(2):
                for square in range(rules.tables.squares):
                    at = square_index(squares, 2 * number + colour, square)
                    self.zone[at] = square in terms.zone[colour]
                    self.border[at] = square in terms.border[colour]
            for name in terms.types:
                self.group[make_piece(rules.piece_type(name), 0)] = number
                self.group[make_piece(rules.piece_type(name), 1)] = number
        for name, choices in self.pairs.items():
            piece_type = rules.piece_type(name)
            for colour in range(2):
                piece = make_piece(piece_type, colour)
                targets[piece] = [rules.piece_type(choice) + 1 for choice in choices[colour]]
                # A piece in a secret role is free to stay as it is, or bound as what it looks like.
                self.free[piece] = (
                    bool(rules.definition_of(piece).role) and self.disguised == "optional"
                )
                compulsory = self.terms[self.group[piece]].compulsory
                if compulsory in ("stuck", "offered") and name not in self.exempt:
                    like = piece if self.free[piece] else rules.shown_piece(piece)
                    for square in rules.stuck_squares(like):
                        add_square(self.stuck, piece, square)
        self.becomes_store = array("i", [choice for found in targets for choice in found] + [0])
        self.becomes = ints(self.becomes_store)
        for piece in range(rules.tables.coloured_pieces):
            self.becomes_at[piece + 1] = self.becomes_at[piece] + len(targets[piece])
            if targets[piece]:
                zone = self.terms[self.group[piece]].zone[colour_of(piece)]
                for square in rules.zone_reach(piece, zone):
                    add_square(self.near, colour_of(piece), square)
                for square in rules.zone_reach(piece, zone, unmoved=True):
                    add_square(self.near_unmoved, colour_of(piece), square)
            self.may_change[piece] = 1 if targets[piece] else 0
            # Where the zones of its group and side begin, -1 if it never promotes.
            self.place[piece] = square_index(
                rules.tables.squares, 2 * self.group[piece] + colour_of(piece), 0
            )
            if not targets[piece]:
                self.place[piece] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def expand_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Replace each move that promotes by its choices."""
        index: cython.int
        high: cython.int = pos.options.top
        board: cython.p_int = pos.board_state.board
        move: cython.ulonglong
        piece: cython.int
        origin: cython.int
        to: cython.int
        at: cython.int
        before: cython.bint
        after: cython.bint
        here: cython.int
        if not self.anyone_near(pos):
            return 0
        for index in range(low, high):
            move = pos.options.moves[index]
            if type_of(move):
                continue
            origin = origin_of(move)
            piece = board[origin]
            at = self.place[piece]
            if at < 0:
                continue
            to = target_of(move)
            before = self.zone[at + origin]
            after = self.zone[at + to]
            if not before and not after:
                continue
            if not self.in_passing and is_en_passant(move):
                continue
            here = 0
            if after:
                here |= 2 if before else 1
                if not before and self.border[at + origin]:
                    here |= BORDER
            else:
                here |= LEAVING
            if before and takes(pos, move):
                here |= CAPTURE
            if self.captures_only[self.group[piece]] and not takes(pos, move):
                continue
            if here & self.occasions[self.group[piece]] or self.is_stuck(piece, to):
                self.offer(pos, index, move, piece, to)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_stuck(self, piece: cython.int, square: cython.int) -> cython.bint:
        """Could this piece, where that matters, never move again from here?"""
        return has_square(self.stuck, piece, square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def narrow_nogil(self, pos: State) -> cython.int:
        """Nothing changes as long as no piece is near the zone."""
        return not self.anyone_near(pos)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def anyone_near(self, pos: State) -> cython.bint:
        """Does any piece of the side to move stand where it could promote in one move?"""
        word: cython.int
        square: cython.int
        rest: cython.ulonglong
        for word in range(pos.tables.words):
            rest = self.near[set_word(pos.turn, word)]
            rest |= self.near_unmoved[set_word(pos.turn, word)] & pos.board_state.unmoved[word]
            rest &= pos.board_state.occupied[set_word(pos.turn, word)]
            while rest:
                square = first_square(word, rest)
                if self.may_change[pos.board_state.board[square]]:
                    return True
                rest &= rest - 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def offer(
        self,
        pos: State,
        index: cython.int,
        move: cython.ulonglong,
        piece: cython.int,
        to: cython.int,
    ) -> cython.int:
        """Put the choices of one promoting move on offer."""
        group: cython.int = self.group[piece]
        must: cython.bint = self.always[group] and not self.free[piece]
        choice: cython.int
        at: cython.int
        first: cython.bint = True
        if self.when_stuck[group]:
            must = self.is_stuck(piece, to)
        if self.has_conditional_choices and not self.any_permitted(pos, piece, to):
            # With no piece to become: stay, or not move here at all where staying is forbidden.
            if must:
                pos.options.moves[index] = mark_impossible(move)
            return 0
        if not must:
            pos.options.moves[index] = with_promotion_declined(move)
            first = False
        for at in range(self.becomes_at[piece], self.becomes_at[piece + 1]):
            choice = self.becomes[at]
            if choice == piece_type_of(piece) + 1 or not self.is_permitted(pos, choice, piece, to):
                continue
            if first:
                pos.options.moves[index] = with_promotion(move, choice)
                pos.options.seen |= pos.options.moves[index]
                first = False
            else:
                pos.options.push(with_promotion(move, choice))
        if self.either:
            pos.options.push(with_colour_change(with_promotion(move, piece_type_of(piece) + 1)))
            for at in range(self.becomes_at[piece], self.becomes_at[piece + 1]):
                if self.is_permitted(pos, self.becomes[at], piece, to):
                    pos.options.push(with_colour_change(with_promotion(move, self.becomes[at])))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def any_permitted(self, pos: State, piece: cython.int, to: cython.int) -> cython.bint:
        """Is any choice permitted here?"""
        at: cython.int
        for at in range(self.becomes_at[piece], self.becomes_at[piece + 1]):
            if self.is_permitted(pos, self.becomes[at], piece, to):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def is_permitted(
        self, pos: State, choice: cython.int, piece: cython.int, to: cython.int
    ) -> cython.bint:
        """Is a choice open here, should there be choices with conditions?"""
        if not self.has_conditional_choices:
            return True
        with cython.gil:
            return self.meets_conditions(pos, choice, piece, to)

    def meets_conditions(self, pos: State, choice: int, piece: int, to: int) -> bool:
        """Is the choice's own zone reached, are there not too many such pieces yet, and does it
        stand ready in hand where required?"""
        colour = colour_of(piece)
        name = self.rules.tables.ids[choice - 1]
        zone = self.choice_zones.get(name)
        if zone and to not in zone[colour]:
            return False
        main = self.terms[self.group[piece]].zone[colour]
        if not zone and (self.choice_zones or self.from_hand) and to not in main:
            return False
        together, most = self.most.get(choice, ((), 1))
        if sum(pos.count_of(each + colour) for each in together) >= most:
            return False
        return name not in self.from_hand or bool(pos.in_hand(colour, choice - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Drop the moves `offer` marked as impossible."""
        index: cython.int
        keep: cython.int = low
        if not self.has_conditional_choices:
            return 0
        for index in range(low, pos.options.top):
            if not is_impossible(pos.options.moves[index]):
                pos.options.moves[keep] = pos.options.moves[index]
                keep += 1
        pos.options.top = keep
        return 0


@cython.cclass
class FreshPromotion(Promotion):
    """Promotion to pieces that have not moved yet."""

    without_lock = "after_move"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def after_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Mark the new piece."""
        if changes_piece(move) and not type_of(move):
            pos.board_state.set_unmoved(target_of(move))
        return 0


class PromotionHints(SearchHints):
    """Promotion captures nothing; most pieces promote where the first terms say."""

    quiet_expansions = True

    def __init__(self, terms: list[PromotionTerms]) -> None:
        self.terms = terms

    def promotion_squares(self, side: int) -> frozenset:
        """The zone of a side."""
        return self.terms[0].zone[side]

    def promotion_is_free(self) -> bool:
        """True where some terms leave a choice."""
        return any(terms.compulsory != "always" for terms in self.terms)


FORMS = {
    "zone": forms.zone,
    "when": forms.GROUP["when"],
    "limits": forms.piece_limits,
    "groups": forms.promotion_groups,
    "exempt": forms.ids,
    "choice_zones": forms.table_of(forms.zone, "{ Q = 1 }"),
    "from_hand": forms.ids,
}


def rule(
    definition: Any,
    *,
    zone: Any = 1,
    when: Any = ("enter", "within"),
    compulsory: str = "always",
    captures_only: bool = False,
    in_passing: bool = True,
    limits: Any = None,
    groups: Any = (),
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
    main = {
        "zone": zone,
        "when": when,
        "compulsory": compulsory,
        "captures_only": captures_only,
    }
    terms = terms_of(definition, main, groups)
    pairs = {
        piece.id: (piece.promotes_for(0), piece.promotes_for(1))
        for piece in definition.pieces
        if piece.promotes
    }
    built = FreshPromotion if fresh else Promotion
    either = sides == "either"
    zones = {
        name: zone_squares(definition, each, "choice_zones")
        for name, each in (choice_zones or {}).items()
    }
    limits = piece_limits(definition, limits)
    return built(pairs, terms, limits, exempt, zones, from_hand, either, disguised, in_passing)
