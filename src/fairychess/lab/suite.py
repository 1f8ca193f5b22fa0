"""Tactical suites: positions with a best move, and how many nodes the player needs to find it.

A suite is a file of positions in EPD (`bm`: one of these moves, `am`: none of these), of chess or
of the game that a line `variant NAME` names before them, or the puzzles shipped with a variant: the
first step of each has to be found. Every position is searched afresh with more and more nodes; it
is solved with so many when the answer is right from there on.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from fairychess.lab.plots import histogram
from fairychess.lab.tasks import run
from fairychess.notation.dialects.epd import read_line
from fairychess.notation.move_text import format_moves
from fairychess.notation.spelling.reading import parse
from fairychess.puzzles.puzzle import LINE
from fairychess.puzzles.shipped import puzzles_of
from fairychess.rules import available, load
from fairychess.search import STRONGEST, choose
from fairychess.search.request import Limits, SearchRequest

FEWEST = 500
"""Nodes of the first search of a position; each further one has twice as many."""
LARGEST = 20_000_000
"""A file of more bytes is no suite."""
EPD_GAME = "chess"
NAMING = "variant "
"""A line that begins so names the game of the lines after it."""


@dataclass(frozen=True)
class Exercise:
    """A position and the moves after it that lead to the question; the answer is one of `best`, or
    where that is empty, none of `avoid`."""

    name: str
    variant: str
    start: str
    moves: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def right(self, text: str) -> bool:
        """Tell whether this is an answer."""
        return text in self.best if self.best else text not in self.avoid


@dataclass(frozen=True)
class ExerciseTask:
    """An exercise for a player with up to so many nodes, judging by the network in a file; the
    seed says in which order it looks at the moves."""

    exercise: Exercise
    nodes: int
    net: str = ""
    seed: int = 1


@dataclass(frozen=True)
class Solved:
    """With how many nodes an exercise was solved (0: it was not), and what was played last."""

    name: str
    nodes: int
    played: str
    depth: int
    seed: int = 1


# ---- suites -----------------------------------------------------------------------------------


def suite_of(text: str, theme: str = "") -> list[Exercise]:
    """Return the exercises of an EPD file, or of a variant's puzzles; of those only the ones with
    a theme that begins so: "mate", "mate2", "drop". Raises ValueError."""
    path = Path(text)
    if path.is_file():
        if theme:
            raise ValueError(f"{text}: only puzzles have themes")
        return read_epd(path)
    if not path.exists() and ("/" in text or path.suffix == ".epd"):
        raise ValueError(f"{text}: there is no such file")
    puzzles = [
        puzzle
        for puzzle in puzzles_of(load(text).name)
        if puzzle.kind == LINE  # to whom a role belongs is no move
        and any(each.startswith(theme) for each in puzzle.themes)
    ]
    if not puzzles:
        kind = f" of the theme {theme}" if theme else ""
        raise ValueError(f"{text}: no file, and no variant with puzzles{kind} to be played")
    return [
        Exercise(
            puzzle.id,
            puzzle.variant,
            puzzle.start,
            puzzle.moves[: puzzle.lead],
            puzzle.solution[:1],
        )
        for puzzle in puzzles
    ]


def read_epd(path: Path) -> list[Exercise]:
    """Return the exercises of an EPD file. ValueError names the line that is none."""
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path}: larger than any suite")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"{path}: no text") from None
    found, game = [], EPD_GAME
    for number, line in enumerate(map(str.strip, lines), 1):
        try:
            if line.startswith(NAMING):
                game = game_named(line.removeprefix(NAMING).strip())
            elif line and not line.startswith("#"):
                found.append(exercise_of(line, f"{path.stem} {number}", game))
        except ValueError as error:
            raise ValueError(f"{path}:{number}: {str(error).splitlines()[0]}") from None
    if not found:
        raise ValueError(f"{path}: holds no positions")
    return found


def game_named(name: str) -> str:
    """Return the name if it is one of a game that is there; a file of positions opens no other."""
    if name not in available():
        raise ValueError(f"there is no variant {name!r}")
    return name


def exercise_of(line: str, name: str, game: str = EPD_GAME) -> Exercise:
    """Return the exercise of a line of EPD, a position of a game."""
    start, told = read_line(line)
    position = load(game).position(start)
    options = position.kernel.decision().options
    texts = dict(zip(options, format_moves(position.kernel, options), strict=True))

    def moves(key: str) -> tuple[str, ...]:
        spelled = told.get(key, [])
        return tuple(texts[parse(position.kernel, each.rstrip("!?"))] for each in spelled)

    best, avoid = moves("bm"), moves("am")
    if not best and not avoid:
        raise ValueError("names neither a best move (bm) nor one to avoid (am)")
    name = " ".join(told.get("id", [name]))
    return Exercise(name, game, position.text(), (), best, avoid)


# ---- solving ----------------------------------------------------------------------------------


def solve(task: ExerciseTask) -> Solved:
    """Search with more and more nodes; the same for the same task."""
    exercise = task.exercise
    solved, limit = 0, min(FEWEST, task.nodes)
    while True:
        found = choose(
            SearchRequest(
                exercise.variant,
                start=exercise.start,
                moves=exercise.moves,
                limits=Limits(STRONGEST, nodes=limit),
                seed=task.seed,
                net=task.net,
            )
        )
        if not exercise.right(found.move):
            solved = 0
        elif not solved:
            solved = limit
        if limit >= task.nodes:
            return Solved(exercise.name, solved, found.move, found.depth, task.seed)
        limit = min(2 * limit, task.nodes)


def solve_all(
    exercises: list[Exercise],
    nodes: int,
    net: str = "",
    seeds: int = 1,
    *,
    cores: int = 1,
    ray: str = "",
) -> Iterator[Solved]:
    """Solve exercises with so many seeds each, on some cores or on the machines of a cluster;
    results as they come."""
    tasks = [
        ExerciseTask(exercise, nodes, net, seed)
        for seed in range(1, seeds + 1)
        for exercise in exercises
    ]
    for _, found in run(solve, tasks, cores=cores, ray=ray):
        yield found


# ---- results ----------------------------------------------------------------------------------


def results(suite: str, nodes: int, solved: list[Solved]) -> dict[str, Any]:
    """Return what became of a suite, as plain data; `solved` is the mean of `solved_by_seed`."""
    needed = sorted(each.nodes for each in solved if each.nodes)
    by_seed = dict.fromkeys(sorted({each.seed for each in solved}), 0)
    for each in solved:
        by_seed[each.seed] += each.nodes > 0
    return {
        "suite": suite,
        "nodes": nodes,
        "exercises": len(solved) // max(1, len(by_seed)),
        "solved": len(needed) / len(by_seed) if len(by_seed) > 1 else len(needed),
        "solved_by_seed": list(by_seed.values()),
        "median_nodes": median(needed) if needed else None,
        "each": [asdict(one) for one in sorted(solved, key=lambda one: (one.name, one.seed))],
    }


def drawing(found: dict[str, Any]) -> str:
    """Return the plot of a suite: how many exercises took how many doublings of the nodes."""
    doublings = [(each["nodes"] // FEWEST).bit_length() for each in found["each"] if each["nodes"]]
    said = f"{found['solved']} of {found['exercises']} solved, by doublings of {FEWEST} nodes"
    return histogram(said, doublings, "doublings")
