"""The home page as a newcomer meets it: a board that moves, one tap, and a search."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
SHOWN = "document.querySelector('#showcase fairy-board')?.view?.ply"


def test_one_tap_begins_a_game(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(real_server)
    expect(page.locator("#play-now")).to_be_enabled()
    page.tap("#play-now")
    page.wait_for_url("**/game/*")
    expect(page.locator("#player-bar-top")).to_contain_text("level 2")
    page.wait_for_function("() => document.querySelector('fairy-board')?.view")


def test_the_board_moves_until_it_is_stopped(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.clock.install()
    page.goto(real_server)
    page.wait_for_function(f"() => {SHOWN} > 1")
    page.click("#showcase-toggle")
    expect(page.locator("#showcase-toggle")).to_have_text("▶")
    stopped = page.evaluate(SHOWN)
    page.clock.run_for(1_800)
    assert page.evaluate(SHOWN) == stopped


def test_the_board_rests_where_less_motion_is_wanted(open_page: OpenPage, real_server: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.clock.install()
    page.goto(real_server)
    page.wait_for_function(f"() => {SHOWN} > 10")
    rests = page.evaluate(SHOWN)
    page.clock.run_for(1_800)
    assert page.evaluate(SHOWN) == rests
    page.click("#showcase-toggle")
    page.wait_for_function(f"() => {SHOWN} > {rests}")


def test_a_game_is_found_by_keys_words_and_features(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(real_server)
    expect(page.locator("#chips button").first).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("crazyhouse")
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d games$"))
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_contain_text("Crazyhouse")
    page.fill("#search", "shogi")
    page.get_by_role("button", name="Lions").click()
    expect(page.locator('[data-name="chu-shogi"]')).to_be_visible()
    expect(page.locator('[data-name="shogi"]')).to_be_hidden()
    page.fill("#search", "no such game at all")
    expect(page.locator('#found a[href="/bring"]')).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "found", "title"),
    [
        ("duck", "duck-chess", "Duck Chess"),
        ("将棋", "shogi", "Shogi"),
        ("Fischer random", "chess960", "Chess960"),
        ("losing", "antichess", "Antichess"),
        ("ダックチェス", "duck-chess", "Duck Chess"),
    ],
)
def test_beside_play_stands_the_game_that_is_found(
    open_page: OpenPage, real_server: str, typed: str, found: str, title: str
) -> None:
    """By any name that people know it by, in any language."""
    page = open_page()
    page.goto(real_server)
    expect(page.locator("#start")).to_be_enabled()
    page.fill("#search", typed)
    expect(page.locator(f'li[data-name="{found}"]')).to_be_visible()
    expect(page.locator("#chosen h2")).to_have_text(title)
    expect(page.locator("#start")).to_be_enabled()
    page.fill("#search", "")
    expect(page.locator("#chosen h2")).to_have_text(title)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1024, 768), (900, 700)])
def test_play_is_in_sight(open_page: OpenPage, real_server: str, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.goto(real_server)
    expect(page.locator("#start")).to_be_enabled()
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    expect(page.locator("#play-now")).to_be_in_viewport(ratio=1)
    page.get_by_text("Friend, by link").click()  # the longest form
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)


def test_a_tapped_card_stays_and_opens_on_a_phone(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(real_server)
    expect(page.locator("#start")).to_be_enabled()
    for name, title in (("shogi", "Shogi"), ("chess", "Chess")):
        page.locator(f'li[data-name="{name}"] label').tap()
        expect(page.locator("#chosen h2")).to_have_text(title)
        expect(page.locator("#start")).to_be_enabled()
        expect(page.locator(f'li[data-name="{name}"] .card')).to_be_in_viewport(ratio=0.98)
        expect(page.locator("#start")).to_be_in_viewport(ratio=0.98)
        assert page.locator(f'li[data-name="{name}"] + li #setup').count() == 1
    assert page.locator(".setup-place").count() == 1
    box = page.locator("#setup").bounding_box()
    assert box is not None and box["width"] > 340
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".setup-place")).to_have_count(0)
    expect(page.locator("#home-grid > #setup")).to_be_in_viewport()


def test_the_encyclopaedia_is_searched_alike(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, locale="ja")
    page.goto(f"{real_server}/variants")
    page.fill("#search", "爆発")
    expect(page.locator('a[href="/variant/atomic"]')).to_be_visible()
    page.press("#search", "Enter")
    page.wait_for_url("**/variant/*")


@pytest.mark.parametrize("way", ["?opponent=link", "?opponent=lobby&to=Anna", "#crazyhouse"])
def test_who_has_come_to_set_up_a_game_sees_it_set_up(
    open_page: OpenPage, real_server: str, way: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(f"{real_server}/{way}")
    expect(page.locator("#start")).to_be_enabled()
    expect(page.locator("#chosen h2")).to_be_in_viewport()
    expect(page.get_by_text("Opponent", exact=True)).to_be_in_viewport()
    if "to=" in way:
        chosen = page.locator("#setup label:has([name=opponent]:checked)")
        expect(chosen).to_have_text("Anna")
