"""All positions of some materials, and from which other ones each is reached.

The positions are visited twice: to count how many moves lead to each, and to write down from
where. Positions that are not plain (a pawn may be taken in passing, a side is frozen) stand beside
the numbered ones, in a part of the numbers kept free for them. Where a move leads to a material
that is solved already, its value is used and its positions are not visited.

A position's value is 0 for a draw, else 1 + 2 * (plies to the end) + the winner.
"""

from array import array
from collections.abc import Callable
from typing import Any

import cython
from cython.cimports.fairychess.endgames.numbering import Numbering
from cython.cimports.fairychess.position.arrays import uchars, uints, ulonglongs, ushorts
from cython.cimports.fairychess.position.position import Position

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material
from fairychess.position.rule import Rule as AnyRule

EXTRAS = cython.declare(cython.int, 1048576)
IMPOSSIBLE = cython.declare(cython.int, 65535)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.int, 65536)  # positions between two words of progress
NODE_BYTES = cython.declare(cython.int, 17)  # of all stores below
DEEPEST = 64  # positions beside the numbered ones, one after the other


@cython.final
@cython.cclass
class Graph:
    """The positions of `material` and of all that its moves lead to.

    `pos` is an empty position. `look_up` gives the values of a material that is solved already,
    else None. More than `limit` bytes are refused with an EndgameError. `tell` is called with the
    materials being solved, and how many of how many positions have been visited.
    """

    def __init__(
        self,
        rules: Any,
        pos: Position,
        look_up: Callable[[Material], Any],
        limit: int,
        tell: Callable[[str, int, int], None],
    ) -> None:
        self.pos = pos
        self.numbering = Numbering(rules, pos)
        self.look_up, self.tell, self.limit = look_up, tell, limit
        self.check = next((rule for rule in rules.rule_list if knows_check(rule)), None)
        self.solving = []
        self.known_stores = []
        self.beside = {}
        self.filled = set()
        self.filling = False
        self.edges = 0
        self.end = EXTRAS
        if not cython.compiled:
            self.known, self.first = [None] * 4096, [0] * 4096
        self.value_store = array("H")
        self.left_store = array("H")
        self.worst_store = array("H")
        self.soon_store = array("H")
        self.mover_store = array("B")
        self.start_store = array("Q")
        self.source_store = array("I")
        self.make_room()

    def build(self, material: Material) -> None:
        """Visit all positions twice."""
        self.add(material)
        done = 0
        while done < len(self.solving):  # new materials are found on the way
            self.all_positions(self.solving[done])
            done += 1
        self.begin_filling()
        for entry in self.solving:
            self.all_positions(entry)

    def add(self, material: Any) -> cython.int:
        """Take in one more material: known, or to be solved; return its entry."""
        entry: cython.int = self.numbering.add(material)
        store = self.look_up(material)
        self.known_stores.append(store)
        if store is not None:
            self.known[entry] = ushorts(store)
            return entry
        if cython.compiled:
            self.known[entry] = cython.NULL
        self.first[entry] = self.end
        self.end += self.numbering.size[entry]
        self.solving.append(entry)
        self.check_memory()
        self.make_room()
        return entry

    def check_memory(self) -> None:
        """Refuse what would need more than the limit, or has no number of 32 bits."""
        needed = int(self.end) * NODE_BYTES + int(self.edges) * 4
        if needed > self.limit or self.end >= 0xFFFFFFFF:
            raise EndgameError(
                f"{self.names()}: needs {needed // 2**20} MB of memory, "
                f"more than the {int(self.limit) // 2**20} that are allowed"
            )

    def first_of(self, entry: int) -> int:
        """Where the positions of a material begin in the stores."""
        return int(self.first[entry])

    def names(self) -> str:
        """The materials being solved, the first few."""
        rules = self.numbering.rules
        found = [self.numbering.materials[entry].name(rules) for entry in self.solving]
        return ", ".join(found[:6]) + (" ..." if len(found) > 6 else "")

    def make_room(self) -> cython.void:
        """Let every position have its place in all stores."""
        more: cython.ulonglong = self.end - len(self.value_store)
        for store in (self.value_store, self.left_store, self.worst_store, self.soon_store):
            store.frombytes(bytes(2 * more))
        self.mover_store.frombytes(bytes(more))
        self.start_store.frombytes(bytes(8 * (self.end + 1 - len(self.start_store))))
        self.value = ushorts(self.value_store)
        self.left = ushorts(self.left_store)
        self.worst = ushorts(self.worst_store)
        self.soon = ushorts(self.soon_store)
        self.mover = uchars(self.mover_store)
        self.start = ulonglongs(self.start_store)

    def begin_filling(self) -> None:
        """After the first visit: each position's sources begin where the one before it ends.

        `start` moves down to its own beginning while the sources are written.
        """
        node: cython.ulonglong
        total: cython.ulonglong = 0
        self.check_memory()
        for node in range(self.end):
            total += self.start[node]
            self.start[node] = total
        self.start[self.end] = total
        self.source_store = array("I")
        self.source_store.frombytes(bytes(4 * max(1, total)))
        self.source = uints(self.source_store)
        self.filling = True

    # ---- visiting -----------------------------------------------------------------------------

    def all_positions(self, entry: cython.int) -> cython.void:
        """Visit every position of a material."""
        number: cython.ulonglong
        node: cython.ulonglong
        size: cython.ulonglong = self.numbering.size[entry]
        for number in range(size):
            if number % STEP == 0:
                self.tell(self.names(), number, size)
            node = self.first[entry] + number
            if self.filling and self.value[node]:
                continue
            if not self.numbering.set_up(self.pos, entry, number):
                self.value[node] = IMPOSSIBLE
                continue
            if self.check is not None and self.check.in_check(self.pos, 1 - self.pos.turn):
                self.value[node] = IMPOSSIBLE
            else:
                self.successors(node, 0)
            self.pos.unmake()

    def successors(self, node: cython.ulonglong, deep: cython.int) -> cython.void:
        """Link the position that stands on the board with those that its moves lead to."""
        pos = self.pos
        low: cython.int
        high: cython.int
        index: cython.int
        seat: cython.int = pos.turn
        outcome = pos.verdict()
        if outcome is None:
            if pos.rows.decide.count:
                seat = pos.seat()
                if seat > 1:
                    raise EndgameError(f"{self.numbering.rules.name}: chance decides in it")
            self.mover[node] = seat
            low = pos.generate()
            high = pos.options.top
            if low < high:
                if not self.filling:
                    self.left[node] = high - low
                for index in range(low, high):
                    pos.make(pos.options.moves[index])
                    self.link(node, deep)
                    pos.undo()
                pos.options.top = low
                return
            outcome = pos.outcome()
        if outcome[0] >= 0:
            self.value[node] = 1 + outcome[0]

    def link(self, node: cython.ulonglong, deep: cython.int) -> cython.void:
        """Note that a move of `node` has led to the position on the board."""
        numbering = self.numbering
        entry: cython.int = numbering.find(self.pos)
        number: cython.ulonglong = numbering.number
        if number == MASK64:
            self.link_beside(node, deep)
            return
        if entry < 0:
            entry = self.add(numbering.material_at(self.pos))
            numbering.find(self.pos)
            number = numbering.number
        if self.known_stores[entry] is not None:
            if not self.filling:
                self.known_edge(node, self.known[entry][number])
            return
        self.edge(node, self.first[entry] + number)

    def edge(self, node: cython.ulonglong, target: cython.ulonglong) -> cython.void:
        """A move leads from one position to another."""
        if self.filling:
            self.start[target] -= 1
            self.source[self.start[target]] = cython.cast(cython.uint, node)
        else:
            self.start[target] += 1
            self.edges += 1

    def known_edge(self, node: cython.ulonglong, value: cython.int) -> cython.void:
        """A move leads to a position of known value: won soon, or one way less not to lose."""
        plies: cython.int = (value - 1) // 2 + 1
        if not value or value == IMPOSSIBLE:
            return
        if (value - 1) % 2 == self.mover[node]:
            if not self.soon[node] or plies < self.soon[node]:
                self.soon[node] = plies
        else:
            self.left[node] -= 1
            if plies > self.worst[node]:
                self.worst[node] = plies

    def link_beside(self, node: cython.ulonglong, deep: cython.int) -> cython.void:
        """A move leads to a position that its pieces alone do not describe."""
        key: object = self.pos.board_state.hash
        found: object = self.beside.get(key)
        if found is None:
            if len(self.beside) == EXTRAS or deep == DEEPEST:
                raise EndgameError(
                    f"{self.numbering.rules.name}: what the rules remember makes too many "
                    f"positions of {self.names()}"
                )
            found = len(self.beside)
            self.beside[key] = found
            self.successors(found, deep + 1)
        elif self.filling and found not in self.filled:
            self.filled.add(found)
            self.successors(found, deep + 1)
        self.edge(node, found)


def knows_check(rule: AnyRule) -> bool:
    """Tell whether a rule forbids to leave a royal attacked."""
    return type(rule).in_check is not AnyRule.in_check
