"""Pages without their scripts: what search engines and simple readers have of them."""

from collections.abc import Callable

import pytest
from game_page import troubles
from playwright.sync_api import Page, Route, expect

OpenPage = Callable[..., Page]
SIZES = [
    pytest.param({"width": 1440, "height": 900}, "light", "en", id="desktop"),
    pytest.param({"width": 390, "height": 844}, "dark", "ja", id="upright"),
    pytest.param({"width": 844, "height": 390}, "light", "en", id="sideways"),
]
NAMES = {"en": "Chu Shogi", "ja": "中将棋"}


@pytest.mark.parametrize(("size", "scheme", "language"), SIZES)
def test_the_games_are_there_and_lead_to_their_rules(
    open_page: OpenPage, real_server: str, size: dict[str, int], scheme: str, language: str
) -> None:
    page = open_page(viewport=size, color_scheme=scheme, locale=language, java_script_enabled=False)
    for path in ("/", "/variants"):
        page.goto(f"{real_server}{path}")
        expect(page.locator("a.card")).to_have_count(9)
        expect(page.locator("a.card img").first).to_be_visible()
        expect(page.locator("nav a").first).to_be_visible()
        expect(page.locator("#setup, #nav-more, #theme").first).to_be_hidden()
        wide = page.locator("body").bounding_box()
        assert wide and wide["width"] <= size["width"]
        page.click('a.card[href="/variant/chu-shogi"]')
        expect(page.locator("h1").first).to_have_text(NAMES[language])
        expect(page.locator(".board-picture")).to_be_visible()
        expect(page.locator("noscript li").first).to_be_visible()
        expect(page.locator("#try")).to_be_hidden()


def test_the_list_is_readable_before_the_scripts_come(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page(expects=("Failed to load",))
    page.route("**/*.js", lambda route: route.abort())
    for path in ("/", "/variants"):
        page.goto(f"{real_server}{path}")
        expect(page.locator("a.card")).to_have_count(9)
        assert troubles(page) == []
    page.goto(f"{real_server}/variants/several_moves")
    expect(page.locator("a.card img")).to_have_count(8)
    assert troubles(page) == []


def test_a_family_is_whole_with_scripts_too(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/variants")
    page.click('details[data-family="several_moves"] summary')
    page.click('details[data-family="several_moves"] > p a')
    expect(page.locator("a.card img")).to_have_count(8)
    current = page.locator('.top a[href="/variants"]')
    expect(current).to_have_attribute("aria-current", "true")
    page.goto(f"{real_server}/variant/marseillais-chess")
    expect(current).to_have_attribute("aria-current", "true")
    expect(page.locator("fairy-board .piece").first).to_be_visible()
    assert troubles(page) == []


def test_a_family_opened_before_the_scripts_are_ready_stays_open(
    open_page: OpenPage, real_server: str
) -> None:
    page, held = open_page(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/variants?*", hold)
    with page.expect_request("**/api/variants?*"):
        page.goto(f"{real_server}/variants")
    family = page.locator('details[data-family="several_moves"]')
    family.locator("summary").click()
    for one in held:
        one.continue_()
    expect(family.locator("summary img")).to_have_count(1)
    expect(family.locator("summary")).to_be_focused()
    expect(family.locator("p a")).to_be_visible()


def test_with_scripts_the_links_become_choices(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(real_server)
    expect(page.locator('#games input[name="variant"]')).to_have_count(9)
    assert page.locator("a.card").count() == 0
