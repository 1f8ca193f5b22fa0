"""Positions that no game leads to: royals missing or too many, a royal left in check."""

from typing import Any, NamedTuple

from fairychess.messages import ExplainedError, Message, Parameter, as_message
from fairychess.position.words.piece import make_piece


class PositionError(ExplainedError):
    """A text that is no position of this variant; one line with place and reason."""

    @property
    def column(self) -> int:
        """Where the fault is in the text, from 1."""
        found = self.message.parameters.get("column", 1)
        return found if isinstance(found, int) else 1

    @property
    def reason(self) -> Message:
        """What is wrong there."""
        found = self.message.parameters.get("reason")
        return found if isinstance(found, Message) and self.message.key == COLUMN else self.message

    @property
    def code(self) -> str:
        """What is wrong in one word, for programs."""
        reason = self.reason
        while isinstance(
            inner := reason.parameters.get("reason") or reason.parameters.get("what"), Message
        ):
            reason = inner
        return reason.key.removeprefix("fault_")


class Problem(NamedTuple):
    """One fault of a position's text: a word for programs, the column from 1, a line for people."""

    code: str
    column: int
    message: str


COLUMN = "fault_column"


def fail(at: int, said: Message | str, /, **parameters: Parameter) -> PositionError:
    """An error naming the column (from 1)."""
    return PositionError(COLUMN, column=at + 1, reason=as_message(said, **parameters))


def need_royals(pos: Any, rules: Any, problem: bool = False) -> None:
    """Refuse a position without the royal pieces that the rules need; in a problem the side to
    move needs none. Raises PositionError."""
    least = rules.royals_needed
    if not least or not rules.start_royals:  # nobody has one, or the start is still being read
        return
    types = rules.shared(_Royals).of_sides
    sides = [side for side in (0, 1) if types[side] and not (problem and side == pos.turn)]
    missing = [side for side in sides if not _any_of(pos, side, types[side])]
    if not missing or len(sides) - len(missing) >= min(len(sides), least):
        return
    owner = _owner(rules, missing[0])
    names = " or ".join(rules.royals_of(missing[0]))
    raise fail(0, "fault_needs_royal", owner=owner, names=names)


class _Royals:
    """The royal piece types that each side may have, none if it starts without any."""

    def __init__(self, rules: Any) -> None:
        self.of_sides = [rules.royal_types if rules.royals_of(side) else [] for side in (0, 1)]


def _any_of(pos: Any, side: int, types: list[int]) -> bool:
    for piece_type in types:
        if pos.count_of(make_piece(piece_type, side)) or pos.in_hand(side, piece_type):
            return True
    return False


def refuse_impossible(pos: Any, rules: Any) -> None:
    """Refuse more royals than a side can ever have and, where the variant's file is strict, a check
    that the side that has moved left standing: problems and studies of other games have such
    positions. Raises PositionError.
    """
    for piece_type in rules.lasting_royals:
        for side in (0, 1):
            most = rules.start_royals.get(make_piece(piece_type, side), 0)
            found = number_of(pos, side, piece_type)
            if found > most:
                name = rules.pieces[piece_type].name
                owner = _owner(rules, side)
                counts: dict[str, Parameter] = {"count": found, "most": most}
                raise fail(0, "fault_many_royals", owner=owner, name=name, **counts)
    if rules.definition.strict and left_in_check(pos, rules):
        raise fail(0, "fault_left_in_check", owner=_owner(rules, 1 - pos.turn))


def number_of(pos: Any, side: int, piece_type: int) -> int:
    """How many pieces of a type a side has, on the board and in hand."""
    return int(pos.count_of(make_piece(piece_type, side)) + pos.in_hand(side, piece_type))


def left_in_check(pos: Any, rules: Any) -> bool:
    """Could the side to move take a royal that had to be safe? Not where it has moved already, or
    where the game is over and nobody moves."""
    judges = [rule for rule in rules.rule_list if rule.judges_turns]
    if not any(rule.in_check(pos, 1 - pos.turn) for rule in judges):
        return False
    for rule in rules.rule_list:
        if rule.turn_begun(pos) or rule.before_play(pos) or rule.opponent_passes(pos):
            return False
        if rule.completes_turn and rule.part_due(pos):
            return False
    return pos.outcome() is None


def _owner(rules: Any, side: int) -> str:
    return str((rules.definition.first, rules.definition.second)[side])
