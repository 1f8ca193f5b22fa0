"""Two people at two browsers: how they meet, and how each plays."""

import re
from typing import Any

from playwright.sync_api import Page, expect


def choose_game(page: Page, address: str, variant: str, opponent: str) -> None:
    """Fill the home page in, up to the button."""
    page.goto(f"{address}/?opponent={opponent}#{variant}")  # its family is opened by that
    card = page.locator(f'.card:has(input[value="{variant}"])')
    card.click()
    expect(card).to_have_class(re.compile(r"\bon\b"))
    page.check('input[name="side"][value="first"]', force=True)
    expect(page.locator("#start")).to_be_enabled(timeout=20_000)


def invitation(page: Page, address: str, variant: str, clock: int = 0) -> str:
    """The link a person gets to hand on."""
    choose_game(page, address, variant, "link")
    page.select_option("#clock", index=clock)
    page.click("#start")
    return page.locator(".copy-link").input_value()


def game_by_link(address: str, one: Page, two: Page, variant: str, clock: int = 0) -> str:
    """Both at the board; the game's address."""
    two.goto(invitation(one, address, variant, clock))
    two.get_by_role("button", name="Accept and play").click()
    for page in (two, one):
        page.wait_for_url("**/game/*")
        expect(page.locator("#status strong")).not_to_be_empty()
        page.wait_for_function("() => document.querySelector('fairy-board').view")
    return one.url


def view(page: Page) -> dict[str, Any]:
    """What a page's board shows."""
    shown: dict[str, Any] = page.wait_for_function(
        "() => document.querySelector('fairy-board')?.view"
    ).json_value()
    return shown


def move(page: Page, *squares: str) -> None:
    """Click a move, and wait until it stands."""
    ply = view(page)["ply"]
    for square in squares:
        page.click(f'[data-square="{square}"]')
    wait_ply(page, ply + 1)


def wait_ply(page: Page, ply: int) -> None:
    """Wait until a page has heard of a ply."""
    page.wait_for_function("ply => document.querySelector('fairy-board').view?.ply >= ply", arg=ply)
