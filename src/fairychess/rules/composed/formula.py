"""Formulas at work: a machine with registers for sets and numbers, which also carries effects out.

A formula is code, four numbers an instruction (see `opcodes`), in segments by how long what they
work out lasts: where many moves are looked at, what depends on the position alone is worked out
once, what depends on the moving piece once a piece. `assembling` makes it.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
from cython.cimports.fairychess.position.attacks import shunned
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    INITIAL,
    NOT_ROYAL,
    ROYAL_ONLY,
    SHUNS,
    TAKE,
    length_of,
    may_go_on,
    may_stop,
    occupied_by,
    side_effects_of,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    make_piece,
    other_colour,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    WALLS,
    add_square,
    any_square,
    filled,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.marks import Marks
from cython.cimports.fairychess.rules.composed.opcodes import (
    ATTACKED_BY,
    ATTACKERS_OF,
    BECOME,
    BECOME_CAPTURED,
    BLOCK,
    CARRY,
    CHANGE_SIDE,
    COMMON,
    CONSTANT,
    COPY,
    EMPTY,
    END,
    ENEMIES,
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
    OF_TYPES,
    PIECES,
    PLACE,
    PLACE_CAPTURED,
    PLUS,
    PROMOTING,
    REGISTER_WORDS,
    REGISTERS,
    RELATED,
    REMOVE,
    ROYALS_OF_BOTH,
    SAME_SET,
    SAME_TYPE,
    SCORE,
    SCORED,
    SECOND_PLAYERS,
    SEGMENTS,
    SIZE,
    SOME,
    SWAP,
    TAKE_BACK,
    TAKEN_MARKS,
    TAKING,
    TO_HAND,
    UNBLOCK,
    UNION,
    VERDICT,
    WALLED,
    WHOLE,
    WITHIN,
    WITHOUT,
)
from cython.cimports.fairychess.rules.composed.relations import Relations, table_start


class MarksOf:
    """The rule that keeps the marks of a variant; None where nobody marks anything."""

    def __init__(self, rules: Any) -> None:
        self.rule = next((each for each in rules.rule_list if isinstance(each, Marks)), None)


@cython.cclass
class Scene:
    """What a formula is asked about, and its registers. `side` moves, or has just moved."""

    def __init__(self) -> None:
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
        if what == MARKED:
            with cython.gil:
                show_marked(self.marks, pos, scene, now[1], one, other)
            return 0
        if what >= OF_TYPES and what != UNION and what != COMMON and what != WITHOUT:
            work_by_squares(self, pos, scene, now)
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
        rest: cython.ulonglong
        if what == END:
            end_game(pos, one, scene.side if other < 2 else 2, other)
            return 0
        if what == TAKE_BACK:
            pos.take_back()
            return 0
        if what == SCORE:
            word = one if scene.side == 0 else other
            pos.change_variable(word, max(0, pos.variables[word] + now[1]))
            return 0
        if what == CARRY or what == SWAP:
            exchange(pos, scene, self.marks, one, other, what == SWAP)
            return 0
        for word in range(SET_WORDS):
            rest = scene.sets[set_word(now[1], word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if what == MARK:
                    with cython.gil:
                        self.marks.change(pos, one, square, other)
                elif what == PLACE_CAPTURED:
                    place_captured(pos, scene, self.marks, square, other)
                else:
                    if what == BECOME_CAPTURED:
                        one = piece_type_of(scene.taken) if scene.taken > WALL else -1
                    change_square(pos, scene.side, square, what, one, other)
                    if self.marks is not None and pos.board[square] <= WALL:
                        with cython.gil:
                            self.marks.forget(pos, square)
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
@cython.exceptval(check=False)
def end_game(pos: State, variable: cython.int, side: cython.int, lost: cython.int) -> cython.void:
    """Note that a side has won or lost, or that the game is drawn (3)."""
    result: cython.int = 3 if side == 2 else 1 + (1 - side if lost else side)
    if not pos.variables[variable]:
        pos.change_variable(variable, result)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def change_square(
    pos: State,
    side: cython.int,
    square: cython.int,
    what: cython.int,
    one: cython.int,
    other: cython.int,
) -> cython.void:
    """Carry out an effect on one square; nothing where it cannot be."""
    piece: cython.int = pos.board[square]
    ident: cython.int = pos.ident[square]
    if what == PLACE:
        if not piece:
            pos.put(square, make_piece(one, side if not other else 1 - side), 0)
        return
    if what == BLOCK:
        pos.clear_unmoved(square)
        if piece != WALL:
            pos.set_square(square, WALL, 0)
        return
    if what == UNBLOCK:
        if piece == WALL:
            pos.set_square(square, 0, 0)
        return
    if piece <= WALL:
        return
    if what == REMOVE:
        pos.capture(square)
        return
    if what == TO_HAND:
        pos.capture(square)
        pos.change_hand(
            (side if not other else 1 - side) * pos.tables.piece_types + piece_type_of(piece),
            1,
            ident,
        )
        return
    pos.clear_unmoved(square)
    if what == CHANGE_SIDE:
        pos.put(square, other_colour(piece), ident)
    elif what == BECOME or (what == BECOME_CAPTURED and one >= 0):
        pos.put(square, make_piece(one, colour_of(piece)), ident)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_captured(
    pos: State, scene: Scene, marks: Marks, square: cython.int, other: cython.int
) -> cython.void:
    """Put the piece that has been captured on an empty square, for who moves or for the other."""
    side: cython.int = scene.side if not other else 1 - scene.side
    if scene.taken > WALL and not pos.board[square]:
        pos.put(square, make_piece(piece_type_of(scene.taken), side), scene.taken_ident)
        if marks is not None:
            with cython.gil:
                marks.restore(pos, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def only_square(sets: cython.p_ulonglong, number: cython.int) -> cython.int:
    """The one square of a set, -1 if it has none or several."""
    word: cython.int
    found: cython.int = -1
    for word in range(SET_WORDS):
        if sets[set_word(number, word)]:
            if found >= 0 or sets[set_word(number, word)] & (sets[set_word(number, word)] - 1):
                return -1
            found = first_square(word, sets[set_word(number, word)])
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def exchange(
    pos: State,
    scene: Scene,
    marks: Marks,
    one: cython.int,
    other: cython.int,
    both: cython.bint,
) -> cython.void:
    """Bring the piece of one square to another, and with `both` the other one back."""
    here: cython.int = only_square(scene.sets, one)
    there: cython.int = only_square(scene.sets, other)
    piece: cython.int
    ident: cython.int
    if here < 0 or there < 0 or here == there or pos.board[here] <= WALL:
        return
    if pos.board[there] and (not both or pos.board[there] == WALL):
        return
    piece = pos.board[there]
    ident = pos.ident[there]
    pos.clear_unmoved(here)
    pos.clear_unmoved(there)
    pos.put(there, pos.board[here], pos.ident[here])
    pos.put(here, piece, ident)
    if marks is not None:
        with cython.gil:
            marks.carry(pos, here, there)
    if pos.moved_piece and pos.moved_to == here:
        pos.moved_to = there


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def work_by_squares(
    formula: Formula, pos: State, scene: Scene, now: cython.p_int
) -> cython.int:
    """Carry out an instruction that gives a set and looks at squares one by one."""
    what: cython.int = now[0]
    to: cython.int = now[1]
    one: cython.int = now[2]
    other: cython.int = now[3]
    found: cython.ulonglong[4]
    word: cython.int
    index: cython.int
    square: cython.int
    low: cython.int
    rest: cython.ulonglong
    if not cython.compiled:
        found = [0] * SET_WORDS
    for word in range(SET_WORDS):
        found[word] = 0
    for word in range(SET_WORDS):
        if what == OF_TYPES:
            rest = pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        elif what == ATTACKERS_OF:
            rest = scene.sets[set_word(other, word)]
            rest &= pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        elif what == RELATED:
            rest = scene.sets[set_word(one, word)]
        else:
            rest = scene.sets[set_word(one, word)]
            rest &= pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if what == OF_TYPES:
                if formula.types[one + pos.board[square]]:
                    add_square(found, 0, square)
            elif what == RELATED:
                low = table_start(other + scene.side)
                for index in range(SET_WORDS):
                    found[index] |= formula.relations.at[low + set_word(square, index)]
            elif what == ATTACKED_BY:
                strikes(pos, square, found)
            elif what == SAME_TYPE:
                add_of_type(pos, piece_type_of(pos.board[square]), found)
            elif what == ATTACKERS_OF:
                if strikes_any(pos, square, scene.sets, one):
                    add_square(found, 0, square)
    for word in range(SET_WORDS):
        scene.sets[set_word(to, word)] = found[word]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strikes_any(
    pos: State, origin: cython.int, sets: cython.p_ulonglong, number: cython.int
) -> cython.bint:
    """Could the piece here capture an enemy on any square of a set?"""
    struck: cython.ulonglong[4]
    word: cython.int
    target: cython.int
    if pos.tables.words == 1 and not has_square(pos.irregular, colour_of(pos.board[origin]), origin):
        target = only_square(sets, number)
        if target >= 0:
            return origin != target and strikes_by_sets(pos, origin, target)
    if not cython.compiled:
        struck = [0] * SET_WORDS
    for word in range(SET_WORDS):
        struck[word] = 0
    strikes(pos, origin, struck)
    for word in range(SET_WORDS):
        if struck[word] & sets[set_word(number, word)]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strikes_by_sets(pos: State, origin: cython.int, target: cython.int) -> cython.bint:
    """`strikes` of a piece that attacks by leaps and along lines, on a board of one word."""
    slot: cython.int = small_index(pos.board[origin], target)
    if has_bit(pos.tables.attack_sets.leap_set[slot], origin):
        return True
    return has_bit(pos.tables.attack_sets.line_set[slot], origin) and not (
        pos.tables.attack_sets.between[small_index(target, origin)] & filled(pos.occupied, 0)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_of_type(
    pos: State, piece_type: cython.int, found: cython.p_ulonglong
) -> cython.void:
    """Add the squares of all pieces of a type, of either side."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    for word in range(SET_WORDS):
        rest = pos.occupied[set_word(0, word)] | pos.occupied[set_word(1, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if piece_type_of(pos.board[square]) == piece_type:
                add_square(found, 0, square)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strikes(pos: State, origin: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares where the piece here could capture an enemy, were one there.

    Its own paths say so, not the rules; whose piece really stands there does not matter.
    """
    strikes_like(pos, origin, pos.board[origin], found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strikes_like(
    pos: State, origin: cython.int, piece: cython.int, found: cython.p_ulonglong
) -> cython.void:
    """`strikes`, moving like `piece`: the one on `origin`, or one that lends it its moves."""
    at: cython.int = pos.tables.run_start(piece, origin)
    end: cython.int = at + length_of(pos.tables.entry[at - 1])
    entry: cython.ulonglong
    square: cython.int
    who: cython.int
    enemy: cython.int = occupied_by(other_colour(pos.board[origin]))
    royal: cython.bint
    while at < end:
        entry = pos.tables.entry[at]
        if entry & INITIAL and not pos.stands_unmoved(origin):
            at += skip_of(entry)
            continue
        square = square_of(entry)
        who = pos.occupant[square]
        if entry & SHUNS == SHUNS and shunned(pos, piece, square):
            at += skip_of(entry)
            continue
        if entry & BORROW:
            if (
                may_stop(entry, who)
                and piece == pos.board[origin]
                and piece != pos.board[square]
            ):
                strikes_like(pos, origin, pos.board[square], found)
        elif may_stop(entry, enemy) and square != origin:
            royal = pos.tables.attribute[pos.board[square]] & ROYAL
            if entry & SHUNS == SHUNS or not (
                (royal and entry & NOT_ROYAL)
                or (pos.board[square] > WALL and not royal and entry & ROYAL_ONLY)
            ):
                add_square(found, 0, square)
        if may_stop(entry, who) and side_effects_of(entry):
            add_taken(pos, side_effects_of(entry), found)
        if may_go_on(entry, who):
            at += 1
        else:
            at += skip_of(entry)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_taken(pos: State, fx: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares that the side effects of a path empty."""
    at: cython.int = pos.tables.effect_at[fx]
    end: cython.int = pos.tables.effect_at[fx + 1]
    while at < end:
        if pos.tables.effect[at] == TAKE:
            add_square(found, 0, pos.tables.effect[at + 1])
        at += 3
