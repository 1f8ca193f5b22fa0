"""Each of the six games played to its end by clicking, in every outcome its rules know.

Two browsers hold a seat each; the deciding turn is clicked, and both read how the game has ended.
"""

from collections.abc import Iterator

import pytest
from clicked_endings import AGREE, ENDINGS, RESIGN, Ending
from online_players import Hall, Seat
from playwright.sync_api import Browser, expect

from fairychess.messages import from_plain

SIDES = ("first", "second")


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with Hall().open() as found:
        yield found


@pytest.fixture(scope="module")
def screens() -> dict[str, Seat]:
    """The two screens that all endings share, so that not every ending opens its own."""
    return {}


@pytest.fixture
def seats(browser: Browser, hall: Hall, screens: dict[str, Seat]) -> dict[str, Seat]:
    if not screens or screens["first"].context.browser is not browser:
        screens.update({side: Seat(browser, hall.address, side) for side in SIDES})
    return screens


def sit_down(hall: Hall, seats: dict[str, Seat], ending: Ending) -> None:
    game, tokens = hall.begin(
        ending.game, ending.before, options=ending.options, seed=ending.seed,
        position=ending.position,
    )  # fmt: skip
    for side, seat in seats.items():
        seat.sit(game, tokens[side])
    for seat in seats.values():
        seat.ready()


def decide(seats: dict[str, Seat], text: str) -> None:
    """Take a decision in the browser whose turn it is."""
    if text == RESIGN:
        seats["second"].page.click("#resign")
        seats["second"].page.click('dialog [data-answer="yes"]')
        return
    if text == AGREE:
        seats["first"].page.click("#draw")
        seats["second"].page.click('#proposals button:has-text("Accept")')
        return
    seat = seats[seats["first"].view["to_move"]]
    ply = seat.view["ply"]
    option = next(option for option in seat.view["options"] if option["text"] == text)
    seat.take(option)
    if option.get("illegal"):
        return  # the game ends where it stands
    for other in seats.values():
        other.wait_ply(ply + 1)


@pytest.mark.parametrize("ending", ENDINGS, ids=str)
def test_every_ending(hall: Hall, seats: dict[str, Seat], ending: Ending) -> None:
    sit_down(hall, seats, ending)
    for text in ending.play.split():
        decide(seats, text)
    for side, seat in seats.items():
        status = seat.page.locator("#status.over")
        words = "Draw" if not ending.winner else "You win" if ending.winner == side else "You lose"
        expect(status.locator("strong")).to_have_text(words)
        expect(status).to_contain_text(ending.reason)
        outcome = seat.view["outcome"]
        assert outcome["winner"] == (ending.winner or None)
        assert str(from_plain(outcome["message"])) == ending.reason
        assert seat.complaints == []


FORBIDDEN = (
    (
        Ending("raichu-shogi", "R13, a fourth occurrence", "", "", "", "a1=K e1=G l12=k",
               " b - - 0 1", before="a1a2 l12l11 a2a1 l11l12 " * 2 + "a1a2 l12l11 a2a1"),
        "l11", "l12", "k12",
    ),
    (
        Ending("kira-shogi", "KS12, a pawn's pictorial checkmate", "", "", "",
               "h9=n i9=k h7=G i1=K",
               "[P] b - - 0 1 men=b9,e9,d1,e1/e7 roles=c1,e1/d9,e9"),
        "hand:P", "i8", "i7",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("ending", "start", "no", "yes"), FORBIDDEN, ids=str)
def test_what_would_end_it_is_not_offered(
    hall: Hall, seats: dict[str, Seat], ending: Ending, start: str, no: str, yes: str
) -> None:
    sit_down(hall, seats, ending)
    seat = seats[seats["first"].view["to_move"]]
    seat.press(start)
    seat.press(no)
    assert seat.view["outcome"] is None and seat.page.locator("dialog").count() == 0
    before = seat.view["ply"]
    seat.clicks(start, yes)
    seat.wait_ply(before + 1)
