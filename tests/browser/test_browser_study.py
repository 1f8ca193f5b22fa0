"""The analysis board: moves of both sides, variations, engine lines, positions, texts, studies."""

import re
from collections.abc import Callable

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
Open = Callable[..., Screen]


def clicks(page: Page, *squares: str) -> None:
    """Click one square after another."""
    for square in squares:
        page.click(f'fairy-board [data-square="{square}"]')


def board(page: Page) -> str:
    """The position that the board shows."""
    return str(page.evaluate("document.querySelector('fairy-board').view.position"))


def at_ply(page: Page, ply: int) -> None:
    """Wait for a position."""
    page.wait_for_function(
        "ply => document.querySelector('fairy-board')?.view?.ply === ply", arg=ply
    )


def test_a_mated_board_has_a_full_bar(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/analysis/chess?moves=f2f3 e7e5 g2g4 d8h4")
    at_ply(page, 4)
    page.check("#engine-on")
    expect(page.locator(".eval-bar")).to_have_attribute("aria-valuenow", "0")
    page.click("#replay-start")
    expect(page.locator(".eval-bar")).not_to_have_attribute("aria-valuenow", "0")


def test_variations_are_tried_and_kept(open_page: OpenPage, real_server: str) -> None:
    """Both sides are moved, a branch is promoted, commented, kept and read by somebody else."""
    page = open_page()
    page.goto(f"{real_server}/variant/chess")
    page.get_by_role("link", name="Analysis board").click()
    at_ply(page, 0)
    for ply, squares in enumerate((("e2", "e4"), ("e7", "e5")), 1):
        clicks(page, *squares)
        at_ply(page, ply)
    page.keyboard.press("ArrowLeft")
    at_ply(page, 1)
    clicks(page, "c7", "c5")
    at_ply(page, 2)
    expect(page.locator(".tree-variation")).to_have_count(1)
    page.click("#promote")
    expect(page.locator("#promote")).to_be_disabled()
    page.fill("#comment", "The Sicilian")
    expect(page.locator(".tree-comment")).to_have_text("The Sicilian")
    page.click("#tab-share")
    page.fill("#study-title", "Two answers")
    page.click("#keep-study")
    page.wait_for_url("**/study/*")
    at_ply(page, 2)  # where it was, with the link
    link = page.locator(".link-box input")
    expect(link).to_have_value(re.compile("/study/"))
    reader = open_page()
    reader.goto(page.url.partition("#")[0])
    at_ply(reader, 0)
    reader.click("#replay-end")
    at_ply(reader, 2)
    expect(reader.locator(".tree-comment")).to_have_text("The Sicilian")
    expect(reader.locator("#status")).to_contain_text("2")
    # What its owner looks at is followed.
    page.click("#replay-back")
    at_ply(reader, 1)


def test_the_engine_shows_lines(open_page: OpenPage, real_server: str) -> None:
    """Lines, arrows and the bar come, and a line is played by a click."""
    page = open_page()
    page.goto(f"{real_server}/analysis/chess?moves=f2f3 e7e5 g2g4")
    at_ply(page, 3)
    page.check("#engine-on")
    lines = page.locator("#engine-lines li")
    expect(lines).to_have_count(3, timeout=60_000)
    expect(page.locator("#engine-score")).to_have_text("−#1", timeout=60_000)
    expect(page.locator("#engine-chances")).to_have_text("White: 0 % wins, 0 % draws, 100 % losses")
    expect(page.locator(".eval-bar")).to_have_attribute("aria-valuenow", "0")
    expect(page.locator('[data-shape="d8>h4"]')).to_have_count(1)
    lines.first.locator(".engine-move").first.click()
    at_ply(page, 4)
    expect(page.locator("#status")).to_contain_text("wins")
    expect(lines).to_have_count(0)
    page.uncheck("#engine-on")


def test_lines_put_the_duck_down_in_words(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/analysis/duck-chess?moves=e2e4")
    at_ply(page, 1)
    page.check("#engine-on")
    first = page.locator("#engine-lines li").first.locator(".engine-move").first
    expect(first).to_have_text(re.compile("^Duck to [a-h][1-8]$"), timeout=60_000)
    expect(page.locator("#engine-lines")).not_to_contain_text("*")
    page.uncheck("#engine-on")


def test_a_position_is_set_up(open_page: OpenPage, real_server: str) -> None:
    """Pieces are put down and taken away; faults are said; it is analysed from there."""
    page = open_page(expects=("400",))
    page.goto(f"{real_server}/analysis/chess")
    at_ply(page, 0)
    page.click("#tab-position")
    page.click("#edit-position")
    page.click("#editor-clear")
    expect(page.locator(".editor .form-error")).to_contain_text("has no K")
    for tool, square in (("first:K", "e1"), ("second:K", "e8"), ("first:P", "a6")):
        page.click(f'[data-tool="{tool}"]')
        clicks(page, square)
    page.click('[data-tool="move"]')
    clicks(page, "a6", "a7")
    expect(page.locator(".position-text")).to_have_value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_function("() => !document.querySelector('.study.editing')")
    assert board(page) == "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    page.click("#play-from-here")
    page.get_by_role("button", name="White against the computer").click()
    page.wait_for_url("**/game/*")


def drag(page: Page, source: str, target: str) -> None:
    """Drag by mouse, from the middle of one element to the middle of another."""
    for place, press in ((source, page.mouse.down), (target, page.mouse.up)):
        box = page.locator(place).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        press()


def finger(page: Page, source: str, target: str) -> None:
    """Drag by touch."""
    session = page.context.new_cdp_session(page)
    points = []
    for place in (source, target):
        box = page.locator(place).bounding_box()
        assert box
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    (one, two), send = points, session.send
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one]})
    for part in range(1, 5):
        at = {axis: one[axis] + (two[axis] - one[axis]) * part / 4 for axis in "xy"}
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_squares_are_read_out_as_the_edge_names_them(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/analysis/shogi")
    at_ply(page, 0)
    cell = page.locator('fairy-board [data-square="c3"]')
    expect(cell).to_have_attribute("aria-label", re.compile("^7g, .*Pawn"))
    cell.click()
    expect(page.locator("#live")).to_contain_text("Pawn 7g; next: 7f")


@pytest.mark.parametrize("touch", [False, True])
def test_a_position_is_set_up_by_dragging(
    open_page: OpenPage, real_server: str, touch: bool
) -> None:
    """Out of the palette, from square to square, and off the board; by mouse and by touch."""
    page = open_page(expects=("400",), has_touch=touch)
    page.goto(f"{real_server}/analysis/chess?position=4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    at_ply(page, 0)
    page.click("#tab-position")
    page.click("#edit-position")
    carry = finger if touch else drag
    text = page.locator(".position-text")
    carry(page, '[data-tool="first:Q"]', '[data-square="d4"]')
    expect(text).to_have_value("4k3/8/8/8/3Q4/8/P7/4K3 w - - 0 1")
    expect(page.locator('[data-tool="move"]')).to_have_attribute("aria-pressed", "true")
    carry(page, '[data-square="a2"]', '[data-square="a3"]')
    expect(text).to_have_value("4k3/8/8/8/3Q4/P7/8/4K3 w - - 0 1")
    carry(page, '[data-square="d4"]', ".palette-tools")
    expect(text).to_have_value("4k3/8/8/8/8/P7/8/4K3 w - - 0 1")
    expect(page.locator(".carried-piece")).to_have_count(0)
    clicks(page, "a3", "b3")  # clicks stay what they are
    expect(text).to_have_value("4k3/8/8/8/8/1P6/8/4K3 w - - 0 1")


def test_a_record_is_brought(open_page: OpenPage, real_server: str) -> None:
    """A text of another game leads to its board; what is wrong is said."""
    page = open_page(expects=("400",))
    page.goto(f"{real_server}/analysis/shogi")
    at_ply(page, 0)
    page.click("#tab-share")
    page.fill("#import-text", "1. e9e1")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#panel-share .form-error")).to_contain_text("e9e1")
    page.fill("#import-text", '[Variant "chess"]\n\n1. e4 e5 (1... c5 {Sharp}) 2. Nf3 *')
    page.get_by_role("button", name="Read it").click()
    page.wait_for_url("**/analysis/chess")
    expect(page.locator(".tree-variation")).to_contain_text("Sharp")
    page.click("#tab-openings")
    expect(page.locator("#openings")).to_contain_text("Nobody")


def test_the_board_is_of_the_game_one_comes_from(real: Open, real_server: str) -> None:
    """From a game with its moves; the game can be changed where one is, and lines are whole."""
    screen = real("xiangqi")
    page = screen.page
    link = page.get_by_role("link", name="Analysis", exact=True)
    expect(link).to_have_attribute("href", re.compile("^/analysis/xiangqi[?]game="))
    link.click()
    page.wait_for_url("**/analysis/xiangqi?game=*")
    expect(page.locator("#other-game")).to_have_value("xiangqi")
    page.goto(f"{real_server}/variant/shogi")
    page.get_by_role("link", name="Analysis", exact=True).click()
    page.wait_for_url("**/analysis/shogi")
    expect(page.locator("#other-game")).to_be_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('#engine-lines')).whiteSpace")
        == "normal"
    )


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_it_fits(open_page: OpenPage, real_server: str, size: tuple[int, int]) -> None:
    """Nothing is wider than the window, and the whole board is seen."""
    wide, high = size
    page = open_page(viewport={"width": wide, "height": high})
    page.goto(f"{real_server}/analysis/shogi")
    at_ply(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    box = page.locator("svg.board").bounding_box()
    assert box and box["width"] > 0.3 * wide and box["y"] + box["height"] <= high
