"""Boards of other shapes, and large ones: by mouse, by touch, by keys; over the hand-made room."""

from collections.abc import Callable, Iterator
from typing import Any

import fake_game
import pytest
from finger import Finger
from game_page import Screen
from playwright.sync_api import Page, expect
from serving import serving
from shaped_game import ShapedRoom

MOVES = {
    "hexagons": [("f5", "f6"), ("g10", "g9"), ("a1", "b2")],
    "ring": [("d16", "d15"), ("c5", "c6"), ("d2", "c2")],
    "levels": [("Bc2", "Bc3"), ("Ea5", "Eb5"), ("Cc3", "Cd3")],
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
Open = Callable[..., Screen]


@pytest.fixture(scope="module")
def shaped_server() -> Iterator[str]:
    with serving(ShapedRoom(), fake_game.choose) as address:
        yield address


@pytest.fixture
def shaped(open_page: Callable[..., Page], shaped_server: str) -> Open:
    """Opens a game on a board of a shape."""
    return lambda shape, **options: Screen(open_page(**options), shaped_server, shape)


def middle(screen: Screen, square: str) -> tuple[float, float]:
    """The middle of a square on the screen, as the drawing has it."""
    found = screen.page.evaluate(
        """(square) => {
          const board = document.querySelector("fairy-board");
          const box = board.svg.getBoundingClientRect();
          const { x, y } = board.layout.centre(square);
          const { x: left, y: top, w, h } = board.zoom.seenBox;
          return [box.left + ((x - left) / w) * box.width, box.top + ((y - top) / h) * box.height];
        }""",
        square,
    )
    return found[0], found[1]


def cursor(page: Page) -> str:
    named = page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
    return str(named).split("-")[-1]


@pytest.mark.parametrize("shape", MOVES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_clicks_and_drags(shaped: Open, shape: str, size: dict[str, Any]) -> None:
    screen = shaped(shape, **size)
    page = screen.page
    assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    for ply, (origin, target) in enumerate(MOVES[shape], 1):
        before = screen.piece(origin)
        page.mouse.move(*middle(screen, origin))
        page.mouse.down()
        if ply % 2:  # a click each, then a drag
            page.mouse.up()
            expect(page.locator(".hint")).not_to_have_count(0)
            page.mouse.click(*middle(screen, target))
        else:
            page.mouse.move(*middle(screen, target), steps=5)
            page.mouse.up()
        screen.wait_ply(ply)
        assert screen.piece(target) == before and screen.piece(origin) is None
    expect(page.locator(".was-move")).to_have_count(2)


@pytest.mark.parametrize("shape", MOVES)
def test_fingers(shaped: Open, shape: str) -> None:
    screen = shaped(shape, **PHONE)
    finger = Finger(screen.page)
    for ply, places in enumerate(MOVES[shape], 1):
        finger.places(screen, *places)
        screen.wait_ply(ply)
        assert screen.piece(places[1])


KEYS = {
    "hexagons": ("f5", ["ArrowUp"], "f6", {"ArrowRight": "g5", "ArrowLeft": "e5"}),
    "ring": ("d2", ["ArrowUp"], "c2", {"ArrowRight": "d1"}),
    "levels": ("Bc2", ["ArrowUp"], "Bc3", {"ArrowRight": "Bd2", "ArrowLeft": "Bb2"}),
}


@pytest.mark.parametrize("shape", KEYS)
def test_keys_go_to_what_lies_in_their_direction(shaped: Open, shape: str) -> None:
    screen = shaped(shape, **DESKTOP)
    page = screen.page
    origin, keys, target, others = KEYS[shape]
    page.keyboard.press("b")
    page.evaluate("(square) => document.querySelector('fairy-board').cursor.go(square)", origin)
    back = {"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight", "ArrowDown": "ArrowUp"}
    for key, there in others.items():
        page.keyboard.press(key)
        assert cursor(page) == there
        page.keyboard.press(back[key])
        assert cursor(page) == origin
    page.keyboard.press("Enter")
    for key in keys:
        page.keyboard.press(key)
    label = page.locator(f'[data-square="{target}"]').get_attribute("aria-label")
    assert label is not None and label.startswith(target) and "can stop" in label
    page.keyboard.press("Enter")
    screen.wait_ply(1)
    assert screen.piece(target) == "P"


def test_the_squares_are_read_out_row_by_row(shaped: Open) -> None:
    screen = shaped("hexagons")
    rows = screen.page.locator('svg.board [role="row"]')
    expect(rows).to_have_count(21)
    expect(screen.page.locator('svg.board [role="gridcell"]')).to_have_count(91)
    expect(screen.page.locator('[data-square="g10"]')).to_have_attribute(
        "aria-label", "g10, Black King"
    )


@pytest.mark.parametrize("shape", MOVES)
def test_a_turned_board_has_the_other_side_below(shaped: Open, shape: str) -> None:
    screen = shaped(shape)
    origin, target = MOVES[shape][0]
    before = middle(screen, origin)
    screen.page.click("#flip")
    after = middle(screen, origin)
    assert before != after
    screen.page.mouse.click(*after)
    screen.page.mouse.click(*middle(screen, target))
    screen.wait_ply(1)
    assert screen.piece(target)


def test_arrows_are_drawn_from_middle_to_middle(shaped: Open) -> None:
    screen = shaped("hexagons")
    page = screen.page
    page.mouse.move(*middle(screen, "c4"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(screen, "h7"), steps=4)
    page.mouse.up(button="right")
    expect(page.locator('[data-shape="c4>h7"]')).to_have_count(1)
    page.mouse.click(*middle(screen, "d4"), button="right")
    expect(page.locator('[data-shape="d4"] circle')).to_have_count(1)


@pytest.mark.parametrize("shape", MOVES)
def test_the_zoom_is_beside_what_has_been_captured(shaped: Open, shape: str) -> None:
    """A board that is narrower than the bar above it has its buttons at the end of the bar."""
    page = shaped(shape, **PHONE).page
    bar, board, zoom = (
        page.locator(name).bounding_box() for name in ("#player-bar-top", "fairy-board", ".zoomer")
    )
    assert bar and board and zoom
    assert board["width"] <= bar["width"] == 390
    assert 0 < bar["width"] - (zoom["x"] + zoom["width"]) < 8


def test_a_large_board_on_a_phone(shaped: Open) -> None:
    screen = shaped("large", **PHONE)
    page = screen.page
    seen = "document.querySelector('fairy-board').zoom.pixels"
    assert page.evaluate(seen) < 12
    expect(page.locator(".minimap")).to_be_hidden()
    page.touchscreen.tap(*middle(screen, "k11"))  # too small to hit: nearer first
    expect(page.locator(".minimap")).to_be_visible()
    assert page.evaluate(seen) > 35 and not page.evaluate(
        "document.querySelector('fairy-board').path"
    )
    page.touchscreen.tap(*middle(screen, "k11"))
    page.touchscreen.tap(*middle(screen, "k12"))
    screen.wait_ply(1)
    assert screen.piece("k12")
    box = page.locator(".minimap").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    at = page.evaluate("document.querySelector('fairy-board').zoom.seenBox")
    assert at["x"] > 2000 and at["y"] < 800
    # What is far away is not painted, and all is there again with the whole board.
    drawn = page.evaluate(
        """() => {
          const { layout, zoom } = document.querySelector("fairy-board");
          return [...document.querySelectorAll(".layer.pieces .piece")].map((piece) => {
            const { x, y } = layout.centre(piece.dataset.piece);
            return [zoom.seen(x, y).inside, getComputedStyle(piece).display !== "none"];
          });
        }"""
    )
    assert [False, False] in drawn and [True, False] not in drawn
    page.evaluate("document.querySelector('fairy-board').zoom.reset()")
    expect(page.locator(".piece.unseen")).to_have_count(0)


def test_a_move_on_a_large_board_touches_what_it_changes(shaped: Open) -> None:
    screen = shaped("large", **PHONE)
    page = screen.page
    press = "(square) => document.querySelector('fairy-board').entry.press(square)"

    def move(ply: int, *squares: str) -> None:
        for square in squares:
            page.evaluate(press, square)
        screen.wait_ply(ply)

    move(1, "c11", "c12")
    page.evaluate(
        """() => {
          const board = document.querySelector("fairy-board");
          window.touched = { cells: new Set(), pieces: 0 };
          new MutationObserver((found) => {
            for (const { target } of found) window.touched.cells.add(target);
          }).observe(board.querySelector(".layer.squares"), { attributes: true, subtree: true });
          new MutationObserver((found) => {
            for (const { addedNodes } of found) window.touched.pieces += addedNodes.length;
          }).observe(board.querySelector(".layer.pieces"), { childList: true });
        }"""
    )
    move(2, "c26", "c25")
    move(3, "d11", "d12")
    movable = 4 * 36  # the first rows of both sides, and what stands behind a gap
    assert page.evaluate("window.touched.cells.size") <= movable
    assert page.evaluate("window.touched.pieces") <= 4  # drawn once, and raised to be moved
    expect(page.locator("#moves li")).to_have_count(2)
    page.evaluate("for (const row of document.querySelectorAll('#moves li')) row.known = true")
    move(4, "d26", "d25")
    kept = "[...document.querySelectorAll('#moves li')].map((row) => Boolean(row.known))"
    assert page.evaluate(kept) == [True, False]


def test_a_piece_is_found_by_name_and_the_last_move_is_in_sight(shaped: Open) -> None:
    screen = shaped("large", **DESKTOP)
    page = screen.page
    page.keyboard.press("b")
    page.keyboard.press("w")
    field = page.locator(".piece-search input")
    field.fill("black king")
    expect(page.locator(".piece-search output")).to_contain_text("1")
    expect(page.locator(".pointed-square")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".piece-search output")).to_contain_text("s36")
    x, y = middle(screen, "s36")
    box = page.locator("svg.board").bounding_box()
    assert box is not None and box["x"] < x < box["x"] + box["width"]
    field.fill("no such piece")
    expect(page.locator(".piece-search output")).to_contain_text("0")
    page.keyboard.press("Escape")
    expect(page.locator(".piece-search")).to_be_hidden()
    option = next(one for one in screen.view["options"] if one["text"] == "c11c12")
    page.evaluate(
        "(option) => document.querySelector('fairy-board')"
        ".dispatchEvent(new CustomEvent('decide', { detail: { option } }))",
        option,
    )
    screen.wait_ply(1)
    x, y = middle(screen, "c12")
    assert box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_glinskis_game_by_mouse_touch_and_keys(
    open_page: Callable[..., Page], real: Open, size: dict[str, Any]
) -> None:
    screen = real("glinski-hexagonal-chess", open_page(**size))
    page = screen.page
    if size is PHONE:
        Finger(page).places(screen, "f5", "f6")
    else:
        screen.clicks("f5", "f6")
    screen.wait_ply(1)
    page.mouse.move(*middle(screen, "d7"))
    page.mouse.down()
    page.mouse.move(*middle(screen, "d5"), steps=5)
    page.mouse.up()
    screen.wait_ply(2)
    assert screen.piece("d5") == "P" and screen.piece("d7") is None
    page.keyboard.press("b")
    page.evaluate("document.querySelector('fairy-board').cursor.go('e4')")
    for key in ("Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    screen.wait_ply(3)
    assert screen.piece("e5") == "P"
    expect(page.locator("svg.diagram .d-board").first).to_be_attached()
    page.click("#flip")
    assert middle(screen, "f1")[1] < middle(screen, "f11")[1]
