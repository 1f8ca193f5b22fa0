"""Choices that open under a finger: the tap that opens them must not answer them."""

from collections.abc import Callable
from typing import Any

import pytest
from finger import SIZES, Finger
from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
SHOGI = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"
SEIRAWAN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"
LOSING = {"options": {"illegal_move_loses": True}}
CHOICES: dict[str, tuple[str, dict[str, Any], tuple[str, ...], str, str]] = {
    # game, how it is opened, what is tapped, the choice, the move
    "promotion": (
        "chess", {"position": "8/P6k/8/8/8/8/8/K7 w - - 0 1"}, ("a7", "a8"), "Knight", "a7a8=N",
    ),
    "capture": (
        "chess", {"position": "1r6/P6k/8/8/8/8/8/K7 w - - 0 1"}, ("a7", "b8"), "Rook", "a7b8=R",
    ),
    "no promotion": ("shogi", {"position": SHOGI}, ("b2", "h8"), "Do not promote", "b2h8="),
    "gate": ("seirawan-chess", {"position": SEIRAWAN}, ("b1", "c3"), "Elephant", "b1c3,E@b1"),
    "illegal": ("raichu-shogi", LOSING, ("a4", "a7"), "it loses at once", ""),
}  # fmt: skip


def phone(open_page: Callable[..., Page], size: dict[str, int]) -> Page:
    return open_page(viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.mark.parametrize("size", SIZES, ids=("upright", "on its side"))
@pytest.mark.parametrize("scene", CHOICES)
def test_a_choice_waits_for_an_answer(
    real: Open, open_page: Callable[..., Page], scene: str, size: dict[str, int]
) -> None:
    variant, body, places, choice, text = CHOICES[scene]
    screen = real(variant, phone(open_page, size), **body)
    finger = Finger(screen.page)
    finger.places(screen, *places)
    expect(screen.page.locator("dialog.choose")).to_be_visible()
    assert screen.view["ply"] == 0
    finger.tap(screen.page.locator("dialog .choice", has_text=choice).first)
    if not text:
        expect(screen.page.locator("#status.over")).to_contain_text("illegal move")
        return
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == text


@pytest.mark.parametrize("size", SIZES, ids=("upright", "on its side"))
def test_cards_tapped_on_the_board_are_asked_about_once_more(
    real: Open, open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    page = phone(open_page, size)
    screen = real("kira-chess", page, seats={"second": {"type": "computer", "level": 1}})
    finger = Finger(page)
    finger.tap(page.locator('#decisions [data-action="choose_roles"]'))
    cards = page.locator(".card-square.own")
    expect(cards).to_have_count(8)
    option = screen.view["options"][9]
    for square in option["marks"]:
        finger.tap(page.locator(f'[data-square="{square}"]'))
    sure = page.locator('dialog [data-answer="yes"]')
    expect(sure).to_be_visible()
    finger.tap(sure)
    expect(page.locator(".sign.role")).to_have_count(2)
