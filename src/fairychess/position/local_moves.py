"""Moves that depend on where a piece stands: the parts that its moves are made of.

Most pieces move alike from everywhere, and their program says it all. Those with a region, or with
moves from certain squares only, have a list of parts instead; the program of such a piece, all
its moves together, then answers what need not be exact.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fairychess.position.lines import capture_paths
from fairychess.position.words.flags import one_bit


class Part(NamedTuple):
    """Moves along the paths of `program` (a `betza.Program`) from the squares `origins`.

    They end within `goals`, and every square on the way is one of `within`; None: any square.
    """

    program: Any
    origins: frozenset[int] | None = None
    goals: frozenset[int] | None = None
    within: frozenset[int] | None = None

    def starts_from(self, square: int) -> bool:
        """Tell whether a piece on this square has these moves."""
        places = (self.origins, self.within)
        return all(squares is None or square in squares for squares in places)

    def ends_on(self, square: int) -> bool:
        """Tell whether these moves may end here."""
        places = (self.goals, self.within)
        return all(squares is None or square in squares for squares in places)

    def passes(self, square: int) -> bool:
        """Tell whether these moves may lead over this square."""
        return self.within is None or square in self.within


def local_captures(tables: Any, parts: list[Part]) -> list[set[int]]:
    """Return for each square what a piece there attacks along empty lines or by leaps, were the
    board empty; nothing for holes."""
    attacks = [
        (part, [(target, way) for target, way, plain in capture_paths(part.program.nodes) if plain])
        for part in parts
    ]
    holes = tables.board.holes
    return [
        set() if square in holes else _attacked_from(tables, attacks, square)
        for square in range(tables.squares)
    ]


def _attacked_from(tables: Any, attacks: list[tuple[Part, list]], origin: int) -> set[int]:
    x, y = tables.board.place(origin)
    found = set()
    for part, paths in attacks:
        if not part.starts_from(origin):
            continue
        for (dx, dy), way in paths:
            target = tables.square_at(x + dx, y + dy)
            if target < 0 or not part.ends_on(target):
                continue
            if all(part.passes(tables.square_at(x + px, y + py)) for px, py in way):
                found.add(target)
    return found


def bulk_nodes(
    tables: Any, parts: list[Part], colour: int
) -> Iterator[tuple[Any, int, int, int, int]]:
    """Yield each node of some parts: the node, where its part begins, its place in the whole, its
    origins as a set of bits, and how far its square is in numbers.

    The origins are -1 where such a set cannot say which paths there are: where a path may go on
    over a square on which it may not end, or not all are equally far.
    """
    base = 0
    for part in parts:
        for index, node in enumerate(part.program.nodes):
            origins = shift = 0
            for square in range(tables.squares):
                target = tables.node_square(node, *tables.board.place(square), colour)
                if target < 0 or not part.starts_from(square) or not part.passes(target):
                    continue
                goes_on = not part.ends_on(target) and node.end > index + 1
                if goes_on or (origins and target - square != shift):
                    origins = -1
                    break
                shift = target - square
                if part.ends_on(target):
                    origins |= one_bit(square)
            yield node, base, base + index, origins, shift
        base += len(part.program.nodes)
