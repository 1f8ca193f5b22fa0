"""The growing trie: paths with a common beginning share it, and what leads nowhere is dropped."""

from typing import NamedTuple

from fairychess.betza.program import EMPTY, Offset, PathNode

MOST_NODES = 200_000


class TooManyNodes(Exception):
    """The description is a bomb: short to write, endless to compile."""


class TrieStep(NamedTuple):
    """A square that paths go on from; the fields are those of Node."""

    x: int
    y: int
    go: int
    take: bool = False
    royal: int = 0
    initial: bool = False
    mover: Offset = (0, 0)
    wrap: int = 0
    off: bool = False
    half: bool = False


class TrieStop(NamedTuple):
    """A square where moves end; equal ones unite their masks. The fields are those of Node."""

    x: int
    y: int
    royal: int
    initial: bool
    rights: tuple[Offset, ...]
    unload: tuple[tuple[Offset, Offset], ...]
    mover: Offset
    borrow: bool
    wrap: int
    half: bool

    def fits(self, step: TrieStep) -> bool:
        """Whether one node can be both this stop and that step."""
        return (
            self.x == step.x
            and self.y == step.y
            and not step.off
            and not self.borrow
            and self.initial == step.initial
            and self.mover == step.mover
            and self.wrap == step.wrap
            and self.half == step.half
            and (not step.take or step.royal == self.royal)
        )


class Branch:
    """A step within the trie, with what follows it."""

    __slots__ = ("alive", "kids", "parent", "step", "stops")

    def __init__(self, parent: "Branch | None", step: TrieStep) -> None:
        self.parent = parent
        self.step = step
        self.kids: dict[TrieStep, Branch] = {}
        self.stops: dict[TrieStop, int] = {}
        self.alive = False
        """Some move ends beyond here."""


class Trie:
    """Grows branch by branch; ``nodes()`` flattens it."""

    def __init__(self) -> None:
        self.root = Branch(None, TrieStep(0, 0, EMPTY))
        self.size = 0

    def grow(self, branch: Branch, step: TrieStep) -> Branch:
        """The branch's continuation over that square, new or known."""
        kid = branch.kids.get(step) if branch.kids else None
        if kid is None:
            self._count()
            kid = branch.kids[step] = Branch(branch, step)
        return kid

    def stop(self, branch: Branch, stop: TrieStop, mask: int) -> None:
        """Let moves along this branch end on that square when ``mask`` allows."""
        known = branch.stops.get(stop) if branch.stops else None
        if known is None:
            self._count()
        branch.stops[stop] = (known or 0) | mask
        above: Branch | None = branch
        while above is not None and not above.alive:
            above.alive = True
            above = above.parent

    def nodes(self) -> tuple[PathNode, ...]:
        """All nodes in depth-first order. The trie is used up: its branches hold no others then,
        and so go at once."""
        drafts: list[_Entry] = []
        ends: list[int] = []
        # What is still to write, last one first; a number closes the node of that index.
        todo: list[_Entry | int] = [*reversed(_entries(self.root))]
        while todo:
            entry = todo.pop()
            if isinstance(entry, int):
                ends[entry] = len(drafts)
                continue
            todo.append(len(drafts))
            drafts.append(entry)
            ends.append(0)
            if entry.branch is not None:
                todo += reversed(_entries(entry.branch))
                entry.branch.kids.clear()
        self.root.kids.clear()
        return tuple(_node(draft, end) for draft, end in zip(drafts, ends, strict=True))

    def _count(self) -> None:
        self.size += 1
        if self.size > MOST_NODES:
            raise TooManyNodes


class _Entry(NamedTuple):
    """A node to be: a branch, a stop, or both on one square."""

    branch: Branch | None
    stop: TrieStop | None
    mask: int


def _entries(branch: Branch) -> list[_Entry]:
    """The children of one branch, a stop and a branch on the same square made one."""
    kids = [kid for kid in branch.kids.values() if kid.alive]
    if not kids:
        return [_Entry(None, stop, mask) for stop, mask in branch.stops.items()]
    if len(kids) == 1 == len(branch.stops):  # within a slider's ray
        kid, ((stop, mask),) = kids[0], branch.stops.items()
        if stop.fits(kid.step):
            return [_Entry(kid, stop, mask)]
    waiting = dict(branch.stops)
    entries: list[_Entry] = []
    # A slider's ray goes on over empty squares: those branches get the stop first.
    for kid in sorted(kids, key=lambda kid: (kid.step.take, not kid.step.go & EMPTY)):
        partner = next((stop for stop in waiting if stop.fits(kid.step)), None)
        mask = waiting.pop(partner) if partner is not None else 0
        entries.append(_Entry(kid, partner, mask))
    entries += [_Entry(None, stop, mask) for stop, mask in waiting.items()]
    return entries


def _node(entry: _Entry, end: int) -> PathNode:
    branch, stop, mask = entry
    step = branch.step if branch else TrieStep(0, 0, 0)
    if stop is None:
        return PathNode(
            step.x,
            step.y,
            0,
            step.go,
            step.take,
            end,
            royal=step.royal,
            initial=step.initial,
            mover=step.mover,
            wrap=step.wrap,
            off=step.off,
            half=step.half,
        )
    return PathNode(
        stop.x,
        stop.y,
        mask,
        step.go,
        step.take,
        end,
        stop.royal,
        stop.initial,
        stop.rights,
        stop.unload,
        stop.mover,
        stop.borrow,
        stop.wrap,
        half=stop.half,
    )
