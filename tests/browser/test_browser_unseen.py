"""Games whose squares are hidden, in the browser: fog on the board, the umpire in the log."""

from collections.abc import Callable
from typing import Any

from game_page import Screen
from playwright.sync_api import Page, expect

COMPUTER = {"seats": {"second": {"type": "computer", "level": 1}}}


def cell(screen: Screen, square: str) -> str:
    """What a screen reader says of a square."""
    return str(screen.page.locator(f'[data-square="{square}"]').get_attribute("aria-label"))


def my_turn(screen: Screen) -> dict[str, Any]:
    screen.page.wait_for_function(
        "() => document.querySelector('fairy-board').view?.options.length", timeout=60_000
    )
    return screen.view


def test_squares_in_the_fog_are_dark_and_say_so(
    open_page: Callable[..., Page], real_server: str
) -> None:
    screen = Screen(open_page(), real_server, "dark-chess", **COMPUTER)
    page = screen.page
    my_turn(screen)
    expect(page.locator(".layer.under .fog")).to_have_count(32)
    assert cell(screen, "e8") == "e8, in the fog" and "in the fog" not in cell(screen, "e4")
    assert screen.piece("e8") is None and screen.piece("e1") == "K"
    screen.clicks("a2", "a3")  # sees no further than before, so no answer is seen
    screen.wait_ply(2)
    unseen = page.locator("#moves .move.second").first
    expect(unseen).to_have_text("?")
    expect(unseen).to_have_attribute("aria-label", "a move you have not seen")


def test_the_fog_is_called_so_in_japanese(open_page: Callable[..., Page], real_server: str) -> None:
    page = open_page(locale="ja-JP", extra_http_headers={"Accept-Language": "ja"})
    screen = Screen(page, real_server, "dark-chess", **COMPUTER)
    my_turn(screen)
    assert "霧の中" in cell(screen, "e8")


def test_the_umpire_answers_in_the_log(open_page: Callable[..., Page], real_server: str) -> None:
    screen = Screen(open_page(), real_server, "kriegspiel", **COMPUTER)
    page = screen.page
    my_turn(screen)
    expect(page.locator(".layer.under .fog")).to_have_count(48)
    screen.clicks("e2", "d3")
    expect(page.locator("#moves .move-note").first).to_have_text("Umpire: no.")
    expect(page.locator("#status .news")).to_contain_text("Umpire: no.")
    assert "e2d3" not in {option["text"] for option in my_turn(screen)["options"]}
    screen.clicks("e2", "e4")
    screen.wait_ply(3)
