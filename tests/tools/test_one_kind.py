"""A program that begins while files are compiled goes on as it has begun."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

import fairychess
from fairychess import one_kind

SOURCE = Path(fairychess.__file__).parent

LIBRARY_COUNTING = "fairychess.rules.library.counting"
"""Of one name with another module."""

PROGRAM = """
import sys
import fairychess

print(len(fairychess.load("chess").position().moves()), flush=True)
sys.stdin.readline()
position = fairychess.load("crazyhouse").position()  # its drops have not been asked for before
print(position.perft(2), type(sys.modules["fairychess.rules.library.drops"].__loader__).__name__)
"""

pytestmark = pytest.mark.skipif(not one_kind.COMPILED, reason="nothing is compiled here")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The package without its compiled files, and without what only servers and people need."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "static", "docs", "*.jpg", "*.jsonl")
    shutil.copytree(SOURCE, tmp_path / "fairychess", ignore=left_out)
    return tmp_path / "fairychess"


def put_in_place(place: Path) -> None:
    shutil.copy(import_module(one_kind.HELD).__file__, place)


def begin(place: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(place.parent)},
    )


def test_all_that_is_compiled_lies_in_one_file() -> None:
    assert [file.parent for file in SOURCE.rglob("*.so")] == [SOURCE]
    held = import_module(one_kind.HELD)
    assert len(held.NAMES) == len(set(held.NAMES)) > 100
    for name in held.NAMES:
        module = import_module(name)
        assert (module.__name__, type(module.__loader__)) == (name, one_kind.CompiledFiles)
        assert module.__file__ is not None
        written = name != "fairychess.shared_code"  # that one is Cython's own
        text = f"{name.rpartition('.')[2]}.py" if written else Path(held.__file__).name
        assert Path(module.__file__).name == text
    with pytest.raises(ImportError, match=r"fairychess\.cli"):
        held.create(ModuleSpec("fairychess.cli", None))
    assert sys.modules["fairychess.position.counting"] is not sys.modules[LIBRARY_COUNTING]


def test_a_plain_program_stays_plain_when_compiled_files_come(plain: Path) -> None:
    with begin(plain) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "20\n"
        put_in_place(plain)
        assert program.communicate("go on\n")[0] == "400 PlainFile\n"
    with begin(plain) as program:
        assert program.communicate("go on\n")[0] == "20\n400 CompiledFiles\n"
