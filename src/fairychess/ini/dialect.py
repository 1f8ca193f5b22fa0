"""Moves of INI files, a dialect of Betza's notation, said in XBetza.

The dialect has the modes m and c, the hoppers p (beyond one piece, on along the line) and g (right
behind it), n for lame leaps, i for moves from the squares of a double step, directions, atoms,
doubled atoms and numbers. It differs from XBetza where letters of direction stand before K and Q
(there all three squares ahead for f), in the number of a hopper (there 1 is right behind the
hurdle, and more is the longest way there, with p and with g) and in which squares lame camels pass
(there straight ahead first).
"""

from dataclasses import dataclass, replace
from itertools import combinations

from fairychess.messages.strangers import quoted

LONGEST = 200
LEAPERS = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0),
    "L": (3, 1), "C": (3, 1), "J": (3, 2), "Z": (3, 2), "G": (3, 3),
}  # fmt: skip
COMPOUND = {"R": "W", "B": "F", "Q": "WF", "K": "WF"}
SLIDERS = "RBQ"
VERTICAL, HORIZONTAL = "fbvh", "rlsh"
OLD_ATOMS = {"L": "C", "J": "Z"}
NEVER_LAME = "CHG"
PLAIN = ("", "f", "b", "l", "r", "v", "s")
OBLIQUE = ("fh", "bh", "lh", "rh", "fs", "bs", "hr", "hl", "fl", "fr", "bl", "br")
NARROW = ("lf", "rf", "lb", "rb")


@dataclass(frozen=True, slots=True)
class DialectItem:
    """One move: letters of mode, hopper, lame and initial, pairs of direction, atom, range.

    `reach` is None for a leap, 0 for a ride without end, else its longest number of steps.
    """

    modes: str
    hopper: str
    lame: bool
    initial: bool
    pairs: tuple[str, ...]
    atom: str
    reach: int | None


def translate(moves: str, passant: bool = False) -> str:
    """Return XBetza for moves of the dialect. Raises ValueError naming the place.

    With `passant` whatever captures does so en passant as well.
    """
    return joined(items(moves), passant)


def joined(found: list[DialectItem], passant: bool, rights: bool = False) -> str:
    """XBetza of several items; with `rights` lame steps leave rights of en passant behind."""
    text = "".join(spell(item if not passant else passing(item)) for item in found)
    return (text.replace("n", "nn") if rights else text) or "-"


def only_en_passant(found: list[DialectItem]) -> list[DialectItem]:
    """The captures among some moves, only en passant."""
    captures = [item for item in found if "c" in item.modes or not item.modes]
    return [replace(item, modes="e") for item in captures]


def without_initial(found: list[DialectItem]) -> list[DialectItem]:
    """The same moves, whether or not the piece has moved."""
    return [replace(item, initial=False) for item in found]


def passing(item: DialectItem) -> DialectItem:
    """The same move, en passant as well if it captures."""
    modes = {"": "mce", "c": "ce", "mc": "mce"}.get(item.modes, item.modes)
    return replace(item, modes=modes)


def has_initial(moves: str) -> bool:
    """Are there moves that only the squares of a double step allow?"""
    return any(item.initial for item in items(moves))


def dead_items(moves: str) -> bool:
    """Are there lame leaps that are no moves at all in these files?"""
    return any(
        item.lame and OLD_ATOMS.get(item.atom, item.atom) in NEVER_LAME for item in items(moves)
    )


def items(moves: str) -> list[DialectItem]:
    """The moves of a text one by one. Raises ValueError naming the place."""
    if len(moves) > LONGEST:
        raise ValueError(f"longer than {LONGEST} letters")
    found, at = [], 0
    while at < len(moves):
        item, at = take(moves, at)
        found.append(item)
    return found


def take(moves: str, at: int) -> tuple[DialectItem, int]:
    """One item and the index behind it."""
    letters = {"m": 0, "c": 0, "p": 0, "g": 0, "n": 0, "i": 0, "e": 0}
    pairs: list[str] = []
    while at < len(moves):
        letter = moves[at]
        if letter in LEAPERS or letter in COMPOUND:
            break
        if letter in letters:
            letters[letter] += 1
            at += 1
        elif letter in VERTICAL or letter in HORIZONTAL:
            both = moves[at : at + 2]
            joined = len(both) == 2 and (both[0] == both[1] or joins(*both))
            pairs.append(both if joined else letter * 2)
            at += 2 if joined else 1
        else:
            raise ValueError(f"column {at + 1}: {quoted(letter)} is not understood")
    if at == len(moves):
        raise ValueError(f"column {at}: letters without an atom")
    atom, at = moves[at], at + 1
    reach: int | None = 0 if atom in SLIDERS else None
    if at < len(moves) and (moves[at].isdecimal() or moves[at] == atom):
        reach = int(moves[at]) if moves[at].isdecimal() else 0
        at += 1
    modes = "".join(mode for mode in "mc" if letters[mode])
    hopper = "p" if letters["p"] else "g" if letters["g"] else ""
    if hopper and reach:
        hopper, reach = ("g", 0) if reach == 1 else ("p", reach)
    item = DialectItem(modes, hopper, letters["n"] > 0, letters["i"] > 0, tuple(pairs), atom, reach)
    check(item, at)
    return item, at


def joins(one: str, other: str) -> bool:
    """Are two letters of direction one direction together?"""
    return (one in VERTICAL and other in HORIZONTAL) or (one in HORIZONTAL and other in VERTICAL)


def check(item: DialectItem, at: int) -> None:
    """Refuse what the dialect does not define."""
    if item.hopper and item.reach is None:
        raise ValueError(f"column {at}: {item.hopper} goes with riders: R, B, Q, doubled atoms")
    if item.lame and (item.hopper or item.reach is not None):
        raise ValueError(f"column {at}: n goes with single leaps")


def spell(item: DialectItem) -> str:
    """XBetza of one item; none where its directions leave nothing."""
    text = ""
    for atom in COMPOUND.get(item.atom, item.atom):
        for directions in spelled_directions(directions_of(item, atom), atom):
            text += one_atom(item, atom, directions)
    return merged(text, item)


def merged(text: str, item: DialectItem) -> str:
    """The shorter text where a compound atom goes everywhere."""
    if item.atom in COMPOUND and not item.pairs:
        return prefix(item, "") + item.atom + (str(item.reach) if item.reach else "")
    return text


def prefix(item: DialectItem, directions: str) -> str:
    """The letters before an atom."""
    lame = "n" if item.lame else ""
    return ("i" if item.initial else "") + directions + item.modes + item.hopper + lame


def one_atom(item: DialectItem, atom: str, directions: str) -> str:
    """One simple atom with its directions."""
    letter = OLD_ATOMS.get(atom, atom)
    before = prefix(item, directions)
    if item.lame and letter in NEVER_LAME:
        return ""
    if item.reach is None or item.reach == 1:
        return before + letter
    sliding = {"W": "R", "F": "B"}.get(letter, letter if item.reach else letter * 2)
    return before + sliding + (str(item.reach) if item.reach else "")


# ---- directions ---------------------------------------------------------------------------


def steps_of(atom: str) -> set[tuple[int, int]]:
    """All the leaps of an atom, across and up."""
    long, short = LEAPERS[atom]
    signs = [(a, b) for a in (1, -1) for b in (1, -1)]
    return {(a * x, b * y) for a, b in signs for x, y in ((long, short), (short, long))}


def directions_of(item: DialectItem, atom: str) -> frozenset[tuple[int, int]]:
    """The leaps that an item's letters of direction leave to an atom."""
    if not item.pairs:
        return frozenset(steps_of(atom))
    pairs = set(item.pairs)
    if LEAPERS[atom][1] == 0:  # on lines straight ahead or sideways each letter is for itself
        pairs = {letter * 2 for pair in pairs for letter in pair}
    return frozenset(step for step in steps_of(atom) if names_of(step) & pairs)


def names_of(step: tuple[int, int]) -> set[str]:
    """The pairs of letters that a leap has: the second says the long side, the first the half."""
    across, up = step
    side = "r" if across > 0 else "l"
    way = "f" if up > 0 else "b"
    found: set[str] = set()
    if abs(up) >= abs(across):
        found |= {way * 2, "vv"}
        if across:
            found |= {side + way, side + "v"}
    if abs(across) >= abs(up):
        found |= {side * 2, "ss"}
        if up:
            found |= {way + side, way + "s"}
    if across and up:
        found |= {way + "h", side + "h"}
        if abs(across) != abs(up):
            right = (abs(up) > abs(across)) == (across * up > 0)
            found.add("hr" if right else "hl")
    return found


def spelled_directions(wanted: frozenset[tuple[int, int]], atom: str) -> list[str]:
    """Letters that name exactly these leaps in XBetza, as few items as will do."""
    every = steps_of(atom)
    if not wanted:
        return []
    singles = {text: meant(text, atom) for text in choices(atom)}
    for number in range(1, 5):
        for texts in combinations(singles, number):
            if frozenset().union(*(singles[text] for text in texts)) == wanted:
                if LEAPERS[atom][1] in (0, LEAPERS[atom][0]):
                    return ["".join(texts)]
                return list(texts)
    return [text for text, steps in singles.items() if len(steps) == 1 and steps <= wanted & every]


def choices(atom: str) -> tuple[str, ...]:
    """The directions that XBetza has for one atom, simple ones first."""
    long, short = LEAPERS[atom]
    if short == 0:
        return PLAIN
    if long == short:
        return (*PLAIN, "fl", "fr", "bl", "br")
    return (*PLAIN, *OBLIQUE, *NARROW)


def meant(text: str, atom: str) -> frozenset[tuple[int, int]]:
    """The leaps that one direction names in XBetza."""
    if not text:
        return frozenset(steps_of(atom))
    pair = {"fh": "fh", "hr": "hr"}.get(text, text if len(text) == 2 else text * 2)
    return frozenset(step for step in steps_of(atom) if pair in names_of(step))
