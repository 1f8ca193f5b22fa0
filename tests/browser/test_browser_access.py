"""Pages for everybody: axe-core finds nothing serious, keys are enough, and they are small."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import troubles, troubles_both_ways
from invitations import choose_game, game_by_link, invitation, view
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
ENOUGH = 200_000


def test_axe_on_public_pages(open_page: OpenPage, fake_server: str) -> None:
    page = open_page()
    for path in ("/", "/lobby", "/variants", "/variant/fake", "/me", "/settings", "/offline"):
        page.goto(f"{fake_server}{path}")
        page.wait_for_load_state("networkidle")
        assert troubles_both_ways(page) == [], path


def test_axe_on_the_way_to_a_game_and_after_it(open_page: OpenPage, fake_server: str) -> None:
    one, two, three = (open_page() for _ in range(3))
    choose_game(three, fake_server, "fake", "lobby")
    three.click("#start")
    expect(three.locator(".wait")).to_be_visible()
    assert troubles_both_ways(three) == []
    link = invitation(one, fake_server, "fake", 1)
    assert troubles_both_ways(one) == []
    two.goto(link)
    expect(two.locator(".big")).to_be_visible()
    assert troubles_both_ways(two) == []
    two.click(".big")
    one.wait_for_url("**/game/*")
    one.wait_for_function("() => document.querySelector('fairy-board')?.view")
    two.click("#draw")
    one.click("#tab-chat")
    one.fill("#chat-text", "hello")
    one.keyboard.press("Enter")
    two.click("#tab-chat")
    expect(two.locator("#chat-list li")).to_have_count(1)
    for page in (one, two):
        assert troubles_both_ways(page) == []
    two.click("#tab-pieces")
    two.click("#more")
    assert troubles_both_ways(two) == []
    two.keyboard.press("Escape")
    one.click('[data-answer="accept:draw"]')
    expect(one.locator("#status.over")).to_be_visible()
    assert troubles_both_ways(one) == []
    one.get_by_role("link", name="Look it over").click()
    expect(one.locator("#begin")).to_be_visible()
    assert troubles_both_ways(one) == []
    three.goto(f"{fake_server}/lobby")
    expect(three.locator("#open li")).to_have_count(1)
    assert troubles_both_ways(three) == []
    three.get_by_role("button", name="Withdraw").click()
    expect(three.locator("#open li")).to_have_count(0)


def test_axe_on_frames_profiles_and_missing_pages(open_page: OpenPage, fake_server: str) -> None:
    page = open_page(expects=("404",))
    game = page.request.post(f"{fake_server}/api/games", data={"variant": "fake"}).json()
    data = {"name": "Axe", "password": "long enough"}
    assert page.request.post(f"{fake_server}/api/accounts", data=data).ok
    paths = (f"/embed/{game['id']}", "/player/Axe", "/me", "/bring", "/game/nowhere")
    for path in paths:
        page.goto(f"{fake_server}{path}")
        page.wait_for_load_state("networkidle")
        assert troubles_both_ways(page) == [], path


def test_axe_on_a_game_with_secrets(open_page: OpenPage, real_server: str) -> None:
    one, two = open_page(), open_page()
    game_by_link(real_server, one, two, "kira-chess")
    one.click("#decisions [data-action]")
    expect(one.locator("dialog")).to_be_visible()
    assert troubles(one) == []
    assert troubles(two) == []


def reach(page: Page, selector: str) -> None:
    """Go to something by the Tab key alone."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the Tab key never reaches {selector}")


def test_the_keyboard_alone_sets_up_and_plays(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(real_server)
    expect(page.locator("#start")).to_be_enabled()
    reach(page, 'input[name="variant"]')
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    reach(page, 'input[name="opponent"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator("#start")).to_be_enabled()
    reach(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    page.wait_for_function("() => document.querySelector('fairy-board')?.view")
    reach(page, "svg.board")
    page.keyboard.press("ArrowUp")
    for _ in range(9):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('fairy-board').view.ply === 1")
    assert view(page)["moves"][0]["text"] == "a2a3"
    reach(page, "#resign")
    page.keyboard.press("Enter")
    reach(page, 'dialog [data-answer="yes"]')
    page.keyboard.press("Enter")
    expect(page.locator("#status.over")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/lobby",
        "/variants",
        "/variant/dai-kagamigi",
        "/analysis/chess",
        "chess",
        "dai-kagamigi",
    ],
)
@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_load_is_small(
    open_page: OpenPage, real_server: str, path: str, width: int
) -> None:
    """Wide windows have two fonts of ours as well, kept for ever; a telephone has none."""
    page = open_page(viewport={"width": width, "height": 844})
    if not path.startswith("/"):
        answer = page.request.post(f"{real_server}/api/games", data={"variant": path})
        path = answer.json()["url"]
    loaded: dict[str, int] = {}
    fonts: set[str] = set()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def answered(event: dict[str, Any]) -> None:
        fonts.update([event["requestId"]] if event["type"] == "Font" else [])

    def add(event: dict[str, Any]) -> None:
        loaded[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", add)
    page.goto(f"{real_server}{path}")
    page.wait_for_load_state("networkidle")
    of_fonts = sum(size for request, size in loaded.items() if request in fonts)
    assert 10_000 < sum(loaded.values()) - of_fonts < ENOUGH
    assert of_fonts < (60_000 if width > 860 else 1)
