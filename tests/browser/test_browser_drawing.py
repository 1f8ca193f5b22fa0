"""Arrows and circles: drawn with the right button, or after a long press."""

from collections.abc import Callable

from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]


def middle(page: Page, square: str) -> tuple[float, float]:
    """The point in the middle of a square."""
    box = page.locator(f'[data-square="{square}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, start: str, end: str) -> None:
    """Drag with the right button."""
    page.mouse.move(*middle(page, start))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, end), steps=3)
    page.mouse.up(button="right")


def shapes(page: Page) -> list[dict[str, str]]:
    """What has been drawn, as the board's property says."""
    return page.evaluate("document.querySelector('fairy-board').shapes")


def test_the_right_button_draws_in_four_colours_until_a_click(real: Open) -> None:
    page = real("chess").page
    page.evaluate(
        "() => { window.heard = [];"
        " document.querySelector('fairy-board').addEventListener('shapes',"
        " (event) => window.heard.push(event.detail.shapes.length)); }"
    )
    draw(page, "g1", "f3")
    draw(page, "d4", "d4")
    page.keyboard.down("Shift")
    draw(page, "e2", "e4")
    page.keyboard.down("Alt")
    draw(page, "a2", "a4")
    page.keyboard.up("Shift")
    draw(page, "b2", "b4")
    page.keyboard.up("Alt")
    drawn = [(one["from"], one.get("to"), one["colour"]) for one in shapes(page)]
    assert drawn == [
        ("g1", "f3", "green"), ("d4", None, "green"), ("e2", "e4", "red"),
        ("a2", "a4", "yellow"), ("b2", "b4", "blue"),
    ]  # fmt: skip
    expect(page.locator('[data-shape="g1>f3"] .shape-arrow')).to_be_visible()
    expect(page.locator('[data-shape="d4"] .shape-circle')).to_be_visible()
    draw(page, "d4", "d4")  # once more takes it away
    expect(page.locator(".layer.shapes .shape")).to_have_count(4)
    page.click('[data-square="e5"]')
    expect(page.locator(".layer.shapes .shape")).to_have_count(0)
    assert page.evaluate("window.heard") == [1, 2, 3, 4, 5, 4, 0]


def test_a_page_gives_and_keeps_shapes(real: Open) -> None:
    page = real("chess").page
    page.evaluate(
        "() => { const board = document.querySelector('fairy-board'); board.shapesStay = true;"
        " board.shapes = [{ from: 'c2', to: 'c4', colour: 'blue' }];"
        " board.suggestions = [{ from: 'e2', to: 'e4', colour: 'green', strength: .4 }]; }"
    )
    page.click('[data-square="e5"]')
    expect(page.locator(".layer.shapes .shape")).to_have_count(2)
    draw(page, "e2", "e4")  # a person's own beside that of the page
    assert len(shapes(page)) == 2


def test_a_long_press_draws_and_asks(open_page: Callable[..., Page], real: Open) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    real("chess", page)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *square: str) -> None:
        points = [dict(zip("xy", middle(page, one), strict=True)) for one in square]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", "d5")
    expect(page.locator('[data-shape="d5"]')).to_be_visible()
    finger("touchMove", "f6")
    finger("touchEnd")
    assert shapes(page) == [{"from": "d5", "colour": "green", "to": "f6"}]
    finger("touchStart", "g1")
    expect(page.locator('[data-shape="g1"]')).to_be_visible()
    finger("touchEnd")
    expect(page.locator("#piece-card")).to_be_visible()
    assert len(shapes(page)) == 1
