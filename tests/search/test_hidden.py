"""The player of games with hidden information: fair, legal, in time, and better than guessing."""

import json
import random
import subprocess
import sys
import time
from array import array
from pathlib import Path
from typing import Any

import pytest

from fairychess.game import Game, new_game
from fairychess.messages import Message
from fairychess.rules import load
from fairychess.rules.digest import rules_digest
from fairychess.search import answering
from fairychess.search.alphabeta.iterative_deepening import HARD, WHOLE, SearchResult
from fairychess.search.hidden import player
from fairychess.search.hidden.determinised_search import DeterminisedSearch
from fairychess.search.hidden.session import ALIASES, STRATEGIES
from fairychess.search.network import InputLayout, Network
from fairychess.search.opponents import SECONDS
from fairychess.search.request import Limits, SearchRequest
from fairychess.testing import indistinguishable

GAMES = ("kira-chess", "kira-shogi")
SHORT = {"max_timer": 6}


def asked(game: Game, seat: str, **more: Any) -> dict[str, Any]:
    """What a player is told when it is to move."""
    request = SearchRequest.of(game.view(seat), Limits(8, SECONDS[7]))
    return {**request.plain(), "id": 1, **more}


def reply(request: dict[str, Any]) -> dict[str, Any]:
    answer = answering.answer(json.dumps(request))
    assert "error" not in answer, answer
    return answer


def opened(name: str, plies: int, seed: int, **options: Any) -> Game:
    """A game after the choice of roles and random decisions."""
    rng = random.Random(seed)
    game = new_game(name, options, seed=seed)
    while game.outcome is None and (plies > 0 or game.to_move == "chance"):
        if game.to_move == "chance":
            game.play_chance()
            continue
        texts = [option.text for option in game.view(game.to_move).options]
        plain = [text for text in texts if not text.startswith(("death", "attempt"))]
        game.play(game.to_move, rng.choice(plain if plain and rng.random() < 0.9 else texts))
        plies -= 1
    return game


# ---- it knows nothing but its view --------------------------------------------------------------


class Playing:
    """A channel that shows the computer's decisions, every `sparing`-th time it is asked."""

    def __init__(self, strategy: str, sparing: int, nodes: int = 150) -> None:
        self.strategy, self.sparing, self.nodes = strategy, sparing, nodes
        self.asked = 0
        self.pairs = 0

    def __call__(self, game: Game, viewer: str) -> object:
        if viewer != game.to_move or game.outcome is not None:
            return None
        if (game.ply // 2) % self.sparing:
            return None
        self.asked += 1
        if self.asked % 2 == 0:
            self.pairs += 1
            if self.pairs % 3 == 0:
                player._sessions.clear()  # nor does it matter who has been asked before
        more = {"seed": 5, "nodes": self.nodes, "strategy": self.strategy}
        return json.dumps(reply(asked(game, viewer, **more)))


def same_moves(name: str, strategy: str, pairs: int, seed: int, sparing: int = 4) -> None:
    channel = Playing(strategy, sparing)
    while channel.pairs < pairs:
        indistinguishable(name, 20, seed, SHORT, channel)
        seed += 100


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_give_equal_moves(name: str) -> None:
    same_moves(name, STRATEGIES[0], 25, seed=1)


@pytest.mark.parametrize("strategy", STRATEGIES[1:])
def test_equal_views_give_equal_moves_by_every_strategy(strategy: str) -> None:
    same_moves(GAMES[0], strategy, 5, seed=7, sparing=9)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_equal_views_give_equal_moves_a_thousand_times(name: str) -> None:
    same_moves(name, STRATEGIES[0], 1000, seed=10_000)


def test_a_player_that_reads_secrets_is_caught() -> None:
    def cheat(game: Game, viewer: str) -> object:
        if viewer != game.to_move or game.outcome is not None:
            return None
        true = game._play.text()  # what no view holds
        return max(option.text for option in game.view(viewer).options) + true[-9:]

    with pytest.raises(AssertionError, match="is shown a difference"):
        indistinguishable(GAMES[0], 200, 3, SHORT, cheat)


def test_the_same_in_another_process() -> None:
    game = opened(GAMES[0], 24, seed=2)
    request = asked(game, game.to_move, seed=5, nodes=400)
    process = subprocess.run(
        [sys.executable, "-m", "fairychess.search.worker"],
        input=json.dumps(request) + "\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert json.loads(process.stdout) == reply(request)


def test_a_start_with_secrets_tells_no_one() -> None:
    text = opened(GAMES[0], 30, seed=3)._play.text()
    game = new_game(GAMES[0], position=text, seed=1)
    roles = dict(word.split("=") for word in text.split(" ") if "=" in word)["roles"].split("/")
    for seat, other in (("first", 1), ("second", 0)):
        assert f"roles={text}" not in game.view(seat).start
        assert roles[other] not in game.view(seat).start
        assert roles[other] not in game.record(seat)
    request = asked(game, game.to_move, seed=1, nodes=300)
    assert reply(request)["move"] in request["legal"]


# ---- always legal, in time ----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_legal(name: str) -> None:
    strategies = {"first": STRATEGIES[0], "second": STRATEGIES[2]}
    game = new_game(name, seed=4)
    while game.outcome is None and game.ply < 120:
        seat = game.to_move
        if seat == "chance":
            game.play_chance()
            continue
        answer = reply(asked(game, seat, seed=game.ply, nodes=120, strategy=strategies[seat]))
        game.play(seat, answer["move"])


def odd(request: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The request with something that cannot be."""
    changed = {key: list(request[key]) for key in ("moves", "announced")}
    at = rng.randrange(len(changed["moves"]))
    match rng.randrange(5):
        case 0:
            changed["moves"][at] = rng.choice(["a1h8", "death:?", "@?", "attempt@a1", "", "P@z9"])
        case 1:
            rook = {"name": "a1", "piece": "Rook", "side": "White"}
            other = {"name": "a8", "piece": "Rook", "side": "Black", "role": "L"}
            changed["announced"][at] = [
                Message("dies_written_by", dict(rook)).plain(),
                Message("role_revealed", dict(other)).plain(),
            ]
        case 2:
            del changed["moves"][at], changed["announced"][at]
        case 3:
            changed["announced"] = []
        case 4:
            return {**request, "position": "nonsense w - - 0 1"}
    return {**request, **changed}


@pytest.mark.parametrize("name", GAMES)
def test_inconsistent_observations_end_in_a_legal_move(name: str) -> None:
    rng = random.Random(9)
    for seed in range(4):
        game = opened(name, 20 + 9 * seed, seed)
        if game.outcome is not None:
            continue
        request = asked(game, game.to_move, seed=1, nodes=100)
        for _ in range(8):
            assert reply(odd(request, rng))["move"] in request["legal"]


def test_the_time_given_is_kept() -> None:
    game = opened(GAMES[0], 40, seed=6)
    request = asked(game, game.to_move, seconds=0.4)
    reply(request)  # what is only made once
    began = time.monotonic()
    reply(request)
    assert time.monotonic() - began < 60  # far more than was given, for a busy machine


@pytest.mark.parametrize("whole", [False, True])
def test_more_is_used_of_a_time_of_which_nothing_is_kept(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = []

    def run(search: DeterminisedSearch, *_: Any) -> SearchResult:
        limits.append(search.limit)
        return player.without_search(search.options[0].text)

    monkeypatch.setattr(DeterminisedSearch, "run", run)
    game = opened("kira-chess", 4, 1)
    reply(asked(game, game.to_move, whole_time=whole))
    assert limits == [WHOLE if whole else HARD]


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays(level: int) -> None:
    game = opened(GAMES[level % 2], 12, seed=level)
    request = asked(game, game.to_move, seed=1, nodes=600, level=level)
    assert reply(request)["move"] in request["legal"]


def test_strategies_are_checked() -> None:
    game = opened(GAMES[0], 6, seed=1)
    answer = answering.answer(json.dumps(asked(game, game.to_move, strategy="best")))
    assert "there are: belief" in answer["error"]
    plain = new_game("chess")
    answer = answering.answer(json.dumps(asked(plain, "first", strategy="blind")))
    assert "no secrets" in answer["error"]
    assert reply(asked(plain, "first", strategy="random"))["move"]


def test_a_network_judges_the_supposed_worlds(tmp_path: Path) -> None:
    rules = load("kira-chess")
    layout, width, file = InputLayout(rules), 32, tmp_path / "some.net"
    rng = random.Random(1)
    network = Network(
        rules=rules_digest(rules.definition),
        width=width,
        hidden=1,
        buckets=1,
        rows=layout.rows,
        unit=1.0,
        first=array("h", [rng.randint(-30, 30) for _ in range(layout.rows * width)]),
        first_bias=array("h", [40] * width),
        second=array("h", [rng.randint(-9, 9) for _ in range(2 * width)]),
        second_bias=array("i", [4000]),
        last=array("h", [400]),
        last_bias=array("i", [0]),
    )
    file.write_bytes(network.to_bytes())
    game = opened("kira-chess", 8, seed=3)
    request = {**asked(game, game.to_move, seed=1, nodes=400), "id": 1}
    by_rule = reply({**request, "net": "none"})
    assert reply({**request, "net": str(file)})["score"] != by_rule["score"]
    assert reply({**request, "net": "none"}) == by_rule


def test_former_names_are_understood() -> None:
    game = opened(GAMES[0], 12, seed=1)
    for former, name in ALIASES.items():
        old = asked(game, game.to_move, seed=2, nodes=300, rung=former)
        new = asked(game, game.to_move, seed=2, nodes=300, strategy=name)
        assert reply(old) == reply(new)


# ---- it uses what it knows ----------------------------------------------------------------------


def test_it_accuses_whom_it_has_found() -> None:
    """The other side's last secret piece has been revealed, and stands a knight's move away."""
    pieces = "men=d7,b1,e1,h1 roles=b1,e1/a8,d7 shown=d7,a8"
    game = new_game(GAMES[0], position=f"8/8/8/3p4/8/2N1K3/8/7R w - - 0 30 {pieces}", seed=1)
    assert reply(asked(game, "first", seed=1, nodes=2000))["move"] == "attempt@c3"


def test_it_writes_the_death_of_the_last_secret_piece() -> None:
    """Its seer has seen it, and nothing can capture it."""
    pieces = "men=d7,a7,e1,a2 roles=a2,e1/a8,d7 shown=d7,a8 seen=e1,d7/d7"
    game = new_game(GAMES[0], position=f"8/3p4/p7/8/8/4K3/P7/8 w - - 0 30 {pieces}", seed=1)
    move = reply(asked(game, "first", seed=1, nodes=2000))["move"]
    assert move == "death:d7"
    game.play("first", move)
    assert reply(asked(game, "first", seed=1, nodes=2000))["move"] in ("@60", "@61")


def test_roles_are_drawn_from_many() -> None:
    """What it will choose cannot be foretold, and it uses only its cards."""
    chosen = set()
    for seed in range(12):
        game = opened(GAMES[0], 0, seed=77)
        chosen.add(reply(asked(game, "first", seed=seed))["move"])
    assert len(chosen) > 4
