"""The installed games in the browser: special moves by clicking, and whole games to the end.

In the whole games the person asks the computer player at a higher level for advice, so that
a side wins. Every move is entered by clicking what is on the page.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from game_page import Option, Screen
from playwright.sync_api import Page, expect

from fairychess.game import View, variant_info
from fairychess.search import opponents

Open = Callable[..., Screen]
LETTERS = "abcdefghijklmnop"


def placement(pieces: dict[str, str], size: int) -> str:
    """Placement text of a square board from {square: id as spelled}."""
    rows = []
    for rank in range(size, 0, -1):
        row, empty = "", 0
        for file in LETTERS[:size]:
            piece = pieces.get(f"{file}{rank}")
            if piece is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (piece if len(piece) == 1 else f"{{{piece}}}")
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


RAICHU = placement(
    {
        "a1": "K", "f3": "LN", "e4": "p", "e5": "r", "b8": "P", "k2": "G",
        "l12": "k", "k12": "g", "l11": "g", "k11": "s", "h7": "p",
    },
    12,
) + " b - - 0 1"  # fmt: skip


def test_lion_double_capture(real: Open) -> None:
    screen = real("raichu-shogi", position=RAICHU)
    screen.clicks("f3", "e4", "e5")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3e4,e4e5"
    assert screen.piece("e5") == "LN" and screen.piece("e4") is None


def test_lion_igui(real: Open) -> None:
    screen = real("raichu-shogi", position=RAICHU)
    screen.clicks("f3", "e4", "f3")
    screen.wait_ply(1)
    assert screen.piece("f3") == "LN" and screen.piece("e4") is None


def test_lion_pass(real: Open) -> None:
    screen = real("raichu-shogi", position=RAICHU)
    before = screen.view["board"]
    screen.clicks("f3", "f3")
    screen.wait_ply(1)
    assert screen.view["to_move"] == "second"
    key = str
    assert sorted(screen.view["board"], key=key) == sorted(before, key=key)


def test_promotion_choice(real: Open) -> None:
    for words, piece in (("Promote", "+P"), ("Do not promote", "P")):
        screen = real("raichu-shogi", position=RAICHU)
        screen.clicks("b8", "b9")
        expect(screen.page.locator("dialog .choice svg")).to_have_count(2)
        text = next(
            option["text"]
            for option in screen.view["options"]
            if option["clicks"] == ["b8", "b9"]
            and (option["piece_type"] == "+P") == (piece == "+P")
        )
        screen.page.click(f'dialog .choice[data-text="{text}"]')
        screen.wait_ply(1)
        assert screen.piece("b9") == piece, words


STRIKERS = "8/2k5/7N/4R3/3P2p1/5n2/5PPP/1KB5 b - - 0 1"


def test_moving_and_then_striking_a_neighbour(real: Open) -> None:
    screen = real("zelda-chess", position=STRIKERS)
    screen.clicks("f3", "d2", "c1")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3d2,d2c1,c1d2"
    assert screen.piece("d2") == "N" and screen.piece("c1") is None
    screen.clicks("h6", "f5", "f5")  # stopping where one could strike
    screen.wait_ply(2)
    assert screen.piece("f5") == "N" and screen.piece("g4") == "P"


def test_striking_without_moving(real: Open) -> None:
    screen = real("zelda-chess", position=STRIKERS)
    screen.clicks("f3", "g2")
    screen.wait_ply(1)
    assert screen.piece("f3") == "N" and screen.piece("g2") is None


def test_a_special_attack_has_to_be_agreed_to(real: Open) -> None:
    screen = real("zelda-chess", position=STRIKERS)
    screen.clicks("f3", "f3")
    expect(screen.page.locator("dialog .choice")).to_contain_text("Special attack")
    assert screen.page.locator(".piece.victim").count() == 3
    screen.page.keyboard.press("Escape")
    assert screen.view["ply"] == 0
    screen.clicks("f3", "f3")
    screen.choose("removes 3 pieces")
    screen.wait_ply(1)
    assert all(screen.piece(square) is None for square in ("f2", "g2", "g4"))
    assert screen.piece("f3") == "N"
    expect(screen.page.locator("#notes")).to_contain_text("White 3, Black 2")


def test_keyboard_plays_raichu(real: Open) -> None:
    screen = real("raichu-shogi")
    page = screen.page
    page.focus("svg.board")
    page.keyboard.press("ArrowUp")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "a4a5"


def test_fifteen_by_fifteen_on_a_phone(real: Open, open_page: Callable[..., Page]) -> None:
    page = open_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
        device_scale_factor=2,
    )  # fmt: skip
    screen = real("dai-kagamigi", page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".layer.pieces .piece")).to_have_count(122)
    page.tap('[data-square="a5"]')
    page.tap('[data-square="a6"]')
    screen.wait_ply(1)
    assert screen.piece("a6") == "P"


@pytest.mark.parametrize("variant", ["chess", "shogi", "chu-shogi", "raichu-shogi", "dai-kagamigi"])
def test_every_piece_has_a_picture_and_a_diagram(real: Open, variant: str) -> None:
    screen = real(variant)
    page = screen.page
    page.click("#tab-pieces")
    radius = {
        piece_type.id: piece_type.diagram["radius"]
        for piece_type in variant_info(variant).piece_types
    }
    for cell in page.locator(".legend-cell").all():
        cell.click()
        drawn = page.locator(".type-card svg.diagram")
        expect(drawn).to_be_visible()
        # As wide as the moves need, so that a slide of limited range is seen to end.
        width = 100 * (2 * radius[cell.get_attribute("data-type") or ""] + 1) + 8
        expect(drawn).to_have_attribute("viewBox", f"-4 -4 {width} {width}")
        expect(page.locator(".type-card code")).not_to_be_empty()


def advice(game: dict[str, Any], level: int) -> Option:
    """What the strong computer player would do for the person, from what the page shows."""
    view = msgspec.convert(game, View)
    with ThreadPoolExecutor(1) as pool:  # this thread runs the browser's event loop
        text = pool.submit(asyncio.run, opponents.choose(view, level)).result()
    return next(option for option in game["options"] if option["text"] == text)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["raichu-shogi", "dai-kagamigi", "zelda-chess"])
def test_a_whole_game_against_the_computer(real: Open, variant: str) -> None:
    screen = real(variant, seats={"second": {"type": "computer", "level": 1}})
    page = screen.page
    for _ in range(400):
        page.wait_for_function(
            "() => { const v = document.querySelector('fairy-board').view;"
            " return v.outcome || (v.options.length && v.to_move === 'first'); }",
            timeout=120_000,
        )
        view = screen.view
        if view["outcome"]:
            break
        screen.take(advice(view, 4))
        screen.wait_ply(view["ply"] + 1)
    outcome = screen.view["outcome"]
    assert outcome is not None and outcome["winner"] in ("first", "second")
    expect(page.locator("#status.over")).to_be_visible()
    record = page.request.get(f"{screen.api}/record").text()
    assert record.strip()


def test_an_illegal_move_loses_where_the_rules_say_so(real: Open) -> None:
    screen = real("raichu-shogi", options={"illegal_move_loses": True})
    page = screen.page
    expect(page.locator("#status")).to_contain_text("An illegal move loses")
    pawn = next(piece["square"] for piece in screen.view["board"] if piece["id"] == "P")
    goal = f"{pawn[0]}{int(pawn[1:]) + 3}"
    screen.press(pawn)
    assert page.locator(".layer.hints .hint").count() <= 3  # what is legal and the way back
    screen.press(goal)
    expect(page.locator("dialog .choice")).to_contain_text("it loses at once")
    page.locator("dialog .quiet").click()
    assert screen.view["ply"] == 0 and screen.view["outcome"] is None
    screen.clicks(pawn, goal)
    page.locator("dialog .choice").click()
    expect(page.locator("#status.over")).to_contain_text("illegal move")
