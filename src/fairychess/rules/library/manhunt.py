"""Manhunt: the first secret role openly accuses the other side's second one of standing near.

An attempt uses the turn and reveals who makes it; no square is named. If the hunted piece stands a
knight's move away or exactly one square orthogonally away, the hunter goes there and captures
it, and its side acts again in the same turn; otherwise nothing moves. If the other side has then
lost both roles it is a double win. A hunter that looks like a piece with a promotion may take it on
arrival, as a decision of its own. Source: Kira Chess K15, K16, K-A12 to K-A14; Kira Shogi KS10.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    belongs_to,
    board_move,
    declines_promotion,
    origin_of,
    payload_of,
    promotion_of,
    special_move,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece
from cython.cimports.fairychess.rules.hidden_roles.hidden_roles import HiddenRoles
from cython.cimports.fairychess.rules.hidden_roles.note import is_revealed, with_revealed

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, wrong_field
from fairychess.position.rule import overriding
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules.hidden_roles.hidden_roles import hidden_roles_of
from fairychess.rules.squares import leap

ATTEMPT = cython.declare(cython.int, 1)
PROMOTION = cython.declare(cython.int, 2)
BY_DEATH = cython.declare(cython.int, 2)

# In the variable `due`: the square + 1 below this bit, and the bit itself.
COMPULSORY = cython.declare(cython.int, 16)


@cython.cclass
class Manhunt(Rule):
    """The attempt and what follows from it."""

    hidden: HiddenRoles
    any_action: cython.bint
    again: cython.int
    hit: cython.int
    due: cython.int
    double: cython.int
    promoters: list
    range_of: dict

    def __init__(self, extra_move_any_action: bool) -> None:
        Rule.__init__(self)
        self.notation = ManhuntNotation(self)
        self.visibility = ManhuntVisibility(self)
        self.any_action = extra_move_any_action

    def makes_pieces(self) -> bool:
        """The hunter turns up as what it hunts."""
        return True

    def bind(self, rules: Any) -> None:
        """Share the hidden roles and the variables of a turn that is not over."""
        self.rules = rules
        self.hidden = hidden_roles_of(rules, named=True, dealt=True)
        self.again = rules.variable("again")
        self.hit = rules.variable("hit")
        self.due = rules.variable("due")
        self.double = rules.variable("double")
        self.promoters = overriding(rules.rule_list, "expand")
        board = rules.board
        self.range_of = {
            square: leap(board, square, 0, 1) | leap(board, square, 1, 2) for square in board
        }

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """After a capture by attempt, who made it may promote."""
        return pos.turn if pos.board_state.variables[self.due] else -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Promotions of the hunter, and staying what it is unless that is forbidden."""
        due: cython.int = pos.board_state.variables[self.due]
        square: cython.int = read_field(due, 0, COMPULSORY) - 1
        must: cython.bint = has_bit(due, COMPULSORY)
        if not must:
            self.put(pos, PROMOTION, square, 0)
        for name in self.rules.definition_of(pos.board_state.board[square]).promotes:
            self.put(pos, PROMOTION, square, self.rules.piece_type(name) + 1)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """An attempt, while the hunter is on the board."""
        square: cython.int
        if not self.hidden.acts(pos, pos.turn, 0):
            return
        if pos.board_state.variables[self.again] == BY_DEATH and not self.any_action:
            return
        square = self.hidden.whereabouts(pos, self.hidden.actor(pos, pos.turn, 0))
        if square >= 0:
            self.put(pos, ATTEMPT, square, 0)

    @cython.cfunc
    def put(
        self, pos: State, tag: cython.int, square: cython.int, piece_type: cython.int
    ) -> cython.void:
        """Offer a move from the hunter's square: the tag, and the piece type + 1 it becomes."""
        pos.options.push(special_move(self.number, square, 0, with_field(tag, 4, 12, piece_type)))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Make the attempt, or the promotion that follows one."""
        square: cython.int = origin_of(move)
        piece_type: cython.int = read_field(payload_of(move), 4, 12)
        if read_field(payload_of(move), 0, 4) == PROMOTION:
            if piece_type:
                piece = make_piece(piece_type - 1, colour_of(pos.board_state.board[square]))
                pos.place(square, piece, pos.board_state.ident[square])
            pos.set_variable(self.due, 0)
            pos.set_variable(self.hit, 1)
            return
        self.attempt(pos, square)

    @cython.cfunc
    def attempt(self, pos: State, square: cython.int) -> cython.void:
        """Reveal the hunter; capture the hunted piece if it is in range."""
        enemy: cython.int = 1 - pos.turn
        hunter: cython.int = pos.board_state.ident[square]
        piece: cython.int = pos.board_state.board[square]
        target: cython.int = -1
        self.hidden.set_note(pos, hunter, with_revealed(self.hidden.note(pos, hunter)))
        if self.hidden.acts(pos, enemy, 1):
            target = self.hidden.whereabouts(pos, self.hidden.actor(pos, enemy, 1))
        if target < 0 or not self.in_range(pos, square, target):
            return
        if self.hidden.acts(pos, enemy, 0):
            pos.set_variable(self.due, self.promotion(pos, square, target))
        else:
            pos.set_variable(self.double, 1)
        if not pos.board_state.variables[self.due]:  # else the turn goes on with the promotion
            pos.set_variable(self.hit, 1)
        pos.mark_moved(square)
        pos.mark_moved(target)
        pos.take(target)
        pos.place(square, 0, 0)
        pos.place(target, piece, hunter)

    @cython.cfunc
    def in_range(self, pos: State, square: cython.int, target: cython.int) -> cython.bint:
        """A knight's move away, or one square orthogonally."""
        return target in self.range_of[square]

    def promotion(self, pos: State, square: int, target: int) -> int:
        """0, or the square + 1 where a promotion is due, and the flag COMPULSORY if it is."""
        low = pos.options.top
        pos.options.push(board_move(square, target))
        for rule in self.promoters:
            rule.expand(pos, low)
        moves = pos.buffered(low)
        pos.truncate(low)
        if not any(declines_promotion(move) or promotion_of(move) for move in moves):
            return 0
        must = not any(declines_promotion(move) for move in moves)
        return int(with_field(target + 1, COMPULSORY, 1, must))

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """An attempt breaks the halfmove clock."""
        if belongs_to(move, self.number):
            pos.set_counters(0, pos.fullmove_number)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The promotion is the hunter's side's."""
        return pos.turn if pos.board_state.variables[self.due] else seat


class ManhuntNotation(RuleNotation):
    """The texts of manhunt."""

    remembers = ("promote",)

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`attempt@e4`; the promotion `=R`, `+` or `=`."""
        rule: Manhunt = self.rule
        if read_field(payload_of(move), 0, 4) == 1:
            return f"attempt@{square_name(rule.rules.board, origin_of(move))}"
        piece_type = read_field(payload_of(move), 4, 12)
        if not piece_type:
            return "="
        shogi = rule.rules.definition.style == "shogi"
        return "+" if shogi else f"={rule.rules.shown(make_piece(piece_type - 1, 0)).id}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """The hunter, or what it becomes."""
        rule: Manhunt = self.rule
        square = origin_of(move)
        hunter, hunted = (role.name for role in rule.rules.definition.roles)
        if read_field(payload_of(move), 0, 4) == 1:
            where = square_name(rule.rules.board, square)
            what = {"hunter": hunter, "hunted": hunted, "square": where}
            # Still allowed to a hunter that all know, and when its prey is gone: it passes (K-A13).
            known = is_revealed(rule.hidden.note(pos, pos.board_state.ident[square]))
            if not rule.hidden.acts(pos, 1 - pos.turn, 1):
                return MoveInput(
                    action="pass" if known else Message("reveal", {"hunter": hunter}),
                    label=Message("hunt_in_vain" if known else "reveal_in_vain", what),
                    marks=(square,),
                )
            return MoveInput(
                action=Message("attempt_on", {"hunted": hunted}),
                label=Message("attempt_again" if known else "attempt_here", what),
                marks=(square,),
                reach=tuple(s for s in rule.rules.board if rule.in_range(pos, square, s)),
            )
        piece_type = read_field(payload_of(move), 4, 12)
        shown = rule.rules.shown(make_piece(piece_type - 1, 0)).name if piece_type else ""
        name = Message("piece", {"piece": shown}) if piece_type else "stays"
        return MoveInput(action="choose_promotion", label=name, marks=(square,))

    def wording(self, text: str) -> Message | None:
        """An attempt, and where it was made."""
        what, _, square = text.partition("@")
        return Message("attempt_from", {"square": square}) if what == "attempt" else None

    def state_fields(self, pos: State) -> dict:
        """`promote=e8`, `promote=e8!` where it is compulsory."""
        rule: Manhunt = self.rule
        due = pos.var(rule.due)
        if not due:
            return {}
        must = "!" if has_bit(due, COMPULSORY) else ""
        return {"promote": square_name(rule.rules.board, read_field(due, 0, COMPULSORY) - 1) + must}

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Take up `promote=`."""
        rule: Manhunt = self.rule
        text = fields.pop("promote", "")
        if text:
            square = parse_square(rule.rules.board, text.removesuffix("!"))
            if not pos.piece_at(square):
                raise wrong_field("promote", text, "fault_nobody_there")
            pos.set_variable(rule.due, with_field(square + 1, COMPULSORY, 1, text.endswith("!")))


class ManhuntVisibility(RuleVisibility):
    """Visibility of manhunt."""

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """Whether an attempt has succeeded."""
        rule: Manhunt = self.rule
        if not belongs_to(move, rule.number):
            return []
        if read_field(payload_of(move), 0, 4) != 1:
            return []
        hunted = rule.rules.definition.roles[1].name
        if len(pos.last_captured()) > len(pos.removed_by_rules()):
            return [Message("attempt_succeeds", {"role": hunted})]
        return [Message("attempt_fails", {"role": hunted})]


def rule(definition: Any, *, extra_move_any_action: bool = True) -> Manhunt:
    """Build from the table `[rules.manhunt]`."""
    return Manhunt(extra_move_any_action)
