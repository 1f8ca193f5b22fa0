"""One game stepped in compiled code.

Where each option is one action, an action is an option. Where options take several, the game walks
down the tree of their spellings as `Decision` does. Decisions of chance, and options that are told
apart by more than their actions, are left to `Decision`.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, uchars
    from cython.cimports.fairychess.position.move import is_plain, origin_of, target_of
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.research.batch.numbers import ActionNumbers
else:
    from fairychess.position.arrays import ints, uchars
    from fairychess.position.move import is_plain, origin_of, target_of
    from fairychess.position.position import Position
    from fairychess.research.batch.numbers import ActionNumbers

from fairychess.research.spaces.perspective import SQUARE

MOST = cython.declare(cython.int, 4096)
SEVERAL = cython.declare(cython.int, -2)
SQUARES = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class Stepper:
    """A game whose moves have the values of `numbers`. `count` is how many actions may be chosen,
    SEVERAL (-2) if that is left to `Decision`; without options `winner` is 0, 1, or -1 for a draw.

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
        if not cython.compiled:
            self.chosen, self.last = [0] * SQUARES, [0] * SQUARES
        self.noise = (seed & 0xFFFFFFFF) * 2 + 1
        self.count = self.low = self.options = self.at = self.lefts = self.marked = 0
        self.last_count = self.chosen_count = 0
        self.several = False
        self.winner = None
        self.look()

    @cython.ccall
    @cython.exceptval(-3)
    def look(self) -> cython.int:
        """Find the options of the decision at hand and set the mask; how many actions there are."""
        self.unmark()
        self.winner = None
        self.several = False
        self.at = self.chosen_count = 0
        self.seat = self.pos.turn
        found = self.pos.verdict()
        if found is not None:
            self.winner = found[0]
            return 0
        self.low = self.pos.generate()
        high: cython.int = self.pos.top
        self.pos.truncate(self.low)
        self.options = high - self.low
        if self.options == 0:
            self.winner = self.pos.outcome()[0]
            return 0
        if self.options > MOST or (self.pos.decide_count and self.pos.seat() != self.pos.turn):
            self.count = SEVERAL
            return SEVERAL
        self.several = self.evaluate(high)
        if not self.several and not self.mark_all():
            self.unmark()
            self.count = SEVERAL
            return SEVERAL
        if self.several:
            if self.ambiguous():
                self.count = SEVERAL
                return SEVERAL
            self.spread()
        self.count = self.marked
        return self.count

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def evaluate(self, high: cython.int) -> cython.bint:
        """Find the values of all options, the last of them before `high`; does any take several
        actions? What is known of plain moves is looked up here, for most moves are plain."""
        index: cython.int
        value: cython.int
        move: cython.ulonglong
        several: cython.bint = False
        numbers: ActionNumbers = self.numbers
        pos: Position = self.pos
        board: cython.int = numbers.board
        mine: cython.int = pos.turn * board
        values = self.values
        for index in range(self.options):
            move = pos.buffer[self.low + index]
            value = -1
            if is_plain(move):
                value = numbers.plain[(mine + origin_of(move)) * board + target_of(move)]
            if value == -1:
                value = numbers.value_of(pos, move, self.low, high)
            values[index] = value
            several = several or value < 0
        return several

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, action: cython.int) -> cython.void:
        """An action may be chosen."""
        self.mask[action] = 1
        self.actions[self.marked] = action
        self.marked += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def unmark(self) -> cython.void:
        """Clear the mask."""
        index: cython.int
        mask = self.mask
        actions = self.actions
        for index in range(self.marked):
            mask[actions[index]] = 0
        self.marked = self.count = 0

    @cython.ccall
    @cython.exceptval(-1)
    def step(self, action: cython.int) -> cython.bint:
        """Choose an action and look again; whether it could be chosen. Else nothing is done."""
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

    @cython.cfunc
    def make(self, option: cython.int) -> cython.void:
        """Carry an option out and look again."""
        self.note_squares(option)
        self.pos.make(self.pos.buffer[self.low + option])
        self.look()

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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
        for name in SQUARE.findall(text)[:SQUARES]:
            if name in names:
                self.last[self.last_count] = names.index(name)
                self.last_count += 1

    def note_chosen(self, actions: list) -> None:
        """Remember what has been chosen elsewhere of the decision at hand."""
        self.chosen_count = min(len(actions), SQUARES)
        for place in range(self.chosen_count):
            self.chosen[place] = actions[place]

    @cython.ccall
    @cython.exceptval(-1)
    def drawn(self) -> cython.int:
        """One of the actions that may be chosen, all alike."""
        self.noise ^= self.noise << 13
        if not cython.compiled:
            self.noise &= (1 << 64) - 1
        self.noise ^= self.noise >> 7
        self.noise ^= self.noise << 17
        if not cython.compiled:
            self.noise &= (1 << 64) - 1
        return self.actions[cython.cast(cython.int, (self.noise >> 20) % self.count)]

    @cython.ccall
    def restart(self) -> cython.void:
        """Go back to the beginning of the game, where options have yet to be looked at."""
        self.pos.unwind(0)
        self.last_count = 0
        self.unmark()

    @cython.ccall
    def follow(self, other: "Stepper") -> cython.void:
        """Become what another game of these rules is. Moves that both have played are kept, so that
        it costs little to go back and forth between branches of one game."""
        ours: Position = self.pos
        theirs: Position = other.pos
        ply: cython.int = 0
        common: cython.int = min(ours.ply, theirs.ply)
        while ply < common and ours.move_played(ply) == theirs.move_played(ply):
            ply += 1
        self.unmark()
        ours.unwind(ply)
        while ply < theirs.ply:
            ours.make(theirs.move_played(ply))
            ply += 1
        self.last_count = other.last_count
        for ply in range(other.last_count):
            self.last[ply] = other.last[ply]
        self.look()
        for ply in range(other.chosen_count):
            self.step(other.chosen[ply])

    @cython.ccall
    def ply(self) -> cython.int:
        """The number of decisions taken."""
        return self.pos.ply

    @cython.ccall
    def play_random(self, steps: cython.longlong, longest: cython.int) -> object:
        """Play so many decisions at random, from game to game, with masks kept: (decisions taken,
        games ended).

        It stops before a decision that is left to `Decision`.
        """
        done: cython.longlong = 0
        games: cython.longlong = 0
        before: cython.int
        while done < steps and self.count != SEVERAL:
            if self.count == 0 or self.pos.ply >= longest:
                games += 1
                self.restart()
                self.look()
                continue
            before = self.pos.ply
            self.step(self.drawn())
            done += self.pos.ply - before
        return done, games
