"""A game in a browser page, used the way a person uses it: by clicking what is seen."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fairychess.messages import from_plain

Option = dict[str, Any]

NO_WORKER = "Service Worker registration blocked by Playwright"
"""What a page's console says where its worker is kept out: what goes through one, no test can hold
back. `test_browser_offline.py` has it."""

SERIOUS = ("serious", "critical")
LOOK = """
(serious) => {
  // A rule's impact is that of all it finds; the rules of lesser ones take a quarter of the time.
  const lesser = axe._audit.rules.filter((rule) => rule.impact && !serious.includes(rule.impact));
  const rules = Object.fromEntries(lesser.map((rule) => [rule.id, { enabled: false }]));
  return axe.run({ resultTypes: ["violations"], rules });
}
"""


class Screen:
    """One game page. `clicks` are places as in a View: squares, or "hand:P"."""

    def __init__(self, page: Page, address: str, variant: str, **body: Any) -> None:
        self.page = page
        answer = page.request.post(f"{address}/api/games", data={"variant": variant, **body})
        assert answer.ok, answer.text()
        self.game = answer.json()
        self.api = f"{address}/api/games/{self.game['id']}"
        page.goto(address + self.game["url"])
        expect(page.locator("#status strong")).not_to_be_empty()

    @property
    def view(self) -> dict[str, Any]:
        """What the page's board shows."""
        return self.page.evaluate("document.querySelector('fairy-board').view")

    def press(self, place: str) -> None:
        """Click a square, or a piece in hand."""
        if place.startswith("hand:"):
            self.page.click(f'[data-hand="{place[5:]}"]:enabled')
        else:
            self.page.click(f'[data-square="{place}"]')

    def clicks(self, *places: str) -> None:
        """Click one place after another."""
        for place in places:
            self.press(place)

    def choose(self, words: str) -> None:
        """Take a choice in the dialog by its words."""
        self.page.locator("dialog .choice", has_text=words).first.click()

    def wait_ply(self, ply: int, timeout: float = 60_000) -> None:
        """Wait until the board has reached a ply."""
        self.page.wait_for_function(
            "ply => document.querySelector('fairy-board')?.view?.ply >= ply",
            arg=ply,
            timeout=timeout,
        )

    def piece(self, square: str) -> str | None:
        """The id of the piece drawn on a square."""
        found = self.page.locator(f'.layer.pieces [data-piece="{square}"]')
        return found.get_attribute("data-id") if found.count() else None

    def take(self, option: Option) -> None:
        """Enter an option of the view by clicking, whatever it needs."""
        if not option["clicks"]:
            self._act(option)
            return
        page = self.page
        # The dialog of a second half opens by itself, and stands in the way of another move.
        dialog = page.locator("dialog.action")
        page.add_locator_handler(dialog, lambda: page.keyboard.press("Escape"))
        self.clicks(*option["clicks"])
        page.remove_locator_handler(dialog)
        chip = page.locator(".pathbar .stop-here")
        if chip.is_visible():
            chip.click()
        if page.locator("dialog.choose").is_visible():
            page.click(f'dialog .choice[data-text="{option["text"]}"]')

    def _act(self, option: Option) -> None:
        """A button of its own, or a dialog behind a button, which may have opened by itself."""
        page, title = self.page, option.get("action")
        if not title:
            page.click(f'#decisions [data-text="{option["text"]}"]')
            return
        if not page.locator("dialog.choose").is_visible():
            page.click(f'#decisions [data-action="{title["key"]}"]')
        if sum(other.get("action") == title for other in self.view["options"]) == 1:
            page.click('dialog [data-answer="yes"]')
            return
        for _, answer in (option.get("parts") or [])[:-1]:
            page.click(f'dialog .choice[data-text="{from_plain(answer)}"]')
        page.click(f'dialog .choice[data-text="{option["text"]}"]')
        if option.get("marks") and self.page.evaluate(
            "document.querySelector('fairy-board').info.secret"
        ):
            page.click('dialog [data-answer="yes"]')  # what is secret is asked once more


def at_rest(page: Page) -> None:
    """Wait until nothing fades or moves on a page but what never ends."""
    page.evaluate(
        """async () => {
          await new Promise(requestAnimationFrame);
          const ending = document.getAnimations()
            .filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
          await Promise.allSettled(ending.map((one) => one.finished));
        }"""
    )


def troubles(page: Page) -> list[str]:
    """What axe-core holds to be serious or worse."""
    at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(LOOK, SERIOUS)["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in SERIOUS
    ]


def troubles_both_ways(page: Page) -> list[str]:
    """The same, and what it holds of the page in the other colours, on a telephone if this is none
    and on a desk if it is one; then the page is as before."""
    found = troubles(page)
    here = page.viewport_size
    assert here is not None
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.set_viewport_size({**here, "width": 1280 if here["width"] == 390 else 390})
    page.emulate_media(color_scheme="light" if dark else "dark")
    found += [f"the other way: {one}" for one in troubles(page)]
    page.set_viewport_size(here)
    page.emulate_media(color_scheme="dark" if dark else "light")
    return found
