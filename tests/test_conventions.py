"""The conventions, enforced: one direction, small files, rooms that explain and show themselves."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from fairychess.rules import featured
from rule_files import rule_files

SOURCE = Path(__file__).parent.parent / "src" / "fairychess"
PROJECT = tomllib.loads((SOURCE.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
LAYERS = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
ROOMS = [room.strip().removeprefix("fairychess.") for layer in LAYERS for room in layer.split("|")]
"""The rooms in their one direction, as the import contracts have them."""
TALKING = ("server", "cli", "engine")
"""Rooms that wait for somebody when they are run."""
DATA = "variants"
"""A room of folders, which shows nothing by itself."""
TOO_LONG = 600
FORBIDDEN = {"utils", "core", "common", "misc", "helpers"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def test_no_file_is_long() -> None:
    sources = [*modules(), *SOURCE.rglob("*.js"), *SOURCE.rglob("*.css")]
    sources += Path(__file__).parent.rglob("*.py")
    long = {
        path.name: lines
        for path in sources
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > TOO_LONG
    }
    assert long == {}


def test_no_module_is_called_util_or_helper() -> None:
    assert {path.stem for path in modules()} & FORBIDDEN == set()


def test_no_two_modules_of_the_tests_share_a_name() -> None:
    """Every folder of tests is on the import path: of two equal names only the first is found."""
    names = [path.stem for path in Path(__file__).parent.rglob("*.py") if path.stem != "conftest"]
    assert sorted({name for name in names if names.count(name) > 1} - {"__init__"}) == []


def test_one_place_says_which_side_is_across() -> None:
    """Who wants the opponent of a side asks `other`."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in modules()
        if path != SOURCE / "position" / "sides.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.IfExp)
        and {ast.unparse(node.body), ast.unparse(node.orelse)} == {"'first'", "'second'"}
        and isinstance(node.test, ast.Compare)
        and ast.unparse(node.test.comparators[0]) in ("'first'", "'second'")
    ]
    assert found == []


SAME_NAME = {"Position"}
"""The kernel's position, and what people hold of one."""


def test_no_two_classes_share_a_name() -> None:
    """Who meets a name in a traceback, or looks for it, finds one class."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(path.relative_to(SOURCE)))
    twice = {name: at for name, at in places.items() if len(at) > 1 and name not in SAME_NAME}
    assert twice == {}


@pytest.mark.parametrize("room", ROOMS)
def test_room_explains_itself(room: str) -> None:
    said = ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text(encoding="utf-8")))
    assert said and len(said.splitlines()) <= 15
    if room == DATA:
        return  # never imported: `fairychess.variants` is a function
    assert len(getattr(importlib.import_module(f"fairychess.{room}"), "__all__", ())) <= 10
    assert (SOURCE / room / "__main__.py").is_file()


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in (*TALKING, DATA)])
def test_room_shows_itself(room: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"fairychess.{room}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_no_variant_is_named_outside_its_folder() -> None:
    names = set(featured()) - {"chess", "shogi"}  # words of the trade, as those of the library are
    names |= {name.replace("-", "_") for name in names}
    found = []
    for path in modules():
        if "variants" in path.relative_to(SOURCE).parts:
            continue
        found += [
            f"{path.name}:{node.lineno}: {node.value}"
            for node in literals(path)
            if node.value in names
        ]
    assert found == []


@cache
def nodes(path: Path) -> list[ast.AST]:
    """What a file consists of, in the order of `ast.walk`, as far as a test here asks for it."""
    kept = (ast.Constant, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.arg, ast.Call)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, (*kept, ast.Module))]


@cache
def literals(path: Path) -> list[ast.Constant]:
    """The texts of a file that are not there to explain it."""
    docs = {id(docstring(node)) for node in nodes(path)} - {id(None)}
    return [node for node in nodes(path) if isinstance(node, ast.Constant) and id(node) not in docs]


def test_only_the_board_says_which_files_there_are() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in modules()
        for node in literals(path)
        if isinstance(node.value, str) and ("[a-p" in node.value or "abcdefghijkl" in node.value)
    ]
    assert found == []


def test_no_rule_is_named_outside_its_file() -> None:
    """What others must know of a rule it declares; only importers write variant files."""
    files = rule_files()
    names = {path.stem for path in files}
    found = []
    for path in modules():
        if {SOURCE / "rules" / "diagram", SOURCE / "ini", SOURCE / "compat"} & set(path.parents):
            continue  # options of others are called as they call them
        if path.parent.name == "versions":
            continue  # what wordings were
        if path.name in ("doubts.py", "sentences.py"):
            continue  # remarks about what a variant file says, in the words of the file
        # A parameter of a rule may be called as another rule is.
        known = {node.arg for node in nodes(path) if isinstance(node, ast.arg)}
        if path in files:
            known.add(path.stem)
        found += [
            f"{path.name}:{node.lineno}: {node.value}"
            for node in literals(path)
            if node.value in names and node.value not in known
        ]
    assert found == []


def test_rules_declare_what_they_can_do() -> None:
    """No room asks by `hasattr` what a rule has."""
    rooms = ("position", "notation", "rules", "game", "search")
    found = [
        f"{path.name}:{node.lineno}"
        for room in rooms
        for path in (SOURCE / room).rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "hasattr"
    ]
    assert found == []


def test_readme_is_true() -> None:
    readme = SOURCE.parent.parent / "README.md"
    failures, tests = doctest.testfile(str(readme), module_relative=False)
    assert tests
    assert failures == 0


def docstring(node: ast.AST) -> ast.expr | None:
    """The text at the beginning of a node that explains it."""
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        match node.body:
            case [ast.Expr(value=ast.Constant(value=str()) as text), *_]:
                return text
    return None


def test_every_rule_of_the_library_names_its_source() -> None:
    for path in rule_files():
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        assert re.search(r"\bSources?:\s", text), f"{path.name} names no source"


def test_architecture_names_every_room() -> None:
    text = (SOURCE.parent.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert sorted(ROOMS) == sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))
    for room in ROOMS:
        assert f"{room}/" in text, room


def test_architecture_is_read_in_five_minutes() -> None:
    text = (SOURCE.parent.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert sum(any(map(str.isalnum, word)) for word in text.split()) <= 1500


SHORTEST = {"sleep": 0.05, "wait_for_timeout": 50}
"""Between two looks at what a test waits for. Who sleeps longer hopes that it has come by then."""


def sleeps(source: str) -> list[str]:
    """Calls that sleep longer than that, or nobody can say how long, outside of long tests."""
    tree = ast.parse(source)
    known = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []

    def look(node: ast.AST) -> None:
        if "mark.long" in " ".join(map(ast.unparse, getattr(node, "decorator_list", ()))):
            return
        name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in SHORTEST:
            given = node.args[0] if node.args else None
            time = given.value if isinstance(given, ast.Constant) else known.get(ast.unparse(given))
            if not isinstance(time, int | float) or time > SHORTEST[name]:
                found.append(f"{node.lineno}: {ast.unparse(node)}")
        for inner in ast.iter_child_nodes(node):
            look(inner)

    look(tree)
    return found


def test_sleeps_are_found() -> None:
    assert sleeps("PAUSE = 2\ntime.sleep(PAUSE)\nsleep(0.05)\npage.wait_for_timeout(50)") == [
        "2: time.sleep(PAUSE)"
    ]
    assert sleeps("@pytest.mark.long\ndef test(): time.sleep(9)\ndef other(): sleep(2 * x)") == [
        "3: sleep(2 * x)"
    ]


def test_tests_wait_for_what_happens_and_do_not_sleep() -> None:
    """What is run by hand may sleep: it is no part of the tests."""
    found = {
        path.name: places
        for path in sorted(Path(__file__).parent.rglob("*.py"))
        if '__name__ == "__main__"' not in (source := path.read_text(encoding="utf-8"))
        and (places := sleeps(source))
    }
    assert found == {}
