"""Alone against the computer: clocks, and moves prepared while it thinks."""

from collections.abc import Callable

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
COMPUTER = {"second": {"type": "computer", "level": 1}}


def test_a_game_with_a_clock_is_set_up_and_played(
    open_page: Callable[..., Page], real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/#chess")
    clock = page.locator("#clock")
    expect(clock).to_be_visible()
    expect(page.locator("#delay")).to_be_hidden()
    expect(clock.locator("option:not([hidden])").last).not_to_contain_text("day")
    clock.select_option(index=1)
    page.click("#start")
    page.wait_for_url("**/game/*")
    mine = page.locator('[data-clock="first"]')
    expect(mine).to_have_text("5:00")
    for ply, square in enumerate(("e2", "e4", "d2", "d4")):
        page.click(f'[data-square="{square}"]')
        if ply % 2:
            page.wait_for_function(
                "ply => document.querySelector('fairy-board').view.ply >= ply", arg=ply + 1
            )
    expect(mine).to_have_class("clock running")
    expect(page.locator('[data-clock="second"]')).not_to_have_text("5:00")


KEPT = {
    "the clock itself": ('{"days":3}', '{"days":3}'),
    "a place in a list": ('"3"', "null"),
    "a clock that is offered no longer": ('{"main":7}', "null"),
}


@pytest.mark.parametrize("kept", KEPT)
def test_the_clock_chosen_last_is_offered_again(
    open_page: Callable[..., Page], fake_server: str, kept: str
) -> None:
    clock, shown = KEPT[kept]
    page = open_page()
    setup = f'{{"opponent": "link", "clock": {clock}}}'
    page.add_init_script(f"localStorage.setItem('fairychess-setup', '{setup}')")
    page.goto(fake_server)
    expect(page.locator("#start")).to_be_enabled()
    expect(page.locator("#clock")).to_have_value(shown)


def test_where_a_piece_may_be_sent_in_advance_is_pointed_out(
    open_page: Callable[..., Page], real: Open
) -> None:
    page = open_page()
    slow = {"second": {"type": "computer", "level": 12}}
    screen = real("chess", page, seats=slow)
    screen.clicks("e2", "e4")
    expect(page.locator("fairy-board.premoving")).to_be_visible()
    screen.press("g1")
    expect(page.locator(".layer.hints .hint")).to_have_count(3)
    screen.press("f3")
    expect(page.locator(".proposal.premove")).to_contain_text("g1 → f3")
    expect(page.locator(".pointed-square")).to_have_count(2)


def test_a_game_against_the_computer_is_won_or_lost(real: Open) -> None:
    screen = real("chess", seats=COMPUTER)
    page = screen.page
    screen.clicks("e2", "e4")
    screen.wait_ply(2)
    page.click("#resign")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#status.over")).to_be_visible()
    page.goto(screen.api.partition("/api/")[0] + "/me")
    expect(page.locator("#games li").first).to_contain_text("lost")


def test_a_first_game_is_explained_once(open_page: Callable[..., Page], real: Open) -> None:
    page = open_page()
    real("raichu-shogi", page, seats=COMPUTER)
    expect(page.locator("#panel-rules .first-game")).to_contain_text("Your first game")
    page.reload()
    page.wait_for_function("() => document.querySelector('fairy-board')?.view?.options.length")
    expect(page.locator("#panel-moves")).to_be_visible()


def test_where_the_rules_tell_of_no_first_game_the_moves_stay(
    open_page: Callable[..., Page], real: Open
) -> None:
    page = open_page()
    with page.expect_response("**/variant/chess/rules"):
        real("chess", page, seats=COMPUTER)
    page.wait_for_function("() => document.querySelector('#panel-rules').children.length > 1")
    expect(page.locator("#panel-moves")).to_be_visible()
