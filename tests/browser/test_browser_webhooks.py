"""Announcements elsewhere, set up on one's own page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from game_page import troubles
from online_players import Hall
from playwright.sync_api import Page, expect
from receiver import URL, Receiver, receiving
from test_browser_accounts import register

OpenPage = Callable[..., Page]


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    with receiving(tmp_path) as found:
        yield found


@pytest.fixture
def address(receiver: Receiver) -> Iterator[str]:
    """A server that knows its address; asked for before pages are, so that it outlives them."""
    hall = Hall(address="http://play.example")
    with hall.open():
        yield hall.address


def test_a_webhook_is_added_tried_and_removed(
    address: str, receiver: Receiver, open_page: OpenPage
) -> None:
    page = open_page(expects=("409",))
    register(page, address, "Ann")
    page.locator("#webhooks-box summary").click()
    expect(page.locator("#webhook-variant option[value=shogi]")).to_be_attached(timeout=30_000)
    page.fill("#webhook-url", URL)
    page.uncheck("#webhook-gameStart")
    receiver.status = 500
    page.click("#webhook-add button")
    expect(page.locator("#webhook-error")).to_contain_text("500")
    receiver.status = 204
    page.click("#webhook-add button")
    expect(page.locator("#webhooks li")).to_have_count(1)
    expect(page.locator("#webhooks")).to_contain_text("hooks.example")
    expect(page.locator("#webhooks")).not_to_contain_text("channel")
    assert not troubles(page)
    page.click("#webhooks li button >> nth=0")
    expect(page.locator("#webhook-error")).to_be_empty()
    page.select_option("#webhook-format", "json")
    page.fill("#webhook-url", URL)
    page.click("#webhook-add button")
    expect(page.locator("#webhook-new code")).to_contain_text("whsec_")
    page.locator("#webhooks li").first.locator("button").last.click()
    expect(page.locator("#webhooks li")).to_have_count(1)
    assert len(receiver.posts) == 4
