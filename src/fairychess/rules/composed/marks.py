"""Marks: small numbers that pieces carry, by the names that sentences give them."""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import turn_at
from cython.cimports.fairychess.position.words.move import BOARD, target_of, type_of
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, piece_type_of
from cython.cimports.fairychess.position.words.square_set import add_square
from cython.cimports.fairychess.rules.counters import PieceCounters

from fairychess.board import square_name
from fairychess.messages import Message
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules.composed.sentences import MarkWords
from fairychess.rules.composed.vocabulary import FROZEN
from fairychess.rules.counters import LARGEST

OLDER = ("lost", "made", "resting")
"""Fields of position texts that rules of the library had before they were sentences: marks now.

Any other field with the name of a mark belongs to another rule.
"""


class MarksTaken:
    """The marks of the pieces that the move just made has captured, for each name."""

    def __init__(self, number: int) -> None:
        self.values: list[list[int]] = [[]] * number


@cython.cclass
class Marks(Rule):
    """Keeps the marks of all names. They go with the pieces, and are gone with them.

    It is asked before the sentences, so that these find every mark where its piece stands now.
    """

    is_goal = False
    leaves_pieces = True

    def __init__(self, names: tuple[str, ...], words: dict[str, MarkWords]) -> None:
        Rule.__init__(self)
        self.name = "marks"
        self.names = list(names)
        self.words = [words.get(name, MarkWords()) for name in names]
        self.frozen = self.names.index(FROZEN) if FROZEN in names else -1
        self.notation = MarksNotation(self)
        self.visibility = MarksVisibility(self)

    def bind(self, rules: Any) -> None:
        """Ask for the variables."""
        self.rules = rules
        self.counters = [PieceCounters(rules, f"mark {name}") for name in self.names]

    def new_notes(self) -> object:
        """What the piece captured last carried."""
        return MarksTaken(len(self.names))

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Let the marks go with the pieces that the move has moved."""
        taken: MarksTaken = pos.notes.members[self.number]
        counters: PieceCounters
        for number, counters in enumerate(self.counters):
            taken.values[number] = [
                counters.of(pos, pos.last_move.captured_square[index])
                for index in range(pos.last_move.captured)
            ]
            counters.follow(pos)

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Forget the marks of pieces that other rules have removed; a turn less to be frozen."""
        counters: PieceCounters
        square: cython.int
        ended: cython.int = turn_at(pos.undo_log.frames, pos.ply - 1)
        for number, counters in enumerate(self.counters):
            if not counters.any(pos):
                continue
            thaws: cython.bint = number == self.frozen and ended != pos.turn
            for square, count in counters.carried(pos).items():
                if pos.board_state.board[square] <= WALL:
                    counters.put(pos, square, 0)
                elif thaws and colour_of(pos.board_state.board[square]) == ended:
                    counters.put(pos, square, count - 1)

    # ---- asked by formulas ----------------------------------------------------------------

    def marked(
        self,
        pos: State,
        number: cython.int,
        least: cython.int,
        found: cython.p_ulonglong,
    ) -> cython.void:
        """Add the squares of the pieces that carry so many marks."""
        counters: PieceCounters = self.counters[number]
        square: cython.int
        for square in counters.carried(pos):
            if counters.of(pos, square) >= least:
                add_square(found, 0, square)

    def change(
        self, pos: State, number: cython.int, square: cython.int, by: cython.int
    ) -> cython.void:
        """Give the piece on a square marks, or take some away."""
        counters: PieceCounters = self.counters[number]
        if pos.board_state.board[square] > WALL:
            counters.put(pos, square, max(0, min(LARGEST, counters.of(pos, square) + by)))

    def set(
        self, pos: State, number: cython.int, square: cython.int, value: cython.int
    ) -> cython.void:
        """Let the piece on a square carry so many marks."""
        counters: PieceCounters = self.counters[number]
        if pos.board_state.board[square] > WALL:
            counters.put(pos, square, max(0, min(LARGEST, value)))

    def taken(self, pos: State, number: cython.int, piece_type: cython.int) -> cython.int:
        """The fewest marks that a captured piece of a type carried."""
        noted: MarksTaken = pos.notes.members[self.number]
        return min(
            [
                marks
                for index, marks in enumerate(noted.values[number])
                if piece_type_of(pos.last_move.captured_piece[index]) == piece_type
            ],
            default=0,
        )

    def forget(self, pos: State, square: cython.int) -> cython.void:
        """The piece on a square is gone."""
        counters: PieceCounters
        for counters in self.counters:
            counters.put(pos, square, 0)

    def restore(self, pos: State, square: cython.int) -> cython.void:
        """The piece captured last is back, on this square."""
        taken: MarksTaken = pos.notes.members[self.number]
        counters: PieceCounters
        for number, counters in enumerate(self.counters):
            counters.put(pos, square, taken.values[number][-1] if taken.values[number] else 0)

    def carry(self, pos: State, here: cython.int, there: cython.int) -> cython.void:
        """What stood on one square stands on the other, and the other way round."""
        counters: PieceCounters
        value: cython.int
        for counters in self.counters:
            value = counters.of(pos, here)
            counters.put(pos, here, counters.of(pos, there))
            counters.put(pos, there, value)


class MarksNotation(RuleNotation):
    """The texts of marks."""

    def __init__(self, rule: Marks) -> None:
        RuleNotation.__init__(self, rule)
        self.remembers = tuple(map(field, rule.names))

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`mark_tired=e4:1,f6:2`: a field for each name."""
        rule: Marks = self.rule
        counters = list(zip(rule.names, counters_of(rule), strict=True))
        return {field(name): text for name, each in counters if (text := each.written(pos))}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read them; where a rule of the library was no sentence yet, it said the name alone."""
        rule: Marks = self.rule
        for name, counters in zip(rule.names, counters_of(rule), strict=True):
            older = fields.pop(name, "") if name in OLDER else ""
            text = fields.pop(field(name), older)
            counters.read(pos, field(name), text, lambda piece: LARGEST)


def field(name: str) -> str:
    """What the field of the position text is called that holds the marks of a name."""
    return f"mark_{name}"


def counters_of(rule: Marks) -> list[Any]:
    """The counters of all names."""
    return list(rule.counters)


class MarksVisibility(RuleVisibility):
    """Everything is open: marks are shown with their pieces, in a rule's words if it has any."""

    def __init__(self, rule: Marks) -> None:
        RuleVisibility.__init__(self, rule)
        self.marked = tuple(dict.fromkeys(words.says for words in rule.words))

    def marks(self, pos: Any, seat: int) -> dict[int, list[Message | str]]:
        """How many marks of which name a piece carries, or what is left to it."""
        rule: Marks = self.rule
        found: dict[int, list[Message | str]] = {}
        for name, words, counters in zip(rule.names, rule.words, counters_of(rule), strict=True):
            carried = counters.carried(pos)
            for square in self.all_with(pos, words) if words.by_piece() else carried:
                count = words.count(self.id_on(pos, square), carried.get(square, 0))
                said = Message(words.says, words.named(name) | {"count": count})
                found.setdefault(square, []).append(said)
        return found

    def report(self, pos: Any, move: int) -> list[Message | str]:
        """What a move that was taken back has left of its victim."""
        rule: Marks = self.rule
        piece, origin, to = pos.last_moved()
        square = target_of(move)
        if type_of(move) != BOARD or not piece or origin != to or square == origin:
            return []
        where = square_name(pos.tables.board, square)
        told: list[Message | str] = []
        for words, counters in zip(rule.words, counters_of(rule), strict=True):
            if words.told and pos.piece_at(square) > WALL and counters.at(pos, square):
                count = words.count(self.id_on(pos, square), counters.at(pos, square))
                told.append(Message(words.told, {"square": where, "count": count}))
        return told

    def id_on(self, pos: Any, square: int) -> str:
        """The id of what the piece on a square looks like."""
        return str(self.rule.rules.shown(pos.piece_at(square)).id)

    def all_with(self, pos: Any, words: MarkWords) -> list[int]:
        """The squares of the pieces that have several of what marks take away."""
        return [
            square
            for square in range(pos.tables.squares)
            if pos.piece_at(square) > WALL and words.most(self.id_on(pos, square)) > 1
        ]
