"""Every piece type's moves, kernel against slow generators, on empty, filled and mixed boards.

The rules are taken off first (no promotion, no check, nobody royal), so that what is compared is
the path tables alone: all end squares with all squares of pieces taken.
"""

import dataclasses
import random
from types import ModuleType

import pytest

import fairychess
from fairychess.position.words.move import origin_of, target_of
from fairychess.rules import Rules
from slow import chu, dai, raichu

MODULES = {"raichu-shogi": raichu, "dai-kagamigi": dai, "chu-shogi": chu}
Pair = tuple[int, int]
Results = set[tuple[Pair, frozenset[Pair]]]


def bare(rules: Rules) -> Rules:
    """The pieces of a variant without its rules."""
    definition = rules.definition
    pieces = tuple(dataclasses.replace(piece, royal=False) for piece in definition.pieces)
    return Rules(dataclasses.replace(definition, pieces=pieces, rules={}))


BARE = {name: bare(fairychess.load(name)) for name in MODULES}
PIECE_TYPES = [
    (name, piece_type) for name, module in MODULES.items() for piece_type in module.MOVES
]


def reach(
    rules: Rules, piece_type: str, own: set[Pair], enemy: set[Pair], at: Pair, colour: int
) -> Results:
    """All results of one piece in a scene, as the kernel has them."""
    files, ranks = rules.board.files, rules.board.ranks
    pos = rules.position("/".join([str(files)] * ranks) + f" {rules.letters[colour]}")
    kernel = pos.kernel
    pawn = 2 * (rules.piece_type("P") + 1)
    start = at[1] * files + at[0]
    kernel.place(start, 2 * (rules.piece_type(piece_type) + 1) + colour, 1)
    number = 2
    for pieces, owner in ((own, colour), (enemy, 1 - colour)):
        for file, rank in pieces:
            kernel.place(rank * files + file, pawn + owner, number)
            number += 1
    kernel.settle()
    found: Results = set()
    low = kernel.generate()
    moves = [move for move in kernel.buffered(low) if origin_of(move) == start]
    kernel.truncate(low)
    for move in moves:
        kernel.do(move)
        taken = [square for _, square, _ in kernel.last_captured()]
        kernel.undo()
        result = pair(target_of(move), files), frozenset(pair(square, files) for square in taken)
        assert result not in found, f"twice: {pos.format_move(move)}"
        found.add(result)
    return found


def pair(square: int, files: int) -> Pair:
    """File and rank of a square."""
    return square % files, square // files


def scenes(side: int, rng: random.Random) -> list[tuple[Pair, set[Pair], set[Pair]]]:
    """(square, own pieces, enemies): nobody else, enemies all around, and mixtures of any
    density.
    """
    last = side - 1
    squares = [(side // 2, side // 2), (0, 0), (last, last), (0, side // 2), (last - 1, 1)]
    found = []
    everywhere = {(file, rank) for file in range(side) for rank in range(side)}
    for square in squares:
        others = sorted(everywhere - {square})
        found.append((square, set(), set()))
        found.append((square, set(), set(others)))
        found.append((square, set(others), set()))
        for density in (0.1, 0.3, 0.6):
            pieces = rng.sample(others, int(len(others) * density))
            half = rng.randrange(len(pieces) + 1)
            found.append((square, set(pieces[:half]), set(pieces[half:])))
    return found


@pytest.mark.parametrize(("name", "piece_type"), PIECE_TYPES, ids=lambda item: str(item))
def test_every_piece_type_moves_as_the_rules_text_says(name: str, piece_type: str) -> None:
    rules, module = BARE[name], MODULES[name]
    for square, own, enemy in scenes(rules.board.files, random.Random(f"{name} {piece_type}")):
        for colour in range(2):
            ours = reach(rules, piece_type, own, enemy, square, colour)
            assert ours == slow_reach(module, piece_type, own, enemy, square, colour), (
                square,
                own,
                enemy,
            )


@pytest.mark.parametrize(
    ("piece_type", "options"),
    [
        ("SD", {"she_devil": "F5W2"}),
        ("EW", {"winds": "diagram"}),
        ("WW", {"winds": "diagram"}),
        ("SE", {"se_jump": True}),
        ("!LD", {"lion_dog": "QAD"}),
    ],
)
def test_piece_types_that_options_change(piece_type: str, options: dict[str, str | bool]) -> None:
    rules = bare(fairychess.load("dai-kagamigi", **options))
    changed = 0
    for square, own, enemy in scenes(15, random.Random(piece_type)):
        for colour in range(2):
            expected = dai.reach(piece_type, own, enemy, square, bool(colour), **options)
            assert reach(rules, piece_type, own, enemy, square, colour) == expected
            changed += expected != dai.reach(piece_type, own, enemy, square, bool(colour))
    assert changed


def slow_reach(
    module: ModuleType, piece_type: str, own: set[Pair], enemy: set[Pair], square: Pair, colour: int
) -> Results:
    """The same question to a slow generator."""
    found: Results = module.reach(piece_type, own, enemy, square, bool(colour))
    return found


def test_all_piece_types_are_there() -> None:
    for name, module in MODULES.items():
        rules = fairychess.load(name)
        assert {piece.id for piece in rules.pieces} == set(module.MOVES)
        pairs = {piece.id: piece.promotes[0] for piece in rules.pieces if piece.promotes}
        assert pairs == dict(module.PROMOTES)
    assert len(dai.MOVES) == 68
