"""Rules in sentences are composed by menus, read back from texts, shown at work and played."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from test_browser_making import GOOD, change_chess, move

OpenPage = Callable[..., Page]


def variant(page: Page) -> dict[str, Any]:
    """The draft as this browser keeps it."""
    kept = json.loads(page.evaluate("localStorage['fairychess-draft']"))
    found: dict[str, Any] = kept["draft"]["variant"]
    return found


def add(page: Page, table: str) -> Locator:
    """Add a sentence and wait for its menus."""
    page.click(f"[data-table={table}]")
    card = page.locator(f".maker-sentence[data-sentence^={table}]").last
    card.locator(".term").first.wait_for(timeout=60_000)
    return card


def pick(card: Locator, place: str, word: str) -> None:
    """Choose another word somewhere in a sentence."""
    card.locator(f'[data-place="{place}"]').select_option(word, timeout=60_000)


def in_order(page: Page) -> None:
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)


def make_madrasi(page: Page) -> None:
    card = add(page, "forbid")
    pick(card, "if.0/0", "attackers_of")
    pick(card, "if.0/0/0", "origin")
    pick(card, "if.0/0", "common")
    pick(card, "if.0/0/1", "enemies")
    pick(card, "if.0/0/1", "common")
    pick(card, "if.0/0/1/1", "same_type")
    pick(card, "if.0/0/1/1/0", "origin")
    pick(card, "if.0/0/1/1", "without")
    pick(card, "if.0/0/1/1/1", "royals")


def make_benedict(page: Page) -> None:
    page.get_by_role("button", name="Remove the rule Check and mate").click()
    card = add(page, "forbid")
    pick(card, "moves", "captures")
    card.get_by_role("button", name="✕ Condition").click()
    card = add(page, "after")
    pick(card, "event", "moved")
    pick(card, "do.0", "change_side")
    pick(card, "do.0/0", "attacked_by")
    pick(card, "do.0/0", "common")
    pick(card, "do.0/0/1", "enemies")
    card = add(page, "after")
    card.get_by_role("button", name="+ Condition").click()
    pick(card, "if.0", "more")
    pick(card, "if.0/0", "size")
    pick(card, "if.0/0/0", "royals")
    pick(card, "if.0/0/0", "common")
    pick(card, "if.0/0/0/1", "mine")
    pick(card, "do.0", "win")


def make_vanishing_pawns(page: Page) -> None:
    """Pawns of chess promote before they could vanish: that goes first."""
    page.click("#tab-pieces")
    page.locator('#work-pieces [data-piece="P"]').click()
    for _ in range(4):
        page.locator("[data-field='pieces.promotes'] .maker-chip[aria-pressed=true]").first.click()
    page.click("#tab-rules")
    page.get_by_role("button", name="Remove the rule Promotion").click()
    card = add(page, "after")
    card.get_by_role("button", name="+ Condition").click()
    pick(card, "if.0/0", "type")
    pick(card, "if.0/0", "common")
    pick(card, "if.0/0/1", "target")
    pick(card, "if.0/0/1", "common")
    pick(card, "if.0/0/1/1", "mirrored")


MADE = {
    "madrasi": (make_madrasi, {"forbid": [
        {"if": "attackers_of(origin) & (enemies & (same_type(origin) - royals))"}]}),
    "benedict": (make_benedict, {"forbid": [{"moves": "captures"}], "after": [
        {"event": "moved", "do": ["change_side(attacked_by(target) & enemies)"]},
        {"if": "size(royals & mine) > 1", "do": ["win()"]}]}),
    "vanishing": (make_vanishing_pawns, {"after": [
        {"if": "type('P') & (target & mirrored('*8'))", "do": ["remove(target)"]}]}),
}  # fmt: skip


@pytest.mark.parametrize("game", MADE)
def test_a_game_is_made_by_menus_alone_and_played(
    open_page: OpenPage, real_server: str, game: str
) -> None:
    make, wanted = MADE[game]
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    make(page)
    found = variant(page)
    assert {table: found[table] for table in ("forbid", "after") if table in found} == wanted
    in_order(page)
    page.click("#try-computer")
    made = 0
    for squares in (("e2", "e4"), ("b1", "c3"), ("g1", "f3")):
        expect(page.locator("#trial-status")).to_have_text("White to move", timeout=60_000)
        if page.locator(f'fairy-board [data-square="{squares[0]}"].active').count() == 0:
            break  # what the computer has done to it cannot be known
        move(page, *squares)
        made += 1
    assert made, "the first move can always be made"


def test_text_and_menus_go_both_ways_and_errors_stand_at_their_letter(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    card = add(page, "forbid")
    card.locator("summary", has_text="As a formula").click()
    text = card.locator("textarea")
    expect(text).to_have_value("target")
    text.fill("size(neighbours(target) & mine) > 2 and moving('N')")
    expect(card.locator(".sentence-line")).to_contain_text("is more than", timeout=60_000)
    expect(card.locator('[data-place="if.0/0/0/0/0/0"]')).to_have_value("target")
    text.fill("mine & xx")
    expect(card.locator("pre")).to_contain_text("mine & xx\n       ^\n", timeout=60_000)
    expect(page.locator(".faults")).to_contain_text("Moves are forbidden", timeout=60_000)
    page.locator(".faults button").click()
    text.fill("mine & enemies")
    expect(card.locator(".sentence-line")).to_contain_text("that are also", timeout=60_000)
    pick(card, "if.0/0", "0")
    expect(text).to_have_value("mine")
    page.click("#undo")
    text = card.locator("textarea")
    expect(text).to_have_value("mine & enemies")


def test_pieces_are_picked_by_picture_and_squares_on_the_board(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    change_chess(page, real_server)
    page.click("#tab-rules")
    card = add(page, "after")
    pick(card, "do.0", "place")
    card.locator('[data-place="do.0:0"]').tap()
    card.locator('[data-place="do.0:0:N"]').tap()
    pick(card, "do.0/0", "zone")
    card.locator('[data-place="do.0/0:0"]').tap()
    page.locator('.maker-cell[data-square="a1"]').tap()
    page.locator('.maker-cell[data-square="e4"]').tap()
    do = variant(page)["after"][0]["do"]
    assert do == ["place('N', zone('*8 a1 e4'))"]
    card.locator("summary", has_text="own words").tap()
    card.get_by_label("English").fill("A knight comes along.")
    expect(page.locator("#looked-rules")).to_contain_text("A knight comes along.", timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_sentences_are_moved_and_taken_away(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    add(page, "after")
    pick(add(page, "after"), "do.0", "win")
    page.get_by_role("button", name="further up").last.click()
    assert [one["do"] for one in variant(page)["after"]] == [["win()"], ["remove(target)"]]
    page.locator(".maker-sentence").first.get_by_role("button", name="Remove").first.click()
    assert [one["do"] for one in variant(page)["after"]] == [["remove(target)"]]
    offer = add(page, "offer")
    offer.get_by_role("button", name="Like certain pieces").click()
    offer.locator('[data-place="like"]').click()
    offer.locator('[data-place="like:N"]').click()
    assert variant(page)["offer"] == [{"pieces": "target", "like": ["P", "N"]}]


def test_an_example_shows_a_sentence_at_work(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server, "benedict-chess")
    page.click("#tab-rules")
    card = page.locator('[data-sentence="after 0"]')
    card.get_by_role("button", name="Show it at work").click(timeout=60_000)
    expect(card.locator(".sentence-example")).to_contain_text("has this effect", timeout=60_000)
    before = page.locator(".maker-cell[aria-label*='painted']").count()
    assert before >= 3, "two ends of a move, and what has changed sides"
    card.get_by_label("After", exact=True).click()
    expect(page.locator(".maker-hint")).to_contain_text("after")
    card.get_by_role("button", name="Back to the start").click()
    expect(page.locator('.maker-cell[data-square="e2"] .icon')).to_have_count(1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_and_keys_on_sentences(
    open_page: OpenPage, real_server: str, theme: str, language: str
) -> None:
    locale = {"en": "en-GB", "ja": "ja-JP"}[language]
    page = open_page(color_scheme=theme, locale=locale)
    change_chess(page, real_server, "madrasi")
    page.click("#tab-rules")
    page.locator(".maker-sentence .term").first.wait_for(timeout=60_000)
    for summary in page.locator(".maker-sentence summary").all():
        summary.click()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert found.response["violations"] == [], found.generate_report()
    menu = page.locator('[data-place="if.0/0/0/1"]')
    before = variant(page)["forbid"][0]["if"]
    menu.focus()
    page.keyboard.press("ArrowDown")
    expect(menu).to_be_focused()
    assert variant(page)["forbid"][0]["if"] != before
