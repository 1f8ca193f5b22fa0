"""Players over the public interface: each is asked with a game whose turn it is, and a seat.

They see what `NumberedGame` lets that seat see: a computer player gets the View, and where it keeps
secrets, what its seat was told.
"""

from __future__ import annotations

import random
from typing import Protocol

from fairychess.research.numbered_game import NumberedGame
from fairychess.research.spaces import ActionError
from fairychess.search.levels import STRONGEST
from fairychess.search.player import choose


class Player(Protocol):
    """Chooses whole decisions, by their texts."""

    def choose(self, game: NumberedGame) -> str:
        """The option for the seat whose turn it is."""
        ...


class RandomPlayer:
    """Any option, all alike."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, game: NumberedGame) -> str:
        """Draw an option."""
        return self.rng.choice(game.referee.texts)


class ComputerPlayer:
    """The computer player of the pages, at a level, searching a number of nodes.

    The same game, level, nodes and seed give the same choice, however fast the machine is. `net` is
    a file of weights to judge by instead of the shipped ones, or "none".
    """

    def __init__(self, level: int = 1, nodes: int = 500, seed: int = 0, net: str = "") -> None:
        if not 1 <= level <= STRONGEST:
            raise ActionError(f"levels are 1 to {STRONGEST}, not {level}")
        self.level, self.nodes, self.net = level, nodes, net
        self.rng = random.Random(seed)

    def choose(self, game: NumberedGame) -> str:
        """Think about what the seat may know."""
        assert game.seat is not None
        view, texts = game.view(game.seat), game.referee.texts
        secret, folder = game.rules.secret, game.rules.definition.folder
        moves = [move.text for move in view.moves] if secret else []
        found = choose(
            str(folder or game.rules.name),
            dict(view.rules),
            position=view.position,
            moves=moves,
            start=view.start,
            level=self.level,
            seed=self.rng.getrandbits(30),
            legal=texts,
            nodes=self.nodes,
            net=self.net,
            notes=[list(move.notes) for move in view.moves] if secret else [],
            seats=[move.seat for move in view.moves] if secret else [],
            captured=view.captured.get(view.viewer, {}),
        )
        return found.move


def player_of(name: str | int, seed: int = 0) -> Player:
    """A player by name: "random", or a level from 1 to 12."""
    if name == "random":
        return RandomPlayer(seed)
    if isinstance(name, int) and not isinstance(name, bool):
        return ComputerPlayer(name, seed=seed)
    raise ActionError(f'an opponent is "random" or a level from 1 to {STRONGEST}, not {name!r}')
