"""A real headless browser, and servers for it to talk to."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import fake_game
import pytest
from game_page import NO_WORKER, Screen
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from serving import CHROMIUM, serving

from quick_starts import quick_starts

# Containers often have 64 MB of shared memory, and Chromium crashes when a page needs more.
CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage"]
TROUBLE = ("error", "warning")
expect.set_options(timeout=30_000)  # a busy machine is no fault of a page
LATE = float(os.environ.get("FAIRYCHESS_LATE_ANSWERS", "0"))
"""By how many milliseconds every answer of the server is held back: who clicks meanwhile?"""
HOLD_BACK = """
(late) => {
  const wait = () => new Promise((done) => setTimeout(done, late));
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    await wait();
    return answer;
  };
  const { addEventListener } = WebSocket.prototype;
  WebSocket.prototype.addEventListener = function (kind, heard, ...rest) {
    const later = async (event) => { await wait(); heard(event); };
    addEventListener.call(this, kind, later, ...rest);
  };
}
"""


@pytest.fixture(scope="session", autouse=True)
def _quick_starts() -> Iterator[None]:
    """What every server of this process begins with is made once."""
    with quick_starts():
        yield


@pytest.fixture(scope="module")
def launched() -> Iterator[Callable[[], Browser]]:
    """Gives Debian's chromium, without a window; another one if the last has crashed."""
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt install chromium-headless-shell, or set CHROMIUM")
    with sync_playwright() as playwright:
        running: list[Browser] = []

        def living() -> Browser:
            if not running or not running[-1].is_connected():
                running.append(
                    playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
                )
            return running[-1]

        yield living
        for each in running:
            each.close()


@pytest.fixture
def browser(launched: Callable[[], Browser]) -> Browser:
    """The module's browser, alive: a test that is run again does not meet the one that crashed."""
    return launched()


@pytest.fixture(scope="module")
def fake_server() -> Iterator[str]:
    """A server over the hand-made room."""
    with serving(fake_game.FakeRoom(), fake_game.choose) as address:
        yield address


@pytest.fixture(scope="module")
def real_server() -> Iterator[str]:
    """A server over the installed games and the installed computer player."""
    with serving(None, None) as address:
        yield address


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages that may not complain: a console error fails the test, unless it `expects` it."""
    contexts = []
    complaints: list[str] = []

    def opened(expects: tuple[str, ...] = (), **options: Any) -> Page:
        usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})
        contexts.append(context)
        if LATE:
            context.add_init_script(f"({HOLD_BACK})({LATE})")
        page = context.new_page()
        page.set_default_timeout(20_000)

        def hear(text: str) -> None:
            if not any(expected in text for expected in expects):
                complaints.append(text)

        def hear_console(message: ConsoleMessage) -> None:
            if message.type in TROUBLE and message.text != NO_WORKER:
                hear(f"{message.text} ({message.location['url']})")

        page.on("console", hear_console)
        page.on("pageerror", lambda error: hear(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def fake(open_page: Callable[..., Page], fake_server: str) -> Callable[..., Screen]:
    """Opens a game of the hand-made room."""
    return lambda page=None, **body: Screen(page or open_page(), fake_server, "fake", **body)


@pytest.fixture
def real(open_page: Callable[..., Page], real_server: str) -> Callable[..., Screen]:
    """Opens a game of an installed variant."""
    return lambda variant, page=None, **body: Screen(
        page or open_page(), real_server, variant, **body
    )
