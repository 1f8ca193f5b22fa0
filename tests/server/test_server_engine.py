"""The queue of engine lines: turns by address, early ends, processes that fail."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from fairychess.server.base.errors import ProblemError
from fairychess.server.study import engine
from fairychess.server.study.engine import ServerSearches
from fairychess.workers import LineProcess, ProcessEnded

REQUEST = {"variant": "chess", "options": {}, "start": None, "moves": [], "lines": 1}


class FakeProcess:
    """Thinks until it is told to go on, and keeps the order in which it was asked."""

    asked: ClassVar[list[str]] = []
    hurried: ClassVar[list[str]] = []
    gate: ClassVar[asyncio.Event]

    def __init__(self, command: list[str]) -> None:
        self.alive = True
        self.used = 0.0

    def close(self) -> None:
        """The end."""
        self.alive = False


async def think(
    process: FakeProcess,
    request: dict[str, Any],
    tell: Callable[..., None],
    others_wait: Callable[[], bool],
) -> None:
    """Wait for the gate."""
    process.asked.append(request["variant"])
    await process.gate.wait()
    if others_wait():
        process.hurried.append(request["variant"])
    if request["variant"] == "fails":
        process.alive = False
        raise ProcessEnded
    tell({"done": True})


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> ServerSearches:
    """A queue with one place."""
    monkeypatch.setattr(engine, "LineProcess", FakeProcess)
    monkeypatch.setattr(engine, "think", think)
    FakeProcess.asked, FakeProcess.hurried = [], []
    return ServerSearches(1)


def begin(searches: ServerSearches, address: str, variant: str) -> asyncio.Task[None]:
    """Ask for lines."""
    return asyncio.create_task(searches.search(address, {"variant": variant}, lambda _: None))


def test_addresses_take_turns(searches: ServerSearches) -> None:
    """One who asks often does not keep the others waiting, and waiting can be given up."""

    async def play() -> None:
        FakeProcess.gate = asyncio.Event()
        tasks = [begin(searches, "greedy", f"g{number}") for number in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(ProblemError, match="too often"):
            await searches.search("greedy", {"variant": "g5"}, lambda _: None)
        tasks += [begin(searches, "modest", "m1"), begin(searches, "gone", "x1")]
        await asyncio.sleep(0)
        tasks[-1].cancel()
        await asyncio.sleep(0)
        FakeProcess.gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())
    assert FakeProcess.asked == ["g0", "g1", "m1", "g2", "g3"]
    assert FakeProcess.hurried == ["g0", "g1", "m1", "g2"]


def test_a_process_that_fails_gives_its_place_back(searches: ServerSearches) -> None:
    """The next search gets a new one."""

    async def play() -> None:
        FakeProcess.gate = asyncio.Event()
        FakeProcess.gate.set()
        with pytest.raises(ProblemError) as raised:
            await searches.search("one", {"variant": "fails"}, lambda _: None)
        assert raised.value.status == 500
        await searches.search("one", {"variant": "chess"}, lambda _: None)
        await searches.rest()
        await searches.close()

    asyncio.run(play())
    assert FakeProcess.asked == ["fails", "chess"]


def test_a_process_that_does_not_stop_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has heard yet that it has ended when the next one asks."""

    async def ask_twice() -> list[dict[str, Any]]:
        searches, told = ServerSearches(1), list[dict[str, Any]]()
        begun = asyncio.Event()
        monkeypatch.setattr(engine, "_STOPPING", 0.0)
        monkeypatch.setattr(LineProcess, "say", lambda self, *lines: begun.set())
        first = asyncio.create_task(searches.search("one", REQUEST, told.append))
        await begun.wait()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        monkeypatch.undo()
        second = asyncio.create_task(searches.search("two", REQUEST, told.append))
        while not told and not second.done():
            await asyncio.sleep(0.02)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        await searches.close()
        return told

    assert "lines" in asyncio.run(ask_twice())[0]
