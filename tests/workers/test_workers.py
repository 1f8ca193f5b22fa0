"""Other processes: lines there and back, silence, ends, and what is kept for the next question."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from fairychess.workers import LineProcess, Pool, ProcessEnded, ProcessSilent, inherited, running

ECHO = "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)"
MUTE = "import sys; sys.stdin.read()"


def begun(code: str, **how: object) -> LineProcess:
    return LineProcess([sys.executable, "-c", code], **how)  # type: ignore[arg-type]


@pytest.fixture
def echo() -> Iterator[LineProcess]:
    with closing(begun(ECHO)) as process:
        yield process


def test_lines_go_there_and_come_back(echo: LineProcess) -> None:
    assert echo.ask(b"one", 60) == b"one"
    echo.say(b"two", b"three")
    assert [echo.hear(60), echo.hear(60)] == [b"two", b"three"] and echo.drain() == []
    assert echo.alive and not echo.busy


def test_an_event_loop_may_listen(echo: LineProcess) -> None:
    async def both() -> list[bytes]:
        echo.say(b"one")
        first = await echo.listen(60)
        waiting = asyncio.ensure_future(echo.listen(60))
        await asyncio.sleep(0)
        echo.say(b"two")
        found = [first, await waiting]
        with pytest.raises(ProcessSilent):
            await echo.listen(0.01)
        return found

    assert asyncio.run(both()) == [b"one", b"two"]


def test_who_gives_no_answer_in_time_is_ended() -> None:
    with closing(begun(MUTE)) as process:
        with pytest.raises(ProcessSilent, match="silent for 0 s"):
            process.ask(b"?", 0.05)
        with pytest.raises(ProcessEnded, match="ended by signal 9"):
            process.hear(60)
        assert not process.alive


@pytest.mark.parametrize(
    ("code", "heard"),
    [
        ("raise SystemExit(3)", [b"ended with status 3"]),
        ("print('last', end='')", [b"last", b"ended with status 0"]),
        ("import time; print('x' * 200, flush=True); time.sleep(60)", [b"ended by signal 9"]),
    ],
    ids=["status", "no end of line", "too long a line"],
)
def test_how_a_process_ends_is_said(code: str, heard: list[bytes]) -> None:
    with closing(begun(code, longest=100)) as process:
        found = []
        with pytest.raises(ProcessEnded) as error:
            while True:
                found.append(process.hear(60))
        assert [*found, str(error.value).removeprefix("it ").removeprefix("was ").encode()] == heard
        with pytest.raises(ProcessEnded):
            asyncio.run(process.listen(60))


def test_closing_frees_who_waits() -> None:
    process = begun(MUTE)
    threading.Timer(0.05, process.close).start()
    with pytest.raises(ProcessEnded):
        process.hear(60)


def test_a_process_that_floods_waits_with_it() -> None:
    """What nobody hears takes no memory without limit."""
    with closing(begun("while True: print('x')")) as process:
        assert process.hear(60) == b"x"
        end = time.monotonic() + 60
        while len(process._lines) < 10_000 and time.monotonic() < end:
            process._changed.acquire()
            process._changed.wait(0.01)
            process._changed.release()
        assert len(process._lines) == 10_000
        assert set(process.drain()) == {b"x"} and process.hear(60) == b"x"


def test_a_process_knows_what_it_is_to_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRYCHESS_SECRET", "no")
    told = inherited("PATH")
    assert set(told) == {"PATH", "PYTHONPATH"} and "FAIRYCHESS_SECRET" in inherited()
    code = "import fairychess, os; print('FAIRYCHESS_SECRET' in os.environ)"
    with closing(begun(code, environment=told)) as process:
        assert process.hear(60) == b"False"


def test_a_pool_keeps_what_did_not_fail() -> None:
    pool = Pool(lambda: begun(ECHO), places=1)
    with closing(pool):
        with pool.process() as first:
            assert first.ask(b"one", 60) == b"one"
        with pool.process() as again:
            assert again is first
        with pytest.raises(ValueError), pool.process() as failed:
            raise ValueError
        assert pool.idle == [] and not failed.alive
        with pool.process() as fresh:
            assert fresh is not first
        pool.rest(600)
        assert pool.idle == [fresh]
        pool.rest(0)
        assert pool.idle == [] and not fresh.alive


def test_a_module_is_run_in_a_process() -> None:
    found = subprocess.run(
        running("fairychess.workers.__main__"), capture_output=True, text=True, check=True,
        env={**os.environ, **inherited()},
    )  # fmt: skip
    assert found.stdout.split() == ["A", "LINE", "THERE", "A", "LINE", "BACK"]
