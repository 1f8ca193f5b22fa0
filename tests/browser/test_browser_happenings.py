"""What a move looks and sounds like: legs, strikes, blasts, drops, each in its own way."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
LISTEN = """() => {
  window.shown = [];
  const board = document.querySelector("fairy-board");
  board.addEventListener("happened", (event) => window.shown.push(event.detail));
}"""
LION = (
    "l1cbgekgs1{fl}l/{rc}{fl}1s{bt}{ph}{dk}{bt}{kr}bc{rc}/{sm}{vm}r1{dk}q1r2{vm}{sm}/"
    "pp1pppp1p1pp/1{dh}1{gb}3p1p2/2p2{dh}{ln}1{gb}3/3{GB}3{KR}4/P3QP1P{GB}2P/1PPPP1P1PPP1/"
    "{SM}{VM}R{DH}1{LN}{BT}1{DH}R1{SM}/{RC}CB{DK}1{BT}{PH}S{DK}B{VM}{RC}/"
    "L{FL}1SGKEG1C{FL}L w - - 10 17"
)
SCENES = {
    "lion": ("raichu-shogi", LION, "g7h6,h6i5", ["capture", "capture"], []),
    "igui": ("raichu-shogi", LION, "g7h6,h6g7", ["capture"], []),
    "area": ("zelda-chess", None, "special@a1", ["area"], ["a2", "b1", "b2"]),
    "rifle": (
        "zelda-chess", "rnbqkbnr/pppppppp/8/8/1P6/8/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
        "a7a5,a5b4,b4a5", ["strike"], ["b4"],
    ),
    "blast": (
        "atomic", "rnbqkb1r/pppppppp/5n2/8/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 2",
        "f6g4", ["blast", "capture"], ["g4"],
    ),
    "drop": ("shogi", "4k4/9/9/9/9/9/9/9/4K4[G] b - - 0 21", "G@a1", ["drop"], []),
    "castling": ("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 2 11", "e8g8", ["move"], []),
    "promotion": ("chess", "8/8/8/8/8/k7/6p1/3K4 b - - 2 56", "g2g1=Q", ["promotion"], []),
}  # fmt: skip


def played(page: Page, scene: str, real: Open) -> dict[str, Any]:
    """What the board said of a scene's move."""
    variant, position, text, *_ = SCENES[scene]
    screen = real(variant, page, **({"position": position} if position else {}))
    page.evaluate(LISTEN)
    screen.take(next(one for one in screen.view["options"] if one["text"] == text))
    screen.wait_ply(1)
    (shown,) = page.evaluate("window.shown")
    return shown


@pytest.mark.parametrize("scene", SCENES)
def test_every_kind_of_move_is_heard_and_marked(
    real: Open, open_page: Callable[..., Page], scene: str
) -> None:
    *_, sounds, traces = SCENES[scene]
    page = open_page()
    shown = played(page, scene, real)
    assert sorted(cue["name"] for cue in shown["cues"]) == sounds
    assert shown["duration"] >= 200
    expect(page.locator("[data-trace]")).to_have_count(len(traces))
    marks = page.locator("[data-trace]").all()
    assert sorted(str(mark.get_attribute("data-trace")) for mark in marks) == traces
    expect(page.locator(".layer.fallen > *, .layer.flashes > *")).to_have_count(0)


def test_nothing_moves_for_people_who_want_less_motion(
    real: Open, open_page: Callable[..., Page]
) -> None:
    page = open_page(reduced_motion="reduce")
    shown = played(page, "area", real)
    assert shown == {"duration": 0, "cues": [{"name": "area", "at": 0}]}
    expect(page.locator("[data-trace]")).to_have_count(3)
    label = page.locator('[data-square="b2"]').get_attribute("aria-label")
    assert label and "taken from afar" in label


def test_the_computer_answers_after_the_move_has_been_seen(real: Open) -> None:
    screen = real("chess", seats={"second": {"type": "computer", "level": 1}})
    page = screen.page
    page.evaluate(
        "() => { window.at = []; document.querySelector('fairy-board')"
        ".addEventListener('happened', () => window.at.push(performance.now())); }"
    )
    screen.clicks("e2", "e4")
    screen.wait_ply(2)
    first, second = page.evaluate("window.at")
    assert second - first >= 390


def test_an_arrow_at_the_edge_points_to_a_reply_out_of_sight(
    real: Open, open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    screen = real("chess", page, seats={"second": {"type": "computer", "level": 1}})
    page.evaluate(
        "() => { const { zoom } = document.querySelector('fairy-board'); zoom.step(4);"
        " zoom.show(0, 700, 100); }"
    )
    screen.clicks("a2", "a3")
    screen.wait_ply(2)
    arrow = page.locator(".beacon")
    expect(arrow).to_be_visible()
    arrow.click()
    expect(arrow).to_be_hidden()
    target = screen.view["moves"][-1]["squares"][-1]
    assert page.locator(f'[data-square="{target}"]').is_visible()
    x, y, width, height = (
        float(part) for part in str(page.locator("svg.board").get_attribute("viewBox")).split()
    )
    place = page.locator(f'[data-square="{target}"]')
    left, top = (float(str(place.get_attribute(name))) for name in "xy")
    assert x <= left + 50 <= x + width and y <= top + 50 <= y + height


def test_both_moves_of_a_computer_are_seen(real: Open) -> None:
    """It takes a Lion, and goes on while the other side is frozen."""
    frozen = "11k/12/12/4r7/12/12/12/12/4{LN}7/12/12/K11 b - - 0 1"
    screen = real(
        "raichu-shogi", position=frozen, seats={"second": {"type": "computer", "level": 4}}
    )
    page = screen.page
    page.evaluate(
        "() => { window.at = []; document.querySelector('fairy-board')"
        ".addEventListener('happened', () => window.at.push(performance.now())); }"
    )
    screen.clicks("a1", "a2")
    screen.wait_ply(3)
    assert [move["seat"] for move in screen.view["moves"]] == ["first", "second", "second"]
    _, first, second = page.evaluate("window.at")
    assert second - first >= 1_500
