"""Proving puzzles: replaying what a file says, and searching deeper than they were found."""

from collections.abc import Iterable, Iterator
from functools import partial

from fairychess.game import Game, new_game
from fairychess.puzzles.deductions import Deductions
from fairychess.puzzles.finding import source
from fairychess.puzzles.judge import PROOF, Effort
from fairychess.puzzles.open_games import OpenGameFinder
from fairychess.puzzles.puzzle import DEDUCTION, Puzzle, from_line
from fairychess.puzzles.runner import Runner, in_order, one_by_one


def prove(
    variant: str, lines: Iterable[str], effort: Effort = PROOF, runner: Runner = one_by_one
) -> Iterator[Puzzle | None]:
    """Yield each puzzle that stands a deeper search, and None for each that does not.

    Raises ValueError for a line that is no puzzle or cannot be replayed.
    """
    tasks = ((variant, line, number) for number, line in enumerate(lines))
    yield from in_order(runner, partial(prove_line, effort), tasks, 0)


def prove_line(effort: Effort, task: tuple[str, str, int]) -> Puzzle | None:
    """Prove the puzzle of a line."""
    variant, line, _ = task
    puzzle = from_line(variant, line)
    replay(puzzle)
    return proved(puzzle, effort)


def replay(puzzle: Puzzle) -> Game:
    """Carry out all decisions of a puzzle. Raises ValueError where one is not possible."""
    game = new_game(puzzle.variant, {}, seed=0, position=puzzle.start)
    for text in puzzle.moves:
        game.decide(text)
    return game


def proved(puzzle: Puzzle, effort: Effort = PROOF) -> Puzzle | None:
    """Return a puzzle if every step is the only one that wins, or the answer is what follows."""
    found = source(puzzle.variant)
    if puzzle.kind == DEDUCTION:
        assert isinstance(found, Deductions)
        return puzzle if found.confirms(puzzle) else None
    assert isinstance(found, OpenGameFinder)
    return found.proved(puzzle, effort)
