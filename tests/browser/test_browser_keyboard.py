"""The keys of the game page: through the moves, typed moves, and the list of them all."""

from collections.abc import Callable

from game_page import Screen
from playwright.sync_api import expect

Open = Callable[..., Screen]


def test_a_game_by_keys_alone(real: Open) -> None:
    screen = real("chess")
    page = screen.page
    for ply, typed in enumerate(("e2e4", "e7-e5", "g1f3"), 1):
        if ply == 1:
            page.keyboard.press("/")
        page.locator("#typed-move").fill(typed)
        page.keyboard.press("Enter")
        screen.wait_ply(ply)
        expect(page.locator("#typed-move")).to_have_value("")
    page.locator("#typed-move").fill("e5")  # squares of what it may mean
    expect(page.locator(".pointed-square")).to_have_count(0)
    page.locator("#typed-move").fill("f8c")
    expect(page.locator(".pointed-square")).to_have_count(2)
    page.locator("#typed-move").fill("e5e3")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#typed-move")).to_be_hidden()
    page.mouse.click(5, 400)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#status")).to_contain_text("After Black’s move 1 of 2")
    page.keyboard.press("Home")
    expect(page.locator("#replay-back")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".move.on")).to_have_attribute("data-ply", "1")
    page.keyboard.press("End")
    expect(page.locator("#replay-on")).to_be_disabled()
    page.keyboard.press("f")
    assert page.evaluate("document.querySelector('fairy-board').orientation") == "second"
    page.keyboard.press("b")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".cursor.seen")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # over the squares now, not through the moves
    expect(page.locator("#replay-on")).to_be_disabled()


def test_a_click_leaves_the_arrow_keys_to_the_moves(real: Open) -> None:
    screen = real("chess")
    screen.clicks("e2", "e4")
    screen.wait_ply(1)
    screen.page.keyboard.press("ArrowLeft")
    expect(screen.page.locator("#replay-back")).to_be_disabled()


def test_a_question_mark_lists_the_keys(real: Open) -> None:
    page = real("chess").page
    page.keyboard.press("?")
    keys = page.locator("dialog .keys")
    expect(keys).to_contain_text("Turn the board")
    page.keyboard.press("f")  # nothing happens behind the list
    assert page.evaluate("document.querySelector('fairy-board').orientation") == "first"
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
