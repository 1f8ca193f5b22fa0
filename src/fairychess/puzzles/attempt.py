"""One person's way through a puzzle: what has been played of it, and whether that is right.

Nothing is remembered between two questions: the asker says which steps the solver has taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairychess.game import Game, View, new_game
from fairychess.game.view import other
from fairychess.puzzles.puzzle import DEDUCTION, Puzzle

ON, SOLVED, WRONG = "on", "solved", "wrong"
"""A line goes on, is at its end, or has been left."""


@dataclass(frozen=True, slots=True)
class AttemptStanding:
    """How an attempt stands: its `status`, after how many of the solver's steps, and the views of
    every position since the last step: after it, and after each answer to it."""

    status: str
    steps: int
    views: tuple[View, ...]


class Attempt:
    """A puzzle set up to be solved. Raises ValueError where it cannot be carried out."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game: Game = new_game(puzzle.variant, {}, seed=0, position=puzzle.start)
        for text in puzzle.moves[: puzzle.lead]:
            self.game.decide(text)
        self.seat = other(puzzle.side) if puzzle.kind == DEDUCTION else self.game.to_move
        self.played = 0
        """Decisions of the solution that have been carried out."""

    @property
    def goal(self) -> str:
        """What is to be done: the first theme of a line, or the role that is asked for."""
        return self.puzzle.asked or self.puzzle.themes[0]

    def view(self) -> View:
        """The position as the solver may see it."""
        return self.game.view(self.seat)

    def view_at(self, ply: int) -> View:
        """The position after so many decisions of those that lead to a deduction."""
        undo = self.game.ply - min(max(ply, 0), self.game.ply)
        game = new_game(self.puzzle.variant, {}, seed=0, position=self.puzzle.start)
        for text in self.puzzle.moves[: self.game.ply - undo]:
            game.decide(text)
        return game.view(self.seat)

    def take(self, texts: Sequence[str]) -> AttemptStanding:
        """Take the solver's steps in turn; a step that ends the game in a win is right as well.

        Raises ValueError for a step that is not possible.
        """
        standing = AttemptStanding(ON, 0, (self.view(),))
        for number, text in enumerate(texts, 1):
            if standing.status != ON:
                break
            standing = self._step(number, text)
        return standing

    def _step(self, number: int, text: str) -> AttemptStanding:
        """Take one step, and the answers to it."""
        right = self.next_text() == text
        self.game.play(self.seat, text)
        views = [self.view()]
        if self.game.outcome is not None and self.game.outcome.winner == self.seat:
            return AttemptStanding(SOLVED, number, tuple(views))
        if not right:
            return AttemptStanding(WRONG, number, tuple(views))
        self.played += 1
        while self.next_text() and self.game.to_move != self.seat:
            self.game.decide(self.next_text())
            self.played += 1
            views.append(self.view())
        return AttemptStanding(ON if self.next_text() else SOLVED, number, tuple(views))

    def next_text(self) -> str:
        """The next decision of the solution; nothing after the last one."""
        left = self.puzzle.solution[self.played :]
        return left[0] if left else ""

    def first_click(self) -> str:
        """Where the next step begins: a hint."""
        wanted = self.next_text()
        option = next(each for each in self.view().options if each.text == wanted)
        return option.clicks[0] if option.clicks else wanted

    def rest(self) -> tuple[View, ...]:
        """Carry out what is left of the solution; the views after each decision."""
        left = self.puzzle.solution[self.played :]
        self.played += len(left)
        return self.follow(left)

    def follow(self, texts: Sequence[str]) -> tuple[View, ...]:
        """Carry out decisions of both sides; the views after each of them."""
        views = []
        for text in texts:
            self.game.decide(text)
            views.append(self.view())
        return tuple(views)

    def is_answer(self, names: Sequence[str]) -> bool:
        """Tell whether these are the pieces that can play the role asked for."""
        return set(names) == set(self.puzzle.answer)
