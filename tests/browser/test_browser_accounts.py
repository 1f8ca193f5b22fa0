"""The encyclopaedia, profiles and settings."""

import re
from collections.abc import Callable

import pytest
from invitations import game_by_link, move, wait_ply
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
GAPS = """
(sections) => sections.slice(1).map((section, at) => {
  const ends = [...sections[at].children].map((part) => part.getBoundingClientRect().bottom);
  return section.firstElementChild.getBoundingClientRect().top - Math.max(...ends);
})
"""
"""How far the parts of a page stand from each other, in pixels."""


def register(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/me")
    page.fill("#account-name", name)
    page.fill("#password", "long enough")
    page.click("#register")
    expect(page.locator("#name")).to_have_text(name, timeout=20_000)


def test_every_game_is_in_the_encyclopaedia(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/variants")
    expect(page.locator("#list li")).to_have_count(9)
    expect(page.locator("#list [data-games]").last).to_contain_text("played", timeout=60_000)
    page.locator("#list a", has_text="Raichu").click()
    expect(page.locator("h1").first).to_have_text("Raichu Shogi")
    expect(page.locator(".legend-cell").first).to_be_visible()


def test_a_game_is_tried_on_its_page(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/zelda-chess")
    page.click("#try")
    expect(page.locator("#trial-status")).to_have_text(
        "White to move · Special attacks left: White 3, Black 3.", timeout=20_000
    )
    page.click('[data-square="e2"]')
    page.click('[data-square="e4"]')
    expect(page.locator("#trial-status")).to_have_text(
        "Black to move · Special attacks left: White 3, Black 3."
    )
    expect(page.locator('[data-piece="e4"]')).to_have_count(1)


def test_numbers_of_games_played(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    game_by_link(fake_server, one, two, "fake")
    move(one, "c4", "c5")
    wait_ply(two, 1)
    two.click("#resign")
    two.click('dialog [data-answer="yes"]')
    expect(one.locator("#status strong")).to_have_text("You win")
    one.goto(f"{fake_server}/variant/fake")
    expect(one.locator("#counted")).to_contain_text("played here")
    expect(one.locator("#counted")).to_contain_text("resignation")


def test_rated_games_are_kept_in_profiles(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    register(one, fake_server, "Ada")
    register(two, fake_server, "Bob")
    one.goto(f"{fake_server}/?opponent=lobby")
    one.check("#rated")
    one.click("#start")
    two.goto(f"{fake_server}/lobby")
    row = two.locator("#open li", has_text="Ada")
    expect(row).to_contain_text("rated")
    row.get_by_role("button", name="Accept").click()
    two.wait_for_url("**/game/*")
    one.goto(f"{fake_server}/lobby")
    expect(one.locator("#mine li").first).to_contain_text("Bob")
    two.click("#resign")
    two.click('dialog [data-answer="yes"]')
    expect(two.locator("#status strong")).to_have_text("You lose")
    one.goto(f"{fake_server}/me")
    expect(one.locator("#ratings")).to_contain_text("1 rated game")
    expect(one.locator("#ratings")).to_contain_text("shown after 8 games")
    expect(one.locator("#games li").first).to_contain_text(re.compile("Bob.*won"))
    two.goto(f"{fake_server}/player/Ada")
    expect(two.locator("#games li").first).to_contain_text(re.compile("Bob.*won"))
    gaps = two.locator("main > section:visible").evaluate_all(GAPS)
    assert len(gaps) > 2 and min(gaps) > 15, gaps
    expect(two.locator("#no-ratings")).to_be_visible()


def test_logging_in_and_out(open_page: OpenPage, fake_server: str) -> None:
    page = open_page()
    register(page, fake_server, "Cleo")
    page.click("#log-out")
    expect(page.locator("#enter")).to_be_visible()
    page.fill("#account-name", "Cleo")
    page.fill("#password", "long enough")
    page.click("#log-in")
    expect(page.locator("#name")).to_have_text("Cleo", timeout=20_000)


@pytest.mark.parametrize("how", ["register", "log-in"])
def test_a_page_left_while_it_is_busy_loses_no_games(
    open_page: OpenPage, real_server: str, how: str
) -> None:
    page = open_page()
    game = page.request.post(f"{real_server}/api/games", data={"variant": "chess"}).json()
    name = f"Left {how}"
    if how == "log-in":
        register(open_page(), real_server, name)
    page.goto(f"{real_server}/me")
    expect(page.locator("#games a").first).to_have_attribute("href", game["url"])
    page.fill("#account-name", name)
    page.fill("#password", "long enough")
    page.click(f"#{how}", no_wait_after=True)
    expect(page.locator(f"#{how}")).to_have_text("One moment…")
    expect(page.locator(f"#{how}")).to_have_attribute("aria-busy", "true")
    page.goto(f"{real_server}/lobby")  # the answer finds nobody on the page
    me = f"{real_server}/api/me"
    while page.request.get(me).json()["name"] != name:
        page.wait_for_timeout(50)
    page.goto(f"{real_server}/me")
    expect(page.locator("#games a").first).to_have_attribute("href", game["url"])
    expect(page.locator("#name")).to_have_text(name)


def test_a_trial_is_not_among_ones_games(open_page: OpenPage, fake_server: str) -> None:
    page = open_page()
    page.goto(f"{fake_server}/variant/fake")
    page.click("#try")
    expect(page.locator("#try")).to_have_text("Start over")
    page.goto(f"{fake_server}/me")
    expect(page.locator("#no-games")).to_be_visible()
    page.request.post(f"{fake_server}/api/games", data={"variant": "fake"})
    page.goto(f"{fake_server}/lobby")
    expect(page.locator("#mine li")).to_have_count(1)


def test_settings_are_kept_and_followed(open_page: OpenPage, real_server: str) -> None:
    page = open_page(color_scheme="light")
    page.goto(f"{real_server}/settings")
    expect(page.locator("#main:not([inert])")).to_be_visible()
    page.select_option("#theme-choice", "dark")
    page.select_option("#moves_shogi", "japanese")
    page.uncheck("#sound")
    page.uncheck("#edges")
    page.check("#calm")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    expect(page.locator("#moves_shogi")).to_have_value("japanese")
    assert not page.is_checked("#sound")
    page.goto(f"{real_server}/variant/shogi")
    expect(page.locator("#starting-position .coordinates")).to_be_hidden()
    assert "五" in page.locator("#starting-position .coordinates").text_content()


def test_settings_follow_an_account_to_another_device(
    open_page: OpenPage, fake_server: str
) -> None:
    page, phone = open_page(), open_page()
    register(page, fake_server, "Dora")
    page.goto(f"{fake_server}/settings")
    expect(page.locator("#where")).to_contain_text("account")
    for choice, value in (("#moves_shogi", "western"), ("#theme-choice", "dark")):
        with page.expect_response("**/api/me/preferences"):
            page.select_option(choice, value)
    expect(page.locator("#where")).to_contain_text("account")
    phone.goto(f"{fake_server}/me")
    phone.fill("#account-name", "Dora")
    phone.fill("#password", "long enough")
    phone.click("#log-in")
    expect(phone.locator("#name")).to_have_text("Dora", timeout=20_000)
    phone.goto(f"{fake_server}/settings")
    expect(phone.locator("#moves_shogi")).to_have_value("western")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("path", ["/talk", "/tournaments/new", "/variant/chess"])
def test_who_is_asked_to_log_in_comes_back(
    open_page: OpenPage, real_server: str, path: str
) -> None:
    page = open_page()
    page.goto(real_server + path)
    page.locator("main a:visible", has_text="Log in").click()
    page.fill("#account-name", "Back" + path.rsplit("/", 1)[1])
    page.fill("#password", "long enough")
    page.click("#register")
    page.wait_for_url(real_server + path)
    expect(page.locator("main a:visible", has_text="Log in")).to_have_count(0)
