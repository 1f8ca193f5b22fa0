"""How people meet: links, open challenges, and the games that can be watched."""

from collections.abc import Callable

import pytest
from invitations import choose_game, game_by_link, invitation, move, view
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


def test_a_link_brings_two_people_together(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    game_by_link(fake_server, one, two, "fake", clock=2)
    assert view(one)["viewer"] == "first" and view(two)["viewer"] == "second"
    assert one.url == two.url
    expect(one.locator("#player-bar-bottom .who-name")).to_contain_text("you")
    expect(one.locator('[data-clock="second"]')).to_have_text("10:00")


def test_the_link_is_copied(open_page: OpenPage, fake_server: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    link = invitation(page, fake_server, "fake")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".copy")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_the_address_may_be_handed_on_and_half_a_link_says_so(
    open_page: OpenPage, fake_server: str
) -> None:
    one, two = open_page(), open_page()
    link = invitation(one, fake_server, "fake")
    assert one.url == link
    two.goto(link.partition("#")[0])
    expect(two.get_by_role("alert").first).to_contain_text("whole link")
    expect(two.get_by_role("button", name="Accept and play")).to_have_count(0)
    two.goto(link)
    two.get_by_role("button", name="Accept and play").click()
    two.wait_for_url("**/game/*")


def test_an_invitation_is_declined(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    two.goto(invitation(one, fake_server, "fake"))
    two.get_by_role("button", name="Decline").click()
    two.click('dialog [data-answer="no"]')  # it is asked first
    expect(two.get_by_role("button", name="Accept and play")).to_be_enabled()
    two.get_by_role("button", name="Decline").click()
    two.click('dialog [data-answer="yes"]')
    for page in (one, two):
        expect(page.locator("h1")).to_have_text("The invitation was declined")


def test_an_invitation_is_withdrawn(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    link = invitation(one, fake_server, "fake")
    one.get_by_role("button", name="Withdraw").click()
    expect(one.locator("h1")).to_have_text("The invitation was withdrawn")
    two.goto(link)
    expect(two.locator("h1")).to_have_text("The invitation was withdrawn")


def test_who_comes_back_by_the_link_finds_the_game(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    link = invitation(one, fake_server, "fake")
    two.goto(link)
    two.get_by_role("button", name="Accept and play").click()
    two.wait_for_url("**/game/*")
    two.goto(link)
    two.wait_for_url("**/game/*")
    third = open_page()
    third.goto(link)
    expect(third.locator("h1")).to_have_text("Someone else was first")


@pytest.mark.parametrize("name", ["ca12", "King"])
def test_a_person_may_be_called_as_a_square_or_a_piece_is(
    open_page: OpenPage, real_server: str, name: str
) -> None:
    one, two = open_page(), open_page(locale="de")
    choose_game(one, real_server, "shogi", "link")
    one.fill("#guest-name", name)
    one.click("#start")
    two.goto(one.locator(".copy-link").input_value())
    expect(two.locator("h1")).to_contain_text(f"{name} (Gast)")
    two.locator(".button.primary").click()
    two.wait_for_url("**/game/*")
    two.goto(f"{real_server}/lobby")
    expect(two.locator("#mine li")).to_contain_text(f"{name} (Gast)")


def test_a_challenge_in_the_lobby(open_page: OpenPage, fake_server: str) -> None:
    one, two = open_page(), open_page()
    two.goto(f"{fake_server}/lobby")
    expect(two.locator("#open-none")).to_be_visible()
    choose_game(one, fake_server, "fake", "lobby")
    one.select_option("#clock", index=1)
    one.click("#start")
    expect(one.locator("h1")).to_contain_text("lobby")
    row = two.locator("#open li")
    expect(row).to_contain_text("5 min + 3 s a turn")
    expect(row).to_contain_text("You play")
    row.get_by_role("button", name="Accept").click()
    for page in (one, two):
        page.wait_for_url("**/game/*")
    watcher = open_page()
    watcher.goto(f"{fake_server}/lobby")
    mini = watcher.locator(".mini-game")
    expect(mini.locator(".piece")).to_have_count(9)
    assert mini.locator("fairy-board").evaluate("b => [b.view.viewer, b.view.options.length]") == [
        "spectator",
        0,
    ]
    move(one, "c4", "c5")
    expect(mini.locator('[data-piece="c5"]')).to_have_count(1)
    one.goto(f"{fake_server}/lobby")
    expect(one.locator("#mine li")).to_contain_text("their turn")
    two.goto(f"{fake_server}/lobby")
    expect(two.locator("#mine li .badge")).to_have_text("Your turn")


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(
    open_page: OpenPage, fake_server: str, width: int
) -> None:
    one, two = (open_page(viewport={"width": width, "height": 844}) for _ in range(2))
    invitation(one, fake_server, "fake")
    two.goto(f"{fake_server}/lobby")
    for page in (one, two):
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_own_games_in_the_lobby_show_no_secrets(open_page: OpenPage, real_server: str) -> None:
    one, two = open_page(), open_page()
    choose_game(one, real_server, "kira-chess", "lobby")
    one.click("#start")
    two.goto(f"{real_server}/lobby")
    two.locator("#open").get_by_role("button", name="Accept").click()
    one.wait_for_url("**/game/*")
    one.goto(f"{real_server}/lobby")
    board = one.locator(".mini-game fairy-board")
    expect(board.locator(".piece")).to_have_count(32)
    assert board.evaluate("b => b.view.viewer") == "spectator"
