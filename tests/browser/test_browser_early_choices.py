"""Both sides choose their roles at once: the second first, or while the first one thinks."""

from collections.abc import Callable, Iterator

import pytest
from game_page import Screen
from online_players import Hall, Seat
from playwright.sync_api import Browser, Page, expect

Open = Callable[..., Screen]


@pytest.fixture
def two(browser: Browser) -> Iterator[tuple[Seat, Seat]]:
    """Two people at two screens whose cards are dealt."""
    with Hall().open() as hall:
        game, tokens = hall.begin("kira-chess", "", options={}, seed=5, position=None)
        seats = Seat(browser, hall.address, "first"), Seat(browser, hall.address, "second")
        for seat in seats:
            seat.sit(game, tokens[seat.side])
        for seat in seats:
            seat.ready()
            seat.wait_ply(16)
        yield seats
        for seat in seats:
            assert seat.complaints == []
            seat.context.close()


def open_cards(page: Page) -> None:
    """Begin to choose."""
    page.click('#decisions [data-action="choose_roles"]')
    expect(page.locator(".card-square.own")).to_have_count(8)


def choose(page: Page, confirm: bool = True) -> None:
    """Choose the first two cards."""
    for answer in range(2):
        dialog = page.locator("dialog.action")
        expect(dialog.locator("h2")).to_contain_text(f"{('L', 'Kira')[answer]} ({answer + 1}/2)")
        dialog.locator(".choice").first.click()
    if confirm:
        page.click('dialog [data-answer="yes"]')


def test_the_second_player_chooses_first_and_the_game_goes_on(two: tuple[Seat, Seat]) -> None:
    first, second = two
    status = second.page.locator("#status strong")
    expect(status).to_have_text("Your move")
    open_cards(second.page)
    choose(second.page, confirm=False)
    expect(second.page.locator("dialog")).to_contain_text("until White has chosen")
    second.page.click('dialog [data-answer="yes"]')
    line = second.page.locator(".proposal.early")
    expect(line).to_contain_text("You have chosen: L: ")
    expect(status).to_contain_text("Waiting for White")
    expect(first.page.locator("#status")).to_contain_text("Black has chosen.")
    expect(first.page.locator("#status strong")).to_have_text("Your move")

    second.page.reload()  # the server has kept it
    expect(line).to_contain_text("You have chosen: L: ")
    second.page.click("#choose-again")
    expect(first.page.locator("#status")).not_to_contain_text("Black has chosen.")
    open_cards(second.page)
    choose(second.page)
    expect(first.page.locator("#status")).to_contain_text("Black has chosen.")

    open_cards(first.page)
    choose(first.page)
    for seat in two:
        seat.wait_ply(18)
        expect(seat.page.locator(".sign.role")).to_have_count(2)
        expect(seat.page.locator("#status")).not_to_contain_text("has chosen")
    option = next(o for o in first.view["options"] if len(o["clicks"]) == 2 and not o["choice"])
    first.take(option)
    second.wait_ply(19)
    expect(status).to_have_text("Your move")


def test_a_choice_goes_on_where_the_other_side_is_quicker(two: tuple[Seat, Seat]) -> None:
    first, second = two
    open_cards(second.page)
    second.page.locator("dialog.action .choice").first.click()
    open_cards(first.page)
    choose(first.page)
    second.wait_ply(17)
    second.page.locator("dialog.action .choice").first.click()
    second.page.click('dialog [data-answer="yes"]')
    second.wait_ply(18)
    expect(second.page.locator(".sign.role")).to_have_count(2)


def test_at_one_screen_black_may_choose_first(real: Open) -> None:
    page = (screen := real("kira-chess")).page
    for lift in ("#lift-early", "#lift"):
        page.click(lift)
        open_cards(page)
        choose(page)
        expect(page.locator("#lift-early")).to_have_count(0)
    screen.wait_ply(18)
    expect(page.locator("#lift")).to_have_text("Show White’s side")
