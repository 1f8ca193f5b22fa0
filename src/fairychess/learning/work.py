"""The tasks that learning is made of. Each is told everything it needs, so that it can run in any
process on any machine, and gives the same answer whenever it is asked again.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from fairychess.learning.secret_play import SecretSelfPlay, SecretTrial, has_secret_roles
from fairychess.learning.self_play import SelfPlay, SelfPlaySettings
from fairychess.learning.trial import NetworkTrial, TrialSettings
from fairychess.rules import Rules, load
from fairychess.search.network import Network


@dataclass(frozen=True)
class LearnedGame:
    """A variant and its options, as a task is told them."""

    variant: str
    options: tuple[tuple[str, Any], ...] = ()

    def rules(self) -> Rules:
        """Return the rules, made once."""
        return load(self.variant, **dict(self.options))


@dataclass(frozen=True)
class SelfPlayTask:
    """Some games of a network (the bytes of its file; None: by rule) with itself."""

    game: LearnedGame
    network: bytes | None
    games: int
    seed: str
    settings: SelfPlaySettings = field(default_factory=SelfPlaySettings)


@dataclass(frozen=True)
class TrialTask:
    """One pair of games between two networks."""

    game: LearnedGame
    one: bytes | None
    other: bytes | None
    seed: str
    settings: TrialSettings = field(default_factory=TrialSettings)


def run_self_play(task: SelfPlayTask) -> bytes:
    """Return the samples of a task's games."""
    return player_for(task.game, task.network, task.settings).games(task.games, task.seed)


def run_trial(task: TrialTask) -> tuple[float, float]:
    """Return the points of the first network in both games."""
    return trial_for(task.game, task.one, task.other, task.settings).pair(task.seed)


@lru_cache(maxsize=2)
def player_for(
    game: LearnedGame, network: bytes | None, settings: SelfPlaySettings
) -> SelfPlay | SecretSelfPlay:
    """Return the player of such games, made once per process."""
    if has_secret_roles(game.rules()):
        return SecretSelfPlay(game.variant, dict(game.options), opened(network), settings)
    return SelfPlay(game.rules(), opened(network), settings)


@lru_cache(maxsize=2)
def trial_for(
    game: LearnedGame, one: bytes | None, other: bytes | None, settings: TrialSettings
) -> NetworkTrial | SecretTrial:
    """Return the runner of such trials, made once per process."""
    if has_secret_roles(game.rules()):
        options = dict(game.options)
        return SecretTrial(game.variant, options, opened(one), opened(other), settings)
    return NetworkTrial(game.rules(), opened(one), opened(other), settings)


def opened(network: bytes | None) -> Network | None:
    """Return the network that a file's bytes hold."""
    return None if network is None else Network.from_bytes(network)
