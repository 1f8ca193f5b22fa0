"""The line of a puzzle: the only winning option at every step, and the best defence between."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.game.move_input import options_of
from fairychess.game.view import OptionView
from fairychess.puzzles.judge import Effort, Judge
from fairychess.rules import Outcome

MOST_STEPS = 8
"""Steps of a solver at most."""


@dataclass(frozen=True, slots=True)
class PuzzleStep:
    """One decision of a line: whose it is, as it is entered, of how many, how deep one must look
    for it (0: it was not the solver's, or the only one), and how many follow in the same turn."""

    solver: bool
    option: OptionView
    choices: int
    depth: int = 0

    @property
    def text(self) -> str:
        """The decision as it is written."""
        return self.option.text


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A line from the solver's first step to its last; `outcome` is the end of the game."""

    steps: tuple[PuzzleStep, ...]
    outcome: Outcome | None

    @property
    def own(self) -> list[PuzzleStep]:
        """The solver's steps."""
        return [step for step in self.steps if step.solver]

    @property
    def real(self) -> list[PuzzleStep]:
        """The solver's steps in which there was something to choose."""
        return [step for step in self.own if step.choices > 1]


def find_line(judge: Judge, play: Position, effort: Effort) -> PuzzleLine | None:
    """Return the line that wins from here, or None. The position is left as it was.

    A forced win is followed to the end of the game. An advantage ends before the first step at
    which more than one option is good. None where there is no first step, and where the line
    depends on chance.
    """
    for forced in (True, False):
        steps, outcome = follow(judge, play, effort, forced)
        if steps and (outcome is not None or not forced):
            if outcome is not None and outcome.winner != play.to_move():
                return None
            return with_depths(judge, play, steps, outcome)
    return None


def follow(
    judge: Judge, play: Position, effort: Effort, forced: bool
) -> tuple[list[PuzzleStep], Outcome | None]:
    """Return the steps of a line and the end of the game, if it gets there."""
    solver = play.to_move()
    steps: list[PuzzleStep] = []
    try:
        while play.result() is None and sum(step.solver for step in steps) < MOST_STEPS:
            seat = play.to_move()
            options = {option.text: option for _, option in options_of(play)}
            if seat == "chance" or not options:
                return [], None
            if seat != solver:
                text = judge.best(play, effort).text
            elif len(options) == 1:
                text = next(iter(options))
            else:
                found = judge.only_win(play, effort, forced)
                if found is None:
                    break
                text = found.text
            steps.append(PuzzleStep(seat == solver, options[text], len(options)))
            play.push(text)
        outcome = play.result()
    finally:
        for _ in steps:
            play.pop()
    while outcome is None and steps and not (steps[-1].solver and steps[-1].choices > 1):
        steps.pop()
    return steps, outcome


def with_depths(
    judge: Judge, play: Position, steps: list[PuzzleStep], outcome: Outcome | None
) -> PuzzleLine:
    """Note how deep one must look for each of the solver's steps."""
    found = []
    for step in steps:
        depth = 0
        if step.solver and step.choices > 1:
            depth = judge.least_depth(play, step.text, outcome is not None)
        found.append(PuzzleStep(step.solver, step.option, step.choices, depth))
        play.push(step.text)
    for _ in steps:
        play.pop()
    return PuzzleLine(tuple(found), outcome)


def line_of(judge: Judge, play: Position, texts: Sequence[str]) -> PuzzleLine:
    """Return the line that these texts are, with how deep one must look for its steps."""
    solver = play.to_move()
    steps = []
    for text in texts:
        options = {option.text: option for _, option in options_of(play)}
        steps.append(PuzzleStep(play.to_move() == solver, options[text], len(options)))
        play.push(text)
    outcome = play.result()
    for _ in steps:
        play.pop()
    return with_depths(judge, play, steps, outcome)


def still_wins(
    judge: Judge, play: Position, texts: Sequence[str], effort: Effort, forced: bool
) -> bool:
    """Tell whether every step of the solver is the only one that wins. Leaves the position."""
    solver = play.to_move()
    done = 0
    try:
        for text in texts:
            if play.to_move() == solver and len(play.moves()) > 1:
                found = judge.only_win(play, effort, forced)
                if found is None or found.text != text:
                    return False
            play.push(text)
            done += 1
        return True
    finally:
        for _ in range(done):
            play.pop()
