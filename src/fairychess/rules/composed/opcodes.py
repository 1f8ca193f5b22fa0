"""What the instructions of a formula do. Compiled modules take these from opcodes.pxd."""

from __future__ import annotations

MINE = 1
ENEMIES = 2
FIRST_PLAYERS = 3
SECOND_PLAYERS = 4
PIECES = 5
EMPTY = 6
WALLED = 7
ROYALS_OF_BOTH = 8
GIVEN = 9
CONSTANT = 10
OF_TYPES = 11
UNION = 12
COMMON = 13
WITHOUT = 14
RELATED = 15
MARKED = 16
SAME_TYPE = 17
ATTACKED_BY = 18
ATTACKERS_OF = 19

WHOLE = 20
SIZE = 21
HELD = 22
SCORED = 23
PLUS = 24
MINUS = 25
LESS = 26
EQUAL = 27
NEGATED = 28
SOME = 29
SAME_SET = 30
WITHIN = 31
MOVING = 32
TAKING = 33
PROMOTING = 34
TAKEN_MARKS = 35
COPY = 36
FILTER = 37
JUMP_UNLESS = 38
JUMP_IF = 39

REMOVE = 40
CHANGE_SIDE = 41
BECOME = 42
BECOME_CAPTURED = 43
PLACE = 44
PLACE_CAPTURED = 45
BLOCK = 46
UNBLOCK = 47
TO_HAND = 48
MARK = 49
CARRY = 50
SWAP = 51
TAKE_BACK = 52
SCORE = 53
END = 54

ATTACKED = 90
FILTER_ANY = 91
LIKE_STRUCK = 92
LISTED = 93

INSTRUCTION = 4
"""Numbers of one instruction: what it does, where the result goes, and two operands."""
REGISTERS = 32
"""Sets, and numbers, that a formula may work with."""
REGISTER_WORDS = 128
"""Words of all sets a formula may work with."""
GIVEN_SETS = 8
GIVEN_WORDS = 32
"""The sets that are given to it, and their words."""
VERDICT = 31
"""The number that says whether `those` keeps a square."""
SEGMENTS = 3
"""Parts of a formula's code, by how long what they work out lasts; see `vocabulary`."""
ORIGIN = 0
TARGET = 1
CAPTURED = 2
WAY = 3
LAST = 4
LEFT = 5
IT = 6
CHOSEN = 7
"""Sets that are given to a formula with the move it is about."""
