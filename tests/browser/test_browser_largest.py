"""Taikyoku Shogi between two people: a phone and a desktop, 1,296 squares and 804 pieces."""

from collections.abc import Callable, Iterator

import pytest
from online_players import Hall
from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
LONG = 120_000
MIDDLE = """(square) => {
  const board = document.querySelector("fairy-board");
  const box = board.svg.getBoundingClientRect();
  const { x, y } = board.layout.centre(square);
  const { x: left, y: top, w, h } = board.zoom.seenBox;
  return [box.left + ((x - left) / w) * box.width, box.top + ((y - top) / h) * box.height];
}"""
"""Where on the screen the middle of a square is."""
IN_CORNER = """async ([square, across, down]) => {
  const board = document.querySelector("fairy-board");
  const { x, y } = board.layout.centre(square);
  const { w, h } = board.zoom.seenBox;
  board.zoom.centre(x + across * (w / 2 - 100), y + down * (h / 2 - 100));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""
"""Move what is seen so that a square lies a square away from two of its edges."""
UNDER_PICTURE = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.minimap'))"
LONGEST_NAME = """() => {
  const board = document.querySelector("fairy-board");
  const named = (piece) => board.called(piece).length;
  const [longest] = [...board.pieceLayer.standing.values()].sort((a, b) => named(b) - named(a));
  const { x, y } = board.layout.centre(longest.square);
  board.zoom.centre(x, y);
  return longest.square;
}"""
"""The square of the piece with the longest name, brought into sight."""


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with Hall().open() as hall:
        yield hall


def sit(page: Page, hall: Hall, game: str, token: str) -> None:
    taken = page.request.post(f"{hall.address}/api/games/{game}/seat", data={"token": token})
    assert taken.ok, taken.text()
    page.set_default_timeout(LONG)  # the first to come waits until 356 kinds are described
    page.goto(f"{hall.address}/game/{game}", wait_until="commit")
    expect(page.locator("#status strong")).not_to_be_empty(timeout=LONG)


def wait_ply(page: Page, ply: int) -> None:
    page.wait_for_function(
        "(ply) => document.querySelector('fairy-board').view?.ply >= ply", arg=ply
    )


def seen(page: Page, square: str) -> bool:
    """Is a square in the part of the board that is shown?"""
    x, y = page.evaluate(MIDDLE, square)
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_two_people_at_the_largest_board(open_page: Callable[..., Page], hall: Hall) -> None:
    game, tokens = hall.begin("taikyoku-shogi", "", options={}, position=None)
    phone, desk = open_page(**PHONE), open_page(**DESKTOP)
    sit(phone, hall, game, tokens["first"])
    sit(desk, hall, game, tokens["second"])

    phone.touchscreen.tap(*phone.evaluate(MIDDLE, "r11"))  # nearer first
    expect(phone.locator(".minimap")).to_be_visible()
    for square in ("r11", "r12"):
        phone.touchscreen.tap(*phone.evaluate(MIDDLE, square))
    for page in (phone, desk):
        wait_ply(page, 1)
        expect(page.locator('.layer.pieces [data-piece="r12"]')).to_have_count(1)

    # a general sweeps a file and may promote
    for square in ("f34", "f11"):
        desk.mouse.click(*desk.evaluate(MIDDLE, square))
    desk.click('dialog .choice[data-text="f34f11+"]')
    wait_ply(phone, 2)
    assert seen(phone, "f11"), "what the other has moved is brought into sight"
    for across in (-1, 1):
        for down in (-1, 1):
            phone.evaluate(IN_CORNER, ["f11", across, down])
            point = phone.evaluate(MIDDLE, "f11")
            assert not phone.evaluate(UNDER_PICTURE, point), "it gives way to the last move"
    sweeper = phone.locator('.layer.pieces [data-piece="f11"]')
    expect(sweeper).to_have_class("piece second")
    for rank in range(12, 35):
        expect(phone.locator(f'.layer.pieces [data-piece="f{rank}"]')).to_have_count(0)
    lost = phone.locator("#player-bar-bottom .lost, #player-bar-top .lost")
    expect(lost.first).to_be_attached()
    find = phone.locator(".zoomer .find").bounding_box()
    last = phone.locator("#player-bar-top .captured").bounding_box()
    assert find is not None and last is not None
    assert last["x"] + last["width"] <= find["x"], "the buttons are beside what was captured"

    phone.tap(".zoomer .find")
    phone.fill(".piece-search input", "crown prince")
    expect(phone.locator(".piece-search output")).to_contain_text("2")
    phone.keyboard.press("Enter")
    expect(phone.locator(".piece-search output")).to_contain_text("1")
    assert seen(phone, "s36") or seen(phone, "s1")

    phone.touchscreen.tap(*phone.evaluate(MIDDLE, phone.evaluate(LONGEST_NAME)))
    expect(phone.locator(".pathbar .show-piece")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390, "the name is in the page"
