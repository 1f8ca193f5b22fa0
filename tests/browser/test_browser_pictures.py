"""Games taken elsewhere: as a picture, as one that moves, and in a frame of another page."""

import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from xml.etree import ElementTree

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
OpenPage = Callable[..., Page]
SVG = "{http://www.w3.org/2000/svg}"


def saved(page: Page, button: str, where: Path) -> ElementTree.Element:
    """The file a button saves, which must stand alone."""
    with page.expect_download() as found:
        page.click(button)
    found.value.save_as(where)
    text = where.read_text(encoding="utf-8")
    assert "var(--" not in text and "http" not in text.replace("http://www.w3.org/", "")
    root = ElementTree.fromstring(text)
    names = {node.get("id") for node in root.iter()}
    wanted = set(re.findall(r"""(?:href="|url\((?:&quot;|['"])?)#([\w-]+)""", text))
    assert wanted <= names
    return root


@pytest.fixture
def finished(real: Open) -> Screen:
    """A short game of shogi, over."""
    screen = real("shogi")
    for ply, move in enumerate((("c3", "c4"), ("g7", "g6"), ("b2", "h8")), 1):
        screen.clicks(*move)
        if ply == 3:
            screen.page.locator("dialog .choice").first.click()
        screen.wait_ply(ply)
    screen.page.click("#resign")
    screen.page.click('dialog [data-answer="yes"]')
    screen.page.get_by_role("link", name="Look it over").click()
    expect(screen.page.locator("#picture")).to_be_visible()
    screen.page.wait_for_function("() => document.querySelector('fairy-board')?.view")
    return screen


def test_a_picture_of_the_position(finished: Screen, tmp_path: Path) -> None:
    root = saved(finished.page, "#picture", tmp_path / "still.svg")
    assert len(list(root.iter(f"{SVG}use"))) >= 39
    assert root.find(f"{SVG}title") is not None


def test_a_picture_that_moves(finished: Screen, open_page: OpenPage, tmp_path: Path) -> None:
    root = saved(finished.page, "#moving", tmp_path / "moving.svg")
    pieces = list(root.iter(f"{SVG}use"))
    moved = [piece for piece in pieces if piece.find(f"{SVG}animate") is not None]
    assert len(pieces) > 40 and 5 <= len(moved) < 20
    page = open_page()
    page.goto(f"file://{tmp_path}/moving.svg")
    page.evaluate("document.documentElement.setCurrentTime(0)")
    count = (
        "[...document.querySelectorAll('use')].filter("
        "piece => getComputedStyle(piece).visibility === 'visible').length"
    )
    assert page.evaluate(count) == 40
    # One piece fewer stands on the board in the end; it lies in hand, below.
    assert str(root.get("viewBox")).startswith("0 -100 ")
    page.evaluate("document.documentElement.setCurrentTime(3)")
    assert page.evaluate(count) == 40


MARKED = """async () => {
  const script = document.querySelector('script[type=module]').src;
  const { saveGame } = await import(new URL('../js/analysis/svg_export.js', script));
  const board = document.querySelector('fairy-board');
  const [first] = board.view.board;
  const seen = { ...first, marks: [{ key: 'seen', parameters: {} }] };
  const marked = { ...board.view, hands: {}, board: [seen] };
  saveGame(board, [{ ...marked, board: [first] }, marked], [{ squares: [] }], 'marked');
}"""


def test_what_is_known_of_a_piece_is_in_the_moving_picture(
    finished: Screen, tmp_path: Path
) -> None:
    with finished.page.expect_download() as found:
        finished.page.evaluate(MARKED)
    found.value.save_as(tmp_path / "marked.svg")
    root = ElementTree.fromstring((tmp_path / "marked.svg").read_text(encoding="utf-8"))
    shown = [g for g in root.iter(f"{SVG}g") if g.get("visibility") == "hidden"]
    assert len(shown) == 1 and shown[0].find(f"{SVG}animate") is not None
    assert [path.get("d") for path in shown[0].iter(f"{SVG}path")] == [
        "M-14 0Q0 -15 14 0Q0 15 -14 0z"
    ]


@pytest.fixture
def elsewhere() -> Iterator[Callable[[str], str]]:
    """A page of another site with a frame of a given address."""
    held = {"html": ""}

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(held["html"].encode())

        def log_message(self, *_: object) -> None: ...

    site = HTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()

    def showing(address: str) -> str:
        frame = f'<iframe src="{address}" width="480" height="600"></iframe>'
        held["html"] = f'<link rel="icon" href="data:,">{frame}'
        return f"http://localhost:{site.server_port}/"

    yield showing
    site.shutdown()
    site.server_close()


def test_a_game_in_a_frame(
    finished: Screen, open_page: OpenPage, elsewhere: Callable[[str], str]
) -> None:
    finished.page.click("#embed")
    code = finished.page.locator("dialog .copy-link").first.input_value()
    address = re.search('src="([^"]+)"', code)
    assert address is not None
    page = open_page()
    page.goto(elsewhere(address[1]))
    frame = page.frame_locator("iframe")
    expect(frame.locator(".piece")).to_have_count(39)
    frame.locator("#replay-start").click()
    expect(frame.locator(".piece")).to_have_count(40)
    assert "/game/" in str(frame.locator("#whole").get_attribute("href"))


def test_a_frame_shows_no_secrets(real: Open, open_page: OpenPage) -> None:
    screen = real("kira-chess")
    page = screen.page
    page.click("#lift")
    page.goto(page.url.replace("/game/", "/embed/"))
    page.wait_for_function("() => document.querySelector('fairy-board')?.view")
    assert screen.view["viewer"] == "spectator" and "roles:b" not in str(screen.view)
