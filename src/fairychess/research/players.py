"""Players over the public interface: each is asked with a game whose turn it is, and a seat.

They see what `NumberedGame` lets that seat see: a computer player gets the View, and where it keeps
secrets, what its seat was told.
"""

import random
from dataclasses import replace
from typing import Protocol

from fairychess.research.numbered_game import NumberedGame
from fairychess.research.spaces import ActionError
from fairychess.search.levels import STRONGEST
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest


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
        request = SearchRequest.of(
            game.view(game.seat),
            Limits(self.level, nodes=self.nodes),
            seed=self.rng.getrandbits(30),
            net=self.net,
        )
        folder = game.rules.definition.folder
        request = replace(request, variant=str(folder or game.rules.name), legal=game.referee.texts)
        if not game.rules.secret:  # to play a whole game again takes longer than so short a search
            request = replace(request, moves=())
        return choose(request).move


def player_of(name: str | int, seed: int = 0) -> Player:
    """A player by name: "random", or a level from 1 to 12."""
    if name == "random":
        return RandomPlayer(seed)
    if isinstance(name, int) and not isinstance(name, bool):
        return ComputerPlayer(name, seed=seed)
    raise ActionError(f'an opponent is "random" or a level from 1 to {STRONGEST}, not {name!r}')
