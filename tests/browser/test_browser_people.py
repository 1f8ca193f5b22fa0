"""Players, ladders, the archive, and games to watch."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from game_page import troubles_both_ways
from online_players import Hall
from playwright.sync_api import Page, expect
from small_games import TWO_KINGS
from test_browser_accounts import register

OpenPage = Callable[..., Page]
DESK = {"color_scheme": "light", "viewport": {"width": 1280, "height": 850}}
PHONE = {"color_scheme": "dark", "viewport": {"width": 390, "height": 850}}


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A server over the installed games that counts no requests, and its database."""
    database = str(tmp_path / "games.db")
    with Hall(database).open() as hall:
        yield hall.address, database


@pytest.fixture
def unlimited(kept: tuple[str, str]) -> str:
    """The server's address; it is asked for before pages are, so that it outlives them."""
    return kept[0]


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


def test_people_find_each_other_and_their_games(unlimited: str, open_page: OpenPage) -> None:
    one, two, three = open_page(**DESK), open_page(**PHONE), open_page(**PHONE)
    first, second = "Ada", "Bob"
    register(one, unlimited, first)
    register(two, unlimited, second)
    offered_game(one, two, unlimited)
    three.goto(f"{unlimited}/watch")
    expect(three.locator("#best .mini-game")).to_contain_text(first)
    assert troubles_both_ways(three) == []
    resign(two)
    expect(three.locator("#none")).to_be_visible()

    one.goto(f"{unlimited}/players")
    expect(one.locator("#here")).to_contain_text(second)
    expect(one.locator("#ladders-none")).to_be_visible()
    assert troubles_both_ways(one) == []
    one.fill("#wanted", second.upper())
    one.keyboard.press("Enter")
    one.wait_for_url("**/player/*")
    expect(one.locator("#name")).to_have_text(second)
    expect(one.locator("#opponents")).to_contain_text("0 won, 0 drawn, 1 lost")
    one.click("#ask")
    one.wait_for_url("**/?opponent=lobby&to=*")
    expect(one.locator("#start")).to_have_text(f"Ask {second} for a game")
    one.click("#start")
    expect(one.locator("h1")).to_have_text(f"You have asked {second} for a game")
    two.goto(unlimited)
    two.get_by_role("link", name="You are asked for a game").click()
    row = two.locator("#asked li", has_text=first)
    expect(row.get_by_role("button", name="Accept")).to_be_enabled()
    two.goto(f"{unlimited}/lobby")
    row = two.locator("#open li", has_text=first)
    expect(row).to_contain_text("asks you")
    row.get_by_role("button", name="Decline").click()
    expect(row).to_have_count(0)
    one.goto(f"{unlimited}/player/{second}")
    one.get_by_role("button", name="Follow").click()
    expect(one.get_by_role("button", name="Follow no more")).to_be_visible()
    assert troubles_both_ways(one) == []
    one.goto(f"{unlimited}/players")
    expect(one.locator("#following")).to_have_text(second)

    three.goto(f"{unlimited}/archive")
    expect(three.locator("#games li").first).to_contain_text(second)
    assert troubles_both_ways(three) == []
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


def test_axe_on_an_empty_ladder(unlimited: str, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(f"{unlimited}/ladder/chess")
    expect(page.locator("#ladder-none")).to_be_visible()
    assert troubles_both_ways(page) == []


def test_a_moderator_deals_with_a_complaint(kept: tuple[str, str], open_page: OpenPage) -> None:
    address, database = kept
    one, two, mo = (open_page(expects=("403",), **look) for look in (DESK, DESK, PHONE))
    rude = "Rude"
    register(one, address, rude)
    register(mo, address, "Mo")
    mo.goto(f"{address}/moderation")
    expect(mo.locator("#error")).to_have_text("This page is for moderators.")
    words = ["admin", "grant", "Mo", "--database", database]
    subprocess.run([sys.executable, "-m", "fairychess.cli", *words], check=True)
    offered_game(one, two, address)
    one.click("#tab-chat")
    one.fill("#chat-text", "you fool")
    one.keyboard.press("Enter")
    two.click("#tab-chat")
    two.get_by_role("button", name="Report").click()
    two.fill("dialog input, dialog textarea", "not nice")
    two.keyboard.press("Enter")
    expect(two.locator("#toast")).to_be_visible()

    mo.goto(f"{address}/me")
    mo.click("#moderation a")
    row = mo.locator("#reports li", has_text="you fool")
    expect(row).to_contain_text("not nice")
    assert troubles_both_ways(mo) == []
    row.get_by_role("button", name="Hide the message").click()
    expect(two.locator("#chat-list li")).to_have_count(0)
    row.get_by_role("button", name="Done").click()
    expect(mo.locator("#reports-none")).to_be_visible()
    mo.select_option("#kind", "mute")
    mo.fill("#target", rude)
    mo.fill("#reason", "rude again")
    mo.get_by_role("button", name="Do it").click()
    expect(mo.locator("#log")).to_contain_text("rude again")
    mo.select_option("#kind", "rename")
    expect(mo.locator("#name-box")).to_be_visible()
    expect(mo.locator("#days-box")).to_be_hidden()
    assert troubles_both_ways(mo) == []


def test_an_account_is_changed_and_closed(unlimited: str, open_page: OpenPage) -> None:
    page = open_page(expects=("403",), **PHONE)
    register(page, unlimited, "Zoe")
    page.click(".account-more:has(#old-password) summary")
    assert troubles_both_ways(page) == []
    page.fill("#old-password", "not the one")
    page.fill("#new-password", "quite another one")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#account-error")).to_have_text("This is not the password.")
    page.fill("#old-password", "long enough")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#toast")).to_contain_text("changed")
    page.fill("#close-password", "quite another one")
    page.get_by_role("button", name="Close the account").click()
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#enter")).to_be_visible()
    page.goto(f"{unlimited}/privacy")
    assert troubles_both_ways(page) == []


def test_a_game_is_published_and_spoken_of(unlimited: str, open_page: OpenPage) -> None:
    one, two = open_page(**DESK), open_page(**PHONE)
    register(one, unlimited, "Ines")
    made = one.request.post(f"{unlimited}/api/definitions", data={"text": TWO_KINGS}).json()
    one.goto(f"{unlimited}{made['url']}")
    one.click("#publishing summary")
    one.get_by_label("Tags, with spaces between").fill("small kings")
    assert troubles_both_ways(one) == []
    one.get_by_role("button", name="Publish").click()
    one.wait_for_url("**/invention/*")
    expect(one.locator("#cover [data-piece]")).to_have_count(2)
    expect(one.locator("#tags")).to_contain_text("kings")
    assert troubles_both_ways(one) == []

    register(two, unlimited, "Otto")
    two.goto(f"{unlimited}/inventions")
    two.fill("#words", "kings")
    two.keyboard.press("Enter")
    expect(two.locator("#list .mini-game")).to_have_count(1)
    expect(two.locator("#list [data-piece]")).to_have_count(2)
    assert troubles_both_ways(two) == []
    two.click("#list a")
    two.click("#star")
    expect(two.locator("#star")).to_have_text("★ 1")
    two.get_by_label("Your comment").fill("A quiet game.\nI like it.")
    two.get_by_role("button", name="Send").click()
    expect(two.locator(".comments li")).to_contain_text("I like it.")
    assert troubles_both_ways(two) == []
    one.reload()
    one.get_by_role("button", name="Report").click()
    one.fill("dialog input", "too quiet")
    one.keyboard.press("Enter")
    expect(one.locator("#toast")).to_be_visible()
    two.get_by_role("button", name="Remove").click()
    expect(two.locator(".comments li")).to_have_count(0)
    two.click("#fork")
    two.wait_for_url("**/make?from=*")
    two.wait_for_load_state("networkidle")


def test_guests_are_offered_to_log_in_and_told_what_is_kept(
    unlimited: str, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(f"{unlimited}/docs")
    page.get_by_role("searchbox").fill("explosion")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("link", name="The rules library: explosion").click()
    expect(page.locator("h2#explosion")).to_be_in_viewport()
    link = page.locator('#nav a[href="/me"]')
    expect(link).to_have_text("Log in")

    page.goto(f"{unlimited}/analysis/chess")
    page.click("#tab-share")
    kept = page.get_by_text("Without an account:")
    expect(kept).to_be_visible()
    register(page, unlimited, "Nora")
    expect(link).to_have_text("Profile")
    page.goto(f"{unlimited}/analysis/chess")
    page.click("#tab-share")
    expect(page.locator("#keep-study")).to_be_visible()
    expect(kept).to_have_count(0)
    expect(link).to_have_text("Profile")
    page.goto(f"{unlimited}/me")
    page.click("#log-out")
    expect(page.locator("#account-name")).to_be_visible()
    expect(link).to_have_text("Log in")


def test_a_topic_is_begun(unlimited: str, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(f"{unlimited}/talk")
    expect(page.locator("#needs-account")).to_be_visible()
    register(page, unlimited, "Tom")
    page.goto(f"{unlimited}/talk")
    page.fill("#title", "On games")
    page.fill("#text", "What do you play?")
    assert troubles_both_ways(page) == []
    page.get_by_role("button", name="Begin a topic").click()
    page.wait_for_url("**/talk/*")
    expect(page.locator(".comments li")).to_contain_text("What do you play?")
    assert troubles_both_ways(page) == []
    page.goto(f"{unlimited}/talk")
    expect(page.locator("#topics")).to_contain_text("1 comment")
