"""One game stepped in compiled code, as long as each option is one action.

The number of a move follows from the move and the piece that makes it. It is worked out from the
move's text once and then found in a table of 64 thousand places, where the last to come stays.
Decisions whose options take several actions, and those of chance, are left to `Decision`.
"""

from array import array
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints, uchars, ulonglongs
    from cython.cimports.fairychess.position.move import DROP, origin_of, type_of
else:
    from fairychess.position.arrays import ints, uchars, ulonglongs
    from fairychess.position.move import DROP, origin_of, type_of

from fairychess.notation.move_text import format_move, owner

PLACES = cython.declare(cython.int, 65536)
MOST = cython.declare(cython.int, 4096)
SEVERAL = cython.declare(cython.int, -2)


@cython.final
@cython.cclass
class Stepper:
    """A game of `space`'s variant. `count` is how many options the decision at hand has, SEVERAL
    (-2) if they are not one action each; without options `winner` is 0, 1, or -1 for a draw.

    `mask` is a row of bytes, a one for each action that may be chosen.
    """

    def __init__(self, space: Any, seed: int, mask: Any) -> None:
        self.space, self.rules = space, space.rules
        self.play = space.rules.position()
        self.pos = self.play.kernel
        self.keys_store = array("Q", bytes(8 * PLACES))
        self.keys = ulonglongs(self.keys_store)
        self.movers_store = array("i", b"\xff" * (4 * PLACES))
        self.movers = ints(self.movers_store)
        self.values_store = array("i", bytes(4 * PLACES))
        self.values = ints(self.values_store)
        self.actions_store = array("i", bytes(4 * MOST))
        self.actions = ints(self.actions_store)
        self.mask_store = mask
        self.mask = uchars(mask)
        self.noise = (seed & 0xFFFFFFFF) * 2 + 1
        self.count = self.low = 0
        self.winner = None
        self.look()

    @cython.cfunc
    @cython.exceptval(-3)
    def number_of(self, move: cython.ulonglong) -> cython.int:
        """The action of a move; SEVERAL where that is not one number."""
        place: cython.int
        mover: cython.int = self.pos.turn
        kind: cython.int = type_of(move)
        if kind < DROP:
            mover += 2 * self.pos.board[origin_of(move)]
        place = cython.cast(cython.int, (move ^ (move >> 15) ^ (move >> 31) ^ mover * 37) & 65535)
        if self.movers[place] != mover or self.keys[place] != move:
            path = self.space.spell(format_move(self.pos, move), self.pos.turn)
            self.values[place] = path[0] if len(path) == 1 else SEVERAL
            self.keys[place] = move
            # What a rule has spelled may depend on more than the move.
            self.movers[place] = mover if owner(self.pos, move) is None or kind == DROP else -1
        return self.values[place]

    @cython.ccall
    @cython.exceptval(-3)
    def look(self) -> cython.int:
        """Find the options of the decision at hand and set the mask; how many they are."""
        index: cython.int
        number: cython.int
        self.unmark()
        self.winner = None
        found = self.pos.verdict()
        if found is not None:
            self.winner = found[0]
            return 0
        self.low = self.pos.generate()
        high: cython.int = self.pos.top
        self.pos.truncate(self.low)
        if high == self.low:
            self.winner = self.pos.outcome()[0]
            return 0
        if high - self.low > MOST or (self.pos.decide_count and self.pos.seat() > 1):
            self.count = SEVERAL
            return SEVERAL
        for index in range(high - self.low):
            number = self.number_of(self.pos.buffer[self.low + index])
            if number < 0 or self.mask[number]:  # or texts that are told apart by one another
                self.unmark()
                self.count = SEVERAL
                return SEVERAL
            self.actions[index] = number
            self.mask[number] = 1
            self.count = index + 1
        return self.count

    @cython.cfunc
    @cython.exceptval(check=False)
    def unmark(self) -> cython.void:
        """Clear the mask."""
        index: cython.int
        for index in range(self.count):
            self.mask[self.actions[index]] = 0
        self.count = 0

    @cython.ccall
    @cython.exceptval(-1)
    def step(self, action: cython.int) -> cython.bint:
        """Choose an action and look again; whether it was an option. Else nothing is done."""
        index: cython.int
        for index in range(self.count):
            if self.actions[index] == action:
                self.pos.make(self.pos.buffer[self.low + index])
                self.look()
                return True
        return False

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
        self.unmark()

    @cython.ccall
    def ply(self) -> cython.int:
        """The number of decisions taken."""
        return self.pos.ply

    @cython.ccall
    def play_random(self, steps: cython.longlong, longest: cython.int) -> object:
        """Play at random, from game to game, with masks kept: (steps made, games ended).

        It stops before a decision that is not one action each.
        """
        done: cython.longlong = 0
        games: cython.longlong = 0
        while done < steps and self.count != SEVERAL:
            if self.count == 0 or self.pos.ply >= longest:
                games += 1
                self.restart()
                self.look()
                continue
            self.step(self.drawn())
            done += 1
        return done, games
