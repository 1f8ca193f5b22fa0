"""A program that begins while files are compiled goes on as it has begun."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fairychess
from fairychess.one_kind import MARK, is_compiled

SOURCE = Path(fairychess.__file__).parent
COMPILED = list(SOURCE.rglob("*.so"))

PROGRAM = """
import sys
import fairychess

print(len(fairychess.load("chess").position().moves()), flush=True)
sys.stdin.readline()
position = fairychess.load("crazyhouse").position()  # its drops have not been asked for before
print(position.perft(2), sys.modules["fairychess.rules.library.drops"].__file__.rpartition(".")[2])
"""

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The package without its compiled files, and without what only servers and people need."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "static", "docs", "*.jpg", "*.jsonl")
    shutil.copytree(SOURCE, tmp_path / "fairychess", ignore=left_out)
    return tmp_path / "fairychess"


def put_in_place(place: Path) -> None:
    for file in COMPILED:
        shutil.copy(file, place / file.relative_to(SOURCE))


def begin(place: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(place.parent)},
    )


def test_a_plain_program_stays_plain_when_compiled_files_come(plain: Path) -> None:
    with begin(plain) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "20\n"
        put_in_place(plain)
        assert program.communicate("go on\n")[0] == "400 py\n"
    with begin(plain) as program:
        assert program.communicate("go on\n")[0] == "20\n400 so\n"


def test_a_program_that_begins_while_files_are_put_in_place_is_plain(plain: Path) -> None:
    assert is_compiled() and not is_compiled(plain)
    put_in_place(plain)
    assert is_compiled(plain)
    (plain / MARK).touch()
    assert not is_compiled(plain)
    for file in list(plain.rglob("*.so"))[::2]:
        file.unlink()
    with begin(plain) as program:
        assert program.communicate("go on\n")[0] == "20\n400 py\n"
