"""Gating: with the first move of a piece from its gate another one may come in behind it.

A gate is a square with a piece on it that has not moved. When the piece leaves, one from the
player's hand may be put on the square in the same move; with castling on either of the two squares
left. The right ends when the piece leaves or is taken. Source: the rules of Seirawan chess (Yasser
Seirawan and Bruce Harper, 2007).

Parameters: `squares` = the gates, a set of squares or one for each side (both back ranks, if
nothing is said); `pieces` = ids of the pieces that may come in so ("*": whatever is in hand).
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    belongs_to,
    effects_of,
    first_payload,
    is_special,
    origin_of,
    payload_of,
    rule_of,
    special_move,
    target_of,
    type_of,
    with_effects,
    without_effects,
)
from cython.cimports.fairychess.position.words.path_entry import GATE, NAMED
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.square import square_index

from fairychess.board import parse_square, square_name
from fairychess.messages import about, as_message, wrong_field, wrong_value
from fairychess.notation.ids import format_id
from fairychess.notation.move_text import format_move
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import squares_of_sides

MOST = 24
"""Gates of a side: their rights are bits of one variable."""


@cython.cclass
class Gating(Rule):
    """Remembers in the variables `gates_first` and `gates_second` which gates are open, a bit each.

    A gating move along a path has the interned effects NAMED and GATE after those of its path; one
    with castling is a special move that numbers the castling in `castlings`.
    """

    has_hands = True
    has_gates = True
    protects_royals = False
    sides: list
    ids: object
    gates: list
    gate_store: object
    gate_of: cython.p_int
    rights: cython.int[2]
    piece_types: list
    castles_by: list
    castlings: list
    known: dict
    barred: set

    def __init__(self, sides: list, pieces: Any) -> None:
        Rule.__init__(self)
        self.notation = GatingNotation(self)
        self.sides = sides
        self.ids = pieces

    def bind(self, rules: Any) -> None:
        """Number the gates; look the piece types up."""
        self.rules = rules
        self.castlings = []
        self.known = {}
        self.barred = set()
        self.gates = []
        self.gate_store = array("i", [-1]) * (2 * rules.tables.squares)
        self.gate_of = ints(self.gate_store)
        for side, name in enumerate(("gates_first", "gates_second")):
            self.rights[side] = rules.variable(name)
            gates = sorted(self.sides[side])
            if len(gates) > MOST:
                raise about("squares", "fault_gates", count=len(gates), most=MOST)
            self.gates.append(gates)
            for number, square in enumerate(gates):
                self.gate_of[square_index(rules.tables.squares, side, square)] = number
        every = range(rules.tables.piece_types)
        self.piece_types = (
            list(every) if self.ids == "*" else [rules.piece_type(name) for name in self.ids]
        )
        self.castles_by = [bool(rule.castles) for rule in rules.rule_list]

    def learn_start(self, start: State) -> None:
        """Where a piece may not be dropped it may not come in either (a pawn on its first rank)."""
        tables = self.rules.tables
        for piece in range(2, tables.coloured_pieces):
            for rule in self.rules.rule_list:
                where = rule.entry_squares(piece)
                if where is not None:
                    self.barred |= {
                        (square, piece) for square in tables.board if square not in where
                    }

    # ---- rights ---------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_gate(self, pos: State, square: cython.int) -> cython.bint:
        """May the side to move bring a piece in on this square, when it is left?"""
        gate: cython.int = self.gate_of[square_index(pos.tables.squares, pos.turn, square)]
        return gate >= 0 and has_bit(pos.board_state.variables[self.rights[pos.turn]], gate)

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Close the gates whose pieces have left or have been taken."""
        side: cython.int
        gate: cython.int
        square: cython.int
        old: cython.int
        rights: cython.int
        inner: cython.ulonglong = move
        if belongs_to(move, self.number):
            inner = self.castlings[payload_of(move)][0]
        castled: cython.bint = is_special(inner) and self.castles_by[rule_of(inner)]
        for side in range(2):
            old = rights = pos.board_state.variables[self.rights[side]]
            for gate in range(len(self.gates[side])):
                square = self.gates[side][gate]
                if has_bit(old, gate) and (
                    pos.board_state.occupant[square] != 1 + side
                    or (type_of(inner) != DROP and square == origin_of(inner))
                    or (square == target_of(inner) and side != pos.turn)
                    or (castled and square in self.left(pos, inner))
                ):
                    rights &= ~one_bit(gate)
            if rights != old:
                pos.set_variable(self.rights[side], rights)

    # ---- moves ----------------------------------------------------------------------------

    @cython.cfunc
    def offers(self, pos: State) -> list:
        """The coloured pieces that the side to move holds and may bring in."""
        found: list = []
        piece_type: cython.int
        for piece_type in self.piece_types:
            if pos.board_state.hand[pos.turn * pos.tables.piece_types + piece_type]:
                found.append(make_piece(piece_type, pos.turn))
        return found

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Nothing multiplies without a piece in hand or an open gate."""
        return (
            not pos.board_state.hand_total[pos.turn]
            or not pos.board_state.variables[self.rights[pos.turn]]
        )

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Add to each move out of a gate one for every piece that may come in."""
        index: cython.int
        high: cython.int = pos.options.top
        piece: cython.int
        square: cython.int
        move: cython.ulonglong
        if (
            not pos.board_state.hand_total[pos.turn]
            or not pos.board_state.variables[self.rights[pos.turn]]
        ):
            return
        pieces: list = self.offers(pos)
        if not pieces:
            return
        for index in range(low, high):
            move = pos.options.moves[index]
            if type_of(move) == BOARD:
                if self.open_gate(pos, origin_of(move)):
                    square = origin_of(move)
                    for piece in pieces:
                        if (square, piece) not in self.barred:
                            pos.offer(self.gated(pos, move, square, piece))
            elif is_special(move) and self.castles_by[rule_of(move)]:
                for square in self.left(pos, move):
                    if self.open_gate(pos, square):
                        for piece in pieces:
                            if (square, piece) not in self.barred:
                                pos.offer(self.gated_castling(move, square, piece))

    @cython.cfunc
    def gated(
        self, pos: State, move: cython.ulonglong, square: cython.int, piece: cython.int
    ) -> cython.ulonglong:
        """A move along a path with a piece brought in on a square."""
        plain: cython.int = effects_of(move)
        question = (plain, square, piece)
        found: object = self.known.get(question)
        if found is None:
            effects = ((NAMED, self.number, 0), *pos.tables.fx_lists[plain], (GATE, square, piece))
            found = pos.tables.intern(effects)
            self.known[question] = found
        return with_effects(without_effects(move), found)

    @cython.cfunc
    def gated_castling(
        self, move: cython.ulonglong, square: cython.int, piece: cython.int
    ) -> cython.ulonglong:
        """A castling with a piece brought in on a square."""
        question = (move, square, piece)
        found: object = self.known.get(question)
        if found is None:
            found = len(self.castlings)
            self.castlings.append(question)
            self.known[question] = found
        # Squares of its own, so that nobody takes it for another way to castle.
        return special_move(self.number, square, square, found)

    @cython.cfunc
    def left(self, pos: State, move: cython.ulonglong) -> tuple:
        """The squares that a castling leaves: the castler's, and its partner's in the payload."""
        return (origin_of(move), first_payload(move))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Castle, and bring the piece in."""
        rule: Rule
        inner, square, piece = self.castlings[payload_of(move)]
        rule = self.rules.rule_list[rule_of(inner)]
        rule.perform(pos, inner)
        self.bring_in(pos, square, piece)

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Bring the piece in that a move along a path names."""
        at: cython.int
        end: cython.int
        if type_of(move) != BOARD or not effects_of(move):
            return
        at = pos.tables.effect_at[effects_of(move)]
        end = pos.tables.effect_at[effects_of(move) + 1]
        if end > at and pos.tables.effect[end - 3] == GATE:
            self.bring_in(pos, pos.tables.effect[end - 2], pos.tables.effect[end - 1])

    @cython.cfunc
    def bring_in(self, pos: State, square: cython.int, piece: cython.int) -> cython.void:
        """Put a piece from the hand on a square."""
        piece_type: cython.int = piece_type_of(piece)
        ident: cython.int = pos.held_ident(pos.turn, piece_type)
        pos.add_hand(pos.turn, piece_type, -1, ident)
        pos.place(square, piece, ident)


class GatingNotation(RuleNotation):
    """The texts of gating."""

    remembers = ("gates",)

    def entry(self, pos: Any, move: int) -> tuple[int, int, int]:
        """(move without the gating, square, coloured piece) of a gating move."""
        rule: Gating = self.rule
        if type_of(move):
            found: tuple[int, int, int] = rule.castlings[payload_of(move)]
            return found
        _, *effects, (_, square, piece) = pos.tables.fx_lists[effects_of(move)]
        plain = with_effects(without_effects(move), pos.tables.intern(tuple(effects)))
        return plain, square, piece

    def format_move(self, pos: Any, move: int) -> str:
        """`b1c3,H@b1`: the move, then what comes in and where."""
        plain, square, piece = self.entry(pos, move)
        name = format_id(pos.rules.definition_of(piece).id, 0)
        return f"{format_move(pos, plain)},{name}@{square_name(pos.tables.board, square)}"

    def within(self, pos: Any, move: int) -> int:
        """The move without the gating."""
        return self.entry(pos, move)[0]

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """The clicks of the move; what comes in is asked for then."""
        plain, square, piece = self.entry(pos, move)
        name = pos.rules.definition_of(piece).name
        where = square_name(pos.tables.board, square)
        taken = pos.piece_at(target_of(plain)) and not type_of(plain)
        victims = (target_of(plain),) if taken else ()
        return MoveInput(
            clicks=(origin_of(plain), target_of(plain)),
            label=f"{name} to {where}",
            marks=(square,),
            victims=victims,
        )

    def usual(self, pos: Any, side: int) -> int:
        """The gates of a side that are open where nothing is said: all with a piece of the start.

        While the start itself is being read that is every piece of the side.
        """
        rule: Gating = self.rule
        start_pieces = rule.rules.start_pieces
        return sum(
            one_bit(number)
            for number, square in enumerate(rule.gates[side])
            if pos.piece_at(square) > 1
            and colour_of(pos.piece_at(square)) == side
            and (not start_pieces or start_pieces.get(square) == pos.piece_at(square))
        )

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`gates=a1,b1,g8`: the open gates, where they are not the usual ones."""
        rule: Gating = self.rule
        if all(pos.var(rule.rights[side]) == self.usual(pos, side) for side in range(2)):
            return {}
        return {"gates": ",".join(self.open_gates(pos, 0) + self.open_gates(pos, 1)) or "none"}

    def open_gates(self, pos: Any, side: int) -> list[str]:
        """The names of a side's gates that are open."""
        rule: Gating = self.rule
        rights = pos.var(rule.rights[side])
        return [
            square_name(pos.tables.board, square)
            for number, square in enumerate(rule.gates[side])
            if has_bit(rights, number)
        ]

    def fen_parts(self, pos: Any) -> dict[str, str]:
        """The open gates of the sides that have something to bring in, now or after captures."""
        rule: Gating = self.rule
        refilled = any(other.has_hands for other in pos.rule_list if other is not rule)
        names: list[str] = []
        for side in range(2):
            held = any(pos.in_hand(side, piece) for piece in range(pos.tables.piece_types))
            if held or refilled:
                names += self.open_gates(pos, side)
        return {"gates": ",".join(names)}

    def fen_fields(self, fen: Any) -> dict[str, str]:
        """The gates that the castling field of a FEN names by their files, `KQBCDFGkqbcdfg`.

        A king's letter or a rook's opens the gates of both, as castling does.
        """
        rule: Gating = self.rule
        board = rule.rules.board
        names: set[str] = set()
        for side in range(2):
            letters = [each for each in fen.castling if each.isupper() == (side == 0)]
            home = {square % board.files: square for square in rule.gates[side]}
            pieces = {
                file: fen.pieces.get((file, square // board.files), "").strip("~+").upper()
                for file, square in home.items()
            }
            kings = [file for file, piece in pieces.items() if piece == "K"]
            for letter in letters:
                file = ord(letter.lower()) - ord("a")
                if letter.upper() in "KQ" and kings:
                    outer = [each for each in pieces if pieces[each] == "R"]
                    files = [max(outer, default=-1) if letter in "Kk" else min(outer, default=-1)]
                    files += kings
                else:
                    files = [file]
                names |= {square_name(board, home[each]) for each in files if each in home}
        return {"gates": ",".join(sorted(names)) or "none"}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `gates=a1,b1` and `gates=none`."""
        rule: Gating = self.rule
        text = fields.pop("gates", "")
        if not text:
            for side in range(2):
                pos.set_variable(rule.rights[side], self.usual(pos, side))
            return
        rights = [0, 0]
        for name in [] if text == "none" else text.split(","):
            try:
                square = parse_square(pos.tables.board, name)
            except ValueError as error:
                raise wrong_field("gates", text, as_message(error)) from None
            piece = pos.piece_at(square)
            if piece < 2 or square not in rule.gates[colour_of(piece)]:
                raise wrong_field("gates", text, "fault_no_gate", square=name)
            rights[colour_of(piece)] |= one_bit(rule.gates[colour_of(piece)].index(square))
        for side in range(2):
            pos.set_variable(rule.rights[side], rights[side])


FORMS = {"squares": forms.squares, "pieces": forms.all_or_ids}


def rule(definition: Any, *, squares: Any = None, pieces: Any = "*") -> Gating:
    """Build from the table `[rules.gating]`."""
    if squares is None:
        squares = {"first": "*1", "second": f"*{definition.ranks}"}
    if pieces != "*" and not isinstance(pieces, list):
        raise wrong_value("pieces", repr(pieces), "wanted_all_or_ids")
    return Gating(list(squares_of_sides(definition, squares)), pieces)
