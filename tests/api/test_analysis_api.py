"""`fairychess.analyse`: lines by depth, in a process of its own, with `for` and `async for`."""

import asyncio
import sys
from pathlib import Path

import pytest

import fairychess
from fairychess import AnalysisError, analyse

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def test_lines_come_depth_by_depth() -> None:
    position = fairychess.load("chess").position(MATE)
    found = list(analyse(position, lines=2, depth=3))
    assert [one.depth for one in found][:2] == [1, 2]
    best = found[-1].best
    assert best.moves == ("a1a8",) and best.mate == 1 and best.spelled == (("Ra8#", "♖a8#"),)
    assert best.share > 0.99 and len(found[-1].lines) == 2 and found[-1].nodes > 0
    assert position.text() == MATE


def test_history_goes_along() -> None:
    position = fairychess.load("shogi").position()
    for move in ("P-7f", "P-3d"):
        position.push(move)
    last = list(analyse(position, depth=2))[-1]
    assert last.best.moves[0] in position.moves()


def test_async_iteration_and_cancelling() -> None:
    position = fairychess.load("chess").position()

    async def endless(seen: asyncio.Event) -> None:
        async for _ in analyse(position, seconds=600):
            seen.set()

    async def both() -> list[int]:
        found = [one.depth async for one in analyse(position, depth=2)]
        seen = asyncio.Event()
        task = asyncio.create_task(endless(seen))
        await seen.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return found

    assert asyncio.run(both()) == [1, 2]


def test_breaking_off_ends_the_process() -> None:
    position = fairychess.load("chess").position()
    with analyse(position, seconds=600) as analysis:
        for _ in analysis:
            break
        process = analysis._process
    assert process._process is None and list(analysis) == []


def test_with_secrets_there_is_what_the_seat_to_move_would_do() -> None:
    position = fairychess.load("dark-chess").position()
    found = list(analyse(position, seconds=0.5))
    assert len(found) == 1 and found[0].best.moves[0] in position.moves()


def test_nothing_is_found_where_nothing_is_to_decide() -> None:
    over = fairychess.load("chess").position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert list(analyse(over, seconds=5)) == []


def test_a_variant_known_only_as_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(fairychess.load("chess").definition.text, encoding="utf-8")
    position = fairychess.load(file).position()
    file.unlink()
    assert [one.depth for one in analyse(position, depth=1)] == [1]


def test_bad_limits_and_dead_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    position = fairychess.load("chess").position()
    for bad in ({"lines": 0}, {"seconds": 0.0}, {"nodes": -1}, {"depth": 0}, {"lines": 501}):
        with pytest.raises(ValueError, match="must"):
            analyse(position, **bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seconds nan"):
        analyse(position, seconds=float("nan"))
    monkeypatch.setattr("fairychess.analysis.running", lambda _: [sys.executable, "-c", "pass"])
    with pytest.raises(AnalysisError, match="chess: the search has died"):
        list(analyse(position))
