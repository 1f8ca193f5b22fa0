"""Games of the computer against itself, to learn from: reproducible, and saved as they finish.

Each game is a task with its own seed and is limited by nodes and not by time, so what it is does
not depend on the machine. The games that a folder keeps (`games.jsonl`) are gone on with after an
interruption; `datasets` makes files of them in formats of other programs.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from fairychess.game import Game, View, new_game
from fairychess.lab.tasks import run
from fairychess.search import STRONGEST
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest

TRIES = 20
"""Openings that are tried where they end the game."""


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
    game, scores = _opened(task, rng)
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


def _opened(task: DatasetGameTask, rng: random.Random) -> tuple[Game, list[int | None]]:
    """A game after random decisions that have not ended it."""
    for plies in (task.plies,) * TRIES + (0,):
        game = new_game(task.variant, dict(task.options), rng.getrandbits(32))
        chosen = 0
        while game.outcome is None and (chosen < plies or game.to_move == "chance"):
            if game.to_move == "chance":
                game.play_chance()
                continue
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
            chosen += 1
        if game.outcome is None:
            break
    return game, [None] * game.ply


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
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game)) + "\n")
        yield game


def kept(path: Path, settings: DatasetGameTask) -> Iterator[SelfPlayGame]:
    """The games of a file, one by one; a line cut off is dropped from it.

    Its first line says which games they are; a new file gets it. Raises ValueError.
    """
    head = json.dumps({"self_play": about(settings)}, sort_keys=True)
    _mend(path, head)
    with path.open("rb") as lines:
        next(lines)
        for number, line in enumerate(lines, 2):
            try:
                found = SelfPlayGame(**json.loads(line))
            except (ValueError, TypeError):
                raise ValueError(f"{path}:{number}: is no game") from None
            yield replace(found, scores=tuple(found.scores))


def _mend(path: Path, head: str) -> None:
    """Let the file begin with its first line and end with a whole one. ValueError for another."""
    if not path.exists() or not path.stat().st_size:
        path.write_text(f"{head}\n", encoding="utf-8")
        return
    with path.open("rb+") as file:
        first = file.readline()
        if first.rstrip() != head.encode() and not head.encode().startswith(first):
            raise ValueError(f"{path} holds games of another kind: name another folder with --out")
        file.seek(0)
        whole = 0
        for line in file:
            if line.endswith(b"\n"):
                whole += len(line)
        file.truncate(whole)
    if not whole:
        path.write_text(f"{head}\n", encoding="utf-8")


def about(settings: DatasetGameTask) -> dict[str, Any]:
    """What all the games have in common, as plain data."""
    found = asdict(settings)
    del found["number"]
    return found
