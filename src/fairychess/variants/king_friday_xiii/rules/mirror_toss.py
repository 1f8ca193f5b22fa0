"""Mirror toss: a player who answers a quiet move by its mirror image must toss a coin.

A mirror is a move that takes nothing, by a piece of the same type, after the other side's move that
took nothing, with the same promotion, castling for castling. `mode` = "geometric": the squares it
leaves and enters are those of the last move with the ranks counted from the other edge;
"descriptive": only the square it enters (and the friend it castles with) need be, so that several
moves may be mirrors. Choosing a mirror is one decision, the coin another one, of chance: tails, the
move is made; heads, another one must be played, and if there is none the game is drawn. Source:
King Friday XIII Chess F11.

The variables: `last` and `last_choice` are the last move if it took nothing (which repetitions
disregard), `toss` is the square whose piece waits for the coin, `refused` those the coin has
refused.
"""

import re
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit, read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    belongs_to,
    board_move,
    captures_elsewhere,
    changes_colour,
    changes_piece,
    declines_promotion,
    first_payload,
    is_special,
    origin_of,
    payload_of,
    promotion_choice,
    promotion_of,
    rule_of,
    special_move,
    squares_of,
    target_of,
    type_of,
    with_colour_change,
    with_promotion,
    with_promotion_choice,
    with_promotion_declined,
)
from cython.cimports.fairychess.position.words.piece import same_type
from cython.cimports.fairychess.position.words.square import SQUARES

from fairychess.board import SQUARE, parse_square, square_name
from fairychess.messages import Message, wrong_field
from fairychess.notation import ids, move_text
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility

MOVE = re.compile(rf"({SQUARE})({SQUARE})(?:=([^~]*))?(?:~({SQUARE}))?", re.ASCII)
# Where in the variable `last_choice` the castler's partner stands: its square + 1, 0 for none.
PARTNER = cython.declare(cython.int, 16)
PARTNER_BITS = cython.declare(cython.int, 12)
WORD = 30


@cython.cclass
class MirrorToss(Rule):
    """The coin between a move and its mirror image."""

    protects_royals = False
    descriptive: cython.bint
    open: cython.bint
    last: cython.int
    last_choice: cython.int
    toss: cython.int
    refused: list
    castler: list
    opposite: cython.int[SQUARES]

    def __init__(self, mode: str = "geometric") -> None:
        Rule.__init__(self)
        self.notation = MirrorTossNotation(self)
        self.visibility = MirrorTossVisibility(self)
        self.descriptive = mode == "descriptive"
        self.open = False

    def bind(self, rules: Any) -> None:
        """Ask for the variables; one of `refused` holds thirty squares."""
        self.rules = rules
        self.last = rules.variable("last", unrepeated=True)
        self.last_choice = rules.variable("last_choice", unrepeated=True)
        self.toss = rules.variable("toss")
        self.refused = [
            rules.variable(f"refused{number}")
            for number in range((rules.tables.squares + WORD - 1) // WORD)
        ]
        self.castler = [rule.castles for rule in rules.rule_list]
        for square in range(rules.tables.squares):
            self.opposite[square] = rules.board.mirrored(square)

    # ---- which moves are mirrors ----------------------------------------------------------

    @cython.cfunc
    def mirrored(self, square: cython.int) -> cython.int:
        """The same file, the rank counted from the other edge."""
        return self.opposite[square]

    @cython.cfunc
    def is_castling(self, move: cython.ulonglong) -> cython.bint:
        """Is this a castling? They are the only special moves that have mirrors."""
        return is_special(move) and self.castler[rule_of(move)]

    @cython.cfunc
    def mirrors(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this legal move a mirror of the last one?"""
        last: cython.int = pos.board_state.variables[self.last]
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        choice: cython.int
        partner: cython.int = read_field(
            pos.board_state.variables[self.last_choice], PARTNER, PARTNER_BITS
        )
        if not last or to != self.mirrored(target_of(last)):
            return False
        if not self.descriptive and origin != self.mirrored(origin_of(last)):
            return False
        if type_of(move):
            if not partner or not self.is_castling(move):
                return False
            return first_payload(move) == self.mirrored(partner - 1)
        if partner or pos.board_state.board[to] or captures_elsewhere(move):
            return False
        choice = promotion_choice(move)
        if choice != pos.board_state.variables[self.last_choice]:
            return False
        # The last piece may have changed its type, but then an equal choice says it was the same.
        return changes_piece(with_promotion_choice(0, choice)) or same_type(
            pos.board_state.board[origin], pos.board_state.board[target_of(last)]
        )

    @cython.cfunc
    def is_refused(self, pos: State, square: cython.int) -> cython.bint:
        """Has the coin refused the mirror of the piece here?"""
        return has_bit(pos.board_state.variables[self.refused[square // WORD]], square % WORD)

    @cython.cfunc
    def any_refused(self, pos: State) -> cython.bint:
        """Has the coin shown heads this turn?"""
        index: cython.int
        squares: cython.int = 0
        for index in self.refused:
            squares |= pos.board_state.variables[index]
        return squares != 0

    def candidates(self, pos: State) -> list:
        """Every mirror that is legal here, whatever the coin has said."""
        move: cython.ulonglong
        index: cython.int
        low: cython.int
        found: list = []
        if not pos.board_state.variables[self.last]:
            return found
        self.open = True
        try:
            low = pos.generate()
        finally:
            self.open = False
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if self.mirrors(pos, move):
                found.append(int(move))
        pos.truncate(low)
        return found

    # ---- the coin -------------------------------------------------------------------------

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Chance, while a coin is due."""
        return 2 if pos.board_state.variables[self.toss] and not self.open else -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Heads, tails."""
        side: cython.int
        for side in range(2):
            pos.options.push(special_move(self.number, 0, 0, side))

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the mirrors that the coin has refused."""
        if not self.open and self.any_refused(pos):
            self.allow_each(pos, low)

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Has the coin not refused this move?"""
        return not (self.is_refused(pos, origin_of(move)) and self.mirrors(pos, move))

    @cython.ccall
    def replace_move(self, pos: State, move: cython.ulonglong) -> cython.ulonglong:
        """A mirror waits for the coin; tails carries it out, heads refuses it."""
        square: cython.int = pos.board_state.variables[self.toss] - 1
        index: cython.int
        if square >= 0:
            if not payload_of(move):
                pos.set_variable(self.toss, 0)
                index = self.refused[square // WORD]
                pos.set_variable(index, pos.board_state.variables[index] | one_bit(square % WORD))
                return 0
            move = self.pending(pos)
            pos.set_variable(self.toss, 0)
        elif self.mirrors(pos, move):
            pos.set_variable(self.toss, origin_of(move) + 1)
            return 0
        for index in self.refused:
            pos.set_variable(index, 0)
        return move

    @cython.cfunc
    def pending(self, pos: State) -> cython.ulonglong:
        """The move that waits for the coin."""
        for move in self.candidates(pos):
            if origin_of(move) == pos.board_state.variables[self.toss] - 1:
                return move
        return 0

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Remember the move if it took nothing."""
        last: cython.int = 0
        choice: cython.int = 0
        if not pos.last_move.captured:
            last = cython.cast(cython.int, squares_of(move))
            if self.is_castling(move):
                choice = with_field(0, PARTNER, PARTNER_BITS, first_payload(move) + 1)
            elif type_of(move):
                last = 0
            else:
                choice = promotion_choice(move)
        pos.set_variable(self.last, last)
        pos.set_variable(self.last_choice, choice)

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """Nothing but what the coin refused: a draw, though having no move is no draw otherwise."""
        return (-1, "mirror_refused") if self.any_refused(pos) else None


class MirrorTossNotation(RuleNotation):
    """The texts of mirror toss."""

    remembers = ("last", "toss", "heads")

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`heads` or `tails`."""
        return "tails" if payload_of(move) else "heads"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """Both sides of the coin under one title; tails is about the move that waits."""
        rule: MirrorToss = self.rule
        side = str(self.format_move(pos, move))
        waits = int(rule.pending(pos)) if side == "tails" else 0
        marks = (origin_of(waits), target_of(waits)) if waits else ()
        return MoveInput(action="toss_coin", label=side, marks=marks)

    def wording(self, text: str) -> Message:
        """The side of the coin, in words."""
        return Message(text)

    def state_fields(self, pos: State) -> dict:
        """`last=`, and `toss=` or `heads=` (several joined by `/`, by their squares)."""
        rule: MirrorToss = self.rule
        found: dict = {}
        if not pos.board_state.variables[rule.last]:
            return found
        found["last"] = self.last_text(pos)
        if not pos.board_state.variables[rule.toss] and not rule.any_refused(pos):
            return found
        refused = []
        for move in sorted(rule.candidates(pos), key=origin_of):
            if origin_of(move) == pos.board_state.variables[rule.toss] - 1:
                found["toss"] = move_text.format_move(pos, move)
            elif rule.is_refused(pos, origin_of(move)):
                refused.append(move_text.format_move(pos, move))
        if refused:
            found["heads"] = "/".join(refused)
        return found

    def last_text(self, pos: State) -> str:
        """The last move as it was played."""
        rule: MirrorToss = self.rule
        last = pos.board_state.variables[rule.last]
        kept = pos.board_state.variables[rule.last_choice]
        partner = read_field(kept, PARTNER, PARTNER_BITS)
        choice = with_promotion_choice(0, 0 if partner else kept)
        board = pos.tables.board
        text = square_name(board, origin_of(last)) + square_name(board, target_of(last))
        if declines_promotion(choice):
            text += "="
        elif choice:
            piece_type = rule.rules.pieces[promotion_of(choice) - 1].id
            text += "=" + ids.format_id(piece_type, int(changes_colour(choice)))
        if partner:
            text += "~" + square_name(board, partner - 1)
        return text

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Read `last=`, then `toss=` and `heads=`, which must be mirrors of it."""
        rule: MirrorToss = self.rule
        last, toss, heads = fields.pop("last", ""), fields.pop("toss", ""), fields.pop("heads", "")
        if last:
            self.read_last(pos, last)
        known = {move_text.format_move(pos, move): origin_of(move) for move in rule.candidates(pos)}
        for text in heads.split("/") if heads else []:
            if text not in known:
                raise wrong_field("heads", text, "fault_no_mirror")
            index = rule.refused[known[text] // WORD]
            pos.set_variable(index, pos.board_state.variables[index] | one_bit(known[text] % WORD))
        if toss:
            if toss not in known or toss in heads.split("/"):
                raise wrong_field("toss", toss, "fault_no_mirror")
            pos.set_variable(rule.toss, known[toss] + 1)

    def read_last(self, pos: State, text: str) -> None:
        """Take the last move in. Raises ValueError."""
        rule: MirrorToss = self.rule
        found = MOVE.fullmatch(text)
        if found is None:
            raise wrong_field("last", text, "fault_no_move")
        board = pos.tables.board
        origin, to = parse_square(board, found.group(1)), parse_square(board, found.group(2))
        if pos.board_state.board[origin] or not pos.board_state.board[to]:
            raise wrong_field("last", text, "fault_moved_so")
        choice = 0
        if found.group(3) == "":
            choice = with_promotion_declined(0)
        elif found.group(3):
            piece_type = ids.resolve(found.group(3).strip("{}"), rule.rules.numbers)
            if piece_type is None:
                raise wrong_field("last", text, "fault_no_such")
            choice = with_promotion(0, piece_type[0] + 1)
            choice = with_colour_change(choice) if piece_type[1] else choice
        kept = promotion_choice(choice)
        if found.group(4):
            partner = parse_square(board, found.group(4))
            kept = with_field(kept, PARTNER, PARTNER_BITS, partner + 1)
        pos.set_variable(rule.last, board_move(origin, to))
        pos.set_variable(rule.last_choice, kept)


class MirrorTossVisibility(RuleVisibility):
    """Visibility of mirror toss."""

    def notes(self, pos: State, seat: int) -> list:
        """The mirror tossed for, or the moves the coin has refused and those that want it."""
        rule: MirrorToss = self.rule
        side = (rule.rules.definition.first, rule.rules.definition.second)[pos.turn]
        fields = rule.notation.state_fields(pos)
        if "toss" in fields:
            what = {"side": side, "move": fields["toss"], "last": fields["last"]}
            return [Message("coin_for", what)]
        said: list = []
        if "heads" in fields:
            said.append(Message("coin_refused", {"side": side, "move": fields["heads"]}))
        mirrors = [
            move_text.format_move(pos, move)
            for move in rule.candidates(pos)
            if not rule.is_refused(pos, origin_of(move))
        ]
        if mirrors:
            said.append(Message("coin_wanted", {"moves": ", ".join(mirrors)}))
        return said

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """The side the coin showed."""
        rule: MirrorToss = self.rule
        if not belongs_to(move, rule.number):
            return []
        if payload_of(move):
            return [Message("coin_tails", {"move": rule.notation.state_fields(pos)["last"]})]
        return [Message("coin_heads", {"move": rule.notation.state_fields(pos)["heads"]})]


def rule(definition: Any, *, mode: str = "geometric") -> MirrorToss:
    """Build from the table `[rules.mirror_toss]`."""
    one_of("mode", mode, ("geometric", "descriptive"))
    return MirrorToss(mode)
