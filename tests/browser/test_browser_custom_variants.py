"""Bringing a game of one's own as text, and playing it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
DIAGRAM = """files=6 ranks=6 promoZone=1 maxPromote=1 promoChoice=F
pawn::fmWfcF::a2-f2
ferz:F:F::b1,e1
king:K:K::d1"""


def test_a_pasted_game_is_corrected_and_played(open_page: OpenPage, real_server: str) -> None:
    page = open_page(expects=("400",))
    page.goto(f"{real_server}/variants")
    page.locator('a[href="/bring"]').click()
    page.fill("#name", "Small War")
    page.fill("#text", DIAGRAM.replace("F:F:", "F:W&:"))
    page.click("#read-definition")
    expect(page.locator("#error")).to_contain_text("definition:3:", timeout=60_000)
    before = page.evaluate(
        "document.activeElement.value.slice(0, document.activeElement.selectionStart)"
    )
    assert before.count("\n") == 2
    page.fill("#text", DIAGRAM)
    page.click("#read-definition")
    expect(page.locator("h1").first).to_have_text("Small War", timeout=60_000)
    expect(page.locator("#custom-variant-warning")).to_contain_text("it has not been reviewed")
    expect(page.locator("#starting-position [data-piece]")).to_have_count(18)
    page.locator(".variant-head a.primary").click()
    expect(page.locator(".card.on")).to_contain_text("Small War", timeout=20_000)
    page.check('input[name="opponent"][value="person"]', force=True)
    page.click("#start")
    page.wait_for_url("**/game/*")
    page.click('[data-square="a2"].active')  # once the line is up
    page.click('[data-square="a3"]')
    expect(page.locator('[data-piece="a3"]')).to_have_count(1)
    page.goto(f"{real_server}/variants")
    expect(page.locator("#custom")).to_contain_text("Small War")
    page.locator("#custom button").click()
    page.reload()
    expect(page.locator("#custom-box")).to_be_hidden()
