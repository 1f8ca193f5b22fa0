"""Stacks: a captured piece goes under its captor, and what it stood on comes up in its place.

A stack belongs to who owns the piece on top; it moves, captures and promotes as that piece does,
and takes along what it stands on. Of a captured stack the top alone goes to the bottom of the
captor's; the next piece comes up where it stood, on the side that it always had. Where the captor
arrives on that very square, the whole stack goes under it. A stack has at most `height` pieces
under its top; what would lie lower is gone. Position texts tell what lies under a piece from the
top downwards: `under=c3:pP`. Sources: the rules of Lasca (Emanuel Lasker, 1911) and of bashni.
"""

from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, as_message, wrong_field, wrong_value
from fairychess.notation import ids
from fairychess.position.rule import Rule
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.words.flags import read_field, with_field
from fairychess.position.words.piece import WALL, colour_of, make_piece, piece_type_of

BITS = 30
"""Bits of a variable that are used."""


class Stacks(Rule):
    """Keeps in variables what lies under each piece, a few bits for each of `height` places."""

    is_goal = False
    rules: Any

    def __init__(self, height: int) -> None:
        Rule.__init__(self)
        self.height = height
        self.notation = StacksNotation(self)
        self.visibility = StacksVisibility(self)
        self.places: dict[int, int] = {}
        self.variables: list[int] = []
        self.width = self.each = 0

    def bind(self, rules: Any) -> None:
        """Ask for the variables."""
        self.rules = rules
        self.width = (2 * len(rules.pieces) + 1).bit_length()
        self.each = BITS // self.width
        self.places = {square: number for number, square in enumerate(sorted(rules.board))}
        room = -(-len(self.places) * self.height // self.each)
        self.variables = [rules.variable(f"stacks {number}") for number in range(room)]

    def makes_pieces(self) -> bool:
        """Do pieces come that were not on top?"""
        return True

    # ---- what lies under a piece ------------------------------------------------------------

    def slot(self, square: int, level: int) -> tuple[int, int]:
        """The variable of one place, from 0 under the top, and its first bit."""
        number = self.places[square] * self.height + level
        return self.variables[number // self.each], self.width * (number % self.each)

    def under(self, pos: Any, square: int) -> list[int]:
        """The coloured pieces under the one on a square, from the top downwards."""
        found: list[int] = []
        for level in range(self.height):
            variable, shift = self.slot(square, level)
            piece = int(read_field(pos.var(variable), shift, self.width))
            if not piece:
                break
            found.append(piece)
        return found

    def put_under(self, pos: Any, square: int, pieces: list[int]) -> None:
        """Let these lie under the piece on a square, and nothing else."""
        old = len(self.under(pos, square))
        for level in range(min(self.height, max(old, len(pieces)))):
            variable, shift = self.slot(square, level)
            piece = pieces[level] if level < len(pieces) else 0
            changed = with_field(pos.var(variable), shift, self.width, piece)
            pos.set_variable(variable, changed)

    # ---- what a move does ---------------------------------------------------------------------

    def complete_move(self, pos: Any, move: int) -> None:
        """Take along what lies under the mover; captured tops go under it, others come up."""
        piece, origin, to = pos.last_moved()
        captured = [(taken, where) for taken, where, _ in pos.last_captured() if taken > WALL]
        left = {where: self.under(pos, where) for _, where in captured if where in self.places}
        for where in left:
            self.put_under(pos, where, [])
        if not piece:
            return
        own = self.under(pos, origin) if origin != to else self.under(pos, to)
        if origin != to:
            self.put_under(pos, origin, [])
        for taken, where in captured:
            rest = left.get(where, [])
            own.append(taken)
            if where == to:
                own += rest
            elif rest and not pos.piece_at(where):
                pos.place(where, rest[0], 0)
                self.put_under(pos, where, rest[1:])
        self.put_under(pos, to, own)

    def turn_ends(self, pos: Any) -> None:
        """What lay under a piece that other rules have removed is gone with it."""
        for _, where, _ in pos.removed_by_rules():
            if where in self.places and pos.piece_at(where) <= WALL:
                self.put_under(pos, where, [])

    def written(self, pos: Any, square: int) -> str:
        """The letters of what lies under a piece, from the top downwards."""
        pieces = self.under(pos, square)
        return "".join(
            ids.format_id(self.rules.pieces[piece_type_of(piece)].id, colour_of(piece))
            for piece in pieces
        )


class StacksNotation(RuleNotation):
    """The texts of stacks."""

    remembers = ("under",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`under=c3:pP,d4:P`: what lies under which piece."""
        rule: Stacks = self.rule
        told = [
            f"{square_name(pos.tables.board, square)}:{text}"
            for square in rule.places
            if (text := rule.written(pos, square))
        ]
        return {"under": ",".join(told)} if told else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read them."""
        text = fields.pop("under", "")
        for entry in text.split(",") if text else ():
            name, _, letters = entry.partition(":")
            try:
                square = parse_square(pos.tables.board, name)
            except ValueError as error:
                raise wrong_field("under", text, as_message(error)) from None
            if pos.piece_at(square) <= WALL:
                raise wrong_field("under", text, Message("fault_stack_nothing", {"square": name}))
            self.rule.put_under(pos, square, self.pieces(letters, text))

    def pieces(self, letters: str, text: str) -> list[int]:
        """The coloured pieces that letters stand for. Raises ValueError."""
        rule: Stacks = self.rule
        found: list[int] = []
        at = 0
        while at < len(letters):
            taken = ids.take(letters, at)
            piece = ids.resolve(taken[0], rule.rules.numbers) if taken else None
            if taken is None or piece is None:
                raise wrong_field("under", text, "fault_no_piece_id", name=repr(letters[at:][:20]))
            found.append(make_piece(*piece))
            at = taken[1]
        if not 0 < len(found) <= rule.height:
            limits: dict[str, Any] = {"low": 1, "high": rule.height}
            raise wrong_field("under", text, Message("fault_stack_height", limits))
        return found


class StacksVisibility(RuleVisibility):
    """Everything is open: what lies under a piece is shown with it."""

    marked = ("stands_on",)

    def marks(self, pos: Any, seat: int) -> dict[int, list[Message | str]]:
        """What lies under a piece."""
        rule: Stacks = self.rule
        found: dict[int, list[Message | str]] = {}
        for square in rule.places:
            if text := rule.written(pos, square):
                found[square] = [Message("stands_on", {"pieces": text})]
        return found


def rule(definition: Any, *, height: int = 4) -> Stacks:
    """Build from the table `[rules.stacks]`."""
    if not 1 <= height <= 100:
        raise wrong_value("height", height, "wanted_between", low=1, high=100)
    return Stacks(height)
