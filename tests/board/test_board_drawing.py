"""How boards are drawn: squares that fit together, shades that differ, coordinates beside them."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest

from fairychess.api.seen_board import SeenBoard
from fairychess.board import Board, square_names
from fairychess.board.drawing import INSIDE, BoardPlan, Point, drawing, hexagons, levels, ring
from fairychess.board.text import text_rows

FILES = "abcdefghikl"
PLANS = Path(__file__).parents[1] / "js" / "plans.json"


def hexagonal(pointed: bool = False) -> tuple[BoardPlan, list[str]]:
    """Ninety-one hexagons, named as Glinski has them; pointed ones by straight lines."""
    squares = [(file, step) for file in range(11) for step in range(11 - abs(file - 5))]
    places = {n: (file, step + max(file, 5)) for n, (file, step) in enumerate(squares)}
    if pointed:
        places = {n: (step, file) for n, (file, step) in places.items()}
        names = [f"{FILES[file - 5]}{rank + 1}" for file, rank in places.values()]
        return hexagons(places, names, pointed=True), names
    names = [f"{FILES[file]}{step + 1}" for file, step in squares]
    return hexagons(places, names), names


def circular() -> tuple[BoardPlan, list[str]]:
    """Four rings of sixteen."""
    names = [f"{'abcd'[n % 4]}{n // 4 + 1}" for n in range(64)]
    return ring({n: (n % 4, n // 4) for n in range(64)}, names, 16), names


def high(count: int = 5, size: int = 5) -> tuple[BoardPlan, list[str]]:
    """Five boards of five by five."""
    places = {n: (n // size**2, n % size, n // size % size) for n in range(count * size * size)}
    names = [f"{'ABCDE'[level]}{FILES[file]}{rank + 1}" for level, file, rank in places.values()]
    return levels(places, names, (size, size), "ABCDE"[:count]), names


def plain() -> tuple[BoardPlan, list[str]]:
    """An ordinary board with a hole."""
    board = Board(9, 10, frozenset({4}))
    return drawing(board), list(square_names(board))


SHAPES = {
    "hexagons": hexagonal, "pointed": lambda: hexagonal(True), "ring": circular, "levels": high,
    "plain": plain,
}  # fmt: skip


@pytest.fixture(params=SHAPES)
def drawn(request: Any) -> tuple[BoardPlan, list[str]]:
    return SHAPES[request.param]()


def corners(found: BoardPlan, square: int) -> list[Point]:
    cell = found.cells[square]
    return [(cell.centre[0] + x, cell.centre[1] + y) for x, y in cell.outline]


def edges(found: BoardPlan, square: int) -> Iterator[tuple[Point, ...]]:
    around = [(round(x, 6), round(y, 6)) for x, y in corners(found, square)]
    for a, b in zip(around, around[1:] + around[:1], strict=True):
        yield tuple(sorted((a, b)))


def neighbours(found: BoardPlan) -> set[tuple[int, int]]:
    """Squares that share a side."""
    at: dict[tuple[Point, ...], list[int]] = {}
    for square in found.cells:
        for edge in edges(found, square):
            at.setdefault(edge, []).append(square)
    assert max(map(len, at.values())) == 2
    return {(min(two), max(two)) for two in at.values() if len(two) == 2}


def inside(point: Point, around: list[Point]) -> bool:
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def test_every_square_is_drawn_once_within_the_board(drawn: tuple[BoardPlan, list[str]]) -> None:
    found, _ = drawn
    assert sorted(square for row in found.rows for square in row) == sorted(found.cells)
    for square in found.cells:
        for x, y in corners(found, square):
            assert -1e-9 <= x <= found.width + 1e-9 and -1e-9 <= y <= found.height + 1e-9


def test_pieces_have_room(drawn: tuple[BoardPlan, list[str]]) -> None:
    found, _ = drawn
    for one, other in combinations(found.cells.values(), 2):
        assert dist(one.centre, other.centre) > 0.97
    for cell in found.cells.values():
        assert inside((0, 0), list(cell.outline))
        assert min(abs(complex(*point)) for point in cell.outline) > 0.4


@pytest.mark.parametrize(
    ("shape", "count", "shades"),
    [
        ("hexagons", 240, 3), ("pointed", 240, 3), ("ring", 64 + 48, 2), ("levels", 5 * 40, 2),
        ("plain", 9 * 9 + 8 * 10 - 3, 2),
    ],
)  # fmt: skip
def test_neighbours_share_a_side_and_no_shade(shape: str, count: int, shades: int) -> None:
    found, _ = SHAPES[shape]()
    pairs = neighbours(found)
    assert len(pairs) == count
    assert all(found.cells[a].shade != found.cells[b].shade for a, b in pairs)
    tally = Counter(cell.shade for cell in found.cells.values())
    assert set(tally) == set(range(shades)) and max(tally.values()) - min(tally.values()) <= 1


def test_coordinates_stand_beside_the_squares(drawn: tuple[BoardPlan, list[str]]) -> None:
    found, names = drawn
    for seen in ("first", "second"):
        labels = [one for one in found.labels if one.seen in ("", seen)]
        assert {one.text for one in labels} >= {name.lstrip("ABCDE")[:1] for name in names} - (
            set("abcd") if any(one.seen == INSIDE for one in found.labels) else set()
        )
        for one, other in combinations(labels, 2):
            assert dist(one.at, other.at) > 0.3
        for one in labels:
            assert not any(inside(one.at, corners(found, square)) for square in found.cells)


def test_glinskis_board_from_either_side() -> None:
    found, names = hexagonal()
    assert found.cells[names.index("f6")].shade == 2
    at = {one.text: one.at for one in found.labels if one.seen == "first"}
    for file in FILES:
        lowest = found.cells[names.index(file + "1")].centre
        assert at[file][0] == pytest.approx(lowest[0]) and at[file][1] > lowest[1]
    for rank in (1, 6):
        assert at[str(rank)][0] < found.cells[names.index(f"a{rank}")].centre[0]
    turned = SeenBoard(found, names, flipped=True)
    upright = SeenBoard(found, names)
    assert turned.corner("f11") == pytest.approx(upright.corner("f1"))
    assert turned.corner("a1") == pytest.approx(upright.corner("l6"))


def test_a_drawing_for_a_page_says_each_outline_once(drawn: tuple[BoardPlan, list[str]]) -> None:
    found, names = drawn
    told = json.loads(json.dumps(found.told(names)))
    assert [[square[0] for square in row] for row in told["rows"]] == [
        [names[square] for square in row] for row in found.rows
    ]
    assert len(told["outlines"]) == len({cell.outline for cell in found.cells.values()})
    assert len(json.dumps(told, separators=(",", ":"))) < 11_000


def test_the_plans_of_the_pages_tests_are_made_here() -> None:
    """`python tests/board/test_board_drawing.py` writes the file again."""
    assert PLANS.read_text(encoding="utf-8") == plans()


def plans() -> str:
    """Plans of three shapes as the server sends them."""
    told = {
        name: (lambda found, names: found.told(names))(*SHAPES[name]())
        for name in ("hexagons", "ring", "levels")
    }
    return json.dumps(told, separators=(",", ":")) + "\n"


def test_the_first_sector_begins_at_the_bottom_and_goes_clockwise() -> None:
    found, names = circular()
    middle = found.width / 2
    first, fifth = (found.cells[names.index(name)].centre for name in ("a1", "a5"))
    assert first[1] > middle > first[0] and middle - first[0] < 1
    assert fifth[0] < middle and fifth[1] < middle


def test_levels_stand_as_a_square_from_the_bottom_left() -> None:
    found, names = high()
    centre = {name: found.cells[square].centre for square, name in enumerate(names)}
    assert (found.width, found.height) == (11, 17)
    assert centre["Aa1"] == (0.5, 16.5) and centre["Ba1"] == (6.5, 16.5)
    assert centre["Ca1"] == (0.5, 10.5) and centre["Ee5"] == (4.5, 0.5)
    assert found.cells[names.index("Aa1")].shade != found.cells[names.index("Ba1")].shade


def test_hexagons_in_text() -> None:
    found, names = hexagonal()
    lines = text_rows(found.text_rows(names), {"f6": "K", "a1": "q"}, label="{:>2} ")
    assert len(lines) == 22
    assert lines[0] == "f11           ."
    assert lines[10] == " b4   .   .   K   .   ."
    assert lines[15] == " a1 q   .   .   .   .   ."
    assert lines[-1] == "    a b c d e f g h i k l"
    turned = text_rows(found.text_rows(names), {"a1": "q"}, flipped=True)
    assert turned[5] == " l1 .   .   .   .   .   q"
    assert turned[-1] == "    l k i h g f e d c b a"


def test_rings_and_levels_in_text() -> None:
    found, names = circular()
    lines = text_rows(found.text_rows(names), {"a16": "K"})
    assert lines[3].split() == ["a", *["."] * 15, "K"]
    assert lines[4].split() == [str(sector) for sector in range(1, 17)]
    found, names = high(2, 3)
    assert text_rows(found.text_rows(names), {"Ba1": "K"}) == [
        " 3 .  .  .     .  .  .",
        " 2 .  .  .     .  .  .",
        " 1 .  .  .     K  .  .",
        "   Aa Ab Ac    Ba Bb Bc",
    ]


@pytest.mark.parametrize(
    ("board", "squares", "shades"),
    [
        (Board(11, 11, shape="hexagon"), 91, 3),
        (Board(9, 10, shape="hexagon-straight"), 70, 3),
        (Board(4, 16, shape="ring"), 64, 2),
        (Board(5, 25, shape="levels", levels=5), 125, 2),
        (Board(8, 8, shape="torus"), 64, 2),
        (Board(8, 8, shape="cylinder"), 64, 2),
    ],
    ids=lambda one: getattr(one, "shape", ""),
)
def test_what_lies_a_step_away_shares_a_side(board: Board, squares: int, shades: int) -> None:
    found = drawing(board)
    assert len(found.cells) == squares == len(list(board))
    assert {cell.shade for cell in found.cells.values()} == set(range(shades))
    assert found.plain == (board.cells == "squares" and board.shape != "ring")
    pairs = neighbours(found)
    steps = [line.step for line in board.lines if line and line.kind == 1]
    for a, b in pairs:
        assert any(board.step(a, step) == b for step in steps)
    flat = {
        (min(a, b), max(a, b))
        for a in board
        for step in steps
        if (b := board.step(a, step)) is not None
    }
    if board.cells == "hexagons" or board.shape == "ring":
        assert pairs == flat


def test_white_has_the_lower_half_of_a_ring() -> None:
    board = Board(4, 16, shape="ring")
    found = drawing(board)
    for square, name in enumerate(square_names(board)):
        assert (found.cells[square].centre[1] > found.height / 2) == (int(name[1:]) <= 8)


def test_colours_do_not_move_a_row() -> None:
    board = Board(2, 1)
    rows = text_rows(
        drawing(board).text_rows(square_names(board)), {"a1": "K"}, show=lambda s, c: f"<{c}>"
    )
    assert rows == [" 1 <K> <.>", "   a b"]


if __name__ == "__main__":
    PLANS.write_text(plans(), encoding="utf-8")
