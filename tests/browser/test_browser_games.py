"""The installed games in the browser: special moves by clicking, and whole games to the end.

The person of the whole games takes what is worth most and otherwise moves at random from a fixed
seed; the computer is the installed one. Every move is entered by clicking what is on the page.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from screen import Option, Screen

Open = Callable[..., Screen]
LETTERS = "abcdefghijklmnop"


def placement(men: dict[str, str], size: int) -> str:
    """Placement text of a square board from {square: id as spelled}."""
    rows = []
    for rank in range(size, 0, -1):
        row, empty = "", 0
        for file in LETTERS[:size]:
            man = men.get(f"{file}{rank}")
            if man is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (man if len(man) == 1 else f"{{{man}}}")
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
    assert screen.man("e5") == "LN" and screen.man("e4") is None


def test_lion_igui(real: Open) -> None:
    screen = real("raichu-shogi", position=RAICHU)
    screen.clicks("f3", "e4", "f3")
    screen.wait_ply(1)
    assert screen.man("f3") == "LN" and screen.man("e4") is None


def test_lion_pass(real: Open) -> None:
    screen = real("raichu-shogi", position=RAICHU)
    before = screen.view["board"]
    screen.clicks("f3", "f3")
    screen.wait_ply(1)
    assert screen.view["to_move"] == "second"
    key = str
    assert sorted(screen.view["board"], key=key) == sorted(before, key=key)


def test_promotion_choice(real: Open) -> None:
    for words, man in (("Promote", "+P"), ("Do not promote", "P")):
        screen = real("raichu-shogi", position=RAICHU)
        screen.clicks("b8", "b9")
        expect(screen.page.locator("dialog .choice svg")).to_have_count(2)
        text = next(
            option["text"]
            for option in screen.view["options"]
            if option["clicks"] == ["b8", "b9"] and (option["kind"] == "+P") == (man == "+P")
        )
        screen.page.click(f'dialog .choice[data-text="{text}"]')
        screen.wait_ply(1)
        assert screen.man("b9") == man, words


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
    expect(page.locator(".layer.men .man")).to_have_count(122)
    page.tap('[data-square="a5"]')
    page.tap('[data-square="a6"]')
    screen.wait_ply(1)
    assert screen.man("a6") == "P"


@pytest.mark.parametrize("variant", ["chess", "shogi", "chu-shogi", "raichu-shogi", "dai-kagamigi"])
def test_every_kind_has_a_picture_and_a_diagram(real: Open, variant: str) -> None:
    screen = real(variant)
    page = screen.page
    page.click("#tab-men")
    for cell in page.locator(".legend-cell").all():
        cell.click()
        expect(page.locator(".kind-card svg.diagram")).to_be_visible()
        expect(page.locator(".kind-card code")).not_to_be_empty()


def best(options: list[Option], values: dict[str, int], board: dict[str, str], rng: random.Random):
    """The option that takes most; promotions before plain moves; otherwise any."""

    def worth(option: Option) -> float:
        taken = sum(values.get(board.get(square, ""), 1) + 1 for square in option["captures"])
        return taken + 0.5 * bool(option["text"].endswith("+")) + rng.random() / 4

    return max(options, key=worth)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["raichu-shogi", "dai-kagamigi"])
def test_a_whole_game_against_the_computer(real: Open, variant: str) -> None:
    seats = {"second": {"type": "computer", "level": 3}}
    screen = real(variant, seats=seats)
    page = screen.page
    info = page.request.get(f"{screen.api}").json()["info"]
    values = {kind["id"]: kind["value"] for kind in info["kinds"]}
    rng = random.Random(7)
    for _ in range(400):
        page.wait_for_function(
            "() => { const v = document.querySelector('fairy-board').view;"
            " return v.outcome || v.options.length; }",
            timeout=120_000,
        )
        view = screen.view
        if view["outcome"]:
            break
        board = {man["square"]: man["id"] for man in view["board"]}
        screen.take(best(view["options"], values, board, rng))
        screen.wait_ply(view["ply"] + 1)
    outcome = screen.view["outcome"]
    assert outcome is not None and outcome["winner"] in ("first", "second")
    expect(page.locator("#status.over")).to_be_visible()
    record = page.request.get(f"{screen.api}/record").text()
    assert record.strip()
