"""The sandbox: games played in other processes are the same games, and what is too much ends."""

import asyncio
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from clients import Person
from starlette.testclient import TestClient
from test_server_attacks import EXPENSIVE, MANY
from test_server_custom_variants import add_variant, server
from test_server_definitions import CHESS_TEXT, DIAGRAM

from fairychess.game import new_game
from fairychess.game.custom_variant import parse_pasted
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.engine_api import GameLike
from fairychess.server.variants.sandbox import MOST_TRIALS, Sandbox

TEXT = parse_pasted(DIAGRAM, "Small War").text


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    """A running server of the installed rules."""
    with server(str(tmp_path / "games.db")) as found:
        yield found


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    """A sandbox without a server, asked in this thread."""
    found = Sandbox()
    yield found
    asyncio.run(found.close())


def told(game: GameLike, viewer: str = "first") -> object:
    """What a game says of itself."""
    return game.to_move, game.outcome, game.secretive, game.view(viewer), game.why_no_undo(1)


def test_a_game_in_the_sandbox_is_the_same_game(sandbox: Sandbox) -> None:
    there = sandbox.new_game("~1", {}, seed=1, text=TEXT)
    here = new_game("~1", {}, 1, text=TEXT)
    for number, (method, *arguments) in enumerate(
        [
            ("play", "first", "a2a3"),
            ("play", "second", "a5a4"),
            ("undo", 1),
            ("offer_draw", "first"),
            ("decline_draw", "second"),
            ("play", "second", "b5b4"),
            ("resign", "first"),
        ]
    ):
        if number in (1, 4):
            sandbox.end("~1")  # another process repeats what has happened
        getattr(there, method)(*arguments)
        getattr(here, method)(*arguments)
        assert told(there) == told(here)
    assert there.record("both", {1: 2.5, 2: 3.0}) == here.record("both", {1: 2.5, 2: 3.0})


def test_what_the_game_refuses_is_refused_and_changes_nothing(sandbox: Sandbox) -> None:
    game = sandbox.new_game("~1", {}, seed=1, text=TEXT)
    for method, *arguments in [("play", "first", "a2a6"), ("undo", 3), ("accept_draw", "first")]:
        with pytest.raises(ProblemError) as caught:
            getattr(game, method)(*arguments)
        assert (caught.value.code, caught.value.status) == ("refused", 409)
    game.play("first", "a2a3")
    assert game.to_move == "second"


def test_too_much_processor_time_ends_the_process_and_nothing_else(sandbox: Sandbox) -> None:
    game = sandbox.new_game("~1", {}, seed=1, text=TEXT)
    began = time.monotonic()
    with pytest.raises(ProblemError) as caught:
        sandbox.ask("~1", "admit", {"text": MANY, "options": {"x": EXPENSIVE}}, 0.5)
    assert caught.value.code == "too_large"
    assert time.monotonic() - began < 100
    game.play("first", "a2a3")
    assert game.to_move == "second"


def test_too_much_memory_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(ProblemError) as caught:
        sandbox.ask("~1", "record", {"text": "[" * (600 << 20)}, 30)
    assert caught.value.code == "too_large"
    assert sandbox.new_game("~1", {}, seed=1, text=TEXT).to_move == "first"


def test_a_choice_of_options_is_tried_once(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = sandbox.ask

    def count(key: str, task: str, *more: object) -> object:
        asked.append(task)
        return ask(key, task, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(sandbox, "ask", count)

    async def try_twice() -> None:
        for _ in range(2):
            await asyncio.gather(*(sandbox.admit("~1", {}, CHESS_TEXT) for _ in range(3)))
            for _ in range(2):
                with pytest.raises(ProblemError, match="no option"):
                    await sandbox.admit("~1", {"nope": 1}, CHESS_TEXT)

    asyncio.run(try_twice())
    assert asked == ["admit", "admit"]


def test_work_whose_asker_is_gone_is_ended() -> None:
    async def go_away() -> float:
        sandbox = Sandbox()
        try:
            text = MANY.replace('default = "W"', f'default = "{EXPENSIVE}"')
            asked = [asyncio.create_task(sandbox.describe(f"{text}# {n}")) for n in range(12)]
            while sum(one.busy for one in sandbox._processes.values()) < MOST_TRIALS:
                await asyncio.sleep(0.02)
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            began = time.monotonic()
            assert (await sandbox.describe(DIAGRAM, "Small War")).info.title == "Small War"
            return time.monotonic() - began
        finally:
            await sandbox.close()

    assert asyncio.run(go_away()) < 25


def test_another_option_is_tried_before_a_game_begins(host: TestClient) -> None:
    person = Person(host)
    variant = add_variant(person, MANY)
    dear = {"x": EXPENSIVE}
    for path in ("/api/games", "/api/challenges"):
        answer = person.post(path, json={"variant": variant, "options": dear})
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["code"] in ("refused", "too_large")
    assert person.do("/api/games", 201, variant=variant)["variant"] == variant


def test_a_list_of_games_does_not_wait_for_one_that_cannot_be_opened(host: TestClient) -> None:
    one, two = Person(host), Person(host)
    services = host.app.state.services  # type: ignore[attr-defined]
    variant = add_variant(one)
    games = []
    for name in (variant, "chess"):
        made = one.do("/api/challenges", 201, variant=name, listed=True)
        games.append(two.do(f"/api/challenges/{made['id']}/accept", 201)["game"])
    assert {game["id"] for game in one.get("/api/games").json()} == set(games)
    services.registry.drop(services.registry.known(games[0]))

    def slow(*_: object) -> None:
        raise ProblemError("too_large", "this needs too much time")

    services.sandbox.new_game = slow
    assert [game["id"] for game in one.get("/api/games").json()] == games[1:]


def test_new_options_of_installed_variants_are_compiled_with_pauses(host: TestClient) -> None:
    """Two seconds of rest for each of compiling: those who play need Python's lock as well."""
    catalogue = host.app.state.services.catalogue  # type: ignore[attr-defined]
    spans: list[tuple[float, float]] = []

    def compile_something() -> None:
        began = time.monotonic()
        time.sleep(0.05)
        spans.append((began, time.monotonic()))

    for _ in range(3):
        catalogue._paced(compile_something)
    assert all(later[0] - earlier[1] >= 0.09 for earlier, later in pairwise(spans))


def test_games_in_front_are_made_ready_and_a_broken_one_is_passed_over(host: TestClient) -> None:
    catalogue = host.app.state.services.catalogue  # type: ignore[attr-defined]
    host.portal.call(catalogue.make_ready, ["no-such-game", "chess"])  # type: ignore[union-attr]
    assert ("chess", ()) in catalogue._infos


def test_a_choice_of_options_is_compiled_and_kept(host: TestClient) -> None:
    person = Person(host)
    options = {"no_progress_limit": 123}
    for _ in range(2):
        made = person.do("/api/games", 201, variant="dai-kagamigi", options=options)
        assert made["options"]["no_progress_limit"] == 123
    nope = {"variant": "dai-kagamigi", "options": {"nope": 1}}
    assert person.refused("/api/games", **nope) == "refused"
