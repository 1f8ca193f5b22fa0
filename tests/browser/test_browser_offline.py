"""Pages without a connection: what the worker has kept, and what it never keeps."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect
from serving import serving
from small_games import TWO_KINGS

KEPT = """
async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) found.push([name, new URL(one.url).pathname]);
  }
  return found;
}
"""
WORKS = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
)
GONE = (
    "net::ERR",
    "no answer",
    "Failed to fetch",
    "WebSocket is closed",
    "when fetching the script",  # of the worker, for which a browser looks now and then
)


@pytest.fixture
def visitor(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens pages with a worker."""
    return lambda **options: open_page(expects=GONE, service_workers="allow", **options)


def begin(page: Page, address: str, path: str = "/") -> None:
    """Open a page for the first time, and wait until its worker is there."""
    page.goto(address + path)
    page.wait_for_function(WORKS)


@pytest.mark.parametrize(
    ("language", "words"), [("en-GB", "against the computer too"), ("ja-JP", "コンピューター")]
)
def test_without_a_connection_a_page_says_so(
    visitor: Callable[..., Page], language: str, words: str
) -> None:
    page = visitor(locale=language)
    with serving(None, None) as address:
        begin(page, address)
        page.goto(f"{address}/variant/chess")
        page.goto(f"{address}/lobby")
    page.goto(f"{address}/tournaments")
    expect(page.locator("#main")).to_contain_text(words)
    assert page.evaluate("getComputedStyle(document.body).fontFamily") != "", "styles are kept"
    expect(page.locator("#main summary").first).to_be_visible()
    read = page.locator("#read a")
    expect(read).to_have_count(1)
    read.click()
    page.wait_for_url("**/variant/chess")
    expect(page.locator("#starting-position, h1").first).to_be_visible()
    page.goto(f"{address}/watch")
    expect(page.locator("#again")).to_have_count(1)
    with serving(None, None, port=int(address.rpartition(":")[2])):
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#again")).to_have_count(0)  # it comes back by itself
        assert page.url == f"{address}/watch"


def test_what_is_somebodys_is_never_kept(visitor: Callable[..., Page], real_server: str) -> None:
    page = visitor()
    begin(page, real_server)
    made = page.request.post(f"{real_server}/api/games", data={"variant": "chess"}).json()
    own = page.request.post(f"{real_server}/api/definitions", data={"text": TWO_KINGS}).json()
    mine = f"/variant/{own['variant']}"
    for path in (
        made["url"], "/me", "/inbox", "/variants", mine, mine.replace("~", "%7E"), "/variant/shogi",
        "/variant/shogi/balance", "/variant/shogi/rules",
    ):  # fmt: skip
        page.goto(real_server + path)
    kept = page.evaluate(KEPT)
    assert len({name for name, _ in kept}) == 1
    pages = {path for _, path in kept if not path.startswith("/static/")}
    assert pages == {"/offline", "/variant/shogi"}


class Release(BaseHTTPRequestHandler):
    """Passes requests on to a server, and calls its files as a release of another digest does."""

    address, digests = "", ("", "")

    def do_GET(self) -> None:
        old, new = self.digests
        path = self.path.replace(new, old) if new else self.path
        asked = Request(self.address + path)
        asked.add_header("Host", "127.0.0.1")
        with urlopen(asked) as answer:
            body = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
        if new and not self.path.startswith("/static/"):
            body = body.replace(old.encode(), new.encode())
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def releases(real_server: str) -> Iterator[str]:
    """A server that can be brought to a new release."""
    Release.address, Release.digests = real_server, ("", "")
    front = ThreadingHTTPServer(("127.0.0.1", 0), Release)
    threading.Thread(target=front.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{front.server_port}"
    front.shutdown()
    front.server_close()


def test_a_new_release_takes_the_place_of_what_was_kept(
    visitor: Callable[..., Page], releases: str
) -> None:
    page = visitor()
    begin(page, releases, "/privacy")
    ((before, _), *_) = page.evaluate(KEPT)
    digest = before.rpartition("/")[2]
    Release.digests = (digest, "abcdefabcdef")
    page.goto(f"{releases}/privacy")
    page.wait_for_function(
        "async () => String(await caches.keys()) === 'shell /static/abcdefabcdef'"
    )
    page.context.set_offline(True)
    page.goto(f"{releases}/lobby")
    expect(page.locator("#again")).to_be_visible()
    assert page.evaluate("document.styleSheets.length") > 2
