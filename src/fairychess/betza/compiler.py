"""From a syntax tree to a Program for one board: walk every path, leg by leg."""

from dataclasses import replace
from typing import NamedTuple

from fairychess.betza.compass import compass_of
from fairychess.betza.errors import BetzaError, Flaw
from fairychess.betza.headings import STRAIGHT, headings
from fairychess.betza.interpreter import interpret_item
from fairychess.betza.legs import Leg, Path
from fairychess.betza.modes import squares_between
from fairychess.betza.program import (
    EMPTY,
    EP,
    OCCUPIED,
    OWN,
    CastlingItem,
    Offset,
    PathNode,
    Program,
    traits_of,
)
from fairychess.betza.tree import Description
from fairychess.betza.trie import MOST_NODES, Branch, TooManyNodes, Trie, TrieStep, TrieStop
from fairychess.board import Ground
from fairychess.messages import Message

OTHER_SIDE = {"l": "r", "r": "l"}


def compile(tree: Description, files: int, ranks: int, second: bool = False) -> Program:
    """The program of a piece on a rectangle of this size, see `compile_for`."""
    return compile_for(tree, Ground(files, ranks), second)


def compile_for(tree: Description, board: Ground, second: bool = False) -> Program:
    """The program of a piece of the first player, or of the second (turned by 180 degrees).

    A description with more than 200,000 nodes is refused with a BetzaError. Holes of the board are
    left to those who use the program.
    """
    walker = _Walker(board, second)
    castlings: list[CastlingItem] = []
    files, ranks = board.files, board.ranks
    longest = max(files, board.height) - 1
    try:
        readings = [
            interpret_item(item, longest=longest, compass=walker.compass) for item in tree.items
        ]
    except Flaw as flaw:  # a group that has too many legs when it is repeated on a large board
        raise BetzaError(str(tree), flaw.position, flaw.said) from None
    for item, reading in zip(tree.items, readings, strict=True):
        try:
            for path in reading.paths:
                walker.follow(path)
        except TooManyNodes:
            reason = Message(
                "xbetza_bomb", {"count": f"{MOST_NODES:,}", "size": f"{files}x{ranks}"}
            )
            raise BetzaError(str(tree), item.position, reason) from None
        for castling in reading.castlings:
            side = OTHER_SIDE[castling.side] if second else castling.side
            castlings.append(replace(castling, side=side))
    nodes = walker.trie.nodes()
    leaps = tuple(dict.fromkeys(leap for reading in readings for leap in reading.universals))
    return Program(
        str(tree),
        board,
        second,
        nodes,
        traits_of(nodes, leaps),
        tuple(dict.fromkeys(castlings)),
        leaps,
        tuple(dict.fromkeys(copy for reading in readings for copy in reading.imitators)),
        any(node.borrow for node in nodes),
    )


def turned(tree: Description, first: Program) -> Program:
    """The second player's program, from the first player's; `compile_for` takes longer for it.

    Where edges are joined, squares have other names than those opposite, so the paths are walked.
    """
    if any(first.ground.wraps) or any(node.wrap for node in first.nodes):
        return compile_for(tree, first.ground, second=True)
    nodes = tuple(
        PathNode(
            -node.dx,
            -node.dy,
            node.stop,
            node.go,
            node.take,
            node.end,
            node.royal,
            node.initial,
            tuple((-x, -y) for x, y in node.rights),
            tuple(((-x, -y), (-to_x, -to_y)) for (x, y), (to_x, to_y) in node.unload),
            (-node.mover[0], -node.mover[1]),
            node.borrow,
            0,
            node.off,
            node.half,
        )
        for node in first.nodes
    )
    castlings = tuple(replace(each, side=OTHER_SIDE[each.side]) for each in first.castlings)
    return replace(first, second=True, nodes=nodes, castlings=castlings)


class _Place(NamedTuple):
    """Where a path has got to between two legs, and what it has done on the way."""

    initial: bool
    x: int = 0
    y: int = 0
    heading: int = 0
    bend: int = STRAIGHT
    steps: int = 0
    """Steps of the leg just made."""
    iso: int = 0
    """Steps of the latest sliding leg."""
    emptied: frozenset[Offset] = frozenset({(0, 0)})
    filled: frozenset[Offset] = frozenset()
    rights: tuple[Offset, ...] = ()
    held: tuple[Offset, ...] = ()
    """Where pieces were taken who may still be put down."""
    drops: tuple[Offset, ...] = ()
    """Where the next piece taken is to be put down."""
    unload: tuple[tuple[Offset, Offset], ...] = ()
    mover: Offset = (0, 0)
    wrap: int = 0
    """Once a leg has gone round the board, those after it do too: an offset has no edges."""


class _Walker:
    """Follows paths and lets the trie grow along them."""

    def __init__(self, board: Ground, second: bool) -> None:
        self.board = board
        self.files, self.ranks = board.files, board.ranks
        self.joined = any(board.wraps)
        self.compass = compass_of(board.cells)
        self.sign = -1 if second else 1
        self.trie = Trie()

    def follow(self, path: Path) -> None:
        """Add one path."""
        self._leg(path.legs, 0, self.trie.root, _Place(path.initial))

    def _leg(self, legs: tuple[Leg, ...], index: int, branch: Branch, place: _Place) -> None:
        leg = legs[index]
        place = place._replace(wrap=max(place.wrap, leg.wrap))
        if leg.unload:
            place = self._put_down(place)
        start = (place.heading, place.bend) if index else None
        for heading, bend in headings(leg.turns, leg.short != 0, start, self.compass):
            self._ray(legs, index, branch, place._replace(heading=heading, bend=bend))

    def _ray(self, legs: tuple[Leg, ...], index: int, branch: Branch, place: _Place) -> None:
        """One leg in one direction, step after step as long as the squares are empty."""
        leg = legs[index]
        exact = place.iso if leg.iso else 0
        reach = leg.reach - place.steps if leg.shared else leg.reach
        if leg.shared and reach <= 0:
            return
        dx, dy = self._vector(leg.short, leg.long, place.heading)
        between = squares_between(leg.short, leg.long) if leg.between else ()
        passed = [self._vector(short, long, place.heading) for short, long in between or ()]
        x, y, rights, steps = place.x, place.y, place.rights, 0
        while True:
            steps += 1
            for aside, ahead in passed:
                square = (x + aside, y + ahead)
                if not (onward := self._pass(branch, square, leg.between, place, half=False)):
                    return
                branch = onward
                rights += (square,) if leg.rights else ()
            if leg.trail and steps > 1:
                rights += ((x, y),)
            x, y = x + dx, y + dy
            if not self._on_board(x, y, leg, place):
                return
            half = leg.half and steps > 1
            slides = (not reach or steps < reach) and (not exact or steps < exact)
            if self._same(x, y, place.x, place.y, place.wrap):
                slides = False  # once round is enough
            if not exact or steps == exact:
                if leg.stop or leg.borrow:
                    self._end(branch, leg, place, (x, y), rights, half=half)
                if index + 1 < len(legs):
                    here = place._replace(
                        x=x,
                        y=y,
                        rights=rights,
                        steps=steps,
                        iso=place.iso if leg.reach == 1 else steps,
                    )
                    self._land(legs, index, branch, here, slides=slides, half=half)
            if not slides or not (onward := self._pass(branch, (x, y), EMPTY, place, half=half)):
                return
            branch = onward

    def _vector(self, short: int, long: int, heading: int) -> Offset:
        x, y = self.compass.vector(short, long, heading)
        return x * self.sign, y * self.sign

    def _on_board(self, x: int, y: int, leg: Leg, place: _Place) -> bool:
        """Whether some start square has this one on the board."""
        wrap = place.wrap
        if leg.off:
            return abs(x) <= self.files and abs(y) <= self.ranks
        beyond = not self.board.spans(0 if wrap else x, 0 if wrap == 2 else y)
        # All round the board and home again: the piece neither passes nor reaches itself so.
        return not beyond and ((x, y) == (0, 0) or not self._same(x, y, 0, 0, wrap))

    def _same(self, x: int, y: int, x2: int, y2: int, wrap: int) -> bool:
        """Is that the same square, come to round the board?"""
        if not wrap and not self.joined:
            return False
        across = (x - x2) % self.files if wrap or self.board.wraps[0] else x - x2
        along = (y - y2) % self.ranks if wrap == 2 or self.board.wraps[1] else y - y2
        return across == 0 == along

    def _known(self, square: Offset) -> Offset:
        """The one name of a square that edges joined together let be reached by several ways."""
        if not self.joined:
            return square
        (x, y), (across, along) = square, self.board.wraps
        return x % self.files if across else x, y % self.ranks if along else y

    def _pass(
        self, branch: Branch, square: Offset, mask: int, place: _Place, *, half: bool
    ) -> Branch | None:
        """Go on over a square that must stand so; None if it never can."""
        name = self._known(square)
        if name in place.filled:
            return None
        if name in place.emptied:
            mask &= EMPTY
        if not mask:
            return None
        x, y = square
        step = TrieStep(
            x, y, mask, initial=place.initial, mover=place.mover, wrap=place.wrap, half=half
        )
        return self.trie.grow(branch, step)

    def _land(
        self,
        legs: tuple[Leg, ...],
        index: int,
        branch: Branch,
        here: _Place,
        *,
        slides: bool,
        half: bool,
    ) -> None:
        """The leg ends here: go on with the next one."""
        leg, square = legs[index], self._known((here.x, here.y))
        if square in here.filled:
            return
        known = square in here.emptied
        go = leg.go & EMPTY if known else leg.go
        # Where the leg may also slide on, empty squares get a branch of their own to share.
        for mask in (go & EMPTY, go & ~EMPTY) if slides else (go,):
            if mask:
                onward = self._grow(branch, leg, here, mask, take=False, half=half)
                self._leg(legs, index + 1, onward, here)
        if known:
            return
        for mask in (leg.take & OCCUPIED, leg.take & EP):
            if mask:
                onward = self._grow(branch, leg, here, mask, take=True, half=half)
                after = self._take(here) if mask != EP else here
                self._leg(legs, index + 1, onward, after)
        if leg.relay:
            onward = self._grow(branch, leg, here, OWN, take=False, half=half)
            left = here.emptied - {self._known(here.mover)} | {(0, 0), square}
            moved = here._replace(mover=(here.x, here.y), emptied=left)
            self._leg(legs, index + 1, onward, moved)

    def _grow(
        self, branch: Branch, leg: Leg, here: _Place, mask: int, *, take: bool, half: bool
    ) -> Branch:
        step = TrieStep(
            here.x,
            here.y,
            mask,
            take,
            leg.royal if take else 0,
            here.initial,
            here.mover,
            here.wrap,
            leg.off and not take,
            half,
        )
        return self.trie.grow(branch, step)

    def _end(
        self,
        branch: Branch,
        leg: Leg,
        place: _Place,
        square: Offset,
        rights: tuple[Offset, ...],
        *,
        half: bool,
    ) -> None:
        """Let moves end on this square as the leg says, if any can."""
        name = self._known(square)
        if name in place.filled:
            return
        known = name in place.emptied
        # A relay leaves the relaying piece where it was: the friend may pass it, not land on it.
        taboo = place.mover != (0, 0) and name == (0, 0)
        mask = leg.stop & EMPTY if known else leg.stop
        for stop, borrow in ((0 if taboo else mask, False), (0, leg.borrow and not known)):
            if not stop and not borrow:
                continue
            unload = place.unload
            if place.drops and stop & OCCUPIED:
                unload += ((square, place.drops[0]),)
            end = TrieStop(
                *square,
                royal=leg.royal,
                initial=place.initial,
                rights=rights,
                unload=unload,
                mover=place.mover,
                borrow=borrow,
                wrap=place.wrap,
                half=half,
            )
            self.trie.stop(branch, end, stop)

    def _put_down(self, place: _Place) -> _Place:
        """``u``: put down here the piece taken last, or else the one taken next."""
        square = (place.x, place.y)
        if not place.held:
            return place._replace(drops=(*place.drops, square))
        return place._replace(
            held=place.held[:-1],
            unload=(*place.unload, (place.held[-1], square)),
            filled=place.filled | {self._known(square)},
        )

    def _take(self, here: _Place) -> _Place:
        square = (here.x, here.y)
        emptied = here.emptied | {self._known(square)}
        if not here.drops:
            return here._replace(emptied=emptied, held=(*here.held, square))
        drop = here.drops[0]
        return here._replace(
            emptied=emptied,
            drops=here.drops[1:],
            unload=(*here.unload, (square, drop)),
            filled=here.filled | {self._known(drop)},
        )
