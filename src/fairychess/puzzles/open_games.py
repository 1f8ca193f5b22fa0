"""Puzzles of a game without secrets: one game of weak players, looked through for winning lines."""

import random
from dataclasses import replace

from fairychess.api import Position
from fairychess.game.move_input import options_of
from fairychess.notation.spelling.speller import PASS
from fairychess.puzzles.judge import GLANCE, STUDY, WIN, Effort, Judge
from fairychess.puzzles.lines import PuzzleLine, find_line, line_of, still_wins
from fairychess.puzzles.puzzle import Puzzle
from fairychess.puzzles.rating import rating_of
from fairychess.puzzles.self_play import Moment, PuzzleGame
from fairychess.puzzles.themes import is_mate, themes_of
from fairychess.rules import Rules

SWING = 0.6
"""A turn that changes the score by so many median pieces has an error in it."""
END = 9
"""So many of its last plies are looked through again when a game has been won."""
LAST_LOOK = Effort(7, 60_000, prunes=True)


class OpenGameFinder:
    """Finds puzzles in games of one variant; the same ones for the same seed and number."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.judge = Judge(rules)
        self.army = len(rules.start_pieces)

    def puzzles_of_game(self, seed: int, number: int) -> list[Puzzle]:
        """Play a game and return the puzzles in it."""
        self.judge.forget()
        rng = random.Random(f"{self.rules.name}/{seed}/{number}")
        play = self.rules.position()
        game = PuzzleGame(self.judge, play, rng)
        game.begin()
        found: list[Puzzle] = []
        moments: list[Moment] = []
        free = 0
        for moment in game.moments():
            moments.append(moment)
            erred = moment.score is not None and moment.score - max(moment.last, -WIN) >= SWING
            if erred and len(moments) >= free and self.promising(play):
                puzzle = self.puzzle(play, moment)
                if puzzle is not None:
                    found.append(puzzle)
                    free = len(moments) + len(puzzle.solution)
        outcome = play.result()
        if outcome is not None and outcome.winner:
            found += self.from_the_end(play, moments, outcome.winner, max(free, len(moments) - END))
        return [replace(puzzle, found=f"{seed}/{number}") for puzzle in found]

    def from_the_end(
        self, play: Position, moments: list[Moment], winner: str, first: int
    ) -> list[Puzzle]:
        """Go back through a game that was won; return the longest forced win of its end."""
        found: list[Puzzle] = []
        for moment in reversed(moments[first:]):
            if play.to_move() == winner and len(play.moves()) > 1:
                if not self.judge.best(play, LAST_LOOK).wins_in:
                    break
                puzzle = self.puzzle(play, moment)
                if puzzle is not None and puzzle.forced:
                    found = [puzzle]
            play.pop()
        return found

    def promising(self, play: Position) -> bool:
        """Tell at a glance whether there may be exactly one winning option."""
        seen = self.judge.best(play, GLANCE)
        forced = seen.wins_in > 0
        return seen.score >= WIN and not self.judge.another_wins(play, seen, GLANCE, forced)

    def worth_it(self, before: str, text: str, line: PuzzleLine) -> bool:
        """Tell whether a line is more than a button pressed, or a capture on the spot."""
        steps = line.real
        if not any(step.option.clicks for step in steps):  # a button is no move to be found
            return False
        if any(step.text == PASS for step in steps[1:]):  # the other side cannot help it
            return False
        if line.outcome is not None:  # a royal left to be taken sets no problem
            return len(line.own) > 1 or is_mate(line) or not steps[0].option.captures
        deep = max(step.depth for step in steps)
        takes = bool(steps[0].option.captures)
        if deep < 2 or (len(steps) == 1 and takes and deep < 3):
            return False
        back = self.takes_back(before, text, line)
        return not (back and deep < 3)

    def takes_back(self, before: str, text: str, line: PuzzleLine) -> bool:
        """Tell whether the line begins by taking what has just taken."""
        play = self.rules.position(before, check=False)
        last = next((each for _, each in options_of(play) if each.text == text), None)
        if last is None or not last.captures or not last.clicks:
            return False
        return last.clicks[-1] in line.steps[0].option.captures

    def puzzle(self, play: Position, moment: Moment) -> Puzzle | None:
        """Return the puzzle that begins here, with the decision that led to it, if there is one."""
        line = find_line(self.judge, play, STUDY)
        if line is None or not self.worth_it(moment.before, moment.text, line):
            return None
        puzzle = Puzzle(
            variant=self.rules.name,
            start=moment.before,
            moves=(moment.text, *(step.text for step in line.steps)),
            lead=1,
            rating=0,
            themes=(),
            found="",
        )
        return self.described(puzzle, play, line)

    def described(self, puzzle: Puzzle, play: Position, line: PuzzleLine) -> Puzzle:
        """Return a puzzle with what is to be said of its line, which begins here."""
        themes = themes_of(play, line, self.army)
        return replace(puzzle, themes=themes, rating=rating_of(line, "quiet" in themes))

    def proved(self, puzzle: Puzzle, effort: Effort) -> Puzzle | None:
        """Return a puzzle, rated and described again, if every step is the only one that wins."""
        play = self.rules.position(puzzle.start, check=False)
        for text in puzzle.moves[: puzzle.lead]:
            play.push(text)
        self.judge.forget()
        if not still_wins(self.judge, play, puzzle.solution, effort, puzzle.forced):
            return None
        return self.described(puzzle, play, line_of(self.judge, play, puzzle.solution))
