"""Finding as many puzzles as wanted, into a file that a later run can continue.

Each game is played from its own number, so the file is the same however many processes played, and
however often it was interrupted.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Protocol

from fairychess.puzzles.deductions import Deductions
from fairychess.puzzles.open_games import OpenGameFinder
from fairychess.puzzles.puzzle import Puzzle, from_line, to_line
from fairychess.puzzles.runner import Runner, in_order, one_by_one
from fairychess.puzzles.themes import PHASES
from fairychess.rules import Rules, load

DONE = "# games "
"""Begins the line that says how many games have been looked through."""
OF = "# variant "
"""Begins the first line, which says what game the puzzles are of; older files have none."""
EASY = {"mate1", "win1", "plain"}
EASY_SHARE = 0.4
"""Of all puzzles no more may be a mate in one, or a role given away: many would be dull."""
PHASE_SHARE = 0.5
"""Of all puzzles no more may be from the same part of the game."""


Task = tuple[str, int, int]
"""A variant, a seed and the number of a game."""


class PuzzleSource(Protocol):
    """Where puzzles come from."""

    def puzzles_of_game(self, seed: int, number: int) -> list[Puzzle]:
        """Play the game with this number and return the puzzles in it."""


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """What is looked for: so many puzzles of a variant, from games of this seed, kept in a file."""

    variant: str
    count: int
    seed: int = 1
    path: Path | None = None


class Collection:
    """The puzzles found so far, in the file too, without those that are alike."""

    def __init__(self, search: PuzzleSearch) -> None:
        self.search = search
        self.puzzles: list[Puzzle] = []
        self.games = 0
        self._seen: set[str] = set()
        self._easy = 0
        self._phases: Counter[str] = Counter()
        if search.path is not None:
            self._read(search.path)

    @property
    def complete(self) -> bool:
        """Whether there are as many as are wanted."""
        return len(self.puzzles) >= self.search.count

    def add_game(self, found: list[Puzzle]) -> None:
        """Take in what the next game brought."""
        new = [puzzle for puzzle in found if not self.complete and self._take(puzzle)]
        self.games += 1
        if self.search.path is not None:
            lines = [*map(to_line, new), f"{DONE}{self.games}"]
            if not self.search.path.exists() or not self.search.path.stat().st_size:
                lines.insert(0, f"{OF}{self.search.variant}")
            with self.search.path.open("a", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))

    def _take(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, unless it is there already or there are enough of its kind."""
        board = puzzle.start.split(" ")[0]
        keys = {
            f"{board} {' '.join(puzzle.moves)}",
            f"{puzzle.asked} {' '.join(puzzle.moves[-3:])}",
        }
        easy = bool({*puzzle.themes} & EASY)
        phases = {*puzzle.themes} & {*PHASES}
        if keys & self._seen or (easy and self._easy >= EASY_SHARE * self.search.count):
            return False
        if any(self._phases[phase] >= PHASE_SHARE * self.search.count for phase in phases):
            return False
        self._seen |= keys
        self._easy += easy
        self._phases.update(phases)
        self.puzzles.append(puzzle)
        return True

    def _read(self, path: Path) -> None:
        """Go on with a file. Puzzles of a game that was not finished are dropped from it."""
        if not path.exists():
            return
        lines = lines_of(path)
        head = f"{OF}{self.search.variant}"
        ends = [number for number, line in enumerate(lines) if line.startswith(DONE)]
        if lines and not ends and not head.startswith(lines[0]):
            raise ValueError(f"{path} is no file of puzzles being found")
        kept = lines[: ends[-1] + 1] if ends else []
        for number, line in enumerate(kept, 1):
            if line.startswith(OF) and line != head:
                raise ValueError(f"{path} holds puzzles of {line.removeprefix(OF)}")
            if line.startswith(DONE) and line.removeprefix(DONE).isdecimal():
                self.games = int(line.removeprefix(DONE))
            if line.startswith("#"):
                continue
            try:
                puzzle = from_line(self.search.variant, line)
            except ValueError as error:
                raise ValueError(f"{path}:{number}: {error}") from None
            if not self._is_of_the_game(puzzle):
                raise ValueError(f"{path}:{number}: no puzzle of {self.search.variant}")
            if puzzle.found.partition("/")[0] != str(self.search.seed):
                raise ValueError(f"{path} belongs to another seed")
            self._take(puzzle)
        if len(kept) < len(lines):
            path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")

    def _is_of_the_game(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle can stand on this game's board."""
        try:
            load(self.search.variant).position(puzzle.start)
        except ValueError:
            return False
        return True


def lines_of(path: Path) -> list[str]:
    """The lines of a file. ValueError names one that is no text."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"{path}: no text") from None


def find_puzzles(
    search: PuzzleSearch, progress: Callable[[int, int], None], runner: Runner = one_by_one
) -> list[Puzzle]:
    """Return the puzzles that are asked for; `progress` is told of how many there are after how
    many games, which `runner` has played. Raises ValueError for a variant that has none."""
    source(search.variant)  # says what is wrong before anything begins
    collection = Collection(search)
    progress(len(collection.puzzles), collection.games)
    if collection.complete:
        return collection.puzzles
    numbers = count(collection.games)
    tasks = ((search.variant, search.seed, number) for number in numbers)
    for puzzles in in_order(runner, puzzles_of_task, tasks, collection.games):
        collection.add_game(puzzles)
        progress(len(collection.puzzles), collection.games)
        if collection.complete:
            break
    return collection.puzzles


def puzzles_of_task(task: Task) -> list[Puzzle]:
    """Play the game of a task and return the puzzles in it."""
    variant, seed, number = task
    return source(variant).puzzles_of_game(seed, number)


@cache
def source(variant: str) -> PuzzleSource:
    """Return where puzzles of a variant come from. Raises ValueError where there are none."""
    rules: Rules = load(variant)
    if rules.hides_squares:
        raise ValueError(f"{rules.name}: there are no puzzles where squares are hidden")
    if rules.secret:
        return Deductions(rules)
    return OpenGameFinder(rules)
