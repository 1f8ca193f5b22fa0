"""King Friday XIII Chess in the browser: castling far, pieces for either side, coins, a whole
game.
"""

import asyncio
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from finger import Finger
from game_page import Option, Screen
from playwright.sync_api import Page, expect

from fairychess.game import View
from fairychess.search import opponents

Open = Callable[..., Screen]
NAME = "king-friday-xiii"
CASTLES = "4R2k/8/p7/P7/8/8/8/R3K3 w a1,e1,e8 - 0 9"
PROMOTES = "8/2P4k/p7/P7/8/8/7P/4K3 w - - 0 9"


def toss(screen: Screen) -> str:
    """Toss the coin that is due; what fell."""
    ply = screen.view["ply"]
    screen.page.click('#decisions button:has-text("Toss")')
    screen.wait_ply(ply + 1)
    return str(screen.view["moves"][ply]["text"])


def test_castling_is_king_then_rook_and_the_double_step_king_then_goal(real: Open) -> None:
    screen = real(NAME, position=CASTLES)
    screen.clicks("e1", "e3")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "e1e3"
    screen = real(NAME, position=CASTLES)
    screen.clicks("e1", "e8")
    expect(screen.page.locator("dialog .choice")).to_have_count(5)
    screen.choose("King to e5")
    screen.wait_ply(1)
    assert (screen.piece("e5"), screen.piece("e4"), screen.piece("e8")) == ("K", "R", None)


def test_a_pawn_may_become_a_piece_of_either_side(real: Open) -> None:
    screen = real(NAME, position=PROMOTES)
    screen.clicks("c7", "c8")
    expect(screen.page.locator("dialog .choice")).to_have_count(12)
    screen.choose("Black Knight")
    screen.wait_ply(1)
    piece = next(piece for piece in screen.view["board"] if piece["square"] == "c8")
    assert (piece["id"], piece["side"]) == ("N", "second")


def test_a_mirror_wants_a_coin(real: Open) -> None:
    screen = real(NAME)
    screen.clicks("g1", "f3")
    screen.wait_ply(1)
    expect(screen.page.locator("#notes")).to_contain_text(
        "A mirror of the last move wants a coin: g8f6."
    )
    screen.clicks("g8", "f6")
    screen.wait_ply(2)
    assert screen.view["to_move"] == "chance" and screen.piece("f6") is None
    fell = toss(screen)
    assert screen.view["to_move"] == ("second" if fell == "heads" else "first")
    assert screen.piece("f6") == ("N" if fell == "tails" else None)


SLOW = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (steps, given) {
  const long = this.classList.contains("coin");
  return animate.call(this, steps, long ? { ...given, duration: 600000 } : given);
};
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.line = this;
  }
};
"""


def tossing(real: Open, page: Page, falls: str) -> Screen:
    """A coin in the air for Black's mirror, and what it is going to show."""
    seed = next(
        seed for seed in range(99)
        if random.Random(f"{seed}/2").choices(["heads", "tails"])[0] == falls
    )  # fmt: skip
    screen = real(NAME, page, seed=seed)
    screen.clicks("g1", "f3")
    screen.wait_ply(1)
    screen.clicks("g8", "f6")
    screen.wait_ply(2)
    page.click('#decisions button:has-text("Toss")')
    expect(page.locator(".toss")).to_be_visible()
    return screen


def highlighted(page: Page) -> list[str]:
    """The squares that are shown as the last move."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".was-move")].map((mark) =>
          [...document.querySelectorAll("[data-square]")].find((cell) =>
            cell.getAttribute("x") === mark.getAttribute("x")
            && cell.getAttribute("y") === mark.getAttribute("y")).dataset.square)"""
    )
    return sorted(found)


@pytest.mark.parametrize(("falls", "squares"), [("tails", ["f6", "g8"]), ("heads", [])])
def test_a_coin_is_watched(
    real: Open, open_page: Callable[..., Page], falls: str, squares: list[str]
) -> None:
    page = open_page()
    screen = tossing(real, page, falls)
    toss = page.locator(".toss")
    expect(toss).to_have_attribute("data-fell", falls)
    expect(toss).to_have_attribute("aria-label", re.compile(f"The coin shows {falls}: g8f6"))
    screen.wait_ply(3)
    expect(page.locator("#live")).to_contain_text(f"The coin shows {falls}")
    assert highlighted(page) == squares
    assert screen.piece("f6") == ("N" if falls == "tails" else None)
    expect(toss).to_have_count(0)  # it goes by itself


@pytest.mark.parametrize("skip", ["click", "Escape", "move"])
def test_a_coin_is_skipped(real: Open, open_page: Callable[..., Page], skip: str) -> None:
    page = open_page()
    page.add_init_script(SLOW)
    screen = tossing(real, page, "tails")
    page.evaluate(  # whatever is heard meanwhile draws the page again
        """() => window.line.dispatchEvent(new MessageEvent("message", {
          data: JSON.stringify({ type: "watching", present: [], spectators: 1 }) }))"""
    )
    assert screen.view["ply"] == 2 and screen.piece("f6") is None  # in the air nobody knows
    expect(page.locator('#moves [data-ply="3"]')).to_have_count(0)
    if skip == "Escape":
        page.keyboard.press("Escape")
    elif skip == "click":
        page.locator("#status").click()
    else:
        screen.clicks("b1", "c3")  # of the one to move after tails
        screen.wait_ply(4)
        assert screen.piece("c3") == "N"
    expect(page.locator(".toss")).to_have_count(0)
    assert screen.view["ply"] == (4 if skip == "move" else 3) and screen.piece("f6") == "N"


def test_a_finger_that_ends_the_toss_presses_nothing_else(
    real: Open, open_page: Callable[..., Page]
) -> None:
    page = open_page(has_touch=True)
    page.add_init_script(SLOW)
    tossing(real, page, "tails")
    page.evaluate("addEventListener('click', () => window.clicked = true, true)")
    finger = Finger(page)
    finger.tap(page.locator("#flip"))
    expect(page.locator(".toss")).to_have_count(0)
    assert not page.evaluate("window.clicked")
    finger.tap(page.locator("#flip"))
    assert page.evaluate("window.clicked")


def test_with_less_motion_the_coin_lies_at_once(real: Open, open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    screen = tossing(real, page, "tails")
    screen.wait_ply(3)
    assert page.evaluate("document.querySelector('.coin').getAnimations().length") == 0
    expect(page.locator(".coin.tails")).to_be_visible()
    expect(page.locator(".toss")).to_have_count(0)


def advice(game: dict[str, Any], level: int) -> Option:
    """What the computer player would do for the person, from what the page shows."""
    view = msgspec.convert(game, View)
    with ThreadPoolExecutor(1) as pool:  # this thread runs the browser's event loop
        text = pool.submit(asyncio.run, opponents.choose(view, level)).result()
    return next(option for option in game["options"] if option["text"] == text)


@pytest.mark.long
def test_a_whole_game_against_the_computer(real: Open) -> None:
    screen = real(NAME, seats={"second": {"type": "computer", "level": 1}})
    for _ in range(600):
        screen.page.wait_for_function(
            "() => { const v = document.querySelector('fairy-board').view;"
            " return v.outcome || (v.options.length && v.to_move === 'first')"
            " || v.to_move === 'chance'; }",
            timeout=120_000,
        )
        view = screen.view
        if view["outcome"]:
            break
        if view["to_move"] == "chance":
            toss(screen)
            continue
        screen.take(advice(view, 4))
        screen.wait_ply(view["ply"] + 1)
    outcome = screen.view["outcome"]
    assert outcome is not None and outcome["message"]["key"]
    expect(screen.page.locator("#status.over")).to_be_visible()
    assert screen.page.request.get(f"{screen.api}/record").text().strip()
