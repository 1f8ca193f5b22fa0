"""What the instructions of a formula do. Compiled modules take these from opcodes.pxd."""

from __future__ import annotations

MINE = 1
ENEMIES = 2
PIECES = 3
EMPTY = 4
WALLED = 5
ROYALS_OF_BOTH = 6
GIVEN = 7
CONSTANT = 8
OF_TYPES = 9
UNION = 10
COMMON = 11
WITHOUT = 12
RELATED = 13
SAME_TYPE = 14
ATTACKED_BY = 15
ATTACKERS_OF = 16

WHOLE = 17
SIZE = 18
HELD = 19
SCORED = 20
PLUS = 21
MINUS = 22
LESS = 23
EQUAL = 24
NEGATED = 25
SOME = 26
SAME_SET = 27
WITHIN = 28
MOVING = 29
COPY = 30
FILTER = 31
JUMP_UNLESS = 32
JUMP_IF = 33

REMOVE = 34
CHANGE_SIDE = 35
BECOME = 36
PLACE = 37
PLACE_CAPTURED = 38
BLOCK = 39
UNBLOCK = 40
TO_HAND = 41
CARRY = 42
SWAP = 43
SCORE = 44
END = 45

INSTRUCTION = 4
"""Numbers of one instruction: what it does, where the result goes, and two operands."""
REGISTERS = 32
"""Sets, and numbers, that a formula may work with."""
REGISTER_WORDS = 128
"""Words of all sets a formula may work with."""
GIVEN_WORDS = 32
"""Words of the sets that are given to it."""
VERDICT = 31
"""The number that says whether `those` keeps a square."""
SEGMENTS = 3
"""Parts of a formula's code, by how long what they work out lasts; see `vocabulary`."""
ORIGIN, TARGET, CAPTURED, WAY, LAST, LEFT, IT, CHOSEN = range(8)
"""Sets that are given to a formula with the move it is about."""
