"""The game page between two people at two screens."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from invitations import choose_game, game_by_link, move, view, wait_ply
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


@pytest.fixture
def pair(open_page: OpenPage, fake_server: str) -> tuple[Page, Page]:
    """Two people at one game of the hand-made room, with a clock."""
    one, two = open_page(), open_page()
    game_by_link(fake_server, one, two, "fake", clock=1)
    return one, two


def prepare(page: Page, *squares: str) -> None:
    """Click one square after another while the other side is to move."""
    for square in squares:
        page.click(f'[data-square="{square}"]')


def test_moves_arrive_and_the_title_says_whose_turn(pair: tuple[Page, Page]) -> None:
    one, two = pair
    expect(one).to_have_title(re.compile("^● Your move"))
    expect(two).to_have_title("Fake Shogi")
    move(one, "c4", "c5")
    wait_ply(two, 1)
    expect(two).to_have_title(re.compile("^● Your move"))
    expect(two.locator("#status strong")).to_have_text("Your move")
    expect(one.locator("#status strong")).to_contain_text("Waiting for")


def test_clocks_run(pair: tuple[Page, Page]) -> None:
    one, two = pair
    move(one, "c4", "c5")
    wait_ply(two, 1)
    move(two, "h9", "h8")
    for page in pair:
        running = page.locator('[data-clock="first"]')
        expect(running).to_have_class(re.compile("running"))
        expect(running).not_to_have_text("5:00")


def test_a_draw_is_offered_declined_and_agreed(pair: tuple[Page, Page]) -> None:
    one, two = pair
    one.click("#draw")
    expect(one.locator("#proposals")).to_contain_text("You offer a draw")
    two.click('[data-answer="decline:draw"]')
    expect(one.locator("#proposals")).to_be_hidden()
    two.click("#draw")
    one.click('[data-answer="accept:draw"]')
    for page in pair:
        expect(page.locator("#status strong")).to_have_text("Draw")


def test_who_is_turned_down_hears_of_it(pair: tuple[Page, Page]) -> None:
    one, two = pair
    toast = one.locator("#toast")

    def told_when(ask: str, what: str) -> None:
        one.evaluate("document.querySelector('#toast').hidden = true")
        one.click(ask)
        two.click(f'[data-answer="decline:{what}"]')
        expect(toast).to_be_visible()
        expect(toast).to_contain_text("has declined")

    one.click("#draw")
    one.click('[data-answer="decline:draw"]')  # one's own is withdrawn, and no refusal
    expect(one.locator("#proposals")).to_be_hidden()
    expect(toast).to_be_hidden()
    told_when("#draw", "draw")
    move(one, "c4", "c5")
    wait_ply(two, 1)
    told_when("#undo", "takeback")
    expect(two.locator("#toast")).to_be_hidden()
    two.click("#resign")
    two.click('dialog [data-answer="yes"]')
    told_when("#status [data-rematch]", "rematch")


def test_resigning_and_a_rematch_with_sides_changed(pair: tuple[Page, Page]) -> None:
    one, two = pair
    move(one, "c4", "c5")
    wait_ply(two, 1)
    move(two, "h9", "h8")
    wait_ply(one, 2)
    expect(one.locator("#abort")).to_be_hidden()
    one.click("#resign")
    one.click('dialog [data-answer="yes"]')
    expect(two.locator("#status strong")).to_have_text("You win")
    expect(one.locator("#status strong")).to_have_text("You lose")
    old = one.url
    two.click("#again")
    one.click('[data-answer="accept:rematch"]')
    for page in pair:
        page.wait_for_function("old => location.href !== old", arg=old)
        page.wait_for_function("() => document.querySelector('fairy-board')?.view")
    assert one.url == two.url
    assert view(one)["viewer"] == "second" and view(two)["viewer"] == "first"


def test_a_game_not_begun_is_aborted(pair: tuple[Page, Page]) -> None:
    one, two = pair
    two.click("#abort")
    two.click('dialog [data-answer="yes"]')
    expect(one.locator("#status strong")).to_have_text("Nobody wins")


def test_taking_back_is_asked_for(pair: tuple[Page, Page]) -> None:
    one, two = pair
    move(one, "c4", "c5")
    wait_ply(two, 1)
    one.click("#undo")
    two.click('[data-answer="accept:takeback"]')
    one.wait_for_function("() => document.querySelector('fairy-board').view.ply === 0")


def test_chat_muting_and_reporting(pair: tuple[Page, Page]) -> None:
    one, two = pair
    two.click("#tab-chat")
    two.fill("#chat-text", "good luck")
    two.keyboard.press("Enter")
    expect(one.locator("#chat-count")).to_have_text("1")
    one.click("#tab-chat")
    expect(one.locator("#chat-count")).to_be_empty()
    line = one.locator("#chat-list li", has_text="good luck")
    line.get_by_role("button", name="Report").click()
    one.locator("dialog input").fill("just trying")
    one.locator("dialog").get_by_role("button", name="Report").click()
    expect(one.locator("#toast")).to_contain_text("Thank you")
    line.get_by_role("button", name="Mute").click()
    two.fill("#chat-text", "can you hear me?")
    two.keyboard.press("Enter")
    expect(two.locator("#chat-list")).to_contain_text("can you hear me?")
    one.reload()
    one.click("#tab-chat")
    expect(one.locator("#chat-room")).not_to_be_empty()
    expect(one.locator("#chat-list li", has_text="hear me")).to_have_count(0)


def test_a_move_prepared_is_played(pair: tuple[Page, Page]) -> None:
    one, two = pair
    prepare(two, "h9", "h8")
    expect(two.locator("#proposals")).to_contain_text("h9 → h8")
    move(one, "c4", "c5")
    wait_ply(one, 2)
    assert [played["text"] for played in view(one)["moves"]] == ["c4c5", "h9h8"]
    expect(two.locator("#proposals")).to_be_hidden()


def test_a_move_prepared_is_forgotten(pair: tuple[Page, Page]) -> None:
    one, two = pair
    prepare(two, "h9", "h8")
    two.get_by_role("button", name="Forget").click()
    expect(two.locator("#proposals")).to_be_hidden()
    move(one, "c4", "c5")
    wait_ply(two, 1)
    assert view(two)["to_move"] == "second" and len(view(two)["moves"]) == 1


def test_a_conditional_move_answers_its_own_move(pair: tuple[Page, Page]) -> None:
    one, two = pair
    two.click("#more")
    two.get_by_role("button", name="Conditional moves").click()
    panel = two.locator("#proposals .lines")
    expect(panel).to_contain_text("If Sente plays")
    for start, goal in (("c4", "c5"), ("h9", "h8"), ("c5", "c6"), ("h8", "h7")):
        prepare(two, start, goal)
        expect(panel.locator(".line-so-far")).to_contain_text(f"{start}{goal}")
    panel.get_by_role("button", name="Keep").click()
    expect(panel.locator("li")).to_have_count(4)
    panel.get_by_role("button", name="Close").click()
    two.reload()
    expect(two.locator("#proposals")).to_contain_text("Answers prepared: 1")
    move(one, "c4", "c5")
    wait_ply(one, 2)
    expect(two.locator("#proposals")).to_contain_text("Answers prepared: 1")
    move(one, "c5", "c6")
    wait_ply(one, 4)
    assert view(one)["moves"][-1]["text"] == "h8h7"


def test_drops_and_promotions_are_prepared_by_clicking(
    open_page: OpenPage, real_server: str
) -> None:
    one, two = open_page(), open_page()
    game_by_link(real_server, one, two, "shogi")
    move(one, "c3", "c4")
    prepare(one, "b2", "h8")
    one.click('dialog [data-text="?b2>h8=+B"]')
    expect(one.locator("#proposals")).to_contain_text("8h → 2b = ")
    one.reload()
    expect(one.locator("#proposals")).to_contain_text("8h → 2b = ")
    move(two, "g7", "g6")
    wait_ply(one, 3)
    assert view(one)["moves"][-1]["text"] == "b2h8+"
    one.click('[data-hand="B"]')
    one.click('[data-square="e5"]')
    expect(one.locator("#proposals")).to_contain_text("Bishop → 5e")
    move(two, "g9", "h8")
    wait_ply(one, 5)
    assert view(one)["moves"][-1]["text"] == "B@e5"


def test_a_move_of_several_clicks_is_prepared(open_page: OpenPage, real_server: str) -> None:
    one, two = open_page(), open_page()
    game_by_link(real_server, one, two, "zelda-chess")
    prepare(two, "d7", "d5", "e4")
    expect(two.locator("#proposals")).to_contain_text("d7 → d5 → e4")
    move(one, "e2", "e4")
    wait_ply(one, 2)
    assert view(one)["moves"][-1]["text"] == "d7d5,d5e4,e4d5"
    prepare(two, "a7", "a7")
    expect(two.locator("#proposals")).to_contain_text("a7 → a7")
    prepare(two, "b7", "b6", "b6")
    expect(two.locator("#proposals")).to_contain_text("b7 → b6")
    move(one, "g1", "f3")
    wait_ply(one, 4)
    assert view(one)["moves"][-1]["text"] == "b7b6"


def test_who_watches_is_counted_and_sees_no_options(
    pair: tuple[Page, Page], open_page: OpenPage
) -> None:
    one, _ = pair
    watcher = open_page()
    watcher.goto(one.url)
    expect(one.locator("#status .watching")).to_have_text("1 watching")
    watcher.wait_for_function("() => document.querySelector('fairy-board')?.view")
    assert view(watcher)["options"] == []
    assert watcher.locator("#resign").is_hidden() and watcher.locator("#draw").is_hidden()
    watcher.close()
    expect(one.locator("#status .watching")).to_have_count(0)


def test_a_lost_connection_is_shown_and_restored(open_page: OpenPage, fake_server: str) -> None:
    # A page may try to connect while its line is cut, of which the browser complains.
    one, two = open_page(("ERR_INTERNET_DISCONNECTED",)), open_page()
    game_by_link(fake_server, one, two, "fake", clock=1)
    one.context.set_offline(True)
    expect(one.locator("#line-state")).to_contain_text("Connection lost")
    expect(two.locator("#player-bar-top .away-word")).to_be_visible()
    one.context.set_offline(False)
    expect(one.locator("#line-state")).to_be_hidden()
    move(one, "c4", "c5")
    wait_ply(two, 1)


def test_a_seat_goes_on_with_another_device(pair: tuple[Page, Page], open_page: OpenPage) -> None:
    one, _ = pair
    one.click("#more")
    one.get_by_role("button", name="Link to my seat").click()
    link = one.locator("dialog .copy-link").input_value()
    phone = open_page()
    phone.goto(link)
    phone.wait_for_function("() => document.querySelector('fairy-board')?.view")
    assert view(phone)["viewer"] == "first" and "#" not in phone.url
    one.get_by_role("button", name="Make older links useless").click()
    expect(one.locator("#toast")).to_contain_text("no longer")
    # Its line is cut, and when it is back the phone only watches.
    phone.wait_for_function(
        "() => document.querySelector('fairy-board').view.viewer === 'spectator'"
    )
    expect(phone.locator("#resign")).to_be_hidden()


def test_sound_can_be_turned_off(pair: tuple[Page, Page]) -> None:
    one, _ = pair
    one.click("#more")
    one.get_by_role("button", name="Turn sound off").click()
    one.click("#more")
    expect(one.get_by_role("button", name="Turn sound on")).to_be_visible()


def test_guests_give_their_names(open_page: OpenPage, real_server: str) -> None:
    one, two = open_page(), open_page()
    choose_game(one, real_server, "chess", "link")
    one.fill("#guest-name", "Ann")
    one.click("#start")
    two.goto(one.locator(".copy-link").input_value())
    expect(two.locator("h1")).to_have_text("Ann (guest) invites you to a game of Chess")
    two.fill("#guest-name", "Bob")
    two.get_by_role("button", name="Accept and play").click()
    one.wait_for_url("**/game/*")
    expect(one.locator("#player-bar-top")).to_contain_text("Bob (guest)")
    one.goto(f"{real_server}/?opponent=link")
    expect(one.locator("#guest-name")).to_have_value("Ann")


# -- a game of Kira Chess from a link ----------------------------------------------------------


def act(page: Page, title: str, words: str = "") -> None:
    page.click(f'#decisions [data-action="{title}"]')
    if words:
        page.fill("dialog.action .sift", words)
    ply = view(page)["ply"]
    page.locator("dialog.action .choice:visible").first.click()
    page.click('dialog [data-answer="yes"]')
    wait_ply(page, ply + 1)


def my_turn(page: Page) -> dict[str, Any]:
    page.wait_for_function("() => document.querySelector('fairy-board').view?.options.length")
    return view(page)


def step(page: Page) -> None:
    options = my_turn(page)["options"]
    option = next(o for o in options if len(o["clicks"]) == 2 and o["choice"] is None)
    move(page, *option["clicks"])


def test_kira_chess_from_a_link_to_the_end(open_page: OpenPage, real_server: str) -> None:
    one, two = open_page(), open_page()
    game_by_link(real_server, one, two, "kira-chess", clock=2)
    for page in (one, two):
        expect(page.locator("#panel-rules .first-game")).to_contain_text("Choose L and Kira")
    for page in (one, two):
        option = my_turn(page)["options"][0]
        page.click(f'#decisions [data-action="{option["action"]["key"]}"]')
        for _ in option["parts"]:
            page.locator("dialog.action .choice").first.click()
        page.click('dialog [data-answer="yes"]')
    for page in (one, two):
        expect(page.locator(".sign.role")).to_have_count(2)
    step(one)
    step(two)
    my_turn(one)
    act(one, "write_death")
    expect(one.locator("dialog.action .calendar")).to_be_visible()
    one.fill("dialog.action .sift", "in 1 turn")
    one.locator("dialog.action .choice:visible").first.click()
    expect(two.locator("#status .news")).to_have_text("White: writes a death for an unknown turn")
    step(two)
    my_turn(one)
    expect(two.locator("#undo")).to_be_hidden()
    one.click("#resign")
    one.click('dialog [data-answer="yes"]')
    expect(two.locator("#status strong")).to_have_text("You win")
    expect(one.locator("#status strong")).to_have_text("You lose")
    # When all is over everybody may see who was who.
    expect(two.locator(".sign.role")).to_have_count(4)
