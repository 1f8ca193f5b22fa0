"""Games whose rules hide squares: what a seat cannot see changes no byte the server gives it."""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest
from leaks import Decision, told

from fairychess.game import sight
from fairychess.game.game import Game
from fairychess.testing import SecretStory, apart

GAMES = ("dark-chess", "kriegspiel", "tsuitate-shogi")
Pair = tuple[tuple[str, str], list[Decision], list[Decision]]


def pairs(name: str, seed: int, least: int) -> Iterator[tuple[int, Pair]]:
    """(seed, (viewers, story, twin)): twins of so many decisions that really differ."""
    while True:
        seed += 1
        rng = random.Random(f"{name} {seed}")
        story = SecretStory(name, seed, {}, rng)
        for _ in range(4):
            twins = list(story.retold(rng))
            one = [(twin.seat, twin.text) for twin in twins]
            two = [(twin.seat, twin.new) for twin in twins]
            if len(twins) >= least and one != two:
                yield seed, (twins[0].viewers, one, two)


def compare(name: str, seed: int, pair: Pair) -> int:
    """Tell both; AssertionError names the first difference. How many channels were compared."""
    viewers, one, two = pair
    first = told(name, {}, seed, one, viewers)
    second = told(name, {}, seed, two, viewers)
    assert [where for where, _ in first] == [where for where, _ in second]
    for (where, text), (_, other) in zip(first, second, strict=True):
        if text != other:
            raise AssertionError(f"{name}, seed {seed}: {where} differs: {apart(text, other)}")
    return len(first)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_receives_is_the_same_for_other_unseen_moves(name: str) -> None:
    seed, (viewers, one, two) = next(pairs(name, 20, 16))
    assert compare(name, seed, (viewers, one[:24], two[:24])) > 30


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_receives_is_the_same_in_a_hundred_games(name: str) -> None:
    found = pairs(name, 1000, 14)
    for _ in range(100):
        compare(name, *next(found))


def leaking_view(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def view(self: Game, viewer: str) -> Any:
        clock = str(self._play.kernel.hash)
        return dataclasses.replace(honest(self, viewer), state_fields={"hash": clock})

    patch.setattr(Game, "view", view)


def leaking_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sight, "told", lambda rules, seat, before, after: (f"?{len(after)}", ()))
    honest = Game._seen
    patch.setattr(
        Game,
        "_seen",
        lambda self, record, before: {
            viewer: dataclasses.replace(one, text=record.text)
            for viewer, one in honest(self, record, before).items()
        },
    )


@pytest.mark.parametrize("leak", [leaking_view, leaking_log], ids=lambda each: each.__name__)
def test_a_leak_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, (viewers, one, two) = next(
        found for found in pairs("dark-chess", 10, 12) if found[1][1][:8] != found[1][2][:8]
    )
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="differs"):
        compare("dark-chess", seed, (viewers, one[:12], two[:12]))
