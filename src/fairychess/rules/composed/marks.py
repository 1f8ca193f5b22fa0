"""Marks: small numbers that pieces carry, by the names that sentences give them."""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints
from cython.cimports.fairychess.position.row import Row
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import turn_at
from cython.cimports.fairychess.position.words.move import BOARD, target_of, type_of
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, piece_type_of
from cython.cimports.fairychess.position.words.square_set import SET_WORDS, first_square
from cython.cimports.fairychess.rules.composed.opcodes import MOST_TAKEN
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
    """The marks of the pieces that the move just made has captured, for each name in a row."""

    def __init__(self, number: int) -> None:
        self.store = array("i", bytes(4 * number * MOST_TAKEN))
        self.values = ints(self.store)
        self.number = 0


@cython.cclass
class Marks(Rule):
    """Keeps the marks of all names. They go with the pieces, and are gone with them.

    It is asked before the sentences, so that these find every mark where its piece stands now.
    """

    is_goal = False
    leaves_pieces = True
    without_lock = "complete_move turn_ends"

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
        self.counters = Row([PieceCounters(rules, f"mark {name}") for name in self.names])

    def new_notes(self) -> object:
        """What the pieces captured last carried."""
        return MarksTaken(len(self.names))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def complete_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """Let the marks go with the pieces that the move has moved."""
        number: cython.int
        for number in range(self.counters.count):
            note_taken(
                pos,
                cython.cast(PieceCounters, self.counters.at[number]),
                cython.cast(MarksTaken, pos.notes.at[self.number]),
                number,
            )
            cython.cast(PieceCounters, self.counters.at[number]).follow(pos)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def turn_ends_nogil(self, pos: State) -> cython.int:
        """Forget the marks of pieces that other rules have removed; a turn less to be frozen."""
        number: cython.int
        ended: cython.int = turn_at(pos.undo_log.frames, pos.ply - 1)
        for number in range(self.counters.count):
            tidy(
                pos,
                cython.cast(PieceCounters, self.counters.at[number]),
                ended if number == self.frozen and ended != pos.turn else -1,
            )
        return 0

    # ---- asked by formulas ----------------------------------------------------------------

    def marked(
        self,
        pos: State,
        number: cython.int,
        least: cython.int,
        sets: cython.p_ulonglong,
        to: cython.int,
    ) -> cython.void:
        """Add the squares of the pieces that carry so many marks to one of several sets."""
        cython.cast(PieceCounters, self.counters.at[number]).carrying(pos, least, sets, to)

    def change(
        self, pos: State, number: cython.int, square: cython.int, by: cython.int
    ) -> cython.void:
        """Give the piece on a square marks, or take some away."""
        self.set(pos, number, square, self.of(pos, number, square) + by)

    def set(
        self, pos: State, number: cython.int, square: cython.int, value: cython.int
    ) -> cython.void:
        """Let the piece on a square carry so many marks."""
        if pos.board_state.board[square] > WALL:
            cython.cast(PieceCounters, self.counters.at[number]).put(pos, square, value)

    def of(self, pos: State, number: cython.int, square: cython.int) -> cython.int:
        """The marks of a name that the piece on a square carries."""
        return cython.cast(PieceCounters, self.counters.at[number]).of(pos, square)

    def taken(self, pos: State, number: cython.int, piece_type: cython.int) -> cython.int:
        """The fewest marks that a captured piece of a type carried."""
        index: cython.int
        fewest: cython.int = -1
        for index in range(cython.cast(MarksTaken, pos.notes.at[self.number]).number):
            if piece_type_of(pos.last_move.captured_piece[index]) == piece_type:
                fewest = fewer(
                    cython.cast(MarksTaken, pos.notes.at[self.number]), number, index, fewest
                )
        return max(0, fewest)

    def forget(self, pos: State, square: cython.int) -> cython.void:
        """The piece on a square is gone."""
        number: cython.int
        for number in range(self.counters.count):
            cython.cast(PieceCounters, self.counters.at[number]).put(pos, square, 0)

    def restore(self, pos: State, square: cython.int) -> cython.void:
        """The piece captured last is back, on this square."""
        number: cython.int
        last: cython.int = cython.cast(MarksTaken, pos.notes.at[self.number]).number - 1
        for number in range(self.counters.count):
            cython.cast(PieceCounters, self.counters.at[number]).put(
                pos,
                square,
                max(0, fewer(cython.cast(MarksTaken, pos.notes.at[self.number]), number, last, -1)),
            )

    def carry(self, pos: State, here: cython.int, there: cython.int) -> cython.void:
        """What stood on one square stands on the other, and the other way round."""
        number: cython.int
        value: cython.int
        for number in range(self.counters.count):
            value = self.of(pos, number, here)
            cython.cast(PieceCounters, self.counters.at[number]).put(
                pos, here, self.of(pos, number, there)
            )
            cython.cast(PieceCounters, self.counters.at[number]).put(pos, there, value)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_taken(
    pos: State, counters: PieceCounters, taken: MarksTaken, number: cython.int
) -> cython.void:
    """Note the marks of a name that the captured pieces carried."""
    index: cython.int
    taken.number = pos.last_move.captured
    for index in range(taken.number):
        taken.values[number * MOST_TAKEN + index] = counters.of(
            pos, pos.last_move.captured_square[index]
        )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fewer(taken: MarksTaken, number: cython.int, index: cython.int, most: cython.int) -> cython.int:
    """The marks of a captured piece, if they are fewer than so many, or this is -1."""
    value: cython.int = taken.values[number * MOST_TAKEN + index] if index >= 0 else most
    return value if most < 0 or value < most else most


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tidy(pos: State, counters: PieceCounters, thawing: cython.int) -> cython.void:
    """Forget the marks of pieces that are gone, and take one from each piece of the side `thawing`.

    -1 stands for neither side.
    """
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    found = cython.declare(cython.ulonglong[SET_WORDS])
    if not counters.any(pos):
        return
    for word in range(pos.tables.words):
        found[word] = 0
    counters.carrying(pos, 1, found, 0)
    for word in range(pos.tables.words):
        rest = found[word]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if pos.board_state.board[square] <= WALL:
                counters.put(pos, square, 0)
            elif colour_of(pos.board_state.board[square]) == thawing:
                counters.put(pos, square, counters.of(pos, square) - 1)


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
    return list(rule.counters.members)


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
