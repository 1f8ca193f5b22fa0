"""The gallery of pieces, and an inventor's own drawing on a board."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import troubles
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
SVG = '<svg viewBox="0 0 9 9"><path d="M1 8L4.5 1L8 8Z" fill="#fff" stroke="#000"/></svg>'
DIAGRAM = """files=6 ranks=6 promoZone=1 maxPromote=1 promoChoice=F lightShade=#abcdef
pawn::fmWfcF::a2-f2
ferz:F:F::b1,e1
king:K:K::d1"""


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 390)])
def test_a_piece_is_found_and_its_name_copied(
    open_page: OpenPage, fake_server: str, scheme: str, width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 844})
    page.goto(f"{fake_server}/pieces")
    cards = page.locator(".gallery-card:visible")
    expect(cards.nth(100)).to_be_visible()
    page.fill("#search", "marshall")
    expect(cards).to_have_count(1)
    expect(page.locator("#found")).to_have_text("1 piece")
    page.fill("#search", "BN")
    expect(page.locator('[data-picture="archbishop"]')).to_be_visible()
    page.fill("#search", "")
    page.locator(".chip", has_text="Birds").click()
    expect(page.locator('[data-picture="owl"]')).to_be_visible()
    expect(page.locator('[data-picture="camel"]')).to_be_hidden()
    assert troubles(page) == []
    page.locator('[data-picture="owl"]').press("Enter")
    expect(page.locator("#piece input")).to_have_value('picture = "owl"')
    assert troubles(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#piece")).to_be_hidden()


def test_an_own_drawing_stands_on_the_board(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/pieces")
    given: dict[str, Any] = {"text": DIAGRAM, "name": "Small", "pictures": {"F": SVG}}
    made = page.evaluate(
        """async (given) => (await fetch("/api/definitions", {method: "POST",
           headers: {"Content-Type": "application/json"}, body: JSON.stringify(given)})).json()""",
        given,
    )
    page.goto(f"{real_server}{made['url']}")
    image = page.locator("#starting-position image").first
    expect(image).to_have_attribute("href", "data:image/svg+xml;base64," + _held(made, 0))
    page.wait_for_function(
        """() => { const image = new Image();
           image.src = document.querySelector("#starting-position image").getAttribute("href");
           return image.decode().then(() => image.naturalWidth > 0); }"""
    )
    light = page.locator("#starting-position rect.own").first
    assert light.evaluate("node => getComputedStyle(node).fill") == "rgb(171, 205, 239)"


@pytest.mark.parametrize(("name", "own"), [("kira-shogi", True), ("knightmate", False)])
def test_on_paper_every_piece_is_drawn_once(
    open_page: OpenPage, real_server: str, name: str, own: bool
) -> None:
    """Whether the page is somebody's own text or made from the definition."""
    page = open_page()
    page.goto(f"{real_server}/variant/{name}")
    expect(page.locator("#try")).to_be_enabled()
    drawn, paper = page.locator(".rule-piece .diagram"), page.locator("#on-paper .diagram")
    expect(page.locator("#on-paper")).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    types = page.evaluate(
        f"fetch('/api/variants/{name}').then((answer) => answer.json())"
        ".then((info) => info.piece_types.length)"
    )
    expect(drawn).to_have_count(types)
    expect(drawn.last).to_be_visible()
    expect(paper).to_have_count(types if own else 0)
    expect(page.locator("#legend")).to_be_hidden()


def _held(made: dict[str, Any], side: int) -> str:
    """What the address of a side's drawing holds."""
    piece = next(one for one in made["info"]["piece_types"] if one["id"] == "F")
    address: str = piece["images"][side]
    return address.partition(",")[2]
