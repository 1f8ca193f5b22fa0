"""Learning as a whole: play, train, test, keep the better; then again, from where it was left.

Everything lies in one folder:

    state.json          what has been done, generation after generation
    best.net            the network that plays best so far
    gNN/NNNNN.samples   the games of a generation
    gNN/candidate.net   what was trained after them

A generation plays with the best network, trains a new one on the samples of the last generations,
and tests it against the best: it takes its place if a sequential test says so, or if it is ahead
when the test runs out of games. Files appear whole or not at all, so learning can be stopped at any
moment and goes on where it was.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from fairychess.lab.elo import Score, Sprt, elo
from fairychess.lab.tasks import run
from fairychess.learning import samples
from fairychess.learning.self_play import SelfPlaySettings
from fairychess.learning.trial import TrialSettings
from fairychess.learning.work import Game, SelfPlayTask, TrialTask, run_self_play, run_trial
from fairychess.search.network import Network

GAMES = 20
"""Games of one task of self-play: a minute or less."""
SHARES = {"play": 0.7, "test": 0.15}
"""Of a generation's time; training takes what it takes."""
WINDOW = 4
"""Samples of so many generations are learned from."""
TEST = Sprt(0, 20)
MOST_PAIRS = 200
SHORTEST, LONGEST = 240.0, 3600.0
"""Seconds of a generation, at least and at most."""

Say = Callable[[str], None]


@dataclass
class Generation:
    """What came of one generation: samples played, loss by rule and learned, the test's result."""

    number: int
    samples: int = 0
    error_by_rule: float = 0.0
    error: float = 0.0
    score: Score = field(default_factory=Score)
    kept: bool = False
    seconds: float = 0.0

    def plain(self) -> dict[str, Any]:
        """The same as JSON may hold it."""
        return asdict(self)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Generation:
        """Read what `plain` gave."""
        return cls(**{**told, "score": Score(**told["score"])})


@dataclass(frozen=True)
class LearningSettings:
    """What is learned and how long: `hours` from now, on so many `cores`, or on the cluster at
    `ray`; the network is `width` wide."""

    game: Game
    folder: Path
    hours: float = 1.0
    cores: int = 1
    ray: str = ""
    width: int = 128
    nodes: int = 500
    trial_nodes: int = 1000


class Learning:
    """The learning of one variant in one folder. `say` is told of progress, a line each time."""

    def __init__(self, settings: LearningSettings, say: Say) -> None:
        self.settings = settings
        self.say = say
        self.folder = settings.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.shape = samples.SampleShape.of(settings.game.rules())
        self.history: list[Generation] = []
        self.best: bytes | None = None
        self.at_once = 8 * settings.cores
        self._read_state()

    # ---- what lies in the folder ----------------------------------------------------------

    def _read_state(self) -> None:
        path = self.folder / "state.json"
        if path.exists():
            try:
                told = json.loads(path.read_text(encoding="utf-8"))
                digest = told["rules"]
                self.history = [Generation.of(each) for each in told["generations"]]
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{path}: not the state of any learning") from None
            if digest != self.shape.digest:
                raise ValueError(f"{self.folder}: another game is learned there, or other rules")
        best = self.folder / "best.net"
        if best.exists():
            self.best = best.read_bytes()
            Network.from_bytes(self.best, str(best)).check_for(
                self.settings.game.rules(), str(best)
            )

    def _keep_state(self) -> None:
        told = {
            "rules": self.shape.digest,
            "variant": self.settings.game.variant,
            "generations": [each.plain() for each in self.history],
        }
        write_whole(self.folder / "state.json", json.dumps(told, indent=1).encode())

    def generation_folder(self, number: int) -> Path:
        """Return the folder of a generation."""
        return self.folder / f"g{number:02d}"

    # ---- the loop -------------------------------------------------------------------------

    def run(self) -> None:
        """Learn until the time is up; each generation begun is brought to its end."""
        end = time.monotonic() + 3600 * self.settings.hours
        length = min(max(900 * self.settings.hours, SHORTEST), LONGEST)
        while True:
            began = time.monotonic()
            generation = Generation(len(self.history))
            self._play(generation, min(began + SHARES["play"] * length, end))
            candidate = self._train(generation)
            self._test(generation, candidate, time.monotonic() + SHARES["test"] * length)
            generation.seconds = time.monotonic() - began
            self.history.append(generation)
            self._keep_state()
            if time.monotonic() + length / 2 > end:
                return

    def _play(self, generation: Generation, until: float) -> None:
        folder = self.generation_folder(generation.number)
        folder.mkdir(exist_ok=True)
        known = {path.stem for path in folder.glob("*" + samples.SUFFIX)}
        settings = SelfPlaySettings(nodes=self.settings.nodes)

        count = sum(
            len(samples.read(path, self.shape)) for path in sorted(folder.glob("*.samples"))
        )
        count //= self.shape.size
        number = 0
        while number == 0 or time.monotonic() < until:
            names = [f"{each:05d}" for each in range(number, number + self.at_once)]
            number += self.at_once
            tasks = [
                SelfPlayTask(
                    self.settings.game, self.best, GAMES, f"{generation.number}/{name}", settings
                )
                for name in names
                if name not in known
            ]
            for task, found in run(
                run_self_play, tasks, cores=self.settings.cores, ray=self.settings.ray
            ):
                name = task.seed.rpartition("/")[2]
                about = {"generation": generation.number, "task": name}
                samples.write(folder / (name + samples.SUFFIX), self.shape, found, about)
                count += len(found) // self.shape.size
                left = max(0.0, until - time.monotonic())
                self.say(f"generation {generation.number}: {count} positions, {left:.0f} s to play")
        generation.samples = count

    def _train(self, generation: Generation) -> bytes:
        from fairychess.learning.training import Training, TrainingSettings

        first = max(0, generation.number - WINDOW + 1)
        data = b"".join(
            samples.read(path, self.shape)
            for number in range(first, generation.number + 1)
            for path in sorted(self.generation_folder(number).glob("*" + samples.SUFFIX))
        )
        rules = self.settings.game.rules()
        training = Training(rules, data, TrainingSettings(width=self.settings.width))
        generation.error_by_rule = training.error_by_rule()
        for epoch, learned, error in training.run():
            generation.error = error
            self.say(
                f"generation {generation.number}: epoch {epoch}, loss {learned:.5f}, on others "
                f"{error:.5f} (by rule {generation.error_by_rule:.5f})"
            )
        about = {"samples": len(data) // self.shape.size, "generation": generation.number}
        found = training.network(about).to_bytes()
        write_whole(self.generation_folder(generation.number) / "candidate.net", found)
        return found

    def _test(self, generation: Generation, candidate: bytes, until: float) -> None:
        settings = TrialSettings(nodes=self.settings.trial_nodes)

        score = generation.score
        number = 0
        while number < MOST_PAIRS and not TEST.verdict(score):
            if number >= 20 and time.monotonic() > until:
                break
            tasks = [
                TrialTask(
                    self.settings.game,
                    candidate,
                    self.best,
                    f"{generation.number}/{each}",
                    settings,
                )
                for each in range(number, number + self.at_once)
            ]
            number += self.at_once
            for _, (one, other) in run(
                run_trial, tasks, cores=self.settings.cores, ray=self.settings.ray
            ):
                score.add(one)
                score.add(other)
                score.add_pair(one + other)
                self.say(f"generation {generation.number}: test {score}")
        verdict = TEST.verdict(score)
        generation.kept = verdict == "stronger" or (not verdict and score.share > 0.5)
        if generation.kept:
            self.best = candidate
            write_whole(self.folder / "best.net", candidate)
        told = "kept" if generation.kept else "not kept"
        self.say(f"generation {generation.number}: {told}, Elo {elo(score.share):+.0f}")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, all of it or nothing."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)
