"""A friend's link: it says whom it reaches, and can be scanned."""

import contextlib
from collections.abc import Callable, Iterator

import fake_game
import pytest
from game_page import troubles
from invitations import invitation
from playwright.sync_api import Page, expect
from serving import serving

from fairychess.server.web import network
from fairychess.server.web.network import NetworkAccess

OpenPage = Callable[..., Page]
LAN = "192.168.1.5"
SIZES = [
    pytest.param({"width": 1440, "height": 900}, "light", id="desktop"),
    pytest.param({"width": 390, "height": 844}, "dark", id="upright"),
    pytest.param({"width": 844, "height": 390}, "light", id="sideways"),
]


@contextlib.contextmanager
def reached(reach: NetworkAccess, monkeypatch: pytest.MonkeyPatch, *pages: Page) -> Iterator[str]:
    """A server reached so. Its pages are closed before it ends, for they would call it again."""
    monkeypatch.setattr(network, "local_addresses", lambda: [LAN])
    with serving(fake_game.FakeRoom(), fake_game.choose, reach) as address:
        yield address
        for page in pages:
            page.close()


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("size", "scheme"), SIZES)
def test_a_network_is_let_in_by_a_button(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, size: dict[str, int], scheme: str
) -> None:
    async def widen(_: list[str]) -> None:
        """Listen nowhere: the test asks only for the words."""

    page = open_page(viewport=size, color_scheme=scheme)
    with reached(NetworkAccess("127.0.0.1", 8000, widen), monkeypatch, page) as address:
        link = invitation(page, address, "fake")
        assert link.startswith(address)
        expect(page.locator(".warning")).to_contain_text("127.0.0.1 always means")
        assert page.locator(".qr").count() == 0
        assert troubles(page) == [] and fits(page)
        page.click("#let-in")
        expect(page.locator(".qr")).to_be_visible()
        expect(page.locator(".warning")).to_have_count(0)
        shared = page.locator(".copy-link").input_value()
        assert shared == link.replace(address, f"http://{LAN}:8000")
        assert page.evaluate("document.querySelector('.qr').naturalWidth") > 0
        assert troubles(page) == [] and fits(page)


def test_where_the_network_cannot_be_let_in_the_way_is_said(
    open_page: OpenPage, fake_server: str
) -> None:
    page = open_page()
    invitation(page, fake_server, "fake")
    expect(page.locator(".warning")).to_be_visible()
    expect(page.locator(".link-box")).to_contain_text("fairychess serve --host 0.0.0.0")


def test_links_to_seats_and_frames_take_the_address_that_others_reach(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = open_page(), open_page()
    with reached(NetworkAccess("0.0.0.0", 8000), monkeypatch, one, two) as address:
        link = invitation(one, address, "fake")
        assert link.startswith(f"http://{LAN}:8000/challenge/")
        expect(one.locator(".qr")).to_be_visible()
        two.goto(link.replace(f"http://{LAN}:8000", address))
        two.get_by_role("button", name="Accept and play").click()
        one.wait_for_url("**/game/*")
        one.click("#more")
        one.get_by_role("button", name="Link to my seat").click()
        assert one.locator(".copy-link").input_value().startswith(f"http://{LAN}:8000/game/")
        expect(one.locator("dialog .qr")).to_be_visible()
        assert troubles(one) == []
        one.goto(f"{address}/analysis/{two.url.split('/')[-1]}")
        expect(one.locator("fairy-board .piece").first).to_be_visible()
        one.click("#embed")
        assert f'src="http://{LAN}:8000/embed/' in one.locator(".copy-link").first.input_value()
