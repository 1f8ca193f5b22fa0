"""Pages end with the window, the whole board is seen, and it stays where it is."""

from collections.abc import Callable

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

from fairychess import languages
from fairychess.server.base.words import Words

OpenPage = Callable[..., Page]
RealGame = Callable[..., Screen]
Box = dict[str, float]

DESKTOP = {"width": 1440, "height": 900}
UPRIGHT = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
ALL = [
    pytest.param(DESKTOP, "light", id="desktop"),
    pytest.param(UPRIGHT, "dark", id="upright"),
    pytest.param(SIDEWAYS, "light", id="sideways"),
]
COMPUTER = {"second": {"type": "computer", "level": 1}}
BISHOPS_TRADED = "c3c4 g7g6 b2h8+ g9h8"


def board(page: Page) -> Box:
    return page.evaluate("document.querySelector('svg.board').getBoundingClientRect().toJSON()")


def overflow(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollHeight - innerHeight")


@pytest.mark.parametrize("variant", ["chess", "shogi", "kira-chess", "kira-shogi"])
@pytest.mark.parametrize("size", [DESKTOP, SIDEWAYS, {"width": 932, "height": 430}], ids=str)
def test_a_game_page_ends_with_the_window(
    open_page: OpenPage, real: RealGame, variant: str, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    real(variant, page, seats=COMPUTER)
    assert overflow(page) == 0
    seen = board(page)
    assert seen["top"] >= 0 and seen["bottom"] <= size["height"]
    assert seen["height"] > size["height"] * 0.7


@pytest.mark.parametrize("path", ["analysis", "embed"])
@pytest.mark.parametrize("size", [DESKTOP, SIDEWAYS], ids=["desktop", "sideways"])
def test_other_pages_around_a_board_show_all_of_it(
    open_page: OpenPage, real_server: str, path: str, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    game = page.request.post(f"{real_server}/api/games", data={"variant": "shogi"}).json()
    page.goto(f"{real_server}/{path}/{game['id']}")
    expect(page.locator("fairy-board .piece").first).to_be_visible()
    expect(page.locator("#player-bar-bottom .who")).to_be_visible()
    assert overflow(page) <= 0
    assert board(page)["bottom"] <= size["height"]


@pytest.mark.parametrize(("size", "scheme"), ALL)
def test_the_board_stays_where_it_is_when_pieces_come_to_hand(
    open_page: OpenPage, real: RealGame, size: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    screen = real("shogi", page)
    before = board(page)
    for ply, text in enumerate(BISHOPS_TRADED.split(), 1):
        option = next(one for one in screen.view["options"] if one["text"] == text)
        screen.take(option)
        screen.wait_ply(ply)
    expect(page.locator(".in-hand")).to_have_count(2)
    assert board(page) == before
    for piece in page.locator(".in-hand").all():
        box, strip = piece.bounding_box(), piece.locator("xpath=../..").bounding_box()
        assert box and strip
        assert box["y"] >= strip["y"] - 1
        assert box["y"] + box["height"] <= strip["y"] + strip["height"] + 1


@pytest.mark.parametrize(("size", "scheme"), ALL)
def test_the_name_of_a_piece_is_seen_whole_and_goes_again(
    open_page: OpenPage, real: RealGame, size: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=size, color_scheme=scheme)
    screen = real("chess", page)
    name = page.locator(".pathbar")

    def ask(square: str, called: str) -> None:
        screen.press(square)
        expect(name).to_contain_text(called)

    ask("g8", "Black Knight")
    box = name.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert size == UPRIGHT or box["y"] + box["height"] <= size["height"]
    name.get_by_role("button", name="How it moves").click()
    expect(page.locator("#piece-card")).to_be_visible()
    expect(name).to_be_hidden()
    ask("d8", "Black Queen")
    name.get_by_role("button", name="How it moves").click()
    expect(name).to_be_hidden()
    ask("d8", "Black Queen")
    page.click("#tab-moves")
    expect(name).to_be_hidden()
    ask("e8", "Black King")
    page.keyboard.press("Escape")
    expect(name).to_be_hidden()
    ask("a8", "Black Rook")
    screen.press("e2")
    expect(name).to_be_hidden()


def test_what_a_slow_server_owes_is_announced(open_page: OpenPage, real_server: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.route("**/api/**", lambda route: None)  # never answered
    sign = "id => getComputedStyle(document.getElementById(id), '::before').content"
    for path, place in (("/analysis/chess", "board-frame"), ("/learn", "courses")):
        page.goto(f"{real_server}{path}")
        assert page.evaluate(sign, place) == '"Reading…"'
    page.goto(f"{real_server}/make")
    expect(page.locator("#begin-blank")).to_be_visible()


@pytest.mark.parametrize("language", languages.complete())
def test_the_name_of_a_game_is_read_beside_the_menu(
    open_page: OpenPage, real_server: str, language: str
) -> None:
    page = open_page(viewport={"width": 1280, "height": 800}, locale=language)
    page.goto(f"{real_server}/analysis/king-friday-xiii")
    title = page.locator("#top-title")
    expect(title).not_to_be_empty()
    page.reload()  # the first time, letters may be those of the machine
    expect(title).not_to_be_empty()
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")


@pytest.mark.parametrize("path", ["puzzles", "settings", "variants", "learn"])
@pytest.mark.parametrize("language", ["de", "ja"])
def test_no_page_is_wider_than_a_telephone(
    open_page: OpenPage, real_server: str, path: str, language: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 640}, locale=language)
    page.goto(f"{real_server}/{path}")
    expect(page.locator("#reading, .awaited:empty")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ASKED_OF_OTHERS = {
    "undo": "ask_to_take_back",
    "draw": "offer_draw",
    "flip": "flip",
    "resign": "resign",
    "abort": "abort",
    "again": "new_game",
    "more": "more",
}


@pytest.mark.parametrize("size", [UPRIGHT, DESKTOP, {"width": 320, "height": 640}], ids=str)
def test_the_words_of_a_game_stay_on_their_buttons(
    open_page: OpenPage, real: RealGame, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    real("chess", page)
    words = Words()
    for code in languages.codes():
        said = {button: words.say(code, key) for button, key in ASKED_OF_OTHERS.items()}
        assert (
            page.evaluate(
                """([code, said]) => {
              document.documentElement.lang = code;
              const buttons = Object.entries(said).map(([id, words]) => {
                const button = document.getElementById(id);
                button.hidden = false;
                button.textContent = words;
                return button;
              });
              const end = (b) => b.getBoundingClientRect().right;
              const room = end(buttons[0].parentElement) + 1;
              const wide = (b) => b.scrollWidth > b.clientWidth || end(b) > room;
              return buttons.filter(wide).map((b) => b.textContent);
            }""",
                [code, said],
            )
            == []
        )


CUT = """
() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const arrow = 18;
  const lists = [...document.querySelectorAll("select")].filter((one) => one.offsetParent);
  return lists.flatMap((one) => {
    const style = getComputedStyle(one);
    canvas.font = style.font;
    const edges = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const words = one.selectedOptions[0].textContent;
    return canvas.measureText(words).width + arrow + edges > one.clientWidth ? [words] : [];
  });
}
"""


@pytest.mark.parametrize("code", languages.codes())
def test_what_is_chosen_in_a_list_is_read_whole(
    open_page: OpenPage, real_server: str, code: str
) -> None:
    for width in (390, 1440):
        page = open_page(locale=code, viewport={"width": width, "height": 844})
        for path, ready in (("settings", "#language"), ("inventions", "#sort"), ("", "#start")):
            page.goto(f"{real_server}/{path}")
            expect(page.locator(ready)).to_be_enabled()
            assert page.evaluate(CUT) == [], (path, width)
