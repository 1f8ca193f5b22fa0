"""Players, ladders, the archive, and games to watch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from test_browser_access import troubles
from test_browser_accounts import register

OpenPage = Callable[..., Page]


def offered_game(one: Page, two: Page, address: str) -> str:
    """A game that is offered in the lobby and taken up there; its address."""
    one.goto(f"{address}/?opponent=lobby")
    one.click("#start")
    expect(one.locator("h1")).to_contain_text("lobby")
    two.goto(f"{address}/lobby")
    two.locator("#open li").last.get_by_role("button", name="Accept").click()
    two.wait_for_url("**/game/*")
    one.wait_for_url("**/game/*")
    return two.url


def resign(page: Page) -> None:
    page.click("#resign")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#status strong")).to_have_text("You lose")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_people_find_each_other_and_their_games(
    open_page: OpenPage, real_server: str, scheme: str, width: int
) -> None:
    one, two, three = (
        open_page(color_scheme=scheme, viewport={"width": width, "height": 850}) for _ in range(3)
    )
    first, second = f"Ada {width}", f"Bob {width}"
    register(one, real_server, first)
    register(two, real_server, second)
    offered_game(one, two, real_server)
    three.goto(f"{real_server}/watch")
    expect(three.locator("#best .mini-game")).to_contain_text(first)
    assert troubles(three) == []
    resign(two)
    expect(three.locator("#none")).to_be_visible()

    one.goto(f"{real_server}/players")
    expect(one.locator("#here")).to_contain_text(second)
    expect(one.locator("#ladders-none")).to_be_visible()
    assert troubles(one) == []
    one.fill("#wanted", second.upper())
    one.keyboard.press("Enter")
    one.wait_for_url("**/player/*")
    expect(one.locator("#name")).to_have_text(second)
    expect(one.locator("#opponents")).to_contain_text("0 won, 0 drawn, 1 lost")
    one.get_by_role("button", name="Follow").click()
    expect(one.get_by_role("button", name="Follow no more")).to_be_visible()
    assert troubles(one) == []
    one.goto(f"{real_server}/players")
    expect(one.locator("#following")).to_have_text(second)

    three.goto(f"{real_server}/archive")
    expect(three.locator("#games li").first).to_contain_text(second)
    assert troubles(three) == []
    three.fill("#player", "Nobody")
    three.keyboard.press("Enter")
    expect(three.locator("#games-none")).to_be_visible()
    three.fill("#player", first)
    three.keyboard.press("Enter")
    expect(three.locator("#games li")).to_have_count(1)
    three.reload()
    expect(three.locator("#games li")).to_have_count(1)
    with three.expect_download() as taken:
        three.click("#file")
    assert f'[White "{first}"]' in taken.value.path().read_text()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_axe_on_an_empty_ladder(
    open_page: OpenPage, fake_server: str, scheme: str, width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 850})
    page.goto(f"{fake_server}/ladder/fake")
    expect(page.locator("#ladder-none")).to_be_visible()
    assert troubles(page) == []
