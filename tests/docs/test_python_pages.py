"""The examples of the pages for programmers run as they stand."""

import doctest
import re
from typing import Any

import pytest
from page_blocks import PAGES, blocks

import fairychess
from fairychess import AnalysisError, NotationError, research
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
    research.ActionError,
    research.BatchClosedError,
    research.GameOverError,
)


REFERENCE = ["api-position", "api-game", "api-values", "api-functions", "api-research"]


@pytest.mark.parametrize("page", ["python", "protocols", *REFERENCE])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    text = "\n".join(block.text for block in blocks(page) if block.language == "pycon")
    known = {name: getattr(fairychess, name) for name in fairychess.__all__}
    known |= {name: getattr(research, name) for name in research.__all__}
    test = doctest.DocTestParser().get_doctest(
        text, known if page in REFERENCE else {}, page, None, 0
    )
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.summarize().failed == 0
    assert runner.tries > 8 or page in REFERENCE


def test_errors_are_what_the_page_says() -> None:
    told = set(re.findall(r"^\| `(\w+Error|Refused)` \|", page_text("api-functions"), re.MULTILINE))
    assert told == {error.__name__ for error in ERRORS}
    assert all(issubclass(error, ValueError) for error in ERRORS)
    assert issubclass(RuleError, VariantError)


def test_what_one_wants_can_be_called() -> None:
    """The rows of the first page, from the top."""
    rows = re.findall(r"^\| [^|`]+ \| (`.*) \|$", page_text("programming"), re.MULTILINE)
    known: dict[str, Any] = {"fairychess": fairychess}
    for row in rows:
        exec(re.findall(r"`([^`]+)`", row)[0], known)
    assert len(rows) > 20
    assert known["game"].ply == 1


def test_the_reference_has_every_public_class_and_function() -> None:
    told = "".join(page_text(page) for page in REFERENCE)
    headings = set(re.findall(r"^## (\w+)$", told, re.MULTILINE))
    inventors = set(fairychess.inventing.__all__) - {"load"}
    public = {
        name
        for name in [*fairychess.__all__, *research.__all__]
        if name not in inventors and not name.endswith("Error") and name != "Refused"
    }
    assert public <= headings


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
