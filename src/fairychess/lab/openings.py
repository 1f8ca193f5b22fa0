"""Random openings that favour neither side, the same ones for the same seed."""

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fairychess.game import Game, Refused, new_game
from fairychess.rules import load
from fairychess.search import NO_NETWORK, STRONGEST, choose
from fairychess.search.piece_values import median_value
from fairychess.search.request import Limits, SearchRequest

NODES = 3000
"""How far the judge of an opening looks."""
TRIES = 50
ENDED = 20
"""So many openings are tried that end the game."""


def random_opening(begin: Callable[[], Game], plies: int, seed: str) -> list[str]:
    """Decisions of so many random plies, in a game as `begin` gives it, after which neither side is
    better by more than a quarter of a median piece, as a short search sees it; in a game whose
    armies differ, neither is that much better than it was at the start.

    Raises ValueError where there is no such opening.
    """
    rng = random.Random(seed)
    even = _unevenness(begin())
    for _ in range(TRIES):
        game = begin()
        texts = _wander(game, plies, rng)
        if texts is not None and abs(_lead(game) - even) <= _bound(game.view(game.to_move).variant):
            return texts
    raise ValueError(f"no balanced opening of {plies} plies was found in {TRIES} tries")


def _wander(game: Game, plies: int, rng: random.Random) -> list[str] | None:
    texts: list[str] = []
    while len(texts) < plies or game.to_move == "chance":
        if game.outcome is not None:
            return None
        if game.to_move == "chance":
            game.play_chance()
            continue
        text = rng.choice(game.view(game.to_move).options).text
        game.play(game.to_move, text)
        texts.append(text)
    return None if game.outcome is not None else texts


def opened(
    variant: str, options: dict[str, Any], plies: int, rng: random.Random
) -> tuple[Game, list[str]]:
    """A game after random decisions, and these; another one where they have ended it."""
    for most in (plies,) * ENDED + (0,):
        game = new_game(variant, dict(options), rng.getrandbits(32))
        texts = _wander(game, most, rng)
        if texts is not None:
            return game, texts
    return game, []


def follow(game: Game, texts: list[str]) -> None:
    """Play an opening in a new game with the same seed. Raises Refused."""
    for text in texts:
        while game.to_move == "chance":
            game.play_chance()
        game.play(game.to_move, text)
    if game.outcome is not None:
        raise Refused("opening_ends_game")


def _unevenness(game: Game) -> int:
    """By how much the first side is better at the start; 0 where that is next to nothing."""
    while game.to_move == "chance" and game.outcome is None:
        game.play_chance()
    if game.outcome is not None:
        return 0
    lead = _lead(game)
    return lead if abs(lead) > _bound(game.view(game.to_move).variant) else 0


def _lead(game: Game) -> int:
    """By how much the first side is better, as a short search sees it."""
    view = game.view(game.to_move)
    request = SearchRequest.of(view, Limits(STRONGEST, nodes=NODES), seed=1, net=NO_NETWORK)
    result = choose(request)
    return result.score if game.to_move == "first" else -result.score


@lru_cache(maxsize=4)
def _bound(variant: str) -> float:
    return median_value(load(variant)) / 4
