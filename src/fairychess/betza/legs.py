"""A description taken apart: every item is some paths, every path some legs in a row."""

from dataclasses import dataclass

from fairychess.betza.directions import System
from fairychess.betza.program import CastlingItem, Imitator, Universal


@dataclass(frozen=True, slots=True)
class Headings:
    """Where a leg may head, eight bits clockwise relative to the leg before it.

    The three sets of ``bends`` are for paths that so far went straight, bent right, bent left:
    the letters q and z mean "the same way again" and "the other way".
    """

    bends: tuple[int, int, int]

    @staticmethod
    def of(bits: int) -> "Headings":
        """The same set however the path bent before."""
        return Headings((bits, bits, bits))


@dataclass(frozen=True, slots=True)
class Joint:
    """Where a later move in a bracket may head: it has an atom, and so directions, of its own.

    ``straight`` is read in the eightfold system, ``between`` in the oblique one (for going over
    from straight to oblique steps or back), ``loose`` where the eightfold reading points at no
    direction the atom has; ``branch`` keeps the upright (q) or the sideways (z) of two branches.
    """

    system: System
    straight: int
    between: int
    loose_along: int
    loose_across: int
    branch: str


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg. The masks EMPTY, OWN, ENEMY, EP are those of program.py."""

    short: int
    long: int
    turns: Headings | Joint
    reach: int = 1
    """How many steps at most; 0 without limit."""
    shared: bool = False
    """The reach includes the steps of the leg before."""
    stop: int = 0
    borrow: bool = False
    go: int = 0
    """What may stand where the leg ends, undisturbed, for the path to go on."""
    take: int = 0
    """What may stand there and is removed when going on."""
    relay: bool = False
    """A friend standing there makes the rest of the move."""
    royal: int = 0
    between: int = 0
    """What must stand on the squares between, for leaps that care; 0 if they do not."""
    rights: bool = False
    """The squares between carry en-passant rights afterwards."""
    trail: bool = False
    """The squares slid over carry en-passant rights afterwards."""
    wrap: int = 0
    off: bool = False
    iso: bool = False
    """As many steps as the latest sliding leg."""
    unload: bool = False
    half: bool = False
    """Only the first step may leave the mover's own half."""


@dataclass(frozen=True, slots=True)
class Path:
    """Legs played one after the other."""

    legs: tuple[Leg, ...]
    initial: bool = False


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What one item means."""

    paths: tuple[Path, ...] = ()
    castlings: tuple[CastlingItem, ...] = ()
    universals: tuple[Universal, ...] = ()
    imitators: tuple[Imitator, ...] = ()
