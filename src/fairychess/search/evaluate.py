"""How good a position looks: pieces on their squares, how safe royals stand, how to finish.

Pieces and squares are added up once and then followed through the position's log of changes, so
whatever a rule does to the board is counted, and a leaf costs little more than its royals.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.arrays import ints
    from cython.cimports.fairychess.position.bits import lowest, number
    from cython.cimports.fairychess.position.position import Position
    from cython.cimports.fairychess.position.search_hints import SearchHints
else:
    from fairychess.position.arrays import ints
    from fairychess.position.bits import lowest, number
    from fairychess.position.position import Position
    from fairychess.position.search_hints import SearchHints

# Kinds of log entries of `position.state` that move pieces.
LOG_SQUARE = cython.declare(cython.int, 1)
LOG_HAND = cython.declare(cython.int, 2)

# Judgements stay below the scores that mean mate.
LIMIT = cython.declare(cython.int, 28000)


@cython.cclass
class Evaluation:
    """Judges one position. `worth` has a number for each code on each square, `value` for each
    code; `army` is how many pieces a side has to begin with."""

    def __init__(
        self, pos: Position, worth: list[int], value: list[int], median: int, army: int
    ) -> None:
        self.pos = pos
        # The second player's pieces count negative: scores are kept from the first one's side.
        signed = [-item if index >> 8 & 1 else item for index, item in enumerate(worth)]
        self.worth_store = array("i", signed)
        self.value_store = array("i", value)
        self.worth = ints(self.worth_store)
        self.value = ints(self.value_store)
        self.median = median
        self.shelter = max(1, median // 30)
        self.army = max(4, army)
        self.blur = 0
        self.salt = 0
        self.advisers: list = []
        self.adviser_number = 0

    def confuse(self, blur: int, salt: int) -> None:
        """Misjudge every position by up to `blur`, always the same way for the same `salt`."""
        self.blur = blur
        self.salt = salt

    @cython.cfunc
    @cython.exceptval(check=False)
    def total(self) -> cython.int:
        """All pieces on the board and in hand, for the first player."""
        pos = self.pos
        tables = pos.tables
        sum_up: cython.int = 0
        side: cython.int
        word: cython.int
        square: cython.int
        kind: cython.int
        rest: cython.ulonglong
        for side in range(2):
            for word in range(tables.words):
                rest = pos.occupied[side * 4 + word]
                while rest:
                    square = word * 64 + lowest(rest)
                    rest &= rest - 1
                    sum_up += self.worth[pos.board[square] * 256 + square]
            for kind in range(tables.kinds):
                sum_up += (
                    (1 - 2 * side) * self.value[2 * kind + 2] * pos.hand[side * tables.kinds + kind]
                )
        return sum_up

    @cython.cfunc
    @cython.exceptval(check=False)
    def change(self, floor: cython.int) -> cython.int:
        """What the log entries from `floor` on have changed, for the first player."""
        pos = self.pos
        log = pos.log
        kinds: cython.int = pos.tables.kinds
        difference: cython.int = 0
        at: cython.int = floor
        earlier: cython.int
        what: cython.int
        index: cython.int
        word: cython.ulonglong
        while at < pos.log_top:
            word = log[at]
            what = cython.cast(cython.int, word & 255)
            if what <= LOG_HAND:
                # Only the first entry of a square knows who stood there before the move.
                earlier = floor
                while log[earlier] != word:
                    earlier += 2
                if earlier == at:
                    index = cython.cast(cython.int, word >> 8)
                    if what == LOG_SQUARE:
                        difference += self.worth[pos.board[index] * 256 + index]
                        difference -= self.worth[
                            cython.cast(cython.int, log[at + 1] & 0xFFFF) * 256 + index
                        ]
                    else:
                        earlier = pos.hand[index] - cython.cast(cython.int, log[at + 1] & 0xFFFF)
                        if index >= kinds:
                            difference -= earlier * self.value[2 * (index - kinds) + 2]
                        else:
                            difference += earlier * self.value[2 * index + 2]
            at += 2
        return difference

    @cython.cfunc
    @cython.exceptval(check=False)
    def judge(self, score: cython.int, seat: cython.int) -> cython.int:
        """The position as `seat`, who is to move, sees it; `score` is the sum for the first."""
        pos = self.pos
        word: cython.int
        mine: cython.int = pos.hand_total[seat]
        theirs: cython.int = pos.hand_total[1 - seat]
        found: cython.int = score if seat == 0 else -score
        key: cython.ulonglong
        for word in range(pos.tables.words):
            mine += number(pos.occupied[seat * 4 + word])
            theirs += number(pos.occupied[4 - seat * 4 + word])
        if self.adviser_number:
            found += self.outlook() if seat == 0 else -self.outlook()
        found += 2 * self.shelter
        found += self.royal_safety(seat, theirs) - self.royal_safety(1 - seat, mine)
        if theirs <= 2 and mine > 1:
            found += self.drive(seat)
        elif mine <= 2 and theirs > 1:
            found -= self.drive(1 - seat)
        if self.blur:
            key = (pos.hash ^ self.salt) & 0xFFFFFF
            key = (key * 0x1E3779B1) & 0x7FFFFFFF
            found += cython.cast(cython.int, (key >> 8) % (2 * self.blur + 1)) - self.blur
        if found > LIMIT:
            return LIMIT
        if found < -LIMIT:
            return -LIMIT
        return found

    def heed(self, advisers: list) -> None:
        """Ask these parts what a piece may still expect."""
        self.advisers = advisers
        self.adviser_number = len(advisers)

    @cython.cfunc
    def outlook(self) -> cython.int:
        """What pieces will hardly keep of their worth, for the first player."""
        pos = self.pos
        hints: SearchHints
        side: cython.int
        word: cython.int
        square: cython.int
        index: cython.int
        percent: cython.int
        found: cython.int = 0
        rest: cython.ulonglong
        for side in range(2):
            for word in range(pos.tables.words):
                rest = pos.occupied[side * 4 + word]
                while rest:
                    square = word * 64 + lowest(rest)
                    rest &= rest - 1
                    for index in range(self.adviser_number):
                        hints = cython.cast(SearchHints, self.advisers[index])
                        percent = 100 - hints.expectancy(pos, square)
                        if percent:
                            percent = self.value[pos.board[square]] * percent // 100
                            found += percent if side else -percent
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def royal_safety(self, side: cython.int, enemies: cython.int) -> cython.int:
        """Friends next to the first royal, open squares there for pieces in the other side's hand,
        and how far it stayed at home; matters among many."""
        pos = self.pos
        tables = pos.tables
        word: cython.int
        square: cython.int
        direction: cython.int
        where: cython.int
        found: cython.int = 0
        ahead: cython.int
        gaps: cython.int = 0
        for word in range(tables.words):
            if pos.royals[side * 4 + word]:
                square = word * 64 + lowest(pos.royals[side * 4 + word])
                ahead = square // tables.files
                if side:
                    ahead = tables.ranks - 1 - ahead
                found = -2 * ahead
                for direction in range(8):
                    where = tables.ray[(square * 8 + direction) * 17]
                    if where != 0xFFFF:
                        if pos.occupant[where] == 1 + side:
                            found += 1
                        elif pos.occupant[where] == 2 - side:
                            found -= 2
                        else:
                            gaps += 1
                if pos.hand_total[1 - side]:
                    ahead = pos.hand_total[1 - side]
                    found -= gaps * (ahead if ahead < 6 else 6) // 3
                break
        if enemies < self.army:
            return found * self.shelter * enemies // self.army
        return found * self.shelter

    @cython.cfunc
    @cython.exceptval(check=False)
    def drive(self, side: cython.int) -> cython.int:
        """A lone royal is mated at the edge, with the other royal's help."""
        pos = self.pos
        files: cython.int = pos.tables.files
        ranks: cython.int = pos.tables.ranks
        word: cython.int
        square: cython.int
        mine: cython.int = -1
        theirs: cython.int = -1
        across: cython.int
        along: cython.int
        for word in range(pos.tables.words):
            if pos.royals[side * 4 + word]:
                mine = word * 64 + lowest(pos.royals[side * 4 + word])
            if pos.royals[4 - side * 4 + word]:
                theirs = word * 64 + lowest(pos.royals[4 - side * 4 + word])
        if theirs < 0:
            return 0
        square = theirs
        found: cython.int = abs(2 * (square % files) - files + 1)
        found += abs(2 * (square // files) - ranks + 1)
        if mine >= 0:
            across = abs(mine % files - theirs % files)
            along = abs(mine // files - theirs // files)
            found -= across + along
        return found * self.shelter

    # ---- for tests and people -------------------------------------------------------------

    def whole(self) -> int:
        """The full sum for the first player."""
        return int(self.total())

    def followed(self, move: int) -> tuple[int, int]:
        """The sum after a move, followed through the log and added up anew."""
        before = self.total()
        floor = self.pos.log_top
        self.pos.do(move)
        found = (int(before + self.change(floor)), int(self.total()))
        self.pos.undo()
        return found
