"""Tasks on several cores: taken as workers become free, done again where a worker dies."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from fairychess.lab import tasks
from fairychess.lab.tasks import AHEAD, OutputOfOneThread, WorkersDied, run


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise ValueError(f"not {number}")


def die_once(path: str) -> str:
    """The first process to come here dies."""
    if not Path(path).exists():
        Path(path).write_text("was here")
        os._exit(1)
    return Path(path).name


def die(number: int) -> int:
    os._exit(number)


@pytest.mark.parametrize("cores", [1, 2])
def test_tasks_are_taken_as_workers_become_free(cores: int) -> None:
    taken = 0
    found: list[int] = []

    def offered() -> Iterator[int]:
        nonlocal taken
        while len(found) < 6:  # what offers them may look at what has come
            taken += 1
            yield taken

    for task, result in run(square, offered(), cores=cores):
        assert result == task * task
        found.append(task)
        assert taken <= len(found) + AHEAD * cores
    assert sorted(found) == list(range(1, taken + 1))


def test_what_a_task_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="not 3"):
        list(run(fail, [3], cores=2))


BEGINNER = """
import signal

from fairychess.lab.tasks import run
from long_work import work

if __name__ == "__main__":
    # Undo what a shell does to processes in its background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for _, pid in run(work, range(1000), cores=2):
        print(pid, flush=True)
"""
LONG_WORK = """
import os, time

def work(number):
    time.sleep(0.05)
    return os.getpid()
"""


def test_workers_end_when_the_process_that_began_them_is_killed(tmp_path: Path) -> None:
    (tmp_path / "long_work.py").write_text(LONG_WORK)
    (tmp_path / "beginner.py").write_text(BEGINNER)
    command = [sys.executable, str(tmp_path / "beginner.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as beginner:
        assert beginner.stdout is not None
        workers: set[str] = set()
        while len(workers) < 2:
            workers.add(beginner.stdout.readline())
        assert "" not in workers
        beginner.kill()
        # The workers have the same standard output: it ends when the last of them has ended.
        beginner.communicate(timeout=30)


@contextlib.contextmanager
def begun(folder: Path, work: str) -> Iterator[subprocess.Popen[str]]:
    """A process with workers, in a group of its own as a terminal's are."""
    (folder / "long_work.py").write_text(work)
    (folder / "beginner.py").write_text(BEGINNER)
    with subprocess.Popen(
        [sys.executable, str(folder / "beginner.py")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
    ) as beginner:
        try:
            yield beginner
        finally:
            beginner.kill()  # where a test has failed


def test_an_interruption_ends_everything_at_once(tmp_path: Path) -> None:
    work = LONG_WORK.replace("0.05", "0.05 if number < 12 else 60")
    with begun(tmp_path, work) as beginner:
        assert beginner.stdout is not None
        for _ in range(12):
            beginner.stdout.readline()
        os.killpg(beginner.pid, signal.SIGINT)  # as a terminal tells all of them
        told = beginner.communicate(timeout=30)[1]
    assert told.rstrip().endswith("KeyboardInterrupt")
    assert "Process" not in told


IMPORTED_SLOWLY = """
import os, pathlib, time

if os.environ.setdefault("BEGINNER", str(os.getpid())) != str(os.getpid()):
    os.write(1, b"begun\\n")
    while not pathlib.Path("interrupted").exists():
        time.sleep(0.02)

def work(number):
    return os.getpid()
"""


def test_workers_are_not_interrupted_while_they_begin(tmp_path: Path) -> None:
    with begun(tmp_path, IMPORTED_SLOWLY) as beginner:
        assert beginner.stdout is not None
        for _ in range(2):
            assert beginner.stdout.readline() == "begun\n"
        os.killpg(beginner.pid, signal.SIGINT)
        (tmp_path / "interrupted").touch()
        told = beginner.communicate(timeout=30)[1]
    assert told.count("Traceback") == 1 and told.rstrip().endswith("KeyboardInterrupt"), told


def test_a_worker_that_dies_costs_only_time(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in "ab"]
    assert sorted(result for _, result in run(die_once, paths, cores=2)) == ["a", "b"]


def test_work_that_kills_its_workers_is_given_up() -> None:
    with pytest.raises(WorkersDied, match="workers in a row have died"):
        list(run(die, [1], cores=2))


@pytest.mark.parametrize(
    ("token", "chosen", "mode"),
    [(True, "", "token"), (True, "disabled", "disabled"), (False, "", None)],
)
def test_a_token_of_ray_is_shown_unless_something_else_is_chosen(
    token: bool, chosen: str, mode: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"):
        monkeypatch.setenv(name, chosen if name == "RAY_AUTH_MODE" else "")  # put back afterwards
        if not (name == "RAY_AUTH_MODE" and chosen):
            monkeypatch.delenv(name)
    monkeypatch.setattr(tasks, "TOKEN", tmp_path / "auth_token")
    if token:
        (tmp_path / "auth_token").write_text("0123")
    tasks.show_token()
    assert os.environ.get("RAY_AUTH_MODE") == mode


def test_a_cluster_that_lets_nobody_in_is_one_line() -> None:
    class Closed:
        exceptions = SimpleNamespace(AuthenticationError=KeyError)

        def init(self, **_: object) -> None:
            raise ConnectionError("Failed to connect\nand more")

    with pytest.raises(ValueError, match=r"Failed to connect \(is .*auth_token") as told:
        tasks.connect(Closed(), "head:6379")
    assert "\n" not in str(told.value)


def test_what_other_threads_print_is_no_result(capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.redirect_stdout(OutputOfOneThread()):
        other = threading.Thread(target=lambda: print("a machine has gone"))
        other.start()
        other.join()
        print("a result")
    found = capsys.readouterr()
    assert (found.out, found.err) == ("a result\n", "a machine has gone\n")
