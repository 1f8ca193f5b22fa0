"""Bringing a game of one's own as text, and playing it."""

from collections.abc import Callable
from pathlib import Path

from game_page import troubles
from playwright.sync_api import Page, expect

import fairychess

SAMPLES = Path(fairychess.__file__).parent / "server" / "static" / "samples"
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


def test_a_pasted_game_is_drawn_while_it_is_written(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/bring")
    page.fill("#text", DIAGRAM.replace("F:F:", "F:W&:").replace("K:K:", "K:]:"))
    expect(page.locator("#faults li")).to_have_count(2, timeout=60_000)
    page.locator("#faults button").last.click()
    expect(page.locator("#text")).to_be_focused()
    page.fill("#text", DIAGRAM)
    expect(page.locator("#preview-board [data-piece]")).to_have_count(18, timeout=20_000)
    expect(page.locator("#state")).to_contain_text("In order: 6×6")
    assert troubles(page) == []
    page.click("#bring-computer")
    page.wait_for_url("**/game/*", timeout=60_000)
    expect(page.locator("#player-bar-top")).to_contain_text("level 2")


def test_a_folder_and_a_record_are_dropped(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, locale="ja", color_scheme="dark")
    page.goto(f"{real_server}/bring")
    sample = (SAMPLES / "variant.toml").read_bytes()
    files = [
        {"name": "rules.py", "mimeType": "text/plain", "buffer": b"print()"},
        {"name": "variant.toml", "mimeType": "text/plain", "buffer": sample},
    ]
    page.set_input_files("#file", files)
    expect(page.locator("#left-out")).to_contain_text("rules.py")
    expect(page.locator("#title")).to_have_text("Small War", timeout=60_000)
    page.click('[data-sample="game.kif"]')
    expect(page.locator("#state")).to_contain_text("5手", timeout=60_000)
    expect(page.locator("#bring-computer")).to_be_hidden()
    expect(page.locator("#bring-analysis")).to_be_visible()
    assert troubles(page) == []
