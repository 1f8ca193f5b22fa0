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
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.words.attribute import BULK
from cython.cimports.fairychess.position.words.flags import one_bit
from cython.cimports.fairychess.position.words.piece import (
    WALL,
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
from cython.cimports.fairychess.rules.composed.noting import note, unnote
from cython.cimports.fairychess.rules.composed.opcodes import (
    ATTACKED,
    BECOME_CAPTURED,
    BECOMING,
    CAPTURED,
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
    FILTER_ANY,
    FIRST_PLAYERS,
    GIVEN,
    HELD,
    INSTRUCTION,
    IT,
    JUMP_IF,
    JUMP_UNLESS,
    LESS,
    LIKE_STRUCK,
    LISTED,
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
    THREATENED,
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
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.relations import Relations
from cython.cimports.fairychess.rules.composed.scenes import takes_any, takes_own
from cython.cimports.fairychess.rules.composed.threats import show_threatened
from cython.cimports.fairychess.rules.composed.watching import attacked_now, like_struck_now

from fairychess.rules.composed.opcodes import OF_MOVES, OF_PLACES
from fairychess.rules.composed.vocabulary import CHOSEN_KIND, MOVE

MOST_PRODUCT = cython.declare(cython.int, 1_000_000)
"""No product of numbers is larger."""
CHOSEN_TYPE = cython.declare(cython.int, CHOSEN_KIND)


class MarksOf:
    """The rule that keeps the marks of a variant; None where nobody marks anything."""

    def __init__(self, rules: Any) -> None:
        self.rule = next((each for each in rules.rule_list if isinstance(each, Marks)), None)


def list_type(tables: Any, piece_type: int) -> None:
    """From now on positions know where the pieces of a type stand, on boards of one word."""
    here: Tables = tables
    for side in range(2):
        here.attribute[make_piece(piece_type, side)] |= BULK


class Formula:
    """The code of one formula with its `constants` (sets) and `types` (marks of coloured pieces).

    `starts` says where each segment begins, and where the last one ends. A formula that is true of
    a move if it ends within a set, which does not depend on it, has that set's register in
    `within`, one that is true if it does not in `without`; else they are -1. `lasts` says how long
    its value does. `once` is the register of what must be true of the position, `of_piece` of what
    must be true of the piece that moves, so that it can be true at all; else they are -1.
    `of_places`: does it ask for nothing but the move and which pieces stand where? `of_moves`: does
    it ask for the move? `watches`: is it worth noting what its instructions come to before any?
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
        for index, start in enumerate(starts):
            self.starts[index] = start
        self.within = self.without = self.once = self.of_piece = -1
        self.lasts = MOVE
        self.needs = one_bit(IT)
        self.watches = not {LIKE_STRUCK, ATTACKED}.isdisjoint(code[::INSTRUCTION])
        self.of_places = OF_PLACES.issuperset(code[::INSTRUCTION])
        for at in range(0, len(code), INSTRUCTION):
            if code[at] == GIVEN:
                self.needs |= one_bit(code[at + 2])
            if code[at] in (TAKING, TAKING_OWN):
                self.needs |= one_bit(CAPTURED)
        self.of_moves = self.needs != one_bit(IT) or not OF_MOVES.isdisjoint(code[::INSTRUCTION])

    def holds(self, pos: State, scene: Scene) -> cython.bint:
        """Is the formula true? What does not depend on the move has been worked out."""
        self.work(pos, scene, self.starts[SEGMENTS - 1], self.starts[SEGMENTS])
        return scene.numbers[0] != 0

    def run(self, pos: State, scene: Scene, segment: cython.int) -> cython.int:
        """Carry out one segment."""
        return self.work(pos, scene, self.starts[segment], self.starts[segment + 1])

    def run_all(self, pos: State, scene: Scene) -> cython.int:
        """Carry all segments out."""
        return self.work(pos, scene, self.starts[0], self.starts[SEGMENTS])

    def work(self, pos: State, scene: Scene, at: cython.int, end: cython.int) -> cython.int:
        """Carry out the instructions from here to there. The usual ones are done here."""
        sets: cython.p_ulonglong = scene.sets
        numbers: cython.p_int = scene.numbers
        occupied: cython.p_ulonglong = pos.board_state.occupied
        bulk: cython.p_ulonglong = pos.board_state.bulk
        what: cython.int
        to: cython.int
        one: cython.int
        other: cython.int
        word: cython.int
        while at < end:
            what = self.code[at]
            to = self.code[at + 1]
            one = self.code[at + 2]
            other = self.code[at + 3]
            at += INSTRUCTION
            if what == GIVEN:
                copy_set(sets, to, scene.given, one, scene.words)
            elif what == COMMON:
                for word in range(scene.words):
                    sets[set_word(to, word)] = (
                        sets[set_word(one, word)] & sets[set_word(other, word)]
                    )
            elif what == UNION:
                for word in range(scene.words):
                    sets[set_word(to, word)] = (
                        sets[set_word(one, word)] | sets[set_word(other, word)]
                    )
            elif what == WITHOUT:
                for word in range(scene.words):
                    sets[set_word(to, word)] = (
                        sets[set_word(one, word)] & ~sets[set_word(other, word)]
                    )
            elif what == MINE:
                copy_set(sets, to, occupied, scene.side, scene.words)
            elif what == ENEMIES:
                copy_set(sets, to, occupied, 1 - scene.side, scene.words)
            elif what == PIECES:
                join_sides(sets, to, occupied, scene.words)
            elif what == ROYALS_OF_BOTH:
                join_sides(sets, to, pos.board_state.royals, scene.words)
            elif what == CONSTANT:
                copy_set(sets, to, self.constants, one + scene.side, scene.words)
            elif what == SOME:
                numbers[to] = any_square(sets, one, scene.words)
            elif what == NEGATED:
                numbers[to] = not numbers[one]
            elif what == COPY:
                numbers[to] = numbers[one]
            elif what == WHOLE:
                numbers[to] = one
            elif what in (JUMP_UNLESS, JUMP_IF):
                if (numbers[one] != 0) == (what == JUMP_IF):
                    at += other - INSTRUCTION
            elif what == SIZE:
                numbers[to] = 0
                for word in range(scene.words):
                    numbers[to] += popcount(sets[set_word(one, word)])
            elif what == LESS:
                numbers[to] = numbers[one] < numbers[other]
            elif what == EQUAL:
                numbers[to] = numbers[one] == numbers[other]
            elif what == MOVING:
                numbers[to] = self.types[one + scene.moving]
            elif what == TAKING:
                numbers[to] = takes_any(scene, self.types, one)
            elif what == ATTACKED:
                numbers[to] = attacked_now(pos, scene, at // INSTRUCTION, one, other)
            elif what == LIKE_STRUCK:
                numbers[to] = like_struck_now(pos, scene, at // INSTRUCTION, one, other)
            elif what == LISTED:
                sets[set_word(to, 0)] = (
                    bulk[make_piece(one, 0)] | bulk[make_piece(one, 1)]
                ) & sets[set_word(other, 0)]
            else:
                at = self.rare_step(pos, scene, at - INSTRUCTION)
        return 0

    def rare_step(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Carry out an instruction that is not among the usual ones; where the next one stands."""
        what: cython.int = self.code[at]
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        other: cython.int = self.code[at + 3]
        value: cython.int = 0
        word: cython.int
        if what < WHOLE:
            self.work_out_set(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what >= REMOVE and what < ATTACKED:
            self.carry_out(pos, scene, self.code + at if cython.compiled else self.code[at:])
            return at + INSTRUCTION
        if what in (FILTER, FILTER_ANY):
            self.sift(pos, scene, at)
            return at + other
        if what == REPEAT:
            if pos.undo_log.top == scene.numbers[one] or not scene.numbers[to]:
                return at + INSTRUCTION  # nothing has changed, or it has been done often enough
            scene.numbers[to] -= 1
            scene.numbers[one] = pos.undo_log.top
            return at + other
        if what == HELD:
            value = pos.board_state.hand[
                (scene.side if not other else 1 - scene.side) * pos.tables.piece_types + one
            ]
        elif what == SCORED:
            value = pos.board_state.variables[one if scene.side == 0 else other]
        elif what == PLUS:
            value = scene.numbers[one] + scene.numbers[other]
        elif what == MINUS:
            value = scene.numbers[one] - scene.numbers[other]
        elif what == TAKEN_MARKS:
            value = self.marks.taken(pos, one, other)
        elif what == PROMOTING:
            value = scene.promoting
        elif what == SAME_SET:
            value = 1
            for word in range(scene.words):
                if scene.sets[set_word(one, word)] != scene.sets[set_word(other, word)]:
                    value = 0
        elif what == WITHIN:
            value = 1
            for word in range(scene.words):
                if scene.sets[set_word(one, word)] & ~scene.sets[set_word(other, word)]:
                    value = 0
        else:
            value = self.rare_number(pos, scene, what, one, other)
        scene.numbers[to] = value
        return at + INSTRUCTION

    def rare_number(
        self, pos: State, scene: Scene, what: cython.int, one: cython.int, other: cython.int
    ) -> cython.int:
        """Numbers and truths that few formulas ask for."""
        product: cython.longlong
        if what == BECOMING:
            return self.types[one + scene.becoming]
        if what == TAKING_OWN:
            return takes_own(scene)
        if what == CONTINUING:
            return pos.board_state.variables[one] != 0
        if what == TURN:  # the second player's has been counted once he has moved
            return pos.fullmove_number - (scene.side == 1 and pos.turn == 0)
        if what == REMAINDER and scene.numbers[other] > 0:
            return scene.numbers[one] % scene.numbers[other]
        if what == ENEMY_STUCK:
            return is_stuck(pos, scene)
        if what == TIMES:
            product = cython.cast(cython.longlong, scene.numbers[one]) * scene.numbers[other]
            return cython.cast(cython.int, max(-MOST_PRODUCT, min(MOST_PRODUCT, product)))
        return 0

    def sift(self, pos: State, scene: Scene, at: cython.int) -> cython.int:
        """Keep the squares of a set for which the code that follows comes to a truth, or one."""
        to: cython.int = self.code[at + 1]
        one: cython.int = self.code[at + 2]
        end: cython.int = at + self.code[at + 3]
        word: cython.int
        square: cython.int
        enough: cython.bint = False
        rest: cython.ulonglong
        outer = cython.declare(cython.ulonglong[SET_WORDS])
        for word in range(scene.words):
            outer[word] = scene.given[set_word(IT, word)]
            scene.sets[set_word(to, word)] = 0
        for word in range(scene.words):
            rest = scene.sets[set_word(one, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                scene.give(IT, square)
                self.work(pos, scene, at + INSTRUCTION, end)
                if scene.numbers[VERDICT]:
                    add_square(scene.sets, to, square)
                    if self.code[at] == FILTER_ANY:
                        rest = 0
                        enough = True
            if enough:
                break
        for word in range(scene.words):
            scene.given[set_word(IT, word)] = outer[word]
        return 0

    def work_out_set(self, pos: State, scene: Scene, now: cython.p_int) -> cython.int:
        """Carry out an instruction that gives a set."""
        what: cython.int = now[0]
        one: cython.int = now[2]
        other: cython.int = now[3]
        word: cython.int
        value: cython.ulonglong
        if what == UNMOVED:
            for word in range(scene.words):
                scene.sets[set_word(now[1], word)] = (
                    scene.sets[set_word(one, word)] & pos.board_state.unmoved[word]
                )
            return 0
        if what == MARKED:
            for word in range(scene.words):
                scene.sets[set_word(now[1], word)] = 0
            self.marks.marked(pos, one, other, scene.sets, now[1])
            return 0
        if what == THREATENED:
            with cython.gil:
                show_threatened(pos, scene, now[1], one)
            return 0
        if what >= OF_TYPES:
            work_by_squares(
                pos, scene.side, scene.sets, now, self.types, self.relations.at, self.constants
            )
            return 0
        for word in range(scene.words):
            value = 0
            if what == FIRST_PLAYERS:
                value = pos.board_state.occupied[set_word(0, word)]
            elif what == SECOND_PLAYERS:
                value = pos.board_state.occupied[set_word(1, word)]
            elif what == EMPTY:
                value = self.constants[set_word(one, word)] & ~filled(
                    pos.board_state.occupied, word
                )
            elif what == WALLED:
                value = pos.board_state.occupied[set_word(WALLS, word)]
            scene.sets[set_word(now[1], word)] = value
        return 0

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
        if what == NOTE:
            note(pos, one, scene.sets, now[1])
            return 0
        if what == UNNOTE:
            unnote(pos, one, scene.sets, now[1])
            return 0
        if what == SCORE:
            word = one if scene.side == 0 else other
            set_score(pos, word, pos.board_state.variables[word] + now[1])
            return 0
        if what in (CARRY, SWAP):
            here = only_square(scene.sets, one, scene.words)
            there = only_square(scene.sets, other, scene.words)
            if exchange(pos, here, there, what == SWAP) and self.marks is not None:
                self.marks.carry(pos, here, there)
            return 0
        for word in range(scene.words):
            rest = scene.sets[set_word(now[1], word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if what == MARK:
                    self.marks.change(pos, one, square, other)
                elif what == SET_MARK:
                    self.marks.set(pos, one, square, scene.numbers[other])
                elif what == PLACE_CAPTURED:
                    self.put_back(pos, scene, square, other)
                else:
                    if what == BECOME_CAPTURED:
                        one = piece_type_of(scene.taken) if scene.taken > WALL else -1
                    elif one == CHOSEN_TYPE:
                        one = scene.chosen
                    change_square(pos, scene.side, square, what, one, other)
                    if self.marks is not None and pos.board_state.board[square] <= WALL:
                        self.marks.forget(pos, square)
        return 0

    def put_back(
        self, pos: State, scene: Scene, square: cython.int, other: cython.int
    ) -> cython.int:
        """Put the piece that was captured on a square, for who moves or for the other side."""
        side: cython.int = scene.side if not other else 1 - scene.side
        if scene.taken <= WALL or pos.board_state.board[square]:
            return 0
        pos.board_state.put(square, make_piece(piece_type_of(scene.taken), side), scene.taken_ident)
        if self.marks is not None:
            self.marks.restore(pos, square)
        return 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def copy_set(
    sets: cython.p_ulonglong,
    to: cython.int,
    source: cython.p_ulonglong,
    number: cython.int,
    words: cython.int,
) -> cython.void:
    """Let a set be one of others."""
    word: cython.int
    for word in range(words):
        sets[set_word(to, word)] = source[set_word(number, word)]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def join_sides(
    sets: cython.p_ulonglong, to: cython.int, source: cython.p_ulonglong, words: cython.int
) -> cython.void:
    """Let a set be that of both sides."""
    word: cython.int
    for word in range(words):
        sets[set_word(to, word)] = source[word] | source[set_word(1, word)]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def is_stuck(pos: State, scene: Scene) -> cython.bint:
    """Has the side to move no legal move? Not if this is asked too deep."""
    mark: OptionsMark = pos.options.mark()
    found: cython.bint
    if scene.inner is None:
        return False
    scene.asking = True
    pos.push_options()
    scene.asking = False
    found = pos.options.top == mark.top
    pos.options.restore(mark)
    return found
