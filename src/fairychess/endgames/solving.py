"""Solving a material: its graph, its levels, and the tables that come of them."""

from array import array
from collections.abc import Callable

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.folder import TableFolder
from fairychess.endgames.graph import Graph
from fairychess.endgames.material import Material
from fairychess.endgames.retrograde import Levels
from fairychess.endgames.standing import empty_position
from fairychess.endgames.table import Table, facts_of
from fairychess.position.words.piece import piece_type_of
from fairychess.rules import Rules

MEMORY = 4 << 30
"""Bytes that one material may need."""

Tell = Callable[[str, int, int], None]
"""Called with the materials being solved, and how many of how many positions are done."""


def quiet(names: str, done: int, total: int) -> None:
    """Tell nobody."""


def check_solvable(rules: Rules) -> None:
    """Refuse variants in which a position is not described by its pieces. EndgameError."""
    reasons = [
        (rules.secret or rules.hides_squares, "a game with secrets has no exact results"),
        (rules.individual, "its pieces are individuals, so there are too many positions"),
    ]
    for refused, reason in reasons:
        if refused:
            raise EndgameError(f"{rules.name}: {reason}")


def solve(
    rules: Rules,
    material: Material,
    folder: TableFolder,
    memory: int = MEMORY,
    tell: Tell = quiet,
) -> list[Table]:
    """Solve a material and all that its moves lead to, as far as the folder has no table of it.

    The tables are kept in the folder and returned, none if that of the material was there.
    Raises EndgameError for what cannot be solved, or needs more than `memory` bytes.
    """
    check_solvable(rules)
    if folder.has(material):
        return []
    graph = Graph(rules, empty_position(rules, material), folder.values, memory, tell)
    graph.build(material)
    Levels(graph).run()
    found = []
    values: array[int] = graph.value_store
    for entry in graph.solving:
        numbers = graph.numbering.numbers(entry)
        first = graph.first_of(entry)
        part = values[first : first + numbers]
        table = Table(graph.numbering.materials[entry], facts_of(part), part)
        folder.keep(table)
        found.append(table)
    return found


def in_order(rules: Rules, materials: list[Material]) -> list[Material]:
    """Those with fewer pieces first, and of those the ones whose pieces become no others."""

    def weight(material: Material) -> tuple[int, int, str]:
        types = [piece_type_of(piece) for piece in material.pieces]
        changing = sum(bool(rules.pieces[piece_type].promotes) for piece_type in types)
        return material.count, changing, material.name(rules)

    return sorted(materials, key=weight)
