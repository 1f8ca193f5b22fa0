"""Kira Chess in the browser: roles, deaths, marks, and two people at one screen."""

import re
from collections.abc import Callable
from typing import Any

from game_page import Screen
from playwright.sync_api import Page, WebSocket, expect

from fairychess.messages import from_plain

Open = Callable[..., Screen]


def decide(screen: Screen) -> dict[str, Any]:
    """The view once the person is to decide."""
    screen.page.wait_for_function(
        "() => document.querySelector('fairy-board').view?.options.length", timeout=120_000
    )
    return screen.view


def act(screen: Screen, title: str, words: str = "") -> None:
    """Take an action through its dialog: the first choice with these words."""
    page = screen.page
    page.click(f'#decisions [data-action="{title}"]')
    dialog = page.locator("dialog.action")
    expect(dialog).to_be_visible()
    if words:
        dialog.locator(".sift").fill(words)
    ply = screen.view["ply"]
    dialog.locator(".choice:visible").first.click()
    if not words:
        page.click('dialog [data-answer="yes"]')
    screen.wait_ply(ply + 1)


def choose_roles(screen: Screen) -> None:
    """First L, then Kira; by keyboard, with one change of mind."""
    option = decide(screen)["options"][9]
    page = screen.page
    page.click(f'#decisions [data-action="{option["action"]["key"]}"]')
    dialog = page.locator("dialog.action")
    hunter, hunted = (str(from_plain(answer)) for _, answer in option["parts"])
    expect(dialog).to_have_attribute("aria-label", "L (1/2)")
    expect(dialog.locator(".choice")).to_have_count(8)
    page.keyboard.press("Enter")
    expect(dialog.locator("h2")).to_contain_text("Kira (2/2) · L: ")
    expect(dialog.locator(".choice")).to_have_count(7)
    expect(page.locator(".pointed-square")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(dialog).to_have_attribute("aria-label", "L (1/2)")
    for answer in (hunter, hunted):
        for _ in range(8):
            if page.evaluate("document.activeElement.textContent") == answer:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_contain_text(f"L: {hunter}, Kira: {hunted}?")
    expect(page.locator('dialog [data-answer="yes"]')).to_have_text("Confirm")
    expect(page.locator('dialog [data-answer="no"]')).to_have_text("Choose again")
    page.click('dialog [data-answer="no"]')  # the list again
    for answer in (hunter, hunted):
        dialog.get_by_text(answer, exact=True).click()
    page.click('dialog [data-answer="yes"]')
    expect(page.locator(".sign.role")).to_have_count(2)


def step(screen: Screen) -> None:
    """Push a pawn that can be pushed."""
    view = decide(screen)
    option = next(o for o in view["options"] if len(o["clicks"]) == 2 and o["choice"] is None)
    screen.take(option)
    screen.wait_ply(view["ply"] + 1)


def enemies_in_reach(view: dict[str, Any]) -> list[str]:
    """The squares of enemies that an attempt on Kira could take."""
    (option,) = (o for o in view["options"] if (o["action"] or {}).get("key") == "attempt_on")
    return [
        piece["square"]
        for piece in view["board"]
        if piece["side"] != view["viewer"] and piece["square"] in option["reach"]
    ]


def test_a_game_against_the_computer(real: Open) -> None:
    screen = real("kira-chess", seats={"second": {"type": "computer", "level": 1}})
    page = screen.page
    choose_roles(screen)
    decide(screen)
    assert sorted(page.locator(".sign.role text").all_text_contents()) == ["K", "L"]
    assert page.locator(".sign.seen").count() > 0
    step(screen)

    decide(screen)
    page.click('#decisions [data-action="write_death"]')
    dialog = page.locator("dialog.action")
    dialog.locator(".choice").first.focus()
    expect(page.locator(".pointed-square")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.click('dialog [data-answer="yes"]')
    calendar = page.locator("dialog.action .calendar")  # the second half opens by itself
    expect(calendar).to_be_visible()
    expect(dialog).to_contain_text(f"death of {screen.view['moves'][-1]['text'][6:]}")
    page.locator("dialog.action .sift").fill("in 9 turns")
    page.keyboard.press("Enter")
    expect(page.locator(".sign.death")).to_have_count(1)
    dying = next(
        piece
        for piece in decide(screen)["board"]
        if any(m["key"] == "dies_at" for m in piece["marks"])
    )
    label = page.locator(f'[data-square="{dying["square"]}"]').get_attribute("aria-label")
    assert label is not None and "dies at the end of turn" in label
    step(screen)

    view = decide(screen)
    page.click('#decisions [data-action="attempt_on"]')
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("attempt to take Kira")
    if enemies_in_reach(view):  # the computer has moved as it liked
        expect(dialog).not_to_contain_text("No enemy piece stands within reach")
    else:
        expect(dialog).to_contain_text("No enemy piece stands within reach")
    expect(page.locator(".shaded-square").first).to_be_visible()
    page.click('dialog [data-answer="no"]')
    expect(page.locator("#notes")).to_contain_text("Turn")
    page.click("#commitment summary")
    expect(page.locator("#commitment-hash")).to_have_text(screen.view["commitment"])


def test_cards_are_chosen_on_the_board(real: Open) -> None:
    screen = real("kira-chess", seats={"second": {"type": "computer", "level": 1}})
    page = screen.page
    option = decide(screen)["options"][9]
    page.click('#decisions [data-action="choose_roles"]')
    expect(page.locator(".card-square.own")).to_have_count(8)
    for square in option["marks"]:
        screen.press(square)
    page.click('dialog [data-answer="yes"]')
    expect(page.locator(".sign.role")).to_have_count(2)
    expect(page.locator(".card-square")).to_have_count(0)
    decide(screen)
    page.click('#decisions [data-action="write_death"]')
    expect(page.locator(".card-square.own").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_on_a_phone_the_cards_stay_in_sight(open_page: Callable[..., Page], real: Any) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen = real("kira-shogi", page, seats={"second": {"type": "computer", "level": 1}})
    decide(screen)
    page.tap('#decisions [data-action="choose_roles"]')
    dialog, board = page.locator("dialog.action"), page.locator("fairy-board svg.board")
    expect(dialog).to_be_visible()
    sheet, wood = dialog.bounding_box(), board.bounding_box()
    assert sheet is not None and wood is not None
    assert sheet["y"] >= wood["y"] + wood["height"] - 1
    one, two = (dialog.locator(".choice").nth(at).bounding_box() for at in (0, 1))
    assert one is not None and two is not None
    assert one["y"] == two["y"], "two side by side"
    assert one["height"] >= 44, "high enough for a thumb"


class Wire:
    """Everything a page receives, over HTTP and over its socket."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", lambda r: self.heard.append(r.text()) if "/api/" in r.url else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def since(self) -> str:
        """What has been received since this was last asked."""
        heard, self.heard = "\n".join(self.heard), []
        return heard


def test_two_people_share_a_screen(real: Open, open_page: Callable[..., Page]) -> None:
    page = open_page()
    wire = Wire(page)
    screen = real("kira-chess", page)
    lift = page.locator("#lift")
    secret: dict[str, str] = {}
    for turn in range(6):
        seat = ("first", "second")[turn % 2]
        expect(lift).to_have_text(("Show White’s side", "Show Black’s side")[turn % 2])
        curtain = wire.since()
        assert not any(re.search(words, curtain) for words in secret.values())
        assert page.locator(".sign").count() == 0
        lift.click()
        assert decide(screen)["viewer"] == seat
        if turn < 2:
            page.locator("#decisions [data-action]").click()
            page.locator("dialog.action .choice").nth(turn * 3).click()
            page.locator("dialog.action .choice").nth(turn).click()
            page.click('dialog [data-answer="yes"]')
        else:
            part = screen.view["state_fields"]["roles"].split("/")[turn % 2]
            # A position text, the words of a view, or the text of the move that chose them.
            secret[seat] = rf'roles"?[=:]"?(?:[^/" ]*/)?{part}'
            assert page.locator(".sign.role").count() == 2
            step(screen)
        expect(lift).to_be_visible()
        other = ("second", "first")[turn % 2]
        heard = wire.since()
        assert other not in secret or not re.search(secret[other], heard)
        if turn >= 2:
            assert re.search(secret[seat], heard)
    assert len(secret) == 2
