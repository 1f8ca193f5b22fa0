"""The first start: served as plain Python while the compiler works, then once more, compiled."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
SERVER = """
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
log = open({log!r}, "a")
print("served", *sys.argv[1:], file=log, flush=True)
if list(pathlib.Path("src").rglob("*.so")):
    print("beside compiled files of an older source", file=log, flush=True)
print("Fairychess is ready: http://127.0.0.1:8123/   (Ctrl-C ends it)", flush=True)
if "--open" in sys.argv:
    time.sleep(60)
"""
BUILD = """
import sys, time
time.sleep(1)
print("built", *sys.argv[1:], file=open({log!r}, "a"))
print("fairychess: {said}")
"""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The tool with commands of its own, in an environment that is there."""
    monkeypatch.syspath_prepend(str(TOOLS))
    tool = importlib.import_module("play")
    for name in ("environment", "fetch"):
        monkeypatch.setattr(tool.set_up, name, lambda *_: None)
    done = [sys.executable, "-c", ""]
    monkeypatch.setattr(
        tool.set_up,
        "package",
        lambda progress, compiled: tool.set_up.Task(progress, "fairychess", done),
    )
    monkeypatch.setattr(tool.set_up, "VENV", tmp_path)
    monkeypatch.setattr(tool.set_up, "ROOT", tmp_path)
    old = tmp_path / "src" / "room" / "old.cpython-311.so"
    old.parent.mkdir(parents=True)
    old.touch()
    serve = SERVER.format(log=str(tmp_path / "log"))
    monkeypatch.setattr(tool, "SERVE", [sys.executable, "-c", serve])
    return tool


def compiler_says(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, folder: Path, said: str
) -> None:
    """Let the compiler take a second and end with a line."""
    build = BUILD.format(log=str(folder / "log"), said=said)
    monkeypatch.setattr(play, "BUILD", [sys.executable, "-c", build])


def test_the_server_starts_again_where_it_was_once_all_is_compiled(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler_says(play, monkeypatch, tmp_path, "compiled 1 of 1 files")
    assert play.main() == 0
    assert (tmp_path / "log").read_text().splitlines() == [
        "served --open",
        "built",
        "built --inplace",  # only after the first server has ended
        "served --port 8123",
    ]
    assert (tmp_path / "ready").exists()


def test_without_a_compiler_the_first_server_goes_on(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler_says(play, monkeypatch, tmp_path, "not compiled, will run slowly (no compiler)")
    monkeypatch.setattr(play, "last", lambda process: process.terminate() or process.wait())
    assert play.main() == 0
    assert (tmp_path / "log").read_text().splitlines() == ["served --open", "built"]
    assert (tmp_path / "ready").exists()


def test_a_server_that_ends_ends_the_compiler(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler_says(play, monkeypatch, tmp_path, "compiled 1 of 1 files")
    monkeypatch.setattr(play, "SERVE", [sys.executable, "-c", "raise SystemExit(3)"])
    monkeypatch.setattr(play, "BUILD", [sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(SystemExit) as ended:
        play.main()
    assert ended.value.code == 3
    assert not (tmp_path / "ready").exists()
