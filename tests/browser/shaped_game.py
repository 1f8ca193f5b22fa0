"""Hand-made games on boards of other shapes, to see and use what the pages draw of them.

Every piece steps to what touches its square by a side. There are hexagons, rings, levels, and a
board of thirty-six by thirty-six full of pieces.
"""

import dataclasses
from typing import Any

import fake_game

from fairychess.board.drawing import BoardPlan, hexagons, levels, ring
from fairychess.game.view import MoveSteps, OptionView, VariantInfo, View

FILES = "abcdefghikl"
LARGE = 36


def hexagonal() -> tuple[BoardPlan, list[str]]:
    squares = [(file, step) for file in range(11) for step in range(11 - abs(file - 5))]
    names = [f"{FILES[file]}{step + 1}" for file, step in squares]
    places = {n: (file, step + max(file, 5)) for n, (file, step) in enumerate(squares)}
    return hexagons(places, names), names


def circular() -> tuple[BoardPlan, list[str]]:
    names = [f"{'abcd'[n % 4]}{n // 4 + 1}" for n in range(64)]
    return ring({n: (n % 4, n // 4) for n in range(64)}, names, 16), names


def stacked() -> tuple[BoardPlan, list[str]]:
    places = {n: (n // 25, n % 5, n // 5 % 5) for n in range(125)}
    names = [f"{'ABCDE'[level]}{FILES[file]}{rank + 1}" for level, file, rank in places.values()]
    return levels(places, names, (5, 5), "ABCDE"), names


def wide() -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    files = [*letters, *("a" + letter for letter in letters)][:LARGE]
    return [f"{file}{rank}" for rank in range(1, LARGE + 1) for file in files]


PLANS = {"hexagons": hexagonal(), "ring": circular(), "levels": stacked()}
SIZES = {"hexagons": (11, 11), "ring": (4, 16), "levels": (5, 5), "large": (LARGE, LARGE)}
SCENES: dict[str, dict[str, tuple[str, str]]] = {
    "hexagons": {
        "g1": ("K", "first"), "e1": ("Q", "first"), "f2": ("B", "first"), "f5": ("P", "first"),
        "a1": ("R", "first"), "f7": ("P", "second"), "g10": ("K", "second"), "l6": ("R", "second"),
    },
    "ring": {
        "a1": ("K", "first"), "b1": ("B", "first"), "d2": ("P", "first"), "d16": ("R", "first"),
        "a9": ("K", "second"), "c5": ("N", "second"), "d8": ("P", "second"),
    },
    "levels": {
        "Ac1": ("K", "first"), "Aa1": ("R", "first"), "Bc2": ("P", "first"), "Cc3": ("N", "first"),
        "Ec5": ("K", "second"), "Ea5": ("R", "second"), "Dc4": ("P", "second"),
    },
}  # fmt: skip
KINDS = "KQRBNP"
NAMES = dict(zip(KINDS, ("King", "Queen", "Rook", "Bishop", "Knight", "Pawn"), strict=True))


def full() -> dict[str, tuple[str, str]]:
    """Four hundred pieces a side, one king each."""
    found = {}
    for place, name in enumerate(wide()):
        rank, file = divmod(place, LARGE)
        if rank in (*range(11), *range(25, 36)):
            kind = "PQRBN"[(7 * rank + file) % 5] if rank not in (11, 24) else "P"
            found[name] = (kind, "first" if rank < LARGE // 2 else "second")
    found["r1"], found["s36"] = ("K", "first"), ("K", "second")
    return found


SCENES["large"] = full()


def beside(shape: str) -> dict[str, list[str]]:
    """What touches each square by a side, as the drawing has it."""
    if shape == "large":
        names = wide()
        places = {name: divmod(n, LARGE) for n, name in enumerate(names)}
        at = {place: name for name, place in places.items()}
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
        return {
            name: [at[r + y, f + x] for y, x in steps if (r + y, f + x) in at]
            for name, (r, f) in places.items()
        }
    plan, names = PLANS[shape]
    edges: dict[Any, list[str]] = {}
    for square, cell in plan.cells.items():
        around = [
            (round(cell.centre[0] + x, 6), round(cell.centre[1] + y, 6)) for x, y in cell.outline
        ]
        for edge in zip(around, around[1:] + around[:1], strict=True):
            edges.setdefault(tuple(sorted(edge)), []).append(names[square])
    found: dict[str, set[str]] = {name: set() for name in names}
    for one, *others in edges.values():
        for other in others:
            found[one].add(other)
            found[other].add(one)
    return {name: sorted(others) for name, others in found.items()}


class ShapedGame(fake_game.FakeGame):
    """One game on a board of a shape."""

    def __init__(self, shape: str) -> None:
        super().__init__()
        self.shape = shape
        self.board = dict(SCENES[shape])
        self.hands = {"first": {}, "second": {}}
        self.beside = beside(shape)
        self.steps: MoveSteps | None = None

    def options(self) -> list[OptionView]:
        return [
            OptionView(start + one, (start, one), None, None, (one,) if one in self.board else ())
            for start, (_, side) in self.board.items()
            if side == self.to_move and self.outcome is None
            for one in self.beside[start]
            if one not in self.board or self.board[one][1] != self.to_move
        ]

    def view(self, viewer: str) -> View:
        return dataclasses.replace(super().view(viewer), variant=self.shape, steps=self.steps)

    def play(self, seat: str, text: str) -> None:
        option = next((one for one in self.options() if one.text == text), None)
        super().play(seat, text)
        assert option is not None
        self.steps = MoveSteps(option.clicks, option.captures)


class ShapedRoom(fake_game.FakeRoom):
    """One variant a shape, called by it."""

    def catalogue(self) -> list[VariantInfo]:
        return [self.variant_info(shape, {}) for shape in SIZES]

    def variant_info(
        self, name: str, options: dict[str, Any], *, text: str | None = None, told: Any = None
    ) -> VariantInfo:
        if name not in SIZES:
            raise LookupError(f"no variant named {name!r}")
        files, ranks = SIZES[name]
        fake = super().variant_info("fake", options)
        king = next(kind for kind in fake.piece_types if kind.id == "K")
        return dataclasses.replace(
            fake,
            name=name,
            title=name.title(),
            files=files,
            ranks=ranks,
            style="chess",
            seats={"first": "White", "second": "Black"},
            options={},
            hands=False,
            piece_types=tuple(
                dataclasses.replace(king, id=kind, name=NAMES[kind], royal=kind == "K", glyphs="")
                for kind in KINDS
            ),
            plan=PLANS[name][0].told(PLANS[name][1]) if name in PLANS else None,
        )

    def new_game(self, name: str, options: dict[str, Any], *args: Any, **more: Any) -> ShapedGame:
        return ShapedGame(name)
