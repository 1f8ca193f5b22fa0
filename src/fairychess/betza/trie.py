"""The growing trie: paths with a common beginning share it, and what leads nowhere is dropped."""

from __future__ import annotations

from fairychess.betza.program import EMPTY, Node, Offset

MOST_NODES = 200_000


class TooManyNodes(Exception):
    """The description is a bomb: short to write, endless to compile."""


class Branch:
    """A square that paths go on from."""

    __slots__ = ("alive", "go", "half", "initial", "kids", "mover", "off", "parent")
    __slots__ += ("royal", "stops", "take", "wrap", "x", "y")

    def __init__(
        self,
        parent: Branch | None,
        x: int,
        y: int,
        go: int,
        *,
        take: bool,
        royal: int,
        initial: bool,
        mover: Offset,
        wrap: int,
        off: bool,
        half: bool,
    ) -> None:
        self.parent = parent
        self.x, self.y, self.go, self.take, self.royal = x, y, go, take, royal
        self.initial, self.mover, self.wrap, self.off, self.half = initial, mover, wrap, off, half
        self.kids: dict[tuple[object, ...], Branch] = {}
        self.stops: dict[Stop, int] = {}
        self.alive = False


class Stop:
    """A square where moves end; equal if only the masks differ, which are then united."""

    __slots__ = ("borrow", "half", "initial", "key", "mover", "rights", "royal", "unload")
    __slots__ += ("wrap", "x", "y")

    def __init__(
        self,
        x: int,
        y: int,
        *,
        royal: int,
        initial: bool,
        rights: tuple[Offset, ...],
        unload: tuple[tuple[Offset, Offset], ...],
        mover: Offset,
        borrow: bool,
        wrap: int,
        half: bool,
    ) -> None:
        self.x, self.y, self.royal, self.initial = x, y, royal, initial
        self.rights, self.unload, self.mover = rights, unload, mover
        self.borrow, self.wrap, self.half = borrow, wrap, half
        self.key = (x, y, royal, initial, rights, unload, mover, borrow, wrap, half)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stop) and self.key == other.key

    def fits(self, branch: Branch) -> bool:
        """Whether one node can be both this stop and that branch."""
        place = (branch.x, branch.y, branch.initial, branch.mover, branch.wrap, branch.half)
        here = (self.x, self.y, self.initial, self.mover, self.wrap, self.half)
        if place != here or branch.off or self.borrow:
            return False
        return not branch.take or branch.royal == self.royal


class Trie:
    """Grows branch by branch; ``nodes()`` flattens it."""

    def __init__(self) -> None:
        self.root = Branch(
            None, 0, 0, EMPTY, take=False, royal=0, initial=False, mover=(0, 0), wrap=0,
            off=False, half=False,
        )  # fmt: skip
        self.size = 0

    def _count(self) -> None:
        self.size += 1
        if self.size > MOST_NODES:
            raise TooManyNodes

    def grow(
        self,
        branch: Branch,
        x: int,
        y: int,
        go: int,
        *,
        take: bool = False,
        royal: int = 0,
        initial: bool = False,
        mover: Offset = (0, 0),
        wrap: int = 0,
        off: bool = False,
        half: bool = False,
    ) -> Branch:
        """The branch's continuation over that square, new or known."""
        key = (x, y, go, take, royal, initial, mover, wrap, off, half)
        kid = branch.kids.get(key)
        if kid is None:
            self._count()
            kid = branch.kids[key] = Branch(
                branch, x, y, go, take=take, royal=royal, initial=initial, mover=mover,
                wrap=wrap, off=off, half=half,
            )  # fmt: skip
        return kid

    def stop(self, branch: Branch, stop: Stop, mask: int) -> None:
        """Let moves along this branch end on that square when ``mask`` allows."""
        if stop not in branch.stops:
            self._count()
        branch.stops[stop] = branch.stops.get(stop, 0) | mask
        above: Branch | None = branch
        while above is not None and not above.alive:
            above.alive = True
            above = above.parent

    def nodes(self) -> tuple[Node, ...]:
        """All nodes in depth-first order."""
        drafts: list[tuple[Branch | None, Stop | None, int]] = []
        ends: list[int] = []
        # Entries still to write, last one first; a number closes the node of that index.
        todo: list[tuple[Branch | None, Stop | None, int] | int] = []
        todo += reversed(_entries(self.root))
        while todo:
            entry = todo.pop()
            if isinstance(entry, int):
                ends[entry] = len(drafts)
                continue
            todo.append(len(drafts))
            drafts.append(entry)
            ends.append(0)
            if entry[0] is not None:
                todo += reversed(_entries(entry[0]))
        return tuple(_node(*draft, end) for draft, end in zip(drafts, ends, strict=True))


def _entries(branch: Branch) -> list[tuple[Branch | None, Stop | None, int]]:
    """The children of one branch, a stop and a branch on the same square made one node."""
    waiting = dict(branch.stops)
    entries: list[tuple[Branch | None, Stop | None, int]] = []
    kids = [kid for kid in branch.kids.values() if kid.alive]
    # A slider's ray goes on over empty squares: those branches get the stop first.
    for kid in sorted(kids, key=lambda kid: (kid.take, not kid.go & EMPTY)):
        partner = next((stop for stop in waiting if stop.fits(kid)), None)
        if partner is None:
            entries.append((kid, None, 0))
        else:
            entries.append((kid, partner, waiting.pop(partner)))
    entries += [(None, stop, mask) for stop, mask in waiting.items()]
    return entries


def _node(branch: Branch | None, stop: Stop | None, mask: int, end: int) -> Node:
    if stop is None:
        assert branch is not None
        return Node(
            branch.x, branch.y, 0, branch.go, branch.take, end, branch.royal, branch.initial,
            mover=branch.mover, wrap=branch.wrap, off=branch.off, half=branch.half,
        )  # fmt: skip
    return Node(
        stop.x, stop.y, mask, branch.go if branch else 0, bool(branch and branch.take), end,
        stop.royal, stop.initial, stop.rights, stop.unload, stop.mover, stop.borrow, stop.wrap,
        half=stop.half,
    )  # fmt: skip
