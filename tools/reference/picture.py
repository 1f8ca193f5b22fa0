"""A small board as SVG: no fonts of its own, no style sheets, no scripts."""

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from fairychess.api.pieces_svg import drawn, wall
from fairychess.position.words import piece as pieces_of_kernel

CELL, EDGE = 34, 14
LIGHT, DARK = "#f3ead6", "#dfcba2"
TINT, MOVE, ARROW, LABEL = "#f2c230", "#2f7d4f", "#b23a2e", "#857a68"


@dataclass
class Picture:
    """What is drawn besides the pieces of a position; squares are numbers."""

    tinted: Collection[int] = ()
    goals: Collection[int] = ()
    arrows: list[tuple[int, int]] = field(default_factory=list)


def board_svg(rules: Any, kernel: Any, picture: Picture, title: str) -> str:
    """The position of a kernel as one `<svg>` element."""
    return _Board(rules, kernel, picture).svg(title)


class _Board:
    def __init__(self, rules: Any, kernel: Any, picture: Picture) -> None:
        self.rules, self.kernel, self.picture = rules, kernel, picture
        self.files, self.ranks = rules.board.files, rules.board.ranks
        self.shogi = rules.definition.style == "shogi"

    def svg(self, title: str) -> str:
        hands = self.hands()
        width = self.files * CELL + EDGE
        height = self.ranks * CELL + EDGE + (CELL + 4 if hands else 0)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">',
            f"<title>{_escaped(title)}</title>",
            self.squares(),
            self.tints(),
            self.labels(),
            self.pieces(),
            self.goals(),
            *(self.arrow(*ends) for ends in self.picture.arrows),
            hands,
        ]
        return "\n".join(part for part in parts if part) + "\n</svg>\n"

    def corner(self, square: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        file, rank = square % self.files, square // self.files
        return EDGE + file * CELL, (self.ranks - 1 - rank) * CELL

    def centre(self, square: int) -> tuple[int, int]:
        left, top = self.corner(square)
        return left + CELL // 2, top + CELL // 2

    def squares(self) -> str:
        """All squares but holes in the light colour, and the dark ones over them."""
        every = list(self.rules.board)
        if self.shogi:
            return f'<path d="{self.path(every)}" fill="{LIGHT}" stroke="#8d7a55"/>'
        dark = [square for square in every if (square % self.files + square // self.files) % 2 == 0]
        rows = []
        for square in every:
            first = square % self.files == 0 or square - 1 not in self.rules.board
            if first:
                rows.append([square, 0])
            rows[-1][1] += CELL
        light = "".join(
            "M{} {}h{w}v{c}h-{w}z".format(*self.corner(square), w=wide, c=CELL)
            for square, wide in rows
        )
        return f'<path d="{light}" fill="{LIGHT}"/><path d="{self.path(dark)}" fill="{DARK}"/>'

    def path(self, squares: Iterable[int]) -> str:
        """These squares, each by itself."""
        return "".join("M{} {}h{c}v{c}h-{c}z".format(*self.corner(one), c=CELL) for one in squares)

    def tints(self) -> str:
        path = self.path(sorted(self.picture.tinted))
        return f'<path d="{path}" fill="{TINT}" opacity="0.6"/>' if path else ""

    def labels(self) -> str:
        low = self.ranks * CELL + EDGE - 3
        texts = [
            f'<text x="{EDGE + file * CELL + CELL // 2}" y="{low}">{chr(97 + file)}</text>'
            for file in range(self.files)
        ]
        texts += [
            f'<text x="{EDGE // 2}" y="{(self.ranks - rank) * CELL + CELL // 2 + 4}">{rank}</text>'
            for rank in range(1, self.ranks + 1)
        ]
        return (
            f'<g font-size="10" font-family="sans-serif" text-anchor="middle" fill="{LABEL}">'
            f"{''.join(texts)}</g>"
        )

    def pieces(self) -> str:
        """The pieces: each type once, then where it stands."""
        found: dict[int, list[int]] = {}
        for square in self.rules.board:
            if code := self.kernel.piece_at(square):
                found.setdefault(code, []).append(square)
        defined, used = [], []
        for code, squares in sorted(found.items()):
            defined.append(f'<g id="p{code}">{self.piece(code)}</g>')
            used += [f'<use href="#p{code}" {self.placed(*self.corner(s))}/>' for s in squares]
        return f"<defs>{''.join(defined)}</defs>\n{''.join(used)}"

    def piece(self, code: int) -> str:
        if code == pieces_of_kernel.WALL:
            return wall(self.rules)
        side = "second" if code & 1 else "first"
        return drawn(self.rules.definition_of(code), side, self.rules.definition.style)

    def placed(self, left: int, top: int) -> str:
        return f'transform="translate({left + 1} {top + 1}) scale({(CELL - 2) / 100:g})"'

    def goals(self) -> str:
        """A dot on an empty square, a ring around a piece."""
        found = []
        for square in sorted(self.picture.goals):
            x, y = self.centre(square)
            if self.kernel.piece_at(square):
                ring = f'r="{CELL // 2 - 3}" fill="none" stroke="{MOVE}" stroke-width="3"'
                found.append(f'<circle cx="{x}" cy="{y}" {ring}/>')
            else:
                found.append(f'<circle cx="{x}" cy="{y}" r="6" fill="{MOVE}"/>')
        return "".join(found)

    def arrow(self, origin: int, target: int) -> str:
        (x1, y1), (x2, y2) = self.centre(origin), self.centre(target)
        long = math.hypot(x2 - x1, y2 - y1) or 1
        ux, uy = (x2 - x1) / long, (y2 - y1) / long
        x3, y3 = x2 - ux * 9, y2 - uy * 9
        left, right = (x3 - uy * 5, y3 + ux * 5), (x3 + uy * 5, y3 - ux * 5)
        head = " ".join(f"{x:.0f},{y:.0f}" for x, y in ((x2, y2), left, right))
        return (
            f'<g opacity="0.75"><path d="M{x1} {y1}L{x3:.0f} {y3:.0f}" stroke="{ARROW}" '
            f'stroke-width="4"/><polygon points="{head}" fill="{ARROW}"/></g>'
        )

    def hands(self) -> str:
        """What the players hold, in a line below the board."""
        found, left = [], EDGE
        for colour in (0, 1):
            for number in range(len(self.rules.pieces)):
                for _ in range(self.kernel.in_hand(colour, number)):
                    place = self.placed(left, self.ranks * CELL + EDGE + 2)
                    found.append(f"<g {place}>{self.piece(2 * number + 2 + colour)}</g>")
                    left += CELL
            left = max(left, EDGE + (self.files - 1) * CELL) if not colour and found else left
        return "".join(found)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
