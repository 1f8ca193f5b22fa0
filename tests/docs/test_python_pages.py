"""The examples of the pages for programmers run as they stand."""

import doctest
import inspect
import re
from typing import Any

import pytest
from page_blocks import PAGES, blocks

from fairychess import AnalysisError, NotationError, Position
from fairychess.betza import BetzaError
from fairychess.game import Refused
from fairychess.game.reading import RecordError
from fairychess.notation import PositionError
from fairychess.notation.move_text import MoveError
from fairychess.rules import RuleError, VariantError

ERRORS = (
    AnalysisError,
    BetzaError,
    MoveError,
    NotationError,
    PositionError,
    RecordError,
    Refused,
    RuleError,
    VariantError,
)


@pytest.mark.parametrize("page", ["python", "protocols"])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    text = "\n".join(block.text for block in blocks(page) if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(text, {}, page, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.summarize().failed == 0
    assert runner.tries > 8


def test_errors_are_what_the_page_says() -> None:
    told = set(re.findall(r"^\| `(\w+Error|Refused)` \|", page_text("python"), re.MULTILINE))
    assert told | {"RuleError"} == {error.__name__ for error in ERRORS}
    assert all(issubclass(error, ValueError) for error in ERRORS)
    assert issubclass(RuleError, VariantError)


def test_every_method_of_a_position_is_on_the_page() -> None:
    told = re.findall(r"^\| `(\w+)\(", page_text("python"), re.MULTILINE)
    public = {
        name for name, item in vars(Position).items() if name[0] != "_" and inspect.isfunction(item)
    }
    assert public <= set(told)


def test_every_address_and_message_has_a_meaning() -> None:
    text = page_text("protocols")
    rows = re.findall(r"^\| `(/api/[^`]+)` \| (GET|POST) \| (.*) \|$", text, re.MULTILINE)
    assert len(rows) > 40
    assert [path for path, _, said in rows if not said] == []


def page_text(name: str) -> str:
    """The Markdown of a page."""
    return (PAGES / f"{name}.md").read_text("utf-8")


def test_the_cells_of_a_notebook_play_a_game() -> None:
    cells: dict[str, Any] = {}
    for block in blocks("python"):
        if block.language == "python":
            exec(block.text, cells)
    game = cells["game"]
    assert next(move.text for move in game.view("both").moves) == "f3f5"
    assert game.outcome is not None or game.to_move == "first"
