"""The computer's neighbour: whatever the worker does, there is a legal answer in time."""

import asyncio
import dataclasses
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairychess.game import View, new_game
from fairychess.search import opponents
from fairychess.search.opponents import Question, choose
from fairychess.workers import LineProcess, Pool


class Workers:
    """Writes worker modules and makes pools of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pools: list[Pool] = []

    def pool(self, body: str) -> Pool:
        name = f"made_up_worker_{len(self.pools)}"
        code = "import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
        body = textwrap.indent(textwrap.dedent(body), "    ")
        (self.folder / f"{name}.py").write_text(code + body)
        self.pools.append(Pool(lambda: LineProcess([sys.executable, "-m", name]), 2))
        return self.pools[-1]


ANSWER = 'print(json.dumps({"id": asked["id"], "move": asked["legal"][-1]}), flush=True)\n'


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    made = Workers(tmp_path)
    yield made
    for pool in made.pools:
        pool.close()


@pytest.fixture
def view() -> View:
    return new_game("chess").view("first")


def test_the_worker_is_told_what_the_view_says() -> None:
    game = new_game("raichu-shogi", {"shock_chain": False})
    game.play("first", "a4a5")
    seen = game.view("second")
    asked = Question(seen, 3).request.plain()
    assert asked["variant"] == "raichu-shogi" and asked["options"]["shock_chain"] is False
    assert asked["moves"] == ["a4a5"] and asked["start"] == game.start
    assert asked["position"] == seen.position and len(asked["legal"]) == len(seen.options)
    assert (asked["level"], asked["seconds"], asked["seed"]) == (3, 1.0, None)
    assert Question(seen, 99).request.limits.seconds == 12.0


def test_an_answer_is_taken_and_the_worker_kept(workers: Workers, view: View) -> None:
    pool = workers.pool('asked["legal"][-1] = asked["legal"][asked["id"] % 2]\n' + ANSWER)
    for _ in range(3):
        asked = Question(view, 1)
        assert asked.answer(pool) == view.options[asked.number % 2].text
    assert len(pool.idle) == 1 and pool.idle[0].alive


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit()\n",
        "print('nonsense', flush=True)\n",
        "print('[]', flush=True)\n",
        "print(json.dumps({'id': asked['id'], 'move': 'e2e5'}), flush=True)\n",
        "print(json.dumps({'id': asked['id'], 'error': 'no idea'}), flush=True)\n",
        "print(json.dumps({'id': -1, 'move': 'e2e4'}), flush=True)\n",
        "print(json.dumps({'id': asked['id']}), flush=True)\n",
    ],
)
def test_a_bad_worker_is_replaced_by_a_random_option(
    workers: Workers, view: View, body: str
) -> None:
    pool = workers.pool(body)
    assert Question(view, 1).answer(pool) in {option.text for option in view.options}
    assert not pool.idle, "a worker that failed is not kept"


def test_a_missing_worker(view: View) -> None:
    answer = Question(view, 1).answer(
        Pool(lambda: LineProcess([sys.executable, "-m", "there_is_no_such_module"]))
    )
    assert answer in {option.text for option in view.options}


def test_a_slow_worker_is_killed(workers: Workers, view: View) -> None:
    pool = workers.pool("time.sleep(600)\n")
    asked = Question(view, 1)
    asked.patience = 0.5
    begun = time.monotonic()
    assert asked.answer(pool) in {option.text for option in view.options}
    assert time.monotonic() - begun < 60


def test_thinking_stops_when_the_answer_is_no_longer_wanted(
    workers: Workers, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "_pool", workers.pool("time.sleep(600)\n"))

    async def impatient() -> None:
        async with asyncio.timeout(0.5):
            await choose(view, 8)

    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(impatient())
    assert time.monotonic() - begun < 60


def test_several_at_once(workers: Workers, view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "_pool", workers.pool("time.sleep(0.2)\n" + ANSWER))

    async def together() -> list[str]:
        return await asyncio.gather(*(choose(view, 1) for _ in range(4)))

    assert asyncio.run(together()) == [view.options[-1].text] * 4


def test_an_only_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "_pool", None)
    only = new_game("chess", position="k7/8/8/8/8/8/8/K5R1 b - - 0 1").view("second")
    while len(only.options) > 1:
        only = dataclasses.replace(only, options=only.options[1:])
    assert asyncio.run(choose(only, 1)) == only.options[0].text


def test_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        asyncio.run(choose(new_game("chess").view("second"), 1))
