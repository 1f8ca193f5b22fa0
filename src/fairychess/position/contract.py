"""The contract between the kernel and a rule: one page, every hook a rule may answer.

A rule is a `Part`. It overrides the hooks it cares about and leaves the rest alone: the compiled
rules keep one list of parts a hook, so a hook nobody answers costs nothing. Parts written in
Cython's pure mode are called at native speed; an inventor's plain-Python subclass works the same
way, slower, for its own hooks only.

A move is a 64-bit word:

    bits  0-7  from      bits 16-27  kind + 1 the man becomes (or is dropped), 0: unchanged
    bits  8-15 to        bit  28     it becomes a man of the other colour
    bit  29 captures in passing      bit  30  a promotion was possible and is declined
    bits 32-55 side effects of a path, or a part's own payload
    bits 56-59 sort of move          bits 60-63 free
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.state import State

BOARD = 0
DROP = 1
SPECIAL = 2

BECOME_SHIFT = 16
COLOUR_FLIP = 1 << 28
PASSING = 1 << 29
DECLINED = 1 << 30
EFFECT_SHIFT = 32
SORT_SHIFT = 56

FIRST = 0
SECOND = 1
CHANCE = 2
SEATS = ("first", "second", "chance")


@cython.cclass
class Part:
    """One rule. Subclass it, override hooks, and name it in a variant's file.

    `number` is the part's place among the variant's parts; the kernel sets it, and `rules`, in
    `bind`. A part keeps no game state of its own: what it remembers lives in the position's
    variables (`rules.variable(name)` gives their numbers, `pos.set_var` changes them with undo).
    """

    def __init__(self) -> None:
        self.name = type(self).__name__

    def bind(self, rules: Any) -> None:
        """Called once when the rules are built: ask for variables, look kinds up."""
        self.rules = rules

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Seat that must take a decision of this part's own now, or -1."""
        return -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """After `decide` answered: push the decision's options with `pos.offer`."""

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push further moves besides the path tables' (drops, castling)."""

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Turn moves from index `low` on into their variants (promotion)."""

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop forbidden moves from index `low` on; by default asks `allows` of each."""
        keep: cython.int = low
        index: cython.int = low
        move: cython.ulonglong
        while index < pos.top:
            move = pos.buffer[index]
            if self.allows(pos, move):
                pos.buffer[keep] = move
                keep += 1
            index += 1
        pos.top = keep

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this one move allowed?"""
        return True

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry out a SPECIAL move of this part through the position's effects."""

    @cython.ccall
    def consequences(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What else happens, after the men have moved (see `pos.taken`)."""

    @cython.ccall
    def next_seat(self, pos: State, seat: cython.int) -> cython.int:
        """Who decides next; `seat` is what the rules before this one say."""
        return seat

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Called when the next seat is settled."""

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """None, or (winner seat or -1 for a draw, reason) if the game is over before any move."""
        return None

    @cython.ccall
    def stuck(self, pos: State) -> object:
        """As `outcome`, asked when the side to move has no legal move at all."""
        return None

    @cython.ccall
    def checks(self, pos: State) -> list:
        """Squares of the mover's royals that are in check, for people."""
        return []

    def spell(self, pos: State, move: cython.ulonglong) -> object:
        """Text of a SPECIAL move of this part, or a suffix telling equal texts apart."""
        return None

    def words(self, pos: State) -> dict:
        """Extra `key=value` words of the position text, only where they differ from the default."""
        return {}

    def read_words(self, pos: State, words: dict) -> None:
        """Take this part's words out of `words` and set the position accordingly."""


def one_of(key: str, value: object, allowed: tuple) -> None:
    """Check a parameter of a part; ValueError names the key and what it may be."""
    if value not in allowed:
        raise ValueError(f"{key} = {value!r}: must be one of {', '.join(map(repr, allowed))}")
