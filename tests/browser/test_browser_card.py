"""The card of the piece that is picked up, and the reason for a click that leads nowhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from game_page import Screen, troubles
from playwright.sync_api import Page, Route, expect

Open = Callable[..., Screen]
OpenPage = Callable[..., Page]


def test_a_piece_shows_its_card_and_a_refused_click_its_rule(real: Open) -> None:
    screen = real("king-friday-xiii")
    page = screen.page
    screen.press("e2")
    card = page.locator("#piece-card")
    expect(card).to_contain_text("Pawn")
    expect(card).to_contain_text("straight forward without capturing")
    expect(card.locator("svg.diagram")).to_be_visible()
    screen.press("e4")
    why = page.locator(".pathbar")
    expect(why).to_contain_text("White may not open with a double step")
    why.get_by_role("button", name="Rule F10").click()
    expect(page.locator(".pointed-rule")).to_contain_text("F10")
    expect(page.locator(".pointed-rule")).to_be_in_viewport()
    page.hover('[data-square="b1"]')
    expect(card).to_contain_text("like a knight")
    card.get_by_role("button", name="Show less").press("Enter")
    expect(card.locator("svg.diagram")).to_have_count(0)
    card.press("Escape")
    expect(card).to_be_hidden()


def test_by_keyboard_in_japanese(open_page: OpenPage, real: Any) -> None:
    page = open_page(locale="ja-JP")
    screen = real("chess", page)
    page.locator("svg.board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    card = page.locator("#piece-card")
    expect(card).to_be_focused()
    expect(card.locator(".piece-card-words")).to_contain_text("マス")
    screen.clicks("b1", "b3")
    expect(page.locator(".pathbar")).to_contain_text("そのようには動けません")


def test_the_card_names_squares_as_the_board_does_and_goes_at_the_end(real: Open) -> None:
    screen = real("shogi")
    page = screen.page
    screen.press("c3")
    card = page.locator("#piece-card")
    expect(card.locator(".piece-card-name")).to_contain_text("7g")
    expect(page.locator("#commitment")).to_be_hidden()  # nothing is drawn in it
    page.click("#resign")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#status.over")).to_be_visible()
    expect(card).to_be_hidden()


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 844, "height": 390}])
def test_a_sheet_never_covers_where_a_move_leads(
    open_page: OpenPage, real: Any, size: dict[str, int]
) -> None:
    page = open_page(viewport=size, has_touch=True, is_mobile=True)
    screen = real("shogi", page)
    page.tap('[data-square="c3"]')
    card = page.locator("#piece-card")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Show more").tap()
    expect(card.locator("svg.diagram")).to_be_visible()
    expect(card).to_contain_text("Steps one square")
    box, board = card.bounding_box(), page.locator("svg.board").bounding_box()
    assert box and board
    apart = box["y"] >= board["y"] + board["height"] - 1 or box["x"] >= board["x"] + board["width"]
    assert apart
    page.tap('[data-square="c4"]')
    screen.wait_ply(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_balance_report_is_drawn(open_page: OpenPage, real_server: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.goto(f"{real_server}/variant/chess/balance")
    expect(page.locator(".plot").first).to_be_visible()
    expect(page.locator("#report")).to_contain_text("What the pieces are worth")
    assert troubles(page) == []
    page.goto(f"{real_server}/variant/diana-chess")
    page.get_by_role("link", name="Is it balanced?").click()
    expect(page.locator("#how")).to_contain_text("fairychess balance")


def test_axe_on_a_card_and_a_reason(real: Open) -> None:
    screen = real("king-friday-xiii")
    screen.clicks("e2", "e4")
    expect(screen.page.locator(".pathbar")).to_contain_text("double step")
    expect(screen.page.locator(".piece-card-words")).to_contain_text("Steps one square")
    assert troubles(screen.page) == []


def test_a_card_that_comes_late_shows_what_was_picked_up(real: Open) -> None:
    screen = real("king-friday-xiii")
    waiting: list[Route] = []
    screen.page.route("**/piece_card.js", lambda route: waiting.append(route))
    screen.clicks("e2", "e4")
    expect(screen.page.locator(".pathbar")).to_contain_text("double step")
    waiting[0].continue_()
    expect(screen.page.locator(".piece-card-words")).to_contain_text("Steps one square")


def test_the_card_follows_its_piece_and_goes_with_it(real: Open) -> None:
    page = (screen := real("chess")).page
    place = page.locator("#piece-card .piece-card-name p")
    screen.clicks("e2", "e4")
    screen.wait_ply(1)
    expect(place).to_have_text("White · e4")
    screen.clicks("d7", "d5")
    screen.wait_ply(2)
    page.hover('[data-square="d5"]')
    expect(place).to_have_text("Black · d5")
    screen.clicks("e4")  # the card of what takes
    expect(place).to_have_text("White · e4")
    page.hover('[data-square="d5"]')
    expect(place).to_have_text("Black · d5")
    screen.press("d5")
    screen.wait_ply(3)
    expect(page.locator("#piece-card:visible", has_text="Black · d5")).to_have_count(0)


def test_a_duck_is_nobodys(real: Open) -> None:
    page = (screen := real("duck-chess")).page
    screen.clicks("e2", "e4")
    screen.wait_ply(1)
    screen.press("e5")
    screen.wait_ply(2)
    expect(page.locator('[data-piece="e5"] use')).to_have_count(1)
    expect(page.locator("svg.board defs .chess-piece.nobody")).to_have_count(1)
    expect(page.locator('[data-square="e5"]')).to_have_attribute(
        "aria-label", re.compile("^e5, Duck")
    )
    expect(page.locator("#moves")).to_contain_text("Duck to e5")
    expect(page.locator("#moves")).not_to_contain_text("*")
    page.locator('[data-square="e5"]').hover()  # a duck has no card, and none is asked for
    now = page.evaluate("performance.now()")
    page.wait_for_function("(then) => performance.now() > then + 400", arg=now)
    expect(page.locator("#piece-card")).not_to_contain_text("Duck")
    page.click("#replay-back")
    expect(page.locator("#status")).to_contain_text("After White’s move 1 of 1")


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_zoom_buttons_leave_captured_pieces_alone(
    open_page: OpenPage, real: Any, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    real("chess", page, position="4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    page.evaluate(
        """() => document.getElementById("player-bar-top").insertAdjacentHTML("beforeend",
          '<div class="captured">' + '<b class="lost"><svg class="icon"/></b>'.repeat(40))"""
    )
    pieces = page.locator("#player-bar-top .captured").bounding_box()
    buttons = page.locator(".zoomer").bounding_box()
    assert pieces and buttons and pieces["x"] + pieces["width"] <= buttons["x"]


DEFINING = [
    ("zelda-chess", "P", "capture an enemy piece on one of the up to eight squares next to it"),
    ("king-friday-xiii", "P", "The new piece may belong to either side"),
]


@pytest.mark.parametrize(("variant", "piece", "rule"), DEFINING)
def test_the_legend_says_what_makes_a_piece_what_it_is(
    open_page: OpenPage, real_server: str, variant: str, piece: str, rule: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/{variant}")
    page.click(f'.legend-cell[data-type="{piece}"]')
    expect(page.locator(".type-words")).to_contain_text(rule)


def test_the_rules_say_with_a_piece_what_makes_it_what_it_is(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/ultima")
    pawn = page.locator(".rule-piece").filter(has=page.locator('h3 code:text-is("P")'))
    expect(pawn.locator("svg.diagram")).to_be_visible()
    expect(pawn).to_contain_text("capture by custody")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_page_of_rules_is_drawn_and_has_its_parts_linked(
    open_page: OpenPage, real_server: str, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    page.goto(f"{real_server}/variant/tori-shogi")
    swallow = page.locator(".rule-piece").first
    expect(swallow.locator("svg.icon")).to_have_count(1)
    expect(page.locator("td .icon").first).to_be_visible()
    expect(page.locator(".rule-piece pre")).to_have_count(0)
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Draws").click()
    expect(page.get_by_role("heading", name="Draws")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
