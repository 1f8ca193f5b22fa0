"""The shape of the code, enforced: no import circle, no long function, no class of everything."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
MOST_LINES, MOST_METHODS = 80, 30

LARGE_CLASSES = {
    "game.Game": "the public face of a game: what players, records and views may ask of it",
    "position.Position": "the public face of a position: what people may ask of one",
    "scheduled_deaths.ScheduledDeaths": "one rule, which answers most hooks of the contract",
    "rule.Rule": "the contract itself: one method a hook",
    "compiling.Rules": "the public face of a game's rules: what rooms above may ask of them",
    "uci.Uci": "one protocol, whose commands are its methods",
    "state.State": "what rules may ask of a position and do to it: the closed list",
}
"""Classes that may have more methods, with the reason."""


DISCOVERED = {
    "fairychess.one_kind": "a file of the compiler is there or not",
    "fairychess.cli.program": "a command is a file of its own room, found by looking",
    "fairychess.rules.library_rules": "a rule is a file of its own room, found by its name",
}
"""Modules that import others by names in strings, with the reason."""

MODULE_NAME = re.compile(r"(fairychess(?:\.\w+)+)\.?")
OFFERING = sorted(
    ".".join(path.parent.relative_to(SOURCE).parts)
    for path in [SOURCE / "fairychess/__init__.py", *SOURCE.glob("fairychess/*/__init__.py")]
    if "\n__all__ = " in path.read_text(encoding="utf-8")
)
"""Packages that say what others may take of them."""
BEGUN = re.compile(r"(?:^|\s)(?:-m|from|import) (fairychess\.[\w.]+)")


def modules(root: Path) -> dict[str, Path]:
    """Every module below a folder that is on the path, by its dotted name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """What a module imports: when it is read, for type checkers, and within functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def names_in_strings(tree: ast.Module) -> set[str]:
    """Names of modules of the package, or beginnings of some, that a module has as strings: what is
    imported or begun by them is seen by no contract."""
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    whole = [match for text in texts if (match := MODULE_NAME.fullmatch(text))]
    begun = [match for text in texts for match in BEGUN.finditer(text)]
    return {match[1] for match in whole + begun}


def named(node: ast.Import | ast.ImportFrom, importer: str, path: Path) -> Iterator[str]:
    """The names an import statement could mean, the longest first where it means one of two."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    package = importer.split(".")
    if node.level:
        package = package[: len(package) - node.level + (path.name == "__init__.py")]
        base = ".".join([*package, *([node.module] if node.module else [])])
    else:
        base = (node.module or "").removeprefix("cython.cimports.")
    for alias in node.names:
        yield f"{base}.{alias.name}"
        yield base


def graph(known: dict[str, Path]) -> dict[str, set[str]]:
    """Which modules each module imports. `from a import b` means a.b where that is a module."""
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        meant: set[str] = set()
        for node in imports(tree):
            candidates = list(named(node, name, path))
            if isinstance(node, ast.ImportFrom):
                pairs = zip(candidates[::2], candidates[1::2], strict=True)
                candidates = [one if one in known else base for one, base in pairs]
            meant.update(one for one in candidates if one in known and one != name)
        found[name] = meant
    return found


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules of which each reaches each other."""
    reach: dict[str, set[str]] = {}
    for start in edges:
        seen: set[str] = set()
        waiting = [*edges[start]]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += edges[name]
        reach[start] = seen
    found = {
        tuple(sorted(other for other in edges if name in reach[other] and other in reach[name]))
        for name in edges
        if name in reach[name]
    }
    return [list(circle) for circle in sorted(found)]


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same without the strings that stand alone."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [one for one in body if not is_text(one)]
            node.body = kept  # type: ignore[attr-defined]
    return tree


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def sources() -> Iterator[Path]:
    yield from sorted(SOURCE.rglob("*.py"))


def label(path: Path, name: str) -> str:
    return f"{path.stem}.{name}"


@pytest.mark.parametrize(
    "root", [SOURCE, HERE, HERE / "server", HERE / "browser"], ids=lambda root: root.name
)
def test_no_modules_import_each_other_in_a_circle(root: Path) -> None:
    assert circles(graph(modules(root))) == []


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    texts = {
        "a.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import b\n",
        "p/__init__.py": "",
        "p/b.py": "from . import c\n",
        "p/c.py": "import a\n",
        "d.py": "def later():\n    import e\n",
        "e.py": "import d\n",
        "f.py": "import a\n",
    }
    (tmp_path / "p").mkdir()
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert circles(graph(modules(tmp_path))) == [["a", "p.b", "p.c"], ["d", "e"]]


def test_no_module_is_imported_or_begun_by_a_name_in_a_string() -> None:
    found = {}
    for name, path in modules(SOURCE).items():
        names = names_in_strings(without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
        if names and name not in DISCOVERED:
            found[name] = names
    assert found == {}


def test_one_file_begins_processes() -> None:
    beginners = {
        name
        for name, path in modules(SOURCE).items()
        if re.search(r"\bsubprocess\b|\bos\.(?:fork|spawn|exec)", path.read_text(encoding="utf-8"))
    }
    assert beginners == {"fairychess.workers.process"}


def test_a_name_in_a_string_would_be_found() -> None:
    text = '"""Run `-m fairychess.a`."""\nMODULE = "fairychess.b"\nf"fairychess.c.{x}"\n'
    text += '["python", "-c", "from fairychess.d import main"]\n"see fairychess.e"\n'
    tree = without_docstrings(ast.parse(text))
    assert names_in_strings(tree) == {"fairychess.b", "fairychess.c", "fairychess.d"}


def test_no_function_is_long() -> None:
    long = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LINES:
                    long[label(path, node.name)] = lines
    assert long == {}


def test_no_class_has_too_many_methods() -> None:
    large = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = sum(
                    isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body
                )
                if methods > MOST_METHODS and label(path, node.name) not in LARGE_CLASSES:
                    large[label(path, node.name)] = methods
    assert large == {}


@pytest.mark.parametrize("name", OFFERING)
def test_packages_show_what_they_offer(name: str) -> None:
    """`dir` names what is in `__all__`, and modules, but nothing imported for use inside."""
    package = importlib.import_module(name)
    shown = {one for one in dir(package) if not one.startswith("_")}
    rooms = {one for one in shown if isinstance(getattr(package, one), ModuleType)}
    assert set(package.__all__) <= shown
    assert shown - rooms <= set(package.__all__)
