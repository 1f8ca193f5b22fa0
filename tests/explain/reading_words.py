"""Reads English sentences about moves as a person does, and makes the moves on a board.

Written from the sentences alone: it knows neither XBetza nor phrases. What it cannot read, such as
moves of several parts, is `None`, so that the tests count what they have left out.
"""

from collections.abc import Callable, Iterator
from functools import partial

Square = tuple[int, int]
Stands = Callable[[Square], str]
"""What stands on a square: "own", "enemy", "" for nothing, "off" beyond the edge."""
Ends = Iterator[Square]

NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
WAYS = {
    "in any of the eight directions": ORTHOGONAL + DIAGONAL,
    "orthogonally": ORTHOGONAL,
    "diagonally": DIAGONAL,
    "straight forward": ((0, 1),),
    "straight backward": ((0, -1),),
    "straight to the right": ((1, 0),),
    "straight to the left": ((-1, 0),),
    "straight sideways": ((1, 0), (-1, 0)),
    "straight forward or backward": ((0, 1), (0, -1)),
    "diagonally forward": ((1, 1), (-1, 1)),
    "diagonally backward": ((1, -1), (-1, -1)),
    "diagonally to the right": ((1, 1), (1, -1)),
    "diagonally to the left": ((-1, 1), (-1, -1)),
    "diagonally forward-right": ((1, 1),),
    "diagonally forward-left": ((-1, 1),),
    "diagonally backward-right": ((1, -1),),
    "diagonally backward-left": ((-1, -1),),
    "diagonally forward-right or backward-left": ((1, 1), (-1, -1)),
    "diagonally forward-left or backward-right": ((-1, 1), (1, -1)),
}
AGAIN = ", once or again and again in the same direction from one empty square to the next"
BETWEEN = (
    ", if the square between is empty",
    ", if all squares between are empty",
    ", if the next square straight along its longer side is empty",
)
OVER_ONE = " over exactly one piece of either side, with nothing else on the way"
BEHIND = " as far as the first piece of either side, jumps over it and ends on the next square"


def destinations(sentence: str, start: Square, stands: Stands) -> set[Square] | None:
    """Where a piece may go by a sentence; None if it is not read here."""
    text = sentence[:1].lower() + sentence[1:].removesuffix(".")
    text, wanted = text.partition(" (like a ")[0] + text.partition(" in chess)")[2], {"", "enemy"}
    for ending, only in ((" without capturing", ""), (", only to capture an enemy piece", "enemy")):
        if text.endswith(ending):
            text, wanted = text.removesuffix(ending), {only}
    ways = read(text)
    if ways is None:
        return None
    return {square for way in ways for square in way(start, stands) if stands(square) in wanted}


def read(text: str) -> list[Callable[[Square, Stands], Ends]] | None:
    """One walker for each direction that a text names."""
    if where := between(text, "steps one square "):
        return walkers(run, directions(where), 1)
    if where := between(text, "slides any distance "):
        return walkers(run, directions(where), 99)
    if where := between(text, "goes any distance ", OVER_ONE):
        return walkers(hop, directions(where), 99)
    if where := between(text, "goes ", BEHIND):
        return walkers(hop, directions(where), 1)
    if rest := between(text, "slides up to "):
        number, _, where = rest.partition(" squares ")
        return walkers(run, directions(where), counted(number))
    for condition in BETWEEN[:2]:
        if rest := between(text, "moves exactly ", condition):
            number, _, where = rest.partition(" squares ")
            return walkers(blocked, directions(where), counted(number))
    if rest := between(text, "leaps ", BETWEEN[2]):
        return walkers(horse, oblique(rest), 1)
    if rest := between(text, "leaps "):
        times = 99 if rest.endswith(AGAIN) else 1
        rest = rest.removesuffix(AGAIN)
        number, _, where = rest.removeprefix("exactly ").partition(" squares ")
        if rest.startswith("exactly "):
            far = counted(number)
            return walkers(run, [(x * far, y * far) for x, y in directions(where)], times)
        return walkers(run, oblique(rest), times)
    return None


def between(text: str, first: str, last: str = "") -> str:
    """What stands between two pieces of a text; "" if it has not both."""
    fits = text.startswith(first) and text.endswith(last)
    return text.removeprefix(first).removesuffix(last) if fits else ""


def counted(number: str) -> int:
    return int(number) if number.isdecimal() else NUMBERS.index(number)


def directions(where: str) -> list[Square]:
    """The directions of a list such as "diagonally forward or straight sideways"."""
    found: list[Square] = []
    every, but, left_out = where.partition(" but ")
    if but:
        out = directions(left_out)
        return [way for way in directions(every) if out and way not in out]
    while where:
        name = max((one for one in WAYS if where.startswith(one)), key=len, default="")
        rest = where.removeprefix(name)
        joint = next((one for one in (", or ", ", ", " or ") if rest.startswith(one)), "")
        if not name or bool(joint) != bool(rest):
            return []
        found += WAYS[name]
        where = rest.removeprefix(joint)
    return found


def oblique(where: str) -> list[Square]:
    """Leaps such as "two squares forward and one to either side"."""
    number, _, rest = where.partition(" squares ")
    ahead, _, side = rest.partition(" and ")
    short, _, aside = side.partition(" ")
    if number not in NUMBERS or short not in NUMBERS:
        return []
    far, near = counted(number), counted(short)
    lengthways = {"forward": (1,), "backward": (-1,), "forward or backward": (1, -1)}
    sideways = {"to the side": (1, -1), "to either side": (1, -1), "to the right": (1,),
                "to the left": (-1,)}  # fmt: skip
    if (ahead, aside) == ("orthogonally", "to the side"):
        pairs = [(near, far), (far, near)]
        return [(x * i, y * j) for x, y in pairs for i in (1, -1) for j in (1, -1)]
    if ahead in lengthways and aside in sideways:
        return [(near * i, far * j) for i in sideways[aside] for j in lengthways[ahead]]
    if ahead in sideways and aside in lengthways:
        return [(far * i, near * j) for i in sideways[ahead] for j in lengthways[aside]]
    return []


def walkers(
    walk: Callable[..., Ends], ways: list[Square], number: int
) -> list[Callable[[Square, Stands], Ends]] | None:
    return [partial(walk, way, number) for way in ways] or None


def run(way: Square, most: int, start: Square, stands: Stands) -> Ends:
    """At most so many steps or leaps, as long as the squares before are empty."""
    square = start
    for _ in range(most):
        square = square[0] + way[0], square[1] + way[1]
        if stands(square) == "off":
            return
        yield square
        if stands(square):
            return


def blocked(way: Square, number: int, start: Square, stands: Stands) -> Ends:
    """Exactly so many steps, over empty squares."""
    squares = list(run(way, number, start, stands))
    yield from squares[number - 1 :]


def horse(way: Square, _: int, start: Square, stands: Stands) -> Ends:
    """A leap, if the next square along its longer side is empty."""
    x, y = way
    step = (0, 1 if y > 0 else -1) if abs(y) > abs(x) else (1 if x > 0 else -1, 0)
    if not stands((start[0] + step[0], start[1] + step[1])):
        yield from run(way, 1, start, stands)


def hop(way: Square, most: int, start: Square, stands: Stands) -> Ends:
    """Over the first piece on the line, and so many squares behind it."""
    before = list(run(way, 99, start, stands))
    if before and stands(before[-1]):
        yield from run(way, most, before[-1], stands)
