"""Our host plays against our engine in every variant that shows everything, by each protocol."""

import random
from collections.abc import Iterator

import pytest

from fairychess.engine.known import offered
from fairychess.engine.listener import Listener
from fairychess.game import Game, new_game
from fairychess.protocol import Thinking, UnknownGame, cecp, open_engine, uci
from fairychess.rules import load
from fairychess.rules.catalogue import named

PLIES = 8
MANY_PLIES = 40
BRIEFLY = Thinking(move=0.02, depth=1)
MOST_TYPES = 44
VARIANTS = sorted(named(name) for name in offered())
FEW = [
    "chess", "chess960", "crazyhouse", "duck-chess", "king-friday-xiii", "raichu-shogi",
    "dai-shogi", "kyoto-shogi", "xiangqi", "amazons", "zelda-chess", "seirawan-chess",
    "grand-chess", "italian-progressive", "janggi",
]  # fmt: skip
"""Games with drops, walls, coins, lost turns, two legs, gates, and several moves in a turn."""


class Wire:
    """Our engine in this process, where the host thinks that it talks to a program."""

    def __init__(self, command: str, environment: dict[str, str] | None = None) -> None:
        self.name = command
        self._lines: list[str] = []
        self._listener = Listener(self._lines.append)

    def say(self, *lines: str) -> None:
        for line in lines:
            self._listener.hear(line)
            self._listener.wait()

    def hear(self, seconds: float) -> Iterator[str]:
        while self._lines:
            yield self._lines.pop(0)

    def heard(self) -> list[str]:
        found = list(self._lines)
        self._lines.clear()
        return found

    def close(self, farewell: str = "quit") -> None:
        self._listener.hear("force" if farewell == "quit" else farewell)


@pytest.fixture(autouse=True)
def wired(monkeypatch: pytest.MonkeyPatch) -> None:
    for host in (cecp, uci):
        monkeypatch.setattr(host, "EngineProcess", Wire)


def follow(game: Game, protocol: str, plies: int) -> None:
    """The engine plays one side, chance and a random player all else."""
    player = open_engine(f"{protocol}:ours")
    rng = random.Random(game.variant)
    while game.outcome is None and game.to_move == "chance" and game.ply == 0:
        game.play_chance()
    player.new_game(game.view("first"), BRIEFLY)
    while game.outcome is None and game.ply < plies:
        if game.to_move == "chance":
            game.play_chance()
            continue
        view = game.view(game.to_move)
        if game.to_move == "first":
            text, _ = player.move(view, BRIEFLY)
        else:
            text = rng.choice(view.options).text
        game.play(game.to_move, text)


def played(name: str, protocol: str, plies: int) -> None:
    """A game of so many plies, or to its end; one that XBoard cannot show is refused."""
    game = new_game(name, seed=3)
    if protocol == "cecp" and len(load(name).pieces) > MOST_TYPES:
        with pytest.raises(UnknownGame, match="more than 44 piece types"):
            follow(game, protocol, plies)
        return
    follow(game, protocol, plies)
    assert game.ply >= plies or game.outcome is not None


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
@pytest.mark.parametrize("name", FEW)
def test_variants_of_every_kind_are_played(name: str, protocol: str) -> None:
    played(named(name), protocol, PLIES)


@pytest.mark.long
@pytest.mark.parametrize("protocol", ["uci", "cecp"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played(name: str, protocol: str) -> None:
    played(name, protocol, MANY_PLIES)


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_a_piece_that_becomes_its_own_promoted_form_turns_over(protocol: str) -> None:
    """Our `f1a6=+B` in Shogun Chess: boards write `f1a6+`, whether it may be declined or not."""
    listener = Listener([].append, protocol)
    conversation = listener.conversation
    assert conversation is not None
    conversation.player.change_variant("shogun")
    table = conversation.player.game
    table.set_up(None, ["e2e4", "a7a6"])
    assert table.meant("f1a6+") == "f1a6=+B" and table.meant("f1a6") == "f1a6="
    assert table.spelled("f1a6=+B") == "f1a6+"


@pytest.mark.parametrize("name", ["shogi", "minishogi", "kyoto-shogi", "dobutsu"])
def test_shogi_is_played_by_usi(name: str) -> None:
    game = new_game(name)
    follow(game, "usi", PLIES)
    assert game.ply >= PLIES or game.outcome is not None


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_games_with_secrets_are_refused_before_they_begin(protocol: str) -> None:
    with pytest.raises(UnknownGame, match="secrets"):
        follow(new_game("dark-chess"), protocol, 2)
