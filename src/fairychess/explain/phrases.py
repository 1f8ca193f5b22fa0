"""What there is to say about a piece's moves, before it is said in any language.

A `MoveSet` is a list of phrases, each one way to move. Every field of a phrase becomes words, and
the words say nothing else; `tests/explain` carries phrases out on boards and compares the moves
with those of the compiled table. Masks are EMPTY, OWN, ENEMY and EP of `betza.program`.
Directions are sixteenths of a turn, clockwise from the mover's forward: even ones are straight or
diagonal lines, odd ones the eight leaps of an oblique atom.
"""

from dataclasses import dataclass

from fairychess.betza.program import OCCUPIED, CastlingItem, Imitator, Universal

Course = tuple[int, str]
"""A direction, and how the path has turned last: "" (not yet), "right" or "left"."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a later part heads, in eighths of a turn to the right of the part before it.

    `straight`, `right` and `left` are for paths that have not turned yet, or last turned that way.
    A path turns when it takes an eighth that is neither straight on (0) nor straight back (4).
    """

    straight: frozenset[int]
    right: frozenset[int]
    left: frozenset[int]

    @property
    def simple(self) -> bool:
        """Whether it does not matter how the path has turned."""
        return self.straight == self.right == self.left


@dataclass(frozen=True, slots=True)
class Cases:
    """Where a later part heads, said for each direction of the part before it."""

    pairs: tuple[tuple[int, frozenset[int]], ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of a move: steps or leaps in one direction, and what stands where it ends."""

    short: int
    long: int
    turn: Heading | Cases | None = None
    """None in the first part, which heads where the phrase says."""
    reach: int = 1
    """At most so many steps; 0 without limit."""
    shared: bool = False
    """The reach includes the steps of the part before."""
    same: bool = False
    """Exactly as many steps as the latest part before that could have more than one, if any."""
    between: int = 0
    """What must stand on the squares that a leap passes: EMPTY, OCCUPIED, or 0 for anything."""
    end: int = 0
    """What may stand on a square where the move ends with this part."""
    borrow: bool = False
    """A piece of one's own there lends its moves, made from the start square."""
    over: int = 0
    """What may stand, and stays, on the square from which the next part goes on."""
    take: int = 0
    """What is captured there when the next part goes on."""
    relay: bool = False
    """A piece of one's own there may make the rest of the move."""
    royal: int = 0
    """+1: of the enemies only royal ones are captured, -1: only the others."""
    rights: bool = False
    """The squares that a leap passes may then be captured on en passant."""
    trail: bool = False
    """So may the squares of a slide that it does not end on."""
    wrap: int = 0
    """1: from here on the left and right edges are joined, 2: all edges."""
    off: bool = False
    """The part may end off the board or on a missing square, as if on an empty one."""
    put_down: bool = False
    """Where the part starts, the piece captured last is put down, or else the next one is."""
    half: bool = False
    """Squares after the first must lie in the mover's own half."""


@dataclass(frozen=True, slots=True)
class StageBlock:
    """Some stages in a row, repeated between `least` and `most` times."""

    stages: tuple[Stage, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to move: where it heads first, and its parts."""

    directions: frozenset[int]
    blocks: tuple[StageBlock, ...]
    first: bool = False
    """Only a piece that has not moved yet may do so."""

    @property
    def plain(self) -> Stage | None:
        """The only part of a move that has one."""
        if len(self.blocks) == 1 and len(self.blocks[0].stages) == 1 and self.blocks[0].most == 1:
            return self.blocks[0].stages[0]
        return None

    @property
    def hops(self) -> bool:
        """Does it go straight over one piece of either side, any distance or to right behind it?"""
        once = [(len(each.stages), each.least, each.most) == (1, 1, 1) for each in self.blocks]
        if once != [True, True]:
            return False
        over, last = (block.stages[0] for block in self.blocks)
        ahead = Heading(*[frozenset({0})] * 3)
        return (
            over == Stage(0, 1, reach=0, over=OCCUPIED)
            and last.reach < 2
            and last == Stage(0, 1, ahead, last.reach, end=last.end, royal=last.royal)
        )


@dataclass(frozen=True, slots=True)
class MoveSet:
    """Everything one piece type may do; no phrase at all is a piece that never moves."""

    phrases: tuple[Phrase, ...] = ()
    castlings: tuple[CastlingItem, ...] = ()
    universals: tuple[Universal, ...] = ()
    imitators: tuple[Imitator, ...] = ()
