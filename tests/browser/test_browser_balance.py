"""The balance of one's own game, measured by the server: from its page, and from the maker."""

from collections.abc import Callable

import pytest
from game_page import troubles
from playwright.sync_api import Page, expect

from fairychess.server.jobs import balance
from fairychess.server.web import balance as balance_routes

OpenPage = Callable[..., Page]
DIAGRAM = """files=5 ranks=5 promoZone=1 maxPromote=1 promoChoice=R
pawn::fmWfcF::a2-e2
rook:R:R::a1
king:K:K::c1"""
LONG = 120_000


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four games are enough to see whether they are played."""
    monkeypatch.setattr(balance, "GAMES", 4)
    monkeypatch.setattr(balance_routes, "GAMES", 4)


@pytest.mark.usefixtures("few")
def test_a_pasted_game_is_measured(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/bring")
    page.fill("#name", "Rook War")
    page.fill("#text", DIAGRAM)
    page.click("#read-definition")
    page.get_by_role("link", name="Is it balanced?").click(timeout=LONG)
    expect(page.locator("#measuring")).to_contain_text("The server plays 4 games")
    assert troubles(page) == []
    page.get_by_role("button", name="Measure the balance").click()
    expect(page.locator("#measuring progress")).to_be_visible()
    page.reload()  # it goes on without the page
    expect(page.locator("#report")).to_contain_text("4 games", timeout=LONG)
    assert troubles(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG: Length of the games").click()
    assert saved.value.suggested_filename == "Length of the games.svg"
    with page.expect_download() as saved:
        page.get_by_role("link", name="The numbers as a file").click()
    assert saved.value.suggested_filename == "Rook War.json"


def test_a_game_in_the_maker_is_measured_and_stopped(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/make?from=diana-chess")
    page.click("#tab-file")
    page.click("#measure")
    page.wait_for_url("**/balance", timeout=LONG)
    expect(page.locator("#reading")).to_be_hidden()
    page.get_by_role("button", name="Stop").click()
    again = page.get_by_role("button", name="Measure the balance")
    expect(again).to_be_visible()
    expect(page.locator("#measuring")).to_contain_text("it can be gone on with")
    expect(page.locator("#reading")).to_contain_text("There is no report for this game yet")


def test_a_game_without_a_report_says_how_one_is_made(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/amazons/balance")
    expect(page.locator("#reading")).to_contain_text("There is no report for this game yet")
    expect(page.get_by_role("link", name="Open a copy in the maker")).to_be_visible()
    expect(page.locator("#how code")).to_contain_text("fairychess balance amazons")
