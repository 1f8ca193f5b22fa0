"""The network at work on one position: sums kept up to date, and what it says about a leaf.

The sums of the first layer are kept for each ply of the line being searched. A node only notes
where the position's log of changes stood (`enter`); what it is worth is asked of few of them, and
then the sums of the nearest ply that has any are followed through the log.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uchars
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.log_entry import (
    HAND_CHANGED,
    VARIABLE_CHANGED,
    entries_from,
    index_of,
    key_at,
    kind_of,
    next_entry,
    old_at,
    old_piece,
)
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import (
    filled,
    first_square,
    set_word,
)
from cython.cimports.fairychess.search.network.kernels import follow, output

VARIABLES = cython.declare(cython.int, 64)

PLIES = cython.declare(cython.int, 160)
ROOM = cython.declare(cython.int, 128)
"""So many inputs of a view are added or removed at once."""
CHANGES = cython.declare(cython.int, 28)
"""With more entries in the log than this all inputs are added up from nothing."""
LIMIT = cython.declare(cython.int, 20000)


@cython.final
@cython.cclass
class NetworkEvaluator:
    """A network on one position; `army` is how many pieces the game begins with, `median` the value
    of a median piece."""

    def __init__(self, pos: Position, network: Any, layout: Any, army: int, median: int) -> None:
        self.pos = pos
        self.width = network.width
        self.hidden = network.hidden
        self.buckets = network.buckets
        self.army = max(2, army)
        self.types = layout.types
        self.pieces = layout.pieces
        self.squares = layout.squares
        self.scale = network.unit * median / (127 * 64)
        # The biases lie behind the sums of all plies, as sums to begin with.
        sums = array("h", bytes(4 * PLIES * self.width)) + array("h", network.first_bias)
        shorts = [array("h", each) for each in (network.first, network.second, network.last)]
        longs = [layout.board_row, layout.hand_row, network.second_bias, network.last_bias]
        longs += [layout.counter_row, layout.counter_most]
        self.stores: list[Any] = [*shorts, sums, *(array("i", each) for each in longs)]
        self.board_row = ints(self.stores[4])
        self.hand_row = ints(self.stores[5])
        self.second_bias = ints(self.stores[6])
        self.last_bias = ints(self.stores[7])
        self.counter_row = ints(self.stores[8])
        self.counter_most = ints(self.stores[9])
        self.sees_near = network.rows > layout.rows
        near = [layout.near_row(piece, view) for view in (0, 1) for piece in range(self.pieces)]
        self.stores.append(array("i", near))
        self.stores.append(layout.near if self.sees_near else array("i", [-1]))
        self.near_row = ints(self.stores[10])
        self.near = ints(self.stores[11])
        self.root_key = 0
        if cython.compiled:
            self.stores[:4] = [memoryview(each).cast("B") for each in self.stores[:4]]
            self.first = cython.cast(cython.p_short, uchars(self.stores[0]))
            self.second = cython.cast(cython.p_short, uchars(self.stores[1]))
            self.last = cython.cast(cython.p_short, uchars(self.stores[2]))
            self.sums = cython.cast(cython.p_short, uchars(self.stores[3]))
        else:
            self.first, self.second, self.last, self.sums = self.stores[:4]
            self.mark, self.known = [0] * PLIES, [False] * PLIES
            self.royal = [-1] * (2 * PLIES)
            self.added, self.removed = [0] * (2 * ROOM), [0] * (2 * ROOM)
            self.adds, self.removes = [0, 0], [0, 0]

    # ---- what a node is worth -------------------------------------------------------------

    def enter(self, ply: cython.int) -> cython.void:
        """Note that the search has come to a position at this ply of its line."""
        self.mark[ply] = self.pos.undo_log.top
        self.known[ply] = False

    def enter_root(self) -> cython.void:
        """Note that a search begins here. The sums are made at once and kept for as long as
        searches begin in this position: those of all others follow from them."""
        self.mark[0] = self.pos.undo_log.top
        if self.root_key != self.pos.board_state.hash:
            self.find_royals(0)
            self.add_all(0, 0)
            self.add_all(0, 1)
            self.root_key = self.pos.board_state.hash
        self.known[0] = True

    def correction(self, ply: cython.int, colour: cython.int) -> cython.int:
        """Return what the network adds to the score of the position at this ply for `colour`, which
        is to move."""
        stage: cython.int = self.stage()
        at: cython.int = 2 * ply * self.width
        found: cython.int
        if not self.known[ply]:
            self.follow_to(ply)
        found = output(
            self.sums,
            at + colour * self.width,
            at + (1 - colour) * self.width,
            self.width,
            self.second,
            self.second_bias,
            self.hidden,
            self.last,
            self.last_bias[stage],
            stage,
        )
        found = cython.cast(cython.int, found * self.scale)
        return LIMIT if found > LIMIT else -LIMIT if found < -LIMIT else found

    def stage(self) -> cython.int:
        """Return the stage of the game, by how many pieces are left on the board and in hand."""
        word: cython.int
        pieces: cython.int = (
            self.pos.board_state.hand_total[0] + self.pos.board_state.hand_total[1] - 1
        )
        found: cython.int
        for word in range(self.pos.tables.words):
            pieces += popcount(
                self.pos.board_state.occupied[word]
                | self.pos.board_state.occupied[set_word(1, word)]
            )
        found = pieces * self.buckets // self.army
        return found if found < self.buckets else self.buckets - 1

    # ---- the sums -------------------------------------------------------------------------

    def follow_to(self, ply: cython.int) -> cython.void:
        """Bring the sums of this ply up to date."""
        earlier: cython.int = ply - 1
        view: cython.int
        follows: cython.bint
        while earlier >= 0 and not self.known[earlier]:
            earlier -= 1
        self.find_royals(ply)
        self.adds[0] = self.adds[1] = self.removes[0] = self.removes[1] = 0
        follows = earlier >= 0 and self.note_changes(self.mark[earlier], ply)
        for view in range(2):
            if follows and self.royal[2 * ply + view] == self.royal[2 * earlier + view]:
                self.write_sums(
                    view, (2 * ply + view) * self.width, (2 * earlier + view) * self.width
                )
            else:
                self.add_all(ply, view)
        if ply == 0:
            self.root_key = self.pos.board_state.hash
        self.known[ply] = True

    def find_royals(self, ply: cython.int) -> cython.void:
        """Note where the royal of each side stands, -1 where it has none or several, or where the
        network sees nothing near it."""
        side: cython.int
        word: cython.int
        count: cython.int
        rest: cython.ulonglong
        for side in range(2):
            self.royal[2 * ply + side] = -1
            if self.sees_near:
                count = 0
                for word in range(self.pos.tables.words):
                    rest = self.pos.board_state.royals[set_word(side, word)]
                    count += popcount(rest)
                    if rest:
                        self.royal[2 * ply + side] = first_square(word, rest)
                if count != 1:
                    self.royal[2 * ply + side] = -1

    def note_changes(self, floor: cython.int, ply: cython.int) -> cython.bint:
        """Note what the log's entries from `floor` on have changed up to the position at this ply;
        False if they are too many."""
        log = self.pos.undo_log.changes
        at: cython.int = floor
        view: cython.int
        earlier: cython.int
        what: cython.int
        old: cython.int
        index: cython.int
        entry: cython.ulonglong
        if self.pos.undo_log.top < floor or entries_from(floor, self.pos.undo_log.top) > CHANGES:
            return False
        while at < self.pos.undo_log.top:
            entry = key_at(log, at)
            what = kind_of(entry)
            index = index_of(entry)
            if what <= HAND_CHANGED or (what == VARIABLE_CHANGED and self.counter_most[index]):
                # Only the first entry of a square knows what was there before.
                earlier = floor
                while key_at(log, earlier) != entry:
                    earlier = next_entry(earlier)
                if earlier == at:
                    old = old_piece(old_at(log, at))
                    for view in range(2):
                        self.note_change(view, self.royal[2 * ply + view], what, index, old)
            at = next_entry(at)
        return True

    def note_change(
        self,
        view: cython.int,
        royal: cython.int,
        what: cython.int,
        index: cython.int,
        old: cython.int,
    ) -> cython.void:
        """Note what is no more as it was for one view, whose royal stands there."""
        if what == VARIABLE_CHANGED:
            # Variables are logged with 2**30 added; a counter is never below 0.
            self.note_counter(view, index, old, False)
            self.note_counter(view, index, self.pos.board_state.variables[index], True)
        elif what == HAND_CHANGED:
            self.note_hand(view, index, self.pos.board_state.hand[index] - old)
        elif old != self.pos.board_state.board[index]:
            self.note_piece(view, royal, old, index, False)
            self.note_piece(view, royal, self.pos.board_state.board[index], index, True)

    def note_piece(
        self,
        view: cython.int,
        royal: cython.int,
        piece: cython.int,
        square: cython.int,
        adds: cython.bint,
    ) -> cython.void:
        """Note the inputs of a piece on a square as added to one view, whose royal stands there, or
        as removed."""
        seen: cython.int = view * self.pieces + piece
        row: cython.int = self.board_row[square_index(self.squares, seen, square)]
        step: cython.int
        if row >= 0:
            self.note_row(view, row, adds)
        if royal >= 0 and self.near_row[seen] >= 0:
            step = self.near[square_index(self.squares, view * self.squares + royal, square)]
            if step >= 0:
                self.note_row(view, self.near_row[seen] + step, adds)

    def note_row(self, view: cython.int, row: cython.int, adds: cython.bint) -> cython.void:
        """Note an input of one view as added or removed."""
        if adds:
            self.added[view * ROOM + self.adds[view]] = row
            self.adds[view] += 1
        else:
            self.removed[view * ROOM + self.removes[view]] = row
            self.removes[view] += 1

    def note_counter(
        self, view: cython.int, variable: cython.int, value: cython.int, adds: cython.bint
    ) -> cython.void:
        """Note the input of a counter that stands at this value as added or removed."""
        most: cython.int = self.counter_most[variable]
        row: cython.int = self.counter_row[view * VARIABLES + variable]
        if value > 0 and most:
            self.note_row(view, row + min(value, most) - 1, adds)

    def note_hand(self, view: cython.int, slot: cython.int, change: cython.int) -> cython.void:
        """Note the inputs of a hand in which the pieces of a slot are so many more or fewer."""
        row: cython.int = self.hand_row[view * 2 * self.types + slot]
        count: cython.int = change if change >= 0 else -change
        if row < 0:
            return
        while count and self.adds[view] < ROOM and self.removes[view] < ROOM:
            count -= 1
            self.note_row(view, row, change > 0)

    def add_all(self, ply: cython.int, view: cython.int) -> cython.void:
        """Add up the sums of one view of this ply from nothing."""
        at: cython.int = (2 * ply + view) * self.width
        royal: cython.int = self.royal[2 * ply + view]
        word: cython.int
        square: cython.int
        slot: cython.int
        rest: cython.ulonglong
        self.adds[view] = self.removes[view] = 0
        self.write_sums(view, at, 2 * PLIES * self.width)
        for word in range(self.pos.tables.words):
            rest = filled(self.pos.board_state.occupied, word)
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                self.note_piece(view, royal, self.pos.board_state.board[square], square, True)
            self.write_sums(view, at, at)
        for slot in range(2 * self.types):
            if self.pos.board_state.hand[slot]:
                self.note_hand(view, slot, self.pos.board_state.hand[slot])
                self.write_sums(view, at, at)
        for slot in range(VARIABLES):
            self.note_counter(view, slot, self.pos.board_state.variables[slot], True)
        self.write_sums(view, at, at)

    def write_sums(self, view: cython.int, to: cython.int, source: cython.int) -> cython.void:
        """Write the sums of one view at `to`: those at `source` and what has been noted, which is
        then forgotten."""
        follow(
            self.sums,
            to,
            source,
            self.first,
            self.width,
            self.added,
            self.adds[view],
            self.removed,
            self.removes[view],
            view * ROOM,
        )
        self.adds[view] = self.removes[view] = 0

    # ---- for tests and training -----------------------------------------------------------

    def corrections(self, moves: list[int]) -> list[int]:
        """Return the corrections, for the side to move, after each of these moves made one after
        the other; the position is left as it was."""
        found = []
        self.enter_root()
        for ply, move in enumerate(moves, 1):
            self.pos.make(move)
            self.enter(ply)
            found.append(int(self.correction(ply, self.pos.turn)))
        for _ in moves:
            self.pos.undo()
        return found
