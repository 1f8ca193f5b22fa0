"""No regular expression of the project takes worse than linear time on hostile text.

Each is found in the source and must stand in `expressions.toml` with its worst case.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from expressions import (
    SOURCE,
    Expression,
    python_expressions,
    script_expressions,
    too_slow,
)

REGISTER = Path(__file__).parent / "expressions.toml"
ANYTHING = [["", letter, "\0"] for letter in (" ", "\n", "a", "1", "[", "{", '"', "a ", "1.", "=")]
"""Texts that are tried on every expression beside its own worst cases."""

SCRIPTS = SOURCE / "server" / "static"
CASES = {
    (entry["file"], entry["text"]): entry["worst"]
    for entry in tomllib.loads(REGISTER.read_text(encoding="utf-8"))["expression"]
}


@cache
def found() -> list[Expression]:
    """All of the source: read only where they are tested, since reading takes seconds."""
    return [
        *(one for path in sorted(SOURCE.rglob("*.py")) for one in python_expressions(path)),
        *(one for path in sorted(SCRIPTS.rglob("*.js")) for one in script_expressions(path)),
    ]


def test_every_expression_is_made_of_constants() -> None:
    """What strangers write must not become part of one, and its worst case must be known."""
    assert [f"{one.file}:{one.line}" for one in found() if one.text is None] == []


def test_every_expression_is_registered_with_its_worst_case() -> None:
    known = {(one.file, one.text) for one in found()}
    missing = [f"{one.file}:{one.line}" for one in found() if (one.file, one.text) not in CASES]
    assert missing == [], "write their worst cases into tests/expressions.toml"
    assert [key for key in CASES if key not in known] == [], "these are gone from the source"
    assert len(found()) > 100


@pytest.mark.parametrize("file", sorted({file for file, _ in CASES}))
def test_it_is_linear_in_its_worst_case(file: str) -> None:
    for one in found():
        if one.file != file:
            continue
        cases = [*CASES.get((one.file, one.text or ""), []), *ANYTHING]
        case = too_slow(one, cases)
        assert case is None, f"{one.file}:{one.line}: {one.text} takes too long for {case}"


@pytest.mark.parametrize(
    ("text", "how", "case"),
    [
        (r"\d+\.+", "search", ["", "1", "!"]),
        (r"\s*\[+\s*([^\]]+?)\s*\]+", "match", ["[", " ", ""]),
        (r"^\s*\[{1,2}\s*[\w -]+\]", "search", ["", "\n", ""]),
        (r"(a|aa)+$", "match", ["", "a", "!"]),
    ],
)
def test_what_is_worse_than_linear_is_caught(text: str, how: str, case: list[str]) -> None:
    assert too_slow(Expression("", 0, text, re.MULTILINE, (how,)), [case]) == case


def test_expressions_of_scripts_are_found(tmp_path: Path) -> None:
    read = {one.text for one in script_expressions(SCRIPTS / "js" / "lib" / "notation.js")}
    squares = "(?<![A-Za-z])[a-z]{1,2}[0-9]+", r"\{([A-Za-z]{1,3}[1-9][0-9]?)\}"
    assert read == set(squares)
