"""What the instructions of a formula do. Compiled modules take these from opcodes.pxd."""

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
UNMOVED = 20
NOTED = 21
LINE = 22
REACH = 23
REACH_AS = 24
NEXT = 25
NEAREST = 26
BEYOND = 27
BEHIND_ATTACKERS = 28
DOOMED = 29
THREATENED = 30

WHOLE = 40
SIZE = 41
HELD = 42
SCORED = 43
PLUS = 44
MINUS = 45
LESS = 46
EQUAL = 47
NEGATED = 48
SOME = 49
SAME_SET = 50
WITHIN = 51
MOVING = 52
TAKING = 53
PROMOTING = 54
TAKEN_MARKS = 55
COPY = 56
FILTER = 57
JUMP_UNLESS = 58
JUMP_IF = 59
REMAINDER = 60
BECOMING = 61
TAKING_OWN = 62
CONTINUING = 63
TURN = 64
ENEMY_STUCK = 65
TIMES = 66
REPEAT = 67

REMOVE = 70
CHANGE_SIDE = 71
BECOME = 72
BECOME_CAPTURED = 73
PLACE = 74
PLACE_CAPTURED = 75
BLOCK = 76
UNBLOCK = 77
TO_HAND = 78
MARK = 79
CARRY = 80
SWAP = 81
TAKE_BACK = 82
SCORE = 83
END = 84
SET_SCORE = 85
SET_MARK = 86
NOTE = 87
UNNOTE = 88
REFUSE = 89

ATTACKED = 90
FILTER_ANY = 91
LIKE_STRUCK = 92
LISTED = 93

INSTRUCTION = 4
"""Numbers of one instruction: what it does, where the result goes, and two operands."""
MOST_STEP = 63
"""Added to files and ranks where they are kept in one number, so that none is negative."""
REGISTERS = 32
"""Sets, and numbers, that a formula may work with."""
REGISTER_WORDS = 672
"""Words of all sets a formula may work with."""
MOST_TAKEN = 64
"""So many captured pieces are told apart, as many as a position remembers."""
MOST_WATCHED = 32
"""Of so many instructions it is remembered what they have come to."""
GIVEN_SETS = 10
GIVEN_WORDS = 210
"""The sets that are given to it, and their words."""
ROUNDS = 29
"""The number that says how often a sentence may still be repeated; how much had changed before
stands in the number before it."""
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
LAST_ORIGIN = 8
PASSED = 9
"""Sets that are given to a formula with the move it is about."""

OF_PLACES = frozenset({
    MINE, ENEMIES, FIRST_PLAYERS, SECOND_PLAYERS, PIECES, EMPTY, WALLED, ROYALS_OF_BOTH, GIVEN,
    CONSTANT, OF_TYPES, UNION, COMMON, WITHOUT, RELATED, SAME_TYPE, ATTACKED_BY, ATTACKERS_OF, LINE,
    NEXT, NEAREST, BEYOND, BEHIND_ATTACKERS, WHOLE, SIZE, PLUS, MINUS, LESS, EQUAL, NEGATED, SOME,
    SAME_SET, WITHIN, MOVING, TAKING, PROMOTING, COPY, FILTER, JUMP_UNLESS, JUMP_IF, REMAINDER,
    BECOMING, TAKING_OWN, TIMES, ATTACKED, FILTER_ANY, LIKE_STRUCK, LISTED,
})  # fmt: skip
"""What asks only which pieces stand where, and what the move is that is shown."""
OF_MOVES = frozenset({MOVING, TAKING, PROMOTING, BECOMING, TAKING_OWN, TAKEN_MARKS})
"""What asks what the move is that is shown."""
