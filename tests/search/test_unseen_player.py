"""The player of games whose rules hide squares: fair, legal, and better than guessing."""

import json
import random
from typing import Any

import pytest

from fairychess import load
from fairychess.game import Game, new_game
from fairychess.search import answering
from fairychess.search.hidden.unseen_worlds import Unseen, cells_of, open_rules
from fairychess.search.opponents import SECONDS
from fairychess.search.request import Limits, SearchRequest
from fairychess.testing import indistinguishable

DARK = "dark-chess"
BLIND = "kriegspiel"
NAMES = (DARK, BLIND)


def asked(game: Game, seat: str, **more: Any) -> dict[str, Any]:
    """What a player is told when it is to move."""
    request = SearchRequest.of(game.view(seat), Limits(8, SECONDS[7]))
    return {**request.plain(), "id": 1, **more}


def reply(request: dict[str, Any]) -> dict[str, Any]:
    answer = answering.answer(json.dumps(request))
    assert "error" not in answer, answer
    return answer


def opened(name: str, plies: int, seed: int) -> Game:
    rng = random.Random(seed)
    game = new_game(name, seed=seed)
    while game.outcome is None and game.ply < plies:
        game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    return game


def unseen(game: Game, seed: int = 1) -> Unseen:
    """The sampler for the side to move."""
    request = SearchRequest.of(game.view(game.to_move))
    return Unseen(load(request.variant), request, random.Random(seed))


class Playing:
    """A channel that shows the computer's decisions, every fourth time it is asked."""

    def __init__(self, nodes: int = 200) -> None:
        self.nodes, self.asked = nodes, 0

    def __call__(self, game: Game, viewer: str) -> object:
        if viewer != game.to_move or game.outcome is not None or game.ply // 2 % 4:
            return None
        self.asked += 1
        return json.dumps(reply(asked(game, viewer, seed=5, nodes=self.nodes, level=2)))


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_give_equal_moves(name: str) -> None:
    channel = Playing()
    seed = 0
    while channel.asked < 30:
        indistinguishable(name, 20, seed, channel=channel)
        seed += 100


def test_a_player_that_looks_at_the_position_is_caught() -> None:
    def cheat(game: Game, viewer: str) -> object:
        return game._play.text() if viewer == game.to_move else None

    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable(DARK, 100, 3, channel=cheat)


@pytest.mark.parametrize("name", NAMES)
def test_worlds_explain_the_view(name: str) -> None:
    """In the worlds it searches, the player would be shown what it is shown."""
    for seed in range(6):
        game = opened(name, 14 + 5 * seed, seed)
        if game.outcome is not None:
            continue
        sampler = unseen(game)
        worlds = [guess for guess in (sampler.guess() for _ in range(60)) if guess is not None]
        assert min(guess.faults for guess in worlds) == 0
        best = min(worlds, key=lambda guess: guess.faults)
        placement = best.play.text().split(" ")[0]
        cells = cells_of(sampler.rules, placement)
        seen = {square: piece for square, piece in sampler.seen.items() if piece is not None}
        assert all(cells[square] == piece for square, piece in seen.items())
        pieces = [piece for piece in cells.values() if piece and piece & 1 == sampler.other]
        true = cells_of(sampler.rules, game._play.text().split(" ")[0])
        assert len(pieces) == len([p for p in true.values() if p and p & 1 == sampler.other])


def test_tries_that_were_refused_are_remembered() -> None:
    game = new_game(BLIND, seed=1)
    for move in ("e2e4", "d7d5", "e4f5", "d2e3"):
        game.play(game.to_move, move)
    sampler = unseen(game)
    assert sampler.refused() == {"e4f5", "d2e3"}
    assert sampler.last_news() == {"Umpire: pawn tries: 1."}
    worlds = [guess for guess in (sampler.guess() for _ in range(120)) if guess is not None]
    best = min(worlds, key=lambda guess: guess.faults)
    assert best.faults == 0 and not {"e4f5", "d2e3"} & best.options


def test_worlds_are_searched_without_the_rules_that_hide() -> None:
    rules = load(DARK)
    assert rules.secret and not open_rules(rules).secret


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [1, 4, 8])
def test_every_level_plays(name: str, level: int) -> None:
    game = opened(name, 9, level)
    request = asked(game, game.to_move, seed=1, nodes=400, level=level)
    assert reply(request)["move"] in request["legal"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("strategy", ["random", "blind"])
def test_other_strategies_play(name: str, strategy: str) -> None:
    game = opened(name, 8, 2)
    request = asked(game, game.to_move, seed=1, nodes=400, strategy=strategy)
    assert reply(request)["move"] in request["legal"]


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_ends_in_a_legal_move(name: str) -> None:
    game = opened(name, 12, 4)
    request = asked(game, game.to_move, seed=1, nodes=300)
    for change in ({"moves": ["a1h8", "?", "zz"]}, {"seats": []}, {"captured": {"Q": 9}}):
        assert reply({**request, **change})["move"] in request["legal"]


def against_lots(name: str, seed: int, plies: int) -> tuple[Game, str]:
    """A game against one that draws lots; the player's side."""
    game, rng = new_game(name, seed=seed), random.Random(seed)
    mine = ("first", "second")[seed % 2]
    while game.outcome is None and game.ply < plies:
        if game.to_move == mine:
            game.play(mine, reply(asked(game, mine, seed=game.ply, nodes=1500, level=5))["move"])
        else:
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    return game, mine


def test_it_beats_one_that_draws_lots_in_the_fog() -> None:
    for seed in range(3):
        game, mine = against_lots(DARK, seed, 200)
        assert game.outcome is not None and game.outcome.winner == mine


def test_it_wins_pieces_from_one_that_draws_lots_before_an_umpire() -> None:
    worth = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}
    ahead = 0
    for seed in range(2):
        game, mine = against_lots(BLIND, seed, 90)
        game.adjudicate(None, "aborted") if game.outcome is None else None
        for piece in game.view("spectator").board:
            ahead += worth[piece.id] * (1 if piece.side == mine else -1)
    assert ahead > 0


def test_it_takes_a_king_it_sees() -> None:
    game = new_game(DARK, seed=1, position="4k3/8/8/8/8/8/8/K3R3 w - - 0 1")
    assert reply(asked(game, "first", seed=1, nodes=500))["move"] == "e1e8"
