"""The atoms: which step each capital letter stands for."""

from dataclasses import dataclass

from fairychess.betza.directions import System
from fairychess.betza.errors import Flaw
from fairychess.betza.tree import Item

UNLIMITED = 0
MODIFIERS = "fblrvshamcdekpgijnoqztuxy^_"


@dataclass(frozen=True, slots=True)
class Atom:
    """A leap of ``long`` and, if oblique, ``short`` aside; ``reach`` 0 repeats it for ever."""

    short: int
    long: int
    system: System
    reach: int = 1
    doubles: bool = True
    special: bool = False


ATOMS = {
    "W": Atom(0, 1, System.ORTHOGONAL),
    "F": Atom(0, 1, System.DIAGONAL),
    "T": Atom(0, 1, System.TRIAGONAL),  # on levels: to the corner of a cube
    "D": Atom(0, 2, System.ORTHOGONAL),
    "A": Atom(0, 2, System.DIAGONAL),
    "H": Atom(0, 3, System.ORTHOGONAL),
    "G": Atom(0, 3, System.DIAGONAL),
    "N": Atom(1, 2, System.OBLIQUE),
    "C": Atom(1, 3, System.OBLIQUE),
    "L": Atom(1, 3, System.OBLIQUE),  # the camel's older letter
    "Z": Atom(2, 3, System.OBLIQUE),
    "J": Atom(2, 3, System.OBLIQUE),  # the zebra's older letter
    "K": Atom(0, 1, System.EIGHT, doubles=False),
    "R": Atom(0, 1, System.ORTHOGONAL, UNLIMITED, doubles=False),
    "B": Atom(0, 1, System.DIAGONAL, UNLIMITED, doubles=False),
    "Q": Atom(0, 1, System.EIGHT, UNLIMITED, doubles=False),
    "U": Atom(0, 0, System.EIGHT, doubles=False, special=True),  # any other square
    "I": Atom(0, 0, System.ORTHOGONAL, doubles=False, special=True),  # imitates the last mover
    "O": Atom(0, 1, System.ORTHOGONAL, doubles=False, special=True),  # castling
}


def check_atom(item: Item, position: int) -> None:
    """Refuse suffixes and ranges that this atom cannot have."""
    atom = ATOMS[item.atom]
    behind = position + 1 + item.doubled
    if item.suffixes:
        if atom.special or atom.system in (System.EIGHT, System.TRIAGONAL):
            raise Flaw(behind, "xbetza_lengthen_not", letter=item.suffixes[0], atom=item.atom)
        if item.doubled:
            raise Flaw(behind, "xbetza_not_lengthened")
        short, long, _ = lengthened(item)
        if max(short, long) > 15:
            raise Flaw(behind, "xbetza_longest_leap")
    after = behind + len(item.suffixes)
    if not item.range:
        return
    if item.range == "*":
        if item.atom not in "WF" or item.doubled or item.suffixes:
            raise Flaw(after, "xbetza_star")
    elif item.doubled:
        raise Flaw(after, "xbetza_doubled", letter=f"{item.atom}{item.atom}", once=item.atom)
    elif item.atom in "UI":
        raise Flaw(after, "xbetza_no_range", letter=item.atom)
    elif item.atom == "O" and item.range == "0":
        raise Flaw(after, "xbetza_castling_distance")


def lengthened(item: Item) -> tuple[int, int, System]:
    """The leap after its X and Y suffixes: short side, long side, direction system.

    X adds three to the long side and makes a diagonal leap oblique; Y adds two to both sides
    (on a diagonal, two steps).
    """
    atom = ATOMS[item.atom]
    short, long, system = atom.short, atom.long, atom.system
    for suffix in item.suffixes:
        if suffix == "X":
            if system is System.DIAGONAL:
                short, system = long, System.OBLIQUE
            long += 3
        else:
            long += 2
            if system is not System.DIAGONAL:
                short, system = short + 2, System.OBLIQUE
    return short, long, system
