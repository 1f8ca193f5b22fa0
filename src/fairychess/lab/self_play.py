"""Games of the computer against itself, to learn from: reproducible, and saved as they finish.

Each game is a task with its own seed and is limited by nodes and not by time, so what it is does
not depend on the machine. The games that a folder keeps (`games.jsonl`) are gone on with after an
interruption; `datasets` makes files of them in formats of other programs.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from fairychess.game import View
from fairychess.lab.kept_games import keep_game, kept_games
from fairychess.lab.openings import opened
from fairychess.lab.tasks import run
from fairychess.search import STRONGEST
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest


@dataclass(frozen=True, slots=True)
class DatasetGameTask:
    """One game to play: `number` gives its seed.

    It opens with `plies` random decisions; after `longest` it is a draw. The computer plays at a
    `level` from 1 to 12 and looks at `nodes` positions a move at most.
    """

    variant: str
    number: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    level: int = STRONGEST
    nodes: int = 2000
    plies: int = 6
    longest: int = 600
    seed: int = 1


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A finished game: its record, and for each decision what the computer thought of the first
    player's chances, in units of `fairychess values`; None where it did not think."""

    number: int
    record: str
    scores: tuple[int | None, ...]


def play_game(task: DatasetGameTask) -> SelfPlayGame:
    """Play one game to its end."""
    rng = random.Random(f"{task.seed}/{task.number}")
    game, _ = opened(task.variant, task.options, task.plies, rng)
    scores: list[int | None] = [None] * game.ply
    while game.outcome is None:
        if game.to_move == "chance":
            game.play_chance()
            scores.append(None)
        elif game.ply >= task.longest:
            game.adjudicate(None, "too long")
        else:
            view = game.view(game.to_move)
            text, score = _decide(task, view, rng)
            game.play(view.to_move, text)
            scores.append(score)
    return SelfPlayGame(task.number, game.record(), tuple(scores))


def _decide(task: DatasetGameTask, view: View, rng: random.Random) -> tuple[str, int | None]:
    """The computer's decision, told what the view holds and nothing else."""
    if len(view.options) == 1:
        return view.options[0].text, None
    limits = Limits(task.level, nodes=task.nodes)
    found = choose(SearchRequest.of(view, limits, seed=rng.getrandbits(32)))
    return found.move, found.score if view.to_move == "first" else -found.score


# ---- keeping games ----------------------------------------------------------------------------


def play_all(
    settings: DatasetGameTask, count: int, path: Path, *, cores: int = 1, ray: str = ""
) -> Iterator[SelfPlayGame]:
    """So many games, those that the file keeps first; each is written down when it is over.

    Raises ValueError for a file of other games.
    """
    known = set()
    for game in kept(path, settings):
        if game.number < count:
            known.add(game.number)
            yield game
    left = [replace(settings, number=number) for number in range(count) if number not in known]
    for _, game in run(play_game, left, cores=cores, ray=ray):
        keep_game(path, game)
        yield game


def kept(path: Path, settings: DatasetGameTask) -> Iterator[SelfPlayGame]:
    """The games of a file, as `kept_games` reads it."""
    return kept_games(path, {"self_play": about(settings)}, _game_of)


def _game_of(line: bytes) -> SelfPlayGame:
    found = SelfPlayGame(**json.loads(line))
    return replace(found, scores=tuple(found.scores))


def about(settings: DatasetGameTask) -> dict[str, Any]:
    """What all the games have in common, as plain data."""
    found = asdict(settings)
    del found["number"]
    return found
