"""Three people play a small tournament to its end: entered, paired, played, and in the table."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from game_page import troubles
from online_players import Hall
from playwright.sync_api import Page, expect
from test_browser_accounts import register

from fairychess.server.store import tournaments

OpenPage = Callable[..., Page]
SHOTS = os.environ.get("FAIRYCHESS_SHOTS", "")


@pytest.fixture
def hall() -> Iterator[str]:
    """A server over the installed games that counts no requests."""
    with Hall().open() as found:
        yield found.address


def shot(page: Page, name: str) -> None:
    """Nothing stands out of the page. Keep what it looks like, where somebody wants to see it."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


def resign(page: Page) -> None:
    page.wait_for_url("**/game/*")
    page.click("#resign")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#resign")).to_be_disabled()


def points_are_seen(page: Page) -> None:
    """However many rounds there are: the table is scrolled, its points are not."""
    page.set_viewport_size({"width": 280, "height": 653})
    box = page.locator("#table-box .scrollable")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    for cell in page.locator("#table .points").all():
        expect(cell).to_be_in_viewport(ratio=1)


def test_three_people_play_a_tournament(hall: str, open_page: OpenPage) -> None:
    ada = open_page(color_scheme="dark")
    ben = open_page(viewport={"width": 390, "height": 850}, locale="ja-JP")
    cleo = open_page(viewport={"width": 390, "height": 850}, color_scheme="dark")
    people = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    for name, page in people.items():
        register(page, hall, name)
    begin_by_keyboard(ada, hall)
    place = ada.url
    ben.goto(f"{hall}/tournaments")
    expect(ben.locator("#open li")).to_contain_text("総当たり")
    shot(ben, "list-ja-phone")
    assert troubles(ben) == []
    ben.locator("#open a").first.click()
    ben.wait_for_url(place)
    ada.click("#enter")
    ben.click("#enter")
    # What others do is seen at once.
    expect(ada.locator("#table tbody tr")).to_have_count(2)
    cleo.goto(place)
    cleo.click("#enter")
    cleo.click("#leave")
    cleo.click('dialog [data-answer="yes"]')
    expect(cleo.locator("#table tbody tr")).to_have_count(2)
    cleo.click("#enter")
    expect(ada.locator("#table tbody tr")).to_have_count(3)
    expect(ben.locator("#start")).to_be_hidden()
    shot(ada, "open-dark")
    ada.click("#start")
    ada.click('dialog [data-answer="yes"]')
    expect(ada.locator("#pairings details")).to_have_count(3)
    expect(ben.locator("#pairings details")).to_have_count(3)
    shot(ada, "playing-dark")
    assert troubles(ada) == [] and troubles(ben) == []
    # Ada beats Ben and Cleo, Ben beats Cleo.
    for winner, loser in (("Ada", "Ben"), ("Ada", "Cleo"), ("Ben", "Cleo")):
        page = people[loser]
        page.goto(place)
        page.locator("#pairings a", has_text=winner).filter(has_text=loser).click()
        expect(page.locator("#abort")).to_be_hidden()
        expect(page.locator("#tournament a")).to_have_attribute("href", place.removeprefix(hall))
        resign(page)
        onward = page.locator("#status .primary")  # the next round may have begun
        expect(onward).to_have_attribute("href", place.removeprefix(hall))
        expect(onward).to_have_count(1)
    for page in people.values():
        page.goto(place)
        expect(page.locator("#table tbody tr").first).to_contain_text("Ada")
        expect(page.locator("#table td.points")).to_have_text(["2", "1", "0"])
        expect(page.locator("#table .self")).to_have_count(3)
    expect(ada.locator("#table-title")).to_have_text("Final standings")
    shot(ada, "ended-dark")
    shot(ben, "ended-ja-phone")
    points_are_seen(ben)
    assert troubles(ada) == [] and troubles(cleo) == []
    # A pairing without a game, as with somebody who has withdrawn, has its colour as well.
    dots = ada.locator("#table a .seat-dot")
    expect(dots).to_have_count(6)
    wide = "dots => dots.map((dot) => Math.round(dot.getBoundingClientRect().width))"
    before = dots.evaluate_all(wide)
    ada.locator("#table td > a:has(.seat-dot)").evaluate_all(
        """links => links.forEach((link) => {
          const plain = document.createElement("span");
          plain.append(...link.childNodes);
          link.replaceWith(plain);
        })"""
    )
    assert ada.locator("#table span .seat-dot").evaluate_all(wide) == before
    take_home(ada)
    ada.fill("#comments textarea", "Well played!")
    ada.locator("#comments button[type=submit]").click()
    cleo.reload()
    expect(cleo.locator("#comments")).to_contain_text("Well played!")
    expect(cleo.locator("#facts")).to_contain_text("organised by Ada")
    cleo.goto(f"{hall}/tournaments")
    expect(cleo.locator("main")).to_contain_text("organised by Ada")
    expect(cleo.locator("#ended li")).to_contain_text("By letter")


def test_lists_go_on(hall: str, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "PAGE", 2)
    page = open_page()
    register(page, hall, "Ada")
    plan = {"kind": "swiss", "contests": [{"variant": "chess"}], "terms": {"timing": {"days": 2}}}
    for title in ("One", "Two", "Three"):
        made = page.request.post(
            f"{hall}/api/tournaments",
            data={"title": title, "plan": plan},
            headers={"Origin": hall},
        )
        assert made.status == 201, made.text()
    page.goto(f"{hall}/tournaments")
    expect(page.locator("#open li")).to_have_count(2)
    expect(page.locator("#ended-more")).to_be_hidden()
    page.click("#open-more")
    expect(page.locator("#open li")).to_have_count(3)
    expect(page.locator("#open-more")).to_be_hidden()
    assert troubles(page) == []


def begin_by_keyboard(page: Page, address: str) -> None:
    """A tournament in two games, begun without a mouse."""
    page.goto(f"{address}/tournaments")
    page.get_by_role("link", name="New tournament").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tournaments/new")
    expect(page.locator("#contests li")).to_have_count(1)
    page.locator("#title").focus()
    page.keyboard.type("By letter")
    page.locator("#kind").select_option("roundrobin")
    expect(page.locator("#twice")).to_be_visible()
    expect(page.locator("#minutes")).to_be_hidden()
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    page.locator("#contests select").last.select_option("shogi")
    expect(page.locator("#contests li")).to_have_count(2)
    shot(page, "new-dark")
    assert troubles(page) == []
    page.locator("#begin").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tournament/*")
    expect(page.locator("#facts")).to_contain_text("Shogi")


def take_home(page: Page) -> None:
    for link, words in (("#pgn", '[White "'), ("#csv", "Cleo"), ("#json", "By letter"),
                        ("#trf", "012 By letter")):  # fmt: skip
        with page.expect_download() as taken:
            page.click(link)
        text = taken.value.path().read_text()
        assert words in text
        if link == "#pgn":
            assert text.count("[Result ") == 3


def test_the_game_of_the_month_is_a_template(hall: str, open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 850})
    register(page, hall, "Dora")
    page.goto(f"{hall}/tournaments/new")
    expect(page.locator("#contests li")).to_have_count(1)
    page.locator("#template").select_option("month")
    expect(page.locator("#title")).not_to_have_value("")
    shot(page, "new-phone")
    assert troubles(page) == []
    page.locator("#template").select_option("hour")
    expect(page.locator("#minutes")).to_be_visible()
    page.click("#begin")
    page.wait_for_url("**/tournament/*")
    expect(page.locator("#facts")).to_contain_text("Arena")
    page.click("#enter")
    expect(page.locator("#leave")).to_be_visible()
    page.click("#cancel")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#when")).to_have_text("Called off")
    assert troubles(page) == []
