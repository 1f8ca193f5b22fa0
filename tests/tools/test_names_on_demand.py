"""Names that a package finds when they are asked for: what type checkers read is what is found,
and whoever asks for little waits for little."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import fairychess

SOURCE = Path(fairychess.__file__).parent
LAZY = [
    path
    for path in SOURCE.rglob("__init__.py")
    if "__getattr__" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", LAZY, ids=lambda path: path.parent.name)
def test_all_that_checkers_read_is_found(path: Path) -> None:
    package = ".".join(path.relative_to(SOURCE.parent).parent.parts)
    module, offered = importlib.import_module(package), set[str]()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        for line in node.body if isinstance(node, ast.If) else ():
            assert isinstance(line, ast.ImportFrom) and line.module
            home = importlib.import_module(line.module)
            names = home.__all__ if line.names[0].name == "*" else [one.name for one in line.names]
            for name in set(names) & set(module.__all__):
                assert getattr(module, name) is getattr(home, name)
                offered.add(name)
    assert offered | set(vars(module)) >= set(module.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing_such'"):
        module.nothing_such  # noqa: B018


def test_what_is_imported_for_annotations_alone_is_not_offered() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Batch'"):
        fairychess.Batch  # noqa: B018


@pytest.mark.parametrize("path", LAZY, ids=lambda path: path.parent.name)
def test_no_name_is_that_of_a_module(path: Path) -> None:
    """Python puts a module that is imported in its package, where the name would then be hidden.
    The room of variants holds none that are imported."""
    inside = {one.stem for one in path.parent.iterdir() if one.suffix == ".py" or one.is_dir()}
    package = ".".join(path.relative_to(SOURCE.parent).parent.parts)
    names = set(importlib.import_module(package).__all__)
    assert names & inside <= {"variants"}


def test_all_public_names_are_listed() -> None:
    assert set(fairychess.__all__) <= set(dir(fairychess))


def loaded_by(statement: str) -> set[str]:
    """Modules that a process has after a statement."""
    program = f"import sys\n{statement}\nprint(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ran.stdout.split())


def test_who_imports_the_package_waits_for_no_room() -> None:
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    loaded = loaded_by("import fairychess")
    assert not {f"fairychess.{room}" for room in rooms} & loaded


def test_xboard_is_asked_for_patience_before_anything_is_loaded() -> None:
    loaded = loaded_by("import fairychess.cli.engine, fairychess.cli.program")
    assert {name for name in loaded if name.count(".") == 1 and name.startswith("fairychess.")} == {
        "fairychess.cli",
        "fairychess.compiled",  # 0.6 ms: where the others are found
        "fairychess.file_kinds",
        "fairychess.later",
        "fairychess.one_kind",
        "fairychess.version",
    }


def test_an_engine_loads_what_it_needs() -> None:
    """Every room that is not loaded is time that no board waits."""
    told = "from fairychess.engine.listener import Listener\nfor line in ('uci', 'isready'):\n"
    loaded = loaded_by(f"{told}    engine = Listener(str)\n    engine.hear(line)")
    rooms = ("asyncio", "ssl", "fairychess.ini", "fairychess.explain", "fairychess.game.game")
    rooms += ("fairychess.search.hidden", "fairychess.search.player", "fairychess.rules.diagram")
    assert not loaded & set(rooms)


def test_a_process_of_the_sandbox_loads_no_server() -> None:
    """Who proposes a game waits for such a process, and each of them takes memory."""
    loaded = loaded_by("import fairychess.server.variants.sandbox_worker")
    packages = {"alembic", "numpy", "sqlalchemy", "starlette", "uvicorn", "webauthn"}
    assert not loaded & (packages | {"fairychess.server.app"})
