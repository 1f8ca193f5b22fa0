"""One game stepped in compiled code.

Where each option is one action, an action is an option. Where options take several, the game walks
down the tree of their spellings as `Decision` does. Decisions of chance, and options that are told
apart by more than their actions, are left to `Decision`.

What ends in `_nogil` touches no Python object where all rules are lockless. Who has won, and the
value of a move that comes for the first time, take the interpreter's lock: the game then waits,
HELD, for `look_on`.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.frame import move_at
from cython.cimports.fairychess.position.words.move import is_plain, origin_of, target_of
from cython.cimports.fairychess.research.batch.numbers import ActionNumbers

from fairychess.research.spaces.perspective import SQUARE_NAME

MOST = cython.declare(cython.int, 4096)
UNKNOWN = cython.declare(cython.int, -1)
SEVERAL = cython.declare(cython.int, -2)
HELD = cython.declare(cython.int, -3)
SQUARES = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class Stepper:
    """A game whose moves have the values of `numbers`. `count` is how many actions may be chosen,
    SEVERAL (-2) if that is left to `Decision`; where it is 0 `winner` is 0, 1, or -1 for a draw.
    `games` counts how often it has begun.

    `mask` is a row of bytes, a one for each action that may be chosen.
    """

    def __init__(self, numbers: ActionNumbers, seed: int, mask: Any) -> None:
        self.numbers = numbers
        self.play = numbers.space.rules.position()
        self.pos = self.play.kernel
        self.left_store = array("i", bytes(4 * MOST))
        self.left = ints(self.left_store)
        self.values_store = array("i", bytes(4 * MOST))
        self.values = ints(self.values_store)
        self.actions_store = array("i", bytes(4 * MOST))
        self.actions = ints(self.actions_store)
        self.mask_store = mask
        self.mask = uchars(mask)
        self.count = self.low = self.options = self.at = self.lefts = self.marked = 0
        self.last_count = self.chosen_count = self.games = 0
        self.several = False
        self.winner = -1
        self.begin(seed)

    def look(self) -> cython.int:
        """Find the options of the decision at hand and set the mask."""
        self.look_nogil()
        if self.count == HELD:
            self.look_on()
        return 0

    def look_nogil(self) -> cython.int:
        """`look`, as far as it goes without the lock: `count` is HELD where it has to go on."""
        self.unmark()
        self.several = False
        self.at = self.chosen_count = self.options = 0
        self.seat = self.pos.turn
        self.count = HELD
        if self.pos.rows.outcome.count and self.pos.is_over():
            return 0
        self.low = self.pos.push_options()
        self.options = self.pos.options.top - self.low
        self.pos.options.top = self.low
        if self.options > MOST:
            self.count = SEVERAL
        elif self.options and not self.pos.rows.decide.count and self.evaluate(0) == self.options:
            self.mark_values()
        return 0

    def look_on(self) -> cython.int:
        """Go on where looking needs the lock: who has won, whose decision it is, new moves."""
        index: cython.int
        pos: Position = self.pos
        if not self.options:
            self.winner = pos.outcome()[0]
            self.count = 0
            return 0
        if pos.rows.decide.count and pos.seat() != pos.turn:
            self.count = SEVERAL
            return 0
        index = self.evaluate(0)
        while index < self.options:
            self.values[index] = self.numbers.learned(
                pos, pos.options.moves[self.low + index], self.low, self.low + self.options
            )
            index = self.evaluate(index + 1)
        self.mark_values()
        return 0

    def evaluate(self, first: cython.int) -> cython.int:
        """Find the values of the options from `first` on; the first whose value is not known, or
        their number. What is known of plain moves is looked up here, for most moves are plain."""
        index: cython.int
        value: cython.int
        move: cython.ulonglong
        high: cython.int = self.low + self.options
        board: cython.int = self.numbers.board
        mine: cython.int = self.pos.turn * board
        buffer = self.pos.options.moves
        plain = self.numbers.plain
        values = self.values
        for index in range(first, self.options):
            move = buffer[self.low + index]
            if is_plain(move):
                value = plain[(mine + origin_of(move)) * board + target_of(move)]
            else:
                value = self.numbers.looked_up(self.pos, move, self.low, high)
            if value == UNKNOWN:
                return index
            values[index] = value
        return self.options

    def mark_values(self) -> cython.void:
        """Set the mask by the values of all options: does any take several actions?"""
        index: cython.int
        self.several = False
        for index in range(self.options):
            if self.values[index] < 0:
                self.several = True
        if not self.several and not self.mark_all():
            self.unmark()
            self.count = SEVERAL
            return
        if self.several:
            if self.ambiguous():
                self.count = SEVERAL
                return
            self.spread()
        self.count = self.marked

    def mark_all(self) -> cython.bint:
        """Mark the values of all options as actions; False if two are the same."""
        index: cython.int
        value: cython.int
        mask = self.mask
        actions = self.actions
        values = self.values
        for index in range(self.options):
            value = values[index]
            if mask[value]:
                self.marked = index
                return False
            mask[value] = 1
            actions[index] = value
        self.marked = self.options
        return True

    def ambiguous(self) -> cython.bint:
        """Have two options the same spelling? If not, all are left to choose from."""
        index: cython.int
        value: cython.int
        twice: cython.bint = False
        self.numbers.new_decision()
        for index in range(self.options):
            value = self.values[index]
            self.left[index] = index
            if value < 0:
                twice = twice or not self.numbers.first_time(value)
            elif self.mask[value]:
                twice = True
            else:
                self.mark(value)
        self.lefts = self.options
        self.unmark()
        return twice

    def spread(self) -> cython.void:
        """Go on to where the options that are left differ, and mark what may be chosen there."""
        index: cython.int
        sign: cython.int
        self.unmark()
        while True:
            for index in range(self.lefts):
                sign = self.numbers.sign(self.values[self.left[index]], self.at)
                if not self.mask[sign]:
                    self.mark(sign)
            if self.marked > 1 or self.lefts == 1:
                break
            self.unmark()
            self.at += 1
        self.count = self.marked

    def mark(self, action: cython.int) -> cython.void:
        """An action may be chosen."""
        self.mask[action] = 1
        self.actions[self.marked] = action
        self.marked += 1

    def unmark(self) -> cython.void:
        """Clear the mask."""
        index: cython.int
        mask = self.mask
        actions = self.actions
        for index in range(self.marked):
            mask[actions[index]] = 0
        self.marked = self.count = 0

    def step(self, action: cython.int) -> cython.bint:
        """Choose an action and look again; whether it could be chosen. Else nothing is done."""
        found: cython.bint = self.step_nogil(action)
        if found and self.count == HELD:
            self.look_on()
        return found

    def step_nogil(self, action: cython.int) -> cython.int:
        """`step`; `count` is HELD where looking has to go on with the lock."""
        index: cython.int
        keep: cython.int = 0
        if self.count < 0 or not self.mask[action]:
            return False
        if not self.several:
            for index in range(self.options):
                if self.values[index] == action:
                    self.make(index)
                    return True
        for index in range(self.lefts):
            if self.numbers.sign(self.values[self.left[index]], self.at) == action:
                self.left[keep] = self.left[index]
                keep += 1
        self.lefts = keep
        if self.chosen_count < SQUARES:
            self.chosen[self.chosen_count] = action
            self.chosen_count += 1
        self.at += 1
        if keep == 1:
            self.make(self.left[0])
        else:
            self.spread()
        return True

    def make(self, option: cython.int) -> cython.int:
        """Carry an option out and look again."""
        self.note_squares(option)
        self.pos.make(self.pos.options.moves[self.low + option])
        self.look_nogil()
        return 0

    def note_squares(self, option: cython.int) -> cython.void:
        """Remember the squares that the text of an option names."""
        place: cython.int = 0
        value: cython.int = self.values[option]
        self.last_count = 0
        if value >= 0:
            self.note_word(value)
            return
        while place < 30 and self.numbers.sign(value, place) != self.numbers.end:
            self.note_word(self.numbers.sign(value, place))
            place += 1

    def note_word(self, action: cython.int) -> cython.void:
        """Remember the squares of one word."""
        first: cython.int = 2 * (self.pos.turn * self.numbers.size + action)
        place: cython.int
        for place in range(2):
            if self.numbers.squares[first + place] >= 0:
                self.last[self.last_count] = self.numbers.squares[first + place]
                self.last_count += 1

    def note_last(self, text: str) -> None:
        """Remember the squares that the text of an option carried out elsewhere names."""
        names = self.pos.tables.square_names
        self.last_count = 0
        for name in SQUARE_NAME.findall(text)[:SQUARES]:
            if name in names:
                self.last[self.last_count] = names.index(name)
                self.last_count += 1

    def note_chosen(self, actions: list) -> None:
        """Remember what has been chosen elsewhere of the decision at hand."""
        self.chosen_count = min(len(actions), SQUARES)
        for place in range(self.chosen_count):
            self.chosen[place] = actions[place]

    def drawn(self) -> cython.int:
        """One of the actions that may be chosen, all alike."""
        return self.drawn_nogil()

    def drawn_nogil(self) -> cython.int:
        """`drawn`."""
        self.noise ^= self.noise << 13
        if not cython.compiled:
            self.noise &= (1 << 64) - 1
        self.noise ^= self.noise >> 7
        self.noise ^= self.noise << 17
        if not cython.compiled:
            self.noise &= (1 << 64) - 1
        return self.actions[cython.cast(cython.int, (self.noise >> 20) % self.count)]

    def begin(self, seed: Any) -> cython.int:
        """Begin the game again, and the numbers drawn as well unless `seed` is None."""
        if seed is not None:
            self.noise = (seed & 0xFFFFFFFF) * 2 + 1
        self.restart()
        self.look()
        return 0

    def begun(self) -> list:
        """The moves that are left of a decision that has been chosen in part; else none."""
        index: cython.int
        found: list = []
        if self.several and self.chosen_count:
            for index in range(self.lefts):
                found.append(self.pos.options.moves[self.low + self.left[index]])
        return found

    def restart(self) -> cython.void:
        """Go back to the beginning of the game, where options have yet to be looked at."""
        self.go_back(0)
        self.games += 1
        self.last_count = 0
        self.unmark()

    def go_back(self, ply: cython.int) -> cython.void:
        """Take back what came after an earlier ply."""
        self.pos.unwind(ply)

    def follow(self, other: "Stepper") -> cython.int:
        """Become what another game of these rules is. Moves that both have played are kept, so that
        it costs little to go back and forth between branches of one game."""
        self.follow_nogil(other)
        if self.count == HELD:
            self.look_on()
            self.repeat(other)
        return 0

    def follow_nogil(self, other: "Stepper") -> cython.int:
        """`follow`; `count` is HELD where that has to be done with the lock."""
        ply: cython.int = 0
        common: cython.int = min(self.pos.ply, other.pos.ply)
        while ply < common and (
            move_at(self.pos.undo_log.frames, ply) == move_at(other.pos.undo_log.frames, ply)
        ):
            ply += 1
        self.unmark()
        self.go_back(ply)
        while ply < other.pos.ply:
            self.pos.make(move_at(other.pos.undo_log.frames, ply))
            ply += 1
        self.last_count = other.last_count
        for ply in range(other.last_count):
            self.last[ply] = other.last[ply]
        self.look_nogil()
        if self.count > 0:
            self.repeat(other)
        return 0

    def repeat(self, other: "Stepper") -> cython.int:
        """Choose what another game has chosen of the decision at hand, which both stand before."""
        place: cython.int
        for place in range(other.chosen_count):
            self.step_nogil(other.chosen[place])
        return 0
