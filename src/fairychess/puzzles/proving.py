"""Proving puzzles: replaying what a file says, and searching deeper than they were found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fairychess.game import Game, new_game
from fairychess.puzzles.deductions import Deductions
from fairychess.puzzles.finding import source
from fairychess.puzzles.judge import PROOF, Effort
from fairychess.puzzles.lines import still_wins
from fairychess.puzzles.open_games import OpenGames
from fairychess.puzzles.puzzle import DEDUCTION, Puzzle, from_line


def prove(variant: str, lines: Iterable[str], effort: Effort = PROOF) -> Iterator[Puzzle | None]:
    """Yield each puzzle that stands a deeper search, and None for each that does not.

    Raises ValueError for a line that is no puzzle or cannot be replayed.
    """
    for line in lines:
        puzzle = from_line(variant, line)
        replay(puzzle)
        yield puzzle if is_sound(puzzle, effort) else None


def replay(puzzle: Puzzle) -> Game:
    """Carry out all decisions of a puzzle. Raises ValueError where one is not possible."""
    game = new_game(puzzle.variant, {}, seed=0, position=puzzle.start)
    for text in puzzle.moves:
        game.decide(text)
    return game


def is_sound(puzzle: Puzzle, effort: Effort = PROOF) -> bool:
    """Tell whether every step is the only one that wins, or the answer what can be deduced."""
    found = source(puzzle.variant)
    if puzzle.kind == DEDUCTION:
        assert isinstance(found, Deductions)
        return found.confirms(puzzle)
    assert isinstance(found, OpenGames)
    play = found.rules.position(puzzle.start)
    for text in puzzle.moves[: puzzle.lead]:
        play.push(text)
    found.judge.forget()
    return still_wins(found.judge, play, list(puzzle.solution), effort, puzzle.forced)
