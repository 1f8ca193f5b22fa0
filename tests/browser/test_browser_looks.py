"""Themes of boards, sets of pieces and sounds, chosen in the settings and followed everywhere."""

from collections.abc import Callable

from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
GROUND = "getComputedStyle(document.querySelector('fairy-board')).getPropertyValue('--dark-square')"


def test_looks_are_chosen_with_a_preview_and_kept(
    real: Open, open_page: Callable[..., Page], real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/settings")
    previews = page.locator("#previews fairy-board")
    expect(previews).to_have_count(3)
    expect(page.locator(".look")).to_have_count(len(page.locator(".look input").all()))
    wood = page.evaluate(GROUND)
    page.locator('.look input[value="blue"]').check()
    assert page.evaluate(GROUND) != wood
    page.locator('.look input[value="printed"]').check()
    expect(previews.first.locator(".set-printed").first).to_be_attached()
    page.locator('.look input[name="pictures"][value="one"]').check()
    page.locator("#volume").fill("30")
    expect(page.locator("#where")).to_have_text("Kept in this browser.")
    page.reload()
    expect(page.locator('.look input[value="blue"]')).to_be_checked()
    assert page.locator("#volume").input_value() == "30"
    real("chess", page)
    expect(page.locator("fairy-board .set-printed").first).to_be_attached()
    expect(page.locator("#pictures")).to_have_value("printed")
    page.select_option("#pictures", "carved")  # the game page offers the same sets
    expect(page.locator("fairy-board .set-carved").first).to_be_attached()
    real("shogi", page)
    expect(page.locator("#pictures")).to_have_value("one")
