"""Ways that are drawn by two clicks, as the texts that players know."""

import random

import pytest

from fairychess.betza import compile, moves, parse
from fairychess.betza.finding import FindingError
from fairychess.betza.program import Offset
from fairychess.betza.ways import Way, way_text
from fairychess.board import Board

WAYS = [
    (Way((1, 1), (1, 2)), "yafsF"),  # the bent part of a gryphon
    (Way((0, 1), (1, 2)), "yafsW"),  # of a manticore
    (Way((0, 1), (1, 2), on=False), "afsW"),  # a horse of xiangqi
    (Way((1, 1), (1, 2), on=False), "afsF"),  # its opposite, the moa
    (Way((1, 1), (2, 2), on=False), "afF"),  # an elephant of xiangqi
    (Way((0, 1), (0, 2), slides=True, over=True, kind="capture"), "cpR"),  # captures of a cannon
    (Way((1, 1), (2, 2), slides=True, over=True, on=False), "gB"),  # a diagonal grasshopper
    (Way((0, 1), (0, 2), symmetry="sides", slides=True, over=True), "fpR"),
    (Way((0, 2), (1, 3)), "[D-fsQ]"),
    (Way((0, 1), (1, 1), slides=True), "asR"),  # a hook mover
    (Way((0, 3), (0, 4), slides=True, over=True, kind="capture"), "cpR"),  # drawn from afar
]


@pytest.mark.parametrize(("way", "text"), WAYS)
def test_a_way_is_written_as_players_do(way: Way, text: str) -> None:
    assert way_text(way) == text


@pytest.mark.parametrize(
    "way",
    [
        Way((0, 0), (1, 1)),
        Way((1, 1), (1, 1)),
        Way((0, 1), (1, 3)),
        Way((0, 8), (0, 9)),
        Way((1, 2), (1, 3)),
        Way((0, 2), (1, 3), over=True),
        Way((0, 1), (0, 2), kind="fly"),
        Way((0, 1), (0, 2), symmetry="odd"),
    ],
)
def test_what_is_no_way_is_said_in_one_line(way: Way) -> None:
    with pytest.raises(FindingError) as error:
        way_text(way)
    assert "\n" not in str(error.value)


# ---- compiled, and made on boards ----------------------------------------------------------------

SIZE = 9
MIDDLE = (4, 4)
KINDS_MADE = {"both": "mc", "move": "m", "capture": "c", "any": "mcd"}
MORE = [
    Way((1, 1), (1, 2), kind="move"),
    Way((1, 1), (1, 2), kind="any"),
    Way((0, 1), (0, 2), slides=True, over=True, on=False),
    Way((1, 1), (1, 2), slides=True, kind="capture", symmetry="sides"),
    Way((0, 1), (1, 2), symmetry="none"),
    Way((0, 2), (1, 3), on=False),
]


def directions(way: Way) -> set[tuple[Offset, Offset]]:
    """The way as it is drawn and turned: corner, and the step from there."""
    (x, y), (u, v) = way.corner, way.end
    across, up = u - x, v - y
    step = (across > 0) - (across < 0), (up > 0) - (up < 0)
    found = {((x, y), step)}
    if way.symmetry != "none":
        found |= {((-x, y), (-a, b)) for (x, y), (a, b) in found}
    if way.symmetry == "all":
        found |= {((x, -y), (a, -b)) for (x, y), (a, b) in found}
        found |= {((y, x), (b, a)) for (x, y), (a, b) in found}
    return found


def made(way: Way, own: set[Offset], enemy: set[Offset]) -> set[Offset]:
    """Where the piece in the middle gets, by what the maker says of a way and nothing else."""
    there = own | enemy
    modes = KINDS_MADE[way.kind]
    ends = set()
    for (x, y), (a, b) in directions(way):
        corners = []
        unit = (x > 0) - (x < 0), (y > 0) - (y < 0)
        at = MIDDLE
        while True:
            at = (at[0] + unit[0], at[1] + unit[1]) if way.slides else (at[0] + x, at[1] + y)
            if not inside(at):
                break
            if (at in there) == way.over:
                corners.append(at)
            if at in there or not way.slides:
                break
        for corner in corners:
            at = corner
            while inside(at := (at[0] + a, at[1] + b)):
                kind = "m" if at not in there else "d" if at in own else "c"
                ends |= {at} if kind in modes else set()
                if at in there or not way.on:
                    break
    return ends - {MIDDLE}


def inside(at: Offset) -> bool:
    return all(0 <= n < SIZE for n in at)


@pytest.mark.parametrize("way", [way for way, _ in WAYS] + MORE, ids=way_text)
def test_a_way_is_made_on_boards_as_it_was_drawn(way: Way) -> None:
    board = Board(SIZE, SIZE)
    program = compile(parse(way_text(way)), SIZE, SIZE)
    chance = random.Random(3)
    every = [(x, y) for x in range(SIZE) for y in range(SIZE) if (x, y) != MIDDLE]
    for scene in range(60):
        some = chance.sample(every, scene % 25)
        own, enemy = set(some[::2]), set(some[1::2])
        squares = [{board.square(*at) for at in side} for side in (own, enemy)]
        found = moves(program, board, board.square(*MIDDLE), *squares)
        ends = {board.coordinates(one.to) for one in found} - {MIDDLE}
        assert ends == made(way, own, enemy), (some, way_text(way))
