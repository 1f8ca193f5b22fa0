"""What a seat cannot know changes no byte the server gives it, until something reveals it."""

import logging
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from leaks import Decision, sent, told

from fairychess.server.base.errors import ProblemError
from fairychess.server.play import commands, export, history, live_game
from fairychess.server.play import tournaments as play_tournaments
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store.database import Database
from fairychess.server.web import games, tournaments
from fairychess.server.web.socket import Sockets
from fairychess.testing import SecretStory, apart

GAMES = ("kira-chess", "kira-shogi")
NEAR = {"max_timer": 6}
Leak = Callable[[pytest.MonkeyPatch], None]
Pair = tuple[tuple[str, str], list[Decision], list[Decision]]


def pairs(name: str, seed: int, least: int) -> Iterator[tuple[int, Pair]]:
    """(seed, (viewers, story, twin)): stories whose twins go on for `least` decisions."""
    while True:
        seed += 1
        rng = random.Random(f"{name} {seed}")
        story = SecretStory(name, seed, NEAR, rng)
        for _ in range(3):
            twins = list(story.retold(rng))
            if len(twins) >= least:
                one = [(twin.seat, twin.text) for twin in twins]
                two = [(twin.seat, twin.new) for twin in twins]
                yield seed, (twins[0].viewers, one, two)


def differing(name: str, seed: int, pair: Pair, early: bool = False) -> tuple[int, dict[str, str]]:
    """Tell both: how many channels were compared, and how each that differs does so."""
    viewers, one, two = pair
    first = told(name, NEAR, seed, one, viewers, early)
    second = told(name, NEAR, seed, two, viewers, early)
    assert [where for where, _ in first] == [where for where, _ in second]
    both = zip(first, second, strict=True)
    found = {where: apart(text, other) for (where, text), (_, other) in both if text != other}
    return len(first), found


def compare(name: str, seed: int, pair: Pair, early: bool = False) -> int:
    """Tell both; AssertionError names the first difference. How many channels were compared."""
    compared, found = differing(name, seed, pair, early)
    for where, how in found.items():
        raise AssertionError(f"{name}, seed {seed}: {where} differs: {how}")
    return compared


def cut(found: tuple[int, Pair], length: int) -> tuple[int, Pair]:
    """The beginning of a pair."""
    seed, (viewers, one, two) = found
    return seed, (viewers, one[:length], two[:length])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_receives_is_the_same_for_other_secrets(name: str) -> None:
    length = 40 if name == "kira-shogi" else 36
    assert compare(name, *cut(next(pairs(name, 40, length)), length)) > 60


def told_to(side: str, name: str, seed: int, least: int) -> tuple[int, Pair]:
    """The next pair that looks alike to a side, so that the other one's secrets differ."""
    return next(found for found in pairs(name, seed, least) if found[1][0][0] == side)


@pytest.mark.parametrize(
    ("name", "side"), [("kira-chess", "first"), ("kira-chess", "second"), ("kira-shogi", "first")]
)
def test_an_early_choice_tells_nothing_before_and_after_its_turn(name: str, side: str) -> None:
    """The other side, a spectator, and who has chosen early itself, for other choices."""
    length = 26 if name == "kira-shogi" else 22
    found = told_to(side, name, 70, length)
    assert compare(name, *cut(found, length), early=True) > 60


def test_a_leak_of_an_early_choice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LiveGame._view_message

    def leaking(self: LiveGame, viewer: str) -> bytes:
        return honest(self, viewer)[:-1] + b',"kept":"%s"}' % str(self.state.early).encode()

    monkeypatch.setattr(LiveGame, "_view_message", leaking)
    found = cut(told_to("first", "kira-chess", 70, 20), 20)
    with pytest.raises(AssertionError, match=r"chosen early.* differs"):
        compare("kira-chess", *found, early=True)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_is_sent_is_the_same_for_other_secrets(name: str) -> None:
    """Notifications, letters and the inbox of somebody who looks at no board."""
    seed, ((side, _), one, two) = cut(next(pairs(name, 200, 26)), 26)
    first, second = (sent(name, NEAR, seed, story, side) for story in (one, two))
    assert {"push", "letter", "inbox"} == {where for where, _ in first}
    assert sorted(first) == sorted(second)
    moves = {text for seat, text in one if seat != side and len(text) > 2}
    for where, text in first:
        if where != "inbox":
            assert not any(move in text for move in moves), (where, text)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_receives_is_the_same_for_other_secrets_in_three_hundred_games(
    name: str,
) -> None:
    found = pairs(name, 1000, 24)
    for _ in range(300):
        compare(name, *next(found))


# ---- a leak in any channel is caught --------------------------------------------------------


def secret_of(at: LiveGame) -> str:
    """Something that only one seat may know: what the side with the other story has chosen."""
    return " ".join(
        str(at.state.game.view(side).state_fields.get("roles")) for side in ("first", "second")
    )


def leaking_socket(patch: pytest.MonkeyPatch) -> None:
    honest = live_game._view

    def look(state: Any, viewer: str) -> Any:
        both = [honest(state, side).state_fields for side in ("first", "second")]
        return replace(
            honest(state, viewer), state_fields={**both[0], "of the other": str(both[1])}
        )

    patch.setattr(live_game, "_view", look)


def leaking_record(patch: pytest.MonkeyPatch) -> None:
    async def exported(data: Database, at: LiveGame, *of: str) -> tuple[bytes, str]:
        body, kind = await export.exported(data, at, *of)
        return (body + secret_of(at).encode() if "text" in of else body), kind

    patch.setattr(games, "exported", exported)


def leaking_document(patch: pytest.MonkeyPatch) -> None:
    async def exported(data: Database, at: LiveGame, *of: str) -> tuple[bytes, str]:
        body, kind = await export.exported(data, at, *of)
        return (body + secret_of(at).encode() if "json" in of else body), kind

    patch.setattr(games, "exported", exported)


def leaking_log(patch: pytest.MonkeyPatch) -> None:
    honest = LiveGame.commit

    async def commit(self: LiveGame, *given: Any, **named: Any) -> None:
        logging.getLogger("fairychess.server.play.live_game").debug("to be written: %s", given)
        await honest(self, *given, **named)

    patch.setattr(LiveGame, "commit", commit)


def leaking_metric(patch: pytest.MonkeyPatch) -> None:
    honest = Sockets._handle

    async def handle(self: Sockets, game: LiveGame, *given: Any) -> bytes | None:
        answer = await honest(self, game, *given)
        self.metrics.problems.labels(secret_of(game)).inc()
        return answer

    patch.setattr(Sockets, "_handle", handle)


def leaking_error(patch: pytest.MonkeyPatch) -> None:
    honest = commands._decider

    def decider(at: LiveGame, by: Any) -> str:
        try:
            return honest(at, by)
        except ProblemError as problem:
            raise ProblemError(problem.code, f"{problem.message}: {secret_of(at)}") from None

    patch.setattr(commands, "_decider", decider)


def leaking_http_error(patch: pytest.MonkeyPatch) -> None:
    honest = games.Games._links

    def links(self: Any, at: LiveGame, mine: tuple[str, ...]) -> Any:
        if not mine:
            raise ProblemError("not_seated", f"not yours are {secret_of(at)}", 403)
        return honest(self, at, mine)

    patch.setattr(games.Games, "_links", links)


def leaking_history(patch: pytest.MonkeyPatch) -> None:
    honest = history._bare

    def bare(view: Any) -> bytes:
        return honest(view).replace(b'"check"', b'"hash":"%d","check"' % hash(view.position))

    honest_look = history._look_back

    def look_back(state: Any, log: Any, viewer: str, *more: Any) -> Any:
        return honest_look(state, log, "first" if viewer == "second" else "second", *more)

    patch.setattr(history, "_bare", bare)
    patch.setattr(history, "_look_back", look_back)


def leaking_tournament(patch: pytest.MonkeyPatch) -> None:
    async def unfinished(_self: Any, ident: str) -> list[str]:
        return [ident]

    def as_second_knows(registry: Any, wanted: list[tuple[str, str]]) -> Any:
        return export.GamesFile(registry, [(game, "second") for game, _ in wanted], "text")

    patch.setattr(play_tournaments.Tournaments, "games", unfinished)
    patch.setattr(tournaments, "games_file", as_second_knows)


LEAKS: tuple[dict[Leak, str], ...] = (
    {leaking_tournament: "games.pgn", leaking_socket: "socket", leaking_record: "record"},
    {leaking_document: "format=json", leaking_log: "log", leaking_metric: "metrics",
     leaking_error: "socket"},
    {leaking_http_error: "links", leaking_history: "(socket|boards)"},
)  # fmt: skip
"""Where each leak must be seen. Those told together reach no channel of each other."""


@pytest.fixture(scope="module")
def short() -> tuple[int, Pair]:
    """A pair that ends soon after the roles are chosen."""
    return cut(next(pairs("kira-chess", 7, 20)), 20)


@pytest.mark.parametrize(
    "leaks", LEAKS, ids=lambda leaks: " and ".join(leak.__name__ for leak in leaks)
)
def test_a_leak_in_any_channel_is_caught(
    leaks: dict[Leak, str], short: tuple[int, Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    for leak in leaks:
        leak(monkeypatch)
    _, found = differing("kira-chess", *short)
    for leak, where in leaks.items():
        assert any(re.search(where, channel) for channel in found), leak.__name__
