"""King Friday XIII Chess in the browser: castling far, men for either side, coins, a whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from screen import Option, Screen

from fairychess.game import View, opponents

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
    assert (screen.man("e5"), screen.man("e4"), screen.man("e8")) == ("K", "R", None)


def test_a_pawn_may_become_a_man_of_either_side(real: Open) -> None:
    screen = real(NAME, position=PROMOTES)
    screen.clicks("c7", "c8")
    expect(screen.page.locator("dialog .choice")).to_have_count(12)
    screen.choose("Black Knight")
    screen.wait_ply(1)
    man = next(man for man in screen.view["board"] if man["square"] == "c8")
    assert (man["id"], man["side"]) == ("N", "second")


def test_a_mirror_wants_a_coin(real: Open) -> None:
    screen = real(NAME)
    screen.clicks("g1", "f3")
    screen.wait_ply(1)
    screen.clicks("g8", "f6")
    screen.wait_ply(2)
    assert screen.view["to_move"] == "chance" and screen.man("f6") is None
    fell = toss(screen)
    assert screen.view["to_move"] == ("second" if fell == "heads" else "first")
    assert screen.man("f6") == ("N" if fell == "tails" else None)


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
            " return v.outcome || v.options.length || v.to_move === 'chance'; }",
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
    assert outcome is not None and outcome["reason"]
    expect(screen.page.locator("#status.over")).to_be_visible()
    assert screen.page.request.get(f"{screen.api}/record").text().strip()
