"""What the board reads from two views of one seat: who moved, what was taken, who died."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from game_page import Screen
from playwright.sync_api import Browser, Page

Open = Callable[..., Screen]
BETWEEN = """async ([before, after]) => {
  const script = document.querySelector("script[type=module]").src;
  const { changesBetween } = await import(new URL("../js/board/changes.js", script));
  return changesBetween(before, after);
}"""


@pytest.fixture
def page(browser: Browser, real_server: str) -> Iterator[Page]:
    """A page that has the board's scripts."""
    found = browser.new_page()
    Screen(found, real_server, "chess")
    yield found
    found.close()


def seen(text: str, ply: int, path: str = "", captures: str = "", fog: str = "") -> dict[str, Any]:
    """A view of "Ke1 rh8" and the like: capitals are the first side's; `*` is a wall."""
    board = [
        {
            "square": one[1:],
            "id": one[0].upper(),
            "side": "first" if one[0].isupper() else "second",
            "name": "",
        }
        for one in text.split()
    ]
    steps = {"path": path.split(), "captures": captures.split()}
    return {"board": board, "ply": ply, "steps": steps, "fog": fog.split()}


def squares(pieces: list[dict[str, Any]]) -> list[str]:
    """Where they stand."""
    return sorted(piece["square"] for piece in pieces)


def between(page: Page, before: str, after: dict[str, Any], fog: str = "") -> dict[str, Any]:
    """What has happened."""
    return page.evaluate(BETWEEN, [seen(before, after["ply"] - 1, fog=fog), after])


def test_castling_moves_both_pieces_however_it_is_entered(page: Page) -> None:
    for path in ("e1 g1", "e1 h1"):
        found = between(page, "Ke1 Rh1 ka8", seen("Kg1 Rf1 ka8", 1, path))
        assert found["mover"]["path"] == ["e1", "g1"]
        assert [(one["from"], one["piece"]["square"]) for one in found["slides"]] == [("h1", "f1")]
        assert not found["taken"] and not found["gone"] and not found["appeared"]


def test_a_death_is_nobodys_capture(page: Page) -> None:
    found = between(page, "Ke1 Nb1 pc7 ra8", seen("Ke1 Nc3 ra8", 1, "b1 c3"))
    assert squares(found["gone"]) == ["c7"]
    assert not found["struck"] and not found["blasted"]


def test_what_goes_up_beside_a_capture_is_blasted(page: Page) -> None:
    found = between(page, "Ke1 Nf3 pe5 nd6 ra8", seen("Ke1 ra8", 1, "f3 e5", "e5 d6"))
    assert found["mover"]["vanished"]
    assert [one["piece"]["square"] for one in found["taken"]] == ["e5"]
    assert squares(found["struck"] + found["blasted"]) == ["d6"]


def test_a_wall_that_is_moved_with_a_move_slides(page: Page) -> None:
    found = between(page, "Ke1 Pe2 *d5", seen("Ke1 Pe4 *a6", 1, "e2 e4 a6"))
    assert found["mover"]["path"] == ["e2", "e4"]
    assert [(one["from"], one["piece"]["square"]) for one in found["slides"]] == [("d5", "a6")]


def test_pieces_that_turn_are_changed(page: Page) -> None:
    found = between(page, "Ke1 Rd1 pd5", seen("Ke1 Rd1 Pd5", 1, "d1 d1"))
    assert squares(found["changed"]) == ["d5"]


def test_what_lies_in_the_fog_before_or_after_tells_nothing(page: Page) -> None:
    found = between(page, "Ke1 Pe2 qd8", seen("Ke1 Pe4 ra5", 1, "e2 e4", fog="d8"), fog="a5")
    assert not found["gone"] and not found["appeared"]
    assert found["mover"]["path"] == ["e2", "e4"]
