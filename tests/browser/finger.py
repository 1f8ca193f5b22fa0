"""A finger on a page: what a touch screen sends, from the touch to the browser's own click."""

import contextlib

from game_page import Screen
from playwright.sync_api import Error, Locator, Page, expect

SIZES = ({"width": 390, "height": 844}, {"width": 844, "height": 390})
"""A phone, upright and on its side."""
PRESSED = 50
"""How long a finger stays down, in milliseconds."""
LISTEN = """() => {
  window.tapped = new Promise((done) => {
    addEventListener("click", done, { capture: true, once: true });
    setTimeout(done, 400);
  }).then(() => new Promise(requestAnimationFrame));
}"""
"""The click that the browser makes of a tap has come, or by now there will be none."""


class Finger:
    """One finger on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._send = page.context.new_cdp_session(page).send

    def tap(self, target: Locator) -> None:
        """Touch the middle of something, and wait until the browser has made of it what it does."""
        expect(target).to_be_visible()
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.evaluate(LISTEN)
        self._send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self.page.wait_for_timeout(PRESSED)
        self._send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        with contextlib.suppress(Error):  # the click has led to another page
            self.page.evaluate("window.tapped")

    def places(self, screen: Screen, *places: str) -> None:
        """Tap one place after another: squares, or pieces in hand."""
        for place in places:
            in_hand = place.startswith("hand:")
            self.tap(
                screen.page.locator(
                    f'[data-hand="{place[5:]}"]:enabled' if in_hand else f'[data-square="{place}"]'
                )
            )
