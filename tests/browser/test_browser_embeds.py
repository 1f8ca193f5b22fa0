"""Boards in pages of other sites: shown, played on, and nothing else of this server."""

import contextlib
import http.server
import threading
from collections.abc import Callable, Iterator

import pytest
from game_page import at_rest, troubles
from playwright.sync_api import Frame, Page, expect

OpenPage = Callable[..., Page]


@contextlib.contextmanager
def foreign(body: str) -> Iterator[str]:
    """A page of another site: its host has another name than the server's."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            icon = "<link rel=icon href=data:,>"
            page = f"<!doctype html><html lang=en>{icon}<title>Other</title><h1>Other</h1>{body}"
            self.wfile.write(page.encode())

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{site.server_address[1]}/"
    finally:
        site.shutdown()
        site.server_close()


def inside(page: Page) -> Frame:
    """The frame of the board."""
    frame = next((one for one in page.frames if "/embed/" in one.url), None)
    assert frame is not None
    return frame


def play(frame: Frame) -> None:
    """A move of White's and the computer's answer."""
    frame.locator("#play:enabled").click()
    board = frame.locator("fairy-board")
    expect(frame.locator("#trial-status")).to_contain_text("White to move")
    for square in ("e2", "e4"):
        board.locator(f'[data-square="{square}"]').first.click(force=True)
    frame.wait_for_function("() => document.querySelector('fairy-board').view.ply >= 2")
    moves = frame.evaluate("document.querySelector('fairy-board').view.moves.map((m) => m.text)")
    assert moves[0] == "e2e4" and len(moves) == 2


def test_a_variant_is_played_in_a_frame_of_another_site(
    open_page: OpenPage, real_server: str
) -> None:
    frame = f'<iframe src="{real_server}/embed/chess?level=2" width="480" height="600"></iframe>'
    with foreign(frame) as site:
        page = open_page(viewport={"width": 600, "height": 760})
        page.goto(site)
        expect(page.frame_locator("iframe").locator("#play")).to_be_enabled()
        assert inside(page).locator("#level").input_value() == "2"
        play(inside(page))
        assert page.context.cookies(real_server) == []  # no cookie went there or came back
        link = page.frame_locator("iframe").locator("#whole")
        expect(link).to_have_attribute("href", "/variant/chess")
        assert inside(page).evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert inside(page).evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


def test_the_element_shows_games_and_variants_of_its_server(
    open_page: OpenPage, real_server: str
) -> None:
    module = f'<script type="module" src="{real_server}/embed/board.js"></script>'
    element = '<fairy-board variant="chess" level="1"></fairy-board>'
    with foreign(module + element) as site:
        page = open_page(viewport={"width": 500, "height": 800}, color_scheme="dark")
        page.goto(site)
        expect(page.frame_locator("iframe").locator("#play")).to_be_enabled()
        at_rest(page)
        play(inside(page))
        game = page.request.post(f"{real_server}/api/games", data={"variant": "shogi"}).json()["id"]
        page.evaluate(f"document.querySelector('fairy-board').setAttribute('game', '{game}')")
        expect(page.frame_locator("iframe").locator("#replay-end")).to_be_visible()
        expect(page.frame_locator("iframe").locator("fairy-board")).to_be_visible()


def test_no_other_page_stands_in_a_frame(open_page: OpenPage, real_server: str) -> None:
    with foreign(f'<iframe src="{real_server}/variant/chess"></iframe>') as site:
        page = open_page(expects=("frame-ancestors", "Refused to"))
        page.goto(site)
        page.wait_for_timeout(50)
        assert not [one for one in page.frames if "/variant/chess" in one.url]


def test_the_lines_are_offered_on_the_variants_page(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/chess")
    page.locator("#embedding summary").click()
    lines = page.locator("#embedding .copy-link")
    expect(lines).to_have_count(2)
    assert '/embed/chess"' in lines.nth(0).input_value()
    assert '<fairy-board variant="chess">' in lines.nth(1).input_value()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/embed/shogi", "/api"])
def test_everybody_can_use_the_new_pages(
    open_page: OpenPage, real_server: str, path: str, scheme: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 700}, color_scheme=scheme)
    page.goto(real_server + path)
    if path != "/api":
        expect(page.locator("#play")).to_be_enabled()
    assert troubles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_token_is_made_shown_once_and_removed(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, locale="ja")
    page.goto(f"{real_server}/me")
    page.fill("#account-name", "Tokenia")
    page.fill("#password", "long enough to be one")
    page.click("#register")
    page.click("#api-tokens-box summary")
    page.click("#api-token-add")
    page.keyboard.type("engine")
    page.keyboard.press("Enter")
    expect(page.locator("#api-token-text")).to_contain_text("fc_")
    expect(page.locator("#api-tokens li")).to_have_count(1)
    assert troubles(page) == []
    page.reload()
    page.click("#api-tokens-box summary")
    expect(page.locator("#api-tokens li")).to_contain_text("engine")
    assert page.locator("#api-token-text").count() == 0
    page.locator("#api-tokens button").click()
    expect(page.locator("#api-tokens li")).to_have_count(0)
