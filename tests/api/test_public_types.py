"""The public interface is typed: no `Any` in it, and a user's script checks strictly."""

import inspect
import os
import runpy
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import fairychess
from fairychess.api.board_svg import Svg
from fairychess.game.view import MoveRecord, OptionView, Reason

HERE = Path(__file__).parent
SCRIPT = HERE / "typed_script.py"
CLASSES = [
    fairychess.Position,
    fairychess.Move,
    fairychess.Piece,
    fairychess.Outcome,
    fairychess.Analysis,
    fairychess.Found,
    fairychess.Line,
    fairychess.Game,
    fairychess.View,
    MoveRecord,
    OptionView,
    Reason,
    Svg,
]
FUNCTIONS = [
    fairychess.analyse,
    fairychess.available,
    fairychess.choose,
    fairychess.choose_now,
    fairychess.families,
    fairychess.featured,
    fairychess.load,
    fairychess.new_game,
    fairychess.read_games,
    fairychess.read_record,
    fairychess.replay,
    fairychess.variants,
]


def holds_any(hint: object) -> bool:
    """Does a type say Any somewhere?"""
    return hint is typing.Any or any(map(holds_any, typing.get_args(hint)))


def vague(item: object) -> list[str]:
    """The parameters of a function, or fields of a class, that have no type or that of Any."""
    found = [name for name, hint in typing.get_type_hints(item).items() if holds_any(hint)]
    if inspect.isfunction(item):
        known = item.__annotations__
        found += [
            name for name in inspect.signature(item).parameters if name not in (*known, "self")
        ]
    return found


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_no_member_of_a_public_class_is_any(cls: type) -> None:
    members = {
        name: item.fget if isinstance(item, property) else item
        for base in cls.__mro__
        if base.__module__.startswith("fairychess.")
        for name, item in vars(base).items()
        if not name.startswith("_")
    }
    functions = {name: item for name, item in members.items() if inspect.isfunction(item)}
    assert {name: vague(item) for name, item in functions.items() if vague(item)} == {}
    assert vague(cls) == []
    assert [name for name, item in functions.items() if not inspect.getdoc(item)] == []


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_no_public_function_takes_or_gives_any(function: object) -> None:
    assert vague(function) == [] and inspect.getdoc(function)


def test_all_names_are_there_and_errors_are_value_errors() -> None:
    assert sorted(fairychess.__all__) == sorted(set(fairychess.__all__))
    for name in fairychess.__all__:
        item = getattr(fairychess, name)
        if isinstance(item, type) and issubclass(item, Exception):
            assert issubclass(item, ValueError)
    assert (Path(fairychess.__file__).parent / "py.typed").is_file()


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(SCRIPT))
    assert "e9" in capsys.readouterr().out


def test_a_script_checks_without_any(tmp_path: Path) -> None:
    options = ["--strict", "--disallow-any-expr", "--config-file=", "--follow-imports=silent"]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *options, f"--cache-dir={tmp_path}", str(SCRIPT)],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(Path(fairychess.__file__).parents[1])},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
