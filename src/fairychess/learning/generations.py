"""Learning as a whole: play, train, test, keep the better; it resumes where it was interrupted.

A generation plays with the best network, trains a new one on the samples of all generations,
beginning with the best one's weights, and tests it against the best: it takes its place if a
sequential test says so, or if it is ahead when the test runs out of games or of time. Before there
is any network the judgement by rule plays, and the training begins with the network of the nearest
variant that has one.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fairychess.lab.elo import Score, Sprt, elo
from fairychess.lab.tasks import run
from fairychess.learning.ancestry import inherited
from fairychess.learning.keeping import CHECKPOINT, Generation, LearningFolder
from fairychess.learning.report import write_report
from fairychess.learning.secret_play import has_secret_roles
from fairychess.learning.self_play import SelfPlaySettings
from fairychess.learning.teacher import Teacher
from fairychess.learning.trial import TrialSettings
from fairychess.learning.work import LearnedGame, SelfPlayTask, TrialTask, run_self_play, run_trial
from fairychess.rules import Rules
from fairychess.search.network import USUAL_WIDTH, Network, shipped_network

SHARES = {"play": 0.7, "test": 0.15}
"""Of a generation's time; training takes what it takes."""
TEST = Sprt(0, 20)
SHORTEST, LONGEST = 240.0, 3600.0
"""Seconds of a generation, at least and at most."""


class SayProgress(Protocol):
    """Who is told of progress, a line each time; `final` lines stay."""

    def __call__(self, line: str, final: bool = False) -> None: ...


@dataclass(frozen=True)
class LearningSettings:
    """What is learned and how long: `hours` from now, on so many `cores`, or on the cluster at
    `ray`; the network is `width` wide (0: as wide as the one that training begins with). A
    decision of self-play takes `nodes`, and later ones count `ahead` times as much for a position
    as those before them; one of the trial takes `trial_nodes`. A task has so many `games`, a trial
    at least `fewest` and at most `most` pairs.
    """

    game: LearnedGame
    folder: Path
    hours: float = 1.0
    cores: int = 1
    ray: str = ""
    width: int = 0
    nodes: int = 500
    ahead: float = 0.0
    trial_nodes: int = 1000
    games: int = 20
    fewest: int = 20
    most: int = 200
    longest: int = 400
    samples: int = 3000
    """A generation learns from no fewer, however little time there is."""
    gather: int = 0
    """Nothing but games until the generation has so many samples (0: all the rest, too)."""
    teacher: str = ""
    """The engine whose scores are learned ("": our own search's), with `teacher_nodes` each."""
    teacher_nodes: int = 1000


class Learning:
    """The learning of one variant in one folder. `say` is told of progress."""

    def __init__(self, settings: LearningSettings, say: SayProgress) -> None:
        self.settings = settings
        self.say = say
        self.rules = settings.game.rules()
        self.archive = LearningFolder(settings.folder, self.rules)
        self.best = self.archive.best() or shipped(self.rules)
        self.teacher = self._named_teacher()
        width = self.archive.width()
        if settings.width and width and width != settings.width:
            raise ValueError(
                f"{settings.folder}: the networks there are {width} wide: go on with --width "
                f"{width}, or name another folder"
            )

    def run(self) -> None:
        """Learn until the time is up; each generation begun is brought to its end."""
        end = time.monotonic() + 3600 * self.settings.hours
        if self.settings.gather:
            self._play(Generation(len(self.archive.history)), end)
            return
        length = min(max(900 * self.settings.hours, SHORTEST), LONGEST)
        while True:
            began = time.monotonic()
            generation = Generation(len(self.archive.history))
            candidate = self.archive.candidate(generation.number)
            if candidate is None:
                self._play(generation, min(began + SHARES["play"] * length, end))
                candidate = self._train(generation)
            else:
                self._recall(generation, candidate)
            self._test(generation, candidate, time.monotonic() + SHARES["test"] * length)
            self._close(generation, candidate, time.monotonic() - began)
            if time.monotonic() + length / 2 > end:
                return

    # ---- self-play ------------------------------------------------------------------------

    def _named_teacher(self) -> str:
        """Return the teacher as files name it. ValueError where it does not know the game."""
        settings = self.settings
        if not settings.teacher:
            return ""
        if has_secret_roles(self.rules):
            raise ValueError(f"{self.rules.name}: games with secrets have no teacher")
        teacher = Teacher(self.rules, settings.teacher, settings.teacher_nodes)
        teacher.close()
        return teacher.name

    def _play(self, generation: Generation, until: float) -> None:
        """Play games with the best network until the time is up and there are enough samples."""
        number = generation.number
        played = self.archive.played(number)
        generation.samples = sum(played.values())
        tasks = self._games_to_play(generation, set(played), until)
        settings = self.settings
        for task, found in run(run_self_play, tasks, cores=settings.cores, ray=settings.ray):
            name = task.seed.rpartition("/")[2]
            generation.samples += self.archive.add_samples(number, name, found, self.teacher)
            left = max(0.0, until - time.monotonic())
            self.say(f"generation {number}: {generation.samples} positions, {left:.0f} s to play")

    def _games_to_play(
        self, generation: Generation, played: set[str], until: float
    ) -> Iterator[SelfPlayTask]:
        settings = self.settings
        how = SelfPlaySettings(
            settings.nodes,
            longest=settings.longest,
            ahead=settings.ahead,
            teacher=settings.teacher,
            teacher_nodes=settings.teacher_nodes,
        )
        number = 0

        def wanted() -> bool:
            early = time.monotonic() < until
            if settings.gather:
                return early and generation.samples < settings.gather
            return early or generation.samples < settings.samples

        while wanted():
            name = f"{number:05d}"
            number += 1
            if name not in played:
                seed = f"{generation.number}/{name}"
                yield SelfPlayTask(settings.game, self.best, settings.games, seed, how)

    # ---- training -------------------------------------------------------------------------

    def _train(self, generation: Generation) -> bytes:
        # Only training needs JAX: what plays on other machines does without.
        from fairychess.learning.sample_pool import SamplePool
        from fairychess.learning.training import Training, TrainingSettings
        from fairychess.learning.worths import learned_values

        number = generation.number
        pool = SamplePool(self.archive.chunks(), self.archive.shape)
        first = self._first_weights()
        kept = self.archive.generation_folder(number) / CHECKPOINT
        how = TrainingSettings(width=self._width(first))
        training = Training(self.rules, pool, how, first, kept)
        generation.learned_from = pool.count
        generation.error_by_rule = training.error_by_rule()
        for epoch, learned, error in training.run():
            self.say(
                f"generation {number}: epoch {epoch}, loss {learned:.5f}, on others "
                f"{error:.5f} (by rule {generation.error_by_rule:.5f})"
            )
        generation.error = training.best[0]
        generation.values = learned_values(self.rules, pool)
        about = {
            "samples": generation.learned_from,
            "labels": pool.labels(),
            "generation": number,
            "loss": [generation.error, generation.error_by_rule],
            "values": generation.values,
        }
        candidate = self.archive.add_candidate(number, training.network(about))
        kept.unlink()
        return candidate

    def _recall(self, generation: Generation, candidate: bytes) -> None:
        """Say of a generation what its training has told of it before an interruption."""
        told = Network.from_bytes(candidate).heading
        generation.samples = sum(self.archive.played(generation.number).values())
        generation.learned_from = int(told["samples"])
        generation.error, generation.error_by_rule = told["loss"]
        generation.values = told["values"]

    def _first_weights(self) -> Network | None:
        """Return the network that training begins with."""
        if self.best is not None:
            return Network.from_bytes(self.best)
        found = inherited(self.rules)
        if found is None:
            return None
        parent, network = found
        self.say(f"the training begins with the network of {parent}", final=True)
        return network

    def _width(self, first: Network | None) -> int:
        """Return how wide a network is trained: only one as wide as `first` goes on from it."""
        wanted = self.settings.width or self.archive.width()
        return wanted or (USUAL_WIDTH if first is None else first.width)

    # ---- the trial ------------------------------------------------------------------------

    def _test(self, generation: Generation, candidate: bytes, until: float) -> None:
        """Play pairs of games against the best until the test is decided or the time is up."""
        number = generation.number
        pairs = self.archive.trial(number)
        for one, other in pairs.values():
            count(generation.score, one, other)
        settings = self.settings
        tasks = self._pairs_to_play(generation, candidate, set(pairs), until)
        for task, (one, other) in run(run_trial, tasks, cores=settings.cores, ray=settings.ray):
            pairs[task.seed] = one, other
            self.archive.keep_trial(number, pairs)
            count(generation.score, one, other)
            self.say(f"generation {number}: trial {generation.score}")

    def _pairs_to_play(
        self, generation: Generation, candidate: bytes, played: set[str], until: float
    ) -> Iterator[TrialTask]:
        settings = self.settings
        how = TrialSettings(nodes=settings.trial_nodes, longest=settings.longest)
        for number in range(settings.most):
            enough = sum(generation.score.pairs) >= settings.fewest
            if enough and (TEST.verdict(generation.score) or time.monotonic() > until):
                return
            seed = f"{generation.number}/{number}"
            if seed not in played:
                yield TrialTask(settings.game, candidate, self.best, seed, how)

    def _close(self, generation: Generation, candidate: bytes, seconds: float) -> None:
        """Keep the better one, and say how the generation ended."""
        score = generation.score
        verdict = TEST.verdict(score)
        generation.kept = verdict == "stronger" or (not verdict and score.share > 0.5)
        generation.seconds = seconds
        if generation.kept:
            self.best = candidate
        self.archive.add(generation)
        write_report(self.archive)
        told = "kept" if generation.kept else "not kept"
        self.say(
            f"generation {generation.number}: {generation.samples} positions, loss "
            f"{generation.error:.5f} (by rule {generation.error_by_rule:.5f}), trial {score}: "
            f"{told}, Elo {elo(score.share):+.0f}",
            final=True,
        )


def shipped(rules: Rules) -> bytes | None:
    """Return the network that these rules come with: what is learned must be better than that."""
    network = shipped_network(rules)
    return None if network is None else network.to_bytes()


def count(score: Score, one: float, other: float) -> None:
    """Count both games of a pair."""
    score.add(one)
    score.add(other)
    score.add_pair(one + other)
