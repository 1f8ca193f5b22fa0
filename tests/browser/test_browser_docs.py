"""A long page of the documentation: folded, filtered, opened by links, and printed whole."""

from collections.abc import Callable

import pytest
from game_page import troubles
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
SHOWN = "details.fold:visible"


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_the_rules_of_the_library_are_found_by_a_filter(
    open_page: OpenPage, real_server: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{real_server}/docs/rules#withdrawal")
    expect(page.locator("details.fold[open] #withdrawal")).to_be_in_viewport()
    field = page.get_by_role("searchbox", name="Filter")
    expect(field).to_be_in_viewport()  # it stays where one has read far
    listed = page.locator(".docs-sections li:visible")
    if size[0] > 1000:
        expect(page.locator(".docs-sections a").first).to_be_in_viewport()
    field.fill("Royal capture")
    headed = ["adjacent_check", "no_flight", "royal_capture"]
    expect(page.locator(f"{SHOWN} h2")).to_have_text(headed)
    expect(page.locator(SHOWN).first).to_be_in_viewport()
    assert listed.count() == (len(headed) if size[0] > 1000 else 0)
    field.fill("Nasouri")  # no heading has it, a text does
    expect(page.locator(f"{SHOWN} h2")).to_have_text(["explosion"])
    field.fill("nosuchwordanywhere")
    expect(page.get_by_role("status").get_by_text("Nothing found")).to_be_visible()
    page.evaluate("location.hash = 'goal'")
    expect(page.locator("details.fold[open] #goal")).to_be_in_viewport()
    expect(page.locator(SHOWN)).to_have_count(page.locator("details.fold").count())
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert troubles(page) == []


def test_a_folded_page_needs_no_scripts(open_page: OpenPage, real_server: str) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{real_server}/docs/rules#explosion")
    expect(page.locator("details:has(#explosion) table")).to_be_visible()
    expect(page.locator("details:has(#goal) table")).to_be_hidden()
    expect(page.locator(".docs-filter")).to_be_hidden()
    page.locator("#goal").click()
    expect(page.locator("details:has(#goal) table")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_on_paper_all_sections_are_open(
    open_page: OpenPage, real_server: str, scripts: bool
) -> None:
    page = open_page(java_script_enabled=scripts)
    page.goto(f"{real_server}/docs/rules")
    text = page.locator("details.fold pre")
    assert text.count() > 70
    expect(text.last).to_be_hidden()
    page.emulate_media(media="print")
    for one in (text.first, text.last):
        expect(one).to_be_visible()
    expect(page.locator(".docs-aside")).to_be_hidden()


def test_other_pages_are_not_folded(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/docs/xbetza")
    expect(page.locator("h2").first).to_be_visible()
    expect(page.locator("details.fold")).to_have_count(0)
    expect(page.locator(".docs-filter, .docs-sections").first).to_be_hidden()
