"""Two people who play over days: inbox, clocks, plans, notes, vacations, letters."""

import os
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from game_page import troubles, troubles_both_ways
from invitations import choose_game, game_by_link, move, view, wait_ply
from mail_server import MailServer, words
from online_players import Hall
from playwright.sync_api import Page, expect
from test_browser_accounts import register

OpenPage = Callable[..., Page]
DAYS = 8
"""The place of three days a turn among the clocks."""


@pytest.fixture
def post() -> Iterator[MailServer]:
    with MailServer() as found:
        yield found


@pytest.fixture
def address(tmp_path: Path, post: MailServer) -> Iterator[str]:
    """A server that sends mail; asked for before pages are, so that it outlives them."""
    settings = {"mail": post.url, "mail_from": "games@play.example"}
    hall = Hall(str(tmp_path / "games.db"), **settings)
    with hall.open():
        yield hall.address


def shot(page: Page, name: str, folder: Path | None) -> None:
    if folder:
        page.screenshot(path=folder / f"{name}.png", full_page=True)


@pytest.fixture
def shots() -> Path | None:
    """Where pictures are wanted: `FAIRYCHESS_SHOTS`."""
    found = os.environ.get("FAIRYCHESS_SHOTS")
    return Path(found) if found else None


@pytest.mark.parametrize(
    ("width", "scheme", "language"), [(1280, "light", "en"), (390, "dark", "ja")]
)
def test_a_game_by_correspondence(
    address: str, open_page: OpenPage, width: int, scheme: str, language: str, shots: Path | None
) -> None:
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 850}, "locale": language}
    one, two = open_page(**look), open_page()
    register(one, address, "Ada")
    register(two, address, "Bob")
    game = game_by_link(address, one, two, "chess", DAYS)
    move(one, "e2", "e4")
    one.goto(f"{address}/inbox")
    expect(one.locator("#theirs .mini-game")).to_contain_text("Bob")
    expect(one.locator("#mine-box")).to_be_hidden()
    wait_ply(two, 1)
    move(two, "e7", "e5")
    one.reload()
    expect(one.locator("#mine .mini-game.turn")).to_contain_text("Bob")
    expect(one.locator("#mine fairy-board [data-piece]").first).to_be_visible()
    assert troubles(one) == []
    shot(one, f"inbox-{width}", shots)
    # A note is kept while it is written, and the other side sees none of it.
    one.goto(game)
    one.click("#tab-memo")
    expect(one.locator("#memo")).to_be_enabled()
    one.fill("#memo", "the knight wants d4")
    expect(one.locator("#memo-state")).not_to_be_empty()
    assert troubles(one) == []
    shot(one, f"note-{width}", shots)
    one.reload()
    one.click("#tab-memo")
    expect(one.locator("#memo")).to_have_value("the knight wants d4")
    two.click("#tab-memo")
    expect(two.locator("#memo")).to_have_value("")
    # What is said is counted where it has not been read.
    two.click("#tab-chat")
    two.fill("#chat-text", "good luck")
    two.keyboard.press("Enter")
    expect(two.locator("#chat-list")).to_contain_text("good luck")
    one.goto(f"{address}/inbox")
    expect(one.locator(".unread")).to_contain_text("1")
    one.locator("#mine a").click()
    with one.expect_response("**/memo") as heard:  # the inbox counts by what the server has kept
        one.click("#tab-chat")
    assert heard.value.ok
    expect(one.locator("#chat-list")).to_contain_text("good luck")
    one.goto(f"{address}/inbox")
    expect(one.locator("#mine .mini-game")).to_be_visible()
    expect(one.locator(".unread")).to_have_count(0)
    # Away: both sides see it.
    one.click("#go-away")
    expect(one.locator("#come-back")).to_be_visible()
    shot(one, f"away-{width}", shots)
    expect(two.locator("#player-bar-top .away-word")).to_have_text("on vacation")
    one.click("#come-back")
    expect(one.locator("#vacation-form")).to_be_visible()
    expect(two.locator("#player-bar-top")).not_to_contain_text("on vacation")


@pytest.mark.parametrize("size", [(390, 844), (1024, 768)])
def test_what_stands_above_a_board_has_room_beside_the_clock(
    address: str, open_page: OpenPage, size: tuple[int, int]
) -> None:
    """On touch screens the buttons of the zoom are there too; hours are told from minutes."""
    touch = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True}
    one, two = open_page(), open_page(is_mobile=True, **touch)
    register(one, address, "Ada")
    register(two, address, "Bob")
    game_by_link(address, one, two, "chess", DAYS - 1)
    move(one, "e2", "e4")
    move(two, "e7", "e5")
    wait_ply(one, 2)
    clock = two.locator('#player-bar-top [data-clock="first"]')
    expect(clock).to_have_text("23 h 59 min")
    one.goto(f"{address}/inbox")
    one.click("#go-away")
    expect(two.locator("#player-bar-top .away-word")).to_have_text("on vacation")
    names = (".who-name", ".away-word", ".clock")
    parts = [*(two.locator(f"#player-bar-top {name}") for name in names), two.locator(".zoomer")]
    boxes = sorted((part.bounding_box() for part in parts), key=lambda box: box["x"])
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"], boxes
    bar = two.locator("#player-bar-top").bounding_box()
    assert boxes[-1]["x"] + boxes[-1]["width"] <= size[0]
    assert clock.bounding_box()["height"] <= bar["height"], "it stands in one line"


def test_what_was_read_is_told_until_it_is_heard(address: str, open_page: OpenPage) -> None:
    one, two = open_page(expects=["/memo"]), open_page()
    register(one, address, "Ada")
    game = game_by_link(address, one, two, "chess", DAYS)

    def say(text: str) -> None:
        two.fill("#chat-text", text)
        two.keyboard.press("Enter")
        expect(two.locator("#chat-list")).to_contain_text(text)

    two.click("#tab-chat")
    say("good luck")
    one.route("**/memo", lambda route: route.abort())
    one.click("#tab-chat")
    expect(one.locator("#chat-list")).to_contain_text("good luck")
    one.goto(f"{address}/inbox")
    expect(one.locator(".unread")).to_contain_text("1")
    one.unroute("**/memo")
    one.goto(game)
    with one.expect_response("**/memo") as heard:
        one.click("#tab-chat")
    assert heard.value.ok
    # Who is muted leaves nothing to be read.
    one.get_by_role("button", name="Mute").click()
    expect(one.locator("#chat-list .chat-note")).to_be_visible()
    one.goto(f"{address}/inbox")
    say("are you there?")
    one.reload()
    expect(one.locator(".mini-game")).to_be_visible()
    expect(one.locator(".unread")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "there"),
    [("/mail#%zz", "#needs-account"), ("/reset#%", "#choose"), ("/#%e3%zz", "#games > *")],
)
def test_a_mistyped_address_leaves_a_page_that_works(
    address: str, open_page: OpenPage, path: str, there: str
) -> None:
    page = open_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}{path}")
    expect(page.locator(there).first).to_be_visible()
    assert faults == []


def test_a_tree_of_answers(address: str, open_page: OpenPage, shots: Path | None) -> None:
    one = open_page()
    two = open_page(color_scheme="dark", viewport={"width": 390, "height": 850})
    game = game_by_link(address, one, two, "chess", DAYS)
    two.click("#more")
    two.get_by_role("button", name="Conditional moves").click()

    def line(*moves: str) -> None:
        for text in moves:
            expect(two.locator("fairy-board.imagined")).to_be_visible()
            before = two.locator(".line-so-far").text_content() if moves[0] != text else ""
            for square in text.split():
                two.click(f'[data-square="{square}"]')
            two.wait_for_function(
                "before => document.querySelector('.line-so-far')?.textContent !== before"
                " && document.querySelector('.line-so-far')",
                arg=before,
            )
        two.locator(".lines").get_by_role("button", name="Keep").click()
        expect(two.locator(".line-so-far")).to_have_count(0)

    line("e2 e4", "e7 e5")
    line("d2 d4", "d7 d5")
    expect(two.locator(".lines > .plans > li")).to_have_count(2)
    two.get_by_role("button", name=re.compile("Go on from")).first.click()
    expect(two.locator(".line-so-far")).to_be_visible()
    for text in ("g1 f3", "b8 c6"):
        count = (two.locator(".line-so-far").text_content() or "").count("–")
        for square in text.split():
            two.click(f'[data-square="{square}"]')
        two.wait_for_function(
            "count => document.querySelector('.line-so-far')?.textContent.split('–').length"
            " > count + 1",
            arg=count,
        )
    two.locator(".lines").get_by_role("button", name="Keep").click()
    expect(two.locator(".plans .plan")).to_have_count(6)
    assert troubles_both_ways(two) == []
    shot(two, "plans", shots)
    two.reload()
    expect(two.locator(".proposal.premove")).to_be_visible()
    move(one, "e2", "e4")
    wait_ply(one, 2)
    move(one, "g1", "f3")
    wait_ply(one, 4)
    assert [one["text"] for one in view(one)["moves"]] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert two.url == game
    expect(two.locator(".proposal.premove")).to_have_count(0)


def test_answers_in_a_game_with_secrets(
    address: str, open_page: OpenPage, shots: Path | None
) -> None:
    one, two = open_page(), open_page()
    game_by_link(address, one, two, "dark-chess", DAYS)
    move(one, "e2", "e4")
    wait_ply(two, 1)
    move(two, "d7", "d5")
    two.click("#more")
    two.get_by_role("button", name="Conditional moves").click()
    expect(two.locator("fairy-board.imagined")).to_be_visible()
    for square in ("e4", "d5", "d8", "d5"):
        two.click(f'[data-square="{square}"]')
    shot(two, "secret-plans", shots)
    two.locator(".lines").get_by_role("button", name="Keep").click()
    expect(two.locator(".plans .plan")).to_have_count(2)
    wait_ply(one, 2)
    move(one, "e4", "d5")
    for page in (one, two):
        wait_ply(page, 4)
        assert view(page)["ply"] == 4


def test_a_move_is_asked_for_once_more_if_its_player_likes(
    address: str, open_page: OpenPage, shots: Path | None
) -> None:
    one, two = open_page(), open_page()
    one.goto(f"{address}/settings")
    one.select_option("#confirm", "slow")
    game_by_link(address, one, two, "chess", DAYS)
    for square in ("e2", "e4"):
        one.click(f'[data-square="{square}"]')
    expect(one.locator(".confirm-move .primary")).to_be_focused()
    assert troubles(one) == []
    shot(one, "confirm", shots)
    one.get_by_role("button", name="Think again").click()
    expect(one.locator(".confirm-move")).to_have_count(0)
    assert view(two)["ply"] == 0
    for square in ("d2", "d4"):
        one.click(f'[data-square="{square}"]')
    expect(one.locator(".confirm-move .primary")).to_be_focused()
    one.keyboard.press("Enter")
    wait_ply(two, 1)
    assert view(two)["moves"][0]["text"] == "d2d4"


def test_a_clock_of_ones_own_for_each_side(
    address: str, open_page: OpenPage, shots: Path | None
) -> None:
    one, two = open_page(), open_page(viewport={"width": 390, "height": 850})
    choose_game(one, address, "chess", "link")
    one.select_option("#clock", "own")
    one.fill("#first-minutes", "2")
    one.fill("#first-seconds", "30")
    one.fill("#first-delay", "5")
    one.check("#own-apart")
    one.fill("#second-minutes", "20")
    one.fill("#second-period", "30")
    one.fill("#second-periods", "3")
    expect(one.locator("#rated")).to_be_disabled()
    assert troubles(one) == []
    shot(one, "own-clock", shots)
    one.click("#start")
    two.goto(one.locator(".copy-link").input_value())
    expect(two.locator(".facts")).to_contain_text("20 min + 30 s byo-yomi ×3")
    two.get_by_role("button", name="Accept and play").click()
    two.wait_for_url("**/game/*")
    expect(two.locator('[data-clock="first"]')).to_have_text("2:30")
    expect(two.locator('[data-clock="second"]')).to_have_text("20:00 (3)")
    shot(two, "two-clocks", shots)
    two.goto(f"{address}/?opponent=link")
    two.select_option("#clock", "own")
    two.select_option("#own-unit", "days")
    expect(two.locator("#first-bank")).to_be_visible()
    shot(two, "own-days", shots)


@pytest.mark.parametrize(
    ("width", "scheme", "language"), [(1280, "light", "en"), (390, "dark", "ja")]
)
def test_an_address_and_the_way_back_to_an_account(
    address: str,
    post: MailServer,
    open_page: OpenPage,
    width: int,
    scheme: str,
    language: str,
    shots: Path | None,
) -> None:
    page = open_page(
        color_scheme=scheme, viewport={"width": width, "height": 850}, locale=language,
        expects=["403"],
    )  # fmt: skip
    register(page, address, "Ada")
    page.goto(f"{address}/mail")
    page.fill("#address", "ada@post.example")
    page.fill("#password", "long enough")
    page.click("#set-address")
    expect(page.locator("#wishes")).to_be_visible()
    assert troubles(page) == []
    shot(page, f"mail-{width}", shots)
    token = re.search(r"#(confirm=\S+)", words(post.wait(1)[0][1]))
    assert token
    page.goto(f"{address}/mail#{token[1]}")
    page.click("#link-do")
    expect(page.locator("#link-done")).not_to_be_empty()
    with page.expect_response("**/api/me/mail/wishes") as answer:
        page.select_option("#turns", "daily")
    assert answer.value.ok
    page.reload()
    expect(page.locator("#turns")).to_have_value("daily")
    page.goto(f"{address}/reset")
    page.fill("#name", "Ada")
    page.click("#send")
    expect(page.locator("#done")).not_to_be_empty()
    assert troubles(page) == []
    back = re.search(r"/reset(#\S+)", words(post.wait(2)[1][1]))
    assert back
    page.goto(f"{address}/reset{back[1]}")
    page.fill("#password", "quite another one")
    shot(page, f"reset-{width}", shots)
    page.click("#change")
    expect(page.locator("#done")).not_to_be_empty()
    page.goto(f"{address}/me")
    page.fill("#account-name", "Ada")
    page.fill("#password", "quite another one")
    page.click("#log-in")
    expect(page.locator("#name")).to_have_text("Ada", timeout=20_000)
