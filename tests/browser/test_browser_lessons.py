"""Lessons in a browser: found, failed, hinted at, done, and remembered."""

import re
from collections.abc import Callable

import pytest
from game_page import troubles
from playwright.sync_api import Page, Route, expect

OpenPage = Callable[..., Page]


def test_a_course_is_begun_from_the_list_and_remembered(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/learn")
    page.locator('a[href="/learn/chess/moves"]').click()
    page.click('[data-square="a1"]')
    page.click('[data-square="a5"]')
    expect(page.locator("#verdict.bad")).to_be_visible()
    page.click("#hint")
    expect(page.locator("#verdict")).to_contain_text("upper left corner")
    page.click("#again")
    page.click('[data-square="a1"]')
    page.click('[data-square="a8"]')
    expect(page.locator("#verdict.good")).to_contain_text("that is check")
    assert troubles(page) == []
    page.keyboard.press("Enter")  # the way on has the focus
    expect(page.locator("#text")).to_contain_text("bishop")
    page.goto(f"{real_server}/learn")
    expect(page.locator('a[href="/learn/chess/moves"]')).to_contain_text("1 of 12")


def test_what_a_guest_has_done_goes_to_the_account(open_page: OpenPage, real_server: str) -> None:
    """Done before logging in, handed over at the login, there on another device, gone here."""
    page, phone = open_page(), open_page()
    name = f"Learner {real_server.rpartition(':')[2]}"
    page.goto(f"{real_server}/learn/chess/moves")
    page.click('[data-square="a1"]')
    page.click('[data-square="a8"]')
    expect(page.locator("#verdict.good")).to_be_visible()
    page.goto(f"{real_server}/me")
    page.fill("#account-name", name)
    page.fill("#password", "correct horse battery")
    page.click("#register")
    expect(page.locator("#member")).to_be_visible()
    assert page.evaluate("localStorage.getItem('fairychess-lessons')") == "{}"
    phone.goto(f"{real_server}/me")
    phone.fill("#account-name", name)
    phone.fill("#password", "correct horse battery")
    phone.click("#log-in")
    expect(phone.locator("#member")).to_be_visible()
    for one in (page, phone):
        one.goto(f"{real_server}/learn")
        expect(one.locator('a[href="/learn/chess/moves"]')).to_contain_text("1 of 12")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_a_coin_is_tossed_and_a_question_answered(
    open_page: OpenPage, real_server: str, size: tuple[int, int]
) -> None:
    page = open_page(
        viewport={"width": size[0], "height": size[1]}, locale="ja", color_scheme="dark"
    )
    page.goto(f"{real_server}/learn/king-friday-xiii/kings#8")
    page.click('[data-square="g8"]')
    page.click('[data-square="f6"]')
    expect(page.locator("#verdict.good")).to_contain_text("表でした")
    expect(page.locator('[data-piece="g8"]')).to_have_count(1)
    page.click("#next")
    page.locator(".lesson-dot").last.click()
    page.locator("#answers button").nth(1).click()
    expect(page.locator("#verdict.good")).to_be_visible()
    assert troubles(page) == []


@pytest.mark.parametrize(
    ("course", "step", "texts"),
    [
        ("raichu-shogi/lion", 3, ("silver on 6e is", "")),
        ("raichu-shogi/lion", 4, ("", "capture on 6e the")),
        ("chess/moves", 2, ("", "over b2 to c3")),
    ],
)
def test_texts_name_squares_as_the_edge_of_the_board_does(
    open_page: OpenPage, real_server: str, course: str, step: int, texts: tuple[str, str]
) -> None:
    page = open_page()
    page.goto(f"{real_server}/learn/{course}#{step}")
    expect(page.locator("#text")).to_contain_text(texts[0])
    page.click("#hint")
    expect(page.locator("#verdict")).to_contain_text(texts[1])
    shown = page.locator("#text").inner_text() + page.locator("#verdict").inner_text()
    assert "{" not in shown
    edge = page.locator("svg.board .coordinate").all_text_contents()
    squares = re.findall(r"\b([0-9]{1,2}|[a-p])([a-p]|[0-9]{1,2})\b", shown)
    squares = [square for square in squares if any(part.isdigit() for part in square)]
    assert squares and all(part in edge for square in squares for part in square)


def test_a_step_shows_what_its_board_notes(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/learn/zelda-chess/strikes#6")
    expect(page.locator("#notes")).to_contain_text("Special attacks left: White 3, Black 3")


def test_every_course_has_the_board_of_its_game(open_page: OpenPage, real_server: str) -> None:
    """Small, fetched when it comes near, and in a place that is kept for it."""
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(f"{real_server}/learn")
    courses, pictures = page.locator("#courses a.card"), page.locator("#courses a.card img")
    expect(courses.last).to_be_visible()
    assert pictures.count() == courses.count() > 20
    for game in ("chess", "taikyoku-shogi"):
        picture = page.locator(f'#{game} img[loading="lazy"]')
        before = page.locator(f"#{game}").bounding_box()
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "one => one.complete && one.naturalWidth", arg=picture.element_handle()
        )
        after, shown = page.locator(f"#{game}").bounding_box(), picture.bounding_box()
        assert before and after and shown and shown["width"] == shown["height"] > 80
        assert before["height"] == after["height"]


@pytest.mark.parametrize("course", ["chess/moves", "raumschach/first-game"])
def test_a_course_shows_its_game_until_its_own_board_comes(
    open_page: OpenPage, real_server: str, course: str
) -> None:
    """What is said stays where it is when the board comes, on a telephone below it."""
    page = open_page(viewport={"width": 390, "height": 844})
    held: list[Route] = []
    page.route(f"**/api/lessons/{course}", lambda route: held.append(route))
    with page.expect_request(f"**/api/lessons/{course}"):
        page.goto(f"{real_server}/learn/{course}")
    picture, said = page.locator("#lesson-board img"), page.locator(".lesson-side")
    expect(picture).to_be_visible()
    page.wait_for_function("one => one.complete && one.naturalWidth", arg=picture.element_handle())
    before = said.bounding_box()
    held[0].continue_()
    expect(page.locator("#lesson-board fairy-board svg.board")).to_be_visible()
    after = said.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 40


SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("path", ["chess/moves", "chu-shogi/tiles"])
def test_what_a_step_says_of_its_board_moves_nothing(
    open_page: OpenPage, real_server: str, path: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    page.goto(f"{real_server}/learn/{path}")
    expect(page.locator("fairy-board .piece").first).to_be_visible()
    expect(page.locator("#text")).not_to_be_empty()
    assert page.evaluate("window.shifted") < 0.1
