"""Formulas at work: a machine with registers for sets and numbers, which also carries effects out.

A formula is code, four numbers an instruction (see `opcodes`), in segments by how long what they
work out lasts: where many moves are looked at, what depends on the position alone is worked out
once, what depends on the moving piece once a piece. `assembling` makes it.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    make_piece,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    WALLS,
    add_square,
    any_square,
    filled,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.by_squares import work_by_squares
from cython.cimports.fairychess.rules.composed.effects import (
    change_square,
    end_game,
    exchange,
    only_square,
    revert_last,
    set_score,
)
from cython.cimports.fairychess.rules.composed.marks import Marks
from cython.cimports.fairychess.rules.composed.noting import note
from cython.cimports.fairychess.rules.composed.opcodes import (
    BECOME_CAPTURED,
    BECOMING,
    CARRY,
    COMMON,
    CONSTANT,
    CONTINUING,
    COPY,
    EMPTY,
    END,
    ENEMIES,
    ENEMY_STUCK,
    EQUAL,
    FILTER,
    FIRST_PLAYERS,
    GIVEN,
    GIVEN_WORDS,
    HELD,
    INSTRUCTION,
    IT,
    JUMP_IF,
    JUMP_UNLESS,
    LESS,
    MARK,
    MARKED,
    MINE,
    MINUS,
    MOVING,
    NEGATED,
    NOTE,
    OF_TYPES,
    PIECES,
    PLACE_CAPTURED,
    PLUS,
    PROMOTING,
    REFUSE,
    REGISTER_WORDS,
    REGISTERS,
    REMAINDER,
    REMOVE,
    REPEAT,
    ROYALS_OF_BOTH,
    SAME_SET,
    SCORE,
    SCORED,
    SECOND_PLAYERS,
    SEGMENTS,
    SET_MARK,
    SET_SCORE,
    SIZE,
    SOME,
    SWAP,
    TAKE_BACK,
    TAKEN_MARKS,
    TAKING,
    TAKING_OWN,
    TIMES,
    TURN,
    UNION,
    UNMOVED,
    UNNOTE,
    VERDICT,
    WALLED,
    WHOLE,
    WITHIN,
    WITHOUT,
)
from cython.cimports.fairychess.rules.composed.relations import Relations

from fairychess.rules.composed.vocabulary import CHOSEN_KIND

MOST_COUNTED = cython.declare(cython.int, 1_000_000)
"""No product of numbers is larger."""
CHOSEN_TYPE = cython.declare(cython.int, CHOSEN_KIND)


class MarksOf:
    """The rule that keeps the marks of a variant; None where nobody marks anything."""

    def __init__(self, rules: Any) -> None:
        self.rule = next((each for each in rules.rule_list if isinstance(each, Marks)), None)


@cython.cclass
class Scene:
    """What a formula is asked about, and its registers. `side` moves, or has just moved.

    `asking`: is it being worked out which moves the enemy has? What these are is then a matter of
    the registers `inner`; where there are none it is not asked any more.
    """

    def __init__(self) -> None:
        self.asking = False
        self.inner = None
        if not cython.compiled:
            self.given = [0] * GIVEN_WORDS
            self.sets = [0] * REGISTER_WORDS
            self.numbers = [0] * REGISTERS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, side: cython.int) -> cython.void:
        """Show nothing, to the player of a side."""
        index: cython.int
        self.side = side
        self.moving = 0
        self.promoting = False
        self.becoming = 0
        self.chosen = -1
        self.taken = 0
        self.taken_ident = 0
        for index in range(GIVEN_WORDS):
            self.given[index] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self, number: cython.int) -> cython.void:
        """Make a set that is given empty."""
        word: cython.int
        for word in range(SET_WORDS):
            self.given[set_word(number, word)] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give(self, number: cython.int, square: cython.int) -> cython.void:
        """Make a set that is given this one square."""
        self.clear(number)
        add_square(self.given, number, square)


@cython.cclass
class Formula:
    """The code of one formula with its `constants` (sets) and `types` (marks of coloured pieces).

    `starts` says where each segment begins, and where the last one ends.
    """

    def __init__(self, code: list, starts: list, constants: list, types: list, rules: Any) -> None:
        self.code_store = array("i", [*code, 0])
        self.constant_store = array("Q", [*constants, 0])
        self.type_store = array("B", [*types, 0])
        self.code = ints(self.code_store)
        self.constants = ulonglongs(self.constant_store)
        self.types = uchars(self.type_store)
        self.relations = rules.shared(Relations)
        self.marks = rules.shared(MarksOf).rule
        if not cython.compiled:
            self.starts = [0] * 4
        for index, start in enumerate(starts):
            self.starts[index] = start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def holds(self, pos: State, scene: Scene) -> cython.bint:
        """Is the formula true? What does not depend on the move has been worked out."""
        self.run(pos, scene, 2)
        return scene.numbers[0] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def run(self, pos: State, scene: Scene, segment: cython.int) -> cython.int:
        """Carry out one segment."""
        at: cython.int = self.starts[segment]
        while at < self.starts[segment + 1]:
            at = self.step(pos, scene, at)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def run_all(self, pos: State, scene: Scene) -> cython.int:
        """Carry all segments out."""
        segment: cython.int
        for segment in range(SEGMENTS):
            self.run(pos, scene, segment)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def step(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Carry out one instruction; where the next one stands."""
        what: cython.int = self.code[at]
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        other: cython.int = self.code[at + 3]
        value: cython.int = 0
        word: cython.int
        if what < WHOLE:
            self.work_out_set(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what >= REMOVE:
            self.carry_out(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what == FILTER:
            self.sift(pos, scene, at)
            return at + other
        if what == REPEAT:
            if pos.log_top == scene.numbers[one] or not scene.numbers[to]:
                return at + INSTRUCTION  # nothing has changed, or it has been done often enough
            scene.numbers[to] -= 1
            scene.numbers[one] = pos.log_top
            return at + other
        if what == JUMP_UNLESS:
            return at + INSTRUCTION if scene.numbers[one] else at + other
        if what == JUMP_IF:
            return at + other if scene.numbers[one] else at + INSTRUCTION
        if what == WHOLE:
            value = one
        elif what == SIZE:
            for word in range(SET_WORDS):
                value += popcount(scene.sets[set_word(one, word)])
        elif what == HELD:
            value = pos.hand[
                (scene.side if not other else 1 - scene.side) * pos.tables.piece_types + one
            ]
        elif what == SCORED:
            value = pos.variables[one if scene.side == 0 else other]
        elif what == PLUS:
            value = scene.numbers[one] + scene.numbers[other]
        elif what == TIMES:
            value = min(MOST_COUNTED, scene.numbers[one] * scene.numbers[other])
        elif what == MINUS:
            value = scene.numbers[one] - scene.numbers[other]
        elif what == LESS:
            value = scene.numbers[one] < scene.numbers[other]
        elif what == EQUAL:
            value = scene.numbers[one] == scene.numbers[other]
        elif what == NEGATED:
            value = not scene.numbers[one]
        elif what == SOME:
            value = any_square(scene.sets, one)
        elif what == TAKEN_MARKS:
            with cython.gil:
                value = self.marks.taken(pos, one)
        elif what == PROMOTING:
            value = scene.promoting
        elif what == TAKING:
            value = self.types[one + scene.taken]
        elif what == MOVING:
            value = self.types[one + scene.moving]
        elif what == BECOMING:
            value = self.types[one + scene.becoming]
        elif what == TAKING_OWN:
            value = scene.taken > WALL and colour_of(scene.taken) == scene.side
        elif what == CONTINUING:
            value = pos.variables[one] != 0
        elif what == TURN:  # the second player's has been counted once he has moved
            value = pos.fullmove_number - (scene.side == 1 and pos.turn == 0)
        elif what == REMAINDER:
            if scene.numbers[other]:
                value = scene.numbers[one] % scene.numbers[other]
        elif what == ENEMY_STUCK:
            value = is_stuck(pos, scene)
        elif what == COPY:
            value = scene.numbers[one]
        elif what == SAME_SET:
            value = 1
            for word in range(SET_WORDS):
                if scene.sets[set_word(one, word)] != scene.sets[set_word(other, word)]:
                    value = 0
        elif what == WITHIN:
            value = 1
            for word in range(SET_WORDS):
                if scene.sets[set_word(one, word)] & ~scene.sets[set_word(other, word)]:
                    value = 0
        scene.numbers[to] = value
        return at + INSTRUCTION

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def sift(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Keep the squares of a set for which the code that follows comes to a truth."""
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        end: cython.int = at + self.code[at + 3]
        word: cython.int
        square: cython.int
        place: cython.int
        rest: cython.ulonglong
        outer: cython.ulonglong[4]
        if not cython.compiled:
            outer = [0] * SET_WORDS
        for word in range(SET_WORDS):
            outer[word] = scene.given[set_word(IT, word)]
            scene.sets[set_word(to, word)] = 0
        for word in range(SET_WORDS):
            rest = scene.sets[set_word(one, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                scene.give(IT, square)
                place = at + INSTRUCTION
                while place < end:
                    place = self.step(pos, scene, place)
                if scene.numbers[VERDICT]:
                    add_square(scene.sets, to, square)
        for word in range(SET_WORDS):
            scene.given[set_word(IT, word)] = outer[word]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work_out_set(self, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
        """Carry out an instruction that gives a set."""
        what: cython.int = now[0]
        one: cython.int = now[2]
        other: cython.int = now[3]
        word: cython.int
        side: cython.int = scene.side
        value: cython.ulonglong
        if what == UNMOVED:
            for word in range(SET_WORDS):
                scene.sets[set_word(now[1], word)] = (
                    scene.sets[set_word(one, word)] & pos.unmoved[word]
                )
            return 0
        if what == MARKED:
            with cython.gil:
                show_marked(self.marks, pos, scene, now[1], one, other)
            return 0
        if what >= OF_TYPES and what != UNION and what != COMMON and what != WITHOUT:
            work_by_squares(
                pos, scene.side, scene.sets, now, self.types, self.relations.at, self.constants
            )
            return 0
        for word in range(SET_WORDS):
            value = 0
            if what == MINE:
                value = pos.occupied[set_word(side, word)]
            elif what == ENEMIES:
                value = pos.occupied[set_word(1 - side, word)]
            elif what == FIRST_PLAYERS:
                value = pos.occupied[set_word(0, word)]
            elif what == SECOND_PLAYERS:
                value = pos.occupied[set_word(1, word)]
            elif what == PIECES:
                value = pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
            elif what == EMPTY:
                value = self.constants[set_word(one, word)] & ~filled(pos.occupied, word)
            elif what == WALLED:
                value = pos.occupied[set_word(WALLS, word)]
            elif what == ROYALS_OF_BOTH:
                value = pos.royals[set_word(0, word)] | pos.royals[set_word(1, word)]
            elif what == GIVEN:
                value = scene.given[set_word(one, word)]
            elif what == CONSTANT:
                value = self.constants[set_word(one + side, word)]
            elif what == UNION:
                value = scene.sets[set_word(one, word)] | scene.sets[set_word(other, word)]
            elif what == COMMON:
                value = scene.sets[set_word(one, word)] & scene.sets[set_word(other, word)]
            elif what == WITHOUT:
                value = scene.sets[set_word(one, word)] & ~scene.sets[set_word(other, word)]
            scene.sets[set_word(now[1], word)] = value
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def carry_out(self, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
        """Carry out an effect."""
        what: cython.int = now[0]
        one: cython.int = now[2]
        other: cython.int = now[3]
        word: cython.int
        square: cython.int
        here: cython.int
        there: cython.int
        rest: cython.ulonglong
        if what == END:
            end_game(pos, one, scene.side if other < 2 else 2, other)
            return 0
        if what == TAKE_BACK:
            pos.take_back()
            return 0
        if what == REFUSE:
            revert_last(pos)
            return 0
        if what == SET_SCORE:
            set_score(pos, one if scene.side == 0 else other, scene.numbers[now[1]])
            return 0
        if what in (NOTE, UNNOTE):
            note(pos, one, scene.sets, now[1], what == NOTE)
            return 0
        if what == SCORE:
            word = one if scene.side == 0 else other
            set_score(pos, word, pos.variables[word] + now[1])
            return 0
        if what in (CARRY, SWAP):
            here = only_square(scene.sets, one)
            there = only_square(scene.sets, other)
            if exchange(pos, here, there, what == SWAP) and self.marks is not None:
                with cython.gil:
                    self.marks.carry(pos, here, there)
            return 0
        for word in range(SET_WORDS):
            rest = scene.sets[set_word(now[1], word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if what == MARK:
                    with cython.gil:
                        self.marks.change(pos, one, square, other)
                elif what == SET_MARK:
                    with cython.gil:
                        self.marks.set(pos, one, square, scene.numbers[other])
                elif what == PLACE_CAPTURED:
                    self.put_back(pos, scene, square, other)
                else:
                    if what == BECOME_CAPTURED:
                        one = piece_type_of(scene.taken) if scene.taken > WALL else -1
                    elif one == CHOSEN_TYPE:
                        one = scene.chosen
                    change_square(pos, scene.side, square, what, one, other)
                    if self.marks is not None and pos.board[square] <= WALL:
                        with cython.gil:
                            self.marks.forget(pos, square)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def put_back(
        self, pos: State, scene: Scene, square: cython.int, other: cython.int
    ) -> cython.int:
        """Put the piece that was captured on a square, for who moves or for the other side."""
        side: cython.int = scene.side if not other else 1 - scene.side
        if scene.taken <= WALL or pos.board[square]:
            return 0
        pos.put(square, make_piece(piece_type_of(scene.taken), side), scene.taken_ident)
        if self.marks is not None:
            with cython.gil:
                self.marks.restore(pos, square)
        return 0


@cython.cfunc
def show_marked(
    marks: Marks,
    pos: State,
    scene: Scene,
    to: cython.int,
    number: cython.int,
    least: cython.int,
) -> cython.void:
    """The squares of the pieces that carry so many marks."""
    found: cython.ulonglong[4]
    word: cython.int
    if not cython.compiled:
        found = [0] * SET_WORDS
    for word in range(SET_WORDS):
        found[word] = 0
    marks.marked(pos, number, least, found)
    for word in range(SET_WORDS):
        scene.sets[set_word(to, word)] = found[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def is_stuck(pos: State, scene: Scene) -> cython.bint:
    """Has the side to move no legal move? Not if this is asked too deep."""
    top: cython.int = pos.top
    seen: cython.ulonglong = pos.seen
    low: cython.int = pos.royal_low
    high: cython.int = pos.royal_high
    found: cython.bint
    if scene.inner is None:
        return False
    scene.asking = True
    pos.push_options()
    scene.asking = False
    found = pos.top == top
    pos.top = top
    pos.seen = seen
    pos.royal_low = low
    pos.royal_high = high
    return found
